"""The Python client against a server that misbehaves: what is sent twice, what is raised, what a broken file leaves."""

import asyncio
import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import UUID

import pinkas_client
import pytest
from pinkas_client import Pinkas, PinkasError, _wire, errors, verify_webhook

from support.receiver import Misbehaviour, Receiver


@pytest.fixture
def server() -> Iterator[Receiver]:
    """A server that answers as told."""
    with Receiver() as started:
        started.answer(200, b"{}")
        yield started


@pytest.fixture
def client(server: Receiver, monkeypatch: pytest.MonkeyPatch) -> Iterator[Pinkas]:
    """A client of it that does not wait long."""
    monkeypatch.setattr(_wire, "FIRST_WAIT", 0.01)
    with Pinkas("a-key", base_url=server.url().rstrip("/"), timeout=5) as made:
        yield made


def _refusal(code: str, **more: Any) -> bytes:
    return json.dumps({"error": code, "message": "No.", "requestId": "r-1", "details": [], **more}).encode()


def _sent(server: Receiver) -> list[str]:
    return [f"{one.method} {one.target}" for one in server.requests]


def test_what_is_read_or_put_is_sent_again(client: Pinkas, server: Receiver) -> None:
    server.answer(503, _refusal("service_unavailable"), times=1)
    server.misbehave("reset", times=1)
    client.tags.list()
    server.answer(502, b"<html>", times=1)
    client.tags.delete("a")
    assert _sent(server) == ["GET /api/v1/tags"] * 3 + ["DELETE /api/v1/tags/a"] * 2


@pytest.mark.parametrize("kind", ["reset", "close", "short_body"])
def test_what_makes_something_is_not_sent_again_without_an_answer(
    client: Pinkas, server: Receiver, kind: Misbehaviour
) -> None:
    server.misbehave(kind, times=1)
    with pytest.raises(errors.ConnectionFailed) as caught:
        client.clients.create({"name": "Acme"})
    assert (len(server.requests), caught.value.status, caught.value.code) == (1, None, "connection_failed")


def test_what_makes_something_is_not_sent_again_after_503(client: Pinkas, server: Receiver) -> None:
    server.answer(503, _refusal("outcome_unknown", hint="Read before you repeat."))
    with pytest.raises(errors.OutcomeUnknown, match="Read before you repeat"):
        client.clients.create({"name": "Acme"})
    assert len(server.requests) == 1


def test_what_is_made_once_under_its_reference_is_sent_again(client: Pinkas, server: Receiver) -> None:
    server.misbehave("reset", times=1)
    client.integrations.create_client({"externalReference": "c-1", "name": "Acme"})
    assert len(server.requests) == 2
    assert server.requests[0].body == server.requests[1].body


def test_a_limited_call_waits_as_it_is_told(client: Pinkas, server: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    waited: list[float] = []
    monkeypatch.setattr(time, "sleep", waited.append)
    server.answer(429, _refusal("rate_limit_exceeded"), {"retry-after": "7"}, times=2)
    client.clients.create({"name": "Acme"})
    assert len(server.requests) == 3
    assert all(7 <= one < 8 for one in waited)
    server.answer(429, _refusal("rate_limit_exceeded"), {"retry-after": "3600"})
    with pytest.raises(errors.RateLimitExceeded) as caught:
        client.clients.create({"name": "Acme"})
    assert (len(waited), caught.value.retry_after, caught.value.status) == (2, 3600.0, 429)


def test_trying_again_ends_and_can_be_switched_off(client: Pinkas, server: Receiver) -> None:
    server.answer(503, _refusal("service_unavailable"))
    with pytest.raises(errors.UnavailableError):
        client.tags.list()
    assert len(server.requests) == 3
    with pytest.raises(errors.ServiceUnavailable):
        client.with_options(max_retries=0).tags.list()
    assert len(server.requests) == 4


def test_nobody_listens(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_wire, "FIRST_WAIT", 0.01)
    with Pinkas("k", base_url="http://127.0.0.1:9") as client, pytest.raises(errors.ConnectionFailed) as caught:
        client.clients.create({"name": "Acme"})
    assert "POST http://127.0.0.1:9/api/v1/clients" in str(caught.value)


def test_a_refusal_is_told_by_its_class(client: Pinkas, server: Receiver) -> None:
    details = [{"field": "lines[0].quantity", "code": "zero", "message": "Not zero."}]
    server.answer(422, _refusal("validation_failed", details=details, difference="1.00"))
    with pytest.raises(errors.ValidationFailed) as caught:
        client.documents.finalize("a")
    error = caught.value
    assert isinstance(error, errors.UnprocessableError)
    assert (error.code, error.status, error.request_id, error.details) == ("validation_failed", 422, "r-1", details)
    assert error.body["difference"] == "1.00"
    assert str(error) == "validation_failed: No. lines[0].quantity: Not zero. (request r-1)"


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (409, errors.ConflictError),
        (418, errors.RequestError),
        (422, errors.UnprocessableError),
        (500, errors.ServerError),
        (507, errors.ServerError),
    ],
)
def test_a_code_of_a_newer_service_has_the_class_of_its_status(
    client: Pinkas, server: Receiver, status: int, kind: type[PinkasError]
) -> None:
    server.answer(status, _refusal("of_next_year"))
    with pytest.raises(PinkasError) as caught:
        client.documents.finalize("a")
    assert (type(caught.value), caught.value.code) == (kind, "of_next_year")


@pytest.mark.parametrize("status", [404, 405])
def test_an_older_service_is_told_of(client: Pinkas, server: Receiver, status: int) -> None:
    server.answer(status, _refusal("any", unknownAddress=True) if status == 404 else _refusal("method_not_allowed"))
    with pytest.raises(errors.OperationUnknown, match="older than this client"):
        client.documents.finalize("a")


@pytest.mark.parametrize(
    ("status", "body"), [(502, b"<html>Bad gateway</html>"), (302, b""), (400, b"[]"), (200, b"<html>"), (200, b"\xff")]
)
def test_an_answer_of_something_else_is_told_of(client: Pinkas, server: Receiver, status: int, body: bytes) -> None:
    server.answer(status, body)
    with pytest.raises(errors.UnexpectedAnswer):
        client.documents.create({"docType": 305})


def test_what_a_newer_service_adds_does_no_harm(client: Pinkas, server: Receiver) -> None:
    server.answer(200, b'{"items": [{"id": "1", "status": "ARCHIVED_ON_THE_MOON", "aura": {}}], "nextCursor": null}')
    assert [one["status"] for one in client.documents.iterate()] == ["ARCHIVED_ON_THE_MOON"]


def test_what_a_newer_service_tells_by_events_does_no_harm(client: Pinkas, server: Receiver) -> None:
    server.answer(200, b'{"items": [{"id": "e", "type": "orbit.left", "data": {"at": 1}, "weight": {}}]}')
    (event,) = client.events.iterate()
    assert dict(event) == {"id": "e", "type": "orbit.left", "data": {"at": 1}, "weight": {}}
    body = b'{"type": "orbit.left", "apiVersion": "v9", "data": {"object": null}, "weight": 7}'
    assert dict(verify_webhook(body, _headers(body=body), SECRETS[0]))["weight"] == 7


def test_what_an_older_service_leaves_out_does_no_harm(client: Pinkas, server: Receiver) -> None:
    """A page without its end, a record and a refusal without most of their members, an answer without our headers."""
    server.answer(200, b'{"items": [{"id": "1"}, {}]}')
    assert [dict(one) for one in client.documents.iterate()] == [{"id": "1"}, {}]
    server.answer(200, b"{}")
    assert dict(client.documents.get("a")) == {}
    assert client.last_response is not None
    assert (client.last_response.etag, client.last_response.environment, client.last_request_id) == (None, None, None)
    server.answer(409, b'{"error": "already_issued"}')
    with pytest.raises(errors.AlreadyIssued) as caught:
        client.documents.finalize("a")
    assert (caught.value.details, caught.value.request_id, caught.value.hint) == ([], None, None)
    server.answer(200, b"%PDF")
    file = client.documents.download_pdf("a")
    assert (file.filename, file.read()) == ("", b"%PDF")


def test_pages_follow_each_other(client: Pinkas, server: Receiver) -> None:
    server.answer(200, b'{"items": [{"id": "1"}], "nextCursor": "a b"}', times=1)
    server.answer(200, b'{"items": [], "nextCursor": "c"}', times=1)
    server.answer(200, b'{"items": [{"id": "2"}], "nextCursor": null}', times=1)
    assert [one["id"] for one in client.documents.iterate(status="ISSUED", limit=1)] == ["1", "2"]
    assert [one.rpartition("cursor")[2] for one in _sent(server)][1:] == ["=a+b", "=c"]
    server.answer(200, b'{"items": [{"id": "1"}], "nextCursor": "x"}')
    with pytest.raises(errors.UnexpectedAnswer, match="repeats its cursor"):
        list(client.documents.iterate())


def test_values_of_python_are_written_as_the_api_reads_them(client: Pinkas, server: Receiver) -> None:
    day, instant = date(2026, 11, 27), datetime(2026, 11, 27, 8, tzinfo=UTC)
    one = UUID(int=1)
    client.documents.list(
        from_=day,
        updated_since=instant,
        open=True,
        doc_type=[305, 320],
        min_total=Decimal("1.10"),
        ids=[one],
        tag="a&b",
    )
    assert _sent(server)[0] == (
        f"GET /api/v1/documents?ids={one}&docType=305%2C320&open=true&from=2026-11-27&minTotal=1.10&tag=a%26b"
        "&updatedSince=2026-11-27T08%3A00%3A00%2B00%3A00"
    )
    lines = [{"description": "שירות", "quantity": 2, "unitPrice": Decimal("0.10")}]
    client.documents.update(one, {"lines": lines, "dueDate": day, "clientId": one}, if_match=3)  # type: ignore[typeddict-item]
    sent = server.requests[1]
    assert (sent.target, sent.header("if-match")) == (f"/api/v1/documents/{one}", '"3"')
    assert json.loads(sent.body) == {
        "lines": [{"description": "שירות", "quantity": 2, "unitPrice": "0.10"}],
        "dueDate": "2026-11-27",
        "clientId": str(one),
    }
    with pytest.raises(ValueError, match="JSON"):
        client.documents.create({"docType": 305, "subject": float("nan")})  # type: ignore[typeddict-item]


@pytest.mark.parametrize("identity", ["", ".", ".."])
def test_an_id_that_would_be_another_address_is_refused(client: Pinkas, server: Receiver, identity: str) -> None:
    with pytest.raises(ValueError, match="names nothing"):
        client.documents.delete(identity)
    client.products.get_by_sku("a/b?c=1")
    assert _sent(server) == ["GET /api/v1/products/by-sku/a%2Fb%3Fc%3D1"]


def test_one_credential_goes_with_every_call(server: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    address = server.url().rstrip("/")
    monkeypatch.setenv("PINKAS_API_KEY", "of the environment")
    monkeypatch.setenv("PINKAS_URL", address + "/api/v1")
    for client in (
        Pinkas(),
        Pinkas(access_token="t", business_id="b", language="he"),  # noqa: S106
        Pinkas(partner_key="svc_test_1"),
        Pinkas("k").with_options(headers={"X-Trace": "1"}),
    ):
        with client:
            client.tags.list()
        assert "of the environment" not in repr(client)
    names = ("x-api-key", "authorization", "x-business-id", "x-partner-key", "accept-language", "x-trace")
    assert [[one.header(name) for name in names] for one in server.requests] == [
        ["of the environment", None, None, None, None, None],
        [None, "Bearer t", "b", None, "he", None],
        [None, None, None, "svc_test_1", None, None],
        ["k", None, None, None, None, "1"],
    ]
    monkeypatch.delenv("PINKAS_URL")
    assert repr(Pinkas("k", environment="sandbox")) == "Pinkas('http://127.0.0.1:8001')"
    with pytest.raises(ValueError, match="one credential"):
        Pinkas("k", access_token="t")  # noqa: S106


@pytest.mark.parametrize("kind", ["short_body", "broken_body"])
def test_a_file_that_breaks_off_leaves_nothing(
    client: Pinkas, server: Receiver, tmp_path: Path, kind: Misbehaviour
) -> None:
    server.misbehave(kind)
    with pytest.raises(errors.ConnectionFailed):
        client.documents.download_pdf("a").save(tmp_path / "a.pdf")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("disposition", "name"),
    [
        ('attachment; filename="a.pdf"', "a.pdf"),
        ("inline; filename=a.pdf", "a.pdf"),
        ("attachment; filename=\"x.pdf\"; filename*=UTF-8''%D7%97%D7%A9.pdf", "חש.pdf"),
        ('attachment; filename="../../etc/passwd"', "passwd"),
        ("attachment; filename*=UTF-8''..%2F..", ""),
        ("", ""),
    ],
)
def test_the_name_of_a_file_has_no_path(client: Pinkas, server: Receiver, disposition: str, name: str) -> None:
    server.answer(200, b"%PDF", {"content-disposition": disposition, "content-type": "application/pdf"})
    with client.documents.download_pdf("a") as file:
        assert (file.filename, file.media_type, file.size) == (name, "application/pdf", 4)


def test_a_stream_of_events_is_read_as_it_comes(client: Pinkas, server: Receiver) -> None:
    body = b": hello\n\nid: 7\nevent: notification\ndata: a\ndata: b\n\ndata: c\n\ndata: cut off"
    server.answer(200, body, {"content-type": "text/event-stream"})
    assert list(client.notifications.stream(last_event_id="6")) == [
        ("7", "notification", "a\nb"),
        ("7", "message", "c"),
    ]
    assert (server.requests[0].header("last-event-id"), server.requests[0].header("accept")) == (
        "6",
        "text/event-stream",
    )


def test_a_dry_run_says_what_would_have_been(client: Pinkas, server: Receiver) -> None:
    dry = client.with_options(dry_run=True)
    head = {"x-service-dry-run": "true"}
    server.answer(200, b'{"status": "ISSUED", "effects": [{"kind": "number"}]}', head, times=1)
    assert dry.documents.finalize("a")["status"] == "ISSUED"
    assert dry.last_response is not None
    assert dry.last_response.effects == [{"kind": "number"}]
    server.answer(200, b'{"effects": 1, "dryRunEffects": []}', head, times=1)
    dry.documents.delete("a")
    assert dry.last_response.effects == []
    dry.documents.get("a")
    client.documents.finalize("a")
    assert [one.header("x-service-dry-run") for one in server.requests] == ["true", "true", None, None]
    with pytest.raises(errors.UnexpectedAnswer, match="older than dry runs"):
        dry.documents.finalize("a")


@pytest.mark.parametrize("call", ["finalize", "download_pdf"])
def test_a_call_that_waits_for_a_person_is_no_answer(client: Pinkas, server: Receiver, call: str) -> None:
    server.answer(202, b'{"approval": {"id": "p-1", "status": "PENDING"}}')
    with pytest.raises(errors.ApprovalPending) as caught:
        getattr(client.documents, call)("a")
    assert (caught.value.status, caught.value.body["approval"]["id"]) == (202, "p-1")
    assert len(server.requests) == 1


async def test_each_task_has_its_own_last_answer(server: Receiver, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_wire, "FIRST_WAIT", 0.01)
    for path, wait in (("tags", 0.1), ("brands", 0.0)):
        server.answer(200, b"{}", {"x-request-id": path}, wait, path=f"/api/v1/{path}")
    async with pinkas_client.AsyncPinkas("k", base_url=server.url().rstrip("/")) as client:

        async def ask(name: str) -> str | None:
            await getattr(client, name).list()
            return client.last_request_id

        assert await asyncio.gather(ask("tags"), ask("brands")) == ["tags", "brands"]
        server.misbehave("reset", path="/api/v1/tags", times=1)
        await client.tags.list()
        server.misbehave("short_body", path="/api/v1/files/a/content")
        with pytest.raises(errors.ConnectionFailed):
            await (await client.files.download("a")).read()
        server.answer(404, _refusal("not_found"), path="/api/v1/files/b")
        with pytest.raises(errors.NotFound):
            await client.files.get("b")


SECRETS = ["whsec_" + base64.b64encode(bytes([n]) * 24).decode() for n in (1, 2)]
BODY = b'{"type": "document.finalized", "data": {"object": {}}}'


def _headers(at: float | None = None, secret: str = SECRETS[0], body: bytes = BODY) -> dict[str, str]:
    stamp = str(int(time.time() if at is None else at))
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signature = base64.b64encode(hmac.new(key, f"m.{stamp}.".encode() + body, hashlib.sha256).digest()).decode()
    return {"Webhook-Id": "m", "Webhook-Timestamp": stamp, "Webhook-Signature": f"v1,AAAA v1,{signature}"}


def test_a_webhook_is_known_by_any_of_its_secrets() -> None:
    assert verify_webhook(BODY, _headers(), SECRETS[0])["type"] == "document.finalized"
    assert verify_webhook(BODY, _headers(secret=SECRETS[1]), SECRETS)["type"] == "document.finalized"
    assert verify_webhook(BODY, _headers(at=time.time() - 500), SECRETS[0], tolerance=600)


@pytest.mark.parametrize(
    ("body", "headers", "why"),
    [
        (BODY + b" ", _headers, "no signature"),
        (BODY, lambda: _headers(secret=SECRETS[1]), "no signature"),
        (BODY, lambda: {**_headers(), "Webhook-Signature": "v1,é"}, "no signature"),
        (BODY, lambda: _headers(at=0), "tolerance"),
        (BODY, lambda: {**_headers(), "Webhook-Timestamp": "now"}, "tolerance"),
        (BODY, lambda: {"Webhook-Id": "m"}, "webhook-timestamp is missing"),
        (b"{", lambda: _headers(body=b"{"), "not JSON"),
    ],
    ids=["changed", "other-secret", "no-base64", "old", "no-time", "unsigned", "no-json"],
)
def test_a_webhook_that_is_not_ours_is_refused(body: bytes, headers: Callable[[], dict[str, str]], why: str) -> None:
    with pytest.raises(errors.WebhookRefused, match=why):  # signed now, not when the tests were collected
        verify_webhook(body, headers(), SECRETS[0])
