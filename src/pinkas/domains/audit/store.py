"""Reading the audit log. Nothing here writes: `tx.audit` is the only way in."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.pages import Order
from pinkas.domains.audit.rules import Ends
from pinkas.domains.audit.types import EntryQuery, Row
from pinkas.platform.rows import as_type
from pinkas.platform.table import tenant
from pinkas.platform.tx import Tx

_ROW = """SELECT id, position, at, action, actor_kind, actor_id, subject_type, subject_id, entry, hash
    FROM audit_log"""
# Every index that serves a filter goes on with (at, id), so that no filter makes a page cost more than a page.
_NEWEST = {"-at": Order("at", "timestamptz", descending=True)}


async def page(tx: Tx, query: EntryQuery) -> tuple[list[Row], str | None, int | msgspec.UnsetType]:
    """One page of entries, newest first."""
    where = tenant()
    where.maybe("action = %(action)s", action=query.action)
    where.maybe("actor_id = %(actor_id)s", actor_id=query.actor_id)
    where.maybe("subject_type = %(subject_type)s", subject_type=query.subject_type)
    where.maybe("subject_id = %(subject_id)s", subject_id=query.subject_id)
    where.maybe("at >= %(from)s", **{"from": query.from_})
    where.maybe("at < %(to)s", to=query.to)
    rows, cursor, total = await tx.fetch_page("audit-log", query, select=_ROW, where=where, orders=_NEWEST)
    return [_read(row) for row in rows], cursor, total


async def newest_of(tx: Tx, subject: str, ids: Sequence[UUID], before: UUID | None, limit: int) -> list[Row]:
    """The newest entries about some things, written before an id. An id begins with the milliseconds of its making,
    which `at` says too: the place in the order of the index is known from the id alone."""
    at = datetime.fromtimestamp((before.int >> 80) / 1000, UTC) if before else None
    rows = await tx.fetch_all(
        f"""{_ROW} WHERE business_id = %(business_id)s AND subject_type = %(subject)s AND subject_id = ANY(%(ids)s)
            {"AND (at, id) < (%(at)s, %(before)s)" if before else ""} ORDER BY at DESC, id DESC LIMIT %(limit)s""",
        subject=subject,
        ids=list(ids),
        at=at,
        before=before,
        limit=limit,
    )
    return [_read(row) for row in rows]


async def find(tx: Tx, id: UUID) -> Row | None:
    """An entry."""
    row = await tx.fetch_one(f"{_ROW} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return _read(row) if row else None


async def in_order(tx: Tx, after: int, limit: int) -> list[Row]:
    """The entries after a position, in the order of the chain."""
    rows = await tx.fetch_all(
        f"""{_ROW} WHERE business_id = %(business_id)s AND position > %(after)s ORDER BY position LIMIT %(limit)s""",
        after=after,
        limit=limit,
    )
    return [_read(row) for row in rows]


async def ends(tx: Tx) -> Ends:
    """Where the log is said to end and where it does, both of one instant."""
    row = await tx.fetch_one(
        """SELECT chain.next_position, chain.head, coalesce(last.position, 0) AS highest
           FROM (SELECT 1) AS always
           LEFT JOIN audit_chains AS chain ON chain.business_id = %(business_id)s
           LEFT JOIN (SELECT max(position) AS position FROM audit_log WHERE business_id = %(business_id)s) AS last
               ON true"""
    )
    if row is None or row.next_position is None:
        return Ends(highest=row.highest if row else 0)
    return Ends(row.next_position - 1, bytes(row.head), row.highest)


def _read(row: Any) -> Row:
    return as_type(row, Row)
