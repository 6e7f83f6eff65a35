"""Creating, reading, changing, pausing and ending schedules of expenses."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core import schedule_plan as plan
from pinkas.core.changes import changed_fields
from pinkas.core.dates import is_timezone
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, Problem, ValidationFailed
from pinkas.core.schedule_fields import RECURRENCE_FIELDS, Dates, Resume, Timing, check_timing
from pinkas.core.schedule_problems import AlreadyPaused, NotPaused, ScheduleEnded
from pinkas.domains import businesses, expenses, suppliers
from pinkas.domains.recurring_expenses import rules, store
from pinkas.domains.recurring_expenses.making import supplier_has_category
from pinkas.domains.recurring_expenses.store import SCHEDULES_TABLE
from pinkas.domains.recurring_expenses.types import (
    NewRecurringExpense,
    RecurringExpense,
    RecurringExpenseChanges,
    RecurringExpenseQuery,
    RecurringExpenseRow,
    RecurringExpenseRun,
    RecurringExpenseRunQuery,
    RecurringExpenseTemplate,
)
from pinkas.platform.tx import Tx

_SUBJECT = "recurring_expense"
_FINISHED = ("COMPLETED", "CANCELLED")
_COLUMNS = (
    "name",
    *RECURRENCE_FIELDS,
    "ends",
    "timezone",
    "time",
    "due_days",
    "amount_fixed",
    "auto_book",
    "catch_up",
)


async def create(tx: Tx, body: NewRecurringExpense) -> RecurringExpense:
    """Creates a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on,
    and if its time of today has passed already its expense is made at once."""
    business = await businesses.get_current(tx)
    fields = {**msgspec.structs.asdict(body), "timezone": body.timezone or business.timezone}
    columns = await _columns(tx, fields)
    new = rules.new_row(columns, tx.now)
    first = plan.occurrence_after(new, tx.today(new.timezone))
    row = await SCHEDULES_TABLE.insert(tx, {**columns, **plan.columns_at_occurrence(new, first, tx.now)})
    made = await _view(tx, row)
    tx.audit("recurring_expense.created", _SUBJECT, made.id, after=_audit_view(made))
    return made


async def list_(tx: Tx, query: RecurringExpenseQuery) -> Page[RecurringExpense]:
    """Schedules of expenses, newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`."""
    family = await suppliers.ids_for_filter(tx, query.supplier_id)
    found = await store.list_schedules(tx, query, None if family is None else list(family))
    names = await _supplier_names(tx, found.items)
    return Page([rules.schedule_view(one, names) for one in found.items], found.next_cursor, found.total)


async def get(tx: Tx, id: UUID) -> RecurringExpense:
    """A schedule of expenses, whatever became of it."""
    return await _view(tx, await SCHEDULES_TABLE.get(tx, id))


async def preview_dates(tx: Tx, body: Timing) -> Dates:
    """The next days on which a schedule of this rhythm would make expenses, before it is created."""
    fields = msgspec.structs.asdict(body)
    zone = fields["timezone"] = body.timezone or (await businesses.get_current(tx)).timezone
    today = tx.today(zone) if is_timezone(zone) else tx.now.date()
    faults = FaultCollector()
    check_timing(fields, today, faults)
    faults.raise_if_any()
    return Dates(timezone=zone, dates=plan.first_dates(fields, today, body.most))


async def change(tx: Tx, id: UUID, body: RecurringExpenseChanges) -> RecurringExpense:
    """Changes what is sent; expenses that were made stay as they are. A changed rhythm goes on from the first of its
    dates that is not before today; a changed template is that of every date to come."""
    before = await _lock_live(tx, id)
    sent = sent_fields(body)
    old = {**msgspec.structs.asdict(before), "ends": before.ends, "template": rules.stored_template(before)}
    columns = await _columns(tx, {**old, **sent})
    same_template = columns["template"] == old["template"]
    if same_template and not changed_fields(before, {**columns, "template": before.template}):
        return await _view(tx, before)
    after = msgspec.structs.replace(before, **{**columns, "template": before.template})
    place = before.occurrence
    if any(getattr(before, name) != getattr(after, name) for name in RECURRENCE_FIELDS):
        place = plan.occurrence_after(after, tx.today(after.timezone))
    moved = plan.columns_at_occurrence(after, place, tx.now)
    if before.status != "ACTIVE" and moved["status"] == "ACTIVE":
        moved |= {"status": before.status, "wake_at": None}
    changed = await _view(tx, await SCHEDULES_TABLE.update(tx, id, {**columns, **moved}))
    tx.audit(
        "recurring_expense.changed",
        _SUBJECT,
        id,
        before=_audit_view(await _view(tx, before)),
        after=_audit_view(changed),
        facts={"template": not same_template},
    )
    return changed


async def cancel(tx: Tx, id: UUID) -> None:
    """Ends a schedule for good. It leaves the list, and stays readable with what it has made; twice is no fault."""
    before = await SCHEDULES_TABLE.get_for_update(tx, id)
    if before.status != "CANCELLED":
        fields = {"status": "CANCELLED", "next_date": None, "next_at": None, "wake_at": None}
        await SCHEDULES_TABLE.update(tx, id, fields)
        tx.audit("recurring_expense.cancelled", _SUBJECT, id)


async def pause(tx: Tx, id: UUID) -> RecurringExpense:
    """Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them."""
    before = await _lock_live(tx, id)
    if before.status != "ACTIVE":
        raise AlreadyPaused(scheduleStatus=before.status)
    tx.audit("recurring_expense.paused", _SUBJECT, id)
    return await _view(tx, await SCHEDULES_TABLE.update(tx, id, {"status": "PAUSED", "wake_at": None}))


async def resume(tx: Tx, id: UUID, body: Resume) -> RecurringExpense:
    """Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
    none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts."""
    before = await _lock_live(tx, id)
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
    facts = {"catchUp": catch_up, "skipped": len(todo.skipped)}
    tx.audit("recurring_expense.resumed", _SUBJECT, id, facts=facts)
    return await _view(tx, await SCHEDULES_TABLE.update(tx, id, columns))


async def list_runs(tx: Tx, id: UUID, query: RecurringExpenseRunQuery) -> Page[RecurringExpenseRun]:
    """What a schedule has made: its expenses, what failed and why, and the dates that were passed over."""
    await SCHEDULES_TABLE.get(tx, id)
    return await store.list_runs(tx, id, query)


async def _lock_live(tx: Tx, id: UUID) -> RecurringExpenseRow:
    """A schedule that is not over, locked until the transaction ends."""
    row = await SCHEDULES_TABLE.get_for_update(tx, id)
    if row.status in _FINISHED:
        raise ScheduleEnded(scheduleStatus=row.status)
    return row


async def _view(tx: Tx, row: RecurringExpenseRow) -> RecurringExpense:
    return rules.schedule_view(row, await _supplier_names(tx, [row]))


async def _supplier_names(tx: Tx, rows: Iterable[RecurringExpenseRow]) -> dict[UUID, str]:
    """What the suppliers of schedules are called now, by their ids."""
    ids = {one.supplier_id for one in rows if one.supplier_id is not None}
    return {id: one.name for id, one in (await suppliers.get_by_ids(tx, ids)).items()} if ids else {}


async def _columns(tx: Tx, fields: dict[str, Any]) -> dict[str, Any]:
    """The columns of a schedule with these fields, once they and the expense that it makes were found good."""
    zone = fields["timezone"]
    today = tx.today(zone) if is_timezone(zone) else tx.now.date()
    template: RecurringExpenseTemplate = fields["template"]
    faults = FaultCollector()
    rules.check_schedule(fields, today, faults, supplier_has_category=await supplier_has_category(tx, template))
    business = await businesses.get_current(tx)
    try:
        new = rules.expense_of_date(template, tx.today(business.timezone), fields["due_days"])
        amounts = await expenses.check_template(tx, new)
    except Problem as problem:
        if problem.status >= 500:
            raise
        raise ValidationFailed(details=[*faults.details, *rules.template_details(problem)]) from None
    faults.raise_if_any()
    return {
        **{name: fields[name] for name in _COLUMNS},
        "template": template,
        "supplier_id": template.supplier_id,
        "total": amounts.total,
        "currency": amounts.currency,
    }


def _audit_view(view: RecurringExpense) -> RecurringExpense:
    """What the audit log keeps of a schedule: its template without its texts."""
    return msgspec.structs.replace(view, template=RecurringExpenseTemplate(category_id=view.template.category_id))
