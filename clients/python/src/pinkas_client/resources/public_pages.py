# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What customers open by a link, without a credential."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class PublicPages(Resource):
    """What customers open by a link, without a credential."""

    def download_public_document_pdf(self, token: str, *, share_password: str | None = None) -> Download:
        """The PDF of the shared document.

        The signed PDF: the first one that is given out is the original, every later one a certified copy.
        """
        return self._file(
            "GET",
            f"/public/documents/{segment(token)}/pdf",
            headers={"X-Share-Password": share_password},
        )

    def verify_document(
        self,
        file: types.Upload | None = None,
        body: types.SealProof | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Verified:
        """Verify a document's PDF or content hash against the issuer's signature.

        Send the PDF as a file, or a document's proof as JSON. The answer is `genuine`, `altered` or `unknown`; what
        else it tells of a genuine file was read from the file.
        """
        return self._json(
            "POST",
            "/public/verify",
            body=body,
            upload=(file, filename, media_type),
        )

    def get_public_document(self, token: str, *, share_password: str | None = None) -> types.SharedDocument:
        """The shared document a customer sees.

        What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not
        there; a link with a password wants it in `X-Share-Password`.
        """
        return self._json(
            "GET",
            f"/public/documents/{segment(token)}",
            headers={"X-Share-Password": share_password},
        )

    def accept_public_quote(
        self,
        token: str,
        body: types.QuoteAcceptance,
        *,
        share_password: str | None = None,
    ) -> types.QuoteState:
        """A customer accepts a quote, with name and signature; sends quote.accepted.

        The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and
        client are kept with the digest of the document.
        """
        return self._json(
            "POST",
            f"/public/quotes/{segment(token)}/accept",
            body=body,
            headers={"X-Share-Password": share_password},
        )

    def reject_public_quote(
        self,
        token: str,
        body: types.QuoteRejection | None = None,
        *,
        share_password: str | None = None,
    ) -> types.QuoteState:
        """A customer rejects a quote, with a reason; sends quote.rejected.

        The customer rejects the quote, and may say why.
        """
        return self._json(
            "POST",
            f"/public/quotes/{segment(token)}/reject",
            body=body,
            headers={"X-Share-Password": share_password},
        )

    def get_public_checkout(self, token: str) -> types.PublicCheckout:
        """State of a checkout.

        The state of a checkout, as its buyer sees it. While a page of the provider is open, the provider is asked.
        """
        return self._json(
            "GET",
            f"/public/checkouts/{segment(token)}",
        )

    def pay_public_checkout(self, token: str, body: types.PayRequest | None = None) -> types.PublicCheckout:
        """Pay a checkout; locked after repeated declines.

        Leads the buyer to the provider's page; after a decline to another one, until the checkout is locked.
        """
        return self._json(
            "POST",
            f"/public/checkouts/{segment(token)}/pay",
            body=body,
        )

    def get_public_payment_link(self, token: str) -> types.PublicPaymentLink:
        """What a payment link asks for.

        What a payment link asks for.
        """
        return self._json(
            "GET",
            f"/public/payment-links/{segment(token)}",
        )

    def pay_public_payment_link(self, token: str, body: types.PayRequest | None = None) -> types.PublicCheckout:
        """Pay a payment link through the provider.

        Leads whoever opened a link to the provider's page, on which it is paid. `payment.received` is sent when the
        money is there, with the receipt.
        """
        return self._json(
            "POST",
            f"/public/payment-links/{segment(token)}/pay",
            body=body,
        )

    def get_public_payment_page(self, slug: str) -> types.PublicPaymentPage:
        """A Payment Page as a buyer sees it.

        A Payment Page as a buyer sees it.
        """
        return self._json(
            "GET",
            f"/public/payment-pages/{segment(slug)}",
        )

    def create_public_payment_page_checkout(self, slug: str, body: types.NewPageCheckout) -> types.PublicCheckout:
        """Start a checkout on a Payment Page.

        Starts the checkout of a buyer and leads to the provider's page. Once it is paid the document is issued and
        sent to the buyer, and `checkout.paid` is sent.
        """
        return self._json(
            "POST",
            f"/public/payment-pages/{segment(slug)}/checkouts",
            body=body,
        )

    def get_client_portal(self, token: str) -> types.PublicPortal:
        """The account of a client by its portal link.

        The account of a client by its link: what it owes, what is open and when it is due, and its disputes. A token
        of nothing, and of a link that was ended or has expired, is not found.
        """
        return self._json(
            "GET",
            f"/public/portal/{segment(token)}",
        )

    def list_client_portal_documents(
        self,
        token: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.PortalDocumentPage:
        """Documents of the last year that the client has paid.

        The documents of the last year that the client has paid, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return self._json(
            "GET",
            f"/public/portal/{segment(token)}/documents",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_client_portal_documents(
        self,
        token: str,
        *,
        limit: int | None = None,
    ) -> Iterator[types.PortalDocument]:
        """Documents of the last year that the client has paid: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/public/portal/{segment(token)}/documents",
            query={"limit": limit},
        )

    def pay_client_portal(self, token: str, body: types.PortalPayment | None = None) -> types.PublicCheckout:
        """Pay open documents, or an amount, through the provider.

        Leads a client to the provider's page, on which it pays documents and opening balances of one currency, or an
        amount. It is charged exactly what is open; two tabs that pay the same are led to one page. `payment.received`
        is sent when the money is there, with the receipt.
        """
        return self._json(
            "POST",
            f"/public/portal/{segment(token)}/pay",
            body=body,
        )

    def get_client_portal_statement(
        self,
        token: str,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Statement:
        """The client's statement of account, as JSON, PDF or CSV.

        The statement of account of the client over a period, as the business sees it: opening balance, every
        movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language
        of the client, unless `lang` says another. At most 2,000 movements and seven years.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
        """
        return self._json(
            "GET",
            f"/public/portal/{segment(token)}/statement",
            query={"from": from_, "to": to, "currency": currency, "lang": lang},
        )

    def download_client_portal_statement(
        self,
        token: str,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """The client's statement of account, as JSON, PDF or CSV.

        The statement of account of the client over a period, as the business sees it: opening balance, every
        movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language
        of the client, unless `lang` says another. At most 2,000 movements and seven years.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
        """
        return self._file(
            "GET",
            f"/public/portal/{segment(token)}/statement",
            query={"from": from_, "to": to, "currency": currency, "format": format, "lang": lang},
        )

    def download_client_portal_document_pdf(self, token: str, id: types.Id) -> Download:
        """The PDF of a document of the client.

        The signed PDF of a document of the client: the first one that is given out is the original, every later one a
        certified copy.
        """
        return self._file(
            "GET",
            f"/public/portal/{segment(token)}/documents/{segment(id)}/pdf",
        )

    def dispute_client_portal_document(self, token: str, id: types.Id, body: types.NewDispute) -> types.PublicDispute:
        """Dispute a document.

        Opens a dispute of a document: why the client does not agree with it. The business is told, and answers here.
        A document has one at a time; it is paid or left open as before.
        """
        return self._json(
            "POST",
            f"/public/portal/{segment(token)}/documents/{segment(id)}/dispute",
            body=body,
        )

    def reply_to_client_portal_dispute(
        self,
        token: str,
        id: types.Id,
        body: types.DisputeReply,
    ) -> types.PublicDispute:
        """Add to a dispute.

        Adds to a dispute that has not ended: it waits for the business again.
        """
        return self._json(
            "POST",
            f"/public/portal/{segment(token)}/disputes/{segment(id)}/reply",
            body=body,
        )

    def withdraw_client_portal_dispute(self, token: str, id: types.Id) -> types.PublicDispute:
        """Withdraw a dispute.

        Withdraws a dispute: the client agrees with the document after all.
        """
        return self._json(
            "POST",
            f"/public/portal/{segment(token)}/disputes/{segment(id)}/withdraw",
        )

    def get_public_reminder_consent(self, token: str) -> types.PublicReminderConsent:
        """Whether a client is reminded, by the address in a reminder.

        What the address in a reminder shows: who reminds, and whether it does.
        """
        return self._json(
            "GET",
            f"/public/reminders/{segment(token)}",
        )

    def set_public_reminder_consent(
        self,
        token: str,
        body: types.NoReminders | None = None,
    ) -> types.PublicReminderConsent:
        """No more reminders, or again, by the address in a reminder.

        No more reminders, or again, by the client who has the address. Saying it again changes nothing.
        """
        return self._json(
            "POST",
            f"/public/reminders/{segment(token)}",
            body=body,
        )

    def get_public_mandate(self, token: str, *, language: t.Literal["en", "he"] | None = None) -> types.PublicMandate:
        """What a client is asked to authorize.

        What a client is asked to authorize. A link that was used, has expired or was cancelled says so by `state`.
        """
        return self._json(
            "GET",
            f"/public/mandates/{segment(token)}",
            query={"language": language},
        )

    def authorize_public_mandate(self, token: str, body: types.AuthorizeMandate) -> types.PublicMandate:
        """Authorize a standing order.

        Keeps the consent of the client with its text, time and address, and leads to the provider's page, on which
        the card is entered (`redirectUrl`). Of a bank debit the account is kept until the bank confirms it.
        """
        return self._json(
            "POST",
            f"/public/mandates/{segment(token)}/authorize",
            body=body,
        )


class AsyncPublicPages(AsyncResource):
    """What customers open by a link, without a credential."""

    async def download_public_document_pdf(self, token: str, *, share_password: str | None = None) -> AsyncDownload:
        """The PDF of the shared document.

        The signed PDF: the first one that is given out is the original, every later one a certified copy.
        """
        return await self._file(
            "GET",
            f"/public/documents/{segment(token)}/pdf",
            headers={"X-Share-Password": share_password},
        )

    async def verify_document(
        self,
        file: types.Upload | None = None,
        body: types.SealProof | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.Verified:
        """Verify a document's PDF or content hash against the issuer's signature.

        Send the PDF as a file, or a document's proof as JSON. The answer is `genuine`, `altered` or `unknown`; what
        else it tells of a genuine file was read from the file.
        """
        return await self._json(
            "POST",
            "/public/verify",
            body=body,
            upload=(file, filename, media_type),
        )

    async def get_public_document(self, token: str, *, share_password: str | None = None) -> types.SharedDocument:
        """The shared document a customer sees.

        What is printed on the document and what became of it. Unknown, revoked and expired links are all alike not
        there; a link with a password wants it in `X-Share-Password`.
        """
        return await self._json(
            "GET",
            f"/public/documents/{segment(token)}",
            headers={"X-Share-Password": share_password},
        )

    async def accept_public_quote(
        self,
        token: str,
        body: types.QuoteAcceptance,
        *,
        share_password: str | None = None,
    ) -> types.QuoteState:
        """A customer accepts a quote, with name and signature; sends quote.accepted.

        The customer accepts the quote, and signs it: with the name typed, or drawn. Name, signature, address and
        client are kept with the digest of the document.
        """
        return await self._json(
            "POST",
            f"/public/quotes/{segment(token)}/accept",
            body=body,
            headers={"X-Share-Password": share_password},
        )

    async def reject_public_quote(
        self,
        token: str,
        body: types.QuoteRejection | None = None,
        *,
        share_password: str | None = None,
    ) -> types.QuoteState:
        """A customer rejects a quote, with a reason; sends quote.rejected.

        The customer rejects the quote, and may say why.
        """
        return await self._json(
            "POST",
            f"/public/quotes/{segment(token)}/reject",
            body=body,
            headers={"X-Share-Password": share_password},
        )

    async def get_public_checkout(self, token: str) -> types.PublicCheckout:
        """State of a checkout.

        The state of a checkout, as its buyer sees it. While a page of the provider is open, the provider is asked.
        """
        return await self._json(
            "GET",
            f"/public/checkouts/{segment(token)}",
        )

    async def pay_public_checkout(self, token: str, body: types.PayRequest | None = None) -> types.PublicCheckout:
        """Pay a checkout; locked after repeated declines.

        Leads the buyer to the provider's page; after a decline to another one, until the checkout is locked.
        """
        return await self._json(
            "POST",
            f"/public/checkouts/{segment(token)}/pay",
            body=body,
        )

    async def get_public_payment_link(self, token: str) -> types.PublicPaymentLink:
        """What a payment link asks for.

        What a payment link asks for.
        """
        return await self._json(
            "GET",
            f"/public/payment-links/{segment(token)}",
        )

    async def pay_public_payment_link(self, token: str, body: types.PayRequest | None = None) -> types.PublicCheckout:
        """Pay a payment link through the provider.

        Leads whoever opened a link to the provider's page, on which it is paid. `payment.received` is sent when the
        money is there, with the receipt.
        """
        return await self._json(
            "POST",
            f"/public/payment-links/{segment(token)}/pay",
            body=body,
        )

    async def get_public_payment_page(self, slug: str) -> types.PublicPaymentPage:
        """A Payment Page as a buyer sees it.

        A Payment Page as a buyer sees it.
        """
        return await self._json(
            "GET",
            f"/public/payment-pages/{segment(slug)}",
        )

    async def create_public_payment_page_checkout(
        self,
        slug: str,
        body: types.NewPageCheckout,
    ) -> types.PublicCheckout:
        """Start a checkout on a Payment Page.

        Starts the checkout of a buyer and leads to the provider's page. Once it is paid the document is issued and
        sent to the buyer, and `checkout.paid` is sent.
        """
        return await self._json(
            "POST",
            f"/public/payment-pages/{segment(slug)}/checkouts",
            body=body,
        )

    async def get_client_portal(self, token: str) -> types.PublicPortal:
        """The account of a client by its portal link.

        The account of a client by its link: what it owes, what is open and when it is due, and its disputes. A token
        of nothing, and of a link that was ended or has expired, is not found.
        """
        return await self._json(
            "GET",
            f"/public/portal/{segment(token)}",
        )

    async def list_client_portal_documents(
        self,
        token: str,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.PortalDocumentPage:
        """Documents of the last year that the client has paid.

        The documents of the last year that the client has paid, newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.
        """
        return await self._json(
            "GET",
            f"/public/portal/{segment(token)}/documents",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_client_portal_documents(
        self,
        token: str,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[types.PortalDocument]:
        """Documents of the last year that the client has paid: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/public/portal/{segment(token)}/documents",
            query={"limit": limit},
        )

    async def pay_client_portal(self, token: str, body: types.PortalPayment | None = None) -> types.PublicCheckout:
        """Pay open documents, or an amount, through the provider.

        Leads a client to the provider's page, on which it pays documents and opening balances of one currency, or an
        amount. It is charged exactly what is open; two tabs that pay the same are led to one page. `payment.received`
        is sent when the money is there, with the receipt.
        """
        return await self._json(
            "POST",
            f"/public/portal/{segment(token)}/pay",
            body=body,
        )

    async def get_client_portal_statement(
        self,
        token: str,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Statement:
        """The client's statement of account, as JSON, PDF or CSV.

        The statement of account of the client over a period, as the business sees it: opening balance, every
        movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language
        of the client, unless `lang` says another. At most 2,000 movements and seven years.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
        """
        return await self._json(
            "GET",
            f"/public/portal/{segment(token)}/statement",
            query={"from": from_, "to": to, "currency": currency, "lang": lang},
        )

    async def download_client_portal_statement(
        self,
        token: str,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """The client's statement of account, as JSON, PDF or CSV.

        The statement of account of the client over a period, as the business sees it: opening balance, every
        movement, closing balance, in each currency. `format` is `json`, `pdf` or `csv`; the last two in the language
        of the client, unless `lang` says another. At most 2,000 movements and seven years.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.
        """
        return await self._file(
            "GET",
            f"/public/portal/{segment(token)}/statement",
            query={"from": from_, "to": to, "currency": currency, "format": format, "lang": lang},
        )

    async def download_client_portal_document_pdf(self, token: str, id: types.Id) -> AsyncDownload:
        """The PDF of a document of the client.

        The signed PDF of a document of the client: the first one that is given out is the original, every later one a
        certified copy.
        """
        return await self._file(
            "GET",
            f"/public/portal/{segment(token)}/documents/{segment(id)}/pdf",
        )

    async def dispute_client_portal_document(
        self,
        token: str,
        id: types.Id,
        body: types.NewDispute,
    ) -> types.PublicDispute:
        """Dispute a document.

        Opens a dispute of a document: why the client does not agree with it. The business is told, and answers here.
        A document has one at a time; it is paid or left open as before.
        """
        return await self._json(
            "POST",
            f"/public/portal/{segment(token)}/documents/{segment(id)}/dispute",
            body=body,
        )

    async def reply_to_client_portal_dispute(
        self,
        token: str,
        id: types.Id,
        body: types.DisputeReply,
    ) -> types.PublicDispute:
        """Add to a dispute.

        Adds to a dispute that has not ended: it waits for the business again.
        """
        return await self._json(
            "POST",
            f"/public/portal/{segment(token)}/disputes/{segment(id)}/reply",
            body=body,
        )

    async def withdraw_client_portal_dispute(self, token: str, id: types.Id) -> types.PublicDispute:
        """Withdraw a dispute.

        Withdraws a dispute: the client agrees with the document after all.
        """
        return await self._json(
            "POST",
            f"/public/portal/{segment(token)}/disputes/{segment(id)}/withdraw",
        )

    async def get_public_reminder_consent(self, token: str) -> types.PublicReminderConsent:
        """Whether a client is reminded, by the address in a reminder.

        What the address in a reminder shows: who reminds, and whether it does.
        """
        return await self._json(
            "GET",
            f"/public/reminders/{segment(token)}",
        )

    async def set_public_reminder_consent(
        self,
        token: str,
        body: types.NoReminders | None = None,
    ) -> types.PublicReminderConsent:
        """No more reminders, or again, by the address in a reminder.

        No more reminders, or again, by the client who has the address. Saying it again changes nothing.
        """
        return await self._json(
            "POST",
            f"/public/reminders/{segment(token)}",
            body=body,
        )

    async def get_public_mandate(
        self,
        token: str,
        *,
        language: t.Literal["en", "he"] | None = None,
    ) -> types.PublicMandate:
        """What a client is asked to authorize.

        What a client is asked to authorize. A link that was used, has expired or was cancelled says so by `state`.
        """
        return await self._json(
            "GET",
            f"/public/mandates/{segment(token)}",
            query={"language": language},
        )

    async def authorize_public_mandate(self, token: str, body: types.AuthorizeMandate) -> types.PublicMandate:
        """Authorize a standing order.

        Keeps the consent of the client with its text, time and address, and leads to the provider's page, on which
        the card is entered (`redirectUrl`). Of a bank debit the account is kept until the bank confirms it.
        """
        return await self._json(
            "POST",
            f"/public/mandates/{segment(token)}/authorize",
            body=body,
        )
