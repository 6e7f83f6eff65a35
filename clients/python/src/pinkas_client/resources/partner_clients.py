# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Clients of a merchant, on its behalf."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PartnerClients(Resource):
    """Clients of a merchant, on its behalf."""

    def list(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientRecordPage:
        """List clients for a merchant.

        Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
        was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.ClientRecord]:
        """List clients for a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def create(self, merchant_id: types.Id, body: types.NewClient) -> types.ClientRecord:
        """Create a client (end customer) under a merchant.

        Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an
        external reference, which belongs to one live client only.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            body=body,
        )

    def get(self, merchant_id: types.Id, client_id: types.Id) -> types.ClientRecord:
        """Get a client by id.

        A client, archived or merged or not.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients/{segment(client_id)}",
        )


class AsyncPartnerClients(AsyncResource):
    """Clients of a merchant, on its behalf."""

    async def list(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.ClientRecordPage:
        """List clients for a merchant.

        Clients, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there ever
        was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.ClientRecord]:
        """List clients for a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
            },
        )

    async def create(self, merchant_id: types.Id, body: types.NewClient) -> types.ClientRecord:
        """Create a client (end customer) under a merchant.

        Creates a client. There is no idempotency here: two calls make two clients, unless they bear a tax id or an
        external reference, which belongs to one live client only.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/clients",
            body=body,
        )

    async def get(self, merchant_id: types.Id, client_id: types.Id) -> types.ClientRecord:
        """Get a client by id.

        A client, archived or merged or not.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/clients/{segment(client_id)}",
        )
