"""What is due to the authorities and when, as JSON and as a calendar that other programs subscribe to."""

from datetime import date, timedelta

from pinkas.core.catalogue import get_translator
from pinkas.core.money import format_amount
from pinkas.core.problems import FaultCollector
from pinkas.countries import get_country
from pinkas.domains import businesses, tax
from pinkas.domains.analytics.types.vat import CalendarQuery, TaxCalendar, TaxDeadline
from pinkas.domains.businesses import Business
from pinkas.domains.tax import Deadline
from pinkas.platform.calendars import ICALENDAR_MEDIA_TYPE, DayEvent, write_calendar
from pinkas.platform.operation import Blob
from pinkas.platform.tx import Tx

BEFORE, BEHIND = timedelta(days=31), timedelta(days=365)
MAX_DAYS = 1_100
"""Three years of days."""


async def get_tax_calendar(tx: Tx, query: CalendarQuery) -> TaxCalendar | Blob:
    """What the business reports and pays to the authorities: VAT and its detailed report, advances on income tax, tax
    that it withholds, national insurance of the self-employed, the yearly return, and the turnover that an exempt
    dealer declares. Days are those that the authority published, or else those of the law, moved by weekends and
    holidays. Amounts are what the books say so far. With `format=ics` it is a calendar (RFC 5545)."""
    business = await businesses.get_current(tx)
    first, last = _resolve(query, tx.today(business.timezone))
    found = await tax.list_deadlines(tx, business, first, last)
    if query.format == "ics":
        return Blob(_calendar(business, query, found, tx), ICALENDAR_MEDIA_TYPE, "tax-calendar.ics")
    currency = get_country(business.country).currency
    return TaxCalendar(
        from_=first,
        to=last,
        currency=currency,
        generated_at=tx.now,
        data=[
            TaxDeadline(
                date=one.day,
                kind=one.kind,
                period=one.period,
                amount_estimate=None if one.amount is None else format_amount(one.amount, currency),
                status=one.status,
            )
            for one in found
        ],
    )


def _resolve(query: CalendarQuery, today: date) -> tuple[date, date]:
    first = query.from_ or (query.to or today) - (BEHIND if query.to else BEFORE)
    last = query.to or max(today, first) + BEHIND
    faults = FaultCollector()
    if first > last:
        faults.add("from", "invalid_range", "The period begins after its end (`to`).")
    elif (last - first).days > MAX_DAYS:
        faults.add("from", "period_too_long", "The period is longer than {n} years.", n=3)
    elif first.year < 2000 or last.year > 2098:
        faults.add("from", "invalid_range", "Days of the calendar are known from the year 2000 to 2098.")
    faults.raise_if_any()
    return first, last


def _calendar(business: Business, query: CalendarQuery, found: list[Deadline], tx: Tx) -> bytes:
    words = get_translator(query.lang or business.default_lang)
    currency = get_country(business.country).currency
    events = [
        DayEvent(
            id=f"{one.kind}-{one.period}@{business.id}",
            day=one.day,
            title=f"{words.label(one.kind, 'deadlineKind')} {one.period}",
            text="" if one.amount is None else words.money(format_amount(one.amount, currency), currency),
        )
        for one in found
    ]
    return write_calendar(f"{words.text('Tax calendar')} - {business.name}", events, tx.now)
