"""When reminders may leave: quiet hours and rest days. Pure."""

import hashlib
from collections.abc import Callable
from datetime import datetime, time, timedelta
from typing import Literal, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from pinkas.core.quiet_hours import is_quiet
from pinkas.core.schedule import local_time_to_utc

LATE_DAYS = 30
"""A step that was not sent for so many days is not sent any more: who makes a policy today does not remind of years."""
DEFAULT_HOUR = time(9)
"""The local time at which the service looks for what is due where there are no quiet hours."""
_MOST_DAYS = 40
"""No country rests for so long."""


class Hours(Protocol):
    """When a policy sends nothing."""

    @property
    def quiet_from(self) -> str | None: ...
    @property
    def quiet_to(self) -> str | None: ...
    @property
    def pause_on_rest_days(self) -> bool: ...


def closed_reason(
    hours: Hours, now: datetime, timezone: str, is_rest_time: Callable[[datetime], bool]
) -> Literal["rest_day", "quiet_hours"] | None:
    """Why nothing is sent at an instant; None when it may be."""
    local = now.astimezone(ZoneInfo(timezone))
    if hours.pause_on_rest_days and is_rest_time(local.replace(tzinfo=None)):
        return "rest_day"
    return "quiet_hours" if is_quiet(local, hours.quiet_from, hours.quiet_to) else None


def next_opening(hours: Hours, after: datetime, timezone: str, is_rest_time: Callable[[datetime], bool]) -> datetime:
    """The first time later than `after` at which a day's reminders leave: when quiet hours end, on a day that is no
    rest day."""
    at_time = time.fromisoformat(hours.quiet_to) if hours.quiet_to else DEFAULT_HOUR
    day = after.astimezone(ZoneInfo(timezone)).date()
    at = after
    for _ in range(_MOST_DAYS):
        at = local_time_to_utc(day, at_time, timezone)
        if at > after and closed_reason(hours, at, timezone, is_rest_time) is None:
            return at
        day += timedelta(days=1)
    return at


def is_control(document_id: UUID, policy_id: UUID, share: int) -> bool:
    """Whether a document is in the control group of a policy: by a hash of both, so that it is so on every step."""
    digest = hashlib.md5(f"{document_id}{policy_id}".encode(), usedforsecurity=False).hexdigest()
    return int(digest[:8], 16) % 100 < share
