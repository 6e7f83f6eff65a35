"""Allocation numbers: who needs one, asked, given, printed, entered by hand, recorded."""

import base64
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from io import BytesIO
from typing import Any
from uuid import UUID

import psycopg
import pytest
from pypdf import PdfReader

from domains.answers import done, faults, refused
from pinkas.domains.allocations.rules import seal
from pinkas.platform.crypto import is_valid_signature
from support.allocating import (
    BUYER,
    connect_business,
    get_allocation,
    get_document,
    has_status,
    issue_invoice,
    request_allocation,
    retry_allocation,
    unique_tax_id,
    vat_number,
    wait_for_allocation,
)
from support.processes import wait_until
from support.service import Running, Tenant


def test_an_invoice_above_the_threshold_gets_its_number(connected: Tenant) -> None:
    issued = issue_invoice(connected)
    assert issued["allocationStatus"] == "PENDING"
    found = wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    given = connected.running.authority.number_of(issued["id"])
    assert given is not None
    assert (found["confirmationNumber"], found["number"], found["source"]) == (given, given[-9:], "authority")
    assert (found["required"], found["reason"], found["threshold"]) == (True, "above_threshold", "5000.00")
    assert (found["attempts"], found["nextAttemptAt"], found["errors"]) == (1, None, [])
    now = get_document(connected, issued["id"])
    assert (now["allocationStatus"], now["allocationNumber"]) == ("APPROVED", given)


def test_the_authority_is_told_what_the_invoice_says(connected: Tenant) -> None:
    issued = issue_invoice(connected, "7000", 320)
    wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    bodies = [
        one for one in connected.running.authority.asked(vat_number(connected)) if one["invoice_id"] == issued["id"]
    ]
    assert len(bodies) == 1
    (body,) = bodies
    assert (body["invoice_type"], body["payment_amount"], body["vat_amount"]) == (320, 7000, 1260)
    assert body["customer_vat_number"] == int(BUYER["taxId"])
    assert body["invoice_reference_number"] == str(issued["docNumber"])


@pytest.mark.parametrize(
    ("net", "buyer"),
    [("5000", BUYER), ("6000", {"name": "לקוח פרטי", "type": "person"}), ("6000", {**BUYER, "dealerType": "exempt"})],
)
def test_an_invoice_that_needs_none_is_not_asked_for(connected: Tenant, net: str, buyer: dict[str, Any]) -> None:
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": net}]
    issued = connected.issued(client=buyer, lines=lines)
    assert issued["allocationStatus"] == "NOT_REQUIRED"
    assert done(connected.api.get("/allocation-numbers", params={"documentId": issued["id"]}))["items"] == []


def test_the_amount_in_foreign_currency_counts_in_shekels(connected: Tenant) -> None:
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "2000"}]
    issued = connected.issued(client=BUYER, lines=lines, currency="USD", exchangeRate="3.5")
    wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    (body,) = [
        one for one in connected.running.authority.asked(vat_number(connected)) if one["invoice_id"] == issued["id"]
    ]
    assert (body["payment_amount"], body["vat_amount"]) == (7000, 1260)


def test_a_needed_number_may_be_skipped_and_asked_for_later(connected: Tenant) -> None:
    issued = issue_invoice(connected, allocation="skip")
    assert issued["allocationStatus"] == "UNAVAILABLE"
    assert connected.api.get(f"/documents/{issued['id']}/pdf").status_code == 200
    assert get_allocation(connected, issued["id"]) is None
    found = done(request_allocation(connected, issued))
    given = get_document(connected, issued["id"])["allocationNumber"]
    assert (found["status"], found["number"]) == ("APPROVED", given[-9:])


def test_a_number_may_be_asked_for_though_none_is_needed(connected: Tenant) -> None:
    issued = issue_invoice(connected, "100", allocation="request")
    found = wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    assert (found["required"], found["reason"]) == (False, "not_above_threshold")


def test_a_number_that_there_cannot_be_is_refused_before_anything_is_issued(connected: Tenant) -> None:
    draft = connected.draft(400)
    path = f"/documents/{draft['id']}/finalize"
    body = refused(connected.api.post(path, json={"allocation": "request"}), 422, "allocation_not_possible")
    assert body["reason"] == "not_a_tax_invoice"
    assert get_document(connected, draft["id"])["status"] == "DRAFT"
    refused(request_allocation(connected, connected.issued(400)), 422, "allocation_not_possible")
    refused(request_allocation(connected, draft), 409, "not_issued")


def test_the_number_stands_on_the_original(connected: Tenant) -> None:
    issued = issue_invoice(connected)
    found = wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    original = connected.api.get(f"/documents/{issued['id']}/pdf")
    assert original.headers["x-document-copy"] == "original"
    assert found["number"] in text_of(original.content)
    copies = [connected.api.get(f"/documents/{issued['id']}/pdf") for _ in range(2)]
    assert copies[0].content == copies[1].content
    assert found["number"] in text_of(copies[0].content)


def text_of(pdf: bytes) -> str:
    """The text of a PDF, every run of it."""
    return "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages).replace("\n", "")


def test_an_original_waits_for_its_number_and_then_is_printed_without(dealer: Tenant) -> None:
    """A number that comes later stands on copies; two of them are equal (DI-3)."""
    dealer.running.authority.script(vat_number(dealer), "status:503")
    issued = issue_invoice(dealer)
    path = f"/documents/{issued['id']}/pdf"
    body = refused(dealer.api.get(path), 409, "allocation_pending")
    assert 0 < body["retryAfter"] <= 60
    dealer.running.clock.offset += timedelta(seconds=61)
    original = dealer.api.get(path)
    assert original.headers["x-document-copy"] == "original"
    dealer.running.authority.script(vat_number(dealer), "approve")
    found = wait_for_allocation(dealer, issued["id"], has_status("APPROVED"))
    assert found["number"] not in text_of(original.content)
    copies = [dealer.api.get(path) for _ in range(2)]
    assert copies[0].content == copies[1].content
    assert copies[0].headers["x-document-copy"] == "copy"
    assert found["number"] in text_of(copies[0].content)


def test_a_number_may_be_entered_by_hand(connected: Tenant) -> None:
    issued = issue_invoice(connected, allocation="skip")
    for bad in ("12345678", "abc456789", "0" * 9, "1" * 31):
        refused(request_allocation(connected, issued, number=bad), 422, "invalid_allocation_number")
    found = done(request_allocation(connected, issued, number="987654321"))
    assert (found["status"], found["source"], found["number"]) == ("MANUAL", "manual", "987654321")
    assert get_document(connected, issued["id"])["allocationNumber"] == "987654321"
    assert connected.running.authority.number_of(issued["id"]) is None


def test_a_number_stands_for_one_invoice(connected: Tenant) -> None:
    first, second = (issue_invoice(connected, allocation="skip") for _ in range(2))
    done(request_allocation(connected, first, number="111222333"))
    for same in ("111222333", "987111222333"):  # the same nine digits would be printed
        found = refused(request_allocation(connected, second, number=same), 409, "allocation_number_used")
        assert found["documentId"] == first["id"]
    assert get_document(connected, second["id"])["allocationNumber"] is None
    given = done(request_allocation(connected, second))
    third = issue_invoice(connected, allocation="skip")
    refused(request_allocation(connected, third, number=given["confirmationNumber"]), 409, "allocation_number_used")


def test_a_number_goes_to_one_of_those_who_enter_it_at_once(connected: Tenant) -> None:
    made = [issue_invoice(connected, allocation="skip") for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda one: request_allocation(connected, one, number="444555666").status_code, made))
    assert sorted(answers) == [200, 409, 409, 409]


def test_a_typo_in_a_number_entered_by_hand_is_mended(connected: Tenant) -> None:
    issued = issue_invoice(connected, allocation="skip")
    path = f"/documents/{issued['id']}/pdf"
    assert connected.api.get(path).status_code == 200  # the original, which is printed once
    done(request_allocation(connected, issued, number="777000111"))
    assert "777000111" in text_of(connected.api.get(path).content)
    found = done(request_allocation(connected, issued, number="777000112", reason="טעות הקלדה"))
    assert (found["status"], found["outcome"], found["number"]) == ("MANUAL", "manual", "777000112")
    assert [one["number"] for one in found["answers"]] == ["777000111", "777000112"]
    entry = connected.api.get("/audit-log", params={"subjectId": issued["id"]}).json()["items"][0]
    assert (entry["facts"]["replaces"], entry["facts"]["reason"]) == ("777000111", "טעות הקלדה")
    copies = [connected.api.get(path).content for _ in range(2)]
    assert copies[0] == copies[1]
    assert "777000112" in text_of(copies[0])
    assert "777000111" not in text_of(copies[0])
    assert ("reason", "needs_number") in faults(request_allocation(connected, issued, reason="סתם"))


def test_the_authority_s_answer_stands_in_place_of_a_number_entered_by_hand(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "refuse:432", "approve")
    issued = issue_invoice(dealer, allocation="skip")
    done(request_allocation(dealer, issued, number="888000111"))
    found = done(request_allocation(dealer, issued))  # refused: the one that was entered stands
    assert (found["status"], found["number"], found["errors"][0]["code"]) == ("MANUAL", "888000111", 432)
    found = done(retry_allocation(dealer, found))
    given = dealer.running.authority.number_of(issued["id"])
    assert (found["status"], found["source"], found["confirmationNumber"]) == ("APPROVED", "authority", given)
    assert get_document(dealer, issued["id"])["allocationNumber"] == given
    refused(request_allocation(dealer, issued, number="888000112"), 409, "allocation_decided")


def test_a_number_entered_on_the_wrong_invoice_goes_to_the_one_that_the_authority_gave_it(dealer: Tenant) -> None:
    wrong, right = (issue_invoice(dealer, allocation="skip") for _ in range(2))
    given = dealer.running.authority.grant(right["id"])
    done(request_allocation(dealer, wrong, number=given[-9:]))
    found = done(request_allocation(dealer, right))
    assert found["confirmationNumber"] == given
    again = wait_for_allocation(dealer, wrong["id"], has_status("APPROVED"))
    assert again["confirmationNumber"] != given
    assert [one["status"] for one in again["answers"]][:2] == ["MANUAL", "UNAVAILABLE"]


def test_a_cancelled_invoice_is_not_tried_again(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "refuse:432", "approve")
    issued = issue_invoice(dealer, "100")
    found = done(request_allocation(dealer, issued))
    done(dealer.api.post(f"/documents/{issued['id']}/cancel", json={"reason": "טעות"}))
    refused(retry_allocation(dealer, found), 409, "document_cancelled")
    refused(request_allocation(dealer, issued), 409, "document_cancelled")


def test_an_attempt_under_way_has_no_next_one(dealer: Tenant) -> None:
    authority, me = dealer.running.authority, vat_number(dealer)
    authority.script(me, "status:503", "wait", "approve")
    issued = issue_invoice(dealer, "100")
    failed = done(request_allocation(dealer, issued))
    assert failed["nextAttemptAt"] is not None
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(retry_allocation, dealer, failed)
        wait_until(lambda: len(authority.asked(me)) == 2, "the authority to be asked")
        now = get_allocation(dealer, issued["id"])
        authority.release(me)
        waiting.result()
    assert now is not None
    assert (now["attempts"], now["nextAttemptAt"]) == (2, None)


def test_before_it_is_issued_an_invoice_says_that_it_needs_a_number_and_when_it_is_too_old_for_one(
    tenant: Tenant,
) -> None:
    def told(**fields: Any) -> list[dict[str, Any]]:
        draft = tenant.draft(305, **{"client": BUYER, **fields})
        return list(done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))["warnings"])

    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "30000"}]
    today = date.fromisoformat(tenant.today())
    last, old = today - timedelta(days=14), today - timedelta(days=15)
    for day in (today, last):
        (found,) = told(lines=lines, issueDate=day.isoformat())
        assert (found["code"], found["facts"]["threshold"]) == ("allocation_needed", "5000.00")
        assert found["facts"]["lastDay"] == (day + timedelta(days=14)).isoformat()
    (found,) = told(lines=lines, issueDate=old.isoformat())
    assert (found["code"], found["field"]) == ("allocation_too_late", "issueDate")
    assert told() == []
    assert told(lines=lines, client={"name": "לקוח פרטי", "type": "person"}) == []
    issued = tenant.issued(client=BUYER, lines=lines, issueDate=old.isoformat())
    assert [one["code"] for one in issued["warnings"]] == ["allocation_too_late"]
    assert "warnings" not in tenant.issued(client=BUYER, lines=lines)  # its allocationStatus tells of the number now


def test_a_business_that_is_not_connected_says_so_and_is_served_once_it_is(opened: Callable[..., Tenant]) -> None:
    tenant = opened(taxId=unique_tax_id())
    issued = issue_invoice(tenant)
    found = wait_for_allocation(tenant, issued["id"], has_status("UNAVAILABLE"))
    assert found["unavailableReason"] == "not_connected"
    assert tenant.api.get(f"/documents/{issued['id']}/pdf").status_code == 200
    connect_business(tenant)
    assert wait_for_allocation(tenant, issued["id"], has_status("APPROVED"))["attempts"] == 2


def test_everything_that_was_said_is_signed_and_chained_to_the_document(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "status:503", "refuse:432", "approve")
    issued = issue_invoice(dealer, "100")
    done(retry_allocation(dealer, done(retry_allocation(dealer, done(request_allocation(dealer, issued))))))
    found = get_allocation(dealer, issued["id"])
    assert found is not None
    assert [one["status"] for one in found["answers"]] == ["UNAVAILABLE", "DECLINED", "APPROVED"]
    proof = dealer.api.get(f"/documents/{issued['id']}/signature").json()
    previous = proof["hash"]
    with dealer.running.owner() as connection:
        rows = connection.execute(
            "SELECT seq, status, number, source, answer, at, by FROM document_allocations WHERE document_id = %s"
            " ORDER BY seq",
            [issued["id"]],
        ).fetchall()
    for one, (seq, status, given, source, answer, at, by) in zip(found["answers"], rows, strict=True):
        assert one["previousHash"] == previous
        digest = seal.answer_digest(
            UUID(issued["id"]), seq, status, given, source, answer, at, by, bytes.fromhex(previous)
        )
        assert one["hash"] == digest.hex()
        public, signature = base64.b64decode(proof["publicKey"]), base64.b64decode(one["signature"])
        assert is_valid_signature(public, digest, signature)
        previous = one["hash"]
    assert dealer.api.get(f"/documents/{issued['id']}/signature").json()["valid"]


def test_what_was_said_and_what_was_given_never_changes(connected: Tenant) -> None:
    issued = issue_invoice(connected)
    wait_for_allocation(connected, issued["id"], has_status("APPROVED"))
    with connected.running.owner() as connection:
        for sql in (
            "UPDATE document_allocations SET number = '123456789' WHERE document_id = %s",
            "DELETE FROM document_allocations WHERE document_id = %s",
            "UPDATE documents SET allocation_number = NULL WHERE id = %s",
            "UPDATE documents SET allocation_number = '123456789' WHERE id = %s",
        ):
            with pytest.raises(psycopg.errors.RestrictViolation):
                connection.execute(sql, [issued["id"]])


def test_many_who_ask_at_once_ask_the_authority_once(dealer: Tenant) -> None:
    issued = issue_invoice(dealer, "100")
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda _: request_allocation(dealer, issued), range(6)))
    assert [one.status_code for one in answers].count(200) == 1
    others = {one.json()["error"] for one in answers if one.status_code != 200}
    assert others <= {"request_under_way", "allocation_decided"}
    assert len(dealer.running.authority.asked(vat_number(dealer))) == 1


def test_the_log_tells_of_every_number(connected: Tenant) -> None:
    issued = issue_invoice(connected, allocation="skip")
    done(request_allocation(connected, issued, number="987654322"))
    entries = connected.api.get("/audit-log", params={"subjectId": issued["id"]}).json()["items"]
    assert entries[0]["action"] == "allocation.manual"
    assert entries[0]["facts"] == {"number": "987654322", "source": "manual"}


def test_the_list_is_filtered_and_paged(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "refuse:432", "approve")
    made = [done(request_allocation(dealer, issue_invoice(dealer, "100"))) for _ in range(3)]
    listed = lambda **query: done(dealer.api.get("/allocation-numbers", params=query))  # noqa: E731
    assert [one["id"] for one in listed()["items"]] == [one["id"] for one in reversed(made)]
    assert [one["id"] for one in listed(status="DECLINED")["items"]] == [made[0]["id"]]
    assert [one["id"] for one in listed(documentId=made[1]["documentId"])["items"]] == [made[1]["id"]]
    first = listed(limit=2, include="total")
    assert (len(first["items"]), first["total"]) == (2, 3)
    rest = listed(limit=2, cursor=first["nextCursor"])
    assert [one["id"] for one in rest["items"]] == [made[0]["id"]]
    today = made[0]["requestedAt"][:10]
    assert len(listed(**{"from": today, "to": today})["items"]) == 3
    assert listed(**{"from": "2999-01-01"})["items"] == []
    assert listed(to="2020-01-01")["items"] == []
    refused(dealer.api.get("/allocation-numbers", params={"state": "APPROVED"}), 400, "unknown_parameter")
    assert ("status", "invalid") in faults(dealer.api.get("/allocation-numbers", params={"status": "GONE"}))


def test_the_sandbox_asks_the_authority_s_test_environment(running: Running, opened: Callable[..., Tenant]) -> None:
    tenant = opened(taxId=unique_tax_id())
    api = tenant.sandbox_key()
    connect_business(tenant, api)
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "6000"}]
    draft = done(api.post("/documents", json={"docType": 305, "client": BUYER, "lines": lines}), 201)
    done(api.post(f"/documents/{draft['id']}/finalize", json={}))
    read = lambda: api.get(f"/documents/{draft['id']}").json()  # noqa: E731
    wait_until(lambda: read()["allocationStatus"] == "APPROVED", "a number in the sandbox", 20)
    assert read()["allocationNumber"] == running.authority.number_of(draft["id"])
