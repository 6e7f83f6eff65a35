"""The answers about revenue."""

from datetime import date

from pinkas.core.decimals import AmountText
from pinkas.core.wire import ResponseStruct
from pinkas.domains.analytics.types.common import (
    AmountFigure,
    AnalyticsAnswer,
    Change,
    CountFigure,
)


class RevenueFigures(ResponseStruct, frozen=True, kw_only=True):
    """Revenue of a period."""

    revenue: AmountFigure
    vat: AmountFigure
    gross: AmountFigure
    documents: CountFigure
    average_document: AmountFigure


class RevenueSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """Revenue of a period beside that of another one."""

    data: RevenueFigures


class GrowthPoint(ResponseStruct, frozen=True, kw_only=True):
    """A month: its revenue, and how it changed against the month before and the same month a year earlier."""

    period: date
    value: AmountText
    previous: AmountText
    change_percent: Change | None
    last_year: AmountText
    year_change_percent: Change | None


class RevenueGrowth(AnalyticsAnswer, frozen=True, kw_only=True):
    """Revenue by month and how it grows."""

    data: list[GrowthPoint]


class YearMonth(ResponseStruct, frozen=True, kw_only=True):
    """A month (1 to 12) in this year and in the one before."""

    month: int
    value: AmountText
    previous: AmountText
    change_percent: Change | None


class YearOverYear(AnalyticsAnswer, frozen=True, kw_only=True):
    """A year beside the one before, month by month. `value` and `previous` of the total are of the same months."""

    year: int
    data: list[YearMonth]
    total: AmountFigure


class Turnover(ResponseStruct, frozen=True, kw_only=True):
    """A month of turnover."""

    month: date
    net: AmountText
    vat: AmountText
    total: AmountText
    documents: int


class MonthlyTurnover(AnalyticsAnswer, frozen=True, kw_only=True):
    """Turnover by month: revenue with its VAT."""

    data: list[Turnover]


class ChartPoint(ResponseStruct, frozen=True, kw_only=True):
    """A month: what was sold without VAT, what came in, and what was spent."""

    period: date
    revenue: AmountText
    collected: AmountText
    expenses: AmountText


class DashboardChart(AnalyticsAnswer, frozen=True, kw_only=True):
    """Revenue, money that came in and expenses by month."""

    data: list[ChartPoint]
