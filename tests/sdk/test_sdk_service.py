"""The Python client against the running service, waiting and not waiting."""

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from pinkas_client import AsyncPinkas, Pinkas, WebhookRefused, errors, verify_webhook

from support.hooks import headers_of
from support.receiver import Receiver
from support.service import Tenant

TEXT = b"A receipt, as text.\n"


@pytest.fixture
def client(tenant: Tenant) -> Iterator[Pinkas]:
    """A client with a key of every scope."""
    with Pinkas(tenant.api.headers["x-api-key"], base_url=_address(tenant)) as made:
        yield made


def _address(tenant: Tenant) -> str:
    return tenant.running.url().removesuffix("/api/v1")


def test_from_a_client_to_the_signed_invoice(client: Pinkas, tmp_path: Path) -> None:
    buyer = client.clients.create({"name": "Acme Ltd"})
    draft = client.documents.create(
        {
            "docType": 305,
            "clientId": buyer["id"],
            "lines": [{"description": "Project", "quantity": 1, "unitPrice": "1000.00"}],
        }
    )
    assert client.last_response is not None
    assert client.last_response.etag == '"1"'
    assert client.last_response.environment == "live"
    changed = client.documents.update(draft["id"], {"subject": "November"}, if_match=draft["version"])
    with pytest.raises(errors.VersionConflict) as stale:
        client.documents.finalize(draft["id"], if_match=draft["version"])
    assert isinstance(stale.value, errors.PreconditionFailedError)
    with pytest.raises(errors.TotalChanged) as differs:
        client.documents.finalize(draft["id"], {"expectedTotal": "1170.00"})
    assert differs.value.request_id == client.last_request_id
    issued = client.documents.finalize(draft["id"], {"expectedTotal": "1180.00"}, if_match=changed["version"])
    assert (issued["status"], issued["total"]) == ("ISSUED", "1180.00")
    with pytest.raises(errors.AlreadyIssued):
        client.documents.finalize(draft["id"])
    file = client.documents.download_pdf(draft["id"])
    assert (file.media_type, file.filename[-4:]) == ("application/pdf", ".pdf")
    file.save(tmp_path / "invoice.pdf")
    assert (tmp_path / "invoice.pdf").read_bytes()[:5] == b"%PDF-"


def test_errors_are_told_apart(client: Pinkas, tenant: Tenant) -> None:
    with pytest.raises(errors.NotFound):
        client.documents.get("0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6")
    with pytest.raises(errors.ValidationFailed) as caught:
        client.clients.create({"name": "", "email": "no address"})
    assert {one["field"] for one in caught.value.details} >= {"name", "email"}
    in_hebrew = client.with_options(language="he")
    with pytest.raises(errors.NotFound) as hebrew:
        in_hebrew.documents.get("0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6")
    assert any("א" <= letter <= "ת" for letter in hebrew.value.message)
    with Pinkas("unknown", base_url=_address(tenant)) as stranger, pytest.raises(errors.InvalidApiKey):
        stranger.clients.list()


def test_a_service_that_does_not_know_an_operation_is_older(client: Pinkas) -> None:
    for verb, path in (("GET", "/of-next-year"), ("POST", "/clients/a/of-next-year"), ("DELETE", "/clients")):
        with pytest.raises(errors.OperationUnknown, match="older than this client"):
            client.send(client.make_call(verb, path))


def test_lists_are_iterated_page_by_page(client: Pinkas) -> None:
    for n in range(5):
        client.clients.create({"name": f"Client {n}"})
    assert len(client.clients.list(limit=2)["items"]) == 2
    assert sorted(one["name"] for one in client.clients.iterate(limit=2)) == [f"Client {n}" for n in range(5)]
    assert [one["name"] for one in client.clients.iterate(q="Client 3")] == ["Client 3"]
    report = client.reports.get_client_table()
    assert len(report["items"]) == len(list(client.reports.iterate_client_table(limit=2))) == 5
    assert client.reports.download_client_table(format="csv").read().count(b"Client") >= 5


def test_a_file_goes_up_and_comes_down(client: Pinkas, tmp_path: Path) -> None:
    path = tmp_path / "receipt.txt"
    path.write_bytes(TEXT)
    first = client.files.upload(path)
    second = client.files.upload(io.BytesIO(TEXT + b"2"), filename="חשבון.txt", media_type="text/plain")
    third = client.files.upload(TEXT + b"3", filename="c.txt")
    assert [one["fileName"] for one in (first, second, third)] == ["receipt.txt", "חשבון.txt", "c.txt"]
    with client.files.download(second["id"]) as file:
        assert file.filename == "חשבון.txt"
        assert b"".join(file) == TEXT + b"2"
    client.files.delete(first["id"])
    assert {one["id"] for one in client.files.iterate()} == {second["id"], third["id"]}


def test_a_real_delivery_is_verified(client: Pinkas, tenant: Tenant) -> None:
    with Receiver() as receiver:
        endpoint = client.webhooks.create({"url": receiver.url("/hook"), "events": ["client.created"]})
        client.clients.create({"name": "Acme Ltd"})
        (request,) = receiver.wait_for(1, timeout=60)
        event = verify_webhook(request.body, headers_of(request), ["whsec_AAAA", endpoint["secret"]])
        assert event["type"] == "client.created"
        assert event["data"]["object"]["name"] == "Acme Ltd"
        with pytest.raises(WebhookRefused):
            verify_webhook(request.body, headers_of(request), "whsec_AAAA")
        (same,) = client.events.iterate(type=["client.created"])
        assert (same["id"], same["type"]) == (event["id"], event["type"])


def test_the_same_call_under_a_reference_says_so(tenant: Tenant) -> None:
    with Pinkas(partner_key=None, api_key=tenant.api.headers["x-api-key"], base_url=_address(tenant)) as client:
        with pytest.raises(errors.AccessTokenRequired):
            client.integrations.get_identity()
        assert client.last_response is not None
        assert client.last_response.status == 403
        assert client.last_response.rate_limit_remaining is not None


async def test_the_same_without_waiting(tenant: Tenant, tmp_path: Path) -> None:
    async with AsyncPinkas(tenant.api.headers["x-api-key"], base_url=_address(tenant)) as client:
        draft = await client.documents.create(
            {
                "docType": 305,
                "client": {"name": "Acme Ltd"},
                "lines": [{"description": "Project", "quantity": 1, "unitPrice": "10"}],
            }
        )
        issued = await client.documents.finalize(draft["id"])
        assert (issued["docNumber"], issued["total"]) == (1, "11.80")
        with pytest.raises(errors.AlreadyIssued):
            await client.documents.finalize(draft["id"])
        assert [one["id"] async for one in client.documents.iterate(status="ISSUED")] == [issued["id"]]
        kept = await client.files.upload(TEXT, filename="a.txt")
        await (await client.files.download(kept["id"])).save(tmp_path / "a.txt")
        assert (tmp_path / "a.txt").read_bytes() == TEXT
        assert await (await client.files.download(kept["id"])).read() == TEXT
        assert client.last_request_id
