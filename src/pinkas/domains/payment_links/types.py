"""Payment links as they cross the wire, and as they are stored."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import CurrencyCode, Instant, Language, Metadata, Reference
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType

State = Literal["ACTIVE", "PAID", "INACTIVE", "EXPIRED"]
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
Installments = Annotated[int, Meta(ge=1, le=36)]
DocumentIds = Annotated[list[UUID], Meta(max_length=50)]
Description = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S", examples=["Deposit for the workshop"])]


class NewPaymentLink(RequestStruct, frozen=True, kw_only=True):
    """What a customer is asked to pay: documents of one client, or an amount. Without `amount` it is what is open of
    the documents when they are paid; with one and documents it is a part of them. Money for no document is the
    client's credit. Without `expiresAt` it may be paid for 90 days."""

    client_id: Annotated[UUID, Meta(examples=[_ID])] | None = None
    """Of the documents, where there are any."""
    document_ids: DocumentIds = []
    amount: Annotated[Amount, Meta(examples=["118.00"])] | None = None
    currency: CurrencyCode | None = None
    description: Description | None = None
    language: Language | None = None
    max_installments: Installments = 1
    expires_at: Instant | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


class PaymentLinkChange(RequestStruct, frozen=True, kw_only=True):
    """What changes of a link that is not paid."""

    amount: Amount | UnsetType = UNSET
    description: Description | UnsetType = UNSET
    language: Language | UnsetType = UNSET
    max_installments: Installments | UnsetType = UNSET
    expires_at: Instant | UnsetType = UNSET
    external_reference: Reference | None | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


class DocumentLinkRequest(RequestStruct, frozen=True, kw_only=True):
    """A payment link for a document."""

    amount: Amount | None = None
    max_installments: Installments = 1
    expires_at: Instant | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


class PaymentLink(ResponseStruct, frozen=True, kw_only=True):
    """A request for money that a customer pays through a provider. `url` is the address of its page; `amount` is what
    is asked for now. `checkoutId` is the checkout by which it is being paid, or was."""

    id: UUID
    client_id: UUID
    client_name: str | None
    document_ids: list[UUID]
    amount: AmountText
    currency: str
    description: str
    language: Language
    max_installments: int
    state: State
    url: str
    checkout_id: UUID | None
    views: int
    last_viewed_at: Instant | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: Creator | None
    expires_at: Instant
    paid_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class PaymentLinkQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of payment links."""

    state: State | None = None
    client_id: UUID | None = None
    document_id: UUID | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class PaymentLinkTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of payment links; a file has all of them."""

    items: list[PaymentLink]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class AskedDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document that a link asks to pay, and what is open of it now."""

    doc_type: DocType
    doc_number: int
    total: AmountText
    balance: AmountText


class PublicPaymentLink(ResponseStruct, frozen=True, kw_only=True):
    """What a payment link asks for, as whoever opens it sees it."""

    state: Literal["ACTIVE", "PAID"]
    business_name: str
    client_name: str | None
    description: str
    amount: AmountText
    currency: str
    documents: list[AskedDocument]
    max_installments: int
    saves_cards: bool
    language: Language
    expires_at: Instant


class LinkRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `payment_links`; the amount is minor units, null for what is open of the documents."""

    id: UUID
    client_id: UUID
    client_name: str | None
    document_ids: list[UUID]
    amount: int | None
    currency: str
    description: str
    language: Language
    max_installments: int
    state: Literal["ACTIVE", "PAID", "INACTIVE"]
    token: bytes
    hash: bytes
    open_amount: int
    paid_amount: int | None
    checkout_id: UUID | None
    views: int
    last_viewed_at: Instant | None
    external_reference: str | None
    metadata: dict[str, str]
    created_by: dict[str, Any] | None
    expires_at: Instant
    paid_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
