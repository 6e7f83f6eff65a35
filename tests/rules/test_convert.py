"""What a document is converted into is decided without a database."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec
import pytest

from pinkas.core.problems import Problem
from pinkas.domains.documents.following.rules.conversion import (
    ConversionNotAllowed,
    NothingToPay,
    decide_conversion,
    decide_copy,
)
from pinkas.domains.documents.following.rules.source import Source, document_requests_to_preload
from pinkas.domains.documents.following.types import Conversion
from pinkas.domains.documents.model.rules.problems import NotIssued
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import ConversionExceedsSource, SourcePaid
from pinkas.domains.documents.model.rules.transitions import (
    AlreadyConverted,
    DocumentCancelled,
    DocumentConverted,
    QuoteRejected,
)
from pinkas.domains.templates import TemplateNotFound
from support.sources import DAY, asked, cash, changed, fault, issued, line, source


def convert(of: Source, doc_type: int, **fields: Any) -> Record:
    return decide_conversion(of, asked(Conversion, docType=doc_type, **fields)).record


def taken(record: Record, place: int, quantity: str) -> dict[str, str]:
    return {"lineId": str(record.lines[place].id), "quantity": quantity}


def test_a_quote_becomes_an_invoice_with_the_same_numbers() -> None:
    quote = issued(10, line("100", "2"), line("50"), discount={"type": "percent", "value": "10"})
    draft = decide_conversion(source(quote), asked(Conversion, docType=305))
    assert (draft.record.status, draft.record.total, draft.record.doc_number) == ("DRAFT", quote.total, None)
    assert [one.source_line_id for one in draft.record.lines] == [one.id for one in quote.lines]
    assert [(one.referenced_id, one.kind) for one in draft.record.references] == [(quote.id, "source")]
    assert (draft.asked.doc_type, draft.asked.currency) == (305, "ILS")


def test_what_is_left_of_each_line_is_taken() -> None:
    quote = issued(10, line("100", "3"), line("50", "2"))
    some = source(quote, taken={0: {"converted": Decimal(1)}, 1: {"converted": Decimal(2)}})
    assert [(one.unit_price, one.quantity) for one in convert(some, 305).lines] == [(100, 2)]
    part = convert(some, 305, lines=[taken(quote, 0, "1.5")])
    assert [one.quantity for one in part.lines] == [Decimal("1.5")]


def test_an_amount_that_was_taken_off_is_taken_off_in_proportion() -> None:
    quote = issued(10, line("100", "4"), discount={"type": "amount", "value": "40"})
    assert convert(source(quote), 305, lines=[taken(quote, 0, "1")]).discount == {"type": "amount", "value": "10.00"}


def test_a_receipt_pays_what_is_open() -> None:
    invoice = issued(305, line("100"))
    made = convert(source(invoice), 400, payments=[cash("118")])
    assert [(one.kind, one.amount) for one in made.references] == [("payment", 11800)]
    assert made.lines == ()


QUOTE, INVOICE, ACCOUNT = issued(10, line("100", "2")), issued(305, line()), issued(300, line())


@pytest.mark.parametrize(
    ("of", "doc_type", "problem"),
    [
        (changed(QUOTE, status="DRAFT"), 305, NotIssued),
        (changed(QUOTE, status="CANCELLED"), 305, DocumentCancelled),
        (changed(QUOTE, quote_status="REJECTED"), 305, QuoteRejected),
        (changed(QUOTE, conversion_status="CONVERTED"), 305, AlreadyConverted),
        (QUOTE, 400, ConversionNotAllowed),
        (QUOTE, 999, ConversionNotAllowed),
        (INVOICE, 330, ConversionNotAllowed),
        (changed(INVOICE, paid=11800), 400, NothingToPay),
        (changed(ACCOUNT, conversion_status="PARTIAL"), 400, DocumentConverted),
        (changed(ACCOUNT, paid=100), 320, SourcePaid),
    ],
)
def test_what_became_of_the_document_prevents_it(of: Record, doc_type: int, problem: type[Problem]) -> None:
    with pytest.raises(problem):
        convert(source(of), doc_type)


def test_a_conversion_takes_no_more_than_is_left() -> None:
    half = source(QUOTE, taken={0: {"converted": Decimal(1)}})
    with pytest.raises(ConversionExceedsSource) as refused:
        convert(half, 305, lines=[taken(QUOTE, 0, "2")])
    assert (refused.value.facts["field"], refused.value.facts["available"]) == ("lines[0].quantity", "1")
    with pytest.raises(AlreadyConverted):
        convert(source(QUOTE, taken={0: {"converted": Decimal(2)}}), 305)


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ([{"lineId": str(UUID(int=5)), "quantity": "1"}], ("lines[0].lineId", "unknown_line")),
        ([taken(QUOTE, 0, "1"), taken(QUOTE, 0, "1")], ("lines[1].lineId", "repeated")),
        ([taken(QUOTE, 0, "0")], ("lines[0].quantity", "zero")),
    ],
)
def test_lines_that_cannot_be_taken_are_named(lines: list[dict[str, str]], expected: tuple[str, str]) -> None:
    with pytest.raises(Problem) as refused:
        convert(source(QUOTE), 305, lines=lines)
    assert fault(refused.value) == [expected]


def test_a_receipt_takes_no_lines() -> None:
    with pytest.raises(Problem) as refused:
        convert(source(INVOICE), 400, lines=[taken(INVOICE, 0, "1")])
    assert fault(refused.value) == [("lines", "lines_not_allowed")]


def test_the_rate_of_the_source_is_taken_only_where_the_business_has_none() -> None:
    foreign = issued(10, line("100"), currency="USD", exchangeRate="3.5")
    assert convert(source(foreign), 305).exchange_rate == Decimal("3.5")
    own = source(foreign, rates={("USD", DAY): Decimal("3.7")})
    assert convert(own, 305).exchange_rate == Decimal("3.7")


def test_a_template_that_is_gone_is_not_named() -> None:
    template = UUID(int=6)
    named = changed(QUOTE, template_id=template)
    gone = source(named, templates={template: TemplateNotFound(field="templateId")})
    assert convert(gone, 305).template_id is None


def test_warehouses_that_are_there_are_taken_over_and_others_are_not() -> None:
    here, gone = UUID(int=7), UUID(int=8)
    rows = [
        msgspec.structs.replace(row, goods=msgspec.structs.replace(row.goods_or_default, warehouse_id=place))
        for row, place in zip(issued(100, line(), line()).lines, (here, gone), strict=True)
    ]
    order = changed(issued(100, line(), line()), lines=tuple(rows))
    made = convert(source(order, warehouses=frozenset({here})), 200)
    assert [one.goods_or_default.warehouse_id for one in made.lines] == [here, None]


def test_a_copy_is_a_draft_that_refers_to_nothing() -> None:
    invoice = changed(issued(305, line(serialNumbers=["A1"]), externalReference="17"), status="CANCELLED")
    made = decide_copy(source(invoice)).record
    assert (made.doc_type, made.total, made.status) == (305, invoice.total, "DRAFT")
    assert (made.references, made.external_reference) == ((), None)
    assert [(one.source_line_id, one.goods_or_default.serial_numbers) for one in made.lines] == [(None, ())]


def test_money_is_not_copied() -> None:
    made = decide_copy(source(issued(400, payments=[cash("10")]))).record
    assert (made.doc_type, made.payments, made.total) == (400, (), 0)


def test_everything_that_may_be_named_is_read_before() -> None:
    template = UUID(int=6)
    order = changed(issued(100, line()), template_id=template)
    kinds = source(order).country.document_types
    requests = document_requests_to_preload(order, kinds[200])
    assert [one.template_id for one in requests] == [msgspec.UNSET, template]
    assert [one.document_id for one in requests[0].references] == [order.id]
    assert [one.source_line_id for one in requests[0].lines] == [order.lines[0].id]
    assert document_requests_to_preload(order, kinds[100], referenced_ids=())[0].lines[0].source_line_id is None
