"""Making the expense of a date, and the schedules that the worker runs."""

from datetime import date
from typing import Literal

from pinkas.core.problems import Problem, invalid_field
from pinkas.core.wording import Wording
from pinkas.domains import expense_categories, expenses, notifications, suppliers
from pinkas.domains.recurring_expenses import rules
from pinkas.domains.recurring_expenses.store import RUNS, SCHEDULES_TABLE
from pinkas.domains.recurring_expenses.types import (
    Note,
    RecurringExpenseRow,
    RecurringExpenseRun,
    RecurringExpenseTemplate,
)
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.schedules import Made, Schedules
from pinkas.platform.tx import Transactions, Tx

_MAX_REASONS = 3
"""Reasons that a notification names; the runs of the schedule have all of them."""


class MakingExpenses:
    """What schedules of expenses do."""

    async def make(self, tx: Tx, schedule: RecurringExpenseRow, day: date) -> Made:
        """The expense of a date, dated on that day however late it is made. One that is to be booked is left as a draft
        where another expense looks like it, or where somebody has to approve it; without a category it is not made."""
        template = rules.stored_template(schedule)
        if schedule.auto_book and rules.lacks_category(template) and not await supplier_has_category(tx, template):
            raise invalid_field("categoryId", "required", rules.NEEDS_CATEGORY)
        new = rules.expense_of_date(template, day, schedule.due_days)
        (made,) = await expenses.create_many(tx, [new], "recurring")
        if isinstance(made, Problem):
            raise made
        note: Note | None = None
        if schedule.auto_book:
            note = await self._book(tx, made)
        booked = schedule.auto_book and note is None
        return Made(made.id, {"total": made.total, "currency": made.currency}, {"booked": booked, "note": note})

    async def _book(self, tx: Tx, made: expenses.Expense) -> Note | None:
        """Books an expense; or why it is left as a draft."""
        if made.warnings and any(one.code == "near_duplicate" for one in made.warnings):
            return "near_duplicate"
        try:
            await expenses.book_expense(tx, made.id)
        except expenses.ApprovalRequired:  # raised before anything is written
            return "approval_required"
        return None

    async def notify_upcoming(self, tx: Tx, schedule: RecurringExpenseRow) -> None:
        """Notifies of a date one day before it."""
        title = Wording("A recurring expense is due")
        body = Wording("{name}: the expense of {day} is made tomorrow.", name=_name(schedule), day=schedule.next_date)
        await _notify(tx, schedule, "recurring_expense_due", "info", title, body)

    async def notify_paused(self, tx: Tx, schedule: RecurringExpenseRow, fault: Exception) -> None:
        """Notifies that a schedule was paused after three failures in a row. An internal error is described without its
        details."""
        reason = fault if isinstance(fault, Problem) else Problem()
        title = Wording("A recurring expense has paused itself")
        body = Wording(
            "{name} has failed three times in a row for {day}: {why} Mend the cause and resume it.",
            name=_name(schedule),
            day=schedule.next_date,
            why=[one.message for one in reason.details[:_MAX_REASONS]] or reason.text,
        )
        await _notify(tx, schedule, "recurring_expense_failed", "warning", title, body)


SCHEDULES: Schedules[RecurringExpenseRow, RecurringExpenseRun] = Schedules(
    SCHEDULES_TABLE, RUNS, MakingExpenses(), audit="recurring_expense", subject="recurring_expense"
)
"""The schedules of expenses."""


async def run_due_schedules(database: Database, clock: Clock, *, transactions: Transactions, outside: object) -> int:
    """Does a batch of what is due; how much of it was done. What another worker does just now is left to it."""
    return await SCHEDULES.run_due(database, clock, transactions=transactions, outside=outside)


async def supplier_has_category(tx: Tx, template: RecurringExpenseTemplate) -> bool:
    """Whether the supplier of a template has a category, one in use, for its expenses that name none."""
    if template.supplier_id is None:
        return False
    family = await suppliers.ids_for_name(tx, template.supplier_id)
    ids = [one.category_id for one in (await suppliers.get_by_ids(tx, family[:1])).values() if one.category_id]
    found = await expense_categories.get_for_use(tx, ids, stored=False)
    return any(one.is_active for one in found.values())


def _name(schedule: RecurringExpenseRow) -> str:
    return schedule.name or Wording("The schedule")


async def _notify(
    tx: Tx,
    schedule: RecurringExpenseRow,
    kind: notifications.Kind,
    severity: Literal["info", "warning"],
    title: str,
    body: str,
) -> None:
    at = "" if kind == "recurring_expense_due" else f":{tx.now.isoformat()}"
    path = f"/api/v1/recurring-expenses/{schedule.id}/runs"
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=kind,
            category="payments",
            severity=severity,
            title=title,
            body=body,
            entity=notifications.Entity(type="recurring_expense", id=schedule.id),
            actions=[notifications.Action(label="runs", method="GET", path=path)],
            dedupe_key=f"{kind}:{schedule.id}:{schedule.next_date}{at}",
        ),
    )
