"""The VAT report: the returns of the periods, with every document."""

from datetime import date
from typing import Literal

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import ResponseStruct
from pinkas.domains.reports.types.common import Href, PeriodAnswer
from pinkas.domains.tax import VatAmountsView, VatPeriodSummary


class VatReportQuery(PeriodQuery, frozen=True, kw_only=True):
    """Days whose VAT periods are reported, each of them whole."""

    as_of: AsOf | None = None


class VatReportPeriod(ResponseStruct, frozen=True, kw_only=True):
    """A VAT period: the boxes of its return in whole units of the currency, and the same as the books have it."""

    summary: VatPeriodSummary
    amounts: VatAmountsView
    href: Href


class VatReportRow(ResponseStruct, frozen=True, kw_only=True):
    """What a document or an expense does to the return of `period`. Sales have `net`, `zeroRated`, `exempt` and `vat`;
    purchases the whole amount without VAT, and the VAT that is deducted, of equipment apart. `correctionOf` is the
    earlier month that it corrects."""

    period: str
    side: Literal["outputs", "inputs"]
    date: date
    doc_type: int | None
    number: str | None
    party_name: str | None
    party_tax_id: str | None
    allocation_number: str | None
    net: AmountText
    zero_rated: AmountText
    exempt: AmountText
    vat: AmountText
    equipment_vat: AmountText
    correction_of: str | None
    href: Href


class VatReport(PeriodAnswer, frozen=True, kw_only=True):
    """The VAT of the periods, from the first day of the first one to the last day of the last one. `totals` sums their
    amounts; `net` is to be paid, below zero to be paid back."""

    as_of: Instant | None
    periods: list[VatReportPeriod]
    rows: list[VatReportRow]
    totals: VatAmountsView
