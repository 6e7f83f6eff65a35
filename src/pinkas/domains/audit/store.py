"""Reading the audit log. Nothing here writes: `tx.audit` is the only way in."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.ids import generated_at
from pinkas.core.pagination import SortOrder
from pinkas.domains.audit.rules import ChainEnds
from pinkas.domains.audit.types import EntryQuery, Row
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

_SELECT_ENTRIES = """SELECT id, position, at, action, actor_kind, actor_id, subject_type, subject_id, entry, hash
    FROM audit_log"""
# Every index that serves a filter goes on with (at, id), so that no filter makes a page cost more than a page.
_NEWEST_FIRST = {"-at": SortOrder("at", "timestamptz", descending=True)}


async def list_entries(tx: Tx, query: EntryQuery) -> tuple[list[Row], str | None, int | msgspec.UnsetType]:
    """One page of entries, newest first."""
    where = tenant_condition()
    where.add_if_given("action = %(action)s", action=query.action)
    where.add_if_given("actor_id = %(actor_id)s", actor_id=query.actor_id)
    where.add_if_given("subject_type = %(subject_type)s", subject_type=query.subject_type)
    where.add_if_given("subject_id = %(subject_id)s", subject_id=query.subject_id)
    where.add_if_given("at >= %(from)s", **{"from": query.from_})
    where.add_if_given("at < %(to)s", to=query.to)
    rows, cursor, total = await tx.fetch_page(
        "audit-log", query, select=_SELECT_ENTRIES, conditions=where, orders=_NEWEST_FIRST
    )
    return [_row_from_record(row) for row in rows], cursor, total


async def newest_entries_of(
    tx: Tx, subject_type: str, ids: Sequence[UUID], before_id: UUID | None, limit: int
) -> list[Row]:
    """The newest entries about some things, written before an id. An id begins with the milliseconds of its making,
    which `at` says too: the place in the order of the index is known from the id alone."""
    at = generated_at(before_id) if before_id else None
    rows = await tx.fetch_all(
        f"""{_SELECT_ENTRIES} WHERE business_id = %(business_id)s AND subject_type = %(subject)s
            AND subject_id = ANY(%(ids)s)
            {"AND (at, id) < (%(at)s, %(before)s)" if before_id else ""} ORDER BY at DESC, id DESC LIMIT %(limit)s""",
        subject=subject_type,
        ids=list(ids),
        at=at,
        before=before_id,
        limit=limit,
    )
    return [_row_from_record(row) for row in rows]


async def get_entry(tx: Tx, id: UUID) -> Row | None:
    """An entry."""
    row = await tx.fetch_one(f"{_SELECT_ENTRIES} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    return _row_from_record(row) if row else None


async def entries_after(tx: Tx, position: int, limit: int) -> list[Row]:
    """The entries after a position, in the order of the chain."""
    rows = await tx.fetch_all(
        f"""{_SELECT_ENTRIES} WHERE business_id = %(business_id)s AND position > %(after)s ORDER BY position
            LIMIT %(limit)s""",
        after=position,
        limit=limit,
    )
    return [_row_from_record(row) for row in rows]


async def get_chain_ends(tx: Tx) -> ChainEnds:
    """Where the log is said to end and where it does, both of one instant."""
    row = await tx.fetch_one(
        """SELECT chain.next_position, chain.head, coalesce(last.position, 0) AS highest
           FROM (SELECT 1) AS always
           LEFT JOIN audit_chains AS chain ON chain.business_id = %(business_id)s
           LEFT JOIN (SELECT max(position) AS position FROM audit_log WHERE business_id = %(business_id)s) AS last
               ON true"""
    )
    if row is None or row.next_position is None:
        return ChainEnds(highest=row.highest if row else 0)
    return ChainEnds(row.next_position - 1, bytes(row.head), row.highest)


def _row_from_record(row: Any) -> Row:
    return to_struct(row, Row)
