"""The typesetter, in processes of its own with limits: it keeps what it has set in memory, a page can cost it minutes,
and a fault in it would end the service."""

from collections.abc import Hashable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

import msgspec

from pinkas.outside.isolated import Isolated, Limits, OverLimit, Refused

AT_A_TIME = 3
"""Sheets that are set at a time; more wait. One business has two of them at most."""


class Unsettable(Exception):
    """The typesetter refused the sheet; the text is its own."""


class Sheet(msgspec.Struct, frozen=True):
    """What is to be set: a template beside its parts, its fonts and inputs, and the instant that the file says it was
    made at."""

    template: str
    fonts: str
    inputs: dict[str, str]
    at: datetime
    standard: str
    picture_ppi: int = 0
    """Above zero, the first page as a PNG picture of so many pixels an inch, in place of the file."""


class Press:
    """What sets sheets. One serves everything that an environment prints."""

    def __init__(self, processor_seconds: int = 20, memory_mb: int = 1024) -> None:
        """What one sheet may take."""
        self.limits = _limits(processor_seconds, memory_mb << 20)
        self._typesetter = Isolated("pinkas.outside.press.typesetting:typeset", bytes, self.limits, AT_A_TIME)

    def turn(self, share: Hashable) -> AbstractAsyncContextManager[None]:
        """Waits, without a thread, until something of `share` may be set: within it `set` does not wait for others."""
        return self._typesetter.turn(share)

    def set(self, sheet: Sheet, limits: Limits | None = None) -> bytes:
        """The sheet as a file. Safe from any thread, which waits. Raises Unsettable, OverLimit, or OSError when no
        process can be started."""
        try:
            return self._typesetter.call(sheet, limits)
        except Refused as fault:
            raise Unsettable(str(fault)) from None

    def part(self, divisor: int) -> Limits:
        """Limits of a part of a sheet, such as its template: so much less time, so that the rest has it."""
        return _limits(max(1, self.limits.processor // divisor), self.limits.memory)

    def close(self) -> None:
        """Kills what is being set; nothing is set any more."""
        self._typesetter.close()


def _limits(processor: int, memory: int) -> Limits:
    return Limits(processor, 4.0 * processor, memory)  # four times, for a machine with other work


PRESS = Press()
"""The press of programs and tests that have no environment."""

__all__ = ["PRESS", "Limits", "OverLimit", "Press", "Sheet", "Unsettable"]
