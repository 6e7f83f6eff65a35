"""A fair queue: decides whose task begins next."""

import asyncio
import threading
import time
from collections import Counter, deque
from collections.abc import AsyncIterator, Hashable
from concurrent.futures import Future
from contextlib import asynccontextmanager

HALF_LIFE_SECONDS = 60.0
"""Seconds after which the recorded usage of an owner counts half."""
_FORGOTTEN = 0.01
_MANY = 1000


class FairQueue:
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
    async def turn(self, owner: Hashable) -> AsyncIterator[None]:
        """Waits for a turn of an owner and holds it until the block ends."""
        granted: Future[None] = Future()
        with self._lock:
            self._waiting.setdefault(owner, deque()).append(granted)
            self._grant_turns()
        try:
            await asyncio.wrap_future(granted)
        except asyncio.CancelledError:
            if not granted.cancel():  # it was granted at that moment
                self._release_turn(owner, 0.0)
            raise
        began = time.monotonic()
        try:
            yield
        finally:
            self._release_turn(owner, time.monotonic() - began)

    def _release_turn(self, owner: Hashable, seconds: float) -> None:
        with self._lock:
            self._free += 1
            self._busy[owner] -= 1
            if not self._busy[owner]:
                del self._busy[owner]
            now = time.monotonic()
            self._used[owner] = (self._recent_seconds(owner, now) + seconds, now)
            if len(self._used) > _MANY:
                self._used = {
                    one: had for one, had in self._used.items() if self._recent_seconds(one, now) > _FORGOTTEN
                }
            self._grant_turns()

    def _recent_seconds(self, owner: Hashable, now: float) -> float:
        """The seconds that an owner used recently, decaying with time."""
        seconds, at = self._used.get(owner, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE_SECONDS))

    def _grant_turns(self) -> None:
        now = time.monotonic()
        while self._free:
            able = [share for share in self._waiting if self._busy[share] < self._most]
            if not able:
                return
            share = min(able, key=lambda one: (self._busy[one], self._recent_seconds(one, now)))
            granted = self._waiting[share].popleft()
            if not self._waiting[share]:
                del self._waiting[share]
            if granted.set_running_or_notify_cancel():  # else nobody waits for it any more
                self._free -= 1
                self._busy[share] += 1
                granted.set_result(None)
