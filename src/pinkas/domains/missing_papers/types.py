"""What is missing of papers, and how a business wants to be reminded."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Email, Instant
from pinkas.core.schedule import Weekday
from pinkas.core.wire import RequestStruct, ResponseStruct

Kind = Literal["silent_supplier", "recurring_without_file", "expense_without_file", "bank_line_without_paper"]
KINDS: tuple[Kind, ...] = (
    "silent_supplier",
    "recurring_without_file",
    "expense_without_file",
    "bank_line_without_paper",
)
Key = Annotated[str, Meta(min_length=1, max_length=400, examples=["silent_supplier:2026-11:tax:520007030"])]
Day = date
"""The type under another name, for a struct with a field `date`."""


class MissingPaperQuery(RequestStruct, frozen=True, kw_only=True):
    """What is looked for: one `kind` or all of them, expected from `from` to `to`: the last three months unless it is
    said. `limit` is how many of each kind are listed; they are counted beyond it."""

    kind: Kind | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    limit: Annotated[int, Meta(ge=1, le=500)] = 100


class MissingPaper(ResponseStruct, frozen=True, kw_only=True):
    """A paper that is expected and not here. `silent_supplier`: a supplier of whom one came every month, or every two
    or three (`everyMonths`), has sent none; `date` is when it used to come, `lastDate` the last one, `amount` what that
    one came to. `recurring_without_file`: a date of a schedule whose expense has no file, or could not be made.
    `expense_without_file`: an expense that nobody has the paper of. `bank_line_without_paper`: money that went out of a
    bank account at least a week ago and that no expense explains, `amount` of it; `description` is the text of the
    bank. `key` names it to `dismiss`."""

    key: str
    kind: Kind
    date: Day
    supplier_id: UUID | None
    supplier_name: str | None
    expense_id: UUID | None
    recurring_expense_id: UUID | None
    bank_transaction_id: UUID | None
    number: str | None
    description: str | None
    amount: AmountText | None
    currency: str | None
    every_months: int | None
    last_date: Day | None


class MissingCount(ResponseStruct, frozen=True, kw_only=True):
    """How many papers of a kind are missing."""

    kind: Kind
    count: int


class MissingPapers(ResponseStruct, frozen=True, kw_only=True):
    """What is missing in a period, the oldest first in each kind, and how many there are. `complete` is false where
    more are missing than `limit` lists."""

    from_: date = msgspec.field(name="from")
    to: date
    total: int
    counts: list[MissingCount]
    complete: bool
    items: list[MissingPaper]


class Dismissal(RequestStruct, frozen=True, kw_only=True):
    """What need not be waited for, by its `key`."""

    key: Key


class DismissedPaper(ResponseStruct, frozen=True, kw_only=True):
    """Whether a paper is waited for: `dismissed`, it is not."""

    key: str
    dismissed: bool


class Reminder(RequestStruct, frozen=True, kw_only=True):
    """A reminder a week of what is missing: as a notification, and by e-mail to `email`, or to the address of the
    business."""

    remind: bool = False
    weekday: Weekday = "sunday"
    email: Email | None = None


@changes_of(Reminder)
class ReminderChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of the reminder."""

    remind: bool | UnsetType = UNSET
    weekday: Weekday | UnsetType = UNSET


class MissingPaperReminder(ResponseStruct, frozen=True, kw_only=True):
    """How the business is reminded: `remindAt` is the next time, `remindedOn` the Sunday of the last week in which it
    was. No week has two."""

    remind: bool
    weekday: Weekday
    email: str | None
    remind_at: Instant | None
    reminded_on: date | None
    version: int


class ReminderRow(msgspec.Struct, frozen=True, kw_only=True):
    """The same as the database has it."""

    remind: bool
    weekday: Weekday
    email: str | None
    remind_at: Instant | None
    reminded_on: date | None
    version: int
