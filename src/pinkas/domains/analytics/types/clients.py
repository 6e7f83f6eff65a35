"""The answers about clients: how many, since when, how often they buy and what they are worth."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.analytics.types.common import (
    AmountFigure,
    AnalyticsAnswer,
    Change,
    CountFigure,
    OtherRows,
)

ClientStatus = Literal["active", "slowing", "dormant", "lost", "no_sales"]
Segment = Literal["champions", "loyal", "growing", "new", "at_risk", "slipping", "lost"]
ClientShare = Annotated[Decimal, Meta(description="In percent of the clients, to two digits.")]


class StandingQuery(RequestStruct, frozen=True, kw_only=True):
    """What is asked about how things stand today."""


class PastStandingQuery(StandingQuery, frozen=True, kw_only=True):
    """The same, of the day of an instant."""

    as_of: AsOf | None = None


class ClientFigures(ResponseStruct, frozen=True, kw_only=True):
    """Clients at the end of a period, and those who are new in it."""

    clients: CountFigure
    new_clients: CountFigure
    revenue: AmountFigure


class ClientsNow(ResponseStruct, frozen=True, kw_only=True):
    """Clients as they stand now."""

    registered: int
    archived: int
    no_sales: int
    active: int
    repeat: int
    repeat_share: Annotated[Decimal, Meta(description="In percent of the clients who bought, to two digits.")]
    lifetime_value: AmountText
    average_lifetime_value: AmountText


class ClientSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """Clients of a period beside another one, and as they stand now."""

    data: ClientFigures
    now: ClientsNow


class ClientPoint(ResponseStruct, frozen=True, kw_only=True):
    """A span of time: clients who bought for the first time, the same of the period that it is compared with, and how
    many had bought by its end."""

    period: date
    new_clients: int
    clients: int
    previous: int | None
    change_percent: Change | None


class ClientTrend(AnalyticsAnswer, frozen=True, kw_only=True):
    """Clients over time."""

    data: list[ClientPoint]
    new_clients: int
    clients: int


class ClientMonth(ResponseStruct, frozen=True, kw_only=True):
    """A whole month: clients who bought for the first time, beside the month before and the same month a year earlier,
    and how many had bought by its end."""

    period: date
    new_clients: int
    previous: int
    change_percent: Change | None
    last_year: int
    year_change_percent: Change | None
    clients: int


class ClientGrowth(AnalyticsAnswer, frozen=True, kw_only=True):
    """New clients by month and how their number changes."""

    data: list[ClientMonth]


class ClientChartPoint(ResponseStruct, frozen=True, kw_only=True):
    """A month: new clients, and how many had bought by its end."""

    period: date
    new_clients: int
    clients: int


class ClientChart(AnalyticsAnswer, frozen=True, kw_only=True):
    """New clients and all clients by month."""

    data: list[ClientChartPoint]


class ClientSegment(ResponseStruct, frozen=True, kw_only=True):
    """Clients that buy alike. `value` is their revenue of all time, `rule` says who is in it."""

    segment: Segment
    clients: int
    share: ClientShare
    value: AmountText
    sales: int
    rule: str


class ClientSegments(AnalyticsAnswer, frozen=True, kw_only=True):
    """Clients by when they bought last, how often, and what they are worth."""

    data: list[ClientSegment]
    clients: int
    total: AmountText


class StatusShare(ResponseStruct, frozen=True, kw_only=True):
    """Clients of a status. `value` is their revenue of all time, `rule` says who is in it."""

    status: ClientStatus
    clients: int
    share: ClientShare
    value: AmountText
    rule: str


class ClientStatuses(AnalyticsAnswer, frozen=True, kw_only=True):
    """Clients by when they bought last, those who never did included; how many of all are archived."""

    data: list[StatusShare]
    clients: int
    archived: int


class ValueBucket(ResponseStruct, frozen=True, kw_only=True):
    """Clients worth at least `min` and less than `max`; null is without a bound."""

    min: AmountText | None
    max: AmountText | None
    clients: int
    value: AmountText


class LifetimeValues(ResponseStruct, frozen=True, kw_only=True):
    """What clients are worth."""

    buckets: list[ValueBucket]
    mean: AmountText
    median: AmountText
    top10_share: Annotated[
        Decimal, Meta(description="Of the ten who are worth the most, in percent of all, to two digits.")
    ] = msgspec.field(name="top10Share")
    clients: int
    value: AmountText


class LifetimeValueAnswer(AnalyticsAnswer, frozen=True, kw_only=True):
    """How revenue of all time is spread over clients."""

    data: LifetimeValues


class TopClient(ResponseStruct, frozen=True, kw_only=True):
    """A client among those who bought the most in the period, and what it bought until now. `id` is null for what names
    no saved client."""

    id: str | None
    name: str | None
    value: AmountText
    count: int
    share: Annotated[Decimal, Meta(description="In percent of the whole, to two digits.")]
    rank: int
    href: str | None
    lifetime_value: AmountText | None
    sales: int | None
    first_sale: date | None
    last_sale: date | None
    status: ClientStatus | None


class TopClients(AnalyticsAnswer, frozen=True, kw_only=True):
    """The clients who bought the most, the largest first."""

    data: list[TopClient]
    other: OtherRows
    total: AmountText
    count: int


class StatisticFigures(ResponseStruct, frozen=True, kw_only=True):
    """What happened in a period, in numbers of things."""

    documents: CountFigure
    sales_documents: CountFigure
    expense_count: CountFigure
    clients: CountFigure
    new_clients: CountFigure


class Statistics(AnalyticsAnswer, frozen=True, kw_only=True):
    """How much happened in a period beside another one, and how many clients there are."""

    data: StatisticFigures
    now: ClientsNow


class PercentFigure(ResponseStruct, frozen=True, kw_only=True):
    """A part in percent, and the same of the period that it is compared with; `change` is in points of percent."""

    value: Decimal
    previous: Decimal | None
    change: Decimal | None


class FinancialFigures(ResponseStruct, frozen=True, kw_only=True):
    """What a period earned, spent and brought in."""

    revenue: AmountFigure
    vat: AmountFigure
    expenses: AmountFigure
    profit: AmountFigure
    margin: PercentFigure
    collected: AmountFigure
    average_document: AmountFigure
    revenue_per_client: AmountFigure


class EnhancedStatistics(AnalyticsAnswer, frozen=True, kw_only=True):
    """How much happened in a period, and what it earned, spent and brought in, beside another one."""

    data: StatisticFigures
    financial: FinancialFigures
    now: ClientsNow
