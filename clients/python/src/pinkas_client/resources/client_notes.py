# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Internal notes about a client."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ClientNotes(Resource):
    """Internal notes about a client."""

    def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        pinned: bool | None = None,
    ) -> types.NotePage:
        """List notes.

        What the business noted about a client, newest first; `pinned=true` for what is always wanted. A merged one
        has the notes of the client that stands for it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/notes",
            query={"limit": limit, "cursor": cursor, "include": include, "pinned": pinned},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None, pinned: bool | None = None) -> Iterator[types.Note]:
        """List notes: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/notes",
            query={"limit": limit, "pinned": pinned},
        )

    def create(self, id: types.Id, body: types.NewNote) -> types.Note:
        """Add a note.

        Adds a note. Who wrote it, and when, is kept with it.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/notes",
            body=body,
        )

    def update(
        self,
        id: types.Id,
        note_id: types.Id,
        body: types.NoteChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Note:
        """Change a note.

        Changes a note; its writer stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "PATCH",
            f"/clients/{segment(id)}/notes/{segment(note_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, note_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a note.

        Removes a note.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/notes/{segment(note_id)}",
            headers={"If-Match": if_match},
        )


class AsyncClientNotes(AsyncResource):
    """Internal notes about a client."""

    async def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        pinned: bool | None = None,
    ) -> types.NotePage:
        """List notes.

        What the business noted about a client, newest first; `pinned=true` for what is always wanted. A merged one
        has the notes of the client that stands for it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/notes",
            query={"limit": limit, "cursor": cursor, "include": include, "pinned": pinned},
        )

    def iterate(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        pinned: bool | None = None,
    ) -> AsyncIterator[types.Note]:
        """List notes: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/notes",
            query={"limit": limit, "pinned": pinned},
        )

    async def create(self, id: types.Id, body: types.NewNote) -> types.Note:
        """Add a note.

        Adds a note. Who wrote it, and when, is kept with it.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/notes",
            body=body,
        )

    async def update(
        self,
        id: types.Id,
        note_id: types.Id,
        body: types.NoteChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Note:
        """Change a note.

        Changes a note; its writer stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "PATCH",
            f"/clients/{segment(id)}/notes/{segment(note_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, note_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a note.

        Removes a note.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/notes/{segment(note_id)}",
            headers={"If-Match": if_match},
        )
