"""Writing drafts: a document and its parts in one statement."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.decimals import decode_decimal
from pinkas.domains.documents.drafting.rules.drafts import Draft
from pinkas.domains.documents.model.rules.record import Header, LineRecord, PaymentRecord, Record, ReferenceRow
from pinkas.domains.documents.model.store.settings import settings_columns
from pinkas.domains.documents.model.types import NewDocument
from pinkas.domains.documents.search.rules import terms as search_terms
from pinkas.domains.documents.search.store import terms
from pinkas.platform.tx import Tx

_DRAFT_COLUMNS = (*Header.__struct_fields__, "has_payments", "has_references")
_SQL_TYPES = {
    "position": "int",
    "id": "uuid",
    "product_id": "uuid",
    "referenced_id": "uuid",
    "source_line_id": "uuid",
    "quantity": "numeric",
    "unit_price": "numeric",
    "vat_rate": "numeric",
    "chosen_vat_rate": "numeric",
    "discount": "jsonb",
    "details": "jsonb",
    "goods": "jsonb",
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


def _insert_part(name: str, fields: Sequence[str]) -> str:
    columns = ", ".join(fields)
    typed = ", ".join(f"{field} {_SQL_TYPES.get(field, 'text')}" for field in fields)
    return f"""INSERT INTO document_{name} (business_id, document_id, {columns})
        SELECT %(business_id)s, document_id, {columns}
        FROM jsonb_to_recordset(%({name})s) AS whole (document_id uuid, parts jsonb),
            jsonb_to_recordset(whole.parts) AS part ({typed})"""


_INSERT_PARTS = {
    "lines": _insert_part("lines", LineRecord.__struct_fields__),
    "payments": _insert_part("payments", PaymentRecord.__struct_fields__),
    "references": _insert_part("references", ReferenceRow.__struct_fields__),
}
# Headers travel as one JSON value: few parameters and a short text let the driver keep the statement prepared.
_INSERT_DRAFTS = f"""INSERT INTO documents (business_id, draft, {", ".join(_DRAFT_COLUMNS)})
    SELECT %(business_id)s, draft, {", ".join(_DRAFT_COLUMNS)} FROM jsonb_populate_recordset(NULL::documents,
        %(headers)s)"""
_UPDATED_COLUMNS = tuple(name for name in _DRAFT_COLUMNS if name not in ("id", "status", "created_at", "deal_id"))
_UPDATE_DRAFT = f"""UPDATE documents SET ({", ".join(_UPDATED_COLUMNS)}, draft) = (
        SELECT {", ".join(_UPDATED_COLUMNS)}, coalesce(%(draft)s, documents.draft)
        FROM jsonb_populate_record(NULL::documents, %(header)s))
    WHERE business_id = %(business_id)s AND id = %(id)s"""


def _header_columns(record: Record) -> dict[str, Any]:
    """The columns of `documents`; a draft has none of the binary ones."""
    values = {name: getattr(record, name) for name in Header.__struct_fields__}
    return {**values, "has_payments": bool(record.payments), "has_references": bool(record.references)}


def _part_rows(records: Sequence[Record]) -> dict[str, Jsonb]:
    """The rows of the parts that are there, by document."""
    found: dict[str, list[dict[str, Any]]] = {"lines": [], "payments": [], "references": []}
    for one in records:
        for name, rows in found.items():
            parts = getattr(one, name)
            if parts:
                rows.append({"document_id": one.id, "parts": parts})
    return {name: Jsonb(rows) for name, rows in found.items() if rows}


async def insert_drafts(tx: Tx, drafts: Sequence[Draft]) -> None:
    """New drafts with their lines, payments, references and words, in one statement however many there are."""
    parts = _part_rows([one.record for one in drafts])
    with_parts = "".join(f"{name}_in AS ({_INSERT_PARTS[name]}), " for name in parts)
    tx.execute_later(
        f"WITH {with_parts} terms AS ({terms.TERMS.add_fresh}), header AS ({_INSERT_DRAFTS}) SELECT 1",
        headers=Jsonb([{**_header_columns(one.record), "draft": one.asked} for one in drafts]),
        added=terms.TERMS.rows_to_add((one.record.id, search_terms.document_terms(one.record)) for one in drafts),
        **parts,
    )


async def replace_draft(tx: Tx, before: Any, record: Record, draft: NewDocument | None) -> None:
    """Updates a draft, and writes its parts again; `draft` None keeps its stored request."""
    gone, added = terms.changed_terms(before, record)
    tx.execute_later(
        f"WITH gone AS ({terms.TERMS.remove}), added AS ({terms.TERMS.add}) {_UPDATE_DRAFT}",
        id=record.id,
        header=Jsonb(_header_columns(record)),
        draft=None if draft is None else Jsonb(draft),
        gone_from=record.id,
        gone=sorted(gone),
        added=terms.TERMS.rows_to_add([(record.id, added)]),
    )
    tx.execute_later(
        """WITH lines AS (DELETE FROM document_lines WHERE business_id = %(business_id)s AND document_id = %(id)s),
           payments AS (DELETE FROM document_payments WHERE business_id = %(business_id)s AND document_id = %(id)s)
           DELETE FROM document_references WHERE business_id = %(business_id)s AND document_id = %(id)s""",
        id=record.id,
    )
    for name, rows in _part_rows([record]).items():
        tx.execute_later(_INSERT_PARTS[name], **{name: rows})


async def save_draft_request(tx: Tx, id: UUID, draft: NewDocument) -> None:
    """Stores the request of a draft whose content stays as it is."""
    await tx.execute(
        "UPDATE documents SET draft = %(draft)s WHERE business_id = %(business_id)s AND id = %(id)s",
        id=id,
        draft=Jsonb(draft),
    )


async def set_refund_by_provider(tx: Tx, id: UUID) -> None:
    """Keeps that the money which the draft of a credit gives back is to go back by the provider that charged it."""
    tx.execute_later(
        "UPDATE documents SET refund_by_provider = true WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )


_FIND_DRAFTS = f"""SELECT id, doc_type, status, version, created_at, draft, client_id, client_name, subject, doc_number,
    external_reference, total, currency, tags, issue_date, refund_by_provider, deal_id,
    {settings_columns("documents.doc_type")} FROM documents
    WHERE business_id = %(business_id)s AND id """


async def find_draft(tx: Tx, id: UUID, *, lock: bool = True) -> Any | None:
    """The request of a draft and its version; locked until the transaction ends when `lock` is set."""
    return (await find_drafts(tx, [id], lock=lock)).get(id)


async def find_drafts(tx: Tx, ids: Sequence[UUID], *, lock: bool = True) -> dict[UUID, Any]:
    """The requests of several drafts, with what is set for their types (`settings_from_row`); locked in the order of
    their ids when `lock` is set.

    The statement reads one table alone: after a wait for the lock PostgreSQL reads only the locked row again, so the
    parts are read by another statement. The lock does not prevent others from referring to the document."""
    wanted, locked = sorted(set(ids)), "ORDER BY id FOR NO KEY UPDATE" if lock else ""
    if len(wanted) == 1:  # PostgreSQL caches this plan, but plans for a list each time
        rows = await tx.fetch_all(f"{_FIND_DRAFTS} = %(id)s {locked}", id=wanted[0])
    else:
        rows = await tx.fetch_all(f"{_FIND_DRAFTS} = ANY(%(ids)s) {locked}", ids=wanted)
    return {row.id: row for row in rows}


async def delete_draft(tx: Tx, before: Any) -> None:
    """Deletes a draft, as `find_draft` returned it, with its parts and search terms."""
    await tx.execute(
        f"""WITH gone AS ({terms.TERMS.remove})
            DELETE FROM documents WHERE business_id = %(business_id)s AND id = %(gone_from)s""",
        gone_from=before.id,
        gone=sorted(search_terms.document_terms(before)),
    )


def stored_request(draft: Any) -> NewDocument:
    """The stored request of a draft."""
    return msgspec.convert(draft, NewDocument, dec_hook=decode_decimal)
