"""What is asked and answered about the documents that follow from one: conversions, credits, cancellations,
payments."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import Amount, AmountText, Quantity, Rate
from pinkas.core.fields import Instant, ShortText, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.documents.model.types.requests import (
    CreditReason,
    CreditStatus,
    NewPayment,
    Payments,
    Status,
    Withholding,
)
from pinkas.domains.documents.model.types.responses import CarriedAmount, Document, Payment
from pinkas.domains.stock import Serials


class TakenLine(RequestStruct, frozen=True, kw_only=True):
    """A line of the document and how much of its quantity is taken. `serialNumbers` are the units that move with it:
    of a return those that come back."""

    line_id: UUID
    quantity: Quantity
    serial_numbers: Serials = []


class Conversion(RequestStruct, frozen=True, kw_only=True):
    """What is made of a document. Without `lines` everything that is left of it; `payments` for a receipt and an
    invoice-receipt; `finalize` issues it in the same step."""

    doc_type: DocType
    issue_date: date | None = None
    lines: Annotated[list[TakenLine], Meta(min_length=1, max_length=1000)] | UnsetType = UNSET
    payments: Payments = []
    finalize: bool = False


class CreditedLine(RequestStruct, frozen=True, kw_only=True):
    """A line of the invoice and how much of it is credited: a quantity, or an amount of what the customer paid for it,
    in the invoice's price mode and after the discount of the document; with neither all that is left of the line. Of a
    line below zero the quantity is below zero, else above. `serialNumbers` are the units that come back, where not all
    of them do."""

    line_id: UUID
    quantity: Quantity | None = None
    amount: Amount | None = None
    serial_numbers: Serials = []


class CreditedDocument(RequestStruct, frozen=True, kw_only=True):
    """An invoice and how much of it is credited, VAT included."""

    document_id: UUID
    amount: Amount


class Refund(RequestStruct, frozen=True, kw_only=True):
    """What happens to money that was paid: nothing (`none`: the client is owed it), it goes back the way it came, into
    the client's credit, or by hand. Without `amount` all that is paid then and no longer owed.

    In mode `original_method` the provider that charged a payment is asked to give it back, once the credit is issued:
    `refunds` of the answer says which. Anything else is a record and moves no money: whoever gives the money back does
    so at the bank or the card company, and may say in `authNumber` and `reference` by which approval and under which
    reference; those of the sale are not taken over. `alreadyRefunded`: the money went back already, and no provider is
    asked; left out, that is so where `authNumber` or `reference` says how it went back."""

    mode: Literal["none", "original_method", "credit_balance", "manual"]
    already_refunded: bool | None = None
    amount: Amount | None = None
    auth_number: ShortText | None = None
    reference: ShortText | None = None


class CreditAsked(RequestStruct, frozen=True, kw_only=True):
    """What is credited, in positive numbers: exactly one of `full`, `amount`, `lines` and `documents`. `full` is all
    that is left; `amount` includes VAT; `documents` is one credit over several invoices, this one among them."""

    reason: CreditReason
    note: Text | None = None
    full: bool = False
    amount: Amount | None = None
    lines: Annotated[list[CreditedLine], Meta(min_length=1, max_length=1000)] | UnsetType = UNSET
    documents: Annotated[list[CreditedDocument], Meta(min_length=1, max_length=100)] | UnsetType = UNSET
    refund: Refund | None = None
    issue_date: date | None = None
    finalize: bool = False
    return_stock: bool = True
    """Whether the goods come back into stock: those of the lines, and with all that is left of the invoice all that is
    left of its goods."""


class Cancellation(RequestStruct, frozen=True, kw_only=True):
    """Why a document is cancelled, and what happens to the money that was paid on it."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Issued by mistake"])]
    refund: Refund | None = None
    issue_date: date | None = None
    return_stock: bool = True
    """Whether the goods that the document took out of stock come back into it; of a return note, whether those that it
    brought go again."""
    unmatch_bank: bool = False
    """Whether matches of bank transactions with the payments of the receipt are taken back first."""


_RECEIVED = [{"method": "cash", "date": "2026-01-31", "amount": "118.00"}]


class RecordedPayments(RequestStruct, frozen=True, kw_only=True):
    """Money received for a document: the receipt for it is issued at once. What is beyond the open balance stays as the
    client's credit."""

    payments: Annotated[list[NewPayment], Meta(max_length=200, examples=[_RECEIVED])] = []
    withholding_tax: Withholding | None = None
    issue_date: date | None = None
    exchange_rate: Rate | None = None
    """That of the day of the receipt; without it the business's own of that day."""


class DocumentName(ResponseStruct, frozen=True, kw_only=True):
    """A document by its name."""

    id: UUID
    doc_type: DocType
    doc_number: int | None
    status: Status


class CreditedState(ResponseStruct, frozen=True, kw_only=True):
    """How an invoice stands that a credit names. A draft of a credit changes nothing yet."""

    document_id: UUID
    doc_type: DocType
    doc_number: int
    credit_status: CreditStatus
    credited: AmountText
    left: AmountText


class GivenBackMoney(ResponseStruct, frozen=True, kw_only=True):
    """Money that a credit gives back. `requested`: its provider is asked, by the refund `checkoutRefundId` of the
    checkout `checkoutId`, where it is read what becomes of it. `recorded`: nobody is asked; it went back already, or
    somebody gives it back. `on_issue`: nothing happens before the credit is issued, and then as `byProvider` says: the
    provider is asked where one charged it. `paymentId` is the payment that it came by, as far as it is known."""

    state: Literal["requested", "recorded", "on_issue"]
    method: str
    amount: AmountText
    by_provider: bool
    payment_id: UUID | None = None
    provider: str | None = None
    checkout_id: UUID | None = None
    checkout_refund_id: UUID | None = None


class Credited(ResponseStruct, frozen=True, kw_only=True):
    """The credit invoice, a draft unless it was to be finalized, how the invoices stand that it names, and what happens
    to the money that goes back on it: `refunds`, in the currency of the credit."""

    credit: Document
    documents: list[CreditedState]
    refunds: list[GivenBackMoney]


class CancelEffect(ResponseStruct, frozen=True, kw_only=True):
    """Something that the cancellation did: `code` says what, to which document or opening balance, with how much."""

    code: Literal[
        "credited",
        "goods_returned",
        "receipt_reversed",
        "payment_taken_back",
        "money_returned",
        "client_credit_changed",
        "conversion_released",
        "marked",
    ]
    document_id: UUID | None = None
    opening_item_id: UUID | None = None
    amount: AmountText | None = None


class Cancelled(ResponseStruct, frozen=True, kw_only=True):
    """A cancelled document, the one that cancels it (null where its type needs none), and everything that was done:
    amounts are in `currency`. `refunds` says what happens to the money that goes back."""

    cancelled: DocumentName
    cancelling: DocumentName | None
    currency: str
    effects: list[CancelEffect]
    refunds: list[GivenBackMoney]


LinkKind = Literal["source", "credit", "payment", "cancel"]


class DocumentLink(ResponseStruct, frozen=True, kw_only=True):
    """A related document. `direction`: `to` is one that this document names, `from` is one that names it."""

    kind: LinkKind
    direction: Literal["to", "from"]
    document_id: UUID
    doc_type: DocType
    doc_number: int | None
    status: Status
    issue_date: date
    amount: AmountText | None
    carried_amount: CarriedAmount | None = None


class DocumentLinks(ResponseStruct, frozen=True, kw_only=True):
    """Every related document: first those that this one names, then those that name it, the oldest first."""

    items: list[DocumentLink]


class HistoryQuery(PageQuery, frozen=True, kw_only=True):
    """A page of the history."""


class HistoryActor(ResponseStruct, frozen=True, kw_only=True):
    """Who did it: a session's person, else the credential; null for what the service did by itself."""

    kind: str
    id: UUID | None


class HistoryEntry(ResponseStruct, frozen=True, kw_only=True):
    """Something that happened to the document: `action` is a past tense, `facts` what it names."""

    id: UUID
    at: Instant
    action: str
    actor: HistoryActor
    facts: dict[str, Any]


class AllocationsQuery(PageQuery, frozen=True, kw_only=True):
    """A page of the payments of a document."""


class AllocatedPayment(ResponseStruct, frozen=True, kw_only=True):
    """A receipt that was given for the document: `amount` is the part of it that was. Below zero for the receipt that
    cancels one. An invoice-receipt (320) is its own receipt: `receiptId` is its id, and `amount` all that was paid on
    it. `methods` and `payments` are those of the whole receipt, whatever part of it is for this document."""

    receipt_id: UUID
    doc_type: DocType
    doc_number: int
    status: Status
    issue_date: date
    currency: str
    amount: AmountText
    methods: list[str]
    payments: list[Payment]
    withheld: bool
    """Whether tax was withheld on the receipt."""
