"""The canonical content of an issued document, and its place in the chain of digests of its business.

The fields are listed here by version and never taken from a type: a column that is added later must not change the
digest of what was issued before. What may still change after issuing (payments received, tags, internal notes) is not
content.
"""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.canonical import canonical_bytes, chained_digest
from pinkas.domains.documents.issuing.rules import proof
from pinkas.domains.documents.model.rules.record import Record

CONTENT_VERSION = 1

_HEADER_FIELDS = (
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
_LINE_FIELDS = (
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
_PAYMENT_FIELDS = ("position", "id", "method", "date", "amount", "details")
_REFERENCE_FIELDS = ("position", "referenced_id", "kind", "amount", "doc_type", "doc_number", "issue_date")


def canonical_content(record: Record) -> bytes:
    """The canonical bytes of a document, which its signature covers."""
    return canonical_bytes(signed_fields(record))


def signed_fields(record: Record) -> dict[str, Any]:
    """The signed fields as values. Where two are equal, so are their canonical bytes."""
    whole: dict[str, Any] = {
        "format": f"pinkas-document/{record.proof_version}",
        **_field_values(record, _HEADER_FIELDS),
    }
    whole["lines"] = [_field_values(one, _LINE_FIELDS) for one in record.lines]
    whole["payments"] = [_field_values(one, _PAYMENT_FIELDS) for one in record.payments]
    whole["references"] = [_field_values(one, _REFERENCE_FIELDS) for one in record.references]
    return whole


def document_digest(record: Record, previous_digest: bytes) -> bytes:
    """The digest of a document, chained to the digest of the document before it."""
    return chained_digest(previous_digest, canonical_content(record))


def _field_values(struct: msgspec.Struct, names: tuple[str, ...]) -> dict[str, Any]:
    return {name: getattr(struct, name) for name in names}


_NIL_ID = UUID(int=0)
_WRITTEN_BY_ISSUING = ("issue_date", "due_date", "client", "client_name", "lang")
"""Columns that issuing writes anyway: a difference in them asks for nothing."""


def is_content_unchanged(composed: Record, stored: Record) -> bool:
    """Whether every signed field of the two agrees, but for the ids of parts and what issuing itself writes."""
    level = {name: getattr(stored, name) for name in _WRITTEN_BY_ISSUING}
    one, other = (
        proof.signed_fields(_without_issue_fields(composed, **level)),
        proof.signed_fields(_without_issue_fields(stored)),
    )
    return one == other or canonical_bytes(one) == canonical_bytes(other)


def with_stored_part_ids(composed: Record, stored: Record) -> Record:
    """The composed document with the ids of its lines, payments and references in the database."""
    return msgspec.structs.replace(composed, lines=stored.lines, payments=stored.payments, references=stored.references)


def _without_issue_fields(record: Record, **level: object) -> Record:
    replace = msgspec.structs.replace
    return replace(
        record,
        lines=tuple(replace(one, id=_NIL_ID) for one in record.lines),
        payments=tuple(replace(one, id=_NIL_ID) for one in record.payments),
        **level,
    )
