# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The journal: every entry with what it comes from, and entries that people post."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class JournalEntries(Resource):
    """The journal: every entry with what it comes from, and entries that people post."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        number: int | None = None,
        account_id: types.Id | None = None,
        source_type: str | None = None,
        source_id: types.Id | None = None,
        party_id: types.Id | None = None,
        min_amount: types.Amount | None = None,
        sort: t.Literal["-date", "-number", "date", "number"] | None = None,
    ) -> types.JournalEntrySummaryPage:
        """List entries.

        Journal entries without their lines, the last ones first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/journal-entries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "q": q,
                "number": number,
                "accountId": account_id,
                "sourceType": source_type,
                "sourceId": source_id,
                "partyId": party_id,
                "minAmount": min_amount,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        number: int | None = None,
        account_id: types.Id | None = None,
        source_type: str | None = None,
        source_id: types.Id | None = None,
        party_id: types.Id | None = None,
        min_amount: types.Amount | None = None,
        sort: t.Literal["-date", "-number", "date", "number"] | None = None,
    ) -> Iterator[types.JournalEntrySummary]:
        """List entries: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/journal-entries",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "q": q,
                "number": number,
                "accountId": account_id,
                "sourceType": source_type,
                "sourceId": source_id,
                "partyId": party_id,
                "minAmount": min_amount,
                "sort": sort,
            },
        )

    def post(self, body: types.NewJournalEntry) -> types.JournalEntry:
        """Post a balanced manual entry.

        Posts an entry by hand. Its debits equal its credits; accounts that are kept equal to open items take none.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            "/ledger/journal-entries",
            body=body,
        )

    def post_many(self, body: types.NewJournalEntries) -> types.PostedEntries:
        """Post up to 100 entries, each with its own result.

        Posts up to 100 entries by hand, in their order. Each item has its own result; 200 says that all were looked
        at, `failed` how many were refused.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            "/ledger/journal-entries/bulk",
            body=body,
        )

    def get(self, id: types.Id) -> types.JournalEntry:
        """Get an entry with its source.

        An entry with its lines, what it comes from, and its place in the chain of hashes.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            f"/ledger/journal-entries/{segment(id)}",
        )

    def reverse(self, id: types.Id, body: types.EntryReversal | None = None) -> types.JournalEntry:
        """Reverse an entry.

        Takes an entry back that was posted by hand, by another with the sides exchanged; answers that one. What comes
        from a document, a payment or an expense is corrected there.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            f"/ledger/journal-entries/{segment(id)}/reverse",
            body=body,
        )


class AsyncJournalEntries(AsyncResource):
    """The journal: every entry with what it comes from, and entries that people post."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        number: int | None = None,
        account_id: types.Id | None = None,
        source_type: str | None = None,
        source_id: types.Id | None = None,
        party_id: types.Id | None = None,
        min_amount: types.Amount | None = None,
        sort: t.Literal["-date", "-number", "date", "number"] | None = None,
    ) -> types.JournalEntrySummaryPage:
        """List entries.

        Journal entries without their lines, the last ones first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/journal-entries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "q": q,
                "number": number,
                "accountId": account_id,
                "sourceType": source_type,
                "sourceId": source_id,
                "partyId": party_id,
                "minAmount": min_amount,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        number: int | None = None,
        account_id: types.Id | None = None,
        source_type: str | None = None,
        source_id: types.Id | None = None,
        party_id: types.Id | None = None,
        min_amount: types.Amount | None = None,
        sort: t.Literal["-date", "-number", "date", "number"] | None = None,
    ) -> AsyncIterator[types.JournalEntrySummary]:
        """List entries: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/journal-entries",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "q": q,
                "number": number,
                "accountId": account_id,
                "sourceType": source_type,
                "sourceId": source_id,
                "partyId": party_id,
                "minAmount": min_amount,
                "sort": sort,
            },
        )

    async def post(self, body: types.NewJournalEntry) -> types.JournalEntry:
        """Post a balanced manual entry.

        Posts an entry by hand. Its debits equal its credits; accounts that are kept equal to open items take none.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            "/ledger/journal-entries",
            body=body,
        )

    async def post_many(self, body: types.NewJournalEntries) -> types.PostedEntries:
        """Post up to 100 entries, each with its own result.

        Posts up to 100 entries by hand, in their order. Each item has its own result; 200 says that all were looked
        at, `failed` how many were refused.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            "/ledger/journal-entries/bulk",
            body=body,
        )

    async def get(self, id: types.Id) -> types.JournalEntry:
        """Get an entry with its source.

        An entry with its lines, what it comes from, and its place in the chain of hashes.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            f"/ledger/journal-entries/{segment(id)}",
        )

    async def reverse(self, id: types.Id, body: types.EntryReversal | None = None) -> types.JournalEntry:
        """Reverse an entry.

        Takes an entry back that was posted by hand, by another with the sides exchanged; answers that one. What comes
        from a document, a payment or an expense is corrected there.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            f"/ledger/journal-entries/{segment(id)}/reverse",
            body=body,
        )
