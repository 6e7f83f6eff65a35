"""Balances as they cross the wire, and as other domains take them."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated, Literal, Protocol
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries.country import AccountKind

Day = date
_DEBIT_LESS_CREDIT = "Debit less credit: below zero where the credit is more."
SignedAmount = Annotated[AmountText, Meta(description=_DEBIT_LESS_CREDIT)]


@dataclass(frozen=True)
class TrialBalanceLine:
    """An account over a period, in minor units of the books: `opening` and `closing` are debit less credit, `debit` and
    `credit` the movement of the period. `year_end` is what of debit less credit closed a year: without it the movement
    is the income or the expense of the period."""

    account_id: UUID
    code: str
    name: dict[str, str]
    kind: AccountKind
    role: str | None
    form6111_code: str | None
    parent_id: UUID | None
    opening: int
    debit: int
    credit: int
    closing: int
    year_end: int

    def name_in(self, language: str) -> str:
        """What the account is called in a language."""
        return self.name.get(language) or self.name["he"]


class TrialBalanceQuery(PeriodQuery, frozen=True, kw_only=True):
    """A period, and what it is compared with."""

    as_of: AsOf | None = None
    compare: (
        Annotated[
            Literal["previous", "last_year"],
            Meta(description="With the period of the same length before it, or with the same days a year earlier."),
        ]
        | None
    ) = None


class TrialBalanceRow(ResponseStruct, frozen=True, kw_only=True):
    """An account over the period. `compared` is what `closing - opening` was in the period that it is compared with."""

    account_id: UUID
    code: str
    name: str
    type: AccountKind
    role: str | None
    form6111_code: str | None
    parent_id: UUID | None
    opening: SignedAmount
    debit: AmountText
    credit: AmountText
    closing: SignedAmount
    compared: SignedAmount | UnsetType = UNSET


class TrialBalanceTotals(ResponseStruct, frozen=True, kw_only=True):
    """All accounts together: books that balance have an opening and a closing of zero, and debits equal credits."""

    opening: SignedAmount
    debit: AmountText
    credit: AmountText
    closing: SignedAmount


class TrialBalance(ResponseStruct, frozen=True, kw_only=True):
    """The accounts with a balance or a movement in the period, by number."""

    from_: date = msgspec.field(name="from")
    to: date
    as_of: Instant | None
    compared_from: date | UnsetType = UNSET
    compared_to: date | UnsetType = UNSET
    currency: str
    rows: list[TrialBalanceRow]
    totals: TrialBalanceTotals


class BalancesQuery(RequestStruct, frozen=True, kw_only=True):
    """The day of the balances."""

    date: Annotated[Day, Meta(description="At the end of this day. Left out: today.")] | None = None
    as_of: AsOf | None = None


class BalanceRow(ResponseStruct, frozen=True, kw_only=True):
    """The balance of an account."""

    account_id: UUID
    code: str
    name: str
    type: AccountKind
    role: str | None
    parent_id: UUID | None
    balance: SignedAmount


class Balances(ResponseStruct, frozen=True, kw_only=True):
    """The accounts with a balance at the end of a day, by number."""

    date: date
    as_of: Instant | None
    currency: str
    rows: list[BalanceRow]
    total: SignedAmount


class MonthlySum(Protocol):
    """What an account was debited and credited in a month by entries of one kind, in minor units of the books."""

    @property
    def role(self) -> str: ...
    @property
    def source_type(self) -> str: ...
    @property
    def month(self) -> date: ...
    @property
    def debit(self) -> int: ...
    @property
    def credit(self) -> int: ...
