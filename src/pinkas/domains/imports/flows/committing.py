"""Booking an import: all its rows in one transaction, a piece at a time. A worker that dies leaves nothing; the next
one begins again with the same rows."""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any
from uuid import UUID

from pinkas.core.decoding import decode_value
from pinkas.core.problems import Problem
from pinkas.domains import businesses
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions.kinds import BookedTogether, Kind, PreparedRow, SaidRow, Written
from pinkas.domains.imports.actions.table_kinds import KINDS
from pinkas.domains.imports.flows import uniform
from pinkas.domains.imports.flows.progress import Progress, Stopped
from pinkas.domains.imports.jobs import CHECK_IMPORT
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.types import BookedRow, ImportRecord, StagedRow
from pinkas.platform.tx import Flow, Tx

PIECE = 500
"""Rows that are written together."""


class _Refused(Exception):
    """A row cannot be booked as it was checked."""


class _SameFile(Exception):
    """The same file was booked meanwhile."""


async def run_commit_job(flow: Flow[object], import_id: UUID) -> None:
    """Books the rows of an import that waits for it, all or none. What has changed since the check has it checked
    again."""
    async with flow.transaction() as tx:
        row = await store.begin_attempt(tx, import_id, "COMMITTING", "COMMITTING")
    if row is None:
        return
    try:
        if row.kind == "uniform_file":
            await uniform.book_uniform(flow, row)
            return
        async with flow.transaction() as tx:
            try:
                await _book(flow, tx, row)
            except Problem as problem:
                if problem.status >= 500:
                    raise
                raise _Refused from problem
    except Stopped:
        async with flow.transaction() as tx:
            if (await store.IMPORTS.get(tx, import_id)).state == "CANCELLED":
                await staged.clear(tx, import_id)
    except _SameFile:
        async with flow.transaction() as tx:
            await store.change_running(tx, row, {"state": "CHECKED", "done": 0, "error": "same_file_imported"})
    except _Refused:
        async with flow.transaction() as tx:
            if await store.change_running(tx, row, {"state": "UPLOADED", "done": 0, "error": "changed_since_check"}):
                tx.enqueue(CHECK_IMPORT, import_id=import_id)


async def _book(flow: Flow[object], tx: Tx, row: ImportRecord) -> None:
    kind, done, progress = KINDS[row.kind], 0, Progress(flow, row)
    business = await businesses.get_current(tx)
    await kind.claim(tx)
    if not row.options.allow_duplicate and await _is_booked_otherwise(tx, row):
        raise _SameFile
    rows = await _next_rows(flow, row, 0)
    while rows:
        prepared = await _prepare(tx, kind, rows, business.country)
        befores = await kind.values_before(tx, prepared)
        made = await kind.book(tx, prepared, row.id, business)
        await tx.send_ahead()  # what follows would wait until PostgreSQL takes it, behind the writes
        if any(isinstance(one, Problem) for one in made):
            raise _Refused
        booked = [one for one in made if isinstance(one, Written)]
        await staged.set_booked(tx, row.id, [_booked(one, it, befores) for one, it in zip(rows, booked, strict=True)])
        tx.write_events()
        done += len(rows)
        await progress.tell(tx, done)
        rows = await _next_rows(flow, row, rows[-1].line)
    if isinstance(kind, BookedTogether):
        await kind.finish(tx, row.id)
    if not await actions.finish(tx, row, {"state": "COMMITTED", "done": done, "ended_at": tx.now}):
        raise Stopped


async def _next_rows(flow: Flow[object], row: ImportRecord, behind: int) -> list[StagedRow]:
    """The next rows that are to be booked. They are read beside the transaction that books, whose database process
    writes those before them meanwhile."""
    async with flow.transaction() as beside:
        return await staged.next_rows(beside, row.id, behind, PIECE)


async def _prepare(tx: Tx, kind: Kind, rows: Sequence[StagedRow], country: str) -> list[PreparedRow]:
    """What rows write now. Raises _Refused where one of them names what is not there any more."""
    said = [SaidRow(decode_value(one.fields, kind.body), one.fields or {}) for one in rows]
    prepared = []
    for row, found, one in zip(rows, said, await kind.prepare(tx, said, country, make=True), strict=True):
        if isinstance(one, Problem):
            raise _Refused
        write = one.write if row.record_id is None else kind.changing(found, one, row.record_id)
        prepared.append(replace(one, write=write, line=row.line))
    return prepared


async def _is_booked_otherwise(tx: Tx, row: ImportRecord) -> bool:
    """Whether another import of the same file was booked: the lock of the keys was waited for since the request."""
    booked = await store.find_booked_file(tx, row.kind, row.sha256, row.id)
    return booked is not None and (await store.IMPORTS.get(tx, booked)).state != "COMMITTING"


def _booked(row: StagedRow, written: Written, befores: Mapping[UUID, dict[str, Any]]) -> BookedRow:
    return BookedRow(
        line=row.line,
        action=row.action,
        record_id=written.id,
        before=befores.get(written.id) if written.id is not None and row.action == "change" else None,
        version=written.version,
        made=dict(written.made) or None,
    )
