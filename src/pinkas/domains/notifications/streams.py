"""The streams of new notifications that are open in this process, and the one look at the database that feeds them."""

import asyncio
import logging
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from pinkas.core.problems import RateLimitExceeded, ServiceUnavailable
from pinkas.core.wording import Wording
from pinkas.domains.notifications import rules, store
from pinkas.platform.caller import Caller, system_caller
from pinkas.platform.tx import Transactions
from pinkas.platform.waiting import wait_until_set

log = logging.getLogger(__name__)

LOOK_SECONDS = 0.4
"""Seconds between two looks at what is new, while any stream is open."""
MAX_STREAMS = 10
"""Streams that one person, key or token may have open in one process."""
MAX_WAITING = 1000
"""Notifications that wait for a client that reads slowly; then its stream ends, and it continues where it was."""
PAGE = 200
"""Notifications that are read at once."""


class Subscription:
    """What one stream has yet to send: places, kinds and encoded events, in the order of places. `reader` is the person
    of a session, None for a key."""

    __slots__ = ("_arrived", "overflowed", "reader", "waiting")

    def __init__(self, reader: UUID | None) -> None:
        self.reader = reader
        self.waiting: list[rules.StreamedEvent] = []
        self.overflowed = False
        self._arrived = asyncio.Event()

    def push(self, events: list[rules.StreamedEvent]) -> None:
        """Adds what is new."""
        self.overflowed = self.overflowed or len(self.waiting) + len(events) > MAX_WAITING
        if not self.overflowed:
            self.waiting += events
        self._arrived.set()

    async def take(self, seconds: float) -> list[rules.StreamedEvent]:
        """What has come; waits for it at most so many seconds."""
        if not self._arrived.is_set():
            await wait_until_set(self._arrived, seconds)
        self._arrived.clear()
        taken, self.waiting = self.waiting, []
        return taken


class Streams:
    """The open streams of one process. While there are any, one look every `LOOK_SECONDS` asks for all their businesses
    together, and what is new is read and encoded once for each business (decision 0076)."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions
        self._open: dict[UUID, set[Subscription]] = {}
        self._read_to: dict[UUID, int] = {}
        self._of_caller: Counter[str] = Counter()
        self._looking: asyncio.Task[None] | None = None

    def check_room(self, caller: Caller) -> None:
        """Refuses a stream beyond those that a caller may have open."""
        if self._of_caller[caller.bucket] >= MAX_STREAMS:
            raise RateLimitExceeded(
                Wording("At most {n} streams may be open at once. Close one of them.", n=MAX_STREAMS),
                retryAfter=30,
                headers=[("retry-after", "30")],
            )

    @contextmanager
    def subscribe(self, caller: Caller, business_id: UUID, place: int) -> Iterator[Subscription]:
        """Everything that is placed behind `place` and was not there yet comes to the subscription, some of it perhaps
        although it was."""
        subscription = Subscription(caller.user_id if caller.kind == "session" else None)
        self._of_caller[caller.bucket] += 1
        self._open.setdefault(business_id, set()).add(subscription)
        self._read_to.setdefault(business_id, place)
        if self._looking is None or self._looking.done():
            self._looking = asyncio.create_task(self._look_again_and_again())
        try:
            yield subscription
        finally:
            self._of_caller -= Counter([caller.bucket])
            self._open[business_id].discard(subscription)
            if not self._open[business_id]:
                del self._open[business_id], self._read_to[business_id]

    async def close(self) -> None:
        """Ends the looking; the streams themselves end with their connections."""
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def _look_again_and_again(self) -> None:
        while self._open:
            try:
                await self._look()
            except ServiceUnavailable as fault:
                log.warning("streams of notifications cannot look: %r", fault.__cause__)
            except Exception:
                log.exception("streams of notifications cannot look")
            await asyncio.sleep(LOOK_SECONDS)

    async def _look(self) -> None:
        """Gives its place to what is new, and hands it on."""
        async with self._transactions.begin(system_caller(None)) as tx:
            highest = await store.place_of(tx, list(self._open))
        for business_id, place in highest.items():
            if place > self._read_to.get(business_id, place):
                await self._hand_on(business_id)

    async def _hand_on(self, business_id: UUID) -> None:
        async with self._transactions.begin(system_caller(business_id), read_only=True) as tx:
            rows = await store.list_placed(tx, self._read_to[business_id], PAGE)
            muted = await store.muted_by_reader(tx)
        events = [rules.encode_event(place, one) for place, one in rows]
        for subscription in self._open.get(business_id, ()):
            switched_off: frozenset[str] = frozenset()
            if subscription.reader is not None:
                switched_off = muted.get(subscription.reader, muted.get(business_id, frozenset()))
            wanted = [one for one in events if one.kind not in switched_off] if switched_off else events
            if wanted:
                subscription.push(wanted)
        if events and business_id in self._read_to:
            self._read_to[business_id] = events[-1].place
