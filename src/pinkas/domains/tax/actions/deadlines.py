"""What is due to the authorities between two days: which report of which period, until when, and how much."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from decimal import Decimal
from typing import Literal

from pinkas.core.money import to_minor
from pinkas.countries import Country, get_country
from pinkas.domains.businesses import Business
from pinkas.domains.tax.actions.loading import load
from pinkas.domains.tax.actions.settings import get_settings
from pinkas.domains.tax.actions.withholding import compose_advances
from pinkas.domains.tax.rules import periods, views
from pinkas.domains.tax.rules.periods import Span
from pinkas.domains.tax.rules.problems import NoVatPeriods
from pinkas.domains.tax.types.settings import TaxSettings
from pinkas.domains.tax.types.withholding import AdvancesQuery
from pinkas.platform.tx import Tx

DeadlineKind = Literal[
    "vat", "detailed_vat", "advances", "withholding", "social_insurance", "turnover_declaration", "annual_return"
]
DeadlineStatus = Literal["UPCOMING", "DUE", "DONE", "OVERDUE", "PASSED"]
_LATEST = timedelta(days=160)
"""A report is due no later than so many days behind its period, those of a year aside."""


@dataclass(frozen=True)
class Deadline:
    """A report or a payment that is due. `period` is its month, or its year; `amount` in minor units of the books,
    where the books say what it will be. `PASSED`: its day is over, and nobody tells the service whether it was done."""

    day: date
    kind: DeadlineKind
    period: str
    amount: int | None
    status: DeadlineStatus


async def list_deadlines(tx: Tx, business: Business, first: date, last: date) -> list[Deadline]:
    """What is due between two days, in the order of the days. Reports that the settings say the business does not file
    are left out."""
    country, today = get_country(business.country), tx.today(business.timezone)
    settings = await get_settings(tx)
    found = [
        *await _vat(tx, business, country, settings, first - _LATEST, last),
        *await _advances(tx, business, country, settings, first, last),
        *_monthly(business, country, settings, first - _LATEST, last, today),
        *_yearly(business, country, first.year - 2, last.year, today),
    ]
    return sorted((one for one in found if first <= one.day <= last), key=lambda one: (one.day, one.kind, one.period))


async def _vat(
    tx: Tx, business: Business, country: Country, settings: TaxSettings, first: date, last: date
) -> list[Deadline]:
    try:
        books = await load(tx, business, periods.month_end(periods.next_month(last.replace(day=1))))
    except NoVatPeriods:
        return []
    due = country.tax_reports.due_date
    begin = max(first, books.begins_on)
    spans = periods.spans_between(begin, last, books.cadence, country, books.closings) if begin <= last else []
    found: list[Deadline] = []
    for span in spans:
        closed = books.closing_of(span)
        done = closed is not None and views.state_of(closed) == "FILED"
        net = books.amounts_of(span)[0].net if span.first <= books.today else None
        found.append(_deadline("vat", span, due("vat", span.last), books.today, net, is_done=done))
        if settings.files_detailed_vat:
            found.append(
                _deadline("detailed_vat", span, due("detailed_vat", span.last), books.today, None, is_done=done)
            )
    return found


async def _advances(
    tx: Tx, business: Business, country: Country, settings: TaxSettings, first: date, last: date
) -> list[Deadline]:
    if settings.advances_rate is None:
        return []
    today = tx.today(business.timezone)
    known = {
        one.period: to_minor(Decimal(one.due), country.currency)
        for year in range(first.year - 1, min(today.year, last.year) + 1)
        for one in (await compose_advances(tx, business, AdvancesQuery(year=year))).items
    }
    spans = periods.spans_between(first - _LATEST, last, settings.advances_reporting, country, [])
    due = country.tax_reports.due_date
    return [_deadline("advances", one, due("advances", one.last), today, known.get(one.name)) for one in spans]


def _monthly(
    business: Business, country: Country, settings: TaxSettings, first: date, last: date, today: date
) -> Iterator[Deadline]:
    """What is due each month."""
    month = first.replace(day=1)
    while month <= last:
        span = Span(month, periods.month_end(month))
        if settings.withholds_tax:
            yield _deadline("withholding", span, country.tax_reports.due_date("withholding", span.last), today, None)
        insured = country.tax_reports.social_insurance_due(business.business_type, span.last)
        if insured is not None:
            yield _deadline("social_insurance", span, insured, today, None)
        month = periods.next_month(month)


def _yearly(business: Business, country: Country, first: int, last: int, today: date) -> Iterator[Deadline]:
    charges_vat = country.business_types[business.business_type].charges_vat
    for year in range(first, last + 1):
        span = Span(date(year, 1, 1), date(year, 12, 31))
        if not charges_vat:
            declared = country.tax_reports.turnover_declaration_due(year)
            yield _deadline("turnover_declaration", span, declared, today, None, period=str(year))
        filed = country.tax_reports.annual_return_due(business.business_type, year)
        yield _deadline("annual_return", span, filed, today, None, period=str(year))


def _deadline(
    kind: DeadlineKind,
    span: Span,
    day: date,
    today: date,
    amount: int | None,
    *,
    is_done: bool | None = None,
    period: str | None = None,
) -> Deadline:
    status: DeadlineStatus = "UPCOMING" if today <= span.last else "DUE"
    if is_done:
        status = "DONE"
    elif day < today:
        status = "PASSED" if is_done is None else "OVERDUE"
    return Deadline(day, kind, period or span.name, amount, status)
