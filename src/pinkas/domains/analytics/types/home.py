"""The answers of analytics."""

from datetime import date
from typing import Literal

import msgspec

from pinkas.core.as_of import AsOfQuery
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.wire import ResponseStruct

AttentionKind = Literal[
    "overdue_documents",
    "overdue_opening_balances",
    "accepted_quotes",
    "expiring_quotes",
    "old_drafts",
    "not_delivered",
    "allocation_numbers",
    "bank_transactions",
]


class DayRange(ResponseStruct, frozen=True, kw_only=True):
    """A first and a last day, both included."""

    from_: date = msgspec.field(name="from")
    to: date


class HomeQuery(AsOfQuery, frozen=True, kw_only=True):
    """The home screen of today, or of the day of an instant."""


class OpenAmount(ResponseStruct, frozen=True, kw_only=True):
    """An amount that is waited for, on how many documents and opening balances of clients."""

    amount: AmountText
    documents: int
    opening_balances: int = 0


class ComparedAmount(ResponseStruct, frozen=True, kw_only=True):
    """An amount of the month, and that of the month before."""

    value: AmountText
    previous: AmountText


class VatOfPeriod(ResponseStruct, frozen=True, kw_only=True):
    """VAT on sales in the current VAT period. `applies` is false for a business that charges no VAT."""

    applies: bool
    period: DayRange
    output_vat: AmountText


class MonthFigures(ResponseStruct, frozen=True, kw_only=True):
    """A month: what was sold without VAT, what was received, and the VAT on sales. `month` is its first day."""

    month: date
    revenue: AmountText
    collected: AmountText
    output_vat: AmountText


class Attention(ResponseStruct, frozen=True, kw_only=True):
    """Something that waits for a person. Counted up to 100; `more` says that there are further ones."""

    kind: AttentionKind
    count: int
    more: bool


class HomeFigures(ResponseStruct, frozen=True, kw_only=True):
    """What an owner looks at first. Amounts of documents in foreign currency are converted as they were booked."""

    owed: OpenAmount
    overdue: OpenAmount
    revenue: ComparedAmount
    collected: ComparedAmount
    vat: VatOfPeriod
    months: list[MonthFigures]
    """The last twelve months, the current one last."""
    attention: list[Attention]


class HomeSummary(ResponseStruct, frozen=True, kw_only=True):
    """The figures of the month in the currency of the books. On a cash `basis` a sale counts when it is paid."""

    period: DayRange
    basis: Literal["accrual", "cash"]
    currency: str
    generated_at: Instant
    as_of: Instant
    """Up to when everything is known that was recorded: what is owed follows what happens within seconds."""
    data: HomeFigures
