# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Messages(Resource):
    """E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"] | None = None,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"] | None = None,
        recipient: str | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.MessageSummaryPage:
        """E-mails, SMS and WhatsApp messages sent, with their state.

        Messages, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `messages:read`.
        """
        return self._json(
            "GET",
            "/messages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "state": state,
                "kind": kind,
                "recipient": recipient,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"] | None = None,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"] | None = None,
        recipient: str | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.MessageSummary]:
        """E-mails, SMS and WhatsApp messages sent, with their state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/messages",
            query={
                "limit": limit,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "state": state,
                "kind": kind,
                "recipient": recipient,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def get(self, id: types.Id) -> types.Message:
        """One message.

        A message, with what it says and what became of every attempt.

        Scope: `messages:read`.
        """
        return self._json(
            "GET",
            f"/messages/{segment(id)}",
        )

    def resend(self, id: types.Id) -> types.Message:
        """Send it again.

        Queues the message once more, as another one: same address, same words, a link of its own.

        Scope: `messages:write`.
        """
        return self._json(
            "POST",
            f"/messages/{segment(id)}/resend",
        )

    def list_templates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.MessageTemplatePage:
        """Texts used for each kind of message.

        The texts of every kind of message; there are few kinds, so they are one page.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `messages:read`.
        """
        return self._json(
            "GET",
            "/message-templates",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_templates(self, *, limit: int | None = None) -> Iterator[types.MessageTemplate]:
        """Texts used for each kind of message: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/message-templates",
            query={"limit": limit},
        )

    def set_template(
        self,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"],
        body: types.MessageTemplateChange,
        *,
        if_match: int | str | None = None,
    ) -> types.MessageTemplate:
        """Change a text.

        Writes the business's own texts of a kind; null brings ours back. Messages that are there keep theirs.

        `if_match`: the version that you saw; another one is refused.

        Scope: `messages:write`.
        """
        return self._json(
            "PUT",
            f"/message-templates/{segment(kind)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def preview_template(
        self,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"],
        body: types.MessageTemplateChange | None = None,
    ) -> types.MessageSamples:
        """What texts would say to a client, before they are kept.

        What texts would say, before they are kept: null is ours, a language that is left out is as it stands.

        Scope: `messages:write`.
        """
        return self._json(
            "POST",
            f"/message-templates/{segment(kind)}/preview",
            body=body,
        )


class AsyncMessages(AsyncResource):
    """E-mails, SMS and WhatsApp messages that were sent, and the texts that they are made from."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"] | None = None,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"] | None = None,
        recipient: str | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.MessageSummaryPage:
        """E-mails, SMS and WhatsApp messages sent, with their state.

        Messages, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: An instant, ISO 8601 with its time zone; answers in UTC.

        `to`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `messages:read`.
        """
        return await self._json(
            "GET",
            "/messages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "state": state,
                "kind": kind,
                "recipient": recipient,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        state: t.Literal["BOUNCED", "DELIVERED", "FAILED", "OPENED", "QUEUED", "SENT"] | None = None,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"] | None = None,
        recipient: str | None = None,
        from_: types.Instant | None = None,
        to: types.Instant | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.MessageSummary]:
        """E-mails, SMS and WhatsApp messages sent, with their state: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/messages",
            query={
                "limit": limit,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "state": state,
                "kind": kind,
                "recipient": recipient,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def get(self, id: types.Id) -> types.Message:
        """One message.

        A message, with what it says and what became of every attempt.

        Scope: `messages:read`.
        """
        return await self._json(
            "GET",
            f"/messages/{segment(id)}",
        )

    async def resend(self, id: types.Id) -> types.Message:
        """Send it again.

        Queues the message once more, as another one: same address, same words, a link of its own.

        Scope: `messages:write`.
        """
        return await self._json(
            "POST",
            f"/messages/{segment(id)}/resend",
        )

    async def list_templates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.MessageTemplatePage:
        """Texts used for each kind of message.

        The texts of every kind of message; there are few kinds, so they are one page.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `messages:read`.
        """
        return await self._json(
            "GET",
            "/message-templates",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_templates(self, *, limit: int | None = None) -> AsyncIterator[types.MessageTemplate]:
        """Texts used for each kind of message: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/message-templates",
            query={"limit": limit},
        )

    async def set_template(
        self,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"],
        body: types.MessageTemplateChange,
        *,
        if_match: int | str | None = None,
    ) -> types.MessageTemplate:
        """Change a text.

        Writes the business's own texts of a kind; null brings ours back. Messages that are there keep theirs.

        `if_match`: the version that you saw; another one is refused.

        Scope: `messages:write`.
        """
        return await self._json(
            "PUT",
            f"/message-templates/{segment(kind)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def preview_template(
        self,
        kind: t.Literal["document", "mandate", "payment_link", "quote", "receipt", "reminder"],
        body: types.MessageTemplateChange | None = None,
    ) -> types.MessageSamples:
        """What texts would say to a client, before they are kept.

        What texts would say, before they are kept: null is ours, a language that is left out is as it stands.

        Scope: `messages:write`.
        """
        return await self._json(
            "POST",
            f"/message-templates/{segment(kind)}/preview",
            body=body,
        )
