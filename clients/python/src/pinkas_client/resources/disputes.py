# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What clients do not agree with, of a document: opened in their portal, answered and resolved here."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Disputes(Resource):
    """What clients do not agree with, of a document: opened in their portal, answered and resolved here."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.DisputePage:
        """List disputes of clients.

        What clients do not agree with, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/disputes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
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
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.Dispute]:
        """List disputes of clients: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/disputes",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NotedDispute) -> types.Dispute:
        """Note that a client disputes a document.

        Notes that a client disputes an issued document, as it said by telephone or by letter. Until the dispute is
        resolved nobody is reminded of the document by a plan. The client does not see it in the portal.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/disputes",
            body=body,
        )

    def get(self, id: types.Id) -> types.Dispute:
        """Get a dispute.

        A dispute with what both sides said.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/disputes/{segment(id)}",
        )

    def answer(self, id: types.Id, body: types.DisputeAnswer, *, if_match: int | str | None = None) -> types.Dispute:
        """Answer a dispute.

        Answers a client, who reads it in the portal; with `resolve` the dispute ends by it. A dispute that the
        business noted gets a note by this, and stays open.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/disputes/{segment(id)}/answer",
            body=body,
            headers={"If-Match": if_match},
        )

    def resolve(
        self,
        id: types.Id,
        body: types.DisputeResolution,
        *,
        if_match: int | str | None = None,
    ) -> types.Dispute:
        """Resolve a dispute.

        Ends a dispute: accepted or rejected. The document stays as it is: credit it, when it is to be credited.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/disputes/{segment(id)}/resolve",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncDisputes(AsyncResource):
    """What clients do not agree with, of a document: opened in their portal, answered and resolved here."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.DisputePage:
        """List disputes of clients.

        What clients do not agree with, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/disputes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
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
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.Dispute]:
        """List disputes of clients: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/disputes",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NotedDispute) -> types.Dispute:
        """Note that a client disputes a document.

        Notes that a client disputes an issued document, as it said by telephone or by letter. Until the dispute is
        resolved nobody is reminded of the document by a plan. The client does not see it in the portal.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/disputes",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Dispute:
        """Get a dispute.

        A dispute with what both sides said.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/disputes/{segment(id)}",
        )

    async def answer(
        self,
        id: types.Id,
        body: types.DisputeAnswer,
        *,
        if_match: int | str | None = None,
    ) -> types.Dispute:
        """Answer a dispute.

        Answers a client, who reads it in the portal; with `resolve` the dispute ends by it. A dispute that the
        business noted gets a note by this, and stays open.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/disputes/{segment(id)}/answer",
            body=body,
            headers={"If-Match": if_match},
        )

    async def resolve(
        self,
        id: types.Id,
        body: types.DisputeResolution,
        *,
        if_match: int | str | None = None,
    ) -> types.Dispute:
        """Resolve a dispute.

        Ends a dispute: accepted or rejected. The document stays as it is: credit it, when it is to be credited.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/disputes/{segment(id)}/resolve",
            body=body,
            headers={"If-Match": if_match},
        )
