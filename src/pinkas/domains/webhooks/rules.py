"""Retries and signatures: pure rules (Standard Webhooks 1.0; specification, part 6.3)."""

import base64
import hmac
from datetime import datetime, timedelta

from pinkas.core.problems import Problem

SCHEDULE = (60, 300, 1800, 7200, 43200)
"""Seconds before attempts 2 to 6; every later one waits as long as the last of these."""
JITTER = 0.1
"""Only upward: an attempt is never early."""
LEASE = timedelta(seconds=45)
SECRET_BYTES = 32
SECRET_PREFIX = "whsec_"  # noqa: S105  (a prefix, not a secret)


MAX_ENDPOINTS = 50
"""Endpoints of a business: every event is kept once for each."""


class TooManyEndpoints(Problem):
    status, code, message = 409, "too_many_endpoints", "The business has as many webhook endpoints as it may have."
    hint = "Delete one that is not needed."


class InvalidWebhookUrl(Problem):
    status, code, message = 422, "invalid_webhook_url", "The address cannot receive webhooks."


def next_attempt(attempts: int, max_retries: int, ended: datetime, scale: float, chance: float) -> datetime | None:
    """When to try again after `attempts` tries, the last of which ended at `ended`; None when all are used up.

    `chance` is between 0 and 1; `scale` shortens the waits, for tests.
    """
    if attempts > max_retries:
        return None
    wait = SCHEDULE[min(attempts, len(SCHEDULE)) - 1]
    return ended + timedelta(seconds=wait * scale * (1 + JITTER * chance))


def write_secret(raw: bytes) -> str:
    """A secret as its owner sees it."""
    return SECRET_PREFIX + base64.b64encode(raw).decode()


def signature(secret: bytes, delivery_id: str, timestamp: int, body: bytes) -> str:
    """`v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`."""
    signed = f"{delivery_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.digest(secret, signed, "sha256")).decode()
