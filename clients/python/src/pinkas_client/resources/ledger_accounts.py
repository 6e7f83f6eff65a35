# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The chart of accounts with balances, and the accounts of the business's own."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class LedgerAccounts(Resource):
    """The chart of accounts with balances, and the accounts of the business's own."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        type: t.Literal["asset", "equity", "expense", "income", "liability"] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        parent_id: types.Id | None = None,
        sort: t.Literal["-code", "-createdAt", "code", "createdAt"] | None = None,
    ) -> types.LedgerAccountPage:
        """Chart of accounts.

        The chart of accounts with balances, by number unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: Looks in number and name.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/ledger/accounts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "type": type,
                "isActive": is_active,
                "isSystem": is_system,
                "parentId": parent_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        type: t.Literal["asset", "equity", "expense", "income", "liability"] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        parent_id: types.Id | None = None,
        sort: t.Literal["-code", "-createdAt", "code", "createdAt"] | None = None,
    ) -> Iterator[types.LedgerAccount]:
        """Chart of accounts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/accounts",
            query={
                "limit": limit,
                "q": q,
                "type": type,
                "isActive": is_active,
                "isSystem": is_system,
                "parentId": parent_id,
                "sort": sort,
            },
        )

    def create(self, body: types.NewAccount) -> types.LedgerAccount:
        """Create an account.

        Creates an account of the business's own, below one of the same type or at the top.

        Scope: `ledger:write`.
        """
        return self._json(
            "POST",
            "/ledger/accounts",
            body=body,
        )

    def get(self, id: types.Id) -> types.LedgerAccount:
        """Get an account with its balance.

        An account with its balance.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            f"/ledger/accounts/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.AccountChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.LedgerAccount:
        """Change an account.

        Changes an account. Number and type of one that has entries stay. What is posted stays as it was posted; the
        name and the line of form 6111 change in every report from now on, those of past periods too.

        `if_match`: the version that you saw; another one is refused.

        Scope: `ledger:write`.
        """
        return self._json(
            "PATCH",
            f"/ledger/accounts/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an account without entries.

        Deletes an account on which nothing was ever posted. Those that every business has stay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `ledger:write`.
        """
        self._nothing(
            "DELETE",
            f"/ledger/accounts/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def list_account_entries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AccountEntries:
        """Entries of an account with running balance.

        The lines of an account in a period with its balance behind each, the earliest first unless `sort` says
        otherwise. `asOf` answers what the books said at an instant.

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
            f"/ledger/accounts/{segment(id)}/entries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_account_entries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.AccountMovement]:
        """Entries of an account with running balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/ledger/accounts/{segment(id)}/entries",
            query={"limit": limit, "from": from_, "to": to, "asOf": as_of, "sort": sort, "lang": lang},
        )

    def download_account_entries(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Entries of an account with running balance.

        The lines of an account in a period with its balance behind each, the earliest first unless `sort` says
        otherwise. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._file(
            "GET",
            f"/ledger/accounts/{segment(id)}/entries",
            query={"from": from_, "to": to, "asOf": as_of, "sort": sort, "format": format, "lang": lang},
        )


class AsyncLedgerAccounts(AsyncResource):
    """The chart of accounts with balances, and the accounts of the business's own."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        type: t.Literal["asset", "equity", "expense", "income", "liability"] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        parent_id: types.Id | None = None,
        sort: t.Literal["-code", "-createdAt", "code", "createdAt"] | None = None,
    ) -> types.LedgerAccountPage:
        """Chart of accounts.

        The chart of accounts with balances, by number unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: Looks in number and name.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/ledger/accounts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "type": type,
                "isActive": is_active,
                "isSystem": is_system,
                "parentId": parent_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        type: t.Literal["asset", "equity", "expense", "income", "liability"] | None = None,
        is_active: bool | None = None,
        is_system: bool | None = None,
        parent_id: types.Id | None = None,
        sort: t.Literal["-code", "-createdAt", "code", "createdAt"] | None = None,
    ) -> AsyncIterator[types.LedgerAccount]:
        """Chart of accounts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/ledger/accounts",
            query={
                "limit": limit,
                "q": q,
                "type": type,
                "isActive": is_active,
                "isSystem": is_system,
                "parentId": parent_id,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewAccount) -> types.LedgerAccount:
        """Create an account.

        Creates an account of the business's own, below one of the same type or at the top.

        Scope: `ledger:write`.
        """
        return await self._json(
            "POST",
            "/ledger/accounts",
            body=body,
        )

    async def get(self, id: types.Id) -> types.LedgerAccount:
        """Get an account with its balance.

        An account with its balance.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            f"/ledger/accounts/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.AccountChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.LedgerAccount:
        """Change an account.

        Changes an account. Number and type of one that has entries stay. What is posted stays as it was posted; the
        name and the line of form 6111 change in every report from now on, those of past periods too.

        `if_match`: the version that you saw; another one is refused.

        Scope: `ledger:write`.
        """
        return await self._json(
            "PATCH",
            f"/ledger/accounts/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an account without entries.

        Deletes an account on which nothing was ever posted. Those that every business has stay.

        `if_match`: the version that you saw; another one is refused.

        Scope: `ledger:write`.
        """
        await self._nothing(
            "DELETE",
            f"/ledger/accounts/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def list_account_entries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AccountEntries:
        """Entries of an account with running balance.

        The lines of an account in a period with its balance behind each, the earliest first unless `sort` says
        otherwise. `asOf` answers what the books said at an instant.

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
            f"/ledger/accounts/{segment(id)}/entries",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "asOf": as_of,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_account_entries(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.AccountMovement]:
        """Entries of an account with running balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/ledger/accounts/{segment(id)}/entries",
            query={"limit": limit, "from": from_, "to": to, "asOf": as_of, "sort": sort, "lang": lang},
        )

    async def download_account_entries(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        sort: t.Literal["-date", "date"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Entries of an account with running balance.

        The lines of an account in a period with its balance behind each, the earliest first unless `sort` says
        otherwise. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._file(
            "GET",
            f"/ledger/accounts/{segment(id)}/entries",
            query={"from": from_, "to": to, "asOf": as_of, "sort": sort, "format": format, "lang": lang},
        )
