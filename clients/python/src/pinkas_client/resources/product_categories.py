# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The tree of categories of products."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ProductCategories(Resource):
    """The tree of categories of products."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.CategoryPage:
        """List categories.

        Categories, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            "/product-categories",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "parentId": parent_id,
                "topLevel": top_level,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Category]:
        """List categories: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/product-categories",
            query={"limit": limit, "parentId": parent_id, "topLevel": top_level, "sort": sort},
        )

    def create(self, body: types.NewCategory) -> types.Category:
        """Create a category.

        Creates a category, at the top or within another one, up to six deep.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            "/product-categories",
            body=body,
        )

    def get(self, id: types.Id) -> types.Category:
        """Get a category.

        A category.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/product-categories/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.CategoryChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Category:
        """Change a category.

        Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one waits
        for the other.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "PATCH",
            f"/product-categories/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused category.

        Deletes a category in which nothing stands, neither a product (archived ones count) nor a category.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        self._nothing(
            "DELETE",
            f"/product-categories/{segment(id)}",
            headers={"If-Match": if_match},
        )


class AsyncProductCategories(AsyncResource):
    """The tree of categories of products."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.CategoryPage:
        """List categories.

        Categories, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            "/product-categories",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "parentId": parent_id,
                "topLevel": top_level,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Category]:
        """List categories: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/product-categories",
            query={"limit": limit, "parentId": parent_id, "topLevel": top_level, "sort": sort},
        )

    async def create(self, body: types.NewCategory) -> types.Category:
        """Create a category.

        Creates a category, at the top or within another one, up to six deep.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            "/product-categories",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Category:
        """Get a category.

        A category.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/product-categories/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.CategoryChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Category:
        """Change a category.

        Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one waits
        for the other.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "PATCH",
            f"/product-categories/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unused category.

        Deletes a category in which nothing stands, neither a product (archived ones count) nor a category.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        await self._nothing(
            "DELETE",
            f"/product-categories/{segment(id)}",
            headers={"If-Match": if_match},
        )
