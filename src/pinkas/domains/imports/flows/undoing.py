"""Undoing an import: all that it has made in one transaction, or nothing of it."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions.kinds import KINDS, back_to
from pinkas.domains.imports.flows.progress import Progress, Stopped
from pinkas.domains.imports.flows.uniform import undo_uniform
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged, undoing
from pinkas.domains.imports.types import FoundFault, ImportRecord
from pinkas.platform.tx import Flow, Tx

PIECE = 500
"""Rows that are undone together."""
MAX_REASONS = 1_000
"""Reasons that are named, by their lines."""


class _Refused(Exception):
    """It cannot be undone, for these reasons."""

    def __init__(self, reasons: Sequence[FoundFault]) -> None:
        super().__init__("not undone")
        self.reasons = reasons


async def run_undo_job(flow: Flow[object], import_id: UUID, keep_changed: bool) -> None:
    """Takes back what an import has made. `keep_changed`: what was changed since stays as it is; otherwise it prevents
    the undoing, as does whatever depends on a record that the import created."""
    async with flow.transaction() as tx:
        row = await store.begin_attempt(tx, import_id, "UNDOING", "UNDOING")
    if row is None:
        return
    try:
        if row.kind == "uniform_file":
            await undo_uniform(flow, row)
            return
        async with flow.transaction() as tx:
            await _undo(flow, tx, row, keep_changed)
    except Stopped:
        return
    except _Refused as refusal:
        async with flow.transaction() as tx:
            fields = {"state": "COMMITTED", "done": row.to_create + row.to_change, "error": "not_undone"}
            if await actions.finish(tx, row, fields):
                await staged.insert_faults(tx, row.id, refusal.reasons)


async def fail_undo_job(flow: Flow[object], error: str, import_id: UUID, keep_changed: bool) -> None:
    """Leaves an import booked whose last attempt to undo it failed."""
    async with flow.transaction() as tx:
        row = await store.IMPORTS.get(tx, import_id)
        if row.state == "UNDOING":
            fields = {"state": "COMMITTED", "done": row.to_create + row.to_change, "error": "not_undone"}
            await actions.finish(tx, row, fields)


async def _undo(flow: Flow[object], tx: Tx, row: ImportRecord, keep_changed: bool) -> None:
    kind, behind, done, progress = KINDS[row.kind], 0, 0, Progress(flow, row)
    await kind.claim(tx)
    reasons = [
        _reason(line, "in_use", Wording("What it made is used by others: {what}.", what=name.replace("_", " ")))
        for line, name in await undoing.find_uses(tx, row.id, kind.table, kind.own, MAX_REASONS)
    ]
    if not keep_changed:
        changed = Wording("Somebody has changed it since it was booked.")
        lines = await undoing.find_changed(tx, row.id, kind.table, MAX_REASONS)
        reasons += [_reason(line, "changed_since", changed) for line in lines]
    if reasons:
        raise _Refused(sorted(reasons, key=lambda one: one.line)[:MAX_REASONS])
    while rows := await undoing.next_rows(tx, row.id, kind.table, behind, PIECE):
        commands = [
            UpsertCommand(one.record_id, kind.undone(tx))
            if one.action == "create"
            else back_to(kind, one.record_id, one.before or {})
            for one in rows
        ]
        made = await kind.write(tx, commands, keys_claimed=True, changes_audited=False)
        refused = [
            _reason(one.line, it.code, Wording(str(it.message)))
            for one, it in zip(rows, made, strict=True)
            if isinstance(it, Problem)
        ]
        if refused:
            raise _Refused(refused)
        await tx.write_events()
        behind, done = rows[-1].line, done + len(rows)
        await progress.tell(tx, done)
    if not await actions.finish(tx, row, {"state": "UNDONE", "done": done, "ended_at": tx.now}):
        raise Stopped


def _reason(line: int, code: str, told: Wording) -> FoundFault:
    return FoundFault(
        line=line, field="", header=None, code=code, message=told.template, facts=dict(told.facts), value=None
    )
