"""Exports as they cross the wire and as they are stored."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.creators import Creator
from pinkas.core.fields import Instant, Language
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

ExportKind = Literal["uniform_file", "accountant_bundle", "csv", "archive", "journal_file"]
ExportState = Literal["RUNNING", "DONE", "CANCELLED", "FAILED", "EXPIRED"]
ExportCharset = Annotated[
    Literal["iso_8859_8", "cp862"],
    Meta(description="The character set of a uniform file: ISO-8859-8 in the order of reading, or CP862 of DOS."),
]


ResourceName = Literal[
    "clients",
    "client_tags",
    "suppliers",
    "products",
    "product_categories",
    "price_lists",
    "warehouses",
    "stock_levels",
    "stock_movements",
    "stock_counts",
    "documents",
    "document_lines",
    "imported_documents",
    "quotes",
    "recurring_documents",
    "allocation_numbers",
    "payments",
    "refunds",
    "checkouts",
    "payment_links",
    "payment_pages",
    "mandates",
    "card_deposits",
    "disputes",
    "reminders",
    "promises_to_pay",
    "expenses",
    "expense_categories",
    "recurring_expenses",
    "supplier_payments",
    "withholding_certificates",
    "ledger_accounts",
    "journal_entries",
    "journal_lines",
    "bank_transactions",
    "bank_rules",
    "deals",
    "tasks",
    "messages",
    "files",
    "brands",
    "document_templates",
    "audit_log",
]
ExportResources = Annotated[
    list[ResourceName],
    Meta(min_length=1, max_length=100, description="What `csv` has a file of; all of them, unless it is said."),
]


class NewExport(PeriodQuery, frozen=True, kw_only=True):
    """What is to be exported, of which period: this year until today, unless it is said."""

    kind: ExportKind
    charset: ExportCharset = "iso_8859_8"
    resources: ExportResources | None = None


class Export(ResponseStruct, frozen=True, kw_only=True):
    """An export. While it is `RUNNING`, `done` of `total` says how far it has come: documents, journal entries and
    files. One that is `DONE` has a file of `size` bytes until `expiresAt`; then it is `EXPIRED`. `records` counts what
    is in it: by the code of the record in a uniform file, by the resource in CSV, by the folder in the accountant's
    bundle. One that `FAILED` was tried again and again, and its last try ended with
    `error`. `asOf` is the instant up to which it knows everything; a replica may have answered for the database."""

    id: UUID
    kind: ExportKind
    from_: date = msgspec.field(name="from")
    to: date
    charset: ExportCharset
    resources: list[ResourceName]
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
    as_of: Instant | None
    version: int


class ExportQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the exports, the newest first."""

    kind: ExportKind | None = None
    state: ExportState | None = None


class DocumentSum(msgspec.Struct, frozen=True):
    """The documents of a type that a uniform file has, and their sum in minor units of the books."""

    count: int
    total: int


class ExportReportQuery(RequestStruct, frozen=True, kw_only=True):
    """Which report of an export, in which language."""

    report: Annotated[
        Literal["printout", "documents", "trial_balance"],
        Meta(
            description="What was written, as the instructions have it printed (5.4); the documents by their types; "
            "or the movements and balances of the accounts (2.6)."
        ),
    ] = "printout"
    lang: Annotated[Language, Meta(description="Left out: that of the business.")] | None = None


class ExportRow(msgspec.Struct, frozen=True, kw_only=True):
    """An export as it is stored. `attempt` counts the workers that began it; `stamp` is the minute that its file is
    called after; `documents` are sums by the types that the authority numbers; `entries_before` and `chain_before` end
    the journal entries and the documents that are in it."""

    id: UUID
    kind: ExportKind
    first: date
    last: date
    charset: ExportCharset
    resources: list[ResourceName]
    state: ExportState
    attempt: int
    stamp: datetime
    entries_before: int
    chain_before: int
    total: int
    done: int
    records: dict[str, int]
    documents: dict[str, DocumentSum]
    file_name: str | None
    size: int | None
    sha256: bytes | None
    error: str | None
    started_by: Creator | None
    ended_at: datetime | None
    expires_at: datetime | None
    as_of: datetime | None
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
    documents: dict[str, DocumentSum]
    as_of: datetime


class MadeFile(msgspec.Struct, frozen=True, kw_only=True):
    """What a maker has written: how the file is called, how many records or files of each kind are in it, and for a
    uniform file the sums of its documents."""

    name: str
    records: Mapping[str, int]
    documents: Mapping[str, DocumentSum] = {}
