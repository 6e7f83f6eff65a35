# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Schedules that make documents by themselves."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class RecurringDocuments(Resource):
    """Schedules that make documents by themselves."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        doc_type: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.RecurringPage:
        """List schedules; filter by status, type, client and the document that one made.

        Schedules, the newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `recurring:read`.
        """
        return self._json(
            "GET",
            "/recurring-documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "docType": doc_type,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        doc_type: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.Recurring]:
        """List schedules; filter by status, type, client and the document that one made: all pages, one after the
        other.
        """
        return self._pages(
            "items",
            "GET",
            "/recurring-documents",
            query={
                "limit": limit,
                "status": status,
                "docType": doc_type,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewRecurring) -> types.Recurring:
        """Create a schedule: template document, frequency, end, auto-finalize, auto-send.

        Makes a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on,
        and if its time of today has passed already it is made at once.

        Scope: `recurring:write`.
        """
        return self._json(
            "POST",
            "/recurring-documents",
            body=body,
        )

    def list_upcoming(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        days: int | None = None,
        client_id: types.Id | None = None,
        recurring_id: types.Id | None = None,
    ) -> types.UpcomingPage:
        """Documents due in the next days.

        The documents that active schedules will make in the next days, in their order. Nothing of it is stored: it is
        computed from the schedules as they are now.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `days`: Default: 30.

        Scope: `recurring:read`.
        """
        return self._json(
            "GET",
            "/recurring-documents/upcoming",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "days": days,
                "clientId": client_id,
                "recurringId": recurring_id,
            },
        )

    def iterate_upcoming(
        self,
        *,
        limit: int | None = None,
        days: int | None = None,
        client_id: types.Id | None = None,
        recurring_id: types.Id | None = None,
    ) -> Iterator[types.Upcoming]:
        """Documents due in the next days: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/recurring-documents/upcoming",
            query={"limit": limit, "days": days, "clientId": client_id, "recurringId": recurring_id},
        )

    def preview_dates(self, body: types.Timing) -> types.RecurringDates:
        """The next dates of a rhythm, before a schedule of it is made.

        The next days on which a schedule of this rhythm would make documents, before it is made.

        Scope: `recurring:write`.
        """
        return self._json(
            "POST",
            "/recurring-documents/dates",
            body=body,
        )

    def get(self, id: types.Id) -> types.Recurring:
        """Get a schedule.

        A schedule, whatever became of it.

        Scope: `recurring:read`.
        """
        return self._json(
            "GET",
            f"/recurring-documents/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.RecurringChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Recurring:
        """Change a schedule.

        Changes what is sent; documents that were made stay as they are. A changed rhythm goes on from the first of
        its dates that is not before today; a changed template is that of every date to come.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return self._json(
            "PATCH",
            f"/recurring-documents/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule; what it has produced stays.

        Ends a schedule for good. It leaves the list, and stays readable with what it has produced; twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        self._nothing(
            "DELETE",
            f"/recurring-documents/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.Recurring:
        """Pause a schedule.

        Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    def resume(
        self,
        id: types.Id,
        body: types.Resume | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Recurring:
        """Resume a schedule.

        Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
        none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    def run(self, id: types.Id, *, if_match: int | str | None = None) -> types.RecurringRun:
        """Run a schedule now.

        Makes the document of today. A date that is waiting (it failed, or the schedule is paused) is the one that is
        made; else today has a document beside the rhythm, which goes on as it was.

        What stands in its way is told in the run, whose status is then FAILED: 200 says that it was tried.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/run",
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
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.RecurringRunPage:
        """What a schedule has produced.

        What a schedule has produced: its documents, what failed and why, and the dates that were passed over.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `recurring:read`.
        """
        return self._json(
            "GET",
            f"/recurring-documents/{segment(id)}/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "status": status, "sort": sort},
        )

    def iterate_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.RecurringRun]:
        """What a schedule has produced: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/recurring-documents/{segment(id)}/runs",
            query={"limit": limit, "status": status, "sort": sort},
        )


class AsyncRecurringDocuments(AsyncResource):
    """Schedules that make documents by themselves."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        doc_type: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.RecurringPage:
        """List schedules; filter by status, type, client and the document that one made.

        Schedules, the newest first unless `sort` says otherwise; cancelled ones with `status=CANCELLED`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `recurring:read`.
        """
        return await self._json(
            "GET",
            "/recurring-documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "docType": doc_type,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "COMPLETED", "FAILED", "PAUSED"] | None = None,
        doc_type: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Recurring]:
        """List schedules; filter by status, type, client and the document that one made: all pages, one after the
        other.
        """
        return self._pages(
            "items",
            "GET",
            "/recurring-documents",
            query={
                "limit": limit,
                "status": status,
                "docType": doc_type,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewRecurring) -> types.Recurring:
        """Create a schedule: template document, frequency, end, auto-finalize, auto-send.

        Makes a schedule. Dates before today are not made up: the first one is the first of the rhythm from today on,
        and if its time of today has passed already it is made at once.

        Scope: `recurring:write`.
        """
        return await self._json(
            "POST",
            "/recurring-documents",
            body=body,
        )

    async def list_upcoming(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        days: int | None = None,
        client_id: types.Id | None = None,
        recurring_id: types.Id | None = None,
    ) -> types.UpcomingPage:
        """Documents due in the next days.

        The documents that active schedules will make in the next days, in their order. Nothing of it is stored: it is
        computed from the schedules as they are now.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `days`: Default: 30.

        Scope: `recurring:read`.
        """
        return await self._json(
            "GET",
            "/recurring-documents/upcoming",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "days": days,
                "clientId": client_id,
                "recurringId": recurring_id,
            },
        )

    def iterate_upcoming(
        self,
        *,
        limit: int | None = None,
        days: int | None = None,
        client_id: types.Id | None = None,
        recurring_id: types.Id | None = None,
    ) -> AsyncIterator[types.Upcoming]:
        """Documents due in the next days: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/recurring-documents/upcoming",
            query={"limit": limit, "days": days, "clientId": client_id, "recurringId": recurring_id},
        )

    async def preview_dates(self, body: types.Timing) -> types.RecurringDates:
        """The next dates of a rhythm, before a schedule of it is made.

        The next days on which a schedule of this rhythm would make documents, before it is made.

        Scope: `recurring:write`.
        """
        return await self._json(
            "POST",
            "/recurring-documents/dates",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Recurring:
        """Get a schedule.

        A schedule, whatever became of it.

        Scope: `recurring:read`.
        """
        return await self._json(
            "GET",
            f"/recurring-documents/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.RecurringChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Recurring:
        """Change a schedule.

        Changes what is sent; documents that were made stay as they are. A changed rhythm goes on from the first of
        its dates that is not before today; a changed template is that of every date to come.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return await self._json(
            "PATCH",
            f"/recurring-documents/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule; what it has produced stays.

        Ends a schedule for good. It leaves the list, and stays readable with what it has produced; twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        await self._nothing(
            "DELETE",
            f"/recurring-documents/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def pause(self, id: types.Id, *, if_match: int | str | None = None) -> types.Recurring:
        """Pause a schedule.

        Pauses a schedule. Dates that pass meanwhile are passed over, unless `/resume` asks for them.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return await self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/pause",
            headers={"If-Match": if_match},
        )

    async def resume(
        self,
        id: types.Id,
        body: types.Resume | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Recurring:
        """Resume a schedule.

        Takes up a paused schedule, or one that has paused itself after failures. Of the dates that passed in a pause
        none is made unless `catchUp` says `last` or `all`; after failures the schedule's own `catchUp` counts.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return await self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/resume",
            body=body,
            headers={"If-Match": if_match},
        )

    async def run(self, id: types.Id, *, if_match: int | str | None = None) -> types.RecurringRun:
        """Run a schedule now.

        Makes the document of today. A date that is waiting (it failed, or the schedule is paused) is the one that is
        made; else today has a document beside the rhythm, which goes on as it was.

        What stands in its way is told in the run, whose status is then FAILED: 200 says that it was tried.

        `if_match`: the version that you saw; another one is refused.

        Scope: `recurring:write`.
        """
        return await self._json(
            "POST",
            f"/recurring-documents/{segment(id)}/run",
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
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.RecurringRunPage:
        """What a schedule has produced.

        What a schedule has produced: its documents, what failed and why, and the dates that were passed over.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `recurring:read`.
        """
        return await self._json(
            "GET",
            f"/recurring-documents/{segment(id)}/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "status": status, "sort": sort},
        )

    def iterate_runs(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["DONE", "FAILED", "SKIPPED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.RecurringRun]:
        """What a schedule has produced: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/recurring-documents/{segment(id)}/runs",
            query={"limit": limit, "status": status, "sort": sort},
        )
