"""Describes schedules of recurring documents in words."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pinkas.core.schedule import WEEKDAYS, week_of
from pinkas.dashboard.desk.words import Words

_STEPS = {"monthly_date": 1, "quarterly": 3, "semi_annual": 6}
_BY_DATE = (*_STEPS, "annual")
FIELDS: Mapping[str, tuple[str, ...]] = {
    "weekly": ("weekday",),
    "biweekly": ("weekday",),
    "monthly_weekday": ("week", "weekday"),
    **dict.fromkeys(_BY_DATE, ("day",)),
}
"""Which further fields the form shows for a frequency; the API refuses the others."""


def shown_fields(frequency: str, unit: str) -> tuple[str, ...]:
    """The fields of the form that say more about a frequency."""
    if frequency == "custom":
        return ("unit", *({"weeks": ("weekday",), "months": ("day",)}.get(unit, ())))
    return FIELDS.get(frequency, ())


def often(words: Words, one: Any) -> str:
    """The frequency of a schedule in words. Omitted days are those of its start date."""
    start: date = one.start_date
    weekday = words.label(one.weekday or _weekday(start), "weekday")
    day, n = one.day or start.day, one.interval
    frequency = one.frequency
    if frequency == "custom":
        frequency = {"days": "days", "weeks": "weekly", "months": "monthly_date"}[one.unit]
    match frequency:
        case "days":
            return words.count("Every day", "Every {n} days", n)
        case "weekly" | "biweekly":
            weeks = n * (2 if frequency == "biweekly" else 1)
            return words.count("Every week, on {weekday}", "Every {n} weeks, on {weekday}", weeks, weekday=weekday)
        case "monthly_weekday":
            week = words.label(one.week or week_of(start), "frequency").lower()
            many = "Every {n} months, on the {week} {weekday}"
            return words.count("Every month, on the {week} {weekday}", many, n, week=week, weekday=weekday)
        case "monthly_last_day":
            return words.count("On the last day of every month", "On the last day, every {n} months", n)
        case "annual":
            return words.count("Every year, on day {day} of the month", "Every {n} years, on day {day}", n, day=day)
    months = n * _STEPS[frequency]
    return words.count("Every month, on day {day}", "Every {n} months, on day {day}", months, day=day)


def until(words: Words, one: Any) -> str:
    """The end of a schedule in words."""
    if one.ends.type == "on_date":
        return words.text("until {day}", day=words.day(one.ends.date))
    if one.ends.type == "after_count":
        return words.count("{n} document in all", "{n} documents in all", one.ends.count)
    return words.text("without an end")


def does(words: Words, one: Any) -> str:
    """What a schedule does with the documents it creates, in words: draft, issue, or issue and send."""
    if not one.auto_finalize:
        return words.text("Leaves a draft")
    return words.text("Issues and sends it") if one.auto_send else words.text("Issues it")


def _weekday(day: date) -> str:
    return next(name for name, place in WEEKDAYS.items() if place == day.weekday())
