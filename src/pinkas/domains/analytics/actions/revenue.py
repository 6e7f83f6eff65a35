"""Revenue: in all, over time, by client and brand, and beside the years before."""

from datetime import date
from functools import partial

from pinkas.core.money import format_amount
from pinkas.core.periods import Period
from pinkas.core.shares import percent_of
from pinkas.core.wording import Wording
from pinkas.domains import ledger
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.reading import (
    Asked,
    amount_figure,
    check_brand,
    compare_months,
    compose_breakdown,
    compose_trend,
    count_figure,
    months_around,
    read_series,
    sum_both,
    sum_period,
)
from pinkas.domains.analytics.rules import figures as rules
from pinkas.domains.analytics.rules.figures import Sums
from pinkas.domains.analytics.rules.spans import split_spans
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.analytics.types.common import (
    AnalyticsQuery,
    BrandQuery,
    Breakdown,
    BreakdownQuery,
    BreakdownRow,
    OtherRows,
    Trend,
    TrendQuery,
)
from pinkas.domains.analytics.types.revenue import (
    ChartPoint,
    DashboardChart,
    GrowthPoint,
    MonthlyTurnover,
    RevenueFigures,
    RevenueGrowth,
    RevenueSummary,
    Turnover,
    YearMonth,
    YearOverYear,
)
from pinkas.platform.tx import Tx

FIGURE = "revenue"


async def summarize_revenue(tx: Tx, asked: Asked, query: BrandQuery) -> RevenueSummary:
    """Revenue of a period, its VAT, how many documents it is made of and what one of them is worth, beside the period
    that it is compared with."""
    await check_brand(tx, query)
    now, before = await sum_both(tx, FIGURE, asked, query.brand_id)
    currency = asked.currency
    return RevenueSummary(
        data=RevenueFigures(
            revenue=amount_figure(now.net, before.net if before else None, currency),
            vat=amount_figure(now.vat, before.vat if before else None, currency),
            gross=amount_figure(now.total, before.total if before else None, currency),
            documents=count_figure(now.count, before.count if before else None),
            average_document=amount_figure(_average(now), _average(before) if before else None, currency),
        ),
        **asked.head("revenue", "vat", "gross", "documents", "averageDocument"),
    )


async def compose_revenue_trend(tx: Tx, asked: Asked, query: TrendQuery) -> Trend:
    """Revenue over time: by day, week (from Sunday), month, quarter or year."""
    await check_brand(tx, query)
    return await compose_trend(tx, FIGURE, asked, query, "revenue")


async def compose_revenue_by_client(tx: Tx, asked: Asked, query: BreakdownQuery) -> Breakdown:
    """Revenue by client, the most first. Clients that were merged count with the one that stays; documents without a
    saved client are the row without an id."""
    path = "/documents?clientId={key}&from={first}&to={last}"
    return await compose_breakdown(tx, FIGURE, "client", asked, query, path, "revenue")


async def compose_revenue_by_brand(tx: Tx, asked: Asked, query: BreakdownQuery) -> Breakdown:
    """Revenue by brand, the most first; documents without one are the row without an id."""
    path = "/documents?brandId={key}&from={first}&to={last}"
    return await compose_breakdown(tx, FIGURE, "brand", asked, query, path, "revenue")


async def compose_revenue_by_category(tx: Tx, asked: Asked, query: BreakdownQuery) -> Breakdown:
    """Revenue by category of the products that were sold, the most first. A product counts in the category where it is
    now, a variant in that of its product; what has no product or category is the row without an id.
    `count` is how many times products of it were sold, each once by document."""
    rows, whole = await tx.gather(
        client_store.sum_by_category(tx, FIGURE, split_spans(*asked.summed_period)),
        sum_period(tx, FIGURE, asked.summed_period),
    )
    assert whole is not None
    sums = {row.key or "": rules.sum_rows([row]) for row in rows}
    ordered, other = rules.rank(sums, rules.sum_rows(sums.values()), query.limit)
    names = await store.list_names(tx, "product_category", [key for key, _ in ordered])
    amount = partial(format_amount, currency=asked.currency)
    return Breakdown(
        data=[
            BreakdownRow(
                id=key or None,
                name=names[key].he if key in names else Wording("Uncategorised"),
                value=amount(one.net),
                count=one.count,
                share=percent_of(one.net, whole.net),
                rank=place,
                href=f"/products?categoryId={key}&state=all" if key else None,
            )
            for place, (key, one) in enumerate(ordered, 1)
        ],
        other=OtherRows(value=amount(other.net), count=other.count, share=percent_of(other.net, whole.net)),
        total=amount(whole.net),
        count=sum(one.count for one in sums.values()),
        **asked.head("revenue", "categories", "timesSold"),
    )


async def compose_revenue_growth(tx: Tx, asked: Asked, query: BrandQuery) -> RevenueGrowth:
    """Revenue by month, each beside the month before and the same month a year earlier."""
    await check_brand(tx, query)
    changes = await compare_months(tx, FIGURE, asked)
    points = [GrowthPoint(period=month, **told) for month, told in changes]
    return RevenueGrowth(data=points, **asked.head("revenue"))


async def compare_years(tx: Tx, asked: Asked, query: AnalyticsQuery) -> YearOverYear:
    """The year in which the period ends beside the year before, month by month. The total compares the same days of
    both years: a year that goes on is compared up to today."""
    year = asked.period.last.year
    currency, amount = asked.currency, partial(format_amount, currency=asked.currency)
    until = min(date(year, 12, 31), max(asked.period.last, date(year, 1, 1)))
    this_year = Period(date(year, 1, 1), until)
    months = await months_around(tx, FIGURE, Period(date(year, 1, 1), date(year, 12, 31)))
    now = await sum_period(tx, FIGURE, this_year)
    before = await sum_period(tx, FIGURE, Period(*ledger.compared_period(*this_year, "last_year")))
    assert now is not None
    assert before is not None
    rows = []
    for number in range(1, 13):
        value, previous = (months.get(date(one, number, 1), Sums()).net for one in (year, year - 1))
        rows.append(
            YearMonth(
                month=number,
                value=amount(value),
                previous=amount(previous),
                change_percent=rules.change_percent(value, previous),
            )
        )
    return YearOverYear(
        year=year, data=rows, total=amount_figure(now.net, before.net, currency), **asked.head("revenue")
    )


async def list_turnover(tx: Tx, asked: Asked, query: AnalyticsQuery) -> MonthlyTurnover:
    """Turnover by month: revenue without and with VAT, and how many documents it is made of."""
    amount = partial(format_amount, currency=asked.currency)
    months = await read_series(tx, FIGURE, asked.period, "month")
    return MonthlyTurnover(
        data=[
            Turnover(
                month=month,
                net=amount(sums.net),
                vat=amount(sums.vat),
                total=amount(sums.total),
                documents=sums.count,
            )
            for month, sums in months.items()
        ],
        **asked.head("revenue", "vat", "documents"),
    )


async def compose_chart(tx: Tx, asked: Asked, query: AnalyticsQuery) -> DashboardChart:
    """Revenue, money that came in and expenses by month."""
    amount = partial(format_amount, currency=asked.currency)
    revenue, collected, spent = await tx.gather(
        *(read_series(tx, figure, asked.period, "month") for figure in ("revenue", "collected", "expenses"))
    )
    return DashboardChart(
        data=[
            ChartPoint(
                period=month,
                revenue=amount(sums.net),
                collected=amount(collected[month].total),
                expenses=amount(spent[month].net),
            )
            for month, sums in revenue.items()
        ],
        **asked.head("revenue", "collected", "expenses"),
    )


def _average(sums: Sums) -> int:
    """Of a document, in minor units, halves away from zero."""
    if not sums.count:
        return 0
    size = (2 * abs(sums.net) + sums.count) // (2 * sums.count)
    return size if sums.net >= 0 else -size
