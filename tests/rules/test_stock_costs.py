"""Nothing of the value of stock is lost, whatever is dated back, returned, counted or missing."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.domains.stock.rules.costing import (
    CostingResult,
    CostingStep,
    LineOutflow,
    StockCost,
    cost_movements,
    is_incoming,
)

EXAMPLES = settings(max_examples=300)
DAY = date(2026, 3, 1)
SMALL = Decimal("0.00005")
"""Half a millionth for each of a hundred units."""


@dataclass
class History:
    """Movements in the order of entry. What is asked for and cannot be (a return of nothing) is left out."""

    steps: list[CostingStep] = field(default_factory=list)

    def add(self, day: int, quantity: int, cost: int | None = None, line: UUID | None = None, **more: bool) -> None:
        """The next movement, in tenths of a unit and of the currency."""
        at, own = DAY + timedelta(days=day), None if cost is None else Decimal(cost) / 10
        self.steps.append(CostingStep(at, len(self.steps), Decimal(quantity) / 10, own, line, **more))

    def out(self, line: UUID) -> int:
        """What is out of a line, in tenths."""
        return int(-10 * sum(one.quantity for one in self.steps if one.line_id == line))

    def sold(self) -> list[tuple[int, UUID]]:
        """The lines that took goods, with the day on which they did."""
        first = {one.line_id: one.date for one in reversed(self.steps) if one.line_id}
        return [((day - DAY).days, line) for line, day in first.items() if line]


ACTIONS = st.lists(
    st.tuples(
        st.sampled_from(["receipt", "sale", "sale", "return", "return", "undo", "count", "transfer"]),
        st.integers(0, 9),
        st.integers(1, 60),
        st.integers(0, 900),
    ),
    max_size=30,
)


def history(actions: list[tuple[str, int, int, int]]) -> History:
    """Movements as they may come, each with any day: what comes back not before it went."""
    made = History()
    for kind, day, quantity, chosen in actions:
        sold = made.sold()
        if kind == "receipt":
            made.add(day, quantity, chosen)
        elif kind == "sale":
            made.add(day, -quantity, line=UUID(int=len(made.steps) + 1))
        elif kind == "count":
            made.add(day, quantity if chosen % 2 else -quantity)
        elif kind == "transfer":
            made.add(day, -quantity, transfer=True)
            made.add(day, quantity, transfer=True)
        elif sold:
            since, line = sold[chosen % len(sold)]
            if kind == "undo":  # a return note is cancelled
                back = [one for one in made.steps if one.line_id == line and one.quantity > 0]
                if back:
                    made.add(max(day, (back[-1].date - DAY).days), int(-10 * back[-1].quantity), line=line)
            elif quantity := min(quantity, made.out(line)):
                made.add(max(day, since), quantity, line=line)
    return made


@EXAMPLES
@given(ACTIONS)
def test_b1_b2_value_on_hand_and_the_cost_of_what_was_sold_are_what_was_bought(
    actions: list[tuple[str, int, int, int]],
) -> None:
    """On every day. Bought is what was received at its cost, and what a count or an adjustment found at the average
    that it came at; sold is what went for good, returns taken off, whatever took it."""
    steps = history(actions).steps
    walk = cost_movements(StockCost(), steps)
    for day, end in walk.days:
        until = [one for one in steps if one.date <= day and not one.transfer]
        on_hand = sum(one.quantity for one in until)
        bought = sum(
            one.quantity * (walk.worths[one.number].unit_cost if one.unit_cost is None else one.unit_cost)
            for one in until
            if one.quantity > 0 and one.line_id is None
        )
        sold = -sum(
            one.quantity * walk.worths[one.number].unit_cost for one in until if one.quantity < 0 or one.line_id
        )
        assert end.on_hand == on_hand
        assert abs(end.value + sold - bought) < SMALL * (len(until) + 1)
        assert (end.value > -SMALL) if on_hand > 0 else (end.value < SMALL if on_hand else end.value == 0)
    assert walk.worths.keys() == {one.number for one in steps}
    assert all(one.number in walk.worths and walk.worths[one.number].unit_cost >= 0 for one in steps)


@EXAMPLES
@given(ACTIONS)
def test_b1_b2_a_return_costs_what_the_movement_that_it_returns_costs_now(
    actions: list[tuple[str, int, int, int]],
) -> None:
    steps = history([one for one in actions if one[0] != "undo"]).steps
    walk = cost_movements(StockCost(), steps)
    sales = {one.line_id: one.number for one in steps if one.line_id and one.quantity < 0}
    for one in steps:
        if one.line_id and one.quantity > 0:
            sale, back = walk.worths[sales[one.line_id]], walk.worths[one.number]
            assert back.unit_cost == sale.unit_cost
            assert abs(back.cost - one.quantity * sale.unit_cost) < SMALL
    whole = {line for line in sales if not sum(one.quantity for one in steps if one.line_id == line)}
    for line in whole:
        assert sum(walk.worths[one.number].cost for one in steps if one.line_id == line) == 0


def started(steps: list[CostingStep], walk: CostingResult, day: date) -> Mapping[UUID, LineOutflow]:
    """What was out of the lines at the end of a day, as it is known from what the movements cost now."""
    outs: dict[UUID, LineOutflow] = {}
    for one in steps:
        if one.line_id and one.date <= day:
            out, worth = outs.setdefault(one.line_id, LineOutflow()), walk.worths[one.number]
            out.quantity, out.cost = out.quantity - one.quantity, out.cost - worth.cost
            out.unit_cost = worth.unit_cost if one.quantity < 0 else out.unit_cost
    return outs


@EXAMPLES
@given(ACTIONS)
def test_b1_b2_movements_are_costed_anew_from_the_changed_day_on(actions: list[tuple[str, int, int, int]]) -> None:
    """Each movement is entered into what was known before it: from the last day on before which nothing was missing,
    where something is dated back or fills a gap, else behind the last one. It comes to what all of them come to when
    they are walked at once."""
    steps = history([one for one in actions if one[0] != "undo"]).steps
    walk, ends, last = CostingResult([], {}, StockCost()), dict[date, StockCost](), DAY - timedelta(days=1)
    for place, step in enumerate(steps):
        again = step.date < last or (walk.cost.on_hand < 0 and is_incoming(step))
        whole = [day for day, end in ends.items() if day < step.date and end.on_hand >= 0]
        start = max(whole, default=date.min) if again else date.max
        opening = ends.get(start, StockCost()) if again else walk.cost
        window = [one for one in steps[:place] if one.date > start]
        part = cost_movements(opening, [*window, step], started(steps[:place], walk, start))
        ends = {day: end for day, end in ends.items() if day <= start} | dict(part.days)
        walk = CostingResult([], walk.worths | part.worths, part.cost)
        last = max(last, step.date)
    whole_walk = cost_movements(StockCost(), steps)
    assert walk.worths == whole_walk.worths
    assert ends == dict(whole_walk.days)


def test_b1_a_return_follows_its_sale_when_goods_are_dated_back() -> None:
    line, tens = UUID(int=1), History()
    tens.add(0, 100, 100)
    tens.add(5, -50, line=line)
    tens.add(5, 50, line=line)
    tens.add(2, 100, 900)
    walk = cost_movements(StockCost(), tens.steps)
    assert (walk.cost.on_hand, walk.cost.value) == (Decimal(20), Decimal(1000))
    assert [walk.worths[one].unit_cost for one in (1, 2)] == [Decimal(50), Decimal(50)]


def test_b2_what_is_sold_of_none_costs_what_comes_for_it() -> None:
    line, short = UUID(int=1), History()
    short.add(0, -50, line=line)
    short.add(1, 100, 200)
    assert cost_movements(StockCost(), short.steps).days == [
        (DAY, StockCost(Decimal(-5), Decimal(-100), Decimal(20))),
        (DAY + timedelta(days=1), StockCost(Decimal(5), Decimal(100), Decimal(20))),
    ]
    short.add(2, 50, line=line)
    walk = cost_movements(StockCost(), short.steps)
    assert (walk.cost.on_hand, walk.cost.value) == (Decimal(10), Decimal(200))
