# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Documents of a merchant, on its behalf."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PartnerDocuments(Resource):
    """Documents of a merchant, on its behalf."""

    def list(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
    ) -> types.DocumentSummaryPage:
        """List documents for a merchant.

        Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.

        `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or
        the external reference, or is the total, with or without its cents; without regard to case, vowel points and
        quotation marks. The title of a document, such as `Tax invoice 2`, finds it.

        A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one
        without a `nextCursor`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
    ) -> Iterator[types.DocumentSummary]:
        """List documents for a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            query={
                "limit": limit,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def create(
        self,
        merchant_id: types.Id,
        body: types.NewMerchantDocument,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a document.

        Creates a draft for a merchant; with `finalize` it is issued in the same transaction: numbered and signed, or
        not made at all. There is no idempotency here: two calls make two documents.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            body=body,
            headers={"If-Match": if_match},
        )

    def get(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        *,
        include: t.Literal["left"] | None = None,
    ) -> types.Document:
        """Get a document by id.

        A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued
        one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the
        client withholds of the open balance, and how much of its VAT waits for the money.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}",
            query={"include": include},
        )

    def finalize(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Finalize a document.

        Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
        locked in this transaction, and a rollback gives the number back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}/finalize",
            body=body,
            headers={"If-Match": if_match},
        )

    def download_pdf(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> Download:
        """Download a document's PDF.

        The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With
        `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With
        `format=png` it is the first page of the copy as a picture for a screen, which has no signature.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}/pdf",
            query={"copy": copy, "format": format},
        )


class AsyncPartnerDocuments(AsyncResource):
    """Documents of a merchant, on its behalf."""

    async def list(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
    ) -> types.DocumentSummaryPage:
        """List documents for a merchant.

        Documents, newest first unless `sort` says otherwise. Several `docType`s may be given, by comma.

        `q` finds documents in which every word of it begins a word of the client's name, the subject, the number or
        the external reference, or is the total, with or without its cents; without regard to case, vowel points and
        quotation marks. The title of a document, such as `Tax invoice 2`, finds it.

        A page of filters that hardly anything fits may hold fewer than `limit`, or nothing: the last page is the one
        without a `nextCursor`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate(
        self,
        merchant_id: types.Id,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.DocumentSummary]:
        """List documents for a merchant: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            query={
                "limit": limit,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def create(
        self,
        merchant_id: types.Id,
        body: types.NewMerchantDocument,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a document.

        Creates a draft for a merchant; with `finalize` it is issued in the same transaction: numbered and signed, or
        not made at all. There is no idempotency here: two calls make two documents.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/documents",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        *,
        include: t.Literal["left"] | None = None,
    ) -> types.Document:
        """Get a document by id.

        A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued
        one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the
        client withholds of the open balance, and how much of its VAT waits for the money.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}",
            query={"include": include},
        )

    async def finalize(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Finalize a document.

        Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
        locked in this transaction, and a rollback gives the number back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}/finalize",
            body=body,
            headers={"If-Match": if_match},
        )

    async def download_pdf(
        self,
        merchant_id: types.Id,
        document_id: types.Id,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> AsyncDownload:
        """Download a document's PDF.

        The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With
        `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With
        `format=png` it is the first page of the copy as a picture for a screen, which has no signature.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/partner/merchants/{segment(merchant_id)}/documents/{segment(document_id)}/pdf",
            query={"copy": copy, "format": format},
        )
