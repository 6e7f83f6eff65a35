"""Whether a document may be sent, and whether its client may be reminded of it."""

from datetime import date, datetime

from pinkas.domains.documents import DocumentCancelled, NotIssued, Record, due_day, open_balance
from pinkas.domains.messages.rules.problems import (
    NothingOwed,
    NotOverdue,
    NotReceivable,
    RemindedRecently,
    StillQueued,
)
from pinkas.domains.messages.rules.states import REMINDER_INTERVAL
from pinkas.domains.messages.types import State


def check_sendable(record: Record) -> None:
    """Only what is issued is sent."""
    if record.status == "DRAFT":
        raise NotIssued


def check_resendable(state: State) -> None:
    """What is still on its way is not sent twice."""
    if state == "QUEUED":
        raise StillQueued


def check_owed(record: Record) -> None:
    """Checks that a document is issued, not cancelled, receivable and unpaid."""
    check_sendable(record)
    if record.status == "CANCELLED":
        raise DocumentCancelled("The document was cancelled: nobody is reminded of it.")
    if record.payment_status == "NOT_APPLICABLE" and not record.credited:
        raise NotReceivable
    if open_balance(record) <= 0:
        raise NothingOwed


def check_overdue(record: Record, today: date) -> None:
    """Checks that a document is owed and overdue."""
    check_owed(record)
    due = due_day(record)
    if due >= today:
        raise NotOverdue(dueDate=due)


def check_reminder_interval(last_reminder: datetime | None, now: datetime, *, force: bool) -> None:
    """Not more than one reminder in 24 hours, unless the caller insists."""
    if last_reminder is not None and not force and now - last_reminder < REMINDER_INTERVAL:
        raise RemindedRecently(lastReminderAt=last_reminder, nextReminderAt=last_reminder + REMINDER_INTERVAL)
