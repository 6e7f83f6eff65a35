# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Apps that the business has given access to."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class OauthConnections(Resource):
    """Apps that the business has given access to."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.OAuthConnectionPage:
        """Apps the business has connected.

        The apps that the business has let in and that can still act in it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            "/oauth-connections",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, *, limit: int | None = None) -> Iterator[types.OAuthConnection]:
        """Apps the business has connected: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/oauth-connections",
            query={"limit": limit},
        )

    def update(
        self,
        id: types.Id,
        body: types.OAuthConnectionChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthConnection:
        """Change the bounds of an app.

        Changes the bounds of an app: what it may do without asking a person. It acts on the app's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            f"/oauth-connections/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def revoke(self, id: types.Id) -> None:
        """Disconnect an app; later calls answer 401 token_revoked.

        Puts an app out: its very next request answers 401 `token_revoked`, in every process, and the webhook
        endpoints that it created are paused. Twice is no fault.
        """
        self._nothing(
            "DELETE",
            f"/oauth-connections/{segment(id)}",
        )


class AsyncOauthConnections(AsyncResource):
    """Apps that the business has given access to."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.OAuthConnectionPage:
        """Apps the business has connected.

        The apps that the business has let in and that can still act in it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            "/oauth-connections",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, *, limit: int | None = None) -> AsyncIterator[types.OAuthConnection]:
        """Apps the business has connected: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/oauth-connections",
            query={"limit": limit},
        )

    async def update(
        self,
        id: types.Id,
        body: types.OAuthConnectionChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthConnection:
        """Change the bounds of an app.

        Changes the bounds of an app: what it may do without asking a person. It acts on the app's next request.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            f"/oauth-connections/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def revoke(self, id: types.Id) -> None:
        """Disconnect an app; later calls answer 401 token_revoked.

        Puts an app out: its very next request answers 401 `token_revoked`, in every process, and the webhook
        endpoints that it created are paused. Twice is no fault.
        """
        await self._nothing(
            "DELETE",
            f"/oauth-connections/{segment(id)}",
        )
