"""Auto-match behind the request: a batch at a time, with its progress, until nothing is left or somebody cancels it."""

from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.core.struct_mapping import make_mapping
from pinkas.domains.banking.actions.auto_matching import AT_ONCE, Outcome, judge, match_certain
from pinkas.domains.banking.store import match_runs as store
from pinkas.domains.banking.store.match_runs import RUNS
from pinkas.domains.banking.types.match_runs import AutoMatchRun, AutoMatchRunQuery, AutoMatchRunRow
from pinkas.domains.banking.types.suggestions import AutoMatchRequest
from pinkas.platform.tx import Flow, Tx


async def list_runs(tx: Tx, query: AutoMatchRunQuery) -> Page[AutoMatchRun]:
    """Auto-match that went on behind the request, the newest first."""
    page = await store.list_runs(tx, query)
    return Page([run_view(one) for one in page.items], page.next_cursor, page.total)


async def get_run(tx: Tx, id: UUID) -> AutoMatchRun:
    """How far auto-match has come that goes on behind the request."""
    return run_view(await RUNS.get(tx, id))


async def cancel_run(tx: Tx, id: UUID) -> AutoMatchRun:
    """Ends auto-match that goes on behind the request, before its next batch; what was matched stays. One that has
    ended is answered as it is."""
    row = await RUNS.get_for_update(tx, id)
    if row.state == "RUNNING":
        row = await RUNS.update(tx, id, {"state": "CANCELLED", "ended_at": tx.now})
        tx.audit("bank_match_run.cancelled", "bank_match_run", id, facts={"matched": row.matched})
    return run_view(row)


def run_view(row: AutoMatchRunRow) -> AutoMatchRun:
    """A run as it crosses the wire."""
    return _RUN(row, "")


_RUN = make_mapping(AutoMatchRunRow, AutoMatchRun)


async def run_auto_match(flow: Flow[object], run_id: UUID) -> None:
    """Matches the lines of a run, a batch at a time. After a crash it goes on where it was: what was matched then is no
    open line any more. Two workers that have the same run match nothing twice, and the second ends."""
    while await _run_batch(flow, run_id):
        pass


async def fail_run(flow: Flow[object], error: str, run_id: UUID) -> None:
    """Ends a run whose last attempt failed, with the code of its error, so that another one may be started. One that
    has ended otherwise stays as it is."""
    async with flow.transaction() as tx:
        if await store.fail(tx, run_id, error):
            tx.audit("bank_match_run.failed", "bank_match_run", run_id, facts={"error": error})


async def _run_batch(flow: Flow[object], run_id: UUID) -> bool:
    """The next lines of a run; whether there are more."""
    try:
        async with flow.transaction(read_only=True) as tx:
            run = await RUNS.get(tx, run_id)
    except NotFound:
        return False
    if run.state != "RUNNING":
        return False
    asked = msgspec.structs.replace(msgspec.convert(run.asked, AutoMatchRequest), limit=AT_ONCE)
    judged = await judge(flow, asked, (run.place_date, run.place_id))

    async def count(tx: Tx, outcomes: dict[UUID, Outcome]) -> None:
        matched = sum(one.error is None for one in outcomes.values())
        await store.add_outcomes(tx, run_id, matched=matched, refused=len(outcomes) - matched)

    await match_certain(flow, judged.certain, count)
    async with flow.transaction() as tx:
        return await store.advance(
            tx,
            run_id,
            run.place_id,
            judged.last,
            looked_at=judged.lines,
            proposed=len(judged.shown) - len(judged.certain),
            skipped=judged.skipped.total(),
        )
