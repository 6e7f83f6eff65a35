# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What the books say: balances, trial balance, general ledger, on any day and as of any instant."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class LedgerBalances(Resource):
    """What the books say: balances, trial balance, general ledger, on any day and as of any instant."""

    def get(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Balances:
        """Balances on a date.

        The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers
        what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/balances",
            query={"date": date, "asOf": as_of, "lang": lang},
        )

    def download_get(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Balances on a date.

        The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers
        what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._file(
            "GET",
            "/ledger/balances",
            query={"date": date, "asOf": as_of, "format": format, "lang": lang},
        )

    def get_ledger_trial_balance(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TrialBalance:
        """Trial balance of a period.

        The accounts that had a balance or a movement in a period: what they began with, were debited and credited,
        and ended with, in the currency of the books. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/trial-balance",
            query={"from": from_, "to": to, "asOf": as_of, "compare": compare, "lang": lang},
        )

    def download_ledger_trial_balance(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Trial balance of a period.

        The accounts that had a balance or a movement in a period: what they began with, were debited and credited,
        and ended with, in the currency of the books. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._file(
            "GET",
            "/ledger/trial-balance",
            query={"from": from_, "to": to, "asOf": as_of, "compare": compare, "format": format, "lang": lang},
        )

    def get_general_ledger(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.GeneralLedger:
        """General ledger of a period.

        The lines of all accounts in a period, by account, day and number, with the balance of the account behind
        each. `asOf` answers what the books said at an instant.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/general-ledger",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "lang": lang,
            },
        )

    def iterate_general_ledger(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.AccountMovement]:
        """General ledger of a period: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/general-ledger",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "lang": lang,
            },
        )

    def download_general_ledger(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """General ledger of a period.

        The lines of all accounts in a period, by account, day and number, with the balance of the account behind
        each. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._file(
            "GET",
            "/ledger/general-ledger",
            query={
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    def get_opening_balances(self) -> types.OpeningBalances:
        """Opening balances.

        What accounts stood at when the books began. Those of clients are told by the clients: they are posted to
        customers, and to their advances, from where they are set.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/opening-balances",
        )

    def set_opening_balances(self, body: types.OpeningBalancesToSet) -> types.OpeningBalances:
        """Set opening balances of a new business.

        Sets the opening balances of accounts in the place of those of before: these are taken back by an entry of
        their own day, and the new ones are posted by one entry, which balances by the account of opening balances.
        Refused once a month is closed. What clients owed is set at the client, what suppliers are owed as an expense
        of that category, and what card processors have to deposit as an expectation.

        Scope: `ledger:write`.
        """
        return self._json(
            "PUT",
            "/ledger/opening-balances",
            body=body,
        )

    def get_ledger_integrity(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> types.BooksIntegrity:
        """Proof that the books balance and that no entry was changed.

        Proves that every entry of a period balances, that no number is missing, that no entry was changed since it
        was posted, that each document, payment, refund, expense, payment to a supplier, card deposit, revaluation,
        closed VAT period and end of a year has exactly the entry that its rule gives, and what people post stands
        where it may, that the monthly sums are those of the lines, that the sums of analytics are those of what they
        sum, and that the control accounts are, client by client and supplier by supplier, what is open: these as they
        are now. Each check names the first thing that does not fit. Without `from` and `to` this year until today.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/integrity",
            query={"from": from_, "to": to},
        )


class AsyncLedgerBalances(AsyncResource):
    """What the books say: balances, trial balance, general ledger, on any day and as of any instant."""

    async def get(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Balances:
        """Balances on a date.

        The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers
        what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/balances",
            query={"date": date, "asOf": as_of, "lang": lang},
        )

    async def download_get(
        self,
        *,
        date: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Balances on a date.

        The balance of every account that has one at the end of a day, in the currency of the books. `asOf` answers
        what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._file(
            "GET",
            "/ledger/balances",
            query={"date": date, "asOf": as_of, "format": format, "lang": lang},
        )

    async def get_ledger_trial_balance(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TrialBalance:
        """Trial balance of a period.

        The accounts that had a balance or a movement in a period: what they began with, were debited and credited,
        and ended with, in the currency of the books. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/trial-balance",
            query={"from": from_, "to": to, "asOf": as_of, "compare": compare, "lang": lang},
        )

    async def download_ledger_trial_balance(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Trial balance of a period.

        The accounts that had a balance or a movement in a period: what they began with, were debited and credited,
        and ended with, in the currency of the books. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._file(
            "GET",
            "/ledger/trial-balance",
            query={"from": from_, "to": to, "asOf": as_of, "compare": compare, "format": format, "lang": lang},
        )

    async def get_general_ledger(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.GeneralLedger:
        """General ledger of a period.

        The lines of all accounts in a period, by account, day and number, with the balance of the account behind
        each. `asOf` answers what the books said at an instant.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/general-ledger",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "lang": lang,
            },
        )

    def iterate_general_ledger(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.AccountMovement]:
        """General ledger of a period: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/general-ledger",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "lang": lang,
            },
        )

    async def download_general_ledger(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        account_id: types.Id | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """General ledger of a period.

        The lines of all accounts in a period, by account, day and number, with the balance of the account behind
        each. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._file(
            "GET",
            "/ledger/general-ledger",
            query={
                "from": from_,
                "to": to,
                "accountId": account_id,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    async def get_opening_balances(self) -> types.OpeningBalances:
        """Opening balances.

        What accounts stood at when the books began. Those of clients are told by the clients: they are posted to
        customers, and to their advances, from where they are set.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/opening-balances",
        )

    async def set_opening_balances(self, body: types.OpeningBalancesToSet) -> types.OpeningBalances:
        """Set opening balances of a new business.

        Sets the opening balances of accounts in the place of those of before: these are taken back by an entry of
        their own day, and the new ones are posted by one entry, which balances by the account of opening balances.
        Refused once a month is closed. What clients owed is set at the client, what suppliers are owed as an expense
        of that category, and what card processors have to deposit as an expectation.

        Scope: `ledger:write`.
        """
        return await self._json(
            "PUT",
            "/ledger/opening-balances",
            body=body,
        )

    async def get_ledger_integrity(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
    ) -> types.BooksIntegrity:
        """Proof that the books balance and that no entry was changed.

        Proves that every entry of a period balances, that no number is missing, that no entry was changed since it
        was posted, that each document, payment, refund, expense, payment to a supplier, card deposit, revaluation,
        closed VAT period and end of a year has exactly the entry that its rule gives, and what people post stands
        where it may, that the monthly sums are those of the lines, that the sums of analytics are those of what they
        sum, and that the control accounts are, client by client and supplier by supplier, what is open: these as they
        are now. Each check names the first thing that does not fit. Without `from` and `to` this year until today.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/integrity",
            query={"from": from_, "to": to},
        )
