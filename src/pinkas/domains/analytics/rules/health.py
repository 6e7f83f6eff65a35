"""The health of a business: six sides, each with a figure, a score from 0 to 100, a reason and advice. Pure.

The bounds are ours (L): between the worst and the best figure a score goes up evenly.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from decimal import Decimal

from pinkas.core.wording import Wording
from pinkas.domains.analytics.rules.collecting import rate
from pinkas.domains.analytics.types.health import HealthGrade, HealthKey

WINDOW = 3
"""Whole months that are looked at."""
HISTORY = 6
"""Months of history."""
WELL = 70
"""From this score on nothing has to be done."""
WEIGHTS: Mapping[HealthKey, int] = {
    "liquidity": 20,
    "collection": 20,
    "growth": 15,
    "concentration": 10,
    "profitability": 25,
    "compliance": 10,
}
_BOUNDS: Mapping[HealthKey, tuple[int, int]] = {
    "liquidity": (50, 150),
    "collection": (50, 0),
    "growth": (-30, 20),
    "concentration": (75, 15),
    "profitability": (-20, 30),
    "compliance": (3, 0),
}
"""The figures at which a score is 0 and 100."""
_GRADES: tuple[tuple[int, HealthGrade], ...] = ((85, "A"), (70, "B"), (55, "C"), (40, "D"), (0, "E"))
_WHY: Mapping[HealthKey, Wording] = {
    "liquidity": Wording("Money that came in during the last three whole months, in percent of what was spent."),
    "collection": Wording("What clients owe and is overdue, in percent of all that they owe."),
    "growth": Wording(
        "Revenue of the last three whole months against the same months a year earlier, or where there was none the "
        "three months before, in percent."
    ),
    "concentration": Wording("The largest client's part of the revenue of the last three whole months, in percent."),
    "profitability": Wording(
        "What is left of the revenue of the last three whole months after the expenses, in percent of the revenue."
    ),
    "compliance": Wording("VAT periods of the last year whose due date has passed and that were not filed."),
}
_ADVICE: Mapping[HealthKey, Wording] = {
    "liquidity": Wording("More was spent than came in: collect what is overdue, and put off what can wait."),
    "collection": Wording("Remind the clients that are late, the largest debts first."),
    "growth": Wording("Revenue goes down: look at the clients that buy less than they did."),
    "concentration": Wording("Much depends on one client: look for others, and watch what it owes."),
    "profitability": Wording("Little is left: look at prices, and at the categories on which most is spent."),
    "compliance": Wording("File the VAT returns that are late: each costs interest and fines."),
}
_NOTHING = Wording("There is nothing to go by yet.")


@dataclass(frozen=True, slots=True)
class MonthFigures:
    """A month in minor units of the books: revenue without VAT, money that came in, expenses without the VAT that is
    deducted, and with it."""

    revenue: int = 0
    collected: int = 0
    expenses: int = 0
    spent: int = 0


@dataclass(frozen=True, slots=True)
class Component:
    """A side of the business: its figure and its score, None where there is nothing to go by."""

    key: HealthKey
    value: Decimal | None
    score: int | None

    @property
    def why(self) -> Wording:
        """What the figure is."""
        return _NOTHING if self.value is None else _WHY[self.key]

    @property
    def advice(self) -> Wording | None:
        """What to do about it; None where it is well, or unknown."""
        return None if self.score is None or self.score >= WELL else _ADVICE[self.key]


def months_before(month: date, count: int) -> list[date]:
    """The first days of the months before one, the nearest last."""
    index = month.year * 12 + month.month - 1
    return [date(one // 12, one % 12 + 1, 1) for one in range(index - count, index)]


def component(key: HealthKey, value: Decimal | None) -> Component:
    """A side with the score of its figure."""
    if value is None:
        return Component(key, None, None)
    worst, best = _BOUNDS[key]
    share = (value - worst) * 100 / (best - worst)
    return Component(key, value, int(min(max(share, Decimal(0)), Decimal(100)).to_integral_value()))


def flow_components(months: Mapping[date, MonthFigures], current: date) -> list[Component]:
    """Liquidity, growth and profitability by the three months before a month (its first day)."""
    window = _sum(months, months_before(current, WINDOW))
    earlier = _sum(months, months_before(current.replace(year=current.year - 1), WINDOW))
    if not earlier.revenue:
        earlier = _sum(months, months_before(current, 2 * WINDOW)[:WINDOW])
    left = rate(window.revenue - window.expenses, window.revenue)
    if left is None and window.expenses > 0:
        left = Decimal(-100)  # all was spent and nothing earned
    return [
        component("liquidity", rate(window.collected, window.spent)),
        component("growth", rate(window.revenue - earlier.revenue, earlier.revenue)),
        component("profitability", left),
    ]


def _sum(months: Mapping[date, MonthFigures], wanted: Iterable[date]) -> MonthFigures:
    found = [months[one] for one in wanted if one in months]
    return MonthFigures(
        sum(one.revenue for one in found),
        sum(one.collected for one in found),
        sum(one.expenses for one in found),
        sum(one.spent for one in found),
    )


def weigh(components: Iterable[Component]) -> int | None:
    """The score of several sides by their weights, halves up; None where none is known."""
    known = [(WEIGHTS[one.key], one.score) for one in components if one.score is not None]
    whole = sum(weight for weight, _ in known)
    return (2 * sum(weight * score for weight, score in known) + whole) // (2 * whole) if whole else None


def grade_of(score: int | None) -> HealthGrade | None:
    """The grade of a score."""
    return None if score is None else next(grade for least, grade in _GRADES if score >= least)
