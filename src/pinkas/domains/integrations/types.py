"""What crosses the wire under `/integrations`, and the references that are kept."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import Amount, Rate
from pinkas.core.fields import CurrencyCode, Instant, Language, LongText, Metadata, Reference, Tags, Text
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.businesses import BusinessType
from pinkas.domains.clients import Client, NewClient, PaymentTerms
from pinkas.domains.documents import (
    Discount,
    Document,
    Lines,
    NewDocument,
    Payments,
    PriceMode,
    Recipients,
    References,
    Rounding,
    Withholding,
)
from pinkas.domains.payments import PaymentToRecord
from pinkas.domains.products import NewProduct

Kind = Literal["document", "client", "product", "payment", "order"]
Environment = Literal["live", "sandbox"]
OwnReference = Annotated[Reference, Meta(examples=["order-10442"])]
"""The caller's own reference: 1 to 128 characters of any script, not blank, compared exactly."""


class IntegrationDocument(NewDocument, frozen=True, kw_only=True):
    """A document to be created under the caller's reference. With `finalize` it is issued in the same call, or nothing
    is done; `expectedTotal` and `sendTo` are those of finalize."""

    external_reference: OwnReference
    finalize: bool = False
    expected_total: Amount | None = None
    send_to: Recipients | None = None


class IntegrationClient(NewClient, frozen=True, kw_only=True):
    """A client to be created under the caller's reference, or found by it."""

    external_reference: OwnReference


@changes_of(NewClient, but=("contacts", "external_reference"))
class IntegrationClientChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. The reference by which the client is called stays."""


class IntegrationProduct(NewProduct, frozen=True, kw_only=True):
    """A product to be created under the caller's reference, or found by it."""

    external_reference: OwnReference


class IntegrationPayment(PaymentToRecord, frozen=True, kw_only=True):
    """A payment to be recorded under the caller's reference."""

    external_reference: OwnReference


_PAID = [{"method": "card", "date": "2026-01-31", "amount": "1062.00", "last4": "4242"}]


class NewOrder(RequestStruct, frozen=True, kw_only=True):
    """An order of a shop: whose it is, what was bought and how it was paid, in one call that does all of it or nothing.

    `client` is found by its reference, tax id, e-mail addresses or phone numbers, or created; `clientId` names one that
    is known. An invoice-receipt (320) carries the payments itself. Any other document that asks for money is issued,
    and `payments` become its receipt, which is issued too. Without `finalize` the document is a draft. `send`: the
    document and the receipt go to the client's own addresses; a struct says to which others."""

    external_reference: OwnReference
    client: NewClient | None = None
    client_id: UUID | None = None
    lines: Annotated[Lines, Meta(min_length=1)]
    payments: Annotated[Payments, Meta(examples=[_PAID])] = []
    withholding_tax: Withholding | None = None
    references: References = []
    doc_type: DocType = 320
    finalize: bool = True
    send: Recipients | bool = False
    expected_total: Amount | None = None
    issue_date: date | None = None
    due_date: date | None = None
    payment_terms: PaymentTerms | None = None
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    lang: Language | None = None
    subject: Text | None = None
    notes: LongText | None = None
    internal_notes: LongText | None = None
    footer: LongText | None = None
    price_mode: PriceMode | None = None
    discount: Discount | None = None
    rounding: Rounding | None = None
    tags: Tags = []
    brand_id: UUID | None | UnsetType = UNSET
    template_id: UUID | None | UnsetType = UNSET
    metadata: Metadata = {}


class Order(ResponseStruct, frozen=True, kw_only=True):
    """What an order made: its document, which has its payments where it is an invoice-receipt; the receipt of an
    invoice that was paid, else null; and its client, null where it named none. `createdClient`: whether the client was
    created by it; null in an answer to the same order again."""

    id: UUID
    external_reference: str
    client: Client | None
    created_client: bool | None
    document: Document
    receipt: Document | None
    created_at: Instant


class IntegrationBusiness(ResponseStruct, frozen=True, kw_only=True):
    """The business that a token acts for."""

    id: UUID
    name: str
    business_type: BusinessType
    tax_id: str
    country: str
    currency: str
    language: Language
    timezone: str


class IntegrationApp(ResponseStruct, frozen=True, kw_only=True):
    """The app that holds a token; `connectionId` is its connection with the business."""

    connection_id: UUID
    client_id: str
    name: str


class IntegrationIdentity(ResponseStruct, frozen=True, kw_only=True):
    """The business, the app and the scopes behind a token."""

    environment: Environment
    business: IntegrationBusiness
    app: IntegrationApp
    scopes: list[str]


class IntegrationReferenceQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the references. `q` finds the beginning of a reference; case matters. `objectId` finds what a record
    is called; days are those of the business."""

    kind: Kind | None = None
    external_reference: Reference | None = None
    object_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    q: Search | None = None


class IntegrationReference(ResponseStruct, frozen=True, kw_only=True):
    """What an app calls a record of the business. Of an order `objectId` is its document, and `receiptId` the receipt
    that was issued with it. `name` says what it is: the name of a client or product, the type and number of a document,
    the client of a payment; null of a record that is not there any more, such as a deleted draft."""

    id: UUID
    kind: Kind
    external_reference: str
    object_id: UUID
    receipt_id: UUID | None
    name: str | None
    doc_type: DocType | None
    doc_number: int | None
    connection_id: UUID | None
    app_name: str | None
    created_at: Instant


class IntegrationReferenceTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of the references, the newest first; a file has all of them."""

    items: list[IntegrationReference]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class KeptReference(msgspec.Struct, frozen=True, kw_only=True):
    """A reference as it is kept: what it leads to, and the request that made it, in its canonical form."""

    id: UUID
    object_id: UUID
    receipt_id: UUID | None
    request: str
    created_at: Instant
