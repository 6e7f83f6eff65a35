"""Allocation numbers and the connection to the tax authority, as they cross the wire."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText, PositiveAmount
from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType

Status = Literal["PENDING", "APPROVED", "DECLINED", "AWAITING_DECISION", "UNAVAILABLE", "MANUAL"]
Source = Literal["authority", "emergency", "manual"]
Decision = Literal["cancel", "continue", "objection"]
ConnectionStatus = Literal["NOT_CONNECTED", "CONNECTED", "EXPIRING", "EXPIRED"]
UnavailableReason = Literal[
    "not_connected",
    "connection_expired",
    "not_permitted",
    "unreachable",
    "no_answer",
    "unclear",
    "too_late",
    "unasked",
    "number_withdrawn",
]
RequestOutcome = Literal[
    "pending",
    "approved",
    "manual",
    "refused",
    "held",
    "objected",
    "continued_without",
    "cancelled",
    "unavailable",
]
Number = Annotated[str, Meta(min_length=1, max_length=40, description="Digits as the authority gave them, 9 to 30.")]


class AllocationAsked(RequestStruct, frozen=True, kw_only=True):
    """Asks the authority now; with `number`, keeps the one that you have from it already. `reason` goes with it: why a
    number that was entered before is replaced; it is kept in the audit log."""

    number: Annotated[Number, Meta(examples=["123456789"])] | None = None
    reason: Text | None = None


class AllocationRetry(RequestStruct, frozen=True, kw_only=True):
    """Tries again; with `decision`, tells the authority what becomes of an invoice that it holds."""

    decision: Decision | None = None


class AuthorityError(ResponseStruct, frozen=True, kw_only=True):
    """What the authority found. `message` is its own text; `meaning` and `fix` are ours, in the language of the
    business."""

    code: int | None
    param: str | None
    location: str | None
    message: str
    meaning: str
    fix: str


class AllocationAnswer(ResponseStruct, frozen=True, kw_only=True):
    """One thing that was said of the document: signed by the key of documents, and chained to what was said before
    (the first one to the document's own `hash`)."""

    seq: int
    status: Status
    number: str | None
    source: Source
    answer: dict[str, Any]
    at: Instant
    previous_hash: str
    hash: str
    signature: str
    key_id: str


class AllocationSummary(ResponseStruct, frozen=True, kw_only=True):
    """A request for an allocation number. `number` is what is printed, `confirmationNumber` the whole. `outcome` tells
    the three apart that are all DECLINED: `refused`, `continued_without` (valid, and its VAT is not deductible) and
    `cancelled` (void at the authority: to be credited); `advice` says, in the language of the business, what is to be
    done. `nextAttemptAt` is null while an attempt is under way."""

    id: UUID
    document_id: UUID
    doc_type: DocType
    doc_number: int
    issue_date: date
    status: Status
    outcome: RequestOutcome
    advice: str | None
    required: bool
    reason: str
    threshold: AmountText | None
    number: str | None
    confirmation_number: str | None
    source: Source | None
    unavailable_reason: UnavailableReason | None
    errors: list[AuthorityError]
    decision: Decision | None
    attempts: int
    requested_at: Instant
    answered_at: Instant | None
    next_attempt_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class Allocation(AllocationSummary, frozen=True, kw_only=True):
    """A request with everything that was answered to it."""

    answers: list[AllocationAnswer]


class AllocationQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list; `from` and `to` are the first and the last day of `requestedAt`, in UTC."""

    status: Status | None = None
    document_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class SupplierNumber(RequestStruct, frozen=True, kw_only=True):
    """A supplier's number, and what its invoice says. `amount` is without VAT, in shekels."""

    number: Annotated[Number, Meta(examples=["123456789"])]
    supplier_tax_id: Annotated[str, Meta(min_length=1, max_length=20, examples=["777777715"])]
    invoice_date: date | None = None
    amount: PositiveAmount | None = None


class SupplierNumberCheck(ResponseStruct, frozen=True, kw_only=True):
    """`valid`: the authority gave this number for such an invoice; `mismatch`: it tells of another one; `unknown`: it
    knows of none; `unavailable`: it could not be asked, and `reason` says why."""

    result: Literal["valid", "mismatch", "unknown", "unavailable"]
    number: str
    supplier_tax_id: str
    reason: UnavailableReason | None
    checked_at: Instant


class AuthorityConnect(RequestStruct, frozen=True, kw_only=True):
    """Empty to begin; with `code` and `state`, as the authority sent them back, to end."""

    code: Annotated[str, Meta(min_length=1, max_length=2000)] | None = None
    state: Annotated[str, Meta(min_length=1, max_length=200)] | None = None


class AuthorityConnection(ResponseStruct, frozen=True, kw_only=True):
    """The connection of the business to the authority. `authorizationUrl`: send the person there who may act for its
    VAT file. `expiresAt` is when the connection ends unless it is used or renewed, `consentExpiresAt` when a person
    must consent again."""

    status: ConnectionStatus
    authorization_url: str | None
    authorization_expires_at: Instant | None
    connected_at: Instant | None
    expires_at: Instant | None
    consent_expires_at: Instant | None
    last_error: Text | None
    emergency_numbers: int
    """Numbers fetched ahead and not yet used."""


class RequestRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `allocation_requests`."""

    id: UUID
    document_id: UUID
    status: Status
    required: bool
    reason: str
    threshold: int | None
    number: str | None
    source: Source | None
    unavailable_reason: UnavailableReason | None
    errors: list[dict[str, Any]]
    decision: Decision | None
    attempts: int
    failures: int
    fence: int
    claimed_until: Instant | None
    in_doubt: bool
    unreported: bool
    next_attempt_at: Instant | None
    queued_until: Instant | None
    requested_at: Instant
    answered_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class AnswerRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `document_allocations`."""

    document_id: UUID
    seq: int
    status: Status
    number: str | None
    source: Source
    answer: dict[str, Any]
    at: Instant
    by: dict[str, Any]
    previous_digest: bytes
    digest: bytes
    signature: bytes
    signing_key_id: str


class ConnectionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `allocation_connections`; tokens encrypted."""

    id: UUID
    access_token: bytes | None
    access_expires_at: Instant
    refresh_token: bytes | None
    expires_at: Instant
    consent_expires_at: Instant
    failure: str | None
    refreshing_until: Instant | None
    fence: int
    connected_at: Instant
