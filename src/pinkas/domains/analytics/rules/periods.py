"""The period that analytics are asked about, and what it is compared with. Pure."""

import re
from datetime import date, timedelta
from typing import Protocol

from pinkas.core.periods import AsksForPeriod, Period, resolve_period
from pinkas.core.problems import FaultCollector
from pinkas.domains.analytics.rules.spans import list_starts, next_span, span_start

MAX_POINTS = 400
"""Points of one answer: a year of days, and seven years of weeks."""
_YEAR = re.compile(r"(\d{4})")
_QUARTER = re.compile(r"(\d{4})-Q([1-4])")
_MONTH = re.compile(r"(\d{4})-(0[1-9]|1[0-2])")


class AsksForNamedPeriod(AsksForPeriod, Protocol):
    """What may name its period in the place of its two days."""

    @property
    def period(self) -> str | None: ...


def resolve_named_period(query: AsksForNamedPeriod, today: date, granularity: str | None = None) -> Period:
    """The days of a query: those of its `period`, or from `from` to `to`. Raises ValidationFailed where both are given,
    where the period is not one, and `too_many_points` where the granularity gives more than can be looked at."""
    faults = FaultCollector()
    if query.period is None:
        found = resolve_period(query, today)
    else:
        if query.from_ is not None or query.to is not None:
            faults.add("period", "not_both", "Give the name of a period, or its first and last day, not both.")
        named = name_period(query.period, today)
        if named is None:
            faults.add(
                "period",
                "invalid_period",
                "Write a year (2026), a quarter (2026-Q1), a month (2026-05), ytd or last_12m.",
            )
        faults.raise_if_any()
        assert named is not None
        found = named
    if granularity is not None and _too_many(found, granularity):
        faults.add("granularity", "too_many_points", "This gives more than {n} points.", n=MAX_POINTS)
        faults.raise_if_any()
    return found


def name_period(text: str, today: date) -> Period | None:
    """The days of a period by its name; None for what is no name of one."""
    if text == "ytd":
        return Period(date(today.year, 1, 1), today)
    if text == "last_12m":
        first = span_start(today, "month")
        return Period(date(first.year - 1, first.month, 1), first - timedelta(days=1))
    if (year := _YEAR.fullmatch(text)) and int(year[1]):
        return _whole(date(int(year[1]), 1, 1), "year")
    if (quarter := _QUARTER.fullmatch(text)) and int(quarter[1]):
        return _whole(date(int(quarter[1]), int(quarter[2]) * 3 - 2, 1), "quarter")
    if (month := _MONTH.fullmatch(text)) and int(month[1]):
        return _whole(date(int(month[1]), int(month[2]), 1), "month")
    return None


def _whole(first: date, span: str) -> Period | None:
    return None if first.year == date.max.year else Period(first, next_span(first, span) - timedelta(days=1))


def _too_many(period: Period, granularity: str) -> bool:
    shortest = {"day": 1, "week": 7, "month": 28, "quarter": 90, "year": 365}[granularity]
    return (period.last - period.first).days // shortest > MAX_POINTS or (
        len(list_starts(*period, granularity)) > MAX_POINTS
    )
