"""What bank transactions are about: matches as they cross the wire and as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText, PositiveAmount
from pinkas.core.fields import Instant, Text
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries import DocType
from pinkas.domains.banking.types.transactions import BankTransaction
from pinkas.domains.payments import NewAllocation

LinkType = Literal[
    "document",
    "payment",
    "payment_return",
    "refund",
    "expense",
    "supplier_payment",
    "internal_transfer",
    "ledger_account",
    "opening_item",
]
NamedType = Literal["document", "expense", "opening_item"]
MatchType = Literal[
    "payment",
    "payment_return",
    "refund",
    "supplier_payment",
    "internal_transfer",
    "ledger_account",
    "card_batch",
    "fee",
    "difference",
]
Treatment = Literal["none", "fee", "fx", "writeoff"]
MAX_LINKS = 100
Day = date


class MatchLink(RequestStruct, frozen=True, kw_only=True):
    """What a line is about, and how much money of the line is for it (`amount`, above zero, in the currency of the
    line); left out, what is open of both. An open `document` is paid by it, and so is a booked `expense`: its payment
    is recorded. A `payment`, a `refund` or a `supplier_payment` was recorded before; `payment_return` is money of a
    payment that came back. `internal_transfer` names the line of the other own account, `ledger_account` an account of
    the books, such as that of bank charges. `targetAmount` is what it is in the currency of the target, where that is
    another one. `withheld` is tax that was withheld beside the money, of what a client pays (with a receipt) or of an
    expense."""

    type: LinkType
    id: UUID
    amount: PositiveAmount | None = None
    target_amount: PositiveAmount | None = None
    withheld: PositiveAmount | None = None


class MatchDifference(RequestStruct, frozen=True, kw_only=True):
    """What the line has more or less than its links: a fee of the bank, a difference of exchange rates, or an amount
    that is written off. It is posted to `accountId`, or to the account that the chart has for it. `none`: it stays
    open."""

    treatment: Treatment
    account_id: UUID | None = None


class NewMatch(RequestStruct, frozen=True, kw_only=True):
    """What a line is about. `createReceipt` issues the receipt of the documents that are paid: a receipt (400), or with
    `receiptDocType` 320 an invoice-receipt for a document that it can be made from. `feeAmount` is what the bank took
    before the money came, or on top of what went out; it is posted to `feeAccountId`, or to bank charges. `clientId` is
    the client whose payment it is, where a document does not say it."""

    links: Annotated[list[MatchLink], Meta(min_length=1, max_length=MAX_LINKS)]
    create_receipt: bool = False
    receipt_doc_type: DocType | None = None
    fee_amount: PositiveAmount | None = None
    fee_account_id: UUID | None = None
    difference: MatchDifference | None = None
    client_id: UUID | None = None
    note: Text | None = None


class Unmatching(RequestStruct, frozen=True, kw_only=True):
    """Which match of a line is taken back, all of them without `matchId`, and why."""

    match_id: UUID | None = None
    reason: Text | None = None


class BankMatch(ResponseStruct, frozen=True, kw_only=True):
    """How much of a line is about what: `amount` has the sign of the money. `targetId` names a payment, a refund, a
    supplier payment, the other line of a transfer, an account of the books or a card batch; `namedType` and `namedId`
    the document, opening balance or expense whose payment was recorded with the match. `receiptId` is the receipt of
    that payment. `shared`: it is taken back together with the others of its call."""

    id: UUID
    transaction_id: UUID
    type: MatchType
    target_id: UUID
    named_type: NamedType | None
    named_id: UUID | None
    amount: AmountText
    target_amount: AmountText
    receipt_id: UUID | None
    created_target: bool
    shared: bool
    score: float | None
    note: str | None
    matched_at: Instant
    matched_by: Creator | None
    unmatched_at: Instant | None
    unmatched_by: Creator | None
    unmatch_reason: str | None


class MatchAnswer(ResponseStruct, frozen=True, kw_only=True):
    """The line behind a match, and the matches that were made."""

    transaction: BankTransaction
    matches: list[BankMatch]


class KeptDocument(ResponseStruct, frozen=True, kw_only=True):
    """An issued receipt that stays though its match is gone; it waits for a line again. `cancel` is the operation that
    takes it back."""

    id: UUID
    doc_type: DocType
    doc_number: int | None
    payment_id: UUID
    cancel: str


class UnmatchAnswer(ResponseStruct, frozen=True, kw_only=True):
    """The line behind it, the matches that were taken back, and what stays."""

    transaction: BankTransaction
    matches: list[BankMatch]
    kept_documents: list[KeptDocument]


class BankMatches(ResponseStruct, frozen=True, kw_only=True):
    """The matches of a line, those that were taken back among them, the first first."""

    items: list[BankMatch]


class DocumentFromLine(RequestStruct, frozen=True, kw_only=True):
    """The draft receipt of money that came in. Without `clientId`: the client that a rule recognised on the line.
    `allocations` are the documents that it pays. `finalize` issues it at once, and matches the line with it."""

    doc_type: DocType | None = None
    client_id: UUID | None = None
    allocations: Annotated[list[NewAllocation], Meta(max_length=100)] = []
    finalize: bool = False


class AdvanceFromLine(RequestStruct, frozen=True, kw_only=True):
    """The supplier that was paid ahead, and how much of the line that is: without `amount` all that is open of it."""

    supplier_id: UUID
    amount: Amount | None = None
    note: Text | None = None


class MatchRow(msgspec.Struct, frozen=True, kw_only=True):
    """A match as it is stored: see the table for the amounts."""

    id: UUID
    transaction_id: UUID
    call_id: UUID
    type: MatchType
    target_id: UUID
    named_type: NamedType | None
    named_id: UUID | None
    amount: int
    target_amount: int
    target_currency: str
    created_target: bool
    shared: bool
    has_entry: bool
    account_id: UUID
    currency: str
    value: int
    counter_role: str | None
    counter_account_id: UUID | None
    counter_value: int
    counter_currency: str | None
    counter_foreign: int | None
    date: Day
    receipt_id: UUID | None
    score: Decimal | None
    note: str | None
    matched_by: Creator | None
    matched_at: Instant
    unmatched_at: Instant | None
    unmatched_by: Creator | None
    unmatch_reason: str | None
