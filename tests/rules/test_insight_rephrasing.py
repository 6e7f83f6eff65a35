"""Words of a language model may stand in the place of a sentence only where they say exactly its figures."""

import pytest

from pinkas.domains.insights.rules.rephrasing import is_faithful

PLAIN = "From 2026-11-15 to 2026-11-21 revenue was ₪12,340.50 without VAT, by 7 documents."


@pytest.mark.parametrize(
    "told",
    [
        "Between 2026-11-15 and 2026-11-21 you issued 7 documents, with revenue of ₪12,340.50 without VAT.",
        "Revenue was ₪12340.5 without VAT from 2026-11-15 to 2026-11-21, in 7 documents.",
        PLAIN,
    ],
)
def test_other_words_with_the_same_figures_are_taken(told: str) -> None:
    assert is_faithful(PLAIN, told, {}, "en")


@pytest.mark.parametrize(
    "told",
    [
        "",
        "   ",
        "From 2026-11-15 to 2026-11-21 revenue was ₪12,341.50 without VAT, by 7 documents.",
        "From 2026-11-15 to 2026-11-21 revenue was -₪12,340.50 without VAT, by 7 documents.",
        "From 2026-11-15 to 2026-11-21 revenue was $12,340.50 without VAT, by 7 documents.",
        "From 2026-11-15 to 2026-11-21 revenue was 12,340.50 USD without VAT, by 7 documents.",
        "From 2026-11-15 to 2026-11-21 revenue was ₪12,340.50 without VAT, by 7 documents, 30% up.",
        "From 2026-11-15 to 2026-11-21 revenue was ₪12,340.50 without VAT, by 7 documents: twice as much.",
        "From 2026-11-15 to 2026-11-21 revenue was ₪12,340.50 thousand without VAT, by 7 documents.",
        "From 2026-11-15 to 2026-11-21 revenue was ₪12,340.50 without VAT, by 7 documents, ½ of the year.",
        "From 2026-11-15 to 2026-11-21 revenue fell to ₪12,340.50 without VAT, by 7 documents.",
        "Revenue was about twelve thousand without VAT.",
        "Revenue was good.",
        PLAIN + "\nAnd one more line.",
        PLAIN + " See https://example.com",
        "<b>" + PLAIN + "</b>",
        PLAIN + " It was a very, very good week." * 20,
        "מ־2026-11-15 עד 2026-11-21 הסתכמו ההכנסות ב־₪12,340.50 ללא מע״מ, ב־7 מסמכים.",
        "From ٢٠٢٦-11-15 to 2026-11-21 revenue was ₪12,340.51 without VAT, by 7 documents.",
    ],
)
def test_another_figure_word_or_language_is_refused(told: str) -> None:
    assert not is_faithful(PLAIN, told, {}, "en")


def test_the_name_of_a_client_stays() -> None:
    plain = "Dan Ltd is late with ₪500.00 of ₪900.00 that is open."
    assert is_faithful(plain, "Dan Ltd still owes ₪900.00, and ₪500.00 of it is late.", {"name": "Dan Ltd"}, "en")
    assert not is_faithful(plain, "Ron Ltd still owes ₪900.00, and ₪500.00 of it is late.", {"name": "Dan Ltd"}, "en")


def test_a_direction_and_a_no_are_not_turned_round() -> None:
    plain = "That is 20% more than usual: a week usually brings ₪100.00."
    assert is_faithful(plain, "A usual week brings ₪100.00, so this is 20% more.", {}, "en")
    assert not is_faithful(plain, "A usual week brings ₪100.00, so this is 20% less.", {}, "en")
    assert not is_faithful(plain, "A usual week does not bring ₪100.00; this is 20% more.", {}, "en")


def test_hebrew_is_looked_at_too() -> None:
    plain = "זה 20% יותר מהרגיל: שבוע רגיל מכניס ₪100.00."
    assert is_faithful(plain, "בשבוע רגיל נכנסים ₪100.00, והפעם 20% יותר.", {}, "he")
    assert not is_faithful(plain, "בשבוע רגיל נכנסים ₪100.00, והפעם 20% פחות.", {}, "he")
    assert not is_faithful(plain, "בשבוע רגיל נכנסים ₪100.00, והפעם 20% יותר, כלומר כפליים.", {}, "he")
    assert not is_faithful(plain, "₪100.00, 20% more.", {}, "he")
