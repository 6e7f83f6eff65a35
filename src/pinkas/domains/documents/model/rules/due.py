"""When a document falls due: pure."""

from datetime import date
from typing import Protocol, TypeVar

IssueDay = TypeVar("IssueDay", date, date | None, covariant=True)


class Dated(Protocol[IssueDay]):
    """The days of a document, whole or as a row of a list."""

    @property
    def issue_date(self) -> IssueDay: ...
    @property
    def due_date(self) -> date | None: ...


class Payable(Dated[date | None], Protocol):
    """What is looked at of a document to say whether it is overdue."""

    @property
    def status(self) -> str: ...
    @property
    def payment_status(self) -> str: ...


def due_day(document: Dated[IssueDay]) -> date | IssueDay:
    """The day on which a document falls due: its due date, or the day of issue where it has none, as in the ages of
    debts. None of a draft without either."""
    return document.due_date or document.issue_date


def days_overdue(document: Payable, today: date) -> int:
    """For how many days an issued document waits for money since it fell due; 0 where it does not, or not yet. `today`
    is the day of the business."""
    if document.status != "ISSUED" or document.payment_status not in ("UNPAID", "PARTIAL"):
        return 0
    due = due_day(document)
    return max((today - due).days, 0) if due is not None else 0


def is_overdue(document: Payable, today: date) -> bool:
    """Whether an issued document waits for money after the day on which it fell due."""
    return days_overdue(document, today) > 0
