"""Amounts between the wire and the inside, and how one amount is divided."""

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.core.currencies import is_currency_code, minor_digits
from pinkas.core.money import (
    apportion,
    check_magnitude,
    convert_currency,
    decimal_text,
    distribute_by_weight,
    divide_half_up,
    format_amount,
    pad_unit_price,
    round_half_up,
    to_minor,
)

EXAMPLES = settings(deadline=None)  # a slow machine is no failure
CURRENCIES = st.sampled_from(["ILS", "JPY", "KWD"])
MINOR = st.integers(-(10**15) + 1, 10**15 - 1)


@pytest.mark.parametrize(
    ("code", "digits"),
    [("ILS", 2), ("USD", 2), ("EUR", 2), ("JPY", 0), ("KRW", 0), ("XPF", 0), ("KWD", 3), ("BHD", 3), ("TND", 3)],
)
def test_a_currency_has_its_minor_digits(code: str, digits: int) -> None:
    assert is_currency_code(code)
    assert minor_digits(code) == digits


@pytest.mark.parametrize("code", ["", "ils", "XXX", "XTS", "XAU", "HRK", "BGN", "ZWL", "ABC", "ILSS"])
def test_a_withdrawn_or_unpayable_code_is_no_currency(code: str) -> None:
    assert not is_currency_code(code)
    with pytest.raises(ValueError, match="not a currency"):
        minor_digits(code)


@pytest.mark.parametrize(
    ("text", "currency", "minor"),
    [
        ("1170.00", "ILS", 117_000),
        ("1170", "ILS", 117_000),
        ("1.1E+3", "ILS", 110_000),
        ("0.01", "ILS", 1),
        ("-0.01", "ILS", -1),
        ("-0", "ILS", 0),
        ("5.000", "ILS", 500),
        ("1170", "JPY", 1170),
        ("1.234", "KWD", 1234),
        ("999999999999999.99", "ILS", 99_999_999_999_999_999),
        ("-999999999999999.999", "KWD", -999_999_999_999_999_999),
    ],
)
def test_an_amount_becomes_minor_units(text: str, currency: str, minor: int) -> None:
    assert to_minor(Decimal(text), currency) == minor


@pytest.mark.parametrize(
    ("text", "currency"), [("10.005", "ILS"), ("0.1", "JPY"), ("1.2345", "KWD"), ("1e-7", "ILS"), ("0.0001", "KWD")]
)
def test_more_digits_than_the_currency_has_are_refused(text: str, currency: str) -> None:
    with pytest.raises(ValueError, match=f"in {currency} has at most"):
        to_minor(Decimal(text), currency)


@pytest.mark.parametrize("text", ["NaN", "-NaN", "sNaN", "Infinity", "-Infinity"])
def test_what_is_not_a_number_is_no_amount(text: str) -> None:
    with pytest.raises(ValueError, match="not a number"):
        to_minor(Decimal(text), "ILS")


@pytest.mark.parametrize("text", ["1000000000000000", "-1000000000000000", "1e15", "1e999999", "-1e40", "1e-999999"])
def test_an_amount_out_of_range_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"reaches|out of range"):
        to_minor(Decimal(text), "ILS")


@pytest.mark.parametrize(
    ("minor", "currency", "text"),
    [
        (117_000, "ILS", "1170.00"),
        (5, "ILS", "0.05"),
        (-5, "ILS", "-0.05"),
        (0, "ILS", "0.00"),
        (1170, "JPY", "1170"),
        (-1170, "JPY", "-1170"),
        (-1234, "KWD", "-1.234"),
        (7, "KWD", "0.007"),
    ],
)
def test_minor_units_are_written_with_the_digits_of_the_currency(minor: int, currency: str, text: str) -> None:
    assert format_amount(minor, currency) == text


@EXAMPLES
@given(minor=MINOR, currency=CURRENCIES)
def test_an_amount_survives_the_wire(minor: int, currency: str) -> None:
    assert to_minor(Decimal(format_amount(minor, currency)), currency) == minor


@pytest.mark.parametrize(
    ("text", "whole"),
    [
        ("0.5", 1),
        ("-0.5", -1),
        ("1.5", 2),
        ("2.5", 3),
        ("-2.5", -3),
        ("2.4999999999999999999999999999999999", 2),
        ("0.49", 0),
        ("-0.49", 0),
        ("1e-999999", 0),
        ("0e999999", 0),
        ("123456789012345678901234567890.5", 123456789012345678901234567891),
    ],
)
def test_halves_are_rounded_away_from_zero(text: str, whole: int) -> None:
    assert round_half_up(Decimal(text)) == whole


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e999999"])
def test_what_has_no_nearest_amount_is_not_rounded(text: str) -> None:
    with pytest.raises(ValueError, match="cannot be rounded"):
        round_half_up(Decimal(text))


@EXAMPLES
@given(numerator=st.integers(), denominator=st.integers(1, 10**9))
def test_a_fraction_is_rounded_to_the_nearest_with_halves_away_from_zero(numerator: int, denominator: int) -> None:
    exact = Fraction(numerator, denominator)
    rounded = divide_half_up(numerator, denominator)
    assert abs(rounded - exact) <= Fraction(1, 2)
    if abs(rounded - exact) == Fraction(1, 2):
        assert abs(rounded) > abs(exact)


@pytest.mark.parametrize(
    ("text", "canonical"),
    [
        ("18", "18"),
        ("18.00", "18"),
        ("16.50", "16.5"),
        ("1E+2", "100"),
        ("1e-6", "0.000001"),
        ("-0", "0"),
        ("-0.00", "0"),
        ("0E+5", "0"),
        ("-1.10", "-1.1"),
        ("100", "100"),
        ("1234567890123456789012345678901234.567890", "1234567890123456789012345678901234.56789"),
    ],
)
def test_a_decimal_has_one_canonical_text(text: str, canonical: str) -> None:
    assert decimal_text(Decimal(text)) == canonical


@pytest.mark.parametrize("text", ["NaN", "Infinity", "1e999999", "1e-999999"])
def test_a_decimal_beyond_reach_has_no_text(text: str) -> None:
    with pytest.raises(ValueError, match=r"not a number|out of range"):
        decimal_text(Decimal(text))


@pytest.mark.parametrize(
    ("minor", "currency", "rate", "into", "result"),
    [
        (10_000, "USD", "3.7215", "ILS", 37_215),
        (1, "USD", "3.5", "ILS", 4),  # 3.5 agorot
        (-1, "USD", "3.5", "ILS", -4),
        (1_000, "JPY", "0.0254", "ILS", 2_540),
        (2_540, "ILS", "39.4", "JPY", 1_001),  # 1000.76 yen
        (1_234, "KWD", "12.1", "ILS", 1_493),  # 14.9314 shekels
        (1_493, "ILS", "0.0826", "KWD", 1_233),  # 1.233218 dinars
        (12_345, "ILS", "1", "ILS", 12_345),
        (0, "EUR", "4.01", "ILS", 0),
    ],
)
def test_an_amount_is_converted_between_minor_units(
    minor: int, currency: str, rate: str, into: str, result: int
) -> None:
    assert convert_currency(minor, currency, Decimal(rate), into) == result


@pytest.mark.parametrize("rate", ["0", "-1", "NaN", "Infinity", "1e999"])
def test_a_rate_must_be_a_number_above_zero(rate: str) -> None:
    with pytest.raises(ValueError, match="exchange rate"):
        convert_currency(100, "USD", Decimal(rate), "ILS")


def test_a_conversion_beyond_what_can_be_kept_is_refused() -> None:
    with pytest.raises(ValueError, match="reaches"):
        convert_currency(10**16, "USD", Decimal("1000"), "ILS")


@pytest.mark.parametrize(
    ("total", "weights", "shares"),
    [
        (100, [1, 1, 1], [34, 33, 33]),
        (-100, [1, 1, 1], [-34, -33, -33]),
        (2, [1, 1, 1], [1, 1, 0]),
        (100, [2, 1], [67, 33]),
        (10, [1, 2, 4], [1, 3, 6]),  # 1.43, 2.86, 5.71: the units go to .86 and .71
        (100, [0, 5, 0], [0, 100, 0]),
        (5, [0, 0], [3, 2]),
        (0, [3, 4], [0, 0]),
        (30, [100, -50], [20, 10]),
        (1, [100, -99], [1, 0]),
        (7, [10, -10], [4, 3]),
        (0, [], []),
    ],
)
def test_a_total_is_spread_by_largest_remainder(total: int, weights: list[int], shares: list[int]) -> None:
    assert distribute_by_weight(total, weights) == shares


def test_nothing_can_be_spread_over_nobody() -> None:
    with pytest.raises(ValueError, match="nothing to spread"):
        distribute_by_weight(1, [])


WEIGHTS = st.lists(st.integers(-(10**12), 10**12), min_size=1, max_size=30)


@EXAMPLES
@given(total=MINOR, weights=WEIGHTS)
def test_shares_sum_to_the_total_and_lie_within_one_of_the_exact_share(total: int, weights: list[int]) -> None:
    shares = distribute_by_weight(total, weights)
    sizes = [abs(weight) for weight in weights] if any(weights) else [1] * len(weights)
    assert sum(shares) == total
    for share, size in zip(shares, sizes, strict=True):
        assert abs(share - Fraction(total * size, sum(sizes))) < 1
        assert 0 <= share <= total or total <= share <= 0


@EXAMPLES
@given(total=MINOR, weights=WEIGHTS)
def test_spreading_the_negative_negates_every_share(total: int, weights: list[int]) -> None:
    assert distribute_by_weight(-total, weights) == [-share for share in distribute_by_weight(total, weights)]


@EXAMPLES
@given(total=st.integers(-(10**6), 10**6), weight=st.integers(1, 1000), count=st.integers(1, 30))
def test_of_equal_weights_the_earlier_gets_the_odd_unit(total: int, weight: int, count: int) -> None:
    shares = distribute_by_weight(total, [weight] * count)
    assert shares == sorted(shares, key=abs, reverse=True)
    assert max(shares) - min(shares) <= 1


@EXAMPLES
@given(numerators=st.lists(st.integers(-(10**9), 10**9), min_size=1, max_size=20), denominator=st.integers(1, 10**4))
def test_rounded_parts_of_both_signs_sum_to_the_rounded_sum(numerators: list[int], denominator: int) -> None:
    total = divide_half_up(sum(numerators), denominator)
    parts = apportion(total, numerators, denominator)
    assert sum(parts) == total
    for part, numerator in zip(parts, numerators, strict=True):
        assert abs(part - Fraction(numerator, denominator)) < 1


@pytest.mark.parametrize(
    ("total", "numerators", "parts"),
    [
        (1, [7, 7, -8], [1, 0, 0]),  # 0.7, 0.7, -0.8: the unit goes where it is missing, not to the largest size
        (-1, [-7, -7, 8], [-1, 0, 0]),
        (0, [10, -10], [1, -1]),
        (2, [5, 5, 5], [1, 1, 0]),
    ],
)
def test_a_missing_unit_goes_to_the_largest_remainder_of_its_sign(
    total: int, numerators: list[int], parts: list[int]
) -> None:
    assert apportion(total, numerators, 10) == parts


def test_parts_that_do_not_belong_to_the_total_are_refused() -> None:
    with pytest.raises(ValueError, match="do not belong"):
        apportion(10, [1, 2], 1)


@pytest.mark.parametrize(
    ("price", "currency", "written"),
    [
        ("59.9", "ILS", "59.90"),
        ("7", "USD", "7.00"),
        ("0.0125", "ILS", "0.0125"),
        ("7", "JPY", "7"),
        ("1.5", "KWD", "1.500"),
    ],
)
def test_a_unit_price_has_at_least_the_digits_of_its_currency(price: str, currency: str, written: str) -> None:
    assert str(pad_unit_price(Decimal(price), currency)) == written


@pytest.mark.parametrize("text", ["1e40", "1e-40", "12345678901234567890.1234567890123456789012345"])
def test_forty_digits_on_either_side_of_the_point_are_within_range(text: str) -> None:
    assert check_magnitude(Decimal(text)) == Decimal(text)


@pytest.mark.parametrize("text", ["1e41", "1e-41", "11e40"])
def test_more_than_forty_digits_on_either_side_are_out_of_range(text: str) -> None:
    with pytest.raises(ValueError, match="The price is out of range"):
        check_magnitude(Decimal(text), "The price")


def test_a_refused_amount_says_by_which_figures() -> None:
    with pytest.raises(ValueError, match="An amount in JPY has at most 0 decimals"):
        to_minor(Decimal("1.5"), "JPY")
    with pytest.raises(ValueError, match="The amount reaches 1000000000000000 ILS"):
        to_minor(Decimal(10**15), "ILS")
    with pytest.raises(ValueError, match="The amount is not a number"):
        to_minor(Decimal("NaN"), "ILS")
