"""When a request is retried, and what an attempt found: pure rules."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Literal

from pinkas.countries.allocation import Answer
from pinkas.domains.allocations.types import RequestRow, Unavailable

FIRST_SECONDS = 2
LONGEST = timedelta(hours=6)
FAILURES_BEFORE_EMERGENCY = 5
"""Failed attempts after which a number fetched ahead may be used (the authority's own rule)."""
HEARING_EVERY = timedelta(days=1)
"""How often an invoice with a hearing is looked up: silence of the authority also grants the number."""
CALLS = 5
"""The most that one attempt calls one after another: refresh, look-up, request, refresh again, request again."""
SLACK_SECONDS = 15
Kind = Literal["approved", "declined", "held", "unknown", "retry", "stuck"]


@dataclass(frozen=True)
class Found:
    """What an attempt found. `retry` is tried again, and so is `stuck`, for which nobody has to wait; `unknown`: the
    authority has no such invoice. `answer` is the authority's, None when there was none. `in_doubt`: it may have worked
    on the request all the same."""

    kind: Kind
    answer: Answer | None = None
    reason: Unavailable | None = None
    in_doubt: bool = False
    said: dict[str, object] | None = None
    """What is kept of the answer as it came."""


def lease(timeout: float) -> timedelta:
    """How long an attempt belongs to the worker that claimed it: longer than all that it may call."""
    return timedelta(seconds=CALLS * timeout + SLACK_SECONDS)


def pause(failures: int) -> timedelta:
    """How long to wait after so many failures in a row: 2 seconds, doubled each time, six hours at most."""
    return min(LONGEST, timedelta(seconds=FIRST_SECONDS * 2 ** min(failures - 1, 20)))


def found(answer: Answer, said: dict[str, object]) -> Found:
    """The finding for an answer to a request for a number."""
    if answer.verdict == "approved":
        return Found("approved", answer, said=said)
    if answer.verdict == "refused":
        return Found("declined", answer, said=said)
    if answer.verdict == "held":
        return Found("held", answer, said=said)
    if answer.verdict == "unknown_invoice":
        return Found("unknown", answer, said=said)
    if answer.verdict == "unauthorized":
        return Found("stuck", answer, "connection_expired", said=said)
    if answer.verdict == "forbidden":
        return Found("stuck", answer, "not_permitted", said=said)
    if answer.verdict == "unclear":
        return Found("retry", answer, "unclear", in_doubt=True, said=said)
    return Found("retry", answer, "unreachable", said=said)


def still_in_doubt(looked_up: Found) -> Found:
    """The finding of a look-up without a result: what was in doubt before stays in doubt."""
    return replace(looked_up, in_doubt=True)


def may_use_emergency(row: RequestRow, failed: Found) -> bool:
    """Whether a number fetched ahead may be used now: the authority is away, and this was the fifth failure."""
    away = failed.kind == "retry"
    return away and row.failures + 1 >= FAILURES_BEFORE_EMERGENCY


def delay(found: Found, failures: int) -> timedelta:
    """How long to wait after a failure: a failure that only a person can resolve is not retried every few seconds."""
    return LONGEST if found.kind == "stuck" else pause(failures)


def over(today: date, last_day: date) -> bool:
    """Whether the last day on which a number may be requested has passed."""
    return today > last_day


def is_claimed(row: RequestRow, now: datetime) -> bool:
    """Whether an attempt is under way."""
    return row.claimed_until is not None and row.claimed_until > now


def goes_on(row: RequestRow) -> bool:
    """Whether the worker has work left: a missing number, a hearing, or a number to report."""
    if row.status == "AWAITING_DECISION":
        return row.decision == "objection"
    return row.status in ("PENDING", "UNAVAILABLE") or row.unreported
