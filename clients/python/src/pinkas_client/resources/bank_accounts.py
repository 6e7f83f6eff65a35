# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Accounts at banks: numbers, balances, and the files of their statements."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class BankAccounts(Resource):
    """Accounts at banks: numbers, balances, and the files of their statements."""

    def list(
        self,
        business_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        currency: str | None = None,
        kind: t.Literal["card", "checking", "clearing", "wallet"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.BusinessBankAccountPage:
        """List bank accounts.

        Bank accounts, by name unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        Scope: `banking:read`.
        """
        return self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "currency": currency,
                "kind": kind,
                "sort": sort,
            },
        )

    def iterate(
        self,
        business_id: types.Id,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        currency: str | None = None,
        kind: t.Literal["card", "checking", "clearing", "wallet"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.BusinessBankAccount]:
        """List bank accounts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "currency": currency,
                "kind": kind,
                "sort": sort,
            },
        )

    def create(self, business_id: types.Id, body: types.NewBankAccount) -> types.BusinessBankAccount:
        """Create a bank account.

        Creates a bank account with an account of the books of its own. The first one is the default.

        Scope: `banking:write`.
        """
        return self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts",
            body=body,
        )

    def get(self, business_id: types.Id, account_id: types.Id) -> types.BusinessBankAccount:
        """Get an account.

        A bank account.

        Scope: `banking:read`.
        """
        return self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
        )

    def update(
        self,
        business_id: types.Id,
        account_id: types.Id,
        body: types.BankAccountChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.BusinessBankAccount:
        """Update an account.

        Changes the fields that are sent; null clears.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return self._json(
            "PUT",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, business_id: types.Id, account_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an account.

        Deletes an account on which nothing happened yet. Its account of the books stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        self._nothing(
            "DELETE",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
            headers={"If-Match": if_match},
        )

    def set_default(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.BusinessBankAccount:
        """Make the account the default.

        Makes an active account the default, and takes that from the one that had it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return self._json(
            "PUT",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/set-default",
            headers={"If-Match": if_match},
        )

    def list_bank_statements(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["IMPORTED", "UNDONE"] | None = None,
        source: t.Literal["camt", "csv", "mt940", "ofx"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.BankStatementPage:
        """Statements imported.

        The files that were imported into an account, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `banking:read`.
        """
        return self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "sort": sort,
            },
        )

    def iterate_bank_statements(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["IMPORTED", "UNDONE"] | None = None,
        source: t.Literal["camt", "csv", "mt940", "ofx"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> Iterator[types.BankStatement]:
        """Statements imported: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={"limit": limit, "state": state, "source": source, "sort": sort},
        )

    def import_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        file: types.Upload,
        *,
        date_column: str | None = None,
        value_date_column: str | None = None,
        amount_column: str | None = None,
        debit_column: str | None = None,
        credit_column: str | None = None,
        description_column: str | None = None,
        reference_column: str | None = None,
        balance_column: str | None = None,
        date_format: t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"] | None = None,
        decimal: t.Literal[",", ".", "auto"] | None = None,
        encoding: t.Literal["auto", "utf-16", "utf-8", "windows-1255"] | None = None,
        delimiter: t.Literal["\t", ",", ";", "auto", "|"] | None = None,
        dry_run: bool | None = None,
        on_duplicate: t.Literal["fail", "import", "skip"] | None = None,
        format: t.Literal["auto", "camt", "csv", "mt940", "ofx"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportResult:
        """Import a statement: OFX, camt.053, MT940 or a bank's CSV.

        Takes the transactions of a file: OFX, camt.053, MT940, or the table that a bank exports, as CSV or as HTML
        that is called a workbook. What the account has already is left out; two genuine transactions that look the
        same both stay. `dryRun` shows what would happen, with the columns that were found.

        `date_column`: The header of the column in the file.

        `value_date_column`: The header of the column in the file.

        `amount_column`: The header of the column in the file.

        `debit_column`: The header of the column in the file.

        `credit_column`: The header of the column in the file.

        `description_column`: The header of the column in the file.

        `reference_column`: The header of the column in the file.

        `balance_column`: The header of the column in the file.

        `date_format`: Default: auto.

        `decimal`: Default: auto.

        `encoding`: Default: auto.

        `delimiter`: Default: auto.

        `dry_run`: Default: false.

        `on_duplicate`: Default: skip.

        `format`: Default: auto.

        Scope: `banking:write`.
        """
        return self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={
                "dateColumn": date_column,
                "valueDateColumn": value_date_column,
                "amountColumn": amount_column,
                "debitColumn": debit_column,
                "creditColumn": credit_column,
                "descriptionColumn": description_column,
                "referenceColumn": reference_column,
                "balanceColumn": balance_column,
                "dateFormat": date_format,
                "decimal": decimal,
                "encoding": encoding,
                "delimiter": delimiter,
                "dryRun": dry_run,
                "onDuplicate": on_duplicate,
                "format": format,
            },
            upload=(file, filename, media_type),
        )

    def get_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        statement_id: types.Id,
    ) -> types.BankStatement:
        """Get a statement that was imported.

        A file that was imported, with what looked wrong in it.

        Scope: `banking:read`.
        """
        return self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements/{segment(statement_id)}",
        )

    def undo_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        statement_id: types.Id,
        body: types.UndoImport | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.BankStatement:
        """Take the lines of a statement out again.

        Takes the lines of a file out of the account again, as long as none of them is matched or belongs to a closed
        session. The file can then be imported again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements/{segment(statement_id)}/undo",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_bank_institutions(self) -> types.Institutions:
        """Banks and their codes.

        The banks of the country of the business, by code; those that became a part of another one are among them,
        because old accounts bear their numbers.

        Scope: `banking:read`.
        """
        return self._json(
            "GET",
            "/banking/institutions",
        )


class AsyncBankAccounts(AsyncResource):
    """Accounts at banks: numbers, balances, and the files of their statements."""

    async def list(
        self,
        business_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        currency: str | None = None,
        kind: t.Literal["card", "checking", "clearing", "wallet"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.BusinessBankAccountPage:
        """List bank accounts.

        Bank accounts, by name unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        Scope: `banking:read`.
        """
        return await self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "isActive": is_active,
                "currency": currency,
                "kind": kind,
                "sort": sort,
            },
        )

    def iterate(
        self,
        business_id: types.Id,
        *,
        limit: int | None = None,
        q: str | None = None,
        is_active: bool | None = None,
        currency: str | None = None,
        kind: t.Literal["card", "checking", "clearing", "wallet"] | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.BusinessBankAccount]:
        """List bank accounts: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts",
            query={
                "limit": limit,
                "q": q,
                "isActive": is_active,
                "currency": currency,
                "kind": kind,
                "sort": sort,
            },
        )

    async def create(self, business_id: types.Id, body: types.NewBankAccount) -> types.BusinessBankAccount:
        """Create a bank account.

        Creates a bank account with an account of the books of its own. The first one is the default.

        Scope: `banking:write`.
        """
        return await self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts",
            body=body,
        )

    async def get(self, business_id: types.Id, account_id: types.Id) -> types.BusinessBankAccount:
        """Get an account.

        A bank account.

        Scope: `banking:read`.
        """
        return await self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
        )

    async def update(
        self,
        business_id: types.Id,
        account_id: types.Id,
        body: types.BankAccountChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.BusinessBankAccount:
        """Update an account.

        Changes the fields that are sent; null clears.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return await self._json(
            "PUT",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, business_id: types.Id, account_id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an account.

        Deletes an account on which nothing happened yet. Its account of the books stays.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        await self._nothing(
            "DELETE",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}",
            headers={"If-Match": if_match},
        )

    async def set_default(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.BusinessBankAccount:
        """Make the account the default.

        Makes an active account the default, and takes that from the one that had it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return await self._json(
            "PUT",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/set-default",
            headers={"If-Match": if_match},
        )

    async def list_bank_statements(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["IMPORTED", "UNDONE"] | None = None,
        source: t.Literal["camt", "csv", "mt940", "ofx"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> types.BankStatementPage:
        """Statements imported.

        The files that were imported into an account, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `banking:read`.
        """
        return await self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "sort": sort,
            },
        )

    def iterate_bank_statements(
        self,
        business_id: types.Id,
        account_id: types.Id,
        *,
        limit: int | None = None,
        state: t.Literal["IMPORTED", "UNDONE"] | None = None,
        source: t.Literal["camt", "csv", "mt940", "ofx"] | None = None,
        sort: t.Literal["-createdAt", "-updatedAt", "createdAt", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.BankStatement]:
        """Statements imported: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={"limit": limit, "state": state, "source": source, "sort": sort},
        )

    async def import_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        file: types.Upload,
        *,
        date_column: str | None = None,
        value_date_column: str | None = None,
        amount_column: str | None = None,
        debit_column: str | None = None,
        credit_column: str | None = None,
        description_column: str | None = None,
        reference_column: str | None = None,
        balance_column: str | None = None,
        date_format: t.Literal["DD/MM/YYYY", "MM/DD/YYYY", "YYYY-MM-DD", "auto"] | None = None,
        decimal: t.Literal[",", ".", "auto"] | None = None,
        encoding: t.Literal["auto", "utf-16", "utf-8", "windows-1255"] | None = None,
        delimiter: t.Literal["\t", ",", ";", "auto", "|"] | None = None,
        dry_run: bool | None = None,
        on_duplicate: t.Literal["fail", "import", "skip"] | None = None,
        format: t.Literal["auto", "camt", "csv", "mt940", "ofx"] | None = None,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportResult:
        """Import a statement: OFX, camt.053, MT940 or a bank's CSV.

        Takes the transactions of a file: OFX, camt.053, MT940, or the table that a bank exports, as CSV or as HTML
        that is called a workbook. What the account has already is left out; two genuine transactions that look the
        same both stay. `dryRun` shows what would happen, with the columns that were found.

        `date_column`: The header of the column in the file.

        `value_date_column`: The header of the column in the file.

        `amount_column`: The header of the column in the file.

        `debit_column`: The header of the column in the file.

        `credit_column`: The header of the column in the file.

        `description_column`: The header of the column in the file.

        `reference_column`: The header of the column in the file.

        `balance_column`: The header of the column in the file.

        `date_format`: Default: auto.

        `decimal`: Default: auto.

        `encoding`: Default: auto.

        `delimiter`: Default: auto.

        `dry_run`: Default: false.

        `on_duplicate`: Default: skip.

        `format`: Default: auto.

        Scope: `banking:write`.
        """
        return await self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements",
            query={
                "dateColumn": date_column,
                "valueDateColumn": value_date_column,
                "amountColumn": amount_column,
                "debitColumn": debit_column,
                "creditColumn": credit_column,
                "descriptionColumn": description_column,
                "referenceColumn": reference_column,
                "balanceColumn": balance_column,
                "dateFormat": date_format,
                "decimal": decimal,
                "encoding": encoding,
                "delimiter": delimiter,
                "dryRun": dry_run,
                "onDuplicate": on_duplicate,
                "format": format,
            },
            upload=(file, filename, media_type),
        )

    async def get_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        statement_id: types.Id,
    ) -> types.BankStatement:
        """Get a statement that was imported.

        A file that was imported, with what looked wrong in it.

        Scope: `banking:read`.
        """
        return await self._json(
            "GET",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements/{segment(statement_id)}",
        )

    async def undo_bank_statement(
        self,
        business_id: types.Id,
        account_id: types.Id,
        statement_id: types.Id,
        body: types.UndoImport | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.BankStatement:
        """Take the lines of a statement out again.

        Takes the lines of a file out of the account again, as long as none of them is matched or belongs to a closed
        session. The file can then be imported again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `banking:write`.
        """
        return await self._json(
            "POST",
            f"/banking/businesses/{segment(business_id)}/accounts/{segment(account_id)}/statements/{segment(statement_id)}/undo",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_bank_institutions(self) -> types.Institutions:
        """Banks and their codes.

        The banks of the country of the business, by code; those that became a part of another one are among them,
        because old accounts bear their numbers.

        Scope: `banking:read`.
        """
        return await self._json(
            "GET",
            "/banking/institutions",
        )
