"""Reading documents: one statement a read."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Order
from pinkas.domains.documents.rules.context import Target
from pinkas.domains.documents.rules.record import Header, LineRecord, PaymentRecord, Record, ReferenceRecord
from pinkas.domains.documents.types import DocumentQuery
from pinkas.platform.table import NEWEST, pattern, tenant
from pinkas.platform.tx import Tx

HEADER = ", ".join(f"d.{name}" for name in Header.__struct_fields__)


def _part(table: str, row_type: type[msgspec.Struct], alias: str, only_if: str = "true") -> str:
    """A part as JSON text. `only_if` spares the look into an index, where the document says that there is none."""
    columns = ", ".join(row_type.__struct_fields__)
    return f"""CASE WHEN {only_if} THEN (SELECT json_agg(part ORDER BY part.position)::text
        FROM (SELECT {columns} FROM {table} WHERE business_id = d.business_id AND document_id = d.id) AS part)
        END AS {alias}"""


_WHOLE = f"""SELECT {HEADER},
    {_part("document_lines", LineRecord, "lines")},
    {_part("document_payments", PaymentRecord, "payments", "d.has_payments")},
    {_part("document_references", ReferenceRecord, "refs", "d.has_references")}"""

_LINES = msgspec.json.Decoder(tuple[LineRecord, ...])
_PAYMENTS = msgspec.json.Decoder(tuple[PaymentRecord, ...])
_REFERENCES = msgspec.json.Decoder(tuple[ReferenceRecord, ...])

ORDERS = {
    **NEWEST,
    "-issueDate": Order("issue_date", "date", descending=True),
    "issueDate": Order("issue_date", "date", descending=False),
}


def record_of(row: Any) -> Record:
    """A row of `_WHOLE` as a record; the parts come as JSON text, decoded straight into their types."""
    values = row._asdict()
    lines, payments, references = values.pop("lines"), values.pop("payments"), values.pop("refs")
    return Record(
        **{name: values[name] for name in Header.__struct_fields__},
        lines=_LINES.decode(lines) if lines else (),
        payments=_PAYMENTS.decode(payments) if payments else (),
        references=_REFERENCES.decode(references) if references else (),
    )


async def get(tx: Tx, id: UUID) -> Record | None:
    """A whole document."""
    row = await tx.one(f"{_WHOLE} FROM documents AS d WHERE d.business_id = %(business_id)s AND d.id = %(id)s", id=id)
    return record_of(row) if row else None


async def by_number(tx: Tx, doc_type: int, number: int) -> Record | None:
    """A whole document by its type and number."""
    row = await tx.one(
        f"""{_WHOLE} FROM documents AS d
            WHERE d.business_id = %(business_id)s AND d.doc_type = %(doc_type)s AND d.doc_number = %(number)s""",
        doc_type=doc_type,
        number=number,
    )
    return record_of(row) if row else None


async def in_chain(tx: Tx, after: int, limit: int) -> list[Record]:
    """Issued documents in the order of the chain, whole."""
    rows = await tx.all(
        f"""{_WHOLE} FROM documents AS d WHERE d.business_id = %(business_id)s AND d.chain_index > %(after)s
            ORDER BY d.chain_index LIMIT %(limit)s""",
        after=after,
        limit=limit,
    )
    return [record_of(row) for row in rows]


async def outside_chain(tx: Tx, last: int) -> Any | None:
    """An issued document that no chain holds, though there should be one of `last` documents; its id."""
    return await tx.one(
        """SELECT id FROM documents WHERE business_id = %(business_id)s AND status <> 'DRAFT'
           AND (chain_index IS NULL OR chain_index > %(last)s) LIMIT 1""",
        last=last,
    )


async def targets(tx: Tx, ids: Iterable[UUID], *, lock: bool = False) -> dict[UUID, Target]:
    """Issued documents that another one refers to, locked in the order of their ids when it is about to be issued."""
    wanted = sorted(set(ids))
    if not wanted:
        return {}
    rows = await tx.all(
        f"""SELECT id, doc_type, doc_number, issue_date, currency, client_id, client_name, exchange_rate, vat_amount,
                total, paid, credited FROM documents
            WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) AND status = 'ISSUED'
            ORDER BY id {"FOR NO KEY UPDATE" if lock else ""}""",
        ids=wanted,
    )
    return {row.id: Target(**row._asdict()) for row in rows}


_SUMMARY = """SELECT id, doc_type, status, doc_number, issue_date, due_date, client_id, client_name, brand_id,
    currency, lang, subject, vat_amount, total, paid, credited, payment_status, credit_status,
    conversion_status, quote_status, allocation_status, delivery_status, tags, external_reference, issued_at,
    version, created_at, updated_at FROM documents"""


async def page(
    tx: Tx, query: DocumentQuery, least: int | None, most: int | None
) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """One page of rows. `least` and `most` are minor units of the currency that is filtered by, else of the books'."""
    where = tenant()
    if query.doc_type is not None and len(query.doc_type) == 1:  # an equality walks its index, a list of types does not
        where.add("doc_type = %(doc_type)s", doc_type=query.doc_type[0])
    else:
        where.add("doc_type = ANY(%(doc_types)s)", doc_types=query.doc_type)
    where.add("status = %(status)s", status=query.status)
    if query.payment_status is not None:  # written out, one of five words of ours: only so the partial index serves it
        where.add(f"payment_status = '{query.payment_status}'")
    where.add("client_id = %(client_id)s", client_id=query.client_id)
    where.add("brand_id = %(brand_id)s", brand_id=query.brand_id)
    where.add("issue_date >= %(from)s", **{"from": query.from_})
    where.add("issue_date <= %(to)s", to=query.to)
    where.add("currency = %(currency)s", currency=query.currency)
    where.add("doc_number = %(number)s", number=query.number)
    where.add("external_reference = %(reference)s", reference=query.external_reference)
    where.add("%(tag)s = ANY(tags)", tag=query.tag)
    where.add("updated_at >= %(since)s", since=query.updated_since)
    column = "total" if query.currency else "total_local"
    where.add(f"{column} >= %(least)s", least=least)
    where.add(f"{column} <= %(most)s", most=most)
    where.add(
        "(client_name ILIKE %(q)s OR subject ILIKE %(q)s OR doc_number::text = %(q_exact)s)",
        q=pattern(query.q),
        q_exact=query.q,
    )
    return await tx.page("documents", query, select=_SUMMARY, where=where, orders=ORDERS)


async def counter(tx: Tx, doc_type: int) -> Any | None:
    """next_number and last_issue_date of a type; None before the first one and before a start was chosen."""
    return await tx.one(
        """SELECT next_number, last_issue_date FROM document_counters
           WHERE business_id = %(business_id)s AND doc_type = %(doc_type)s""",
        doc_type=doc_type,
    )


async def of_brand(tx: Tx, brand_id: UUID, limit: int) -> tuple[int, list[Any]]:
    """How many documents, drafts too, name a trade name, and id, type and number of the first of them."""
    counted = await tx.one(
        "SELECT count(*) AS n FROM documents WHERE business_id = %(business_id)s AND brand_id = %(brand_id)s",
        brand_id=brand_id,
    )
    if counted is None or not counted.n:
        return 0, []
    rows = await tx.all(
        """SELECT id, doc_type, doc_number FROM documents
           WHERE business_id = %(business_id)s AND brand_id = %(brand_id)s ORDER BY id LIMIT %(limit)s""",
        brand_id=brand_id,
        limit=limit,
    )
    return counted.n, rows
