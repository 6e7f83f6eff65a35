# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Pages at an address of their own on which anybody buys, with a document for every sale."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PaymentPages(Resource):
    """Pages at an address of their own on which anybody buys, with a document for every sale."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.PaymentPagePage:
        """List Payment Pages.

        Payment Pages, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            "/payment-pages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.PaymentPage]:
        """List Payment Pages: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payment-pages",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewPaymentPage) -> types.PaymentPage:
        """Create a self-serve page: products, one-off or recurring, fields, texts.

        Draws up a page as a draft. Raises every fault of what it asks for at once.

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            "/payment-pages",
            body=body,
        )

    def get(self, id: types.Id) -> types.PaymentPage:
        """Get a page.

        A Payment Page.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            f"/payment-pages/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.PaymentPageChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.PaymentPage:
        """Change a page.

        Changes the fields that are sent. A page that is live must still work afterwards.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return self._json(
            "PATCH",
            f"/payment-pages/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a page without sales.

        Deletes a page on which nobody has started to buy. Its address is free again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        self._nothing(
            "DELETE",
            f"/payment-pages/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def publish(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentPage:
        """Publish a page.

        Publishes a page when everything that it needs works: a connected provider that takes its currency, a document
        that the business may issue, prices. Otherwise `details` names all that does not.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            f"/payment-pages/{segment(id)}/publish",
            headers={"If-Match": if_match},
        )

    def unpublish(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentPage:
        """Take a page offline.

        Takes a page offline: nobody can open it any more. Who is at the provider already may still pay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            f"/payment-pages/{segment(id)}/unpublish",
            headers={"If-Match": if_match},
        )

    def get_stats(self, id: types.Id) -> types.PaymentPageStats:
        """Views, checkouts, paid, declined, revenue.

        Views, checkouts and revenue of a page since it was made.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            f"/payment-pages/{segment(id)}/stats",
        )

    def download_qr(self, id: types.Id, *, format: t.Literal["png", "svg"] | None = None) -> Download:
        """QR code of the page, PNG or SVG.

        The address of a page as a QR code, for print and for a screen.

        `format`: Default: png.

        Scope: `checkout:read`.
        """
        return self._file(
            "GET",
            f"/payment-pages/{segment(id)}/qr",
            query={"format": format},
        )


class AsyncPaymentPages(AsyncResource):
    """Pages at an address of their own on which anybody buys, with a document for every sale."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.PaymentPagePage:
        """List Payment Pages.

        Payment Pages, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            "/payment-pages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.PaymentPage]:
        """List Payment Pages: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payment-pages",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewPaymentPage) -> types.PaymentPage:
        """Create a self-serve page: products, one-off or recurring, fields, texts.

        Draws up a page as a draft. Raises every fault of what it asks for at once.

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            "/payment-pages",
            body=body,
        )

    async def get(self, id: types.Id) -> types.PaymentPage:
        """Get a page.

        A Payment Page.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            f"/payment-pages/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.PaymentPageChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.PaymentPage:
        """Change a page.

        Changes the fields that are sent. A page that is live must still work afterwards.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return await self._json(
            "PATCH",
            f"/payment-pages/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a page without sales.

        Deletes a page on which nobody has started to buy. Its address is free again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        await self._nothing(
            "DELETE",
            f"/payment-pages/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def publish(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentPage:
        """Publish a page.

        Publishes a page when everything that it needs works: a connected provider that takes its currency, a document
        that the business may issue, prices. Otherwise `details` names all that does not.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            f"/payment-pages/{segment(id)}/publish",
            headers={"If-Match": if_match},
        )

    async def unpublish(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentPage:
        """Take a page offline.

        Takes a page offline: nobody can open it any more. Who is at the provider already may still pay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            f"/payment-pages/{segment(id)}/unpublish",
            headers={"If-Match": if_match},
        )

    async def get_stats(self, id: types.Id) -> types.PaymentPageStats:
        """Views, checkouts, paid, declined, revenue.

        Views, checkouts and revenue of a page since it was made.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            f"/payment-pages/{segment(id)}/stats",
        )

    async def download_qr(self, id: types.Id, *, format: t.Literal["png", "svg"] | None = None) -> AsyncDownload:
        """QR code of the page, PNG or SVG.

        The address of a page as a QR code, for print and for a screen.

        `format`: Default: png.

        Scope: `checkout:read`.
        """
        return await self._file(
            "GET",
            f"/payment-pages/{segment(id)}/qr",
            query={"format": format},
        )
