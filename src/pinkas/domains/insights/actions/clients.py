"""Keeping how clients pay and buy, and listing it."""

from collections.abc import Collection, Sequence
from datetime import date, datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.countries import get_country
from pinkas.domains import documents
from pinkas.domains.businesses import Business
from pinkas.domains.insights.rules import health as rules
from pinkas.domains.insights.rules.definitions import define
from pinkas.domains.insights.store import clients as store
from pinkas.domains.insights.types.clients import (
    ClientFacts,
    ClientHealth,
    ClientHealthList,
    ClientHealthQuery,
    HealthSignal,
    KeptSignal,
)
from pinkas.platform.tx import Tx

BATCH = 2_000
"""Clients that are read and judged at once."""
_OVERLAP = timedelta(minutes=15)
"""A transaction that began before the last look and ended after it is not missed when the look begins so much earlier;
doing a client twice does no harm."""


async def refresh_clients(tx: Tx, business: Business, since: datetime | None, counted_on: date | None) -> int:
    """Judges the clients anew of whom something may have changed since an instant (all of them without one), and on a
    new day those whose health changes by the days; how many."""
    today = tx.today(business.timezone)
    changed = set(await store.list_changed(tx, None if since is None else since - _OVERLAP))
    if since is not None and counted_on != today:
        changed |= set(await store.list_of_the_day(tx, today, rules.LEAST_INTERVAL, rules.STOPPED_AFTER))
    await store.delete_merged(tx)
    owed, income = owed_types(business), income_types(business)
    ordered = sorted(changed)
    for place in range(0, len(ordered), BATCH):
        await _judge(tx, ordered[place : place + BATCH], owed, income, today)
    return len(ordered)


async def _judge(tx: Tx, clients: Sequence[UUID], owed: Collection[int], income: Collection[int], today: date) -> None:
    facts = await store.list_facts(tx, clients, owed, income, today)
    if facts:
        await store.replace_health(tx, [_row(one, today) for one in facts], today)


def _row(facts: ClientFacts, today: date) -> dict[str, Any]:
    found = rules.judge(facts, today)
    kept = msgspec.structs.asdict(facts)
    for name in ("recent_late", "older_late", "oldest"):
        del kept[name]
    kept["client_id"] = str(facts.client_id)
    kept["last_issued"] = facts.last_issued and facts.last_issued.isoformat()
    return {
        **kept,
        "score": found.score,
        "risk": found.risk,
        "trend": found.trend,
        "stopped": found.stopped,
        "signals": msgspec.to_builtins(found.signals),
    }


def owed_types(business: Business) -> frozenset[int]:
    """The types of documents whose open balance a client owes."""
    country = get_country(business.country)
    return documents.receivable_types(
        country, cash_basis=not country.business_types[business.business_type].charges_vat
    )


def income_types(business: Business) -> frozenset[int]:
    """The types of documents that add to the turnover of the business."""
    country = get_country(business.country)
    return frozenset(
        code for code in country.document_types if country.turnover(business.business_type, code) > 0
    ) | owed_types(business)


async def compose_client_health(
    tx: Tx, business: Business, as_of: datetime, query: ClientHealthQuery
) -> ClientHealthList:
    """Clients by how they pay and buy, with a score from 0 to 100 and its reasons, the least healthy first. Clients
    that were merged count as the one that stays."""
    rows, cursor, total = await store.page_health(tx, query)
    currency = get_country(business.country).currency
    amount = partial(format_amount, currency=currency)
    return ClientHealthList(
        data=[
            ClientHealth(
                client_id=one.id,
                name=one.name,
                score=one.score,
                risk=one.risk,
                avg_days_to_pay=None if one.days_to_pay is None else round(one.days_to_pay),
                avg_days_late=None if one.days_late is None else round(one.days_late),
                trend=one.trend,
                open=amount(one.open),
                overdue=amount(one.overdue),
                last_document=one.last_issued,
                signals=[
                    HealthSignal(key=signal.key, points=signal.points, text=rules.signal_text(signal))
                    for signal in msgspec.convert(one.signals, list[KeptSignal])
                ],
                href=f"/clients/{one.id}",
            )
            for one in rows
        ],
        next_cursor=cursor,
        total=total,
        currency=currency,
        generated_at=tx.now,
        as_of=as_of,
        definitions=define(("score", "risk", "avgDaysToPay", "trend")),
    )
