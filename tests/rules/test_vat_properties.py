"""What always holds between the numbers of a document, whatever is written on it."""

from collections.abc import Callable
from dataclasses import replace
from decimal import Decimal
from fractions import Fraction
from typing import Any, Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.currencies import minor_digits
from pinkas.core.vat import Adjustment, Discount, Line, Totals, VatGroup, compute_totals, line_amount

EXAMPLES = settings(deadline=None)  # a slow machine is no failure
RATES = st.sampled_from([Decimal(text) for text in ("0", "5", "6.25", "15.5", "16.5", "17", "18", "18.00")])
TREATMENTS = st.sampled_from(["standard", "standard", "zero", "exempt"])
Document = dict[str, Any]


def scaled(low: int, high: int, digits: int) -> st.SearchStrategy[Decimal]:
    return st.integers(low, high).map(lambda number: Decimal(number).scaleb(-digits))


def percentages() -> st.SearchStrategy[Discount]:
    return scaled(0, 10**4, 2).map(lambda value: Discount("percent", value))


def discounts(currency: str) -> st.SearchStrategy[Discount]:
    sums = scaled(0, 10**6, minor_digits(currency)).map(lambda value: Discount("amount", value))
    return st.one_of(sums, percentages())


def lines_in(currency: str, *, returns: bool = True) -> st.SearchStrategy[list[Line]]:
    # Small numbers with many digits make ties and cancellations likely, large ones try the range.
    prices = st.one_of(scaled(0, 10**7, 6), scaled(0, 300, 2), scaled(0, 10**12, 6))
    back = st.one_of(scaled(-(10**7), 0, 6), scaled(-300, 0, 2), scaled(-(10**12), 0, 6))
    discount = st.one_of(st.none(), discounts(currency)) if returns else st.none()
    one = st.builds(Line, st.one_of(prices, back) if returns else prices, prices, discount, TREATMENTS, RATES)
    return st.lists(one, min_size=1, max_size=8)


def adjustments() -> st.SearchStrategy[list[Adjustment]]:
    sums = st.integers(-(10**5), 10**5)
    rates = st.sampled_from([Decimal(5), Decimal(18), Decimal("21.0")])
    kinds = st.one_of(
        st.builds(Adjustment, sums),
        st.builds(Adjustment, sums, rates),
        st.builds(Adjustment, sums, treatment=st.sampled_from(["zero", "exempt"])),
    )
    return st.lists(kinds, max_size=3)


@st.composite
def documents(
    draw: Callable[..., Any], *, returns: bool = True, discount: Literal["any", "some", "percent"] = "any"
) -> Document:
    currency = draw(st.sampled_from(["ILS", "JPY", "KWD"]))
    wanted = {"any": st.one_of(st.none(), discounts(currency)), "some": discounts(currency), "percent": percentages()}[
        discount
    ]
    return {
        "lines": draw(lines_in(currency, returns=returns)),
        "currency": currency,
        "price_mode": draw(st.sampled_from(["net", "gross"])),
        "discount": draw(wanted),
        "adjustments": draw(adjustments()),
        "rounding": draw(st.sampled_from(["none", "to_shekel"])),
    }


def computed(document: Document) -> Totals:
    return compute_totals(document["lines"], **{key: value for key, value in document.items() if key != "lines"})


def key_of(line: Line) -> tuple[str, Decimal]:
    return line.treatment, line.rate if line.treatment == "standard" else Decimal(0)


def vat_of(group: VatGroup, mode: str) -> Fraction:
    """The VAT of a group before rounding."""
    rate = Fraction(group.rate)
    return group.net * rate / 100 if mode == "net" else (group.net + group.vat) * rate / (100 + rate)


@EXAMPLES
@given(document=documents())
def test_the_groups_and_the_rounding_are_the_total(document: Document) -> None:
    given = computed(document)
    assert sum(group.net + group.vat for group in given.groups) + given.rounding == given.total
    assert given.net_taxable + given.net_exempt + given.vat + given.rounding == given.total
    assert given.net_taxable == sum(group.net for group in given.groups if group.rate)
    assert given.vat == sum(group.vat for group in given.groups)


@EXAMPLES
@given(document=documents())
def test_the_printed_steps_from_subtotal_to_total_leave_no_cent_unexplained(document: Document) -> None:
    given = computed(document)
    charged = sum(adjustment.amount for adjustment in document["adjustments"])
    on_top = given.vat if document["price_mode"] == "net" else 0
    assert given.subtotal - given.discount + charged + on_top + given.rounding == given.total


@EXAMPLES
@given(document=documents())
def test_every_group_has_the_vat_of_its_rate_rounded_half_up(document: Document) -> None:
    given = computed(document)
    for group in given.groups:
        exact = vat_of(group, document["price_mode"])
        assert abs(group.vat - exact) <= Fraction(1, 2)
        assert abs(group.vat - exact) < Fraction(1, 2) or abs(group.vat) > abs(exact)


@EXAMPLES
@given(document=documents())
def test_treatment_and_rate_make_one_group(document: Document) -> None:
    given = computed(document)
    keys = [(group.treatment, group.rate) for group in given.groups]
    assert len(set(keys)) == len(keys)
    assert {key_of(line) for line in document["lines"]} <= set(keys)


@EXAMPLES
@given(document=documents())
def test_every_printed_column_of_lines_sums(document: Document) -> None:
    given = computed(document)
    mode, lines = document["price_mode"], document["lines"]
    with_lines = {key_of(line) for line in lines}
    assert sum(row.vat for row in given.lines) == sum(
        group.vat for group in given.groups if (group.treatment, group.rate) in with_lines
    )
    assert sum(row.net if mode == "net" else row.gross for row in given.lines) == given.subtotal
    for row, line in zip(given.lines, lines, strict=True):
        assert row.net + row.vat == row.gross
        assert (row.net if mode == "net" else row.gross, row.discount) == line_amount(line, document["currency"])


@EXAMPLES
@given(document=documents())
def test_without_discounts_a_line_is_less_than_one_unit_away_from_its_own_vat(document: Document) -> None:
    plain = document | {"discount": None, "adjustments": []}
    for row, line in zip(computed(plain).lines, plain["lines"], strict=True):
        rate = Fraction(key_of(line)[1])
        if plain["price_mode"] == "net":
            assert abs(row.vat - row.net * rate / 100) < 1
        else:
            assert abs(row.vat - row.gross * rate / (100 + rate)) < 1


@EXAMPLES
@given(document=documents())
def test_without_discounts_a_group_is_exactly_its_lines(document: Document) -> None:
    plain = document | {"discount": None, "adjustments": []}
    given = computed(plain)
    for group in given.groups:
        amounts = [
            line_amount(line, plain["currency"])[0]
            for line in plain["lines"]
            if key_of(line) == (group.treatment, group.rate)
        ]
        assert sum(amounts) == (group.net if plain["price_mode"] == "net" else group.net + group.vat)


@EXAMPLES
@given(document=documents(returns=False, discount="some"))
def test_a_document_discount_reaches_every_group_in_proportion(document: Document) -> None:
    without = computed(document | {"discount": None, "adjustments": []})
    given = computed(document | {"adjustments": []})
    before = [group.net if document["price_mode"] == "net" else group.net + group.vat for group in without.groups]
    after = [group.net if document["price_mode"] == "net" else group.net + group.vat for group in given.groups]
    assert sum(before) - sum(after) == given.discount
    for old, new in zip(before, after, strict=True):
        share = Fraction(old, sum(before)) if any(before) else Fraction(1, len(before))
        assert abs((old - new) - given.discount * share) < 1


@EXAMPLES
@given(document=documents(discount="percent"))
def test_a_discount_in_percent_takes_that_part_of_every_group(document: Document) -> None:
    without = computed(document | {"discount": None, "adjustments": []})
    given = computed(document | {"adjustments": []})
    part = Fraction(document["discount"].value) / 100
    for old, new in zip(without.groups, given.groups, strict=True):
        before = old.net if document["price_mode"] == "net" else old.net + old.vat
        after = new.net if document["price_mode"] == "net" else new.net + new.vat
        assert abs((before - after) - before * part) < 2


@EXAMPLES
@given(document=documents())
def test_a_credit_is_the_exact_mirror_of_its_invoice(document: Document) -> None:
    def mirrored(discount: Discount | None) -> Discount | None:
        if discount is None or discount.kind == "percent":
            return discount
        return replace(discount, value=-discount.value)

    mirror = computed(
        document
        | {
            "lines": [
                replace(line, quantity=-line.quantity, discount=mirrored(line.discount)) for line in document["lines"]
            ],
            "discount": mirrored(document["discount"]),
            "adjustments": [replace(adjustment, amount=-adjustment.amount) for adjustment in document["adjustments"]],
        }
    )
    given = computed(document)
    assert (mirror.subtotal, mirror.discount, mirror.net_taxable, mirror.net_exempt, mirror.vat) == (
        -given.subtotal,
        -given.discount,
        -given.net_taxable,
        -given.net_exempt,
        -given.vat,
    )
    assert (mirror.rounding, mirror.total) == (-given.rounding, -given.total)
    assert [(row.net, row.discount, row.vat, row.gross) for row in mirror.lines] == [
        (-row.net, -row.discount, -row.vat, -row.gross) for row in given.lines
    ]


@EXAMPLES
@given(document=documents())
def test_rounding_reaches_a_whole_unit_by_less_than_one(document: Document) -> None:
    unit = 10 ** minor_digits(document["currency"])
    given = computed(document | {"rounding": "to_shekel"})
    assert given.total % unit == 0
    assert abs(given.rounding) * 2 <= unit or unit == 1
    assert computed(document | {"rounding": "none"}).total == given.total - given.rounding


@pytest.mark.parametrize("price_mode", ["net", "gross"])
@EXAMPLES
@given(data=st.data())
def test_the_order_of_lines_changes_no_total_without_a_discount(price_mode: str, data: st.DataObject) -> None:
    lines = data.draw(lines_in("ILS"))
    shuffled = data.draw(st.permutations(lines))
    first = compute_totals(lines, currency="ILS", price_mode=price_mode)  # type: ignore[arg-type]
    second = compute_totals(shuffled, currency="ILS", price_mode=price_mode)  # type: ignore[arg-type]
    assert (first.subtotal, first.net_taxable, first.vat, first.total) == (
        second.subtotal,
        second.net_taxable,
        second.vat,
        second.total,
    )
    assert set(first.groups) == set(second.groups)
