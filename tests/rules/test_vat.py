"""The published rule for net, VAT and total: vectors computed by hand. All numbers are minor units."""

from decimal import Decimal

import pytest

from pinkas.core.vat import (
    Adjustment,
    Discount,
    Line,
    LineTotals,
    PriceMode,
    Treatment,
    VatGroup,
    compute_totals,
    line_amount,
)


def line(
    quantity: str, price: str, rate: str = "18", treatment: Treatment = "standard", discount: Discount | None = None
) -> Line:
    return Line(Decimal(quantity), Decimal(price), discount, treatment, Decimal(rate))


def amount(text: str) -> Discount:
    return Discount("amount", Decimal(text))


def percent(text: str) -> Discount:
    return Discount("percent", Decimal(text))


@pytest.mark.parametrize(
    ("given", "currency", "result"),
    [
        (line("2", "500"), "ILS", (100_000, 0)),
        (line("0.333333", "3"), "ILS", (100, 0)),  # 0.999999
        (line("1", "0.125"), "ILS", (13, 0)),
        (line("-1", "0.125"), "ILS", (-13, 0)),
        (line("3", "19.99", discount=percent("15")), "ILS", (5_097, 900)),  # 59.97 - 8.9955
        (line("1", "0.333", discount=amount("0.10")), "ILS", (23, 10)),
        (line("1", "10", discount=percent("100")), "ILS", (0, 1_000)),
        (line("1", "0.01", discount=percent("50")), "ILS", (1, 0)),  # half an agora is left; what is printed adds up
        (line("-2", "10", discount=percent("10")), "ILS", (-1_800, -200)),
        (line("3", "333"), "JPY", (999, 0)),
        (line("1", "0.5"), "JPY", (1, 0)),
        (line("1", "1.2345"), "KWD", (1_235, 0)),
        (line("999999.999999", "999999.999999"), "ILS", (99_999_999_999_800, 0)),
    ],
)
def test_a_line_amount_is_rounded_once(given: Line, currency: str, result: tuple[int, int]) -> None:
    assert line_amount(given, currency) == result


# name: mode, currency, lines, (subtotal, net taxable, net exempt, vat, total)
PLAIN = {
    "one line": ("net", "ILS", [line("2", "500")], (100_000, 100_000, 0, 18_000, 118_000)),
    "VAT is computed on the sum, not line by line": (
        "net",
        "ILS",
        [line("1", "0.03"), line("1", "0.03"), line("1", "0.03")],
        (9, 9, 0, 2, 11),
    ),
    "VAT of a half is rounded up": ("net", "ILS", [line("1", "0.25")], (25, 25, 0, 5, 30)),  # 0.045
    "VAT of a negative half is rounded down": ("net", "ILS", [line("-1", "0.25")], (-25, -25, 0, -5, -30)),
    "gross contains its VAT": ("gross", "ILS", [line("1", "1170", "17")], (117_000, 100_000, 0, 17_000, 117_000)),
    "gross stays what the customer was told": ("gross", "ILS", [line("1", "100")], (10_000, 8_475, 0, 1_525, 10_000)),
    "rates and treatments apart": (
        "net",
        "ILS",
        [line("1", "10"), line("1", "10", "17"), line("1", "10", "0", "zero"), line("1", "10", "0", "exempt")],
        (4_000, 2_000, 2_000, 350, 4_350),
    ),
    "one rate in two spellings is one group": (
        "net",
        "ILS",
        [line("1", "0.03"), line("1", "0.03", "18.00")],
        (6, 6, 0, 1, 7),  # VAT 0.0108; apart it would be 0.0054 twice and cost one agora more
    ),
    "the rate of an exempt line counts for nothing": (
        "net",
        "ILS",
        [line("1", "10", "18", "exempt")],
        (1_000, 0, 1_000, 0, 1_000),
    ),
    "standard at rate 0 is not taxable": ("net", "ILS", [line("1", "10", "0")], (1_000, 0, 1_000, 0, 1_000)),
    "no minor unit": ("net", "JPY", [line("3", "333", "10")], (999, 999, 0, 100, 1_099)),
    "three digits": ("net", "KWD", [line("1", "1.2345", "5")], (1_235, 1_235, 0, 62, 1_297)),
    "a return larger than the sale": (
        "gross",
        "ILS",
        [line("1", "50"), line("-1", "100")],
        (-5_000, -4_237, 0, -763, -5_000),
    ),
    "nothing at all": ("net", "ILS", [], (0, 0, 0, 0, 0)),
}


@pytest.mark.parametrize(("mode", "currency", "lines", "result"), PLAIN.values(), ids=PLAIN)
def test_totals_of_lines(mode: PriceMode, currency: str, lines: list[Line], result: tuple[int, ...]) -> None:
    given = compute_totals(lines, currency=currency, price_mode=mode)
    assert (given.subtotal, given.net_taxable, given.net_exempt, given.vat, given.total) == result
    assert (given.discount, given.rounding) == (0, 0)


def test_the_vat_of_lines_is_spread_so_that_the_column_sums() -> None:
    given = compute_totals([line("1", "0.03"), line("1", "0.03"), line("1", "0.03")], currency="ILS", price_mode="net")
    assert given.lines == (LineTotals(3, 0, 1, 4), LineTotals(3, 0, 1, 4), LineTotals(3, 0, 0, 3))


def test_a_return_beside_its_sale_keeps_its_own_vat() -> None:
    given = compute_totals([line("1", "100"), line("-1", "99.97")], currency="ILS", price_mode="net")
    assert given.vat == 1  # of 0.03
    assert [row.vat for row in given.lines] == [1_800, -1_799]


def test_a_document_discount_in_percent_is_taken_from_every_rate() -> None:
    given = compute_totals(
        [line("1", "100"), line("1", "50", "0", "exempt")], currency="ILS", price_mode="net", discount=percent("10")
    )
    assert given.groups == (VatGroup("standard", Decimal(18), 9_000, 1_620), VatGroup("exempt", Decimal(0), 4_500, 0))
    assert (given.subtotal, given.discount, given.total) == (15_000, 1_500, 15_120)
    assert [row.net for row in given.lines] == [10_000, 5_000]
    assert [row.vat for row in given.lines] == [1_620, 0]


def test_a_document_discount_is_spread_by_largest_remainder() -> None:
    lines = [line("1", "1"), line("1", "1", "17"), line("1", "1", "0", "zero")]
    given = compute_totals(lines, currency="ILS", price_mode="net", discount=amount("1"))
    assert [group.net for group in given.groups] == [66, 67, 67]


def test_a_percentage_is_first_rounded_and_then_spread_by_net() -> None:
    lines = [line("1", "0.01"), line("1", "0.05", "0", "exempt")]
    given = compute_totals(lines, currency="ILS", price_mode="net", discount=percent("25"))
    assert given.discount == 2  # of 1.5
    assert [group.net for group in given.groups] == [1, 3]  # 0.33 and 1.67 of the two


def test_a_document_discount_in_gross_mode_comes_off_the_gross() -> None:
    given = compute_totals([line("1", "118")], currency="ILS", price_mode="gross", discount=amount("59"))
    assert (given.net_taxable, given.vat, given.total) == (5_000, 900, 5_900)


@pytest.mark.parametrize(
    ("discount", "nets", "vat", "total"),
    [
        (percent("10"), [90_000, -45_000], 16_200, 61_200),  # a tenth of each
        (amount("30"), [98_000, -51_000], 17_640, 64_640),  # by size: 20 and 10
    ],
)
def test_a_discount_beside_a_return_of_another_rate(discount: Discount, nets: list[int], vat: int, total: int) -> None:
    lines = [line("1", "1000"), line("-1", "500", "0", "exempt")]
    given = compute_totals(lines, currency="ILS", price_mode="net", discount=discount)
    assert [group.net for group in given.groups] == nets
    assert (given.vat, given.total) == (vat, total)


def test_a_discount_of_one_agora_never_wipes_out_the_vat_of_goods_exchanged() -> None:
    lines = [line("1", "1000"), line("-1", "999.99", "0", "exempt")]
    given = compute_totals(lines, currency="ILS", price_mode="net", discount=amount("0.01"))
    assert (given.subtotal, given.vat, given.total) == (1, 18_000, 18_000)


def test_a_charge_belongs_to_the_group_of_its_rate() -> None:
    lines = [line("1", "100"), line("1", "100", "0", "exempt")]
    given = compute_totals(lines, currency="ILS", price_mode="net", adjustments=[Adjustment(1_000, Decimal("18.0"))])
    assert [(group.net, group.vat) for group in given.groups] == [(11_000, 1_980), (10_000, 0)]
    assert [row.vat for row in given.lines] == [1_980, 0]
    assert (given.subtotal, given.discount, given.total) == (20_000, 0, 22_980)


def test_a_charge_may_bring_a_rate_that_no_line_has() -> None:
    given = compute_totals(
        [line("1", "100", "0", "exempt")],
        currency="ILS",
        price_mode="net",
        adjustments=[Adjustment(1_000, Decimal(18))],
    )
    assert given.groups[1] == VatGroup("standard", Decimal(18), 1_000, 180)
    assert [row.vat for row in given.lines] == [0]
    assert given.total == 11_180


def test_an_adjustment_without_a_rate_is_spread_over_all() -> None:
    lines = [line("3", "100"), line("1", "100", "0", "zero")]
    given = compute_totals(lines, currency="ILS", price_mode="net", adjustments=[Adjustment(-1_000)])
    assert [(group.net, group.vat) for group in given.groups] == [(29_250, 5_265), (9_750, 0)]


def test_an_exempt_allowance_is_taken_from_what_is_exempt() -> None:
    lines = [line("1", "100"), line("1", "100", "0", "exempt")]
    given = compute_totals(
        lines, currency="ILS", price_mode="net", adjustments=[Adjustment(-1_000, treatment="exempt")]
    )
    assert [group.net for group in given.groups] == [10_000, 9_000]


@pytest.mark.parametrize(
    ("currency", "price", "rounding", "total"),
    [
        ("ILS", "117.99", 1, 11_800),
        ("ILS", "10.50", 50, 1_100),
        ("ILS", "10.49", -49, 1_000),
        ("ILS", "-10.50", -50, -1_100),
        ("ILS", "10.00", 0, 1_000),
        ("KWD", "10.499", -499, 10_000),
        ("JPY", "117", 0, 117),
    ],
)
def test_rounding_to_the_whole_unit_is_a_number_of_its_own(
    currency: str, price: str, rounding: int, total: int
) -> None:
    given = compute_totals([line("1", price)], currency=currency, price_mode="gross", rounding="to_shekel")
    exact = compute_totals([line("1", price)], currency=currency, price_mode="gross")
    assert (given.rounding, given.total) == (rounding, total)
    assert (given.vat, given.groups, given.lines) == (exact.vat, exact.groups, exact.lines)


def test_given_amounts_stand_in_for_computed_ones() -> None:
    given = compute_totals([line("2", "800", "25")], currency="DKK", price_mode="net", amount_overrides=[40_000])
    assert given.lines == (LineTotals(40_000, 0, 10_000, 50_000),)
    assert given.total == 50_000


def test_every_line_needs_its_given_amount() -> None:
    with pytest.raises(ValueError, match="1 amounts were given for 2 lines"):
        compute_totals([line("1", "1"), line("1", "1")], currency="ILS", price_mode="net", amount_overrides=[100])


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (line("NaN", "1"), "The quantity is not a number"),
        (line("1", "Infinity"), "The unit price is not a number"),
        (line("1e999999", "1"), "The quantity is out of range"),
        (line("1", "1e-999999"), "The unit price is out of range"),
        (line("1000000000", "1000000000"), "reaches"),
        (line("1", "1", discount=amount("0.001")), "at most 2 decimals"),
        (line("1", "1", discount=percent("NaN")), "The discount is not a number"),
        (line("1", "1", "-1"), "below zero"),
        (line("1", "1", "Infinity"), "The VAT rate is not a number"),
    ],
)
def test_a_number_that_cannot_be_is_refused(given: Line, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compute_totals([given], currency="ILS", price_mode="net")


@pytest.mark.parametrize(
    ("adjustment", "message"),
    [
        (Adjustment(100, Decimal(0)), "needs its treatment"),
        (Adjustment(100, treatment="standard"), "needs its rate"),
        (Adjustment(100), "nothing to spread"),
        (Adjustment(100, Decimal(-1)), "below zero"),
    ],
)
def test_an_adjustment_must_say_where_it_belongs(adjustment: Adjustment, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        compute_totals([], currency="ILS", price_mode="net", adjustments=[adjustment])


def test_a_sum_of_lines_beyond_what_can_be_kept_is_refused() -> None:
    with pytest.raises(ValueError, match="reaches"):
        compute_totals([line("1", "900000000000000")] * 2, currency="ILS", price_mode="net")
