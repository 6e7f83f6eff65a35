"""Tasks of deals and clients."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound
from pinkas.domains import businesses, clients
from pinkas.domains.crm.actions.fields import check_member, current_client
from pinkas.domains.crm.rules import views
from pinkas.domains.crm.rules.problems import TaskDone
from pinkas.domains.crm.store import activities, deals
from pinkas.domains.crm.store import tasks as store
from pinkas.domains.crm.store.activities import NewActivity
from pinkas.domains.crm.types.tasks import NewTask, Task, TaskChanges, TaskQuery, TaskRow
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: TaskQuery) -> Page[Task]:
    """Tasks by their filters, newest first unless `sort` says otherwise; by `dueDate` those without a day come last."""
    business = await businesses.get_current(tx)
    family = await clients.ids_for_filter(tx, query.client_id)
    rows, cursor, total = await store.list_tasks(tx, query, family, tx.today(business.timezone))
    return Page([views.task_view(one) for one in rows], cursor, total)


async def get(tx: Tx, id: UUID) -> Task:
    """A task."""
    return views.task_view(await store.get_task(tx, id))


async def create(tx: Tx, body: NewTask) -> Task:
    """Creates a task for a deal or a client."""
    fields = await _checked(tx, msgspec.structs.asdict(body), None)
    id = tx.new_id()
    await store.insert_task(tx, id, {**fields, "status": "OPEN", "notify_at": fields["remind_at"]})
    made = await get(tx, id)
    tx.audit("task.created", "task", id, after=made)
    return made


async def change(tx: Tx, id: UUID, body: TaskChanges) -> Task:
    """Changes the fields that are sent. Another `remindAt` reminds once more."""
    row = await store.get_task(tx, id, lock=True)
    before = views.task_view(row)
    sent = sent_fields(body)
    reopening = sent.pop("reopen", False) and row.status == "DONE"
    fields = changed_fields(row, await _checked(tx, sent, row))
    if reopening:
        fields |= {"status": "OPEN", "completed_at": None}
    if not fields:
        return before
    if "remind_at" in fields:
        fields["notify_at"] = fields["remind_at"]
    if fields.get("status", row.status) == "DONE":
        fields["notify_at"] = None
    await store.update_task(tx, id, fields)
    after = await get(tx, id)
    tx.audit("task.changed", "task", id, before=before, after=after)
    return after


async def complete(tx: Tx, id: UUID) -> Task:
    """Marks a task as done; of a deal it is written down among its activities."""
    row = await store.get_task(tx, id, lock=True)
    if row.status == "DONE":
        raise TaskDone
    await store.update_task(tx, id, {"status": "DONE", "completed_at": tx.now, "notify_at": None})
    if row.deal_id is not None:
        done = NewActivity(row.deal_id, "task_done", {"taskId": str(id), "title": row.title})
        await activities.add_activities(tx, [done])
        await deals.touch_deals(tx, [row.deal_id])
    tx.audit("task.completed", "task", id)
    return await get(tx, id)


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a task."""
    row = await store.get_task(tx, id, lock=True)
    await store.delete_task(tx, id)
    tx.audit("task.deleted", "task", id, before=views.task_view(row))


async def _checked(tx: Tx, sent: dict[str, Any], before: TaskRow | None) -> dict[str, Any]:
    """What is sent of a task as its columns. Raises every fault at once."""
    faults, fields = FaultCollector(), dict(sent)
    if "title" in fields:
        fields["title"] = fields["title"].strip()
    if fields.get("deal_id") is not None:
        try:
            await deals.get_deal(tx, fields["deal_id"])
        except NotFound:
            faults.add("dealId", "deal_not_found", "`dealId` names no deal of the business.")
    if "client_id" in fields:
        fields["client_id"] = await current_client(tx, faults, fields["client_id"])
    await check_member(tx, faults, "assigneeUserId", fields.get("assignee_user_id"))
    whole = {name: fields.get(name, getattr(before, name, None)) for name in ("deal_id", "client_id")}
    if not any(whole.values()):
        faults.add("dealId", "required", "Say whose task it is: name a deal or a client.")
    faults.raise_if_any()
    return fields
