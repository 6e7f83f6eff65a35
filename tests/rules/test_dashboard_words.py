"""What a refusal of the API says to a person at the dashboard, in both languages."""

import re
from datetime import date
from typing import ClassVar

import pytest

from pinkas.core.problems import InvalidCursor, NotFound, Problem, RateLimitExceeded
from pinkas.core.wording import Wording
from pinkas.dashboard.words import Words
from pinkas.domains.documents.model.rules.problems import PaymentsMismatch

HEBREW, ENGLISH = Words("he"), Words("en")


def plain(text: str) -> str:
    """A text without the marks that keep names apart from its direction."""
    return re.sub("</?bdi>", "", text)


@pytest.mark.parametrize(
    ("code", "told", "english", "hebrew"),
    [
        ("invalid", Wording("Expected at most {n} characters.", n=200), "At most 200 characters.", "עד 200 תווים."),
        ("invalid", Wording("Expected a text that is not empty."), "Please fill this in.", "חובה למלא."),
        ("invalid", "Expected a whole number.", "Enter a whole number.", "יש להזין מספר שלם."),
        (
            "invalid",
            Wording("Expected one of: {values}.", values="a, b"),
            "Choose one of the options.",
            "יש לבחור אחת מן האפשרויות.",
        ),
        (
            "other_currency",
            Wording("The document is in {currency}.", currency="USD"),
            "The document is in USD.",
            "המסמך ב־USD.",
        ),
    ],
)
def test_a_fault_keeps_what_is_in_its_text(code: str, told: str, english: str, hebrew: str) -> None:
    assert plain(ENGLISH.fault(code, told)) == english
    assert plain(HEBREW.fault(code, told)) == hebrew


def test_days_and_types_of_documents_in_a_text_are_shown_as_everywhere() -> None:
    told = Wording(
        "The issue date {issued} must lie from {earliest} to {latest}: {why}.",
        issued=date(2026, 3, 9),
        earliest=date(2026, 2, 1),
        latest=date(2026, 3, 5),
        why=Wording("it lies in the future"),
    )
    assert told == "The issue date 2026-03-09 must lie from 2026-02-01 to 2026-03-05: it lies in the future."
    assert "09/03/2026" in HEBREW.fault("date_out_of_range", told)
    assert "התאריך עתידי" in HEBREW.fault("date_out_of_range", told)
    assert "9 Mar 2026" in ENGLISH.fault("date_out_of_range", told)
    told = Wording(
        "Document type {docType} refers to types {allowed}; this one is {of}.", docType=330, allowed="305, 320", of=400
    )
    assert plain(ENGLISH.fault("type_not_allowed", told)) == "Credit invoice does not refer to a document of that type."


def test_what_is_kept_without_its_facts_says_what_its_code_says() -> None:
    told = "Payments and withheld tax come to 100.00, the total is 118.00."
    general = ENGLISH.fault("payments_mismatch", PaymentsMismatch.message)
    assert ENGLISH.fault("payments_mismatch", told) == general != told


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
    assert plain(told) == "יש לתקן את הפרטים המסומנים. שורה 1, מחיר ליחידה: חובה למלא."


def test_what_a_sentence_quotes_is_escaped() -> None:
    told = HEBREW.fault("other_currency", Wording("The document is in {currency}.", currency="<b>"))
    assert told == "המסמך ב־<bdi>&lt;b&gt;</bdi>."


def test_hebrew_has_a_form_for_one_and_for_two() -> None:
    said = [plain(HEBREW.count("seen {n} time", "seen {n} times", number)) for number in (0, 1, 2, 3)]
    assert said == ["נצפה 0 פעמים", "נצפה פעם אחת", "נצפה פעמיים", "נצפה 3 פעמים"]


@pytest.mark.parametrize("text", ["2026-02-30", "0000-00-00", "2026-01-02"])
def test_names_stay_as_they_are_whatever_they_look_like(text: str) -> None:
    told = Wording("Batch {batch} expires on {day}.", batch=text, day=date(2026, 1, 2))
    assert plain(ENGLISH.fault("batch_expiry_differs", told)) == f"Batch {text} expires on 2 Jan 2026."
    assert plain(ENGLISH.fault("unprintable_text", Wording("{text} cannot be printed.", text=repr(text)))).startswith(
        f"{text} cannot"
    )
    item = Wording("Item {number}, {item}, is not an IP address or CIDR range.", number=1, item=repr(text))
    assert plain(ENGLISH.fault("invalid_address", item)).count(text)


def test_a_day_that_no_calendar_has_is_shown_as_it_is() -> None:
    assert (
        plain(ENGLISH.fault("in_the_past", Wording("Expected {today} or later.", today="2026-02-30")))
        == "Choose 2026-02-30 or a later day."
    )


@pytest.mark.parametrize(
    ("days", "hebrew", "english"),
    [
        (0, "עד 0 ימים", "at most 0 days"),
        (1, "עד יום אחד", "at most one day"),
        (2, "עד יומיים", "at most 2 days"),
        (12, "עד 12 ימים", "at most 12 days"),
        (1000, "עד 1,000 ימים", "at most 1,000 days"),
    ],
)
def test_a_count_in_a_refusal_is_in_the_form_of_its_number(days: int, hebrew: str, english: str) -> None:
    told = Wording("A business goes at most {days} days ahead.", days=days)
    assert plain(HEBREW.fault("too_far", told)) == f"השעון יכול להקדים {hebrew}."
    assert plain(ENGLISH.fault("too_far", told)) == f"A business goes {english} ahead."


def test_several_things_that_are_named_are_counted() -> None:
    def told(*serials: str) -> str:
        return plain(HEBREW.fault("serial_number_not_in_stock", "-", {"serialNumbers": serials, "product": "כיסא"}))

    assert told("7").startswith("היחידה 7 של כיסא אינה במחסן.")
    assert told("7", "8", "9").startswith("היחידות 7, 8, 9 של כיסא אינן במחסן.")


def test_an_amount_is_money_where_its_currency_is_known_and_a_number_elsewhere() -> None:
    told = Wording("Payments and withheld tax come to {paid}, the total is {total}.", paid="1258.86", total="1413.17")
    money = re.sub("<[^>]*>", "", ENGLISH.fault("payments_mismatch", told, {"currency": "USD"}))
    assert money == "Payments and withheld tax come to $1,258.86, and the total is $1,413.17."
    assert "1,258.86" in ENGLISH.fault("payments_mismatch", told)
    told = Wording("{wanted} would be taken and {left} is left.", wanted="1000", left="20")
    assert "1,000 would be taken and 20 is left." in plain(ENGLISH.fault("conversion_exceeds_source", told))


def test_a_field_is_called_by_its_row_and_its_name() -> None:
    assert plain(ENGLISH.where("lines[2].batchNumber")) == "line 3, Batch number"
    assert plain(HEBREW.where("template.lines[2].serialNumbers[1]")) == "שורה 3, מספרים סידוריים"
    assert plain(ENGLISH.where("payments[0]")) == "payment 1"
    assert plain(ENGLISH.where("references[1].amount")) == "document 2 of the list, Amount"
    assert ENGLISH.where("address.city") == ENGLISH.label("city", "field")


def test_a_percent_sign_stays_with_its_number() -> None:
    told = HEBREW.translated("usually {rate}%", {"rate": "2.5"})
    assert told == "בדרך כלל <bdi>2.5%</bdi>"
