"""Revaluations as they cross the wire and as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText, ExactDecimal, Rate
from pinkas.core.fields import CurrencyCode, Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

Subject = Literal["customers", "suppliers", "money"]
Day = date


class RateOfPeriod(RequestStruct, frozen=True, kw_only=True):
    """A rate of the last day of the month in the place of the business's own."""

    currency: CurrencyCode
    rate: Annotated[Rate, Meta(examples=["3.65"])]


class NewRevaluation(RequestStruct, frozen=True, kw_only=True):
    """The rates to value by; without any those that the business has for the last day of the month, or for one of the
    ten days before it."""

    rates: Annotated[list[RateOfPeriod], Meta(max_length=200)] = []


class RevaluedBalance(ResponseStruct, frozen=True, kw_only=True):
    """What is open in one currency: of a client (`customers`), of a supplier, or on a money account in that currency.
    `foreignAmount`, `bookValue`, `value` and `difference` are debit less credit; `value` is at `rate`, which is of
    `rateDate`, and `difference` what it is more than the books say. Without a rate these are null."""

    subject: Subject
    account_code: str
    party_id: UUID | None
    party_name: str | None
    currency: str
    foreign_amount: AmountText
    book_value: AmountText
    rate: ExactDecimal | None
    rate_date: date | None
    value: AmountText | None
    difference: AmountText | None


class Revaluation(ResponseStruct, frozen=True, kw_only=True):
    """The revaluation of a month: what it would be (`PREVIEW`), or what was posted. `difference` is what the month
    gains by it, below zero what it loses. `missingRates` are currencies without a rate."""

    period: str
    date: Day
    state: Literal["PREVIEW", "POSTED"]
    currency: str
    lines: list[RevaluedBalance]
    difference: AmountText
    missing_rates: list[str]
    posted_at: Instant | None


class BalanceLine(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it is stored; amounts in minor units, debit less credit. `role` is None for a money account."""

    subject: Subject
    role: str | None
    account_id: UUID
    account_code: str
    party_id: UUID | None
    party_name: str | None
    currency: str
    foreign: int
    book_value: int
    rate: Decimal | None
    rate_date: Day | None
    value: int | None

    @property
    def difference(self) -> int:
        """What the balance is worth more than the books say; zero without a rate."""
        return 0 if self.value is None else self.value - self.book_value
