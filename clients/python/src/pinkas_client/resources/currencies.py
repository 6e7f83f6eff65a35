# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Currencies, and exchange rates by date."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Currencies(Resource):
    """Currencies, and exchange rates by date."""

    def list(self) -> types.CurrencyPage:
        """Currencies.

        Every currency of ISO 4217 that can be paid in, by its code, in one page.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/currencies",
        )

    def list_exchange_rates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        date: types.Date | None = None,
        currency: str | None = None,
    ) -> types.ExchangeRatePage:
        """Rates on a date.

        The rates on a day: each currency's own of that day, else its last one before it; `date` says of which day.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `business:read`.
        """
        return self._json(
            "GET",
            "/exchange-rates",
            query={"limit": limit, "cursor": cursor, "include": include, "date": date, "currency": currency},
        )

    def iterate_exchange_rates(
        self,
        *,
        limit: int | None = None,
        date: types.Date | None = None,
        currency: str | None = None,
    ) -> Iterator[types.ExchangeRate]:
        """Rates on a date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/exchange-rates",
            query={"limit": limit, "date": date, "currency": currency},
        )

    def set_exchange_rate(
        self,
        currency: str,
        date: types.Date,
        body: types.NewRate,
        *,
        if_match: int | str | None = None,
    ) -> types.ExchangeRate:
        """Set a rate by hand.

        Sets the rate of a day, in place of the one that was there. Issued documents keep the rate they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return self._json(
            "PUT",
            f"/exchange-rates/{segment(currency)}/{segment(date)}",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncCurrencies(AsyncResource):
    """Currencies, and exchange rates by date."""

    async def list(self) -> types.CurrencyPage:
        """Currencies.

        Every currency of ISO 4217 that can be paid in, by its code, in one page.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/currencies",
        )

    async def list_exchange_rates(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        date: types.Date | None = None,
        currency: str | None = None,
    ) -> types.ExchangeRatePage:
        """Rates on a date.

        The rates on a day: each currency's own of that day, else its last one before it; `date` says of which day.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `business:read`.
        """
        return await self._json(
            "GET",
            "/exchange-rates",
            query={"limit": limit, "cursor": cursor, "include": include, "date": date, "currency": currency},
        )

    def iterate_exchange_rates(
        self,
        *,
        limit: int | None = None,
        date: types.Date | None = None,
        currency: str | None = None,
    ) -> AsyncIterator[types.ExchangeRate]:
        """Rates on a date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/exchange-rates",
            query={"limit": limit, "date": date, "currency": currency},
        )

    async def set_exchange_rate(
        self,
        currency: str,
        date: types.Date,
        body: types.NewRate,
        *,
        if_match: int | str | None = None,
    ) -> types.ExchangeRate:
        """Set a rate by hand.

        Sets the rate of a day, in place of the one that was there. Issued documents keep the rate they have.

        `if_match`: the version that you saw; another one is refused.

        Scope: `business:write`.
        """
        return await self._json(
            "PUT",
            f"/exchange-rates/{segment(currency)}/{segment(date)}",
            body=body,
            headers={"If-Match": if_match},
        )
