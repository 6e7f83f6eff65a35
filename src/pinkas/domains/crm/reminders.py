"""Reminders of tasks: given by the worker when their time has come, as notifications."""

import logging
from uuid import UUID

from pinkas.core.problems import NotFound
from pinkas.core.wording import Wording
from pinkas.domains import notifications
from pinkas.domains.crm.store import tasks
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions, Tx

logger = logging.getLogger(__name__)


async def remind_of_tasks(database: Database, clock: Clock, *, transactions: Transactions) -> int:
    """Reminds of the tasks whose time has come; how many were looked at. What another worker does just now is left to
    it."""
    done = 0
    for row in await tasks.DUE.find_due(database, clock):
        try:
            async with transactions.begin(system_caller(row.business_id)) as tx:
                done += await _remind(tx, row.id)
        except Exception:
            logger.exception("the reminder of task %s cannot be written", row.id)
    return done


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
