"""The opening balances of accounts as they cross the wire."""

from datetime import date
from typing import Annotated
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import Instant
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.ledger.types.accounts import AccountCode, LocalizedName
from pinkas.domains.ledger.types.entries import Day

MAX_LINES = 1000
"""How many accounts an opening entry has at most."""


class NewOpeningLine(RequestStruct, frozen=True, kw_only=True):
    """The balance of one account, named by `accountId` or by `accountCode`, on one of both sides, in the currency of
    the books."""

    account_id: UUID | None = None
    account_code: AccountCode | None = None
    debit: Annotated[Amount, Meta(examples=["5000.00"])] | None = None
    credit: Annotated[Amount, Meta(examples=["5000.00"])] | None = None


class OpeningBalancesToSet(RequestStruct, frozen=True, kw_only=True):
    """What accounts stand at when the books begin, on the morning of `date`. They take the place of all that was set
    before; none at all take it back. What the lines do not balance by stands on the account of opening balances."""

    date: Annotated[date, Meta(examples=["2026-01-01"])]
    lines: Annotated[
        list[NewOpeningLine],
        Meta(max_length=MAX_LINES, examples=[[{"accountCode": "1100", "debit": "5000.00"}]]),
    ]


class OpeningLine(ResponseStruct, frozen=True, kw_only=True):
    """The opening balance of an account; one of debit and credit is zero."""

    account_id: UUID
    account_code: str
    account_name: LocalizedName
    debit: AmountText
    credit: AmountText


class OpeningBalances(ResponseStruct, frozen=True, kw_only=True):
    """The opening balances of accounts. `date`, `entryNumber` and `postedAt` are null before any are set. `balance` is
    debit less credit of the account of opening balances by now: also by those of clients and of card deposits that were
    expected, which are posted where they are set. `canChange`: no month is closed."""

    date: Day | None
    entry_id: UUID | None
    entry_number: int | None
    posted_at: Instant | None
    currency: str
    lines: list[OpeningLine]
    balance: AmountText
    can_change: bool
