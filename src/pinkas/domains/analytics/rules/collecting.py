"""Rates of collection, medians of days, and when money is expected. Pure."""

from collections.abc import Iterable
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import NamedTuple

from pinkas.domains.analytics.rules.ages import AGES
from pinkas.domains.analytics.rules.figures import KeyRow


class Days(NamedTuple):
    """The first and the last day, both included; None is no bound."""

    first: date | None
    last: date | None


def median_days(rows: Iterable[KeyRow]) -> int | None:
    """The least number of days in which at least half had happened, of sums whose keys are numbers of days; None
    without any."""
    counts = sorted((int(row.key), row.count) for row in rows if row.count)
    half, seen = -(-sum(count for _, count in counts) // 2), 0
    for days, count in counts:
        seen += count
        if seen >= half:
            return days
    return None


def rate(part: int, whole: int, times: int = 100) -> Decimal | None:
    """`times` a part of a whole, to two digits, halves up; None where the whole is not above zero."""
    if whole <= 0:
        return None
    return (Decimal(part) * times / whole).quantize(Decimal("0.01"), ROUND_HALF_UP).normalize() + 0


def expect_payment(issued: date, usual_days: int | None, today: date, promised: date | None = None) -> date | None:
    """When a document is paid: on the day that its client promised, else by its habit; today where that day has passed,
    None without either."""
    if promised is not None:
        return promised
    return None if usual_days is None else max(issued + timedelta(days=usual_days), today)


def due_days_of(bucket: str | None, overdue: bool | None, today: date) -> Days:
    """The days on which what has an age, or is overdue or not, falls due."""
    first: list[date] = []
    last: list[date] = []
    if bucket is not None:
        age = AGES.index(bucket)
        if age == 0:
            first.append(today)
        else:
            last.append(today - timedelta(days=30 * age - 29))
        if 0 < age < len(AGES) - 1:
            first.append(today - timedelta(days=30 * age))
    if overdue is not None:
        (last if overdue else first).append(today - timedelta(days=1) if overdue else today)
    return Days(max(first, default=None), min(last, default=None))


def narrow(one: Days, other: Days) -> Days:
    """The days that are in both."""
    return Days(
        max(filter(None, (one.first, other.first)), default=None),
        min(filter(None, (one.last, other.last)), default=None),
    )
