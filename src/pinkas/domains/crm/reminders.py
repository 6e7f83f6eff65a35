"""Reminders of tasks: given by the worker when their time has come, as notifications."""

from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.crm.store import tasks
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import work_on_each
from pinkas.platform.tx import Transactions, Tx


async def remind_of_tasks(database: Database, clock: Clock, *, transactions: Transactions) -> int:
    """Reminds of the tasks whose time has come; how many were looked at. What another worker does just now is left to
    it."""
    due = await tasks.DUE.find_due(database, clock)
    return await work_on_each(
        transactions, due, lambda tx, row: _remind(tx, row.id), "the reminder of a task cannot be written"
    )


async def _remind(tx: Tx, id: UUID) -> bool:
    """Reminds of a task, once; False when its time has not come or somebody else does it."""
    try:
        task = await tasks.get_task(tx, id, lock=True, skip_locked=True)
    except NotFound:
        return False
    if task.notify_at is None or task.notify_at > tx.now:
        return False
    await tasks.clear_reminder(tx, id)
    about = task.deal_title or task.client_name or ""
    await notifications.add(
        tx,
        notifications.NewNotification(
            kind="task_due",
            category="crm",
            severity="info",
            title=Wording("A task is waiting: {task}", task=task.title),
            body=Wording("It is about {subject}.", subject=about),
            entity=notifications.Entity(type="task", id=id),
            actions=[notifications.Action(label="task", method="GET", path=f"/api/v1/crm/tasks/{id}")],
            dedupe_key=f"task_due:{id}:{task.notify_at.isoformat()}",
        ),
    )
    return True
