# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Documents(Resource):
    """Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF."""

    def list(
        self,
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
        """List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and
        text.

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
            "/documents",
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
        """List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and
        text: all pages, one after the other.
        """
        return self._pages(
            "items",
            "GET",
            "/documents",
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

    def create(self, body: types.NewDocument) -> types.Document:
        """Create a draft document with lines, discounts and payments; accepts no idempotency key.

        Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents",
            body=body,
        )

    def calculate(self, body: types.NewDocument) -> types.Calculation:
        """Compute line and document totals without saving anything.

        The numbers of a document, saving nothing. A merged client counts as the one that it was merged into.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents/calculate",
            body=body,
        )

    def get(self, id: types.Id, *, include: t.Literal["left"] | None = None) -> types.Document:
        """Get a document with lines, totals, VAT breakdown, payments and links.

        A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued
        one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the
        client withholds of the open balance, and how much of its VAT waits for the money.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}",
            query={"include": include},
        )

    def update(
        self,
        id: types.Id,
        body: types.DocumentChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Change a draft; an issued document answers 409.

        Changes a draft and computes it anew; an issued document answers 409.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "PATCH",
            f"/documents/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a draft; an issued document answers 409.

        Deletes a draft; an issued document answers 409.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        self._nothing(
            "DELETE",
            f"/documents/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def validate(
        self,
        id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Validation:
        """Dry run of finalize: every check, no number taken.

        Every check of finalize, without taking a number: `problems` names all that prevents it, `warnings` what does
        not and is worth knowing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/validate",
            body=body,
            headers={"If-Match": if_match},
        )

    def finalize(
        self,
        id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Number, sign and freeze a draft; sends document.finalized.

        Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
        locked in this transaction, and a rollback gives the number back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/finalize",
            body=body,
            headers={"If-Match": if_match},
        )

    def convert(self, id: types.Id, body: types.Conversion, *, if_match: int | str | None = None) -> types.Document:
        """Make the next document of the chain from this one (quote to invoice, invoice to receipt).

        Makes the next document of the chain from this one: the same client, lines, discounts, prices and currency, as
        of its own date. A draft has no effect on its source; what is converted counts when it is issued, and never
        exceeds what is left then.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/convert",
            body=body,
            headers={"If-Match": if_match},
        )

    def duplicate(self, id: types.Id, *, if_match: int | str | None = None) -> types.Document:
        """Copy a document into a new draft.

        Copies a document into a new draft of today: its client, lines, prices and texts. Number, dates, payments and
        references stay behind, and serial numbers, for no unit moves twice; dates are derived anew. A draft is copied
        too. Of a client that was merged since, the copy names the one that stands for it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/duplicate",
            headers={"If-Match": if_match},
        )

    def credit(self, id: types.Id, body: types.CreditAsked, *, if_match: int | str | None = None) -> types.Credited:
        """Draft a full or partial credit document for an issued one.

        Drafts the credit invoice of an issued one, for all that is left of it or for a part, at its rate and in its
        currency; `finalize` issues it in the same step. Every number is positive. Several credits never exceed the
        invoice.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/credit",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_links(self, id: types.Id) -> types.DocumentLinks:
        """Related documents: credited, converted, paid by, created from.

        Related documents: what this one was made from, credits, pays or cancels, and what was made from it, credits
        it, pays it or cancels it, drafts too. Of those that name it the first 500. The schedule that made a document
        is found by `GET /recurring-documents?documentId=`.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/links",
        )

    def list_history(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.HistoryEntryPage:
        """Everything that happened to a document, with actor and time.

        Everything that happened to the document, with actor and time, newest first: drafted, changed, finalized,
        paid, credited, converted, cancelled, its original given out.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/history",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_history(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.HistoryEntry]:
        """Everything that happened to a document, with actor and time: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/history",
            query={"limit": limit},
        )

    def list_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.AllocatedPaymentPage:
        """Payments allocated to a document.

        The receipts that were given for a document, newest first: how much of each, and by which payments. A receipt
        that cancels another one is listed with a negative amount; an invoice-receipt lists itself.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/payments",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_payments(self, id: types.Id, *, limit: int | None = None) -> Iterator[types.AllocatedPayment]:
        """Payments allocated to a document: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/payments",
            query={"limit": limit},
        )

    def create_payment(
        self,
        id: types.Id,
        body: types.RecordedPayments | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Record a payment against a document; sends payment.received.

        Records money against an issued invoice or proforma invoice: its receipt is made and issued in this one step
        and answered. What is beyond the open balance stays as the client's credit. With If-Match it is refused when
        anything was recorded meanwhile, so that nothing is recorded twice. `payment.received` is sent for each
        payment.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/payments",
            body=body,
            headers={"If-Match": if_match},
        )

    def create_many(self, body: types.NewDocuments) -> types.Created:
        """Create up to 100 drafts in one call, each with its own result.

        Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many
        were refused. There is no idempotency here: two calls make the drafts twice.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents/bulk",
            body=body,
        )

    def finalize_many(self, body: types.FinalizeMany | None = None) -> types.Finalized:
        """Finalize up to 100 drafts, each with its own result.

        Finalizes up to 100 drafts: numbers follow the order of the items. Each has its own result; one that is
        refused takes no number. The answer is 200 as soon as every item was looked at.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents/bulk/finalize",
            body=body,
        )

    def validate_many(self, body: types.FinalizeMany | None = None) -> types.Validated:
        """Check up to 100 drafts before they are finalized, each with its own result.

        Every check of finalize for up to 100 drafts, without taking a number: each is looked at by itself, against
        the books as they are now.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents/bulk/validate",
            body=body,
        )

    def download_pdfs(self, body: types.Chosen) -> Download:
        """Download up to 100 PDFs as one archive.

        The certified copies of up to 100 issued documents, as `{docType}-{number}.pdf` each. The original (מקור) is
        delivered one document at a time by `GET /documents/{id}/pdf`: an archive never takes it.

        Scope: `documents:write`.
        """
        return self._file(
            "POST",
            "/documents/bulk/pdf",
            body=body,
        )

    def get_by_number(self, doc_type: int, number: int) -> types.Document:
        """Get a document by its type and number.

        An issued document by its type and number.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/by-number/{segment(doc_type)}/{segment(number)}",
        )

    def download_pdf(
        self,
        id: types.Id,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> Download:
        """Download the signed PDF; first download is the original, later ones certified copies.

        The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With
        `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With
        `format=png` it is the first page of the copy as a picture for a screen, which has no signature.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/documents/{segment(id)}/pdf",
            query={"copy": copy, "format": format},
        )

    def preview(self, id: types.Id, *, format: t.Literal["pdf", "png"] | None = None) -> Download:
        """Render a draft as a PDF marked as draft.

        A draft as a PDF that is marked as a draft, or with `format=png` its first page as a picture; it is not kept
        and not signed.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/documents/{segment(id)}/preview",
            query={"format": format},
        )

    def download_einvoice(self, id: types.Id) -> Download:
        """Structured e-invoice of an issued document (UBL 2.1, EN 16931).

        The document as UBL 2.1 of EN 16931: tax invoices and invoice-receipts as an invoice, credit invoices as a
        credit note. Other types, and currencies of three decimals, have none.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            f"/documents/{segment(id)}/einvoice",
        )

    def get_signature(self, id: types.Id) -> types.Proof:
        """Signature, content hash and chain proof of an issued document.

        Signature, content hash and chain proof: `content` is base64 of the canonical bytes, `contentHash` their
        SHA-256, `hash` the SHA-256 of `previousHash` and `contentHash`, `signature` the key's Ed25519 over `hash`.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/signature",
        )

    def share(self, id: types.Id, body: types.NewShare | None = None) -> types.MadeShare:
        """Create a public link, with expiry and optional password.

        Makes a public link to an issued document. `url` opens it in a browser, `token` through `/public/documents`;
        both are told once, since only a hash of the token is kept.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/share",
            body=body,
        )

    def list_shares(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        active: bool | None = None,
        sort: str | None = None,
    ) -> types.SharePage:
        """List public links of a document.

        The public links of a document, newest first, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            f"/documents/{segment(id)}/shares",
            query={"limit": limit, "cursor": cursor, "include": include, "active": active, "sort": sort},
        )

    def iterate_shares(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        active: bool | None = None,
        sort: str | None = None,
    ) -> Iterator[types.Share]:
        """List public links of a document: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/shares",
            query={"limit": limit, "active": active, "sort": sort},
        )

    def revoke_share(self, id: types.Id, share_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Revoke a public link.

        Ends a public link at once. It stays in the list; ending it again changes nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        self._nothing(
            "DELETE",
            f"/documents/{segment(id)}/shares/{segment(share_id)}",
            headers={"If-Match": if_match},
        )

    def send(self, id: types.Id, body: types.SendDocument | None = None) -> types.Sending:
        """Send a document by e-mail, SMS or WhatsApp.

        Queues the document to each address; what became of each message is in the log of messages. The first copy of
        the PDF that goes out is the original, unless it was handed out before.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/send",
            body=body,
        )

    def preview_message(self, id: types.Id, body: types.PreviewMessage | None = None) -> types.MessagePreview:
        """What a message about a document would say, and to whom it would go.

        The text that sending the document now would have, and the client's own addresses by the channels that there
        are. Nothing is sent and no link is made; a draft can be previewed too.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/send/preview",
            body=body,
        )

    def send_many(self, body: types.BulkSend) -> types.QueuedMessages:
        """Send up to 100 documents, each with its own result.

        Queues up to 100 documents, each to its own client. Each has its own result; 200 says that all were looked at,
        `failed` how many were refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            "/documents/bulk/send",
            body=body,
        )

    def request_allocation_number(self, id: types.Id, body: types.AllocationAsked | None = None) -> types.Allocation:
        """Request the tax authority's allocation number now.

        Requests the tax authority's allocation number now, also for an invoice that needs none; the answer tells what
        came of it. With `number`, keeps one that was obtained elsewhere: its digits, at least the nine that are
        printed. A number that was entered so may be replaced, by another entry or by the authority's own answer; a
        number of the authority is for good. One that another invoice bears is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/allocation-number",
            body=body,
        )

    def charge(self, id: types.Id, body: types.ChargeRequest | None = None) -> types.Checkout:
        """Charge the client's saved payment method for the open balance.

        Charges a saved card of the document's client for what is open of it, or a part. A decline is an answer:
        `state` is FAILED, with `declineCode`; PENDING means that the provider has not said what happened, and is
        asked again by itself. Paid, the receipt is issued in the same call.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/charge",
            body=body,
        )

    def create_payment_link(self, id: types.Id, body: types.DocumentLinkRequest | None = None) -> types.PaymentLink:
        """Create a payment link for the open balance.

        Makes a payment link for what is open of an issued document, or for a part of it.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/payment-link",
            body=body,
        )

    def send_reminder(self, id: types.Id, body: types.SendReminder | None = None) -> types.Sending:
        """Send a payment reminder for an overdue document now.

        Queues a reminder of an issued, overdue document with an open balance; once in 24 hours, and not to a client
        that wants no reminders, unless `force`. It stands in the log of reminders.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/reminders",
            body=body,
        )

    def cancel(
        self,
        id: types.Id,
        body: types.Cancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.CancelledDocument:
        """Cancel an issued document by issuing its credit or cancelling document.

        Cancels an issued document by its credit or cancelling document. With `unmatchBank` the matches of bank
        transactions with the payments of a receipt are taken back first.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return self._json(
            "POST",
            f"/documents/{segment(id)}/cancel",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncDocuments(AsyncResource):
    """Quotes, orders, invoices, receipts and credits, from the draft to the signed PDF."""

    async def list(
        self,
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
        """List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and
        text.

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
            "/documents",
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
        """List documents; filter by type, status, client, brand, dates, amounts, open balance, number, tag and
        text: all pages, one after the other.
        """
        return self._pages(
            "items",
            "GET",
            "/documents",
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

    async def create(self, body: types.NewDocument) -> types.Document:
        """Create a draft document with lines, discounts and payments; accepts no idempotency key.

        Creates a draft. Its numbers are computed here and nowhere else; two calls make two drafts.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents",
            body=body,
        )

    async def calculate(self, body: types.NewDocument) -> types.Calculation:
        """Compute line and document totals without saving anything.

        The numbers of a document, saving nothing. A merged client counts as the one that it was merged into.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents/calculate",
            body=body,
        )

    async def get(self, id: types.Id, *, include: t.Literal["left"] | None = None) -> types.Document:
        """Get a document with lines, totals, VAT breakdown, payments and links.

        A document with its lines, totals, VAT breakdown, payments and references. `include=left` tells of an issued
        one what may still follow from it: what is left of the quantity and the amount of each line, the tax that the
        client withholds of the open balance, and how much of its VAT waits for the money.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}",
            query={"include": include},
        )

    async def update(
        self,
        id: types.Id,
        body: types.DocumentChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Change a draft; an issued document answers 409.

        Changes a draft and computes it anew; an issued document answers 409.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "PATCH",
            f"/documents/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete a draft; an issued document answers 409.

        Deletes a draft; an issued document answers 409.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        await self._nothing(
            "DELETE",
            f"/documents/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def validate(
        self,
        id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Validation:
        """Dry run of finalize: every check, no number taken.

        Every check of finalize, without taking a number: `problems` names all that prevents it, `warnings` what does
        not and is worth knowing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/validate",
            body=body,
            headers={"If-Match": if_match},
        )

    async def finalize(
        self,
        id: types.Id,
        body: types.Finalize | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Number, sign and freeze a draft; sends document.finalized.

        Numbers, freezes, signs and posts a draft; afterwards it never changes. Numbers have no gaps: the counter is
        locked in this transaction, and a rollback gives the number back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/finalize",
            body=body,
            headers={"If-Match": if_match},
        )

    async def convert(
        self,
        id: types.Id,
        body: types.Conversion,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Make the next document of the chain from this one (quote to invoice, invoice to receipt).

        Makes the next document of the chain from this one: the same client, lines, discounts, prices and currency, as
        of its own date. A draft has no effect on its source; what is converted counts when it is issued, and never
        exceeds what is left then.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/convert",
            body=body,
            headers={"If-Match": if_match},
        )

    async def duplicate(self, id: types.Id, *, if_match: int | str | None = None) -> types.Document:
        """Copy a document into a new draft.

        Copies a document into a new draft of today: its client, lines, prices and texts. Number, dates, payments and
        references stay behind, and serial numbers, for no unit moves twice; dates are derived anew. A draft is copied
        too. Of a client that was merged since, the copy names the one that stands for it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/duplicate",
            headers={"If-Match": if_match},
        )

    async def credit(
        self,
        id: types.Id,
        body: types.CreditAsked,
        *,
        if_match: int | str | None = None,
    ) -> types.Credited:
        """Draft a full or partial credit document for an issued one.

        Drafts the credit invoice of an issued one, for all that is left of it or for a part, at its rate and in its
        currency; `finalize` issues it in the same step. Every number is positive. Several credits never exceed the
        invoice.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/credit",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_links(self, id: types.Id) -> types.DocumentLinks:
        """Related documents: credited, converted, paid by, created from.

        Related documents: what this one was made from, credits, pays or cancels, and what was made from it, credits
        it, pays it or cancels it, drafts too. Of those that name it the first 500. The schedule that made a document
        is found by `GET /recurring-documents?documentId=`.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/links",
        )

    async def list_history(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.HistoryEntryPage:
        """Everything that happened to a document, with actor and time.

        Everything that happened to the document, with actor and time, newest first: drafted, changed, finalized,
        paid, credited, converted, cancelled, its original given out.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/history",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_history(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.HistoryEntry]:
        """Everything that happened to a document, with actor and time: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/history",
            query={"limit": limit},
        )

    async def list_payments(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.AllocatedPaymentPage:
        """Payments allocated to a document.

        The receipts that were given for a document, newest first: how much of each, and by which payments. A receipt
        that cancels another one is listed with a negative amount; an invoice-receipt lists itself.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/payments",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_payments(self, id: types.Id, *, limit: int | None = None) -> AsyncIterator[types.AllocatedPayment]:
        """Payments allocated to a document: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/payments",
            query={"limit": limit},
        )

    async def create_payment(
        self,
        id: types.Id,
        body: types.RecordedPayments | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Record a payment against a document; sends payment.received.

        Records money against an issued invoice or proforma invoice: its receipt is made and issued in this one step
        and answered. What is beyond the open balance stays as the client's credit. With If-Match it is refused when
        anything was recorded meanwhile, so that nothing is recorded twice. `payment.received` is sent for each
        payment.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/payments",
            body=body,
            headers={"If-Match": if_match},
        )

    async def create_many(self, body: types.NewDocuments) -> types.Created:
        """Create up to 100 drafts in one call, each with its own result.

        Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many
        were refused. There is no idempotency here: two calls make the drafts twice.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents/bulk",
            body=body,
        )

    async def finalize_many(self, body: types.FinalizeMany | None = None) -> types.Finalized:
        """Finalize up to 100 drafts, each with its own result.

        Finalizes up to 100 drafts: numbers follow the order of the items. Each has its own result; one that is
        refused takes no number. The answer is 200 as soon as every item was looked at.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents/bulk/finalize",
            body=body,
        )

    async def validate_many(self, body: types.FinalizeMany | None = None) -> types.Validated:
        """Check up to 100 drafts before they are finalized, each with its own result.

        Every check of finalize for up to 100 drafts, without taking a number: each is looked at by itself, against
        the books as they are now.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents/bulk/validate",
            body=body,
        )

    async def download_pdfs(self, body: types.Chosen) -> AsyncDownload:
        """Download up to 100 PDFs as one archive.

        The certified copies of up to 100 issued documents, as `{docType}-{number}.pdf` each. The original (מקור) is
        delivered one document at a time by `GET /documents/{id}/pdf`: an archive never takes it.

        Scope: `documents:write`.
        """
        return await self._file(
            "POST",
            "/documents/bulk/pdf",
            body=body,
        )

    async def get_by_number(self, doc_type: int, number: int) -> types.Document:
        """Get a document by its type and number.

        An issued document by its type and number.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/by-number/{segment(doc_type)}/{segment(number)}",
        )

    async def download_pdf(
        self,
        id: types.Id,
        *,
        copy: bool | None = None,
        format: t.Literal["pdf", "png"] | None = None,
    ) -> AsyncDownload:
        """Download the signed PDF; first download is the original, later ones certified copies.

        The signed PDF. The first delivery is the original (מקור), every later one the same certified copy. With
        `copy=true` it is a copy in any case, and the original is left for whoever is meant to have it. With
        `format=png` it is the first page of the copy as a picture for a screen, which has no signature.

        `copy`: Default: false.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/documents/{segment(id)}/pdf",
            query={"copy": copy, "format": format},
        )

    async def preview(self, id: types.Id, *, format: t.Literal["pdf", "png"] | None = None) -> AsyncDownload:
        """Render a draft as a PDF marked as draft.

        A draft as a PDF that is marked as a draft, or with `format=png` its first page as a picture; it is not kept
        and not signed.

        `format`: Default: pdf.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/documents/{segment(id)}/preview",
            query={"format": format},
        )

    async def download_einvoice(self, id: types.Id) -> AsyncDownload:
        """Structured e-invoice of an issued document (UBL 2.1, EN 16931).

        The document as UBL 2.1 of EN 16931: tax invoices and invoice-receipts as an invoice, credit invoices as a
        credit note. Other types, and currencies of three decimals, have none.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            f"/documents/{segment(id)}/einvoice",
        )

    async def get_signature(self, id: types.Id) -> types.Proof:
        """Signature, content hash and chain proof of an issued document.

        Signature, content hash and chain proof: `content` is base64 of the canonical bytes, `contentHash` their
        SHA-256, `hash` the SHA-256 of `previousHash` and `contentHash`, `signature` the key's Ed25519 over `hash`.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/signature",
        )

    async def share(self, id: types.Id, body: types.NewShare | None = None) -> types.MadeShare:
        """Create a public link, with expiry and optional password.

        Makes a public link to an issued document. `url` opens it in a browser, `token` through `/public/documents`;
        both are told once, since only a hash of the token is kept.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/share",
            body=body,
        )

    async def list_shares(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        active: bool | None = None,
        sort: str | None = None,
    ) -> types.SharePage:
        """List public links of a document.

        The public links of a document, newest first, those that are over too.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            f"/documents/{segment(id)}/shares",
            query={"limit": limit, "cursor": cursor, "include": include, "active": active, "sort": sort},
        )

    def iterate_shares(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        active: bool | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.Share]:
        """List public links of a document: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/documents/{segment(id)}/shares",
            query={"limit": limit, "active": active, "sort": sort},
        )

    async def revoke_share(self, id: types.Id, share_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Revoke a public link.

        Ends a public link at once. It stays in the list; ending it again changes nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        await self._nothing(
            "DELETE",
            f"/documents/{segment(id)}/shares/{segment(share_id)}",
            headers={"If-Match": if_match},
        )

    async def send(self, id: types.Id, body: types.SendDocument | None = None) -> types.Sending:
        """Send a document by e-mail, SMS or WhatsApp.

        Queues the document to each address; what became of each message is in the log of messages. The first copy of
        the PDF that goes out is the original, unless it was handed out before.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/send",
            body=body,
        )

    async def preview_message(self, id: types.Id, body: types.PreviewMessage | None = None) -> types.MessagePreview:
        """What a message about a document would say, and to whom it would go.

        The text that sending the document now would have, and the client's own addresses by the channels that there
        are. Nothing is sent and no link is made; a draft can be previewed too.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/send/preview",
            body=body,
        )

    async def send_many(self, body: types.BulkSend) -> types.QueuedMessages:
        """Send up to 100 documents, each with its own result.

        Queues up to 100 documents, each to its own client. Each has its own result; 200 says that all were looked at,
        `failed` how many were refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            "/documents/bulk/send",
            body=body,
        )

    async def request_allocation_number(
        self,
        id: types.Id,
        body: types.AllocationAsked | None = None,
    ) -> types.Allocation:
        """Request the tax authority's allocation number now.

        Requests the tax authority's allocation number now, also for an invoice that needs none; the answer tells what
        came of it. With `number`, keeps one that was obtained elsewhere: its digits, at least the nine that are
        printed. A number that was entered so may be replaced, by another entry or by the authority's own answer; a
        number of the authority is for good. One that another invoice bears is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/allocation-number",
            body=body,
        )

    async def charge(self, id: types.Id, body: types.ChargeRequest | None = None) -> types.Checkout:
        """Charge the client's saved payment method for the open balance.

        Charges a saved card of the document's client for what is open of it, or a part. A decline is an answer:
        `state` is FAILED, with `declineCode`; PENDING means that the provider has not said what happened, and is
        asked again by itself. Paid, the receipt is issued in the same call.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/charge",
            body=body,
        )

    async def create_payment_link(
        self,
        id: types.Id,
        body: types.DocumentLinkRequest | None = None,
    ) -> types.PaymentLink:
        """Create a payment link for the open balance.

        Makes a payment link for what is open of an issued document, or for a part of it.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/payment-link",
            body=body,
        )

    async def send_reminder(self, id: types.Id, body: types.SendReminder | None = None) -> types.Sending:
        """Send a payment reminder for an overdue document now.

        Queues a reminder of an issued, overdue document with an open balance; once in 24 hours, and not to a client
        that wants no reminders, unless `force`. It stands in the log of reminders.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/reminders",
            body=body,
        )

    async def cancel(
        self,
        id: types.Id,
        body: types.Cancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.CancelledDocument:
        """Cancel an issued document by issuing its credit or cancelling document.

        Cancels an issued document by its credit or cancelling document. With `unmatchBank` the matches of bank
        transactions with the payments of a receipt are taken back first.

        `if_match`: the version that you saw; another one is refused.

        Scope: `documents:write`.
        """
        return await self._json(
            "POST",
            f"/documents/{segment(id)}/cancel",
            body=body,
            headers={"If-Match": if_match},
        )
