"""Converts between local times in forms and the instants of the API."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pinkas.dashboard.business_pages.forms import SubmittedForm
from pinkas.dashboard.words import Words


def local_to_instant(words: Words, text: str) -> str:
    """The instant (ISO 8601) of a local time in a form (`2026-01-31T10:00`); an invalid text is returned unchanged, so
    that the API reports it."""
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return text
    return (value if value.tzinfo else value.replace(tzinfo=ZoneInfo(words.timezone))).isoformat()


def instant_to_local(words: Words, value: datetime | str | None) -> str:
    """The local time of an instant for a form field (`2026-01-31T10:00`); an invalid text is returned unchanged."""
    if value is None or value == "":
        return ""
    try:
        known = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return str(value)
    return (known.astimezone(ZoneInfo(words.timezone)) if known.tzinfo else known).strftime("%Y-%m-%dT%H:%M")


def changed_instant(words: Words, submitted: SubmittedForm, name: str) -> str | None:
    """The instant of a field with a local time, None when it is empty. Left as it was, it is that of the hidden field
    `_{name}`, to the second."""
    local, before = submitted.get(name), submitted.get(f"_{name}")
    if not local:
        return None
    return before if local == instant_to_local(words, before) else local_to_instant(words, local)


def day_range_filters(words: Words, asked: Mapping[str, str]) -> dict[str, str]:
    """The filters `from` and `to` as instants, from the days in the query of a page: the beginning of the first day and
    the end of the last. An invalid day is returned unchanged, so that the API reports it."""
    found = {}
    for name, more in (("from", 0), ("to", 1)):
        text = asked.get(name, "").strip()
        if not text:
            continue
        try:
            found[name] = words.midnight(date.fromisoformat(text) + timedelta(days=more)).isoformat()
        except (ValueError, OverflowError):
            found[name] = text
    return found


def end_of_day(words: Words, day: str) -> str:
    """The end of a day as an instant; an invalid day is returned unchanged, so that the API reports it."""
    try:
        return words.midnight(date.fromisoformat(day) + timedelta(days=1)).isoformat()
    except (ValueError, OverflowError):
        return day
