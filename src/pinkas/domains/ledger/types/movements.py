"""The lines of accounts in their order, with running balances, as they cross the wire."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import FirstDay, LastDay
from pinkas.core.wire import ResponseStruct
from pinkas.domains.ledger.types.balances import SignedAmount
from pinkas.domains.ledger.types.journal import EntrySource


class AccountEntriesQuery(PageQuery, frozen=True, kw_only=True):
    """A period of an account: this year until today, unless it is said."""

    from_: FirstDay | None = msgspec.field(name="from", default=None)
    to: LastDay | None = None
    as_of: AsOf | None = None
    sort: Literal["date", "-date"] | None = None


class GeneralLedgerQuery(PageQuery, frozen=True, kw_only=True):
    """A period of all accounts, or of one: this year until today, unless it is said."""

    from_: FirstDay | None = msgspec.field(name="from", default=None)
    to: LastDay | None = None
    account_id: UUID | None = None
    as_of: AsOf | None = None


class AccountMovement(ResponseStruct, frozen=True, kw_only=True):
    """A line of an account. `balance` is debit less credit of the account behind it."""

    account_id: UUID
    account_code: str
    account_name: str
    entry_id: UUID
    number: int
    position: int
    date: date
    description: str
    memo: str | None
    source: EntrySource
    party_id: UUID | None
    debit: AmountText
    credit: AmountText
    balance: SignedAmount


class AccountEntries(ResponseStruct, frozen=True, kw_only=True):
    """A page of the lines of an account; `opening` and `closing` are its balances before and at the end of the
    period."""

    account_id: UUID
    account_code: str
    account_name: str
    from_: date = msgspec.field(name="from")
    to: date
    as_of: Instant | None
    currency: str
    opening: SignedAmount
    debit: AmountText
    credit: AmountText
    closing: SignedAmount
    items: list[AccountMovement]
    next_cursor: str | None


class GeneralLedger(ResponseStruct, frozen=True, kw_only=True):
    """A page of the lines of all accounts, by account, day and number. `debit` and `credit` are the totals of the whole
    period."""

    from_: date = msgspec.field(name="from")
    to: date
    as_of: Instant | None
    currency: str
    debit: AmountText
    credit: AmountText
    items: list[AccountMovement]
    next_cursor: str | None
    total: Annotated[int, Meta(description="The accounts with lines in the period.")] | msgspec.UnsetType = (
        msgspec.UNSET
    )
