"""Booking an import: all its rows in one transaction, a piece at a time. A worker that dies leaves nothing; the next
one begins again with the same rows."""

from uuid import UUID

from pinkas.core.decoding import decode_value
from pinkas.core.problems import Problem
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions.kinds import KINDS, as_command
from pinkas.domains.imports.flows import uniform
from pinkas.domains.imports.jobs import CHECK_IMPORT
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.types import ImportRecord
from pinkas.platform.tx import Flow, Tx

PIECE = 500
"""Rows that are written together."""


class _Refused(Exception):
    """A row cannot be booked as it was checked."""


class _Stopped(Exception):
    """The import was cancelled, or another worker books it now."""


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
            await _book(flow, tx, row)
    except (_Stopped, uniform.Stopped):
        async with flow.transaction() as tx:
            if (await store.IMPORTS.get(tx, import_id)).state == "CANCELLED":
                await staged.clear(tx, import_id)
    except _Refused:
        async with flow.transaction() as tx:
            if await store.change_running(tx, row, {"state": "UPLOADED", "done": 0, "error": "changed_since_check"}):
                tx.enqueue(CHECK_IMPORT, import_id=import_id)


async def _book(flow: Flow[object], tx: Tx, row: ImportRecord) -> None:
    kind, behind, done = KINDS[row.kind], 0, 0
    await kind.claim(tx)
    while rows := await staged.next_rows(tx, row.id, behind, PIECE):
        commands = [
            as_command(kind, decode_value(one.fields, kind.body), one.fields or {}, one.record_id) for one in rows
        ]
        made = await kind.write(tx, commands, keys_claimed=True, creations_audited=False)
        if any(isinstance(one, Problem) for one in made):
            raise _Refused
        await staged.set_booked(tx, row.id, [(one.line, it.id) for one, it in zip(rows, made, strict=True)])
        await tx.write_events()
        behind, done = rows[-1].line, done + len(rows)
        async with flow.transaction() as beside:  # others see how far it has come, though nothing of it is there yet
            if not await store.change_running(beside, row, {"done": done}):
                raise _Stopped
    if not await actions.finish(tx, row, {"state": "COMMITTED", "done": done, "ended_at": tx.now}):
        raise _Stopped
