"""Clients: how many, since when, how often they buy and what they are worth."""

from collections.abc import Sequence
from datetime import date, timedelta
from functools import partial
from typing import Any

from pinkas.core.money import format_amount
from pinkas.core.shares import percent_of
from pinkas.domains.analytics import store
from pinkas.domains.analytics.actions.reading import (
    Asked,
    amount_figure,
    compose_breakdown,
    count_figure,
    months_around,
    pair_points,
    read_points,
    sum_both,
)
from pinkas.domains.analytics.rules import client_groups as groups
from pinkas.domains.analytics.rules import figures as rules
from pinkas.domains.analytics.rules.client_wordings import segment_rules, status_rules
from pinkas.domains.analytics.rules.figures import Sums
from pinkas.domains.analytics.rules.spans import list_starts, split_spans
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.analytics.types.clients import (
    ClientChart,
    ClientChartPoint,
    ClientFigures,
    ClientGrowth,
    ClientMonth,
    ClientPoint,
    ClientSegment,
    ClientSegments,
    ClientsNow,
    ClientStatuses,
    ClientSummary,
    ClientTrend,
    LifetimeValueAnswer,
    LifetimeValues,
    PastStandingQuery,
    StandingQuery,
    StatusShare,
    TopClient,
    TopClients,
    ValueBucket,
)
from pinkas.domains.analytics.types.common import AnalyticsQuery, BreakdownQuery, PlainTrendQuery
from pinkas.platform.tx import Tx

FIGURE = "new_clients"
NOW_DEFINITIONS = (
    "registeredClients",
    "archivedClients",
    "noSales",
    "activeClients",
    "repeatClients",
    "lifetimeValue",
    "averageLifetimeValue",
)
_TOP = 10


async def summarize_clients(tx: Tx, asked: Asked, query: AnalyticsQuery) -> ClientSummary:
    """How many clients had bought by the end of a period and how many were new in it, beside the period that it is
    compared with; and clients as they stand now: how many are saved, active, bought again, and what they are worth."""
    await read_past_buyers(tx, asked)
    (new, new_before), (earned, earned_before), (all_, all_before), now = await tx.gather(
        sum_both(tx, FIGURE, asked), sum_both(tx, "revenue", asked), count_both(tx, asked), stand_now(tx, asked)
    )
    return ClientSummary(
        data=ClientFigures(
            clients=count_figure(all_, all_before),
            new_clients=count_figure(new.count, new_before.count if new_before else None),
            revenue=amount_figure(earned.net, earned_before.net if earned_before else None, asked.currency),
        ),
        now=now,
        **asked.head("clients", "newClients", "revenue", *NOW_DEFINITIONS),
    )


async def read_past_buyers(tx: Tx, asked: Asked) -> None:
    """Reads who had bought at the instant that is asked for, if there is one, before anything that needs it."""
    if asked.past is not None:
        await asked.past.read_buyers(tx)


async def _list_groups(tx: Tx, asked: Asked) -> Sequence[Any]:
    """The groups of clients, as of now or of the instant that is asked for."""
    if asked.past is not None:
        return await asked.past.list_groups(tx)
    return await client_store.list_groups(tx, groups.recency_months(asked.today))


async def _count_clients(tx: Tx, asked: Asked) -> Any:
    return await (asked.past.count_clients(tx) if asked.past else client_store.count_clients(tx))


async def stand_now(tx: Tx, asked: Asked) -> ClientsNow:
    """Clients as they stand now, or stood at the instant that is asked for."""
    today = asked.today
    rows, count = await tx.gather(_list_groups(tx, asked), _count_clients(tx, asked))
    whole = groups.sum_groups(rows)
    statuses = groups.status_by_since(today)
    by_status = groups.sum_groups_by(rows, lambda one: statuses[one.since])
    again = groups.sum_groups_by(rows, lambda one: one.frequency >= groups.AGAIN)[True].clients
    return ClientsNow(
        registered=count.registered,
        archived=count.archived,
        no_sales=count.registered - whole.clients,
        active=by_status["active"].clients,
        repeat=again,
        repeat_share=percent_of(again, whole.clients),
        lifetime_value=format_amount(whole.net, asked.currency),
        average_lifetime_value=format_amount(rules.mean(whole.net, whole.clients), asked.currency),
    )


async def count_both(tx: Tx, asked: Asked) -> tuple[int, int | None]:
    """How many clients had bought by the end of the period, and by the end of what it is compared with."""
    now = await _count_until(tx, asked, asked.period.last)
    return now, await _count_until(tx, asked, asked.compared.last) if asked.compared else None


async def _count_until(tx: Tx, asked: Asked, last: date) -> int:
    """How many clients had bought by the end of a day: whole years before it, and the spans of its year."""
    if asked.past is not None:
        return await asked.past.count_bought(tx, last)
    year = date(last.year, 1, 1)
    before, since = await tx.gather(
        store.sum_before(tx, FIGURE, "year", year),
        store.list_some_keys(tx, FIGURE, "all", split_spans(year, last), [""]),
    )
    return int(before.count) + rules.sum_rows(since).count


async def compose_client_trend(tx: Tx, asked: Asked, query: PlainTrendQuery) -> ClientTrend:
    """Clients over time: those who bought for the first time, and how many had bought by then, by day, week (from
    Sunday), month, quarter or year."""
    await read_past_buyers(tx, asked)
    pairs, so_far = await tx.gather(
        pair_points(tx, FIGURE, asked), _count_until(tx, asked, asked.period.first - timedelta(days=1))
    )
    points, new = [], 0
    for day, sums, before in pairs:
        new += sums.count
        previous = before.count if before else None
        points.append(
            ClientPoint(
                period=day,
                new_clients=sums.count,
                clients=so_far + new,
                previous=previous,
                change_percent=rules.change_percent(sums.count, previous),
            )
        )
    return ClientTrend(data=points, new_clients=new, clients=so_far + new, **asked.head("clients", "newClients"))


async def compare_client_months(tx: Tx, asked: Asked, query: AnalyticsQuery) -> ClientGrowth:
    """New clients by whole month of those that the period touches, each beside the month before and the same month a
    year earlier, and how many clients had bought by its end."""
    await read_past_buyers(tx, asked)
    starts = list_starts(*asked.period, "month")
    months, clients = await tx.gather(
        months_around(tx, FIGURE, asked.period, past=asked.past), _count_until(tx, asked, starts[0] - timedelta(days=1))
    )
    rows = []
    for month in starts:
        last_year = date(month.year - 1, month.month, 1)
        value, previous, earlier = (months.get(one, Sums()).count for one in (month, _month_before(month), last_year))
        clients += value
        rows.append(
            ClientMonth(
                period=month,
                new_clients=value,
                previous=previous,
                change_percent=rules.change_percent(value, previous),
                last_year=earlier,
                year_change_percent=rules.change_percent(value, earlier),
                clients=clients,
            )
        )
    return ClientGrowth(data=rows, **asked.head("clients", "newClients"))


def _month_before(month: date) -> date:
    return (month - timedelta(days=1)).replace(day=1)


async def compose_client_chart(tx: Tx, asked: Asked, query: AnalyticsQuery) -> ClientChart:
    """New clients, and how many had bought by then, by month."""
    await read_past_buyers(tx, asked)
    months, clients = await tx.gather(
        read_points(tx, FIGURE, asked.period, "month", None, asked.past),
        _count_until(tx, asked, asked.period.first - timedelta(days=1)),
    )
    points = []
    for month, sums in months.items():
        clients += sums.count
        points.append(ClientChartPoint(period=month, new_clients=sums.count, clients=clients))
    return ClientChart(data=points, **asked.head("clients", "newClients"))


async def segment_clients(tx: Tx, asked: Asked, query: PastStandingQuery) -> ClientSegments:
    """Clients who bought, by when they bought last, how often, and what they are worth. Each row says its rule; a
    client is worth much from the amount on that at most a fifth of the clients reach."""
    today = asked.today
    rows = await _list_groups(tx, asked)
    statuses, high = groups.status_by_since(today), groups.high_worth(rows, asked.currency)
    amount = partial(format_amount, currency=asked.currency)
    whole = groups.sum_groups(rows)
    by_segment = groups.sum_groups_by(rows, lambda one: groups.segment_of(one, statuses[one.since], high))
    data = [
        ClientSegment(
            segment=segment,
            clients=by_segment[segment].clients,
            share=percent_of(by_segment[segment].clients, whole.clients),
            value=amount(by_segment[segment].net),
            sales=by_segment[segment].sales,
            rule=rule,
        )
        for segment, rule in segment_rules(amount(high), asked.currency).items()
    ]
    return ClientSegments(
        data=data, clients=whole.clients, total=amount(whole.net), **asked.head("segments", "lifetimeValue")
    )


async def list_client_statuses(tx: Tx, asked: Asked, query: PastStandingQuery) -> ClientStatuses:
    """Clients by when they bought last: active, slowing, dormant, lost, and those to whom nothing was sold yet."""
    rows, count = await tx.gather(_list_groups(tx, asked), _count_clients(tx, asked))
    statuses = groups.status_by_since(asked.today)
    found = groups.sum_groups_by(rows, lambda one: statuses[one.since])
    found["no_sales"] = groups.Together(clients=count.registered - groups.sum_groups(rows).clients)
    data = [
        StatusShare(
            status=status,
            clients=found[status].clients,
            share=percent_of(found[status].clients, count.registered),
            value=format_amount(found[status].net, asked.currency),
            rule=rule,
        )
        for status, rule in status_rules().items()
    ]
    definitions = asked.head("clientStatus", "registeredClients", "archivedClients", "lifetimeValue")
    return ClientStatuses(data=data, clients=count.registered, archived=count.archived, **definitions)


async def spread_lifetime_values(tx: Tx, asked: Asked, query: StandingQuery) -> LifetimeValueAnswer:
    """How revenue of all time is spread over the clients who bought: how many are worth how much, the mean and the
    median, and which part the ten largest are."""
    rows = await client_store.list_groups(tx, groups.recency_months(tx.today(asked.business.timezone)))
    whole, buckets = groups.sum_groups(rows), groups.worth_buckets(rows, asked.currency)
    top, middle = await tx.gather(
        client_store.list_largest_worths(tx, _TOP), client_store.list_middle_worths(tx, groups.WORTH_LEVELS)
    )
    amount = partial(format_amount, currency=asked.currency)
    return LifetimeValueAnswer(
        data=LifetimeValues(
            buckets=[
                ValueBucket(
                    min=None if one.least is None else amount(one.least),
                    max=None if one.end is None else amount(one.end),
                    clients=one.clients,
                    value=amount(one.net),
                )
                for one in buckets
            ],
            mean=amount(rules.mean(whole.net, whole.clients)),
            median=amount(rules.mean(sum(middle), len(middle))),
            top10_share=percent_of(sum(top), whole.net),
            clients=whole.clients,
            value=amount(whole.net),
        ),
        **asked.head("lifetimeValue", "mean", "median", "top10Share"),
    )


async def list_top_clients(tx: Tx, asked: Asked, query: BreakdownQuery) -> TopClients:
    """The clients who bought the most in a period, as revenue by client has them, and beside each what it bought until
    now: its revenue of all time, its sales, the first and the last, and its status."""
    path = "/documents?clientId={key}&from={first}&to={last}"
    found = await compose_breakdown(tx, "revenue", "client", asked, query, path)
    ids = [one.id for one in found.data if one.id]
    bought = await (asked.past.get_purchases(tx, ids) if asked.past else client_store.get_purchases(tx, ids))
    today = asked.today
    return TopClients(
        data=[
            TopClient(
                id=one.id,
                name=one.name,
                value=one.value,
                count=one.count,
                share=one.share,
                rank=one.rank,
                href=one.href,
                **_until_now(bought.get(one.id or ""), today, asked.currency),
            )
            for one in found.data
        ],
        other=found.other,
        total=found.total,
        count=found.count,
        **asked.head("revenue", "lifetimeValue", "clientStatus"),
    )


def _until_now(row: Any, today: date, currency: str) -> dict[str, Any]:
    if row is None:
        names = ("lifetime_value", "sales", "first_sale", "last_sale", "status")
        return dict.fromkeys(names)
    return {
        "lifetime_value": format_amount(row.net, currency),
        "sales": row.sales,
        "first_sale": row.first_day,
        "last_sale": row.last_day,
        "status": groups.status_of(row.last_day, today),
    }
