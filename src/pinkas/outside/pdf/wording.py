"""Formats texts of people, amounts and dates for printing.

Hebrew lines hold Latin names, phone numbers and signed figures. A figure is set in a box of its own by the template;
a text is set as a paragraph of its own direction, so no control characters are needed and what is copied out of the
PDF is what was typed. Only a sign at the edge of a Latin or digit run ("C++", "+972") needs a mark to stay there.
"""

import re
import unicodedata
from datetime import date, datetime, timedelta
from functools import lru_cache
from typing import Literal

from pinkas.outside.pdf.glyphs import printable

Direction = Literal["rtl", "ltr"]

LONGEST_RUN = 24
"""Most characters of a run without spaces; longer runs get break opportunities."""

_LEFT_TO_RIGHT_MARK = "\u200e"
_MARKS = "\u200e\u200f"
_BREAK = "\u200b"
_REPLACEMENT = "\ufffd"
# Joiners and marks are part of words in their scripts; every other format character (overrides, isolates, tags)
# could make a line read differently from what was typed, so it is dropped.
_KEPT_FORMATS = frozenset("\u200c\u200d\u200e\u200f\u200b\u00ad")
_ALIKE = {"\u2212": "-", "\u2010": "-", "\u2011": "-", "\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\t": " "}
_LEADING_SIGN = re.compile(r"(?<!\S)(?=[+\-][\d.])")
_TRAILING_SIGN = re.compile(r"(?<=[A-Za-z])([+#]+)(?![A-Za-z0-9])")
_UNBROKEN = re.compile(rf"[^\s{_BREAK}]{{{LONGEST_RUN + 1},}}")
_DECIMAL = re.compile(r"(-?)(\d+)(\.\d+)?")


@lru_cache(maxsize=4096)
def _printed(character: str) -> str:
    """The character, or its replacement if the fonts cannot print it."""
    if character in _ALIKE:
        return _ALIKE[character]
    category = unicodedata.category(character)
    if category == "Cf":
        return character if character in _KEPT_FORMATS else ""
    if category == "Cc":
        return character if character == "\n" else ""
    if ord(character) in printable():
        return character
    if category in ("Mn", "Me"):
        return ""
    plain = unicodedata.normalize("NFKC", character)
    return plain if all(ord(part) in printable() for part in plain) else _REPLACEMENT


def plain(text: str) -> str:
    """`text` with unprintable characters replaced and control characters removed; newlines are kept."""
    composed = unicodedata.normalize("NFC", text.replace("\r\n", "\n").replace("\r", "\n"))
    return "".join(map(_printed, composed)).strip()


def unprintable(text: str) -> str:
    """The characters of `text` that the shipped fonts cannot print, each once: letters, signs and pictographs alike."""
    return "".join(dict.fromkeys(one for one in unicodedata.normalize("NFC", text) if _is_lost(one)))


def as_on_paper(text: str) -> str:
    """`text` with the replacement character in place of every unprintable one, as it was printed on documents that were
    issued before such characters were refused."""
    if text.isascii():
        return text
    return "".join(_REPLACEMENT if _is_lost(one) else one for one in unicodedata.normalize("NFC", text))


def _is_lost(character: str) -> bool:
    return character != _REPLACEMENT and _printed(character) == _REPLACEMENT


def direction(text: str) -> Direction:
    """Direction of the first letter (Unicode annex 9, rule P2); figures and signs alone run from left to right."""
    for character in text:
        if unicodedata.bidirectional(character) in ("R", "AL") and character not in _MARKS:
            return "rtl"
        if unicodedata.bidirectional(character) == "L" and character not in _MARKS:
            return "ltr"
    return "ltr"


def _broken(match: re.Match[str]) -> str:
    """The matched run with break opportunities inserted, but never before a combining character."""
    pieces: list[str] = []
    for place, character in enumerate(match[0]):
        if place and place % (LONGEST_RUN // 2) == 0 and not unicodedata.combining(character):
            pieces.append(_BREAK)
        pieces.append(character)
    return "".join(pieces)


def breakable(text: str) -> str:
    """`text` with break opportunities in long runs without spaces, so that they do not run off the page."""
    return _UNBROKEN.sub(_broken, text)


def anchored(text: str) -> str:
    """`text` with direction marks, so that signs beside Latin letters and digits stay in place in a right-to-left
    line."""
    marked = _LEADING_SIGN.sub(_LEFT_TO_RIGHT_MARK, text)
    return _TRAILING_SIGN.sub(rf"\1{_LEFT_TO_RIGHT_MARK}", marked)


def figure(decimal: str) -> str:
    """A decimal with thousands separators: "-1234567.50" is "-1,234,567.50". Anything else is returned as it is."""
    found = _DECIMAL.fullmatch(decimal)
    if not found:
        return plain(decimal)
    sign, whole, fraction = found.groups()
    return f"{sign}{int(whole):,}{fraction or ''}"


def trimmed(decimal: str, keep: int) -> str:
    """`figure` with `keep` digits after the point, more only where they are not zero.

    ("2.500000", 0) is "2.5", ("400", 2) is "400.00", ("0.850000", 2) is "0.85".
    """
    found = _DECIMAL.fullmatch(decimal)
    if not found:
        return figure(decimal)
    digits = (found[3] or ".")[1:]
    digits = (digits[:keep] + digits[keep:].rstrip("0")).ljust(keep, "0")
    return figure(f"{found[1]}{found[2]}" + (f".{digits}" if digits else ""))


def negative(decimal: str) -> str:
    """An amount formatted as negative: "50.00" becomes "-50.00", "-50.00" stays."""
    return figure(decimal if decimal.startswith("-") else f"-{decimal}")


def is_zero(decimal: str) -> bool:
    """Whether the text is a zero with any number of digits."""
    return bool(re.fullmatch(r"-?0+(\.0+)?", decimal))


def day(value: str) -> str:
    """An ISO date as dd/mm/yyyy; any other text unchanged."""
    try:
        return date.fromisoformat(value).strftime("%d/%m/%Y")
    except ValueError:
        return plain(value)


def moment(value: datetime | str) -> str:
    """An instant as dd/mm/yyyy hh:mm in its own time zone, with "UTC" appended if that is UTC."""
    if isinstance(value, str):
        try:
            return moment(datetime.fromisoformat(value))
        except ValueError:
            return plain(value)
    shown = value.strftime("%d/%m/%Y %H:%M")
    return f"{shown} UTC" if value.utcoffset() == timedelta(0) else shown
