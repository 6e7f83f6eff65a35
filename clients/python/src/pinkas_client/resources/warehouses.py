# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Places where stock is kept."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Warehouses(Resource):
    """Places where stock is kept."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.WarehousePage:
        """List warehouses.

        Warehouses, newest first unless `sort` says otherwise. The first one is made when stock first moves, unless
        there is one by then.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/warehouses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Warehouse]:
        """List warehouses: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/warehouses",
            query={"limit": limit, "q": q, "updatedSince": updated_since, "sort": sort},
        )

    def create(self, body: types.NewWarehouse) -> types.Warehouse:
        """Create a warehouse.

        Creates a warehouse. Its name is its own within the business; the first one is the default.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            "/warehouses",
            body=body,
        )

    def get(self, id: types.Id) -> types.Warehouse:
        """Get a warehouse.

        A warehouse.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            f"/warehouses/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.WarehouseChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Warehouse:
        """Change a warehouse.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return self._json(
            "PATCH",
            f"/warehouses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an empty warehouse.

        Deletes a warehouse that holds nothing and is not the default. Its movements stay as they were written.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        self._nothing(
            "DELETE",
            f"/warehouses/{segment(id)}",
            headers={"If-Match": if_match},
        )


class AsyncWarehouses(AsyncResource):
    """Places where stock is kept."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.WarehousePage:
        """List warehouses.

        Warehouses, newest first unless `sort` says otherwise. The first one is made when stock first moves, unless
        there is one by then.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/warehouses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Warehouse]:
        """List warehouses: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/warehouses",
            query={"limit": limit, "q": q, "updatedSince": updated_since, "sort": sort},
        )

    async def create(self, body: types.NewWarehouse) -> types.Warehouse:
        """Create a warehouse.

        Creates a warehouse. Its name is its own within the business; the first one is the default.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            "/warehouses",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Warehouse:
        """Get a warehouse.

        A warehouse.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            f"/warehouses/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.WarehouseChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Warehouse:
        """Change a warehouse.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return await self._json(
            "PATCH",
            f"/warehouses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an empty warehouse.

        Deletes a warehouse that holds nothing and is not the default. Its movements stay as they were written.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        await self._nothing(
            "DELETE",
            f"/warehouses/{segment(id)}",
            headers={"If-Match": if_match},
        )
