"""Running a schedule: a date at a time, each in a transaction of its own, by the worker or by hand."""

import logging
from datetime import date, timedelta
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.domains.recurring import notifications, run_date, store
from pinkas.domains.recurring.rules import plan
from pinkas.domains.recurring.rules.problems import AlreadyRun, ScheduleEnded
from pinkas.domains.recurring.store import SCHEDULES_TABLE
from pinkas.domains.recurring.types import RecurringRun, Schedule
from pinkas.platform.tx import Flow, Tx

log = logging.getLogger(__name__)

RETRY_DELAY = timedelta(minutes=1)
"""When a date is tried again that a fault of ours kept from being tried at all."""


async def run_now(flow: Flow[object], id: UUID) -> RecurringRun:
    """Makes the document of today. A date that is waiting (it failed, or the schedule is paused) is the one that is
    made; else today has a document beside the rhythm, which goes on as it was.

    What stands in its way is told in the run, whose status is then FAILED: 200 says that it was tried.
    """
    tried: date | None = None
    try:
        async with flow.transaction() as tx:
            schedule = await SCHEDULES_TABLE.get_for_update(tx, id)
            _check_not_ended(schedule)
            day, place = _next_manual_date(tx, schedule)
            await _check_date_not_run(tx, schedule, day)
            tried = day
            made = await run_date.make_document(tx, schedule, day)
            run = await run_date.record_document(tx, schedule, day, made, by_hand=True)
            await run_date.advance_to_date(tx, schedule, place, document=made, day=day)
            return run
    except Problem as problem:
        if tried is None or problem.status >= 500:
            raise
        failed = problem
    async with flow.transaction() as tx:
        kept = await store.record_run(tx, id, tried, failure=run_date.run_failure(tx, failed), by_hand=True)
        if kept is None:  # another worker made it meanwhile
            raise AlreadyRun
        return kept


async def advance_schedule(flow: Flow[object], id: UUID) -> bool:
    """The worker's step: the notice, the dates to pass over, or the document of the next date. False when there was
    nothing to do: another worker has it, or it was changed meanwhile."""
    seen: Schedule | None = None
    try:
        async with flow.transaction() as tx:
            seen = await store.claim_schedule(tx, id)
            if seen is None or not _is_due(tx, seen):
                return False
            await _take_step(tx, seen)
            return True
    except Exception as fault:
        if seen is None:
            raise
        if isinstance(fault, Problem):
            log.info("schedule %s: %s", id, fault.code)
        else:
            log.exception("schedule %s failed", id)
        failed = fault
    async with flow.transaction() as tx:
        now = await store.claim_schedule(tx, id)
        if now is not None and now.version == seen.version:  # it was not tried since
            await _record_failure(tx, now, failed)
    return True


async def _take_step(tx: Tx, schedule: Schedule) -> None:
    todo = plan.next_step(schedule, tx.now)
    if todo.run is None and not todo.skipped:  # it woke for the notice
        await notifications.notify_upcoming_date(tx, schedule)
        await SCHEDULES_TABLE.update(tx, schedule.id, {"wake_at": schedule.next_at})
        return
    await store.record_skipped(tx, schedule.id, [one.day for one in todo.skipped])
    if todo.run is None:
        await run_date.advance_to_date(tx, schedule, todo.following, document=None, day=todo.skipped[-1].day)
        return
    known = await store.get_run(tx, schedule.id, todo.run.day)
    made = None
    if known is None or known.status != "DONE":  # else it was made by hand
        made = await run_date.make_document(tx, schedule, todo.run.day)
        await run_date.record_document(tx, schedule, todo.run.day, made, by_hand=False)
    await run_date.advance_to_date(tx, schedule, todo.following, document=made, day=todo.run.day)


async def _record_failure(tx: Tx, schedule: Schedule, fault: Exception) -> None:
    todo = plan.next_step(schedule, tx.now)
    if todo.run is None or (isinstance(fault, Problem) and fault.status >= 500):
        await SCHEDULES_TABLE.update(tx, schedule.id, {"wake_at": tx.now + RETRY_DELAY})
        return
    await run_date.record_failure(tx, schedule, todo, fault)


def _is_due(tx: Tx, schedule: Schedule) -> bool:
    return schedule.wake_at is not None and schedule.wake_at <= tx.now


def _check_not_ended(schedule: Schedule) -> None:
    if schedule.status in ("COMPLETED", "CANCELLED"):
        raise ScheduleEnded(scheduleStatus=schedule.status)


async def _check_date_not_run(tx: Tx, schedule: Schedule, day: date) -> None:
    known = await store.get_run(tx, schedule.id, day)
    if known is not None and known.status == "DONE":
        raise AlreadyRun(runId=str(known.id), documentId=str(known.document_id) if known.document_id else None)


def _next_manual_date(tx: Tx, schedule: Schedule) -> tuple[date, int]:
    """The date that is made by hand, and the place of the date after it."""
    today = tx.today(schedule.timezone)
    if schedule.next_date is not None and schedule.next_date <= today:
        return schedule.next_date, schedule.occurrence + 1
    return today, schedule.occurrence
