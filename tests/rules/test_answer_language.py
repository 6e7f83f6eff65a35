"""The language of an answer: what Accept-Language prefers, and texts with their facts in it."""

from datetime import date
from decimal import Decimal
from typing import ClassVar

import msgspec
import pytest

from pinkas.core.catalogue import Translator
from pinkas.core.item_errors import item_error_body
from pinkas.core.problems import NotFound, Problem, invalid_field, problem_body
from pinkas.core.wording import Wording, fill_placeholders, placeholder_names
from pinkas.platform.http.language import encode_translated, negotiate_language


@pytest.mark.parametrize(
    ("header", "language"),
    [
        ("", "en"),
        ("he", "he"),
        ("he-IL,he;q=0.9,en-US;q=0.8", "he"),
        ("iw", "he"),
        ("en-US,en;q=0.9,he;q=0.8", "en"),
        ("fr, he;q=0.3", "he"),
        ("fr", "en"),
        ("*", "en"),
        ("*;q=0.1, he;q=0.2", "he"),
        ("he;q=0", "en"),
        ("en;q=0, he;q=0.001", "he"),
        ("en;q=0.5, he;q=0.5", "en"),
        ("he;q=0.5, en;q=0.5", "he"),
        ("he;q=2", "en"),
        ("hebrew!", "en"),
    ],
)
def test_the_language_is_the_one_that_the_header_weighs_most(header: str, language: str) -> None:
    assert negotiate_language(header) == language


class PaidTooMuch(Problem):
    status, code, message = 409, "payments_mismatch", "Too many requests."
    hint: ClassVar[str | None] = "Choose a later date."


def test_a_problem_is_told_in_hebrew_with_the_same_codes_and_facts() -> None:
    problem = invalid_field(
        "endDate", "before_first_date", "It lies before the next date, which is {day}.", day=date(2026, 3, 9)
    )
    english, asked = encode_translated("en", problem_body(problem))
    hebrew, said = encode_translated("he", problem_body(problem))
    assert (asked, said) == (False, True)
    before, after = msgspec.json.decode(english), msgspec.json.decode(hebrew)
    assert before["details"] == [
        {
            "field": "endDate",
            "code": "before_first_date",
            "message": "It lies before the next date, which is 2026-03-09.",
        }
    ]
    assert after["details"][0]["message"] == "התאריך קודם למועד הבא, שהוא 09/03/2026."
    assert before["error"] == after["error"]
    assert after["details"][0]["code"] == "before_first_date"


def test_a_hint_and_the_error_of_an_item_are_told_in_hebrew() -> None:
    body, said = encode_translated(
        "he", {"items": [{"error": item_error_body(PaidTooMuch(difference=Decimal("1.50")))}]}
    )
    error = msgspec.json.decode(body)["items"][0]["error"]
    assert said
    assert error["hint"] == "יש לבחור תאריך מאוחר יותר."
    assert error["difference"] == "1.50"
    assert error["status"] == 409


def test_sums_are_money_where_their_currency_is_known() -> None:
    text = Wording("At most {most} {currency} was paid of what is credited.", most="1234.50", currency="ILS")
    assert text == "At most 1234.50 ILS was paid of what is credited."
    assert "₪1,234.50" in (Translator("he").translate(text) or "")


def test_what_the_catalogue_lacks_stays_in_english() -> None:
    assert encode_translated("he", {"message": Wording("No such text {n}.", n=3)}) == (
        b'{"message":"No such text 3."}',
        False,
    )
    assert Translator("he").problem(NotFound("Unheard of.")) == Translator("he").problem(NotFound())


def test_a_template_fills_the_names_that_it_has_facts_for() -> None:
    assert fill_placeholders("{a} {b} {{c}}", {"a": 1}, lambda _, value: str(value)) == "1 {b} {c}"
    assert placeholder_names("{a} {{b}} {c}") == ["a", "c"]
    assert Wording(Wording("{a} of {b}", a=1), b=[2, 3]) == "1 of 2, 3"
