"""Lines of documents and of journal entries as rows of CSV. Pure."""

from collections.abc import Iterable, Mapping
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.fields import Instant, Language
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.wire import ResponseStruct
from pinkas.domains.ledger import TrialBalanceLine

Day = date


class DocumentLineCells(ResponseStruct, frozen=True, kw_only=True):
    """A line of an issued document. `net` is without VAT, and so is the price where `priceMode` is `net`."""

    document_id: UUID
    doc_type: int
    doc_number: int
    issue_date: date
    client_id: UUID | None
    client_name: str | None
    position: int
    product_id: UUID | None
    sku: str | None
    description: str
    unit: str | None
    quantity: str
    price_mode: str
    unit_price: str
    discount_amount: str
    vat_type: str
    vat_rate: str
    currency: str
    net: str


class JournalLineCells(ResponseStruct, frozen=True, kw_only=True):
    """A line of a journal entry, with the entry. `foreignAmount` is in `foreignCurrency`."""

    entry_number: int
    date: Day
    value_date: Day
    posted_at: Instant
    source_type: str
    doc_type: int | None
    doc_number: int | None
    description: str
    position: int
    account_code: str
    account_name: str
    party_id: UUID | None
    currency: str
    debit: str
    credit: str
    foreign_currency: str | None
    foreign_amount: str | None


def document_line_cells(rows: Iterable[Any]) -> list[DocumentLineCells]:
    """Lines of documents as they are exported."""
    return [
        DocumentLineCells(
            document_id=one.document_id,
            doc_type=one.doc_type,
            doc_number=one.doc_number,
            issue_date=one.issue_date,
            client_id=one.client_id,
            client_name=one.client_name,
            position=one.position,
            product_id=one.product_id,
            sku=one.sku,
            description=one.description,
            unit=one.unit,
            quantity=decimal_text(one.quantity),
            price_mode=one.price_mode,
            unit_price=decimal_text(one.unit_price),
            discount_amount=format_amount(one.discount_amount, one.currency),
            vat_type=one.vat_type,
            vat_rate=decimal_text(Decimal(one.vat_rate)),
            currency=one.currency,
            net=format_amount(one.net, one.currency),
        )
        for one in rows
    ]


def journal_line_cells(
    rows: Iterable[Any], accounts: Mapping[UUID, TrialBalanceLine], currency: str, lang: Language
) -> list[JournalLineCells]:
    """Lines of the journal as they are exported; `accounts` by their ids, `currency` that of the books."""
    return [
        JournalLineCells(
            entry_number=one.number,
            date=one.date,
            value_date=one.value_date or one.date,
            posted_at=one.posted_at,
            source_type=one.source_type,
            doc_type=one.doc_type,
            doc_number=one.doc_number,
            description=one.description,
            position=one.position,
            account_code=accounts[one.account_id].code,
            account_name=accounts[one.account_id].name_in(lang),
            party_id=one.party_id,
            currency=currency,
            debit=format_amount(one.debit, currency),
            credit=format_amount(one.credit, currency),
            foreign_currency=one.currency,
            foreign_amount=format_amount(one.foreign_amount, one.currency)
            if one.currency and one.foreign_amount is not None
            else None,
        )
        for one in rows
    ]
