"""Papers made of plain text, and what the business that receives them tells of itself."""

from collections.abc import Sequence
from datetime import date

import msgspec

from pinkas.countries import get_country
from pinkas.outside.reading import ReadingHints
from pinkas.outside.reading.extraction import extract_fields, rows_of
from pinkas.outside.reading.geometry import HEBREW, Row, Word

RULES = get_country("IL").papers
TODAY = date(2026, 11, 20)
OWN_TAX_ID = "514000017"
HINTS = ReadingHints(today=TODAY, rules=RULES, business_tax_id=OWN_TAX_ID, business_name='הגפן ייעוץ בע"מ')

_LETTER, _LINE = 0.011, 0.03


def words_of(lines: Sequence[str], *, sure: float = 1.0) -> list[Word]:
    """Words as they stand on a page: a line with Hebrew begins at the right, its numbers and Latin words run from the
    left. Two spaces or more are that wide."""
    found: list[Word] = []
    for row, line in enumerate(lines):
        hebrew = bool(HEBREW.search(line))
        at = 0.0
        for part in line.split(" "):
            width = len(part) * _LETTER
            if part:
                x = 0.95 - at - width if hebrew else 0.05 + at
                found.append(Word(part, 1, x, 0.03 + row * _LINE, width, 0.017, sure))
            at += width + _LETTER * 0.8
    return found


def rows(lines: Sequence[str], *, sure: float = 1.0) -> list[Row]:
    """The rows of such a page."""
    return rows_of(words_of(lines, sure=sure), {1: 0.7})


def fields_of(lines: Sequence[str], hints: ReadingHints = HINTS, *, sure: float = 1.0) -> dict[str, tuple[str, float]]:
    """The fields of such a page: value and confidence by name."""
    found = extract_fields(rows(lines, sure=sure), hints)
    return {name: (one.value, one.confidence) for name, one in found.items()}


def with_hints(**changes: object) -> ReadingHints:
    """The hints with changes."""
    return msgspec.structs.replace(HINTS, **changes)
