"""When a provider is asked what became of an attempt, and when a document is tried again: pure."""

from datetime import datetime, timedelta

CHECKOUT_LIFE = timedelta(hours=24)
"""How long a checkout may be paid, unless the link that it belongs to ends earlier."""
CHARGE_LIFE = timedelta(hours=1)
"""How long the charge of a saved card stays open for another attempt."""
OPENING = timedelta(minutes=1)
"""How long a provider may take to open a page: longer than its time-out. Until then another request is not told that
there is none, or both would open one."""
FOLLOWED_FOR = timedelta(days=3)
"""How long after its beginning the provider is asked about an attempt of which nothing is known. A notice that comes
later is still read."""
REFUND_FOLLOWED_FOR = timedelta(days=30)
"""How long a refund that the provider accepted is asked about: Stripe pays out by bank in up to so many days (M)."""
REFUND_ANSWER = timedelta(minutes=2)
"""How long the answer to a refund is waited for before it counts as lost: longer than any provider's time-out."""

_ON_A_PAGE = [timedelta(minutes=one) for one in (2, 5, 10, 30, 60, 120, 360)]
_IN_DOUBT = [timedelta(seconds=one) for one in (5, 20, 60, 180, 600, 1800, 3600, 7200, 21600)]
_ACCEPTED_REFUND = [timedelta(minutes=one) for one in (2, 10, 60, 360, 1440)]
_DOCUMENT = [timedelta(minutes=one) for one in (1, 5, 15, 60, 180, 360)]


def next_look_up(look_ups: int, *, in_doubt: bool, began: datetime, now: datetime) -> datetime | None:
    """When the provider is asked next, after it was asked `look_ups` times; None when it is not asked any more. A
    charge that may have happened (`in_doubt`) is asked about sooner than a page that somebody may be filling in."""
    waits = _IN_DOUBT if in_doubt else _ON_A_PAGE
    at = now + waits[min(look_ups, len(waits) - 1)]
    return at if at <= began + FOLLOWED_FOR else None


def next_refund_look_up(look_ups: int, *, is_accepted: bool, began: datetime, now: datetime) -> datetime | None:
    """The same for a refund. One that the provider accepted (`is_accepted`) may take days until it is paid out."""
    waits = _ACCEPTED_REFUND if is_accepted else _IN_DOUBT
    at = now + waits[min(look_ups, len(waits) - 1)]
    return at if at <= began + (REFUND_FOLLOWED_FOR if is_accepted else FOLLOWED_FOR) else None


def next_document_attempt(attempts: int, now: datetime) -> datetime:
    """When the document of money that was charged is tried again. It is tried for ever: the money is there."""
    return now + _DOCUMENT[min(attempts, len(_DOCUMENT) - 1)]
