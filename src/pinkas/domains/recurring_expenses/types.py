"""Schedules of expenses, and what they have made."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText, Percent, PositiveAmount
from pinkas.core.fields import CurrencyCode, Instant, LongText, Metadata, Name, Reference, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.schedule import Frequency
from pinkas.core.schedule_fields import (
    CatchUp,
    DueDays,
    RunFailure,
    RunStatus,
    ScheduleRow,
    ScheduleStatus,
    ScheduleView,
    TimingFields,
)
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.countries.expenses import VatPart
from pinkas.domains.expenses import DescribedSupplier, ExpenseLineToWrite

MAX_LINES = 100
Day = date
"""The type under another name, for a struct with a field `date`."""
Note = Literal["near_duplicate", "approval_required"]
"""Why an expense that was to be booked was left as a draft."""


class RecurringExpenseTemplate(RequestStruct, frozen=True, kw_only=True):
    """What is made for each date: an expense without its day, its number and its papers. Its fields are those of
    `POST /expenses`. A foreign currency takes the business's rate of the day."""

    supplier_id: UUID | None = None
    supplier: DescribedSupplier | None = None
    doc_type: DocType | None = None
    currency: CurrencyCode | None = None
    net: PositiveAmount | None = None
    vat: PositiveAmount | None = None
    total: Annotated[PositiveAmount, Meta(examples=["118.00"])] | None = None
    lines: Annotated[list[ExpenseLineToWrite], Meta(max_length=MAX_LINES)] = []
    category_id: UUID | None = None
    vat_deductible: VatPart | None = None
    income_tax_deductible_percent: Percent | None = None
    brand_id: UUID | None = None
    project: ShortText | None = None
    notes: LongText | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


class NewRecurringExpense(TimingFields, frozen=True, kw_only=True):
    """A schedule of expenses. `amountFixed`: every date has the amounts of the template; false, they are an estimate
    that a person corrects in the draft. `autoBook` books each expense at once; it needs a fixed amount, a supplier and
    a category. `dueDays` is how many days after its date an expense is due."""

    name: Annotated[Name, Meta(examples=["Rent"])] | None = None
    template: RecurringExpenseTemplate
    due_days: DueDays | None = None
    amount_fixed: bool = True
    auto_book: bool = False
    catch_up: CatchUp = "all"


@changes_of(NewRecurringExpense)
class RecurringExpenseChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. The template is replaced as a whole. A change of the rhythm goes on from the first
    date that is not before today."""

    frequency: Frequency | UnsetType = UNSET
    timezone: ShortText | UnsetType = UNSET


class RecurringExpenseRow(ScheduleRow, frozen=True, kw_only=True):
    """A schedule as the database has it."""

    template: dict[str, Any]
    supplier_id: UUID | None
    total: AmountText
    currency: str
    due_days: int | None
    amount_fixed: bool
    auto_book: bool


class RecurringExpense(ScheduleView, frozen=True, kw_only=True):
    """A schedule. `total` is what the template came to when it was last looked at; `nextDates` are the days of the next
    expenses, five at most, of one that is not over; `supplierName` is that of the supplier as it is called now."""

    supplier_name: str | None
    template: RecurringExpenseTemplate
    total: AmountText
    currency: str
    due_days: int | None
    amount_fixed: bool
    auto_book: bool
    next_dates: list[Day]


class RecurringExpenseRun(ResponseStruct, frozen=True, kw_only=True):
    """What became of a date: an expense; or nothing yet, with the reasons; or nothing at all, since the date was passed
    over. `booked` says whether it was booked at once, `note` why one that was to be booked was left as a draft:
    `near_duplicate`, another expense looks like it; `approval_required`, it is above the threshold of the business.
    `expenseId` is null again when the draft was deleted."""

    id: UUID
    schedule_id: UUID
    due_date: date
    status: RunStatus
    expense_id: UUID | None
    booked: bool
    note: Note | None
    failures: list[RunFailure]
    version: int
    created_at: Instant
    updated_at: Instant


class RecurringExpenseQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of schedules; cancelled ones only when they are asked for. `expenseId` finds the schedule
    that made an expense."""

    status: ScheduleStatus | None = None
    supplier_id: UUID | None = None
    expense_id: UUID | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class RecurringExpenseRunQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of what a schedule has made."""

    status: RunStatus | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None
