"""The terms that a text is kept under in an index of words, and what a searched text asks for. Pure.

A word is found by its beginning. It is kept under its beginnings of 2, 4, 6, ... letters and whole: then a search of an
even number of letters is one key of an index in the order of the list, and one of an odd number is as many keys as
letters follow it, a few dozen in any language with an alphabet, however many things there are. Which forms of a word
are kept, and which one is asked for, is said in `core/words.py`.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from decimal import Decimal

from pinkas.core.money import decimal_text
from pinkas.core.text_normalization import normalize_text, searchable_forms, strip_hebrew_prefix

LETTERS = 20
"""How many letters of a word count; of a longer one the rest is not looked at."""
WORDS = 8
"""How many words of a search are looked for; more of them are not asked for any more."""
LAST = "\U0010ffff"
"""Sorts behind every letter."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)+")
_WORD = re.compile(r"[^\W_]+")
_AMOUNT = re.compile(r"[0-9]{1,15}(\.[0-9]{1,6})?")


@dataclass(frozen=True)
class SearchWord:
    """One word that is searched for: by its beginning, or as one of some whole terms."""

    beginning: str | None
    whole: tuple[str, ...] = ()

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms that are known without a look into the index."""
        even = self.beginning is not None and len(self.beginning) % 2 == 0
        return (*((self.beginning,) if even and self.beginning else ()), *self.whole)

    @property
    def needs_lookup(self) -> bool:
        """Whether the terms that it stands for are to be looked up: those of one letter more."""
        return self.beginning is not None and len(self.beginning) % 2 == 1


def text_terms(texts: Iterable[str | None]) -> Iterator[str]:
    """The terms of the words of some texts. A number with points is a word, and each part of it is."""
    for text in texts:
        for word in _words(text or ""):
            yield from word_terms(word)


def word_terms(word: str) -> Iterator[str]:
    """The terms of a word."""
    kept = word[:LETTERS]
    yield kept
    for length in range(2, len(kept), 2):
        yield kept[:length]


def tag_term(tag: str) -> str:
    """The term of a tag, which is found whole, by the same rule of letters as words are."""
    return "#" + normalize_text(tag.strip())


def number_term(number: Decimal) -> str:
    """The term of a number that is found whole, such as a total: `=1180`."""
    return "=" + decimal_text(number)


def parse_query(text: str) -> list[SearchWord]:
    """What a searched text asks for: every word must be there. A number may also be meant whole: `1180`,
    `1,180.00`."""
    found: dict[str, SearchWord] = {}
    rest = normalize_text(text)
    for number in _NUMBER.findall(rest):
        joined = number.replace(",", "")
        found[joined] = SearchWord(joined[:LETTERS], _exact_terms(joined))
    for word in _WORD.findall(_NUMBER.sub(" ", rest)):
        found[word] = SearchWord(strip_hebrew_prefix(word)[:LETTERS], _exact_terms(word))
    return list(found.values())[:WORDS]


def _exact_terms(word: str) -> tuple[str, ...]:
    if not word.isascii() or not re.fullmatch(r"\d{1,15}(\.\d{1,6})?", word):
        return ()
    return (number_term(Decimal(word)),)


def _words(text: str) -> Iterator[str]:
    yield from searchable_forms(text)
    for number in _NUMBER.findall(normalize_text(text)):
        yield number.replace(",", "")


def whole_number(text: str) -> Decimal | None:
    """The number that a text is: `1180`, `1,180.00`; None for any other text."""
    joined = text.strip().replace(",", "")
    return Decimal(joined) if joined.isascii() and _AMOUNT.fullmatch(joined) else None


def alternative_terms(word: SearchWord, following: str) -> tuple[str, ...]:
    """The terms that a word stands for, without a look into the index: whole, and of an odd number of letters with each
    letter that may follow. The first is the word itself."""
    if word.beginning is None or not word.needs_lookup:
        return word.terms
    longer = (word.beginning + letter for letter in following) if len(word.beginning) < LETTERS else ()
    return (word.beginning, *word.terms, *longer)
