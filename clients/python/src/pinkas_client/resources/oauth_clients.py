# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Apps that may ask businesses for access; registered by the operator."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class OauthClients(Resource):
    """Apps that may ask businesses for access; registered by the operator."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        sort: str | None = None,
    ) -> types.OAuthClientPage:
        """List OAuth clients.

        The registered apps, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return self._json(
            "GET",
            "/oauth-clients",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        sort: str | None = None,
    ) -> Iterator[types.OAuthClient]:
        """List OAuth clients: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/oauth-clients",
            query={"limit": limit, "q": q, "sort": sort},
        )

    def create(self, body: types.NewOAuthClient) -> types.OAuthClientSecret:
        """Register a client with its redirect URIs.

        Registers an app. `clientSecret` is in this answer and nowhere else: only its hash is kept.
        """
        return self._json(
            "POST",
            "/oauth-clients",
            body=body,
        )

    def get(self, id: types.Id) -> types.OAuthClient:
        """Get a client.

        A registered app; never its secret.
        """
        return self._json(
            "GET",
            f"/oauth-clients/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.OAuthClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthClient:
        """Change a client.

        Changes an app. Fewer scopes bind what is approved from now on; what a business has approved stays.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            f"/oauth-clients/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a client and revoke its tokens.

        Removes an app: its next request is refused, with whatever token, and every business is told in its audit log.

        `if_match`: the version that you saw; another one is refused.
        """
        self._nothing(
            "DELETE",
            f"/oauth-clients/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def rotate_secret(
        self,
        id: types.Id,
        body: types.SecretRotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthClientSecret:
        """New secret.

        Gives an app another secret. The one before stops at once, or `graceHours` later; tokens stay as they are.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/oauth-clients/{segment(id)}/rotate-secret",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncOauthClients(AsyncResource):
    """Apps that may ask businesses for access; registered by the operator."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        sort: str | None = None,
    ) -> types.OAuthClientPage:
        """List OAuth clients.

        The registered apps, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return await self._json(
            "GET",
            "/oauth-clients",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.OAuthClient]:
        """List OAuth clients: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/oauth-clients",
            query={"limit": limit, "q": q, "sort": sort},
        )

    async def create(self, body: types.NewOAuthClient) -> types.OAuthClientSecret:
        """Register a client with its redirect URIs.

        Registers an app. `clientSecret` is in this answer and nowhere else: only its hash is kept.
        """
        return await self._json(
            "POST",
            "/oauth-clients",
            body=body,
        )

    async def get(self, id: types.Id) -> types.OAuthClient:
        """Get a client.

        A registered app; never its secret.
        """
        return await self._json(
            "GET",
            f"/oauth-clients/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.OAuthClientChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthClient:
        """Change a client.

        Changes an app. Fewer scopes bind what is approved from now on; what a business has approved stays.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            f"/oauth-clients/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a client and revoke its tokens.

        Removes an app: its next request is refused, with whatever token, and every business is told in its audit log.

        `if_match`: the version that you saw; another one is refused.
        """
        await self._nothing(
            "DELETE",
            f"/oauth-clients/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def rotate_secret(
        self,
        id: types.Id,
        body: types.SecretRotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.OAuthClientSecret:
        """New secret.

        Gives an app another secret. The one before stops at once, or `graceHours` later; tokens stay as they are.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/oauth-clients/{segment(id)}/rotate-secret",
            body=body,
            headers={"If-Match": if_match},
        )
