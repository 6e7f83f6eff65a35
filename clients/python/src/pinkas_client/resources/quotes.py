# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Quotes with the answers of customers."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Quotes(Resource):
    """Quotes with the answers of customers."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        client_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        sort: str | None = None,
    ) -> types.QuotePage:
        """List quotes with their acceptance state.

        Issued quotes with where they stand today, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/quotes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "quoteStatus": quote_status,
                "clientId": client_id,
                "from": from_,
                "to": to,
                "number": number,
                "externalReference": external_reference,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        client_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        sort: str | None = None,
    ) -> Iterator[types.Quote]:
        """List quotes with their acceptance state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/quotes",
            query={
                "limit": limit,
                "quoteStatus": quote_status,
                "clientId": client_id,
                "from": from_,
                "to": to,
                "number": number,
                "externalReference": external_reference,
                "sort": sort,
            },
        )

    def get(self, id: types.Id) -> types.QuoteWithAnswers:
        """Get a quote with its acceptance record.

        An issued quote with where it stands today, and the evidence of every answer.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/quotes/{segment(id)}",
        )

    def accept(
        self,
        id: types.Id,
        body: types.QuoteAcceptance,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Record a customer's acceptance; sends quote.accepted.

        Writes down that the customer accepted: on paper, by telephone, in a message. Without a signature `note` says
        how.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/quotes/{segment(id)}/accept",
            body=body,
            headers={"If-Match": if_match},
        )

    def reject(
        self,
        id: types.Id,
        body: types.QuoteRejection | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Record a customer's rejection; sends quote.rejected.

        Writes down that the customer rejected it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/quotes/{segment(id)}/reject",
            body=body,
            headers={"If-Match": if_match},
        )

    def reopen(
        self,
        id: types.Id,
        body: types.Reopening | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Reopen an expired or rejected quote.

        Opens an expired or rejected quote anew. The document stays as it was signed; `openUntil` is kept beside it,
        and answers that were given stay on record.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/quotes/{segment(id)}/reopen",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncQuotes(AsyncResource):
    """Quotes with the answers of customers."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        client_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        sort: str | None = None,
    ) -> types.QuotePage:
        """List quotes with their acceptance state.

        Issued quotes with where they stand today, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/quotes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "quoteStatus": quote_status,
                "clientId": client_id,
                "from": from_,
                "to": to,
                "number": number,
                "externalReference": external_reference,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        client_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.Quote]:
        """List quotes with their acceptance state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/quotes",
            query={
                "limit": limit,
                "quoteStatus": quote_status,
                "clientId": client_id,
                "from": from_,
                "to": to,
                "number": number,
                "externalReference": external_reference,
                "sort": sort,
            },
        )

    async def get(self, id: types.Id) -> types.QuoteWithAnswers:
        """Get a quote with its acceptance record.

        An issued quote with where it stands today, and the evidence of every answer.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/quotes/{segment(id)}",
        )

    async def accept(
        self,
        id: types.Id,
        body: types.QuoteAcceptance,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Record a customer's acceptance; sends quote.accepted.

        Writes down that the customer accepted: on paper, by telephone, in a message. Without a signature `note` says
        how.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/quotes/{segment(id)}/accept",
            body=body,
            headers={"If-Match": if_match},
        )

    async def reject(
        self,
        id: types.Id,
        body: types.QuoteRejection | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Record a customer's rejection; sends quote.rejected.

        Writes down that the customer rejected it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/quotes/{segment(id)}/reject",
            body=body,
            headers={"If-Match": if_match},
        )

    async def reopen(
        self,
        id: types.Id,
        body: types.Reopening | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.QuoteWithAnswers:
        """Reopen an expired or rejected quote.

        Opens an expired or rejected quote anew. The document stays as it was signed; `openUntil` is kept beside it,
        and answers that were given stay on record.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/quotes/{segment(id)}/reopen",
            body=body,
            headers={"If-Match": if_match},
        )
