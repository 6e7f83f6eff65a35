"""Decimals of requests: exact, bounded, and nothing but plain digits."""

from decimal import Decimal
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinkas.core.decimals import Amount, Percent, Quantity, Rate, UnitPrice, WireDecimal, decode_decimal


@given(st.decimals(min_value=-999999999999, max_value=999999999999, places=6))
def test_six_decimals_come_through_exactly_as_text_and_as_number(value: Decimal) -> None:
    assert decode_decimal(UnitPrice, format(value, "f")) == value
    assert decode_decimal(UnitPrice, value) == value


@pytest.mark.parametrize(
    ("kind", "value", "meant"),
    [
        (Quantity, "007", "7"),
        (Quantity, 3, "3"),
        (Quantity, "1.000000000", "1"),
        (Amount, "0.125", "0.125"),
        (Percent, "100", "100"),
        (Rate, "0.000001", "0.000001"),
        (Quantity, Decimal("1e2"), "100"),
        (Quantity, "-0", "0"),
    ],
)
def test_what_is_taken(kind: type[WireDecimal], value: Any, meant: str) -> None:
    assert decode_decimal(kind, value) == Decimal(meant)


@pytest.mark.parametrize(
    "value",
    [
        "",
        " ",
        "1 ",
        "+1",
        ".5",
        "1.",
        "1e2",
        "0x1",
        "1_0",
        "1,0",
        "٣",
        "１",
        "NaN",
        "Infinity",
        "-",
        "--1",
        "1.2.3",
        "9" * 25,
        True,
        None,
        1.5,
        [],
        Decimal("NaN"),
        Decimal("Infinity"),
        Decimal("1e99999"),
    ],
)
def test_what_is_refused(value: Any) -> None:
    with pytest.raises(ValueError, match=r"Expected|range"):
        decode_decimal(Quantity, value)


@pytest.mark.parametrize(
    ("kind", "value"),
    [
        (Amount, "0.0001"),
        (UnitPrice, "0.0000001"),
        (Percent, "-1"),
        (Percent, "100.001"),
        (Rate, "0"),
        (Rate, "1000000"),
        (Quantity, "1000000000000"),
        (Quantity, "-1000000000000"),
    ],
)
def test_what_is_out_of_bounds(kind: type[WireDecimal], value: str) -> None:
    with pytest.raises(ValueError, match="Expected"):
        decode_decimal(kind, value)


def test_other_types_are_not_decoded_here() -> None:
    with pytest.raises(NotImplementedError):
        decode_decimal(Decimal, "1")


def test_an_integer_of_the_wire_never_passes_through_binary_floating_point() -> None:
    assert msgspec.convert(Decimal("0.1") + Decimal("0.2"), Amount, dec_hook=decode_decimal) == Decimal("0.3")


def test_a_refused_decimal_says_the_bounds_of_its_kind() -> None:
    with pytest.raises(ValueError, match="Expected at most 6 decimals"):
        decode_decimal(UnitPrice, "0.0000001")
    with pytest.raises(ValueError, match="Expected a number from 0 to 100"):
        decode_decimal(Percent, "101")


def test_thirty_digits_before_the_point_are_read_before_they_are_bounded() -> None:
    with pytest.raises(ValueError, match="Expected a number from"):
        decode_decimal(Quantity, Decimal("1e30"))
    with pytest.raises(ValueError, match="out of range"):
        decode_decimal(Quantity, Decimal("1e31"))
