# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Prices by client, group of clients, currency and date."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PriceLists(Resource):
    """Prices by client, group of clients, currency and date."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        applies_to: t.Literal["client", "currency", "tag"] | None = None,
        client_id: types.Id | None = None,
        client_tag: str | None = None,
        currency: str | None = None,
        valid_on: types.Date | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PriceListPage:
        """List price lists.

        Price lists, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            "/price-lists",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "appliesTo": applies_to,
                "clientId": client_id,
                "clientTag": client_tag,
                "currency": currency,
                "validOn": valid_on,
                "productId": product_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        applies_to: t.Literal["client", "currency", "tag"] | None = None,
        client_id: types.Id | None = None,
        client_tag: str | None = None,
        currency: str | None = None,
        valid_on: types.Date | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.PriceList]:
        """List price lists: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/price-lists",
            query={
                "limit": limit,
                "appliesTo": applies_to,
                "clientId": client_id,
                "clientTag": client_tag,
                "currency": currency,
                "validOn": valid_on,
                "productId": product_id,
                "sort": sort,
            },
        )

    def create(self, body: types.NewPriceList) -> types.PriceList:
        """Create a price list for a client group or currency.

        Creates a price list, in the currency of the business unless it names another. A document line without a
        `unitPrice` takes the client's own list before that of its tag, that before the currency's, and the product's
        price when none says one; the date of the document decides which lists count.

        Scope: `products:write`.
        """
        return self._json(
            "POST",
            "/price-lists",
            body=body,
        )

    def get(self, id: types.Id) -> types.PriceList:
        """Get a price list.

        A price list.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/price-lists/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.PriceListChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.PriceList:
        """Change a price list.

        Changes the fields that are sent. Documents keep the prices that they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "PATCH",
            f"/price-lists/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a price list.

        Deletes a price list with its prices. Documents keep the prices that they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        self._nothing(
            "DELETE",
            f"/price-lists/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def list_items(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
    ) -> types.PriceListItemPage:
        """List prices.

        The prices of a list, those of the newest products first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            f"/price-lists/{segment(id)}/items",
            query={"limit": limit, "cursor": cursor, "include": include, "productId": product_id},
        )

    def iterate_items(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
    ) -> Iterator[types.PriceListItem]:
        """List prices: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/price-lists/{segment(id)}/items",
            query={"limit": limit, "productId": product_id},
        )

    def set_item(
        self,
        id: types.Id,
        product_id: types.Id,
        body: types.NewPrice,
        *,
        if_match: int | str | None = None,
    ) -> types.PriceListItem:
        """Set a price.

        Sets the price of a product in a list, whether it had one or not. Setting it twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return self._json(
            "PUT",
            f"/price-lists/{segment(id)}/items/{segment(product_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete_item(self, id: types.Id, product_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a price.

        Takes a product out of a list: its own price counts again, or that of another list.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        self._nothing(
            "DELETE",
            f"/price-lists/{segment(id)}/items/{segment(product_id)}",
            headers={"If-Match": if_match},
        )


class AsyncPriceLists(AsyncResource):
    """Prices by client, group of clients, currency and date."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        applies_to: t.Literal["client", "currency", "tag"] | None = None,
        client_id: types.Id | None = None,
        client_tag: str | None = None,
        currency: str | None = None,
        valid_on: types.Date | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.PriceListPage:
        """List price lists.

        Price lists, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            "/price-lists",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "appliesTo": applies_to,
                "clientId": client_id,
                "clientTag": client_tag,
                "currency": currency,
                "validOn": valid_on,
                "productId": product_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        applies_to: t.Literal["client", "currency", "tag"] | None = None,
        client_id: types.Id | None = None,
        client_tag: str | None = None,
        currency: str | None = None,
        valid_on: types.Date | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.PriceList]:
        """List price lists: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/price-lists",
            query={
                "limit": limit,
                "appliesTo": applies_to,
                "clientId": client_id,
                "clientTag": client_tag,
                "currency": currency,
                "validOn": valid_on,
                "productId": product_id,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewPriceList) -> types.PriceList:
        """Create a price list for a client group or currency.

        Creates a price list, in the currency of the business unless it names another. A document line without a
        `unitPrice` takes the client's own list before that of its tag, that before the currency's, and the product's
        price when none says one; the date of the document decides which lists count.

        Scope: `products:write`.
        """
        return await self._json(
            "POST",
            "/price-lists",
            body=body,
        )

    async def get(self, id: types.Id) -> types.PriceList:
        """Get a price list.

        A price list.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/price-lists/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.PriceListChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.PriceList:
        """Change a price list.

        Changes the fields that are sent. Documents keep the prices that they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "PATCH",
            f"/price-lists/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a price list.

        Deletes a price list with its prices. Documents keep the prices that they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        await self._nothing(
            "DELETE",
            f"/price-lists/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def list_items(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
    ) -> types.PriceListItemPage:
        """List prices.

        The prices of a list, those of the newest products first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            f"/price-lists/{segment(id)}/items",
            query={"limit": limit, "cursor": cursor, "include": include, "productId": product_id},
        )

    def iterate_items(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
    ) -> AsyncIterator[types.PriceListItem]:
        """List prices: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/price-lists/{segment(id)}/items",
            query={"limit": limit, "productId": product_id},
        )

    async def set_item(
        self,
        id: types.Id,
        product_id: types.Id,
        body: types.NewPrice,
        *,
        if_match: int | str | None = None,
    ) -> types.PriceListItem:
        """Set a price.

        Sets the price of a product in a list, whether it had one or not. Setting it twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        return await self._json(
            "PUT",
            f"/price-lists/{segment(id)}/items/{segment(product_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete_item(self, id: types.Id, product_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove a price.

        Takes a product out of a list: its own price counts again, or that of another list.

        `if_match`: the version that you saw; another one is refused.

        Scope: `products:write`.
        """
        await self._nothing(
            "DELETE",
            f"/price-lists/{segment(id)}/items/{segment(product_id)}",
            headers={"If-Match": if_match},
        )
