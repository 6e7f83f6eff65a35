"""VAT by period, and how near an exempt dealer is to the ceiling."""

from collections.abc import Sequence
from datetime import date
from functools import partial

from pinkas.core.money import format_amount
from pinkas.core.shares import percent_of
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import tax
from pinkas.domains.analytics.actions.reading import Asked, amount_figure
from pinkas.domains.analytics.rules import threshold as rules
from pinkas.domains.analytics.types.common import AnalyticsQuery
from pinkas.domains.analytics.types.vat import VatFigures, VatPeriodFigures, VatSummary, VatThreshold, VatTrend, VatYear
from pinkas.domains.tax import VatAmounts, VatPeriodAmounts
from pinkas.platform.tx import Tx

_DEFINED = ("outputVat", "inputVat", "vatNet")
_ADVICE = {
    "OK": Wording("The turnover is well below the ceiling."),
    "WATCH": Wording("The turnover comes near the ceiling: look at it each month."),
    "WARNING": Wording(
        "At this pace the ceiling is passed this year. "
        "Whoever passes it registers as a licensed dealer and charges VAT."
    ),
    "CROSSED": Wording(
        "The ceiling is passed: register as a licensed dealer, and charge VAT on what is sold from then on."
    ),
}


async def summarize_vat(tx: Tx, asked: Asked, query: AnalyticsQuery) -> VatSummary:
    """VAT of the period in which the last day lies, with its due date, beside the VAT period before."""
    year_before = date(asked.period.last.year - 1, 1, 1)
    found = await tax.list_amounts(tx, asked.business, year_before, asked.period.last, query.as_of)
    if not found:
        return VatSummary(data=None, net=None, **asked.head(*_DEFINED))
    before = found[-2].amounts.net if len(found) > 1 else None
    net = amount_figure(found[-1].amounts.net, before, asked.currency)
    return VatSummary(data=_period(found[-1], asked.currency), net=net, **asked.head(*_DEFINED))


async def compose_vat_trend(tx: Tx, asked: Asked, query: AnalyticsQuery) -> VatTrend:
    """VAT of each VAT period that has one of the days, oldest first."""
    found = await tax.list_amounts(tx, asked.business, *asked.period, query.as_of)
    return VatTrend(data=[_period(one, asked.currency) for one in found], **asked.head(*_DEFINED))


async def summarize_vat_year(tx: Tx, asked: Asked, query: AnalyticsQuery) -> VatYear:
    """VAT of the year in which the last day lies: its periods, their sum, and how many of those that are over were not
    filed."""
    year = asked.period.last.year
    found = await tax.list_amounts(tx, asked.business, date(year, 1, 1), date(year, 12, 31), query.as_of)
    return VatYear(
        year=year,
        data=[_period(one, asked.currency) for one in found],
        total=_figures(_sum(found), asked.currency),
        open_periods=sum(one.last < asked.today and one.state != "FILED" for one in found),
        **asked.head(*_DEFINED),
    )


async def track_threshold(tx: Tx, asked: Asked, query: AnalyticsQuery) -> VatThreshold:
    """How near the turnover of the year in which the last day lies is to the ceiling of an exempt dealer (VAT
    Registration Regulations reg. 13; H), and when it gets there at the pace of this month and the two before it."""
    country, year = get_country(asked.business.country), asked.period.last.year
    amount = partial(format_amount, currency=asked.currency)
    turnover = await tax.list_turnover(tx, country, date(year - 1, 10, 1), query.as_of)
    so_far = sum(one for month, one in turnover.items() if month.year == year)
    published = country.exempt_ceiling(year)
    if country.business_types[asked.business.business_type].charges_vat or published is None:
        return VatThreshold(
            applies=False,
            year=year,
            ceiling=None,
            turnover=amount(so_far),
            percent=None,
            remaining=None,
            projected_turnover=None,
            projected_crossing_date=None,
            level=None,
            advice=None,
            **asked.head("turnover"),
        )
    ceiling = published * country.tax_reports.boxes_unit
    projection = rules.project(turnover, asked.today, year, ceiling)
    level = rules.level_of(so_far, ceiling, projection.crossing)
    return VatThreshold(
        applies=True,
        year=year,
        ceiling=amount(ceiling),
        turnover=amount(so_far),
        percent=percent_of(so_far, ceiling),
        remaining=amount(ceiling - so_far),
        projected_turnover=amount(projection.turnover),
        projected_crossing_date=projection.crossing,
        level=level,
        advice=_ADVICE[level],
        **asked.head("turnover"),
    )


def _sum(found: Sequence[VatPeriodAmounts]) -> VatAmounts:
    return sum((one.amounts for one in found), VatAmounts())


def _figures(amounts: VatAmounts, currency: str) -> VatFigures:
    amount = partial(format_amount, currency=currency)
    return VatFigures(
        taxable_sales=amount(amounts.taxable_sales),
        exempt_sales=amount(amounts.exempt_sales + amounts.zero_rated_sales),
        output_vat=amount(amounts.output_vat),
        input_vat=amount(amounts.input_vat_other + amounts.input_vat_equipment),
        input_vat_equipment=amount(amounts.input_vat_equipment),
        net=amount(amounts.net),
    )


def _period(one: VatPeriodAmounts, currency: str) -> VatPeriodFigures:
    figures = _figures(one.amounts, currency)
    return VatPeriodFigures(
        period=one.period,
        from_=one.first,
        to=one.last,
        status=one.state,
        due_date=one.due_date,
        href=f"/tax/vat-periods/{one.period}",
        **{name: getattr(figures, name) for name in VatFigures.__struct_fields__},
    )
