"""The reads of analytics. None of them walks the history: they read sums that are kept, and what is open."""

from datetime import date, timedelta

from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.countries import get_country
from pinkas.countries.country import VatPeriod
from pinkas.domains import banking, clients, documents, ledger
from pinkas.domains.analytics.actions.collecting import read_owed
from pinkas.domains.analytics.actions.reading import Asked
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


async def summarize_home(tx: Tx, asked: Asked, query: HomeQuery) -> HomeSummary:
    """What is owed and overdue now; sales, money received and VAT of the current month and the eleven before it; what
    waits for a person. Sales are without VAT, and money that was given back is subtracted. `asOf`: the figures of that
    instant, whatever was recorded later; then nothing waits for anybody."""
    business, today = asked.business, asked.today
    country_rules = get_country(business.country)
    months, income = rules.last_months(today), rules.income_roles(country_rules)
    roles = income | MONEY_ROLES | {rules.OUTPUT_VAT}
    owed, openings, waiting, lines, sums = await tx.gather(
        read_owed(tx, asked),
        clients.sum_opening_items(tx, today, query.as_of),
        documents.count_waiting_work(tx, today, rules.MOST_COUNTED + 1),
        banking.count_waiting(tx, today, rules.MOST_COUNTED + 1),
        ledger.list_monthly_sums(tx, roles, months[0], query.as_of),
    )
    totals = rules.total_by_month(sums, months, income)
    charges_vat, amount = documents.charges_vat(business), asked.amount
    cadence: VatPeriod = "monthly" if business.vat_reporting == "monthly" else "bimonthly"
    start = country_rules.vat_period_start(today, cadence)
    current, previous = totals[months[-1]], totals[months[-2]]
    found = {
        "overdue_documents": owed.overdue_papers - openings.overdue_count,
        "overdue_opening_balances": openings.overdue_count,
        **waiting,
        "bank_transactions": lines,
    }
    return HomeSummary(
        period=DayRange(from_=months[-1], to=_last_day(months[-1])),
        basis="accrual" if charges_vat else "cash",
        currency=country_rules.currency,
        generated_at=tx.now,
        as_of=asked.as_of,
        data=HomeFigures(
            owed=OpenAmount(
                amount=amount(owed.amount),
                documents=owed.papers - openings.owed_count,
                opening_balances=openings.owed_count,
            ),
            overdue=OpenAmount(
                amount=amount(owed.overdue),
                documents=owed.overdue_papers - openings.overdue_count,
                opening_balances=openings.overdue_count,
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
