"""What analytics have in common: how they are asked, and how they answer."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import CurrencyCode, Instant
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import ResponseStruct

Granularity = Literal["day", "week", "month", "quarter", "year"]
Compare = Annotated[
    Literal["previous", "last_year", "none"],
    Meta(description="With the period of the same length before it, with the same days a year earlier, or with none."),
]
NamedPeriod = Annotated[
    str,
    Meta(
        description="A year (2026), a quarter (2026-Q1), a month (2026-05), `ytd` (this year until today) or "
        "`last_12m` (the twelve whole months before this one), in the place of `from` and `to`.",
        max_length=12,
    ),
]
Change = Annotated[
    Decimal, Meta(description="In percent of what it is compared with, to two digits; null where that is zero.")
]


class AnalyticsQuery(PeriodQuery, frozen=True, kw_only=True):
    """The period that is asked about, this year until today unless it is said, what it is compared with, and the
    instant of which the read answers."""

    period: NamedPeriod | None = None
    compare: Compare = "previous"
    as_of: AsOf | None = None


class BrandQuery(AnalyticsQuery, frozen=True, kw_only=True):
    """A period, perhaps of one brand."""

    brand_id: UUID | None = None


class PlainTrendQuery(AnalyticsQuery, frozen=True, kw_only=True):
    """A period and how it is divided."""

    granularity: Granularity = "month"


class TrendQuery(PlainTrendQuery, frozen=True, kw_only=True):
    """A period and how it is divided, perhaps of one brand."""

    brand_id: UUID | None = None


class BreakdownQuery(AnalyticsQuery, frozen=True, kw_only=True):
    """A period and how many rows are told by themselves; the rest is `other`."""

    limit: Annotated[int, Meta(ge=1, le=100)] = 10


class AnalyticsPeriod(ResponseStruct, frozen=True, kw_only=True):
    """The first and the last day, both included."""

    from_: date = msgspec.field(name="from")
    to: date
    granularity: Granularity | UnsetType = UNSET


class UsedRate(ResponseStruct, frozen=True, kw_only=True):
    """What amounts of the books were converted with: one unit of `currency` is worth `rate` of them by the rate of
    `date`."""

    currency: CurrencyCode
    rate: ExactDecimal
    date: date


class AnalyticsAnswer(ResponseStruct, frozen=True, kw_only=True):
    """What every answer of analytics says of itself. `asOf` is the instant up to which documents, expenses and entries
    are in the figures; `definitions` say in words what each figure is."""

    period: AnalyticsPeriod
    compared: AnalyticsPeriod | None
    basis: Literal["accrual", "cash"]
    currency: str
    generated_at: Instant
    as_of: Instant
    definitions: dict[str, str]
    exchange_rate: UsedRate | UnsetType = UNSET


class AmountFigure(ResponseStruct, frozen=True, kw_only=True):
    """An amount, and the same of the period that it is compared with."""

    value: AmountText
    previous: AmountText | None
    change: AmountText | None
    change_percent: Change | None


class CountFigure(ResponseStruct, frozen=True, kw_only=True):
    """A number of things, and the same of the period that it is compared with."""

    value: int
    previous: int | None
    change: int | None
    change_percent: Change | None


class TrendPoint(ResponseStruct, frozen=True, kw_only=True):
    """A day, week, month, quarter or year: `period` is its first day within the period that was asked about. `previous`
    is the point in the same place of the period that it is compared with."""

    period: date
    value: AmountText
    count: int
    previous: AmountText | None
    change_percent: Change | None


class Trend(AnalyticsAnswer, frozen=True, kw_only=True):
    """A figure over time."""

    data: list[TrendPoint]
    total: AmountText
    count: int


class BreakdownRow(ResponseStruct, frozen=True, kw_only=True):
    """A part of a figure. `id` is null for what names none; `share` is in percent of the whole."""

    id: str | None
    name: str | None
    value: AmountText
    count: int
    share: Annotated[Decimal, Meta(description="In percent of the whole, to two digits.")]
    rank: int
    href: Annotated[
        str | None, Meta(description="The path that lists what the figure is made of, under `/api/v1`.")
    ] = None


class OtherRows(ResponseStruct, frozen=True, kw_only=True):
    """What is not told by itself."""

    value: AmountText
    count: int
    share: Annotated[Decimal, Meta(description="In percent of the whole, to two digits.")]


class Breakdown(AnalyticsAnswer, frozen=True, kw_only=True):
    """A figure by what it is made of, the largest first."""

    data: list[BreakdownRow]
    other: OtherRows
    total: AmountText
    count: int
