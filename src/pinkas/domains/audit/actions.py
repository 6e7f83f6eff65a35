"""Reading the log, and proving it."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from pinkas.core.pages import Page, Place, read_cursor, write_cursor
from pinkas.core.problems import InvalidCursor, NotFound
from pinkas.domains.audit import store
from pinkas.domains.audit.rules import Ends, Walk
from pinkas.domains.audit.types import (
    Broken,
    Entry,
    EntryQuery,
    EntrySummary,
    Head,
    LogVerification,
    Row,
    Told,
    VerifyQuery,
)
from pinkas.platform.tx import Tx

PAGE = 500


async def list_(tx: Tx, query: EntryQuery) -> Page[EntrySummary]:
    """Who did what, newest first. Every filter must fit exactly. An entry is written with what it tells of, or not at
    all."""
    rows, cursor, total = await store.page(tx, query)
    return Page([_summary(row) for row in rows], cursor, total)


async def newest_of(tx: Tx, subject: str, ids: Sequence[UUID], before: UUID | None, limit: int) -> list[EntrySummary]:
    """The newest entries about some things of one kind, written before an id."""
    return [_summary(row) for row in await store.newest_of(tx, subject, ids, before, limit)]


async def get(tx: Tx, id: UUID) -> Entry:
    """An entry with what it changed: the fields that differ, as they were and as they are. Secrets are never in it."""
    row = await store.find(tx, id)
    if row is None:
        raise NotFound
    return _entry(row)


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
    walk = _begin(tx, after)
    ends = await store.ends(tx)
    first = walk.position
    broken: Broken | None = None
    while broken is None and walk.position < ends.position and walk.position - first < limit:
        wanted = min(PAGE, ends.position - walk.position, limit - (walk.position - first))
        rows = await store.in_order(tx, walk.position, wanted)
        if not rows:
            break
        broken = _follow(walk, rows)
    complete = broken is not None or walk.position >= ends.position or walk.position - first < limit
    if broken is None and complete:
        broken = walk.end(ends)
    return _found(tx, walk, ends, broken, complete)


def _follow(walk: Walk, rows: list[Row]) -> Broken | None:
    for row in rows:
        broken = walk.step(row)
        if broken is not None:
            return broken
    return None


def _found(tx: Tx, walk: Walk, ends: Ends, broken: Broken | None, complete: bool) -> LogVerification:
    anchor = write_cursor(Place(str(walk.position), walk.hash.hex()), _bound_to(tx), tx.keys.cursor_key)
    return LogVerification(
        ok=broken is None,
        complete=complete,
        entries=walk.position,
        broken_at=broken,
        head=Head(position=ends.position, hash=ends.head.hex()),
        anchor=anchor if broken is None else None,
    )


def _begin(tx: Tx, anchor: str | None) -> Walk:
    if anchor is None:
        return Walk(tx.business_id)
    try:
        place = read_cursor(anchor, _bound_to(tx), tx.keys.cursor_key)
    except InvalidCursor:
        raise InvalidCursor("`after` is not an anchor that this business was given.") from None
    return Walk(tx.business_id, int(place.value), bytes.fromhex(place.id))


def _bound_to(tx: Tx) -> bytes:
    return f"audit-log/verify {tx.business_id}".encode()


def _told(row: Row) -> Told:
    return msgspec.json.decode(row.entry, type=Told)


def _summary(row: Row) -> EntrySummary:
    told = _told(row)
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


def _entry(row: Row) -> Entry:
    told = _told(row)
    return Entry(**msgspec.structs.asdict(_summary(row)), before=told.before, after=told.after, hash=row.hash.hex())
