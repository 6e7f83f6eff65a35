"""The words by which a document is found, and what a searched text asks for. Pure rules.

A word is found by its beginning. It is kept under its beginnings of 2, 4, 6, ... letters and whole: then a search of an
even number of letters is one key of an index in the order of the list, and one of an odd number is as many keys as
letters follow it, a few dozen in any language with an alphabet, however many documents there are. Which forms of a word
are kept, and which one is asked for, is said in core/words.py.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.money import plain, to_wire
from pinkas.core.words import bare, forms, normal

LETTERS = 20
"""How many letters of a word count; of a longer one the rest is not looked at."""
WORDS = 8
"""How many words of a search are looked for; more of them are not asked for any more."""
LAST = "\U0010ffff"
"""Sorts behind every letter."""

_NUMBER = re.compile(r"\d+(?:[.,]\d+)+")
_WORD = re.compile(r"[^\W_]+")


@dataclass(frozen=True)
class Word:
    """One word that is searched for: by its beginning, or as one of some whole terms."""

    beginning: str | None
    whole: tuple[str, ...] = ()

    @property
    def terms(self) -> tuple[str, ...]:
        """The terms that are known without a look into the index."""
        even = self.beginning is not None and len(self.beginning) % 2 == 0
        return (*((self.beginning,) if even and self.beginning else ()), *self.whole)

    @property
    def branches(self) -> bool:
        """Whether the terms that it stands for are to be looked up: those of one letter more."""
        return self.beginning is not None and len(self.beginning) % 2 == 1


def terms(of: Any) -> frozenset[str]:
    """The terms of a document, or of a row with the same columns: client, subject, number, reference, total, tags, and
    the month of its date."""
    found = {tag_term(tag) for tag in of.tags}
    found.add(month_term(of.issue_date))
    found.add(_amount(Decimal(to_wire(of.total, of.currency))))
    for text in (of.client_name, of.subject, of.external_reference):
        for word in _words(text or ""):
            found.update(_beginnings(word))
    if of.doc_number is not None:
        found.update(_beginnings(str(of.doc_number)))
    return frozenset(found)


def asked(text: str) -> list[Word]:
    """What a searched text asks for: every word must be there. A number may also be the exact total: `1180`,
    `1,180.00`."""
    found: dict[str, Word] = {}
    rest = normal(text)
    for number in _NUMBER.findall(rest):
        joined = number.replace(",", "")
        found[joined] = Word(joined[:LETTERS], _exact(joined))
    for word in _WORD.findall(_NUMBER.sub(" ", rest)):
        found[word] = Word(bare(word)[:LETTERS], _exact(word))
    return list(found.values())[:WORDS]


def tag_term(tag: str) -> str:
    """The term of a tag, which is found whole, by the same rule of letters as words are."""
    return "#" + normal(tag.strip())


def month_term(day: date) -> str:
    """The term of a month: `@2026-03`. No text holds one, since a word has no signs."""
    return f"@{day:%Y-%m}"


LAST_DAY = date(9999, 11, 30)
"""Beyond it no following month has a name, and no document has a date."""


def of_range(first: date, last: date) -> tuple[list[str], list[date]]:
    """A range of days as the terms of its whole months, and the days that are left of the others."""
    months, days, day = [], [], first
    last = min(last, LAST_DAY)
    while day <= last:
        following = (day.replace(day=1) + timedelta(days=31)).replace(day=1)
        if day.day == 1 and following <= last + timedelta(days=1):
            months.append(month_term(day))
            day = following
        else:
            days.append(day)
            day += timedelta(days=1)
    return months, days


def _exact(word: str) -> tuple[str, ...]:
    if not word.isascii() or not re.fullmatch(r"\d{1,15}(\.\d{1,6})?", word):
        return ()
    return (_amount(Decimal(word)),)


def _amount(total: Decimal) -> str:
    return "=" + plain(total)


def _words(text: str) -> Iterable[str]:
    """The words of a text; a number with points is one, and each part of it is."""
    yield from forms(text)
    for number in _NUMBER.findall(normal(text)):
        yield number.replace(",", "")


def _beginnings(word: str) -> Iterable[str]:
    kept = word[:LETTERS]
    yield kept
    for length in range(2, len(kept), 2):
        yield kept[:length]
