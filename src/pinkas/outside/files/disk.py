"""File storage in a directory. Files are written atomically and never changed."""

import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from pinkas.outside.files.interface import CHUNK_BYTES, StoredFile, check_digest

_ASIDE, _OWNER = "aside", "owner"
_DIGITS = 64
_HALF_WRITTEN_SECONDS = 86_400


class DiskFiles:
    """Files below a directory that every process of the environment shares."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, content: bytes) -> bytes:
        """See `Files`."""
        digest = hashlib.sha256(content).digest()
        self._write(BytesIO(content), digest)
        return digest

    def put_file(self, file: BinaryIO, sha256: bytes) -> None:
        """See `Files`."""
        check_digest(file, sha256)
        self._write(file, sha256)

    def get(self, sha256: bytes) -> bytes:
        """See `Files`."""
        with self._open_stored(sha256) as file:
            content = file.read()
        if hashlib.sha256(content).digest() != sha256:
            raise OSError(f"the stored file {sha256.hex()} was changed")
        return content

    def open(self, sha256: bytes) -> BinaryIO:
        """See `Files`."""
        file = self._open_stored(sha256)
        try:
            check_digest(file, sha256)
        except OSError:
            file.close()
            raise
        return file

    def list_files(self, start: str, *, aside: bool = False) -> Iterator[StoredFile]:
        """See `Files`."""
        folder = self._root / _ASIDE / start if aside else self._root / start
        with suppress(FileNotFoundError):
            for one in sorted(folder.iterdir()):
                with suppress(FileNotFoundError):
                    told = one.stat()
                    if len(one.name) != _DIGITS:  # it is being written, or was when its process died
                        if told.st_mtime < time.time() - _HALF_WRITTEN_SECONDS:
                            one.unlink()
                        continue
                    yield StoredFile(bytes.fromhex(one.name), told.st_size, datetime.fromtimestamp(told.st_mtime, UTC))

    def set_aside(self, sha256: bytes) -> None:
        """See `Files`."""
        path = self._path(sha256)
        os.utime(path)
        self._move(path, self._aside(sha256))

    def restore(self, sha256: bytes) -> None:
        """See `Files`."""
        self._move(self._aside(sha256), self._path(sha256))

    def remove(self, sha256: bytes) -> None:
        """See `Files`."""
        self._aside(sha256).unlink(missing_ok=True)

    def owner(self) -> str | None:
        """See `Files`."""
        with suppress(FileNotFoundError):
            return (self._root / _OWNER).read_text()
        return None

    def set_owner(self, whose: str) -> None:
        """See `Files`."""
        self._root.mkdir(parents=True, exist_ok=True, mode=0o700)
        (self._root / _OWNER).write_text(whose)

    def _write(self, file: BinaryIO, digest: bytes) -> None:
        path = self._path(digest)
        with suppress(FileNotFoundError):
            os.utime(path)  # counts as written now, so that the cleanup leaves it alone
            return
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = path.with_suffix(f".{os.getpid()}.{os.urandom(4).hex()}")
        try:
            with open(temporary, "wb") as into:
                shutil.copyfileobj(file, into, CHUNK_BYTES)
                into.flush()
                os.fsync(into.fileno())
            temporary.rename(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
        _sync_directory(path.parent)

    def _open_stored(self, sha256: bytes) -> BinaryIO:
        try:
            return open(self._path(sha256), "rb")
        except FileNotFoundError:
            self.restore(sha256)
            return open(self._path(sha256), "rb")

    def _move(self, path: Path, to: Path) -> None:
        to.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        path.rename(to)
        _sync_directory(to.parent)

    def _path(self, digest: bytes) -> Path:
        name = digest.hex()
        return self._root / name[:2] / name

    def _aside(self, digest: bytes) -> Path:
        name = digest.hex()
        return self._root / _ASIDE / name[:2] / name


def _sync_directory(folder: Path) -> None:
    directory = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(directory)
    finally:
        os.close(directory)
