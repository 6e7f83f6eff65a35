"""Reading the insights that are kept."""

from datetime import datetime
from typing import Any

from pinkas.countries import get_country
from pinkas.domains.businesses import Business
from pinkas.domains.insights.actions.cash_flow import view_forecast
from pinkas.domains.insights.actions.clients import compose_client_health
from pinkas.domains.insights.actions.refreshing import kept_forecast, kept_notes
from pinkas.domains.insights.rules import notes as rules
from pinkas.domains.insights.rules.definitions import define
from pinkas.domains.insights.types.cash_flow import CashForecast, ForecastQuery
from pinkas.domains.insights.types.clients import ClientHealthList, ClientHealthQuery
from pinkas.domains.insights.types.notes import InsightDashboard, InsightNote, InsightQuery, KeptNote
from pinkas.platform.tx import Tx


async def read_forecast(tx: Tx, business: Business, state: Any, as_of: datetime, query: ForecastQuery) -> CashForecast:
    """What is expected to come in and go out in the next thirteen weeks, and the balance at the end of each with the
    band in which it lies four times of five. Open documents come by each client's own habit of paying; schedules and
    taxes by their dates; the rest as the last nine months went. The same books give the same forecast."""
    return view_forecast(kept_forecast(state), get_country(business.country).currency, tx.now, as_of)


async def read_client_health(
    tx: Tx, business: Business, state: Any, as_of: datetime, query: ClientHealthQuery
) -> ClientHealthList:
    """Clients by how they pay and buy, with a score from 0 to 100 and its reasons, the least healthy first. Clients
    that were merged count as the one that stays."""
    return await compose_client_health(tx, business, as_of, query)


async def read_notes(tx: Tx, business: Business, state: Any, as_of: datetime, query: InsightQuery) -> InsightDashboard:
    """What stands out, the gravest first: money that may run short, an unusual month, clients that pay late or stopped
    buying, expenses that may be recorded twice, suppliers that charge more. Each says its figures and leads to what it
    is about."""
    return InsightDashboard(
        data=[view_note(one) for one in kept_notes(state)],
        currency=get_country(business.country).currency,
        generated_at=tx.now,
        as_of=as_of,
        definitions=define(("severity",)),
    )


def view_note(note: KeptNote) -> InsightNote:
    """A note as it is told."""
    return InsightNote(
        key=note.key,
        severity=note.severity,
        text=rules.note_text(note),
        action=rules.ACTIONS[note.key],
        figures={name: value for name, value in note.facts.items() if value is not None},
        href=note.href,
    )
