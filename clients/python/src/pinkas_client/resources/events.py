# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What happened in the last 30 days, in order: what webhooks deliver, to be read again."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Events(Resource):
    """What happened in the last 30 days, in order: what webhooks deliver, to be read again."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        after: int | None = None,
        type: t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]] | None = None,
        sort: t.Literal["-sequence", "sequence"] | None = None,
    ) -> types.EventPage:
        """Events of the last 30 days.

        The events of the last 30 days in the order of their `sequence`, which has no holes: whoever has read up to
        one asks on with `after`, and knows that nothing was missed.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `after`: Only events with a higher `sequence`.

        Scope: `events:read`.
        """
        return self._json(
            "GET",
            "/events",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "after": after,
                "type": type,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        after: int | None = None,
        type: t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]] | None = None,
        sort: t.Literal["-sequence", "sequence"] | None = None,
    ) -> Iterator[types.Event]:
        """Events of the last 30 days: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/events",
            query={"limit": limit, "after": after, "type": type, "sort": sort},
        )

    def get(self, id: types.Id) -> types.Event:
        """One event with its payload.

        One event of the last 30 days, with what it told.

        Scope: `events:read`.
        """
        return self._json(
            "GET",
            f"/events/{segment(id)}",
        )


class AsyncEvents(AsyncResource):
    """What happened in the last 30 days, in order: what webhooks deliver, to be read again."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        after: int | None = None,
        type: t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]] | None = None,
        sort: t.Literal["-sequence", "sequence"] | None = None,
    ) -> types.EventPage:
        """Events of the last 30 days.

        The events of the last 30 days in the order of their `sequence`, which has no holes: whoever has read up to
        one asks on with `after`, and knows that nothing was missed.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `after`: Only events with a higher `sequence`.

        Scope: `events:read`.
        """
        return await self._json(
            "GET",
            "/events",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "after": after,
                "type": type,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        after: int | None = None,
        type: t.Sequence[t.Literal["checkout.activated", "checkout.failed", "checkout.paid", "client.created", "client.updated", "document.finalized", "expense.uploaded", "payment.received", "product.created", "product.updated", "quote.accepted", "quote.rejected"]] | None = None,
        sort: t.Literal["-sequence", "sequence"] | None = None,
    ) -> AsyncIterator[types.Event]:
        """Events of the last 30 days: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/events",
            query={"limit": limit, "after": after, "type": type, "sort": sort},
        )

    async def get(self, id: types.Id) -> types.Event:
        """One event with its payload.

        One event of the last 30 days, with what it told.

        Scope: `events:read`.
        """
        return await self._json(
            "GET",
            f"/events/{segment(id)}",
        )
