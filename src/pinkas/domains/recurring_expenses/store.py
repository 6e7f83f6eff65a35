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
from pinkas.platform.rows import to_struct
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


async def list_active_until(tx: Tx, day: date) -> list[RecurringExpenseRow]:
    """The active schedules whose next date is not after `day`."""
    where = tenant_condition()
    where.add("status = 'ACTIVE'")
    where.add("next_date <= %(day)s", day=day)
    rows = await tx.fetch_all(f"{SCHEDULES_TABLE.select} WHERE {where.sql()}", **where.params)
    return [to_struct(row, RecurringExpenseRow) for row in rows]


async def list_runs(tx: Tx, id: UUID, query: RecurringExpenseRunQuery) -> Page[RecurringExpenseRun]:
    """What a schedule has made, the newest first unless `sort` says otherwise."""
    where = tenant_condition()
    where.add_if_given("schedule_id = %(schedule_id)s", schedule_id=id)
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("due_date >= %(from)s", **{"from": query.from_})
    where.add_if_given("due_date <= %(to)s", to=query.to)
    return await RUNS.table.page(tx, query, where, {name: TIME_ORDERS[name] for name in ("-createdAt", "createdAt")})


async def list_dates_without_paper(tx: Tx, first: date, last: date, limit: int) -> list[Any]:
    """The dates from `first` to `last` of which no expense with a file is there, oldest first: rows of schedule_id,
    supplier_id, supplier_name, name, due_date, expense_id, total and currency. What was passed over expects none."""
    return await tx.fetch_all(
        """SELECT r.schedule_id, coalesce(e.supplier_id, s.supplier_id) AS supplier_id,
               coalesce(e.supplier_name, s.template -> 'supplier' ->> 'name') AS supplier_name, s.name, r.due_date,
               r.expense_id, s.total, s.currency
           FROM recurring_expense_runs AS r
           JOIN recurring_expenses AS s ON s.business_id = r.business_id AND s.id = r.schedule_id
           LEFT JOIN expenses AS e ON e.business_id = r.business_id AND e.id = r.expense_id
           WHERE r.business_id = %(business_id)s AND r.due_date BETWEEN %(first)s AND %(last)s
               AND (r.status = 'FAILED' OR (e.file_id IS NULL AND e.status NOT IN ('REJECTED', 'CORRECTED')))
           ORDER BY r.due_date, r.id LIMIT %(limit)s""",
        first=first,
        last=last,
        limit=limit,
    )


async def list_scheduled_suppliers(tx: Tx) -> tuple[set[UUID], set[str]]:
    """The suppliers of schedules that are active: their ids, with those that were merged into them, and the names of
    those that a template only describes."""
    rows = await tx.fetch_all(
        """SELECT s.supplier_id, p.merged_into_id, s.template -> 'supplier' ->> 'name' AS name
           FROM recurring_expenses AS s
           LEFT JOIN suppliers AS p ON p.business_id = s.business_id AND p.id = s.supplier_id
           WHERE s.business_id = %(business_id)s AND s.status = 'ACTIVE'"""
    )
    ids = {id for row in rows for id in (row.supplier_id, row.merged_into_id) if id is not None}
    return ids, {row.name for row in rows if row.name is not None}
