"""The credit of an invoice, and the money that goes back with it, are decided without a database."""

from dataclasses import replace
from datetime import timedelta
from decimal import Decimal
from typing import Any
from uuid import UUID

import pytest

from pinkas.core.problems import NotFound, Problem
from pinkas.domains.documents.following.rules.credit import CreditDecision, NotCreditable, decide_credit
from pinkas.domains.documents.following.rules.refund import RefundRequired
from pinkas.domains.documents.following.rules.source import Source
from pinkas.domains.documents.following.types import CreditAsked
from pinkas.domains.documents.model.rules.problems import CreditExceedsBalance, NotIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import DocumentCancelled, FullyCredited
from support.sources import DAY, asked, changed, fault, issued, line, payment, source

INVOICE = issued(305, line("100"), line("50", "2"))
OTHER = issued(305, line("10"))


def credit(of: Source, **fields: Any) -> CreditDecision:
    return decide_credit(of, asked(CreditAsked, reason="other", **fields))


def test_all_of_an_invoice_is_credited_by_its_own_lines() -> None:
    decision = credit(source(INVOICE), full=True, note="לא נחוץ")
    made = decision.draft.record
    assert (made.doc_type, made.total, made.credit_reason, made.notes) == (330, INVOICE.total, "other", "לא נחוץ")
    assert [one.source_line_id for one in made.lines] == [one.id for one in INVOICE.lines]
    assert [(one.kind, one.amount) for one in made.references] == [("credit", INVOICE.total)]
    assert [one.id for one in decision.invoices] == [INVOICE.id]


def test_a_sum_is_split_over_the_rates() -> None:
    mixed = issued(305, line("100"), line("100", vatType="exempt"))
    made = credit(source(mixed), amount="21.80").draft.record
    assert made.total == 2180
    assert {(one["treatment"], one["net"], one["vat"]) for one in made.vat_breakdown} == {
        ("standard", 1000, 180),
        ("exempt", 1000, 0),
    }


def test_lines_are_credited_by_quantity() -> None:
    lines = [{"lineId": str(INVOICE.lines[1].id), "quantity": "1"}]
    made = credit(source(INVOICE), lines=lines).draft.record
    assert [(one.unit_price, one.quantity) for one in made.lines] == [(50, 1)]
    assert made.total == 5900


def test_one_credit_over_two_invoices() -> None:
    documents = [{"documentId": str(INVOICE.id), "amount": "59"}, {"documentId": str(OTHER.id), "amount": "11.80"}]
    decision = credit(source(INVOICE, OTHER), documents=documents)
    assert [(one.referenced_id, one.amount) for one in decision.draft.record.references] == [
        (INVOICE.id, 5900),
        (OTHER.id, 1180),
    ]
    assert [one.id for one in decision.invoices] == [INVOICE.id, OTHER.id]


def test_goods_stay_where_they_are_when_that_is_asked() -> None:
    lines = credit(source(INVOICE), full=True, returnStock=False).draft.record.lines
    assert [one.goods_or_default.move_stock for one in lines] == [False, False]
    lines = credit(source(INVOICE), full=True, returnStock=True).draft.record.lines
    assert False not in [one.goods_or_default.move_stock for one in lines]


def test_a_credit_is_of_the_day_that_was_sent() -> None:
    day, of = DAY - timedelta(days=1), source(INVOICE)
    references = replace(of.references, businesses=dict.fromkeys((None, day), of.references.businesses[None]))
    of = replace(of, references=references)
    assert credit(of, full=True, issueDate=day.isoformat()).draft.record.issue_date == day


@pytest.mark.parametrize(
    ("of", "problem"),
    [
        (changed(INVOICE, status="DRAFT"), NotIssued),
        (changed(INVOICE, status="CANCELLED"), DocumentCancelled),
        (issued(10, line()), NotCreditable),
        (changed(INVOICE, credit_status="FULL"), FullyCredited),
        (changed(INVOICE, credited=INVOICE.total), FullyCredited),
    ],
)
def test_what_became_of_the_invoice_prevents_it(of: Record, problem: type[Problem]) -> None:
    with pytest.raises(problem):
        credit(source(of), full=True)


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({}, ("full", "one_of")),
        ({"full": True, "amount": "1"}, ("full", "one_of")),
        ({"amount": "0"}, ("amount", "not_positive")),
        ({"documents": [{"documentId": str(OTHER.id), "amount": "1"}]}, ("documents", "not_named")),
        ({"documents": [{"documentId": str(INVOICE.id), "amount": "1"}] * 2}, ("documents", "repeated")),
        ({"lines": [{"lineId": str(UUID(int=5))}]}, ("lines[0].lineId", "unknown_line")),
    ],
)
def test_one_way_of_saying_how_much(fields: dict[str, Any], expected: tuple[str, str]) -> None:
    with pytest.raises(Problem) as refused:
        credit(source(INVOICE, OTHER), **fields)
    assert fault(refused.value) == [expected]


def test_a_credit_takes_no_more_than_is_left() -> None:
    with pytest.raises(CreditExceedsBalance) as refused:
        credit(source(INVOICE), amount="236.01")
    assert (refused.value.facts["available"], refused.value.facts["difference"]) == ("236.00", "0.01")
    named = [{"documentId": str(INVOICE.id), "amount": "1"}, {"documentId": str(OTHER.id), "amount": "11.81"}]
    with pytest.raises(CreditExceedsBalance) as refused:
        credit(source(INVOICE, OTHER), documents=named)
    assert refused.value.facts["field"] == "documents[1].amount"


def test_other_invoices_are_like_the_first() -> None:
    both = [{"documentId": str(INVOICE.id), "amount": "1"}, {"documentId": str(OTHER.id), "amount": "1"}]
    with pytest.raises(NotFound) as missing:
        credit(source(INVOICE), documents=both)
    assert missing.value.facts["field"] == "documents[1].documentId"
    with pytest.raises(FullyCredited):
        credit(source(INVOICE, changed(OTHER, credit_status="FULL")), documents=both)
    with pytest.raises(NotCreditable):
        credit(source(INVOICE, changed(OTHER, doc_type=300)), documents=both)
    with pytest.raises(Problem) as refused:
        credit(source(INVOICE, changed(OTHER, client_name="אחר", currency="USD")), documents=both)
    at = "documents[1].documentId"
    assert fault(refused.value) == [(at, "other_currency"), (at, "other_client")]


PAID = changed(INVOICE, paid=INVOICE.total)
MONEY = [payment(20000), payment(3600, "bank_transfer")]


def test_what_happens_to_money_is_asked() -> None:
    with pytest.raises(RefundRequired) as refused:
        credit(source(PAID, received=MONEY), amount="100")
    assert refused.value.facts["amount"] == "100.00"
    assert [(one["method"], one["amount"]) for one in refused.value.facts["payments"]] == [
        ("cash", "200.00"),
        ("bank_transfer", "36.00"),
    ]
    assert credit(source(changed(INVOICE, paid=5000)), amount="100").draft.record.payments == ()  # it is owed still


@pytest.mark.parametrize(
    ("refund", "expected"),
    [
        ({"mode": "none"}, []),
        ({"mode": "manual"}, [("other", 10000)]),
        ({"mode": "credit_balance", "amount": "60"}, [("credit_balance", 6000)]),
        ({"mode": "original_method"}, [("bank_transfer", 3600), ("cash", 6400)]),
    ],
)
def test_money_goes_back_as_it_is_said(refund: dict[str, str], expected: list[tuple[str, int]]) -> None:
    made = credit(source(PAID, received=MONEY), amount="100", refund=refund).draft.record
    assert [(one.method, one.amount) for one in made.payments] == expected


def test_no_more_goes_back_than_was_paid() -> None:
    for record, refund, expected in (
        (INVOICE, {"mode": "manual"}, ("refund", "nothing_paid")),
        (changed(INVOICE, paid=100), {"mode": "manual"}, ("refund.amount", "required")),
        (PAID, {"mode": "manual", "amount": "100.01"}, ("refund.amount", "more_than_paid")),
        (PAID, {"mode": "none", "amount": "1"}, ("refund.amount", "contradiction")),
    ):
        with pytest.raises(Problem) as refused:
            credit(source(record, received=MONEY), amount="100", refund=refund)
        assert fault(refused.value) == [expected]


def test_a_credit_is_at_the_rate_of_its_invoice() -> None:
    foreign = issued(305, line("100"), currency="USD", exchangeRate="3.5")
    made = credit(source(foreign), full=True).draft.record
    assert (made.currency, made.exchange_rate, made.total_local) == ("USD", Decimal("3.5"), foreign.total_local)
