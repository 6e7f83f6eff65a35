"""Exports in the database."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core.creators import Creator
from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page
from pinkas.core.periods import Period
from pinkas.domains.exports.types import ExportQuery, ExportRow, NewExport, ProducedFile, ResourceName
from pinkas.platform.rows import to_struct
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

EXPORTS = Table("exports", ExportRow)
_ORDERS = {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")}

# One statement sees one moment of the books and of the documents. A minute that another uniform file is called after is
# not taken again.
_INSERT = f"""WITH books AS (
        SELECT coalesce((SELECT next_number FROM ledger_counters WHERE business_id = %(business_id)s), 1) AS entries,
            coalesce((SELECT next_index FROM document_chains WHERE business_id = %(business_id)s), 0) AS chain,
            (SELECT stamp FROM exports WHERE business_id = %(business_id)s AND kind = %(kind)s
             ORDER BY id DESC LIMIT 1) AS stamp
    ), work AS (
        SELECT
            (SELECT count(*) FROM documents WHERE business_id = %(business_id)s AND %(kind)s <> 'journal_file'
                AND issue_date BETWEEN %(first)s AND %(last)s AND chain_index < (SELECT chain FROM books))
            + (SELECT count(*) FROM journal_entries WHERE business_id = %(business_id)s
                AND date BETWEEN %(first)s AND %(last)s AND number < (SELECT entries FROM books)) AS total
    )
    INSERT INTO exports (business_id, id, kind, first, last, charset, resources, state, stamp, entries_before,
        chain_before, total, started_by, created_at, updated_at)
    SELECT %(business_id)s, %(id)s, %(kind)s, %(first)s, %(last)s, %(charset)s, %(resources)s, 'RUNNING',
        greatest(date_trunc('minute', %(now)s::timestamptz), books.stamp + interval '1 minute'), books.entries,
        books.chain, work.total, %(by)s, %(now)s, %(now)s
    FROM books, work
    ON CONFLICT (business_id, kind) WHERE state = 'RUNNING' DO NOTHING RETURNING {EXPORTS.columns}"""


async def insert_export(
    tx: Tx, new: NewExport, period: Period, resources: Sequence[ResourceName], by: Creator | None
) -> ExportRow | None:
    """Begins an export of what the books and documents are now; None where another one of its kind goes on."""
    row = await tx.fetch_one(
        _INSERT,
        id=tx.new_id(),
        kind=new.kind,
        first=period.first,
        last=period.last,
        charset=new.charset,
        resources=list(resources),
        by=None if by is None else Jsonb(msgspec.to_builtins(by)),
        now=tx.now,
    )
    return to_struct(row, ExportRow) if row else None


async def get_running_id(tx: Tx, kind: str) -> UUID | None:
    """The export of a kind that goes on; None where none does."""
    row = await tx.fetch_one(
        "SELECT id FROM exports WHERE business_id = %(business_id)s AND kind = %(kind)s AND state = 'RUNNING'",
        kind=kind,
    )
    return row.id if row else None


async def list_exports(tx: Tx, query: ExportQuery) -> Page[ExportRow]:
    """One page of exports, the newest first."""
    where = tenant_condition()
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("state = %(state)s", state=query.state)
    return await EXPORTS.page(tx, query, where, _ORDERS)


async def begin_attempt(tx: Tx, id: UUID) -> ExportRow | None:
    """Counts a worker that begins an export from its beginning; None where it does not go on any more."""
    row = await tx.fetch_one(
        f"""UPDATE exports SET attempt = attempt + 1, done = 0, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'RUNNING' RETURNING {EXPORTS.columns}""",
        id=id,
        now=tx.now,
    )
    return to_struct(row, ExportRow) if row else None


async def set_total(tx: Tx, id: UUID, attempt: int, total: int) -> bool:
    """Notes how much there is to do; False where it is not this worker's turn any more."""
    return await _update(tx, id, "attempt = %(attempt)s", attempt=attempt, total=total)


async def set_done(tx: Tx, id: UUID, attempt: int, done: int) -> bool:
    """Notes how far a worker has come; False where it is not its turn any more."""
    return await _update(tx, id, "attempt = %(attempt)s", attempt=attempt, done=done)


async def finish(tx: Tx, id: UUID, attempt: int, made: ProducedFile, expires_at: datetime) -> bool:
    """Ends an export with its file; False where it is not this worker's turn any more."""
    return await _update(
        tx,
        id,
        "attempt = %(attempt)s",
        attempt=attempt,
        state="DONE",
        total=made.done,
        done=made.done,
        file_name=made.file_name,
        size=made.size,
        sha256=made.sha256,
        records=Jsonb(made.records),
        documents=Jsonb(to_builtins(made.documents)),
        ended_at=tx.now,
        expires_at=expires_at,
        as_of=made.as_of,
    )


async def end(tx: Tx, id: UUID, state: str, error: str | None = None) -> bool:
    """Ends an export without a file; False where it has ended already."""
    return await _update(tx, id, "true", state=state, error=error, ended_at=tx.now)


async def expire(tx: Tx, id: UUID) -> bool:
    """Lets go of the file of an export whose days are over; False where they are not, or it has none."""
    changed = await tx.execute(
        """UPDATE exports SET state = 'EXPIRED', sha256 = NULL, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'DONE' AND expires_at <= %(now)s""",
        id=id,
        now=tx.now,
    )
    return bool(changed)


async def _update(tx: Tx, id: UUID, condition: str, **fields: Any) -> bool:
    """Changes an export that goes on, if a condition holds."""
    columns = [name for name in fields if name != "attempt"]
    changed = await tx.execute(
        f"""UPDATE exports SET {", ".join(f"{name} = %({name})s" for name in columns)}, version = version + 1,
                updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'RUNNING' AND {condition}""",
        id=id,
        now=tx.now,
        **fields,
    )
    return bool(changed)
