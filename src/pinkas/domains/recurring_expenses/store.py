"""Schedules of expenses and their runs in the database."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains.recurring_expenses.types import (
    RecurringExpenseQuery,
    RecurringExpenseRow,
    RecurringExpenseRun,
    RecurringExpenseRunQuery,
)
from pinkas.platform.schedules import Runs
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

SCHEDULES_TABLE = Table("recurring_expenses", RecurringExpenseRow)
RUNS = Runs("recurring_expense_runs", RecurringExpenseRun, "expense_id")


async def list_schedules(
    tx: Tx, query: RecurringExpenseQuery, suppliers: list[UUID] | None
) -> Page[RecurringExpenseRow]:
    """Schedules by filter; cancelled ones only when the filter asks for them. `suppliers` are the ids of a supplier and
    those that were merged into it."""
    where = tenant_condition()
    if query.status is None:
        where.add("status <> 'CANCELLED'")
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("supplier_id = ANY(%(suppliers)s)", suppliers=suppliers)
    where.add_if_given(
        "id IN (SELECT schedule_id FROM recurring_expense_runs"
        " WHERE recurring_expense_runs.business_id = %(business_id)s AND expense_id = %(expense_id)s)",
        expense_id=query.expense_id,
    )
    tx.filter_updated_since(where, query.updated_since)
    return await SCHEDULES_TABLE.page(tx, query, where, TIME_ORDERS)


async def list_runs(tx: Tx, id: UUID, query: RecurringExpenseRunQuery) -> Page[RecurringExpenseRun]:
    """What a schedule has made, the newest first unless `sort` says otherwise."""
    where = tenant_condition()
    where.add_if_given("schedule_id = %(schedule_id)s", schedule_id=id)
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("due_date >= %(from)s", **{"from": query.from_})
    where.add_if_given("due_date <= %(to)s", to=query.to)
    return await RUNS.table.page(tx, query, where, {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")})


async def list_dates_without_paper(tx: Tx, first: date, last: date) -> list[Any]:
    """The dates from `first` to `last` of which no expense with a paper is there, oldest first: rows of schedule_id,
    supplier_id, name, due_date, status, expense_id, total and currency. What was passed over expects no paper."""
    return await tx.fetch_all(
        """SELECT r.schedule_id, s.supplier_id, s.name, s.template, r.due_date, r.status, r.expense_id, s.total,
               s.currency
           FROM recurring_expense_runs AS r
           JOIN recurring_expenses AS s ON s.business_id = r.business_id AND s.id = r.schedule_id
           LEFT JOIN expenses AS e ON e.business_id = r.business_id AND e.id = r.expense_id
           WHERE r.business_id = %(business_id)s AND r.due_date BETWEEN %(first)s AND %(last)s
               AND s.status <> 'CANCELLED' AND e.file_id IS NULL
               AND (r.status = 'FAILED' OR e.status NOT IN ('REJECTED', 'CORRECTED'))
           ORDER BY r.due_date, r.id""",
        first=first,
        last=last,
    )
