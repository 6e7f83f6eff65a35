"""Days and instants. The business's time zone decides what "today" is."""

from datetime import UTC, date, datetime
from functools import lru_cache
from zoneinfo import ZoneInfo


@lru_cache(maxsize=64)
def _load_timezone(name: str) -> ZoneInfo:
    return ZoneInfo(name)


def is_timezone(name: str) -> bool:
    """Whether `name` is an IANA time zone that this system knows."""
    try:
        _load_timezone(name)
    except (ValueError, OSError, KeyError):
        return False
    return True


def local_date(now: datetime, timezone: str) -> date:
    """The calendar day of the instant `now` in `timezone` (an IANA name)."""
    return now.astimezone(_load_timezone(timezone)).date()


def format_instant(value: datetime) -> str:
    """ISO 8601 in UTC with `Z` and milliseconds: the one way in which instants are written."""
    return value.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"
