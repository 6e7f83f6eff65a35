"""What a refusal of the API says to a person at the dashboard, in both languages."""

import re
from typing import ClassVar

import pytest

from pinkas.core.problems import InvalidCursor, NotFound, Problem, RateLimitExceeded
from pinkas.dashboard.desk.refusals import fitting, sayings
from pinkas.dashboard.desk.words import Words

HEBREW, ENGLISH = Words("he"), Words("en")


def plain(text: str) -> str:
    """A text without the marks that keep names apart from its direction."""
    return re.sub("</?bdi>", "", text)


@pytest.mark.parametrize(
    ("code", "told", "english", "hebrew"),
    [
        ("invalid", "Expected `str` of length <= 200", "At most 200 characters.", "עד 200 תווים."),
        ("invalid", "Expected `str` of length >= 1", "Please fill this in.", "חובה למלא."),
        ("invalid", "Expected `int | null`, got `str`", "Enter a whole number.", "יש להזין מספר שלם."),
        ("other_currency", "The document is in USD.", "The document is in USD.", "המסמך ב־USD."),
        ("too_far", "A business goes at most 9 days ahead.", "A business goes at most 9 days ahead.", None),
    ],
)
def test_a_fault_keeps_what_is_in_its_sentence(code: str, told: str, english: str, hebrew: str | None) -> None:
    assert plain(ENGLISH.fault(code, told)) == english
    assert hebrew is None or plain(HEBREW.fault(code, told)) == hebrew


def test_days_and_types_of_documents_in_a_sentence_are_told_as_everywhere() -> None:
    told = "The issue date 2026-03-09 must lie from 2026-02-01 to 2026-03-05: it lies in the future."
    assert "09/03/2026" in HEBREW.fault("date_out_of_range", told)
    assert "9 Mar 2026" in ENGLISH.fault("date_out_of_range", told)
    told = "Document type 330 refers to types 305, 320; this one is 400."
    assert plain(ENGLISH.fault("type_not_allowed", told)) == "Credit invoice does not refer to a document of that type."


def test_a_problem_tells_the_facts_that_it_carries_and_does_without_them() -> None:
    assert plain(ENGLISH.problem(RateLimitExceeded(retryAfter=30))) == "Too many requests. Try again in 30 seconds."
    assert ENGLISH.problem(RateLimitExceeded()) == "Too many requests. Wait a little, and try again."


def test_a_problem_says_nothing_of_the_interface() -> None:
    assert ENGLISH.problem(InvalidCursor()) == "The place in the list is not good any more. Begin the list again."
    assert HEBREW.problem(NotFound()) == "אין כאן דבר. ייתכן שהוסר, או שהכתובת אינה שלמה."


def test_a_problem_without_a_text_of_its_own_says_what_the_api_says() -> None:
    class Unheard(Problem):
        status, code, message = 409, "unheard_of", "It is full."
        hint: ClassVar[str | None] = "Empty it."

    assert ENGLISH.problem(Unheard()) == "It is full. Empty it."


def test_several_problems_at_once_are_told_as_faults() -> None:
    assert (
        HEBREW.fault("lines_required", "The document needs at least one line.") == "במסמך חייבת להיות שורה אחת לפחות."
    )


def test_the_refusal_of_one_of_several_names_its_fields() -> None:
    details = [{"field": "lines[0].unitPrice", "code": "required", "message": "This field is required."}]
    told = HEBREW.told({"error": "validation_failed", "message": "-", "details": details})
    assert told == "יש לתקן את הפרטים המסומנים. מחיר ליחידה: חובה למלא."


def test_what_a_sentence_quotes_is_escaped() -> None:
    told = HEBREW.fault("other_currency", "The document is in <b>.")
    assert told == "המסמך ב־<bdi>&lt;b&gt;</bdi>."


def test_of_two_sentences_that_fit_the_one_with_more_words_of_its_own_holds() -> None:
    known = sayings([("fault", "few: At most {n}.", "any"), ("fault", "few: At most 1.", "one")])[("fault", "few")]
    assert fitting(known, "At most 1.") == ("one", {})
    assert fitting(known, "At most 12.") == ("any", {"n": "12"})
    assert fitting(known, "At least 1.") is None


def test_hebrew_has_a_form_for_one_and_for_two() -> None:
    said = [plain(HEBREW.count("seen {n} time", "seen {n} times", number)) for number in (0, 1, 2, 3)]
    assert said == ["נצפה 0 פעמים", "נצפה פעם אחת", "נצפה פעמיים", "נצפה 3 פעמים"]
