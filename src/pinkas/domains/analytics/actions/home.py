"""The reads of analytics. None of them walks the history: they read sums that are kept, and what is open."""

from datetime import date, timedelta
from functools import partial

from pinkas.core.as_of import check_as_of, day_as_of
from pinkas.core.money import format_amount
from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.countries import get_country
from pinkas.countries.country import VatPeriod
from pinkas.domains import banking, businesses, documents, ledger
from pinkas.domains.analytics.rules import home as rules
from pinkas.domains.analytics.types.home import (
    Attention,
    ComparedAmount,
    DayRange,
    HomeFigures,
    HomeQuery,
    HomeSummary,
    MonthFigures,
    OpenAmount,
    VatOfPeriod,
)
from pinkas.platform.tx import Tx


async def summarize_home(tx: Tx, query: HomeQuery) -> HomeSummary:
    """What is owed and overdue now; sales, money received and VAT of the current month and the eleven before it; what
    waits for a person. Sales are without VAT, and money that was given back is subtracted. `asOf`: the figures of that
    instant, whatever was recorded later; then nothing waits for anybody."""
    check_as_of(query.as_of, tx.now)
    business = await businesses.get_current(tx)
    country_rules, today = get_country(business.country), day_as_of(query.as_of, tx.now, business.timezone)
    months, income = rules.last_months(today), rules.income_roles(country_rules)
    roles = income | MONEY_ROLES | {rules.OUTPUT_VAT}
    owed, waiting, lines, sums = await tx.gather(
        documents.business_open_amounts(tx, business, today, query.as_of),
        documents.count_waiting_work(tx, today, rules.MOST_COUNTED + 1),
        banking.count_waiting(tx, today, rules.MOST_COUNTED + 1),
        ledger.list_monthly_sums(tx, roles, months[0], query.as_of),
    )
    totals = rules.total_by_month(sums, months, income)
    charges_vat = country_rules.business_types[business.business_type].charges_vat
    amount = partial(format_amount, currency=country_rules.currency)
    cadence: VatPeriod = "monthly" if business.vat_reporting == "monthly" else "bimonthly"
    start = country_rules.vat_period_start(today, cadence)
    current, previous = totals[months[-1]], totals[months[-2]]
    found = {
        "overdue_documents": owed.overdue_count,
        "overdue_opening_balances": owed.overdue_openings,
        **waiting,
        "bank_transactions": lines,
    }
    return HomeSummary(
        period=DayRange(from_=months[-1], to=_last_day(months[-1])),
        basis="accrual" if charges_vat else "cash",
        currency=country_rules.currency,
        generated_at=tx.now,
        data=HomeFigures(
            owed=OpenAmount(amount=amount(owed.owed), documents=owed.owed_count, opening_balances=owed.owed_openings),
            overdue=OpenAmount(
                amount=amount(owed.overdue), documents=owed.overdue_count, opening_balances=owed.overdue_openings
            ),
            revenue=ComparedAmount(value=amount(current.revenue), previous=amount(previous.revenue)),
            collected=ComparedAmount(value=amount(current.collected), previous=amount(previous.collected)),
            vat=VatOfPeriod(
                applies=charges_vat,
                period=DayRange(from_=start, to=_last_day(start if cadence == "monthly" else _next(start))),
                output_vat=amount(sum(one.output_vat for month, one in totals.items() if month >= start)),
            ),
            months=[
                MonthFigures(
                    month=month,
                    revenue=amount(one.revenue),
                    collected=amount(one.collected),
                    output_vat=amount(one.output_vat),
                )
                for month, one in totals.items()
            ],
            attention=[
                Attention(kind=kind, count=min(count, rules.MOST_COUNTED), more=count > rules.MOST_COUNTED)
                for kind, count in found.items()
                if count and query.as_of is None
            ],
        ),
    )


def _next(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


def _last_day(month: date) -> date:
    return _next(month) - timedelta(days=1)
