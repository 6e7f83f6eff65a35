"""Receipts for invoices, credits of invoices, and what both do to what is open."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any

import pytest

from domains.answers import done, drafted, events, faults, finalized, journal, line, paid, read, refused
from support.service import Running, Tenant

STANDING = ("paid", "credited", "balance", "paymentStatus", "creditStatus")


def standing(tenant: Tenant, document: dict[str, Any]) -> tuple[str, ...]:
    """How far a document is paid and credited."""
    found = read(tenant, document)
    return tuple(found[name] for name in STANDING)


def receipt(tenant: Tenant, amount: str, *references: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A draft of a receipt."""
    return dict(done(drafted(tenant, 400, payments=[paid(tenant, amount)], references=list(references), **fields), 201))


def of(document: dict[str, Any], amount: str | None = None) -> dict[str, Any]:
    """A reference to a document."""
    return {"documentId": document["id"], **({"amount": amount} if amount else {})}


def credit(tenant: Tenant, price: str, *references: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """A draft of a credit invoice of one line, for the client of `tenant.issued`."""
    fields.setdefault("client", {"name": "לקוח לדוגמה"})
    return dict(done(drafted(tenant, 330, lines=[line(price)], references=list(references), **fields), 201))


def test_an_issued_invoice_is_unpaid(tenant: Tenant) -> None:
    assert standing(tenant, tenant.issued()) == ("0.00", "0.00", "118.00", "UNPAID", "NONE")


def test_receipts_pay_an_invoice_in_parts(tenant: Tenant) -> None:
    invoice = tenant.issued()
    done(finalized(tenant, receipt(tenant, "18", of(invoice))))
    assert standing(tenant, invoice) == ("18.00", "0.00", "100.00", "PARTIAL", "NONE")
    done(finalized(tenant, receipt(tenant, "100", of(invoice))))
    assert standing(tenant, invoice) == ("118.00", "0.00", "0.00", "PAID", "NONE")


def test_one_receipt_pays_several_invoices(tenant: Tenant) -> None:
    first, second = tenant.issued(), tenant.issued()
    done(finalized(tenant, receipt(tenant, "150", of(first, "118"), of(second, "32"))))
    assert (standing(tenant, first)[3], standing(tenant, second)[:3]) == ("PAID", ("32.00", "0.00", "86.00"))


def test_several_invoices_need_their_shares(tenant: Tenant) -> None:
    first, second = tenant.issued(), tenant.issued()
    answer = drafted(tenant, 400, payments=[paid(tenant, "150")], references=[of(first), of(second)])
    assert faults(answer) == {("references[0].amount", "required"), ("references[1].amount", "required")}


def test_an_invoice_is_not_paid_beyond_its_balance(tenant: Tenant) -> None:
    invoice = tenant.issued()
    done(finalized(tenant, receipt(tenant, "100", of(invoice))))
    body = refused(finalized(tenant, receipt(tenant, "20", of(invoice, "20"))), 422, "allocation_exceeds_balance")
    assert (body["available"], body["difference"], body["field"]) == ("18.00", "2.00", "references[0].amount")
    assert standing(tenant, invoice)[0] == "100.00"


def test_a_receipt_does_not_share_out_more_than_it_holds(tenant: Tenant) -> None:
    first, second = tenant.issued(), tenant.issued()
    body = refused(
        finalized(tenant, receipt(tenant, "100", of(first, "60"), of(second, "50"))), 422, "references_mismatch"
    )
    assert body["difference"] == "-10.00"


def test_receipts_at_once_never_pay_an_invoice_twice(tenant: Tenant) -> None:
    invoice = tenant.issued()
    made = [receipt(tenant, "118", of(invoice, "118")) for _ in range(6)]
    with ThreadPoolExecutor(6) as pool:
        answers = list(pool.map(lambda one: finalized(tenant, one), made))
    assert sorted(one.status_code for one in answers) == [200, *[422] * 5]
    assert standing(tenant, invoice)[:3] == ("118.00", "0.00", "0.00")


def test_what_came_meanwhile_changes_what_a_receipt_pays_and_its_proof_holds(tenant: Tenant) -> None:
    invoice = tenant.issued()
    made = receipt(tenant, "100", of(invoice))
    done(finalized(tenant, receipt(tenant, "50", of(invoice))))
    issued = done(finalized(tenant, made))
    assert issued["references"][0]["amount"] == "68.00"
    assert [one["code"] for one in issued.pop("warnings")] == ["payment_surplus"]
    assert read(tenant, issued) == issued
    assert done(tenant.api.get(f"/documents/{made['id']}/signature"))["valid"] is True
    assert standing(tenant, invoice)[:4] == ("118.00", "0.00", "0.00", "PAID")


def test_withheld_tax_of_a_receipt_pays_too(tenant: Tenant) -> None:
    invoice = tenant.issued()
    made = receipt(tenant, "100", of(invoice), withholdingTax={"amount": "18"})
    assert done(finalized(tenant, made))["total"] == "118.00"
    assert standing(tenant, invoice)[3] == "PAID"
    assert journal(tenant, made) == {"cash": 10000, "withheld_by_customers": 1800, "customers": -11800}


def test_a_receipt_in_another_currency_pays_no_invoice_in_shekels(tenant: Tenant) -> None:
    answer = drafted(
        tenant, 400, currency="USD", exchangeRate="4", payments=[paid(tenant, "1")], references=[of(tenant.issued())]
    )
    assert faults(answer) == {("references[0].documentId", "other_currency")}


def test_a_draft_cannot_be_paid(tenant: Tenant) -> None:
    refused(
        drafted(tenant, 400, payments=[paid(tenant, "1")], references=[of(tenant.draft())]), 422, "document_not_found"
    )


@pytest.mark.parametrize(
    ("doc_type", "source", "allowed"),
    [
        (400, 300, True),
        (400, 320, False),
        (400, 10, False),
        (305, 10, True),
        (305, 305, False),
        (330, 320, True),
        (330, 400, False),
        (10, 305, False),
        (200, 100, True),
    ],
)
def test_a_document_refers_to_the_types_it_is_made_from(
    tenant: Tenant, doc_type: int, source: int, allowed: bool
) -> None:
    answer = drafted(tenant, doc_type, references=[of(tenant.issued(source))])
    if allowed:
        done(answer, 201)
    else:
        assert faults(answer) == {("references[0].documentId", "type_not_allowed")}


def test_a_reference_stands_once_and_its_amount_is_above_nothing(tenant: Tenant) -> None:
    invoice = tenant.issued()
    answer = drafted(tenant, 400, payments=[paid(tenant, "9")], references=[of(invoice, "-1"), of(invoice, "5")])
    assert faults(answer) == {("references[0].amount", "not_positive"), ("references[1].documentId", "repeated")}


def test_an_invoice_made_from_an_order_says_no_amount(tenant: Tenant) -> None:
    answer = drafted(tenant, 305, lines=[line()], references=[of(tenant.issued(100), "5")])
    assert faults(answer) == {("references[0].amount", "not_allowed")}


def test_credits_reduce_an_invoice_in_parts_until_it_is_full(tenant: Tenant) -> None:
    invoice = tenant.issued()
    done(finalized(tenant, credit(tenant, "40", of(invoice), creditReason="pricing_error")))
    assert standing(tenant, invoice) == ("0.00", "47.20", "70.80", "UNPAID", "PARTIAL")
    done(finalized(tenant, credit(tenant, "60", of(invoice))))
    assert standing(tenant, invoice) == ("0.00", "118.00", "0.00", "NOT_APPLICABLE", "FULL")


def test_a_paid_invoice_that_is_credited_is_overpaid(tenant: Tenant) -> None:
    invoice = tenant.issued()
    done(finalized(tenant, receipt(tenant, "118", of(invoice))))
    done(finalized(tenant, credit(tenant, "100", of(invoice))))
    assert standing(tenant, invoice) == ("118.00", "118.00", "-118.00", "OVERPAID", "FULL")


def test_no_more_is_credited_than_was_invoiced(tenant: Tenant) -> None:
    invoice = tenant.issued()
    done(finalized(tenant, credit(tenant, "40", of(invoice))))
    body = refused(finalized(tenant, credit(tenant, "60.01", of(invoice))), 422, "credit_exceeds_balance")
    assert (body["available"], body["difference"]) == ("70.80", "0.01")


def test_a_credit_names_its_invoices(tenant: Tenant) -> None:
    refused(finalized(tenant, credit(tenant, "1")), 422, "reference_required")


def test_a_credit_is_shared_out_to_the_last_agora(tenant: Tenant) -> None:
    first, second = tenant.issued(), tenant.issued()
    made = credit(tenant, "100", of(first, "100"), of(second, "17.99"))
    assert refused(finalized(tenant, made), 422, "references_mismatch")["difference"] == "0.01"
    tenant.api.patch(f"/documents/{made['id']}", json={"references": [of(first, "100"), of(second, "18")]})
    done(finalized(tenant, made))
    assert (standing(tenant, first)[1], standing(tenant, second)[1]) == ("100.00", "18.00")


def test_a_credit_bears_the_rate_of_the_invoice_it_credits(tenant: Tenant, running: Running) -> None:
    running.clock.set(datetime(2024, 12, 30, 9, tzinfo=UTC))
    invoice = tenant.issued()
    running.clock.set(datetime(2025, 2, 1, 9, tzinfo=UTC))
    issued = done(finalized(tenant, credit(tenant, "100", of(invoice))))
    assert (invoice["total"], issued["total"], issued["lines"][0]["vatRate"]) == ("117.00", "117.00", "17")
    assert standing(tenant, invoice)[4] == "FULL"


def test_a_credit_asks_for_no_money(tenant: Tenant) -> None:
    issued = done(finalized(tenant, credit(tenant, "100", of(tenant.issued()))))
    assert (issued["paymentStatus"], issued["balance"]) == ("NOT_APPLICABLE", "0.00")


def test_money_given_back_with_a_credit_leaves_the_books_and_is_no_payment_received(tenant: Tenant) -> None:
    given_back = [paid(tenant, "100"), paid(tenant, "18", "bank_transfer")]
    made = credit(tenant, "100", of(tenant.issued(320)), payments=given_back)
    done(finalized(tenant, made))
    assert journal(tenant, made) == {"sales_income": 10000, "output_vat": 1800, "cash": -10000, "bank": -1800}
    assert [kind for kind, _ in events(tenant, made["id"])] == ["document.finalized"]


def test_no_more_money_is_given_back_than_is_credited(tenant: Tenant) -> None:
    made = credit(tenant, "10", of(tenant.issued(320)), payments=[paid(tenant, "11.81")])
    assert refused(finalized(tenant, made), 422, "payments_mismatch")["difference"] == "-0.01"


# The books


def test_an_invoice_debits_the_customer_and_credits_income_and_vat(tenant: Tenant) -> None:
    issued = tenant.issued(305, lines=[line("100"), line("50", vatType="exempt")])
    assert journal(tenant, issued) == {
        "customers": 16800,
        "sales_income": -10000,
        "exempt_income": -5000,
        "output_vat": -1800,
    }


def test_an_invoice_receipt_debits_where_the_money_lies(tenant: Tenant) -> None:
    check = {"checkNumber": "1", "bankCode": "12", "branch": "600", "account": "123"}
    payments = [
        paid(tenant, "10"),
        paid(tenant, "20", "check", **check),
        paid(tenant, "30", "card"),
        paid(tenant, "20", "bank_transfer"),
        paid(tenant, "10", "paypal"),
        paid(tenant, "8", "payment_app"),
        paid(tenant, "5", "gift_voucher"),
        paid(tenant, "5", "credit_balance"),
    ]
    client = {"client": None, "clientId": tenant.client()["id"]}
    tenant.issued(400, **client)  # what it settles nothing with is the client's credit
    issued = tenant.issued(320, **client, payments=payments, withholdingTax={"amount": "10"})
    assert journal(tenant, issued) == {
        "cash": 1000,
        "cheques": 2000,
        "card_clearing": 3000,
        "bank": 2000,
        "paypal": 1000,
        "payment_app_clearing": 800,
        "other_clearing": 500,
        "customer_advances": 500,
        "withheld_by_customers": 1000,
        "sales_income": -10000,
        "output_vat": -1800,
    }


def test_a_receipt_credits_the_customer(tenant: Tenant) -> None:
    invoice = tenant.issued()
    issued = tenant.issued(400, references=[of(invoice)])
    assert journal(tenant, issued) == {"cash": 10000, "customers": -10000}


def test_a_receipt_that_settles_nothing_is_an_advance(tenant: Tenant) -> None:
    assert journal(tenant, tenant.issued(400)) == {"cash": 10000, "customer_advances": -10000}


def test_a_credit_turns_its_invoice_around(tenant: Tenant) -> None:
    invoice = tenant.issued()
    issued = done(finalized(tenant, credit(tenant, "100", of(invoice))))
    assert journal(tenant, issued) == {role: -amount for role, amount in journal(tenant, invoice).items()}


def test_the_receipt_of_an_exempt_dealer_is_income(opened: Callable[..., Tenant]) -> None:
    dealer = opened("exempt_dealer")
    account = dealer.issued(300)
    assert journal(dealer, account) == {}
    issued = done(finalized(dealer, receipt(dealer, "100", of(account))))
    assert journal(dealer, issued) == {"cash": 10000, "sales_income": -10000}
    assert standing(dealer, account)[3] == "PAID"


def test_a_donation_is_donation_income_and_needs_no_donor(opened: Callable[..., Tenant]) -> None:
    nonprofit = opened("nonprofit")
    issued = nonprofit.issued(405, client=None)
    assert journal(nonprofit, issued) == {"cash": 10000, "donation_income": -10000}
    assert issued["client"] is None


@pytest.mark.parametrize("doc_type", [10, 100, 200, 210, 300])
def test_what_is_no_invoice_touches_no_account(tenant: Tenant, doc_type: int) -> None:
    assert journal(tenant, tenant.issued(doc_type)) == {}


def test_foreign_documents_stand_in_the_books_in_shekels_and_balance(tenant: Tenant) -> None:
    issued = tenant.issued(
        305, currency="USD", exchangeRate="3.333333", lines=[line("0.33", "7"), line("1.11", vatType="zero")]
    )
    entry = journal(tenant, issued)
    assert sum(entry.values()) == 0
    assert entry["customers"] == int(issued["totalLocal"].replace(".", ""))
    with tenant.running.owner() as connection:
        row = connection.execute(
            "SELECT currency, foreign_amount FROM journal_lines WHERE business_id = %s AND currency IS NOT NULL",
            (tenant.id,),
        ).fetchone()
    assert row == ("USD", int(issued["total"].replace(".", "")))


def test_rounding_has_an_account_of_its_own(tenant: Tenant) -> None:
    issued = tenant.issued(305, rounding="to_shekel", lines=[line("100.30")])
    assert journal(tenant, issued) == {"customers": 11800, "sales_income": -10030, "output_vat": -1805, "rounding": 35}


def test_a_document_of_nothing_is_issued_and_asks_for_nothing(tenant: Tenant) -> None:
    issued = tenant.issued(305, lines=[line("10"), line("-10")])
    assert (issued["total"], issued["paymentStatus"], journal(tenant, issued)) == ("0.00", "NOT_APPLICABLE", {})
    assert done(finalized(tenant, done(drafted(tenant, 320, lines=[line("0")]), 201)))["status"] == "ISSUED"
