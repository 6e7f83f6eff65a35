"""Reconciliation sessions as they cross the wire and as they are stored."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.creators import Creator
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

Day = date
SessionStatus = Literal["OPEN", "CLOSED", "REOPENED"]
ExplanationKind = Literal[
    "uncleared_check", "deposit_in_transit", "unposted_fee", "duplicate_entry", "wrong_date", "unmatched_line", "other"
]


class NewBankSession(RequestStruct, frozen=True, kw_only=True):
    """A period of an account to be reconciled, with the balances of its statement. Without `openingBalance`: the
    closing balance of the session before, else the opening balance of the account, else zero. The lines of the period
    that belong to no session, and those that come later, belong to it."""

    bank_account_id: UUID
    period_start: date
    period_end: date
    opening_balance: Amount | None = None
    closing_balance: Annotated[Amount, Meta(examples=["12500.00"])]
    note: Text | None = None


class SessionClosing(RequestStruct, frozen=True, kw_only=True):
    """How a session is closed: `allowDifference` closes it although its lines do not come to its closing balance,
    which `note` explains."""

    allow_difference: bool = False
    note: Text | None = None


class SessionReopening(RequestStruct, frozen=True, kw_only=True):
    """Why a closed session is opened again."""

    reason: Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S", examples=["A deposit was matched twice"])]


class BankSessionCounts(ResponseStruct, frozen=True, kw_only=True):
    """How many lines a session has, by status."""

    total: int
    matched: int
    partial: int
    excluded: int
    unmatched: int


class BankSessionSums(ResponseStruct, frozen=True, kw_only=True):
    """Money in and out of all lines, and the sum of those that are excluded."""

    inflow: AmountText
    outflow: AmountText
    excluded: AmountText


class BankSessionChange(ResponseStruct, frozen=True, kw_only=True):
    """Who closed or reopened a session, when and why."""

    action: Literal["closed", "reopened"]
    reason: str | None
    changed_at: Instant
    changed_by: Creator | None


class BankSession(ResponseStruct, frozen=True, kw_only=True):
    """A reconciliation session. `statementDifference` is opening balance and lines less closing balance: zero when no
    line is missing. `changes` is there when one session is read."""

    id: UUID
    bank_account_id: UUID
    bank_account_name: str
    period_start: date
    period_end: date
    opening_balance: AmountText
    closing_balance: AmountText
    currency: str
    status: SessionStatus
    counts: BankSessionCounts
    sums: BankSessionSums
    statement_difference: AmountText
    created_by: Creator | None
    closed_at: Instant | None
    closed_by: Creator | None
    note: str | None
    version: int
    created_at: Instant
    updated_at: Instant
    changes: list[BankSessionChange] | UnsetType = UNSET


class BankSessionQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of sessions; `from` and `to`: those with a day of this period."""

    bank_account_id: UUID | None = None
    status: SessionStatus | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: Literal["-periodStart", "periodStart", "-createdAt", "createdAt", "updatedAt", "-updatedAt"] | None = None


class BankSessionTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of sessions."""

    items: list[BankSession]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class ReconciliationPart(ResponseStruct, frozen=True, kw_only=True):
    """A part of the difference between books and statement: how much the statement has beyond the books because of it.
    `refs` names the lines and the journal entries, at most 200 of them. What is matched is the same thing; of the rest,
    lines and entries of one amount are taken for it. What is left of the entries is `deposit_in_transit` or
    `uncleared_check`; what is left of the lines is `unposted_fee`, `duplicate_entry`, `wrong_date` (the books have it
    up to 14 days after the period) or `unmatched_line`. `other` is the rest, such as a difference from before the
    period."""

    kind: ExplanationKind
    amount: AmountText
    refs: list[UUID]


class BankReconciliation(ResponseStruct, frozen=True, kw_only=True):
    """Whether the account of the books agrees with the statement at the end of the period. `difference` is the closing
    balance of the statement less that of the books; `explanation` adds up to it."""

    session_id: UUID
    as_of: date
    currency: str
    statement_closing_balance: AmountText
    ledger_account_id: UUID
    ledger_balance: AmountText
    difference: AmountText
    balanced: bool
    explanation: list[ReconciliationPart]


@dataclass(frozen=True)
class SessionLine:
    """A line of a session as it is compared with the books; `amount` is what no match explains of it, in minor units of
    the account's currency."""

    id: UUID
    date: Day
    amount: int
    kind: str
    exclude_reason: str | None


class SessionFigures(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """Counts and sums of the lines of a session, in minor units."""

    total: int
    matched: int
    partial: int
    excluded: int
    unmatched: int
    inflow: int
    outflow: int
    excluded_sum: int


class SessionRow(msgspec.Struct, frozen=True, kw_only=True):
    """A session as it is stored; balances are minor units of the account's currency."""

    id: UUID
    bank_account_id: UUID
    bank_account_name: str
    period_start: date
    period_end: date
    opening_balance: int
    closing_balance: int
    currency: str
    status: SessionStatus
    figures: SessionFigures
    note: str | None
    created_by: Creator | None
    closed_by: Creator | None
    closed_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant
