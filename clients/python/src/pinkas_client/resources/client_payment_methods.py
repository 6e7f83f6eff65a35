# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Saved means of payment of a client: tokens of a provider, never card numbers."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class ClientPaymentMethods(Resource):
    """Saved means of payment of a client: tokens of a provider, never card numbers."""

    def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.MethodPage:
        """List saved payment methods (tokens, never card numbers).

        The saved means of payment of a client, newest first; of a merged one, those of the client that stands for it.
        Tokens are never shown.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            f"/clients/{segment(id)}/payment-methods",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.Method]:
        """List saved payment methods (tokens, never card numbers): all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/payment-methods",
            query={"limit": limit},
        )

    def create(self, id: types.Id, body: types.NewMethod) -> types.Method:
        """Save a provider's token.

        Saves the token of a provider, encrypted. The first one is the default, and a later one that says `isDefault`.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods",
            body=body,
        )

    def delete(self, id: types.Id, method_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a payment method.

        Removes a means of payment and its token. The newest that is left takes the place of a default.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/payment-methods/{segment(method_id)}",
            headers={"If-Match": if_match},
        )

    def set_default(self, id: types.Id, method_id: types.Id, *, if_match: int | str | None = None) -> types.Method:
        """Make a payment method the default.

        Makes a means of payment the default in place of the one that was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods/{segment(method_id)}/set-default",
            headers={"If-Match": if_match},
        )

    def set_up(self, id: types.Id, body: types.NewCardSetup | None = None) -> types.CardSetup:
        """Let the client save a card on a provider's page, without a charge.

        Opens a page of a provider on which a client saves a card for later charges; nothing is charged, and the card
        never passes through here. Once it is saved it stands among the client's means of payment.

        Scope: `clients:write`.
        """
        return self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods/setup",
            body=body,
        )


class AsyncClientPaymentMethods(AsyncResource):
    """Saved means of payment of a client: tokens of a provider, never card numbers."""

    async def list(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.MethodPage:
        """List saved payment methods (tokens, never card numbers).

        The saved means of payment of a client, newest first; of a merged one, those of the client that stands for it.
        Tokens are never shown.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            f"/clients/{segment(id)}/payment-methods",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.Method]:
        """List saved payment methods (tokens, never card numbers): all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/clients/{segment(id)}/payment-methods",
            query={"limit": limit},
        )

    async def create(self, id: types.Id, body: types.NewMethod) -> types.Method:
        """Save a provider's token.

        Saves the token of a provider, encrypted. The first one is the default, and a later one that says `isDefault`.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods",
            body=body,
        )

    async def delete(self, id: types.Id, method_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a payment method.

        Removes a means of payment and its token. The newest that is left takes the place of a default.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        await self._nothing(
            "DELETE",
            f"/clients/{segment(id)}/payment-methods/{segment(method_id)}",
            headers={"If-Match": if_match},
        )

    async def set_default(
        self,
        id: types.Id,
        method_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.Method:
        """Make a payment method the default.

        Makes a means of payment the default in place of the one that was.

        `if_match`: the version that you saw; another one is refused.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods/{segment(method_id)}/set-default",
            headers={"If-Match": if_match},
        )

    async def set_up(self, id: types.Id, body: types.NewCardSetup | None = None) -> types.CardSetup:
        """Let the client save a card on a provider's page, without a charge.

        Opens a page of a provider on which a client saves a card for later charges; nothing is charged, and the card
        never passes through here. Once it is saved it stands among the client's means of payment.

        Scope: `clients:write`.
        """
        return await self._json(
            "POST",
            f"/clients/{segment(id)}/payment-methods/setup",
            body=body,
        )
