# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Partners that the business lets act for it: what they may do, when they did, and their end."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PartnerAccess(Resource):
    """Partners that the business lets act for it: what they may do, when they did, and their end."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerAccessPage:
        """Partners that act for the business.

        The partners that act for the business, acted for it, or ask to, with what they may do and when they last did.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            "/partner-access",
            query={"limit": limit, "cursor": cursor, "include": include, "status": status, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.PartnerAccess]:
        """Partners that act for the business: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner-access",
            query={"limit": limit, "status": status, "sort": sort},
        )

    def approve(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Let a partner act for the business, which asked to.

        Lets a partner act for the business, which has asked to. It acts on the partner's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/partner-access/{segment(id)}/approve",
            headers={"If-Match": if_match},
        )

    def suspend(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Keep a partner out for the time being.

        Keeps a partner out until it is let in again. It acts on the partner's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/partner-access/{segment(id)}/suspend",
            headers={"If-Match": if_match},
        )

    def resume(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Let a partner in again.

        Lets a partner in again that was kept out.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/partner-access/{segment(id)}/resume",
            headers={"If-Match": if_match},
        )

    def end(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """End or decline the access of a partner; its next call is refused.

        Ends the access of a partner, or declines what it asked for. It acts on the partner's next request, and
        nothing more is sent to it. What it did stays, and what it made is the business's. Ending twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        self._nothing(
            "DELETE",
            f"/partner-access/{segment(id)}",
            headers={"If-Match": if_match},
        )


class AsyncPartnerAccess(AsyncResource):
    """Partners that the business lets act for it: what they may do, when they did, and their end."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.PartnerAccessPage:
        """Partners that act for the business.

        The partners that act for the business, acted for it, or ask to, with what they may do and when they last did.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            "/partner-access",
            query={"limit": limit, "cursor": cursor, "include": include, "status": status, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CLOSED", "PENDING_OWNER", "SUSPENDED"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.PartnerAccess]:
        """Partners that act for the business: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/partner-access",
            query={"limit": limit, "status": status, "sort": sort},
        )

    async def approve(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Let a partner act for the business, which asked to.

        Lets a partner act for the business, which has asked to. It acts on the partner's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/partner-access/{segment(id)}/approve",
            headers={"If-Match": if_match},
        )

    async def suspend(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Keep a partner out for the time being.

        Keeps a partner out until it is let in again. It acts on the partner's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/partner-access/{segment(id)}/suspend",
            headers={"If-Match": if_match},
        )

    async def resume(self, id: types.Id, *, if_match: int | str | None = None) -> types.PartnerAccess:
        """Let a partner in again.

        Lets a partner in again that was kept out.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/partner-access/{segment(id)}/resume",
            headers={"If-Match": if_match},
        )

    async def end(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """End or decline the access of a partner; its next call is refused.

        Ends the access of a partner, or declines what it asked for. It acts on the partner's next request, and
        nothing more is sent to it. What it did stays, and what it made is the business's. Ending twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        await self._nothing(
            "DELETE",
            f"/partner-access/{segment(id)}",
            headers={"If-Match": if_match},
        )
