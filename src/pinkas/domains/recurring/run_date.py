"""Making the document of a date, and recording the outcome: the steps of one transaction."""

from datetime import date, timedelta

import msgspec

from pinkas.core.problems import Problem
from pinkas.domains import businesses, documents
from pinkas.domains.documents import Document, Finalize, Recipients
from pinkas.domains.recurring import notifications, store
from pinkas.domains.recurring.rules import plan, wire
from pinkas.domains.recurring.rules.texts import fill_placeholders
from pinkas.domains.recurring.store import SCHEDULES_TABLE
from pinkas.domains.recurring.types import RecurringRun, RunFailure, Schedule
from pinkas.platform.tx import Tx


async def make_document(tx: Tx, schedule: Schedule, day: date) -> Document:
    """The document of a date. It is dated on the day on which it is made, in the time zone of the business: of a date
    that is made up later, only the texts tell."""
    template = wire.schedule_template(schedule)
    business = await businesses.get_current(tx)
    lang = await documents.document_language(tx, wire.draft_from_template(template))
    new = wire.draft_from_template(fill_placeholders(template, lang, day, plan.period_end(schedule, day)))
    if schedule.due_days is not None:
        new = msgspec.structs.replace(new, due_date=tx.today(business.timezone) + timedelta(days=schedule.due_days))
    made = await documents.create(tx, new)
    if schedule.auto_finalize:
        to = Recipients() if schedule.auto_send else None  # no recipients named: the client's own addresses
        made = await documents.finalize_draft(tx, made.id, Finalize(send_to=to))
    return made


async def record_document(tx: Tx, schedule: Schedule, day: date, document: Document, *, by_hand: bool) -> RecurringRun:
    """Records the document of a date. The unique key of the row keeps a date from having two."""
    run = await store.record_run(tx, schedule.id, day, document_id=document.id, by_hand=by_hand)
    if run is None:
        raise AssertionError(f"schedule {schedule.id} has run for {day} already")
    return run


async def advance_to_date(
    tx: Tx, schedule: Schedule, occurrence: int, *, document: Document | None, day: date
) -> Schedule:
    """Moves a schedule to the date at `occurrence`, after the document of `day`, or without one."""
    after = schedule
    if document is not None:
        after = msgspec.structs.replace(
            schedule,
            generated=schedule.generated + 1,
            last_date=max(day, schedule.last_date or day),
            last_at=tx.now,
            consecutive_failures=0,
            total=document.total,
            currency=document.currency,
        )
    moved = plan.columns_at_occurrence(after, occurrence, tx.now)
    if schedule.status != "ACTIVE" and moved["status"] == "ACTIVE":
        moved |= {"status": schedule.status, "wake_at": None}
    kept = ("generated", "last_date", "last_at", "consecutive_failures", "total", "currency")
    return await SCHEDULES_TABLE.update(tx, schedule.id, {**{name: getattr(after, name) for name in kept}, **moved})


async def record_failure(tx: Tx, schedule: Schedule, step: plan.ScheduleStep, problem: Exception) -> None:
    """Records why a date failed, and when it is retried; after the third failure in a row the schedule is paused."""
    assert step.run is not None
    await store.record_skipped(tx, schedule.id, [one.day for one in step.skipped])
    failure = run_failure(tx, problem)
    await store.record_run(tx, schedule.id, step.run.day, failure=failure)
    at = plan.columns_at_occurrence(schedule, step.run.place, tx.now)
    after = plan.columns_after_failure(schedule.consecutive_failures + 1, tx.now)
    stands = await SCHEDULES_TABLE.update(tx, schedule.id, {**at, **after})
    if stands.status == "FAILED":
        await notifications.notify_paused(tx, stands, problem)
        tx.audit("recurring.failed", "recurring_document", schedule.id, facts={"code": failure.code})


def run_failure(tx: Tx, problem: Exception) -> RunFailure:
    """Why a document could not be made, in words for a person. An internal error is described without its details."""
    if not isinstance(problem, Problem):
        return RunFailure(at=tx.now, code="internal_error", message=Problem.message)
    if problem.details:
        named = "; ".join(f"{one.field}: {one.message}" for one in problem.details)
        return RunFailure(at=tx.now, code=problem.code, message=named[:500], field=problem.details[0].field)
    return RunFailure(at=tx.now, code=problem.code, message=problem.text[:500], field=problem.facts.get("field"))
