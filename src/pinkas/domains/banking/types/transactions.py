"""Bank transactions as they cross the wire and as they are stored."""

from datetime import date as Day
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bank_statements import Counterparty, TransactionKind
from pinkas.core.bulk_items import RequestItem
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import CurrencyCode, Instant, LongText, Name, ShortText, Text
from pinkas.core.item_errors import ItemError
from pinkas.core.pagination import PageQuery, Search, filters_of
from pinkas.core.wire import RequestStruct, ResponseStruct

TransactionStatus = Literal["UNMATCHED", "PARTIALLY_MATCHED", "MATCHED", "EXCLUDED"]
TransactionSource = Literal["manual", "bulk", "csv", "ofx", "camt", "mt940", "api"]
ExcludeReason = Literal["bank_fee", "internal_transfer", "duplicate", "personal", "opening", "other"]
MAX_ITEMS = 500
"""Transactions of one bulk request."""


class NewCounterparty(RequestStruct, frozen=True, kw_only=True):
    """The other side of a transaction, as far as it is known."""

    name: Name | None = None
    tax_id: ShortText | None = None
    bank_code: ShortText | None = None
    branch: ShortText | None = None
    account: ShortText | None = None
    iban: ShortText | None = None


class NewTransaction(RequestStruct, frozen=True, kw_only=True):
    """A line of a bank account. `amount` is above zero for money in and below zero for money out, in the currency of
    the account. `externalId` is the number that the bank gave it: the same one is taken once. `allowDuplicate`: take it
    though the account has a line with the same date, amount, reference and text."""

    bank_account_id: UUID
    date: Day
    value_date: Day | None = None
    amount: Annotated[Amount, Meta(examples=["-120.50"])]
    currency: CurrencyCode | None = None
    description: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["Transfer from a client"])]
    reference: ShortText | None = None
    counterparty: NewCounterparty | None = None
    kind: TransactionKind = "other"
    balance_after: Amount | None = None
    external_id: Annotated[str, Meta(min_length=1, max_length=128)] | None = None
    notes: LongText | None = None
    allow_duplicate: bool = False


class NewTransactions(RequestStruct, frozen=True, kw_only=True):
    """Lines to be created, up to 500. Each has its own result."""

    transactions: Annotated[list[RequestItem[NewTransaction]], Meta(min_length=1, max_length=MAX_ITEMS)]


class BulkTransactionResult(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request. `id` is that of the line that was created, or of the
    one that was there already."""

    index: int
    status: Literal["created", "duplicate", "failed"]
    id: UUID | None = None
    error: ItemError | UnsetType = UNSET


class BulkTransactions(ResponseStruct, frozen=True, kw_only=True):
    """How many lines were created, were there already, and failed, with the result of each in the order of the
    request."""

    created: int
    duplicates: int
    failed: int
    results: list[BulkTransactionResult]


class BankTransaction(ResponseStruct, frozen=True, kw_only=True):
    """A line of a bank account. `openAmount` is what of it is neither matched nor excluded. `fingerprint` tells it from
    every other line of the account. `suggestedClientId` is a client that a rule recognised; `ruleId` the rule that last
    did something with it; `onHoldUntil` the day before which nothing is asked about it, and `holdNote` why."""

    id: UUID
    bank_account_id: UUID
    date: Day
    value_date: Day | None
    amount: AmountText
    currency: str
    description: str
    reference: str | None
    counterparty: Counterparty | None
    kind: TransactionKind
    balance_after: AmountText | None
    external_id: str | None
    fingerprint: str
    source: TransactionSource
    batch_id: UUID | None
    status: TransactionStatus
    matched_amount: AmountText
    open_amount: AmountText
    exclude_reason: ExcludeReason | None
    exclude_note: str | None
    counter_transaction_id: UUID | None
    session_id: UUID | None
    rule_id: UUID | None
    suggested_client_id: UUID | None
    on_hold_until: Day | None
    hold_note: str | None
    notes: str | None
    version: int
    created_at: Instant
    updated_at: Instant


class TransactionQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of bank transactions. `from` and `to` are of their date, `minAmount` and `maxAmount` of the amount
    without its sign; `q` looks into text, reference, counterparty and notes."""

    status: TransactionStatus | None = None
    bank_account_id: UUID | None = None
    session_id: UUID | None = None
    batch_id: UUID | None = None
    direction: Literal["in", "out"] | None = None
    kind: TransactionKind | None = None
    source: TransactionSource | None = None
    from_: Day | None = msgspec.field(name="from", default=None)
    to: Day | None = None
    min_amount: Amount | None = None
    max_amount: Amount | None = None
    q: Search | None = None
    updated_since: Instant | None = None
    sort: Literal["-date", "date", "amount", "-amount", "-createdAt", "createdAt", "updatedAt", "-updatedAt"] | None = (
        None
    )


@filters_of(TransactionQuery)
class SummaryQuery(RequestStruct, frozen=True, kw_only=True):
    """The filters of the list of transactions."""


class TransactionTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of transactions."""

    items: list[BankTransaction]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class Exclusion(RequestStruct, frozen=True, kw_only=True):
    """Why a line is not reconciled. `counterTransactionId`: the line of the other account, of an internal transfer;
    it is excluded with it."""

    reason: ExcludeReason
    note: Text | None = None
    counter_transaction_id: UUID | None = None


class SessionAssignment(RequestStruct, frozen=True, kw_only=True):
    """The session that a line belongs to; null takes it out of its session."""

    session_id: UUID | None


class StatusSums(ResponseStruct, frozen=True, kw_only=True):
    """How many lines there are, and the sum of money in and out."""

    count: int
    inflow: AmountText
    outflow: AmountText


class AccountSummary(ResponseStruct, frozen=True, kw_only=True):
    """The lines of an account by status, in its currency. `lines` is their sum; `open` what of it is open."""

    bank_account_id: UUID
    name: str
    currency: str
    unmatched: StatusSums
    partially_matched: StatusSums
    matched: StatusSums
    excluded: StatusSums
    lines: AmountText
    open: AmountText
    first_date: Day | None
    last_date: Day | None


class TransactionSummary(ResponseStruct, frozen=True, kw_only=True):
    """What is open, matched and excluded, by account."""

    items: list[AccountSummary]


class TransactionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it is stored; amounts are minor units of its currency."""

    id: UUID
    bank_account_id: UUID
    date: Day
    value_date: Day | None
    amount: int
    currency: str
    description: str
    reference: str | None
    counterparty: Counterparty | None
    kind: TransactionKind
    balance_after: int | None
    external_id: str | None
    fingerprint: bytes
    source: TransactionSource
    batch_id: UUID | None
    matched: int
    status: TransactionStatus
    open_amount: int
    exclude_reason: ExcludeReason | None
    exclude_note: str | None
    counter_transaction_id: UUID | None
    session_id: UUID | None
    rule_id: UUID | None
    suggested_client_id: UUID | None
    on_hold_until: Day | None
    hold_note: str | None
    notes: str | None
    version: int
    created_at: Instant
    updated_at: Instant


class LineToAdd(msgspec.Struct, frozen=True, kw_only=True):
    """A line on its way into an account: minor units of the account's currency. `row` is its place in the file or
    request it came in."""

    row: int
    date: Day
    amount: int
    description: str
    value_date: Day | None = None
    reference: str | None = None
    counterparty: Counterparty | None = None
    kind: TransactionKind = "other"
    balance_after: int | None = None
    external_id: str | None = None
    notes: str | None = None


class KnownLine(msgspec.Struct, frozen=True, kw_only=True):
    """What is compared of a line that an account has."""

    id: UUID
    fingerprint: bytes
    content_hash: bytes
    balance_after: int | None
    external_id: str | None
