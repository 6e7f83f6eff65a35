"""A fair queue: decides whose task begins next."""

import asyncio
import threading
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Hashable
from concurrent.futures import Future
from contextlib import asynccontextmanager

HALVED_AFTER = 60.0
"""Seconds after which the recorded usage of an owner counts half."""
_FORGOTTEN = 0.01
_MANY = 1000


class Turns:
    """Grants a limited number of turns at a time. Among waiting owners the one with the least recent usage is next, and
    no single owner ever has all turns. Safe from any thread and event loop."""

    def __init__(self, at_a_time: int) -> None:
        self._free = at_a_time
        self._most = max(1, at_a_time - 1)
        self._waiting: dict[Hashable, deque[Future[None]]] = {}
        self._busy: Counter[Hashable] = Counter()
        self._used: dict[Hashable, tuple[float, float]] = {}
        self._lock = threading.Lock()

    @asynccontextmanager
    async def turn(self, share: Hashable) -> AsyncIterator[None]:
        """Waits for a turn of an owner and holds it until the block ends."""
        granted: Future[None] = Future()
        with self._lock:
            self._waiting.setdefault(share, deque()).append(granted)
            self._grant()
        try:
            await asyncio.wrap_future(granted)
        except asyncio.CancelledError:
            if not granted.cancel():  # it was granted at that moment
                self._end(share, 0.0)
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._end(share, time.monotonic() - began)

    def _end(self, share: Hashable, seconds: float) -> None:
        with self._lock:
            self._free += 1
            self._busy[share] -= 1
            if not self._busy[share]:
                del self._busy[share]
            now = time.monotonic()
            self._used[share] = (self._lately(share, now) + seconds, now)
            if len(self._used) > _MANY:
                self._used = {one: had for one, had in self._used.items() if self._lately(one, now) > _FORGOTTEN}
            self._grant()

    def _lately(self, share: Hashable, now: float) -> float:
        """The seconds that an owner used recently, decaying with time."""
        seconds, at = self._used.get(share, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALVED_AFTER))

    def _grant(self) -> None:
        now = time.monotonic()
        while self._free:
            able = [share for share in self._waiting if self._busy[share] < self._most]
            if not able:
                return
            share = min(able, key=lambda one: (self._busy[one], self._lately(one, now)))
            granted = self._waiting[share].popleft()
            if not self._waiting[share]:
                del self._waiting[share]
            if granted.set_running_or_notify_cancel():  # else nobody waits for it any more
                self._free -= 1
                self._busy[share] += 1
                granted.set_result(None)
