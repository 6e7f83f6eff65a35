"""UUIDv7 (RFC 9562): ids that sort by the time they were made."""

import os
import threading
from datetime import datetime
from uuid import UUID


class IdSource:
    """Makes UUIDv7s that never go backwards within this process: 48 bits of milliseconds, then a counter, then chance.

    The 12 bits beside the version count within a millisecond, so that things made in order sort in order.
    """

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._last_ms = 0
        self._counter = 0

    def new(self, now: datetime) -> UUID:
        """A fresh id stamped with `now`."""
        ms = int(now.timestamp() * 1000)
        with self._lock:
            if ms > self._last_ms or ms < self._last_ms - 60_000:  # a clock set back (tests) starts afresh
                self._last_ms, self._counter = ms, 0
            else:
                self._counter += 1
                if self._counter > 0xFFF:
                    self._last_ms, self._counter = self._last_ms + 1, 0
            ms, counter = self._last_ms, self._counter
        chance = int.from_bytes(os.urandom(8), "big") & ((1 << 62) - 1)
        return UUID(int=ms << 80 | 0x7 << 76 | counter << 64 | 0b10 << 62 | chance)


def first_id_of(instant: datetime) -> UUID:
    """The smallest id that something made at an instant can have: ids begin with their milliseconds."""
    return UUID(int=max(int(instant.timestamp() * 1000), 0) << 80)
