"""Business statistics: how much happened, and what it earned, spent and brought in."""

from decimal import Decimal

from pinkas.core.shares import percent_of
from pinkas.domains.analytics.actions.clients import NOW_DEFINITIONS, count_both, read_past_buyers, stand_now
from pinkas.domains.analytics.actions.reading import Asked, amount_figure, count_figure, sum_both
from pinkas.domains.analytics.rules.figures import Sums, mean
from pinkas.domains.analytics.types.clients import (
    EnhancedStatistics,
    FinancialFigures,
    PercentFigure,
    StatisticFigures,
    Statistics,
)
from pinkas.domains.analytics.types.common import AmountFigure, AnalyticsQuery
from pinkas.platform.tx import Tx

_Both = tuple[Sums, Sums | None]
_FIGURES = ("documents", "revenue", "expenses", "new_clients", "collected")
_DEFINITIONS = ("issuedCount", "salesDocuments", "expenseCount", "clients", "newClients", *NOW_DEFINITIONS)


async def compose_statistics(tx: Tx, asked: Asked, query: AnalyticsQuery) -> Statistics:
    """How many documents, expenses and new clients a period has, beside the period that it is compared with, and how
    many clients there are now."""
    await read_past_buyers(tx, asked)
    issued, earned, spent, new, clients, now = await tx.gather(
        *(sum_both(tx, figure, asked) for figure in _FIGURES[:4]), count_both(tx, asked), stand_now(tx, asked)
    )
    return Statistics(data=_counts(issued, earned, spent, new, clients), now=now, **asked.head(*_DEFINITIONS))


async def compose_enhanced_statistics(tx: Tx, asked: Asked, query: AnalyticsQuery) -> EnhancedStatistics:
    """How many documents, expenses and new clients a period has, and its revenue, expenses, profit and margin, what
    came in, and what a document and a client bring on average, beside the period that it is compared with."""
    await read_past_buyers(tx, asked)
    issued, earned, spent, new, collected, clients, now = await tx.gather(
        *(sum_both(tx, figure, asked) for figure in _FIGURES), count_both(tx, asked), stand_now(tx, asked)
    )
    return EnhancedStatistics(
        data=_counts(issued, earned, spent, new, clients),
        financial=_amounts(earned, spent, collected, clients, asked.currency),
        now=now,
        **asked.head(
            *_DEFINITIONS,
            "revenue",
            "vat",
            "expenses",
            "profit",
            "margin",
            "collected",
            "averageDocument",
            "revenuePerClient",
        ),
    )


def _counts(
    issued: _Both, earned: _Both, spent: _Both, new: _Both, clients: tuple[int, int | None]
) -> StatisticFigures:
    issued_count, earned_count, spent_count, new_count = (
        count_figure(now.count, before.count if before else None) for now, before in (issued, earned, spent, new)
    )
    return StatisticFigures(
        documents=issued_count,
        sales_documents=earned_count,
        expense_count=spent_count,
        clients=count_figure(*clients),
        new_clients=new_count,
    )


def _amounts(
    earned: _Both, spent: _Both, collected: _Both, clients: tuple[int, int | None], currency: str
) -> FinancialFigures:
    def figure(now: int, before: int | None) -> AmountFigure:
        return amount_figure(now, before, currency)

    (now, before), (cost, cost_before), (came, came_before) = earned, spent, collected
    profit = now.net - cost.net
    profit_before = before.net - cost_before.net if before and cost_before else None
    return FinancialFigures(
        revenue=figure(now.net, before.net if before else None),
        vat=figure(now.vat, before.vat if before else None),
        expenses=figure(cost.net, cost_before.net if cost_before else None),
        profit=figure(profit, profit_before),
        margin=_margin(profit, now, profit_before, before),
        collected=figure(came.total, came_before.total if came_before else None),
        average_document=figure(mean(now.net, now.count), mean(before.net, before.count) if before else None),
        revenue_per_client=figure(mean(now.net, clients[0]), mean(before.net, clients[1] or 0) if before else None),
    )


def _margin(profit: int, earned: Sums, profit_before: int | None, before: Sums | None) -> PercentFigure:
    value = percent_of(profit, earned.net)
    previous: Decimal | None = (
        None if profit_before is None or before is None else percent_of(profit_before, before.net)
    )
    return PercentFigure(
        value=value, previous=previous, change=None if previous is None else (value - previous).normalize() + 0
    )
