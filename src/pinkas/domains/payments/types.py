"""Payments and refunds as they cross the wire, and as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, Rate
from pinkas.core.fields import CurrencyCode, Instant, LongText, Metadata, Reference, ShortText, Text
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.payment_methods import PaymentMethod
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.documents import CreditReason, Finding, NewPayment, Recipients

State = Literal["RECORDED", "CLEARED", "BOUNCED", "REFUNDED", "VOID"]
Source = Literal["document", "recorded", "opening"]
Method = Annotated[str, Meta(min_length=1, max_length=40, examples=["cash"])]
Day = date
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class NewAllocation(RequestStruct, frozen=True, kw_only=True):
    """How much of a payment is for an issued document that asks for money, or for what the client owed before its first
    document here (`openingItemId`): one of the two."""

    document_id: Annotated[UUID, Meta(examples=[_ID])] | None = None
    opening_item_id: UUID | None = None
    amount: Amount


class PaymentToRecord(NewPayment, frozen=True, kw_only=True):
    """Money received from a client. What no allocation names stays as the client's credit. Its receipt can be issued at
    once (`receipt`), or later."""

    client_id: UUID
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    """That of the day; without it the business's own of that day."""
    allocations: Annotated[
        list[NewAllocation], Meta(max_length=100, examples=[[{"documentId": _ID, "amount": "118.00"}]])
    ] = []
    note: LongText | None = None
    """Not printed."""
    external_reference: Reference | None = None
    metadata: Metadata = {}
    receipt: bool = False


class PaymentVoid(RequestStruct, frozen=True, kw_only=True):
    """Why a payment is void."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Recorded twice"])]


class PaymentClearing(RequestStruct, frozen=True, kw_only=True):
    """The day on which the money of a payment was in the bank."""

    date: Annotated[date, Meta(examples=["2026-01-31"])]


class ReturnFee(RequestStruct, frozen=True, kw_only=True):
    """What the bank takes for the return, in the currency of the books; VAT is not charged on it."""

    amount: Amount
    description: ShortText | None = None


class PaymentBounce(RequestStruct, frozen=True, kw_only=True):
    """The day on which a payment came back, and why the bank says so. `fee` is an expense of the business: charge the
    client for it by an invoice."""

    date: Annotated[date, Meta(examples=["2026-02-03"])]
    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Insufficient funds"])]
    fee: ReturnFee | None = None


class CreditBehindRefund(RequestStruct, frozen=True, kw_only=True):
    """That the documents which a payment paid are credited by what goes back of it. `documentIds`: which of them, in
    their order; without it all that can be credited, what was paid last first."""

    reason: CreditReason
    note: Text | None = None
    """Printed on the credit invoices."""
    document_ids: Annotated[list[UUID], Meta(min_length=1, max_length=100, examples=[[_ID]])] | None = None
    return_stock: bool = True
    """Whether the goods of a document come back into stock of which all is credited."""


class NewRefund(RequestStruct, frozen=True, kw_only=True):
    """Money of a payment that goes back to the client; without an amount all that no document has of it, and with
    `credit` all that can be credited too. `credit` credits documents by what goes back beyond what no document has:
    each gets a credit invoice of today that gives back that amount."""

    date: date
    amount: Amount | None = None
    method: PaymentMethod | None = None
    """How it goes back; the way in which it came when this is left out."""
    exchange_rate: Rate | None = None
    """That of the day; without it that of the payment."""
    reference: ShortText | None = None
    reason: Text | None = None
    credit: CreditBehindRefund | None = None


class NewReceipt(RequestStruct, frozen=True, kw_only=True):
    """The receipt of a recorded payment."""

    issue_date: date | None = None
    subject: Text | None = None
    notes: LongText | None = None
    send_to: Recipients | None = None


class PaymentAllocation(ResponseStruct, frozen=True, kw_only=True):
    """A part of a payment that is for a document. `byDocumentId` is the receipt that says so; null when it was
    allocated by itself, and can be removed."""

    id: UUID
    document_id: UUID
    doc_type: DocType
    doc_number: int
    amount: AmountText
    by_document_id: UUID | None
    created_at: Instant


class OpeningAllocation(ResponseStruct, frozen=True, kw_only=True):
    """A part of a payment that is for what a client owed before its first document here; `date` is the day of that
    opening balance. `byDocumentId` as of a `PaymentAllocation`."""

    id: UUID
    opening_item_id: UUID
    date: date
    amount: AmountText
    by_document_id: UUID | None
    created_at: Instant


class RecordedPayment(ResponseStruct, frozen=True, kw_only=True):
    """Money that was received, once: `source` is `document` when an issued document carried it, `recorded` when it was
    recorded here (with `checkoutId` when a customer paid it through a provider), `opening` when the client had paid
    ahead before its first document here. `unallocated` is what is for nothing of it: the client's credit. `receiptId`
    is null until its receipt is issued. The method `withholding_tax` is tax that the client withheld, with the id of
    its document. `clearedOn` is the day on which the money was in the bank, `bouncedOn` the one on which it came back:
    then nothing is for a document, and nothing is left. `bankMatched` is how much of it bank transactions show."""

    id: UUID
    client_id: UUID | None
    client_name: str | None
    method: str
    date: date
    currency: str
    exchange_rate: str | None
    amount: AmountText
    details: dict[str, Any]
    state: State
    source: Source
    receipt_id: UUID | None
    receipt_type: DocType | None
    receipt_number: int | None
    allocated: AmountText
    refunded: AmountText
    unallocated: AmountText
    allocations: list[PaymentAllocation]
    checkout_id: UUID | None
    opening_allocations: list[OpeningAllocation] = []
    note: str | None
    external_reference: str | None
    metadata: dict[str, str]
    void_reason: str | None
    voided_at: Instant | None
    cleared_on: Day | None = None
    bounced_on: Day | None = None
    bounce_reason: str | None = None
    bank_matched: AmountText = "0"
    version: int
    created_at: Instant
    updated_at: Instant
    warnings: list[Finding] | UnsetType = UNSET
    """What is worth a look: `cash_limit_exceeded`. Only in the answers of recording and allocating, where there is
    any."""


class PaymentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of payments. `allocation`: `none` and `partial` are payments of which something is open; `full` is all
    for documents or went back. `documentId`, `openingItemId`: those that paid a document, or an opening balance.
    `bankMatched`: whether bank transactions show all of it. `q` looks into the name of the client, the number of a
    check, the reference and the note."""

    client_id: UUID | None = None
    document_id: UUID | None = None
    opening_item_id: UUID | None = None
    method: Method | None = None
    state: State | None = None
    source: Source | None = None
    allocation: Literal["none", "partial", "full"] | None = None
    receipt: Literal["issued", "missing"] | None = None
    bank_matched: bool | None = None
    currency: CurrencyCode | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    external_reference: Reference | None = None
    q: Search | None = None
    updated_since: Instant | None = None
    sort: str | None = None


class MethodSums(ResponseStruct, frozen=True, kw_only=True):
    """What came by one method in one currency: how many payments, their amounts, and what of these is for documents,
    went back, and is for nothing yet."""

    method: str
    currency: str
    payments: int
    amount: AmountText
    allocated: AmountText
    refunded: AmountText
    unallocated: AmountText


class PaymentTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of payments; a file has all of them. `byMethod` are the sums of all payments of the filters, whatever the
    page, by method and currency; void payments and those that came back are in the list, and not in the sums."""

    items: list[RecordedPayment]
    by_method: list[MethodSums]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class UnallocatedQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the payments of which something is open."""

    client_id: UUID | None = None
    currency: CurrencyCode | None = None
    sort: str | None = None


class PaymentAllocationQuery(PageQuery, frozen=True, kw_only=True):
    """A page of the allocations of a payment."""


class PaymentRefund(ResponseStruct, frozen=True, kw_only=True):
    """Money that went back to a client. `documentId` is the credit invoice that gave it back; null when it was the
    client's credit. `paymentId` is null where nothing tells by which payment it had come. `bankMatched` is how much of
    it bank transactions show."""

    id: UUID
    payment_id: UUID | None
    document_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    method: str
    date: date
    currency: str
    exchange_rate: str | None
    amount: AmountText
    details: dict[str, Any]
    reason: str | None
    bank_matched: AmountText = "0"
    created_at: Instant


class MadeRefund(PaymentRefund, frozen=True, kw_only=True):
    """The first refund that was made, and in `refunds` all of them: what no document had of the payment, and what each
    credit invoice gave back."""

    refunds: list[PaymentRefund]


class PaymentRefundTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of refunds; a file has all of them."""

    items: list[PaymentRefund]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class PaymentRefundQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of refunds."""

    payment_id: UUID | None = None
    document_id: UUID | None = None
    client_id: UUID | None = None
    method: Method | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: str | None = None


class PaymentAllocationRow(msgspec.Struct, frozen=True, kw_only=True):
    """An allocation as it is stored, with the name of its document; the amount is minor units."""

    id: UUID
    document_id: UUID
    doc_type: int
    doc_number: int
    amount: int
    by_document_id: UUID | None
    created_at: Instant


class OpeningAllocationRow(msgspec.Struct, frozen=True, kw_only=True):
    """An allocation to an opening balance as it is stored, with the day of that; the amount is minor units."""

    id: UUID
    opening_item_id: UUID
    date: date
    amount: int
    by_document_id: UUID | None
    created_at: Instant


class PaymentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A payment as it is stored, with its receipt's name; amounts are minor units of its currency."""

    id: UUID
    client_id: UUID | None
    client_name: str | None
    method: str
    date: date
    currency: str
    exchange_rate: Decimal | None
    amount: int
    details: dict[str, Any]
    state: State
    source: Source
    receipt_id: UUID | None
    receipt_type: int | None
    receipt_number: int | None
    allocated: int
    refunded: int
    unallocated: int
    allocations: list[PaymentAllocationRow]
    checkout_id: UUID | None
    opening_allocations: list[OpeningAllocationRow]
    note: str | None
    external_reference: str | None
    metadata: dict[str, str]
    void_reason: str | None
    voided_at: Instant | None
    cleared_on: Day | None
    bounced_on: Day | None
    bounce_reason: str | None
    bank_matched: int
    version: int
    created_at: Instant
    updated_at: Instant


class PaymentRefundRow(msgspec.Struct, frozen=True, kw_only=True):
    """A refund as it is stored; the amount is minor units of its currency."""

    id: UUID
    payment_id: UUID | None
    document_id: UUID | None
    client_id: UUID | None
    client_name: str | None
    method: str
    date: date
    currency: str
    exchange_rate: Decimal | None
    amount: int
    details: dict[str, Any]
    reason: str | None
    bank_matched: int
    version: int
    created_at: Instant
    updated_at: Instant
