"""Quotes: listed with where they stand, answered once by the customer or the business, over at midnight, reopened."""

import base64
import struct
import zlib
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import pytest

from pinkas.domains.quotes import expire_quotes
from pinkas.domains.quotes.store import SELECT_QUOTES
from pinkas.platform.database import Database
from support.processes import wait_until
from support.service import Running, Tenant

ISRAEL = ZoneInfo("Asia/Jerusalem")


def quote(tenant: Tenant, days: int | None = 10, **fields: Any) -> dict[str, Any]:
    """An issued quote that is valid for so many days more."""
    until = {} if days is None else {"validUntil": (date.fromisoformat(tenant.today()) + timedelta(days)).isoformat()}
    return tenant.issued(10, **until, **fields)


def token_of(tenant: Tenant, document: dict[str, Any], **fields: Any) -> str:
    """The token of a fresh link."""
    made = tenant.api.post(f"/documents/{document['id']}/share", json=fields)
    assert made.status_code == 201, made.text
    return str(made.json()["token"])


def at(running: Running, moment: datetime) -> None:
    """Moves the clock to a moment."""
    running.clock.offset = timedelta()
    running.clock.offset = moment - running.clock.now()


def midnight_after(tenant: Tenant, day: str) -> datetime:
    """The first moment of the day after, where the business is."""
    return datetime.combine(date.fromisoformat(day) + timedelta(1), datetime.min.time(), ISRAEL)


def png(width: int = 3, height: int = 2, *, extra: bytes = b"") -> bytes:
    """A small grey picture."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    rows = zlib.compress(b"".join(b"\0" + bytes(width) for _ in range(height)))
    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + extra + chunk(b"IDAT", rows) + chunk(b"IEND", b"")


@pytest.fixture
def customer(running: Running) -> httpx.Client:
    """Somebody without any credential."""
    return running.client(**{"User-Agent": "the customer's browser"})


def events(tenant: Tenant, least: int = 1) -> list[dict[str, Any]]:
    """Every event of an answer, in their order, once the relay has told so many."""

    def told() -> list[dict[str, Any]]:
        items = tenant.api.get("/events", params={"limit": 100}).json()["items"]
        return sorted((one for one in items if one["type"].startswith("quote.")), key=lambda one: one["id"])

    wait_until(lambda: len(told()) >= least, "the events of a quote")
    return told()


def refused(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_an_issued_quote_stands_open(tenant: Tenant) -> None:
    issued = quote(tenant)
    assert issued["quoteStatus"] == "OPEN"
    found = tenant.api.get(f"/quotes/{issued['id']}").json()
    assert (found["status"], found["openUntil"], found["answers"]) == ("OPEN", issued["validUntil"], [])
    assert tenant.issued(305)["quoteStatus"] is None


def test_what_is_no_quote_is_not_there(tenant: Tenant) -> None:
    invoice, draft = tenant.issued(305), tenant.draft(10)
    for one in (invoice, draft):
        assert refused(tenant.api.get(f"/quotes/{one['id']}")) == (404, "not_found")
    assert refused(tenant.api.post(f"/quotes/{invoice['id']}/accept", json={"name": "x", "note": "x"})) == (
        404,
        "not_found",
    )
    assert refused(tenant.api.post(f"/quotes/{draft['id']}/accept", json={"name": "x", "note": "x"})) == (
        409,
        "not_issued",
    )


def test_a_customer_accepts_through_the_link_and_it_is_kept_as_evidence(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant, externalReference="deal-7")
    token = token_of(tenant, issued)
    body = {"name": "דנה לוי", "signature": "Dana Levi", "note": "מתי מתחילים?"}
    answer = customer.post(f"/public/quotes/{token}/accept", json=body)
    assert answer.status_code == 200, answer.text
    assert (answer.json()["status"], answer.json()["answeredBy"]) == ("ACCEPTED", "דנה לוי")
    found = tenant.api.get(f"/quotes/{issued['id']}").json()
    (kept,) = found["answers"]
    assert (kept["by"], kept["name"], kept["signature"], kept["note"]) == ("customer", *body.values())
    assert kept["ip"] == "127.0.0.1"
    assert kept["userAgent"] == "the customer's browser"
    assert kept["documentHash"] == issued["signature"]["hash"]
    assert tenant.api.get(f"/documents/{issued['id']}").json()["quoteStatus"] == "ACCEPTED"
    assert customer.get(f"/public/documents/{token}").json()["quote"]["status"] == "ACCEPTED"


def test_an_acceptance_is_told_by_event_and_notification(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant, externalReference="deal-7")
    customer.post(f"/public/quotes/{token_of(tenant, issued)}/accept", json={"name": "דנה לוי", "signature": "דנה לוי"})
    (event,) = events(tenant)
    told = event["data"]["object"]
    assert event["type"] == "quote.accepted"
    assert (told["id"], told["status"], told["answeredBy"]) == (issued["id"], "accepted", "דנה לוי")
    assert (told["total"], told["externalReference"]) == (issued["total"], "deal-7")
    with tenant.running.owner() as owner:
        rows = owner.execute("SELECT kind, title FROM notifications WHERE business_id = %s", [tenant.id]).fetchall()
    assert rows == [("quote_accepted", f"הצעת מחיר {issued['docNumber']} אושרה")]


def test_a_customer_rejects_with_a_reason(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    answer = customer.post(f"/public/quotes/{token_of(tenant, issued)}/reject", json={"reason": "יקר מדי"})
    assert answer.json()["status"] == "REJECTED"
    (event,) = events(tenant)
    assert (event["type"], event["data"]["object"]["note"]) == ("quote.rejected", "יקר מדי")


def test_the_business_writes_down_an_answer_and_is_not_notified_of_it(tenant: Tenant) -> None:
    first, second = quote(tenant), quote(tenant)
    accepted = tenant.api.post(f"/quotes/{first['id']}/accept", json={"name": "דנה", "note": "בטלפון"})
    assert (accepted.status_code, accepted.json()["status"]) == (200, "ACCEPTED")
    assert (accepted.json()["answers"][0]["by"], accepted.json()["answers"][0]["shareId"]) == ("business", None)
    rejected = tenant.api.post(f"/quotes/{second['id']}/reject")
    assert (rejected.status_code, rejected.json()["status"]) == (200, "REJECTED")
    with tenant.running.owner() as owner:
        assert not owner.execute("SELECT FROM notifications WHERE business_id = %s", [tenant.id]).fetchall()


def test_of_twenty_answers_at_once_one_is_kept_and_told(tenant: Tenant, running: Running) -> None:
    issued = quote(tenant)
    token = token_of(tenant, issued)

    def answer(number: int) -> str:
        verb = "accept" if number % 2 else "reject"
        with running.client() as one:
            body = {"name": f"customer {number}"} | ({"signature": "x"} if verb == "accept" else {})
            said = one.post(f"/public/quotes/{token}/{verb}", json=body)
        return "kept" if said.status_code == 200 else said.json()["error"]

    with ThreadPoolExecutor(20) as crowd:
        outcomes = list(crowd.map(answer, range(20)))
    assert sorted(outcomes) == ["kept", *["quote_already_answered"] * 19]
    assert len(tenant.api.get(f"/quotes/{issued['id']}").json()["answers"]) == 1
    assert len(events(tenant)) == 1


@pytest.mark.parametrize("name", ["דנה\r\nלוי", "a\x0bb", "dana\u202eivel", "\u202ddana"])
def test_a_signing_name_reads_as_it_is_written(tenant: Tenant, customer: httpx.Client, name: str) -> None:
    token = token_of(tenant, quote(tenant))
    answer = customer.post(f"/public/quotes/{token}/accept", json={"name": name, "signature": name})
    details = answer.json()["details"]
    assert [one["field"] for one in details] == ["name", "signature"]
    assert all("turn letters round" in one["message"] for one in details)


@pytest.mark.parametrize("body", [{"name": "x"}, {"name": "x", "note": "I agree"}])
def test_a_customer_accepts_with_a_signature_only(tenant: Tenant, customer: httpx.Client, body: dict[str, str]) -> None:
    issued = quote(tenant)
    answer = customer.post(f"/public/quotes/{token_of(tenant, issued)}/accept", json=body)
    assert answer.status_code == 422, answer.text
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("signature", "required")]
    assert tenant.api.get(f"/quotes/{issued['id']}").json()["status"] == "OPEN"


@pytest.mark.parametrize("note", [{}, {"note": ""}, {"note": "  "}])
def test_the_business_writes_an_acceptance_down_with_a_signature_or_says_how_it_was_given(
    tenant: Tenant, note: dict[str, str]
) -> None:
    issued = quote(tenant)
    path = f"/quotes/{issued['id']}/accept"
    answer = tenant.api.post(path, json={"name": "דנה", **note})
    assert answer.status_code == 422, answer.text
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("note", "required")]
    assert tenant.api.post(path, json={"name": "דנה", "note": "בטלפון"}).status_code == 200


def test_a_quote_that_was_converted_unanswered_takes_no_answer_and_claims_none(
    tenant: Tenant, customer: httpx.Client
) -> None:
    issued = quote(tenant)
    token, path = token_of(tenant, issued), f"/quotes/{issued['id']}"
    made = tenant.api.post(f"/documents/{issued['id']}/convert", json={"docType": 305, "finalize": True})
    assert made.status_code == 201, made.text
    for answer in (
        customer.post(f"/public/quotes/{token}/reject", json={}),
        customer.post(f"/public/quotes/{token}/accept", json={"name": "x", "signature": "x"}),
        tenant.api.post(f"{path}/reject"),
    ):
        assert refused(answer) == (409, "quote_converted")
    assert tenant.api.get(path).json()["answers"] == []
    address = tenant.running.client().base_url
    for language, word in (("en", "Invoiced"), ("he", "הופק מסמך המשך")):
        page = httpx.get(f"http://{address.netloc.decode()}/d/{token}", params={"lang": language}, timeout=30).text
        assert f'data-standing="CONVERTED">{word}<' in page
        assert "Accepted" not in page


def test_a_quote_goes_back_to_what_it_was_when_what_was_made_from_it_is_cancelled(tenant: Tenant) -> None:
    unanswered, accepted, lapsed = quote(tenant), quote(tenant), quote(tenant, days=3)
    tenant.api.post(f"/quotes/{accepted['id']}/accept", json={"name": "דנה", "signature": "דנה"})
    orders = [
        tenant.api.post(f"/documents/{one['id']}/convert", json={"docType": 100, "finalize": True}).json()
        for one in (unanswered, accepted, lapsed)
    ]
    for order in orders[:2]:
        assert tenant.api.post(f"/documents/{order['id']}/cancel", json={"reason": "x"}).status_code == 200
    at(tenant.running, midnight_after(tenant, lapsed["validUntil"]))
    assert tenant.api.post(f"/documents/{orders[2]['id']}/cancel", json={"reason": "x"}).status_code == 200
    stands = [tenant.api.get(f"/documents/{one['id']}").json()["quoteStatus"] for one in (unanswered, accepted, lapsed)]
    assert stands == ["OPEN", "ACCEPTED", "EXPIRED"]
    answer = tenant.api.post(f"/quotes/{unanswered['id']}/accept", json={"name": "דנה", "signature": "דנה"})
    assert answer.status_code == 200, answer.text


def test_a_second_answer_is_409_and_changes_nothing(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    token = token_of(tenant, issued)
    tenant.api.post(f"/quotes/{issued['id']}/accept", json={"name": "דנה", "signature": "דנה"})
    before = tenant.api.get(f"/quotes/{issued['id']}").content
    for path in (f"/public/quotes/{token}/accept", f"/public/quotes/{token}/reject"):
        body = {"name": "x"} | ({"signature": "x"} if path.endswith("accept") else {})
        assert refused(customer.post(path, json=body)) == (409, "quote_already_answered")
    assert refused(tenant.api.post(f"/quotes/{issued['id']}/reject")) == (409, "quote_already_answered")
    assert tenant.api.get(f"/quotes/{issued['id']}").content == before


def test_a_quote_is_open_through_its_last_day_and_over_at_midnight_of_the_business(
    tenant: Tenant, customer: httpx.Client
) -> None:
    issued = quote(tenant, days=3)
    token, path = token_of(tenant, issued), f"/quotes/{issued['id']}"
    midnight = midnight_after(tenant, issued["validUntil"])
    for moment, status in ((midnight - timedelta(seconds=30), "OPEN"), (midnight + timedelta(seconds=1), "EXPIRED")):
        at(tenant.running, moment)
        assert tenant.api.get(path).json()["status"] == status
        assert customer.get(f"/public/documents/{token}").json()["quote"]["status"] == status
        for asked in ("OPEN", "EXPIRED"):
            listed = tenant.api.get("/quotes", params={"quoteStatus": asked}).json()["items"]
            assert [one["id"] for one in listed] == ([issued["id"]] if asked == status else [])
    assert refused(customer.post(f"/public/quotes/{token}/accept", json={"name": "x", "signature": "x"})) == (
        409,
        "quote_expired",
    )
    assert refused(tenant.api.post(f"{path}/accept", json={"name": "x", "signature": "x"})) == (409, "quote_expired")
    assert tenant.api.get(path).json()["answers"] == []


async def test_the_end_of_a_quote_is_made_permanent(tenant: Tenant, running: Running) -> None:
    over, open_, forever = quote(tenant, days=3), quote(tenant, days=5), quote(tenant, days=None)
    midnight = midnight_after(tenant, over["validUntil"])
    worker = Database(running.urls["live"].worker, size=1, name="test")
    await worker.open()
    try:
        for moment, ended in ((midnight - timedelta(seconds=30), 0), (midnight + timedelta(seconds=1), 1)):
            at(running, moment)
            await expire_quotes(worker, running.clock)
            found = [tenant.api.get(f"/documents/{one['id']}").json() for one in (over, open_, forever)]
            expected = ["EXPIRED" if ended else "OPEN", "OPEN", "OPEN"]
            assert [one["quoteStatus"] for one in found] == expected
        assert found[0]["version"] == over["version"] + 1
    finally:
        await worker.close()


def test_an_expired_quote_is_reopened_and_keeps_what_is_signed(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant, days=3)
    token, path = token_of(tenant, issued), f"/quotes/{issued['id']}"
    at(tenant.running, midnight_after(tenant, issued["validUntil"]) + timedelta(hours=1))
    missing = tenant.api.post(f"{path}/reopen")
    assert (missing.status_code, missing.json()["details"][0]["field"]) == (422, "openUntil")
    until = (date.fromisoformat(tenant.today()) + timedelta(2)).isoformat()
    opened = tenant.api.post(f"{path}/reopen", json={"openUntil": until, "reason": "the customer was abroad"})
    assert opened.status_code == 200, opened.text
    assert (opened.json()["status"], opened.json()["openUntil"]) == ("OPEN", until)
    assert opened.json()["validUntil"] == issued["validUntil"]
    assert tenant.api.get(f"/documents/{issued['id']}/signature").json()["valid"] is True
    at(tenant.running, midnight_after(tenant, until) + timedelta(seconds=1))
    assert tenant.api.get(path).json()["status"] == "EXPIRED"
    at(tenant.running, midnight_after(tenant, until) - timedelta(seconds=30))
    assert (
        customer.post(f"/public/quotes/{token}/accept", json={"name": "דנה", "signature": "דנה"}).json()["status"]
        == "ACCEPTED"
    )


def test_a_rejected_quote_is_reopened_and_both_answers_stay(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    token, path = token_of(tenant, issued), f"/quotes/{issued['id']}"
    customer.post(f"/public/quotes/{token}/reject", json={"reason": "יקר"})
    opened = tenant.api.post(f"{path}/reopen")
    assert (opened.json()["status"], opened.json()["answeredAt"]) == ("OPEN", None)
    customer.post(f"/public/quotes/{token}/accept", json={"name": "דנה", "signature": "דנה"})
    found = tenant.api.get(path).json()
    assert [one["answer"] for one in found["answers"]] == ["accepted", "rejected"]
    assert (found["status"], found["answeredBy"]) == ("ACCEPTED", "דנה")
    assert [one["type"] for one in events(tenant, 2)] == ["quote.rejected", "quote.accepted"]


@pytest.mark.parametrize(("days", "code"), [(-1, "in_the_past"), (800, "too_late")])
def test_a_quote_is_reopened_for_days_to_come(tenant: Tenant, days: int, code: str) -> None:
    issued = quote(tenant)
    tenant.api.post(f"/quotes/{issued['id']}/reject")
    until = (date.fromisoformat(tenant.today()) + timedelta(days)).isoformat()
    answer = tenant.api.post(f"/quotes/{issued['id']}/reopen", json={"openUntil": until})
    assert answer.status_code == 422
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("openUntil", code)]
    assert tenant.api.get(f"/quotes/{issued['id']}").json()["status"] == "REJECTED"


def test_an_open_or_accepted_quote_is_not_reopened(tenant: Tenant) -> None:
    issued = quote(tenant)
    path = f"/quotes/{issued['id']}"
    assert refused(tenant.api.post(f"{path}/reopen")) == (409, "quote_not_reopenable")
    tenant.api.post(f"{path}/accept", json={"name": "דנה", "signature": "דנה"})
    assert refused(tenant.api.post(f"{path}/reopen")) == (409, "quote_not_reopenable")


def test_an_answer_honours_if_match(tenant: Tenant) -> None:
    issued = quote(tenant)
    path = f"/quotes/{issued['id']}"
    stale = tenant.api.post(f"{path}/accept", json={"name": "דנה", "signature": "דנה"}, headers={"If-Match": '"99"'})
    assert refused(stale) == (412, "version_conflict")
    etag = tenant.api.get(path).headers["etag"]
    assert (
        tenant.api.post(
            f"{path}/accept", json={"name": "דנה", "signature": "דנה"}, headers={"If-Match": etag}
        ).status_code
        == 200
    )


def test_a_drawn_signature_is_kept_as_its_picture_alone(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    text = b"tEXt" + b"Comment\0<script>"
    extra = struct.pack(">I", len(text) - 4) + text + struct.pack(">I", zlib.crc32(text))
    drawn = base64.b64encode(png(extra=extra) + b"behind the end").decode()
    body = {"name": "דנה", "signatureImage": drawn}
    assert customer.post(f"/public/quotes/{token_of(tenant, issued)}/accept", json=body).status_code == 200
    (kept,) = tenant.api.get(f"/quotes/{issued['id']}").json()["answers"]
    assert base64.b64decode(kept["signatureImage"]) == png()


BAD_PICTURES = {
    "no base64": ("***", "invalid_base64"),
    "no picture": (base64.b64encode(b"<svg/>").decode(), "invalid_picture"),
    "cut": (base64.b64encode(png()[:-20]).decode(), "invalid_picture"),
    "damaged": (base64.b64encode(png()[:30] + b"\xff" + png()[31:]).decode(), "invalid_picture"),
    "too wide": (base64.b64encode(png(2001, 1)).decode(), "invalid_picture"),
    "cut rows": (base64.b64encode(png(4, 1)[:33] + png(4, 3)[33:]).decode(), "invalid_picture"),
}


@pytest.mark.parametrize(("picture", "code"), BAD_PICTURES.values(), ids=BAD_PICTURES)
def test_a_picture_that_is_none_is_refused(tenant: Tenant, picture: str, code: str) -> None:
    issued = quote(tenant)
    answer = tenant.api.post(f"/quotes/{issued['id']}/accept", json={"name": "דנה", "signatureImage": picture})
    assert answer.status_code == 422
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("signatureImage", code)]
    assert tenant.api.get(f"/quotes/{issued['id']}").json()["status"] == "OPEN"


def test_an_answer_through_a_locked_link_takes_its_password(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    token = token_of(tenant, issued, password="the right one")  # noqa: S106
    path = f"/public/quotes/{token}/accept"
    assert refused(customer.post(path, json={"name": "דנה", "signature": "דנה"})) == (403, "share_password_required")
    right = {"X-Share-Password": "the right one"}
    assert customer.post(path, json={"name": "דנה", "signature": "דנה"}, headers=right).status_code == 200


def test_the_link_of_another_document_answers_no_quote(tenant: Tenant, customer: httpx.Client) -> None:
    token = token_of(tenant, tenant.issued(305))
    assert refused(customer.post(f"/public/quotes/{token}/accept", json={"name": "דנה", "signature": "דנה"})) == (
        404,
        "not_found",
    )


def test_an_answer_is_final_in_the_database(tenant: Tenant) -> None:
    issued = quote(tenant)
    tenant.api.post(f"/quotes/{issued['id']}/accept", json={"name": "דנה", "signature": "דנה"})
    with tenant.running.owner() as owner:
        for sql in ("UPDATE quote_answers SET name = 'x'", "DELETE FROM quote_answers", "TRUNCATE quote_answers"):
            with pytest.raises(Exception, match="append-only"):
                owner.execute(sql)


def test_quotes_are_listed_by_client_number_reference_and_day(tenant: Tenant) -> None:
    client = tenant.client(name="גלובל")
    first = quote(tenant, externalReference="a-1")
    second = tenant.issued(10, client=None, clientId=client["id"])
    tenant.issued(305)
    everything = tenant.api.get("/quotes", params={"include": "total"}).json()
    assert ([one["id"] for one in everything["items"]], everything["total"]) == ([second["id"], first["id"]], 2)
    tomorrow = (date.fromisoformat(tenant.today()) + timedelta(1)).isoformat()
    for params, expected in (
        ({"clientId": client["id"]}, [second]),
        ({"number": first["docNumber"]}, [first]),
        ({"externalReference": "a-1"}, [first]),
        ({"from": tomorrow}, []),
        ({"to": tenant.today(), "sort": "number"}, [first, second]),
        ({"quoteStatus": "ACCEPTED"}, []),
    ):
        items = tenant.api.get("/quotes", params=params).json()["items"]
        assert [one["id"] for one in items] == [one["id"] for one in expected], params
    assert tenant.api.get("/quotes", params={"status": "OPEN"}).status_code == 400


def test_the_list_of_quotes_goes_by_its_index(tenant: Tenant) -> None:
    quote(tenant)
    with tenant.running.app_role() as app:
        app.execute("SELECT set_config('app.business_id', %s, false)", [tenant.id])
        app.execute("SET enable_seqscan = off")
        app.execute("SET enable_sort = off")
        app.execute("SET enable_bitmapscan = off")
        asked = (
            f"EXPLAIN {SELECT_QUOTES} WHERE business_id = %s AND quote_status = 'ACCEPTED' ORDER BY id DESC LIMIT 26"
        )
        plan = app.execute(asked, [tenant.id]).fetchall()
    assert "documents_quote_status_id_where_quote_idx" in str(plan)
    assert "Sort" not in str(plan)


async def test_the_clock_of_a_business_of_the_sandbox_ends_its_quotes_and_nobody_else_s(tenant: Tenant) -> None:
    key, running = tenant.sandbox_key(), tenant.running
    other = running.services["sandbox"]
    lines = [{"description": "x", "quantity": "1", "unitPrice": "1"}]
    last = (date.fromisoformat(tenant.today()) + timedelta(3)).isoformat()
    body = {"docType": 10, "client": {"name": "לקוח"}, "lines": lines, "validUntil": last}
    draft = key.post("/documents", json=body).json()
    assert key.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
    path = f"/quotes/{draft['id']}"
    assert key.get(path).json()["status"] == "OPEN"
    with running.owner("sandbox") as owner:
        owner.execute("INSERT INTO business_clocks VALUES (%s, '4 days', now())", [tenant.id])
    assert key.get(path).json()["status"] == "EXPIRED"
    worker = Database(running.urls["sandbox"].worker, size=1, name="test")
    await worker.open()
    try:
        while await expire_quotes(worker, other.runtime.clock):
            pass
    finally:
        await worker.close()
    assert key.get(f"/documents/{draft['id']}").json()["quoteStatus"] == "EXPIRED"


def test_a_cancelled_quote_takes_no_answer(tenant: Tenant, customer: httpx.Client) -> None:
    issued = quote(tenant)
    token = token_of(tenant, issued)
    done = tenant.api.post(f"/documents/{issued['id']}/cancel", json={"reason": "a mistake"})
    assert done.status_code == 200, done.text
    assert refused(customer.post(f"/public/quotes/{token}/accept", json={"name": "x", "signature": "x"})) == (
        409,
        "quote_cancelled",
    )
    assert refused(tenant.api.post(f"/quotes/{issued['id']}/reopen")) == (409, "quote_cancelled")
    assert customer.get(f"/public/documents/{token}").json()["status"] == "CANCELLED"
