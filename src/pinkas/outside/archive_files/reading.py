"""Reading an archive that anybody may have made: nothing is unpacked to disk, no name in it is a path here, and nothing
is read beyond what the signed manifest says there is."""

import base64
import binascii
import hashlib
import io
import re
import struct
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO, Any, BinaryIO, Self, TypeVar
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

from pinkas.outside.archive_files.format import (
    FORMAT,
    MANIFEST,
    MAX_LINE,
    MAX_MANIFEST,
    MAX_SIGNATURE,
    PACK_FILES,
    SIGNATURE,
    ArchiveFault,
    Manifest,
    NotAnArchive,
    Pack,
    Signature,
    TableMember,
    key_id_of,
    signed_bytes,
)

T = TypeVar("T")

_PIECE = 1024 * 1024
_MOST_PACKED, _ALWAYS = 200, 64 * 1024 * 1024
"""How many times its size an archive may unpack to: rows come to a tenth or a twentieth. Small ones are not asked."""
_MAX_DIRECTORY = 32 * 1024 * 1024
"""Bytes of a zip's list of members, which is read whole. That of a pack or of an archive has some hundred kilobytes."""
_END_SIZE, _END_SEARCHED = 22, 65_536 + 22 + 20
_TABLE = re.compile(r"tables/([a-z][a-z0-9_]{0,62})\.ndjson")
_PACK = re.compile(r"files/[0-9]{6}\.zip")
_DIGEST = re.compile(r"[0-9a-f]{64}")
_UNREADABLE = (BadZipFile, EOFError, NotImplementedError, RuntimeError, ValueError, struct.error, zlib.error)
"""What zipfile raises for content that is no zip, or is one of a kind that is not written here."""


class ArchiveReader:
    """An archive whose manifest and signature fit. Raises NotAnArchive for what cannot be read, and ArchiveFault for
    what does not fit."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._zip = _open_zip(file, "the file")
        members = _members_of(self._zip, "the archive")
        raw = self._read_small(members, MANIFEST, MAX_MANIFEST)
        self.signature = _decode(self._read_small(members, SIGNATURE, MAX_SIGNATURE), Signature, SIGNATURE)
        self.manifest = _decode_manifest(raw)
        self.public_key = _check_signature(raw, self.signature)
        self.keys = _public_keys(self.manifest)
        self._members = _matched(members, self.manifest)
        whole = sum(one.bytes for one in self.manifest.tables) + sum(one.bytes for one in self.manifest.files)
        if whole > _ALWAYS + _MOST_PACKED * file.seek(0, io.SEEK_END):
            raise ArchiveFault(f"it unpacks to {whole} bytes, far more than rows that were compressed")

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._zip.close()

    def table(self, name: str) -> TableMember | None:
        """A table by its name; None where the archive has none of it."""
        return next((one for one in self.manifest.tables if one.name == name), None)

    def check_table(self, table: TableMember) -> None:
        """Reads the rows of a table, and raises ArchiveFault unless they are those of the manifest."""
        found, size, rows, last = hashlib.sha256(), 0, 0, b"\n"
        with self._reading(table.path) as member:
            while piece := member.read(_PIECE):
                found.update(piece)
                size += len(piece)
                rows += piece.count(b"\n")
                last = piece[-1:]
        if (size, found.hexdigest()) != (table.bytes, table.sha256):
            raise ArchiveFault(f"{table.path}: its content is not what the manifest says: it was changed")
        if (rows, last) != (table.rows, b"\n"):
            raise ArchiveFault(f"{table.path}: it has {rows} rows, and the manifest says {table.rows}")

    def lines(self, name: str) -> Iterator[bytes]:
        """The rows of a table as they are written; none where the archive has no such table."""
        table = self.table(name)
        if table is None:
            return
        with self._reading(table.path) as packed:
            member = io.BufferedReader(packed, _PIECE)  # type: ignore[type-var]
            while line := member.readline(MAX_LINE):
                if not line.endswith(b"\n"):
                    raise ArchiveFault(f"{table.path}: a row is longer than {MAX_LINE} bytes")
                yield line

    def check_pack(self, pack: Pack) -> Iterator[bytes]:
        """Reads a pack whole; the SHA-256 of each of its files, in their order. Raises ArchiveFault for one that is not
        what its name says."""
        section, found = self._section(pack), hashlib.sha256()
        while piece := section.read(_PIECE):
            found.update(piece)
        if found.hexdigest() != pack.sha256:
            raise ArchiveFault(f"{pack.path}: its content is not what the manifest says: it was changed")
        for digest, file in self.files(pack):
            found = hashlib.sha256()
            while piece := file.read(_PIECE):
                found.update(piece)
            if found.digest() != digest:
                raise ArchiveFault(f"{pack.path}: the content of {digest.hex()} is another than its name says")
            yield digest

    def files(self, pack: Pack) -> Iterator[tuple[bytes, IO[bytes]]]:
        """The files of a pack, each with the SHA-256 that its name says."""
        with _open_zip(self._section(pack), pack.path) as inner:
            members = list(_members_of(inner, pack.path).values())
            if len(members) != pack.files or pack.files > PACK_FILES:
                raise ArchiveFault(f"{pack.path}: it has {len(members)} files, and the manifest says {pack.files}")
            for one in members:
                if not _DIGEST.fullmatch(one.filename) or one.compress_type != ZIP_STORED:
                    raise ArchiveFault(f"{pack.path}: {one.filename[:80]!r} is not the name of a stored file")
                with _explained(f"{pack.path}: {one.filename}"), inner.open(one) as file:
                    yield bytes.fromhex(one.filename), file

    def _section(self, pack: Pack) -> BinaryIO:
        """A pack as a file of its own: it is stored as it is, so that it can be read where it stands."""
        info = self._members[pack.path]
        self._file.seek(info.header_offset)
        header = self._file.read(30)
        if len(header) != 30 or header[:4] != b"PK\3\4":
            raise NotAnArchive(f"{pack.path}: it does not begin where the zip says: the file is damaged")
        names, extra = struct.unpack("<HH", header[26:])
        section = _Section(self._file, info.header_offset + 30 + names + extra, pack.bytes)
        return io.BufferedReader(section, _PIECE)

    @contextmanager
    def _reading(self, path: str) -> Iterator[IO[bytes]]:
        with _explained(path), self._zip.open(self._members[path]) as member:
            yield member

    def _read_small(self, members: dict[str, ZipInfo], name: str, limit: int) -> bytes:
        info = members.get(name)
        if info is None:
            raise NotAnArchive(f"there is no {name} in it: it is not an archive of Pinkas, or it is cut off")
        if info.file_size > limit:
            raise NotAnArchive(f"{name} is larger than {limit} bytes")
        with _explained(name), self._zip.open(info) as member:
            return member.read(limit + 1)


class _Section(io.RawIOBase):
    """Part of a file, from a place on, of so many bytes."""

    def __init__(self, file: BinaryIO, start: int, size: int) -> None:
        self._file, self._start, self._size, self._at = file, start, size, 0

    def readable(self) -> bool:
        return True

    def seekable(self) -> bool:
        return True

    def tell(self) -> int:
        return self._at

    def seek(self, offset: int, whence: int = io.SEEK_SET) -> int:
        base = {io.SEEK_SET: 0, io.SEEK_CUR: self._at, io.SEEK_END: self._size}[whence]
        if base + offset < 0:
            raise ValueError("before the beginning")
        self._at = base + offset
        return self._at

    def readinto(self, buffer: Any) -> int:
        self._file.seek(self._start + self._at)
        content = self._file.read(max(0, min(len(buffer), self._size - self._at)))
        buffer[: len(content)] = content
        self._at += len(content)
        return len(content)


@contextmanager
def _explained(what: str) -> Iterator[None]:
    """Turns what zipfile says of damaged content into a fault that names the member."""
    try:
        yield
    except _UNREADABLE as fault:
        raise ArchiveFault(f"{what}: it cannot be read ({fault})") from None


def _open_zip(file: IO[bytes], what: str) -> ZipFile:
    """Opens a zip whose list of members is not too large to be read."""
    with suppress(OSError, OverflowError, ValueError, struct.error):  # zipfile says what is wrong with it
        size = _directory_size(file)
        if size > _MAX_DIRECTORY:
            raise NotAnArchive(f"{what}: its list of members has {size} bytes, more than an archive needs")
    try:
        return ZipFile(file)
    except _UNREADABLE as fault:
        raise NotAnArchive(f"{what}: it cannot be read as a zip ({fault}): it is another file, or cut off") from None


def _directory_size(file: IO[bytes]) -> int:
    """Bytes of the list of members, as its end record says, which is found where zipfile finds it."""
    size = file.seek(0, io.SEEK_END)
    file.seek(max(0, size - _END_SEARCHED))
    tail = file.read(_END_SEARCHED)
    at = len(tail) - _END_SIZE
    if tail[at : at + 4] != b"PK\5\6" or tail[-2:] != b"\0\0":
        at = tail.rfind(b"PK\5\6")
    if at < 0:
        return 0
    found: int = struct.unpack("<L", tail[at + 12 : at + 16])[0]
    if found == 0xFFFFFFFF:  # told in the record of zip64, which the locator before this one leads to
        file.seek(struct.unpack("<Q", tail[at - 12 : at - 4])[0] + 40)
        found = struct.unpack("<Q", file.read(8))[0]
    return found


def _members_of(packed: ZipFile, what: str) -> dict[str, ZipInfo]:
    found: dict[str, ZipInfo] = {}
    for one in packed.infolist():
        if one.filename in found:
            raise ArchiveFault(f"{what}: two members are called {one.filename[:80]!r}")
        if one.flag_bits & 1 or one.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise ArchiveFault(f"{what}: {one.filename[:80]!r} is encrypted, or compressed in another way than here")
        found[one.filename] = one
    return found


def _matched(members: dict[str, ZipInfo], manifest: Manifest) -> dict[str, ZipInfo]:
    """The members that the manifest names: all of them are there, of the sizes that it says, and no others."""
    named: dict[str, int] = {}
    for table in manifest.tables:
        fits = _TABLE.fullmatch(table.path)
        if fits is None or fits[1] != table.name:
            raise ArchiveFault(f"the manifest names {table.path[:80]!r}, which is no place of a table")
        named[table.path] = table.bytes
    for pack in manifest.files:
        if not _PACK.fullmatch(pack.path):
            raise ArchiveFault(f"the manifest names {pack.path[:80]!r}, which is no place of files")
        named[pack.path] = pack.bytes
    if len(named) != len(manifest.tables) + len(manifest.files):
        raise ArchiveFault("the manifest names a member twice")
    others = members.keys() - named.keys() - {MANIFEST, SIGNATURE}
    if others:
        raise ArchiveFault(f"{min(others)[:80]!r} is in the archive, and the manifest does not name it")
    for path, size in named.items():
        info = members.get(path)
        if info is None:
            raise ArchiveFault(f"{path} is named by the manifest, and is not in the archive")
        if info.file_size != size or (path.startswith("files/") and info.compress_size != size):
            raise ArchiveFault(f"{path}: it has {info.file_size} bytes, and the manifest says {size}")
    return members


def _decode_manifest(raw: bytes) -> Manifest:
    told = _decode(raw, _Versioned, MANIFEST)
    if told.format != FORMAT:
        raise NotAnArchive(f"its format is {told.format[:40]!r}, and this version reads {FORMAT}")
    return _decode(raw, Manifest, MANIFEST)


class _Versioned(msgspec.Struct):
    format: str


def _decode(raw: bytes, kind: type[T], name: str) -> T:
    try:
        return msgspec.json.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError, RecursionError) as fault:
        raise NotAnArchive(f"{name}: it cannot be read ({fault})") from None


def _check_signature(manifest: bytes, signature: Signature) -> bytes:
    """The key that signed the manifest."""
    key = _base64(signature.public_key, f"{SIGNATURE}: publicKey")
    if key_id_of(key) != signature.key_id:
        raise ArchiveFault(f"{SIGNATURE}: the key is not the one of its id")
    signed = _base64(signature.signature, f"{SIGNATURE}: signature")
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signed, signed_bytes(manifest))
    except (InvalidSignature, ValueError):
        raise ArchiveFault(f"{MANIFEST}: the signature does not fit it: it was changed") from None
    return key


def _public_keys(manifest: Manifest) -> dict[str, bytes]:
    keys = {key_id: _base64(key, f"{MANIFEST}: keys") for key_id, key in manifest.keys.items()}
    for key_id, key in keys.items():
        if key_id_of(key) != key_id:
            raise ArchiveFault(f"{MANIFEST}: the key {key_id[:40]!r} is not the one of its id")
    return keys


def _base64(text: str, what: str) -> bytes:
    try:
        return base64.b64decode(text, validate=True)
    except (binascii.Error, ValueError):
        raise ArchiveFault(f"{what} is not base64") from None
