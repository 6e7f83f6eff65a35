"""Requests for allocation numbers, and what was answered, in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.domains.allocations.types import AllocationQuery, AnswerRow, RequestRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.due import DueTable
from pinkas.platform.rows import sql_assignments, to_struct
from pinkas.platform.table import TIME_ORDERS
from pinkas.platform.tx import Tx

DUE_REQUESTS = DueTable("allocation_requests", leased_until="queued_until")
_REQUEST_COLUMNS = ", ".join(RequestRow.__struct_fields__)
_QUALIFIED_COLUMNS = ", ".join(f"r.{name}" for name in RequestRow.__struct_fields__)
_REQUEST_WITH_DOCUMENT = f"""SELECT * FROM (SELECT r.business_id, {_QUALIFIED_COLUMNS}, d.doc_type, d.doc_number,
    d.issue_date, d.home_currency,
        d.business ->> 'country' AS country
    FROM allocation_requests AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id) AS request"""


async def list_requests(tx: Tx, query: AllocationQuery) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """Requests by filter, with what is shown of their documents."""
    where = QueryConditions("business_id = %(business_id)s")
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("document_id = %(document_id)s", document_id=query.document_id)
    where.add_if_given("(requested_at AT TIME ZONE 'UTC')::date >= %(from)s", **{"from": query.from_})
    where.add_if_given("(requested_at AT TIME ZONE 'UTC')::date <= %(to)s", to=query.to)
    return await tx.fetch_page(
        "allocation_requests", query, select=_REQUEST_WITH_DOCUMENT, conditions=where, orders=TIME_ORDERS
    )


async def get_with_document(tx: Tx, id: UUID) -> Any | None:
    """One request with what is shown of its document."""
    return await tx.fetch_one(f"{_REQUEST_WITH_DOCUMENT} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def get_of_document(tx: Tx, document_id: UUID) -> Any | None:
    """The same by its document."""
    return await tx.fetch_one(
        f"{_REQUEST_WITH_DOCUMENT} WHERE business_id = %(business_id)s AND document_id = %(id)s", id=document_id
    )


async def document_id_of(tx: Tx, id: UUID) -> UUID | None:
    """The document of a request."""
    row = await tx.fetch_one(
        "SELECT document_id FROM allocation_requests WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    return row.document_id if row else None


async def get_or_insert_for_update(
    tx: Tx,
    document_id: UUID,
    *,
    required: bool,
    reason: str,
    threshold: int | None,
    status: str,
    unavailable_reason: str | None,
) -> RequestRow:
    """The request of a document, made unless it is there, and locked until the transaction ends."""
    await tx.execute(
        """INSERT INTO allocation_requests (business_id, id, document_id, status, required, reason, threshold,
               unavailable_reason, errors, requested_at, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(document_id)s, %(status)s, %(required)s, %(reason)s, %(threshold)s,
               %(why)s, '[]', %(now)s, %(now)s, %(now)s) ON CONFLICT (business_id, document_id) DO NOTHING""",
        id=tx.new_id(),
        document_id=document_id,
        status=status,
        required=required,
        reason=reason,
        threshold=threshold,
        why=unavailable_reason,
        now=tx.now,
    )
    return await get_for_update(tx, document_id)


async def get_for_update(tx: Tx, document_id: UUID) -> RequestRow:
    """The request of a document, which is there, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""SELECT {_REQUEST_COLUMNS} FROM allocation_requests
            WHERE business_id = %(business_id)s AND document_id = %(document_id)s FOR NO KEY UPDATE""",
        document_id=document_id,
    )
    return to_struct(row, RequestRow)


async def other_requests_with_number(tx: Tx, number: str, printed_number: str, document_id: UUID) -> list[RequestRow]:
    """The requests of other documents that have a number, or print the same part of one. Until the transaction ends
    nobody else gives a document a number with this printed part."""
    await tx.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended(%(business_id)s::text || %(printed)s, 0))",
        printed=printed_number,
    )
    rows = await tx.fetch_all(
        f"""SELECT {_REQUEST_COLUMNS} FROM allocation_requests WHERE business_id = %(business_id)s
            AND (number = %(number)s OR printed = %(printed)s) AND document_id <> %(document_id)s ORDER BY id""",
        number=number,
        printed=printed_number,
        document_id=document_id,
    )
    return [to_struct(row, RequestRow) for row in rows]


async def make_due_now(tx: Tx, reasons: Sequence[str]) -> None:
    """Makes the requests due now that failed for one of these reasons."""
    await tx.execute(
        """UPDATE allocation_requests SET next_attempt_at = %(now)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND status = 'UNAVAILABLE' AND next_attempt_at IS NOT NULL
             AND unavailable_reason = ANY(%(reasons)s)""",
        reasons=list(reasons),
        now=tx.now,
    )


async def update_request(tx: Tx, id: UUID, **columns: Any) -> None:
    """Writes columns of a request."""
    values = {name: Jsonb(value) if name == "errors" else value for name, value in columns.items()}
    await tx.execute(
        f"""UPDATE allocation_requests SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **values,
    )


async def list_answers(tx: Tx, document_id: UUID) -> list[AnswerRow]:
    """Everything that was said of a document's number, in order."""
    rows = await tx.fetch_all(
        f"""SELECT {", ".join(AnswerRow.__struct_fields__)} FROM document_allocations
            WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY seq""",
        id=document_id,
    )
    return [to_struct(row, AnswerRow) for row in rows]


async def get_last_answer(tx: Tx, document_id: UUID) -> Any | None:
    """`seq` and `digest` of what was said last."""
    return await tx.fetch_one(
        """SELECT seq, digest FROM document_allocations
           WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY seq DESC LIMIT 1""",
        id=document_id,
    )


async def insert_answer(tx: Tx, row: AnswerRow) -> None:
    """Adds what was said; it is never changed."""
    values = {name: getattr(row, name) for name in AnswerRow.__struct_fields__}
    values["answer"], values["by"] = Jsonb(row.answer), Jsonb(row.by)
    await tx.execute(
        f"""INSERT INTO document_allocations (business_id, {", ".join(values)})
            VALUES (%(business_id)s, {", ".join(f"%({name})s" for name in values)})""",
        **values,
    )


async def take_emergency_number(tx: Tx, document_id: UUID) -> str | None:
    """An unused number that was fetched ahead, for this document and no other; None when there is none."""
    row = await tx.fetch_one(
        """UPDATE allocation_pool SET used_at = %(now)s, document_id = %(document_id)s
           WHERE business_id = %(business_id)s AND number = (
               SELECT number FROM allocation_pool AS p WHERE business_id = %(business_id)s AND used_at IS NULL
                 AND NOT EXISTS (SELECT FROM allocation_requests AS r  -- a person may have entered it
                                 WHERE r.business_id = %(business_id)s AND r.number = p.number)
               ORDER BY fetched_at, number LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING number""",
        document_id=document_id,
        now=tx.now,
    )
    return row.number if row else None


async def mark_number_reported(tx: Tx, document_id: UUID, reported_at: datetime) -> None:
    """Records that the authority knows which document the number was used for."""
    await tx.execute(
        """UPDATE allocation_pool SET reported_at = %(at)s
           WHERE business_id = %(business_id)s AND document_id = %(document_id)s""",
        document_id=document_id,
        at=reported_at,
    )
