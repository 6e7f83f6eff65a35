"""The search for the card charges that a deposit is for."""

from datetime import date, timedelta
from fractions import Fraction
from uuid import UUID

from bench.deposits import HELD_OUT, judge, make_cases, vat_on
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.domains.banking.rules.deposit_fees import infer_terms, round_half_up
from pinkas.domains.banking.rules.deposits import MOST_COUNTED, MOST_FOUND, solve_deposit
from pinkas.domains.banking.types.deposits import EarlierDeposit, OpenCharge, SettledCharge

DAY = date(2026, 3, 1)
HISTORY = [
    EarlierDeposit("one", day, 1_000, 180, (SettledCharge(day - timedelta(days=2), 600, 100_000),))
    for day in (DAY + timedelta(days=number) for number in range(4))
]
AMOUNTS = st.lists(st.lists(st.integers(-5_000, 200_000).filter(bool), min_size=1, max_size=6), min_size=2, max_size=6)


def _charges(days: list[list[int]]) -> list[OpenCharge]:
    return [
        OpenCharge(UUID(int=100 * number + place + 1), "one", day, 600 + place, amount, day + timedelta(days=2))
        for number, amounts in enumerate(days)
        for day in [DAY + timedelta(days=2 + number)]
        for place, amount in enumerate(amounts)
    ]


def _net(amounts: list[int]) -> int:
    fee = round_half_up(sum(amounts) * Fraction(1, 100))
    return sum(amounts) - fee - round_half_up(fee * Fraction(18, 100))


@settings(max_examples=60, deadline=None)
@given(AMOUNTS, st.data())
def test_a_day_of_charges_is_found_whatever_the_order(days: list[list[int]], data: st.DataObject) -> None:
    charges = _charges(days)
    net, day = _net(days[0]), DAY + timedelta(days=4)
    found = solve_deposit(net, day, charges, HISTORY, vat_on).found
    expected = {one.id for one in charges if one.day == DAY + timedelta(days=2)}
    assert expected in [set(one.charges) for one in found]
    assert found[0].is_certain == (len(found) == 1)
    assert solve_deposit(net, day, data.draw(st.permutations(charges)), HISTORY[::-1], vat_on).found == found


@settings(max_examples=60, deadline=None)
@given(AMOUNTS, st.integers(-10_000, 500_000))
def test_what_is_told_explains_the_deposit(days: list[list[int]], net: int) -> None:
    charges = _charges(days)
    amounts = {one.id: one.amount for one in charges}
    found = solve_deposit(net, DAY + timedelta(days=4), charges, HISTORY, vat_on).found
    for one in found:
        assert sum(amounts[id] for id in one.charges) == one.gross == net + one.fee + one.fee_vat
        assert len(set(one.charges)) == len(one.charges)
        assert one.exceptions <= 3
        assert not one.is_certain or len(found) == 1


def test_a_charge_that_came_late_is_an_exception() -> None:
    charges = _charges([[10_037, 20_111, 30_507, 7_919], [45_000, 61_003]])
    late = charges[2]
    net = _net([one.amount for one in charges[:4] if one is not late])
    (found,) = solve_deposit(net, DAY + timedelta(days=4), charges, HISTORY, vat_on).found
    assert (found.is_certain, found.left_out, found.added) == (True, (late.id,), ())


def _with_passed_over(amount: int, days: list[list[int]]) -> tuple[OpenCharge, list[OpenCharge]]:
    """Charges, and one before them on a day that a deposit of the history covers."""
    passed_over = OpenCharge(UUID(int=9_000), "one", DAY - timedelta(days=1), 700, amount, DAY)
    return passed_over, [passed_over, *_charges(days)]


def test_a_charge_that_an_earlier_deposit_passed_over_comes_with_others_that_are_left_out() -> None:
    amounts = [10_007 + 1_931 * place**2 % 44_021 for place in range(80)]
    late, charges = _with_passed_over(31_337, [amounts, [45_000, 61_003]])
    kept = [one for place, one in enumerate(amounts) if place not in (4, 17)]
    found = solve_deposit(_net([31_337, *kept]), DAY + timedelta(days=4), charges, HISTORY, vat_on).found
    assert (found[0].added, set(found[0].left_out)) == ((late.id,), {charges[5].id, charges[18].id})


def test_a_charge_of_the_same_amount_that_was_passed_over_makes_nothing_certain() -> None:
    days = [[10_037, 20_111, *range(30_001, 30_061)], [45_000]]
    for amount, count in ((10_037, 2), (10_038, 1)):
        late, charges = _with_passed_over(amount, days)
        found = solve_deposit(_net(days[0]), DAY + timedelta(days=4), charges, HISTORY, vat_on).found
        assert [(one.uniqueness, one.is_certain) for one in found] == [(count, count == 1)] * count
        assert [one.added for one in found] == [(), (late.id,)][:count]


def test_a_first_deposit_may_lack_a_charge_that_comes_late() -> None:
    charges = _charges([[10_000_019, 20_000_003, 7_000_001], [99_000_000]])
    found = solve_deposit(_net([10_000_019, 7_000_001]), DAY + timedelta(days=4), charges, [], vat_on).found
    assert charges[1].id in found[0].left_out


def test_between_equal_sets_nothing_is_certain() -> None:
    charges = _charges([[10_000, 10_000, 25_000], [99_000]])
    found = solve_deposit(_net([10_000, 25_000]), DAY + timedelta(days=4), charges, HISTORY, vat_on).found
    assert [(one.uniqueness, one.is_certain) for one in found] == [(2, False)] * 2


def test_the_terms_in_force_are_those_of_the_latest_deposits() -> None:
    changed = [*HISTORY, EarlierDeposit("one", DAY + timedelta(days=5), 1_550, 279, HISTORY[0].charges)]
    assert infer_terms(HISTORY, vat_on, DAY)[0].rate == Fraction(1, 100)
    assert infer_terms(changed, vat_on, DAY)[0].rate == Fraction(155, 10_000)
    assert infer_terms([], vat_on, DAY) == []


def test_without_earlier_deposits_only_one_set_is_certain() -> None:
    charges = _charges([[10_037], [2_000_000]])
    (found,) = solve_deposit(10_037, DAY + timedelta(days=4), charges, [], vat_on).found
    assert (found.is_certain, found.fee, found.usual_rate) == (True, 0, None)
    assert solve_deposit(5, DAY + timedelta(days=4), charges, [], vat_on).found == ()


def test_many_equal_charges_are_counted_up_to_a_limit_and_none_is_certain() -> None:
    charges = _charges([[10_000] * 99, [99_000]])
    search = solve_deposit(_net([10_000] * 97), DAY + timedelta(days=4), charges, HISTORY, vat_on)
    assert (len(search.found), search.is_complete) == (MOST_FOUND, True)
    assert {(one.uniqueness, one.is_certain) for one in search.found} == {(MOST_COUNTED, False)}


def test_a_search_that_takes_too_long_is_given_up() -> None:
    charges = _charges([[10_037, 20_111, 30_507, 7_919], [45_000, 61_003]])
    search = solve_deposit(_net([10_037, 20_111]), DAY + timedelta(days=4), charges, HISTORY, vat_on, most_steps=10)
    assert (search.found, search.is_complete) == ((), False)


def test_a_year_of_believable_businesses() -> None:
    outcomes = [
        judge(one, solve_deposit(one.net, one.day, one.charges, one.earlier, vat_on).found)
        for one in make_cases(HELD_OUT + 1, 2, 90)
    ]
    right = sum(one in ("exact", "refused") for one in outcomes)
    assert right >= 0.9 * len(outcomes), outcomes
