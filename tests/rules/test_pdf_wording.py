"""Figures, dates and words as they are printed."""

from datetime import UTC, datetime, timedelta, timezone

import pytest

from pinkas.core.printable import printable_text
from pinkas.core.seals import SealView
from pinkas.outside.pdf.columns import NARROWEST_DESCRIPTION, PAGE_WIDTH, Column, fit_columns
from pinkas.outside.pdf.print_formatting import (
    allow_breaks,
    anchor_signs,
    format_date,
    format_figure,
    format_moment,
    format_negative,
    format_trimmed,
    text_direction,
)
from pinkas.outside.pdf.seal import parse_keywords, parse_seal, seal_keywords

SEAL = SealView(digest="ab12", signature="q83v+/8=", key_id="k1", previous="00", index=7, document_id="d-1")


@pytest.mark.parametrize(
    ("decimal", "printed"),
    [
        ("0.00", "0.00"),
        ("999.99", "999.99"),
        ("1170.00", "1,170.00"),
        ("-1234567.5", "-1,234,567.5"),
        ("123456789123456789.12", "123,456,789,123,456,789.12"),
        ("n/a", "n/a"),
    ],
)
def test_an_amount_has_thousands_separators(decimal: str, printed: str) -> None:
    assert format_figure(decimal) == printed


@pytest.mark.parametrize(
    ("decimal", "keep", "printed"),
    [
        ("2.500000", 0, "2.5"),
        ("2.000000", 0, "2"),
        ("1000", 0, "1,000"),
        ("400", 2, "400.00"),
        ("0.850000", 2, "0.85"),
        ("0.123456", 2, "0.123456"),
        ("-3.10", 0, "-3.1"),
    ],
)
def test_a_fraction_shows_no_idle_zeros(decimal: str, keep: int, printed: str) -> None:
    assert format_trimmed(decimal, keep) == printed


def test_a_reduction_has_one_minus() -> None:
    assert (format_negative("50.00"), format_negative("-50.00")) == ("-50.00", "-50.00")


def test_a_day_is_printed_day_first() -> None:
    assert (format_date("2026-11-02", "he"), format_date("2026-11-02", "en")) == ("02/11/2026", "2 Nov 2026")


def test_a_moment_is_printed_on_its_own_clock_and_utc_is_named() -> None:
    there = datetime(2026, 11, 21, 9, 5, tzinfo=timezone(timedelta(hours=2)))
    assert format_moment(there, "he") == "21/11/2026 09:05"
    assert format_moment(there.astimezone(UTC), "he") == "21/11/2026 07:05 UTC"
    assert format_moment("2026-11-21T07:05:00Z", "en") == "21 Nov 2026, 07:05 UTC"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("שלום world", "rtl"),
        ('Acme (ת"א)', "ltr"),
        ("(5) שלום", "rtl"),
        ("-5%", "ltr"),
        ("****1234", "ltr"),
        ("شركة", "rtl"),
    ],
)
def test_a_text_runs_in_the_direction_of_its_first_letter(text: str, expected: str) -> None:
    assert text_direction(text) == expected


def test_a_sign_is_anchored_to_what_it_belongs_to() -> None:
    assert anchor_signs("תכנות C++ ו") == "תכנות C++\u200e ו"
    assert anchor_signs("טל +972") == "טל \u200e+972"
    assert anchor_signs("A-1 a+b") == "A-1 a+b"


@pytest.mark.parametrize(
    ("typed", "printed"),
    [
        ("a\u202eb\u2066c", "abc"),
        ("a\x00\x07b", "ab"),
        ("a\r\nb\rc", "a\nb\nc"),
        ("\u22125", "-5"),
        ("\U0001f600", "\ufffd"),
        ("\u2460", "1"),
        ("e\u0301", "\u00e9"),
        ("✓\ufe0f", "\ufffd"),
    ],
)
def test_what_cannot_be_printed_is_replaced(typed: str, printed: str) -> None:
    assert printable_text(typed) == printed


def test_a_long_run_may_break_and_loses_nothing() -> None:
    run = "x" * 100
    broken = allow_breaks(run)
    assert max(map(len, broken.split("\u200b"))) <= 24
    assert broken.replace("\u200b", "") == run


def test_ordinary_words_are_not_broken() -> None:
    assert allow_breaks("office@galil-print.co.il") == "office@galil-print.co.il"


@pytest.mark.parametrize("digits", [4, 12, 18, 30, 60])
def test_columns_of_figures_always_leave_room_for_the_description(digits: int) -> None:
    columns = [Column("unit_price", "Unit price"), Column("amount", "Amount")]
    _, widths = fit_columns(columns, [{"unit_price": "9" * digits, "amount": "9" * digits}])
    assert PAGE_WIDTH - sum(widths) >= NARROWEST_DESCRIPTION - 0.2


def test_small_figures_keep_the_full_type_size() -> None:
    assert fit_columns([Column("amount", "Amount")], [{"amount": "100.00"}])[0] == 9.0


def test_a_seal_survives_its_way_through_the_keywords() -> None:
    facts = parse_keywords(", ".join(seal_keywords(SEAL, "copy", True)))
    assert parse_seal(facts) == SEAL
    assert (facts["marking"], facts["sandbox"]) == ("copy", "yes")


def test_a_document_without_a_seal_has_none_to_read() -> None:
    assert parse_seal(parse_keywords(", ".join(seal_keywords(None, "draft", False)))) is None


def test_another_programs_keywords_hold_no_seal() -> None:
    assert parse_keywords("invoice, digest=5, accounting") == {}


def test_a_seal_that_could_be_read_as_two_is_refused() -> None:
    forged = SealView(digest="a, pinkas:index=9", signature="", key_id="", previous="", index=1, document_id="")
    with pytest.raises(ValueError, match="digest"):
        seal_keywords(forged, "original", False)
