# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What only the sandbox has: demo data, simulated answers, a clock that can be moved."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class Sandbox(Resource):
    """What only the sandbox has: demo data, simulated answers, a clock that can be moved."""

    def seed(self) -> types.Seeded:
        """Fill the business with demo data (sandbox only).

        Fills an empty business with a believable year: clients, suppliers, products, quotes, orders, invoices,
        receipts, credits, foreign currency, card charges and their deposits, what is open and what is overdue,
        payment links, a Payment Page; deals that were won and lost, and those that are open with what is to be done;
        expenses, one of them with VAT at risk, what is paid to suppliers, a recurring expense, and a paper in the
        inbox; VAT periods that were filed, closed months, and a report that is sent every month; reminders with what
        they achieved, and standing orders. It takes a few seconds, and is done when it answers.

        Nobody is told of the year: it sends no events, and the PDFs are made when they are asked for. One of the
        links is then paid on the simulator's page as a customer would pay it, and three buy on the Payment Page: two
        pay, one is declined, and a part of one purchase goes back. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/sandbox/seed",
        )

    def reset(self) -> types.Emptied:
        """Empty the business (sandbox only).

        Empties the business: documents with their numbers, clients, products, books, schedules, messages,
        notifications; the clock is the machine's again. The business with its settings and designs, its people, keys
        and webhook endpoints, and the history of events and of the audit log stay. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/sandbox/reset",
        )

    def simulate_event(self, body: types.Simulation) -> types.Simulated:
        """Simulate an answer of the tax authority, a payment or a bank deposit (sandbox only).

        Lets the tax authority answer about an issued document, without asking it: it approves (with a number),
        refuses (with one of its codes), holds the invoice for a decision, or does not answer in time. What follows is
        what would follow in earnest. Without `documentId` the answer waits for the next request; of several each is
        given once, in their order.

        Or lets a buyer pay a checkout on the simulator's page, which is opened where it is not open yet, or be
        declined. Or lets a line come to a bank account. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/sandbox/simulate",
            body=body,
        )

    def list_messages(
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
        recipient: str | None = None,
    ) -> types.KeptMessagePage:
        """Messages that would have been sent (sandbox only).

        What would have been sent, newest first, as the customer would have got it: documents, reminders, statements
        of account. Live answers 409 `sandbox_only`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/sandbox/outbox",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "recipient": recipient,
            },
        )

    def iterate_messages(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        recipient: str | None = None,
    ) -> Iterator[types.KeptMessage]:
        """Messages that would have been sent (sandbox only): all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/sandbox/outbox",
            query={
                "limit": limit,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "recipient": recipient,
            },
        )

    def get_clock(self) -> types.SandboxClock:
        """What time it is for the business (sandbox only).

        What time it is for the business. Live answers 409 `sandbox_only`.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/sandbox/clock",
        )

    def move_clock(self, body: types.ClockMove | None = None) -> types.SandboxClock:
        """Move the clock of the business ahead (sandbox only).

        Moves the clock of the business ahead, for itself alone. Everything that waits goes by it: what falls due on
        the way (schedules, retries of webhooks and messages, the end of quotes and links) happens within seconds.

        It never goes back, ten years at the most; `POST /sandbox/reset` ends it. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return self._json(
            "POST",
            "/sandbox/clock",
            body=body,
        )


class AsyncSandbox(AsyncResource):
    """What only the sandbox has: demo data, simulated answers, a clock that can be moved."""

    async def seed(self) -> types.Seeded:
        """Fill the business with demo data (sandbox only).

        Fills an empty business with a believable year: clients, suppliers, products, quotes, orders, invoices,
        receipts, credits, foreign currency, card charges and their deposits, what is open and what is overdue,
        payment links, a Payment Page; deals that were won and lost, and those that are open with what is to be done;
        expenses, one of them with VAT at risk, what is paid to suppliers, a recurring expense, and a paper in the
        inbox; VAT periods that were filed, closed months, and a report that is sent every month; reminders with what
        they achieved, and standing orders. It takes a few seconds, and is done when it answers.

        Nobody is told of the year: it sends no events, and the PDFs are made when they are asked for. One of the
        links is then paid on the simulator's page as a customer would pay it, and three buy on the Payment Page: two
        pay, one is declined, and a part of one purchase goes back. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/sandbox/seed",
        )

    async def reset(self) -> types.Emptied:
        """Empty the business (sandbox only).

        Empties the business: documents with their numbers, clients, products, books, schedules, messages,
        notifications; the clock is the machine's again. The business with its settings and designs, its people, keys
        and webhook endpoints, and the history of events and of the audit log stay. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/sandbox/reset",
        )

    async def simulate_event(self, body: types.Simulation) -> types.Simulated:
        """Simulate an answer of the tax authority, a payment or a bank deposit (sandbox only).

        Lets the tax authority answer about an issued document, without asking it: it approves (with a number),
        refuses (with one of its codes), holds the invoice for a decision, or does not answer in time. What follows is
        what would follow in earnest. Without `documentId` the answer waits for the next request; of several each is
        given once, in their order.

        Or lets a buyer pay a checkout on the simulator's page, which is opened where it is not open yet, or be
        declined. Or lets a line come to a bank account. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/sandbox/simulate",
            body=body,
        )

    async def list_messages(
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
        recipient: str | None = None,
    ) -> types.KeptMessagePage:
        """Messages that would have been sent (sandbox only).

        What would have been sent, newest first, as the customer would have got it: documents, reminders, statements
        of account. Live answers 409 `sandbox_only`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/sandbox/outbox",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "recipient": recipient,
            },
        )

    def iterate_messages(
        self,
        *,
        limit: int | None = None,
        document_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        client_id: types.Id | None = None,
        channel: t.Literal["email", "sms", "whatsapp"] | None = None,
        recipient: str | None = None,
    ) -> AsyncIterator[types.KeptMessage]:
        """Messages that would have been sent (sandbox only): all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/sandbox/outbox",
            query={
                "limit": limit,
                "documentId": document_id,
                "paymentLinkId": payment_link_id,
                "mandateId": mandate_id,
                "clientId": client_id,
                "channel": channel,
                "recipient": recipient,
            },
        )

    async def get_clock(self) -> types.SandboxClock:
        """What time it is for the business (sandbox only).

        What time it is for the business. Live answers 409 `sandbox_only`.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/sandbox/clock",
        )

    async def move_clock(self, body: types.ClockMove | None = None) -> types.SandboxClock:
        """Move the clock of the business ahead (sandbox only).

        Moves the clock of the business ahead, for itself alone. Everything that waits goes by it: what falls due on
        the way (schedules, retries of webhooks and messages, the end of quotes and links) happens within seconds.

        It never goes back, ten years at the most; `POST /sandbox/reset` ends it. Live answers 409 `sandbox_only`.

        Scope: `business:write`.
        """
        return await self._json(
            "POST",
            "/sandbox/clock",
            body=body,
        )
