"""What is left of invoices to be credited: whatever is credited of them, in the end each rate is taken back exactly."""

from collections.abc import Sequence
from dataclasses import replace
from decimal import Decimal
from uuid import UUID

from hypothesis import given
from hypothesis import strategies as st

from pinkas.core import vat
from pinkas.domains.documents.rules.left import Left, Worth, exceeding, settled, split

RATES = [("standard", Decimal(18)), ("standard", Decimal(17)), ("exempt", Decimal(0)), ("zero", Decimal(0))]
GROUPS = st.dictionaries(st.sampled_from(RATES), st.integers(1, 10**5), min_size=1)


def invoice(number: int, nets: dict[tuple[str, Decimal], int], rounding: int) -> Left:
    groups = {(kind, rate): Worth(net, int(net * rate / 100)) for (kind, rate), net in nets.items()}
    left = Left(UUID(int=number), number, groups, 0)
    return replace(left, total=left.gross + rounding)


def credited(lefts: Sequence[Left], amounts: Sequence[int]) -> list[Left]:
    """The invoices behind a credit of so much of each."""
    lines = [
        vat.Line(Decimal(1), Decimal(share) / 100, None, kind, rate)  # type: ignore[arg-type]
        for left, amount in zip(lefts, amounts, strict=True)
        for (kind, rate), share in split(left, amount).items()
    ]
    groups = vat.totals(lines, currency="ILS", mode="gross").groups
    held = settled(groups, lefts, list(amounts), "gross")
    assert held is not None
    found = vat.totals(lines, currency="ILS", mode="gross", settled=held.vat).groups
    taken = [{(one.treatment, one.rate): Worth(one.net, one.vat) for one in found}] if len(lefts) == 1 else held.parts
    stored = [{"treatment": one.treatment, "rate": str(one.rate), "net": one.net, "vat": one.vat} for one in found]
    assert list(exceeding(stored, lefts)) == []
    assert sum(one.net + one.vat for one in found) + (held.rounding or 0) == sum(amounts)
    behind = [left.behind(part, amount) for left, part, amount in zip(lefts, taken, amounts, strict=True)]
    for group in {group for left in lefts for group in left.groups}:
        assert sum(left.of(group).net for left in behind) >= 0
        assert all(left.of(group).vat >= 0 for left in behind)
    return behind


@given(GROUPS, GROUPS, st.integers(-50, 0), st.data())
def test_the_credits_of_invoices_take_back_every_rate_exactly(
    one: dict[tuple[str, Decimal], int], two: dict[tuple[str, Decimal], int], rounding: int, data: st.DataObject
) -> None:
    lefts = [invoice(1, one, rounding if sum(one.values()) > 100 else 0), invoice(2, two, 0)]
    for _ in range(data.draw(st.integers(0, 6))):
        which = data.draw(st.sampled_from([[0], [1], [0, 1]]))
        if any(lefts[place].total < 2 for place in which):
            continue
        amounts = [data.draw(st.integers(1, lefts[place].total - 1)) for place in which]
        for place, left in zip(which, credited([lefts[place] for place in which], amounts), strict=True):
            lefts[place] = left
    together = data.draw(st.booleans())
    for which in [[0, 1]] if together else [[0], [1]]:
        chosen = [lefts[place] for place in which if lefts[place].total]
        for left in credited(chosen, [one.total for one in chosen]) if chosen else ():
            assert left.total == 0
            assert set(left.groups.values()) <= {Worth()}


def test_a_rate_that_is_not_charged_or_used_up_holds_nothing() -> None:
    left = invoice(1, {RATES[0]: 1000, RATES[2]: 500}, 0)
    by_hand = [
        {"treatment": "zero", "rate": "0", "net": 1, "vat": 0},
        {"treatment": "standard", "rate": "18", "net": 900, "vat": 181},
        {"treatment": "exempt", "rate": "0", "net": 501, "vat": 0},
    ]
    assert dict(exceeding(by_hand, [left])) == {
        RATES[3]: Worth(),
        RATES[0]: Worth(1000, 180),
        RATES[2]: Worth(500, 0),
    }
    back = invoice(1, {RATES[0]: -1000}, 0)
    assert list(exceeding([{"treatment": "standard", "rate": "18", "net": 10, "vat": 0}], [back]))


def test_amounts_that_are_not_spread_as_usual_are_found_where_they_fit() -> None:
    lefts = [invoice(1, {RATES[0]: 1000, RATES[2]: 500}, 0), invoice(2, {RATES[2]: 300}, 0)]
    groups = [vat.Group("standard", Decimal(18), 1000, 180), vat.Group("exempt", Decimal(0), 600, 0)]
    held = settled(groups, lefts, [1480, 300], "net")
    assert held is not None
    assert held.parts == ({RATES[0]: Worth(1000, 180), RATES[2]: Worth(300, 0)}, {RATES[2]: Worth(300, 0)})
    assert settled(groups, lefts, [1300, 480], "net") is None
