"""The interface of file storage.

Files are named by the SHA-256 of their content. Uploads are therefore spooled to a local file before they are stored,
and a stored file is read completely and compared with its name before it is served. Large files are never held in
memory as a whole.
"""

import asyncio
import hashlib
from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass
from datetime import datetime
from typing import BinaryIO, Protocol, TypeVar

CHUNK_BYTES = 64 * 1024
"""Bytes that are read at a time."""
MAX_MEMORY_BYTES = 1024 * 1024
"""Bytes up to which a file that is served stays in memory instead of in a temporary file."""
MAX_THREADS = 16
"""Calls of one process that may wait for the store at a time. They have their own threads, so that a slow store does
not delay other work."""

T = TypeVar("T")


@dataclass(frozen=True)
class StoredFile:
    """A file in a listing of the store. `at` is when it was last stored or set aside."""

    sha256: bytes
    size: int
    at: datetime


class Files(Protocol):
    """Stores files by their SHA-256; the same content is stored once. Raises OSError for every failure of the store,
    and for a file whose content does not match its name."""

    def put(self, content: bytes) -> bytes:
        """Stores the bytes durably and returns their SHA-256."""
        ...

    def put_file(self, file: BinaryIO, sha256: bytes) -> None:
        """Stores the content of a local file under its SHA-256, without reading it into memory as a whole."""
        ...

    def get(self, sha256: bytes) -> bytes:
        """The content of a file. Raises FileNotFoundError when there is none."""
        ...

    def open(self, sha256: bytes) -> BinaryIO:
        """A file opened for reading, after its content was compared with its name. The caller closes it."""
        ...

    def list_files(self, start: str, *, aside: bool = False) -> Iterator[StoredFile]:
        """The files whose hexadecimal names begin with two digits: those in use, or with `aside` those set aside."""
        ...

    def set_aside(self, sha256: bytes) -> None:
        """Marks an unused file for deletion; until it is removed, reading it restores it."""
        ...

    def restore(self, sha256: bytes) -> None:
        """Restores a file that was set aside. Raises FileNotFoundError when there is none."""
        ...

    def remove(self, sha256: bytes) -> None:
        """Deletes a file that was set aside."""
        ...

    def owner(self) -> str | None:
        """The name of the owner that `set_owner` stored; None if there is none."""
        ...

    def set_owner(self, whose: str) -> None:
        """Stores the name of the owner of this storage, which prevents two installations from sharing it."""
        ...


SEVERAL_DATABASES = "several databases of one installation"
"""The owner of a storage whose files are named in more than one database: none of them knows what may be removed."""


def digest_of(file: BinaryIO) -> bytes:
    """The SHA-256 of a file, which is positioned at its beginning afterwards."""
    found = hashlib.sha256()
    file.seek(0)
    while piece := file.read(CHUNK_BYTES):
        found.update(piece)
    file.seek(0)
    return found.digest()


def check_digest(file: BinaryIO, sha256: bytes) -> None:
    """Raises OSError when the content of a file does not have this SHA-256."""
    if digest_of(file) != sha256:
        raise OSError(f"the stored file {sha256.hex()} was changed")


_THREADS = ThreadPoolExecutor(MAX_THREADS, thread_name_prefix="files")


async def run_in_file_thread(call: Callable[..., T], *arguments: object) -> T:
    """Runs a blocking call of the file storage in a thread and awaits its result."""
    in_its_context = copy_context().run  # what it does is traced as part of whatever it is done for
    return await asyncio.get_running_loop().run_in_executor(_THREADS, in_its_context, call, *arguments)


async def iterate_file(file: BinaryIO, start: int = 0, length: int | None = None) -> AsyncIterator[bytes]:
    """The content of an open file in pieces, from a place on, so many bytes or all. The file is closed at the end, or
    when the iteration is abandoned."""
    try:
        if start:
            await run_in_file_thread(file.seek, start)
        left = length
        while piece := await run_in_file_thread(file.read, CHUNK_BYTES if left is None else min(CHUNK_BYTES, left)):
            yield piece
            left = None if left is None else left - len(piece)
    finally:
        file.close()
