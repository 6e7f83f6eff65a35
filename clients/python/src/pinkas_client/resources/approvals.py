# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Calls above the bounds of their credential: granted or declined by a person, made once."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Approvals(Resource):
    """Calls above the bounds of their credential: granted or declined by a person, made once."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"] | None = None,
        credential_id: types.Id | None = None,
        request_id: str | None = None,
    ) -> types.ApprovalPage:
        """Calls that wait for a person, or waited.

        Calls above the bounds of their credential, newest first. A credential with bounds sees its own, any other
        those of the business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/approvals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "credentialId": credential_id,
                "requestId": request_id,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"] | None = None,
        credential_id: types.Id | None = None,
        request_id: str | None = None,
    ) -> Iterator[types.Approval]:
        """Calls that wait for a person, or waited: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/approvals",
            query={"limit": limit, "status": status, "credentialId": credential_id, "requestId": request_id},
        )

    def get(self, id: types.Id) -> types.ApprovalDetails:
        """An approval with its call.

        An approval: the call as it came, what was decided, and once it was made what it answered.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/approvals/{segment(id)}",
        )

    def approve(self, id: types.Id, body: types.ApprovalDecision | None = None) -> types.ApprovalDetails:
        """Grant a call, and make it once.

        Grants a call and makes it, once, as the credential that asked. It takes a person who may make the call
        themselves.

        The answer is the approval: DONE with the `result` of the call, or FAILED with the `problem` that refused it:
        the credential was revoked meanwhile or has lost the scope, the thing was changed (`If-Match`), or what any
        such call is refused for.
        """
        return self._json(
            "POST",
            f"/approvals/{segment(id)}/approve",
            body=body,
        )

    def decline(self, id: types.Id, body: types.ApprovalDecision | None = None) -> types.ApprovalDetails:
        """Decline a call.

        Declines a call for good. It takes a person who may make the call themselves.
        """
        return self._json(
            "POST",
            f"/approvals/{segment(id)}/decline",
            body=body,
        )


class AsyncApprovals(AsyncResource):
    """Calls above the bounds of their credential: granted or declined by a person, made once."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"] | None = None,
        credential_id: types.Id | None = None,
        request_id: str | None = None,
    ) -> types.ApprovalPage:
        """Calls that wait for a person, or waited.

        Calls above the bounds of their credential, newest first. A credential with bounds sees its own, any other
        those of the business.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/approvals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "credentialId": credential_id,
                "requestId": request_id,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DECLINED", "DONE", "EXPIRED", "FAILED", "PENDING", "RUNNING"] | None = None,
        credential_id: types.Id | None = None,
        request_id: str | None = None,
    ) -> AsyncIterator[types.Approval]:
        """Calls that wait for a person, or waited: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/approvals",
            query={"limit": limit, "status": status, "credentialId": credential_id, "requestId": request_id},
        )

    async def get(self, id: types.Id) -> types.ApprovalDetails:
        """An approval with its call.

        An approval: the call as it came, what was decided, and once it was made what it answered.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/approvals/{segment(id)}",
        )

    async def approve(self, id: types.Id, body: types.ApprovalDecision | None = None) -> types.ApprovalDetails:
        """Grant a call, and make it once.

        Grants a call and makes it, once, as the credential that asked. It takes a person who may make the call
        themselves.

        The answer is the approval: DONE with the `result` of the call, or FAILED with the `problem` that refused it:
        the credential was revoked meanwhile or has lost the scope, the thing was changed (`If-Match`), or what any
        such call is refused for.
        """
        return await self._json(
            "POST",
            f"/approvals/{segment(id)}/approve",
            body=body,
        )

    async def decline(self, id: types.Id, body: types.ApprovalDecision | None = None) -> types.ApprovalDetails:
        """Decline a call.

        Declines a call for good. It takes a person who may make the call themselves.
        """
        return await self._json(
            "POST",
            f"/approvals/{segment(id)}/decline",
            body=body,
        )
