"""Writing drafts: a document and its parts in one statement."""

from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.decimals import decode_decimal
from pinkas.domains.documents.rules.record import Header, LineRecord, PaymentRecord, Record, ReferenceRecord
from pinkas.domains.documents.types import NewDocument
from pinkas.platform.tx import Tx

_COLUMNS = (*Header.__struct_fields__, "has_payments", "has_references")
_SQL_TYPES = {
    "position": "int",
    "id": "uuid",
    "product_id": "uuid",
    "referenced_id": "uuid",
    "quantity": "numeric",
    "unit_price": "numeric",
    "vat_rate": "numeric",
    "chosen_vat_rate": "numeric",
    "discount": "jsonb",
    "details": "jsonb",
    "discount_amount": "bigint",
    "net": "bigint",
    "vat_amount": "bigint",
    "gross": "bigint",
    "amount": "bigint",
    "date": "date",
    "issue_date": "date",
    "doc_type": "int",
    "doc_number": "bigint",
}


def _insert_part(name: str, row_type: type[msgspec.Struct]) -> str:
    columns = ", ".join(row_type.__struct_fields__)
    typed = ", ".join(f"{field} {_SQL_TYPES.get(field, 'text')}" for field in row_type.__struct_fields__)
    return f"""INSERT INTO document_{name} (business_id, document_id, {columns})
        SELECT %(business_id)s, %(id)s, {columns} FROM jsonb_to_recordset(%({name})s) AS part ({typed})"""


_PARTS = {
    "lines": _insert_part("lines", LineRecord),
    "payments": _insert_part("payments", PaymentRecord),
    "references": _insert_part("references", ReferenceRecord),
}
# The header travels as one JSON value: few parameters and a short text let the driver keep the statement prepared.
_INSERT = f"""INSERT INTO documents (business_id, draft, {", ".join(_COLUMNS)})
    SELECT %(business_id)s, %(draft)s, {", ".join(_COLUMNS)} FROM jsonb_populate_record(NULL::documents, %(header)s)"""
_CHANGED = tuple(name for name in _COLUMNS if name not in ("id", "status", "created_at"))
_UPDATE = f"""UPDATE documents SET ({", ".join(_CHANGED)}, draft) = (
        SELECT {", ".join(_CHANGED)}, coalesce(%(draft)s, documents.draft)
        FROM jsonb_populate_record(NULL::documents, %(header)s))
    WHERE business_id = %(business_id)s AND id = %(id)s"""


def _header(record: Record) -> Jsonb:
    """The columns of `documents`; a draft has none of the binary ones."""
    values = {name: getattr(record, name) for name in Header.__struct_fields__}
    return Jsonb({**values, "has_payments": bool(record.payments), "has_references": bool(record.references)})


def _parts(record: Record) -> dict[str, Jsonb]:
    """The rows of the parts that are there."""
    found = {"lines": record.lines, "payments": record.payments, "references": record.references}
    return {name: Jsonb(rows) for name, rows in found.items() if rows}


async def insert(tx: Tx, record: Record, draft: NewDocument) -> None:
    """A new draft with its lines, payments and references, in one statement."""
    parts = _parts(record)
    with_parts = "".join(f"{name}_in AS ({_PARTS[name]}), " for name in parts)
    await tx.run(
        f"WITH {with_parts} header AS ({_INSERT}) SELECT 1",
        id=record.id,
        header=_header(record),
        draft=_draft(draft),
        **parts,
    )


async def replace(tx: Tx, record: Record, draft: NewDocument | None) -> None:
    """A draft as it is now; `draft` None keeps what it was asked to be. Its parts are written anew."""
    await tx.run(_UPDATE, id=record.id, header=_header(record), draft=None if draft is None else _draft(draft))
    await tx.run(
        """WITH lines AS (DELETE FROM document_lines WHERE business_id = %(business_id)s AND document_id = %(id)s),
           payments AS (DELETE FROM document_payments WHERE business_id = %(business_id)s AND document_id = %(id)s)
           DELETE FROM document_references WHERE business_id = %(business_id)s AND document_id = %(id)s""",
        id=record.id,
    )
    for name, rows in _parts(record).items():
        await tx.run(_PARTS[name], id=record.id, **{name: rows})


async def find(tx: Tx, id: UUID, *, lock: bool = True) -> Any | None:
    """What a draft was asked to be, and its version; locked until the transaction ends.

    One table and nothing else: after a wait for the lock PostgreSQL looks again at the locked row alone, so
    the parts are read by a statement of their own. The lock lets others refer to the document meanwhile.
    """
    return await tx.one(
        f"""SELECT id, status, version, created_at, draft, client_id FROM documents
            WHERE business_id = %(business_id)s AND id = %(id)s {"FOR NO KEY UPDATE" if lock else ""}""",
        id=id,
    )


async def delete(tx: Tx, id: UUID) -> None:
    """Removes a draft; its parts go with it."""
    await tx.run("DELETE FROM documents WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


def asked(draft: Any) -> NewDocument:
    """The stored request of a draft."""
    return msgspec.convert(draft, NewDocument, dec_hook=decode_decimal)


def _draft(new: NewDocument) -> Jsonb:
    return Jsonb(new)
