# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Endpoints that receive events, their deliveries and attempts."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Webhooks(Resource):
    """Endpoints that receive events, their deliveries and attempts."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        is_active: bool | None = None,
        created_by: types.Id | None = None,
    ) -> types.EndpointSummaryPage:
        """List endpoints.

        The endpoints of the business, newest first, without their secrets.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `created_by`: The id of a creator: only the endpoints that it created.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "GET",
            "/webhooks",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "isActive": is_active,
                "createdBy": created_by,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        is_active: bool | None = None,
        created_by: types.Id | None = None,
    ) -> Iterator[types.EndpointSummary]:
        """List endpoints: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/webhooks",
            query={"limit": limit, "isActive": is_active, "createdBy": created_by},
        )

    def create(self, body: types.NewEndpoint) -> types.Endpoint:
        """Create an endpoint.

        Creates an endpoint with a secret of its own, by which its receiver verifies every delivery.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "POST",
            "/webhooks",
            body=body,
        )

    def list_event_types(self) -> types.EventKinds:
        """The 12 events with their schema and an example.

        The 12 types of event: when each is sent, the JSON Schema of the body of its deliveries, and an example.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "GET",
            "/webhooks/event-types",
        )

    def get(self, id: types.Id) -> types.Endpoint:
        """Get an endpoint, including its secret.

        An endpoint, with its secret, its lag and how it fares; that the secret was read is in the audit log.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "GET",
            f"/webhooks/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.EndpointChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Endpoint:
        """Change an endpoint; isActive pauses it.

        Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits. Events of
        the pause are not delivered, then or later: each leaves a hole in `endpointSequence`, and `missed` in the
        answer to `isActive` true says how many there were and the period that POST /webhooks/{id}/replay takes.
        `replay` null cancels the replay that runs; deliveries that it has made are sent all the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "PATCH",
            f"/webhooks/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an endpoint.

        Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        self._nothing(
            "DELETE",
            f"/webhooks/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def test(
        self,
        id: types.Id,
        body: types.TestQuery | None = None,
        *,
        type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
    ) -> types.TestResult:
        """Send one synthetic event; one attempt.

        Sends one made-up event to an endpoint, once, and tells what came of it. Its `data.test` is true, it has no
        place in the order of events (`sequence` 0), and the history keeps it as a test.

        `type`: Any of the 12; an event of the endpoint unless given.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "POST",
            f"/webhooks/{segment(id)}/test",
            query={"type": type},
            body=body,
        )

    def rotate_secret(
        self,
        id: types.Id,
        body: types.RotationQuery | None = None,
        *,
        overlap_hours: int | None = None,
        if_match: int | str | None = None,
    ) -> types.Endpoint:
        """New secret; both sign during the overlap.

        Gives an endpoint a new secret. For `overlapHours` deliveries are signed with both, the new one first, so that
        a receiver can be changed over without losing one; then the old one ends.

        `overlap_hours`: Hours for which the secret of before signs too; 0 ends it at once. Default: 24.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "POST",
            f"/webhooks/{segment(id)}/rotate-secret",
            query={"overlapHours": overlap_hours},
            body=body,
            headers={"If-Match": if_match},
        )

    def replay(self, id: types.Id, body: types.NewReplay, *, if_match: int | str | None = None) -> types.Replay:
        """Send the events of a period again.

        Sends the events of a period again, as new deliveries: each has a `webhook-id` and an `endpointSequence` of
        its own, while `id` and `sequence` in the body are the event's. They are made in the order of `sequence` and,
        like all deliveries, may arrive in another: know an event that you have by the body's `id`.

        It is done behind the request: `GET /webhooks/{id}` shows in `replay` how far it has come, and a PATCH with
        `replay` null cancels it. At most 100,000 events of the last 30 days, and one replay at a time for an
        endpoint.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return self._json(
            "POST",
            f"/webhooks/{segment(id)}/replay",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_deliveries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.DeliveryPage:
        """Delivery history.

        What was sent to an endpoint in the last 90 days, newest first, with every attempt.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return self._json(
            "GET",
            f"/webhooks/{segment(id)}/deliveries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "eventType": event_type,
                "from": from_,
                "to": to,
            },
        )

    def iterate_deliveries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> Iterator[types.Delivery]:
        """Delivery history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/webhooks/{segment(id)}/deliveries",
            query={"limit": limit, "state": state, "eventType": event_type, "from": from_, "to": to},
        )

    def get_delivery(self, id: types.Id, delivery_id: types.Id) -> types.WholeDelivery:
        """One delivery with its attempts, request and response.

        One delivery: the whole body, and of every attempt the headers that were sent, the beginning of the answer,
        how long it took, and the code of its fault.
        """
        return self._json(
            "GET",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}",
        )

    def retry_delivery(self, id: types.Id, delivery_id: types.Id) -> types.WholeDelivery:
        """Manual retry.

        Sends a delivery once more, now: the same id and the same bytes. A failed one becomes delivered or stays
        failed, and nothing else is scheduled; of a pending one a failure changes neither its schedule nor its
        retries.
        """
        return self._json(
            "POST",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/retry",
        )


class AsyncWebhooks(AsyncResource):
    """Endpoints that receive events, their deliveries and attempts."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        is_active: bool | None = None,
        created_by: types.Id | None = None,
    ) -> types.EndpointSummaryPage:
        """List endpoints.

        The endpoints of the business, newest first, without their secrets.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `created_by`: The id of a creator: only the endpoints that it created.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "GET",
            "/webhooks",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "isActive": is_active,
                "createdBy": created_by,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        is_active: bool | None = None,
        created_by: types.Id | None = None,
    ) -> AsyncIterator[types.EndpointSummary]:
        """List endpoints: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/webhooks",
            query={"limit": limit, "isActive": is_active, "createdBy": created_by},
        )

    async def create(self, body: types.NewEndpoint) -> types.Endpoint:
        """Create an endpoint.

        Creates an endpoint with a secret of its own, by which its receiver verifies every delivery.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "POST",
            "/webhooks",
            body=body,
        )

    async def list_event_types(self) -> types.EventKinds:
        """The 12 events with their schema and an example.

        The 12 types of event: when each is sent, the JSON Schema of the body of its deliveries, and an example.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "GET",
            "/webhooks/event-types",
        )

    async def get(self, id: types.Id) -> types.Endpoint:
        """Get an endpoint, including its secret.

        An endpoint, with its secret, its lag and how it fares; that the secret was read is in the audit log.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "GET",
            f"/webhooks/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.EndpointChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Endpoint:
        """Change an endpoint; isActive pauses it.

        Changes an endpoint. `isActive` false pauses it: no attempt starts later, and what is pending waits. Events of
        the pause are not delivered, then or later: each leaves a hole in `endpointSequence`, and `missed` in the
        answer to `isActive` true says how many there were and the period that POST /webhooks/{id}/replay takes.
        `replay` null cancels the replay that runs; deliveries that it has made are sent all the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "PATCH",
            f"/webhooks/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an endpoint.

        Deletes an endpoint: nothing is sent to it any more. Its history stays for as long as history is kept.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        await self._nothing(
            "DELETE",
            f"/webhooks/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def test(
        self,
        id: types.Id,
        body: types.TestQuery | None = None,
        *,
        type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
    ) -> types.TestResult:
        """Send one synthetic event; one attempt.

        Sends one made-up event to an endpoint, once, and tells what came of it. Its `data.test` is true, it has no
        place in the order of events (`sequence` 0), and the history keeps it as a test.

        `type`: Any of the 12; an event of the endpoint unless given.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "POST",
            f"/webhooks/{segment(id)}/test",
            query={"type": type},
            body=body,
        )

    async def rotate_secret(
        self,
        id: types.Id,
        body: types.RotationQuery | None = None,
        *,
        overlap_hours: int | None = None,
        if_match: int | str | None = None,
    ) -> types.Endpoint:
        """New secret; both sign during the overlap.

        Gives an endpoint a new secret. For `overlapHours` deliveries are signed with both, the new one first, so that
        a receiver can be changed over without losing one; then the old one ends.

        `overlap_hours`: Hours for which the secret of before signs too; 0 ends it at once. Default: 24.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "POST",
            f"/webhooks/{segment(id)}/rotate-secret",
            query={"overlapHours": overlap_hours},
            body=body,
            headers={"If-Match": if_match},
        )

    async def replay(self, id: types.Id, body: types.NewReplay, *, if_match: int | str | None = None) -> types.Replay:
        """Send the events of a period again.

        Sends the events of a period again, as new deliveries: each has a `webhook-id` and an `endpointSequence` of
        its own, while `id` and `sequence` in the body are the event's. They are made in the order of `sequence` and,
        like all deliveries, may arrive in another: know an event that you have by the body's `id`.

        It is done behind the request: `GET /webhooks/{id}` shows in `replay` how far it has come, and a PATCH with
        `replay` null cancels it. At most 100,000 events of the last 30 days, and one replay at a time for an
        endpoint.

        `if_match`: the version that you saw; another one is refused.

        Scope: `webhooks:manage`.
        """
        return await self._json(
            "POST",
            f"/webhooks/{segment(id)}/replay",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_deliveries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> types.DeliveryPage:
        """Delivery history.

        What was sent to an endpoint in the last 90 days, newest first, with every attempt.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.
        """
        return await self._json(
            "GET",
            f"/webhooks/{segment(id)}/deliveries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "eventType": event_type,
                "from": from_,
                "to": to,
            },
        )

    def iterate_deliveries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["delivered", "failed", "pending"] | None = None,
        event_type: t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"] | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
    ) -> AsyncIterator[types.Delivery]:
        """Delivery history: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/webhooks/{segment(id)}/deliveries",
            query={"limit": limit, "state": state, "eventType": event_type, "from": from_, "to": to},
        )

    async def get_delivery(self, id: types.Id, delivery_id: types.Id) -> types.WholeDelivery:
        """One delivery with its attempts, request and response.

        One delivery: the whole body, and of every attempt the headers that were sent, the beginning of the answer,
        how long it took, and the code of its fault.
        """
        return await self._json(
            "GET",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}",
        )

    async def retry_delivery(self, id: types.Id, delivery_id: types.Id) -> types.WholeDelivery:
        """Manual retry.

        Sends a delivery once more, now: the same id and the same bytes. A failed one becomes delivered or stays
        failed, and nothing else is scheduled; of a pending one a failure changes neither its schedule nor its
        retries.
        """
        return await self._json(
            "POST",
            f"/webhooks/{segment(id)}/deliveries/{segment(delivery_id)}/retry",
        )
