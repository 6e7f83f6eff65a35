"""Running a schedule by hand."""

from datetime import date
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.core.schedule_problems import ScheduleEnded
from pinkas.domains.recurring.rules.problems import AlreadyRun
from pinkas.domains.recurring.run_date import SCHEDULES, MakingDocuments
from pinkas.domains.recurring.store import RUNS
from pinkas.domains.recurring.types import RecurringRun, Schedule
from pinkas.platform.schedules import run_failure
from pinkas.platform.tx import Flow, Tx


async def run_now(flow: Flow[object], id: UUID) -> RecurringRun:
    """Makes the document of today. A date that is waiting (it failed, or the schedule is paused) is the one that is
    made; else today has a document beside the rhythm, which goes on as it was.

    What stands in its way is told in the run, whose status is then FAILED: 200 says that it was tried.
    """
    tried: date | None = None
    try:
        async with flow.transaction() as tx:
            schedule = await SCHEDULES.table.get_for_update(tx, id)
            _check_not_ended(schedule)
            day, place = _next_manual_date(tx, schedule)
            await _check_date_not_run(tx, schedule, day)
            tried = day
            made = await MakingDocuments().make(tx, schedule, day)
            run = await SCHEDULES.record_made(tx, schedule, day, made, by_hand=True)
            await SCHEDULES.advance_to_date(tx, schedule, place, made=made, day=day)
            return run
    except Problem as problem:
        if tried is None or problem.status >= 500:
            raise
        failed = problem
    async with flow.transaction() as tx:
        kept = await RUNS.record(tx, id, tried, failure=run_failure(tx, failed), by_hand=True)
        if kept is None:  # another worker made it meanwhile
            raise AlreadyRun
        return kept


def _check_not_ended(schedule: Schedule) -> None:
    if schedule.status in ("COMPLETED", "CANCELLED"):
        raise ScheduleEnded(scheduleStatus=schedule.status)


async def _check_date_not_run(tx: Tx, schedule: Schedule, day: date) -> None:
    known = await RUNS.get(tx, schedule.id, day)
    if known is not None and known.status == "DONE":
        raise AlreadyRun(runId=str(known.id), documentId=str(known.document_id) if known.document_id else None)


def _next_manual_date(tx: Tx, schedule: Schedule) -> tuple[date, int]:
    """The date that is made by hand, and the place of the date after it."""
    today = tx.today(schedule.timezone)
    if schedule.next_date is not None and schedule.next_date <= today:
        return schedule.next_date, schedule.occurrence + 1
    return today, schedule.occurrence
