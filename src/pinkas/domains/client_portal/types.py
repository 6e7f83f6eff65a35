"""The client portal and disputes as they cross the wire, and as they are stored."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import CurrencyCode, Instant, Language
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.checkouts import PayRequest

DisputeReason = Literal["wrong_amount", "not_received", "wrong_details", "already_paid", "other"]
DisputeState = Literal["OPEN", "ANSWERED", "RESOLVED", "WITHDRAWN"]
Outcome = Literal["accepted", "rejected"]
Side = Literal["client", "business"]
Words = Annotated[str, Meta(min_length=1, max_length=2000, pattern=r"\S", examples=["We agreed on 1,000."])]
Ids = Annotated[list[UUID], Meta(max_length=50)]


class NewPortalLink(RequestStruct, frozen=True, kw_only=True):
    """The address of a client's portal. Without `expiresAt` it may be opened for a year."""

    expires_at: Instant | None = None


class PortalLink(ResponseStruct, frozen=True, kw_only=True):
    """The one link of a client. Whoever has `url` sees the account, pays and downloads: it is the client's secret. It
    is null once the link was ended."""

    client_id: UUID
    state: Literal["ACTIVE", "EXPIRED", "ENDED"]
    url: str | None
    expires_at: Instant | None
    last_used_at: Instant | None
    made_at: Instant | None
    created_by: Creator | None
    ended_at: Instant | None


class DisputeMessage(ResponseStruct, frozen=True, kw_only=True):
    """What one side said. `by` is who wrote for the business."""

    number: int
    author: Side
    text: str
    by: Creator | None
    at: Instant


class Dispute(ResponseStruct, frozen=True, kw_only=True):
    """What a client does not agree with, of one document. `OPEN` waits for the business, `ANSWERED` for the client;
    `RESOLVED` has an `outcome`. The document is what it was: a dispute that is accepted is followed by a credit, or by
    nothing, as the business decides. One that the business noted (`openedBy`) is its own: the client does not see it.
    While a dispute is open, nobody is reminded of the document by a plan."""

    id: UUID
    client_id: UUID | None
    client_name: str | None
    document_id: UUID
    doc_type: DocType
    doc_number: int
    reason: DisputeReason
    text: str | None
    opened_by: Side
    created_by: Creator | None
    state: DisputeState
    outcome: Outcome | None
    messages: list[DisputeMessage]
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class DisputeTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of disputes; a file has all of them."""

    items: list[Dispute]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class DisputeQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of disputes."""

    state: DisputeState | None = None
    client_id: UUID | None = None
    document_id: UUID | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class DisputeAnswer(RequestStruct, frozen=True, kw_only=True):
    """What the business says to a client who disputes a document. With `resolve` the dispute ends by it."""

    text: Words
    resolve: Outcome | None = None


class DisputeResolution(RequestStruct, frozen=True, kw_only=True):
    """How a dispute ends. The client reads `note`."""

    outcome: Outcome
    note: Words | None = None


class NewDispute(RequestStruct, frozen=True, kw_only=True):
    """What a client does not agree with. `other` needs a `text`."""

    reason: DisputeReason
    text: Words | None = None


class NotedDispute(NewDispute, frozen=True, kw_only=True):
    """What a client does not agree with, as the business heard it. `other` needs a `text`. The client does not read
    it."""

    document_id: UUID


class DisputeReply(RequestStruct, frozen=True, kw_only=True):
    """What a client adds to its dispute."""

    text: Words


class PublicMessage(ResponseStruct, frozen=True, kw_only=True):
    """What one side said of a dispute, as the client reads it."""

    author: Side
    text: str
    at: Instant


class PublicDispute(ResponseStruct, frozen=True, kw_only=True):
    """A dispute, as the client who opened it sees it."""

    id: UUID
    document_id: UUID
    doc_type: DocType
    doc_number: int
    reason: DisputeReason
    text: str | None
    state: DisputeState
    outcome: Outcome | None
    messages: list[PublicMessage]
    created_at: Instant


class PortalDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document, as its client sees it."""

    id: UUID
    doc_type: DocType
    doc_number: int
    issue_date: date
    due_date: date | None
    currency: str
    total: AmountText
    balance: AmountText
    payment_status: str
    overdue: bool


class PortalOpeningItem(ResponseStruct, frozen=True, kw_only=True):
    """What is open of an opening balance: what was owed before the first document. Where it is of a document that an
    earlier program issued, `docType` and `docNumber` are those of that document."""

    id: UUID
    due_date: date | None
    date: date
    currency: str
    amount: AmountText
    open: AmountText
    overdue: bool
    doc_type: int | None = None
    doc_number: str | None = None


class PortalBalance(ResponseStruct, frozen=True, kw_only=True):
    """What the client owes in one currency: `balance` = `open` less what is in its favour. `payable`: whether it can be
    paid here, by a provider of the business."""

    currency: str
    balance: AmountText
    open: AmountText
    overdue: AmountText
    credit: AmountText
    payable: bool


class BegunPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment that was begun here and that the provider has not told the end of: `token` is of its checkout."""

    token: str
    amount: AmountText
    currency: str
    description: str


class PublicPortal(ResponseStruct, frozen=True, kw_only=True):
    """The account of a client, as whoever has its link sees it: what is open, what is due first first. `moreDocuments`:
    there are more open ones than are shown, 100 of those nothing was paid of and 100 of those paid in part. `disputes`
    are the newest 50; `begun` are payments that are going on, and can be continued."""

    business_name: str
    client_name: str
    language: Language
    as_of: date
    currencies: list[PortalBalance]
    documents: list[PortalDocument]
    more_documents: bool
    opening_items: list[PortalOpeningItem]
    disputes: list[PublicDispute]
    begun: list[BegunPayment]
    expires_at: Instant


class PaidDocumentQuery(PageQuery, frozen=True, kw_only=True):
    """The parameters of the documents that were paid."""


class PortalPayment(PayRequest, frozen=True, kw_only=True):
    """What a client pays: documents and opening balances of one currency, each with all that is open of it; or an
    amount, which pays what is due first."""

    document_ids: Ids = []
    opening_item_ids: Ids = []
    amount: Amount | None = None
    currency: CurrencyCode | None = None


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `portal_links`."""

    id: UUID
    client_id: UUID
    token: bytes | None
    hash: bytes | None
    expires_at: Instant | None
    last_used_at: Instant | None
    made_at: Instant | None
    created_by: Creator | None
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class StoredMessage(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A message of a dispute, as it is stored."""

    number: int
    author: Side
    text: str
    by: dict[str, Any] | None
    at: Instant


class DisputeRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `disputes`, with its messages and what its document and client are called."""

    id: UUID
    client_id: UUID | None
    client_name: str | None
    document_id: UUID
    doc_type: DocType
    doc_number: int
    reason: DisputeReason
    text: str | None
    opened_by: Side
    created_by: Creator | None
    state: DisputeState
    outcome: Outcome | None
    messages: list[StoredMessage]
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
