"""How near a year's turnover is to a ceiling, and when it gets there at the present pace. Pure."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from pinkas.domains.analytics.types.vat import ThresholdLevel
from pinkas.domains.ledger import next_month

WATCH_PERCENT, WARNING_PERCENT = 80, 90
_PACE_MONTHS = 2
"""Whole months before the current one that the pace is taken from."""


@dataclass(frozen=True, slots=True)
class Projection:
    """Where a year goes: its turnover at the end, in minor units, and when the ceiling is reached, if it is."""

    turnover: int
    crossing: date | None


def project(turnover: Mapping[date, int], today: date, year: int, ceiling: int) -> Projection:
    """The turnover of a year that goes on as this month and the two before it went, by day. A year that is over ends as
    it did. `turnover` is by month (its first day), and begins where there was any."""
    so_far = sum(amount for month, amount in turnover.items() if month.year == year)
    last = date(year, 12, 31)
    if today >= last:
        return Projection(so_far, _crossed_in(turnover, year, ceiling))
    if so_far > ceiling:
        return Projection(_at_pace(turnover, today, so_far, last), _crossed_in(turnover, year, ceiling))
    amount, days = _pace(turnover, today)
    if amount <= 0:
        return Projection(so_far, None)
    needed = ceiling - so_far + 1
    away = -(-needed * days // amount)
    crossing = today + timedelta(days=away) if away <= (last - today).days else None
    return Projection(_at_pace(turnover, today, so_far, last), crossing)


def _pace(turnover: Mapping[date, int], today: date) -> tuple[int, int]:
    """An amount, and the number of days in which it was earned."""
    index = today.year * 12 + today.month - 1 - _PACE_MONTHS
    since = date(index // 12, index % 12 + 1, 1)
    begun = min((month for month, amount in turnover.items() if amount), default=today)
    since = max(since, begun)
    amount = sum(one for month, one in turnover.items() if since <= month <= today)
    return amount, max((today - since).days + 1, 1)


def _at_pace(turnover: Mapping[date, int], today: date, so_far: int, last: date) -> int:
    amount, days = _pace(turnover, today)
    return so_far + max(amount, 0) * (last - today).days // days


def _crossed_in(turnover: Mapping[date, int], year: int, ceiling: int) -> date | None:
    """The last day of the month in which the ceiling was passed."""
    so_far = 0
    for month in sorted(one for one in turnover if one.year == year):
        so_far += turnover[month]
        if so_far > ceiling:
            return next_month(month) - timedelta(days=1)
    return None


def level_of(turnover: int, ceiling: int, crossing: date | None) -> ThresholdLevel:
    """How near a turnover is to its ceiling: beyond it, at 90 percent or on the way to pass it this year, at 80
    percent, or below."""
    if turnover > ceiling:
        return "CROSSED"
    percent = turnover * 100 // ceiling if ceiling else 100
    if percent >= WARNING_PERCENT or crossing is not None:
        return "WARNING"
    return "WATCH" if percent >= WATCH_PERCENT else "OK"
