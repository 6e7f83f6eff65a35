"""The period of a statement."""

from datetime import date

from pinkas.core.currencies import check_currency
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import Wording

MAX_YEARS = 7
"""As long as books are kept (income-tax bookkeeping directions s. 25; H)."""
MAX_MOVEMENTS = 2000


class StatementTooLong(Problem):
    status, code, message = (
        422,
        "statement_too_long",
        Wording("The period has more than {n} movements.", n=MAX_MOVEMENTS),
    )
    hint = "Ask for a shorter period: the opening balance holds what came before."


def statement_period(first: date | None, last: date | None, currency: str | None, today: date) -> tuple[date, date]:
    """The first and the last day: this year until today, unless they are said. `StatementTooLong` beyond seven years,
    to the day."""
    last = last or max(today, first or today)
    first = first or date(last.year, 1, 1)
    faults = FaultCollector()
    if first > last:
        faults.add("from", "invalid_range", "The period begins after its end (`to`).")
    check_currency(faults, "currency", currency)
    faults.raise_if_any()
    if _exceeds_years(first, last):
        raise StatementTooLong(Wording("The period is longer than {n} years.", n=MAX_YEARS), field="from")
    return first, last


def _exceeds_years(first: date, last: date) -> bool:
    """Whether `last` is the same day of the year as `first` so many years later, or after it."""
    return (last.year - first.year, (last.month, last.day)) >= (MAX_YEARS, (first.month, first.day))
