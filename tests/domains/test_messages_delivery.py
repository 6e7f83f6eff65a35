"""How messages leave: through a real mail server and a gateway of this machine that take, refuse, stall and hang up."""

import json
from collections.abc import Iterator
from typing import Any
from uuid import UUID

import pytest

from domains.answers import done, refused
from support.allocating import connect_business, issue_invoice, register_seller, vat_number
from support.gateway import report_status, run_gateway
from support.mailbox import message_body
from support.processes import wait_until
from support.service import Running, Tenant, TestServer, register
from support.smtp import HANG_UP, SILENCE, MessagingSetup, run_mail_server

SENDER = "Pinkas <no-reply@pinkas.example>"
BEARER = "what the gateway is given"
SECRET = "a secret that gateways sign with " + "0" * 16


@pytest.fixture(scope="module")
def services(database: TestServer) -> Iterator[MessagingSetup]:
    """Started once for these tests."""
    with run_mail_server() as mail, run_gateway() as notes:
        running = Running(
            database,
            smtp_url=f"smtp://127.0.0.1:{mail.port}",
            mail_from=SENDER,
            sms_url=notes.url,
            sms_token=BEARER,
            whatsapp_url=notes.url,
            messages_secret=SECRET,
            messages_per_day=60,
        )
        try:
            fields = {"email": "office@example.com", "nameEn": "Example Ltd"}
            yield MessagingSetup(running, mail, notes, register(running, "company", **fields))
        finally:
            running.close()


@pytest.fixture
def world(services: MessagingSetup) -> Iterator[MessagingSetup]:
    """The same, with everybody behaving and the clock of the machine."""
    services.post.answers.clear()
    services.post.refuses.clear()
    services.gateway.answers.clear()
    yield services
    services.running.clock.offset *= 0


def test_an_e_mail_arrives_with_the_original_and_its_link(world: MessagingSetup) -> None:
    (queued,) = world.send({"email": ["dana@example.com"]})
    found = world.until(queued["id"], "SENT")
    (letter,) = world.post.to("dana@example.com")
    assert letter["From"] == "חברה לדוגמה בע״מ <no-reply@pinkas.example>"
    assert (letter["Reply-To"], letter["Message-ID"]) == ("office@example.com", f"<{found['id']}@pinkas.example>")
    assert str(letter["Subject"]) == found["subject"]
    (file,) = letter.iter_attachments()
    content = file.get_content()
    assert content.startswith(b"%PDF-")
    assert (file.get_filename(), file.get_content_type()) == (found["attachments"][0]["name"], "application/pdf")
    assert found["attachments"][0]["size"] == len(content)
    link = next(word for word in message_body(letter).split() if word.startswith(world.running.settings.url_of("live")))
    assert link in message_body(letter, "html")
    assert link not in json.dumps(found)  # the log does not tell what opens a document
    assert done(world.tenant.api.get(f"/documents/{found['documentId']}/shares"))["items"]
    again = world.tenant.api.get(f"/documents/{found['documentId']}/pdf")
    assert again.headers["x-document-copy"] == "copy"  # the customer has the original
    assert world.document(found)["deliveryStatus"] == "SENT"


def test_only_one_of_several_addresses_gets_the_original(world: MessagingSetup) -> None:
    queued = world.send({"email": ["one@example.com", "two@example.com"]}, link=False)
    for one in queued:
        world.until(one["id"], "SENT")
    contents = [
        next(iter(world.post.to(address)[0].iter_attachments())).get_content()
        for address in ("one@example.com", "two@example.com")
    ]
    assert contents[0] != contents[1]


def test_the_link_of_a_message_that_is_opened_tells_it(world: MessagingSetup) -> None:
    (queued,) = world.send({"email": ["reader@example.com"]}, attachPdf=False)
    world.until(queued["id"], "SENT")
    _open(world, "reader@example.com")
    found = world.until(queued["id"], "OPENED")
    assert found["openedAt"]
    assert world.document(found)["deliveryStatus"] == "OPENED"


def test_a_business_that_does_not_want_to_know_is_not_told_of_openings(world: MessagingSetup) -> None:
    tenant = register(world.running, "company")
    done(tenant.api.patch("/businesses/document-config", json={"trackOpening": False}))
    issued = tenant.issued()
    path = f"/documents/{issued['id']}/send"
    sent = done(tenant.api.post(path, json={"to": {"email": ["quiet@example.com"]}, "attachPdf": False}))
    wait_until(lambda: world.post.to("quiet@example.com"), "the mail")
    _open(world, "quiet@example.com")
    wait_until(lambda: _views(tenant, issued["id"]) == 1, "the view to be counted")
    wait_until(lambda: not _jobs(world.running, "messages.opened"), "the job of the opening")
    assert done(tenant.api.get(f"/messages/{sent['messages'][0]['id']}"))["openedAt"] is None


def test_a_server_that_asks_for_patience_gets_the_same_letter_later(world: MessagingSetup) -> None:
    world.post.answers["grey@example.com"] = ["451 try again later"]
    (queued,) = world.send({"email": ["grey@example.com"]})
    found = world.until(queued["id"], "QUEUED", 1)
    assert found["attempts"][0]["outcome"] == "again"
    assert "451" in found["error"]["message"]
    assert world.document(found)["deliveryStatus"] == "QUEUED"
    before = world.post.tries.count("grey@example.com")
    world.later(seconds=61)
    found = world.until(queued["id"], "SENT", 2)
    assert found["error"] is None
    assert world.post.tries.count("grey@example.com") == before + 1
    (letter,) = world.post.to("grey@example.com")
    assert letter["Message-ID"] == f"<{queued['id']}@pinkas.example>"


def test_an_address_that_is_refused_for_good_bounces_and_is_told_of(world: MessagingSetup) -> None:
    world.post.refuses["gone@example.com"] = ["550 5.1.1 no such person"]
    (queued,) = world.send({"email": ["gone@example.com"]})
    found = world.until(queued["id"], "BOUNCED")
    assert found["error"] == {"code": "undeliverable", "message": "550 5.1.1 no such person"}
    assert world.document(found)["deliveryStatus"] == "BOUNCED"
    with world.running.owner() as owner:
        (kind, told) = owner.execute(
            "SELECT kind, title FROM notifications WHERE entity_id = %s", [queued["id"]]
        ).fetchone()  # type: ignore[misc]
    assert kind == "message_bounced"
    assert told.endswith("ההודעה לא הגיעה אל gone@example.com")


def test_a_letter_that_the_server_does_not_want_bounces(world: MessagingSetup) -> None:
    world.post.answers["strict@example.com"] = ["554 5.7.1 not wanted"]
    (queued,) = world.send({"email": ["strict@example.com"]})
    assert "554" in world.until(queued["id"], "BOUNCED")["error"]["message"]


@pytest.mark.parametrize("how", [HANG_UP, SILENCE])
def test_a_server_that_hangs_up_after_taking_it_gets_it_again_under_the_same_name(
    world: MessagingSetup, how: str
) -> None:
    """At least once: nobody can know whether it was kept."""
    address = f"{how.split()[0]}@example.com"
    world.post.answers[address] = [how]
    (queued,) = world.send({"email": [address]})
    world.until(queued["id"], "QUEUED", 1)
    world.later(seconds=61)
    world.until(queued["id"], "SENT")
    letters = world.post.to(address)
    assert len(letters) == 2
    assert len({one["Message-ID"] for one in letters}) == 1
    files = [next(iter(one.iter_attachments())).get_content() for one in letters]
    assert files[0] == files[1]  # the original both times: nobody else got one


def test_a_message_is_given_up_in_the_end(world: MessagingSetup) -> None:
    world.post.answers["never@example.com"] = ["451 not now"] * 2
    (queued,) = world.send({"email": ["never@example.com"]}, attachPdf=False)
    world.until(queued["id"], "QUEUED", 1)
    with world.running.owner() as owner:  # as if it had been tried six times more
        owner.execute(
            "UPDATE messages SET attempts = %s || attempts WHERE id = %s",
            [json.dumps(world.message(queued["id"])["attempts"] * 6), queued["id"]],
        )
    world.later(seconds=61)
    found = world.until(queued["id"], "FAILED", 8)
    assert found["error"]["code"] == "given_up"
    assert world.document(found)["deliveryStatus"] == "BOUNCED"


def test_a_message_whose_worker_died_in_the_middle_is_sent_after_its_lease(world: MessagingSetup) -> None:
    """A turn that was taken and never told of is called again."""
    world.post.answers["crash@example.com"] = ["451 not now"]
    (queued,) = world.send({"email": ["crash@example.com"]}, attachPdf=False)
    world.until(queued["id"], "QUEUED", 1)
    with world.running.owner() as owner:  # as if the next turn had been taken by somebody who died
        taken = owner.execute(
            "UPDATE message_queue SET turn = turn + 1, taken = turn + 1, next_attempt_at = next_attempt_at "
            "+ interval '4 minutes' WHERE id = %s",
            [queued["id"]],
        )
        assert taken.rowcount == 1
    world.later(seconds=61)
    assert not world.post.to("crash@example.com")
    world.later(minutes=5)
    world.until(queued["id"], "SENT")
    assert len(world.post.to("crash@example.com")) == 1


def test_one_turn_is_taken_once_whoever_runs_its_job_again(world: MessagingSetup) -> None:
    (queued,) = world.send({"email": ["once@example.com"]}, attachPdf=False)
    world.until(queued["id"], "SENT")
    with world.running.owner() as owner:
        owner.execute(
            "SELECT procrastinate_defer_jobs_v1(ARRAY[ROW('default', 'messages.deliver', 0, NULL, NULL, "
            "jsonb_build_object('business_id', %s::text, 'message_id', %s::text, 'turn', 1), NULL)"
            "::procrastinate_job_to_defer_v1])",
            [world.tenant.id, queued["id"]],
        )
    wait_until(lambda: not _jobs(world.running, "messages.deliver"), "the job")
    assert len(world.post.to("once@example.com")) == 1


def test_what_finalize_is_told_to_send_is_sent(world: MessagingSetup) -> None:
    client = world.tenant.client(emails=["told@example.com"])
    draft = world.tenant.draft(client=None, clientId=client["id"])
    done(world.tenant.api.post(f"/documents/{draft['id']}/finalize", json={"sendTo": {}}))
    wait_until(lambda: world.post.to("told@example.com"), "the mail")
    (found,) = done(world.tenant.api.get(f"/messages?documentId={draft['id']}"))["items"]
    assert (found["clientId"], found["kind"]) == (client["id"], "document")


def test_what_finalize_cannot_send_to_is_refused_before_a_number_is_taken(world: MessagingSetup) -> None:
    draft = world.tenant.draft()
    answer = world.tenant.api.post(f"/documents/{draft['id']}/finalize", json={"sendTo": {"sms": ["050-12"]}})
    assert refused(answer, 422, "validation_failed")["details"][0]["field"] == "sendTo.sms[0]"
    assert done(world.tenant.api.get(f"/documents/{draft['id']}"))["status"] == "DRAFT"


def test_a_message_waits_for_the_original_that_waits_for_its_allocation_number(world: MessagingSetup) -> None:
    tenant = register_seller(world.running)
    connect_business(tenant)
    world.running.authority.script(vat_number(tenant), "wait")
    issued = issue_invoice(tenant, sendTo={"email": ["patient@example.com"]})
    assert issued["allocationStatus"] == "PENDING"
    wait_until(lambda: _taken(world.running, issued["id"]), "the first turn")
    (found,) = done(tenant.api.get("/messages"))["items"]
    assert (found["state"], done(tenant.api.get(f"/messages/{found['id']}"))["attempts"]) == ("QUEUED", [])
    world.running.authority.release(vat_number(tenant))
    world.later(seconds=61)
    wait_until(lambda: world.post.to("patient@example.com"), "the mail")
    (letter,) = world.post.to("patient@example.com")
    assert next(iter(letter.iter_attachments())).get_content().startswith(b"%PDF-")


def test_a_note_goes_to_the_gateway_in_the_documented_form(world: MessagingSetup) -> None:
    (queued,) = world.send({"sms": ["050-1234567"]})
    assert queued["recipient"] == "+972501234567"
    world.until(queued["id"], "SENT")
    note = world.gateway.notes[-1]
    assert note["id"] == UUID(world.tenant.id).hex + UUID(queued["id"]).hex
    assert (note["channel"], note["to"], note["language"]) == ("sms", "+972501234567", "he")
    assert "/d/" in note["text"]
    assert world.gateway.headers[-1]["authorization"] == f"Bearer {BEARER}"


@pytest.mark.parametrize("answer", [(500, b""), (429, b"slow down"), (401, b""), (200, b"<html>"), (200, b'{"id":1}')])
def test_a_gateway_that_does_not_answer_as_it_should_gets_the_note_again(
    world: MessagingSetup, answer: tuple[int, bytes]
) -> None:
    world.gateway.answers.append(answer)
    (queued,) = world.send({"whatsapp": ["054-7654321"]})
    world.until(queued["id"], "QUEUED", 1)
    world.later(seconds=61)
    world.until(queued["id"], "SENT", 2)
    same = [one for one in world.gateway.notes if one["id"].endswith(UUID(queued["id"]).hex)]
    assert len(same) == 2
    assert same[0] == same[1]


def test_a_number_that_the_gateway_refuses_bounces(world: MessagingSetup) -> None:
    world.gateway.answers.append((422, b'{"error":"not a mobile"}'))
    (queued,) = world.send({"sms": ["03-5551234"]})
    world.until(queued["id"], "BOUNCED")


def _reported(world: MessagingSetup, message: dict[str, Any], state: str, **more: Any) -> int:
    told = {"id": UUID(world.tenant.id).hex + UUID(message["id"]).hex, "state": state, **more.pop("told", {})}
    address = f"{world.running.settings.url_of('live')}/messages/status"
    at = more.pop("at", world.running.clock.now().timestamp())
    return report_status(address, more.pop("secret", SECRET), told, at=at, **more).status_code


def test_reports_of_a_gateway_go_forward_only(world: MessagingSetup) -> None:
    (queued,) = world.send({"sms": ["050-1234567"]})
    world.until(queued["id"], "SENT")
    assert _reported(world, queued, "delivered") == 200
    first = world.message(queued["id"])
    assert first["state"] == "DELIVERED"
    for late in ("delivered", "failed"):
        assert _reported(world, queued, late) == 200
        assert world.message(queued["id"]) == first  # told twice, or too late
    assert _reported(world, queued, "read") == 200
    assert world.message(queued["id"])["state"] == "OPENED"
    assert _reported(world, queued, "delivered") == 200
    assert world.message(queued["id"])["state"] == "OPENED"


def test_a_report_of_failure_bounces_with_its_reason(world: MessagingSetup) -> None:
    (queued,) = world.send({"sms": ["050-1234567"]})
    world.until(queued["id"], "SENT")
    assert _reported(world, queued, "failed", told={"reason": "number\nunknown"}) == 200
    found = world.message(queued["id"])
    assert (found["state"], found["error"]["message"]) == ("BOUNCED", "number unknown")
    assert world.document(found)["deliveryStatus"] == "BOUNCED"


def test_a_report_that_is_not_signed_by_the_gateway_or_is_old_changes_nothing(world: MessagingSetup) -> None:
    (queued,) = world.send({"sms": ["050-1234567"]})
    world.until(queued["id"], "SENT")
    now = world.running.clock.now().timestamp()
    assert _reported(world, queued, "delivered", secret="x" * 40) == 401
    assert _reported(world, queued, "delivered", at=now - 301) == 401
    assert _reported(world, queued, "failed", change=lambda raw: raw.replace(b"failed", b"delivered")) == 401
    assert _reported(world, queued, "lost") == 400
    assert _reported(world, {"id": str(UUID(int=0))}, "delivered") == 200  # of nobody here: no fault of the gateway's
    assert world.message(queued["id"])["state"] == "SENT"


def test_a_business_sends_so_many_messages_a_day_and_no_more(world: MessagingSetup) -> None:
    tenant = register(world.running, "company")
    issued = tenant.issued()
    path, ten = f"/documents/{issued['id']}/send", [f"n{n}@example.com" for n in range(10)]
    with world.running.owner() as owner:
        owner.execute(
            "INSERT INTO message_daily_counts (business_id, day, used) VALUES (%s, %s, 51)",
            [tenant.id, world.running.clock.now().date()],
        )
    answer = tenant.api.post(path, json={"to": {"email": ten}, "attachPdf": False})
    assert refused(answer, 429, "rate_limit_exceeded")["retryAfter"] == int(answer.headers["retry-after"])
    assert done(tenant.api.get("/messages"))["items"] == []
    done(tenant.api.post(path, json={"to": {"email": ten[:9]}, "attachPdf": False}))
    refused(tenant.api.post(path, json={"to": {"email": ten[:1]}}), 429, "rate_limit_exceeded")


def test_the_sandbox_reaches_nobody(world: MessagingSetup) -> None:
    box = world.tenant.sandbox_key()
    draft = done(box.post("/documents", json=_draft()), 201)
    done(box.post(f"/documents/{draft['id']}/finalize", json={}))
    before = len(world.gateway.notes)
    to = {"email": ["nobody@example.com"], "sms": ["050-1234567"], "whatsapp": ["050-1234567"]}
    done(box.post(f"/documents/{draft['id']}/send", json={"to": to}))
    wait_until(lambda: {one["state"] for one in done(box.get("/messages"))["items"]} == {"SENT"}, "the messages")
    assert len(world.gateway.notes) == before
    assert not world.post.to("nobody@example.com")


def _draft() -> dict[str, Any]:
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}
    return {"docType": 305, "client": {"name": "לקוח"}, "lines": [line]}


def _open(world: MessagingSetup, address: str) -> None:
    """Follows the link of a letter."""
    words = message_body(world.post.to(address)[-1]).split()
    link = next(word for word in words if word.startswith(world.running.settings.url_of("live")))
    with world.running.client() as anybody:
        done(anybody.get(f"/public/documents/{link.rpartition('/')[2]}"))


def _views(tenant: Tenant, document: str) -> int:
    return int(done(tenant.api.get(f"/documents/{document}/shares"))["items"][0]["views"])


def _taken(running: Running, document: str) -> bool:
    with running.owner() as owner:
        found = owner.execute(
            "SELECT 1 FROM message_queue JOIN messages USING (business_id, id) WHERE document_id = %s AND taken = 1 "
            "AND next_attempt_at < now() + interval '100 seconds'",  # put off, no lease any more
            [document],
        )
        return found.fetchone() is not None


def _jobs(running: Running, task: str) -> bool:
    with running.owner() as owner:
        found = owner.execute(
            "SELECT 1 FROM procrastinate_jobs WHERE task_name = %s AND status IN ('todo', 'doing')", [task]
        )
        return found.fetchone() is not None
