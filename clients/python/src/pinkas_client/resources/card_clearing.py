# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What the processors of cards still have to deposit, and the deposits that came."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class CardClearing(Resource):
    """What the processors of cards still have to deposit, and the deposits that came."""

    def list_card_expectations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "OPEN", "SETTLED"] | None = None,
        kind: t.Literal["charge", "manual", "refund", "reversal"] | None = None,
        provider: str | None = None,
        client_id: types.Id | None = None,
        payment_id: types.Id | None = None,
        currency: str | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CardExpectationPage:
        """Card charges waiting for the processor's deposit.

        What the processors of cards still have to deposit, and what they did, newest first unless `sort` says
        otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/card-clearing/expectations",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "kind": kind,
                "provider": provider,
                "clientId": client_id,
                "paymentId": payment_id,
                "currency": currency,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_card_expectations(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "OPEN", "SETTLED"] | None = None,
        kind: t.Literal["charge", "manual", "refund", "reversal"] | None = None,
        provider: str | None = None,
        client_id: types.Id | None = None,
        payment_id: types.Id | None = None,
        currency: str | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.CardExpectation]:
        """Card charges waiting for the processor's deposit: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/card-clearing/expectations",
            query={
                "limit": limit,
                "state": state,
                "kind": kind,
                "provider": provider,
                "clientId": client_id,
                "paymentId": payment_id,
                "currency": currency,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def record_card_expectation(self, body: types.NewExpectation) -> types.CardExpectation:
        """Record an expectation by hand.

        Writes down what a processor still has to deposit and no payment here tells of. The books take it as an
        opening balance of the account of card clearing.

        Scope: `payments:write`.
        """
        return self._json(
            "POST",
            "/card-clearing/expectations",
            body=body,
        )

    def get_card_expectation(self, id: types.Id) -> types.CardExpectation:
        """One expectation.

        What a processor still has to deposit for one charge.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            f"/card-clearing/expectations/{segment(id)}",
        )

    def list_card_batches(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CardBatchPage:
        """Deposits settled, with fees.

        Deposits of processors with their fees and what they settled, newest first unless `sort` says otherwise;
        undone ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/card-clearing/batches",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_card_batches(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> Iterator[types.CardBatch]:
        """Deposits settled, with fees: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/card-clearing/batches",
            query={
                "limit": limit,
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def list_card_deposit_days(self) -> types.DepositDaysList:
        """How many days each processor takes until its deposit.

        How many days after a charge each processor deposits it.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/card-clearing/deposit-days",
        )

    def set_card_deposit_days(self, body: types.DepositDaysToSet) -> types.DepositDaysList:
        """Set how many days a processor takes.

        Sets them, and answers all.

        Scope: `payments:write`.
        """
        return self._json(
            "PUT",
            "/card-clearing/deposit-days",
            body=body,
        )


class AsyncCardClearing(AsyncResource):
    """What the processors of cards still have to deposit, and the deposits that came."""

    async def list_card_expectations(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "OPEN", "SETTLED"] | None = None,
        kind: t.Literal["charge", "manual", "refund", "reversal"] | None = None,
        provider: str | None = None,
        client_id: types.Id | None = None,
        payment_id: types.Id | None = None,
        currency: str | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CardExpectationPage:
        """Card charges waiting for the processor's deposit.

        What the processors of cards still have to deposit, and what they did, newest first unless `sort` says
        otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/card-clearing/expectations",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "kind": kind,
                "provider": provider,
                "clientId": client_id,
                "paymentId": payment_id,
                "currency": currency,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_card_expectations(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "OPEN", "SETTLED"] | None = None,
        kind: t.Literal["charge", "manual", "refund", "reversal"] | None = None,
        provider: str | None = None,
        client_id: types.Id | None = None,
        payment_id: types.Id | None = None,
        currency: str | None = None,
        overdue: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.CardExpectation]:
        """Card charges waiting for the processor's deposit: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/card-clearing/expectations",
            query={
                "limit": limit,
                "state": state,
                "kind": kind,
                "provider": provider,
                "clientId": client_id,
                "paymentId": payment_id,
                "currency": currency,
                "overdue": overdue,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def record_card_expectation(self, body: types.NewExpectation) -> types.CardExpectation:
        """Record an expectation by hand.

        Writes down what a processor still has to deposit and no payment here tells of. The books take it as an
        opening balance of the account of card clearing.

        Scope: `payments:write`.
        """
        return await self._json(
            "POST",
            "/card-clearing/expectations",
            body=body,
        )

    async def get_card_expectation(self, id: types.Id) -> types.CardExpectation:
        """One expectation.

        What a processor still has to deposit for one charge.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            f"/card-clearing/expectations/{segment(id)}",
        )

    async def list_card_batches(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> types.CardBatchPage:
        """Deposits settled, with fees.

        Deposits of processors with their fees and what they settled, newest first unless `sort` says otherwise;
        undone ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/card-clearing/batches",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    def iterate_card_batches(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.CardBatch]:
        """Deposits settled, with fees: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/card-clearing/batches",
            query={
                "limit": limit,
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
            },
        )

    async def list_card_deposit_days(self) -> types.DepositDaysList:
        """How many days each processor takes until its deposit.

        How many days after a charge each processor deposits it.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/card-clearing/deposit-days",
        )

    async def set_card_deposit_days(self, body: types.DepositDaysToSet) -> types.DepositDaysList:
        """Set how many days a processor takes.

        Sets them, and answers all.

        Scope: `payments:write`.
        """
        return await self._json(
            "PUT",
            "/card-clearing/deposit-days",
            body=body,
        )
