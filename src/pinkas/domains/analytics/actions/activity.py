"""Documents that were issued, expenses, and money that came in: in all, over time, and by what they are made of."""

from pinkas.core.shares import percent_of
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.reading import (
    Asked,
    check_brand,
    compare_months,
    compose_breakdown,
    compose_trend,
    count_figure,
    pair_points,
    sum_both,
)
from pinkas.domains.analytics.rules import figures as rules
from pinkas.domains.analytics.rules.spans import split_spans
from pinkas.domains.analytics.types.activity import (
    ExpenseComparison,
    ExpenseMonth,
    ExpenseSummary,
    IssuedByType,
    IssuedFigures,
    IssuedPoint,
    IssuedSummary,
    IssuedTrend,
    IssuedType,
    SpendingFigures,
)
from pinkas.domains.analytics.types.common import Breakdown, Trend
from pinkas.domains.analytics.types.money_queries import (
    BrandMoneyQuery,
    MoneyQuery,
    MoneyTrendQuery,
    PlainMoneyTrendQuery,
    VatBrandMoneyQuery,
    VatMoneyBreakdownQuery,
    VatMoneyTrendQuery,
)
from pinkas.platform.tx import Tx


async def summarize_expenses(tx: Tx, asked: Asked, query: BrandMoneyQuery) -> ExpenseSummary:
    """Expenses of a period without the VAT that is deducted, that VAT, and how many they are, beside the period that
    they are compared with."""
    await check_brand(tx, query)
    now, before = await sum_both(tx, "expenses", asked, query.brand_id)
    return ExpenseSummary(
        data=SpendingFigures(
            expenses=asked.figure(now.net, before.net if before else None),
            deductible_vat=asked.figure(now.vat, before.vat if before else None),
            gross=asked.figure(now.total, before.total if before else None),
            expense_count=count_figure(now.count, before.count if before else None),
        ),
        **asked.head("expenses", "deductibleVat", "expenseCount"),
    )


async def compose_expense_trend(tx: Tx, asked: Asked, query: VatMoneyTrendQuery) -> Trend:
    """Expenses over time: by day, week (from Sunday), month, quarter or year."""
    await check_brand(tx, query)
    return await compose_trend(tx, "expenses", asked, query, "expenses")


async def compose_expenses_by_category(tx: Tx, asked: Asked, query: VatMoneyBreakdownQuery) -> Breakdown:
    """Expenses by category, the most first. An expense with lines of several categories counts in each."""
    path = "/expenses?categoryId={key}&from={first}&to={last}"
    return await compose_breakdown(tx, "expenses", "category", asked, query, path, "expenses")


async def compose_expenses_by_supplier(tx: Tx, asked: Asked, query: VatMoneyBreakdownQuery) -> Breakdown:
    """Expenses by supplier, the most first. Suppliers that were merged count with the one that stays; expenses without
    a saved supplier are the row without an id."""
    path = "/expenses?supplierId={key}&from={first}&to={last}"
    return await compose_breakdown(tx, "expenses", "supplier", asked, query, path, "expenses")


async def compare_expense_months(tx: Tx, asked: Asked, query: VatBrandMoneyQuery) -> ExpenseComparison:
    """Expenses by whole month, each beside the month before and the same month a year earlier."""
    await check_brand(tx, query)
    changes = await compare_months(tx, "expenses", asked, query.brand_id)
    rows = [ExpenseMonth(month=month, **told) for month, told in changes]
    return ExpenseComparison(data=rows, **asked.head("expenses"))


async def compose_collection_trend(tx: Tx, asked: Asked, query: PlainMoneyTrendQuery) -> Trend:
    """Money that came in over time: by day, week (from Sunday), month, quarter or year."""
    return await compose_trend(tx, "collected", asked, query, "collected")


async def summarize_issued(tx: Tx, asked: Asked, query: BrandMoneyQuery) -> IssuedSummary:
    """How many documents were issued in a period, what they come to with VAT, and what of them is revenue, beside the
    period that it is compared with."""
    await check_brand(tx, query)
    (now, before), (earned, earned_before) = await tx.gather(
        sum_both(tx, "documents", asked, query.brand_id), sum_both(tx, "revenue", asked, query.brand_id)
    )
    return IssuedSummary(
        data=IssuedFigures(
            documents=count_figure(now.count, before.count if before else None),
            issued=asked.figure(now.total, before.total if before else None),
            revenue=asked.figure(earned.net, earned_before.net if earned_before else None),
        ),
        **asked.head("documents", "issued", "revenue"),
    )


async def list_issued_by_type(tx: Tx, asked: Asked, query: MoneyQuery) -> IssuedByType:
    """What was issued in a period by type of document, the most documents first."""
    amount = asked.amount
    if asked.past is not None:
        types = await asked.past.list_keys(tx, "documents", asked.period, "type")
    else:
        types = rules.fold(await store.list_keys(tx, "documents", "type", split_spans(*asked.summed_period)), {})
    rows = sorted(((key, one) for key, one in types.items() if one.count), key=lambda one: (-one[1].count, int(one[0])))
    whole = sum(one.count for _, one in rows)
    days = f"from={asked.period.first}&to={asked.period.last}"
    return IssuedByType(
        data=[
            IssuedType(
                doc_type=int(key),
                count=one.count,
                value=amount(one.total),
                share=percent_of(one.count, whole),
                rank=place,
                href=f"/documents?docType={key}&{days}",
            )
            for place, (key, one) in enumerate(rows, 1)
        ],
        count=whole,
        **asked.head("documents", "issued"),
    )


async def compose_issued_trend(tx: Tx, asked: Asked, query: MoneyTrendQuery) -> IssuedTrend:
    """How many documents were issued over time, and what they come to with VAT: by day, week (from Sunday), month,
    quarter or year."""
    await check_brand(tx, query)
    amount = asked.amount
    pairs = await pair_points(tx, "documents", asked, query.brand_id)
    points = []
    for day, sums, before in pairs:
        previous = before.count if before else None
        points.append(
            IssuedPoint(
                period=day,
                count=sums.count,
                value=amount(sums.total),
                previous=previous,
                change_percent=rules.change_percent(sums.count, previous),
            )
        )
    whole = rules.sum_rows(sums for _, sums, _ in pairs)
    return IssuedTrend(data=points, count=whole.count, total=amount(whole.total), **asked.head("documents", "issued"))
