"""The answers about VAT and what is due to the authorities."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant, Language
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.analytics.types.common import AmountFigure, AnalyticsAnswer
from pinkas.domains.tax import DeadlineKind, DeadlineStatus

VatState = Literal["OPEN", "CLOSED", "FILED"]
ThresholdLevel = Literal["OK", "WATCH", "WARNING", "CROSSED"]


class VatFigures(ResponseStruct, frozen=True, kw_only=True):
    """VAT of periods. `net` is to be paid; below zero it is to be refunded."""

    taxable_sales: AmountText
    exempt_sales: AmountText
    output_vat: AmountText
    input_vat: AmountText
    input_vat_equipment: AmountText
    net: AmountText


class VatPeriodFigures(VatFigures, frozen=True, kw_only=True):
    """VAT of a period. `period` is its last month; `href` is the path of the period."""

    period: str
    from_: date = msgspec.field(name="from")
    to: date
    status: VatState
    due_date: date
    href: str


class VatSummary(AnalyticsAnswer, frozen=True, kw_only=True):
    """VAT of the period in which the last day lies, beside the period before. `data` is null for a business that
    reports no VAT."""

    data: VatPeriodFigures | None
    net: AmountFigure | None


class VatTrend(AnalyticsAnswer, frozen=True, kw_only=True):
    """VAT by period."""

    data: list[VatPeriodFigures]


class VatYear(AnalyticsAnswer, frozen=True, kw_only=True):
    """VAT of a year, its periods and their sum."""

    year: int
    data: list[VatPeriodFigures]
    total: VatFigures
    open_periods: Annotated[int, Meta(description="Periods that are over and were not filed.")]


class VatThreshold(AnalyticsAnswer, frozen=True, kw_only=True):
    """How near the turnover of a year is to the ceiling up to which a dealer may stay exempt. `applies` is false for a
    business that charges VAT, and for a year whose ceiling is not published. The projection goes on as the last 90 days
    went; `projectedCrossingDate` is null where the ceiling is not reached in the year."""

    applies: bool
    year: int
    ceiling: AmountText | None
    turnover: AmountText
    percent: Annotated[Decimal, Meta(description="Turnover in percent of the ceiling, to two digits.")] | None
    remaining: AmountText | None
    projected_turnover: AmountText | None
    projected_crossing_date: date | None
    level: ThresholdLevel | None
    advice: str | None


CalendarLanguage = Annotated[Language, Meta(description="The language of a calendar. Left out: that of the business.")]


class CalendarQuery(RequestStruct, frozen=True, kw_only=True):
    """Two days, both included: a month ago and a year from today unless they are said; and JSON, or a calendar that
    other programs show."""

    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    format: Literal["json", "ics"] = "json"
    lang: CalendarLanguage | None = None


class TaxDeadline(ResponseStruct, frozen=True, kw_only=True):
    """Something that is due. `period` is the month or the year that it is about; `amountEstimate` is what the books say
    so far, null where they say nothing. `status`: the period goes on (`UPCOMING`) or is over (`DUE`); what is known to
    be filed is `DONE`, and `OVERDUE` when its day is over without it; `PASSED` is a day that is over of something that
    nobody tells here."""

    date: date
    kind: DeadlineKind
    period: str
    amount_estimate: AmountText | None
    status: DeadlineStatus


class TaxCalendar(ResponseStruct, frozen=True, kw_only=True):
    """What is due to the authorities, in the order of the days."""

    from_: date = msgspec.field(name="from")
    to: date
    currency: str
    generated_at: Instant
    data: list[TaxDeadline]
