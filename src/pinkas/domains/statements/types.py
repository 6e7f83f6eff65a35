"""Statements, balances and what else the documents say of a client, as they cross the wire."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode, Email, Instant, Language
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.clients import OpeningItem
from pinkas.domains.documents import DocumentSummary

Bucket = Literal["current", "1-30", "31-60", "61-90", "91-120", "120+"]
SendingState = Literal["QUEUED", "SENT", "FAILED"]
Subject = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
Words = Annotated[str, Meta(min_length=1, max_length=5000, pattern=r"\S")]


class StatementQuery(PeriodQuery, frozen=True, kw_only=True):
    """The period of a statement. One currency, or every one."""

    currency: CurrencyCode | None = None


class StatementAsOfQuery(StatementQuery, frozen=True, kw_only=True):
    """The same, and the instant of which the statement answers."""

    as_of: AsOf | None = None


class Movement(ResponseStruct, frozen=True, kw_only=True):
    """What one document did to the account. `balance` is what the client owes behind it; `cancellation` takes back
    what the document, or for a cancelling receipt the one that it cancels, did before; `opening` is what was owed
    before the first document, and names none, unless it was open of a document of an earlier program: that is
    `importedDocumentId`, with its type and number. Money that was recorded without a document names its payment, and
    what went back of it its refund; `bounced`: the payment came back."""

    date: date
    document_id: UUID | None
    payment_id: UUID | None
    refund_id: UUID | None
    doc_type: DocType | None
    doc_number: int | None
    opening: bool
    cancellation: bool
    bounced: bool = False
    imported_document_id: UUID | None = None
    imported_doc_type: int | None = None
    imported_doc_number: str | None = None
    debit: AmountText
    credit: AmountText
    balance: AmountText


class CurrencyAccount(ResponseStruct, frozen=True, kw_only=True):
    """An account in one currency over a period: what it stood at before, what moved it, and what it stands at."""

    currency: str
    opening_balance: AmountText
    debit: AmountText
    credit: AmountText
    closing_balance: AmountText


class CurrencyStatement(CurrencyAccount, frozen=True, kw_only=True):
    """The account in one currency: what it stood at before the period, every movement in it, and what it stands at."""

    movements: list[Movement]


class Statement(ResponseStruct, frozen=True, kw_only=True):
    """The account of a client over a period, in every currency that it is kept in."""

    client_id: UUID
    client_name: str
    from_: date = msgspec.field(name="from")
    to: date
    currencies: list[CurrencyStatement]


class Aged(ResponseStruct, frozen=True, kw_only=True):
    """What is open and fell due so many days ago. An opening balance counts as a document."""

    bucket: Bucket
    amount: AmountText
    documents: int


_BALANCE = "What the account says that the client owes; below zero, what the business owes the client."
_OPENING = "What was owed before the first document."
_OPEN = (
    "What issued documents ask for and nobody has paid or credited, the sum of their `balance` above zero; and what is "
    "open of opening balances (`openingItems`)."
)
_OVERDUE = "The part of `open` whose due date has passed."
_CREDIT = (
    "What the client paid ahead and has not used: money of receipts beyond the documents that they pay, refunds of "
    "mode `credit_balance`, and an opening balance below zero. A payment of method `credit_balance` uses it."
)
_OVERPAID = (
    "What was paid on documents beyond what they ask for by now, because a credit left the money with the business "
    "(`refund.mode` `none`). It is owed to the client and cannot be used as `credit`."
)
_INVOICED = "Over all time: what documents asked for, less what was credited or cancelled."
_PAID = (
    "Over all time: the money that came and the tax that was withheld, less what was given back. The use of `credit` "
    "is not counted again."
)


class CurrencyBalance(ResponseStruct, frozen=True, kw_only=True):
    """What a client owes in one currency: `balance` = `open` - `credit` - `overpaid`, and also `openingBalance` +
    `invoiced` - `paid`."""

    currency: str
    balance: Annotated[AmountText, Meta(description=_BALANCE)]
    opening_balance: Annotated[AmountText, Meta(description=_OPENING)]
    open: Annotated[AmountText, Meta(description=_OPEN)]
    overdue: Annotated[AmountText, Meta(description=_OVERDUE)]
    credit: Annotated[AmountText, Meta(description=_CREDIT)]
    overpaid: Annotated[AmountText, Meta(description=_OVERPAID)]
    invoiced: Annotated[AmountText, Meta(description=_INVOICED)]
    paid: Annotated[AmountText, Meta(description=_PAID)]
    last_document_date: date | None
    aging: list[Aged]


class CreditUse(ResponseStruct, frozen=True, kw_only=True):
    """How much of its credit limit a client uses, in the currency of the books. `available` is below zero beyond it."""

    limit: AmountText
    used: AmountText
    available: AmountText
    currency: str


class Balance(ResponseStruct, frozen=True, kw_only=True):
    """What a client owes, by currency and age, on a day of the business."""

    client_id: UUID
    as_of: date
    currencies: list[CurrencyBalance]
    credit_limit: CreditUse | None
    opening_items: list[OpeningItem] = []
    """What was owed before the first document, with what is still open of it; of merged clients too."""


class ClientDocumentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the documents of a client."""

    doc_type: int | None = None
    status: Literal["DRAFT", "ISSUED", "CANCELLED"] | None = None
    payment_status: Literal["NOT_APPLICABLE", "UNPAID", "PARTIAL", "PAID", "OVERPAID"] | None = None
    currency: CurrencyCode | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: Literal["-createdAt", "createdAt", "-issueDate", "issueDate", "-updatedAt", "updatedAt"] | None = None


class ClientPaymentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the payments of a client."""

    method: Annotated[str, Meta(min_length=1, max_length=40)] | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None


class ClientPayment(ResponseStruct, frozen=True, kw_only=True):
    """A payment on an issued document of the client: what it settled, below zero where it went back to the client (on a
    credit, or on a receipt that takes another one back). `moves` says what came or went: `money`; `credit`, the
    client's own credit that was used or given (method `credit_balance`); or `withholding`, tax that the client withheld
    and owes to the authority in our place: a row of its own on the day of the document, with the document's id and the
    method `withholding_tax`. Payments that have no receipt yet are in `/payments`."""

    id: UUID
    client_id: UUID
    document_id: UUID
    doc_type: DocType
    doc_number: int
    document_status: str
    method: str
    moves: Literal["money", "credit", "withholding"]
    date: date
    amount: AmountText
    currency: str
    details: dict[str, Any]


class Activity(ResponseStruct, frozen=True, kw_only=True):
    """Something that happened with a client: it was changed, a document was made, a message or a statement went out.
    Of what is not meant, the field is null."""

    id: UUID
    at: Instant
    kind: Literal["client", "document", "message", "statement"]
    action: str
    actor: dict[str, str | None] | None
    document: DocumentSummary | None
    facts: dict[str, Any]


class ActivityQuery(PageQuery, frozen=True, kw_only=True):
    """The parameters of the history of a client."""


class Merge(RequestStruct, frozen=True, kw_only=True):
    """The client that becomes another name of the one in the address."""

    client_id: Annotated[UUID, Meta(examples=["0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b7"])]


class SendStatement(PeriodQuery, frozen=True, kw_only=True):
    """A statement to be sent as PDF. Without `emails` it goes to the contacts that receive statements, else to the
    client's own addresses; `subject` and `text` replace ours."""

    currency: CurrencyCode | None = None
    emails: Annotated[list[Email], Meta(max_length=10)] = []
    language: Language | None = None
    subject: Annotated[Subject, Meta(examples=["Your statement of account"])] | None = None
    text: Words | None = None


class StatementSending(ResponseStruct, frozen=True, kw_only=True):
    """A statement on its way to one address. `FAILED` says why in `error`."""

    id: UUID
    client_id: UUID
    from_: date = msgspec.field(name="from")
    to: date
    currency: str | None
    language: Language
    recipient: str
    subject: str
    state: SendingState
    error: str | None
    sent_at: Instant | None
    created_at: Instant


class Sendings(ResponseStruct, frozen=True, kw_only=True):
    """What was queued, one for an address."""

    client_id: UUID
    sendings: list[StatementSending]
