"""Workers of services in this process look for what is due when a test waits for something, and seldom otherwise.

Two environments with two dozen periodic tasks each take a tenth of a processor as long as they run, the database's
share included, and a run of the tests has a service or more in each of its processes from beginning to end.
"""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Self

from pinkas.platform.waiting import wait_until_set

SELDOM_SECONDS = 30.0
"""Seconds between two looks of a task while nobody waits."""
SOON_SECONDS = 0.2
"""Seconds that a test waits before workers are hurried: most of what tests wait for was told to them."""

_lock = threading.Lock()
_known: set["Pauses"] = set()
_waiting = 0


class Pauses:
    """The pauses of the periodic tasks of a service, within a block of its loop."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._hurried = asyncio.Event()

    def __enter__(self) -> Self:
        with _lock:
            _known.add(self)
            if _waiting:
                self._hurried.set()
        return self

    def __exit__(self, *_: object) -> None:
        with _lock:
            _known.discard(self)

    async def pause(self, seconds: float) -> None:
        """Returns after so many seconds if a test waits for something then, else as soon as one does."""
        until = self._loop.time() + seconds
        await wait_until_set(self._hurried, max(SELDOM_SECONDS, seconds))
        await asyncio.sleep(until - self._loop.time())

    def hurry(self, waiting: bool) -> None:
        """Tells the loop, from any thread, whether a test waits. Called under the lock, without which no block ends."""
        self._loop.call_soon_threadsafe(self._hurried.set if waiting else self._hurried.clear)


@contextmanager
def hurried() -> Iterator[None]:
    """Somebody waits for something as long as the block runs."""
    _add(1)
    try:
        yield
    finally:
        _add(-1)


def _add(n: int) -> None:
    global _waiting
    with _lock:
        before, _waiting = _waiting, _waiting + n
        if bool(before) != bool(_waiting):
            for one in _known:
                one.hurry(bool(_waiting))
