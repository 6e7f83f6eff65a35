"""Checkouts as they cross the wire, and as they are stored."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import CurrencyCode, Email, Instant, Language, Metadata, Name, Phone, Reference, ShortText, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.documents import CreditReason
from pinkas.domains.payment_providers import ProviderName

State = Literal["OPEN", "PENDING", "FAILED", "PAID", "LOCKED", "EXPIRED", "CANCELLED", "ACTIVATED"]
Source = Literal["saved_card", "payment_link", "payment_page", "portal", "save_card", "mandate"]
AttemptKind = Literal["page", "saved_card", "setup"]
AttemptState = Literal["STARTED", "OPEN", "UNKNOWN", "DECLINED", "REFUSED", "ABANDONED", "PAID", "SAVED"]
RefundState = Literal["NONE", "PENDING", "PARTIAL", "REFUNDED", "FAILED"]
CheckoutRefundState = Literal["REQUESTED", "PENDING", "REFUNDED", "REFUSED", "UNKNOWN"]
Installments = Annotated[int, Meta(ge=1, le=36)]


class ChargeRequest(RequestStruct, frozen=True, kw_only=True):
    """A charge of a saved card of the document's client. Without `methodId` it is the default one, without `amount` all
    that is open of the document."""

    method_id: UUID | None = None
    amount: Amount | None = None
    installments: Installments = 1
    external_reference: Reference | None = None
    metadata: Metadata = {}


class RefundOfCheckout(RequestStruct, frozen=True, kw_only=True):
    """Money of a paid checkout that goes back through its provider; without an amount all that is left of it. `credit`:
    whether the documents that the money paid are credited by what goes back; without it they are. Without them only
    money goes back that no document has. `attemptId` names the charge where the customer paid more than once; else it
    is the latest one of which anything is left."""

    amount: Amount | None = None
    reason: CreditReason
    note: Text | None = None
    """Printed on the credit invoices."""
    credit: bool = True
    attempt_id: UUID | None = None


class RefundResolution(RequestStruct, frozen=True, kw_only=True):
    """What the provider's own pages say of a refund that it did not answer here; `reference` is its number of it."""

    outcome: Literal["refunded", "refused"]
    reference: ShortText | None = None


class Buyer(RequestStruct, frozen=True, kw_only=True):
    """Who pays, as far as they said."""

    name: Name | None = None
    email: Email | None = None
    phone: Phone | None = None


class PaidDocument(ResponseStruct, frozen=True, kw_only=True):
    """A document that a checkout pays, with how much of it was open when the checkout began."""

    document_id: UUID
    amount: AmountText


class PaidOpeningItem(ResponseStruct, frozen=True, kw_only=True):
    """An opening balance that a checkout pays, with how much of it was open when the checkout began."""

    opening_item_id: UUID
    amount: AmountText


class CardShown(ResponseStruct, frozen=True, kw_only=True):
    """What may be known of a card; `expiry` is MM/YY. `wallet` is the wallet or app by which the buyer paid (`bit`,
    `apple_pay`, `google_pay`, `link`, `paypal`), where the provider says so."""

    brand: str | None
    last4: str | None
    expiry: str | None
    wallet: str | None


class DocumentError(ResponseStruct, frozen=True, kw_only=True):
    """Why the document of money that was charged could not be issued yet; it is tried again by itself at
    `nextAttemptAt`."""

    code: str
    message: str
    at: Instant
    next_attempt_at: Instant | None


class CheckoutAttempt(ResponseStruct, frozen=True, kw_only=True):
    """One attempt at the provider. `OPEN`: the buyer may be on the provider's page; `UNKNOWN`: no usable answer came,
    and the provider is asked again; `REFUSED`: the provider did not accept the request, nothing was charged;
    `ABANDONED`: it ended without anybody being charged. One of kind `setup` asks for a card alone: `SAVED` names by
    `methodId` the client's means of payment. `providerCode` and `providerMessage` are the provider's own words."""

    id: UUID
    number: int
    kind: AttemptKind
    provider: str
    method_id: UUID | None
    amount: AmountText
    currency: str
    installments: int
    state: AttemptState
    decline_code: str | None
    card: CardShown | None
    auth_number: str | None
    charge_reference: str | None
    provider_code: str | None
    provider_message: str | None
    payment_id: UUID | None
    document_id: UUID | None
    document_error: DocumentError | None
    created_at: Instant
    ended_at: Instant | None


class CheckoutRefund(ResponseStruct, frozen=True, kw_only=True):
    """Money that goes back through the provider that charged it. `REQUESTED`: the provider is being asked. `PENDING`:
    it has accepted, and pays out later. `REFUSED`: nothing went back. `UNKNOWN`: no usable answer came; where
    `mayBeResolved`, a person must look at the provider and say what happened, else the provider is asked again by
    itself. `creditDocumentIds` are the credit invoices that came of it, and `documentError` says why the books do not
    show it yet."""

    id: UUID
    attempt_id: UUID
    provider: str
    amount: AmountText
    currency: str
    reason: CreditReason
    note: str | None
    credit: bool
    state: CheckoutRefundState
    reference: str | None
    provider_code: str | None
    provider_message: str | None
    may_be_resolved: bool
    payment_refund_id: UUID | None
    credit_document_ids: list[UUID]
    document_error: DocumentError | None
    created_by: Creator | None
    created_at: Instant
    ended_at: Instant | None


class CheckoutSummary(ResponseStruct, frozen=True, kw_only=True):
    """One way of a customer through paying. `FAILED` is a decline after which another card may be tried; `paymentId`
    and `documentId` are the money and the receipt (or invoice-receipt) that came of it. `documentError`: the money is
    there and its document is not, yet. `refunded` is what went back through the provider, or will (`refundState`
    PENDING: the provider has not said so yet); FAILED: it refused. One of source `save_card` is of nothing: `ACTIVATED`
    says that the card is saved; with `mandateId` it is the card of that standing order, which is active then."""

    id: UUID
    source: Source
    payment_link_id: UUID | None
    payment_page_id: UUID | None
    mandate_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    buyer: dict[str, Any]
    amount: AmountText
    currency: str
    description: str
    language: Language
    provider: str
    max_installments: int
    state: State
    decline_code: str | None
    declines: int
    payment_id: UUID | None
    document_id: UUID | None
    document_error: DocumentError | None
    refunded: AmountText
    refund_state: RefundState
    external_reference: str | None
    metadata: dict[str, str]
    created_by: Creator | None
    expires_at: Instant
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class Checkout(CheckoutSummary, frozen=True, kw_only=True):
    """A checkout with the documents and opening balances that it pays, its attempts and its refunds, the first one
    first."""

    documents: list[PaidDocument]
    opening_items: list[PaidOpeningItem]
    attempts: list[CheckoutAttempt]
    refunds: list[CheckoutRefund]


class CheckoutTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of checkouts; a file has all of them."""

    items: list[CheckoutSummary]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class CheckoutQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of checkouts; `from` and `to` are days on which they began, in UTC. `documentError`: whether money is
    there whose document is not."""

    state: State | None = None
    source: Source | None = None
    client_id: UUID | None = None
    payment_link_id: UUID | None = None
    payment_page_id: UUID | None = None
    mandate_id: UUID | None = None
    document_id: UUID | None = None
    provider: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    document_error: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class PayRequest(Buyer, frozen=True, kw_only=True):
    """A buyer who goes on to the provider's page. `saveCard` keeps the card for later charges, where the provider
    does."""

    language: Language | None = None
    save_card: bool = False


class NewCardSetup(RequestStruct, frozen=True, kw_only=True):
    """A card that a client is to save for later charges, on the page of a provider; nothing is charged. Without
    `provider` it is the account that was connected first and saves cards. `isDefault` makes the card the client's
    default, as the first one is anyway."""

    provider: ProviderName | None = None
    language: Language | None = None
    email: Email | None = None
    is_default: bool = False
    external_reference: Reference | None = None
    metadata: Metadata = {}


class CardSetup(ResponseStruct, frozen=True, kw_only=True):
    """A card that is to be saved. `redirectUrl` is the provider's page, on which the client enters it; `url` is a page
    of this service that leads there, again after a decline, and says what became of it: send the client either. The
    checkout `checkoutId` (source `save_card`) is `ACTIVATED` once the client has the card among its means of payment.
    """

    checkout_id: UUID
    client_id: UUID
    provider: str
    state: State
    url: str
    redirect_url: str | None
    expires_at: Instant


class PublicCheckout(ResponseStruct, frozen=True, kw_only=True):
    """A checkout as its buyer sees it. `redirectUrl` is the provider's page, where the buyer goes next; null when there
    is nothing to do there. `documentUrl` opens the receipt once it is issued. Paid, `thanks` is what the business says
    to the buyer, and `successUrl` its own page where the buyer may go on. One that only saves a card (`savesCard`) is
    of nothing, and `ACTIVATED` once the card is saved; with `standingOrder` it is charged by that from then on."""

    token: str
    state: State
    saves_card: bool
    standing_order: bool
    business_name: str
    description: str
    amount: AmountText
    currency: str
    decline_code: str | None
    may_try_again: bool
    redirect_url: str | None
    language: Language
    document_url: str | None
    thanks: str | None
    success_url: str | None
    expires_at: Instant


class Sale(msgspec.Struct, frozen=True, kw_only=True):
    """What is sold by a checkout, as it was agreed when the buyer went to pay: the request of the document that is
    issued for it (without client and payment), and what the page that it was sold on says of it."""

    document: dict[str, Any]
    notify: bool
    success_url: str | None
    thanks: str | None


class CheckoutEnded(ResponseStruct, frozen=True, kw_only=True):
    """A checkout of a Payment Page that has come to an end: paid, failed for good, or active as a standing order."""

    id: UUID
    payment_page_id: UUID
    state: Literal["PAID", "FAILED", "LOCKED", "EXPIRED", "ACTIVATED"]
    amount: AmountText
    currency: str
    client_id: UUID | None
    document_id: UUID | None
    mandate_id: UUID | None
    decline_code: str | None
    external_reference: str | None
    metadata: dict[str, str]
    ended_at: Instant


class NewCheckout(msgspec.Struct, frozen=True, kw_only=True):
    """A checkout that is to begin; amounts are minor units of `currency`. `documents` and `opening_items` are the
    amounts by document and by opening balance that the money is for."""

    source: Source
    client_id: UUID | None
    client_name: str | None
    amount: int
    currency: CurrencyCode
    description: Text
    language: Language
    provider: str
    max_installments: int
    documents: dict[UUID, int]
    expires_at: Instant
    payment_link_id: UUID | None = None
    payment_page_id: UUID | None = None
    buyer: dict[str, Any] = {}
    external_reference: str | None = None
    metadata: dict[str, str] = {}
    created_by: Creator | None = None
    opening_items: dict[UUID, int] = {}
    quantity: int = 1
    sale: Sale | None = None
    card_is_default: bool = False
    mandate_id: UUID | None = None
    mandate_charge_id: UUID | None = None
    mandate_try: int | None = None


class MandateCard(msgspec.Struct, frozen=True, kw_only=True):
    """What is asked of a client who saves the card of a standing order. `sale` and `quantity` are those of the Payment
    Page (`payment_page_id`) that it was agreed on."""

    client_id: UUID
    client_name: str
    currency: CurrencyCode
    description: Text
    language: Language
    expires_at: Instant
    buyer: dict[str, Any] = {}
    payment_page_id: UUID | None = None
    external_reference: str | None = None
    metadata: dict[str, str] = {}
    quantity: int = 1
    sale: Sale | None = None


class DocumentShare(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A document of a checkout as it is stored; the amount is minor units."""

    document_id: UUID
    amount: int


class OpeningShare(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """An opening balance of a checkout as it is stored; the amount is minor units."""

    opening_item_id: UUID
    amount: int


class StoredError(msgspec.Struct, frozen=True, kw_only=True):
    """Why a document could not be issued, as it is stored."""

    code: str
    message: str
    at: Instant


class CheckoutRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `checkouts`; amounts are minor units."""

    id: UUID
    source: Source
    payment_link_id: UUID | None
    payment_page_id: UUID | None
    mandate_id: UUID | None
    mandate_charge_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    buyer: dict[str, Any]
    amount: int
    currency: str
    description: str
    language: Language
    provider: str
    max_installments: int
    state: State
    decline_code: str | None
    declines: int
    token: bytes
    payment_id: UUID | None
    document_id: UUID | None
    document_error: StoredError | None
    refunded: int
    refund_state: RefundState
    external_reference: str | None
    metadata: dict[str, str]
    created_by: Creator | None
    expires_at: Instant
    due_at: Instant | None
    ended_at: Instant | None
    quantity: int
    sale: Sale | None
    card_is_default: bool
    documents: list[DocumentShare]
    opening_items: list[OpeningShare]
    document_due_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class AttemptRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `checkout_attempts`; the amount is minor units."""

    id: UUID
    checkout_id: UUID
    number: int
    kind: AttemptKind
    provider: str
    method_id: UUID | None
    amount: int
    currency: str
    installments: int
    state: AttemptState
    page_reference: str | None
    page_url: str | None
    charge_reference: str | None
    decline_code: str | None
    card: dict[str, Any] | None
    auth_number: str | None
    provider_code: str | None
    provider_message: str | None
    look_ups: int
    payment_id: UUID | None
    document_id: UUID | None
    document_error: StoredError | None
    document_attempts: int
    refund_reserved: int
    due_at: Instant | None
    created_at: Instant
    ended_at: Instant | None


class RefundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A row of `checkout_refunds`; amounts are minor units."""

    id: UUID
    checkout_id: UUID
    attempt_id: UUID
    provider: str
    amount: int
    currency: str
    refunded_before: int
    reason: CreditReason
    note: str | None
    credit: bool
    state: CheckoutRefundState
    reference: str | None
    provider_code: str | None
    provider_message: str | None
    look_ups: int
    payment_refund_id: UUID | None
    credit_ids: list[UUID]
    booked_at: Instant | None
    document_error: StoredError | None
    document_attempts: int
    created_by: Creator | None
    due_at: Instant | None
    asked: bool
    ended_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
