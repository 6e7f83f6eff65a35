# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Labels of clients."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Tags(Resource):
    """Labels of clients."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        name: str | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientTagPage:
        """List tags.

        The tags of clients, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            "/tags",
            query={"limit": limit, "cursor": cursor, "include": include, "name": name, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        name: str | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.ClientTag]:
        """List tags: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/tags",
            query={"limit": limit, "name": name, "sort": sort},
        )

    def create(self, body: types.NewTag) -> types.ClientTag:
        """Create a tag.

        Creates a tag. A tag that a client is given by name is made by itself.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            "/tags",
            body=body,
        )

    def update(self, id: types.Id, body: types.TagChanges, *, if_match: int | str | None = None) -> types.ClientTag:
        """Rename or recolour a tag.

        Renames or recolours a tag, on every client that bears it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "PATCH",
            f"/tags/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a tag.

        Deletes a tag, and takes it off every client.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/tags/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def set_for_client(
        self,
        id: types.Id,
        body: types.TagsOfClient,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Set the tags of a client.

        Sets the tags of a client, all of them, by name. One that there is not yet is made.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "PUT",
            f"/clients/{segment(id)}/tags",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncTags(AsyncResource):
    """Labels of clients."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        name: str | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientTagPage:
        """List tags.

        The tags of clients, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            "/tags",
            query={"limit": limit, "cursor": cursor, "include": include, "name": name, "sort": sort},
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        name: str | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.ClientTag]:
        """List tags: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/tags",
            query={"limit": limit, "name": name, "sort": sort},
        )

    async def create(self, body: types.NewTag) -> types.ClientTag:
        """Create a tag.

        Creates a tag. A tag that a client is given by name is made by itself.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            "/tags",
            body=body,
        )

    async def update(
        self,
        id: types.Id,
        body: types.TagChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientTag:
        """Rename or recolour a tag.

        Renames or recolours a tag, on every client that bears it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "PATCH",
            f"/tags/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a tag.

        Deletes a tag, and takes it off every client.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/tags/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def set_for_client(
        self,
        id: types.Id,
        body: types.TagsOfClient,
        *,
        if_match: int | str | None = None,
    ) -> types.ClientRecord:
        """Set the tags of a client.

        Sets the tags of a client, all of them, by name. One that there is not yet is made.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "PUT",
            f"/clients/{segment(id)}/tags",
            body=body,
            headers={"If-Match": if_match},
        )
