# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Physical counts of stock, and the booking of their differences."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class StockCounts(Resource):
    """Physical counts of stock, and the booking of their differences."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        warehouse_id: types.Id | None = None,
        status: t.Literal["CANCELLED", "COMMITTED", "OPEN"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.StockCountSummaryPage:
        """List counts.

        Counts, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            "/stock-counts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "warehouseId": warehouse_id,
                "status": status,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        warehouse_id: types.Id | None = None,
        status: t.Literal["CANCELLED", "COMMITTED", "OPEN"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.StockCountSummary]:
        """List counts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/stock-counts",
            query={
                "limit": limit,
                "warehouseId": warehouse_id,
                "status": status,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewStockCount | None = None) -> types.StockCount:
        """Start a count.

        Starts a count of a warehouse: notes what it holds. Business goes on meanwhile. Products with serial numbers
        or batches are not counted but adjusted by name.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            "/stock-counts",
            body=body,
        )

    def get(self, id: types.Id) -> types.StockCount:
        """Get a count with differences.

        A count with what was expected, what was found, and the difference.

        Scope: `inventory:read`.
        """
        return self._json(
            "GET",
            f"/stock-counts/{segment(id)}",
        )

    def set_lines(
        self,
        id: types.Id,
        body: types.CountedLines,
        *,
        if_match: int | str | None = None,
    ) -> types.StockCount:
        """Enter counted quantities.

        Enters what was found. The difference is to what the warehouse holds at this moment, so that what moves until
        the count is committed is no difference.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return self._json(
            "PUT",
            f"/stock-counts/{segment(id)}/lines",
            body=body,
            headers={"If-Match": if_match},
        )

    def commit(self, id: types.Id, *, if_match: int | str | None = None) -> types.StockCount:
        """Book the differences.

        Books the differences, once: each product then stands at what there is now plus what was found more, or less
        what was found less, when its quantity was entered. What was not counted stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            f"/stock-counts/{segment(id)}/commit",
            headers={"If-Match": if_match},
        )

    def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.StockCount:
        """Abandon a count.

        Abandons a count: nothing is booked.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return self._json(
            "POST",
            f"/stock-counts/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )


class AsyncStockCounts(AsyncResource):
    """Physical counts of stock, and the booking of their differences."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        warehouse_id: types.Id | None = None,
        status: t.Literal["CANCELLED", "COMMITTED", "OPEN"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.StockCountSummaryPage:
        """List counts.

        Counts, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            "/stock-counts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "warehouseId": warehouse_id,
                "status": status,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        warehouse_id: types.Id | None = None,
        status: t.Literal["CANCELLED", "COMMITTED", "OPEN"] | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.StockCountSummary]:
        """List counts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/stock-counts",
            query={
                "limit": limit,
                "warehouseId": warehouse_id,
                "status": status,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewStockCount | None = None) -> types.StockCount:
        """Start a count.

        Starts a count of a warehouse: notes what it holds. Business goes on meanwhile. Products with serial numbers
        or batches are not counted but adjusted by name.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            "/stock-counts",
            body=body,
        )

    async def get(self, id: types.Id) -> types.StockCount:
        """Get a count with differences.

        A count with what was expected, what was found, and the difference.

        Scope: `inventory:read`.
        """
        return await self._json(
            "GET",
            f"/stock-counts/{segment(id)}",
        )

    async def set_lines(
        self,
        id: types.Id,
        body: types.CountedLines,
        *,
        if_match: int | str | None = None,
    ) -> types.StockCount:
        """Enter counted quantities.

        Enters what was found. The difference is to what the warehouse holds at this moment, so that what moves until
        the count is committed is no difference.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return await self._json(
            "PUT",
            f"/stock-counts/{segment(id)}/lines",
            body=body,
            headers={"If-Match": if_match},
        )

    async def commit(self, id: types.Id, *, if_match: int | str | None = None) -> types.StockCount:
        """Book the differences.

        Books the differences, once: each product then stands at what there is now plus what was found more, or less
        what was found less, when its quantity was entered. What was not counted stays as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            f"/stock-counts/{segment(id)}/commit",
            headers={"If-Match": if_match},
        )

    async def cancel(self, id: types.Id, *, if_match: int | str | None = None) -> types.StockCount:
        """Abandon a count.

        Abandons a count: nothing is booked.

        `if_match`: the version that you saw; another one is refused.

        Scope: `inventory:write`.
        """
        return await self._json(
            "POST",
            f"/stock-counts/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )
