"""By what clients are compared and found."""

import pytest

from pinkas.core.fields import Address
from pinkas.core.report_tables import escape_formula
from pinkas.core.text_normalization import (
    normalize_text,
    searchable_forms,
    split_words,
    strip_hebrew_prefix,
    word_prefixes,
)
from pinkas.domains.documents import OpenAmount
from pinkas.domains.parties.rules import keys
from pinkas.domains.statements.rules.account_sums import aged_amounts


@pytest.mark.parametrize(
    ("one", "other"),
    [("חב' אלון בע\"מ", "חב אלון בעמ"), ("שָׁלוֹם", "שלום"), ("Café", "CAFE"), ("מכון", "מכונ"), ("O’Neil", "oneil")],
)
def test_names_are_compared_without_case_points_and_quotation_marks(one: str, other: str) -> None:
    assert keys.name_key(one) == keys.name_key(other)


def test_a_text_falls_into_words_and_words_into_beginnings() -> None:
    assert split_words("Dana@Example.com, 12-34") == ["dana", "example", "com", "12", "34"]
    assert list(word_prefixes("שלום", 3)) == ["ש", "של", "שלו"]
    assert normalize_text("ABC") == "abc"


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("18", "000000018"),
        ("51-234567-8", "512345678"),
        ("de 123 456", "DE123456"),
        (None, None),
        ("", None),
        ("--", "--"),
    ],
)
def test_tax_numbers_are_compared_without_separators(text: str | None, key: str | None) -> None:
    assert keys.tax_key(text, None, None, "IL") == key


@pytest.mark.parametrize(("country", "key"), [(None, "000000018"), ("IL", "000000018"), ("DE", "DE:000000018")])
def test_a_foreign_number_is_one_of_its_country_or_of_ours(country: str | None, key: str) -> None:
    assert keys.tax_key("18", "foreign", Address(country=country), "IL") == key
    assert key in keys.tax_key_forms("18")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("הכיסא", ["הכיסא", "כיסא", "יסא"]),
        ("כלב", ["כלב"]),
        ("HB-77", ["hb", "77", "hb77"]),
        ("20×80", ["20", "80", "20x80"]),
        ("1,180.50 a@b1-c.co", ["1", "180", "50", "a", "b1", "c", "co"]),
    ],
)
def test_a_word_is_found_without_the_letter_before_it_and_a_code_by_its_parts_and_in_one(
    text: str, found: list[str]
) -> None:
    assert list(searchable_forms(text)) == found


def test_every_beginning_of_a_word_that_is_asked_for_is_one_of_its_forms() -> None:
    for word in ("הכיסא", "כיסא", "מכונית", "שולחן", "ולכשה"):
        for length in range(1, len(word) + 1):
            asked = strip_hebrew_prefix(normalize_text(word)[:length])
            assert any(one.startswith(asked) for one in searchable_forms(word))
            assert any(one.startswith(asked) for one in searchable_forms("ה" + word)), (word, length)


@pytest.mark.parametrize("text", ["050-1234567", "0501234567", "+972 50 123 4567", "+972501234567"])
def test_a_phone_is_the_same_however_it_is_written(text: str) -> None:
    assert keys.phone_key(text, "IL") == "+972501234567"


def test_a_number_with_separators_is_searched_as_one_word() -> None:
    assert keys.query_terms("050-123 45") == ["05012345"]
    assert keys.query_terms("כהן 12") == ["כהנ", "12"]
    assert keys.query_terms("%_\\") == []


@pytest.mark.parametrize(
    ("cell", "shown"),
    [
        ("=1+1", "'=1+1"),
        ("+972", "'+972"),
        ("-5.00", "-5.00"),
        ("-cmd", "'-cmd"),
        ("@x", "'@x"),
        (" =x", "' =x"),
        ("＝x", "'＝x"),
        ("שלום", "שלום"),
    ],
)
def test_no_cell_is_a_formula(cell: str, shown: str) -> None:
    assert escape_formula(cell) == shown


def test_every_day_falls_into_one_bucket() -> None:
    days = (0, 1, 30, 31, 60, 61, 90, 91, 120, 121)
    found = aged_amounts("ILS", [OpenAmount("ILS", day, 100, 100, 1) for day in days])
    assert [(one.bucket, one.documents) for one in found] == [
        ("current", 1),
        ("1-30", 2),
        ("31-60", 2),
        ("61-90", 2),
        ("91-120", 2),
        ("120+", 1),
    ]
