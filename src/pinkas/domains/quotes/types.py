"""Quotes with what was said to them, and what a customer sees through a link."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant, Language, SignedName, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType

QuoteStatus = Literal["OPEN", "ACCEPTED", "REJECTED", "EXPIRED", "CONVERTED"]
Answer = Literal["accepted", "rejected"]
Picture = Annotated[
    str, Meta(min_length=1, max_length=140_000, description="A PNG of at most 100 KB, in base64: a drawn signature.")
]


class QuoteAcceptance(RequestStruct, frozen=True, kw_only=True):
    """Who accepts, and how they sign: their name typed (`signature`), or a drawing (`signatureImage`).
    One of the two is required of a customer; a business that has neither says in `note` how it was accepted."""

    name: Annotated[SignedName, Meta(examples=["Dana Levi"])]
    signature: Annotated[SignedName, Meta(examples=["Dana Levi"])] | None = None
    signature_image: Picture | None = None
    note: Text | None = None


class QuoteRejection(RequestStruct, frozen=True, kw_only=True):
    """Who rejects, and why."""

    name: Annotated[SignedName, Meta(examples=["Dana Levi"])] | None = None
    reason: Annotated[Text, Meta(examples=["Too expensive"])] | None = None


class Reopening(RequestStruct, frozen=True, kw_only=True):
    """Until when the quote stands open again. What is printed on it stays; without a day that counts."""

    open_until: date | None = None
    reason: Text | None = None


class Quote(ResponseStruct, frozen=True, kw_only=True):
    """A quote with where it stands. `openUntil` is its last day: `validUntil`, or a later one if it was reopened."""

    id: UUID
    doc_number: int
    status: QuoteStatus
    issue_date: date
    valid_until: date | None
    open_until: date | None
    client_id: UUID | None
    client_name: str | None
    currency: str
    total: AmountText
    lang: Language
    subject: str | None
    external_reference: str | None
    answered_at: Instant | None
    answered_by: str | None
    issued_at: Instant
    version: int
    created_at: Instant
    updated_at: Instant


class Evidence(ResponseStruct, frozen=True, kw_only=True):
    """What was said to a quote, as it is kept for good. `documentHash` is the digest of the document that was answered;
    `by` says whether the customer did it through a link or the business wrote it down."""

    id: UUID
    answer: Answer
    by: Literal["customer", "business"]
    name: str | None
    signature: str | None
    signature_image: str | None
    note: str | None
    ip: str | None
    user_agent: str | None
    share_id: UUID | None
    actor: dict[str, Any]
    document_hash: str
    answered_at: Instant


class QuoteWithAnswers(Quote, frozen=True, kw_only=True):
    """A quote with every answer that it was given, the newest first: one more after each reopening at most."""

    answers: list[Evidence]


class QuoteQuery(PageQuery, frozen=True, kw_only=True):
    """Which quotes; `quoteStatus` is where they stand on this day in the time zone of the business."""

    quote_status: QuoteStatus | None = None
    client_id: UUID | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    number: Annotated[int, Meta(ge=1, le=2**53)] | None = None
    external_reference: Annotated[str, Meta(max_length=128)] | None = None
    sort: str | None = None


class QuoteAnswer(ResponseStruct, frozen=True, kw_only=True):
    """What a customer answered to a quote: the object of `quote.accepted` and `quote.rejected`."""

    id: UUID
    """The quote, which is a document of type 10."""
    doc_number: int
    status: Answer
    client_id: UUID | None
    currency: str
    total: AmountText
    answered_at: Instant
    answered_by: str | None
    note: str | None
    external_reference: str | None


class SharedParty(ResponseStruct, frozen=True, kw_only=True):
    """Who issued a document, or to whom, as it is printed."""

    name: str
    trade_name: str | None
    caption: str | None
    tax_id: str | None
    address: tuple[str, ...]
    phone: str | None
    email: str | None
    website: str | None


class SharedLine(ResponseStruct, frozen=True, kw_only=True):
    """A line as it is printed; `vatRate` null is exempt, or a document without VAT."""

    description: str
    sku: str | None
    quantity: str
    unit: str | None
    unit_price: str
    discount: str | None
    vat_rate: str | None
    amount: AmountText


class SharedVat(ResponseStruct, frozen=True, kw_only=True):
    """Net and VAT of one treatment and rate."""

    treatment: Literal["standard", "zero", "exempt"]
    rate: str | None
    net: AmountText
    vat: AmountText


class SharedPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment on the document, as it is printed."""

    date: date
    method: str
    amount: AmountText
    details: tuple[str, ...]


class QuoteState(ResponseStruct, frozen=True, kw_only=True):
    """Where a quote stands for its customer."""

    status: QuoteStatus
    open_until: date | None
    answered_at: Instant | None
    answered_by: str | None


class SharedDocument(ResponseStruct, frozen=True, kw_only=True):
    """What whoever holds a link sees: what is printed on the document and what became of it, and nothing else."""

    doc_type: DocType
    title: str
    doc_number: int
    status: Literal["ISSUED", "CANCELLED"]
    lang: Language
    issue_date: date
    due_date: date | None
    valid_until: date | None
    issued_at: Instant
    business: SharedParty
    client: SharedParty | None
    currency: str
    price_mode: Literal["net", "gross"]
    subject: str | None
    notes: str | None
    footer: str | None
    lines: tuple[SharedLine, ...]
    subtotal: AmountText
    discount: AmountText | None
    vat: tuple[SharedVat, ...]
    vat_total: AmountText | None
    rounding: AmountText | None
    total: AmountText
    total_local: AmountText | None
    local_currency: str | None
    exchange_rate: str | None
    payments: tuple[SharedPayment, ...]
    withholding: AmountText | None
    references: tuple[str, ...]
    paid: AmountText
    credited: AmountText
    balance: AmountText
    payment_status: str
    allocation_number: str | None
    hash: str
    """The digest that the issuer signed."""
    quote: QuoteState | None
    may_download: bool
    expires_at: Instant
    sandbox: bool
