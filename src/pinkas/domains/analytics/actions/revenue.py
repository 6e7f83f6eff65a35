"""Revenue: in all, over time, by client and brand, and beside the years before."""

from collections.abc import Mapping
from datetime import date

from pinkas.core.periods import Period
from pinkas.core.wording import Wording
from pinkas.domains import ledger
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.reading import (
    Asked,
    check_brand,
    compare_months,
    compose_breakdown,
    compose_trend,
    count_figure,
    months_around,
    read_points,
    sum_both,
    sum_period,
    tell_breakdown,
)
from pinkas.domains.analytics.rules import figures as rules
from pinkas.domains.analytics.rules.figures import Sums
from pinkas.domains.analytics.rules.spans import split_spans
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.analytics.types.common import Breakdown, Trend
from pinkas.domains.analytics.types.money_queries import (
    MoneyBreakdownQuery,
    RevenueBreakdownQuery,
    RevenueQuery,
    RevenueTrendQuery,
    VatMoneyQuery,
    VatRevenueQuery,
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


async def summarize_revenue(tx: Tx, asked: Asked, query: RevenueQuery) -> RevenueSummary:
    """Revenue of a period, its VAT, how many documents it is made of and what one of them is worth, beside the period
    that it is compared with."""
    await check_brand(tx, query)
    now, before = await sum_both(tx, asked.revenue, asked, query.brand_id)
    return RevenueSummary(
        data=RevenueFigures(
            revenue=asked.figure(now.net, before.net if before else None),
            vat=asked.figure(now.vat, before.vat if before else None),
            gross=asked.figure(now.total, before.total if before else None),
            documents=count_figure(now.count, before.count if before else None),
            average_document=asked.figure(
                rules.mean(now.net, now.count), rules.mean(before.net, before.count) if before else None
            ),
        ),
        **asked.head("revenue", "vat", "gross", "documents", "averageDocument"),
    )


async def compose_revenue_trend(tx: Tx, asked: Asked, query: RevenueTrendQuery) -> Trend:
    """Revenue over time: by day, week (from Sunday), month, quarter or year."""
    await check_brand(tx, query)
    return await compose_trend(tx, asked.revenue, asked, query, "revenue")


async def compose_revenue_by_client(tx: Tx, asked: Asked, query: RevenueBreakdownQuery) -> Breakdown:
    """Revenue by client, the most first. Clients that were merged count with the one that stays; documents without a
    saved client are the row without an id."""
    listed = "payments" if asked.revenue == "revenue_cash" else "documents"
    path = f"/{listed}?clientId={{key}}&from={{first}}&to={{last}}"
    return await compose_breakdown(tx, asked.revenue, "client", asked, query, path, "revenue")


async def compose_revenue_by_brand(tx: Tx, asked: Asked, query: RevenueBreakdownQuery) -> Breakdown:
    """Revenue by brand, the most first; documents without one are the row without an id."""
    days = "" if asked.revenue == "revenue_cash" else "&from={first}&to={last}"
    path = f"/documents?brandId={{key}}{days}"
    return await compose_breakdown(tx, asked.revenue, "brand", asked, query, path, "revenue")


async def compose_revenue_by_category(tx: Tx, asked: Asked, query: MoneyBreakdownQuery) -> Breakdown:
    """Revenue by category of the products that were sold, the most first. A product counts in the category where it is
    now, a variant in that of its product; what has no product or category is the row without an id.
    `count` is how many times products of it were sold, each once by document."""
    sums: Mapping[str, Sums]
    if asked.past is not None:
        sums = await asked.past.list_keys(tx, FIGURE, asked.period, "product_category")
    else:
        rows = await client_store.sum_by_category(tx, FIGURE, split_spans(*asked.summed_period))
        sums = {row.key or "": rules.sum_rows([row]) for row in rows}
    whole = rules.sum_rows(sums.values())
    ordered, other = rules.rank(sums, whole, query.limit)
    names = await store.list_names(tx, "product_category", [key for key, _ in ordered])
    return tell_breakdown(
        asked,
        ordered,
        other,
        whole,
        names,
        "/products?categoryId={key}&state=all",
        "revenue",
        "categories",
        "timesSold",
        unnamed=Wording("Uncategorised"),
    )


async def compose_revenue_growth(tx: Tx, asked: Asked, query: VatRevenueQuery) -> RevenueGrowth:
    """Revenue by month, each beside the month before and the same month a year earlier."""
    await check_brand(tx, query)
    changes = await compare_months(tx, asked.revenue, asked, query.brand_id)
    points = [GrowthPoint(period=month, **told) for month, told in changes]
    return RevenueGrowth(data=points, **asked.head("revenue"))


async def compare_years(tx: Tx, asked: Asked, query: VatRevenueQuery) -> YearOverYear:
    """The year in which the period ends beside the year before, month by month. The total compares the same days of
    both years: a year that goes on is compared up to today."""
    await check_brand(tx, query)
    year = asked.period.last.year
    amount, worth, brand_id = asked.amount, asked.worth, query.brand_id
    until = min(date(year, 12, 31), max(asked.period.last, date(year, 1, 1)))
    this_year = Period(date(year, 1, 1), until)
    figure, past = asked.revenue, asked.past
    months = await months_around(tx, figure, Period(date(year, 1, 1), date(year, 12, 31)), brand_id, past)
    now = await sum_period(tx, figure, this_year, brand_id, past)
    before = await sum_period(tx, figure, Period(*ledger.compared_period(*this_year, "last_year")), brand_id, past)
    assert now is not None
    assert before is not None
    rows = []
    for number in range(1, 13):
        value, previous = (worth(months.get(date(one, number, 1), Sums())) for one in (year, year - 1))
        rows.append(
            YearMonth(
                month=number,
                value=amount(value),
                previous=amount(previous),
                change_percent=rules.change_percent(value, previous),
            )
        )
    return YearOverYear(year=year, data=rows, total=asked.figure(worth(now), worth(before)), **asked.head("revenue"))


async def list_turnover(tx: Tx, asked: Asked, query: RevenueQuery) -> MonthlyTurnover:
    """Turnover by month: revenue without and with VAT, and how many documents it is made of."""
    await check_brand(tx, query)
    amount = asked.amount
    months = await read_points(tx, asked.revenue, asked.period, "month", query.brand_id, asked.past)
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


async def compose_chart(tx: Tx, asked: Asked, query: VatMoneyQuery) -> DashboardChart:
    """Revenue, money that came in and expenses by month."""
    amount = asked.amount
    revenue, collected, spent = await tx.gather(
        *(
            read_points(tx, figure, asked.period, "month", None, asked.past)
            for figure in ("revenue", "collected", "expenses")
        )
    )
    return DashboardChart(
        data=[
            ChartPoint(
                period=month,
                revenue=amount(asked.worth(sums)),
                collected=amount(collected[month].total),
                expenses=amount(asked.worth(spent[month])),
            )
            for month, sums in revenue.items()
        ],
        **asked.head("revenue", "collected", "expenses"),
    )
