"""When a request is retried, and what an attempt found: pure rules."""

from dataclasses import dataclass, replace
from datetime import date, datetime, timedelta
from typing import Literal

from pinkas.countries.allocation import AuthorityAnswer
from pinkas.domains.allocations.types import RequestRow, UnavailableReason

FIRST_RETRY_SECONDS = 2
MAX_RETRY_DELAY = timedelta(hours=6)
FAILURES_BEFORE_EMERGENCY = 5
"""Failed attempts after which a number fetched ahead may be used (the authority's own rule)."""
HEARING_CHECK_INTERVAL = timedelta(days=1)
"""How often an invoice with a hearing is looked up: silence of the authority also grants the number."""
MAX_CALLS_PER_ATTEMPT = 5
"""The most that one attempt calls one after another: refresh, look-up, request, refresh again, request again."""
LEASE_MARGIN_SECONDS = 15
FindingKind = Literal["approved", "declined", "held", "unknown", "retry", "stuck"]


@dataclass(frozen=True)
class AttemptFinding:
    """What an attempt found. `retry` is tried again, and so is `stuck`, for which nobody has to wait; `unknown`: the
    authority has no such invoice. `answer` is the authority's, None when there was none. `in_doubt`: it may have worked
    on the request all the same."""

    kind: FindingKind
    answer: AuthorityAnswer | None = None
    reason: UnavailableReason | None = None
    in_doubt: bool = False
    said: dict[str, object] | None = None
    """What is kept of the answer as it came."""


def lease_duration(timeout: float) -> timedelta:
    """How long an attempt belongs to the worker that claimed it: longer than all that it may call."""
    return timedelta(seconds=MAX_CALLS_PER_ATTEMPT * timeout + LEASE_MARGIN_SECONDS)


def retry_delay(failures: int) -> timedelta:
    """How long to wait after so many failures in a row: 2 seconds, doubled each time, six hours at most."""
    return min(MAX_RETRY_DELAY, timedelta(seconds=FIRST_RETRY_SECONDS * 2 ** min(failures - 1, 20)))


def finding_of_answer(answer: AuthorityAnswer, call_record: dict[str, object]) -> AttemptFinding:
    """The finding for an answer to a request for a number."""
    if answer.verdict == "approved":
        return AttemptFinding("approved", answer, said=call_record)
    if answer.verdict == "refused":
        return AttemptFinding("declined", answer, said=call_record)
    if answer.verdict == "held":
        return AttemptFinding("held", answer, said=call_record)
    if answer.verdict == "unknown_invoice":
        return AttemptFinding("unknown", answer, said=call_record)
    if answer.verdict == "unauthorized":
        return AttemptFinding("stuck", answer, "connection_expired", said=call_record)
    if answer.verdict == "forbidden":
        return AttemptFinding("stuck", answer, "not_permitted", said=call_record)
    if answer.verdict == "unclear":
        return AttemptFinding("retry", answer, "unclear", in_doubt=True, said=call_record)
    return AttemptFinding("retry", answer, "unreachable", said=call_record)


def in_doubt_after_lookup(lookup_finding: AttemptFinding) -> AttemptFinding:
    """The finding of a look-up without a result: what was in doubt before stays in doubt."""
    return replace(lookup_finding, in_doubt=True)


def may_use_emergency_number(row: RequestRow, finding: AttemptFinding) -> bool:
    """Whether a number fetched ahead may be used now: the authority is away, and this was the fifth failure."""
    away = finding.kind == "retry"
    return away and row.failures + 1 >= FAILURES_BEFORE_EMERGENCY


def delay_after_failure(finding: AttemptFinding, failures: int) -> timedelta:
    """How long to wait after a failure: a failure that only a person can resolve is not retried every few seconds."""
    return MAX_RETRY_DELAY if finding.kind == "stuck" else retry_delay(failures)


def is_past_deadline(today: date, last_day: date) -> bool:
    """Whether the last day on which a number may be requested has passed."""
    return today > last_day


def is_claimed(row: RequestRow, now: datetime) -> bool:
    """Whether an attempt is under way."""
    return row.claimed_until is not None and row.claimed_until > now


def has_pending_work(row: RequestRow) -> bool:
    """Whether the worker has work left: a missing number, a hearing, or a number to report."""
    if row.status == "AWAITING_DECISION":
        return row.decision == "objection"
    return row.status in ("PENDING", "UNAVAILABLE") or row.unreported
