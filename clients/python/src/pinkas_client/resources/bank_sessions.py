# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Periods of bank accounts, and whether the books agree with the statement."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class BankSessions(Resource):
    """Periods of bank accounts, and whether the books agree with the statement."""

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
    ) -> types.BankSessionPage:
        """List sessions.

        Reconciliation sessions, the latest period first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/sessions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
    ) -> Iterator[types.BankSession]:
        """List sessions: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/sessions",
            query={
                "limit": limit,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def create(self, body: types.NewBankSession) -> types.BankSession:
        """Open a session for a period.

        Opens a session for a period of an account. It takes the lines of its days that belong to no session.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/sessions",
            body=body,
        )

    def get(self, id: types.Id) -> types.BankSession:
        """Get a session.

        A reconciliation session, with who closed and reopened it.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/sessions/{segment(id)}",
        )

    def close(
        self,
        id: types.Id,
        body: types.SessionClosing | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.BankSession:
        """Close a session (all its transactions matched or excluded; no ledger posting).

        Closes a session: its lines are matched or excluded, and come to its closing balance or a note says why not.
        Nothing is posted. The lines of a closed session do not change.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/sessions/{segment(id)}/close",
            body=body,
            headers={"If-Match": if_match},
        )

    def reopen(
        self,
        id: types.Id,
        body: types.SessionReopening,
        *,
        if_match: int | str | None = None,
    ) -> types.BankSession:
        """Reopen a closed session.

        Opens a closed session again. It takes the lines of its days that came meanwhile. The reason stays with it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/sessions/{segment(id)}/reopen",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_reconciliation(self, id: types.Id) -> types.BankReconciliation:
        """Assertion that the ledger bank-account balance equals the session closing balance.

        Whether the account of the books has the closing balance of the statement at the end of the period, in the
        currency of the account, and what explains the difference.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/sessions/{segment(id)}/reconciliation",
        )


class AsyncBankSessions(AsyncResource):
    """Periods of bank accounts, and whether the books agree with the statement."""

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
    ) -> types.BankSessionPage:
        """List sessions.

        Reconciliation sessions, the latest period first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/sessions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.BankSession]:
        """List sessions: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/sessions",
            query={
                "limit": limit,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewBankSession) -> types.BankSession:
        """Open a session for a period.

        Opens a session for a period of an account. It takes the lines of its days that belong to no session.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/sessions",
            body=body,
        )

    async def get(self, id: types.Id) -> types.BankSession:
        """Get a session.

        A reconciliation session, with who closed and reopened it.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/sessions/{segment(id)}",
        )

    async def close(
        self,
        id: types.Id,
        body: types.SessionClosing | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.BankSession:
        """Close a session (all its transactions matched or excluded; no ledger posting).

        Closes a session: its lines are matched or excluded, and come to its closing balance or a note says why not.
        Nothing is posted. The lines of a closed session do not change.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/sessions/{segment(id)}/close",
            body=body,
            headers={"If-Match": if_match},
        )

    async def reopen(
        self,
        id: types.Id,
        body: types.SessionReopening,
        *,
        if_match: int | str | None = None,
    ) -> types.BankSession:
        """Reopen a closed session.

        Opens a closed session again. It takes the lines of its days that came meanwhile. The reason stays with it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/sessions/{segment(id)}/reopen",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_reconciliation(self, id: types.Id) -> types.BankReconciliation:
        """Assertion that the ledger bank-account balance equals the session closing balance.

        Whether the account of the books has the closing balance of the statement at the end of the period, in the
        currency of the account, and what explains the difference.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/sessions/{segment(id)}/reconciliation",
        )
