"""Imported documents as they are shown and found. Pure."""

from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.fields import Language
from pinkas.core.money import decimal_text, format_amount
from pinkas.core.problems import Problem
from pinkas.core.text_normalization import searchable_forms, searched_words, word_prefixes
from pinkas.countries import Country
from pinkas.domains.imported_documents.types import (
    ImportedClient,
    ImportedDocument,
    ImportedDocumentDetails,
    ImportedDocumentRow,
    ImportedLine,
    ImportedPayment,
    ImportedRelation,
    LineRow,
    PaymentRow,
)


class NoOriginal(Problem):
    status, code, message = 404, "no_original", "The original of this document was not attached."
    hint = "POST it to the same path as a PDF or a picture."


def type_name(doc_type: int, country: Country, lang: Language) -> str:
    """What a type of document is called."""
    form = country.uniform_file
    names: Mapping[str, str] = (form.listed_types.get(doc_type) if form else None) or {}
    return names.get(lang) or names.get("en") or str(doc_type)


LETTERS = 12
"""Letters of a word that count."""
_WORDS = 6


def search_terms(
    texts: Iterable[str | None], doc_type: int, total: int, currency: str, country: Country
) -> frozenset[str]:
    """The terms that an imported document is found by: beginnings of the words of its client and its numbers, the words
    of its type, and what it comes to."""
    found = {decimal_text(Decimal(format_amount(total, currency)))}
    for text in texts:
        for word in searchable_forms(text or ""):
            found.update(word_prefixes(word, LETTERS))
    form = country.uniform_file
    for name in (form.listed_types.get(doc_type, {}) if form else {}).values():
        found.update(word[:LETTERS] for word in searchable_forms(name))
    return frozenset(found)


def query_terms(text: str) -> list[str]:
    """The terms of a searched text; all of them must be there."""
    return searched_words(text, LETTERS, _WORDS)


def codes_of(number: str, tax_id: str | None, amount: str) -> tuple[str, ...]:
    """The numbers that a search compares with."""
    total = Decimal(amount)
    return tuple(one for one in (number, number.lstrip("0"), tax_id, decimal_text(total), str(int(total))) if one)


def _summary(row: ImportedDocumentRow, country: Country, lang: Language) -> dict[str, Any]:
    def amount(minor: int) -> str:
        return format_amount(minor, row.currency)

    foreign = row.foreign_total is not None and row.foreign_currency is not None
    return {
        "id": row.id,
        "imported": True,
        "import_id": row.import_id,
        "doc_type": row.doc_type,
        "name": type_name(row.doc_type, country, lang),
        "doc_number": row.doc_number,
        "branch": row.branch or None,
        "date": row.date,
        "issued_on": row.issued_on,
        "due_date": row.due_date,
        "client": ImportedClient(id=row.client_id, name=row.client_name, tax_id=row.tax_id),
        "currency": row.currency,
        "net": amount(row.net),
        "vat": amount(row.vat),
        "total": amount(row.total),
        "withheld": amount(row.withheld),
        "foreign_currency": row.foreign_currency if foreign else None,
        "foreign_total": format_amount(row.foreign_total or 0, row.foreign_currency or "") if foreign else None,
        "cancelled": row.cancelled,
        "open_at_import": amount(row.open_amount),
        "open": amount(row.open_now or 0),
        "opening_item_id": row.opening_item_id,
        "has_original": row.original_id is not None,
        "version": row.version,
    }


def summary_view(row: ImportedDocumentRow, country: Country, lang: Language) -> ImportedDocument:
    """An imported document in a list."""
    return ImportedDocument(**_summary(row, country, lang))


def details_view(
    row: ImportedDocumentRow,
    lines: Sequence[LineRow],
    payments: Sequence[PaymentRow],
    related: Sequence[tuple[UUID | None, int, str, str]],
    software: str | None,
    original_name: str | None,
    country: Country,
    lang: Language,
) -> ImportedDocumentDetails:
    """An imported document with all that it says; `related` are id, type, number and relation."""

    def amount(minor: int) -> str:
        return format_amount(minor, row.currency)

    return ImportedDocumentDetails(
        **_summary(row, country, lang),
        before_discount=amount(row.before_discount),
        discount=amount(row.discount),
        address=row.address or {},
        lines=[
            ImportedLine(
                description=one.description,
                sku=one.sku,
                unit=one.unit,
                quantity=one.quantity,
                unit_price=amount(one.unit_price),
                discount=amount(one.discount),
                net=amount(one.net),
                vat_rate=one.vat_rate,
            )
            for one in lines
        ],
        payments=[
            ImportedPayment(method=one.method, amount=amount(one.amount), due_date=one.due_date, details=one.details)
            for one in payments
        ],
        related=[
            ImportedRelation(
                id=id,
                doc_type=doc_type,
                name=type_name(doc_type, country, lang),
                doc_number=number,
                relation="base" if relation == "base" else "follower",
            )
            for id, doc_type, number, relation in related
        ],
        software=software,
        original_name=original_name,
        created_at=row.created_at,
    )
