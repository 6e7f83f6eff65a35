"""Imports of statements as they cross the wire and as they are stored."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.bank_statements import StatementFormat
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

ColumnName = Annotated[str, Meta(min_length=1, max_length=100, description="The header of the column in the file.")]
StatementState = Literal["IMPORTED", "UNDONE"]
WarningCode = Literal[
    "missing_days", "broken_balance", "balance_gap", "other_account", "closed_session", "balance_mismatch"
]


class ImportOptions(RequestStruct, frozen=True, kw_only=True):
    """How a file is read. The columns of a table are found by their headers, unless they are named here; date format,
    decimal sign, encoding and separator are found out from the content, unless they are said. `dryRun`: nothing is
    written, and the answer says what would be. `onDuplicate`: `skip` leaves out lines that are there already, `import`
    takes them again, `fail` takes nothing when there is one."""

    date_column: ColumnName | None = None
    value_date_column: ColumnName | None = None
    amount_column: ColumnName | None = None
    debit_column: ColumnName | None = None
    credit_column: ColumnName | None = None
    description_column: ColumnName | None = None
    reference_column: ColumnName | None = None
    balance_column: ColumnName | None = None
    date_format: Literal["auto", "DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD"] = "auto"
    decimal: Literal["auto", ".", ","] = "auto"
    encoding: Literal["auto", "utf-8", "windows-1255", "utf-16"] = "auto"
    delimiter: Literal["auto", ",", ";", "\t", "|"] = "auto"
    dry_run: bool = False
    on_duplicate: Literal["skip", "import", "fail"] = "skip"


class StatementImportQuery(ImportOptions, frozen=True, kw_only=True):
    """How a statement is read. `format` is found out from the content, unless it is said."""

    format: Literal["auto", "csv", "ofx", "camt", "mt940"] = "auto"


class CsvImportQuery(ImportOptions, frozen=True, kw_only=True):
    """The account that the lines of a CSV file belong to, and how it is read."""

    bank_account_id: UUID


class DuplicateLine(ResponseStruct, frozen=True, kw_only=True):
    """A line that is there already. `why`: the bank's number of it, or date, amount, reference and text with the
    balance behind it or its place among equal lines."""

    row: int
    existing_id: UUID
    why: Literal["external_id", "same_line"]


class RowFault(ResponseStruct, frozen=True, kw_only=True):
    """Why a row of the file was not taken."""

    row: int
    column: str
    code: str
    message: str


class ImportWarning(ResponseStruct, frozen=True, kw_only=True):
    """What looks wrong in a file that was taken. `missing_days`: no line and no statement covers the days `from` to
    `to`. `broken_balance`: the balance behind the line `row` is not the balance before it and its amount.
    `balance_mismatch`: opening balance and lines do not come to the closing balance. `other_account`: the file names
    another account. `closed_session`: lines have days of a closed session."""

    code: WarningCode
    row: int | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    expected: AmountText | None = None
    found: AmountText | None = None


class ImportMapping(ResponseStruct, frozen=True, kw_only=True):
    """How a table was read: which header is which column, and the formats. `preview` are the first rows below the
    headers as they stand in the file."""

    headers: list[str]
    header_row: int
    columns: dict[str, str]
    date_format: str
    decimal: str
    encoding: str
    delimiter: str
    preview: list[list[str]]


class PreviewLine(ResponseStruct, frozen=True, kw_only=True):
    """A line as it was understood."""

    row: int
    date: date
    amount: AmountText
    description: str
    reference: str | None
    balance_after: AmountText | None
    is_duplicate: bool


class ImportResult(ResponseStruct, frozen=True, kw_only=True):
    """What became of a file. `batchId` is null when nothing was written. `errors` and `duplicates` name at most 1,000
    rows each; `lines` are the first 20 as they were understood, with a dry run only."""

    batch_id: UUID | None
    dry_run: bool
    format: StatementFormat
    rows: int
    imported: int
    duplicate_count: int
    error_count: int
    duplicates: list[DuplicateLine]
    errors: list[RowFault]
    warnings: list[ImportWarning]
    currency: str
    opening_balance: AmountText | None
    closing_balance: AmountText | None
    first_date: date | None
    last_date: date | None
    mapping: ImportMapping | None
    lines: list[PreviewLine]


class BankStatement(ResponseStruct, frozen=True, kw_only=True):
    """A file of transactions that was taken. `UNDONE`: its lines were taken out again."""

    id: UUID
    bank_account_id: UUID
    state: StatementState
    source: StatementFormat
    file_name: str | None
    sha256: str
    first_date: date | None
    last_date: date | None
    currency: str
    opening_balance: AmountText | None
    closing_balance: AmountText | None
    rows: int
    imported: int
    duplicates: int
    failed: int
    warnings: list[ImportWarning]
    undo_reason: str | None
    undone_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class StatementQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the statements of an account."""

    state: StatementState | None = None
    source: StatementFormat | None = None
    sort: Literal["-createdAt", "createdAt", "updatedAt", "-updatedAt"] | None = None


class UndoImport(RequestStruct, frozen=True, kw_only=True):
    """Why the lines of a statement are taken out."""

    reason: Text | None = None


class StatementRow(msgspec.Struct, frozen=True, kw_only=True):
    """A statement as it is stored; balances are minor units of the account's currency."""

    id: UUID
    bank_account_id: UUID
    state: StatementState
    source: StatementFormat
    file_name: str | None
    sha256: str
    first_date: date | None
    last_date: date | None
    currency: str
    opening_balance: int | None
    closing_balance: int | None
    rows: int
    imported: int
    duplicates: int
    failed: int
    warnings: list[ImportWarning]
    undo_reason: str | None
    undone_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
