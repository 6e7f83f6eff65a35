"""Exports as they cross the wire and as they are stored."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.creators import Creator
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import ResponseStruct

ExportKind = Literal["uniform_file", "archive"]
ExportState = Literal["RUNNING", "DONE", "CANCELLED", "FAILED", "EXPIRED"]
ExportCharset = Annotated[
    Literal["iso_8859_8", "cp862"],
    Meta(description="The character set of a uniform file: ISO-8859-8 in the order of reading, or CP862 of DOS."),
]


class NewExport(PeriodQuery, frozen=True, kw_only=True):
    """What is to be exported, of which period: this year until today, unless it is said."""

    kind: ExportKind
    charset: ExportCharset = "iso_8859_8"


class Export(ResponseStruct, frozen=True, kw_only=True):
    """An export. While it is `RUNNING`, `done` of `total` says how far it has come: documents and journal entries. One
    that is `DONE` has a file of `size` bytes until `expiresAt`; then it is `EXPIRED`. `records` counts what a uniform
    file holds, by the code of the record. One that `FAILED` was tried again and again, and its last try ended with
    `error`."""

    id: UUID
    kind: ExportKind
    from_: date = msgspec.field(name="from")
    to: date
    charset: ExportCharset
    state: ExportState
    total: int
    done: int
    records: dict[str, int]
    file_name: str | None
    size: int | None
    sha256: str | None
    error: str | None
    started_by: Creator | None
    created_at: Instant
    ended_at: Instant | None
    expires_at: Instant | None
    version: int


class ExportQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the exports, the newest first."""

    kind: ExportKind | None = None
    state: ExportState | None = None


class ExportRow(msgspec.Struct, frozen=True, kw_only=True):
    """An export as it is stored. `attempt` counts the workers that began it; `stamp` is the minute that its file is
    called after; `entries_before` and `chain_before` end the journal entries and the documents that are in it."""

    id: UUID
    kind: ExportKind
    first: date
    last: date
    charset: ExportCharset
    state: ExportState
    attempt: int
    stamp: datetime
    entries_before: int
    chain_before: int
    total: int
    done: int
    records: dict[str, int]
    file_name: str | None
    size: int | None
    sha256: bytes | None
    error: str | None
    started_by: Creator | None
    ended_at: datetime | None
    expires_at: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime


class ProducedFile(msgspec.Struct, frozen=True, kw_only=True):
    """What an export has become."""

    file_name: str
    size: int
    sha256: bytes
    done: int
    records: dict[str, int]
