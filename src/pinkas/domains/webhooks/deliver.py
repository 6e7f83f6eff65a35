"""Delivery: rows are claimed by lease and fence, sent outside any transaction, recorded if the fence still holds.

A worker that was paused beyond its lease cannot overwrite what a newer attempt found.
"""

import asyncio
import logging
import random
from collections import Counter
from dataclasses import dataclass, field
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

PER_ENDPOINT = 5
"""Attempts to one endpoint at a time: a receiver that hangs takes no more of the slots than these."""

_CLAIM = """
WITH ranked AS (
    SELECT d.business_id, d.id, d.next_attempt_at,
        row_number() OVER (PARTITION BY d.business_id, d.endpoint_id ORDER BY d.next_attempt_at, d.id) AS place
    FROM (
        SELECT business_id, id, endpoint_id, next_attempt_at FROM webhook_deliveries
        WHERE state = 'pending' AND next_attempt_at <= %(now)s AND (lease_until IS NULL OR lease_until < %(now)s)
          AND endpoint_id <> ALL(%(full)s)
        ORDER BY next_attempt_at LIMIT 2000
    ) AS d
), due AS (
    SELECT d.business_id, d.id, e.url, e.secret, e.max_retries
    FROM ranked AS r
    JOIN webhook_deliveries AS d ON d.business_id = r.business_id AND d.id = r.id
    JOIN webhook_endpoints AS e ON e.business_id = d.business_id AND e.id = d.endpoint_id
    WHERE r.place <= %(each)s AND e.is_active
      AND d.state = 'pending' AND (d.lease_until IS NULL OR d.lease_until < %(now)s)
    ORDER BY r.place, r.next_attempt_at LIMIT %(limit)s FOR UPDATE OF d SKIP LOCKED
)
UPDATE webhook_deliveries AS d SET lease_until = %(until)s, fence = d.fence + 1
FROM due WHERE d.business_id = due.business_id AND d.id = due.id
RETURNING d.business_id, d.id, d.endpoint_id, d.event_type, d.body, d.attempt_count, d.fence, due.url, due.secret,
    due.max_retries
"""
_RECORD = """
UPDATE webhook_deliveries SET
    state = CASE WHEN state = 'pending' OR %(state)s::text = 'delivered' THEN %(state)s::text ELSE state END,
    next_attempt_at = CASE WHEN state = 'pending' THEN %(next)s::timestamptz END,
    attempts = attempts || %(attempt)s, attempt_count = %(n)s, lease_until = NULL, updated_at = %(now)s
WHERE business_id = %(business_id)s AND id = %(id)s AND fence = %(fence)s
"""


@dataclass(frozen=True)
class Deliverer:
    """What delivering needs: the worker's database, the sender, and the factor on the waits."""

    database: Database
    around: Surroundings
    sender: Sender
    concurrency: int
    scale: float
    running: dict[asyncio.Task[None], UUID] = field(default_factory=dict)

    async def deliver_due(self) -> int:
        """Fills the free slots with what is due and starts its attempts; how many it started.

        It returns while they run: a receiver that hangs keeps its own slots and nobody else's.
        """
        if len(self.running) >= self.concurrency:
            await asyncio.wait(self.running, return_when=asyncio.FIRST_COMPLETED)
        now = self.around.clock.now()
        asked = {
            "now": now,
            "until": now + rules.LEASE,
            "limit": self.concurrency - len(self.running),
            "each": PER_ENDPOINT,
            "full": [endpoint for endpoint, n in Counter(self.running.values()).items() if n >= PER_ENDPOINT],
        }
        async with self.database.connection() as connection:
            cursor = await connection.execute(_CLAIM, asked, binary=True)
            claimed = await cursor.fetchall()
        for row in claimed:
            task = asyncio.create_task(self._attempt(row))
            self.running[task] = row.endpoint_id
            task.add_done_callback(self._ended)
        return len(claimed)

    async def finish(self, seconds: float | None = None) -> None:
        """Waits for the attempts under way; what is not recorded by then is made again when its lease is over."""
        if self.running:
            await asyncio.wait(self.running, timeout=seconds)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self.running.pop(task, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("an attempt of a delivery failed", exc_info=fault)
        self.around.wake()

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
