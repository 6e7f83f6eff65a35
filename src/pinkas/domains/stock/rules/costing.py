"""Weighted average cost: what there is of a product and what it is worth, movement by movement. Pure.

Costs and values are in major units of the currency of the books, rounded half up to six decimals at each step; what is
left when nothing is left is worth nothing, so that no rounding stays behind.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from uuid import UUID

from pinkas.core.currencies import minor_digits
from pinkas.core.money import round_half_up

_PLACES = Decimal("0.000001")
MOST = Decimal(999_999_999_999)
"""How much there may be of a product, and what it may be worth in major units, above and below zero."""
_WIDE = Context(prec=80, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Cost:
    """So much of a product, worth so much; `average` of one unit. Below zero there is nothing that could be worth
    something: what is missing counts at the last average."""

    on_hand: Decimal = Decimal(0)
    value: Decimal = Decimal(0)
    average: Decimal = Decimal(0)


@dataclass(frozen=True, slots=True)
class Step:
    """A movement as costs see it; `unit_cost` None is at the average as it is then."""

    date: date
    number: int
    quantity: Decimal
    unit_cost: Decimal | None
    line_id: UUID | None = None
    """The line of a document that it belongs to."""


def too_large(cost: Cost) -> bool:
    """Whether it is more than can be kept."""
    return max(abs(cost.on_hand), abs(cost.value), cost.average) > MOST


def moved(cost: Cost, quantity: Decimal, unit_cost: Decimal | None) -> Cost:
    """What there is behind a movement.

    What goes, goes at the average and does not change it. What comes with a cost of its own changes the average of what
    is there; where something was missing it fills that first, and the average is its own cost from then on.
    """
    left = cost.on_hand + quantity
    if left == 0:
        return Cost(left, Decimal(0), cost.average or unit_cost or Decimal(0))
    if quantity < 0 or unit_cost is None:
        if left > 0 and cost.on_hand > 0:
            value = _rounded(_WIDE.divide(_WIDE.multiply(cost.value, left), cost.on_hand))
            return Cost(left, value, cost.average)
        return Cost(left, _rounded(left * cost.average), cost.average)
    if cost.on_hand >= 0:
        value = cost.value + _rounded(quantity * unit_cost)
        return Cost(left, value, _rounded(_WIDE.divide(value, left)))
    average = unit_cost if left > 0 or not cost.average else cost.average
    return Cost(left, _rounded(left * average), average)


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(_PLACES, context=_WIDE)


@dataclass(frozen=True, slots=True)
class Walk:
    """Movements one after the other: how each day ends on which something moved, and at what cost of one unit each
    movement came or went, by its number."""

    days: list[tuple[date, Cost]]
    costs: dict[int, Decimal]


def walked(opening: Cost, steps: Iterable[Step]) -> Walk:
    """Movements by date, and within a day in the order of writing."""
    found: dict[date, Cost] = {}
    costs: dict[int, Decimal] = {}
    cost = opening
    for one in sorted(steps, key=lambda step: (step.date, step.number)):
        costs[one.number] = cost.average if one.unit_cost is None else one.unit_cost
        cost = moved(cost, one.quantity, one.unit_cost)
        found[one.date] = cost
    return Walk(list(found.items()), costs)


def changes(opening: Cost, days: Iterable[tuple[date, Cost]], currency: str) -> Counter[date]:
    """By how much the value of a product rises or falls on each day, in minor units as it is shown; in the order of the
    days."""
    found, before = Counter[date](), minor(opening.value, currency)
    for day, cost in days:
        after = minor(cost.value, currency)
        found[day], before = after - before, after
    return found


def minor(value: Decimal, currency: str) -> int:
    """A value in minor units of the currency, rounded half up."""
    return round_half_up(value.scaleb(minor_digits(currency)))


def first_day(steps: Sequence[Step]) -> date:
    """The earliest day of some movements."""
    return min(one.date for one in steps)
