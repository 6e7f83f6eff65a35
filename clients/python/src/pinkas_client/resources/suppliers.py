# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Whom the business buys from: details, certificates, bank details, balances, statements."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Suppliers(Resource):
    """Whom the business buys from: details, certificates, bank details, balances, statements."""

    def list_expenses(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
    ) -> types.ExpensePage:
        """Expenses of a supplier.

        The expenses of a supplier, and of those that were merged into it, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}/expenses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_expenses(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
    ) -> Iterator[types.Expense]:
        """Expenses of a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/expenses",
            query={"limit": limit, "status": status, "open": open, "from": from_, "to": to, "sort": sort},
        )

    def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        balance: t.Literal["credit", "owed"] | None = None,
        expense_category_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.SupplierPage:
        """List suppliers; filter by state, balance and free text.

        Suppliers, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there
        ever was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/suppliers",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "balance": balance,
                "expenseCategoryId": expense_category_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        balance: t.Literal["credit", "owed"] | None = None,
        expense_category_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> Iterator[types.Supplier]:
        """List suppliers; filter by state, balance and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/suppliers",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "balance": balance,
                "expenseCategoryId": expense_category_id,
                "sort": sort,
            },
        )

    def create(self, body: types.NewSupplier) -> types.Supplier:
        """Create a supplier.

        Creates a supplier. A tax id, and an external reference, belong to one live supplier only: `supplier_exists`
        names the one that has it. Without them two calls make two suppliers.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            "/suppliers",
            body=body,
        )

    def list_balances(
        self,
        *,
        ids: t.Sequence[types.Id],
        as_of: types.Instant | None = None,
    ) -> types.SupplierBalances:
        """What is owed to some suppliers, by supplier and currency.

        What the business owes some suppliers, by supplier and currency, in one read. The account of a merged supplier
        is that of the one that it was merged into. `asOf`: the same at that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/suppliers/balances",
            query={"ids": ids, "asOf": as_of},
        )

    def get(self, id: types.Id) -> types.Supplier:
        """Get a supplier.

        A supplier, archived or merged or not.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}",
        )

    def update(
        self,
        id: types.Id,
        body: types.SupplierChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Supplier:
        """Change a supplier.

        Changes the fields that are sent. Booked expenses keep the supplier as it was.

        A change of `bank` is kept with who made it, and the business is notified: payments warn until another member
        has confirmed it (`/suppliers/{id}/bank-changes`).

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "PATCH",
            f"/suppliers/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a supplier.

        Archives a supplier: it leaves the list, and gives its tax id and its reference free. Archiving twice is no
        fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        self._nothing(
            "DELETE",
            f"/suppliers/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Supplier:
        """Restore a supplier.

        Takes an archived supplier back, unless another one has its tax id or its reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/suppliers/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    def merge(self, id: types.Id, body: types.SupplierMerge, *, if_match: int | str | None = None) -> types.Supplier:
        """Merge another supplier into this one.

        Merges another supplier into this one, for good: it becomes another name of it. Expenses, payments and the
        books stay as they were written, and count for this supplier from now on; certificates move. What this
        supplier lacks is taken from the other one.

        Refused where the two are two before the law: both with a tax id, and not the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/suppliers/{segment(id)}/merge",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_withholding_certificates(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.WithholdingCertificatePage:
        """Certificates by which is withheld of payments to a supplier.

        Every certificate of a supplier, the one that was entered last first; of a merged one, those of the supplier
        that stands for it. `inForce` is the one by which is withheld today.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}/withholding-certificates",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_withholding_certificates(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
    ) -> Iterator[types.WithholdingCertificate]:
        """Certificates by which is withheld of payments to a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/withholding-certificates",
            query={"limit": limit},
        )

    def list_bank_changes(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.BankChangePage:
        """Changes of the bank details of a supplier.

        Every change of the bank details of a supplier, the first entry too, newest first; with those of suppliers
        that were merged into it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}/bank-changes",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_bank_changes(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> Iterator[types.BankChange]:
        """Changes of the bank details of a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/bank-changes",
            query={"limit": limit, "sort": sort},
        )

    def confirm_bank_change(
        self,
        id: types.Id,
        change_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.BankChange:
        """Confirm a change of bank details.

        Confirms that the supplier has asked for this change: payments warn no more. Where the business has another
        member, whoever made the change, by session, key or app, does not confirm it. Confirming twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/suppliers/{segment(id)}/bank-changes/{segment(change_id)}/confirm",
            headers={"If-Match": if_match},
        )

    def get_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierStatement:
        """Account statement for a period.

        The account of the supplier over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.

        A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what
        the statement said at that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "lang": lang},
        )

    def download_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Account statement for a period.

        The account of the supplier over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.

        A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what
        the statement said at that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._file(
            "GET",
            f"/suppliers/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "format": format, "lang": lang},
        )

    def get_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierAccountBalance:
        """Open balance.

        What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was
        recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/suppliers/{segment(id)}/balance",
            query={"asOf": as_of, "lang": lang},
        )

    def download_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Open balance.

        What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was
        recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._file(
            "GET",
            f"/suppliers/{segment(id)}/balance",
            query={"asOf": as_of, "format": format, "lang": lang},
        )


class AsyncSuppliers(AsyncResource):
    """Whom the business buys from: details, certificates, bank details, balances, statements."""

    async def list_expenses(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
    ) -> types.ExpensePage:
        """Expenses of a supplier.

        The expenses of a supplier, and of those that were merged into it, newest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}/expenses",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "open": open,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_expenses(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        open: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
    ) -> AsyncIterator[types.Expense]:
        """Expenses of a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/expenses",
            query={"limit": limit, "status": status, "open": open, "from": from_, "to": to, "sort": sort},
        )

    async def list(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        balance: t.Literal["credit", "owed"] | None = None,
        expense_category_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> types.SupplierPage:
        """List suppliers; filter by state, balance and free text.

        Suppliers, newest first unless `sort` says otherwise; archived ones with `state=archived`, everything there
        ever was with `state=all`.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/suppliers",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "balance": balance,
                "expenseCategoryId": expense_category_id,
                "sort": sort,
            },
        )

    def iterate(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        balance: t.Literal["credit", "owed"] | None = None,
        expense_category_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
    ) -> AsyncIterator[types.Supplier]:
        """List suppliers; filter by state, balance and free text: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/suppliers",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "balance": balance,
                "expenseCategoryId": expense_category_id,
                "sort": sort,
            },
        )

    async def create(self, body: types.NewSupplier) -> types.Supplier:
        """Create a supplier.

        Creates a supplier. A tax id, and an external reference, belong to one live supplier only: `supplier_exists`
        names the one that has it. Without them two calls make two suppliers.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            "/suppliers",
            body=body,
        )

    async def list_balances(
        self,
        *,
        ids: t.Sequence[types.Id],
        as_of: types.Instant | None = None,
    ) -> types.SupplierBalances:
        """What is owed to some suppliers, by supplier and currency.

        What the business owes some suppliers, by supplier and currency, in one read. The account of a merged supplier
        is that of the one that it was merged into. `asOf`: the same at that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/suppliers/balances",
            query={"ids": ids, "asOf": as_of},
        )

    async def get(self, id: types.Id) -> types.Supplier:
        """Get a supplier.

        A supplier, archived or merged or not.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.SupplierChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Supplier:
        """Change a supplier.

        Changes the fields that are sent. Booked expenses keep the supplier as it was.

        A change of `bank` is kept with who made it, and the business is notified: payments warn until another member
        has confirmed it (`/suppliers/{id}/bank-changes`).

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "PATCH",
            f"/suppliers/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def archive(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Archive a supplier.

        Archives a supplier: it leaves the list, and gives its tax id and its reference free. Archiving twice is no
        fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        await self._nothing(
            "DELETE",
            f"/suppliers/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def restore(self, id: types.Id, *, if_match: int | str | None = None) -> types.Supplier:
        """Restore a supplier.

        Takes an archived supplier back, unless another one has its tax id or its reference by now.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/suppliers/{segment(id)}/restore",
            headers={"If-Match": if_match},
        )

    async def merge(
        self,
        id: types.Id,
        body: types.SupplierMerge,
        *,
        if_match: int | str | None = None,
    ) -> types.Supplier:
        """Merge another supplier into this one.

        Merges another supplier into this one, for good: it becomes another name of it. Expenses, payments and the
        books stay as they were written, and count for this supplier from now on; certificates move. What this
        supplier lacks is taken from the other one.

        Refused where the two are two before the law: both with a tax id, and not the same.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/suppliers/{segment(id)}/merge",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_withholding_certificates(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
    ) -> types.WithholdingCertificatePage:
        """Certificates by which is withheld of payments to a supplier.

        Every certificate of a supplier, the one that was entered last first; of a merged one, those of the supplier
        that stands for it. `inForce` is the one by which is withheld today.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}/withholding-certificates",
            query={"limit": limit, "cursor": cursor, "include": include},
        )

    def iterate_withholding_certificates(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
    ) -> AsyncIterator[types.WithholdingCertificate]:
        """Certificates by which is withheld of payments to a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/withholding-certificates",
            query={"limit": limit},
        )

    async def list_bank_changes(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> types.BankChangePage:
        """Changes of the bank details of a supplier.

        Every change of the bank details of a supplier, the first entry too, newest first; with those of suppliers
        that were merged into it.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}/bank-changes",
            query={"limit": limit, "cursor": cursor, "include": include, "sort": sort},
        )

    def iterate_bank_changes(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        sort: t.Literal["-createdAt", "createdAt"] | None = None,
    ) -> AsyncIterator[types.BankChange]:
        """Changes of the bank details of a supplier: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            f"/suppliers/{segment(id)}/bank-changes",
            query={"limit": limit, "sort": sort},
        )

    async def confirm_bank_change(
        self,
        id: types.Id,
        change_id: types.Id,
        *,
        if_match: int | str | None = None,
    ) -> types.BankChange:
        """Confirm a change of bank details.

        Confirms that the supplier has asked for this change: payments warn no more. Where the business has another
        member, whoever made the change, by session, key or app, does not confirm it. Confirming twice is no fault.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/suppliers/{segment(id)}/bank-changes/{segment(change_id)}/confirm",
            headers={"If-Match": if_match},
        )

    async def get_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierStatement:
        """Account statement for a period.

        The account of the supplier over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.

        A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what
        the statement said at that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "lang": lang},
        )

    async def download_statement(
        self,
        id: types.Id,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Account statement for a period.

        The account of the supplier over a period: opening balance, every movement, closing balance, in each currency.
        `format` is `json`, `pdf`, `csv` or `xlsx`; files in the language of the supplier, unless `lang` says another.

        A supplier that was merged into this one counts with it. At most 2,000 movements and seven years. `asOf`: what
        the statement said at that instant, whatever was recorded later.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._file(
            "GET",
            f"/suppliers/{segment(id)}/statement",
            query={"from": from_, "to": to, "currency": currency, "asOf": as_of, "format": format, "lang": lang},
        )

    async def get_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierAccountBalance:
        """Open balance.

        What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was
        recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/suppliers/{segment(id)}/balance",
            query={"asOf": as_of, "lang": lang},
        )

    async def download_balance(
        self,
        id: types.Id,
        *,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Open balance.

        What the business owes the supplier, by currency, as of today. `asOf`: the same at that instant, whatever was
        recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._file(
            "GET",
            f"/suppliers/{segment(id)}/balance",
            query={"asOf": as_of, "format": format, "lang": lang},
        )
