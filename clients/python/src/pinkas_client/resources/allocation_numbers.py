# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Numbers that the tax authority allocates to invoices, and the connection to it."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class AllocationNumbers(Resource):
    """Numbers that the tax authority allocates to invoices, and the connection to it."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"] | None = None,
        document_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.AllocationSummaryPage:
        """List requests to the tax authority with their state.

        Requests to the tax authority with their state, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/allocation-numbers",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "documentId": document_id,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"] | None = None,
        document_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.AllocationSummary]:
        """List requests to the tax authority with their state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/allocation-numbers",
            query={
                "limit": limit,
                "status": status,
                "documentId": document_id,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def verify(self, body: types.SupplierNumber) -> types.SupplierNumberCheck:
        """Check a supplier's allocation number.

        Checks a supplier's allocation number with the authority: whether it was given, by whom, and for such an
        invoice. Nothing is kept but an entry of the audit log.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            "/allocation-numbers/verify",
            body=body,
        )

    def get_tax_authority_connection(self) -> types.AuthorityConnection:
        """State of the connection to the authority.

        State of the connection: `EXPIRING` when a person should connect again soon, `EXPIRED` when one must.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            "/allocation-numbers/connection",
        )

    def connect_tax_authority(self, body: types.AuthorityConnect) -> types.AuthorityConnection:
        """Connect to the authority.

        Connects to the authority. Without fields it answers `authorizationUrl`, where a person who is authorised for
        the VAT file consents; the authority sends the person back to this service, which then is connected. Whoever
        catches the return elsewhere sends its `code` and `state` here.

        Scope: `tax:write`.
        """
        return self._json(
            "PUT",
            "/allocation-numbers/connection",
            body=body,
        )

    def disconnect_tax_authority(self) -> None:
        """Disconnect from the authority.

        Disconnects from the authority: its tokens are forgotten. Documents keep their numbers.

        Scope: `tax:write`.
        """
        self._nothing(
            "DELETE",
            "/allocation-numbers/connection",
        )

    def get(self, id: types.Id) -> types.Allocation:
        """Get one request with the authority's answers.

        One request with the authority's answers, each signed and chained to the document.

        Scope: `tax:read`.
        """
        return self._json(
            "GET",
            f"/allocation-numbers/{segment(id)}",
        )

    def retry(self, id: types.Id, body: types.AllocationRetry | None = None) -> types.Allocation:
        """Try a failed request again.

        Tries a request again now. With `decision`, tells the authority what becomes of an invoice that it holds:
        `cancel`, `continue` without a number, or `objection` for a hearing.

        Scope: `tax:write`.
        """
        return self._json(
            "POST",
            f"/allocation-numbers/{segment(id)}/retry",
            body=body,
        )


class AsyncAllocationNumbers(AsyncResource):
    """Numbers that the tax authority allocates to invoices, and the connection to it."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"] | None = None,
        document_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.AllocationSummaryPage:
        """List requests to the tax authority with their state.

        Requests to the tax authority with their state, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/allocation-numbers",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "documentId": document_id,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "PENDING", "UNAVAILABLE"] | None = None,
        document_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.AllocationSummary]:
        """List requests to the tax authority with their state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/allocation-numbers",
            query={
                "limit": limit,
                "status": status,
                "documentId": document_id,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def verify(self, body: types.SupplierNumber) -> types.SupplierNumberCheck:
        """Check a supplier's allocation number.

        Checks a supplier's allocation number with the authority: whether it was given, by whom, and for such an
        invoice. Nothing is kept but an entry of the audit log.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            "/allocation-numbers/verify",
            body=body,
        )

    async def get_tax_authority_connection(self) -> types.AuthorityConnection:
        """State of the connection to the authority.

        State of the connection: `EXPIRING` when a person should connect again soon, `EXPIRED` when one must.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            "/allocation-numbers/connection",
        )

    async def connect_tax_authority(self, body: types.AuthorityConnect) -> types.AuthorityConnection:
        """Connect to the authority.

        Connects to the authority. Without fields it answers `authorizationUrl`, where a person who is authorised for
        the VAT file consents; the authority sends the person back to this service, which then is connected. Whoever
        catches the return elsewhere sends its `code` and `state` here.

        Scope: `tax:write`.
        """
        return await self._json(
            "PUT",
            "/allocation-numbers/connection",
            body=body,
        )

    async def disconnect_tax_authority(self) -> None:
        """Disconnect from the authority.

        Disconnects from the authority: its tokens are forgotten. Documents keep their numbers.

        Scope: `tax:write`.
        """
        await self._nothing(
            "DELETE",
            "/allocation-numbers/connection",
        )

    async def get(self, id: types.Id) -> types.Allocation:
        """Get one request with the authority's answers.

        One request with the authority's answers, each signed and chained to the document.

        Scope: `tax:read`.
        """
        return await self._json(
            "GET",
            f"/allocation-numbers/{segment(id)}",
        )

    async def retry(self, id: types.Id, body: types.AllocationRetry | None = None) -> types.Allocation:
        """Try a failed request again.

        Tries a request again now. With `decision`, tells the authority what becomes of an invoice that it holds:
        `cancel`, `continue` without a number, or `objection` for a hearing.

        Scope: `tax:write`.
        """
        return await self._json(
            "POST",
            f"/allocation-numbers/{segment(id)}/retry",
            body=body,
        )
