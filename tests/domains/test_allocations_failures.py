"""Whatever the tax authority does, an invoice has one number or a state that says what is the matter."""

from datetime import timedelta
from io import BytesIO

import pytest
from pypdf import PdfReader

from domains.answers import done, refused
from support.allocating import (
    get_allocation,
    get_document,
    has_status,
    issue_invoice,
    notifications_about,
    request_allocation,
    retry_allocation,
    vat_number,
    wait_for_allocation,
    wait_for_numbers_ahead,
)
from support.processes import wait_until
from support.service import Tenant


def test_a_refusal_says_what_is_wrong_and_what_to_do(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "refuse:432,999")
    issued = issue_invoice(dealer)
    found = wait_for_allocation(dealer, issued["id"], has_status("DECLINED"))
    assert [one["code"] for one in found["errors"]] == [432, 999]
    assert "מספר העוסק של הלקוח" in found["errors"][0]["meaning"]
    assert found["errors"][0]["fix"]
    assert get_document(dealer, issued["id"])["allocationStatus"] == "DECLINED"
    assert dealer.api.get(f"/documents/{issued['id']}/pdf").status_code == 200
    ((kind, _, text),) = notifications_about(dealer, issued["id"])
    assert kind == "allocation_declined"
    assert "מספר העוסק של הלקוח" in text
    assert found["nextAttemptAt"] is None
    dealer.running.authority.script(vat_number(dealer), "approve")
    assert done(retry_allocation(dealer, found))["status"] == "APPROVED"


@pytest.mark.parametrize("status", [400, 422])
def test_a_request_that_the_authority_cannot_read_is_not_sent_again(dealer: Tenant, status: int) -> None:
    dealer.running.authority.script(vat_number(dealer), f"status:{status}")
    found = done(request_allocation(dealer, issue_invoice(dealer, "100")))
    assert (found["status"], found["errors"][0]["code"], found["nextAttemptAt"]) == ("DECLINED", status, None)


@pytest.mark.parametrize("status", [403, 406])
def test_a_person_who_may_not_ask_for_the_business_is_named(dealer: Tenant, status: int) -> None:
    dealer.running.authority.script(vat_number(dealer), f"status:{status}")
    issued = issue_invoice(dealer)
    found = wait_for_allocation(dealer, issued["id"], has_status("UNAVAILABLE"))
    assert found["unavailableReason"] == "not_permitted"
    assert found["nextAttemptAt"] is not None
    assert dealer.api.get(f"/documents/{issued['id']}/pdf").status_code == 200


WORKED_ON = ("reset_after", "half", "html", "huge", "empty", "garbage", "drip", "silent_after")
NOT_WORKED_ON = ("status:500", "status:502", "status:503", "status:404", "reset", "redirect", "zero", "lies", "silent")


@pytest.mark.parametrize("failure", [*WORKED_ON, *NOT_WORKED_ON])
def test_whatever_the_authority_does_the_invoice_gets_one_number(connected: Tenant, failure: str) -> None:
    """It is never asked twice blindly: after an answer that tells nothing the invoice is looked up."""
    authority, me = connected.running.authority, vat_number(connected)
    authority.script(me, failure, "approve")
    issued = issue_invoice(connected, "100")
    found = done(request_allocation(connected, issued))
    assert found["status"] == "UNAVAILABLE"
    assert found["unavailableReason"] in ("unreachable", "no_answer", "unclear")
    assert get_document(connected, issued["id"])["allocationStatus"] == "UNAVAILABLE"
    again = done(retry_allocation(connected, found))
    assert again["status"] == "APPROVED"
    assert again["confirmationNumber"] == authority.number_of(issued["id"])
    requests = [one for one in authority.asked(me) if one["invoice_id"] == issued["id"]]
    look_ups = [one for one in authority.asked(me, "look_up") if one["invoice_id"] == issued["id"]]
    if failure in WORKED_ON:
        assert (len(requests), len(look_ups)) == (1, 1)
    else:
        assert len(requests) == 2
        surely_not = failure in ("status:503", "redirect")
        assert len(look_ups) == (0 if surely_not else 1)


def test_a_look_up_that_tells_nothing_is_repeated_before_it_is_asked_again(dealer: Tenant) -> None:
    authority, me = dealer.running.authority, vat_number(dealer)
    authority.script(me, "reset_after")
    authority.script(me, "status:500", "half", "approve", call="look_up")
    found = done(request_allocation(dealer, issue_invoice(dealer, "100")))
    for _ in range(2):
        found = done(retry_allocation(dealer, found))
        assert found["status"] == "UNAVAILABLE"
    found = done(retry_allocation(dealer, found))
    assert found["confirmationNumber"] == authority.number_of(found["documentId"])
    assert (len(authority.asked(me)), len(authority.asked(me, "look_up"))) == (1, 3)


@pytest.mark.parametrize("code", [460, 461])
def test_a_held_invoice_waits_for_a_decision(dealer: Tenant, code: int) -> None:
    dealer.running.authority.script(vat_number(dealer), f"held:{code}")
    issued = issue_invoice(dealer)
    found = wait_for_allocation(dealer, issued["id"], has_status("AWAITING_DECISION"))
    assert (found["errors"][0]["code"], found["nextAttemptAt"]) == (code, None)
    assert get_document(dealer, issued["id"])["allocationStatus"] == "AWAITING_DECISION"
    assert notifications_about(dealer, issued["id"])
    refused(retry_allocation(dealer, found), 409, "decision_required")
    refused(request_allocation(dealer, issued), 409, "decision_required")


@pytest.mark.parametrize("decision", ["cancel", "continue"])
def test_a_decision_is_told_to_the_authority_once(dealer: Tenant, decision: str) -> None:
    dealer.running.authority.script(vat_number(dealer), "held:460")
    found = done(request_allocation(dealer, issue_invoice(dealer, "100")))
    told = done(retry_allocation(dealer, found, decision=decision))
    assert (told["status"], told["decision"]) == ("DECLINED", decision)
    (body,) = dealer.running.authority.asked(vat_number(dealer), decision)
    assert body["invoice_id"] == found["documentId"]
    refused(retry_allocation(dealer, found, decision="cancel"), 409, "decision_taken")
    refused(retry_allocation(dealer, found), 409, "decision_taken")


def test_an_invoice_that_goes_on_without_a_number_says_so_on_paper(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "held:460")
    issued = issue_invoice(dealer, "100")
    path = f"/documents/{issued['id']}/pdf"
    found = done(request_allocation(dealer, issued))
    assert (found["outcome"], bool(found["advice"])) == ("held", True)
    assert not says_so(dealer.api.get(path).content)
    told = done(retry_allocation(dealer, found, decision="continue"))
    assert told["outcome"] == "continued_without"
    assert says_so(dealer.api.get(path).content)
    assert len(notifications_about(dealer, issued["id"])) == 2


def says_so(pdf: bytes) -> bool:
    """Whether a paper says that its VAT is not deductible. Lines of Hebrew come out of a PDF turned round."""
    text = "".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)
    return all(word in text or word[::-1] in text for word in ("לנכות", "תשומות"))


def test_an_invoice_that_is_cancelled_at_the_authority_is_to_be_credited(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "held:460")
    issued = issue_invoice(dealer, "100")
    told = done(retry_allocation(dealer, done(request_allocation(dealer, issued)), decision="cancel"))
    assert (told["status"], told["outcome"]) == ("DECLINED", "cancelled")
    assert "/credit" in told["advice"]
    listed = dealer.api.get("/allocation-numbers", params={"documentId": issued["id"]}).json()["items"]
    assert [one["outcome"] for one in listed] == ["cancelled"]
    with dealer.running.owner() as connection:
        sql = "SELECT actions FROM notifications WHERE entity_id = %s ORDER BY id DESC LIMIT 1"
        (actions,) = connection.execute(sql, [issued["id"]]).fetchone()  # type: ignore[misc]
    assert actions[0]["path"] == f"/api/v1/documents/{issued['id']}/credit"


def test_a_hearing_may_still_give_the_number(dealer: Tenant) -> None:
    authority, me = dealer.running.authority, vat_number(dealer)
    authority.script(me, "held:460")
    authority.script(me, "held:460", "approve", call="look_up")
    issued = issue_invoice(dealer, "100")
    found = done(request_allocation(dealer, issued))
    told = done(retry_allocation(dealer, found, decision="objection"))
    assert (told["status"], told["decision"]) == ("AWAITING_DECISION", "objection")
    still = done(retry_allocation(dealer, found))
    assert still["status"] == "AWAITING_DECISION"
    given = authority.grant(issued["id"])
    now = done(retry_allocation(dealer, found))
    assert (now["status"], now["confirmationNumber"]) == ("APPROVED", given)
    assert len(authority.asked(me)) == 1


def test_a_decision_that_does_not_arrive_changes_nothing(dealer: Tenant) -> None:
    authority, me = dealer.running.authority, vat_number(dealer)
    authority.script(me, "held:460")
    authority.script(me, "status:503", "refuse:463", "refuse:462", call="cancel")
    found = done(request_allocation(dealer, issue_invoice(dealer, "100")))
    refused(retry_allocation(dealer, found, decision="cancel"), 503, "authority_unavailable")
    refused(retry_allocation(dealer, found, decision="cancel"), 409, "nothing_held")
    now = get_allocation(dealer, found["documentId"])
    assert now is not None
    assert (now["status"], now["decision"]) == ("AWAITING_DECISION", None)
    assert done(retry_allocation(dealer, found, decision="cancel"))["decision"] == "cancel"  # 462: it was taken before


def test_there_is_nothing_to_decide_about_an_invoice_that_is_not_held(connected: Tenant) -> None:
    declined = issue_invoice(connected, "100")
    connected.running.authority.script(vat_number(connected), "refuse:438", "approve")
    found = done(request_allocation(connected, declined))
    refused(retry_allocation(connected, found, decision="cancel"), 409, "nothing_held")
    given = done(retry_allocation(connected, found))
    refused(retry_allocation(connected, given), 409, "allocation_decided")
    refused(request_allocation(connected, declined), 409, "allocation_decided")


def test_an_invoice_that_is_too_old_is_not_asked_for_any_more(dealer: Tenant) -> None:
    dealer.running.authority.script(vat_number(dealer), "status:503")
    issued = issue_invoice(dealer)
    wait_for_allocation(dealer, issued["id"], lambda one: one["attempts"] >= 1)
    dealer.running.clock.offset += timedelta(days=15)
    found = wait_for_allocation(dealer, issued["id"], lambda one: one["unavailableReason"] == "too_late")
    assert found["nextAttemptAt"] is None


def test_a_number_fetched_ahead_serves_while_the_authority_is_away(dealer: Tenant) -> None:
    """Each is used once, after five failed attempts, and reported afterwards."""
    authority, me = dealer.running.authority, vat_number(dealer)
    connection = "/allocation-numbers/connection"
    wait_for_numbers_ahead(dealer)
    authority.script(me, "status:503")
    authority.script(me, "status:503", call="report")
    used = []
    for _ in range(2):
        issued = issue_invoice(dealer, "100")
        found = done(request_allocation(dealer, issued))
        for attempt in range(2, 6):
            assert (found["status"], found["attempts"]) == ("UNAVAILABLE", attempt - 1)
            found = done(retry_allocation(dealer, found))
        assert (found["status"], found["source"], found["attempts"]) == ("APPROVED", "emergency", 5)
        assert get_document(dealer, issued["id"])["allocationNumber"] == found["confirmationNumber"]
        used.append(found)
    assert used[0]["confirmationNumber"] != used[1]["confirmationNumber"]
    assert dealer.api.get(connection).json()["emergencyNumbers"] == 8
    authority.script(me, "approve", call="report")
    heard = len(authority.asked(me, "report"))

    def reported(document_id: str) -> bool:
        return any(body["invoice_id"] == document_id for body in authority.asked(me, "report")[heard:])

    dealer.running.clock.offset += timedelta(seconds=60)
    for one in used:
        wait_until(lambda id=one["documentId"]: reported(id), "the authority to hear of the number")
        bodies = [body for body in authority.asked(me, "report") if body["invoice_id"] == one["documentId"]]
        assert {body["confirmation_number"] for body in bodies} == {one["confirmationNumber"]}
