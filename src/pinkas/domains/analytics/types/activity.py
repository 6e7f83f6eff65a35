"""The answers about documents, expenses and money that came in."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.wire import ResponseStruct
from pinkas.domains.analytics.types.common import AmountFigure, AnalyticsAnswer, Change, CountFigure

Share = Annotated[Decimal, Meta(description="In percent of the whole, to two digits.")]


class SpendingFigures(ResponseStruct, frozen=True, kw_only=True):
    """Expenses of a period."""

    expenses: AmountFigure
    deductible_vat: AmountFigure
    gross: AmountFigure
    expense_count: CountFigure


class ExpenseSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """Expenses of a period beside those of another one."""

    data: SpendingFigures


class ExpenseMonth(ResponseStruct, frozen=True, kw_only=True):
    """A month beside the one before it and the same a year earlier."""

    month: date
    value: AmountText
    previous: AmountText
    change_percent: Change | None
    last_year: AmountText
    year_change_percent: Change | None


class ExpenseComparison(AnalyticsAnswer, frozen=True, kw_only=True):
    """Expenses by month and how they change."""

    data: list[ExpenseMonth]


class IssuedFigures(ResponseStruct, frozen=True, kw_only=True):
    """What was issued in a period."""

    documents: CountFigure
    issued: AmountFigure
    revenue: AmountFigure


class IssuedSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """What was issued in a period beside another one."""

    data: IssuedFigures


class IssuedType(ResponseStruct, frozen=True, kw_only=True):
    """The documents of a type: how many, what they come to with VAT, and which part of all documents they are."""

    doc_type: int
    count: int
    value: AmountText
    share: Share
    rank: int
    href: str


class IssuedByType(AnalyticsAnswer, frozen=True, kw_only=True):
    """What was issued, by type of document, the most first."""

    data: list[IssuedType]
    count: int


class IssuedPoint(ResponseStruct, frozen=True, kw_only=True):
    """How many documents were issued in a span, and what they come to with VAT."""

    period: date
    count: int
    value: AmountText
    previous: int | None
    change_percent: Change | None


class IssuedTrend(AnalyticsAnswer, frozen=True, kw_only=True):
    """What was issued over time."""

    data: list[IssuedPoint]
    count: int
    total: AmountText
