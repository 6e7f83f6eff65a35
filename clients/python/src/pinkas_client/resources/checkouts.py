# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Customers who pay through a provider: by a saved card, a payment link, a Payment Page."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Checkouts(Resource):
    """Customers who pay through a provider: by a saved card, a payment link, a Payment Page."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CheckoutSummaryPage:
        """List checkouts.

        Checkouts, newest first unless `sort` says otherwise: charges of saved cards, payment links, Payment Pages.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            "/checkouts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.CheckoutSummary]:
        """List checkouts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/checkouts",
            query={
                "limit": limit,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def get(self, id: types.Id) -> types.Checkout:
        """Get a checkout with its attempts.

        A checkout with the documents and opening balances that it pays, its attempts at the provider, and its
        refunds.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            f"/checkouts/{segment(id)}",
        )

    def cancel(self, id: types.Id) -> types.Checkout:
        """Cancel an open checkout.

        Cancels a checkout that is not paid. The provider is asked first: what was paid meanwhile stays paid, and is
        refunded instead (409 `checkout_ended`).

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            f"/checkouts/{segment(id)}/cancel",
        )

    def refund(
        self,
        id: types.Id,
        body: types.RefundOfCheckout,
        *,
        if_match: int | str | None = None,
    ) -> types.Checkout:
        """Refund a paid checkout and credit its document.

        Gives money of a paid checkout back through its provider, and credits the documents that it paid. Whether it
        went back is in the answer: the last one of `refunds`, and `refundState`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            f"/checkouts/{segment(id)}/refund",
            body=body,
            headers={"If-Match": if_match},
        )

    def resolve_refund(self, id: types.Id, refund_id: types.Id, body: types.RefundResolution) -> types.Checkout:
        """Say what became of a refund that the provider did not answer.

        Says what became of a refund that the provider did not answer and cannot be asked about again
        (`mayBeResolved`): `refunded` credits the documents now, `refused` frees the amount for another refund.

        Scope: `checkout:write`.
        """
        return self._json(
            "POST",
            f"/checkouts/{segment(id)}/refunds/{segment(refund_id)}/resolve",
            body=body,
        )


class AsyncCheckouts(AsyncResource):
    """Customers who pay through a provider: by a saved card, a payment link, a Payment Page."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CheckoutSummaryPage:
        """List checkouts.

        Checkouts, newest first unless `sort` says otherwise: charges of saved cards, payment links, Payment Pages.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            "/checkouts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.CheckoutSummary]:
        """List checkouts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/checkouts",
            query={
                "limit": limit,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def get(self, id: types.Id) -> types.Checkout:
        """Get a checkout with its attempts.

        A checkout with the documents and opening balances that it pays, its attempts at the provider, and its
        refunds.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            f"/checkouts/{segment(id)}",
        )

    async def cancel(self, id: types.Id) -> types.Checkout:
        """Cancel an open checkout.

        Cancels a checkout that is not paid. The provider is asked first: what was paid meanwhile stays paid, and is
        refunded instead (409 `checkout_ended`).

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            f"/checkouts/{segment(id)}/cancel",
        )

    async def refund(
        self,
        id: types.Id,
        body: types.RefundOfCheckout,
        *,
        if_match: int | str | None = None,
    ) -> types.Checkout:
        """Refund a paid checkout and credit its document.

        Gives money of a paid checkout back through its provider, and credits the documents that it paid. Whether it
        went back is in the answer: the last one of `refunds`, and `refundState`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            f"/checkouts/{segment(id)}/refund",
            body=body,
            headers={"If-Match": if_match},
        )

    async def resolve_refund(self, id: types.Id, refund_id: types.Id, body: types.RefundResolution) -> types.Checkout:
        """Say what became of a refund that the provider did not answer.

        Says what became of a refund that the provider did not answer and cannot be asked about again
        (`mayBeResolved`): `refunded` credits the documents now, `refused` frees the amount for another refund.

        Scope: `checkout:write`.
        """
        return await self._json(
            "POST",
            f"/checkouts/{segment(id)}/refunds/{segment(refund_id)}/resolve",
            body=body,
        )
