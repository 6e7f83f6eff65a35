"""Messages: what is asked for and refused, the log, reminders, texts, and the outbox of the sandbox, which has every
channel and sends nothing."""

import re
from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done, faults, of_single, refused
from pinkas.core.dates import local_date
from support.processes import wait_until
from support.service import Running, Tenant


@pytest.fixture
def box(tenant: Tenant) -> httpx.Client:
    """A client of the tenant's sandbox."""
    return tenant.sandbox_key()


def issued(box: httpx.Client, doc_type: int = 305, **fields: Any) -> dict[str, Any]:
    """An issued document of the sandbox."""
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "1000"}
    body = {"docType": doc_type, "client": {"name": "לקוח", "emails": ["dana@example.com"]}, "lines": [line], **fields}
    made = done(box.post("/documents", json=body), 201)
    return dict(done(box.post(f"/documents/{made['id']}/finalize", json={})))


def today() -> date:
    """The day in Israel: it is another one than that of the machine at night."""
    return local_date(datetime.now(UTC), "Asia/Jerusalem")


def late(box: httpx.Client, days: int = 10, **fields: Any) -> dict[str, Any]:
    """An issued invoice that fell due so many days ago."""
    day = today() - timedelta(days=days)
    return issued(box, issueDate=(day - timedelta(days=5)).isoformat(), dueDate=day.isoformat(), **fields)


def send(box: httpx.Client, document: dict[str, Any], **body: Any) -> list[dict[str, Any]]:
    """The messages that a document was sent by."""
    return list(done(box.post(f"/documents/{document['id']}/send", json=body))["messages"])


def sent(box: httpx.Client, id: str) -> dict[str, Any]:
    """A message that has gone as far as it goes in the sandbox."""
    wait_until(lambda: done(box.get(f"/messages/{id}"))["state"] == "SENT", "the message", 20)
    return dict(done(box.get(f"/messages/{id}")))


def count(box: httpx.Client) -> int:
    """How many messages there are."""
    return int(done(box.get("/messages?include=total"))["total"])


# Sending


def test_a_document_goes_to_the_client_s_addresses_as_they_are_now(box: httpx.Client) -> None:
    client = done(box.post("/clients", json={"name": "לקוח", "emails": ["old@example.com"]}), 201)
    document = issued(box, client=None, clientId=client["id"])
    done(box.patch(f"/clients/{client['id']}", json={"emails": ["new@example.com", "b@example.com"]}))
    assert [one["recipient"] for one in send(box, document)] == ["new@example.com", "b@example.com"]


def test_a_client_without_e_mail_gets_an_sms(box: httpx.Client) -> None:
    document = issued(box, client={"name": "לקוח", "mobile": "052 123-4567"})
    (one,) = send(box, document)
    assert (one["channel"], one["recipient"], one["subject"]) == ("sms", "+972521234567", None)


def test_a_client_without_any_address_is_refused(box: httpx.Client) -> None:
    document = issued(box, client={"name": "לקוח"})
    refused(box.post(f"/documents/{document['id']}/send", json={}), 422, "no_recipient")
    assert count(box) == 0


def test_one_address_is_written_to_once_however_it_is_written(box: httpx.Client) -> None:
    to = {"sms": ["050-1234567", "+972 50 123 4567", "0501234567"], "email": ["Dana@example.com", "dana@example.com"]}
    assert [one["recipient"] for one in send(box, issued(box), to=to)] == ["Dana@example.com", "+972501234567"]


def test_every_bad_address_is_named_and_nothing_is_sent(box: httpx.Client) -> None:
    path = f"/documents/{issued(box)['id']}/send"
    to: dict[str, Any] = {"email": ["dana@example.com"], "sms": ["050-1234567", "123"], "whatsapp": ["call me", "07"]}
    assert {field for field, _ in faults(box.post(path, json={"to": to}))} == {"to.whatsapp[0]"}  # its form
    to["whatsapp"][0] = "+1"
    assert faults(box.post(path, json={"to": to})) == {
        ("to.sms[1]", "invalid_phone"),
        ("to.whatsapp[0]", "invalid_phone"),
        ("to.whatsapp[1]", "invalid_phone"),
    }
    assert faults(box.post(path, json={"to": {"email": ["a@example.com\r\nBcc: b@example.com"]}}))
    assert count(box) == 0


def test_a_draft_is_not_sent(box: httpx.Client) -> None:
    draft = done(box.post("/documents", json={"docType": 305, "client": {"name": "x", "emails": ["a@b.co"]}}), 201)
    refused(box.post(f"/documents/{draft['id']}/send", json={}), 409, "not_issued")
    refused(box.post(f"/documents/{draft['id']}/reminders", json={}), 409, "not_issued")


def test_live_refuses_a_channel_that_its_operator_has_not_set_up(tenant: Tenant) -> None:
    document = tenant.issued()
    to = {"email": ["dana@example.com"], "whatsapp": ["050-1234567"]}
    answer = tenant.api.post(f"/documents/{document['id']}/send", json={"to": to})
    assert "email" in refused(answer, 409, "channel_unavailable")["channels"]
    assert done(tenant.api.get("/messages"))["items"] == []
    assert done(tenant.api.get(f"/documents/{document['id']}"))["deliveryStatus"] == "NONE"


def test_what_an_issued_document_could_not_be_sent_by_is_kept_as_failed(tenant: Tenant) -> None:
    draft = tenant.draft()
    sending = {"sendTo": {"email": ["dana@example.com"]}}
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json=sending))
    wait_until(lambda: done(tenant.api.get("/messages"))["items"], "the message")
    (found,) = done(tenant.api.get("/messages"))["items"]
    assert (found["state"], found["error"]["code"]) == ("FAILED", "channel_unavailable")
    refused(tenant.api.post(f"/messages/{found['id']}/resend"), 409, "channel_unavailable")


def test_a_message_is_read_before_it_is_sent_and_the_preview_sends_nothing(box: httpx.Client) -> None:
    document = issued(box)
    path = f"/documents/{document['id']}/send/preview"
    said = done(box.post(path, json={"language": "en"}))
    assert said["to"] == [{"channel": "email", "address": "dana@example.com"}]
    assert (said["kind"], said["language"]) == ("document", "en")
    assert count(box) == 0
    (message,) = send(box, document, language="en")
    assert (message["subject"], message["text"]) == (said["subject"], said["text"])
    own = done(box.post(path, json={"text": "{docNumber}, {clientName}", "subject": "A"}))
    assert (own["subject"], own["text"], own["short"]) == ("A", "1, לקוח", "1, לקוח")
    assert faults(box.post(path, json={"text": "{nothing}"})) == {("text", "unknown_placeholder")}
    assert done(box.post(path, json={"reminder": True}))["kind"] == "reminder"


def test_own_words_hold_placeholders_and_an_unknown_one_is_named(box: httpx.Client) -> None:
    document = issued(box)
    path = f"/documents/{document['id']}/send"
    assert faults(box.post(path, json={"subject": "{docNumber} {nmae}", "text": "{Total}"})) == {
        ("subject", "unknown_placeholder"),
        ("text", "unknown_placeholder"),
    }
    assert faults(box.post(path, json={"text": "{dueDate}"})) == {("text", "empty")}
    assert count(box) == 0
    (one,) = send(box, document, subject="No. {docNumber}", text="Pay {total}, {clientName}", language="en")
    assert (one["subject"], one["text"], one["language"]) == ("No. 1", "Pay ₪1,180.00, לקוח", "en")
    assert one["hasLink"] is False  # the text has no place for it


def test_what_people_call_themselves_is_text_and_nothing_else(box: httpx.Client) -> None:
    name = '<img src=x onerror=alert(1)> {link} "\r\nBcc: x@example.com'
    document = issued(box, client={"name": name.replace("\r\n", " "), "emails": ["dana@example.com"]})
    (queued,) = send(box, document, subject="{clientName}", attachPdf=False)
    sent(box, queued["id"])
    (kept,) = done(box.get("/sandbox/outbox"))["items"]
    assert "<img" not in kept["html"]
    assert "&lt;img src=x" in kept["html"]
    assert kept["text"].count(kept["link"]) == 1  # the name's {link} is not a place for one
    assert "\n" not in kept["subject"]


def test_many_documents_are_sent_each_with_its_own_result(box: httpx.Client) -> None:
    good, mute = issued(box), issued(box, client={"name": "לקוח"})
    draft = done(box.post("/documents", json={"docType": 305, "client": {"name": "x"}}), 201)
    ids = [good["id"], mute["id"], draft["id"], str(uuid4())]
    found = done(box.post("/documents/bulk/send", json={"ids": ids, "attachPdf": False}))
    assert (found["queued"], found["failed"]) == (1, 3)
    assert [one["index"] for one in found["items"]] == [0, 1, 2, 3]
    assert [one.get("error", {}).get("error") for one in found["items"]] == [
        None,
        "no_recipient",
        "not_issued",
        "not_found",
    ]
    for place in (1, 2, 3):
        single = box.post(f"/documents/{ids[place]}/send", json={"attachPdf": False})
        assert of_single(found["items"][place]["error"], single)
    assert count(box) == 1
    assert faults(box.post("/documents/bulk/send", json={"ids": [ids[0], ids[0]]})) == {("ids[1]", "repeated")}
    assert faults(box.post("/documents/bulk/send", json={"ids": []}))
    braces = {"subject": "{{total}} { x", "text": "{{link}}"}
    assert faults(box.post("/documents/bulk/send", json={"ids": ids, **braces})) == {("subject", "lone_brace")}
    assert faults(box.post("/documents/bulk/send", json={"ids": ids, "text": "{x}"})) == {
        ("text", "unknown_placeholder")
    }


def test_a_quote_and_a_receipt_speak_in_their_own_words(box: httpx.Client) -> None:
    quote = issued(box, 10, validUntil=(today() + timedelta(days=9)).isoformat())
    paying = [{"method": "cash", "date": today().isoformat(), "amount": "1180.00"}]
    receipt = issued(box, 320, payments=paying)
    assert [send(box, one, attachPdf=False)[0]["kind"] for one in (quote, receipt)] == ["quote", "receipt"]


# Reminders


def test_a_reminder_names_what_is_open_and_how_late_it_is(box: httpx.Client) -> None:
    document = late(box, days=12, lang="en")
    (one,) = done(box.post(f"/documents/{document['id']}/reminders", json={}))["messages"]
    assert one["kind"] == "reminder"
    assert "₪1,180.00" in one["text"]
    assert "12 days ago" in one["text"]
    assert done(box.get(f"/documents/{document['id']}"))["deliveryStatus"] == "NONE"  # the document was not sent


def test_nobody_is_reminded_twice_in_a_day_unless_it_is_forced(box: httpx.Client) -> None:
    path = f"/documents/{late(box)['id']}/reminders"
    done(box.post(path, json={"attachPdf": False}))
    again = refused(box.post(path, json={}), 409, "reminded_recently")
    assert again["nextReminderAt"] > again["lastReminderAt"]
    assert count(box) == 1
    done(box.post(path, json={"force": True, "attachPdf": False}))
    assert count(box) == 2


def test_nobody_is_reminded_of_what_is_not_owed(box: httpx.Client) -> None:
    tomorrow = (today() + timedelta(days=1)).isoformat()
    paid, early, quote = late(box), issued(box, dueDate=tomorrow), issued(box, 10)
    refused(box.post(f"/documents/{early['id']}/reminders", json={}), 409, "not_overdue")
    refused(box.post(f"/documents/{quote['id']}/reminders", json={}), 409, "not_receivable")
    receipt = {
        "docType": 400,
        "client": {"name": "לקוח"},
        "references": [{"documentId": paid["id"], "amount": "1180.00"}],
        "payments": [{"method": "cash", "date": today().isoformat(), "amount": "1180.00"}],
    }
    draft = done(box.post("/documents", json=receipt), 201)
    done(box.post(f"/documents/{draft['id']}/finalize", json={}))
    refused(box.post(f"/documents/{paid['id']}/reminders", json={}), 409, "nothing_owed")
    assert count(box) == 0


def test_nobody_is_reminded_of_a_document_that_was_cancelled(box: httpx.Client) -> None:
    document = late(box)
    done(box.post(f"/documents/{document['id']}/cancel", json={"reason": "כפילות"}))
    refused(box.post(f"/documents/{document['id']}/reminders", json={}), 409, "document_cancelled")


# The log


def test_the_log_is_filtered_and_paged(box: httpx.Client) -> None:
    client = done(box.post("/clients", json={"name": "לקוח", "emails": ["dana@example.com"]}), 201)
    first, second = issued(box), issued(box, client=None, clientId=client["id"])
    to = {"email": ["dana@example.com"], "sms": ["050-1234567"]}
    (mail, note), (other,) = send(box, first, to=to, attachPdf=False), send(box, second, attachPdf=False)
    for one in (mail, note, other):
        sent(box, one["id"])

    def found(**filters: str) -> list[str]:
        return [one["id"] for one in done(box.get("/messages", params=filters))["items"]]

    newest = [other["id"], note["id"], mail["id"]]
    assert found() == newest
    assert found(sort="createdAt") == newest[::-1]
    assert found(documentId=first["id"]) == newest[1:]
    assert found(clientId=client["id"]) == [other["id"]]
    assert found(channel="sms") == found(recipient="+972501234567") == [note["id"]]
    assert found(state="BOUNCED") == found(kind="reminder") == []
    assert found(state="SENT") == newest
    assert found(**{"from": other["createdAt"]}) == [other["id"]]
    assert found(to=other["createdAt"]) == newest[1:]
    page = done(box.get("/messages", params={"limit": "2"}))
    rest = done(box.get("/messages", params={"limit": "2", "cursor": page["nextCursor"]}))
    assert [one["id"] for one in (*page["items"], *rest["items"])] == newest
    refused(box.get("/messages?to_=x"), 400, "unknown_parameter")


def test_a_message_is_sent_again_as_another_one_with_a_link_of_its_own(box: httpx.Client) -> None:
    document = issued(box)
    (queued,) = send(box, document, text="Look: {link}", attachPdf=False)
    first = sent(box, queued["id"])
    again = done(box.post(f"/messages/{first['id']}/resend"), 201)
    assert (again["resendOf"], again["recipient"], again["text"]) == (first["id"], first["recipient"], "Look: {link}")
    sent(box, again["id"])
    links = {one["link"] for one in done(box.get("/sandbox/outbox"))["items"]}
    assert len(links) == 2
    assert None not in links


def test_a_message_on_its_way_is_not_sent_again(running: Running, tenant: Tenant, box: httpx.Client) -> None:
    (queued,) = send(box, issued(box), attachPdf=False)
    sent(box, queued["id"])
    with running.owner("sandbox") as owner:
        owner.execute("UPDATE messages SET state = 'QUEUED' WHERE id = %s", [queued["id"]])
    refused(box.post(f"/messages/{queued['id']}/resend"), 409, "still_queued")


def test_links_are_closed_in_the_database(running: Running, box: httpx.Client) -> None:
    (queued,) = send(box, issued(box), attachPdf=False)
    sent(box, queued["id"])
    (kept,) = done(box.get("/sandbox/outbox"))["items"]
    token = kept["link"].rpartition("/")[2]
    assert re.fullmatch(r"[A-Za-z0-9_-]{43}", token)
    with running.owner("sandbox") as owner:
        (row,) = owner.execute("SELECT to_jsonb(m)::text FROM messages AS m WHERE id = %s", [queued["id"]]).fetchone()  # type: ignore[misc]
    assert token not in row


def test_old_messages_are_forgotten(running: Running, box: httpx.Client) -> None:
    old, new = (send(box, issued(box), attachPdf=False)[0] for _ in range(2))
    for one in (old, new):
        sent(box, one["id"])
    with running.owner("sandbox") as owner:
        owner.execute("UPDATE messages SET created_at = created_at - interval '800 days' WHERE id = %s", [old["id"]])
        owner.execute("SELECT delete_old_messages(now() - interval '730 days', 100)")
    refused(box.get(f"/messages/{old['id']}"), 404, "not_found")
    assert done(box.get(f"/messages/{new['id']}"))["id"] == new["id"]


# The outbox of the sandbox


def test_the_outbox_shows_what_would_have_been_sent(box: httpx.Client, running: Running) -> None:
    """Nothing of it is written as a file, which a reset would not find."""
    done(box.patch("/businesses/current", json={"email": "office@example.com"}))
    document = issued(box)
    to = {"email": ["dana@example.com"], "whatsapp": ["050-1234567"]}
    for one in send(box, document, to=to):
        sent(box, one["id"])
    note, mail = done(box.get("/sandbox/outbox"))["items"]
    assert (mail["senderName"], mail["replyTo"]) == ('חברה לדוגמה בע"מ', "office@example.com")
    assert [one["name"] for one in mail["attachments"]] == ["חשבונית מס 1 - חברה לדוגמה בע-מ.pdf"]
    assert mail["attachments"][0]["size"] > 10_000
    assert 'dir="rtl"' in mail["html"]
    assert (note["html"], note["attachments"]) == (None, [])
    for one in (note, mail):
        assert one["link"] in one["text"]
    assert mail["link"] != note["link"]
    files = (running.directory / "outbox" / "sandbox").rglob("*.eml")
    assert not any(document["id"].encode() in one.read_bytes() for one in files)
    only = done(box.get("/sandbox/outbox", params={"channel": "email", "limit": "1"}))
    assert ([one["id"] for one in only["items"]], only["nextCursor"]) == ([mail["id"]], None)


def test_live_has_no_outbox(tenant: Tenant) -> None:
    refused(tenant.api.get("/sandbox/outbox"), 409, "sandbox_only")


# Templates


def text(**more: str) -> dict[str, str]:
    """A text in one language."""
    return {"subject": "{docType} {docNumber}", "text": "Dear {clientName}: {link}", "short": "{link}", **more}


def test_a_text_of_one_s_own_is_used_from_then_on_and_null_brings_ours_back(box: httpx.Client) -> None:
    document = issued(box, lang="en")
    before = {one["kind"]: one for one in done(box.get("/message-templates"))["items"]}
    assert set(before) == {"document", "quote", "receipt", "reminder", "payment_link", "mandate"}
    assert (before["document"]["en"]["isDefault"], before["document"]["version"]) == (True, 0)
    changed = done(box.put("/message-templates/document", json={"en": text()}))
    assert (changed["en"]["text"], changed["en"]["isDefault"]) == ("Dear {clientName}: {link}", False)
    assert (changed["he"]["isDefault"], changed["version"]) == (True, 1)
    assert send(box, document, attachPdf=False)[0]["text"] == "Dear לקוח: {link}"
    back = done(box.put("/message-templates/document", json={"en": None}))
    assert (back["en"], back["version"]) == (before["document"]["en"], 2)


def test_an_unknown_placeholder_of_a_text_is_named_and_nothing_is_changed(box: httpx.Client) -> None:
    body = {"he": text(short="{clientname}"), "en": text(subject="{x} {y}")}
    assert faults(box.put("/message-templates/reminder", json=body)) == {
        ("he.short", "unknown_placeholder"),
        ("en.subject", "unknown_placeholder"),
    }
    assert faults(box.put("/message-templates/reminder", json={"he": text(text="")}))
    found = {one["kind"]: one for one in done(box.get("/message-templates"))["items"]}
    assert found["reminder"]["version"] == 0
    refused(box.put("/message-templates/nothing", json={}), 404, "not_found")


def test_a_text_is_shown_as_a_client_would_read_it_before_it_is_kept(box: httpx.Client) -> None:
    shown = done(box.post("/message-templates/quote/preview", json={"en": text(text="Until {validUntil}: {link}")}))
    as_it_stands = done(box.post("/message-templates/quote/preview", json={}))["en"]
    assert as_it_stands["values"]["clientName"] in as_it_stands["text"]
    assert shown["en"]["text"] == f"Until {shown['en']['values']['validUntil']}: {shown['en']['values']['link']}"
    assert "{" not in shown["he"]["text"] + shown["he"]["short"] + shown["he"]["subject"]
    no_due_date = done(box.post("/message-templates/receipt/preview", json={"en": text(text="Due {dueDate}\nThanks")}))
    assert no_due_date["en"]["text"] == "Thanks"
    wrong = box.post("/message-templates/quote/preview", json={"he": text(short="{clientname}")})
    assert faults(wrong) == {("he.short", "unknown_placeholder")}
    kept = {one["kind"]: one for one in done(box.get("/message-templates"))["items"]}
    assert kept["quote"]["version"] == 0


def test_two_who_change_a_text_at_once_do_not_overwrite_one_another(box: httpx.Client) -> None:
    seen = box.put("/message-templates/quote", json={"en": text()}).headers["etag"]
    done(box.put("/message-templates/quote", json={"en": text(short="new")}, headers={"If-Match": seen}))
    late_one = box.put("/message-templates/quote", json={"en": text(short="late")}, headers={"If-Match": seen})
    refused(late_one, 412, "version_conflict")
