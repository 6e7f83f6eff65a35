"""Reading documents: one statement a read."""

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains.documents.model.rules.context import Target
from pinkas.domains.documents.model.rules.record import (
    OPENING_ITEM,
    Header,
    LineRecord,
    PaymentRecord,
    Record,
    ReferenceRecord,
    ReferenceRow,
)
from pinkas.platform.tx import Tx

HEADER_COLUMNS = ", ".join(f"d.{name}" for name in Header.__struct_fields__)


def _part_json(table: str, names: Sequence[str], alias: str, condition: str = "true") -> str:
    """A part as JSON text. `condition` spares the look into an index, where the document says that there is none."""
    columns = ", ".join(names)
    return f"""CASE WHEN {condition} THEN (SELECT json_agg(part ORDER BY part.position)::text
        FROM (SELECT {columns} FROM {table} WHERE business_id = d.business_id AND document_id = d.id) AS part)
        END AS {alias}"""


_IMPORTED = [
    f"""CASE WHEN doc_type = {OPENING_ITEM} THEN (SELECT {column} FROM opening_items AS item
        JOIN imported_documents AS i ON i.business_id = item.business_id AND i.id = item.imported_document_id
        WHERE item.business_id = d.business_id AND item.id = referenced_id) END AS {name}"""
    for name, column in (("imported_type", "i.doc_type"), ("imported_number", "i.doc_number"))
]
"""The imported document that an open item is of."""
_SELECT_DOCUMENTS = f"""SELECT {HEADER_COLUMNS},
    {_part_json("document_lines", LineRecord.__struct_fields__, "lines")},
    {_part_json("document_payments", PaymentRecord.__struct_fields__, "payments", "d.has_payments")},
    {_part_json("document_references", (*ReferenceRow.__struct_fields__, *_IMPORTED), "refs", "d.has_references")},
    CASE WHEN d.has_references AND d.status <> 'DRAFT' THEN (SELECT json_object_agg(p.source_id, p.amount)::text
        FROM document_applied_prepayments AS p WHERE p.business_id = d.business_id AND p.document_id = d.id
            AND p.amount > 0)
        END AS carried"""

_LINES_DECODER = msgspec.json.Decoder(tuple[LineRecord, ...])
_PAYMENTS_DECODER = msgspec.json.Decoder(tuple[PaymentRecord, ...])
_REFERENCES_DECODER = msgspec.json.Decoder(tuple[ReferenceRecord, ...])
_CARRIED_DECODER = msgspec.json.Decoder(dict[UUID, int])


def record_from_row(row: Any) -> Record:
    """A row of `_SELECT_DOCUMENTS` as a record; the parts come as JSON text, decoded straight into their types."""
    values = row._asdict()
    lines, payments, references = values.pop("lines"), values.pop("payments"), values.pop("refs")
    carried = values.pop("carried")
    return Record(
        **{name: values[name] for name in Header.__struct_fields__},
        lines=_LINES_DECODER.decode(lines) if lines else (),
        payments=_PAYMENTS_DECODER.decode(payments) if payments else (),
        references=_REFERENCES_DECODER.decode(references) if references else (),
        carried=_CARRIED_DECODER.decode(carried) if carried else {},
    )


async def get_record(tx: Tx, id: UUID) -> Record | None:
    """A whole document."""
    row = await tx.fetch_one(
        f"{_SELECT_DOCUMENTS} FROM documents AS d WHERE d.business_id = %(business_id)s AND d.id = %(id)s", id=id
    )
    return record_from_row(row) if row else None


async def get_records(tx: Tx, ids: Sequence[UUID]) -> dict[UUID, Record]:
    """Whole documents by their ids; missing ones are left out. A single document is queried by itself: PostgreSQL
    caches that plan, while it plans for a list each time."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    if len(wanted) == 1:
        found = await get_record(tx, wanted[0])
        return {} if found is None else {found.id: found}
    rows = await tx.fetch_all(
        f"{_SELECT_DOCUMENTS} FROM documents AS d WHERE d.business_id = %(business_id)s AND d.id = ANY(%(ids)s)",
        ids=wanted,
    )
    return {row.id: record_from_row(row) for row in rows}


async def get_record_by_number(tx: Tx, doc_type: int, number: int) -> Record | None:
    """A whole document by its type and number."""
    row = await tx.fetch_one(
        f"""{_SELECT_DOCUMENTS} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND d.doc_type = %(doc_type)s AND d.doc_number = %(number)s""",
        doc_type=doc_type,
        number=number,
    )
    return record_from_row(row) if row else None


# The current client of the document: the one that its client was merged into, if it was.
_CURRENT_CLIENT = """coalesce((SELECT c.merged_into_id FROM clients AS c WHERE c.business_id = documents.business_id
    AND c.id = documents.client_id), client_id) AS client_id"""


async def get_targets(tx: Tx, ids: Iterable[UUID], *, lock: bool = False) -> dict[UUID, Target]:
    """Issued documents that another one refers to, locked in the order of their ids when it is about to be issued."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    rows = await tx.fetch_all(
        f"""SELECT id, doc_type, doc_number, issue_date, currency, {_CURRENT_CLIENT}, client_name, exchange_rate,
            vat_amount,
                total, total_local, paid, credited, status, payment_status, credit_status,
                conversion_status, quote_status, cancelled_by_id, deal_id FROM documents
            WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) AND status <> 'DRAFT'
            ORDER BY id {"FOR NO KEY UPDATE" if lock else ""}""",
        ids=wanted,
    )
    return {row.id: Target(**row._asdict()) for row in rows}


async def documents_of_brand(tx: Tx, brand_id: UUID, limit: int) -> tuple[int, list[Any]]:
    """How many documents, drafts too, name a trade name, and id, type and number of the first of them."""
    counted = await tx.fetch_one(
        "SELECT count(*) AS n FROM documents WHERE business_id = %(business_id)s AND brand_id = %(brand_id)s",
        brand_id=brand_id,
    )
    if counted is None or not counted.n:
        return 0, []
    rows = await tx.fetch_all(
        """SELECT id, doc_type, doc_number FROM documents
           WHERE business_id = %(business_id)s AND brand_id = %(brand_id)s ORDER BY id LIMIT %(limit)s""",
        brand_id=brand_id,
        limit=limit,
    )
    return counted.n, rows


async def drafts_of_template(tx: Tx, template_id: UUID, limit: int) -> list[UUID]:
    """The first drafts that name a template."""
    rows = await tx.fetch_all(
        """SELECT id FROM documents WHERE business_id = %(business_id)s AND template_id = %(template_id)s
           AND status = 'DRAFT' ORDER BY id LIMIT %(limit)s""",
        template_id=template_id,
        limit=limit,
    )
    return [row.id for row in rows]
