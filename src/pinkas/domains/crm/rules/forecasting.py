"""The forecast: sums of open deals by month beside what was closed. Pure."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pinkas.core.money import divide_half_up, format_amount
from pinkas.domains.crm.types.rooms import Forecast, ForecastMonth, ForecastRemainder


@dataclass(frozen=True)
class ExpectedSum:
    """Open deals that are expected to close in a month (None: no day is known); `weighted` is a hundred times the value
    weighted by probability, in minor units."""

    month: date | None
    deals: int
    value: int
    weighted: int


@dataclass(frozen=True)
class ClosedSum:
    """Deals that were won or lost in a month, in minor units."""

    month: date
    status: str
    deals: int
    value: int


def add_months(day: date, months: int) -> date:
    """The first day of the month that is so many months after that of a day."""
    count = day.year * 12 + day.month - 1 + months
    return date(count // 12, count % 12 + 1, 1)


def compose_forecast(
    currency: str, today: date, months: int, expected: Iterable[ExpectedSum], closed: Iterable[ClosedSum]
) -> Forecast:
    """Months from the first past one to the last one to come: what is expected, and what was closed."""
    expected, closed = list(expected), list(closed)
    first, last = add_months(today, 1 - months), add_months(today, months - 1)
    this = add_months(today, 0)
    by_month = {one.month: one for one in expected}
    ended = {(one.month, one.status): one for one in closed}
    listed = []
    for step in range(2 * months - 1):
        month = add_months(first, step)
        open_ = by_month.get(month) if month >= this else None
        won, lost = ended.get((month, "WON")), ended.get((month, "LOST"))
        listed.append(
            ForecastMonth(
                month=f"{month:%Y-%m}",
                deals=open_.deals if open_ else 0,
                value=format_amount(open_.value if open_ else 0, currency),
                weighted=format_amount(divide_half_up(open_.weighted, 100) if open_ else 0, currency),
                won_deals=won.deals if won else 0,
                won=format_amount(won.value if won else 0, currency),
                lost_deals=lost.deals if lost else 0,
                lost=format_amount(lost.value if lost else 0, currency),
            )
        )
    return Forecast(
        currency=currency,
        months=listed,
        overdue=_remainder([one for one in expected if one.month is not None and one.month < this], currency),
        later=_remainder([one for one in expected if one.month is not None and one.month > last], currency),
        undated=_remainder([one for one in expected if one.month is None], currency),
        win_rate=_win_rate(closed),
    )


def _remainder(sums: Sequence[ExpectedSum], currency: str) -> ForecastRemainder:
    return ForecastRemainder(
        deals=sum(one.deals for one in sums),
        value=format_amount(sum(one.value for one in sums), currency),
        weighted=format_amount(divide_half_up(sum(one.weighted for one in sums), 100), currency),
    )


def _win_rate(closed: Sequence[ClosedSum]) -> Decimal | None:
    whole = sum(one.value for one in closed)
    won = sum(one.value for one in closed if one.status == "WON")
    return Decimal(divide_half_up(won * 1000, whole)) / 10 if whole else None
