"""The port to where files live.

Files are named by the SHA-256 of their bytes, which is known only when the last byte came: so what is put stands in a
file of this machine already (an upload is spooled while it comes), and what is given out was read whole and compared
with its name before the first byte leaves. Neither is ever held in memory whole.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Protocol, TypeVar

PIECE = 64 * 1024
"""Bytes that are held at a time."""
SMALL = 1024 * 1024
"""Bytes up to which a file that is given out stays in memory instead of on this machine's disk."""
WAITING = 16
"""Calls of one process that wait for the store at a time; they have threads of their own, so that a slow store holds
up nobody who does not ask it."""

T = TypeVar("T")


@dataclass(frozen=True)
class Kept:
    """A file as the store lists it. `at` is when it was last put, or set aside."""

    sha256: bytes
    size: int
    at: datetime


class Files(Protocol):
    """Keeps bytes by their SHA-256. Putting the same bytes twice is one file. A store that cannot be reached, refuses
    or breaks off is an OSError, whatever it is; so is a file that is not what its name says."""

    def put(self, content: bytes) -> bytes:
        """Keeps the bytes durably; answers their digest."""
        ...

    def put_file(self, file: BinaryIO, sha256: bytes) -> None:
        """Keeps what stands in a file of this machine, piece by piece, under its digest."""
        ...

    def get(self, sha256: bytes) -> bytes:
        """The bytes; FileNotFoundError when they are not there."""
        ...

    def open(self, sha256: bytes) -> BinaryIO:
        """The bytes, whole and compared with their name, to be read piece by piece; whoever asks closes it."""
        ...

    def listed(self, start: str, *, aside: bool = False) -> Iterator[Kept]:
        """The files whose hexadecimal names begin with these two digits: those in use, or those that were set aside."""
        ...

    def set_aside(self, sha256: bytes) -> None:
        """Moves a file out of the way; until it is removed, reading it brings it back."""
        ...

    def bring_back(self, sha256: bytes) -> None:
        """Takes a file back that was set aside; FileNotFoundError when it was not."""
        ...

    def remove(self, sha256: bytes) -> None:
        """Removes for good what was set aside."""
        ...

    def owner(self) -> str | None:
        """Whose files these are, as `own` said."""
        ...

    def own(self, whose: str) -> None:
        """Says whose files these are."""
        ...


def digest_of(file: BinaryIO) -> bytes:
    """The SHA-256 of a file, which stands at its beginning afterwards."""
    found = hashlib.sha256()
    file.seek(0)
    while piece := file.read(PIECE):
        found.update(piece)
    file.seek(0)
    return found.digest()


def check_name(file: BinaryIO, sha256: bytes) -> None:
    """OSError when a file is not what its name says."""
    if digest_of(file) != sha256:
        raise OSError(f"the stored file {sha256.hex()} was changed")


_THREADS = ThreadPoolExecutor(WAITING, thread_name_prefix="files")


async def beside(call: Callable[..., T], *arguments: object) -> T:
    """Runs a call of the port, or any other work on bytes, beside the event loop."""
    return await asyncio.get_running_loop().run_in_executor(_THREADS, call, *arguments)


async def pieces(file: BinaryIO) -> AsyncIterator[bytes]:
    """What an opened file holds, piece by piece; it is closed at the end, or when nobody wants the rest."""
    try:
        while piece := await beside(file.read, PIECE):
            yield piece
    finally:
        file.close()
