# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What is to be done for deals and clients, with reminders."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Tasks(Resource):
    """What is to be done for deals and clients, with reminders."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DONE", "OPEN"] | None = None,
        deal_id: types.Id | None = None,
        client_id: types.Id | None = None,
        assignee_user_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        overdue: bool | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-dueDate", "-updatedAt", "createdAt", "dueDate", "updatedAt"] | None = None,
    ) -> types.TaskPage:
        """List tasks.

        Tasks by their filters, newest first unless `sort` says otherwise; by `dueDate` those without a day come last.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/crm/tasks",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "dealId": deal_id,
                "clientId": client_id,
                "assigneeUserId": assignee_user_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "overdue": overdue,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "OPEN"] | None = None,
        deal_id: types.Id | None = None,
        client_id: types.Id | None = None,
        assignee_user_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        overdue: bool | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-dueDate", "-updatedAt", "createdAt", "dueDate", "updatedAt"] | None = None,
    ) -> Iterator[types.Task]:
        """List tasks: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/tasks",
            query={
                "limit": limit,
                "status": status,
                "dealId": deal_id,
                "clientId": client_id,
                "assigneeUserId": assignee_user_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "overdue": overdue,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewTask) -> types.Task:
        """Create a task for a deal or client.

        Creates a task for a deal or a client.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            "/crm/tasks",
            body=body,
        )

    def get(self, id: types.Id) -> types.Task:
        """Get a task.

        A task.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            f"/crm/tasks/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.TaskChanges, *, if_match: int | str | None = None) -> types.Task:
        """Change a task.

        Changes the fields that are sent. Another `remindAt` reminds once more.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "PATCH",
            f"/crm/tasks/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a task.

        Deletes a task.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        self._nothing(
            "DELETE",
            f"/crm/tasks/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def complete(self, id: types.Id, *, if_match: int | str | None = None) -> types.Task:
        """Complete a task.

        Marks a task as done; of a deal it is written down among its activities.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return self._json(
            "POST",
            f"/crm/tasks/{segment(id)}/complete",
            headers={"If-Match": if_match},
        )


class AsyncTasks(AsyncResource):
    """What is to be done for deals and clients, with reminders."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DONE", "OPEN"] | None = None,
        deal_id: types.Id | None = None,
        client_id: types.Id | None = None,
        assignee_user_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        overdue: bool | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-dueDate", "-updatedAt", "createdAt", "dueDate", "updatedAt"] | None = None,
    ) -> types.TaskPage:
        """List tasks.

        Tasks by their filters, newest first unless `sort` says otherwise; by `dueDate` those without a day come last.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/crm/tasks",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "dealId": deal_id,
                "clientId": client_id,
                "assigneeUserId": assignee_user_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "overdue": overdue,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "OPEN"] | None = None,
        deal_id: types.Id | None = None,
        client_id: types.Id | None = None,
        assignee_user_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        overdue: bool | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-dueDate", "-updatedAt", "createdAt", "dueDate", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Task]:
        """List tasks: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/crm/tasks",
            query={
                "limit": limit,
                "status": status,
                "dealId": deal_id,
                "clientId": client_id,
                "assigneeUserId": assignee_user_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "overdue": overdue,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewTask) -> types.Task:
        """Create a task for a deal or client.

        Creates a task for a deal or a client.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            "/crm/tasks",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Task:
        """Get a task.

        A task.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            f"/crm/tasks/{segment(id)}",
        )

    async def update(self, id: types.Id, body: types.TaskChanges, *, if_match: int | str | None = None) -> types.Task:
        """Change a task.

        Changes the fields that are sent. Another `remindAt` reminds once more.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "PATCH",
            f"/crm/tasks/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a task.

        Deletes a task.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        await self._nothing(
            "DELETE",
            f"/crm/tasks/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def complete(self, id: types.Id, *, if_match: int | str | None = None) -> types.Task:
        """Complete a task.

        Marks a task as done; of a deal it is written down among its activities.

        `if_match`: the version that you saw; another one is refused.

        Scope: `crm:write`.
        """
        return await self._json(
            "POST",
            f"/crm/tasks/{segment(id)}/complete",
            headers={"If-Match": if_match},
        )
