"""What the tax calendar and the books have the business told: a return that is due, a ceiling that comes near."""

from datetime import date, datetime, time, timedelta
from typing import Literal
from zoneinfo import ZoneInfo

from pinkas.core.money import format_amount
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import notifications
from pinkas.domains.businesses import Business
from pinkas.domains.tax.actions.deadlines import Deadline, list_deadlines
from pinkas.domains.tax.actions.declarations import list_turnover
from pinkas.domains.tax.rules.ceilings import LEVELS, levels_reached
from pinkas.domains.tax.rules.periods import month_end
from pinkas.platform.tx import Tx

WARNED_BEFORE = timedelta(days=7)
"""How long before a return is due the business is told."""


async def notify_vat_due(tx: Tx, business: Business) -> None:
    """Tells the business of a VAT return that is to be filed within a week and is not, once."""
    country, today = get_country(business.country), tx.today(business.timezone)
    last = today + WARNED_BEFORE
    if not country.business_types[business.business_type].charges_vat or not _is_any_due(country, today, last):
        return
    for one in await list_deadlines(tx, business, today, last):
        if one.kind == "vat" and one.status != "DONE":
            n, _ = await notifications.tell_once(tx, "vat_due", "SELECT %(period)s::text", period=one.period)
            if n:
                await _tell_of_return(tx, business, country, one)


def _is_any_due(country: Country, first: date, last: date) -> bool:
    """Whether the return of any month could be due between two days: most days end here, with no query."""
    ends = [month_end((first - timedelta(days=30 * back)).replace(day=1)) for back in range(5)]
    return any(first <= country.tax_reports.due_date("vat", end) <= last for end in ends)


async def _tell_of_return(tx: Tx, business: Business, country: Country, due: Deadline) -> None:
    currency = country.currency
    body: str = Wording("By the books so far there is nothing to pay.")
    if due.amount is not None and due.amount > 0:
        amount = format_amount(due.amount, currency)
        body = Wording("By the books so far {amount} {currency} are to be paid.", amount=amount, currency=currency)
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="vat_due",
            category="tax",
            severity="warning",
            title=Wording("The VAT return of {period} is due by {day}", period=due.period, day=due.day),
            body=body,
            actions=[notifications.Action(label="period", method="GET", path=f"/api/v1/tax/vat-periods/{due.period}")],
            dedupe_key=f"vat_due:{due.period}",
            expires_at=datetime.combine(due.day + timedelta(days=1), time(), ZoneInfo(business.timezone)),
        ),
    )


async def notify_ceiling(tx: Tx, business: Business) -> None:
    """Tells an exempt dealer that the turnover of the year has come to 80 or 90 percent of the ceiling, or passed it
    (VAT Registration Regulations reg. 13; H), each once a year, and of several only the highest."""
    country, year = get_country(business.country), tx.today(business.timezone).year
    published = country.exempt_ceiling(year)
    if country.business_types[business.business_type].charges_vat or published is None:
        return
    ceiling = published * country.tax_reports.boxes_unit
    by_month = await list_turnover(tx, country, date(year, 1, 1))
    turnover = sum(amount for month, amount in by_month.items() if month.year == year)
    reached = levels_reached(turnover, ceiling)
    fresh = [
        level
        for level in reached
        if (await notifications.tell_once(tx, f"ceiling_{level}", "SELECT %(year)s::text", year=year))[0]
    ]
    if fresh and fresh[-1] == reached[-1]:
        await _tell_of_ceiling(tx, country, year, fresh[-1], turnover, ceiling)


_KINDS: dict[int, notifications.Kind] = {80: "ceiling_80", 90: "ceiling_90", 100: "ceiling_100"}
_SEVERITIES: dict[int, Literal["info", "warning", "critical"]] = dict(
    zip(LEVELS, ("info", "warning", "critical"), strict=True)
)


async def _tell_of_ceiling(tx: Tx, country: Country, year: int, level: int, turnover: int, ceiling: int) -> None:
    title: str = Wording("The turnover has come to {share} percent of the ceiling of an exempt dealer", share=level)
    if level == LEVELS[-1]:
        title = Wording("The turnover has passed the ceiling of an exempt dealer")
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind=_KINDS[level],
            category="tax",
            severity=_SEVERITIES[level],
            title=title,
            body=Wording(
                "Sales of this year: {amount} {currency}, of at most {limit} {currency}. Whoever passes the ceiling "
                "registers as a licensed dealer and charges VAT from then on.",
                amount=format_amount(turnover, country.currency),
                limit=format_amount(ceiling, country.currency),
                currency=country.currency,
            ),
            actions=[notifications.Action(label="turnover", method="GET", path="/api/v1/analytics/vat/threshold")],
            dedupe_key=f"ceiling_{level}:{year}",
        ),
    )
