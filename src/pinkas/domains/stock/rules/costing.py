"""Weighted average cost: what there is of a product and what it is worth, movement by movement. Pure.

What is on hand is worth what came less what went, so that nothing is lost: for every product and day its value and the
cost of what was sold are together the cost of what was bought. Every movement has its cost in that sum:

- what comes with a cost of its own has that cost; what comes without one (a count, an adjustment) the average;
- what goes has the average, and where there is too little the cost of what fills the gap later, the oldest gap first;
  until then it counts at the last average;
- what comes back has the cost that the movement which it returns has now. What was missing of that movement comes back
  first: it never was in stock, and brings no value.

A later movement can therefore change the cost of an earlier one, and with it the value of the days between.

Costs and values are in major units of the currency of the books, rounded half up to six decimals at each step; what is
left when nothing is left is worth nothing, so that no rounding stays behind.
"""

from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import ROUND_HALF_UP, Context, Decimal
from uuid import UUID

from pinkas.core.currencies import minor_digits
from pinkas.core.money import round_half_up

_PLACES = Decimal("0.000001")
_NOTHING = Decimal(0)
MOST = Decimal(999_999_999_999)
"""How much there may be of a product, and what it may be worth in major units, above and below zero."""
_WIDE = Context(prec=80, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class Cost:
    """A quantity of a product and its value; `average` is the cost of one unit. A quantity below zero is missing stock,
    valued at the last average until later receipts cover it."""

    on_hand: Decimal = _NOTHING
    value: Decimal = _NOTHING
    average: Decimal = _NOTHING


@dataclass(frozen=True, slots=True)
class Step:
    """A movement as costing needs it; without `unit_cost` it has no cost of its own."""

    date: date
    number: int
    quantity: Decimal
    unit_cost: Decimal | None
    line_id: UUID | None = None
    """The line of a document whose goods it moves: its own line, or the one that it returns."""
    transfer: bool = False
    """It goes from one warehouse to another one, and changes no value."""


@dataclass(frozen=True, slots=True)
class Worth:
    """What a movement cost: `cost` all of it, below zero for what went, and `unit_cost` one unit."""

    cost: Decimal
    unit_cost: Decimal


@dataclass(slots=True)
class Out:
    """What a line of a document took and did not bring back: so much, which cost so much. `unit_cost` is that of the
    movement that took it, None when there are several."""

    quantity: Decimal = _NOTHING
    cost: Decimal = _NOTHING
    unit_cost: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Walk:
    """Movements one after the other: how each day ends on which something moved, what each movement cost by its number,
    and what there is behind the last one."""

    days: list[tuple[date, Cost]]
    worths: dict[int, Worth]
    cost: Cost


def too_large(cost: Cost) -> bool:
    """Whether a value exceeds what can be stored."""
    return max(abs(cost.on_hand), abs(cost.value), cost.average) > MOST


def moved(cost: Cost, quantity: Decimal, unit_cost: Decimal | None) -> Cost:
    """What there is behind a movement.

    What goes, goes at the average and does not change it. What comes with a cost of its own changes the average of what
    is there; where something was missing it fills that first, and the average is its own cost from then on.
    """
    walker = _Walker(cost, {})
    walker.take(Step(date.min, 0, quantity, unit_cost))
    return walker.cost


def walked(opening: Cost, steps: Iterable[Step], outs: Mapping[UUID, Out] | None = None) -> Walk:
    """Movements by date, and within a day in the order of writing. `outflows` is what lines of documents took before,
    of which something comes back here. Where `opening` is below zero nothing may come: what is missing is not known."""
    walker = _Walker(opening, outs or {})
    ends: dict[date, Cost] = {}
    ordered = sorted(steps, key=lambda step: (step.date, step.number))
    for one in ordered:
        walker.take(one)
        ends[one.date] = walker.cost
    worths, value, values = walker.end(), opening.value, dict[date, Decimal]()
    for one in ordered:
        value += worths[one.number].cost
        values[one.date] = value
    days = [(day, _ended(end, values[day])) for day, end in ends.items()]
    return Walk(days, worths, Cost(walker.on_hand, value, walker.average))


def _ended(end: Cost, value: Decimal) -> Cost:
    """The end of a day with the value that it has now: what was missing then may have come since."""
    return Cost(end.on_hand, value, _divided(value, end.on_hand) if end.on_hand < 0 else end.average)


@dataclass(slots=True)
class _Gone:
    """A movement that went. `cost` is that of what was there or has come since; `missing` has not come yet, `undone`
    came back before it did."""

    number: int
    quantity: Decimal
    average: Decimal
    cost: Decimal
    missing: Decimal
    out: "_Line"
    short: bool
    undone: Decimal = _NOTHING

    def fill(self, quantity: Decimal, cost: Decimal) -> None:
        """So much of what was missing has come."""
        self.missing, self.cost = self.missing - quantity, self.cost + cost
        self.out.add(quantity, cost)

    def unit_cost(self) -> Decimal:
        """What one unit cost, when nothing is missing any more."""
        moved = self.quantity - self.undone
        return _divided(self.cost, moved) if self.short and moved else self.average


@dataclass(slots=True)
class _Line:
    """What is out of a line, and the movements that took it since the walk began."""

    quantity: Decimal = _NOTHING
    cost: Decimal = _NOTHING
    unit_cost: Decimal | None = None
    gone: list[_Gone] = field(default_factory=list)

    def add(self, quantity: Decimal, cost: Decimal) -> None:
        """So much more is out."""
        self.quantity, self.cost = self.quantity + quantity, self.cost + cost

    def bring(self, quantity: Decimal) -> tuple[Decimal, Decimal]:
        """How much of a quantity comes back, and what it cost: with the last of the line exactly the rest."""
        back = min(quantity, max(self.quantity, _NOTHING))
        cost = _share(self.cost, back, self.quantity)
        self.add(-back, -cost)
        return back, cost


class _Walker:
    """What there is while movements are taken one after the other, and what each of them cost."""

    def __init__(self, opening: Cost, outs: Mapping[UUID, Out]) -> None:
        self.on_hand, self.value, self.average = opening.on_hand, opening.value, opening.average
        self.lines = {id: _Line(out.quantity, out.cost, out.unit_cost) for id, out in outs.items()}
        self.gone: list[_Gone] = []
        self.short = deque[_Gone]()
        self.came: list[tuple[Step, Worth, _Line | None]] = []
        self.undone: list[tuple[_Gone, int, Decimal]] = []

    @property
    def cost(self) -> Cost:
        """What there is."""
        return Cost(self.on_hand, self.value, self.average)

    def take(self, step: Step) -> None:
        """Takes the next movement."""
        if step.transfer:
            self.came.append((step, Worth(_rounded(step.quantity * self.average), self.average), None))
        elif step.quantity < 0:
            self._go(step)
        else:
            self._come(step)

    def _go(self, step: Step) -> None:
        quantity, there = -step.quantity, max(self.on_hand, _NOTHING)
        covered = min(quantity, there)
        cost = self.value - _share(self.value, there - covered, there) if covered else _NOTHING
        line, missing = self._line(step), quantity - covered
        gone = _Gone(step.number, quantity, self.average, cost, missing, line, bool(missing))
        line.add(covered, cost)
        line.gone.append(gone)
        self.gone.append(gone)
        if missing:
            self.short.append(gone)
        self._stand(self.on_hand + step.quantity, self.value - cost)

    def _come(self, step: Step) -> None:
        line, left = self._line(step), step.quantity
        for gone in line.gone:
            if undone := min(left, gone.missing):
                gone.missing, gone.undone, left = gone.missing - undone, gone.undone + undone, left - undone
                self.undone.append((gone, step.number, undone))
                self._stand(self.on_hand + undone, self.value)
        back, cost = line.bring(left)
        if back:
            self._fill(back, cost, _divided(cost, back))
        unit_cost = self.average if step.unit_cost is None else step.unit_cost
        if left := left - back:
            own = self._at_average(left) if step.unit_cost is None else _rounded(left * step.unit_cost)
            self._fill(left, own, step.unit_cost)
            cost += own
        self.came.append((step, Worth(cost, unit_cost), line if left < step.quantity else None))

    def _at_average(self, quantity: Decimal) -> Decimal:
        """What a quantity costs that comes at the average."""
        if self.on_hand <= 0:
            return _rounded(quantity * self.average)
        return _share(self.value, self.on_hand + quantity, self.on_hand) - self.value

    def _fill(self, quantity: Decimal, cost: Decimal, unit_cost: Decimal | None) -> None:
        """Takes in so much, which cost so much: the gaps are filled first, in the order in which they came to be.
        Without `unit_cost` the average stays."""
        before, after = self.on_hand, self.on_hand + quantity
        missing = min(max(-before, _NOTHING), quantity)
        while missing:
            gone = self.short[0] if self.short else None
            part = missing if gone is None else min(missing, gone.missing)
            filled = _share(cost, part, quantity)
            missing, quantity, cost = missing - part, quantity - part, cost - filled
            if gone is not None:
                gone.fill(part, filled)
                if not gone.missing:
                    self.short.popleft()
        value = cost if before < 0 else self.value + cost
        if unit_cost is not None:
            if before >= 0:
                self.average = _divided(value, after)
            elif after > 0 or not self.average:
                self.average = unit_cost
        self._stand(after, value)

    def _stand(self, on_hand: Decimal, value: Decimal) -> None:
        """So much is there now: nothing is worth nothing, and less than nothing counts at the average."""
        self.on_hand, self.value = on_hand, value if on_hand > 0 else _rounded(on_hand * self.average)

    def _line(self, step: Step) -> _Line:
        return _Line() if step.line_id is None else self.lines.setdefault(step.line_id, _Line())

    def end(self) -> dict[int, Worth]:
        """What each movement cost, now that all of them are known: what is still missing counts at the average."""
        for gone in self.gone:
            gone.cost += _rounded(gone.missing * self.average)
        units = {gone.number: gone.unit_cost() for gone in self.gone}
        costs = {gone.number: -gone.cost for gone in self.gone} | {one.number: cost.cost for one, cost, _ in self.came}
        for gone, number, quantity in self.undone:
            cost = _rounded(quantity * units[gone.number])
            costs[gone.number] -= cost
            costs[number] += cost
        for step, worth, line in self.came:
            units[step.number] = worth.unit_cost
            if line is not None:
                took = [units[gone.number] for gone in line.gone] + [line.unit_cost] * (line.unit_cost is not None)
                one = took[0] if len(took) == 1 else None
                units[step.number] = _divided(costs[step.number], step.quantity) if one is None else one
        return {number: Worth(cost, units[number]) for number, cost in costs.items()}


def _rounded(value: Decimal) -> Decimal:
    return value.quantize(_PLACES, context=_WIDE)


def _divided(value: Decimal, by: Decimal) -> Decimal:
    return _rounded(_WIDE.divide(value, by))


def _share(value: Decimal, part: Decimal, whole: Decimal) -> Decimal:
    """So much of a value; all of it, where the part is the whole."""
    return value if part == whole else _divided(_WIDE.multiply(value, part), whole)


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


def comes(step: Step) -> bool:
    """Whether it brings goods from outside."""
    return step.quantity > 0 and not step.transfer


def first_day(steps: Sequence[Step]) -> date:
    """The earliest day of some movements."""
    return min(one.date for one in steps)
