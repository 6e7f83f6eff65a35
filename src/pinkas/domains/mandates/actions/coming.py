"""The charges to come, of all standing orders: computed from them as they are now, nothing of it is stored."""

from collections import defaultdict
from datetime import date, timedelta
from itertools import islice
from uuid import UUID

from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.domains import businesses, clients
from pinkas.domains.mandates import store
from pinkas.domains.mandates.rules.coming import Coming, coming_charges
from pinkas.domains.mandates.types import MandateRow
from pinkas.domains.mandates.types_coming import CalendarDay, CalendarQuery, ComingCharge, MandateCalendar
from pinkas.platform.tx import Tx

MOST_DAYS, MOST_ITEMS = 366, 1000


async def get_calendar(tx: Tx, query: CalendarQuery) -> MandateCalendar:
    """The charges that active standing orders will make on the days of a period, by day and each with its client.
    Nothing of it is stored: it is computed from the standing orders as they are now."""
    today = tx.today((await businesses.get_current(tx)).timezone)
    first = query.from_ or today
    last = query.to or first + timedelta(days=30)
    faults = FaultCollector()
    if last < first:
        faults.add("to", "out_of_order", "Expected a day that is not before `from`.")
    elif (last - first).days >= MOST_DAYS:
        faults.add("to", "too_long", "Expected at most {days} days.", days=MOST_DAYS)
    faults.raise_if_any()
    family = await clients.ids_for_filter(tx, query.client_id)
    found = await list_coming(tx, max(first, today), last, family)
    by_day: dict[tuple[date, str], list[int]] = defaultdict(list)
    for mandate, one in found:
        by_day[one.day, mandate.currency].append(one.amount)
    return MandateCalendar(
        from_=first,
        to=last,
        days=[
            CalendarDay(date=day, currency=currency, count=len(amounts), amount=format_amount(sum(amounts), currency))
            for (day, currency), amounts in sorted(by_day.items())
        ],
        items=[_view(mandate, one) for mandate, one in islice(found, MOST_ITEMS)],
        more=len(found) > MOST_ITEMS,
    )


async def list_coming(
    tx: Tx, first: date, last: date, client_ids: list[UUID] | None = None
) -> list[tuple[MandateRow, Coming]]:
    """The charges to come from `first` to `last` with their standing orders, the earliest first."""
    rows = await store.list_charging_until(tx, last, client_ids)
    found = [(row, one) for row in rows for one in coming_charges(row, first, last)]
    return sorted(found, key=lambda pair: (pair[1].day, pair[0].id))


def _view(mandate: MandateRow, one: Coming) -> ComingCharge:
    return ComingCharge(
        mandate_id=mandate.id,
        client_id=mandate.client_id,
        client_name=mandate.client_name,
        subject=mandate.subject,
        kind=mandate.kind,
        date=one.day,
        amount=format_amount(one.amount, mandate.currency),
        currency=mandate.currency,
    )
