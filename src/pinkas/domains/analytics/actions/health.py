"""The health of the business, from the figures of the other reads."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from pinkas.core.periods import Period
from pinkas.domains import tax
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.collecting import read_owed
from pinkas.domains.analytics.actions.reading import Asked
from pinkas.domains.analytics.rules import health as rules
from pinkas.domains.analytics.rules.collecting import rate
from pinkas.domains.analytics.rules.figures import Sums, fold, group_by_span, sum_rows
from pinkas.domains.analytics.rules.health import WINDOW, Component, MonthFigures, months_before
from pinkas.domains.analytics.types.health import Health, HealthComponent, HealthPoint, HealthQuery, HealthScore
from pinkas.domains.ledger import next_month
from pinkas.platform.tx import Tx

_LARGEST = 20
"""Clients of each month among which the largest of three months is looked for: whoever is not among them has less than
a twentieth of each."""


async def compose_health(tx: Tx, asked: Asked, query: HealthQuery) -> HealthScore:
    """How healthy the business is, from 0 to 100, by six sides: whether what came in covers what was spent, what of the
    clients' debts is overdue, growth, how much hangs on one client, what is left of the revenue, and whether VAT
    returns are filed. Each says its figure, why it counts and what to do about it. `history` are the six months that
    are over."""
    current = asked.period.last.replace(day=1)
    months = await _read_months(tx, asked, current)
    flows = {one.key: one for one in rules.flow_components(months, current)}
    owed = await read_owed(tx, asked)
    found = [
        flows["liquidity"],
        rules.component("collection", rate(owed.overdue, owed.amount)),
        flows["growth"],
        rules.component("concentration", await _read_concentration(tx, asked, current, months)),
        flows["profitability"],
        rules.component("compliance", await _count_late_returns(tx, asked)),
    ]
    score = rules.weigh(found)
    return HealthScore(
        data=Health(
            score=score,
            grade=rules.grade_of(score),
            components=[_view(one) for one in found],
            history=[
                HealthPoint(month=month, score=rules.weigh(rules.flow_components(months, next_month(month))))
                for month in months_before(current, rules.HISTORY)
            ],
        ),
        **asked.head("revenue", "collected", "expenses", "outstanding", "overdue"),
    )


def _view(one: Component) -> HealthComponent:
    return HealthComponent(
        key=one.key,
        score=one.score,
        weight=rules.WEIGHTS[one.key],
        value=one.value,
        why=one.why,
        advice=one.advice,
    )


async def _read_months(tx: Tx, asked: Asked, current: date) -> dict[date, MonthFigures]:
    """The figures of the months before one that the score and its history look at, by their first days."""
    months = months_before(current, rules.HISTORY + 12 + WINDOW)
    found = await tx.gather(
        *(_list_months(tx, asked, figure, months) for figure in ("revenue", "collected", "expenses"))
    )
    revenue, collected, spent = found
    none = Sums()
    return {
        month: MonthFigures(
            revenue.get(month, none).net,
            collected.get(month, none).total,
            spent.get(month, none).net,
            spent.get(month, none).total,
        )
        for month in months
    }


async def _list_months(tx: Tx, asked: Asked, figure: str, months: Sequence[date]) -> Mapping[date, Sums]:
    """A figure by month, of months one after the other."""
    if asked.past is None:
        rows = await store.list_months(tx, figure, months[0], months[-1])
        return {row.start: sum_rows([row]) for row in rows}
    period = Period(months[0], next_month(months[-1]) - timedelta(days=1))
    return group_by_span(await asked.past.list_days(tx, figure, period, None), period, "month")


async def _read_concentration(tx: Tx, asked: Asked, current: date, months: dict[date, MonthFigures]) -> Decimal | None:
    """The largest client's part of the revenue of the window, in percent."""
    if asked.past is not None:
        window = months_before(current, WINDOW)
        period = Period(window[0], current - timedelta(days=1))
        clients = await asked.past.list_keys(tx, "revenue", period, "client", 2)
        most = max((one.net for key, one in clients.items() if key), default=0)
        return rate(most, sum(months[month].revenue for month in window)) if most > 0 else None
    spans = [("month", month) for month in months_before(current, WINDOW)]
    merged = await store.list_merged(tx, "client")
    largest: list[Any] = await tx.gather(
        *(store.list_keys(tx, "revenue", "client", [span], _LARGEST) for span in spans)
    )
    stays = {merged.get(row.key, row.key) for rows in largest for row in rows} - {""}
    family = stays | {gone for gone, into in merged.items() if into in stays}
    rows = await store.list_some_keys(tx, "revenue", "client", spans, family) if family else []
    most = max((one.net for one in fold(rows, merged).values()), default=0)
    return rate(most, sum(months[month].revenue for _, month in spans)) if most else None


async def _count_late_returns(tx: Tx, asked: Asked) -> Decimal | None:
    """VAT periods of the last year that were to be filed and were not; None for a business that reports no VAT."""
    today, as_of = asked.today, asked.past.as_of if asked.past else None
    first = months_before(today.replace(day=1), 12)[0]
    found = await tax.list_amounts(tx, asked.business, first, today, as_of)
    return Decimal(sum(one.due_date < today and one.state != "FILED" for one in found)) if found else None


__all__ = ["compose_health"]
