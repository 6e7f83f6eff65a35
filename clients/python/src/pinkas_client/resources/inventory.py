# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Stock on hand, movements, adjustments, transfers and value."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Inventory(Resource):
    """Stock on hand, movements, adjustments, transfers and value."""

    def list_levels(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        state: t.Literal["in_stock", "negative", "out_of_stock"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.LevelPage:
        """Stock on hand by product and warehouse.

        What each warehouse holds of each product that ever stood there; the latest to come into a warehouse first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/inventory/levels",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "state": state,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_levels(
        self,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        state: t.Literal["in_stock", "negative", "out_of_stock"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.Level]:
        """Stock on hand by product and warehouse: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/levels",
            query={
                "limit": limit,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "state": state,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def get_level(self, product_id: types.Id) -> types.ProductLevel:
        """Stock of one product.

        The stock of one product, in all warehouses together and in each.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            f"/inventory/levels/{segment(product_id)}",
        )

    def list_movements(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        document_id: types.Id | None = None,
        source_id: types.Id | None = None,
        kind: t.Literal["adjustment", "count", "receipt", "return", "sale", "transfer"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-date", "date"] | None = None,
    ) -> types.StockMovementPage:
        """Stock movements, with the document that caused each.

        What came and went, the latest day first; each movement names the document, adjustment, transfer or count that
        caused it, and who did it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/inventory/movements",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "documentId": document_id,
                "sourceId": source_id,
                "kind": kind,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_movements(
        self,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        document_id: types.Id | None = None,
        source_id: types.Id | None = None,
        kind: t.Literal["adjustment", "count", "receipt", "return", "sale", "transfer"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-date", "date"] | None = None,
    ) -> Iterator[types.StockMovement]:
        """Stock movements, with the document that caused each: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/movements",
            query={
                "limit": limit,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "documentId": document_id,
                "sourceId": source_id,
                "kind": kind,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def create_adjustment(self, body: types.NewAdjustment) -> types.Adjustment:
        """Adjust stock with a reason.

        Books stock that comes or goes without a document, all of it or nothing. Two calls move it twice. One that is
        dated back changes the cost of its products from that day on; nothing else.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            "/inventory/adjustments",
            body=body,
        )

    def create_transfer(self, body: types.NewTransfer) -> types.Transfer:
        """Move stock between warehouses.

        Moves stock from one warehouse into another, all of it or nothing. Its value stays what it was.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            "/inventory/transfers",
            body=body,
        )

    def list_low_stock_products(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.LowStockPage:
        """Products under their reorder point.

        Products of which there is no more than their reorder point, in all warehouses together.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/inventory/low-stock",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_low_stock_products(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.LowStock]:
        """Products under their reorder point: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/low-stock",
            query={"limit": limit, "sort": sort},
        )

    def get_valuation(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Valuation:
        """Stock value by weighted average cost, on a date.

        What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it,
        or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are
        not.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/inventory/valuation",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_valuation(
        self,
        *,
        limit: int | None = None,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Value]:
        """Stock value by weighted average cost, on a date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/valuation",
            query={
                "limit": limit,
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_valuation(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Stock value by weighted average cost, on a date.

        What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it,
        or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are
        not.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `inventory:read`.
        """
        return self._file(
            "GET",
            "/inventory/valuation",
            query={
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )


class AsyncInventory(AsyncResource):
    """Stock on hand, movements, adjustments, transfers and value."""

    async def list_levels(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        state: t.Literal["in_stock", "negative", "out_of_stock"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.LevelPage:
        """Stock on hand by product and warehouse.

        What each warehouse holds of each product that ever stood there; the latest to come into a warehouse first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/inventory/levels",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "state": state,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_levels(
        self,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        state: t.Literal["in_stock", "negative", "out_of_stock"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Level]:
        """Stock on hand by product and warehouse: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/levels",
            query={
                "limit": limit,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "state": state,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def get_level(self, product_id: types.Id) -> types.ProductLevel:
        """Stock of one product.

        The stock of one product, in all warehouses together and in each.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            f"/inventory/levels/{segment(product_id)}",
        )

    async def list_movements(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        document_id: types.Id | None = None,
        source_id: types.Id | None = None,
        kind: t.Literal["adjustment", "count", "receipt", "return", "sale", "transfer"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-date", "date"] | None = None,
    ) -> types.StockMovementPage:
        """Stock movements, with the document that caused each.

        What came and went, the latest day first; each movement names the document, adjustment, transfer or count that
        caused it, and who did it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/inventory/movements",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "documentId": document_id,
                "sourceId": source_id,
                "kind": kind,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_movements(
        self,
        *,
        limit: int | None = None,
        product_id: types.Id | None = None,
        warehouse_id: types.Id | None = None,
        document_id: types.Id | None = None,
        source_id: types.Id | None = None,
        kind: t.Literal["adjustment", "count", "receipt", "return", "sale", "transfer"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-date", "date"] | None = None,
    ) -> AsyncIterator[types.StockMovement]:
        """Stock movements, with the document that caused each: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/movements",
            query={
                "limit": limit,
                "productId": product_id,
                "warehouseId": warehouse_id,
                "documentId": document_id,
                "sourceId": source_id,
                "kind": kind,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def create_adjustment(self, body: types.NewAdjustment) -> types.Adjustment:
        """Adjust stock with a reason.

        Books stock that comes or goes without a document, all of it or nothing. Two calls move it twice. One that is
        dated back changes the cost of its products from that day on; nothing else.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            "/inventory/adjustments",
            body=body,
        )

    async def create_transfer(self, body: types.NewTransfer) -> types.Transfer:
        """Move stock between warehouses.

        Moves stock from one warehouse into another, all of it or nothing. Its value stays what it was.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            "/inventory/transfers",
            body=body,
        )

    async def list_low_stock_products(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.LowStockPage:
        """Products under their reorder point.

        Products of which there is no more than their reorder point, in all warehouses together.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/inventory/low-stock",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_low_stock_products(
        self,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.LowStock]:
        """Products under their reorder point: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/low-stock",
            query={"limit": limit, "sort": sort},
        )

    async def get_valuation(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Valuation:
        """Stock value by weighted average cost, on a date.

        What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it,
        or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are
        not.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/inventory/valuation",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_valuation(
        self,
        *,
        limit: int | None = None,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Value]:
        """Stock value by weighted average cost, on a date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/inventory/valuation",
            query={
                "limit": limit,
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_valuation(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        product_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Stock value by weighted average cost, on a date.

        What the stock was worth at the end of a day, by weighted average cost. Movements that were dated back to it,
        or before it, since then are in it. `asOf`: the same by what was recorded until that instant; then they are
        not.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `inventory:read`.
        """
        return await self._file(
            "GET",
            "/inventory/valuation",
            query={
                "date": date,
                "asOf": as_of,
                "productId": product_id,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )
