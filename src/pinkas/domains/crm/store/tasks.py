"""Tasks in the database."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.pagination import SortOrder
from pinkas.core.problems import NotFound
from pinkas.domains.crm.types.tasks import TaskQuery, TaskRow
from pinkas.platform.due import DueTable
from pinkas.platform.rows import sql_assignments, to_struct
from pinkas.platform.table import TIME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

DUE = DueTable("crm_tasks", at="notify_at")
_COMPUTED = {
    "deal_title": """(SELECT d.title FROM deals AS d
        WHERE d.business_id = crm_tasks.business_id AND d.id = crm_tasks.deal_id)""",
    "client_name": """(SELECT coalesce(c.display_name, c.name) FROM clients AS c
        WHERE c.business_id = crm_tasks.business_id AND c.id = crm_tasks.client_id)""",
}
_SELECT = f"""SELECT {
    ", ".join(f"{_COMPUTED[name]} AS {name}" if name in _COMPUTED else name for name in TaskRow.__struct_fields__)
} FROM crm_tasks"""
_ORDERS = {
    **TIME_ORDERS,
    "dueDate": SortOrder("due_order", "date", descending=False),
    "-dueDate": SortOrder("due_order", "date", descending=True),
}


async def list_tasks(
    tx: Tx, query: TaskQuery, family: Sequence[UUID] | None, today: date
) -> tuple[list[TaskRow], str | None, Any]:
    """One page of tasks by their filters. `family`: all ids of the client that is asked for."""
    where = tenant_condition()
    for name in ("status", "deal_id", "assignee_user_id"):
        where.add_if_given(f"{name} = %({name})s", **{name: getattr(query, name)})
    where.add_if_given("client_id = ANY(%(family)s)", family=None if family is None else list(family))
    where.add_if_given("due_date >= %(due_from)s", due_from=query.due_from)
    where.add_if_given("due_date <= %(due_to)s", due_to=query.due_to)
    if query.overdue is not None:
        late = "status = 'OPEN' AND due_order < %(today)s"
        where.add(late if query.overdue else f"NOT ({late})", today=today)
    tx.filter_updated_since(where, query.updated_since)
    rows, cursor, total = await tx.fetch_page("crm-tasks", query, select=_SELECT, conditions=where, orders=_ORDERS)
    return [to_struct(row, TaskRow) for row in rows], cursor, total


async def open_tasks_of(tx: Tx, deal_id: UUID, most: int) -> list[TaskRow]:
    """The open tasks of a deal, the most urgent first."""
    rows = await tx.fetch_all(
        f"""{_SELECT} WHERE business_id = %(business_id)s AND deal_id = %(deal)s AND status = 'OPEN'
            ORDER BY due_order, id LIMIT %(most)s""",
        deal=deal_id,
        most=most,
    )
    return [to_struct(row, TaskRow) for row in rows]


async def get_task(tx: Tx, id: UUID, *, lock: bool = False, skip_locked: bool = False) -> TaskRow:
    """A task; `NotFound` when it is not there. `lock`: until the transaction ends; checks the version."""
    if lock:
        skip = "SKIP LOCKED" if skip_locked else ""
        held = await tx.fetch_one(
            f"""SELECT version FROM crm_tasks WHERE business_id = %(business_id)s AND id = %(id)s
                FOR NO KEY UPDATE {skip}""",
            id=id,
        )
        if held is None:
            raise NotFound
        tx.check_version(held.version)
    row = await tx.fetch_one(f"{_SELECT} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
    if row is None:
        raise NotFound
    return to_struct(row, TaskRow)


async def insert_task(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """A new task."""
    await tx.execute(
        f"""INSERT INTO crm_tasks (business_id, id, created_at, updated_at, {", ".join(fields)})
            VALUES (%(business_id)s, %(id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in fields)})""",
        id=id,
        now=tx.now,
        **fields,
    )


async def update_task(tx: Tx, id: UUID, fields: Mapping[str, Any]) -> None:
    """Writes columns of a task, its version and its time."""
    await tx.execute(
        f"""UPDATE crm_tasks SET {sql_assignments(fields)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
        **fields,
    )


async def delete_task(tx: Tx, id: UUID) -> None:
    """Removes a task."""
    await tx.execute("DELETE FROM crm_tasks WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def clear_reminder(tx: Tx, id: UUID) -> None:
    """The reminder was given."""
    await tx.execute("UPDATE crm_tasks SET notify_at = NULL WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
