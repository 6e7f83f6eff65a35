"""Delivery: rows are claimed by lease and fence, sent outside any transaction, recorded if the fence still holds.

A worker that was paused beyond its lease cannot overwrite what a newer attempt found.
"""

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from pinkas.core.plain import as_json
from pinkas.core.problems import ServiceUnavailable
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.attempt import Sender, attempt, parcel
from pinkas.domains.webhooks.record import Recorder, Result
from pinkas.domains.webhooks.store.queue import CLAIM, RELEASE
from pinkas.platform.database import Database
from pinkas.platform.tx import Surroundings, Transactions

log = logging.getLogger(__name__)

DRAIN_SECONDS = 5.0
"""What attempts under way get when `pinkas serve` is told to stop."""
PATIENT_DRAIN_SECONDS = 31.0
"""What they get in `pinkas worker`: the longest attempt ends by itself (QU-5)."""

PER_ENDPOINT = 5
"""Attempts to one endpoint at a time: a receiver that hangs takes no more of the slots than these."""
SLOW_SECONDS = 1.0
"""An attempt that takes longer only waits: it gives its slot to another one, up to SLOW_TIMES as many at a time."""
SLOW_TIMES = 8
IDLE_SECONDS = 0.25
GATHER_SECONDS = 0.003
"""After an attempt has ended: others end too, and one claim serves them all."""


@dataclass(frozen=True)
class _Running:
    row: Any
    since: float


@dataclass
class Deliverer:
    """What delivering needs: the worker's database, the app's transactions, the sender, the factor on the waits."""

    database: Database
    transactions: Transactions
    sender: Sender
    concurrency: int
    scale: float
    running: dict["asyncio.Task[None]", _Running] = field(default_factory=dict)
    woken: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.recorder = Recorder(self.database, self.transactions)

    @property
    def around(self) -> Surroundings:
        """Clock, keys and ids."""
        return self.transactions.around

    async def run(self) -> None:
        """Delivers what is due until it is cancelled; `woken` makes it look at once."""
        while True:
            self.woken.clear()  # before the look: what comes during it is not overslept
            try:
                await self.deliver_due()
            except ServiceUnavailable as fault:
                log.warning("deliveries cannot reach their database: %r", fault.__cause__)
            except Exception:
                log.exception("deliveries cannot be claimed")
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self.woken.wait(), IDLE_SECONDS)
            await asyncio.sleep(GATHER_SECONDS)

    async def deliver_due(self) -> int:
        """Fills the free slots with what is due and starts its attempts; how many it started.

        It returns while they run: a receiver that hangs keeps its own slots and nobody else's.
        """
        free = self._free()
        if free <= 0:
            return 0
        now = self.around.clock.now()
        busy = Counter(one.row.endpoint_id for one in self.running.values())
        asked = {
            "now": now,
            "until": now + rules.LEASE,
            "limit": free,
            "each": PER_ENDPOINT,
            "busy": list(busy),
            "running": list(busy.values()),
            "full": [endpoint for endpoint, n in busy.items() if n >= PER_ENDPOINT],
        }
        async with self.database.connection() as connection:
            cursor = await connection.execute(CLAIM, asked, binary=True)
            claimed = await cursor.fetchall()
        since = time.monotonic()
        for row in claimed:
            task = asyncio.create_task(self._attempt(row))
            self.running[task] = _Running(row, since)
            task.add_done_callback(self._ended)
        return len(claimed)

    def _free(self) -> int:
        quick = time.monotonic() - SLOW_SECONDS
        young = sum(one.since > quick for one in self.running.values())
        return min(self.concurrency - young, self.concurrency * SLOW_TIMES - len(self.running))

    async def finish(self, seconds: float | None = None) -> None:
        """Waits for the attempts under way. What has not ended by then is cut and given back to the queue."""
        if not self.running:
            return
        _, left = await asyncio.wait(self.running, timeout=seconds)
        rows = [self.running[task].row for task in left if task in self.running]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        if rows:
            given = [{"business_id": row.business_id, "id": row.id, "fence": row.fence} for row in rows]
            with contextlib.suppress(ServiceUnavailable):  # then their leases end by themselves
                await self.database.run(RELEASE, results=as_json(given).decode())

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self.running.pop(task, None)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("an attempt of a delivery failed", exc_info=fault)
        self.woken.set()

    async def _attempt(self, row: Any) -> None:
        outcome = await attempt(self.around, self.sender, parcel(self.around, row), "scheduled")
        following = None
        if not outcome.ok:
            n, chance = row.attempt_count + 1, random.random()  # noqa: S311
            following = rules.next_attempt(n, row.max_retries, outcome.ended, self.scale, chance)
        state = "delivered" if outcome.ok else "failed" if following is None else "pending"
        await self.recorder.write(Result(row.business_id, row.id, row.fence, state, following, 1, outcome))
