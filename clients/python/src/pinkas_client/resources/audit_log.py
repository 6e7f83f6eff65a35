# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Who did what, when and from where, chained so that a change shows."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class AuditLog(Resource):
    """Who did what, when and from where, chained so that a change shows."""

    def list_entries(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        action: str | None = None,
        actor_id: types.Id | None = None,
        subject_type: str | None = None,
        subject_id: types.Id | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.EntrySummaryPage:
        """Who did what, when, from where.

        Who did what, newest first. Every filter must fit exactly. An entry is written with what it tells of, or not
        at all.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `audit:read`.
        """
        return self._json(
            "GET",
            "/audit-log",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "action": action,
                "actorId": actor_id,
                "subjectType": subject_type,
                "subjectId": subject_id,
                "from": from_,
                "to": to,
            },
        )

    def iterate_entries(
        self,
        *,
        limit: int | None = None,
        action: str | None = None,
        actor_id: types.Id | None = None,
        subject_type: str | None = None,
        subject_id: types.Id | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> Iterator[types.EntrySummary]:
        """Who did what, when, from where: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/audit-log",
            query={
                "limit": limit,
                "action": action,
                "actorId": actor_id,
                "subjectType": subject_type,
                "subjectId": subject_id,
                "from": from_,
                "to": to,
            },
        )

    def verify(self, *, limit: int | None = None, after: str | None = None) -> types.LogVerification:
        """Proof that no entry was changed or removed.

        Recomputes the chain of hashes from the texts of the entries, holds every searchable column against them, and
        compares the end with the head. `brokenAt` names the first entry that does not fit.

        A call looks at `limit` entries at most. While `complete` is false, call again with `anchor` as `after`. An
        anchor that you keep proves later that nothing before it was rewritten and that the log was not cut off behind
        it.

        `limit`: Entries at most in this call. Default: 20000.

        `after`: The `anchor` of an earlier answer: goes on behind what it proved.

        Scope: `audit:read`.
        """
        return self._json(
            "GET",
            "/audit-log/verify",
            query={"limit": limit, "after": after},
        )

    def get_entry(self, id: types.Id) -> types.Entry:
        """One entry with the change.

        An entry with what it changed: the fields that differ, as they were and as they are. Secrets are never in it.

        Scope: `audit:read`.
        """
        return self._json(
            "GET",
            f"/audit-log/{segment(id)}",
        )


class AsyncAuditLog(AsyncResource):
    """Who did what, when and from where, chained so that a change shows."""

    async def list_entries(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        action: str | None = None,
        actor_id: types.Id | None = None,
        subject_type: str | None = None,
        subject_id: types.Id | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.EntrySummaryPage:
        """Who did what, when, from where.

        Who did what, newest first. Every filter must fit exactly. An entry is written with what it tells of, or not
        at all.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `audit:read`.
        """
        return await self._json(
            "GET",
            "/audit-log",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "action": action,
                "actorId": actor_id,
                "subjectType": subject_type,
                "subjectId": subject_id,
                "from": from_,
                "to": to,
            },
        )

    def iterate_entries(
        self,
        *,
        limit: int | None = None,
        action: str | None = None,
        actor_id: types.Id | None = None,
        subject_type: str | None = None,
        subject_id: types.Id | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> AsyncIterator[types.EntrySummary]:
        """Who did what, when, from where: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/audit-log",
            query={
                "limit": limit,
                "action": action,
                "actorId": actor_id,
                "subjectType": subject_type,
                "subjectId": subject_id,
                "from": from_,
                "to": to,
            },
        )

    async def verify(self, *, limit: int | None = None, after: str | None = None) -> types.LogVerification:
        """Proof that no entry was changed or removed.

        Recomputes the chain of hashes from the texts of the entries, holds every searchable column against them, and
        compares the end with the head. `brokenAt` names the first entry that does not fit.

        A call looks at `limit` entries at most. While `complete` is false, call again with `anchor` as `after`. An
        anchor that you keep proves later that nothing before it was rewritten and that the log was not cut off behind
        it.

        `limit`: Entries at most in this call. Default: 20000.

        `after`: The `anchor` of an earlier answer: goes on behind what it proved.

        Scope: `audit:read`.
        """
        return await self._json(
            "GET",
            "/audit-log/verify",
            query={"limit": limit, "after": after},
        )

    async def get_entry(self, id: types.Id) -> types.Entry:
        """One entry with the change.

        An entry with what it changed: the fields that differ, as they were and as they are. Secrets are never in it.

        Scope: `audit:read`.
        """
        return await self._json(
            "GET",
            f"/audit-log/{segment(id)}",
        )
