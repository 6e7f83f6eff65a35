"""Months of the books: which may be closed, which reopened, and what closes a year. Pure."""

import re
from collections.abc import Iterable, Sequence
from datetime import date

from pinkas.core.problems import NotFound
from pinkas.domains.ledger.rules import problems
from pinkas.domains.ledger.rules.balances import month_end, next_month
from pinkas.domains.ledger.types.balances import TrialBalanceLine
from pinkas.domains.ledger.types.entries import Posting

YEAR_END = "year_end"
"""The source of the entries that close a year, and of those that take them back when it is reopened."""
RETAINED_EARNINGS = "retained_earnings"
YEAR_FIRST_MONTH = 1
"""The month in which the fiscal year begins: the calendar year (Income Tax Ordinance s. 1; H)."""
_PERIOD = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)


def parse_period(text: str) -> date:
    """The first day of a month that is named like 2026-11. Raises `NotFound` for any other text."""
    if not _PERIOD.fullmatch(text) or text < "1900":
        raise NotFound
    return date(int(text[:4]), int(text[5:]), 1)


def period_name(day: date) -> str:
    """The month of a day, like 2026-11."""
    return f"{day:%Y-%m}"


def is_year_end(month: date) -> bool:
    """Whether a fiscal year ends with a month, which is given by a day of it."""
    return month.month % 12 + 1 == YEAR_FIRST_MONTH


def last_year_end_before(month: date) -> date:
    """The last month before another with which a fiscal year ends, by its first day."""
    year = month.year if month.month > (YEAR_FIRST_MONTH + 10) % 12 + 1 else month.year - 1
    return date(year, (YEAR_FIRST_MONTH + 10) % 12 + 1, 1)


def check_close(month: date, closed_through: date | None, today: date, earliest_open: date | None) -> None:
    """Refuses to close a month that is not over or is closed already, or before which an open month has to be closed:
    `earliest_open`, None where there is none."""
    if closed_through is not None and closed_through >= month:
        raise problems.PeriodAlreadyClosed(period=period_name(month))
    if next_month(month) > today:
        raise problems.PeriodNotOver(period=period_name(month))
    if earliest_open is not None:
        raise problems.EarlierPeriodOpen(period=period_name(month), earliestOpenPeriod=period_name(earliest_open))


def check_reopen(month: date, closed_through: date | None) -> None:
    """Refuses to reopen a month that is not closed, or behind which another is closed."""
    if closed_through is None or month > closed_through:
        raise problems.PeriodNotClosed(period=period_name(month))
    if closed_through != month_end(month):
        raise problems.LaterPeriodClosed(period=period_name(month), lastClosedPeriod=period_name(closed_through))


def closed_stack(changes: Iterable[tuple[date, str]]) -> list[date]:
    """The months that are closed by name, the last at the end, from all changes in their order (`month`, `action`)."""
    stack: list[date] = []
    for month, action in changes:
        if action == "closed":
            stack.append(month)
        elif stack:
            stack.pop()
    return stack


def year_end_postings(lines: Sequence[TrialBalanceLine]) -> tuple[Posting, ...]:
    """The lines that close the accounts of income and expense at the end of a year: each is brought to zero, and the
    difference is the profit or loss that goes to retained earnings."""
    closed = [one for one in lines if one.kind in ("income", "expense") and one.closing]
    postings = [
        Posting(None, debit=max(-one.closing, 0), credit=max(one.closing, 0), account_id=one.account_id)
        for one in closed
    ]
    result = sum(one.closing for one in closed)
    if result:
        postings.append(Posting(RETAINED_EARNINGS, debit=max(result, 0), credit=max(-result, 0)))
    return tuple(postings)
