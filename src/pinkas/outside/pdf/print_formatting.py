"""Formats texts of people, amounts and dates for printing.

Hebrew lines hold Latin names, phone numbers and signed figures. A figure is set in a box of its own by the template;
a text is set as a paragraph of its own direction, so no control characters are needed and what is copied out of the
PDF is what was typed. Only a sign at the edge of a Latin or digit run ("C++", "+972") needs a mark to stay there.
"""

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import Literal

from pinkas.core import formatting
from pinkas.core.fields import Language
from pinkas.core.printable import printable_text

Direction = Literal["rtl", "ltr"]

LONGEST_RUN = 24
"""Most characters of a run without spaces; longer runs get break opportunities."""

_LEFT_TO_RIGHT_MARK = "\u200e"
_MARKS = "\u200e\u200f"
_BREAK = "\u200b"
_LEADING_SIGN = re.compile(r"(?<!\S)(?=[+\-][\d.])")
_TRAILING_SIGN = re.compile(r"(?<=[A-Za-z])([+#]+)(?![A-Za-z0-9])")
_UNBROKEN = re.compile(rf"[^\s{_BREAK}]{{{LONGEST_RUN + 1},}}")
_DECIMAL = re.compile(r"-?[0-9]+(\.[0-9]+)?")


def text_direction(text: str) -> Direction:
    """Direction of the first letter (Unicode annex 9, rule P2); figures and signs alone run from left to right."""
    for character in text:
        if unicodedata.bidirectional(character) in ("R", "AL") and character not in _MARKS:
            return "rtl"
        if unicodedata.bidirectional(character) == "L" and character not in _MARKS:
            return "ltr"
    return "ltr"


def _insert_breaks(match: re.Match[str]) -> str:
    """The matched run with break opportunities inserted, but never before a combining character."""
    pieces: list[str] = []
    for place, character in enumerate(match[0]):
        if place and place % (LONGEST_RUN // 2) == 0 and not unicodedata.combining(character):
            pieces.append(_BREAK)
        pieces.append(character)
    return "".join(pieces)


def allow_breaks(text: str) -> str:
    """`text` with break opportunities in long runs without spaces, so that they do not run off the page."""
    return _UNBROKEN.sub(_insert_breaks, text)


def anchor_signs(text: str) -> str:
    """`text` with direction marks, so that signs beside Latin letters and digits stay in place in a right-to-left
    line."""
    marked = _LEADING_SIGN.sub(_LEFT_TO_RIGHT_MARK, text)
    return _TRAILING_SIGN.sub(rf"\1{_LEFT_TO_RIGHT_MARK}", marked)


def format_figure(decimal: str) -> str:
    """A decimal with thousands separators: "-1234567.50" is "-1,234,567.50". Anything else is returned as it is."""
    return formatting.format_figure(decimal) if _DECIMAL.fullmatch(decimal) else printable_text(decimal)


def format_trimmed(decimal: str, min_decimals: int) -> str:
    """`format_figure` with `min_decimals` digits after the point, more only where they are not zero.

    ("2.500000", 0) is "2.5", ("400", 2) is "400.00", ("0.850000", 2) is "0.85".
    """
    return formatting.format_number(decimal, min_decimals) if _DECIMAL.fullmatch(decimal) else printable_text(decimal)


def format_negative(decimal: str) -> str:
    """An amount formatted as negative: "50.00" becomes "-50.00", "-50.00" stays."""
    return format_figure(decimal if decimal.startswith("-") else f"-{decimal}")


def is_zero(decimal: str) -> bool:
    """Whether the text is a zero with any number of digits."""
    return bool(re.fullmatch(r"-?0+(\.0+)?", decimal))


def format_date(value: str, language: Language) -> str:
    """An ISO date as the language writes it; any other text unchanged."""
    try:
        return formatting.format_day(date.fromisoformat(value), language)
    except ValueError:
        return printable_text(value)


def format_moment(value: datetime | str, language: Language) -> str:
    """An instant to the minute in its own time zone, with "UTC" appended if that is UTC."""
    if isinstance(value, str):
        try:
            return format_moment(datetime.fromisoformat(value), language)
        except ValueError:
            return printable_text(value)
    shown = formatting.format_moment(value, language)
    return f"{shown} UTC" if value.utcoffset() == timedelta(0) else shown
