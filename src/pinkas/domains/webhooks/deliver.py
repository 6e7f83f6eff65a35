"""Delivery: rows are claimed by lease and fence, sent outside any transaction, recorded if the fence still holds.

A worker that was paused beyond its lease cannot overwrite what a newer attempt found. Rows of endpoints that answer
quickly are claimed a little ahead of their turn: an attempt begins when another ends, not when a claim is answered.
"""

import asyncio
import contextlib
import logging
import random
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import ServiceUnavailable
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.attempt import DeliverySender, build_delivery_request, send_attempt
from pinkas.domains.webhooks.record import AttemptResult, Recorder
from pinkas.domains.webhooks.store.queue import CLAIM_DUE, RELEASE_CLAIMS
from pinkas.platform.database import Database
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.tracing import delivery_span
from pinkas.platform.tx import Transactions
from pinkas.platform.waiting import wait_until_set

log = logging.getLogger(__name__)

SHUTDOWN_SECONDS = 5.0
"""What attempts under way get when `pinkas serve` is told to stop."""
PATIENT_SHUTDOWN_SECONDS = 31.0
"""What they get in `pinkas worker`: the longest attempt ends by itself (QU-5)."""

MAX_PER_ENDPOINT = 5
"""Attempts to one endpoint at a time: a receiver that hangs takes no more of the slots than these."""
SLOW_SECONDS = 1.0
"""An attempt that takes longer only waits: it gives its slot to another one, up to SLOW_TIMES as many at a time."""
SLOW_FACTOR = 8
QUICK_SECONDS = 0.25
"""An endpoint whose last attempt took no longer is one that deliveries may be claimed for ahead of their turn."""
MAX_CLAIMED_AHEAD = 20
"""How many of them wait for one such endpoint at the most."""
AHEAD_FACTOR = 2
"""How many wait for all of them together, in slots."""
MAX_AHEAD_SECONDS = 0.2
"""How long they wait at the most. What waits longer is given back and not begun: whoever pauses an endpoint waits a
little longer than this for the answer, after which nothing begins any more (WH-6)."""
KNOWN_QUICK_SECONDS = 1.0
"""How long an endpoint is held to be quick after an attempt."""
BATCH_DELAY_SECONDS = 0.003
"""After an attempt has ended: others end too, and one claim serves them all."""


@dataclass(eq=False)
class _ClaimedDelivery:
    """A row that this worker has claimed."""

    row: Any
    since: float
    """When it was claimed; once it is sent, since when it is under way."""
    sending: bool = False
    """Until the answer is there; its record is written behind it."""


@dataclass
class Deliverer:
    """What delivering needs: the worker's database, the app's transactions, the sender, the factor on the waits."""

    database: Database
    transactions: Transactions
    sender: DeliverySender
    concurrency: int
    scale: float
    idle_seconds: float = 0.25
    """Seconds between two looks, unless it is woken."""
    running: dict["asyncio.Task[None]", _ClaimedDelivery] = field(default_factory=dict)
    ready: dict[_ClaimedDelivery, None] = field(default_factory=dict)
    """Claimed and not sent yet, in their turn."""
    woken: asyncio.Event = field(default_factory=asyncio.Event)
    _sending: Counter[UUID] = field(default_factory=Counter)
    _quick: dict[UUID, float] = field(default_factory=dict)
    """When an attempt to an endpoint ended that was a quick one."""

    def __post_init__(self) -> None:
        self.recorder = Recorder(self.database, self.transactions)

    @property
    def runtime(self) -> RuntimeContext:
        """Clock, keys and ids."""
        return self.transactions.runtime

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
            await wait_until_set(self.woken, self.idle_seconds)
            await asyncio.sleep(BATCH_DELAY_SECONDS)

    async def deliver_due(self) -> int:
        """Fills the free slots with what is due and starts its attempts; how many rows it claimed.

        It returns while they run: a receiver that hangs keeps its own slots and nobody else's.
        """
        await self._release_stale()
        self._start_attempts(self._free_slots())
        wanted = self._free_slots() + self._claim_capacity()
        if wanted <= 0:
            return 0
        claimed = await self._claim(wanted)
        since = time.monotonic()
        for row in claimed:
            self.ready[_ClaimedDelivery(row, since)] = None
        self._start_attempts(self._free_slots())
        return len(claimed)

    async def _claim(self, limit: int) -> list[Any]:
        now = self.runtime.clock.now()
        busy = self._sending + Counter(one.row.endpoint_id for one in self.ready)
        ahead = {
            endpoint: MAX_CLAIMED_AHEAD if endpoint in self._quick else 0
            for endpoint in busy.keys() | self._quick.keys()
        }
        asked = {
            "now": now,
            "until": now + rules.LEASE_DURATION,
            "limit": limit,
            "each": MAX_PER_ENDPOINT,
            "known": list(ahead),
            "held": [busy[endpoint] for endpoint in ahead],
            "ahead": list(ahead.values()),
            "full": [endpoint for endpoint, more in ahead.items() if busy[endpoint] >= MAX_PER_ENDPOINT + more],
        }
        async with self.database.connection() as connection:
            cursor = await connection.execute(CLAIM_DUE, asked, binary=True, prepare=True)
            return list(await cursor.fetchall())

    def _free_slots(self) -> int:
        """Slots that an attempt may begin in."""
        quick = time.monotonic() - SLOW_SECONDS
        young = sum(one.sending and one.since > quick for one in self.running.values())
        return min(self.concurrency - young, self.concurrency * SLOW_FACTOR - len(self.running))

    def _claim_capacity(self) -> int:
        """What may be claimed besides, less what waits already."""
        since = time.monotonic() - KNOWN_QUICK_SECONDS
        self._quick = {endpoint: at for endpoint, at in self._quick.items() if at > since}
        return (self.concurrency * AHEAD_FACTOR if self._quick else 0) - len(self.ready)

    def _start_attempts(self, free_slots: int) -> None:
        """Begins as many attempts as there are free slots, in their turn; an endpoint has PER_ENDPOINT at a time."""
        chosen: list[_ClaimedDelivery] = []
        now = time.monotonic()
        for one in self.ready:
            if len(chosen) >= free_slots:
                break
            if now - one.since <= MAX_AHEAD_SECONDS and self._sending[one.row.endpoint_id] < MAX_PER_ENDPOINT:
                self._sending[one.row.endpoint_id] += 1
                chosen.append(one)
        for one in chosen:
            del self.ready[one]
            one.since, one.sending = now, True
            task = asyncio.create_task(self._run_attempt(one))
            self.running[task] = one
            task.add_done_callback(self._on_attempt_ended)

    async def _release_stale(self) -> None:
        since = time.monotonic() - MAX_AHEAD_SECONDS
        stale = [one for one in self.ready if one.since < since]
        for one in stale:  # an endpoint that lets them wait is not quick any more
            del self.ready[one]
            self._quick.pop(one.row.endpoint_id, None)
        await self._release(stale)

    async def _release(self, claimed: Iterable[_ClaimedDelivery]) -> None:
        given = [{"business_id": one.row.business_id, "id": one.row.id, "fence": one.row.fence} for one in claimed]
        if given:
            with contextlib.suppress(ServiceUnavailable):  # then their leases end by themselves
                await self.database.execute(RELEASE_CLAIMS, results=encode_json(given).decode())

    async def finish(self, seconds: float | None = None) -> None:
        """Waits for the attempts under way. What has not ended by then is cut and given back to the queue, and at once
        what has not begun."""
        waiting = list(self.ready)
        self.ready.clear()
        await self._release(waiting)
        if not self.running:
            return
        _, left = await asyncio.wait(self.running, timeout=seconds)
        cut = [self.running[task] for task in left if task in self.running]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self._release(cut)

    def _on_attempt_ended(self, task: "asyncio.Task[None]") -> None:
        one = self.running.pop(task)
        if one.sending:  # it was cut, or failed before it was sent
            self._on_answered(one)
        if not task.cancelled() and (fault := task.exception()) is not None:
            log.error("an attempt of a delivery failed", exc_info=fault)
        self.woken.set()

    def _on_answered(self, claimed: _ClaimedDelivery) -> None:
        """The answer is there: the slot is for the next one."""
        claimed.sending = False
        endpoint, now = claimed.row.endpoint_id, time.monotonic()
        self._sending[endpoint] -= 1
        if not self._sending[endpoint]:
            del self._sending[endpoint]
        if now - claimed.since <= QUICK_SECONDS:
            self._quick[endpoint] = now
        else:
            self._quick.pop(endpoint, None)
        if now - claimed.since < SLOW_SECONDS:  # a slower one has given its slot away already
            self._start_attempts(min(1, self.concurrency * SLOW_FACTOR - len(self.running)))
        if len(self.ready) < self.concurrency:
            self.woken.set()

    async def _run_attempt(self, claimed: _ClaimedDelivery) -> None:
        row = claimed.row
        request = build_delivery_request(self.runtime, row)
        with delivery_span(row.event_type, row.traceparent):
            outcome = await send_attempt(self.runtime, self.sender, request, "scheduled")
        self._on_answered(claimed)
        following = None
        if not outcome.ok:
            n, chance = row.attempt_count + 1, random.random()  # noqa: S311
            following = rules.next_attempt_at(n, row.max_retries, outcome.ended, self.scale, chance)
        state = "delivered" if outcome.ok else "failed" if following is None else "pending"
        await self.recorder.write(AttemptResult(row.business_id, row.id, row.fence, state, following, 1, outcome))
