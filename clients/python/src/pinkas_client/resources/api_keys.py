# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Keys by which programs act for one business, their scopes, limits and usage."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ApiKeys(Resource):
    """Keys by which programs act for one business, their scopes, limits and usage."""

    def list_scopes(self) -> types.Scopes:
        """The 50 scopes and what each allows.

        The 50 scopes, a sentence each.
        """
        return self._json(
            "GET",
            "/scopes",
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["active", "expired", "revoked"] | None = None,
    ) -> types.ApiKeyPage:
        """List keys by prefix.

        The keys of the business by their prefix, newest first; `status` is `active`, `expired` or `revoked`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return self._json(
            "GET",
            "/api-keys",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "status": status},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["active", "expired", "revoked"] | None = None,
    ) -> Iterator[types.ApiKey]:
        """List keys by prefix: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/api-keys",
            query={"limit": limit, "q": q, "status": status},
        )

    def create(self, body: types.NewApiKey) -> types.CreatedApiKey:
        """Create a key.

        Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept.
        """
        return self._json(
            "POST",
            "/api-keys",
            body=body,
        )

    def create_sandbox(self, body: types.NewApiKey) -> types.CreatedApiKey:
        """Create a sandbox key.

        Makes a key in the sandbox; the first one also makes the sandbox twin of the person and the business.

        The twin has the same ids and is a copy: nothing is shared afterwards, but who its people are and what they
        may follows live. It is called on live; in the sandbox itself it answers 404.
        """
        return self._json(
            "POST",
            "/api-keys/sandbox",
            body=body,
        )

    def get(self, id: types.Id) -> types.ApiKey:
        """Get a key (never the raw key).

        A key; never the raw one.
        """
        return self._json(
            "GET",
            f"/api-keys/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.ApiKeyChanges, *, if_match: int | str | None = None) -> types.ApiKey:
        """Change name, scopes, rate limits, IP allowlist, expiry.

        Changes the fields that are sent; null clears. It acts on the next request with the key, in every process.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "PATCH",
            f"/api-keys/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def revoke(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Revoke immediately.

        Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        self._nothing(
            "DELETE",
            f"/api-keys/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def rotate(
        self,
        id: types.Id,
        body: types.Rotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.RotatedApiKey:
        """New raw key, the old one valid for a grace period.

        Gives the key another raw key, which is in this answer and nowhere else.

        Id, scopes, limits and their counters stay. The raw key that it had works for `graceHours` more (24 unless
        given, 0 ends it at once); one that an earlier rotation replaced ends now. A raw key that ended answers
        `api_key_expired`.

        `if_match`: the version that you saw; another one is refused.
        """
        return self._json(
            "POST",
            f"/api-keys/{segment(id)}/rotate",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_usage(self, id: types.Id) -> types.ApiKeyUsage:
        """Usage statistics.

        What a key was used for. A request is counted within two seconds of its answer.
        """
        return self._json(
            "GET",
            f"/api-keys/{segment(id)}/usage",
        )

    def list_requests(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        status: str | None = None,
        method: t.Literal["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] | None = None,
        route: str | None = None,
        ip: str | None = None,
    ) -> types.LoggedRequestPage:
        """The usage log itself.

        Every request that the key was accepted for, whatever became of it, newest first: refused addresses and limits
        too. Days older than the operator keeps (400 unless set otherwise) are gone.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return self._json(
            "GET",
            f"/api-keys/{segment(id)}/requests",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "status": status,
                "method": method,
                "route": route,
                "ip": ip,
            },
        )

    def iterate_requests(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        status: str | None = None,
        method: t.Literal["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] | None = None,
        route: str | None = None,
        ip: str | None = None,
    ) -> Iterator[types.LoggedRequest]:
        """The usage log itself: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/api-keys/{segment(id)}/requests",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "status": status,
                "method": method,
                "route": route,
                "ip": ip,
            },
        )


class AsyncApiKeys(AsyncResource):
    """Keys by which programs act for one business, their scopes, limits and usage."""

    async def list_scopes(self) -> types.Scopes:
        """The 50 scopes and what each allows.

        The 50 scopes, a sentence each.
        """
        return await self._json(
            "GET",
            "/scopes",
        )

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        status: t.Literal["active", "expired", "revoked"] | None = None,
    ) -> types.ApiKeyPage:
        """List keys by prefix.

        The keys of the business by their prefix, newest first; `status` is `active`, `expired` or `revoked`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.
        """
        return await self._json(
            "GET",
            "/api-keys",
            query={"limit": limit, "cursor": cursor, "include": include, "q": q, "status": status},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        status: t.Literal["active", "expired", "revoked"] | None = None,
    ) -> AsyncIterator[types.ApiKey]:
        """List keys by prefix: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/api-keys",
            query={"limit": limit, "q": q, "status": status},
        )

    async def create(self, body: types.NewApiKey) -> types.CreatedApiKey:
        """Create a key.

        Makes a key of the business. `rawKey` is in this answer and nowhere else: only its hash is kept.
        """
        return await self._json(
            "POST",
            "/api-keys",
            body=body,
        )

    async def create_sandbox(self, body: types.NewApiKey) -> types.CreatedApiKey:
        """Create a sandbox key.

        Makes a key in the sandbox; the first one also makes the sandbox twin of the person and the business.

        The twin has the same ids and is a copy: nothing is shared afterwards, but who its people are and what they
        may follows live. It is called on live; in the sandbox itself it answers 404.
        """
        return await self._json(
            "POST",
            "/api-keys/sandbox",
            body=body,
        )

    async def get(self, id: types.Id) -> types.ApiKey:
        """Get a key (never the raw key).

        A key; never the raw one.
        """
        return await self._json(
            "GET",
            f"/api-keys/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ApiKeyChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ApiKey:
        """Change name, scopes, rate limits, IP allowlist, expiry.

        Changes the fields that are sent; null clears. It acts on the next request with the key, in every process.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "PATCH",
            f"/api-keys/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def revoke(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Revoke immediately.

        Revokes a key: the very next request with it is refused, in every process. Revoking twice is no fault.

        `if_match`: the version that you saw; another one is refused.
        """
        await self._nothing(
            "DELETE",
            f"/api-keys/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def rotate(
        self,
        id: types.Id,
        body: types.Rotation | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.RotatedApiKey:
        """New raw key, the old one valid for a grace period.

        Gives the key another raw key, which is in this answer and nowhere else.

        Id, scopes, limits and their counters stay. The raw key that it had works for `graceHours` more (24 unless
        given, 0 ends it at once); one that an earlier rotation replaced ends now. A raw key that ended answers
        `api_key_expired`.

        `if_match`: the version that you saw; another one is refused.
        """
        return await self._json(
            "POST",
            f"/api-keys/{segment(id)}/rotate",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_usage(self, id: types.Id) -> types.ApiKeyUsage:
        """Usage statistics.

        What a key was used for. A request is counted within two seconds of its answer.
        """
        return await self._json(
            "GET",
            f"/api-keys/{segment(id)}/usage",
        )

    async def list_requests(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        status: str | None = None,
        method: t.Literal["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] | None = None,
        route: str | None = None,
        ip: str | None = None,
    ) -> types.LoggedRequestPage:
        """The usage log itself.

        Every request that the key was accepted for, whatever became of it, newest first: refused addresses and limits
        too. Days older than the operator keeps (400 unless set otherwise) are gone.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return await self._json(
            "GET",
            f"/api-keys/{segment(id)}/requests",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "status": status,
                "method": method,
                "route": route,
                "ip": ip,
            },
        )

    def iterate_requests(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        status: str | None = None,
        method: t.Literal["DELETE", "GET", "HEAD", "OPTIONS", "PATCH", "POST", "PUT"] | None = None,
        route: str | None = None,
        ip: str | None = None,
    ) -> AsyncIterator[types.LoggedRequest]:
        """The usage log itself: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/api-keys/{segment(id)}/requests",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "status": status,
                "method": method,
                "route": route,
                "ip": ip,
            },
        )
