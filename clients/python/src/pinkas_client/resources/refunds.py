# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Money that went back to clients."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Refunds(Resource):
    """Money that went back to clients."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> types.PaymentRefundPage:
        """List refunds.

        Refunds, newest first unless `sort` says otherwise: those of credit invoices, and those of clients' credit.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/refunds",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> Iterator[types.PaymentRefund]:
        """List refunds: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/refunds",
            query={
                "limit": limit,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def get(self, id: types.Id) -> types.PaymentRefund:
        """Get a refund.

        A refund.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/refunds/{segment(id)}",
        )


class AsyncRefunds(AsyncResource):
    """Money that went back to clients."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> types.PaymentRefundPage:
        """List refunds.

        Refunds, newest first unless `sort` says otherwise: those of credit invoices, and those of clients' credit.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/refunds",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.PaymentRefund]:
        """List refunds: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/refunds",
            query={
                "limit": limit,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def get(self, id: types.Id) -> types.PaymentRefund:
        """Get a refund.

        A refund.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/refunds/{segment(id)}",
        )
