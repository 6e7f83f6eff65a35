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

_SIX_DECIMALS = Decimal("0.000001")
_ZERO = Decimal(0)
MAX_VALUE = Decimal(999_999_999_999)
"""How much there may be of a product, and what it may be worth in major units, above and below zero."""
_WIDE_CONTEXT = Context(prec=80, rounding=ROUND_HALF_UP)


@dataclass(frozen=True, slots=True)
class StockCost:
    """A quantity of a product and its value; `average` is the cost of one unit. A quantity below zero is missing stock,
    valued at the last average until later receipts cover it."""

    on_hand: Decimal = _ZERO
    value: Decimal = _ZERO
    average: Decimal = _ZERO


@dataclass(frozen=True, slots=True)
class CostingStep:
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
class MovementCost:
    """What a movement cost: `cost` all of it, below zero for what went, and `unit_cost` one unit."""

    cost: Decimal
    unit_cost: Decimal


@dataclass(slots=True)
class LineOutflow:
    """What a line of a document took and did not bring back: so much, which cost so much. `unit_cost` is that of the
    movement that took it, None when there are several."""

    quantity: Decimal = _ZERO
    cost: Decimal = _ZERO
    unit_cost: Decimal | None = None


@dataclass(frozen=True, slots=True)
class CostingResult:
    """Movements one after the other: how each day ends on which something moved, what each movement cost by its number,
    and what there is behind the last one."""

    days: list[tuple[date, StockCost]]
    worths: dict[int, MovementCost]
    cost: StockCost


def is_too_large(cost: StockCost) -> bool:
    """Whether a value exceeds what can be stored."""
    return max(abs(cost.on_hand), abs(cost.value), cost.average) > MAX_VALUE


def cost_after_movement(cost: StockCost, quantity: Decimal, unit_cost: Decimal | None) -> StockCost:
    """What there is behind a movement.

    What goes, goes at the average and does not change it. What comes with a cost of its own changes the average of what
    is there; where something was missing it fills that first, and the average is its own cost from then on.
    """
    walker = _CostCalculator(cost, {})
    walker.take(CostingStep(date.min, 0, quantity, unit_cost))
    return walker.cost


def cost_movements(
    opening: StockCost, steps: Iterable[CostingStep], outflows: Mapping[UUID, LineOutflow] | None = None
) -> CostingResult:
    """Movements by date, and within a day in the order of writing. `outflows` is what lines of documents took before,
    of which something comes back here. Where `opening` is below zero nothing may come: what is missing is not known."""
    walker = _CostCalculator(opening, outflows or {})
    ends: dict[date, StockCost] = {}
    ordered = sorted(steps, key=lambda step: (step.date, step.number))
    for one in ordered:
        walker.take(one)
        ends[one.date] = walker.cost
    worths, value, values = walker.end(), opening.value, dict[date, Decimal]()
    for one in ordered:
        value += worths[one.number].cost
        values[one.date] = value
    days = [(day, _day_end_cost(end, values[day])) for day, end in ends.items()]
    return CostingResult(days, worths, StockCost(walker.on_hand, value, walker.average))


def cost_on(steps: Iterable[CostingStep], day: date) -> StockCost:
    """What there was at the end of a day by some movements: those dated behind it too, for what was missing on it may
    have come with them."""
    found = StockCost()
    for one, cost in cost_movements(StockCost(), steps).days:
        if one <= day:
            found = cost
    return found


def _day_end_cost(cost: StockCost, value: Decimal) -> StockCost:
    """The end of a day with the value that it has now: what was missing then may have come since."""
    return StockCost(cost.on_hand, value, _divide(value, cost.on_hand) if cost.on_hand < 0 else cost.average)


@dataclass(slots=True)
class _OutgoingMovement:
    """A movement that went. `cost` is that of what was there or has come since; `missing` has not come yet, `undone`
    came back before it did."""

    number: int
    quantity: Decimal
    average: Decimal
    cost: Decimal
    missing: Decimal
    out: "_LineState"
    short: bool
    undone: Decimal = _ZERO

    def fill(self, quantity: Decimal, cost: Decimal) -> None:
        """So much of what was missing has come."""
        self.missing, self.cost = self.missing - quantity, self.cost + cost
        self.out.add(quantity, cost)

    def unit_cost(self) -> Decimal:
        """What one unit cost, when nothing is missing any more."""
        moved = self.quantity - self.undone
        return _divide(self.cost, moved) if self.short and moved else self.average


@dataclass(slots=True)
class _LineState:
    """What is out of a line, and the movements that took it since the walk began."""

    quantity: Decimal = _ZERO
    cost: Decimal = _ZERO
    unit_cost: Decimal | None = None
    gone: list[_OutgoingMovement] = field(default_factory=list)

    def add(self, quantity: Decimal, cost: Decimal) -> None:
        """So much more is out."""
        self.quantity, self.cost = self.quantity + quantity, self.cost + cost

    def return_goods(self, quantity: Decimal) -> tuple[Decimal, Decimal]:
        """How much of a quantity comes back, and what it cost: with the last of the line exactly the rest."""
        back = min(quantity, max(self.quantity, _ZERO))
        cost = _proportional_share(self.cost, back, self.quantity)
        self.add(-back, -cost)
        return back, cost


class _CostCalculator:
    """What there is while movements are taken one after the other, and what each of them cost."""

    def __init__(self, opening: StockCost, outs: Mapping[UUID, LineOutflow]) -> None:
        self.on_hand, self.value, self.average = opening.on_hand, opening.value, opening.average
        self.lines = {id: _LineState(out.quantity, out.cost, out.unit_cost) for id, out in outs.items()}
        self.gone: list[_OutgoingMovement] = []
        self.short = deque[_OutgoingMovement]()
        self.came: list[tuple[CostingStep, MovementCost, _LineState | None]] = []
        self.undone: list[tuple[_OutgoingMovement, int, Decimal]] = []

    @property
    def cost(self) -> StockCost:
        """What there is."""
        return StockCost(self.on_hand, self.value, self.average)

    def take(self, step: CostingStep) -> None:
        """Takes the next movement."""
        if step.transfer:
            self.came.append((step, MovementCost(_round_half_up(step.quantity * self.average), self.average), None))
        elif step.quantity < 0:
            self._process_outgoing(step)
        else:
            self._process_incoming(step)

    def _process_outgoing(self, step: CostingStep) -> None:
        quantity, there = -step.quantity, max(self.on_hand, _ZERO)
        covered = min(quantity, there)
        cost = self.value - _proportional_share(self.value, there - covered, there) if covered else _ZERO
        line, missing = self._line_state(step), quantity - covered
        gone = _OutgoingMovement(step.number, quantity, self.average, cost, missing, line, bool(missing))
        line.add(covered, cost)
        line.gone.append(gone)
        self.gone.append(gone)
        if missing:
            self.short.append(gone)
        self._set_on_hand(self.on_hand + step.quantity, self.value - cost)

    def _process_incoming(self, step: CostingStep) -> None:
        line, left = self._line_state(step), step.quantity
        for gone in line.gone:
            if undone := min(left, gone.missing):
                gone.missing, gone.undone, left = gone.missing - undone, gone.undone + undone, left - undone
                self.undone.append((gone, step.number, undone))
                self._set_on_hand(self.on_hand + undone, self.value)
        back, cost = line.return_goods(left)
        if back:
            self._take_in(back, cost, _divide(cost, back))
        unit_cost = self.average if step.unit_cost is None else step.unit_cost
        if left := left - back:
            own = self._average_cost(left) if step.unit_cost is None else _round_half_up(left * step.unit_cost)
            self._take_in(left, own, step.unit_cost)
            cost += own
        self.came.append((step, MovementCost(cost, unit_cost), line if left < step.quantity else None))

    def _average_cost(self, quantity: Decimal) -> Decimal:
        """What a quantity costs that comes at the average."""
        if self.on_hand <= 0:
            return _round_half_up(quantity * self.average)
        return _proportional_share(self.value, self.on_hand + quantity, self.on_hand) - self.value

    def _take_in(self, quantity: Decimal, cost: Decimal, unit_cost: Decimal | None) -> None:
        """Takes in so much, which cost so much: the gaps are filled first, in the order in which they came to be.
        Without `unit_cost` the average stays."""
        before, after = self.on_hand, self.on_hand + quantity
        missing = min(max(-before, _ZERO), quantity)
        while missing:
            gone = self.short[0] if self.short else None
            part = missing if gone is None else min(missing, gone.missing)
            filled = _proportional_share(cost, part, quantity)
            missing, quantity, cost = missing - part, quantity - part, cost - filled
            if gone is not None:
                gone.fill(part, filled)
                if not gone.missing:
                    self.short.popleft()
        value = cost if before < 0 else self.value + cost
        if unit_cost is not None:
            if before >= 0:
                self.average = _divide(value, after)
            elif after > 0 or not self.average:
                self.average = unit_cost
        self._set_on_hand(after, value)

    def _set_on_hand(self, on_hand: Decimal, value: Decimal) -> None:
        """So much is there now: nothing is worth nothing, and less than nothing counts at the average."""
        self.on_hand, self.value = on_hand, value if on_hand > 0 else _round_half_up(on_hand * self.average)

    def _line_state(self, step: CostingStep) -> _LineState:
        return _LineState() if step.line_id is None else self.lines.setdefault(step.line_id, _LineState())

    def end(self) -> dict[int, MovementCost]:
        """What each movement cost, now that all of them are known: what is still missing counts at the average."""
        for gone in self.gone:
            gone.cost += _round_half_up(gone.missing * self.average)
        units = {gone.number: gone.unit_cost() for gone in self.gone}
        costs = {gone.number: -gone.cost for gone in self.gone} | {one.number: cost.cost for one, cost, _ in self.came}
        for gone, number, quantity in self.undone:
            cost = _round_half_up(quantity * units[gone.number])
            costs[gone.number] -= cost
            costs[number] += cost
        for step, worth, line in self.came:
            units[step.number] = worth.unit_cost
            if line is not None:
                took = [units[gone.number] for gone in line.gone] + [line.unit_cost] * (line.unit_cost is not None)
                one = took[0] if len(took) == 1 else None
                units[step.number] = _divide(costs[step.number], step.quantity) if one is None else one
        return {number: MovementCost(cost, units[number]) for number, cost in costs.items()}


def _round_half_up(value: Decimal) -> Decimal:
    return value.quantize(_SIX_DECIMALS, context=_WIDE_CONTEXT)


def _divide(value: Decimal, by: Decimal) -> Decimal:
    return _round_half_up(_WIDE_CONTEXT.divide(value, by))


def _proportional_share(value: Decimal, part: Decimal, whole: Decimal) -> Decimal:
    """So much of a value; all of it, where the part is the whole."""
    return value if part == whole else _divide(_WIDE_CONTEXT.multiply(value, part), whole)


def value_changes(opening: StockCost, costs_by_day: Iterable[tuple[date, StockCost]], currency: str) -> Counter[date]:
    """By how much the value of a product rises or falls on each day, in minor units as it is shown; in the order of the
    days."""
    found, before = Counter[date](), to_minor_units(opening.value, currency)
    for day, cost in costs_by_day:
        after = to_minor_units(cost.value, currency)
        found[day], before = after - before, after
    return found


def to_minor_units(value: Decimal, currency: str) -> int:
    """A value in minor units of the currency, rounded half up."""
    return round_half_up(value.scaleb(minor_digits(currency)))


def is_incoming(step: CostingStep) -> bool:
    """Whether it brings goods from outside."""
    return step.quantity > 0 and not step.transfer


def earliest_day(steps: Sequence[CostingStep]) -> date:
    """The earliest day of some movements."""
    return min(one.date for one in steps)
