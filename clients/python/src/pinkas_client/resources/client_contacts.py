# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""People at a client, and what each of them receives."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ClientContacts(Resource):
    """People at a client, and what each of them receives."""

    def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ContactPage:
        """List contacts.

        The people at a client, newest first; of a merged one, those at the client that stands for it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/contacts",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.Contact]:
        """List contacts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/contacts",
            query={"limit": limit},
        )

    def create(self, id: types.Id, body: types.NewContact) -> types.Contact:
        """Add a contact.

        Adds a person, and what is sent to it: `receives`.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/contacts",
            body=body,
        )

    def update(
        self,
        id: types.Id,
        contact_id: types.Id,
        body: types.ContactChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Contact:
        """Change a contact.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "PATCH",
            f"/clients/{segment(id)}/contacts/{segment(contact_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, contact_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a contact.

        Removes a person.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/contacts/{segment(contact_id)}",
            headers={"If-Match": if_match},
        )


class AsyncClientContacts(AsyncResource):
    """People at a client, and what each of them receives."""

    async def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.ContactPage:
        """List contacts.

        The people at a client, newest first; of a merged one, those at the client that stands for it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/contacts",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.Contact]:
        """List contacts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/contacts",
            query={"limit": limit},
        )

    async def create(self, id: types.Id, body: types.NewContact) -> types.Contact:
        """Add a contact.

        Adds a person, and what is sent to it: `receives`.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/contacts",
            body=body,
        )

    async def update(
        self,
        id: types.Id,
        contact_id: types.Id,
        body: types.ContactChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Contact:
        """Change a contact.

        Changes the fields that are sent.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "PATCH",
            f"/clients/{segment(id)}/contacts/{segment(contact_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, contact_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a contact.

        Removes a person.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/contacts/{segment(contact_id)}",
            headers={"If-Match": if_match},
        )
