"""When a link that shows something to others is over."""

from datetime import datetime, timedelta

from pinkas.core.problems import invalid_field

MAX_LINK_DAYS = 731
"""A link lasts two years at most."""


def link_expiry(asked: datetime | None, now: datetime, default_days: int) -> datetime:
    """When a link is over: as asked, or after so many days. Raises `ValidationFailed` with the bounds."""
    if asked is None:
        return now + timedelta(days=default_days)
    if asked <= now:
        raise invalid_field("expiresAt", "in_the_past", "Expected an instant to come.")
    latest = now + timedelta(days=MAX_LINK_DAYS)
    if asked > latest:
        raise invalid_field(
            "expiresAt", "too_late", "Expected at most two years: until {day}.", day=format(latest, "%Y-%m-%d")
        )
    return asked
