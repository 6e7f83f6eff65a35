"""When a paper is missing, and when a business is reminded of it. Pure."""

import calendar
import itertools
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from pinkas.core.schedule import WEEKDAYS, Weekday, local_time_to_utc
from pinkas.domains.missing_papers.types import MissingPaper

MONTHS_BACK = 13
"""How far back the interval of a supplier is read: an invoice each quarter is there four times."""
MIN_PAPERS = 3
"""How many months in a row, at one distance, make a interval."""
STEPS = (1, 2, 3)
"""The distances in months that are a interval."""
GRACE = timedelta(days=5)
"""How long after its usual day a paper is not missing yet."""
BANK_GRACE = timedelta(days=7)
"""How old money that went out of a bank account is before its paper is missing."""
MAX_SILENT_PERIODS = 3
"""A supplier that was silent for more periods is one from whom nothing is bought any more."""
REMINDER_TIME = time(8)
"""The local time at which a business is reminded."""


@dataclass(frozen=True)
class Interval:
    """How often papers of a supplier came: every so many months, the last time on `last`, on day `usual_day` of a month
    at the latest."""

    every_months: int
    last: date
    usual_day: int


def find_interval(days: Sequence[date]) -> Interval | None:
    """The interval of papers of these days, of which several may be in one month; None where there is none. The last
    months count: those since the distance between two was last another one."""
    first_days: dict[int, date] = {}
    for day in sorted(days):
        first_days.setdefault(day.year * 12 + day.month - 1, day)
    months = sorted(first_days)
    if len(months) < MIN_PAPERS:
        return None
    step = months[-1] - months[-2]
    if step not in STEPS:
        return None
    last_ones = months[-MIN_PAPERS:]
    if any(b - a != step for a, b in itertools.pairwise(last_ones)):
        return None
    usual = max(first_days[one].day for one in last_ones)
    return Interval(step, max(days), usual)


def missing_dates(interval: Interval, today: date) -> list[date]:
    """The days on which papers were to come and did not, by today. None after three periods without any: then nothing
    is expected any more."""
    found: list[date] = []
    month = interval.last.year * 12 + interval.last.month - 1 + interval.every_months
    while (day := _day_in_month(month, interval.usual_day)) + GRACE < today:
        found.append(day)
        if len(found) > MAX_SILENT_PERIODS:
            return []
        month += interval.every_months
    return found


def _day_in_month(month: int, day: int) -> date:
    """A day of a month, counted from the year 0; the last one of a month that is too short."""
    year, number = month // 12, month % 12 + 1
    return date(year, number, min(day, calendar.monthrange(year, number)[1]))


def first_day_of_window(today: date) -> date:
    """The first day whose papers are listed unless the query says it: that of the month before the last one."""
    month = today.year * 12 + today.month - 1 - 2
    return date(month // 12, month % 12 + 1, 1)


def first_day_of_history(today: date) -> date:
    """The first day that is looked at for the interval of a supplier."""
    month = today.year * 12 + today.month - 1 - MONTHS_BACK
    return date(month // 12, month % 12 + 1, 1)


def without_dismissed(items: Iterable[MissingPaper], dismissed: Iterable[str]) -> list[MissingPaper]:
    """Those that nobody said need not be waited for."""
    keys = frozenset(dismissed)
    return [one for one in items if one.key not in keys]


def week_of(day: date) -> date:
    """The Sunday with which the week of a day begins."""
    return day - timedelta(days=(day.weekday() + 1) % 7)


def next_reminder(weekday: Weekday, timezone: str, now: datetime, today: date, reminded_on: date | None) -> datetime:
    """When a business is reminded next: on its weekday, later than `now`, in a week of which it was not told. `today`
    is the day in its time zone."""
    day = week_of(today) + timedelta(days=(WEEKDAYS[weekday] + 1) % 7)
    while (at := local_time_to_utc(day, REMINDER_TIME, timezone)) <= now or week_of(day) == reminded_on:
        day += timedelta(days=7)
    return at
