"""Credits: in whole, by amount, by line, over several invoices; never more than is left."""

from concurrent.futures import ThreadPoolExecutor
from decimal import Decimal
from typing import Any

import httpx
import pytest

from domains.answers import done, drafted, faults, finalized, journal, line, paid, read, refused
from support.service import Tenant

MIXED = [
    {"description": "ייעוץ", "quantity": "3", "unitPrice": "33.33"},
    {"description": "ספר", "quantity": "1", "unitPrice": "50", "vatType": "exempt"},
    {"description": "יצוא", "quantity": "1", "unitPrice": "17.77", "vatType": "zero"},
]


def credit(tenant: Tenant, invoice: dict[str, Any], **fields: Any) -> httpx.Response:
    return tenant.api.post(f"/documents/{invoice['id']}/credit", json={"reason": "order_change", **fields})


def credited(tenant: Tenant, invoice: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """The issued credit invoice and the states of what it credits."""
    return dict(done(credit(tenant, invoice, finalize=True, **fields), 201))


def state(tenant: Tenant, invoice: dict[str, Any]) -> tuple[str, str, str, str]:
    found = read(tenant, invoice)
    return found["creditStatus"], found["credited"], found["paid"], found["balance"]


def test_a_full_credit_mirrors_its_invoice(tenant: Tenant) -> None:
    fields = {"discount": {"type": "amount", "value": "7.77"}, "rounding": "to_shekel"}
    invoice = tenant.issued(305, lines=MIXED, **fields)
    answer = credited(tenant, invoice, full=True, note="בוטל")
    made = answer["credit"]
    same = ("total", "vatAmount", "netTaxable", "netExempt", "vatBreakdown", "roundingAmount", "currency")
    assert {name: made[name] for name in same} == {name: invoice[name] for name in same}
    assert (made["docType"], made["creditReason"], made["notes"]) == (330, "order_change", "בוטל")
    assert answer["documents"][0]["creditStatus"] == "FULL"
    mirrored = journal(tenant, invoice)
    assert journal(tenant, made) == {role: -amount for role, amount in mirrored.items()}
    refused(credit(tenant, invoice, full=True), 409, "fully_credited")


def test_a_draft_of_a_credit_changes_nothing(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    answer = done(credit(tenant, invoice, amount="18"), 201)
    assert (answer["credit"]["status"], answer["documents"][0]["creditStatus"]) == ("DRAFT", "NONE")
    assert read(tenant, invoice) == invoice


def test_an_amount_is_split_over_the_rates_to_the_last_agora(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=MIXED)
    seen = []
    for amount in ("10.01", "0.02", "33.33"):
        made = credited(tenant, invoice, amount=amount)["credit"]
        assert made["total"] == amount
        assert {(one["treatment"], one["rate"]) for one in made["vatBreakdown"]} <= {
            (one["treatment"], one["rate"]) for one in invoice["vatBreakdown"]
        }
        seen.append(amount)
    rest = credited(tenant, invoice, full=True)["credit"]
    assert rest["total"] == "142.40"  # 185.76 less 10.01, 0.02 and 33.33, exactly
    assert state(tenant, invoice)[:2] == ("FULL", invoice["total"])


def test_lines_are_credited_by_quantity_and_by_amount(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("10", quantity="5"), line("20")])
    first, second = invoice["lines"]
    lines = [{"lineId": first["id"], "quantity": "2"}, {"lineId": second["id"], "amount": "5"}]
    made = credited(tenant, invoice, lines=lines)
    assert (made["credit"]["subtotal"], made["credit"]["total"]) == ("25.00", "29.50")
    assert made["documents"][0]["creditStatus"] == "PARTIAL"
    more = credit(tenant, invoice, lines=[{"lineId": first["id"], "quantity": "4"}])
    assert refused(more, 409, "conversion_exceeds_source")["available"] == "3"


def test_one_credit_covers_several_invoices(tenant: Tenant) -> None:
    first, second = tenant.issued(305), tenant.issued(305, lines=MIXED)
    parts = [{"documentId": first["id"], "amount": "18"}, {"documentId": second["id"], "amount": "60.01"}]
    answer = credited(tenant, first, documents=parts)
    assert answer["credit"]["total"] == "78.01"
    assert [(one["creditStatus"], one["credited"]) for one in answer["documents"]] == [
        ("PARTIAL", "18.00"),
        ("PARTIAL", "60.01"),
    ]


@pytest.mark.parametrize(
    "fields", [{}, {"full": True, "amount": "1"}, {"amount": "0"}, {"amount": "-5"}, {"amount": "1.001"}]
)
def test_what_is_no_credit_is_refused(tenant: Tenant, fields: dict[str, Any]) -> None:
    invoice = tenant.issued(305)
    assert faults(credit(tenant, invoice, **fields))
    assert read(tenant, invoice) == invoice


def test_more_than_is_left_is_refused(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    credited(tenant, invoice, amount="100")
    answer = refused(credit(tenant, invoice, amount="18.01"), 422, "credit_exceeds_balance")
    assert (answer["available"], answer["difference"], answer["field"]) == ("18.00", "0.01", "amount")


def test_only_invoices_are_credited(tenant: Tenant) -> None:
    refused(credit(tenant, tenant.issued(300), full=True), 409, "not_creditable")
    refused(credit(tenant, tenant.draft(305), full=True), 409, "not_issued")


def test_two_credits_at_once_never_exceed_the_invoice(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: credit(tenant, invoice, amount="50", finalize=True), range(4)))
    assert sorted(one.status_code for one in answers)[:2] == [201, 201]
    assert all(one.status_code in (201, 409, 422) for one in answers)
    assert state(tenant, invoice)[1] == "100.00"


@pytest.mark.parametrize(
    ("refund", "left", "role"),
    [
        ({"mode": "none"}, ("118.00", "-118.00"), None),
        ({"mode": "original_method"}, ("0.00", "0.00"), "bank"),
        ({"mode": "manual"}, ("0.00", "0.00"), "other_clearing"),
        ({"mode": "manual", "amount": "18"}, ("100.00", "-100.00"), "other_clearing"),
        ({"mode": "credit_balance"}, ("0.00", "0.00"), "customer_advances"),
    ],
)
def test_money_goes_back_as_it_is_said(
    tenant: Tenant, refund: dict[str, Any], left: tuple[str, str], role: str | None
) -> None:
    client = tenant.client()
    transfer = paid(tenant, "118", "bank_transfer", bankCode="12", branch="600", account="1234")
    sold = tenant.issued(320, clientId=client["id"], client=None, payments=[transfer])
    made = credited(tenant, sold, full=True, refund=refund)["credit"]
    assert state(tenant, sold)[2:] == left
    if role is not None:
        assert journal(tenant, made)[role] < 0
    if role == "bank":
        assert made["payments"][0]["details"]["account"] == "1234"


def test_no_more_is_refunded_than_was_paid(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    answer = credit(tenant, invoice, full=True, refund={"mode": "manual", "amount": "1"})
    assert faults(answer) == {("refund.amount", "more_than_paid")}


def test_a_credit_that_leaves_too_much_paid_asks_about_the_money(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("1000")])
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "600")]}), 201)
    credited(tenant, invoice, amount="300")
    answer = refused(credit(tenant, invoice, amount="400"), 409, "refund_required")
    assert (answer["amount"], answer["payments"][0]["amount"]) == ("120.00", "600.00")
    made = credited(tenant, invoice, amount="400", refund={"mode": "original_method"})["credit"]
    assert [one["amount"] for one in made["payments"]] == ["120.00"]
    assert state(tenant, invoice) == ("PARTIAL", "700.00", "480.00", "0.00")


def test_a_refund_that_is_too_little_to_guess_is_asked_for(tenant: Tenant) -> None:
    unpaid, invoice = tenant.issued(305), tenant.issued(305)
    refund = {"mode": "manual"}
    assert faults(credit(tenant, unpaid, full=True, refund=refund)) == {("refund", "nothing_paid")}
    done(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "50")]}), 201)
    assert faults(credit(tenant, invoice, amount="10", refund=refund)) == {("refund.amount", "required")}
    credited(tenant, invoice, amount="10", refund={**refund, "amount": "10"})
    assert state(tenant, invoice) == ("PARTIAL", "10.00", "40.00", "68.00")


def test_a_line_without_a_number_is_credited_whole(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("10", quantity="5"), line("20")])
    first, second = ({"lineId": one["id"]} for one in invoice["lines"])
    assert credited(tenant, invoice, lines=[second])["credit"]["subtotal"] == "20.00"
    credited(tenant, invoice, lines=[{**first, "quantity": "2"}])
    assert credited(tenant, invoice, lines=[first])["credit"]["subtotal"] == "30.00"  # what is left of it
    again = credit(tenant, tenant.issued(305, lines=[line("10")]), lines=[{**second}])
    assert faults(again) == {("lines[0].lineId", "unknown_line")}


def test_a_credit_that_loses_against_another_change_says_which(tenant: Tenant) -> None:
    invoice, other = tenant.issued(305), tenant.issued(305)
    late, too = (done(credit(tenant, one, full=True), 201)["credit"] for one in (invoice, other))
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "x"}))
    refused(finalized(tenant, late), 409, "document_cancelled")
    credited(tenant, other, full=True)
    refused(finalized(tenant, too), 409, "fully_credited")


def test_a_credit_is_at_the_rate_of_its_invoice(tenant: Tenant) -> None:
    invoice = tenant.issued(305, currency="USD", exchangeRate="3.7")
    made = credited(tenant, invoice, amount="59")["credit"]
    assert (made["currency"], made["exchangeRate"], made["totalLocal"]) == ("USD", "3.7", "218.30")


def test_a_credit_issued_later_is_held_to_what_is_left_then(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    draft = done(credit(tenant, invoice, amount="100"), 201)["credit"]
    credited(tenant, invoice, amount="50")
    refused(finalized(tenant, draft), 422, "credit_exceeds_balance")


def test_a_credit_by_hand_moves_no_money_between_rates(tenant: Tenant) -> None:
    taxed, free = line("100"), line("50", vatType="exempt")
    invoice = tenant.issued(305, lines=[taxed, free])
    for lines, rate in (
        ([line("60", vatType="exempt")], "exempt"),  # more than was exempt
        ([line("20", vatType="zero")], "zero"),  # a rate that the invoice has not
        ([line("100.01")], "standard"),
    ):
        made = by_hand(tenant, [invoice], lines)
        answer = refused(finalized(tenant, made), 422, "credit_exceeds_balance")
        assert (answer["field"], answer["treatment"]) == ("lines", rate)
        findings = done(tenant.api.post(f"/documents/{made['id']}/validate"))
        assert [one["code"] for one in findings["problems"]] == ["credit_exceeds_balance"]
    done(finalized(tenant, by_hand(tenant, [invoice], [line("30"), line("50", vatType="exempt")])))
    again = by_hand(tenant, [invoice], [line("1", vatType="exempt")])
    assert refused(finalized(tenant, again), 422, "credit_exceeds_balance")["available"] == "0.00"
    assert by_rate(credited(tenant, invoice, full=True)["credit"]) == {("standard", "18"): (70, Decimal("12.6"))}


def by_hand(tenant: Tenant, invoices: list[dict[str, Any]], lines: list[dict[str, Any]], **fields: Any) -> Any:
    """A credit invoice that is made as a draft."""
    references = [{"documentId": one["id"]} for one in invoices]
    fields = {"creditReason": "other", "client": {"name": invoices[0]["client"]["name"]}, **fields}
    return done(drafted(tenant, 330, lines=lines, references=references, **fields), 201)


def by_rate(*documents: dict[str, Any]) -> dict[tuple[str, str], tuple[Decimal, Decimal]]:
    """Net and VAT by rate of documents together."""
    found: dict[tuple[str, str], tuple[Decimal, Decimal]] = {}
    for one in (group for document in documents for group in document["vatBreakdown"]):
        key = (one["treatment"], str(Decimal(one["rate"] or 0)))
        net, vat = found.get(key, (Decimal(0), Decimal(0)))
        found[key] = (net + Decimal(one["net"]), vat + Decimal(one["vat"]))
    return found


@pytest.mark.parametrize("rounding", ["none", "to_shekel"])
def test_the_credits_of_a_whole_invoice_come_to_its_vat_by_rate_exactly(tenant: Tenant, rounding: str) -> None:
    lines = [line("0.03", quantity="7"), line("9.99"), line("10.01", vatType="exempt"), line("3.335", quantity="3")]
    first, second, third = (
        tenant.issued(305, lines=lines, rounding=rounding, **one)
        for one in ({}, {"priceMode": "gross"}, {"discount": {"type": "percent", "value": "7"}})
    )
    made = [credited(tenant, first, amount=one)["credit"] for one in ("0.03", "0.10", "4.44")]
    made += [done(finalized(tenant, by_hand(tenant, [first], [line("0.02")]))) for _ in range(2)]
    parts = [{"documentId": first["id"], "amount": "1.11"}, {"documentId": second["id"], "amount": "5.55"}]
    made += [credited(tenant, first, documents=parts)["credit"]]
    taken = [{"lineId": third["lines"][place]["id"], "quantity": "1"} for place in (0, 3)]
    made += [credited(tenant, third, lines=taken)["credit"] for _ in range(3)]
    rest = [{"documentId": one["id"], "amount": left(tenant, one)} for one in (second, third)]
    made += [credited(tenant, first, full=True)["credit"], credited(tenant, second, documents=rest)["credit"]]
    assert by_rate(*made) == by_rate(first, second, third)
    for one in (first, second, third):
        assert state(tenant, one)[:2] == ("FULL", one["total"])


def left(tenant: Tenant, invoice: dict[str, Any]) -> str:
    """What is left of an invoice to be credited."""
    found = read(tenant, invoice)
    return str(Decimal(found["total"]) - Decimal(found["credited"]))


def test_a_line_is_credited_by_money_no_further_than_it_goes(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("10", quantity="3"), line("100")])
    line_id = invoice["lines"][0]["id"]
    answer = refused(
        credit(tenant, invoice, lines=[{"lineId": line_id, "amount": "30.01"}]), 422, "credit_exceeds_balance"
    )
    assert (answer["field"], answer["available"]) == ("lines[0].amount", "30.00")
    made = credited(tenant, invoice, lines=[{"lineId": line_id, "amount": "12"}])["credit"]
    assert made["lines"][0]["sourceLineId"] == line_id
    unit = [{"lineId": line_id, "quantity": "1"}]
    late = done(credit(tenant, invoice, lines=unit), 201)["credit"]
    assert late["subtotal"] == "6.00"  # a third of what is left of it
    dear = by_hand(tenant, [invoice], [line("18.01", sourceLineId=line_id)])  # at a price of its own
    answer = refused(finalized(tenant, dear), 422, "credit_exceeds_balance")
    assert (answer["field"], answer["available"]) == ("lines[0]", "18.00")
    assert credited(tenant, invoice, lines=[{"lineId": line_id}])["credit"]["lines"][0]["quantity"] == "3"
    refused(finalized(tenant, late), 409, "conversion_exceeds_source")
    assert credited(tenant, invoice, full=True)["credit"]["subtotal"] == "118.00"


def test_two_credits_of_one_call_are_held_to_what_the_first_left(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("100"), line("50", vatType="exempt")])
    half = [by_hand(tenant, [invoice], [line("30", vatType="exempt")])["id"] for _ in range(2)]
    answer = done(tenant.api.post("/documents/bulk/finalize", json={"ids": half}))
    assert [one["status"] for one in answer["items"]] == ["finalized", "failed"]
    assert answer["items"][1]["error"]["available"] == "20.00"


def test_parts_that_do_not_divide_sum_to_their_line(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("33.335", quantity="3"), line("1")])
    line_id = invoice["lines"][0]["id"]
    made = [credited(tenant, invoice, lines=[{"lineId": line_id, "quantity": "1"}])["credit"] for _ in range(3)]
    assert [one["subtotal"] for one in made] == ["33.34", "33.34", "33.33"]


def test_what_follows_from_a_document_looks_like_it_while_its_template_is_there(tenant: Tenant) -> None:
    usual, own = (done(tenant.api.post("/document-templates", json={"name": name}), 201)["id"] for name in ("a", "b"))
    invoice, account = tenant.issued(305, templateId=own), tenant.issued(300, templateId=own)

    def followers() -> list[str]:
        made = [
            done(credit(tenant, invoice, amount="1"), 201)["credit"],
            done(tenant.api.post(f"/documents/{account['id']}/convert", json={"docType": 305}), 201),
            done(tenant.api.post(f"/documents/{invoice['id']}/duplicate", json={}), 201),
        ]
        for one in made:
            assert tenant.api.delete(f"/documents/{one['id']}").status_code == 204
        return [one["templateId"] for one in made]

    assert followers() == [own] * 3
    assert tenant.api.delete(f"/document-templates/{own}").status_code == 204
    assert followers() == [usual] * 3


def test_lines_of_an_invoice_with_a_discount_are_credited_to_the_last_agora(tenant: Tenant) -> None:
    lines = [line("17.49", quantity="3"), line("19.07", quantity="5", vatType="exempt"), line("15.96")]
    invoice = tenant.issued(305, lines=lines, discount={"type": "percent", "value": "12.5"})
    first, second, third = ({"lineId": one["id"]} for one in invoice["lines"])
    answer = credit(tenant, invoice, lines=[{**first, "amount": "45.92"}, {**second, "amount": "0.01"}])
    refusal = refused(answer, 422, "credit_exceeds_balance")  # what the line cost, not what stood before the discount
    assert (refusal["field"], refusal["available"]) == ("lines[0].amount", "45.91")
    answer = credit(tenant, invoice, lines=[{**first, "quantity": "0"}, {**second, "quantity": "-1"}, third])
    assert faults(answer) == {("lines[0].quantity", "not_positive"), ("lines[1].quantity", "not_positive")}
    made = [
        credited(tenant, invoice, lines=[{**first, "amount": "17.49"}, {**second, "amount": "0.01"}]),
        credited(tenant, invoice, lines=[{**first, "quantity": "1"}, second]),
        credited(tenant, invoice, lines=[first, third]),
    ]
    assert by_rate(*(one["credit"] for one in made)) == by_rate(invoice)
    assert (made[-1]["documents"][0]["creditStatus"], made[-1]["documents"][0]["left"]) == ("FULL", "0.00")
    assert state(tenant, invoice) == ("FULL", "154.09", "0.00", "0.00")
