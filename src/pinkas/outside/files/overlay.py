"""File storage above another one that is never changed: what is stored is forgotten with it."""

import hashlib
import shutil
import tempfile
from collections.abc import Iterator
from io import BytesIO
from typing import BinaryIO

from pinkas.outside.files.interface import MAX_MEMORY_BYTES, Files, StoredFile, check_digest


class OverlaidFiles:
    """Reads what was stored here, and else what the store below has. Large files are kept in temporary ones until
    `close`."""

    def __init__(self, below: Files) -> None:
        self._below = below
        self._kept: dict[bytes, tempfile.SpooledTemporaryFile[bytes]] = {}

    def put(self, content: bytes) -> bytes:
        """See `Files`."""
        digest = hashlib.sha256(content).digest()
        self.put_file(BytesIO(content), digest)
        return digest

    def put_file(self, file: BinaryIO, sha256: bytes) -> None:
        """See `Files`."""
        check_digest(file, sha256)
        kept = tempfile.SpooledTemporaryFile(max_size=MAX_MEMORY_BYTES)  # noqa: SIM115 closed by `close`
        self._kept.setdefault(sha256, kept)
        shutil.copyfileobj(file, kept)
        file.seek(0)

    def get(self, sha256: bytes) -> bytes:
        """See `Files`."""
        if sha256 not in self._kept:
            return self._below.get(sha256)
        with self.open(sha256) as file:
            return file.read()

    def open(self, sha256: bytes) -> BinaryIO:
        """See `Files`. A copy: whoever reads it closes it."""
        kept = self._kept.get(sha256)
        if kept is None:
            return self._below.open(sha256)
        copy = tempfile.TemporaryFile()  # noqa: SIM115 closed by the caller
        kept.seek(0)
        shutil.copyfileobj(kept, copy)
        copy.seek(0)
        return copy

    def list_files(self, start: str, *, aside: bool = False) -> Iterator[StoredFile]:
        """See `Files`."""
        return self._below.list_files(start, aside=aside)

    def set_aside(self, sha256: bytes) -> None:
        """Changes nothing below."""

    def restore(self, sha256: bytes) -> None:
        """Changes nothing below."""

    def remove(self, sha256: bytes) -> None:
        """Changes nothing below."""

    def owner(self) -> str | None:
        """See `Files`."""
        return self._below.owner()

    def set_owner(self, whose: str) -> None:
        """Changes nothing below."""

    def close(self) -> None:
        """Forgets what was stored."""
        for one in self._kept.values():
            one.close()
        self._kept.clear()
