"""Imports as they cross the wire and as they are stored."""

from datetime import date, datetime
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.creators import Creator
from pinkas.core.fields import Instant, Language
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

RecordTableKind = Literal["clients", "products", "suppliers"]
TableKind = Literal["clients", "products", "suppliers", "expenses", "price_lists", "stock", "past_documents"]
ImportKind = Literal[
    "clients", "products", "suppliers", "expenses", "price_lists", "stock", "past_documents", "uniform_file"
]
ImportState = Literal[
    "UPLOADED", "CHECKING", "CHECKED", "COMMITTING", "COMMITTED", "FAILED", "CANCELLED", "UNDOING", "UNDONE"
]
RowAction = Literal["create", "change", "skip"]
ImportMappingField = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=60)], Annotated[str, Meta(max_length=200)]],
    Meta(
        max_length=100,
        description="The header of the file by the column that it is; a column that is not named is not imported.",
        examples=[{"name": "שם לקוח", "taxId": "ח.פ."}],
    ),
]


class ImportOptions(RequestStruct, frozen=True, kw_only=True):
    """How a file is read, and what becomes of its rows. Encoding, separator, order of dates and decimal sign are found
    out from the content, unless they are said. `onExisting`: of a record that is there already, by its tax id, SKU,
    barcode or reference, the row is left out (`skip`), changes it (`change`) or is a fault (`fail`). `onFault`: one
    faulty row prevents the booking (`fail`), or faulty rows are left out (`skip`). `allowDuplicate`: a file that was
    booked already is booked once more, and what its rows have no key for is created twice. Of a uniform file:
    `openingDate` is the day on which balances are opened, without it the day behind the last one of the file;
    `allowOtherTaxId`: it is booked although it is of another tax id."""

    encoding: Literal["auto", "utf-8", "utf-16", "windows-1255"] = "auto"
    delimiter: Literal["auto", ",", ";", "\t", "|"] = "auto"
    date_format: Literal["auto", "DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD"] = "auto"
    decimal: Literal["auto", ".", ","] = "auto"
    on_existing: Literal["skip", "change", "fail"] = "skip"
    on_fault: Literal["fail", "skip"] = "fail"
    allow_duplicate: bool = False
    opening_date: date | None = None
    allow_other_tax_id: bool = False


class NewImportQuery(ImportOptions, frozen=True, kw_only=True):
    """What the rows of a file are, and how it is read. `mapping` is a JSON object: the header of the file by the column
    that it is. Without it the mapping is guessed."""

    kind: ImportKind
    mapping: (
        Annotated[
            str, Meta(max_length=20_000, description="A JSON object.", examples=['{"name":"שם לקוח","taxId":"ח.פ."}'])
        ]
        | None
    ) = None


@changes_of(ImportOptions)
class ImportChanges(RequestStruct, frozen=True, kw_only=True):
    """How the file is to be read instead. `mapping` replaces the whole mapping; null has it guessed again."""

    mapping: ImportMappingField | None | UnsetType = UNSET


class ImportUndo(RequestStruct, frozen=True, kw_only=True):
    """What becomes of records that somebody has changed since they were booked: they prevent the undoing (`fail`), or
    stay as they are now (`keep`)."""

    on_changed: Literal["fail", "keep"] = "fail"


class TableColumn(ResponseStruct, frozen=True, kw_only=True):
    """A column that rows of this kind may have."""

    name: str
    required: bool


class ImportPreview(ResponseStruct, frozen=True, kw_only=True):
    """How the file was read: its headers in their order, the line on which they stand, the first rows below them, and
    the formats that were used."""

    format: str
    headers: list[str]
    header_line: int
    rows: list[list[str]]
    encoding: str | None = None
    delimiter: str | None = None
    date_format: str | None = None
    decimal: str | None = None


class Import(ResponseStruct, frozen=True, kw_only=True):
    """An import. While it is `CHECKING` or `COMMITTING`, `done` of `total` rows says how far it has come. One that is
    `CHECKED` says how many rows create a record, change one, are left out because it is there, and are faulty; nothing
    is booked yet. One that `FAILED` has an `error`: why the file cannot be read, and on which line; or why the last of
    many tries ended. `error` of one that is `CHECKED` says why it is not `COMMITTED`, of one that is `COMMITTED` why it
    was not undone. `duplicateOf` is an import of the same file that is booked. Of a uniform file `toCreate` counts
    documents, clients, suppliers, products and new accounts, and `toChange` the accounts of the chart that are
    opened."""

    id: UUID
    kind: ImportKind
    state: ImportState
    total: int | None
    done: int
    to_create: int
    to_change: int
    to_skip: int
    faulty: int
    file_id: UUID
    file_name: str
    size: int
    options: ImportOptions
    columns: list[TableColumn]
    mapping: dict[str, str] | None
    preview: ImportPreview | None
    error: str | None
    error_line: int | None
    duplicate_of: UUID | None
    started_by: Creator | None
    created_at: Instant
    checked_at: Instant | None
    ended_at: Instant | None
    version: int


class ImportFault(ResponseStruct, frozen=True, kw_only=True):
    """What is wrong with a row of a file: the line on which it begins, the column, and what stands there. `column` is
    empty for a fault of the whole row."""

    id: UUID
    row: int
    column: str
    header: str | None
    code: str
    message: str
    value: str | None


class ImportQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the imports, the newest first."""

    kind: ImportKind | None = None
    state: ImportState | None = None


class ImportFaultQuery(PageQuery, frozen=True, kw_only=True):
    """A page of what is wrong with the rows, by their lines."""


class TemplateQuery(RequestStruct, frozen=True, kw_only=True):
    """Which template is wanted: its format, and the language of its headers."""

    format: Literal["csv", "xlsx"] = "xlsx"
    lang: Language = "he"


class ImportRecord(msgspec.Struct, frozen=True, kw_only=True):
    """An import as it is stored. `attempt` counts the workers that began to check or to book it."""

    id: UUID
    kind: ImportKind
    state: ImportState
    attempt: int
    file_id: UUID
    file_name: str
    size: int
    sha256: str | None
    options: ImportOptions
    mapping: dict[str, str] | None
    layout: ImportPreview | None
    total: int | None
    done: int
    to_create: int
    to_change: int
    to_skip: int
    faulty: int
    error: str | None
    error_line: int | None
    started_by: Creator | None
    checked_at: datetime | None
    ended_at: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime


class BookedRow(msgspec.Struct, frozen=True, kw_only=True):
    """What became of a row: the record with its version behind it, what the changed fields were before, and records
    that had to be made for it, by kind."""

    line: int
    action: RowAction
    record_id: UUID | None
    before: dict[str, Any] | None = None
    version: int | None = None
    made: dict[str, UUID] | None = None


class StagedRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row that was checked: what becomes of it, of which record, with which fields by wire name."""

    line: int
    action: RowAction
    record_id: UUID | None
    fields: dict[str, Any] | None


class FoundFault(msgspec.Struct, frozen=True, kw_only=True):
    """What is wrong with a row: the template of the sentence that says so, and what stands in it."""

    line: int
    field: str
    header: str | None
    code: str
    message: str
    facts: dict[str, Any]
    value: str | None
