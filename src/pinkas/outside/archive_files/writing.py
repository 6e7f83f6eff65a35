"""Writing an archive into an open file, member after member; what is held in memory does not grow with it."""

import base64
import hashlib
import time
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor, wait
from typing import IO, BinaryIO, Self, cast
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import msgspec

from pinkas.outside.archive_files.format import (
    FORMAT,
    MANIFEST,
    PACK_BYTES,
    PACK_FILES,
    SIGNATURE,
    Column,
    Manifest,
    Pack,
    Signature,
    TableMember,
    signed_bytes,
)

_PIECE = 1024 * 1024
_AHEAD = 2
"""Pieces that wait to be written while the next one is read."""
_COMPRESSION = 1
"""Rows repeat their names: the least effort makes them a tenth, and more effort hardly less."""


class _Member:
    """A member that is written: counts and hashes what goes through. It is hashed and compressed in a thread, a piece
    at a time, while the caller reads on; at the end of the block all of it is written."""

    def __init__(self, member: IO[bytes], pool: ThreadPoolExecutor) -> None:
        self._member, self._hash, self.bytes = member, hashlib.sha256(), 0
        self._pool, self._waiting = pool, deque[Future[None]]()
        self._held, self._size = list[bytes](), 0

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, *_: object) -> None:
        if kind is None:
            self._send()
        while self._waiting:
            fault = self._waiting.popleft().exception()
            if fault is not None and kind is None:
                wait(self._waiting)
                raise fault

    def write(self, content: bytes) -> int:
        self._held.append(content)
        self._size += len(content)
        self.bytes += len(content)
        if self._size >= _PIECE:
            self._send()
        return len(content)

    def _send(self) -> None:
        while len(self._waiting) >= _AHEAD:
            self._waiting.popleft().result()
        self._waiting.append(self._pool.submit(self._write, b"".join(self._held)))
        self._held, self._size = [], 0

    def _write(self, content: bytes) -> None:
        self._hash.update(content)
        self._member.write(content)

    def flush(self) -> None:
        """What a zip within it asks for."""

    @property
    def sha256(self) -> str:
        return self._hash.hexdigest()


class ArchiveWriter:
    """Writes the members of an archive; `finish` makes it one."""

    def __init__(self, target: BinaryIO) -> None:
        self._zip = ZipFile(target, "w", ZIP_DEFLATED, compresslevel=_COMPRESSION)
        self._at = time.gmtime()[:6]
        self._pool = ThreadPoolExecutor(1, thread_name_prefix="archive-writer")
        self.tables: list[TableMember] = []
        self.packs: list[Pack] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the zip. One without a manifest is no archive."""
        self._pool.shutdown()
        self._zip.close()

    def add_table(
        self, name: str, columns: Sequence[Column], lines: Iterable[bytes], advance: Callable[[int], None]
    ) -> None:
        """Writes the rows of a table: each is a line that ends with a line feed, and some whole lines come together.
        `advance` is told how many came."""
        path, rows = f"tables/{name}.ndjson", 0
        with (
            self._zip.open(self._entry(path, ZIP_DEFLATED), "w", force_zip64=True) as member,
            _Member(member, self._pool) as written,
        ):
            for some in lines:
                written.write(some)
                count = some.count(b"\n")
                rows += count
                advance(count)
        self.tables.append(
            TableMember(
                name=name,
                path=path,
                rows=rows,
                bytes=written.bytes,
                sha256=written.sha256,
                columns=list(columns),
            )
        )

    def add_files(self, files: Iterable[tuple[bytes, BinaryIO]], advance: Callable[[int], None]) -> None:
        """Writes stored files, each with its SHA-256, in packs; closes each. They come in the order of their hashes."""
        left = iter(files)
        one = next(left, None)
        while one is not None:
            path, count = f"files/{len(self.packs) + 1:06}.zip", 0
            with (
                self._zip.open(self._entry(path, ZIP_STORED), "w", force_zip64=True) as member,
                _Member(member, self._pool) as written,
                ZipFile(cast(IO[bytes], written), "w", ZIP_STORED) as pack,
            ):
                while one is not None and count < PACK_FILES and written.bytes < PACK_BYTES:
                    with (
                        one[1] as source,
                        pack.open(self._entry(one[0].hex(), ZIP_STORED), "w", force_zip64=True) as inner,
                    ):
                        while piece := source.read(_PIECE):
                            inner.write(piece)
                    count += 1
                    advance(1)
                    one = next(left, None)
            self.packs.append(Pack(path=path, files=count, bytes=written.bytes, sha256=written.sha256))

    def finish(self, manifest: Manifest, key_id: str, public_key: bytes, sign: Callable[[bytes], bytes]) -> None:
        """Writes the manifest and its signature, which makes it an archive."""
        content = msgspec.json.format(msgspec.json.encode(manifest), indent=1)
        signature = Signature(
            format=FORMAT,
            alg="Ed25519",
            key_id=key_id,
            public_key=base64.b64encode(public_key).decode(),
            signature=base64.b64encode(sign(signed_bytes(content))).decode(),
        )
        self._zip.writestr(self._entry(MANIFEST, ZIP_DEFLATED), content)
        self._zip.writestr(self._entry(SIGNATURE, ZIP_STORED), msgspec.json.format(msgspec.json.encode(signature)))

    def _entry(self, name: str, method: int) -> ZipInfo:
        """A member that only its owner may read. Nothing in it tells the machine that wrote it."""
        found = ZipInfo(name, self._at)
        found.compress_type = method
        found.external_attr = 0o600 << 16
        return found
