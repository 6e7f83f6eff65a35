"""Retries, signatures, periods: pure rules (Standard Webhooks 1.0; specification, part 6.3)."""

import base64
import hmac
from collections.abc import Sequence
from datetime import datetime, timedelta

from pinkas.core.formatting import format_number
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import Wording
from pinkas.domains.webhooks.types import WholeDelivery

RETRY_SECONDS = (60, 300, 1800, 7200, 43200)
"""Seconds before attempts 2 to 6; every later one waits as long as the last of these."""
JITTER = 0.1
"""Only upward: an attempt is never early."""
LEASE_DURATION = timedelta(seconds=45)
"""How long an attempt belongs to the worker that claimed it. Longer than the sender's deadline of 30 seconds, so that a
living worker has always recorded by then and no heartbeat is needed."""
SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105  (a prefix, not a secret)

MAX_ENDPOINTS = 50
"""Endpoints of a business: every event is kept once for each."""
EVENT_RETENTION_DAYS = 30
DELIVERY_RETENTION_DAYS = 90
"""How long events can be read and replayed, and how long the history is kept."""
MAX_REPLAYED = 100_000
"""Events of one replay."""
MAX_ATTEMPTS = 50
"""Attempts of one delivery that a person may ask for: all of them stand in its history."""
NOTIFIED_FAILURES = 3
"""Failures in a row after which the business is notified (WH-17)."""


class TooManyEndpoints(Problem):
    status, code, message = 409, "too_many_endpoints", "The business has as many webhook endpoints as it may have."
    hint = "Delete one that is not needed."


class InvalidWebhookUrl(Problem):
    status, code, message = 422, "invalid_webhook_url", "The address cannot receive webhooks."


class EndpointPaused(Problem):
    status, code, message = 409, "endpoint_paused", "The endpoint is paused: nothing is sent to it."
    hint = "Set `isActive` to true first."


class AlreadyDelivered(Problem):
    status, code, message = 409, "already_delivered", "The receiver has accepted this delivery already."
    hint = "POST /webhooks/{id}/replay sends the events of a period again, as new deliveries."


class AttemptUnderWay(Problem):
    status, code, message = 409, "attempt_under_way", "An attempt of this delivery is under way."
    hint = "Read the delivery again in a minute."


class RetryOfTest(Problem):
    status, code, message = 409, "retry_of_test", "A test is sent once and never again."
    hint = "POST /webhooks/{id}/test sends another one."


class TooManyAttempts(Problem):
    status, code, message = 409, "too_many_attempts", Wording("The delivery has been tried {n} times.", n=MAX_ATTEMPTS)
    hint = "POST /webhooks/{id}/replay sends its event again, as a new delivery."


class ReplayRunning(Problem):
    status, code, message = 409, "replay_running", "A replay to this endpoint is running."
    hint = 'Wait for its end, or cancel it: PATCH /webhooks/{id} with {"replay": null}.'


class ReplayTooLarge(Problem):
    status, code = 409, "replay_too_large"
    message = Wording("A replay has at most {n} events.", n=format_number(MAX_REPLAYED))
    hint = "Ask for a shorter period, or fewer types of events."


def next_attempt_at(
    attempts: int, max_retries: int, ended_at: datetime, delay_factor: float, random_fraction: float
) -> datetime | None:
    """When to try again after `attempts` tries, the last of which ended at `ended_at`; None when all are used up.

    `random_fraction` is between 0 and 1; `delay_factor` shortens the waits, for tests."""
    if attempts > max_retries:
        return None
    wait = RETRY_SECONDS[min(attempts, len(RETRY_SECONDS)) - 1]
    return ended_at + timedelta(seconds=wait * delay_factor * (1 + JITTER * random_fraction))


def format_secret(raw: bytes) -> str:
    """A secret as its owner sees it."""
    return SECRET_PREFIX + base64.b64encode(raw).decode()


def sign_delivery(secret: bytes, delivery_id: str, timestamp: int, body: bytes) -> str:
    """`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`."""
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(secret, signed, "sha256")).decode()


def signature_header(secrets: Sequence[bytes], delivery_id: str, timestamp: int, body: bytes) -> str:
    """The header of a delivery: one signature a secret, the newest first (Standard Webhooks: separated by a space)."""
    return " ".join(sign_delivery(one, delivery_id, timestamp, body) for one in secrets)


def check_replay_period(start: datetime, end: datetime, now: datetime) -> None:
    """Refuses a period of a replay that is empty, has events that are not kept any more, or has not begun."""
    faults = FaultCollector()
    if start < events_kept_since(now):
        faults.add("from", "too_early", "Events are kept for {days} days.", days=EVENT_RETENTION_DAYS)
    if start >= now:
        faults.add(
            "from",
            "in_the_future",
            "Nothing has happened yet: begin before now, {moment}.",
            moment=format(now, "%Y-%m-%dT%H:%M:%SZ"),
        )
    if end <= start:
        faults.add("to", "before_from", "The end must come after the beginning.")
    faults.raise_if_any()


def events_kept_since(now: datetime) -> datetime:
    """The instant from which on events can be read."""
    return now - timedelta(days=EVENT_RETENTION_DAYS)


def check_retry(delivery: WholeDelivery) -> None:
    """Refuses to send by hand what was a test, has arrived already, or was tried too often."""
    if delivery.kind == "test":
        raise RetryOfTest
    if delivery.state == "delivered":
        raise AlreadyDelivered
    if len(delivery.attempts) >= MAX_ATTEMPTS:
        raise TooManyAttempts
