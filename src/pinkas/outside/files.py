"""Where files live: content-addressed on disk, written once, complete or not there at all."""

import hashlib
import os
from pathlib import Path
from typing import Protocol


class Files(Protocol):
    """Keeps bytes by their SHA-256. Putting the same bytes twice is one file."""

    def put(self, content: bytes) -> bytes:
        """Keeps the bytes durably; answers their digest."""
        ...

    def get(self, sha256: bytes) -> bytes:
        """The bytes; FileNotFoundError when they are not there, OSError when they are not what they were."""
        ...


class DiskFiles:
    """Files below a directory that every process of the environment shares."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def put(self, content: bytes) -> bytes:
        """See `Files`."""
        digest = hashlib.sha256(content).digest()
        path = self._path(digest)
        if path.exists():
            return digest
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        temporary = path.with_suffix(f".{os.getpid()}.{os.urandom(4).hex()}")
        with open(temporary, "wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        temporary.rename(path)
        directory = os.open(path.parent, os.O_RDONLY)
        try:
            os.fsync(directory)
        finally:
            os.close(directory)
        return digest

    def get(self, sha256: bytes) -> bytes:
        """See `Files`."""
        content = self._path(sha256).read_bytes()
        if hashlib.sha256(content).digest() != sha256:
            raise OSError(f"the stored file {sha256.hex()} was changed")
        return content

    def _path(self, digest: bytes) -> Path:
        name = digest.hex()
        return self._root / name[:2] / name
