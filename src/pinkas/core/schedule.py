"""Recurring dates: pure calendar rules.

Every date is computed from the first month or day and its index, never from the previous date. So a 31st that became
the 28th of February is the 31st again in March, and the order of calls does not matter.
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
    """A recurrence rule. No date is before `start`.

    `interval` multiplies the frequency (every 2 weeks, every 3 quarters); of `custom` it is the number of `unit`s.
    `day` is the day of the month for frequencies in months; `weekday` is the day of the week for frequencies in weeks,
    and together with `week` for `monthly_weekday`. Where they are None, those of `start` are used.
    """

    frequency: Frequency
    start: date
    interval: int = 1
    unit: Unit | None = None
    day: int | None = None
    week: Week | None = None
    weekday: Weekday | None = None


def occurrence_date(recurrence: Recurrence, index: int) -> date:
    """The date with index `index`; index 0 is the first one on or after `start`. OverflowError beyond the year 9999."""
    days = _step_in_days(recurrence)
    if days is not None:
        return _first_date(recurrence) + timedelta(days=days * index)
    step = _step_in_months(recurrence)
    first = recurrence.start.year * 12 + recurrence.start.month - 1
    if _date_in_month(recurrence, first) < recurrence.start:
        first += 1
    return _date_in_month(recurrence, first + step * index)


def index_on_or_after(recurrence: Recurrence, day: date) -> int:
    """The index of the first date on or after `day`. OverflowError when that is beyond the year 9999."""
    first = occurrence_date(recurrence, 0)
    if day <= first:
        return 0
    days = _step_in_days(recurrence)
    if days is not None:
        return -((first - day).days // days)
    months = (day.year - first.year) * 12 + day.month - first.month
    n = max(months // _step_in_months(recurrence), 0)  # in the month of that date, which may lie before the day
    return n if occurrence_date(recurrence, n) >= day else n + 1


def occurrence_period(recurrence: Recurrence, index: int) -> tuple[date, date]:
    """First and last day of the period that the date with index `index` begins: the last is the day before the next
    date."""
    return occurrence_date(recurrence, index), occurrence_date(recurrence, index + 1) - timedelta(days=1)


def shortest_interval_days(recurrence: Recurrence) -> int:
    """The smallest number of days between two consecutive dates."""
    return _step_in_days(recurrence) or _step_in_months(recurrence) * 28


def local_time_to_utc(day: date, local_time: time, timezone: str) -> datetime:
    """The instant, in UTC, of a local time in a time zone. A time that is skipped when the clocks go forward is moved
    forward by the same hour (02:30 becomes 03:30); of a time that occurs twice it is the first."""
    local = datetime.combine(day, local_time, ZoneInfo(timezone))  # fold=0: before the change, in both cases (PEP 495)
    return local.astimezone(UTC)


def _step_in_days(recurrence: Recurrence) -> int | None:
    """The number of days between two dates; None for a frequency in months."""
    if recurrence.frequency == "custom":
        return {"days": 1, "weeks": 7}.get(recurrence.unit or "", 0) * recurrence.interval or None
    found = _DAYS.get(recurrence.frequency)
    return found * recurrence.interval if found else None


def _step_in_months(recurrence: Recurrence) -> int:
    return _MONTHS.get(recurrence.frequency, 1) * recurrence.interval


def _first_date(recurrence: Recurrence) -> date:
    """The first date of a frequency in days or weeks: the first given weekday on or after `start`."""
    if recurrence.weekday is None:
        return recurrence.start
    return recurrence.start + timedelta(days=(WEEKDAYS[recurrence.weekday] - recurrence.start.weekday()) % 7)


def _date_in_month(recurrence: Recurrence, month: int) -> date:
    """The date of the recurrence within a month; `month` counts months from the year 0. In a month that is too short it
    is the last day."""
    year, number = month // 12, month % 12 + 1
    if year > date.max.year:
        raise OverflowError("the calendar ends with the year 9999")
    last = calendar.monthrange(year, number)[1]
    if recurrence.frequency == "monthly_last_day":
        return date(year, number, last)
    if recurrence.frequency == "monthly_weekday":
        return _weekday_in_month(year, number, last, recurrence)
    return date(year, number, min(recurrence.day or recurrence.start.day, last))


def _weekday_in_month(year: int, month: int, last: int, recurrence: Recurrence) -> date:
    weekday = WEEKDAYS[recurrence.weekday] if recurrence.weekday else recurrence.start.weekday()
    week = recurrence.week or week_in_month(recurrence.start)
    if week == -1:
        end = date(year, month, last)
        return end - timedelta(days=(end.weekday() - weekday) % 7)
    begin = date(year, month, 1)
    return begin + timedelta(days=(weekday - begin.weekday()) % 7 + 7 * (week - 1))


def week_in_month(day: date) -> Week:
    """The how-manieth of its weekday a day is in its month: 1 to 4, or -1 for a fifth."""
    weeks: tuple[Week, ...] = (1, 2, 3, 4, -1)
    return weeks[(day.day - 1) // 7]
