"""Days and times of forms: a person writes them as they are on the clock at the wall, the API takes instants."""

from collections.abc import Mapping
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from pinkas.dashboard.desk.words import Words


def instant(words: Words, text: str) -> str:
    """A time of a form (`2026-01-31T10:00`) as an instant; a text that is none stays, and the API says so."""
    try:
        value = datetime.fromisoformat(text)
    except ValueError:
        return text
    return (value if value.tzinfo else value.replace(tzinfo=ZoneInfo(words.timezone))).isoformat()


def on_the_wall(words: Words, value: datetime | str | None) -> str:
    """An instant as the field of a form shows it; a text that is no instant stays as it was written."""
    if value is None or value == "":
        return ""
    try:
        known = datetime.fromisoformat(value) if isinstance(value, str) else value
    except ValueError:
        return str(value)
    return (known.astimezone(ZoneInfo(words.timezone)) if known.tzinfo else known).strftime("%Y-%m-%dT%H:%M")


def period(words: Words, asked: Mapping[str, str]) -> dict[str, str]:
    """The filters `from` and `to` of a page, which are days, as instants: from the first one's midnight to the end of
    the last one. What is no day stays as it is, so that the API names the fault."""
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
