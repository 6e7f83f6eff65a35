"""Writing an archive into an open file, member after member; what is held in memory does not grow with it."""

import base64
import hashlib
import time
from collections.abc import Callable, Iterable, Sequence
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
_COMPRESSION = 1
"""Rows repeat their names: the least effort makes them a tenth, and more effort hardly less."""


class _Hashed:
    """A member that is written: counts and hashes what goes through."""

    def __init__(self, member: IO[bytes]) -> None:
        self._member, self._hash, self.bytes = member, hashlib.sha256(), 0

    def write(self, content: bytes) -> int:
        self._hash.update(content)
        self.bytes += len(content)
        return self._member.write(content)

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
        self.tables: list[TableMember] = []
        self.packs: list[Pack] = []

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Closes the zip. One without a manifest is no archive."""
        self._zip.close()

    def add_table(
        self, name: str, columns: Sequence[Column], lines: Iterable[bytes], advance: Callable[[int], None]
    ) -> None:
        """Writes the rows of a table, each a line that ends with a line feed. `advance` is told how many came."""
        path, rows, held, size = f"tables/{name}.ndjson", 0, list[bytes](), 0
        with self._zip.open(self._entry(path, ZIP_DEFLATED), "w", force_zip64=True) as member:
            written = _Hashed(member)
            for line in lines:
                held.append(line)
                size += len(line)
                if size >= _PIECE:
                    written.write(b"".join(held))
                    rows += len(held)
                    advance(len(held))
                    held, size = [], 0
            written.write(b"".join(held))
            rows += len(held)
            advance(len(held))
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
            with self._zip.open(self._entry(path, ZIP_STORED), "w", force_zip64=True) as member:
                written = _Hashed(member)
                with ZipFile(cast(IO[bytes], written), "w", ZIP_STORED) as pack:
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
