# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Reports that are sent by e-mail every month."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ReportSchedules(Resource):
    """Reports that are sent by e-mail every month."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        report: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ReportSchedulePage:
        """List schedules.

        Schedules with their runs, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `report`: The `key` of a report of `GET /reports`.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/report-schedules",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "report": report,
                "isActive": is_active,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        report: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.ReportSchedule]:
        """List schedules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/report-schedules",
            query={"limit": limit, "report": report, "isActive": is_active, "sort": sort},
        )

    def create(self, body: types.NewReportSchedule) -> types.ReportSchedule:
        """Send a report by e-mail every month.

        Schedules a report: on its day and hour of every month it is made for a relative period and sent to each
        recipient. It may read what the caller may read; once that right is gone, nothing is sent. A month in which
        the service did not run is not made up for.

        Scope: `reports:write`.
        """
        return self._json(
            "POST",
            "/report-schedules",
            body=body,
        )

    def get(self, id: types.Id) -> types.ReportSchedule:
        """Get a schedule.

        A schedule with its last ten runs.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            f"/report-schedules/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.ReportScheduleChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ReportSchedule:
        """Change a schedule.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        return self._json(
            "PATCH",
            f"/report-schedules/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule.

        Deletes a schedule and the log of its runs.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        self._nothing(
            "DELETE",
            f"/report-schedules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def run(self, id: types.Id, *, if_match: int | str | None = None) -> types.ReportSchedule:
        """Run a schedule now.

        Makes the report now and sends it to the recipients, beside the rhythm, which stays as it is. It is queued:
        the newest of `runs` says what became of it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        return self._json(
            "POST",
            f"/report-schedules/{segment(id)}/run",
            headers={"If-Match": if_match},
        )


class AsyncReportSchedules(AsyncResource):
    """Reports that are sent by e-mail every month."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        report: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ReportSchedulePage:
        """List schedules.

        Schedules with their runs, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `report`: The `key` of a report of `GET /reports`.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/report-schedules",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "report": report,
                "isActive": is_active,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        report: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.ReportSchedule]:
        """List schedules: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/report-schedules",
            query={"limit": limit, "report": report, "isActive": is_active, "sort": sort},
        )

    async def create(self, body: types.NewReportSchedule) -> types.ReportSchedule:
        """Send a report by e-mail every month.

        Schedules a report: on its day and hour of every month it is made for a relative period and sent to each
        recipient. It may read what the caller may read; once that right is gone, nothing is sent. A month in which
        the service did not run is not made up for.

        Scope: `reports:write`.
        """
        return await self._json(
            "POST",
            "/report-schedules",
            body=body,
        )

    async def get(self, id: types.Id) -> types.ReportSchedule:
        """Get a schedule.

        A schedule with its last ten runs.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            f"/report-schedules/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ReportScheduleChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ReportSchedule:
        """Change a schedule.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        return await self._json(
            "PATCH",
            f"/report-schedules/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a schedule.

        Deletes a schedule and the log of its runs.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        await self._nothing(
            "DELETE",
            f"/report-schedules/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def run(self, id: types.Id, *, if_match: int | str | None = None) -> types.ReportSchedule:
        """Run a schedule now.

        Makes the report now and sends it to the recipients, beside the rhythm, which stays as it is. It is queued:
        the newest of `runs` says what became of it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reports:write`.
        """
        return await self._json(
            "POST",
            f"/report-schedules/{segment(id)}/run",
            headers={"If-Match": if_match},
        )
