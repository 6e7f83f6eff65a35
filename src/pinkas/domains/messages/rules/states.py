"""The states of a message, when it is retried, and the delivery status of its document."""

from collections.abc import Collection
from datetime import datetime, timedelta

from pinkas.domains.documents import DeliveryStatus
from pinkas.domains.messages.types import State

RETRY_DELAYS = tuple(timedelta(minutes=one) for one in (1, 5, 15, 60, 240, 720, 1440))
"""How long after an attempt the next one comes; after the last one the message is given up (a day and 18 hours: a
server that asks for patience does so for minutes, one that is down for a night)."""
LEASE = timedelta(minutes=5)
"""How long one attempt may take, longer than every time limit within it. Whoever was to make it and died has not told
what became of it: the message is sent again, under the same id."""
REMINDER_INTERVAL = timedelta(hours=24)

_STATE_RANKS: dict[State, int] = {"QUEUED": 0, "FAILED": 1, "SENT": 2, "BOUNCED": 3, "DELIVERED": 4, "OPENED": 5}


def next_attempt_at(attempts: int, now: datetime) -> datetime | None:
    """When a message is retried after so many attempts; None when it is given up."""
    return now + RETRY_DELAYS[attempts - 1] if attempts <= len(RETRY_DELAYS) else None


def is_transition_allowed(current: State, reported: State) -> bool:
    """Whether a reported state may follow the current one. Reports come late, twice and out of order; a delivered
    message did not bounce, and an opened one was delivered."""
    return _STATE_RANKS[reported] > _STATE_RANKS[current]


def delivery_status(states: Collection[State]) -> DeliveryStatus:
    """The delivery status of a document by all messages that carry it: that of the most advanced one."""
    if "OPENED" in states:
        return "OPENED"
    if "SENT" in states or "DELIVERED" in states:
        return "SENT"
    if "QUEUED" in states:
        return "QUEUED"
    return "BOUNCED" if states else "NONE"
