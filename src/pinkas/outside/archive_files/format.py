"""The format of a full archive: its members, its manifest, and what is signed."""

import hashlib
from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec

FORMAT = "pinkas-archive/1"
"""Another number means that a reader of this one would misread it."""
MANIFEST, SIGNATURE = "manifest.json", "signature.json"
MAX_MANIFEST = 16 * 1024 * 1024
"""Bytes of a manifest: it names some hundred tables, and a pack for each 2,000 files."""
MAX_SIGNATURE = 64 * 1024
MAX_LINE = 256 * 1024 * 1024
"""Bytes of a row. The largest that are written hold the file for a bank, or the picture of a signature."""
PACK_FILES, PACK_BYTES = 2_000, 1024 * 1024 * 1024
"""A pack is closed when it has so many files or bytes, so that no list of files grows with the archive."""


class ArchiveFault(Exception):
    """Something in an archive does not fit; the text says what, the first that was found."""


class NotAnArchive(ArchiveFault):
    """The file cannot be read as an archive of this format at all."""


class _Wire(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Names are written in camelCase."""


class Column(_Wire, frozen=True, kw_only=True):
    """A column of a table with its PostgreSQL type."""

    name: str
    type: str


class TableMember(_Wire, frozen=True, kw_only=True):
    """A table: `rows` lines of JSON in the member `path`, of so many bytes before compression."""

    name: str
    path: str
    rows: int
    bytes: int
    sha256: str
    columns: list[Column]


class Pack(_Wire, frozen=True, kw_only=True):
    """Stored files: a zip within the archive whose members are named by their SHA-256."""

    path: str
    files: int
    bytes: int
    sha256: str


class Owner(_Wire, frozen=True, kw_only=True):
    """The business whose archive it is."""

    id: UUID
    name: str
    tax_id: str
    country: str


class Manifest(_Wire, frozen=True, kw_only=True):
    """What the archive holds. `revision` is that of the schema; `created_at` the moment of all rows. `keys` are the
    public keys (Ed25519, base64) of its documents by their ids, `certificates` the fingerprints of what its PDFs are
    signed with. `left_out` says why a table, or a column written `table.column`, is not there."""

    format: str
    product: str
    revision: str
    environment: Literal["live", "sandbox"]
    business: Owner
    created_at: datetime
    tables: list[TableMember]
    files: list[Pack]
    keys: dict[str, str]
    certificates: list[str]
    left_out: dict[str, str]


class Signature(_Wire, frozen=True, kw_only=True):
    """Who vouches for the manifest: the key that signs documents."""

    format: str
    alg: Literal["Ed25519"]
    key_id: str
    public_key: str
    signature: str


def signed_bytes(manifest: bytes) -> bytes:
    """What is signed: the format, a line feed, and the SHA-256 of the manifest. The format stands before it so that no
    signature of a document, which is of 32 bytes, can be one of an archive."""
    return FORMAT.encode() + b"\n" + hashlib.sha256(manifest).digest()


def key_id_of(public_key: bytes) -> str:
    """The id of a public key: the first 16 hexadecimal digits of its SHA-256."""
    return hashlib.sha256(public_key).hexdigest()[:16]
