"""Requests for allocation numbers, and what was answered, in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.domains.allocations.types import AllocationQuery, AnswerRow, RequestRow
from pinkas.platform.rows import as_type, assignments
from pinkas.platform.table import NEWEST
from pinkas.platform.tx import Tx
from pinkas.platform.where import Where

_COLUMNS = ", ".join(RequestRow.__struct_fields__)
_SHOWN = ", ".join(f"r.{name}" for name in RequestRow.__struct_fields__)
_SELECT = f"""SELECT * FROM (SELECT r.business_id, {_SHOWN}, d.doc_type, d.doc_number, d.issue_date, d.home_currency,
        d.business ->> 'country' AS country
    FROM allocation_requests AS r
    JOIN documents AS d ON d.business_id = r.business_id AND d.id = r.document_id) AS request"""


async def page(tx: Tx, query: AllocationQuery) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
    """Requests by filter, with what is shown of their documents."""
    where = Where("business_id = %(business_id)s")
    where.maybe("status = %(status)s", status=query.status)
    where.maybe("document_id = %(document_id)s", document_id=query.document_id)
    where.maybe("(requested_at AT TIME ZONE 'UTC')::date >= %(from)s", **{"from": query.from_})
    where.maybe("(requested_at AT TIME ZONE 'UTC')::date <= %(to)s", to=query.to)
    return await tx.fetch_page("allocation_requests", query, select=_SELECT, where=where, orders=NEWEST)


async def shown(tx: Tx, id: UUID) -> Any | None:
    """One request with what is shown of its document."""
    return await tx.fetch_one(f"{_SELECT} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def shown_of(tx: Tx, document_id: UUID) -> Any | None:
    """The same by its document."""
    return await tx.fetch_one(f"{_SELECT} WHERE business_id = %(business_id)s AND document_id = %(id)s", id=document_id)


async def document_of(tx: Tx, id: UUID) -> UUID | None:
    """The document of a request."""
    row = await tx.fetch_one(
        "SELECT document_id FROM allocation_requests WHERE business_id = %(business_id)s AND id = %(id)s", id=id
    )
    return row.document_id if row else None


async def open_(
    tx: Tx, document_id: UUID, *, required: bool, reason: str, threshold: int | None, status: str, why: str | None
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
        why=why,
        now=tx.now,
    )
    return await lock(tx, document_id)


async def lock(tx: Tx, document_id: UUID) -> RequestRow:
    """The request of a document, which is there, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"""SELECT {_COLUMNS} FROM allocation_requests
            WHERE business_id = %(business_id)s AND document_id = %(document_id)s FOR NO KEY UPDATE""",
        document_id=document_id,
    )
    return as_type(row, RequestRow)


async def others_with(tx: Tx, number: str, printed: str, document_id: UUID) -> list[RequestRow]:
    """The requests of other documents that have a number, or print the same part of one. Until the transaction ends
    nobody else gives a document a number with this printed part."""
    await tx.execute(
        "SELECT pg_advisory_xact_lock(hashtextextended(%(business_id)s::text || %(printed)s, 0))", printed=printed
    )
    rows = await tx.fetch_all(
        f"""SELECT {_COLUMNS} FROM allocation_requests WHERE business_id = %(business_id)s
            AND (number = %(number)s OR printed = %(printed)s) AND document_id <> %(document_id)s ORDER BY id""",
        number=number,
        printed=printed,
        document_id=document_id,
    )
    return [as_type(row, RequestRow) for row in rows]


async def wake(tx: Tx, reasons: Sequence[str]) -> None:
    """Makes the requests due now that failed for one of these reasons."""
    await tx.execute(
        """UPDATE allocation_requests SET next_attempt_at = %(now)s, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND status = 'UNAVAILABLE' AND next_attempt_at IS NOT NULL
             AND unavailable_reason = ANY(%(reasons)s)""",
        reasons=list(reasons),
        now=tx.now,
    )


async def change(tx: Tx, id: UUID, **columns: Any) -> None:
    """Writes columns of a request."""
    values = {name: Jsonb(value) if name == "errors" else value for name, value in columns.items()}
    await tx.execute(
        f"""UPDATE allocation_requests SET {assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **values,
    )


async def answers(tx: Tx, document_id: UUID) -> list[AnswerRow]:
    """Everything that was said of a document's number, in order."""
    rows = await tx.fetch_all(
        f"""SELECT {", ".join(AnswerRow.__struct_fields__)} FROM document_allocations
            WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY seq""",
        id=document_id,
    )
    return [as_type(row, AnswerRow) for row in rows]


async def last_answer(tx: Tx, document_id: UUID) -> Any | None:
    """`seq` and `digest` of what was said last."""
    return await tx.fetch_one(
        """SELECT seq, digest FROM document_allocations
           WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY seq DESC LIMIT 1""",
        id=document_id,
    )


async def add_answer(tx: Tx, row: AnswerRow) -> None:
    """Adds what was said; it is never changed."""
    values = {name: getattr(row, name) for name in AnswerRow.__struct_fields__}
    values["answer"], values["by"] = Jsonb(row.answer), Jsonb(row.by)
    await tx.execute(
        f"""INSERT INTO document_allocations (business_id, {", ".join(values)})
            VALUES (%(business_id)s, {", ".join(f"%({name})s" for name in values)})""",
        **values,
    )


async def take_emergency(tx: Tx, document_id: UUID) -> str | None:
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


async def reported(tx: Tx, document_id: UUID, at: datetime) -> None:
    """Records that the authority knows which document the number was used for."""
    await tx.execute(
        """UPDATE allocation_pool SET reported_at = %(at)s
           WHERE business_id = %(business_id)s AND document_id = %(document_id)s""",
        document_id=document_id,
        at=at,
    )
