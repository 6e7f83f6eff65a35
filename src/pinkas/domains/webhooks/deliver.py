"""Delivery: rows are claimed by lease and fence, sent outside any transaction, recorded if the fence still holds.

A worker that was paused beyond its lease cannot overwrite what a newer attempt found.
"""

import asyncio
import contextlib
import logging
import random
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.types import Attempt
from pinkas.outside.http import Answer, Sender
from pinkas.platform.database import Database
from pinkas.platform.tx import Surroundings

log = logging.getLogger(__name__)

DRAIN_SECONDS = 5.0
"""What attempts under way get when the worker is told to stop; a cut one is made again when its lease is over."""

_CLAIM = """
WITH due AS (
    SELECT d.business_id, d.id, e.url, e.secret, e.max_retries
    FROM webhook_deliveries AS d
    JOIN webhook_endpoints AS e ON e.business_id = d.business_id AND e.id = d.endpoint_id
    WHERE d.state = 'pending' AND d.next_attempt_at <= %(now)s AND (d.lease_until IS NULL OR d.lease_until < %(now)s)
      AND e.is_active
    ORDER BY d.next_attempt_at LIMIT %(limit)s FOR UPDATE OF d SKIP LOCKED
)
UPDATE webhook_deliveries AS d SET lease_until = %(until)s, fence = d.fence + 1
FROM due WHERE d.business_id = due.business_id AND d.id = due.id
RETURNING d.business_id, d.id, d.event_type, d.body, d.attempt_count, d.fence, due.url, due.secret, due.max_retries
"""
_RECORD = """
UPDATE webhook_deliveries SET state = %(state)s, attempts = attempts || %(attempt)s, attempt_count = %(n)s,
    next_attempt_at = %(next)s, lease_until = NULL, updated_at = %(now)s
WHERE business_id = %(business_id)s AND id = %(id)s AND fence = %(fence)s AND state = 'pending'
"""


@dataclass(frozen=True)
class Deliverer:
    """What delivering needs: the worker's database, the sender, and the factor on the waits."""

    database: Database
    around: Surroundings
    sender: Sender
    concurrency: int
    scale: float

    async def deliver_due(self) -> int:
        """Claims a batch of what is due, sends it, records it; the number of attempts."""
        now = self.around.clock.now()
        async with self.database.connection() as connection:
            cursor = await connection.execute(
                _CLAIM, {"now": now, "until": now + rules.LEASE, "limit": self.concurrency}, binary=True
            )
            claimed = await cursor.fetchall()
        attempts = asyncio.gather(*(self._attempt(row) for row in claimed), return_exceptions=True)
        try:
            results = await asyncio.shield(attempts)
        except asyncio.CancelledError:
            with contextlib.suppress(TimeoutError, asyncio.CancelledError):
                await asyncio.wait_for(attempts, DRAIN_SECONDS)
            raise
        for fault in results:
            if isinstance(fault, BaseException):  # not recorded: it is made again when its lease is over
                log.error("an attempt of a delivery failed", exc_info=fault)
        return len(claimed)

    async def _attempt(self, row: Any) -> None:
        began = self.around.clock.now()
        secret = self.around.keys.box.open(bytes(row.secret), row.business_id)
        body = row.body.encode()
        answer = await self.sender.post(row.url, self._headers(row, secret, body, int(began.timestamp())), body)
        ended = self.around.clock.now()
        n = row.attempt_count + 1
        delivered = answer.status is not None and 200 <= answer.status < 300
        following = None
        if not delivered:
            following = rules.next_attempt(n, row.max_retries, ended, self.scale, random.random())  # noqa: S311
        state = "delivered" if delivered else "failed" if following is None else "pending"
        attempt = Attempt(
            n=n,
            at=began,
            duration_ms=answer.duration_ms,
            status=answer.status,
            error=answer.error,
            response_excerpt=_text(answer),
        )
        await self.database.run(
            _RECORD,
            state=state,
            attempt=Jsonb([attempt]),
            n=n,
            next=following,
            now=ended,
            business_id=row.business_id,
            id=row.id,
            fence=row.fence,
        )

    def _headers(self, row: Any, secret: bytes, body: bytes, timestamp: int) -> dict[str, str]:
        delivery_id = str(UUID(str(row.id)))
        return {
            "content-type": "application/json",
            "webhook-id": delivery_id,
            "webhook-timestamp": str(timestamp),
            "webhook-signature": rules.signature(secret, delivery_id, timestamp, body),
            "x-service-delivery-id": delivery_id,
            "x-service-event": row.event_type,
            "x-service-environment": self.around.environment,
        }


def _text(answer: Answer) -> str:
    """The excerpt as text that the database takes."""
    return answer.excerpt.decode("utf-8", "replace").replace("\x00", "\ufffd")
