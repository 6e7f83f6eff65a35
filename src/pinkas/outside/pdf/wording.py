"""People's words and exact figures brought to the form in which they are printed.

Hebrew lines hold Latin names, phone numbers and signed figures. A figure is set in a box of its own by the template;
a text is set as a paragraph of its own direction, so no control characters are needed and what is copied out of the
PDF is what was typed. Only a sign at the edge of a Latin or digit run ("C++", "+972") needs a mark to stay there.
"""

import re
import unicodedata
from datetime import date, datetime, timedelta
from typing import Literal

from pinkas.core.printable import plain

Direction = Literal["rtl", "ltr"]

LONGEST_RUN = 24
"""Characters a run without a space may have before places to break are put in."""

_LEFT_TO_RIGHT_MARK = "\u200e"
_MARKS = "\u200e\u200f"
_BREAK = "\u200b"
_LEADING_SIGN = re.compile(r"(?<!\S)(?=[+\-][\d.])")
_TRAILING_SIGN = re.compile(r"(?<=[A-Za-z])([+#]+)(?![A-Za-z0-9])")
_UNBROKEN = re.compile(rf"[^\s{_BREAK}]{{{LONGEST_RUN + 1},}}")
_DECIMAL = re.compile(r"(-?)(\d+)(\.\d+)?")


def direction(text: str) -> Direction:
    """Direction of the first letter (Unicode annex 9, rule P2); figures and signs alone run from left to right."""
    for character in text:
        if unicodedata.bidirectional(character) in ("R", "AL") and character not in _MARKS:
            return "rtl"
        if unicodedata.bidirectional(character) == "L" and character not in _MARKS:
            return "ltr"
    return "ltr"


def _broken(match: re.Match[str]) -> str:
    """The run with places to break, none of them before a combining mark."""
    pieces: list[str] = []
    for place, character in enumerate(match[0]):
        if place and place % (LONGEST_RUN // 2) == 0 and not unicodedata.combining(character):
            pieces.append(_BREAK)
        pieces.append(character)
    return "".join(pieces)


def breakable(text: str) -> str:
    """`text` whose long unbroken runs may break over lines instead of running off the page."""
    return _UNBROKEN.sub(_broken, text)


def anchored(text: str) -> str:
    """`text` whose signs beside Latin letters and digits keep their side in a right-to-left line."""
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
    """A reduction as printed, with its minus: "50.00" is "-50.00", "-50.00" stays."""
    return figure(decimal if decimal.startswith("-") else f"-{decimal}")


def is_zero(decimal: str) -> bool:
    """Whether the decimal is nothing, in any number of digits."""
    return bool(re.fullmatch(r"-?0+(\.0+)?", decimal))


def day(value: str) -> str:
    """An ISO date as dd/mm/yyyy, the order both languages of the country read. Anything else as it is."""
    try:
        return date.fromisoformat(value).strftime("%d/%m/%Y")
    except ValueError:
        return plain(value)


def moment(value: datetime | str) -> str:
    """An instant as dd/mm/yyyy hh:mm on the clock it carries; UTC and clocks of unknown place are named."""
    if isinstance(value, str):
        try:
            return moment(datetime.fromisoformat(value))
        except ValueError:
            return plain(value)
    shown = value.strftime("%d/%m/%Y %H:%M")
    return f"{shown} UTC" if value.utcoffset() == timedelta(0) else shown
