"""From sums of accounts to the figures of a screen: pure."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import date

from pinkas.core.payment_methods import MONEY_ROLES
from pinkas.countries import Country
from pinkas.domains.ledger import MonthlySum

MONTHS = 12
MOST_COUNTED = 100
OUTPUT_VAT = "output_vat"
_NO_SALES = frozenset({"rounding", "exchange_differences"})
SALES_SOURCES = frozenset(
    {"document", "payment", "payment_void", "payment_bounce", "payment_allocation", "payment_deallocation", "refund"}
)
"""What entries are about that record sales and the money for them: documents, and money that is recorded before its
receipt, which then posts nothing. Money that only moves between accounts is none."""


@dataclass(slots=True)
class MonthTotals:
    """The totals of a month in minor units: sales without VAT, money received less given back, VAT on sales."""

    revenue: int = 0
    collected: int = 0
    output_vat: int = 0


def income_roles(country: Country) -> frozenset[str]:
    """The accounts of sales: all income but rounding and exchange differences."""
    return frozenset(one.role for one in country.chart if one.kind == "income" and one.role) - _NO_SALES


def last_months(today: date, count: int = MONTHS) -> list[date]:
    """The first days of the last months, that of `today` last."""
    index = today.year * 12 + today.month - 1
    return [date(one // 12, one % 12 + 1, 1) for one in range(index - count + 1, index + 1)]


def total_by_month(
    sums: Iterable[MonthlySum], months: Iterable[date], income: Collection[str]
) -> dict[date, MonthTotals]:
    """The totals of every month, in their order; zeros where nothing was booked."""
    totals = {month: MonthTotals() for month in months}
    for one in sums:
        month = totals.get(one.month)
        if month is None or one.source_type not in SALES_SOURCES:
            continue
        if one.role in income:
            month.revenue += one.credit - one.debit
        elif one.role in MONEY_ROLES:
            month.collected += one.debit - one.credit
        elif one.role == OUTPUT_VAT:
            month.output_vat += one.credit - one.debit
    return totals
