"""The receipt for money that was received is decided without a database."""

from typing import Any

import pytest

from pinkas.core.problems import Problem
from pinkas.domains.documents.following.rules.conversion import ConversionNotAllowed, NothingToPay
from pinkas.domains.documents.following.rules.pay import check_payments, decide_payment
from pinkas.domains.documents.following.types import RecordedPayments
from pinkas.domains.documents.model.rules.problems import NotIssued, PaymentsRequired
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.transitions import DocumentCancelled, DocumentConverted
from support.sources import asked, cash, changed, fault, issued, line, source

INVOICE, ACCOUNT = issued(305, line("100"), notes="תודה", metadata={"a": "b"}), issued(300, line("100"))


def pay(document: Record, *payments: dict[str, str], **fields: Any) -> Record:
    return decide_payment(source(document), asked(RecordedPayments, payments=list(payments), **fields)).record


@pytest.mark.parametrize("document", [INVOICE, ACCOUNT])
def test_the_receipt_names_what_it_pays(document: Record) -> None:
    made = pay(document, cash("50"), cash("18"))
    assert (made.doc_type, made.total, made.paid) == (400, 6800, 6800)
    assert [(one.referenced_id, one.kind, one.amount) for one in made.references] == [(document.id, "payment", 6800)]
    assert (made.notes, made.metadata, made.client_name) == (None, {}, document.client_name)


def test_money_beyond_the_open_balance_is_of_no_document() -> None:
    made = pay(changed(INVOICE, paid=10000), cash("50"))
    assert (made.total, made.references[0].amount) == (5000, 1800)


def test_withheld_tax_pays_too() -> None:
    made = pay(INVOICE, cash("88"), withholdingTax={"amount": "30"})
    assert (made.withheld, made.references[0].amount) == (3000, 11800)


@pytest.mark.parametrize(
    ("document", "problem"),
    [
        (changed(INVOICE, status="DRAFT"), NotIssued),
        (changed(INVOICE, status="CANCELLED"), DocumentCancelled),
        (issued(10, line()), ConversionNotAllowed),
        (changed(ACCOUNT, conversion_status="CONVERTED"), DocumentConverted),
        (changed(INVOICE, paid=5000, credited=6800), NothingToPay),
    ],
)
def test_what_became_of_the_document_prevents_it(document: Record, problem: type[Problem]) -> None:
    with pytest.raises(problem):
        pay(document, cash("10"))


def test_the_types_that_a_quote_leads_to_are_named() -> None:
    with pytest.raises(ConversionNotAllowed) as refused:
        pay(issued(10, line()), cash("10"))
    assert refused.value.facts["sourceType"] == 10
    assert 305 in refused.value.facts["allowedTypes"]
    assert 400 not in refused.value.facts["allowedTypes"]


def test_money_is_what_is_recorded() -> None:
    with pytest.raises(Problem) as refused:
        check_payments(asked(RecordedPayments, payments=[cash("0"), cash("1"), cash("-1")]))
    assert fault(refused.value) == [
        ("payments[0].amount", "not_positive"),
        ("payments[2].amount", "not_positive"),
    ]
    with pytest.raises(PaymentsRequired):
        check_payments(asked(RecordedPayments))
    check_payments(asked(RecordedPayments, withholdingTax={"amount": "5"}))
