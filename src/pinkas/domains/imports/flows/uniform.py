"""Uniform files of other programs: a child reads one, and what it says is staged a piece at a time; nothing of it is
seen until it is booked, in one transaction."""

from pathlib import Path
from typing import Any

from pinkas.core.problems import Problem, ServiceUnavailable
from pinkas.countries import Country, get_country
from pinkas.domains import businesses, ledger
from pinkas.domains.imported_documents import staging
from pinkas.domains.imports.actions import control_accounts
from pinkas.domains.imports.actions import imports as actions
from pinkas.domains.imports.actions import uniform_accounts as accounts
from pinkas.domains.imports.actions import uniform_booking as booking
from pinkas.domains.imports.actions import uniform_checking as checking
from pinkas.domains.imports.actions import uniform_parity as parity
from pinkas.domains.imports.actions import uniform_suppliers as suppliers
from pinkas.domains.imports.actions.uniform_checking import Staging
from pinkas.domains.imports.actions.uniform_parity import SourceSums
from pinkas.domains.imports.flows import Dependencies
from pinkas.domains.imports.flows.progress import Stopped
from pinkas.domains.imports.jobs import CHECK_IMPORT
from pinkas.domains.imports.rules import uniform as rules
from pinkas.domains.imports.rules.uniform_faults import found_fault
from pinkas.domains.imports.store import imports as store
from pinkas.domains.imports.store import staged
from pinkas.domains.imports.store import uniform as uniform_store
from pinkas.domains.imports.types import FoundFault, ImportRecord
from pinkas.outside.uniform_files import (
    UniformFacts,
    UniformFault,
    UniformRecord,
    UniformTask,
    iterate_records,
    record_layout,
    unpack_uniform,
)
from pinkas.platform.tx import Flow, Tx

PIECE = 2000
"""Records that are staged in one transaction."""


async def check_uniform(flow: Flow[Dependencies], row: ImportRecord, source: Path, target: Path) -> None:
    """Checks a uniform file: stages what it says, decides what becomes of it, and writes the report. Raises Stopped and
    UnreadableUniformFile."""
    async with flow.transaction() as tx:
        await staging.clear(tx, row.id)
        await uniform_store.clear(tx, row.id)
        business = await businesses.get_current(tx)
        today = tx.today(business.timezone)
    country = get_country(business.country)
    form = country.uniform_file
    assert form is not None, "such an import begins where there is such a file"
    facts = await _unpack(flow, country, source, target)
    state = Staging(
        row.id,
        country,
        form.reading,
        country.currency,
        form.data_name,
        SourceSums(facts.said),
        row.options.opening_date or rules.opening_day(facts.head, today),
    )
    await _keep_head(flow, row, state, facts, business.timezone)
    if not state.faulty:
        await _stage(flow, row, state, target, sum(facts.found.values()))
    if not state.faulty:
        await _plan(flow, row, state)
    await _finish(flow, row, state, facts)


async def _unpack(flow: Flow[Dependencies], country: Country, source: Path, target: Path) -> UniformFacts:
    form = country.uniform_file
    assert form is not None
    reading, limits = form.reading, flow.outside.import_limits
    task = UniformTask(
        path=str(source),
        target=str(target),
        head_name=form.head_name,
        data_name=form.data_name,
        archive_name=form.archive_name,
        records={code: record_layout(one, reading.names) for code, one in reading.records.items()},
        head=reading.head,
        counts=reading.counts,
        opening=reading.opening,
        closing=reading.closing,
        version=reading.version,
        charsets=dict(reading.charsets),
        max_records=limits.records,
    )
    try:
        return await unpack_uniform(task, owner=flow.caller.business_id, limits=limits.reading)
    except OSError as fault:
        raise ServiceUnavailable from fault


async def _keep_head(
    flow: Flow[Dependencies], row: ImportRecord, state: Staging, facts: UniformFacts, timezone: str
) -> None:
    state.refuse([_read_fault(one) for one in facts.faults])
    state.faulty += max(facts.faulty - len(facts.faults), 0)
    currency = facts.head.get("currency") or state.currency
    if currency != state.currency:
        assert state.country.uniform_file is not None
        head = state.country.uniform_file.head_name
        state.refuse([found_fault("other_currency", 1, head, position=417, field=1032, found=currency)])
    async with flow.transaction() as tx:
        await uniform_store.set_head(tx, row.id, {**facts.head, "charset": facts.charset}, state.opening)
        if state.opening > tx.today(timezone):
            state.refuse([found_fault("opening_in_future", 1, state.part, day=state.opening.isoformat())])
        try:
            await ledger.check_open(tx, state.opening)
        except ledger.PeriodClosed:
            state.refuse([found_fault("period_closed", 1, state.part, day=state.opening.isoformat())])
        if not await store.change_running(tx, row, {"total": sum(facts.found.values())}):
            raise Stopped


def _read_fault(one: UniformFault) -> FoundFault:
    """A fault that the reader has found."""
    return found_fault(
        one.code, one.line, one.part, position=one.position, field=one.field, value=one.value, **one.facts
    )


async def _stage(flow: Flow[Dependencies], row: ImportRecord, state: Staging, target: Path, total: int) -> None:
    piece: list[UniformRecord] = []
    done = 0

    async def write() -> None:
        nonlocal done
        done += len(piece)
        async with flow.transaction() as tx:
            await checking.stage_records(tx, state, piece)
            if not await store.change_running(tx, row, {"done": min(done, total)}):
                raise Stopped
        piece.clear()

    for record in iterate_records(target):
        if record.code in ("C100", "D110", "D120", "B110", "M100"):
            piece.append(record)
        if len(piece) >= PIECE:
            await write()
    await write()
    async with flow.transaction() as tx:
        await checking.check_whole(tx, state)


async def _plan(flow: Flow[Dependencies], row: ImportRecord, state: Staging) -> None:
    """Decides what becomes of everything, a piece in a transaction, and writes the report."""

    async def each(step: Any, after: Any) -> None:
        while True:
            async with flow.transaction() as tx:
                if not await store.change_running(tx, row, {"error": None}):
                    raise Stopped
                after = await step(tx, state, after)
            if after is None:
                return

    await each(checking.plan_clients, None)
    async with flow.transaction() as tx:
        await checking.plan_accounts_of_clients(tx, state)
        await suppliers.add_suppliers_of_accounts(tx, state)
    await each(suppliers.plan_suppliers, "")
    await each(checking.add_line_products, "")
    await each(checking.plan_products, "")
    async with flow.transaction() as tx:
        await control_accounts.plan_own_parts(tx, state)
    async with flow.transaction() as tx:
        opened = await ledger.get_opening_balances(tx)
        sums = await uniform_store.sum_parties(tx, row.id)
        may_open = opened.entry_id is None and opened.can_change
        await accounts.plan_accounts(
            tx, row.id, state.reading, state.opening, sums, state.controls, state.unclear, may_open=may_open
        )
    async with flow.transaction() as tx:
        await parity.compose_parity(tx, row.id, state.source, state.reading)
        await parity.compose_accounts(tx, row.id)
        await parity.compose_parties(tx, row.id)


async def _finish(flow: Flow[Dependencies], row: ImportRecord, state: Staging, facts: UniformFacts) -> None:
    async with flow.transaction() as tx:
        await staged.insert_faults(tx, row.id, state.faults)
        await staged.clear_keys(tx, row.id)
        await uniform_store.set_unexplained(tx, row.id)
        documents, _, _ = await staging.count_parts(tx, row.id)
        records = await uniform_store.count_records(tx, row.id)
        if state.faulty:
            await staging.clear(tx, row.id)
        created = sum(n for (_, action), n in records.items() if action == "create")
        used = records.get(("account", "use"), 0)
        total = sum(facts.found.values())
        counts = {
            "to_create": 0 if state.faulty else documents + created,
            "to_change": 0 if state.faulty else used,
            "to_skip": 0 if state.faulty else sum(state.source.left.values()),
            "faulty": state.faulty,
            "done": total,
            "total": total,
        }
        await actions.finish(tx, row, {"state": "CHECKED", "checked_at": tx.now, **counts})


async def book_uniform(flow: Flow[object], row: ImportRecord) -> None:
    """Books a checked uniform file, all of it or nothing. What has changed since the check has it checked again. Raises
    Stopped."""
    try:
        async with flow.transaction() as tx:
            await _book(tx, row)
    except (booking.Refused, Problem):
        async with flow.transaction() as tx:
            if await store.change_running(tx, row, {"state": "UPLOADED", "done": 0, "error": "changed_since_check"}):
                tx.enqueue(CHECK_IMPORT, import_id=row.id)


async def _book(tx: Tx, row: ImportRecord) -> None:
    country = get_country((await businesses.get_current(tx)).country)
    head = await uniform_store.get_head(tx, row.id)
    assert head is not None, "what was checked has a head"
    made = await booking.book_parties(tx, row.id)
    if await staging.list_duplicates(tx, row.id, 1):
        raise booking.Refused
    made += await staging.book(tx, row.id)
    await booking.book_open_items(tx, row.id, head.opening_date, country)
    await suppliers.book_suppliers(tx, row.id, head.opening_date)
    made += await accounts.book_accounts(tx, row.id, head.opening_date, country.currency)
    await booking.book_terms(tx, row.id, country)
    if not await actions.finish(tx, row, {"state": "COMMITTED", "done": made, "error": None, "ended_at": tx.now}):
        raise Stopped


async def undo_uniform(flow: Flow[object], row: ImportRecord) -> None:
    """Takes back an import that waits for it, in one transaction. Where something has come to depend on it meanwhile,
    it stays booked, and says so. Raises Stopped."""
    try:
        async with flow.transaction() as tx:
            country = get_country((await businesses.get_current(tx)).country)
            head = await uniform_store.get_head(tx, row.id)
            assert head is not None, "what was booked has a head"
            await booking.check_unused(tx, row.id)
            await booking.take_back(tx, row.id, head.opening_date, country)
            if not await actions.finish(tx, row, {"state": "UNDONE", "error": None}):
                raise Stopped
    except Problem as problem:
        if problem.status >= 500:
            raise
        async with flow.transaction() as tx:
            await actions.finish(tx, row, {"state": "COMMITTED", "error": problem.code})
