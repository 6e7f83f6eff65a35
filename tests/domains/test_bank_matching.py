"""Matches of bank transactions: what a line is about is paid, linked and posted, and taken back."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from psycopg.errors import CheckViolation, RestrictViolation

from domains.answers import done
from domains.answers import line as document_line
from domains.purchases import accounts, booked, now, owed, pay, supplier
from domains.test_bank_sessions import LINES, SESSIONS
from domains.test_payments import balance, entries, for_document, recorded, sold
from support.service import Tenant

DAY = "2026-01-20"


def bank_account(tenant: Tenant, name: str = "בנק", **fields: Any) -> dict[str, Any]:
    return dict(done(tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json={"name": name, **fields}), 201))


def bank_line(tenant: Tenant, account: dict[str, Any], amount: str, day: str = DAY, **fields: Any) -> str:
    body = {"bankAccountId": account["id"], "date": day, "amount": amount, "description": f"העברה {amount}", **fields}
    return str(done(tenant.api.post(LINES, json={**body, "allowDuplicate": True}), 201)["id"])


def matched(tenant: Tenant, line: str, *links: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return dict(done(tenant.api.post(f"{LINES}/{line}/match", json={"links": list(links), **fields})))


def unmatched(tenant: Tenant, line: str, **fields: Any) -> dict[str, Any]:
    return dict(done(tenant.api.post(f"{LINES}/{line}/unmatch", json=fields)))


def link(kind: str, one: dict[str, Any] | str, **fields: Any) -> dict[str, Any]:
    return {"type": kind, "id": one if isinstance(one, str) else one["id"], **fields}


def refusal(tenant: Tenant, line: str, *links: dict[str, Any], **fields: Any) -> Any:
    return tenant.api.post(f"{LINES}/{line}/match", json={"links": list(links), **fields})


def refused(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json().get("error")


def faults(answer: Any) -> dict[str, str]:
    assert refused(answer) == (422, "validation_failed"), answer.text
    return {one["field"]: one["code"] for one in answer.json()["details"]}


def ledger_account(tenant: Tenant, code: str) -> dict[str, Any]:
    found = done(tenant.api.get("/ledger/accounts", params={"q": code}))["items"]
    return dict(next(one for one in found if one["code"] == code))


def paid_of(tenant: Tenant, document: dict[str, Any]) -> tuple[str, str]:
    found = done(tenant.api.get(f"/documents/{document['id']}"))
    return found["paymentStatus"], found["balance"]


def check_books(tenant: Tenant) -> None:
    proof = done(tenant.api.get("/ledger/integrity", params={"from": "2025-01-01"}))
    assert proof["ok"], str([one for one in proof["checks"] if not one["ok"]])


def test_a_deposit_pays_documents_and_its_receipt_is_issued(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    first, second = sold(tenant, client), sold(tenant, client, "200")
    line = bank_line(tenant, account, "354", reference="771")
    done_ = matched(tenant, line, link("document", first), link("document", second), createReceipt=True)
    assert (done_["transaction"]["status"], done_["transaction"]["openAmount"]) == ("MATCHED", "0.00")
    one, two = done_["matches"]
    assert (one["type"], one["namedType"], one["namedId"], one["amount"]) == (
        "payment",
        "document",
        first["id"],
        "118.00",
    )
    assert (one["targetId"], one["shared"], one["createdTarget"]) == (two["targetId"], True, True)
    assert [paid_of(tenant, each) for each in (first, second)] == [("PAID", "0.00")] * 2
    receipt = done(tenant.api.get(f"/documents/{one['receiptId']}"))
    assert (receipt["docType"], receipt["total"]) == (400, "354.00")
    payment = done(tenant.api.get(f"/payments/{one['targetId']}"))
    assert (payment["method"], payment["date"], payment["amount"]) == ("bank_transfer", DAY, "354.00")
    assert (payment["bankMatched"], payment["details"]["reference"]) == ("354.00", "771")
    assert balance(tenant, client) == "0.00"
    assert entries(tenant, "bank_match", one["id"]) == {}  # the payment is on the account of the bank already
    assert done(tenant.api.get(f"{LINES}/{line}/matches"))["items"] == done_["matches"]
    check_books(tenant)


def test_what_is_taken_back_leaves_the_receipt_and_nothing_else(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    document = sold(tenant, client)
    line = bank_line(tenant, account, "108")
    done_ = matched(tenant, line, link("document", document), feeAmount="10", createReceipt=True)
    assert sorted((one["type"], one["amount"]) for one in done_["matches"]) == [
        ("fee", "-10.00"),
        ("payment", "118.00"),
    ]
    assert done_["transaction"]["matchedAmount"] == "108.00"
    assert (accounts(tenant)["bank"], accounts(tenant)["bank_charges"]) == (10800, 1000)
    payment = next(one for one in done_["matches"] if one["type"] == "payment")
    back = unmatched(tenant, line, matchId=payment["id"], reason="Another client")
    assert {one["unmatchReason"] for one in back["matches"]} == {"Another client"}
    assert len(back["matches"]) == 2  # the fee belonged to it
    assert (back["transaction"]["status"], back["transaction"]["openAmount"]) == ("UNMATCHED", "108.00")
    (kept,) = back["keptDocuments"]
    assert (kept["id"], kept["paymentId"]) == (payment["receiptId"], payment["targetId"])
    assert kept["cancel"] == f"/documents/{kept['id']}/cancel"
    assert paid_of(tenant, document) == ("PAID", "0.00")
    found = accounts(tenant)
    assert (found["bank"], found.get("bank_charges", 0)) == (11800, 0)
    again = matched(tenant, line, link("payment", payment["targetId"]), feeAmount="10")
    assert again["transaction"]["status"] == "MATCHED"
    assert (accounts(tenant)["bank"], accounts(tenant)["bank_charges"]) == (10800, 1000)
    check_books(tenant)


def test_a_payment_that_was_recorded_only_with_its_match_goes_with_it(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    document = sold(tenant, client)
    line = bank_line(tenant, account, "100")
    payment = matched(tenant, line, link("document", document))["matches"][0]
    assert (payment["receiptId"], paid_of(tenant, document)) == (None, ("PARTIAL", "18.00"))
    back = unmatched(tenant, line)
    assert back["keptDocuments"] == []
    assert done(tenant.api.get(f"/payments/{payment['targetId']}"))["state"] == "VOID"
    assert paid_of(tenant, document) == ("UNPAID", "118.00")
    assert refused(tenant.api.post(f"{LINES}/{line}/unmatch", json={})) == (409, "transaction_not_matched")
    check_books(tenant)


def test_an_issued_receipt_keeps_a_payment_that_the_match_recorded(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    line = bank_line(tenant, account, "118")
    payment = matched(tenant, line, link("document", sold(tenant, client)))["matches"][0]["targetId"]
    assert refused(tenant.api.post(f"/payments/{payment}/void", json={"reason": "x"})) == (409, "payment_matched")
    receipt = done(tenant.api.post(f"/payments/{payment}/receipt", json={}), 201)
    assert [one["id"] for one in unmatched(tenant, line)["keptDocuments"]] == [receipt["id"]]
    assert done(tenant.api.get(f"/payments/{payment}"))["state"] == "RECORDED"


def test_a_cheque_is_in_the_bank_by_its_deposit(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    cheque = {"checkNumber": "1", "bankCode": "12", "branch": "600", "account": "123456"}
    payment = recorded(tenant, client, "50", "check", **cheque)
    line = bank_line(tenant, account, "50", kind="check")
    (made,) = matched(tenant, line, link("payment", payment))["matches"]
    assert entries(tenant, "bank_match", made["id"]) == {"bank": 5000, "cheques": -5000}
    clear = tenant.api.post(f"/payments/{payment['id']}/clear", json={"date": DAY})
    assert refused(clear) == (409, "payment_matched")
    bounce = {"date": payment["date"], "reason": "אין כיסוי"}
    done(tenant.api.post(f"/payments/{payment['id']}/bounce", json=bounce))
    out = bank_line(tenant, account, "-50", payment["date"], kind="check")
    assert refused(refusal(tenant, out, link("payment", payment)))[1] == "payment_bounced"
    (returned,) = matched(tenant, out, link("payment_return", payment))["matches"]
    assert entries(tenant, "bank_match", returned["id"]) == {"bank": -5000, "cheques": 5000}
    assert (accounts(tenant).get("cheques", 0), accounts(tenant).get("bank", 0)) == (0, 0)
    check_books(tenant)


def test_expenses_are_paid_and_supplier_payments_found(tenant: Tenant) -> None:
    account, of = bank_account(tenant), supplier(tenant)
    first, second = booked(tenant, of), booked(tenant, of, "500", "90")
    line = bank_line(tenant, account, "-1280")
    done_ = matched(tenant, line, link("expense", first), link("expense", second, amount="90"), feeAmount="10")
    assert done_["transaction"]["status"] == "MATCHED"
    assert [now(tenant, one)["open"] for one in (first, second)] == ["0.00", "500.00"]
    assert owed(tenant, of) == {"ILS": "500.00"}
    made = next(one for one in done_["matches"] if one["namedId"] == first["id"])
    void = tenant.api.post(f"/supplier-payments/{made['targetId']}/void", json={"reason": "x"})
    assert refused(void) == (409, "supplier_payment_matched")
    unmatched(tenant, line)
    assert done(tenant.api.get(f"/supplier-payments/{made['targetId']}"))["state"] == "VOID"
    assert now(tenant, first)["open"] == "1180.00"
    earlier = pay(tenant, of, first)
    (found,) = matched(tenant, bank_line(tenant, account, "-1180"), link("supplier_payment", earlier))["matches"]
    assert (found["createdTarget"], found["amount"]) == (False, "-1180.00")
    unmatched(tenant, found["transactionId"])
    assert done(tenant.api.get(f"/supplier-payments/{earlier['id']}"))["state"] == "RECORDED"
    check_books(tenant)


def test_tax_that_a_client_withheld_stands_on_the_receipt(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    document = sold(tenant, client)
    line = bank_line(tenant, account, "113")
    asked = link("document", document, withheld="5")
    assert faults(refusal(tenant, line, asked)) == {"links[0].withheld": "receipt_required"}
    (made,) = matched(tenant, line, asked, createReceipt=True)["matches"]
    receipt = done(tenant.api.get(f"/documents/{made['receiptId']}"))
    assert (receipt["total"], receipt["withholdingTax"]["amount"]) == ("118.00", "5.00")
    assert paid_of(tenant, document) == ("PAID", "0.00")
    check_books(tenant)


def test_an_invoice_receipt_is_made_of_a_proforma(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    asked = sold_as(tenant, client, 300)
    line = bank_line(tenant, account, "118")
    (made,) = matched(tenant, line, link("document", asked), createReceipt=True, receiptDocType=320)["matches"]
    assert done(tenant.api.get(f"/documents/{made['receiptId']}"))["docType"] == 320
    check_books(tenant)


def sold_as(tenant: Tenant, client: dict[str, Any], doc_type: int) -> dict[str, Any]:
    return tenant.issued(doc_type, client=None, clientId=client["id"], lines=[document_line("100")])


def test_a_transfer_has_two_lines_and_one_entry(tenant: Tenant) -> None:
    one, two = bank_account(tenant), bank_account(tenant, "שני")
    out, in_ = bank_line(tenant, one, "-70"), bank_line(tenant, two, "70")
    assert faults(refusal(tenant, out, link("internal_transfer", bank_line(tenant, one, "70")))) == {
        "links[0].id": "same_account"
    }
    done_ = matched(tenant, out, link("internal_transfer", in_))
    assert done_["transaction"]["status"] == "MATCHED"
    (other,) = done(tenant.api.get(f"{LINES}/{in_}/matches"))["items"]
    assert (other["targetId"], other["amount"]) == (out, "70.00")
    check_books(tenant)
    unmatched(tenant, in_)
    assert done(tenant.api.get(f"{LINES}/{out}"))["status"] == "UNMATCHED"
    check_books(tenant)


def test_a_line_is_posted_to_accounts_of_the_books(tenant: Tenant) -> None:
    account = bank_account(tenant)
    charges = ledger_account(tenant, "6110")
    line = bank_line(tenant, account, "-12.50", kind="fee")
    (made,) = matched(tenant, line, link("ledger_account", charges))["matches"]
    assert entries(tenant, "bank_match", made["id"]) == {"bank": -1250, "bank_charges": 1250}
    unmatched(tenant, line)
    assert accounts(tenant).get("bank", 0) == 0
    check_books(tenant)


def test_differences_are_fees_rates_or_written_off_and_else_stay_open(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    line = bank_line(tenant, account, "117.60")
    document = sold(tenant, client)
    treated = {"treatment": "writeoff"}
    done_ = matched(tenant, line, link("document", document), difference=treated)
    assert sorted(one["amount"] for one in done_["matches"]) == ["-0.40", "118.00"]
    assert accounts(tenant)["other_expenses"] == 40
    more = bank_line(tenant, account, "200")
    partly = matched(tenant, more, link("document", sold(tenant, client)))
    assert (partly["transaction"]["status"], partly["transaction"]["openAmount"]) == ("PARTIALLY_MATCHED", "82.00")
    check_books(tenant)


def test_an_advance_to_a_supplier_and_the_rest_of_a_line(tenant: Tenant) -> None:
    account, of = bank_account(tenant), supplier(tenant)
    line = bank_line(tenant, account, "-300")
    url = f"{LINES}/{line}/advance"
    assert done(tenant.api.post(url, json={"supplierId": of["id"], "amount": "100"}))["transaction"]["openAmount"] == (
        "-200.00"
    )
    assert refused(tenant.api.post(url, json={"supplierId": of["id"], "amount": "200.01"})) == (
        409,
        "match_exceeds_line",
    )
    done(tenant.api.post(url, json={"supplierId": of["id"]}))
    advances = done(tenant.api.get("/supplier-advances", params={"supplierId": of["id"]}))["items"]
    assert sorted(one["unallocated"] for one in advances) == ["100.00", "200.00"]
    check_books(tenant)


def test_a_draft_receipt_is_made_of_a_line(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    document, line = sold(tenant, client), bank_line(tenant, account, "118")
    url = f"{LINES}/{line}/create-document"
    assert refused(tenant.api.post(url, json={})) == (422, "client_unknown")
    body = {"clientId": client["id"], "allocations": for_document(document, "118")}
    assert faults(tenant.api.post(url, json={**body, "docType": 305, "allocations": []})) == {
        "docType": "payments_not_allowed"
    }
    more = tenant.api.post(url, json={**body, "allocations": for_document(document, "119"), "finalize": True})
    assert [one["field"] for one in more.json()["details"]] == ["allocations", "allocations[0].amount"]
    draft = done(tenant.api.post(url, json=body), 201)
    assert (draft["status"], draft["docType"], draft["total"]) == ("DRAFT", 400, "118.00")
    assert draft["metadata"] == {"bankTransactionId": line}
    issued = done(tenant.api.post(url, json={**body, "finalize": True}), 201)
    assert issued["status"] == "ISSUED"
    assert done(tenant.api.get(f"{LINES}/{line}"))["status"] == "MATCHED"
    assert refused(tenant.api.post(url, json=body)) == (409, "transaction_matched")


def test_cancelling_a_receipt_asks_about_the_bank(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    line, document = bank_line(tenant, account, "118"), sold(tenant, client)
    (made,) = matched(tenant, line, link("document", document), createReceipt=True)["matches"]
    url = f"/documents/{made['receiptId']}/cancel"
    assert refused(tenant.api.post(url, json={"reason": "טעות"})) == (409, "receipt_payment_matched")
    done(tenant.api.post(url, json={"reason": "טעות", "unmatchBank": True}))
    assert done(tenant.api.get(f"{LINES}/{line}"))["status"] == "UNMATCHED"
    assert paid_of(tenant, document) == ("UNPAID", "118.00")
    check_books(tenant)


def test_what_cannot_be_is_refused_with_its_field_and_nothing_is_written(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    document, line = sold(tenant, client), bank_line(tenant, account, "500")
    nobody = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
    answer = refusal(tenant, line, link("document", nobody), link("expense", nobody), link("payment", nobody))
    assert faults(answer) == {f"links[{at}].id": "not_found" for at in range(3)}
    assert refused(refusal(tenant, line, link("document", document, amount="118.01")))[1] == "match_exceeds_target"
    twice = refusal(tenant, line, link("document", document), link("document", document))
    assert faults(twice)["links[1].id"] == "repeated"
    card = recorded(tenant, client, "10", "card", last4="1234")
    assert refused(refusal(tenant, line, link("payment", card)))[1] == "settled_by_deposit"
    draft = tenant.draft(305, client=None, clientId=client["id"])
    assert refused(refusal(tenant, line, link("document", draft)))[1] == "document_not_payable"
    out = bank_line(tenant, account, "-5")
    assert faults(refusal(tenant, out, link("document", document, amount="5"))) == {"links": "wrong_direction"}
    assert faults(refusal(tenant, out, link("document", document))) == {"links[0].id": "wrong_direction"}
    own = account["ledgerAccountId"]
    assert faults(refusal(tenant, line, link("ledger_account", own), feeAmount="1", feeAccountId=own)) == {
        "links[0].id": "own_account",
        "feeAccountId": "own_account",
    }
    small = bank_line(tenant, account, "5")
    answer = refusal(tenant, small, link("document", document, amount="0.001"))
    assert [one["field"] for one in answer.json()["details"]] == ["links[0].amount"]
    assert refused(refusal(tenant, small, link("document", document, amount="6")))[1] == "match_exceeds_line"
    assert faults(refusal(tenant, small, link("document", document, amount="0.001"))) == {
        "links[0].amount": "invalid_amount"
    }
    done(tenant.api.post(f"{LINES}/{small}/exclude", json={"reason": "other"}))
    assert refused(refusal(tenant, small, link("document", document)))[1] == "transaction_excluded"
    assert paid_of(tenant, document) == ("UNPAID", "118.00")
    assert done(tenant.api.get(f"{LINES}/{line}"))["status"] == "UNMATCHED"
    with tenant.running.owner() as connection:
        count = connection.execute("SELECT count(*) FROM bank_matches WHERE business_id = %s", [tenant.id]).fetchone()
    assert count == (0,)


def test_nothing_moves_in_a_closed_session(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    line = bank_line(tenant, account, "118")
    matched(tenant, line, link("document", sold(tenant, client)))
    body = {
        "bankAccountId": account["id"],
        "periodStart": "2026-01-01",
        "periodEnd": "2026-01-31",
        "closingBalance": "118",
    }
    session = done(tenant.api.post(SESSIONS, json=body), 201)
    done(tenant.api.post(f"{SESSIONS}/{session['id']}/close", json={}))
    assert refused(tenant.api.post(f"{LINES}/{line}/unmatch", json={})) == (409, "session_closed")
    assert done(tenant.api.get(f"{SESSIONS}/{session['id']}/reconciliation"))["balanced"]


def test_ten_people_match_one_line_once(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    documents, line = [sold(tenant, client) for _ in range(10)], bank_line(tenant, account, "118")
    with ThreadPoolExecutor(10) as pool:
        answers = list(pool.map(lambda one: refusal(tenant, line, link("document", one)), documents))
    assert sorted(one.status_code for one in answers) == [200] + [409] * 9
    assert {one.json()["error"] for one in answers if one.status_code == 409} == {"transaction_matched"}
    lines = [bank_line(tenant, account, "118") for _ in range(4)]
    left = next(one for one in documents if paid_of(tenant, one)[0] == "UNPAID")
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda one: refusal(tenant, one, link("document", left, amount="118")), lines))
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    check_books(tenant)


def test_the_database_refuses_more_than_there_is_whoever_writes(tenant: Tenant) -> None:
    account, client = bank_account(tenant), tenant.client()
    line = bank_line(tenant, account, "118")
    matched(tenant, line, link("document", sold(tenant, client)))
    with tenant.running.owner() as connection:
        with pytest.raises(CheckViolation):
            connection.execute("UPDATE payments SET bank_matched = amount + 1 WHERE business_id = %s", [tenant.id])
        connection.rollback()
        with pytest.raises(RestrictViolation):
            connection.execute("UPDATE bank_matches SET amount = 1 WHERE business_id = %s", [tenant.id])
        connection.rollback()
        with pytest.raises(RestrictViolation):
            connection.execute("DELETE FROM bank_transactions WHERE business_id = %s AND matched <> 0", [tenant.id])
        connection.rollback()


def test_matches_explain_what_books_and_statement_share(tenant: Tenant) -> None:
    """One line for two payments, and one payment in two lines: amounts alone would tell them apart."""
    account, client = bank_account(tenant), tenant.client()
    both = bank_line(tenant, account, "236", tenant.today())
    first, second = (recorded(tenant, client, "118", "bank_transfer") for _ in range(2))
    matched(tenant, both, link("payment", first), link("payment", second))
    parted = recorded(tenant, client, "100", "bank_transfer")
    for amount in ("40", "60"):
        line = bank_line(tenant, account, amount, tenant.today())
        matched(tenant, line, link("payment", parted, amount=amount))
    waiting = recorded(tenant, client, "5", "bank_transfer")
    unknown = bank_line(tenant, account, "7", tenant.today())
    today = tenant.today()
    period = {"periodStart": f"{today[:8]}01", "periodEnd": today}
    body = {"bankAccountId": account["id"], "closingBalance": "343", **period}
    session = done(tenant.api.post(SESSIONS, json=body), 201)
    found = done(tenant.api.get(f"{SESSIONS}/{session['id']}/reconciliation"))
    assert (found["ledgerBalance"], found["difference"]) == ("341.00", "2.00")
    parts = {one["kind"]: (one["amount"], len(one["refs"])) for one in found["explanation"]}
    assert parts == {"deposit_in_transit": ("-5.00", 1), "unmatched_line": ("7.00", 1)}, (waiting, unknown)
