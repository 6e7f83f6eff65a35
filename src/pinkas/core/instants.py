"""Reads instants in requests: every form of RFC 3339, and times without seconds."""

import re
from datetime import datetime, timedelta
from typing import Any

from pinkas.core.wording import Wording

EXPECTED_INSTANT = Wording("Expected an instant such as 2026-01-31T12:00:00Z.")
_EXPECTED_TIMEZONE = Wording(
    "Expected an instant with its time zone, such as 2026-01-31T12:00:00Z or 2026-01-31T14:00:00+02:00."
)
_MAX_CHARACTERS = 200
_INSTANT_TEXT = re.compile(
    r"(?P<minute>[0-9]{4}-[0-9]{2}-[0-9]{2}[Tt ][0-9]{2}:[0-9]{2})(?P<second>:[0-9]{2})?(?P<fraction>\.[0-9]+)?"
    r"(?P<zone>[Zz]|[+-][0-9]{2}:?[0-9]{2})?",
    re.ASCII,
)


def normalize_instant_text(text: str) -> str:
    """The text of an instant in the form that the decoder reads: omitted seconds are added, and a leap second (RFC 3339
    5.6) becomes the second after it. Any other text is returned unchanged."""
    found = _INSTANT_TEXT.fullmatch(text) if len(text) <= _MAX_CHARACTERS else None
    if found is None or found["zone"] is None or (found["second"] is None and found["fraction"] is not None):
        return text
    if found["second"] is None:
        return f"{found['minute']}:00{found['zone']}"
    return _replace_leap_second(found) or text


def instant_error_message(value: Any) -> str:
    """The error message for a value that is not an instant with its time zone."""
    found = _INSTANT_TEXT.fullmatch(value) if isinstance(value, str) and len(value) <= _MAX_CHARACTERS else None
    return _EXPECTED_TIMEZONE if found is not None and found["zone"] is None else EXPECTED_INSTANT


def _replace_leap_second(match: re.Match[str]) -> str | None:
    """Leap seconds end a day of UTC: 23:59:60Z is the first second of the next day, as clocks without them count."""
    if match["second"] != ":60":
        return None
    try:
        before = datetime.fromisoformat(f"{match['minute'].upper()}:59{match['zone'].upper().replace('Z', '+00:00')}")
        after = before + timedelta(seconds=1)
        at_midnight = (after - (after.utcoffset() or timedelta())).strftime("%H:%M") == "00:00"
    except (ValueError, OverflowError):
        return None
    return after.isoformat() if at_midnight else None
