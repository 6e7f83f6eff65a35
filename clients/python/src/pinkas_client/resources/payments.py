# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Money that clients paid: recorded, allocated to documents, receipted, given back."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Payments(Resource):
    """Money that clients paid: recorded, allocated to documents, receipted, given back."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.RecordedPaymentPage:
        """List payments; filter by client, method, date, state and allocation.

        Payments, newest first unless `sort` says otherwise: those that issued documents carry, and those that were
        recorded. Void ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.RecordedPayment]:
        """List payments; filter by client, method, date, state and allocation: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payments",
            query={
                "limit": limit,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def record(self, body: types.PaymentToRecord) -> types.RecordedPayment:
        """Record a payment with its allocations; sends payment.received.

        Records money that a client paid, before or without its receipt: the books, the client's account and the
        documents that it pays show it at once. What no allocation names is the client's credit. `payment.received` is
        sent once, here and not again with the receipt.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            "/payments",
            body=body,
        )

    def list_unallocated(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> types.RecordedPaymentPage:
        """Payments with an open remainder.

        Payments of which something is for no document: together they are the credit of their clients.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/payments/unallocated",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "currency": currency,
                "sort": sort,
            },
        )

    def iterate_unallocated(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> Iterator[types.RecordedPayment]:
        """Payments with an open remainder: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payments/unallocated",
            query={"limit": limit, "clientId": client_id, "currency": currency, "sort": sort},
        )

    def get(self, id: types.Id) -> types.RecordedPayment:
        """Get a payment.

        A payment, and what it is for.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/payments/{segment(id)}",
        )

    def void(
        self,
        id: types.Id,
        body: types.PaymentVoid,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Void a payment recorded by mistake, reversing its postings.

        Takes back a payment that was recorded by mistake: its postings are reversed, and the documents that it paid
        are open again. Refused once its receipt is issued (cancel that), when money of it was refunded, and when what
        it left as credit was used.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/void",
            body=body,
            headers={"If-Match": if_match},
        )

    def clear(
        self,
        id: types.Id,
        body: types.PaymentClearing,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Say that the money of a payment is in the bank.

        Says that the money of a payment is in the bank. A cheque goes from the account of cheques to that of the
        bank; a transfer was posted there when it came.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/clear",
            body=body,
            headers={"If-Match": if_match},
        )

    def bounce(
        self,
        id: types.Id,
        body: types.PaymentBounce,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Say that a payment came back: what it paid is open again.

        Says that a payment came back: what it paid is open again, what it left is no credit any more, and the books
        say so on the day of the return. An issued receipt stays as it is. What the bank takes is an expense.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/bounce",
            body=body,
            headers={"If-Match": if_match},
        )

    def refund(self, id: types.Id, body: types.NewRefund, *, if_match: int | str | None = None) -> types.MadeRefund:
        """Refund all or part of a payment.

        Records that money of a payment went back to the client: what no document has of it, and with `credit` what
        its documents are credited by. All of it is done, or nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/refund",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_allocations(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.PaymentAllocationPage:
        """Documents that a payment covers.

        The documents that a payment covers, the newest allocation first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/payments/{segment(id)}/allocations",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_allocations(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.PaymentAllocation]:
        """Documents that a payment covers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/payments/{segment(id)}/allocations",
            query={"limit": limit},
        )

    def allocate(
        self,
        id: types.Id,
        body: types.NewAllocation,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Allocate an open payment to documents.

        Allocates what is left of a payment to an issued document that asks for money, or to an opening balance: it
        leaves the client's credit.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/allocations",
            body=body,
            headers={"If-Match": if_match},
        )

    def remove_allocation(
        self,
        id: types.Id,
        allocation_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Remove an allocation.

        Removes an allocation: the document, or the opening balance, is open again, and the money is the client's
        credit. What an issued document says stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "DELETE",
            f"/payments/{segment(id)}/allocations/{segment(allocation_id)}",
            headers={"If-Match": if_match},
        )

    def issue_receipt(
        self,
        id: types.Id,
        body: types.NewReceipt | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Issue the receipt of a payment.

        Issues the receipt of a recorded payment, over the documents that it is for. It changes nothing in the books:
        the payment did.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            f"/payments/{segment(id)}/receipt",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncPayments(AsyncResource):
    """Money that clients paid: recorded, allocated to documents, receipted, given back."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.RecordedPaymentPage:
        """List payments; filter by client, method, date, state and allocation.

        Payments, newest first unless `sort` says otherwise: those that issued documents carry, and those that were
        recorded. Void ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.RecordedPayment]:
        """List payments; filter by client, method, date, state and allocation: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payments",
            query={
                "limit": limit,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def record(self, body: types.PaymentToRecord) -> types.RecordedPayment:
        """Record a payment with its allocations; sends payment.received.

        Records money that a client paid, before or without its receipt: the books, the client's account and the
        documents that it pays show it at once. What no allocation names is the client's credit. `payment.received` is
        sent once, here and not again with the receipt.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            "/payments",
            body=body,
        )

    async def list_unallocated(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> types.RecordedPaymentPage:
        """Payments with an open remainder.

        Payments of which something is for no document: together they are the credit of their clients.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/payments/unallocated",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "currency": currency,
                "sort": sort,
            },
        )

    def iterate_unallocated(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.RecordedPayment]:
        """Payments with an open remainder: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/payments/unallocated",
            query={"limit": limit, "clientId": client_id, "currency": currency, "sort": sort},
        )

    async def get(self, id: types.Id) -> types.RecordedPayment:
        """Get a payment.

        A payment, and what it is for.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/payments/{segment(id)}",
        )

    async def void(
        self,
        id: types.Id,
        body: types.PaymentVoid,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Void a payment recorded by mistake, reversing its postings.

        Takes back a payment that was recorded by mistake: its postings are reversed, and the documents that it paid
        are open again. Refused once its receipt is issued (cancel that), when money of it was refunded, and when what
        it left as credit was used.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/void",
            body=body,
            headers={"If-Match": if_match},
        )

    async def clear(
        self,
        id: types.Id,
        body: types.PaymentClearing,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Say that the money of a payment is in the bank.

        Says that the money of a payment is in the bank. A cheque goes from the account of cheques to that of the
        bank; a transfer was posted there when it came.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/clear",
            body=body,
            headers={"If-Match": if_match},
        )

    async def bounce(
        self,
        id: types.Id,
        body: types.PaymentBounce,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Say that a payment came back: what it paid is open again.

        Says that a payment came back: what it paid is open again, what it left is no credit any more, and the books
        say so on the day of the return. An issued receipt stays as it is. What the bank takes is an expense.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/bounce",
            body=body,
            headers={"If-Match": if_match},
        )

    async def refund(
        self,
        id: types.Id,
        body: types.NewRefund,
        *,
        if_match: int | str | None = None,
    ) -> types.MadeRefund:
        """Refund all or part of a payment.

        Records that money of a payment went back to the client: what no document has of it, and with `credit` what
        its documents are credited by. All of it is done, or nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/refund",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_allocations(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.PaymentAllocationPage:
        """Documents that a payment covers.

        The documents that a payment covers, the newest allocation first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/payments/{segment(id)}/allocations",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_allocations(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[types.PaymentAllocation]:
        """Documents that a payment covers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/payments/{segment(id)}/allocations",
            query={"limit": limit},
        )

    async def allocate(
        self,
        id: types.Id,
        body: types.NewAllocation,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Allocate an open payment to documents.

        Allocates what is left of a payment to an issued document that asks for money, or to an opening balance: it
        leaves the client's credit.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/allocations",
            body=body,
            headers={"If-Match": if_match},
        )

    async def remove_allocation(
        self,
        id: types.Id,
        allocation_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.RecordedPayment:
        """Remove an allocation.

        Removes an allocation: the document, or the opening balance, is open again, and the money is the client's
        credit. What an issued document says stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "DELETE",
            f"/payments/{segment(id)}/allocations/{segment(allocation_id)}",
            headers={"If-Match": if_match},
        )

    async def issue_receipt(
        self,
        id: types.Id,
        body: types.NewReceipt | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Issue the receipt of a payment.

        Issues the receipt of a recorded payment, over the documents that it is for. It changes nothing in the books:
        the payment did.

        `if_match`: the version that you saw; another one is refused.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            f"/payments/{segment(id)}/receipt",
            body=body,
            headers={"If-Match": if_match},
        )
