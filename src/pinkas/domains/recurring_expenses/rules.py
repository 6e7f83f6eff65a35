"""What a schedule of expenses may be, the expense of a date, and the schedule as answers show it. Pure."""

from collections.abc import Mapping
from datetime import UTC, date, datetime, time, timedelta
from itertools import islice
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core import schedule_plan as plan
from pinkas.core.decimals import decode_decimal
from pinkas.core.problems import Detail, FaultCollector, Problem, as_detail
from pinkas.core.schedule_fields import check_timing
from pinkas.core.wording import Wording
from pinkas.domains.expenses import NewExpense
from pinkas.domains.recurring_expenses.types import (
    RecurringExpense,
    RecurringExpenseRow,
    RecurringExpenseTemplate,
)

SHOWN_DATES = 5
"""The next dates that a schedule tells."""
NEEDS_CATEGORY = Wording("What is booked by itself needs its category.")
_OUTSIDE_TEMPLATE = {"date", "exchangeRate"}
"""Fields of an expense that a template does not have: what is wrong with them is told of the template."""


def check_schedule(
    fields: Mapping[str, Any], today: date, faults: FaultCollector, *, supplier_has_category: bool
) -> None:
    """Notes every field that no schedule can have; `today` is the day in its time zone. `supplier_has_category`: the
    supplier of the template has a category that its expenses take."""
    check_timing(fields, today, faults)
    if not fields["auto_book"]:
        return
    template: RecurringExpenseTemplate = fields["template"]
    if not fields["amount_fixed"]:
        faults.add("autoBook", "needs_fixed_amount", "An estimate is not booked by itself: a person corrects it first.")
    if template.supplier_id is None and template.supplier is None:
        faults.add("template.supplierId", "required", "What is booked by itself needs its supplier.")
    if not supplier_has_category and lacks_category(template):
        faults.add("template.categoryId", "required", NEEDS_CATEGORY)


def lacks_category(template: RecurringExpenseTemplate) -> bool:
    """Whether a template leaves the category of anything to its supplier."""
    return template.category_id is None and (
        not template.lines or any(line.category_id is None for line in template.lines)
    )


def expense_of_date(template: RecurringExpenseTemplate, day: date, due_days: int | None) -> NewExpense:
    """The expense that a template makes for a date. Its paper has not come yet, so the original is not there."""
    given = {name: getattr(template, name) for name in template.__struct_fields__}
    due = None if due_days is None else day + timedelta(days=due_days)
    return NewExpense(**given, date=day, due_date=due, original_received=False)


def template_details(problem: Problem) -> list[Detail]:
    """What is wrong with the expense of a template, as faults of the schedule's field."""
    details = problem.details or [as_detail(problem)]
    return [
        Detail(
            f"template.{one.field}" if one.field and one.field not in _OUTSIDE_TEMPLATE else "template",
            one.code,
            one.message,
            one.facts,
        )
        for one in details
    ]


def stored_template(row: RecurringExpenseRow) -> RecurringExpenseTemplate:
    """The template as it was sent."""
    return msgspec.convert(row.template, RecurringExpenseTemplate, dec_hook=decode_decimal)


def new_row(columns: Mapping[str, Any], now: datetime) -> RecurringExpenseRow:
    """A schedule that has made nothing and stands nowhere yet."""
    never = dict.fromkeys(("next_date", "next_at", "wake_at", "last_date", "last_at", "generated_until"))
    counts = {"occurrence": 0, "generated": 0, "consecutive_failures": 0, "version": 0}
    told: dict[str, Any] = {**columns, "template": {}, **never, **counts}
    return RecurringExpenseRow(**told, id=UUID(int=0), status="ACTIVE", created_at=now, updated_at=now)


def schedule_view(row: RecurringExpenseRow, supplier_names: Mapping[UUID, str]) -> RecurringExpense:
    """A schedule as answers show it; `supplier_names` are those of suppliers by their ids."""
    template = stored_template(row)
    name = template.supplier.name if template.supplier else None
    if row.supplier_id is not None:
        name = supplier_names.get(row.supplier_id)
    own: dict[str, Any] = {"template": template, "supplier_name": name, "next_dates": next_dates(row)}
    kept = {field: getattr(row, field) for field in RecurringExpense.__struct_fields__ if field not in own}
    return RecurringExpense(**kept, **own)


def next_dates(row: RecurringExpenseRow) -> list[date]:
    """The days of the next expenses, of a schedule that is active or paused."""
    if row.status not in ("ACTIVE", "PAUSED"):
        return []
    beyond = datetime.combine(date.max, time.min, UTC)
    return [one.day for one, _ in islice(plan.upcoming_dates(row, beyond), SHOWN_DATES)]
