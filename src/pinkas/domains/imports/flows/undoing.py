"""Undoing an import: all that it has made in one transaction, or nothing of it."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions.kinds import TakenBack
from pinkas.domains.imports.actions.table_kinds import MADE, UNDONE_BY_ROWS
from pinkas.domains.imports.flows.progress import Progress, Stopped
from pinkas.domains.imports.flows.uniform import undo_uniform
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged, undoing
from pinkas.domains.imports.types import BookedRow, FoundFault, ImportRecord
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
        if row.kind in actions.OF_DOCUMENTS:
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
    kind, behind, done, progress = UNDONE_BY_ROWS[row.kind], 0, 0, Progress(flow, row)
    await kind.claim(tx)
    uses = await undoing.find_uses(tx, row.id, kind.table, kind.own, MAX_REASONS)
    uses += await kind.find_uses(tx, row.id, MAX_REASONS)
    reasons = [
        _reason(line, "in_use", Wording("What it made is used by others: {what}.", what=name.replace("_", " ")))
        for line, name in uses
    ]
    if not keep_changed and kind.is_versioned:
        changed = Wording("Somebody has changed it since it was booked.")
        lines = await undoing.find_changed(tx, row.id, kind.table, MAX_REASONS)
        reasons += [_reason(line, "changed_since", changed) for line in lines]
    if reasons:
        raise _Refused(sorted(reasons, key=lambda one: one.line)[:MAX_REASONS])
    made: dict[str, set[UUID]] = {}
    while rows := await undoing.next_rows(tx, row.id, kind.table if kind.is_versioned else None, behind, PIECE):
        outcomes = await kind.take_back(tx, rows)
        refused = [
            _reason(one.line, it.code, Wording(str(it.message)))
            for one, it in zip(rows, outcomes, strict=True)
            if it is not None
        ]
        if refused:
            raise _Refused(refused)
        for one in rows:
            for name, id in (one.made or {}).items():
                made.setdefault(name, set()).add(id)
        tx.write_events()
        behind, done = rows[-1].line, done + len(rows)
        await progress.tell(tx, done)
    await _take_back_made(tx, row, kind, made)
    if not await actions.finish(tx, row, {"state": "UNDONE", "done": done, "ended_at": tx.now}):
        raise Stopped


async def _take_back_made(tx: Tx, row: ImportRecord, kind: TakenBack, made: Mapping[str, Collection[UUID]]) -> None:
    """Takes back what had to be made for the rows, unless something else has come to name it."""
    for name, ids in made.items():
        if name not in MADE:
            continue
        of, wanted = MADE[name], sorted(ids)
        for at in range(0, len(wanted), PIECE):
            piece = wanted[at : at + PIECE]
            used = await undoing.find_used(tx, row.id, (of.table, of.own), kind.table, piece)
            rows = [BookedRow(line=0, action="create", record_id=id) for id in piece if id not in used]
            await of.take_back(tx, rows)
            tx.write_events()


def _reason(line: int, code: str, told: Wording) -> FoundFault:
    return FoundFault(
        line=line, field="", header=None, code=code, message=told.template, facts=dict(told.facts), value=None
    )
