"""Sums of accounts over days: of which months the kept sums are taken, and of which days the lines. Pure."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal, NamedTuple, Protocol
from uuid import UUID

from pinkas.domains.ledger.types.balances import TrialBalanceLine


class DayRange(NamedTuple):
    """A first and a last day, both included."""

    first: date
    last: date


@dataclass(frozen=True)
class PeriodParts:
    """A period as whole months, from the first day of `first_month` until before the first day of `end_month`, and the
    days beside them. `before` are the days of its first month that lie before it."""

    first_month: date
    end_month: date
    days: tuple[DayRange, ...]
    opening_end: date
    before: DayRange | None


@dataclass(slots=True)
class AccountSums:
    """What an account was debited and credited, in minor units of the books: `opening` before the period (debit less
    credit), `debit` and `credit` in it. `year_end` is what of debit less credit in the period closed a
    year: what remains without it is the income or the expense of the period."""

    opening: int = 0
    debit: int = 0
    credit: int = 0
    year_end: int = 0

    @property
    def closing(self) -> int:
        """Debit less credit at the end of the period."""
        return self.opening + self.debit - self.credit


def month_start(day: date) -> date:
    """The first day of a month."""
    return day.replace(day=1)


def next_month(day: date) -> date:
    """The first day of the month after that of a day."""
    return date(day.year + day.month // 12, day.month % 12 + 1, 1)


def month_end(day: date) -> date:
    """The last day of a month."""
    return next_month(day) - timedelta(days=1)


def split_period(first: date, last: date) -> PeriodParts:
    """A period as whole months and the days at its ends."""
    opening_end = month_start(first)
    before = None if first == opening_end else DayRange(opening_end, first - timedelta(days=1))
    first_month = first if before is None else next_month(first)
    end_month = next_month(last) if last == month_end(last) else month_start(last)
    if first_month >= end_month:  # no whole month
        return PeriodParts(first_month, first_month, (DayRange(first, last),), opening_end, before)
    ends = []
    if before is not None:
        ends.append(DayRange(first, first_month - timedelta(days=1)))
    if last >= end_month:
        ends.append(DayRange(end_month, last))
    return PeriodParts(first_month, end_month, tuple(ends), opening_end, before)


class SumRow(Protocol):
    """A part of the sums of an account."""

    @property
    def account_id(self) -> UUID: ...
    @property
    def is_opening(self) -> bool: ...
    @property
    def debit(self) -> int: ...
    @property
    def credit(self) -> int: ...
    @property
    def year_end(self) -> int: ...


def add_sums(rows: Iterable[SumRow]) -> dict[UUID, AccountSums]:
    """The sums of every account of the parts."""
    found: dict[UUID, AccountSums] = {}
    for row in rows:
        sums = found.setdefault(row.account_id, AccountSums())
        if row.is_opening:
            sums.opening += row.debit - row.credit
        else:
            sums.debit += row.debit
            sums.credit += row.credit
            sums.year_end += row.year_end
    return found


def sum_lines(lines: Iterable[TrialBalanceLine]) -> AccountSums:
    """Everything together: debits and credits of books that balance are equal."""
    total = AccountSums()
    for one in lines:
        total.opening += one.opening
        total.debit += one.debit
        total.credit += one.credit
        total.year_end += one.year_end
    return total


def compared_period(first: date, last: date, compare: Literal["previous", "last_year"]) -> DayRange:
    """The period that one is compared with: the days before it, as many months where it is whole months and as many
    days else; or the same days a year earlier."""
    if compare == "last_year":
        return DayRange(_year_earlier(first), _year_earlier(last, end=last == month_end(last)))
    if first == month_start(first) and last == month_end(last):
        months = (last.year - first.year) * 12 + last.month - first.month + 1
        index = first.year * 12 + first.month - 1 - months
        return DayRange(date(index // 12, index % 12 + 1, 1), first - timedelta(days=1))
    return DayRange(first - (last - first) - timedelta(days=1), first - timedelta(days=1))


def _year_earlier(day: date, *, end: bool = False) -> date:
    """The same day a year earlier; the last day of a month stays it with `end`, and 29 February becomes 28."""
    same = date(day.year - 1, day.month, min(day.day, 28) if day.month == 2 and day.day == 29 else day.day)
    return month_end(same) if end else same
