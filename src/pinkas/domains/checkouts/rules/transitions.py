"""The one table of the states of a checkout: pure.

Money that was charged wins over every other state: a customer who pays on a page that was still open elsewhere has
paid, whatever the checkout had come to meanwhile. Whoever cancels or expires a checkout asks the provider first.
"""

from collections.abc import Mapping
from typing import Literal

from pinkas.domains.checkouts.types import State

Step = Literal["started", "declined", "not_accepted", "paid", "cancelled", "expired", "activated"]
"""`started`: an attempt began. `declined`: the card issuer or the buyer said no. `not_accepted`: the provider refused
the request, or nobody was charged for another reason. `activated`: a card is saved, and nothing was charged."""

MAX_DECLINES = 5
"""The decline that locks a checkout: cards are not tried out on it."""

FINAL: frozenset[State] = frozenset({"PAID", "LOCKED", "EXPIRED", "CANCELLED", "ACTIVATED"})

_OPEN: Mapping[Step, State] = {
    "started": "PENDING",
    "declined": "FAILED",
    "not_accepted": "OPEN",
    "paid": "PAID",
    "cancelled": "CANCELLED",
    "expired": "EXPIRED",
    "activated": "ACTIVATED",
}
_ENDED: Mapping[Step, State] = {"paid": "PAID", "activated": "ACTIVATED"}
TRANSITIONS: Mapping[State, Mapping[Step, State]] = {
    "OPEN": _OPEN,
    "PENDING": _OPEN,
    "FAILED": {**_OPEN, "not_accepted": "FAILED"},
    "LOCKED": _ENDED,
    "EXPIRED": _ENDED,
    "CANCELLED": _ENDED,
    "PAID": {},
    "ACTIVATED": {},
}
"""The state after a step; a step that is not here changes nothing."""


def next_state(state: State, step: Step, declines: int) -> State:
    """The state after a step; `declines` counts those so far, with this one."""
    found = TRANSITIONS[state].get(step, state)
    if step == "declined" and found == "FAILED" and declines >= MAX_DECLINES:
        return "LOCKED"
    if step == "not_accepted" and found == "OPEN" and declines:
        return "FAILED"
    return found
