"""Keeping what is known of clients: each document is added once, in the order of the chain, and merged clients become
one."""

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.countries import get_country
from pinkas.domains import documents
from pinkas.domains.analytics import store
from pinkas.domains.analytics.rules import client_groups as rules
from pinkas.domains.analytics.rules.spans import span_start
from pinkas.domains.analytics.store import clients as client_store
from pinkas.domains.businesses import Business
from pinkas.platform.tx import Tx

_Purchases = tuple[int, int, int, date | None, date | None]
"""Sales, documents, net, first day and last day."""


async def take_up(tx: Tx, business: Business, first: int, end: int) -> None:
    """Takes up the documents whose indexes in the chain are from `first` until before `end`, which must be those that
    are not known yet, and the clients that were saved or merged since the last time. The position of the business is
    locked: nobody else adds the same."""
    # Counted before they are folded: what is merged meanwhile is seen by the next.
    merged = await client_store.read_merged(tx)
    rows = await documents.sum_income_in_chain(tx, business, first, end) if end > first else []
    if rows or merged.is_new:
        borders = rules.worth_borders(get_country(business.country).currency)
        await client_store.add_purchases(
            tx, [_plain(one) for one in rows], rules.AGAIN, rules.OFTEN, borders, rules.WORTH_LEVELS, fold=merged.is_new
        )
    await client_store.count_saved(tx, merged.merged)


def _plain(row: Any) -> dict[str, Any]:
    return {
        "client_id": str(row.client_id),
        "sales": row.sales,
        "documents": row.documents,
        "net": row.net,
        "first_day": row.first_day and row.first_day.isoformat(),
        "last_day": row.last_day and row.last_day.isoformat(),
    }


async def verify(tx: Tx, business: Business) -> tuple[int, tuple[date, int, int] | None]:
    """How much of what is known of clients was looked at, and the first that is wrong: a day, what ought to be there
    and what is there (minor units, or how many clients). It is all made again from the documents, group by group."""
    heads = await store.read_heads(tx)
    merged = {UUID(gone): UUID(stays) for gone, stays in (await store.list_merged(tx, "client")).items()}
    bought = _by_client(await documents.sum_income_in_chain(tx, business, 1, heads.next_document), merged)
    kept, groups, steps, days, count = await client_store.list_kept(tx)
    today = tx.today(business.timezone)
    found = {one.client_id: (one.sales, one.documents, one.net, one.first_day, one.last_day) for one in kept}
    found_groups = {(one.last_month, one.frequency, one.worth): (one.clients, one.sales, one.net) for one in groups}
    borders = rules.worth_borders(get_country(business.country).currency)
    wrong = (
        [((there or expected)[3] or today, expected[2], there[2]) for expected, there in _differences(bought, found, 5)]
        + [
            (today, one[0], other[0])
            for one, other in _differences(_grouped(bought.values(), borders), found_groups, 3)
        ]
        + [
            (today, one[0], other[0])
            for one, other in _differences(
                _stepped(bought.values()), {(one.figures, one.coarser, one.least): (one.clients,) for one in steps}, 1
            )
        ]
        + [
            (today, one[0], other[0])
            for one, other in _differences(
                _first_days(bought.values()), {(one.span, one.start): (one.count,) for one in days}, 1
            )
        ]
        + ([(today, count.there, count.counted)] if count.counted != count.there else [])
    )
    return len(found) + len(found_groups) + len(steps) + len(days), wrong[0] if wrong else None


def _differences(
    expected: Mapping[Any, tuple[Any, ...]], found: Mapping[Any, tuple[Any, ...]], size: int
) -> list[tuple[tuple[Any, ...], tuple[Any, ...]]]:
    """What ought to be there and what is there, where they differ; what is missing is as many zeros."""
    nothing = (0,) * size
    pairs = ((expected.get(one, nothing), found.get(one, nothing)) for one in {**expected, **found})
    return [(one, other) for one, other in pairs if one != other]


def _by_client(rows: Iterable[Any], merged: dict[UUID, UUID]) -> dict[UUID, _Purchases]:
    found: dict[UUID, _Purchases] = {}
    for row in rows:
        client_id = merged.get(row.client_id, row.client_id)
        sales, number, net, first, last = found.get(client_id, (0, 0, 0, None, None))
        days = [day for day in (first, last, row.first_day, row.last_day) if day]
        found[client_id] = (
            sales + row.sales,
            number + row.documents,
            net + row.net,
            min(days, default=None),
            max(days, default=None),
        )
    return found


def _grouped(bought: Iterable[_Purchases], borders: list[int]) -> dict[tuple[date, int, int], tuple[int, int, int]]:
    found: dict[tuple[date, int, int], tuple[int, int, int]] = {}
    for sales, _, net, _, last in bought:
        if last is None:
            continue
        frequency = max(one for one in (1, rules.AGAIN, rules.OFTEN) if one <= sales)
        group = last.replace(day=1), frequency, max((one for one in borders if one <= net), default=0)
        many, so_far, total = found.get(group, (0, 0, 0))
        found[group] = many + 1, so_far + sales, total + net
    return found


def _stepped(bought: Iterable[_Purchases]) -> dict[tuple[int, int, int], tuple[int]]:
    counted = Counter(step for sales, _, net, _, _ in bought if sales for step in rules.worth_steps(net))
    return {step: (count,) for step, count in counted.items()}


def _first_days(bought: Iterable[_Purchases]) -> dict[tuple[str, date], tuple[int]]:
    firsts = [first for _, _, _, first, _ in bought if first is not None]
    counted = Counter((span, span_start(day, span)) for day in firsts for span in store.SPANS)
    return {place: (count,) for place, count in counted.items()}


__all__ = ["take_up", "verify"]
