# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Trade names of the business that documents may carry."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Brands(Resource):
    """Trade names of the business that documents may carry."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.BrandPage:
        """List trade names.

        Trade names, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/brands",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Brand]:
        """List trade names: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/brands",
            query={"limit": limit, "q": q, "isActive": is_active, "sort": sort},
        )

    def create(self, body: types.NewBrand) -> types.Brand:
        """Create a trade name.

        Creates a trade name. Its name is its own within the business.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/brands",
            body=body,
        )

    def get(self, id: types.Id) -> types.Brand:
        """Get a trade name.

        A trade name.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            f"/brands/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.BrandChanges, *, if_match: int | str | None = None) -> types.Brand:
        """Change a trade name.

        Changes the fields that are sent. Issued documents keep the trade name as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PATCH",
            f"/brands/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused trade name.

        Deletes a trade name that no document names. One that was used is made inactive instead.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        self._nothing(
            "DELETE",
            f"/brands/{segment(id)}",
            headers={"If-Match": if_match},
        )


class AsyncBrands(AsyncResource):
    """Trade names of the business that documents may carry."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.BrandPage:
        """List trade names.

        Trade names, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/brands",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Brand]:
        """List trade names: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/brands",
            query={"limit": limit, "q": q, "isActive": is_active, "sort": sort},
        )

    async def create(self, body: types.NewBrand) -> types.Brand:
        """Create a trade name.

        Creates a trade name. Its name is its own within the business.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/brands",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Brand:
        """Get a trade name.

        A trade name.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            f"/brands/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.BrandChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Brand:
        """Change a trade name.

        Changes the fields that are sent. Issued documents keep the trade name as it was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PATCH",
            f"/brands/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused trade name.

        Deletes a trade name that no document names. One that was used is made inactive instead.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        await self._nothing(
            "DELETE",
            f"/brands/{segment(id)}",
            headers={"If-Match": if_match},
        )
