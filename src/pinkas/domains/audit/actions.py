"""Reading the log, and proving it."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page, PagePosition, decode_cursor, encode_cursor
from pinkas.core.problems import InvalidCursor, NotFound
from pinkas.domains.audit import store
from pinkas.domains.audit.rules import ChainEnds, ChainWalk
from pinkas.domains.audit.types import (
    Broken,
    Entry,
    EntryQuery,
    EntrySummary,
    HashedEntry,
    Head,
    LogVerification,
    Row,
    VerifyQuery,
)
from pinkas.platform.tx import Tx

PAGE_SIZE = 500


async def list_(tx: Tx, query: EntryQuery) -> Page[EntrySummary]:
    """Who did what, newest first. Every filter must fit exactly. An entry is written with what it tells of, or not at
    all."""
    rows, cursor, total = await store.list_entries(tx, query)
    return Page([_entry_summary(row) for row in rows], cursor, total)


async def newest_entries_of(
    tx: Tx, subject_type: str, ids: Sequence[UUID], before_id: UUID | None, limit: int
) -> list[EntrySummary]:
    """The newest entries about some things of one kind, written before an id."""
    return [_entry_summary(row) for row in await store.newest_entries_of(tx, subject_type, ids, before_id, limit)]


async def get(tx: Tx, id: UUID) -> Entry:
    """An entry with what it changed: the fields that differ, as they were and as they are. Secrets are never in it."""
    row = await store.get_entry(tx, id)
    if row is None:
        raise NotFound
    return _full_entry(row)


async def verify(tx: Tx, query: VerifyQuery) -> LogVerification:
    """Recomputes the chain of hashes from the texts of the entries, holds every searchable column against them, and
    compares the end with the head. `brokenAt` names the first entry that does not fit.

    A call looks at `limit` entries at most. While `complete` is false, call again with `anchor` as `after`. An anchor
    that you keep proves later that nothing before it was rewritten and that the log was not cut off behind it.
    """
    return await check_log(tx, query.after, query.limit)


async def check_log(tx: Tx, after: str | None, limit: int) -> LogVerification:
    """Verifies at most `limit` entries of the tenant, starting after the anchor `after` (from the first entry without
    it), up to where the log ended when the verification began. Raises `InvalidCursor` for an anchor that was not made
    here for this tenant."""
    walk = _start_walk(tx, after)
    ends = await store.get_chain_ends(tx)
    first = walk.position
    broken: Broken | None = None
    while broken is None and walk.position < ends.position and walk.position - first < limit:
        wanted = min(PAGE_SIZE, ends.position - walk.position, limit - (walk.position - first))
        rows = await store.entries_after(tx, walk.position, wanted)
        if not rows:
            break
        broken = _walk_rows(walk, rows)
    complete = broken is not None or walk.position >= ends.position or walk.position - first < limit
    if broken is None and complete:
        broken = walk.end(ends)
    return _verification_result(tx, walk, ends, broken, complete)


def _walk_rows(walk: ChainWalk, rows: list[Row]) -> Broken | None:
    for row in rows:
        broken = walk.step(row)
        if broken is not None:
            return broken
    return None


def _verification_result(
    tx: Tx, walk: ChainWalk, ends: ChainEnds, broken: Broken | None, complete: bool
) -> LogVerification:
    anchor = encode_cursor(PagePosition(str(walk.position), walk.hash.hex()), _anchor_context(tx), tx.keys.cursor_key)
    return LogVerification(
        ok=broken is None,
        complete=complete,
        entries=walk.position,
        broken_at=broken,
        head=Head(position=ends.position, hash=ends.head.hex()),
        anchor=anchor if broken is None else None,
    )


def _start_walk(tx: Tx, anchor: str | None) -> ChainWalk:
    if anchor is None:
        return ChainWalk(tx.business_id)
    try:
        place = decode_cursor(anchor, _anchor_context(tx), tx.keys.cursor_key)
    except InvalidCursor:
        raise InvalidCursor("`after` is not an anchor that this business was given.") from None
    return ChainWalk(tx.business_id, int(place.value), bytes.fromhex(place.id))


def _anchor_context(tx: Tx) -> bytes:
    return f"audit-log/verify {tx.business_id}".encode()


def _decode_entry(row: Row) -> HashedEntry:
    return msgspec.json.decode(row.entry, type=HashedEntry)


def _entry_summary(row: Row) -> EntrySummary:
    told = _decode_entry(row)
    return EntrySummary(
        id=row.id,
        position=row.position,
        at=told.at,
        action=told.action,
        actor=told.actor,
        credential_id=told.credential_id,
        address=told.address,
        request_id=told.request_id,
        subject=told.subject,
        facts=told.facts,
    )


def _full_entry(row: Row) -> Entry:
    told = _decode_entry(row)
    return Entry(
        **msgspec.structs.asdict(_entry_summary(row)), before=told.before, after=told.after, hash=row.hash.hex()
    )
