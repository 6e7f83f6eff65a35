"""Cancelling: a further document and never a deletion, and what becomes of money, goods and conversions."""

import io
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest
from pypdf import PdfReader

from domains.answers import done, drafted, faults, finalized, journal, line, paid, read, refused
from support.service import Tenant


def cancel(tenant: Tenant, document: dict[str, Any], **fields: Any) -> httpx.Response:
    return tenant.api.post(f"/documents/{document['id']}/cancel", json={"reason": "טעות", **fields})


def cancelled(tenant: Tenant, document: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return dict(done(cancel(tenant, document, **fields)))


def receipt(tenant: Tenant, document: dict[str, Any], amount: str, **fields: Any) -> dict[str, Any]:
    """A receipt for a document, issued by recording the payment."""
    body = {"payments": [paid(tenant, amount)], **fields}
    return dict(done(tenant.api.post(f"/documents/{document['id']}/payments", json=body), 201))


def state(tenant: Tenant, document: dict[str, Any]) -> tuple[str, str, str]:
    found = read(tenant, document)
    return found["status"], found["paid"], found["balance"]


def test_an_invoice_is_cancelled_by_a_credit_over_all_of_it(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    answer = cancelled(tenant, invoice)
    cancelling = answer["cancelling"]
    assert (answer["cancelled"]["status"], cancelling["docType"], cancelling["docNumber"]) == ("CANCELLED", 330, 1)
    assert {"code": "credited", "documentId": invoice["id"], "openingItemId": None, "amount": "118.00"} in answer[
        "effects"
    ]
    found = read(tenant, invoice)
    assert (found["status"], found["creditStatus"], found["cancelReason"]) == ("CANCELLED", "FULL", "טעות")
    assert (found["cancelledById"], found["docNumber"]) == (cancelling["id"], invoice["docNumber"])
    assert journal(tenant, cancelling) == {role: -amount for role, amount in journal(tenant, invoice).items()}


def test_what_was_credited_before_is_not_credited_again(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    body = {"reason": "other", "amount": "50", "finalize": True}
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)
    answer = cancelled(tenant, invoice)
    assert answer["effects"][0]["amount"] == "68.00"


def test_money_that_was_paid_is_asked_about(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    receipt(tenant, invoice, "50")
    answer = refused(cancel(tenant, invoice), 409, "refund_required")
    assert (answer["amount"], answer["payments"][0]["method"]) == ("50.00", "cash")
    assert state(tenant, invoice) == ("ISSUED", "50.00", "68.00")
    done_ = cancelled(tenant, invoice, refund={"mode": "original_method"})
    returned = {"code": "money_returned", "documentId": done_["cancelling"]["id"], "amount": "50.00"}
    assert {**returned, "openingItemId": None} in done_["effects"]
    assert state(tenant, invoice) == ("CANCELLED", "0.00", "0.00")


def test_the_money_of_an_invoice_receipt_may_stay_owed(tenant: Tenant) -> None:
    sold = tenant.issued(320)
    refused(cancel(tenant, sold), 409, "refund_required")
    cancelled(tenant, sold, refund={"mode": "none"})
    assert state(tenant, sold) == ("CANCELLED", "118.00", "-118.00")


def test_a_receipt_is_cancelled_by_a_negative_one_of_its_series(tenant: Tenant) -> None:
    first, second = tenant.issued(305), tenant.issued(305)
    references = [{"documentId": first["id"], "amount": "118"}, {"documentId": second["id"], "amount": "32"}]
    draft = done(
        drafted(tenant, 400, client={"name": "לקוח לדוגמה"}, payments=[paid(tenant, "150")], references=references), 201
    )
    taken = done(finalized(tenant, draft))
    answer = cancelled(tenant, taken)
    made = read(tenant, answer["cancelling"])
    assert (made["docType"], made["docNumber"], made["total"]) == (400, taken["docNumber"] + 1, "-150.00")
    assert [one["amount"] for one in made["payments"]] == ["-150.00"]
    assert made["references"][0]["kind"] == "cancel"
    assert [state(tenant, one)[1] for one in (first, second)] == ["0.00", "0.00"]
    assert read(tenant, first)["paymentStatus"] == "UNPAID"
    assert journal(tenant, made) == {role: -amount for role, amount in journal(tenant, taken).items()}
    refused(cancel(tenant, made), 409, "receipt_cancels")
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"]


def test_a_cancelling_receipt_says_what_it_is_and_why(tenant: Tenant) -> None:
    draft = done(drafted(tenant, 400, lang="en", client={"name": "Dana"}, payments=[paid(tenant, "118")]), 201)
    taken = done(finalized(tenant, draft))
    made = read(tenant, cancelled(tenant, taken, reason="The cheque was returned")["cancelling"])
    assert made["notes"] == "The cheque was returned"
    texts = [
        PdfReader(io.BytesIO(tenant.api.get(f"/documents/{id}/pdf").content)).pages[0].extract_text()
        for id in (taken["id"], made["id"])
    ]
    assert ["Cancellation of receipt" in text for text in texts] == [False, True]
    assert ["The cheque was returned" in text for text in texts] == [False, True]


def test_withheld_tax_is_taken_back_with_its_receipt(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    taken = receipt(tenant, invoice, "113", withholdingTax={"amount": "5", "rate": "5"})
    made = read(tenant, cancelled(tenant, taken)["cancelling"])
    assert made["withholdingTax"]["amount"] == "-5"
    assert journal(tenant, made) == {role: -amount for role, amount in journal(tenant, taken).items()}


def test_a_cancelled_receipt_of_an_account_is_taken_back_from_its_invoice(tenant: Tenant) -> None:
    account = tenant.issued(300)
    taken = receipt(tenant, account, "100")
    body = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{account['id']}/convert", json=body), 201)
    assert state(tenant, invoice) == ("ISSUED", "100.00", "18.00")
    effects = cancelled(tenant, taken)["effects"]
    assert [(one["documentId"], one["amount"]) for one in effects if one["code"] == "payment_taken_back"] == [
        (account["id"], "100.00"),
        (invoice["id"], "100.00"),
    ]
    assert state(tenant, account)[1] == "0.00"
    history = done(tenant.api.get(f"/documents/{invoice['id']}/history"))["items"]
    assert "document.payment_taken_back" in {one["action"] for one in history}
    assert state(tenant, invoice) == ("ISSUED", "0.00", "118.00")
    assert read(tenant, account)["paymentStatus"] == "NOT_APPLICABLE"


def test_a_donation_receipt_is_cancelled_in_its_own_series(opened: Any) -> None:
    nonprofit = opened("nonprofit", taxId="580000008")
    given = nonprofit.issued(405)
    made = read(nonprofit, cancelled(nonprofit, given)["cancelling"])
    assert (made["docType"], made["total"]) == (405, "-100.00")


def test_the_receipt_of_an_exempt_dealer_takes_its_income_back(opened: Any) -> None:
    dealer = opened("exempt_dealer")
    taken = dealer.issued(400)
    made = cancelled(dealer, taken)["cancelling"]
    assert journal(dealer, made) == {"cash": -10000, "sales_income": 10000}


def test_a_delivery_is_cancelled_by_what_comes_back(tenant: Tenant) -> None:
    delivery = tenant.issued(200, lines=[line("10", quantity="5")])
    answer = cancelled(tenant, delivery)
    made = read(tenant, answer["cancelling"])
    assert (made["docType"], made["lines"][0]["quantity"]) == (210, "5")
    assert made["notes"]
    assert state(tenant, delivery)[0] == "CANCELLED"


@pytest.mark.parametrize("doc_type", [10, 100, 300, 210])
def test_what_the_books_do_not_know_is_marked(tenant: Tenant, doc_type: int) -> None:
    document = tenant.issued(doc_type)
    answer = cancelled(tenant, document)
    assert (answer["cancelling"], answer["effects"][0]["code"]) == (None, "marked")
    found = read(tenant, document)
    assert (found["status"], found["docNumber"], found["balance"]) == ("CANCELLED", document["docNumber"], "0.00")
    assert found["signature"] == document["signature"]


def test_an_account_that_was_paid_is_not_just_marked(tenant: Tenant) -> None:
    account = tenant.issued(300)
    taken = receipt(tenant, account, "50")
    answer = refused(cancel(tenant, account), 409, "document_paid")
    assert (answer["amount"], answer["payments"]) == ("50.00", [taken["id"]])
    cancelled(tenant, taken)
    cancelled(tenant, account)


def test_nothing_follows_from_a_cancelled_document(tenant: Tenant) -> None:
    invoice, quote = tenant.issued(305), tenant.issued(10)
    late = done(drafted(tenant, 305, lines=[line()], references=[{"documentId": quote["id"]}]), 201)
    for one in (invoice, quote):
        cancelled(tenant, one)
        refused(cancel(tenant, one), 409, "already_cancelled")
    at = f"/documents/{invoice['id']}"
    refused(tenant.api.post(f"{at}/credit", json={"reason": "other", "full": True}), 409, "document_cancelled")
    refused(tenant.api.post(f"{at}/convert", json={"docType": 400}), 409, "document_cancelled")
    refused(tenant.api.post(f"{at}/payments", json={"payments": [paid(tenant, "1")]}), 409, "document_cancelled")
    refused(finalized(tenant, late), 409, "document_cancelled")


def test_a_credit_and_a_draft_are_not_cancelled(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    body = {"reason": "other", "full": True, "finalize": True}
    credit = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)["credit"]
    refused(cancel(tenant, credit), 409, "not_cancellable")
    refused(cancel(tenant, invoice), 409, "fully_credited")
    refused(cancel(tenant, tenant.draft()), 409, "not_issued")


def test_what_others_were_made_from_is_not_cancelled_before_them(tenant: Tenant) -> None:
    quote = tenant.issued(10)
    body = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{quote['id']}/convert", json=body), 201)
    refused(cancel(tenant, quote), 409, "document_converted")
    answer = cancelled(tenant, invoice)
    assert {"code": "conversion_released", "documentId": quote["id"], "openingItemId": None, "amount": None} in answer[
        "effects"
    ]
    found = read(tenant, quote)
    assert (found["conversionStatus"], found["quoteStatus"]) == ("NONE", "OPEN")
    done(tenant.api.post(f"/documents/{quote['id']}/convert", json=body), 201)


def test_a_refund_is_said_only_where_there_is_money(tenant: Tenant) -> None:
    refund = {"mode": "manual"}
    for doc_type in (10, 200, 305):
        assert faults(cancel(tenant, tenant.issued(doc_type), refund=refund)) == {("refund", "nothing_paid")}
    assert faults(cancel(tenant, tenant.issued(400), refund=refund)) == {("refund", "not_for_receipts")}


def test_nobody_asks_for_a_negative_receipt(tenant: Tenant) -> None:
    answer = drafted(tenant, 400, payments=[paid(tenant, "-100")])
    assert faults(answer) == {("payments[0].amount", "not_positive")}


@pytest.mark.parametrize("mode", ["original_method", "manual", "credit_balance"])
def test_a_receipt_whose_money_went_back_is_not_cancelled(tenant: Tenant, mode: str) -> None:
    client = tenant.client()
    invoice = tenant.issued(305, client=None, clientId=client["id"])
    taken = receipt(tenant, invoice, "118")
    credit = cancelled(tenant, invoice, refund={"mode": mode})["cancelling"]
    before = read(tenant, taken), read(tenant, invoice)
    answer = refused(cancel(tenant, taken), 409, "receipt_money_returned")
    assert (answer["documentId"], answer["credits"]) == (invoice["id"], [credit["id"]])
    assert (answer["paid"], answer["difference"]) == ("0.00", "118.00")
    assert (read(tenant, taken), read(tenant, invoice)) == before
    assert state(tenant, invoice) == ("CANCELLED", "0.00", "0.00")


def test_a_receipt_whose_money_went_back_in_part_is_not_cancelled(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    taken, other = receipt(tenant, invoice, "100"), receipt(tenant, invoice, "18")
    body = {"reason": "other", "amount": "18", "refund": {"mode": "manual"}, "finalize": True}
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)
    cancelled(tenant, other)
    assert refused(cancel(tenant, taken), 409, "receipt_money_returned")["paid"] == "82.00"
    assert state(tenant, invoice) == ("ISSUED", "82.00", "18.00")


def test_a_receipt_of_an_account_whose_money_went_back_from_its_invoice_is_not_cancelled(tenant: Tenant) -> None:
    account = tenant.issued(300)
    taken = receipt(tenant, account, "118")
    body = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{account['id']}/convert", json=body), 201)
    cancelled(tenant, invoice, refund={"mode": "manual"})
    answer = refused(cancel(tenant, taken), 409, "receipt_money_returned")
    assert (answer["documentId"], answer["credits"]) == (account["id"], [read(tenant, invoice)["cancelledById"]])
    assert state(tenant, invoice) == ("CANCELLED", "0.00", "0.00")


@pytest.mark.parametrize(
    ("refund", "paid_of_account", "status"),
    [
        ({"mode": "none"}, "118.00", "PAID"),
        ({"mode": "original_method"}, "0.00", "UNPAID"),
        ({"mode": "credit_balance"}, "0.00", "UNPAID"),
        ({"mode": "manual", "amount": "60"}, "58.00", "PARTIAL"),  # 18 of it were paid on the invoice itself
    ],
)
def test_the_money_of_a_cancelled_invoice_waits_on_its_account_or_is_the_clients(
    tenant: Tenant, refund: dict[str, str], paid_of_account: str, status: str
) -> None:
    client, usd = tenant.client(), {"currency": "USD", "exchangeRate": "3.7"}
    account = tenant.issued(300, client=None, clientId=client["id"], **usd)
    first = "118" if status != "PARTIAL" else "100"
    body = {"payments": [paid(tenant, first)], "exchangeRate": "3.6"}
    done(tenant.api.post(f"/documents/{account['id']}/payments", json=body), 201)
    made = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{account['id']}/convert", json=made), 201)
    if status == "PARTIAL":
        done(
            tenant.api.post(f"/documents/{invoice['id']}/payments", json={**body, "payments": [paid(tenant, "18")]}),
            201,
        )
    cancelled(tenant, invoice, refund=refund)
    assert state(tenant, invoice) == ("CANCELLED", "0.00", "0.00")
    found = read(tenant, account)
    assert (found["paid"], found["paymentStatus"], found["conversionStatus"]) == (paid_of_account, status, "NONE")
    if paid_of_account != "118.00":  # what is open of it can be paid again
        rest = str(118 - float(paid_of_account))
        body = {"payments": [paid(tenant, rest)], "exchangeRate": "3.5"}
        done(tenant.api.post(f"/documents/{account['id']}/payments", json=body), 201)
    again = done(tenant.api.post(f"/documents/{account['id']}/convert", json=made), 201)
    assert (again["paid"], again["paymentStatus"]) == ("118.00", "PAID")
    assert on_customers(tenant) == 0


def on_customers(tenant: Tenant) -> int:
    """What stands on the customers' account in the books, in agorot."""
    with tenant.running.owner() as connection:
        row = connection.execute(
            """SELECT coalesce(sum(l.debit - l.credit), 0)::bigint FROM journal_lines l JOIN ledger_accounts a
                   ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role = 'customers'""",
            (tenant.id,),
        ).fetchone()
    return int(row[0]) if row else 0


def test_a_receipt_is_cancelled_whose_money_stays_owed(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    taken = receipt(tenant, invoice, "118")
    cancelled(tenant, invoice, refund={"mode": "none"})
    cancelled(tenant, taken)
    assert state(tenant, invoice) == ("CANCELLED", "0.00", "0.00")


def test_of_an_invoice_and_its_receipt_cancelled_at_once_the_money_moves_once(tenant: Tenant) -> None:
    for _ in range(3):
        invoice = tenant.issued(305)
        taken = receipt(tenant, invoice, "118")
        with ThreadPoolExecutor(2) as pool:
            first = pool.submit(cancel, tenant, invoice, refund={"mode": "original_method"})
            second = pool.submit(cancel, tenant, taken)
        assert sorted((first.result().status_code == 200, second.result().status_code == 200)) == [False, True]
        now = read(tenant, invoice)
        assert (now["paid"], now["balance"]) == ("0.00", "0.00" if now["status"] == "CANCELLED" else "118.00")


def test_a_cancelled_invoice_that_nobody_paid_asks_for_nothing(tenant: Tenant) -> None:
    client = tenant.client()
    fields = {"client": None, "clientId": client["id"]}
    unpaid, refunded = tenant.issued(305, **fields), tenant.issued(320, **fields)
    cancelled(tenant, unpaid)
    cancelled(tenant, refunded, refund={"mode": "original_method"})
    assert [read(tenant, one)["paymentStatus"] for one in (unpaid, refunded)] == ["NOT_APPLICABLE"] * 2
    for status in ("PAID", "UNPAID", "PARTIAL", "OVERPAID"):
        assert done(tenant.api.get("/documents", params={"paymentStatus": status}))["items"] == []
    (balance,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["currencies"]
    assert [balance[name] for name in ("open", "balance", "invoiced", "paid")] == ["0.00"] * 4
    answer = tenant.api.post(f"/documents/{tenant.issued(10)['id']}/reminders", json={})
    refused(answer, 409, "not_receivable")
    issued = tenant.issued(305, **fields)
    done(
        tenant.api.post(f"/documents/{issued['id']}/credit", json={"reason": "other", "full": True, "finalize": True}),
        201,
    )
    refused(tenant.api.post(f"/documents/{issued['id']}/reminders", json={}), 409, "nothing_owed")


def test_an_invoice_of_nothing_is_credited_in_full_when_it_is_cancelled(tenant: Tenant) -> None:
    nothing = tenant.issued(305, lines=[line("10"), line("-10")])
    cancelled(tenant, nothing)
    found = read(tenant, nothing)
    assert (found["status"], found["creditStatus"], found["paymentStatus"]) == ("CANCELLED", "FULL", "NOT_APPLICABLE")


def test_of_two_cancellations_at_once_one_counts(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    taken = receipt(tenant, invoice, "50")
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: cancel(tenant, taken), range(4)))
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    assert state(tenant, invoice) == ("ISSUED", "0.00", "118.00")


def test_two_receipts_at_once_never_exceed_the_invoice(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    references = [{"documentId": invoice["id"], "amount": "100"}]
    fields = {"client": {"name": "לקוח לדוגמה"}, "payments": [paid(tenant, "100")], "references": references}
    drafts = [done(drafted(tenant, 400, **fields), 201) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda one: finalized(tenant, one), drafts))
    assert sorted(one.status_code for one in answers) == [200, 422, 422]
    assert state(tenant, invoice) == ("ISSUED", "100.00", "18.00")


def test_what_was_invoiced_and_paid_is_less_what_was_taken_back(tenant: Tenant) -> None:
    client = str(tenant.client()["id"])
    ours = {"client": None, "clientId": client}

    def told() -> tuple[str, str]:
        (found,) = done(tenant.api.get(f"/clients/{client}/balance"))["currencies"]
        return found["invoiced"], found["paid"]

    invoice = tenant.issued(305, **ours)
    body = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "118"}]}
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 201)
    assert told() == ("118.00", "118.00")
    for one in (receipt, invoice):
        done(tenant.api.post(f"/documents/{one['id']}/cancel", json={"reason": "x"}))
    assert told() == ("0.00", "0.00")
    sold = tenant.issued(320, **ours)
    back = {"reason": "other", "amount": "18", "refund": {"mode": "manual"}, "finalize": True}
    done(tenant.api.post(f"/documents/{sold['id']}/credit", json=back), 201)
    assert told() == ("100.00", "100.00")
