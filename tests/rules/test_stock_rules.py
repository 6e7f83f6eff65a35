"""What always holds of stock, whatever moves in whatever order."""

from collections import Counter
from dataclasses import replace
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.domains.stock.rules.costing import CostingStep, StockCost, cost_after_movement, cost_movements
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import GoodsReturn, SoldLine, StockedProduct, StockItem, StockMove

EXAMPLES = settings(max_examples=60)
DAY = date(2026, 3, 1)
PRODUCTS = [UUID(int=n) for n in (1, 2)]
PLACES = [UUID(int=n) for n in (11, 12)]
UNIT = UUID(int=3)
LINE, DOCUMENT = UUID(int=21), UUID(int=31)
ONE = Decimal(1)


def d(text: str) -> Decimal:
    return Decimal(text)


def shelf(policy: str = "allow") -> InventoryState:
    """Empty shelves of two plain products and one whose units have numbers."""
    known = {id: StockedProduct(id, f"product {id.int}", "none") for id in PRODUCTS}
    known[UNIT] = StockedProduct(UNIT, "unit", "serial")
    found = InventoryState(policy, known)  # type: ignore[arg-type]
    found.items = {id: StockItem(0, StockCost(), None) for id in known}
    return found.trial_copy()


def move(product: UUID, quantity: str | Decimal, place: UUID = PLACES[0], **fields: object) -> StockMove:
    """A movement of today."""
    whole = {"kind": "adjustment", "date": DAY, "field": "lines[0]", **fields}
    return StockMove(product, place, Decimal(quantity), **whole)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("start", "quantity", "cost", "end"),
    [
        (("0", "0", "0"), "10", "4", ("10", "40", "4")),
        (("10", "40", "4"), "30", "8", ("40", "280", "7")),
        (("40", "280", "7"), "-4", None, ("36", "252", "7")),
        (("36", "252", "7"), "-36", None, ("0", "0", "7")),
        (("0", "0", "7"), "-3", None, ("-3", "-21", "7")),
        (("-3", "-21", "7"), "2", "9", ("-1", "-7", "7")),
        (("-1", "-7", "7"), "5", "9", ("4", "36", "9")),
        (("-1", "-7", "7"), "1", "9", ("0", "0", "7")),
        (("3", "10", "3.333333"), "-1", None, ("2", "6.666667", "3.333333")),
        (("2", "6.666667", "3.333333"), "1", None, ("3", "10.000001", "3.333333")),
        (("0", "0", "0"), "-2", None, ("-2", "0", "0")),
        (("-2", "0", "0"), "1", "5", ("-1", "-5", "5")),
    ],
)
def test_a_movement_leaves_the_cost_that_is_written_beside_it(
    start: tuple[str, str, str], quantity: str, cost: str | None, end: tuple[str, str, str]
) -> None:
    found = cost_after_movement(StockCost(*map(d, start)), d(quantity), d(cost) if cost else None)
    assert (found.on_hand, found.value, found.average) == tuple(map(d, end))


STEPS = st.lists(
    st.builds(
        CostingStep,
        st.integers(0, 5).map(lambda n: DAY + timedelta(days=n)),
        st.just(0),
        st.integers(-30, 30).filter(bool).map(lambda n: Decimal(n).scaleb(-1)),
        st.one_of(st.none(), st.integers(0, 10**6).map(lambda n: Decimal(n).scaleb(-4))),
    ),
    max_size=25,
)


@EXAMPLES
@given(STEPS)
def test_what_is_dated_back_counts_as_if_it_had_been_written_then(steps: list[CostingStep]) -> None:
    numbered = [
        replace(one, number=n, unit_cost=one.unit_cost if one.quantity > 0 else None) for n, one in enumerate(steps)
    ]
    walk = cost_movements(StockCost(), numbered)
    whole = {day: end for day, end in walk.days if end.on_hand >= 0}  # what was missing may have come since
    cost, days = StockCost(), {}
    for one in sorted(numbered, key=lambda step: (step.date, step.number)):
        cost = cost_after_movement(cost, one.quantity, one.unit_cost)
        days[one.date] = cost
    alone = {day: end for day, end in days.items() if end.on_hand >= 0}
    assert whole.keys() == alone.keys()
    for day, end in whole.items():
        assert (end.on_hand, end.average) == (alone[day].on_hand, alone[day].average)
        # Step by step there is one gap; the walk fills several one after the other, and rounds the cost of each part.
        assert abs(end.value - alone[day].value) <= d("0.000001") * len(steps)
    for split, opening in whole.items():
        late = cost_movements(opening, [one for one in numbered if one.date > split])
        assert late.days == [(day, end) for day, end in walk.days if day > split]
        assert late.worths.items() <= walk.worths.items()


@EXAMPLES
@given(STEPS)
def test_stock_above_nothing_is_worth_its_average_and_none_is_worth_nothing(steps: list[CostingStep]) -> None:
    cost, highest = StockCost(), Decimal(0)
    for one in steps:
        own = one.unit_cost if one.quantity > 0 else None
        highest = max(highest, own or Decimal(0))
        cost = cost_after_movement(cost, one.quantity, own)
        assert cost.on_hand or not cost.value
        assert -1 <= cost.average <= highest + 1
        if cost.on_hand:
            assert abs(cost.value - cost.on_hand * cost.average) < d("0.001")


ACTIONS = st.lists(
    st.tuples(st.integers(0, 1), st.integers(0, 1), st.integers(-8, 8).filter(bool), st.booleans()), max_size=40
)


@EXAMPLES
@given(ACTIONS, st.sampled_from(["allow", "warn", "block"]))
def test_the_shelves_hold_what_a_list_of_movements_says(actions: list[tuple[int, int, int, bool]], policy: str) -> None:
    held, there = shelf(policy), Counter[tuple[UUID, UUID]]()
    for product, place, quantity, transfers in actions:
        at = PRODUCTS[product], PLACES[place]
        moves = [move(at[0], Decimal(quantity), at[1])]
        if transfers:
            other = PLACES[1 - place]
            moves = [
                move(at[0], Decimal(-abs(quantity)), at[1], kind="transfer"),
                move(at[0], Decimal(abs(quantity)), other, kind="transfer"),
            ]
        tried, problems, warned = held.trial_copy(), [], []
        for one in moves:
            _, found, noted = tried.take(one)
            problems += found
            warned += noted
        short = any(there[one.product_id, one.warehouse_id] + one.quantity < 0 for one in moves if one.quantity < 0)
        assert bool(problems) == (short and policy == "block")
        assert bool(warned) == (short and policy == "warn")
        if not problems:
            held.apply_tried(tried)
            for one in moves:
                there[one.product_id, one.warehouse_id] += int(one.quantity)
    assert {key: int(value) for key, value in held.levels.items() if value} == {k: v for k, v in there.items() if v}
    for id in PRODUCTS:
        assert held.items[id].cost.on_hand == sum(value for key, value in there.items() if key[0] == id)
    if policy == "block":
        assert all(value >= 0 for value in held.levels.values())


@EXAMPLES
@given(
    st.lists(st.tuples(st.sampled_from(["return", "credit"]), st.integers(1, 4)), max_size=8),
    st.sampled_from(["9", "36", "3", "0.5", "-9"]),
)
def test_what_is_returned_and_credited_comes_back_once_and_in_proportion(
    said: list[tuple[str, int]], gone: str
) -> None:
    """Of a line of nine that took another quantity of a component; the last of it brings exactly the rest."""
    held, whole, place = shelf(), d("9"), (PRODUCTS[0], PLACES[0])
    held.take(move(PRODUCTS[0], -d(gone), kind="sale", document_id=DOCUMENT, line_id=LINE))
    totals = Counter[str]()
    for purpose, quantity in said:
        totals[purpose] += quantity
        back = GoodsReturn(LINE, purpose, Decimal(quantity), whole)  # type: ignore[arg-type]
        held.take(move(PRODUCTS[0], Decimal(quantity), kind="return", back=back))
    most = max(totals["return"], totals["credit"])
    line: SoldLine = held.sold[LINE, PRODUCTS[0]]
    assert held.levels[place] == line.back - d(gone)
    if most >= whole:
        assert line.back == d(gone)
    assert abs(line.back - d(gone) * min(most, 9) / whole) < d("0.000001")
    if said and said[-1][0] == "return":  # the return note is cancelled: its goods go, unless a credit tells of them
        less = GoodsReturn(LINE, "return", Decimal(-said[-1][1]), whole)
        held.take(move(PRODUCTS[0], -d(gone), kind="return", back=less))
        most = max(totals["return"] - said[-1][1], totals["credit"])
        assert abs(held.sold[LINE, PRODUCTS[0]].back - d(gone) * min(most, 9) / whole) < d("0.000001")


def test_nothing_comes_back_of_a_line_that_took_nothing() -> None:
    held = shelf()
    back = GoodsReturn(LINE, "credit", ONE, ONE)
    assert held.take(move(PRODUCTS[0], ONE, kind="return", back=back)) == (None, [], [])
    assert not held.levels


@EXAMPLES
@given(st.lists(st.tuples(st.sampled_from("ABC"), st.integers(0, 1), st.booleans()), max_size=30))
def test_a_unit_is_in_one_place_at_a_time(asked: list[tuple[str, int, bool]]) -> None:
    held, there = shelf(), dict[str, UUID]()
    for serial, place, comes in asked:
        at, tried = PLACES[place], held.trial_copy()
        _, problems, _ = tried.take(move(UNIT, ONE if comes else -ONE, at, serials=(serial,)))
        allowed = serial not in there if comes else there.get(serial) == at
        assert bool(problems) != allowed
        if allowed:
            held.apply_tried(tried)
            if comes:
                there[serial] = at
            else:
                del there[serial]
    assert {key[1]: at for key, at in held.serials.items() if at} == there
    assert held.items[UNIT].cost.on_hand == len(there)


def test_every_unit_is_named_and_none_twice() -> None:
    for quantity, serials in (("2", ("A",)), ("2", ("A", "A")), ("1.5", ("A",)), ("1", ())):
        _, (problem,), _ = shelf().take(move(UNIT, quantity, serials=serials))
        assert (problem.code, problem.facts["field"]) == ("serial_numbers_required", "lines[0].serialNumbers")


def test_the_first_of_a_product_costs_what_its_catalogue_says() -> None:
    held = shelf()
    held.products = {**held.products, PRODUCTS[0]: StockedProduct(PRODUCTS[0], "with cost", "none", d("2.5"))}
    first, _, _ = held.take(move(PRODUCTS[0], "4"))
    second, _, _ = held.take(move(PRODUCTS[0], "4"))
    assert first is not None
    assert second is not None
    assert (first.unit_cost, first.costed, second.unit_cost, second.costed) == (d("2.5"), True, d("2.5"), False)
    assert held.items[PRODUCTS[0]].cost == StockCost(d("8"), d("20"), d("2.5"))
