"""Describes schedules of recurring documents in words."""

from collections.abc import Mapping
from datetime import date
from typing import Any

from pinkas.core.schedule import WEEKDAYS, week_in_month
from pinkas.dashboard.words import Words

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


def frequency_text(words: Words, schedule: Any) -> str:
    """The frequency of a schedule in words. Omitted days are those of its start date."""
    start: date = schedule.start_date
    weekday = words.label(schedule.weekday or _weekday_name(start), "weekday")
    day, n = schedule.day or start.day, schedule.interval
    frequency = schedule.frequency
    if frequency == "custom":
        frequency = {"days": "days", "weeks": "weekly", "months": "monthly_date"}[schedule.unit]
    match frequency:
        case "days":
            return words.count("Every day", "Every {n} days", n)
        case "weekly" | "biweekly":
            weeks = n * (2 if frequency == "biweekly" else 1)
            return words.count("Every week, on {weekday}", "Every {n} weeks, on {weekday}", weeks, weekday=weekday)
        case "monthly_weekday":
            week = words.label(schedule.week or week_in_month(start), "frequency").lower()
            many = "Every {n} months, on the {week} {weekday}"
            return words.count("Every month, on the {week} {weekday}", many, n, week=week, weekday=weekday)
        case "monthly_last_day":
            return words.count("On the last day of every month", "On the last day, every {n} months", n)
        case "annual":
            return words.count("Every year, on day {day} of the month", "Every {n} years, on day {day}", n, day=day)
    months = n * _STEPS[frequency]
    return words.count("Every month, on day {day}", "Every {n} months, on day {day}", months, day=day)


def end_text(words: Words, schedule: Any) -> str:
    """The end of a schedule in words."""
    if schedule.ends.type == "on_date":
        return words.text("until {day}", day=words.day(schedule.ends.date))
    if schedule.ends.type == "after_count":
        return words.count("{n} document in all", "{n} documents in all", schedule.ends.count)
    return words.text("without an end")


def expense_end_text(words: Words, schedule: Any) -> str:
    """The end of a schedule of expenses in words."""
    if schedule.ends.type == "after_count":
        return words.count("{n} expense in all", "{n} expenses in all", schedule.ends.count)
    return end_text(words, schedule)


def outcome_text(words: Words, schedule: Any) -> str:
    """What a schedule does with the documents it creates, in words: draft, issue, or issue and send."""
    if not schedule.auto_finalize:
        return words.text("Leaves a draft")
    return words.text("Issues and sends it") if schedule.auto_send else words.text("Issues it")


def _weekday_name(day: date) -> str:
    return next(name for name, place in WEEKDAYS.items() if place == day.weekday())
