"""The canonical content of an issued document, and its place in the chain of digests of its business.

The fields are listed here by version and never taken from a type: a column that is added later must not change the
digest of what was issued before. What may still change after issuing (payments received, tags, internal notes) is not
content.
"""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.canonical import canonical, chained_digest
from pinkas.domains.documents.issuing.rules import proof
from pinkas.domains.documents.model.rules.record import Record

VERSION = 1

_HEADER = (
    "id",
    "doc_type",
    "doc_number",
    "chain_index",
    "issue_date",
    "due_date",
    "valid_until",
    "issued_at",
    "issued_by",
    "client_id",
    "client",
    "business",
    "currency",
    "home_currency",
    "exchange_rate",
    "lang",
    "subject",
    "notes",
    "footer",
    "price_mode",
    "discount",
    "rounding",
    "credit_reason",
    "subtotal",
    "discount_amount",
    "net_taxable",
    "net_exempt",
    "vat_amount",
    "rounding_amount",
    "total",
    "total_local",
    "vat_breakdown",
    "withholding",
    "withheld",
    "external_reference",
)
_LINE = (
    "position",
    "id",
    "product_id",
    "sku",
    "description",
    "quantity",
    "unit",
    "unit_price",
    "vat_type",
    "vat_rate",
    "discount",
    "discount_amount",
    "net",
    "vat_amount",
    "gross",
)
_PAYMENT = ("position", "id", "method", "date", "amount", "details")
_REFERENCE = ("position", "referenced_id", "kind", "amount", "doc_type", "doc_number", "issue_date")


def content(record: Record) -> bytes:
    """The canonical bytes of a document, which its signature covers."""
    return canonical(fields(record))


def fields(record: Record) -> dict[str, Any]:
    """The signed fields as values. Where two are equal, so are their canonical bytes."""
    whole: dict[str, Any] = {"format": f"pinkas-document/{record.proof_version}", **_fields(record, _HEADER)}
    whole["lines"] = [_fields(one, _LINE) for one in record.lines]
    whole["payments"] = [_fields(one, _PAYMENT) for one in record.payments]
    whole["references"] = [_fields(one, _REFERENCE) for one in record.references]
    return whole


def digest(record: Record, previous: bytes) -> bytes:
    """The digest of a document, chained to the digest of the document before it."""
    return chained_digest(previous, content(record))


def _fields(of: msgspec.Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(of, name) for name in names}


_NOBODY = UUID(int=0)
_WRITTEN_BY_ISSUING = ("issue_date", "due_date", "client", "client_name", "lang")
"""Columns that issuing writes anyway: a difference in them asks for nothing."""


def content_unchanged(composed: Record, stored: Record) -> bool:
    """Whether every signed field of the two agrees, but for the ids of parts and what issuing itself writes."""
    level = {name: getattr(stored, name) for name in _WRITTEN_BY_ISSUING}
    one, other = proof.fields(_blank(composed, **level)), proof.fields(_blank(stored))
    return one == other or canonical(one) == canonical(other)


def with_stored_parts(composed: Record, stored: Record) -> Record:
    """The composed document with the ids of its lines, payments and references in the database."""
    return msgspec.structs.replace(composed, lines=stored.lines, payments=stored.payments, references=stored.references)


def _blank(record: Record, **level: object) -> Record:
    replace = msgspec.structs.replace
    return replace(
        record,
        lines=tuple(replace(one, id=_NOBODY) for one in record.lines),
        payments=tuple(replace(one, id=_NOBODY) for one in record.payments),
        **level,
    )
