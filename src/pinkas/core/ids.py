"""UUIDv7 (RFC 9562): ids that sort by the time they were made."""

import os
import threading
from datetime import UTC, datetime
from uuid import UUID


class IdSource:
    """Generates UUIDv7s that are increasing within this process: 48 bits of milliseconds, a counter, then random bits.

    The 12 bits after the version count within a millisecond, so that ids sort in the order in which they were made.
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


def smallest_id_at(instant: datetime) -> UUID:
    """The smallest UUIDv7 that can have been generated at an instant: a bound for searching ids by time."""
    return UUID(int=max(int(instant.timestamp() * 1000), 0) << 80)


def generated_at(id: UUID) -> datetime:
    """The instant in a UUIDv7, in whole milliseconds; later than the clock for a while after a clock was set back."""
    return datetime.fromtimestamp((id.int >> 80) / 1000, UTC)
