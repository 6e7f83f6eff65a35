"""Reports of what was bought, and of what clients owe and suppliers are owed."""

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from itertools import groupby
from typing import Any
from uuid import UUID

from msgspec import UNSET

from pinkas.core.as_of import check_as_of, day_as_of
from pinkas.core.money import format_amount
from pinkas.core.periods import Period, resolve_period
from pinkas.countries import get_country
from pinkas.domains import clients, documents, expenses, ledger, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.reports.actions.books import language_of
from pinkas.domains.reports.rules.aging import aged_figures, sum_by_currency
from pinkas.domains.reports.types.spending import (
    AgedFigures,
    AgedParty,
    AgedPayablesQuery,
    AgedReceivablesQuery,
    AgedReport,
    CategoryExpenses,
    ExpenseFigures,
    ExpensesQuery,
    ExpensesReport,
    SupplierExpenses,
)
from pinkas.platform.reports import MAX_FILE_ROWS, ReportTooLong
from pinkas.platform.tx import Tx


async def compose_expenses(tx: Tx, business: Business, query: ExpensesQuery) -> ExpensesReport:
    """Booked expenses with a date of the period, by category and supplier, in the currency of the books. A supplier's
    credit takes back. What was corrected is not there; what it was corrected to is."""
    period = resolve_period(query, tx.today(business.timezone))
    compared = Period(*ledger.compared_period(*period, query.compare)) if query.compare else None
    family = await suppliers.ids_for_name(tx, query.supplier_id) if query.supplier_id else None
    rows, before = await tx.gather(
        _sum(tx, business, period, family, query.brand_id), _sum(tx, business, compared, family, query.brand_id)
    )
    if len(rows) > MAX_FILE_ROWS:
        raise ReportTooLong
    currency, lang = get_country(business.country).currency, language_of(query, business)
    amount = partial(format_amount, currency=currency)
    earlier = {(one.category_id, one.supplier_id, one.supplier): _cost(one) for one in before}
    earlier_of: dict[UUID, int] = {}
    for (category_id, _, _), cost in earlier.items():
        earlier_of[category_id] = earlier_of.get(category_id, 0) + cost
    days = f"from={period.first}&to={period.last}"
    found = []
    for category_id, group in groupby(rows, lambda one: one.category_id):
        own = list(group)
        found.append(
            CategoryExpenses(
                category_id=category_id,
                category=own[0].category_en if lang == "en" else own[0].category,
                compared=amount(earlier_of.get(category_id, 0)) if compared else UNSET,
                suppliers=[
                    SupplierExpenses(
                        supplier_id=one.supplier_id,
                        supplier=one.supplier,
                        compared=amount(earlier.get((one.category_id, one.supplier_id, one.supplier), 0))
                        if compared
                        else UNSET,
                        href=f"/expenses?categoryId={category_id}&{_named(one.supplier_id)}{days}",
                        **_figures([one], currency),
                    )
                    for one in own
                ],
                href=f"/expenses?categoryId={category_id}&{days}",
                **_figures(own, currency),
            )
        )
    return ExpensesReport(
        report="expenses",
        generated_at=tx.now,
        currency=currency,
        from_=period.first,
        to=period.last,
        compared_from=compared.first if compared else UNSET,
        compared_to=compared.last if compared else UNSET,
        rows=found,
        totals=ExpenseFigures(**_figures(rows, currency)),
        compared_total=amount(sum(earlier.values())) if compared else UNSET,
    )


async def compose_receivables(tx: Tx, business: Business, query: AgedReceivablesQuery) -> AgedReport:
    """What every client owes today, by currency and by days since it fell due: open documents and opening balances, and
    what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at that
    instant, whatever was recorded later."""
    check_as_of(query.as_of, tx.now)
    today = day_as_of(query.as_of, tx.now, business.timezone)
    family = await clients.ids_for_name(tx, query.client_id) if query.client_id else None
    rows = await documents.open_by_client(tx, business, today, family, query.as_of)
    return _aged(tx, business, today, "aged-receivables", rows, lambda id: f"/reports/client-card?clientId={id}")


async def compose_payables(tx: Tx, business: Business, query: AgedPayablesQuery) -> AgedReport:
    """What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the account
    says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that instant, whatever
    was recorded later."""
    check_as_of(query.as_of, tx.now)
    today = day_as_of(query.as_of, tx.now, business.timezone)
    family = await suppliers.ids_for_name(tx, query.supplier_id) if query.supplier_id else None
    rows = await expenses.open_by_supplier(tx, today, family, query.as_of)
    return _aged(tx, business, today, "aged-payables", rows, lambda id: f"/reports/supplier-card?supplierId={id}")


def _aged(
    tx: Tx, business: Business, day: date, name: str, rows: Sequence[Any], href: Callable[[UUID], str]
) -> AgedReport:
    if len(rows) > MAX_FILE_ROWS:
        raise ReportTooLong
    return AgedReport(
        report=name,
        generated_at=tx.now,
        currency=get_country(business.country).currency,
        date=day,
        rows=[
            AgedParty(party_id=one.party_id, name=one.name, href=href(one.party_id), **aged_figures(one))
            for one in rows
        ],
        totals=[AgedFigures(**aged_figures(one)) for one in sum_by_currency(rows)],
    )


async def _sum(
    tx: Tx, business: Business, period: Period | None, family: Sequence[UUID] | None, brand_id: UUID | None
) -> Sequence[Any]:
    if period is None:
        return ()
    home = get_country(business.country).currency
    return await expenses.sum_by_category(tx, *period, home, family, brand_id)


def _cost(row: Any) -> int:
    cost: int = row.total - row.deductible_vat
    return cost


def _figures(rows: Sequence[Any], currency: str) -> dict[str, Any]:
    amount = partial(format_amount, currency=currency)
    total, vat = sum(one.total for one in rows), sum(one.vat for one in rows)
    return {
        "expenses": sum(one.expenses for one in rows),
        "net": amount(total - vat),
        "vat": amount(vat),
        "deductible_vat": amount(sum(one.deductible_vat for one in rows)),
        "total": amount(total),
        "cost": amount(sum(_cost(one) for one in rows)),
    }


def _named(supplier_id: UUID | None) -> str:
    return f"supplierId={supplier_id}&" if supplier_id else ""
