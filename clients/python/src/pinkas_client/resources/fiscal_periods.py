# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Months of the books: closed, reopened; and which accounts events post to."""

from __future__ import annotations

import typing as t

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class FiscalPeriods(Resource):
    """Months of the books: closed, reopened; and which accounts events post to."""

    def get_revaluation(self, period: str) -> types.Revaluation:
        """Revaluation of a month in foreign currency, posted or as a preview.

        The revaluation of a month that was posted, or what it would be by the rates that the business has: of what
        each client and supplier owes or is owed in foreign currency, and of own accounts that are kept in one.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            f"/ledger/revaluations/{segment(period)}",
        )

    def post_revaluation(self, period: str, body: types.NewRevaluation | None = None) -> types.Revaluation:
        """Post the revaluation of a month.

        Posts the revaluation of a month that is over, on its last day, and takes it back on the first day of the next
        month: from then on only what is paid makes a difference. The accounts of customers and suppliers stay as they
        are; the differences stand on accounts of revaluation beside them, and as unrealised exchange differences.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            f"/ledger/revaluations/{segment(period)}",
            body=body,
        )

    def close_period(self, period: str) -> types.FiscalPeriod:
        """Close a period: no posting into it.

        Closes a month that is over: nothing is posted on its days from then on, by anybody. Earlier months that have
        entries have to be closed before. With the last month of a fiscal year, the accounts of income and expense are
        closed to retained earnings by an entry of its last day.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            f"/ledger/periods/{segment(period)}/close",
        )

    def reopen_period(self, period: str, body: types.PeriodReopening) -> types.FiscalPeriod:
        """Reopen a period.

        Reopens the month that was closed last, with the reason for it. The entry that closed a year is taken back by
        another of the same day.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            f"/ledger/periods/{segment(period)}/reopen",
            body=body,
        )

    def get_ledger_posting_rules(self) -> types.PostingRules:
        """Which account each kind of event posts to.

        To which account each kind of event posts, by its role: the account of the chart, and what was changed.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/posting-rules",
        )

    def set_ledger_posting_rules(self, body: types.PostingRuleChanges) -> types.PostingRules:
        """Change the mapping.

        Changes to which accounts roles post, from today or a later day on: entries of that day and after it go there.
        What was posted stays where it is, and so does what is posted on an earlier day.

        Scope: `ledger:write`.
        """
        return self._json(
            "PUT",
            "/ledger/posting-rules",
            body=body,
        )

    def get_ledger_periods(self, *, year: int | None = None) -> types.Periods:
        """List periods with their state.

        The months of a year until the current one, the last first: their state, what was posted in them, and what is
        dated in them and not in the books yet.

        `year`: Left out: this year.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/periods",
            query={"year": year},
        )


class AsyncFiscalPeriods(AsyncResource):
    """Months of the books: closed, reopened; and which accounts events post to."""

    async def get_revaluation(self, period: str) -> types.Revaluation:
        """Revaluation of a month in foreign currency, posted or as a preview.

        The revaluation of a month that was posted, or what it would be by the rates that the business has: of what
        each client and supplier owes or is owed in foreign currency, and of own accounts that are kept in one.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            f"/ledger/revaluations/{segment(period)}",
        )

    async def post_revaluation(self, period: str, body: types.NewRevaluation | None = None) -> types.Revaluation:
        """Post the revaluation of a month.

        Posts the revaluation of a month that is over, on its last day, and takes it back on the first day of the next
        month: from then on only what is paid makes a difference. The accounts of customers and suppliers stay as they
        are; the differences stand on accounts of revaluation beside them, and as unrealised exchange differences.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            f"/ledger/revaluations/{segment(period)}",
            body=body,
        )

    async def close_period(self, period: str) -> types.FiscalPeriod:
        """Close a period: no posting into it.

        Closes a month that is over: nothing is posted on its days from then on, by anybody. Earlier months that have
        entries have to be closed before. With the last month of a fiscal year, the accounts of income and expense are
        closed to retained earnings by an entry of its last day.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            f"/ledger/periods/{segment(period)}/close",
        )

    async def reopen_period(self, period: str, body: types.PeriodReopening) -> types.FiscalPeriod:
        """Reopen a period.

        Reopens the month that was closed last, with the reason for it. The entry that closed a year is taken back by
        another of the same day.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            f"/ledger/periods/{segment(period)}/reopen",
            body=body,
        )

    async def get_ledger_posting_rules(self) -> types.PostingRules:
        """Which account each kind of event posts to.

        To which account each kind of event posts, by its role: the account of the chart, and what was changed.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/posting-rules",
        )

    async def set_ledger_posting_rules(self, body: types.PostingRuleChanges) -> types.PostingRules:
        """Change the mapping.

        Changes to which accounts roles post, from today or a later day on: entries of that day and after it go there.
        What was posted stays where it is, and so does what is posted on an earlier day.

        Scope: `ledger:write`.
        """
        return await self._json(
            "PUT",
            "/ledger/posting-rules",
            body=body,
        )

    async def get_ledger_periods(self, *, year: int | None = None) -> types.Periods:
        """List periods with their state.

        The months of a year until the current one, the last first: their state, what was posted in them, and what is
        dated in them and not in the books yet.

        `year`: Left out: this year.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/periods",
            query={"year": year},
        )
