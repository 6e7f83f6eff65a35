"""The nine-digit number and the chart of accounts."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pinkas.countries import get_country

ISRAEL = get_country("IL")
EXAMPLES = settings(deadline=None)  # a slow machine is no failure
VALID = ["777777715", "777777723", "777777731", "777777749", "999999998", "000000018"]


@pytest.mark.parametrize("text", VALID)
def test_a_number_with_its_check_digit_is_valid(text: str) -> None:
    assert ISRAEL.is_valid_tax_id(text)
    assert ISRAEL.normalize_tax_id(text) == text


@pytest.mark.parametrize(
    "text",
    [
        "999999999",
        "777777716",
        "000000000",
        "0",
        "",
        " 777777715",
        "777777715\n",
        "7777777150",
        "77777771a",
        "-77777715",
        "٧٧٧٧٧٧٧١٥",
    ],
)
def test_anything_else_is_not(text: str) -> None:
    assert not ISRAEL.is_valid_tax_id(text)
    with pytest.raises(ValueError, match="identification number"):
        ISRAEL.normalize_tax_id(text)


@pytest.mark.parametrize(("short", "padded"), [("18", "000000018"), ("12344", "000012344"), ("00018", "000000018")])
def test_a_short_number_is_padded_with_zeros(short: str, padded: str) -> None:
    assert ISRAEL.is_valid_tax_id(short)
    assert ISRAEL.normalize_tax_id(short) == padded


@EXAMPLES
@given(stem=st.integers(1, 99_999_999))
def test_every_stem_has_exactly_one_check_digit(stem: int) -> None:
    assert sum(ISRAEL.is_valid_tax_id(f"{stem:08d}{digit}") for digit in range(10)) == 1


@EXAMPLES
@given(text=st.sampled_from(VALID), place=st.integers(0, 8), other=st.integers(1, 9))
def test_one_wrong_digit_is_always_noticed(text: str, place: int, other: int) -> None:
    changed = str((int(text[place]) + other) % 10)
    assert not ISRAEL.is_valid_tax_id(text[:place] + changed + text[place + 1 :])
