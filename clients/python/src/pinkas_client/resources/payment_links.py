# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Requests for money that a customer pays through a provider by a link."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PaymentLinks(Resource):
    """Requests for money that a customer pays through a provider by a link."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.PaymentLinkPage:
        """List payment links.

        Payment links, newest first unless `sort` says otherwise, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/payment-links",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.PaymentLink]:
        """List payment links: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payment-links",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(self, body: types.NewPaymentLink | None = None) -> types.PaymentLink:
        """Create a payment link for an amount or documents.

        Makes a link by which a client pays documents, or an amount, through a connected provider. Opening it costs
        nothing and commits nobody; it is paid once.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            "/payment-links",
            body=body,
        )

    def get(self, id: types.Id) -> types.PaymentLink:
        """Get a payment link.

        A payment link.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/payment-links/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.PaymentLinkChange,
        *,
        if_match: int | str | None = None,
    ) -> types.PaymentLink:
        """Change amount, expiry or text of an unpaid link.

        Changes amount, expiry or text of a link that is not paid.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "PATCH",
            f"/payment-links/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def deactivate(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentLink:
        """Deactivate a link.

        Ends a link: its page is gone at once.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payment-links/{segment(id)}/deactivate",
            headers={"If-Match": if_match},
        )

    def send(self, id: types.Id, body: types.SendPaymentLink | None = None) -> types.LinkSending:
        """Send a link to the client.

        Queues the link to each address; what became of each message is in the log of messages.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payment-links/{segment(id)}/send",
            body=body,
        )

    def preview_message(self, id: types.Id, body: types.LinkMessageOptions | None = None) -> types.MessagePreview:
        """What a message about a payment link would say, and to whom it would go.

        The text that sending the link now would have, and the client's own addresses by the channels that there are.
        Nothing is sent.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payment-links/{segment(id)}/send/preview",
            body=body,
        )


class AsyncPaymentLinks(AsyncResource):
    """Requests for money that a customer pays through a provider by a link."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.PaymentLinkPage:
        """List payment links.

        Payment links, newest first unless `sort` says otherwise, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/payment-links",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.PaymentLink]:
        """List payment links: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payment-links",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewPaymentLink | None = None) -> types.PaymentLink:
        """Create a payment link for an amount or documents.

        Makes a link by which a client pays documents, or an amount, through a connected provider. Opening it costs
        nothing and commits nobody; it is paid once.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            "/payment-links",
            body=body,
        )

    async def get(self, id: types.Id) -> types.PaymentLink:
        """Get a payment link.

        A payment link.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/payment-links/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.PaymentLinkChange,
        *,
        if_match: int | str | None = None,
    ) -> types.PaymentLink:
        """Change amount, expiry or text of an unpaid link.

        Changes amount, expiry or text of a link that is not paid.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "PATCH",
            f"/payment-links/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def deactivate(self, id: types.Id, *, if_match: int | str | None = None) -> types.PaymentLink:
        """Deactivate a link.

        Ends a link: its page is gone at once.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payment-links/{segment(id)}/deactivate",
            headers={"If-Match": if_match},
        )

    async def send(self, id: types.Id, body: types.SendPaymentLink | None = None) -> types.LinkSending:
        """Send a link to the client.

        Queues the link to each address; what became of each message is in the log of messages.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payment-links/{segment(id)}/send",
            body=body,
        )

    async def preview_message(
        self,
        id: types.Id,
        body: types.LinkMessageOptions | None = None,
    ) -> types.MessagePreview:
        """What a message about a payment link would say, and to whom it would go.

        The text that sending the link now would have, and the client's own addresses by the channels that there are.
        Nothing is sent.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payment-links/{segment(id)}/send/preview",
            body=body,
        )
