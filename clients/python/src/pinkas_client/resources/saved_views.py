# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Filters of lists that a person keeps under a name."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class SavedViews(Resource):
    """Filters of lists that a person keeps under a name."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        page: str | None = None,
        sort: t.Literal["-createdAt", "-name", "createdAt", "name"] | None = None,
    ) -> types.SavedViewPage:
        """Filters of lists that you keep.

        The views that the person of the session keeps in this business, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            "/saved-views",
            query={"limit": limit, "cursor": cursor, "include": include, "page": page, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        page: str | None = None,
        sort: t.Literal["-createdAt", "-name", "createdAt", "name"] | None = None,
    ) -> Iterator[types.SavedView]:
        """Filters of lists that you keep: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/saved-views",
            query={"limit": limit, "page": page, "sort": sort},
        )

    def create(self, body: types.NewView) -> types.SavedView:
        """Keep filters of a list under a name.

        Keeps filters under a name, which is its own among the person's views of the list.
        """
        return self._json(
            "POST",
            "/saved-views",
            body=body,
        )

    def delete(self, id: types.Id) -> None:
        """Forget them.

        Removes a view; the list that it is of stays as it is.
        """
        self._nothing(
            "DELETE",
            f"/saved-views/{segment(id)}",
        )


class AsyncSavedViews(AsyncResource):
    """Filters of lists that a person keeps under a name."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        page: str | None = None,
        sort: t.Literal["-createdAt", "-name", "createdAt", "name"] | None = None,
    ) -> types.SavedViewPage:
        """Filters of lists that you keep.

        The views that the person of the session keeps in this business, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            "/saved-views",
            query={"limit": limit, "cursor": cursor, "include": include, "page": page, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        page: str | None = None,
        sort: t.Literal["-createdAt", "-name", "createdAt", "name"] | None = None,
    ) -> AsyncIterator[types.SavedView]:
        """Filters of lists that you keep: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/saved-views",
            query={"limit": limit, "page": page, "sort": sort},
        )

    async def create(self, body: types.NewView) -> types.SavedView:
        """Keep filters of a list under a name.

        Keeps filters under a name, which is its own among the person's views of the list.
        """
        return await self._json(
            "POST",
            "/saved-views",
            body=body,
        )

    async def delete(self, id: types.Id) -> None:
        """Forget them.

        Removes a view; the list that it is of stays as it is.
        """
        await self._nothing(
            "DELETE",
            f"/saved-views/{segment(id)}",
        )
