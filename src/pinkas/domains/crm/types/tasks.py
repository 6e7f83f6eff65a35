"""Tasks of deals and clients."""

from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Instant, LongText, Name
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

TaskStatus = Literal["OPEN", "DONE"]
_ID = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"


class NewTask(RequestStruct, frozen=True, kw_only=True):
    """Something to be done for a deal or a client, one of which it names. At `remindAt` a notification says so, unless
    it is done by then."""

    title: Annotated[Name, Meta(examples=["Send the contract"])]
    notes: LongText | None = None
    deal_id: Annotated[UUID, Meta(examples=[_ID])] | None = None
    client_id: Annotated[UUID, Meta(examples=[_ID])] | None = None
    due_date: date | None = None
    remind_at: Instant | None = None
    assignee_user_id: UUID | None = None


@changes_of(NewTask)
class TaskChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change of a task; null clears. `reopen` opens one again that was done."""

    title: Annotated[Name, Meta(examples=["Send the contract"])] | UnsetType = UNSET
    reopen: bool | UnsetType = UNSET


class Task(ResponseStruct, frozen=True, kw_only=True):
    """Something to be done for a deal or a client."""

    id: UUID
    title: str
    notes: str | None
    deal_id: UUID | None
    deal_title: str | None
    client_id: UUID | None
    client_name: str | None
    due_date: date | None
    remind_at: Instant | None
    assignee_user_id: UUID | None
    status: TaskStatus
    completed_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class TaskQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of tasks. `overdue`: open ones whose day has passed, in the time zone of the business."""

    status: TaskStatus | None = None
    deal_id: UUID | None = None
    client_id: UUID | None = None
    assignee_user_id: UUID | None = None
    due_from: date | None = None
    due_to: date | None = None
    overdue: bool | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt", "dueDate", "-dueDate"] | None = None


class TaskRow(msgspec.Struct, frozen=True, kw_only=True, rename="camel"):
    """A row of `crm_tasks`; `notify_at` is when the reminder is due, null when there is none or it was given."""

    id: UUID
    title: str
    notes: str | None
    deal_id: UUID | None
    deal_title: str | None
    client_id: UUID | None
    client_name: str | None
    due_date: date | None
    due_order: date
    remind_at: datetime | None
    notify_at: datetime | None
    assignee_user_id: UUID | None
    status: TaskStatus
    completed_at: datetime | None
    version: int
    created_at: datetime
    updated_at: datetime
