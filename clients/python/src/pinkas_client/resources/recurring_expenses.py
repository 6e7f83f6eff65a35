# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Schedules that make expenses by themselves."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class RecurringExpenses(Resource):
    """Schedules that make expenses by themselves."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.RecurringExpensePage:
        """List schedules; filter by status, supplier and the expense that one made.

        Schedules of expenses, newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/recurring-expenses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.RecurringExpense]:
        """List schedules; filter by status, supplier and the expense that one made: all pages, one after the
        other.
        """
        return self._pages(
            "items",
            "GET",
            "/recurring-expenses",
            query={
                "limit": limit,
                "status": status,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewRecurringExpense) -> types.RecurringExpense:
        """Create a schedule: expense, frequency, end, and whether it is booked by itself.

        Creates a schedule. Dates before today are not made up: the first one is the first of the rhythm from today
        on, and if its time of today has passed already its expense is made at once.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/recurring-expenses",
            body=body,
        )

    def preview_dates(self, body: types.Timing) -> types.RecurringDates:
        """The next dates of a rhythm, before a schedule of it is created.

        The next days on which a schedule of this rhythm would make expenses, before it is created.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/recurring-expenses/dates",
            body=body,
        )

    def get(self, id: types.Id) -> types.RecurringExpense:
        """Get a schedule.

        A schedule of expenses, whatever became of it.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            f"/recurring-expenses/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.RecurringExpenseChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.RecurringExpense:
        """Change a schedule.

        Changes what is sent; expenses that were made stay as they are. A changed rhythm goes on from the first of its
        dates that is not before today; a changed template is that of every date to come.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "PATCH",
            f"/recurring-expenses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule; what it has made stays.

        Ends a schedule for good. It leaves the list, and stays readable with what it has made; twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        self._nothing(
            "DELETE",
            f"/recurring-expenses/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.RecurringExpense:
        """Pause a schedule.

        Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/recurring-expenses/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    def resume(
        self,
        id: types.Id,
        body: types.Resume | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.RecurringExpense:
        """Resume a schedule.

        Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
        none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/recurring-expenses/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.RecurringExpenseRunPage:
        """What a schedule has made, and the dates that were passed over.

        What a schedule has made: its expenses, what failed and why, and the dates that were passed over.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            f"/recurring-expenses/{segment(id)}/runs",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.RecurringExpenseRun]:
        """What a schedule has made, and the dates that were passed over: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/recurring-expenses/{segment(id)}/runs",
            query={"limit": limit, "status": status, "from": from_, "to": to, "sort": sort},
        )


class AsyncRecurringExpenses(AsyncResource):
    """Schedules that make expenses by themselves."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.RecurringExpensePage:
        """List schedules; filter by status, supplier and the expense that one made.

        Schedules of expenses, newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/recurring-expenses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.RecurringExpense]:
        """List schedules; filter by status, supplier and the expense that one made: all pages, one after the
        other.
        """
        return self._pages(
            "items",
            "GET",
            "/recurring-expenses",
            query={
                "limit": limit,
                "status": status,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewRecurringExpense) -> types.RecurringExpense:
        """Create a schedule: expense, frequency, end, and whether it is booked by itself.

        Creates a schedule. Dates before today are not made up: the first one is the first of the rhythm from today
        on, and if its time of today has passed already its expense is made at once.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/recurring-expenses",
            body=body,
        )

    async def preview_dates(self, body: types.Timing) -> types.RecurringDates:
        """The next dates of a rhythm, before a schedule of it is created.

        The next days on which a schedule of this rhythm would make expenses, before it is created.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/recurring-expenses/dates",
            body=body,
        )

    async def get(self, id: types.Id) -> types.RecurringExpense:
        """Get a schedule.

        A schedule of expenses, whatever became of it.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            f"/recurring-expenses/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.RecurringExpenseChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.RecurringExpense:
        """Change a schedule.

        Changes what is sent; expenses that were made stay as they are. A changed rhythm goes on from the first of its
        dates that is not before today; a changed template is that of every date to come.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "PATCH",
            f"/recurring-expenses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule; what it has made stays.

        Ends a schedule for good. It leaves the list, and stays readable with what it has made; twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        await self._nothing(
            "DELETE",
            f"/recurring-expenses/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.RecurringExpense:
        """Pause a schedule.

        Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/recurring-expenses/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    async def resume(
        self,
        id: types.Id,
        body: types.Resume | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.RecurringExpense:
        """Resume a schedule.

        Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
        none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/recurring-expenses/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.RecurringExpenseRunPage:
        """What a schedule has made, and the dates that were passed over.

        What a schedule has made: its expenses, what failed and why, and the dates that were passed over.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            f"/recurring-expenses/{segment(id)}/runs",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.RecurringExpenseRun]:
        """What a schedule has made, and the dates that were passed over: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/recurring-expenses/{segment(id)}/runs",
            query={"limit": limit, "status": status, "from": from_, "to": to, "sort": sort},
        )
