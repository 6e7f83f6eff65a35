"""Making, reading, changing, pausing and ending schedules."""

import heapq
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core import schedule_plan as plan
from pinkas.core.changes import changed_fields
from pinkas.core.dates import is_timezone
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page, PagePosition, cursor_binding, decode_cursor, encode_cursor
from pinkas.core.problems import FaultCollector, Problem, ValidationFailed
from pinkas.core.schedule_fields import RECURRENCE_FIELDS, Dates, Resume, Timing, check_timing
from pinkas.core.schedule_problems import AlreadyPaused, NotPaused, ScheduleEnded
from pinkas.countries import get_country
from pinkas.domains import businesses, clients, documents, mandates
from pinkas.domains.recurring import store
from pinkas.domains.recurring.rules import check, wire
from pinkas.domains.recurring.rules.texts import fill_placeholders
from pinkas.domains.recurring.store import SCHEDULES_TABLE
from pinkas.domains.recurring.types import (
    NewRecurring,
    Recurring,
    RecurringChanges,
    RecurringQuery,
    RecurringRun,
    RecurringTemplate,
    RunQuery,
    Schedule,
    Upcoming,
    UpcomingQuery,
)
from pinkas.platform.tx import Tx

_AUDIT_SUBJECT = "recurring_document"
_FINISHED_STATUSES = ("COMPLETED", "CANCELLED")


async def create(tx: Tx, body: NewRecurring) -> Recurring:
    """Makes a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on, and
    if its time of today has passed already it is made at once."""
    business = await businesses.get_current(tx)
    fields = {**msgspec.structs.asdict(body), "timezone": body.timezone or business.timezone}
    columns = await _schedule_columns(tx, fields)
    new = _new_schedule(columns, tx.now)
    first = plan.occurrence_after(new, tx.today(new.timezone))
    made = await _schedule_view(
        tx, await SCHEDULES_TABLE.insert(tx, {**columns, **plan.columns_at_occurrence(new, first, tx.now)})
    )
    tx.audit("recurring.created", _AUDIT_SUBJECT, made.id, after=_audit_view(made))
    return made


async def list_(tx: Tx, query: RecurringQuery) -> Page[Recurring]:
    """Schedules, the newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`."""
    if query.doc_type is not None:
        documents.check_types([query.doc_type], get_country((await businesses.get_current(tx)).country))
    found = await store.list_schedules(tx, query)
    names = await _client_names(tx, found.items)
    return Page([wire.schedule_view(one, names) for one in found.items], found.next_cursor, found.total)


async def get(tx: Tx, id: UUID) -> Recurring:
    """A schedule, whatever became of it."""
    return await _schedule_view(tx, await SCHEDULES_TABLE.get(tx, id))


async def preview_dates(tx: Tx, body: Timing) -> Dates:
    """The next days on which a schedule of this rhythm would make documents, before it is made."""
    fields = msgspec.structs.asdict(body)
    zone = fields["timezone"] = body.timezone or (await businesses.get_current(tx)).timezone
    today = tx.today(zone) if is_timezone(zone) else tx.now.date()
    faults = FaultCollector()
    check_timing(fields, today, faults)
    faults.raise_if_any()
    return Dates(timezone=zone, dates=plan.first_dates(fields, today, body.most))


async def change(tx: Tx, id: UUID, body: RecurringChanges) -> Recurring:
    """Changes what is sent; documents that were made stay as they are. A changed rhythm goes on from the first of its
    dates that is not before today; a changed template is that of every date to come."""
    before = await SCHEDULES_TABLE.get_for_update(tx, id)
    if before.status in _FINISHED_STATUSES:
        raise ScheduleEnded(scheduleStatus=before.status)
    sent = sent_fields(body)
    old = {**msgspec.structs.asdict(before), "template": wire.schedule_template(before)}
    columns = await _schedule_columns(tx, {**old, **sent})
    if columns["template"] == old["template"] and not changed_fields(before, {**columns, "template": before.template}):
        return await _schedule_view(tx, before)
    after = msgspec.structs.replace(before, **{**columns, "template": before.template})
    place = before.occurrence
    if any(getattr(before, name) != getattr(after, name) for name in RECURRENCE_FIELDS):
        place = plan.occurrence_after(after, tx.today(after.timezone))
    moved = plan.columns_at_occurrence(after, place, tx.now)
    if before.status != "ACTIVE" and moved["status"] == "ACTIVE":
        moved |= {"status": before.status, "wake_at": None}
    changed = await _schedule_view(tx, await SCHEDULES_TABLE.update(tx, id, {**columns, **moved}))
    tx.audit(
        "recurring.changed",
        _AUDIT_SUBJECT,
        id,
        before=_audit_view(await _schedule_view(tx, before)),
        after=_audit_view(changed),
        facts={"template": "template" in sent},
    )
    return changed


async def cancel(tx: Tx, id: UUID) -> None:
    """Ends a schedule for good. It leaves the list, and stays readable with what it has produced; twice is no fault."""
    before = await SCHEDULES_TABLE.get_for_update(tx, id)
    if before.status != "CANCELLED":
        await SCHEDULES_TABLE.update(
            tx, id, {"status": "CANCELLED", "next_date": None, "next_at": None, "wake_at": None}
        )
        tx.audit("recurring.cancelled", _AUDIT_SUBJECT, id)


async def pause(tx: Tx, id: UUID) -> Recurring:
    """Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them."""
    before = await SCHEDULES_TABLE.get_for_update(tx, id)
    if before.status in _FINISHED_STATUSES:
        raise ScheduleEnded(scheduleStatus=before.status)
    if before.status != "ACTIVE":
        raise AlreadyPaused(scheduleStatus=before.status)
    tx.audit("recurring.paused", _AUDIT_SUBJECT, id)
    return await _schedule_view(tx, await SCHEDULES_TABLE.update(tx, id, {"status": "PAUSED", "wake_at": None}))


async def resume(tx: Tx, id: UUID, body: Resume) -> Recurring:
    """Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
    none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts."""
    before = await SCHEDULES_TABLE.get_for_update(tx, id)
    if before.status in _FINISHED_STATUSES:
        raise ScheduleEnded(scheduleStatus=before.status)
    if before.status == "ACTIVE":
        raise NotPaused
    catch_up = body.catch_up or ("none" if before.status == "PAUSED" else before.catch_up)
    todo = plan.step_after_resume(before, tx.now, catch_up)
    await store.RUNS.record_skipped(tx, id, [one.day for one in todo.skipped])
    place = todo.run.place if todo.run else todo.following
    columns = {
        **plan.columns_at_occurrence(before, place, tx.now),
        "consecutive_failures": 0,
        "generated_until": todo.last,
    }
    tx.audit("recurring.resumed", _AUDIT_SUBJECT, id, facts={"catchUp": catch_up, "skipped": len(todo.skipped)})
    return await _schedule_view(tx, await SCHEDULES_TABLE.update(tx, id, columns))


async def list_runs(tx: Tx, id: UUID, query: RunQuery) -> Page[RecurringRun]:
    """What a schedule has produced: its documents, what failed and why, and the dates that were passed over."""
    await SCHEDULES_TABLE.get(tx, id)
    return await store.list_runs(tx, id, query)


async def list_upcoming(tx: Tx, query: UpcomingQuery) -> Page[Upcoming]:
    """The documents that active schedules will make in the next days, in their order. Nothing of it is stored: it is
    computed from the schedules as they are now."""
    until = tx.now + timedelta(days=query.days)
    schedules = await store.list_active_until(tx, until.date() + timedelta(days=1), query.client_id, query.recurring_id)
    bound_to = cursor_binding("upcoming", str(tx.business_id), query)
    key = tx.keys.cursor_key
    total: int | msgspec.UnsetType = UNSET
    if query.include == "total":
        total = sum(1 for one in schedules for _ in plan.upcoming_dates(one, until))
    found = _merge_upcoming(schedules, until, await _client_names(tx, schedules))
    if query.cursor is not None:
        place = decode_cursor(query.cursor, bound_to, key)
        beyond = (datetime.fromisoformat(place.value), UUID(place.id))
        found = (one for one in found if (one.at, one.recurring_id) > beyond)
    items = list(islice(found, query.limit + 1))
    if len(items) <= query.limit:
        return Page(items, None, total)
    last = items[query.limit - 1]
    cursor = encode_cursor(PagePosition(last.at.isoformat(), str(last.recurring_id)), bound_to, key)
    return Page(items[: query.limit], cursor, total)


async def _schedule_view(tx: Tx, schedule: Schedule) -> Recurring:
    return wire.schedule_view(schedule, await _client_names(tx, [schedule]))


async def _client_names(tx: Tx, schedules: Iterable[Schedule]) -> dict[UUID, str]:
    """What the clients of schedules are called now, by their ids."""
    ids = {one.client_id for one in schedules if one.client_id is not None}
    return {id: one.name for id, one in (await clients.get_by_ids(tx, ids)).items()} if ids else {}


def _merge_upcoming(schedules: list[Schedule], until: datetime, client_names: Mapping[UUID, str]) -> Iterator[Upcoming]:
    """The dates of all schedules, the earliest first."""
    return heapq.merge(
        *(_upcoming_of_schedule(one, until, client_names) for one in schedules),
        key=lambda one: (one.at, one.recurring_id),
    )


def _upcoming_of_schedule(schedule: Schedule, until: datetime, client_names: Mapping[UUID, str]) -> Iterator[Upcoming]:
    for one, at in plan.upcoming_dates(schedule, until):
        yield Upcoming(
            recurring_id=schedule.id,
            name=schedule.name,
            doc_type=schedule.doc_type,
            client_id=schedule.client_id,
            client_name=wire.schedule_client_name(schedule, client_names),
            date=one.day,
            at=at,
            total=schedule.total,
            currency=schedule.currency,
            auto_finalize=schedule.auto_finalize,
            auto_send=schedule.auto_send,
        )


async def _schedule_columns(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    """The columns of a schedule with these fields, once they and the document they make were found good."""
    zone = fields["timezone"]
    today = tx.today(zone) if is_timezone(zone) else tx.now.date()
    template: RecurringTemplate = fields["template"]
    faults = FaultCollector()
    business = await businesses.get_current(tx)
    check.check_schedule(fields, get_country(business.country), business.business_type, today, faults)
    try:
        numbers = await documents.calculate(
            tx, wire.draft_from_template(fill_placeholders(template, "en", today, today))
        )
    except Problem as problem:
        if problem.status >= 500:
            raise
        raise ValidationFailed(details=[*faults.details, *check.template_details(problem)]) from None
    known = None
    if fields["charge_mandate_id"] is not None:
        known = await _find_mandate(tx, fields["charge_mandate_id"])
        check.check_mandate(known, template.client_id, numbers.currency, faults)
    faults.raise_if_any()
    kept = (
        "name",
        *RECURRENCE_FIELDS,
        "ends",
        "timezone",
        "time",
        "due_days",
        "auto_finalize",
        "auto_send",
        "catch_up",
    )
    return {
        **{name: fields[name] for name in kept},
        "charge_mandate_id": known.id if known else None,
        "template": template,
        "doc_type": template.doc_type,
        "client_id": template.client_id,
        "total": numbers.total,
        "currency": numbers.currency,
    }


async def _find_mandate(tx: Tx, id: UUID | str) -> mandates.MandateRow | None:
    """A standing order by its id; None where the business has no such one, and for a text that is no id."""
    try:
        return await mandates.find_mandate(tx, id if isinstance(id, UUID) else UUID(id))
    except ValueError:
        return None


def _new_schedule(columns: dict[str, Any], now: datetime) -> Schedule:
    """A schedule that has made nothing and stands nowhere yet."""
    never = dict.fromkeys(("next_date", "next_at", "wake_at", "last_date", "last_at", "generated_until"))
    counts = {"occurrence": 0, "generated": 0, "consecutive_failures": 0, "version": 0}
    columns = {**columns, "template": {}, **never, **counts}
    return Schedule(**columns, id=UUID(int=0), status="ACTIVE", created_at=now, updated_at=now)


def _audit_view(view: Recurring) -> Recurring:
    """What the audit log keeps of a schedule: of the template, whose texts are long, only the type."""
    return msgspec.structs.replace(view, template=RecurringTemplate(doc_type=view.template.doc_type, lines=[]))
