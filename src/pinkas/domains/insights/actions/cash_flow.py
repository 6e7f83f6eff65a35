"""The forecast of cash: what is known is read, and what follows from it is kept and told."""

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from decimal import Decimal
from functools import partial
from typing import Any

import msgspec

from pinkas.core.money import format_amount, to_minor
from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.core.schedule_fields import ScheduleRow
from pinkas.core.schedule_plan import upcoming_dates
from pinkas.core.wording import Wording
from pinkas.countries import get_country
from pinkas.domains import mandates, recurring, recurring_expenses, tax
from pinkas.domains.businesses import Business
from pinkas.domains.insights.actions.clients import owed_types
from pinkas.domains.insights.rules.definitions import define
from pinkas.domains.insights.rules.forecast import (
    AT_ONCE,
    HISTORY_WEEKS,
    INCOMING,
    KINDS,
    WEEKS,
    Forecast,
    ForecastInputs,
    OpenGroup,
    Planned,
    Point,
    Usual,
    forecast,
)
from pinkas.domains.insights.rules.habits import Habit, business_habit, chance_charged, client_habit
from pinkas.domains.insights.rules.taxes import estimate_taxes
from pinkas.domains.insights.store import cash as store
from pinkas.domains.insights.types.cash_flow import CashDriver, CashForecast, CashPoint, CashShortfall, ForecastKind
from pinkas.platform.tx import Tx

_BY_HAND = ("manual", "reversal", "bank_match", "bank_match_undo")
"""Sources of entries that may be about anything: taxes and money of the owners are left out of what is usual."""
_OPENINGS = ("opening", "opening_reversal", "bank_account", "client_opening", "client_opening_reversal", "year_end")
_TAX_ROLES = ("vat_clearing", "output_vat", "input_vat", "income_tax_advances", "withheld_from_suppliers")
_TAX_HISTORY = timedelta(days=250)
_DRIVERS: Mapping[ForecastKind, tuple[Wording, str | None]] = {
    "open_documents": (
        Wording("Open documents of clients, each by its own habit of paying."),
        "/documents?paymentStatus=UNPAID",
    ),
    "promises": (Wording("What clients promised to pay, on the days that they named."), "/dunning/promises?state=OPEN"),
    "recurring_documents": (Wording("Recurring documents, by their schedules."), "/recurring-documents/upcoming"),
    "standing_orders": (
        Wording("Charges of standing orders, each as likely as those before it were paid."),
        "/mandates/calendar",
    ),
    "usual_income": (Wording("What usually comes in besides, by the last months."), None),
    "open_expenses": (Wording("Expenses that are not paid yet."), "/expenses?paymentStatus=UNPAID"),
    "recurring_expenses": (Wording("Recurring expenses, by their schedules."), "/recurring-expenses"),
    "taxes": (Wording("Taxes, by the calendar of the authorities."), "/analytics/vat/calendar"),
    "usual_spending": (Wording("What is usually spent besides, by the last months."), None),
}


class KeptForecast(msgspec.Struct, frozen=True, kw_only=True):
    """The forecast as it is kept, in minor units: the opening balance, its weeks, and each kind of money with how many
    things it is made of."""

    opening: int
    points: list[tuple[date, int, int, int, int, int]]
    parts: dict[ForecastKind, tuple[int, int]]

    def list_points(self) -> list[Point]:
        """The weeks."""
        return [Point(*one) for one in self.points]


async def make_forecast(tx: Tx, business: Business) -> tuple[KeptForecast, int]:
    """The forecast by what is known now, and how many open things it looked at. The habits of the clients must be
    current."""
    known, counts = await load_known(tx, business)
    found: Forecast = forecast(known)
    kept = KeptForecast(
        opening=known.opening,
        points=[(one.day, one.incoming, one.outgoing, one.balance, one.low, one.high) for one in found.points],
        parts={kind: (found.parts[kind], counts[kind]) for kind in KINDS},
    )
    return kept, counts["open_documents"] + counts["open_expenses"]


async def load_known(tx: Tx, business: Business) -> tuple[ForecastInputs, dict[ForecastKind, int]]:
    """Everything that the forecast is made of, and of how many things each part is."""
    today = tx.today(business.timezone)
    last = today + timedelta(days=7 * WEEKS)
    currency = get_country(business.country).currency
    of_all, opening, begun, groups, owed, promised = await tx.gather(
        store.get_client_habits(tx),
        store.get_balance(tx, MONEY_ROLES, today.replace(day=1)),
        store.get_first_day(tx),
        store.list_open_groups(tx, owed_types(business), today),
        store.list_open_expenses(tx, today),
        store.list_promised(tx, owed_types(business), today),
    )
    since = max(today - timedelta(days=7 * HISTORY_WEEKS - 1), begun or today)
    clients = business_habit(of_all.count, of_all.mean, of_all.deviation)
    paid = await store.get_spending_habit(tx, since, today)
    spending = business_habit(paid.count, paid.mean, paid.deviation)
    open_in = [_open_group(one, _habit(one.paid, one.late, one.deviation, clients)) for one in groups]
    planned_in = await _recurring_documents(tx, clients, today, last, currency)
    charges = await _standing_orders(tx, today, last, currency)
    planned_out = await _recurring_expenses(tx, today, last, currency)
    taxes = await _taxes(tx, business, today, last)
    usual_in, usual_out = await _usual(tx, since, today)
    known = ForecastInputs(
        today=today,
        opening=opening,
        since=since,
        open_in=open_in,
        open_out=[_open_group(one, spending) for one in owed],
        planned_in=planned_in,
        planned_out=planned_out,
        charges=charges,
        promised=[Planned(one.day, one.amount) for one in promised],
        taxes=taxes,
        usual_in=usual_in,
        usual_out=usual_out,
    )
    counts: dict[ForecastKind, int] = {
        "open_documents": sum(one.documents for one in groups),
        "promises": sum(one.documents for one in promised),
        "recurring_documents": len(planned_in),
        "standing_orders": len(charges),
        "usual_income": len(usual_in.by_day),
        "open_expenses": sum(one.expenses for one in owed),
        "recurring_expenses": len(planned_out),
        "taxes": len(taxes),
        "usual_spending": len(usual_out.by_day),
    }
    return known, counts


def _open_group(row: Any, habit: Habit) -> OpenGroup:
    """A group of rows; its days are the middle of its week."""
    return OpenGroup(row.weeks * 7 + 3, habit, row.total, row.squares, row.cubes)


def _habit(count: int | None, late: float | None, deviation: float | None, of_all: Habit) -> Habit:
    if not count or late is None:
        return of_all
    return client_habit(count, late, deviation or 0.0, of_all)


async def _recurring_documents(tx: Tx, of_all: Habit, today: date, last: date, currency: str) -> list[Planned]:
    schedules = [one for one in await recurring.list_active_until(tx, last, None) if one.currency == currency]
    habits = {
        row.client_id: _habit(row.paid_count, row.days_late, row.deviation, of_all)
        for row in await store.list_client_habits(tx, {one.client_id for one in schedules if one.client_id})
    }
    return [
        Planned(
            day + timedelta(days=one.due_days or 0),
            to_minor(Decimal(one.total), currency),
            habits.get(one.client_id, of_all) if one.client_id else of_all,
            repeated=one.generated > 0,
        )
        for one in schedules
        if Decimal(one.total) > 0
        for day in _days(one, today, last)
    ]


async def _standing_orders(tx: Tx, today: date, last: date, currency: str) -> list[Planned]:
    return [
        Planned(
            one.day,
            one.amount,
            repeated=mandate.paid_count > 0,
            likely=chance_charged(mandate.paid_count, mandate.failed_count),
        )
        for mandate, one in await mandates.list_coming(tx, today, last)
        if mandate.currency == currency
    ]


async def _recurring_expenses(tx: Tx, today: date, last: date, currency: str) -> list[Planned]:
    return [
        Planned(
            max(day + timedelta(days=one.due_days or 0), today),
            to_minor(Decimal(one.total), currency),
            repeated=one.generated > 0,
            estimated=not one.amount_fixed,
        )
        for one in await recurring_expenses.list_active_until(tx, last)
        if one.currency == currency and Decimal(one.total) > 0
        for day in _days(one, today, last)
    ]


def _days(schedule: ScheduleRow, today: date, last: date) -> list[date]:
    until = datetime.combine(last, time.max, UTC)
    return [one.day for one, _ in upcoming_dates(schedule, until) if today <= one.day <= last]


async def _taxes(tx: Tx, business: Business, today: date, last: date) -> list[Planned]:
    deadlines = await tax.list_deadlines(tx, business, today - _TAX_HISTORY, last)
    withheld = await store.list_withheld(tx, "withheld_from_suppliers", today - _TAX_HISTORY)
    return estimate_taxes(deadlines, {row.month: row.amount for row in withheld}, today, last)


async def _usual(tx: Tx, since: date, today: date) -> tuple[Usual, Usual]:
    rows, receipts, payments = await tx.gather(
        store.list_flows(tx, MONEY_ROLES, since, today, by_hand=_BY_HAND, left_out=_OPENINGS, planned_roles=_TAX_ROLES),
        store.list_receipt_lags(tx, since, today),
        store.list_payment_lags(tx, since, today),
    )
    incoming: dict[date, int] = {}
    outgoing: dict[date, int] = {}
    for row in rows:
        incoming[row.day] = incoming.get(row.day, 0) + row.incoming
        outgoing[row.day] = outgoing.get(row.day, 0) + row.outgoing
    return Usual(incoming, _lags(incoming, receipts)), Usual(outgoing, _lags(outgoing, payments))


def _lags(by_day: Mapping[date, int], rows: Sequence[Any]) -> dict[int, int]:
    """Money by the age of its papers; what has none was paid at once."""
    lags = {row.lag: row.amount for row in rows}
    at_once = sum(by_day.values()) - sum(lags.values())
    return {**lags, AT_ONCE: max(at_once, 0)}


def view_forecast(kept: KeptForecast, currency: str, now: datetime, as_of: datetime) -> CashForecast:
    """The forecast as it is told."""
    amount = partial(format_amount, currency=currency)
    points = kept.list_points()
    return CashForecast(
        opening_balance=amount(kept.opening),
        horizon_days=7 * WEEKS,
        currency=currency,
        points=[
            CashPoint(
                date=one.day,
                in_=amount(one.incoming),
                out=amount(one.outgoing),
                balance=amount(one.balance),
                low=amount(one.low),
                high=amount(one.high),
            )
            for one in points
        ],
        drivers=[_driver(kind, *part, currency) for kind in KINDS if (part := kept.parts.get(kind)) and part[0]],
        shortfalls=[
            CashShortfall(
                date=one.day,
                level="LIKELY" if one.balance < 0 else "POSSIBLE",
                missing=amount(-one.balance if one.balance < 0 else -one.low),
            )
            for one in points
            if one.low < 0
        ],
        generated_at=now,
        as_of=as_of,
        definitions=define(("openingBalance", "balance", "band")),
    )


def _driver(kind: ForecastKind, amount: int, count: int, currency: str) -> CashDriver:
    text, href = _DRIVERS[kind]
    return CashDriver(
        kind=kind,
        direction="in" if kind in INCOMING else "out",
        amount=format_amount(amount, currency),
        count=count,
        text=text,
        href=href,
    )
