"""The typesetter in a process of its own.

The library keeps what it has set in memory and gives nothing back: a few documents of a thousand lines would make a
web process grow by a gigabyte, and a fault in it would end the process. A press is a child that sets one sheet at a
time; it is replaced once it has grown, or broken, and ends by itself when it is not needed or its parent is gone.
"""

import os
import queue
import struct
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import IO

import msgspec

PRESSES = 2
"""Sheets that one process sets at a time; more wait."""
GROWN = 300 * 1024 * 1024
"""Resident bytes at which a press is replaced."""
IDLE_SECONDS = 120
"""A press that nobody needs ends after that long."""

_PATH = str(Path(__file__).parents[3])
_LENGTH = struct.Struct(">I")


class Unsettable(Exception):
    """The typesetter refused the sheet; the text is its own."""


class PressBroken(OSError):
    """The process that sets died on the sheet: it can be tried again."""


class Sheet(msgspec.Struct, frozen=True):
    """What is to be set: the inputs of the template, and the instant that the file says it was made at."""

    inputs: dict[str, str]
    at: datetime
    standard: str
    picture: bool = False
    """The first page as a PNG picture for a screen, in place of the file."""


class Pressed(msgspec.Struct, frozen=True):
    """The file or the refusal, and how large the press has grown."""

    pdf: bytes | None
    refusal: str | None
    resident: int


@dataclass(frozen=True)
class Workshop:
    """Where a press finds its template and its fonts."""

    template: Path
    fonts: Path


class _Press:
    """One child, started when it is first needed."""

    def __init__(self, workshop: Workshop) -> None:
        self._workshop = workshop
        self._child: subprocess.Popen[bytes] | None = None

    def set(self, sheet: Sheet) -> bytes:
        """The sheet as a file. Raises Unsettable, or PressBroken when two children died on it."""
        for _ in range(2):  # one may have ended of idleness just now
            try:
                pressed = self._ask(sheet)
            except (OSError, EOFError):
                self.end()
                continue
            if pressed.resident > GROWN:
                self.end()
            if pressed.pdf is None:
                raise Unsettable(pressed.refusal)
            return pressed.pdf
        raise PressBroken("the typesetter ended twice on one sheet")

    def _ask(self, sheet: Sheet) -> Pressed:
        if self._child is None or self._child.poll() is not None:
            command = [sys.executable, "-m", __name__, str(self._workshop.template), str(self._workshop.fonts)]
            self._child = subprocess.Popen(  # noqa: S603  (our own program)
                command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": _PATH}
            )
        assert self._child.stdin is not None
        assert self._child.stdout is not None
        write_frame(self._child.stdin, msgspec.msgpack.encode(sheet))
        return msgspec.msgpack.decode(read_frame(self._child.stdout.read), type=Pressed)

    def end(self) -> None:
        """Ends the child, if there is one."""
        if self._child is None:
            return
        self._child.kill()
        self._child.communicate()
        self._child = None


_presses: dict[Workshop, "queue.LifoQueue[_Press]"] = {}
_opening = threading.Lock()


@contextmanager
def _press(workshop: Workshop) -> Iterator[_Press]:
    with _opening:
        if workshop not in _presses:
            _presses[workshop] = queue.LifoQueue()
            for _ in range(PRESSES):
                _presses[workshop].put(_Press(workshop))
    press = _presses[workshop].get()  # the one used last: the other may end of idleness
    try:
        yield press
    finally:
        _presses[workshop].put(press)


def set_sheet(workshop: Workshop, sheet: Sheet) -> bytes:
    """Sets a sheet, waiting for a free press. Safe from any thread. Raises Unsettable and PressBroken."""
    with _press(workshop) as press:
        return press.set(sheet)


def write_frame(to: IO[bytes], content: bytes) -> None:
    """A length and that many bytes."""
    to.write(_LENGTH.pack(len(content)) + content)
    to.flush()


def read_frame(read: Callable[[int], bytes]) -> bytes:
    """What `write_frame` wrote; `read` gives so many bytes, fewer only at the end of the stream, which is EOFError."""
    head = read(_LENGTH.size)
    if len(head) < _LENGTH.size:
        raise EOFError
    (length,) = _LENGTH.unpack(head)
    content = read(length)
    if len(content) < length:
        raise EOFError
    return content
