"""The inbox as it crosses the wire."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import MAIL_OR_DOMAIN, Code, CurrencyCode, Instant, LongText, Name, ShortText
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

State = Literal["QUEUED", "READING", "READ", "FAILED", "UNREADABLE"]
Outcome = Literal["open", "converted", "matched", "discarded"]
Source = Literal["upload", "email", "photo", "api"]
Quarantine = Literal["unknown_sender", "blocked_sender", "unverified_sender"]
ErrorClass = Literal[
    "encrypted",
    "too_many_pages",
    "too_large",
    "bomb",
    "unsupported",
    "damaged",
    "unreadable",
    "timeout",
    "memory",
    "engine_missing",
    "unavailable",
    "interrupted",
    "file_unavailable",
]
CheckCode = Literal[
    "sum_mismatch",
    "vat_rate_unusual",
    "duplicate",
    "supplier_unknown",
    "date_future",
    "allocation_missing",
    "check_digit",
    "customer_mismatch",
]
FIELDS = (
    "supplier_name",
    "supplier_tax_id",
    "document_type",
    "number",
    "date",
    "net",
    "vat",
    "total",
    "currency",
    "allocation_number",
    "customer_tax_id",
)
"""What is read of a paper, in the order of its form."""
Confidence = Annotated[float, Meta(ge=0, le=1, description="How sure it is, 0 to 1; 0.9 and more is shown as sure.")]
Fraction = Annotated[float, Meta(description="A part of the page's width or height, 0 to 1.")]


class Box(ResponseStruct, frozen=True, kw_only=True):
    """Where it stands: the page, counted from 1, and a rectangle from its upper left corner, in parts of the page."""

    page: int
    x: Fraction
    y: Fraction
    w: Fraction
    h: Fraction


class TextField(ResponseStruct, frozen=True, kw_only=True):
    """A text of a paper. `corrected`: a person said it; `readValue` is then what was read."""

    value: str | None
    confidence: Confidence
    box: Box | None
    corrected: bool
    read_value: str | None


class CodeField(ResponseStruct, frozen=True, kw_only=True):
    """The type of a paper, by its code."""

    value: int | None
    confidence: Confidence
    box: Box | None
    corrected: bool
    read_value: int | None


class DateField(ResponseStruct, frozen=True, kw_only=True):
    """The date of a paper."""

    value: date | None
    confidence: Confidence
    box: Box | None
    corrected: bool
    read_value: date | None


class AmountField(ResponseStruct, frozen=True, kw_only=True):
    """An amount of a paper, in its currency."""

    value: AmountText | None
    confidence: Confidence
    box: Box | None
    corrected: bool
    read_value: AmountText | None


class InboxFields(ResponseStruct, frozen=True, kw_only=True):
    """What a paper says: as it was read, or as a person corrected it."""

    supplier_name: TextField
    supplier_tax_id: TextField
    document_type: CodeField
    number: TextField
    date: DateField
    net: AmountField
    vat: AmountField
    total: AmountField
    currency: TextField
    allocation_number: TextField
    customer_tax_id: TextField


class Check(ResponseStruct, frozen=True, kw_only=True):
    """Something to look at before it becomes an expense; `fields` are those that it is about."""

    code: CheckCode
    message: str
    fields: list[str]


class SuggestedCategory(ResponseStruct, frozen=True, kw_only=True):
    """The expense category that the business's own history suggests, and why."""

    id: UUID
    name: str
    confidence: Confidence
    why: str


class Duplicate(ResponseStruct, frozen=True, kw_only=True):
    """What seems to be the same paper: an expense, or something else in the inbox."""

    type: Literal["expense", "inbox"]
    id: UUID


class ReadingError(ResponseStruct, frozen=True, kw_only=True):
    """Why it was not read. `retryable`: reading it again may help. A new try comes by itself at `nextAttemptAt` of the
    item, where it has one."""

    class_: ErrorClass = msgspec.field(name="class")
    message: str
    hint: str | None
    retryable: bool


class InboxItem(ResponseStruct, frozen=True, kw_only=True):
    """A paper that came in. `state` tells of its reading, `outcome` what became of it. `quarantine` says why it is not
    read before a person approves its sender. `fields` is null before it was read or corrected; `sure` says that every
    field an expense needs is sure and no check objects. `bankTransactionId` is the bank transaction that it was matched
    with: `expenseId` is the expense that this pays, or the draft that was made for it."""

    id: UUID
    file_id: UUID
    file_name: str
    media_type: str
    size: int
    source: Source
    sender: str | None
    sender_verified: bool | None
    subject: str | None
    quarantine: Quarantine | None
    state: State
    outcome: Outcome
    attempts: int
    next_attempt_at: Instant | None
    error: ReadingError | None
    engine: str | None
    pages: int | None
    fields: InboxFields | None
    checks: list[Check]
    sure: bool
    category_id: UUID | None
    notes: str | None
    suggested_category: SuggestedCategory | None
    duplicate_of: Duplicate | None
    supplier_id: UUID | None
    expense_id: UUID | None
    bank_transaction_id: UUID | None
    read_at: Instant | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class InboxSummary(ResponseStruct, frozen=True, kw_only=True):
    """A paper in the list, with the values that hold now."""

    id: UUID
    file_id: UUID
    file_name: str
    media_type: str
    source: Source
    sender: str | None
    subject: str | None
    quarantine: Quarantine | None
    state: State
    outcome: Outcome
    error: ReadingError | None
    next_attempt_at: Instant | None
    supplier_name: str | None
    supplier_tax_id: str | None
    number: str | None
    date: date | None
    currency: str | None
    total: AmountText | None
    sure: bool
    duplicate_of: Duplicate | None
    expense_id: UUID | None
    version: int
    created_at: Instant
    updated_at: Instant


class InboxQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the inbox. `from` and `to` are the days on which things came in, both included. `q` looks in the names
    of file and supplier, in sender, subject and number."""

    state: State | None = None
    outcome: Outcome | None = None
    source: Source | None = None
    quarantined: bool | None = None
    sender: Annotated[str, Meta(max_length=254)] | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    updated_since: Instant | None = None
    q: Search | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class InboxUploadQuery(RequestStruct, frozen=True, kw_only=True):
    """How it came: as a file, or as a photo."""

    source: Literal["upload", "photo", "api"] | None = None


class UploadFault(ResponseStruct, frozen=True, kw_only=True):
    """Why a file was not taken."""

    error: str
    message: str
    hint: str | None


class UploadResult(ResponseStruct, frozen=True, kw_only=True):
    """What became of one file: `added`; `duplicate` of something that is in the inbox, which is `item`; or `failed`."""

    index: int
    file_name: str | None
    status: Literal["added", "duplicate", "failed"]
    item: InboxSummary | None
    error: UploadFault | None


class UploadResults(ResponseStruct, frozen=True, kw_only=True):
    """What became of each file, in their order."""

    results: list[UploadResult]
    added: int
    duplicates: int
    failed: int


Day = Annotated[date, Meta(examples=["2026-11-20"])]


class InboxCorrections(RequestStruct, frozen=True, kw_only=True):
    """What a paper says, where the reading is wrong or says nothing; null: it does not say so. Sending what was read
    confirms it. `categoryId` and `notes` are for its expense."""

    supplier_name: Name | None | UnsetType = UNSET
    supplier_tax_id: Code | None | UnsetType = UNSET
    document_type: Annotated[int, Meta(ge=1, le=9999)] | None | UnsetType = UNSET
    number: Code | None | UnsetType = UNSET
    date: Day | None | UnsetType = UNSET
    net: Amount | None | UnsetType = UNSET
    vat: Amount | None | UnsetType = UNSET
    total: Amount | None | UnsetType = UNSET
    currency: CurrencyCode | None | UnsetType = UNSET
    allocation_number: ShortText | None | UnsetType = UNSET
    customer_tax_id: Code | None | UnsetType = UNSET
    category_id: UUID | None | UnsetType = UNSET
    notes: LongText | None | UnsetType = UNSET


class InboxAddress(ResponseStruct, frozen=True, kw_only=True):
    """The address at which the business receives papers. `receiving`: the operator has a mail receiver running;
    otherwise mail sent there does not arrive."""

    address: str
    receiving: bool
    max_message_bytes: int
    created_at: Instant


Sender = Annotated[
    str,
    Meta(
        max_length=254,
        pattern=MAIL_OR_DOMAIN,
        description="An e-mail address, or a domain with everything below it.",
        examples=["billing@example.com"],
    ),
]


class NewSenderRule(RequestStruct, frozen=True, kw_only=True):
    """Who may send papers by e-mail, or may not. With a rule that allows somebody, what others send waits for approval;
    what a blocked one sends always does."""

    sender: Sender
    action: Literal["allow", "block"] = "allow"


class SenderRule(ResponseStruct, frozen=True, kw_only=True):
    """A rule for a sender: an address, or a domain with everything below it. An address goes before a domain."""

    id: UUID
    sender: str
    action: Literal["allow", "block"]
    version: int
    created_at: Instant
    updated_at: Instant


class SenderRuleQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the sender rules."""

    action: Literal["allow", "block"] | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class InboxApproval(RequestStruct, frozen=True, kw_only=True):
    """`remember`: the sender may send from now on."""

    remember: bool = False


class InboxConversion(RequestStruct, frozen=True, kw_only=True):
    """How it becomes an expense: a draft; or with `book` a booked one, which is refused (409 `not_sure`) unless every
    field is sure and no check objects, and needs `expenses:write` too. `saveSupplier`: a supplier that is new is kept
    among the suppliers."""

    book: bool = False
    save_supplier: bool = True


class InboxMatch(RequestStruct, frozen=True, kw_only=True):
    """What it belongs to, one of the two. `expenseId`: an expense, which gets the file. `bankTransactionId`: money that
    went out, which needs `reconciliation:write` too. An expense that the transaction pays gets the file; where it pays
    none yet, a draft is made as `convert` makes it, and its expense is suggested for the transaction first."""

    expense_id: Annotated[UUID, Meta(examples=["0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"])] | None = None
    bank_transaction_id: UUID | None = None


class ItemRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `inbox_items`."""

    id: UUID
    file_id: UUID
    file_name: str
    media_type: str
    size: int
    content_digest: bytes
    source: Source
    sender: str | None
    sender_verified: bool | None
    subject: str | None
    quarantine: Quarantine | None
    state: State
    outcome: Outcome
    attempts: int
    next_attempt_at: Instant | None
    error_class: ErrorClass | None
    engine: str | None
    pages: int | None
    reading: dict[str, Any] | None
    corrections: dict[str, Any]
    read_at: Instant | None
    supplier_name: str | None
    supplier_tax_id: str | None
    supplier_key: str | None
    number_key: str | None
    paper_date: date | None
    currency: str | None
    total: int | None
    expense_id: UUID | None
    bank_transaction_id: UUID | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class AddressRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `inbox_addresses`."""

    id: UUID
    local_part: bytes
    hash: bytes
    version: int
    created_at: Instant
    updated_at: Instant
