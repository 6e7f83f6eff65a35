"""Typesets PDF files with Typst in child processes with limits, because the library leaks memory, a page can take it
minutes, and a crash in it would end the service."""

from collections.abc import Hashable
from contextlib import AbstractAsyncContextManager
from datetime import datetime

import msgspec

from pinkas.outside.isolated import IsolatedFunction, LimitExceeded, Limits, TaskRefused

MAX_PROCESSES = 3
"""Files that are typeset at a time; more wait. One business has at most two of them."""


class TypesettingRefused(Exception):
    """The typesetter rejected the input; the text is its error message."""


class TypesettingTask(msgspec.Struct, frozen=True):
    """A typesetting task: path of the template, directory of fonts, inputs, and the creation time and PDF standard of
    the file."""

    template: str
    fonts: str
    inputs: dict[str, str]
    at: datetime
    standard: str
    picture_ppi: int = 0
    """Above zero: the result is the first page as a PNG picture with this resolution instead of a PDF."""


class Typesetter:
    """The typesetter of an environment."""

    def __init__(self, processor_seconds: int = 20, memory_mb: int = 1024) -> None:
        """Limits of one task: processor time in seconds and memory in mebibytes."""
        self.limits = _make_limits(processor_seconds, memory_mb << 20)
        self._typesetter = IsolatedFunction(
            "pinkas.outside.typesetter.typesetting:typeset", bytes, self.limits, MAX_PROCESSES
        )

    def turn(self, owner: Hashable) -> AbstractAsyncContextManager[None]:
        """Waits, without blocking a thread, for a turn of `owner` (a business). Within it `typeset` does not wait for
        others."""
        return self._typesetter.turn(owner)

    def typeset(self, sheet: TypesettingTask, limits: Limits | None = None) -> bytes:
        """Typesets a task and returns the file. Blocks the calling thread; safe from any thread. Raises
        TypesettingRefused, LimitExceeded, or OSError when no process can be started."""
        try:
            return self._typesetter.call(sheet, limits)
        except TaskRefused as fault:
            raise TypesettingRefused(str(fault)) from None

    def partial_limits(self, divisor: int) -> Limits:
        """The limits with the processor time divided by `divisor`, for a part of a document such as its logo."""
        return _make_limits(max(1, self.limits.processor // divisor), self.limits.memory)

    def close(self) -> None:
        """Kills running tasks; later calls fail."""
        self._typesetter.close()


def _make_limits(processor: int, memory: int) -> Limits:
    return Limits(processor, 4.0 * processor, memory)  # four times, for a machine with other work


DEFAULT_TYPESETTER = Typesetter()
"""The typesetter for programs and tests without an environment."""

__all__ = ["DEFAULT_TYPESETTER", "LimitExceeded", "Limits", "Typesetter", "TypesettingRefused", "TypesettingTask"]
