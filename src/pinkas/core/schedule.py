"""Dates that come again: pure rules of the calendar.

Every date of a rhythm is computed from its first month or day and its place in the row, never from the date before it.
So a 31st that became the 28th of February is the 31st again in March, and the order of calls changes nothing.
"""

import calendar
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

Frequency = Literal[
    "weekly",
    "biweekly",
    "monthly_date",
    "monthly_weekday",
    "monthly_last_day",
    "quarterly",
    "semi_annual",
    "annual",
    "custom",
]
Unit = Literal["days", "weeks", "months"]
Weekday = Literal["sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"]
Week = Literal[1, 2, 3, 4, -1]
"""Which of its weekday in a month; -1 is the last one."""

WEEKDAYS: dict[Weekday, int] = {
    "monday": 0,
    "tuesday": 1,
    "wednesday": 2,
    "thursday": 3,
    "friday": 4,
    "saturday": 5,
    "sunday": 6,
}
_DAYS = {"weekly": 7, "biweekly": 14}
_MONTHS = {
    "monthly_date": 1,
    "monthly_weekday": 1,
    "monthly_last_day": 1,
    "quarterly": 3,
    "semi_annual": 6,
    "annual": 12,
}


@dataclass(frozen=True)
class Recurrence:
    """When something comes again. `start` is the day before which nothing comes.

    `interval` multiplies the frequency: every so many weeks, months, quarters, years; of `custom`, so many of `unit`.
    `day` is the day of the month (of `start` when silent) of the frequencies that go by months; `weekday` the day of
    the week (of `start` when silent) of those that go by weeks, and with `week` of `monthly_weekday`.
    """

    frequency: Frequency
    start: date
    interval: int = 1
    unit: Unit | None = None
    day: int | None = None
    week: Week | None = None
    weekday: Weekday | None = None


def occurrence(recurrence: Recurrence, n: int) -> date:
    """The date at place `n`, from 0, which is the first one on or after `start`. OverflowError beyond the year 9999."""
    days = _days(recurrence)
    if days is not None:
        return _first_day(recurrence) + timedelta(days=days * n)
    step = _months(recurrence)
    first = recurrence.start.year * 12 + recurrence.start.month - 1
    if _in_month(recurrence, first) < recurrence.start:
        first += 1
    return _in_month(recurrence, first + step * n)


def place_from(recurrence: Recurrence, day: date) -> int:
    """The place of the first date on or after `day`. OverflowError when the calendar ends before it."""
    first = occurrence(recurrence, 0)
    if day <= first:
        return 0
    days = _days(recurrence)
    if days is not None:
        return -((first - day).days // days)
    months = (day.year - first.year) * 12 + day.month - first.month
    n = max(months // _months(recurrence), 0)  # in the month of that date, which may lie before the day
    return n if occurrence(recurrence, n) >= day else n + 1


def period(recurrence: Recurrence, n: int) -> tuple[date, date]:
    """What the date at place `n` stands for: from it to the day before the next one."""
    return occurrence(recurrence, n), occurrence(recurrence, n + 1) - timedelta(days=1)


def shortest_days(recurrence: Recurrence) -> int:
    """How many days lie between two dates at the least."""
    return _days(recurrence) or _months(recurrence) * 28


def instant_of(day: date, at: time, timezone: str) -> datetime:
    """The instant of a local time, in UTC. A time that the clocks skip is as long after the skip as it would have lain
    behind its beginning (02:30 becomes 03:30); of a time that comes twice it is the first."""
    local = datetime.combine(day, at, ZoneInfo(timezone))  # fold=0: before the change, in both cases (PEP 495)
    return local.astimezone(UTC)


def _days(recurrence: Recurrence) -> int | None:
    """The step in days; None for what goes by months."""
    if recurrence.frequency == "custom":
        return {"days": 1, "weeks": 7}.get(recurrence.unit or "", 0) * recurrence.interval or None
    found = _DAYS.get(recurrence.frequency)
    return found * recurrence.interval if found else None


def _months(recurrence: Recurrence) -> int:
    return _MONTHS.get(recurrence.frequency, 1) * recurrence.interval


def _first_day(recurrence: Recurrence) -> date:
    """The first date of what goes by days: on the weekday, if one is said."""
    if recurrence.weekday is None:
        return recurrence.start
    return recurrence.start + timedelta(days=(WEEKDAYS[recurrence.weekday] - recurrence.start.weekday()) % 7)


def _in_month(recurrence: Recurrence, month: int) -> date:
    """The date of a month, which is counted from the year 0. A month that is too short gives its last day."""
    year, number = month // 12, month % 12 + 1
    if year > date.max.year:
        raise OverflowError("the calendar ends with the year 9999")
    last = calendar.monthrange(year, number)[1]
    if recurrence.frequency == "monthly_last_day":
        return date(year, number, last)
    if recurrence.frequency == "monthly_weekday":
        return _weekday_in(year, number, last, recurrence)
    return date(year, number, min(recurrence.day or recurrence.start.day, last))


def _weekday_in(year: int, month: int, last: int, recurrence: Recurrence) -> date:
    weekday = WEEKDAYS[recurrence.weekday] if recurrence.weekday else recurrence.start.weekday()
    week = recurrence.week or week_of(recurrence.start)
    if week == -1:
        end = date(year, month, last)
        return end - timedelta(days=(end.weekday() - weekday) % 7)
    begin = date(year, month, 1)
    return begin + timedelta(days=(weekday - begin.weekday()) % 7 + 7 * (week - 1))


def week_of(day: date) -> Week:
    """Which of its weekday a day is in its month; a fifth one is the last."""
    weeks: tuple[Week, ...] = (1, 2, 3, 4, -1)
    return weeks[(day.day - 1) // 7]
