"""Making the insights of a business anew: the health of its clients, the forecast, the notes."""

from datetime import date, datetime, time, timedelta
from typing import Any

import msgspec

from pinkas.core.schedule import local_time_to_utc
from pinkas.countries import get_country
from pinkas.domains import analytics, businesses
from pinkas.domains.businesses import Business
from pinkas.domains.insights.actions.cash_flow import KeptForecast, make_forecast
from pinkas.domains.insights.actions.clients import refresh_clients
from pinkas.domains.insights.rules import notes as rules
from pinkas.domains.insights.store import clients as client_store
from pinkas.domains.insights.store import kept as store
from pinkas.domains.insights.store import notes as note_store
from pinkas.domains.insights.types.notes import KeptNote
from pinkas.platform.tx import Tx

LIVE_SIZE = 2_000
"""Open documents, expenses and clients that changed, up to which a read makes the insights anew by itself."""
HASTE = timedelta(minutes=15)
"""How long after they were made the worker makes the insights of a large business again, when somebody asks for them
and something has changed."""
REFRESH_TIME, REVIEW_TIME = time(4), time(7)
"""The local times at which insights are made anew every day, and at which the review is written on Sundays."""


def is_current(state: Any, today: date) -> bool:
    """Whether the insights that are kept know everything, by `store.read_state`."""
    return bool(state.made_at is not None and state.day == today and state.seen == state.current)


async def refresh(tx: Tx) -> Any:
    """Makes the insights anew unless they are current, and gives back their state. Somebody else who does the same is
    waited for."""
    business = await businesses.get_current(tx)
    today = tx.today(business.timezone)
    await ensure_state(tx, business)
    state = await store.lock_state(tx)
    if is_current(state, today):
        return state
    await analytics.catch_up(tx)  # a batch: the worker keeps the sums close behind
    changed = await refresh_clients(tx, business, state.made_at, state.day)
    cash_flow, size = await make_forecast(tx, business)
    notes = await _make_notes(tx, business, cash_flow, today)
    size += changed
    await store.set_state(tx, today, state.current, size, cash_flow, notes, _next_refresh(business, today, size))
    return await store.read_state(tx)


async def refresh_when_due(tx: Tx) -> None:
    """Makes the insights anew whose time has come; the next time is set even where nothing has changed."""
    state = await store.lock_state(tx)
    if state.refresh_at is None or state.refresh_at > tx.now:  # another worker was faster
        return
    business = await businesses.get_current(tx)
    await store.set_next_refresh(tx, _next_refresh(business, tx.today(business.timezone), state.size))
    await refresh(tx)


async def ensure_state(tx: Tx, business: Business) -> None:
    """Gives the business a state in which nothing was made yet, unless it has one."""
    await store.insert_state(tx, next_review(business, tx.today(business.timezone), tx.now), LIVE_SIZE)


async def _make_notes(tx: Tx, business: Business, cash_flow: KeptForecast, today: date) -> list[KeptNote]:
    currency = get_country(business.country).currency
    first = (today.replace(day=1) - timedelta(days=400)).replace(day=1)
    revenue, spent, stopped, risky, largest, twins, jumps = await tx.gather(
        analytics.list_months(tx, "revenue", first, today.replace(day=1)),
        analytics.list_months(tx, "expenses", first, today.replace(day=1)),
        client_store.list_stopped(tx, rules.MOST),
        client_store.list_riskiest(tx, rules.MOST),
        client_store.get_largest_debtor(tx),
        note_store.list_twins(tx, today - timedelta(days=rules.TWIN_WINDOW), today, rules.TWIN_DAYS, rules.MOST),
        note_store.list_price_jumps(
            tx,
            today - timedelta(days=rules.JUMP_WINDOW),
            today,
            today - timedelta(days=rules.JUMP_HISTORY),
            rules.JUMP_PERCENT,
            rules.MOST,
        ),
    )
    return rules.in_order(
        [
            *rules.note_shortfall(cash_flow.list_points(), currency),
            *rules.note_month("revenue", _net(revenue), today, currency),
            *rules.note_month("expenses", _net(spent), today, currency),
            *rules.note_risky(risky, currency),
            *rules.note_stopped(stopped),
            *rules.note_twins(twins),
            *rules.note_jumps(jumps),
            *rules.note_concentration(largest, currency),
        ]
    )


def _net(rows: list[Any]) -> dict[date, int]:
    return {row.start: row.total - row.vat for row in rows}


def _next_refresh(business: Business, today: date, size: int) -> datetime | None:
    if size <= LIVE_SIZE:  # whoever asks makes them
        return None
    return local_time_to_utc(today + timedelta(days=1), REFRESH_TIME, business.timezone)


def next_review(business: Business, today: date, now: datetime) -> datetime:
    """The next Sunday morning in the time zone of the business."""
    sunday = today - timedelta(days=(today.weekday() + 1) % 7)
    at = local_time_to_utc(sunday, REVIEW_TIME, business.timezone)
    return at if at > now else local_time_to_utc(sunday + timedelta(days=7), REVIEW_TIME, business.timezone)


def kept_forecast(state: Any) -> KeptForecast:
    """The forecast of a state."""
    return msgspec.convert(state.cash_flow, KeptForecast)


def kept_notes(state: Any) -> list[KeptNote]:
    """The notes of a state."""
    return msgspec.convert(state.notes, list[KeptNote])
