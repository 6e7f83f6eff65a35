"""Expenses read: one, a list with its sums, those of a supplier."""

from uuid import UUID

import msgspec

from pinkas.core.currencies import minor_digits
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound, invalid_field
from pinkas.domains import businesses, suppliers
from pinkas.domains.expenses.actions.loading import get_books
from pinkas.domains.expenses.rules import views
from pinkas.domains.expenses.rules.vat import month_text
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import (
    Expense,
    ExpenseList,
    ExpenseQuery,
    ExpenseSums,
    ExpenseTable,
    SupplierExpenseQuery,
    VatAtRisk,
)
from pinkas.platform.tx import Tx


async def get_expense(tx: Tx, id: UUID) -> Expense:
    """An expense with its lines."""
    row = await EXPENSES.get(tx, id)
    return views.expense_view(row, (await get_books(tx))[1].currency)


async def list_expenses(tx: Tx, query: ExpenseQuery) -> ExpenseList:
    """Expenses, newest first unless `sort` says otherwise. With `include=total` their sums by currency; with
    `vatAtRisk=true` the input VAT that cannot be claimed yet, by period."""
    business, country = await get_books(tx)
    _check_query(query)
    minor = 10 ** minor_digits(country.currency)
    family = await suppliers.ids_for_filter(tx, query.supplier_id)
    page = await store.list_page(tx, query, family, minor)
    answer = ExpenseList(
        items=[views.expense_view(one, country.currency) for one in page.items],
        next_cursor=page.next_cursor,
        total=page.total,
    )
    if query.include == "total":
        sums = await store.sum_by_currency(tx, query, family, minor)
        answer = msgspec.structs.replace(
            answer,
            sums=[
                ExpenseSums(
                    currency=one.currency,
                    count=one.count,
                    net=format_amount(one.net, one.currency),
                    vat=format_amount(one.vat, one.currency),
                    total=format_amount(one.total, one.currency),
                    open=format_amount(one.open, one.currency),
                )
                for one in sums
            ],
        )
    if query.vat_at_risk:
        risks = await store.sum_at_risk(tx, query, family, minor, tx.today(business.timezone))
        answer = msgspec.structs.replace(
            answer,
            periods=[
                VatAtRisk(
                    period=month_text(one.reporting_period),
                    count=one.count,
                    vat=format_amount(one.vat, country.currency),
                    late_vat=format_amount(one.late_vat, country.currency),
                    claim_until=one.claim_until,
                )
                for one in risks
            ],
        )
    return answer


def _check_query(query: ExpenseQuery) -> None:
    if query.from_ and query.to and query.from_ > query.to:
        raise invalid_field("from", "invalid_range", "The period begins after its end (`to`).")
    if query.period is not None and query.period.startswith("0000"):
        raise invalid_field("period", "date_out_of_range", "Expected a month such as 2026-11.")


async def compose_table(tx: Tx, _business: businesses.Business, query: ExpenseQuery) -> ExpenseTable:
    """Expenses with the filters of their list, as JSON or as a file with all of them."""
    country = (await get_books(tx))[1]
    _check_query(query)
    family = await suppliers.ids_for_filter(tx, query.supplier_id)
    page = await store.list_page(tx, query, family, 10 ** minor_digits(country.currency))
    return ExpenseTable(
        items=[views.expense_view(one, country.currency) for one in page.items],
        next_cursor=page.next_cursor,
        total=page.total,
    )


async def list_of_supplier(tx: Tx, id: UUID, query: SupplierExpenseQuery) -> Page[Expense]:
    """The expenses of a supplier, and of those that were merged into it, newest first unless `sort` says otherwise."""
    family = await suppliers.ids_for_name(tx, id)
    if not family:
        raise NotFound
    page = await store.list_of_supplier(tx, query, family)
    home = (await get_books(tx))[1].currency
    return Page([views.expense_view(one, home) for one in page.items], page.next_cursor, page.total)
