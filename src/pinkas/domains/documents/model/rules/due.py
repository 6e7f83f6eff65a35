"""When a document falls due: pure."""

from datetime import date
from typing import Protocol


class Payable(Protocol):
    """What is looked at of a document, whole or as a row of a list."""

    @property
    def status(self) -> str: ...
    @property
    def payment_status(self) -> str: ...
    @property
    def issue_date(self) -> date | None: ...
    @property
    def due_date(self) -> date | None: ...


def due_day(document: Payable) -> date | None:
    """The day on which a document falls due: its due date, or the day of issue where it has none, as in the ages of
    debts. None of a draft without either."""
    return document.due_date or document.issue_date


def is_overdue(document: Payable, today: date) -> bool:
    """Whether an issued document waits for money after the day on which it fell due; `today` is the day of the
    business."""
    due = due_day(document)
    return (
        document.status == "ISSUED"
        and document.payment_status in ("UNPAID", "PARTIAL")
        and due is not None
        and due < today
    )
