# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""Reports for the business and its accountant, as JSON and as files."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource

if t.TYPE_CHECKING:
    from pinkas_client import types


class Reports(Resource):
    """Reports for the business and its accountant, as JSON and as files."""

    def get_expense_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpenseTable:
        """Expenses with the filters of their list.

        Expenses with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/reports/expense-list",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_expense_table(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Expense]:
        """Expenses with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/expense-list",
            query={
                "limit": limit,
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_expense_table(
        self,
        *,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Expenses with the filters of their list.

        Expenses with the filters of their list, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return self._file(
            "GET",
            "/reports/expense-list",
            query={
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_client_table(
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
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ClientTable:
        """Clients with the filters of their list, each with its balance.

        Clients with the filters of their list and with their balances, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._json(
            "GET",
            "/reports/clients",
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
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_client_table(
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
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.ClientRecord]:
        """Clients with the filters of their list, each with its balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/clients",
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
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_client_table(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Clients with the filters of their list, each with its balance.

        Clients with the filters of their list and with their balances, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return self._file(
            "GET",
            "/reports/clients",
            query={
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_supplier_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierTable:
        """Suppliers with the filters of their list, each with its balance.

        Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/reports/suppliers",
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
                "lang": lang,
            },
        )

    def iterate_supplier_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Supplier]:
        """Suppliers with the filters of their list, each with its balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/suppliers",
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
                "lang": lang,
            },
        )

    def download_supplier_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Suppliers with the filters of their list, each with its balance.

        Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._file(
            "GET",
            "/reports/suppliers",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    def get_supplier_payment_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierPaymentTable:
        """Payments to suppliers with the filters of their list.

        Payments to suppliers with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/reports/supplier-payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_supplier_payment_table(
        self,
        *,
        limit: int | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.SupplierPayment]:
        """Payments to suppliers with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/supplier-payments",
            query={
                "limit": limit,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_supplier_payment_table(
        self,
        *,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Payments to suppliers with the filters of their list.

        Payments to suppliers with the filters of their list, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return self._file(
            "GET",
            "/reports/supplier-payments",
            query={
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_product_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProductTable:
        """Products with the filters of their list.

        Products with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return self._json(
            "GET",
            "/reports/products",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_product_table(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Product]:
        """Products with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/products",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_product_table(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Products with the filters of their list.

        Products with the filters of their list, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return self._file(
            "GET",
            "/reports/products",
            query={
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_document_journal(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DocumentJournal:
        """All documents issued in a period by number.

        Documents with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/document-journal",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_document_journal(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.DocumentSummary]:
        """All documents issued in a period by number: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/document-journal",
            query={
                "limit": limit,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_document_journal(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """All documents issued in a period by number.

        Documents with the filters of their list, as JSON or as a file with all of them.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/document-journal",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_document_totals(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DocumentTotals:
        """Sums of the documents of some filters, by currency, type and status.

        The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked
        at: where that is not enough, nothing is added up, and the filters have to be narrower.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/reports/document-totals",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "lang": lang,
            },
        )

    def download_document_totals(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Sums of the documents of some filters, by currency, type and status.

        The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked
        at: where that is not enough, nothing is added up, and the filters have to be narrower.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            "/reports/document-totals",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "format": format,
                "lang": lang,
            },
        )

    def list(self) -> types.ReportIndex:
        """Which reports there are and what each takes.

        Every report with its title in both languages, its parameters, the columns of its files, and the scope that a
        key needs for it.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports",
        )

    def get_profit_and_loss(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        columns: t.Literal["month", "total"] | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProfitAndLoss:
        """Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.

        Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at
        the top; with months as columns, and compared with the period before or the year before. Entries that close a
        year are left out. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `columns`: `month` adds the amount of each month. Default: total.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/profit-and-loss",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "groupBy": group_by,
                "columns": columns,
                "asOf": as_of,
                "lang": lang,
            },
        )

    def download_profit_and_loss(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        columns: t.Literal["month", "total"] | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.

        Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at
        the top; with months as columns, and compared with the period before or the year before. Entries that close a
        year are left out. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `columns`: `month` adds the amount of each month. Default: total.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/profit-and-loss",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "groupBy": group_by,
                "columns": columns,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    def get_balance_sheet(
        self,
        *,
        date: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BalanceSheet:
        """Balance sheet.

        What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses
        that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `compare`: With the end of the month before, or with the same day a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/balance-sheet",
            query={"date": date, "compare": compare, "groupBy": group_by, "asOf": as_of, "lang": lang},
        )

    def download_balance_sheet(
        self,
        *,
        date: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Balance sheet.

        What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses
        that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `compare`: With the end of the month before, or with the same day a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/balance-sheet",
            query={
                "date": date,
                "compare": compare,
                "groupBy": group_by,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    def get_cash_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.CashFlow:
        """Cash flow.

        Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on
        their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers
        what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/cash-flow",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    def download_cash_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Cash flow.

        Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on
        their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers
        what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/cash-flow",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    def get_vat_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatReport:
        """VAT report.

        VAT of the periods that have one of the days, each whole: what their returns say, and every document and
        expense behind it. A closed period says what its return said. `asOf` answers what the books said at an
        instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/vat",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    def download_vat_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """VAT report.

        VAT of the periods that have one of the days, each whole: what their returns say, and every document and
        expense behind it. A closed period says what its return said. `asOf` answers what the books said at an
        instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/vat",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    def get_sales_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SalesByClient:
        """Sales by client.

        What was earned of each client in a period, the most first: the documents of the income report, summed.
        Clients that were merged into another one count with it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/sales-by-client",
            query={"from": from_, "to": to, "compare": compare, "brandId": brand_id, "lang": lang},
        )

    def download_sales_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Sales by client.

        What was earned of each client in a period, the most first: the documents of the income report, summed.
        Clients that were merged into another one count with it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/sales-by-client",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_sales_by_product(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SalesByProduct:
        """Sales by product.

        What was sold of each product in a period, by currency, the most first: the lines of issued documents that
        name a product, after every discount; credits take back.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/sales-by-product",
            query={"from": from_, "to": to, "compare": compare, "lang": lang},
        )

    def download_sales_by_product(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Sales by product.

        What was sold of each product in a period, by currency, the most first: the lines of issued documents that
        name a product, after every discount; credits take back.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/sales-by-product",
            query={"from": from_, "to": to, "compare": compare, "format": format, "lang": lang},
        )

    def get_income_report(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Income:
        """Income report by document.

        The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and
        receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one.
        Amounts are in the currency of the books, VAT at the rate of its document.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/income",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    def iterate_income_report(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.IncomeRow]:
        """Income report by document: all pages, one after the other."""
        return self._pages(
            "rows",
            "GET",
            "/reports/income",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    def download_income_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Income report by document.

        The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and
        receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one.
        Amounts are in the currency of the books, VAT at the rate of its document.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/income",
            query={
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_expense_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        supplier_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpensesReport:
        """Expense report by category and supplier.

        Booked expenses with a date of the period, by category and supplier, in the currency of the books. A
        supplier's credit takes back. What was corrected is not there; what it was corrected to is.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/expenses",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "supplierId": supplier_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    def download_expense_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        supplier_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Expense report by category and supplier.

        Booked expenses with a date of the period, by category and supplier, in the currency of the books. A
        supplier's credit takes back. What was corrected is not there; what it was corrected to is.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/expenses",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "supplierId": supplier_id,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_aged_receivables(
        self,
        *,
        as_of: types.Instant | None = None,
        client_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AgedReport:
        """Aged receivables.

        What every client owes today, by currency and by days since it fell due: open documents and opening balances,
        and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/aged-receivables",
            query={"asOf": as_of, "clientId": client_id, "lang": lang},
        )

    def download_aged_receivables(
        self,
        *,
        as_of: types.Instant | None = None,
        client_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Aged receivables.

        What every client owes today, by currency and by days since it fell due: open documents and opening balances,
        and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/aged-receivables",
            query={"asOf": as_of, "clientId": client_id, "format": format, "lang": lang},
        )

    def get_aged_payables(
        self,
        *,
        as_of: types.Instant | None = None,
        supplier_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AgedReport:
        """Aged payables.

        What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the
        account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that
        instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/aged-payables",
            query={"asOf": as_of, "supplierId": supplier_id, "lang": lang},
        )

    def download_aged_payables(
        self,
        *,
        as_of: types.Instant | None = None,
        supplier_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Aged payables.

        What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the
        account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that
        instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/aged-payables",
            query={"asOf": as_of, "supplierId": supplier_id, "format": format, "lang": lang},
        )

    def get_client_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        client_id: types.Id,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ClientCard:
        """Ledger card of a client.

        The account of a client over a period: opening balance, every movement, closing balance, in each currency, as
        its statement has it. A client that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/client-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "clientId": client_id,
                "lang": lang,
            },
        )

    def download_client_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        client_id: types.Id,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Ledger card of a client.

        The account of a client over a period: opening balance, every movement, closing balance, in each currency, as
        its statement has it. A client that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/client-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "clientId": client_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_supplier_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        supplier_id: types.Id,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierCard:
        """Ledger card of a supplier.

        The account of a supplier over a period: opening balance, every movement, closing balance, in each currency,
        as its statement has it. A supplier that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/supplier-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "supplierId": supplier_id,
                "lang": lang,
            },
        )

    def download_supplier_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        supplier_id: types.Id,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Ledger card of a supplier.

        The account of a supplier over a period: opening balance, every movement, closing balance, in each currency,
        as its statement has it. A supplier that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/supplier-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "supplierId": supplier_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_continuity_report(self, *, lang: t.Literal["en", "he"] | None = None) -> types.ContinuityReport:
        """Gapless numbering of every sequence.

        Every sequence of document numbers that has begun: from where it started to the last number taken, each number
        stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence
        is `GET /document-numbering/{docType}/continuity`.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/continuity",
            query={"lang": lang},
        )

    def download_continuity_report(
        self,
        *,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Gapless numbering of every sequence.

        Every sequence of document numbers that has begun: from where it started to the last number taken, each number
        stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence
        is `GET /document-numbering/{docType}/continuity`.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/continuity",
            query={"format": format, "lang": lang},
        )

    def get_bookkeeping_summary(
        self,
        *,
        month: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BookkeepingSummary:
        """Month at a glance for the accountant.

        A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is
        owed today; each beside the month before, with the report that has its details.

        `month`: The month. Left out: the one before this.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._json(
            "GET",
            "/reports/bookkeeping-summary",
            query={"month": month, "lang": lang},
        )

    def download_bookkeeping_summary(
        self,
        *,
        month: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Month at a glance for the accountant.

        A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is
        owed today; each beside the month before, with the report that has its details.

        `month`: The month. Left out: the one before this.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return self._file(
            "GET",
            "/reports/bookkeeping-summary",
            query={"month": month, "format": format, "lang": lang},
        )

    def get_payment_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentTable:
        """Payments with the filters of their list.

        Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/reports/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_table(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.RecordedPayment]:
        """Payments with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payments",
            query={
                "limit": limit,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_payment_table(
        self,
        *,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Payments with the filters of their list.

        Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._file(
            "GET",
            "/reports/payments",
            query={
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_refund_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentRefundTable:
        """Refunds with the filters of their list.

        Refunds with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/reports/refunds",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_refund_table(
        self,
        *,
        limit: int | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.PaymentRefund]:
        """Refunds with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/refunds",
            query={
                "limit": limit,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_refund_table(
        self,
        *,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Refunds with the filters of their list.

        Refunds with the filters of their list, as JSON or as a file with all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._file(
            "GET",
            "/reports/refunds",
            query={
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_checkout_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.CheckoutTable:
        """Checkouts with the filters of their list.

        Checkouts with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            "/reports/checkouts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_checkout_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.CheckoutSummary]:
        """Checkouts with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/checkouts",
            query={
                "limit": limit,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_checkout_table(
        self,
        *,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Checkouts with the filters of their list.

        Checkouts with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return self._file(
            "GET",
            "/reports/checkouts",
            query={
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_mandate_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.MandateTable:
        """Standing orders with the filters of their list.

        Standing orders with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            "/reports/mandates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_mandate_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Mandate]:
        """Standing orders with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/mandates",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_mandate_table(
        self,
        *,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Standing orders with the filters of their list.

        Standing orders with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return self._file(
            "GET",
            "/reports/mandates",
            query={
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_mandate_charge_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ChargeTable:
        """Charges of all standing orders: those that a bank is to debit, for one.

        The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return self._json(
            "GET",
            "/reports/mandate-charges",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "lang": lang,
            },
        )

    def iterate_mandate_charge_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.ChargeSummary]:
        """Charges of all standing orders: those that a bank is to debit, for one: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/mandate-charges",
            query={
                "limit": limit,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "lang": lang,
            },
        )

    def download_mandate_charge_table(
        self,
        *,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Charges of all standing orders: those that a bank is to debit, for one.

        The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return self._file(
            "GET",
            "/reports/mandate-charges",
            query={
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "format": format,
                "lang": lang,
            },
        )

    def get_payment_link_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentLinkTable:
        """Payment links with the filters of their list.

        Payment links with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/reports/payment-links",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_link_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.PaymentLink]:
        """Payment links with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payment-links",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_payment_link_table(
        self,
        *,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Payment links with the filters of their list.

        Payment links with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._file(
            "GET",
            "/reports/payment-links",
            query={
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_payment_page_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentPageTable:
        """Payment Pages with the filters of their list.

        Payment Pages with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return self._json(
            "GET",
            "/reports/payment-pages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_page_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.PaymentPage]:
        """Payment Pages with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payment-pages",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_payment_page_table(
        self,
        *,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Payment Pages with the filters of their list.

        Payment Pages with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return self._file(
            "GET",
            "/reports/payment-pages",
            query={
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_dispute_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DisputeTable:
        """Disputes with the filters of their list.

        Disputes with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._json(
            "GET",
            "/reports/disputes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_dispute_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Dispute]:
        """Disputes with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/disputes",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_dispute_table(
        self,
        *,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Disputes with the filters of their list.

        Disputes with the filters of their list, as JSON or as a file with all of them.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return self._file(
            "GET",
            "/reports/disputes",
            query={
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_card_batch_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BatchTable:
        """Deposits of card processors with the filters of their list.

        Deposits with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/reports/card-deposits",
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
                "lang": lang,
            },
        )

    def iterate_card_batch_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.CardBatch]:
        """Deposits of card processors with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/card-deposits",
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
                "lang": lang,
            },
        )

    def download_card_batch_table(
        self,
        *,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Deposits of card processors with the filters of their list.

        Deposits with the filters of their list, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._file(
            "GET",
            "/reports/card-deposits",
            query={
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_card_expectation_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpectationTable:
        """Card charges and their deposits with the filters of their list.

        Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all
        by processor, which is the balance of the account of card clearing.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._json(
            "GET",
            "/reports/card-clearing",
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
                "lang": lang,
            },
        )

    def iterate_card_expectation_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.CardExpectation]:
        """Card charges and their deposits with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/card-clearing",
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
                "lang": lang,
            },
        )

    def download_card_expectation_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Card charges and their deposits with the filters of their list.

        Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all
        by processor, which is the balance of the account of card clearing.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return self._file(
            "GET",
            "/reports/card-clearing",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    def get_journal_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.JournalTable:
        """Journal entries with the filters of their list.

        Journal entries with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._json(
            "GET",
            "/reports/journal-entries",
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
                "lang": lang,
            },
        )

    def iterate_journal_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.JournalEntrySummary]:
        """Journal entries with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/journal-entries",
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
                "lang": lang,
            },
        )

    def download_journal_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Journal entries with the filters of their list.

        Journal entries with the filters of their list, as JSON or as a file with all of them.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return self._file(
            "GET",
            "/reports/journal-entries",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    def get_bank_transaction_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TransactionTable:
        """Bank transactions with the filters of their list.

        Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/reports/bank-transactions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_bank_transaction_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.BankTransaction]:
        """Bank transactions with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/bank-transactions",
            query={
                "limit": limit,
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_bank_transaction_table(
        self,
        *,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Bank transactions with the filters of their list.

        Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return self._file(
            "GET",
            "/reports/bank-transactions",
            query={
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_bank_session_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BankSessionTable:
        """Reconciliation sessions with the filters of their list.

        Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/reports/bank-sessions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_bank_session_table(
        self,
        *,
        limit: int | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.BankSession]:
        """Reconciliation sessions with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/bank-sessions",
            query={
                "limit": limit,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_bank_session_table(
        self,
        *,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Reconciliation sessions with the filters of their list.

        Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return self._file(
            "GET",
            "/reports/bank-sessions",
            query={
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_deal_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DealTable:
        """Deals with the filters of their list.

        Deals with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `crm:read`.
        """
        return self._json(
            "GET",
            "/reports/deals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_deal_table(
        self,
        *,
        limit: int | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.Deal]:
        """Deals with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/deals",
            query={
                "limit": limit,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def download_deal_table(
        self,
        *,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Deals with the filters of their list.

        Deals with the filters of their list, as JSON or as a file with all of them.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `crm:read`.
        """
        return self._file(
            "GET",
            "/reports/deals",
            query={
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    def get_integration_reference_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.IntegrationReferenceTable:
        """What apps call the records that they made.

        What apps call the records that they made, the newest first, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `integrations:read`.
        """
        return self._json(
            "GET",
            "/reports/integration-references",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "lang": lang,
            },
        )

    def iterate_integration_reference_table(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> Iterator[types.IntegrationReference]:
        """What apps call the records that they made: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/integration-references",
            query={
                "limit": limit,
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "lang": lang,
            },
        )

    def download_integration_reference_table(
        self,
        *,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """What apps call the records that they made.

        What apps call the records that they made, the newest first, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `integrations:read`.
        """
        return self._file(
            "GET",
            "/reports/integration-references",
            query={
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "format": format,
                "lang": lang,
            },
        )


class AsyncReports(AsyncResource):
    """Reports for the business and its accountant, as JSON and as files."""

    async def get_expense_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpenseTable:
        """Expenses with the filters of their list.

        Expenses with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/reports/expense-list",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_expense_table(
        self,
        *,
        limit: int | None = None,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Expense]:
        """Expenses with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/expense-list",
            query={
                "limit": limit,
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_expense_table(
        self,
        *,
        q: str | None = None,
        supplier_id: types.Id | None = None,
        category_id: types.Id | None = None,
        status: t.Literal["APPROVED", "BOOKED", "CORRECTED", "DRAFT", "PENDING_APPROVAL", "REJECTED", "REPORTED"] | None = None,
        vat_state: t.Literal["at_risk", "claimable", "claimed", "given_up", "lost", "none"] | None = None,
        vat_at_risk: bool | None = None,
        missing: t.Literal["allocation_number", "customer_number", "original_invoice"] | None = None,
        has_file: bool | None = None,
        open: bool | None = None,
        currency: str | None = None,
        brand_id: types.Id | None = None,
        credits_id: types.Id | None = None,
        period: str | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        external_reference: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-date", "-updatedAt", "-value", "createdAt", "date", "updatedAt", "value"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Expenses with the filters of their list.

        Expenses with the filters of their list, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return await self._file(
            "GET",
            "/reports/expense-list",
            query={
                "q": q,
                "supplierId": supplier_id,
                "categoryId": category_id,
                "status": status,
                "vatState": vat_state,
                "vatAtRisk": vat_at_risk,
                "missing": missing,
                "hasFile": has_file,
                "open": open,
                "currency": currency,
                "brandId": brand_id,
                "creditsId": credits_id,
                "period": period,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "externalReference": external_reference,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_client_table(
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
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ClientTable:
        """Clients with the filters of their list, each with its balance.

        Clients with the filters of their list and with their balances, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._json(
            "GET",
            "/reports/clients",
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
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_client_table(
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
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.ClientRecord]:
        """Clients with the filters of their list, each with its balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/clients",
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
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_client_table(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived", "merged"] | None = None,
        archived: bool | None = None,
        tax_id: str | None = None,
        email: str | None = None,
        phone: str | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        tag: str | None = None,
        balance: t.Literal["credit", "owing"] | None = None,
        opening: t.Literal["open", "overdue"] | None = None,
        owner_user_id: types.Id | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Clients with the filters of their list, each with its balance.

        Clients with the filters of their list and with their balances, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `clients:read`.
        """
        return await self._file(
            "GET",
            "/reports/clients",
            query={
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "taxId": tax_id,
                "email": email,
                "phone": phone,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "tag": tag,
                "balance": balance,
                "opening": opening,
                "ownerUserId": owner_user_id,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_supplier_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierTable:
        """Suppliers with the filters of their list, each with its balance.

        Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/reports/suppliers",
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
                "lang": lang,
            },
        )

    def iterate_supplier_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Supplier]:
        """Suppliers with the filters of their list, each with its balance: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/suppliers",
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
                "lang": lang,
            },
        )

    async def download_supplier_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Suppliers with the filters of their list, each with its balance.

        Suppliers with the filters of their list and with their balances, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._file(
            "GET",
            "/reports/suppliers",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    async def get_supplier_payment_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierPaymentTable:
        """Payments to suppliers with the filters of their list.

        Payments to suppliers with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/reports/supplier-payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_supplier_payment_table(
        self,
        *,
        limit: int | None = None,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.SupplierPayment]:
        """Payments to suppliers with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/supplier-payments",
            query={
                "limit": limit,
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_supplier_payment_table(
        self,
        *,
        supplier_id: types.Id | None = None,
        expense_id: types.Id | None = None,
        bank_file_id: types.Id | None = None,
        method: t.Literal["bank_transfer", "card", "cash", "check", "credit_balance", "gift_voucher", "other", "payment_app", "paypal", "standing_order"] | None = None,
        state: t.Literal["RECORDED", "VOID"] | None = None,
        currency: str | None = None,
        receipt: t.Literal["linked", "missing"] | None = None,
        bank_file: t.Literal["with", "without"] | None = None,
        withheld: bool | None = None,
        bank_matched: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Payments to suppliers with the filters of their list.

        Payments to suppliers with the filters of their list, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `suppliers:read`.
        """
        return await self._file(
            "GET",
            "/reports/supplier-payments",
            query={
                "supplierId": supplier_id,
                "expenseId": expense_id,
                "bankFileId": bank_file_id,
                "method": method,
                "state": state,
                "currency": currency,
                "receipt": receipt,
                "bankFile": bank_file,
                "withheld": withheld,
                "bankMatched": bank_matched,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_product_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProductTable:
        """Products with the filters of their list.

        Products with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return await self._json(
            "GET",
            "/reports/products",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_product_table(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Product]:
        """Products with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/products",
            query={
                "limit": limit,
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_product_table(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        q: str | None = None,
        state: t.Literal["active", "all", "archived"] | None = None,
        archived: bool | None = None,
        type: t.Literal["bundle", "goods", "service"] | None = None,
        category_id: types.Id | None = None,
        tag: str | None = None,
        sku: str | None = None,
        barcode: str | None = None,
        track_stock: bool | None = None,
        parent_id: types.Id | None = None,
        top_level: bool | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-name", "-updatedAt", "createdAt", "name", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Products with the filters of their list.

        Products with the filters of their list, as JSON or as a file with all of them.

        `q`: What to look for; an empty one is no filter.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `products:read`.
        """
        return await self._file(
            "GET",
            "/reports/products",
            query={
                "ids": ids,
                "q": q,
                "state": state,
                "archived": archived,
                "type": type,
                "categoryId": category_id,
                "tag": tag,
                "sku": sku,
                "barcode": barcode,
                "trackStock": track_stock,
                "parentId": parent_id,
                "topLevel": top_level,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_document_journal(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DocumentJournal:
        """All documents issued in a period by number.

        Documents with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/document-journal",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_document_journal(
        self,
        *,
        limit: int | None = None,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.DocumentSummary]:
        """All documents issued in a period by number: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/document-journal",
            query={
                "limit": limit,
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_document_journal(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-issueDate", "-total", "-updatedAt", "createdAt", "issueDate", "total", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """All documents issued in a period by number.

        Documents with the filters of their list, as JSON or as a file with all of them.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `sort`: The order; `total` is compared in the currency of the books.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/document-journal",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_document_totals(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DocumentTotals:
        """Sums of the documents of some filters, by currency, type and status.

        The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked
        at: where that is not enough, nothing is added up, and the filters have to be narrower.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/reports/document-totals",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "lang": lang,
            },
        )

    async def download_document_totals(
        self,
        *,
        ids: t.Sequence[types.Id] | None = None,
        doc_type: t.Sequence[int] | None = None,
        status: t.Literal["CANCELLED", "DRAFT", "ISSUED"] | None = None,
        payment_status: t.Literal["NOT_APPLICABLE", "OVERPAID", "PAID", "PARTIAL", "UNPAID"] | None = None,
        open: bool | None = None,
        overdue: bool | None = None,
        credit_status: t.Literal["FULL", "NONE", "PARTIAL"] | None = None,
        conversion_status: t.Literal["CONVERTED", "NONE", "PARTIAL"] | None = None,
        quote_status: t.Literal["ACCEPTED", "CONVERTED", "EXPIRED", "OPEN", "REJECTED"] | None = None,
        allocation_status: t.Literal["APPROVED", "AWAITING_DECISION", "DECLINED", "MANUAL", "NOT_REQUIRED", "PENDING", "UNAVAILABLE"] | None = None,
        delivery_status: t.Literal["BOUNCED", "NONE", "OPENED", "QUEUED", "SENT"] | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_total: types.Amount | None = None,
        max_total: types.Amount | None = None,
        currency: str | None = None,
        number: int | None = None,
        external_reference: str | None = None,
        tag: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Sums of the documents of some filters, by currency, type and status.

        The sums of all documents of some filters, by currency, type and status. At most 10,000 documents are looked
        at: where that is not enough, nothing is added up, and the filters have to be narrower.

        `min_total`: The least total, VAT included. Without `currency` it is an amount in the currency of the books,
        and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency, compared
        with `total`.

        `max_total`: The greatest total, VAT included. Without `currency` it is an amount in the currency of the
        books, and every document is compared by its `totalLocal`; with `currency` it is an amount in that currency,
        compared with `total`.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            "/reports/document-totals",
            query={
                "ids": ids,
                "docType": doc_type,
                "status": status,
                "paymentStatus": payment_status,
                "open": open,
                "overdue": overdue,
                "creditStatus": credit_status,
                "conversionStatus": conversion_status,
                "quoteStatus": quote_status,
                "allocationStatus": allocation_status,
                "deliveryStatus": delivery_status,
                "clientId": client_id,
                "brandId": brand_id,
                "from": from_,
                "to": to,
                "minTotal": min_total,
                "maxTotal": max_total,
                "currency": currency,
                "number": number,
                "externalReference": external_reference,
                "tag": tag,
                "q": q,
                "updatedSince": updated_since,
                "format": format,
                "lang": lang,
            },
        )

    async def list(self) -> types.ReportIndex:
        """Which reports there are and what each takes.

        Every report with its title in both languages, its parameters, the columns of its files, and the scope that a
        key needs for it.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports",
        )

    async def get_profit_and_loss(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        columns: t.Literal["month", "total"] | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ProfitAndLoss:
        """Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.

        Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at
        the top; with months as columns, and compared with the period before or the year before. Entries that close a
        year are left out. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `columns`: `month` adds the amount of each month. Default: total.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/profit-and-loss",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "groupBy": group_by,
                "columns": columns,
                "asOf": as_of,
                "lang": lang,
            },
        )

    async def download_profit_and_loss(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        columns: t.Literal["month", "total"] | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Profit and loss; every report answers JSON, CSV, XLSX or PDF by its format parameter.

        Income and expenses of a period as the books have them, by account, by line of form 6111 or by the accounts at
        the top; with months as columns, and compared with the period before or the year before. Entries that close a
        year are left out. `asOf` answers what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `columns`: `month` adds the amount of each month. Default: total.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/profit-and-loss",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "groupBy": group_by,
                "columns": columns,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    async def get_balance_sheet(
        self,
        *,
        date: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BalanceSheet:
        """Balance sheet.

        What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses
        that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `compare`: With the end of the month before, or with the same day a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/balance-sheet",
            query={"date": date, "compare": compare, "groupBy": group_by, "asOf": as_of, "lang": lang},
        )

    async def download_balance_sheet(
        self,
        *,
        date: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        group_by: t.Literal["account", "form6111", "parent"] | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Balance sheet.

        What the business has and owes at the end of a day: assets equal liabilities and equity. Income less expenses
        that were not closed yet are a row of the equity. `asOf` answers what the books said at an instant.

        `date`: At the end of this day. Left out: today.

        `compare`: With the end of the month before, or with the same day a year earlier.

        `group_by`: A row for each account, for each line of form 6111, or for each account at the top, with those
        below it. Default: account.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/balance-sheet",
            query={
                "date": date,
                "compare": compare,
                "groupBy": group_by,
                "asOf": as_of,
                "format": format,
                "lang": lang,
            },
        )

    async def get_cash_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.CashFlow:
        """Cash flow.

        Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on
        their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers
        what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/cash-flow",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    async def download_cash_flow(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Cash flow.

        Money that came and went in a period, by account and by what it was for. Cash, cheques, cards and apps on
        their way to the bank count as money; what moves from one of them to another came and went. `asOf` answers
        what the books said at an instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/cash-flow",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    async def get_vat_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.VatReport:
        """VAT report.

        VAT of the periods that have one of the days, each whole: what their returns say, and every document and
        expense behind it. A closed period says what its return said. `asOf` answers what the books said at an
        instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/vat",
            query={"from": from_, "to": to, "asOf": as_of, "lang": lang},
        )

    async def download_vat_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        as_of: types.Instant | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """VAT report.

        VAT of the periods that have one of the days, each whole: what their returns say, and every document and
        expense behind it. A closed period says what its return said. `asOf` answers what the books said at an
        instant.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/vat",
            query={"from": from_, "to": to, "asOf": as_of, "format": format, "lang": lang},
        )

    async def get_sales_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SalesByClient:
        """Sales by client.

        What was earned of each client in a period, the most first: the documents of the income report, summed.
        Clients that were merged into another one count with it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/sales-by-client",
            query={"from": from_, "to": to, "compare": compare, "brandId": brand_id, "lang": lang},
        )

    async def download_sales_by_client(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Sales by client.

        What was earned of each client in a period, the most first: the documents of the income report, summed.
        Clients that were merged into another one count with it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/sales-by-client",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_sales_by_product(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SalesByProduct:
        """Sales by product.

        What was sold of each product in a period, by currency, the most first: the lines of issued documents that
        name a product, after every discount; credits take back.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/sales-by-product",
            query={"from": from_, "to": to, "compare": compare, "lang": lang},
        )

    async def download_sales_by_product(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Sales by product.

        What was sold of each product in a period, by currency, the most first: the lines of issued documents that
        name a product, after every discount; credits take back.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/sales-by-product",
            query={"from": from_, "to": to, "compare": compare, "format": format, "lang": lang},
        )

    async def get_income_report(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Income:
        """Income report by document.

        The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and
        receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one.
        Amounts are in the currency of the books, VAT at the rate of its document.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/income",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    def iterate_income_report(
        self,
        *,
        limit: int | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.IncomeRow]:
        """Income report by document: all pages, one after the other."""
        return self._pages(
            "rows",
            "GET",
            "/reports/income",
            query={
                "limit": limit,
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    async def download_income_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        client_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Income report by document.

        The documents that are income, by date: tax invoices and invoice-receipts, credits below zero, donations, and
        receipts of whoever charges no VAT. A document that was cancelled by a further one stays, beside that one.
        Amounts are in the currency of the books, VAT at the rate of its document.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/income",
            query={
                "from": from_,
                "to": to,
                "clientId": client_id,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_expense_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        supplier_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpensesReport:
        """Expense report by category and supplier.

        Booked expenses with a date of the period, by category and supplier, in the currency of the books. A
        supplier's credit takes back. What was corrected is not there; what it was corrected to is.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/expenses",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "supplierId": supplier_id,
                "brandId": brand_id,
                "lang": lang,
            },
        )

    async def download_expense_report(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        compare: t.Literal["last_year", "previous"] | None = None,
        supplier_id: types.Id | None = None,
        brand_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Expense report by category and supplier.

        Booked expenses with a date of the period, by category and supplier, in the currency of the books. A
        supplier's credit takes back. What was corrected is not there; what it was corrected to is.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `compare`: With the period of the same length before it, or with the same days a year earlier.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/expenses",
            query={
                "from": from_,
                "to": to,
                "compare": compare,
                "supplierId": supplier_id,
                "brandId": brand_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_aged_receivables(
        self,
        *,
        as_of: types.Instant | None = None,
        client_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AgedReport:
        """Aged receivables.

        What every client owes today, by currency and by days since it fell due: open documents and opening balances,
        and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/aged-receivables",
            query={"asOf": as_of, "clientId": client_id, "lang": lang},
        )

    async def download_aged_receivables(
        self,
        *,
        as_of: types.Instant | None = None,
        client_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Aged receivables.

        What every client owes today, by currency and by days since it fell due: open documents and opening balances,
        and what the account says. Clients that owe nothing and are owed nothing are left out. `asOf`: what it said at
        that instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/aged-receivables",
            query={"asOf": as_of, "clientId": client_id, "format": format, "lang": lang},
        )

    async def get_aged_payables(
        self,
        *,
        as_of: types.Instant | None = None,
        supplier_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.AgedReport:
        """Aged payables.

        What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the
        account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that
        instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/aged-payables",
            query={"asOf": as_of, "supplierId": supplier_id, "lang": lang},
        )

    async def download_aged_payables(
        self,
        *,
        as_of: types.Instant | None = None,
        supplier_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Aged payables.

        What every supplier is owed today, by currency and by days since it fell due: open expenses, and what the
        account says. Suppliers that are owed nothing and owe nothing are left out. `asOf`: what it said at that
        instant, whatever was recorded later.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/aged-payables",
            query={"asOf": as_of, "supplierId": supplier_id, "format": format, "lang": lang},
        )

    async def get_client_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        client_id: types.Id,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ClientCard:
        """Ledger card of a client.

        The account of a client over a period: opening balance, every movement, closing balance, in each currency, as
        its statement has it. A client that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/client-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "clientId": client_id,
                "lang": lang,
            },
        )

    async def download_client_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        client_id: types.Id,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Ledger card of a client.

        The account of a client over a period: opening balance, every movement, closing balance, in each currency, as
        its statement has it. A client that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/client-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "clientId": client_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_supplier_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        supplier_id: types.Id,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.SupplierCard:
        """Ledger card of a supplier.

        The account of a supplier over a period: opening balance, every movement, closing balance, in each currency,
        as its statement has it. A supplier that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/supplier-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "supplierId": supplier_id,
                "lang": lang,
            },
        )

    async def download_supplier_card(
        self,
        *,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        currency: str | None = None,
        as_of: types.Instant | None = None,
        supplier_id: types.Id,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Ledger card of a supplier.

        The account of a supplier over a period: opening balance, every movement, closing balance, in each currency,
        as its statement has it. A supplier that was merged is asked as the one that stands for it.

        `from_`: The first day. Left out: the first of January of the year of `to`.

        `to`: The last day. Left out: today in the time zone of the business, or `from` where that is later.

        `currency`: ISO 4217 code.

        `as_of`: The answer that was true at this instant, whatever was recorded later. Left out: now.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/supplier-card",
            query={
                "from": from_,
                "to": to,
                "currency": currency,
                "asOf": as_of,
                "supplierId": supplier_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_continuity_report(self, *, lang: t.Literal["en", "he"] | None = None) -> types.ContinuityReport:
        """Gapless numbering of every sequence.

        Every sequence of document numbers that has begun: from where it started to the last number taken, each number
        stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence
        is `GET /document-numbering/{docType}/continuity`.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/continuity",
            query={"lang": lang},
        )

    async def download_continuity_report(
        self,
        *,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Gapless numbering of every sequence.

        Every sequence of document numbers that has begun: from where it started to the last number taken, each number
        stands on exactly one document, or else what is missing and what is repeated. The signed proof of one sequence
        is `GET /document-numbering/{docType}/continuity`.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/continuity",
            query={"format": format, "lang": lang},
        )

    async def get_bookkeeping_summary(
        self,
        *,
        month: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BookkeepingSummary:
        """Month at a glance for the accountant.

        A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is
        owed today; each beside the month before, with the report that has its details.

        `month`: The month. Left out: the one before this.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._json(
            "GET",
            "/reports/bookkeeping-summary",
            query={"month": month, "lang": lang},
        )

    async def download_bookkeeping_summary(
        self,
        *,
        month: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Month at a glance for the accountant.

        A month at a glance for the accountant: income by type of document, expenses, profit, VAT, money, and what is
        owed today; each beside the month before, with the report that has its details.

        `month`: The month. Left out: the one before this.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reports:read`.
        """
        return await self._file(
            "GET",
            "/reports/bookkeeping-summary",
            query={"month": month, "format": format, "lang": lang},
        )

    async def get_payment_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentTable:
        """Payments with the filters of their list.

        Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/reports/payments",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_table(
        self,
        *,
        limit: int | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.RecordedPayment]:
        """Payments with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payments",
            query={
                "limit": limit,
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_payment_table(
        self,
        *,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        opening_item_id: types.Id | None = None,
        method: str | None = None,
        state: t.Literal["BOUNCED", "CLEARED", "RECORDED", "REFUNDED", "VOID"] | None = None,
        source: t.Literal["document", "opening", "recorded"] | None = None,
        allocation: t.Literal["full", "none", "partial"] | None = None,
        receipt: t.Literal["issued", "missing"] | None = None,
        bank_matched: bool | None = None,
        currency: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Payments with the filters of their list.

        Payments with the filters of their list and their sums by method, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._file(
            "GET",
            "/reports/payments",
            query={
                "clientId": client_id,
                "documentId": document_id,
                "openingItemId": opening_item_id,
                "method": method,
                "state": state,
                "source": source,
                "allocation": allocation,
                "receipt": receipt,
                "bankMatched": bank_matched,
                "currency": currency,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_refund_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentRefundTable:
        """Refunds with the filters of their list.

        Refunds with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/reports/refunds",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_refund_table(
        self,
        *,
        limit: int | None = None,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.PaymentRefund]:
        """Refunds with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/refunds",
            query={
                "limit": limit,
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_refund_table(
        self,
        *,
        payment_id: types.Id | None = None,
        document_id: types.Id | None = None,
        client_id: types.Id | None = None,
        method: str | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Refunds with the filters of their list.

        Refunds with the filters of their list, as JSON or as a file with all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._file(
            "GET",
            "/reports/refunds",
            query={
                "paymentId": payment_id,
                "documentId": document_id,
                "clientId": client_id,
                "method": method,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_checkout_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.CheckoutTable:
        """Checkouts with the filters of their list.

        Checkouts with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            "/reports/checkouts",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_checkout_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.CheckoutSummary]:
        """Checkouts with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/checkouts",
            query={
                "limit": limit,
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_checkout_table(
        self,
        *,
        state: t.Literal["ACTIVATED", "CANCELLED", "EXPIRED", "FAILED", "LOCKED", "OPEN", "PAID", "PENDING"] | None = None,
        source: t.Literal["mandate", "payment_link", "payment_page", "portal", "save_card", "saved_card"] | None = None,
        client_id: types.Id | None = None,
        payment_link_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        document_id: types.Id | None = None,
        provider: str | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Checkouts with the filters of their list.

        Checkouts with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return await self._file(
            "GET",
            "/reports/checkouts",
            query={
                "state": state,
                "source": source,
                "clientId": client_id,
                "paymentLinkId": payment_link_id,
                "paymentPageId": payment_page_id,
                "mandateId": mandate_id,
                "documentId": document_id,
                "provider": provider,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_mandate_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.MandateTable:
        """Standing orders with the filters of their list.

        Standing orders with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            "/reports/mandates",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_mandate_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Mandate]:
        """Standing orders with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/mandates",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_mandate_table(
        self,
        *,
        status: t.Literal["ACTIVE", "CANCELLED", "ENDED", "PAST_DUE", "PAUSED", "PENDING_AUTHORIZATION"] | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        method_id: types.Id | None = None,
        payment_page_id: types.Id | None = None,
        due_from: types.Date | None = None,
        due_to: types.Date | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Standing orders with the filters of their list.

        Standing orders with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return await self._file(
            "GET",
            "/reports/mandates",
            query={
                "status": status,
                "kind": kind,
                "clientId": client_id,
                "methodId": method_id,
                "paymentPageId": payment_page_id,
                "dueFrom": due_from,
                "dueTo": due_to,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_mandate_charge_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ChargeTable:
        """Charges of all standing orders: those that a bank is to debit, for one.

        The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return await self._json(
            "GET",
            "/reports/mandate-charges",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "lang": lang,
            },
        )

    def iterate_mandate_charge_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.ChargeSummary]:
        """Charges of all standing orders: those that a bank is to debit, for one: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/mandate-charges",
            query={
                "limit": limit,
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "lang": lang,
            },
        )

    async def download_mandate_charge_table(
        self,
        *,
        state: t.Literal["AWAITING_BANK", "CANCELLED", "FAILED", "PAID", "PENDING", "SCHEDULED", "SKIPPED", "UNKNOWN"] | None = None,
        origin: t.Literal["document", "manual", "schedule"] | None = None,
        document_error: bool | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        kind: t.Literal["bank_debit", "card"] | None = None,
        client_id: types.Id | None = None,
        mandate_id: types.Id | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Charges of all standing orders: those that a bank is to debit, for one.

        The charges of all standing orders, as JSON or as a file with all of them: what a bank is to debit, for one.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `mandates:read`.
        """
        return await self._file(
            "GET",
            "/reports/mandate-charges",
            query={
                "state": state,
                "origin": origin,
                "documentError": document_error,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "kind": kind,
                "clientId": client_id,
                "mandateId": mandate_id,
                "format": format,
                "lang": lang,
            },
        )

    async def get_payment_link_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentLinkTable:
        """Payment links with the filters of their list.

        Payment links with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/reports/payment-links",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_link_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.PaymentLink]:
        """Payment links with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payment-links",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_payment_link_table(
        self,
        *,
        state: t.Literal["ACTIVE", "EXPIRED", "INACTIVE", "PAID"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Payment links with the filters of their list.

        Payment links with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._file(
            "GET",
            "/reports/payment-links",
            query={
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_payment_page_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.PaymentPageTable:
        """Payment Pages with the filters of their list.

        Payment Pages with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return await self._json(
            "GET",
            "/reports/payment-pages",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_payment_page_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.PaymentPage]:
        """Payment Pages with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/payment-pages",
            query={
                "limit": limit,
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_payment_page_table(
        self,
        *,
        status: t.Literal["DRAFT", "LIVE", "OFFLINE"] | None = None,
        kind: t.Literal["one_time", "recurring"] | None = None,
        external_reference: str | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Payment Pages with the filters of their list.

        Payment Pages with the filters of their list, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `checkout:read`.
        """
        return await self._file(
            "GET",
            "/reports/payment-pages",
            query={
                "status": status,
                "kind": kind,
                "externalReference": external_reference,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_dispute_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DisputeTable:
        """Disputes with the filters of their list.

        Disputes with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._json(
            "GET",
            "/reports/disputes",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_dispute_table(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Dispute]:
        """Disputes with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/disputes",
            query={
                "limit": limit,
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_dispute_table(
        self,
        *,
        state: t.Literal["ANSWERED", "OPEN", "RESOLVED", "WITHDRAWN"] | None = None,
        client_id: types.Id | None = None,
        document_id: types.Id | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Disputes with the filters of their list.

        Disputes with the filters of their list, as JSON or as a file with all of them.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `documents:read`.
        """
        return await self._file(
            "GET",
            "/reports/disputes",
            query={
                "state": state,
                "clientId": client_id,
                "documentId": document_id,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_card_batch_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BatchTable:
        """Deposits of card processors with the filters of their list.

        Deposits with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/reports/card-deposits",
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
                "lang": lang,
            },
        )

    def iterate_card_batch_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.CardBatch]:
        """Deposits of card processors with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/card-deposits",
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
                "lang": lang,
            },
        )

    async def download_card_batch_table(
        self,
        *,
        state: t.Literal["SETTLED", "UNDONE"] | None = None,
        provider: str | None = None,
        currency: str | None = None,
        expectation_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        updated_since: types.Instant | None = None,
        sort: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Deposits of card processors with the filters of their list.

        Deposits with the filters of their list, as JSON or as a file with all of them.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._file(
            "GET",
            "/reports/card-deposits",
            query={
                "state": state,
                "provider": provider,
                "currency": currency,
                "expectationId": expectation_id,
                "from": from_,
                "to": to,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_card_expectation_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.ExpectationTable:
        """Card charges and their deposits with the filters of their list.

        Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all
        by processor, which is the balance of the account of card clearing.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._json(
            "GET",
            "/reports/card-clearing",
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
                "lang": lang,
            },
        )

    def iterate_card_expectation_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.CardExpectation]:
        """Card charges and their deposits with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/card-clearing",
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
                "lang": lang,
            },
        )

    async def download_card_expectation_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Card charges and their deposits with the filters of their list.

        Expectations with the filters of their list, as JSON or as a file with all of them; with what is open of all
        by processor, which is the balance of the account of card clearing.

        `currency`: ISO 4217 code.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `payments:read`.
        """
        return await self._file(
            "GET",
            "/reports/card-clearing",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    async def get_journal_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.JournalTable:
        """Journal entries with the filters of their list.

        Journal entries with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._json(
            "GET",
            "/reports/journal-entries",
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
                "lang": lang,
            },
        )

    def iterate_journal_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.JournalEntrySummary]:
        """Journal entries with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/journal-entries",
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
                "lang": lang,
            },
        )

    async def download_journal_table(
        self,
        *,
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
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Journal entries with the filters of their list.

        Journal entries with the filters of their list, as JSON or as a file with all of them.

        `from_`: The first day.

        `to`: The last day.

        `q`: Looks in the description.

        `min_amount`: Entries that debit at least this much.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `ledger:read`.
        """
        return await self._file(
            "GET",
            "/reports/journal-entries",
            query={
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
                "format": format,
                "lang": lang,
            },
        )

    async def get_bank_transaction_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.TransactionTable:
        """Bank transactions with the filters of their list.

        Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/reports/bank-transactions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_bank_transaction_table(
        self,
        *,
        limit: int | None = None,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.BankTransaction]:
        """Bank transactions with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/bank-transactions",
            query={
                "limit": limit,
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_bank_transaction_table(
        self,
        *,
        status: t.Literal["EXCLUDED", "MATCHED", "PARTIALLY_MATCHED", "UNMATCHED"] | None = None,
        bank_account_id: types.Id | None = None,
        session_id: types.Id | None = None,
        batch_id: types.Id | None = None,
        direction: t.Literal["in", "out"] | None = None,
        kind: t.Literal["card_settlement", "cash", "check", "fee", "interest", "other", "standing_order", "transfer"] | None = None,
        source: t.Literal["api", "bulk", "camt", "csv", "manual", "mt940", "ofx"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        min_amount: types.Amount | None = None,
        max_amount: types.Amount | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-amount", "-createdAt", "-date", "-updatedAt", "amount", "createdAt", "date", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Bank transactions with the filters of their list.

        Lines of bank accounts with the filters of their list, as JSON or as a file with all of them.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return await self._file(
            "GET",
            "/reports/bank-transactions",
            query={
                "status": status,
                "bankAccountId": bank_account_id,
                "sessionId": session_id,
                "batchId": batch_id,
                "direction": direction,
                "kind": kind,
                "source": source,
                "from": from_,
                "to": to,
                "minAmount": min_amount,
                "maxAmount": max_amount,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_bank_session_table(
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
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.BankSessionTable:
        """Reconciliation sessions with the filters of their list.

        Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/reports/bank-sessions",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_bank_session_table(
        self,
        *,
        limit: int | None = None,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.BankSession]:
        """Reconciliation sessions with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/bank-sessions",
            query={
                "limit": limit,
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_bank_session_table(
        self,
        *,
        bank_account_id: types.Id | None = None,
        status: t.Literal["CLOSED", "OPEN", "REOPENED"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: t.Literal["-createdAt", "-periodStart", "-updatedAt", "createdAt", "periodStart", "updatedAt"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Reconciliation sessions with the filters of their list.

        Reconciliation sessions with the filters of their list, as JSON or as a file with all of them.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `reconciliation:read`.
        """
        return await self._file(
            "GET",
            "/reports/bank-sessions",
            query={
                "bankAccountId": bank_account_id,
                "status": status,
                "from": from_,
                "to": to,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_deal_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.DealTable:
        """Deals with the filters of their list.

        Deals with the filters of their list, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `crm:read`.
        """
        return await self._json(
            "GET",
            "/reports/deals",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    def iterate_deal_table(
        self,
        *,
        limit: int | None = None,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.Deal]:
        """Deals with the filters of their list: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/deals",
            query={
                "limit": limit,
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "lang": lang,
            },
        )

    async def download_deal_table(
        self,
        *,
        stage_id: types.Id | None = None,
        pipeline_id: types.Id | None = None,
        status: t.Literal["LOST", "OPEN", "WON"] | None = None,
        owner_user_id: types.Id | None = None,
        client_id: types.Id | None = None,
        min_value: types.Amount | None = None,
        max_value: types.Amount | None = None,
        currency: str | None = None,
        expected_from: types.Date | None = None,
        expected_to: types.Date | None = None,
        rotting: bool | None = None,
        tag: str | None = None,
        external_reference: str | None = None,
        deleted: bool | None = None,
        q: str | None = None,
        updated_since: types.Instant | None = None,
        sort: t.Literal["-createdAt", "-expectedCloseDate", "-lastActivityAt", "-updatedAt", "-value", "createdAt", "expectedCloseDate", "lastActivityAt", "updatedAt", "value"] | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Deals with the filters of their list.

        Deals with the filters of their list, as JSON or as a file with all of them.

        `min_value`: An exact decimal of at most 3 decimals.

        `max_value`: An exact decimal of at most 3 decimals.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `deleted`: Default: false.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `crm:read`.
        """
        return await self._file(
            "GET",
            "/reports/deals",
            query={
                "stageId": stage_id,
                "pipelineId": pipeline_id,
                "status": status,
                "ownerUserId": owner_user_id,
                "clientId": client_id,
                "minValue": min_value,
                "maxValue": max_value,
                "currency": currency,
                "expectedFrom": expected_from,
                "expectedTo": expected_to,
                "rotting": rotting,
                "tag": tag,
                "externalReference": external_reference,
                "deleted": deleted,
                "q": q,
                "updatedSince": updated_since,
                "sort": sort,
                "format": format,
                "lang": lang,
            },
        )

    async def get_integration_reference_table(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.IntegrationReferenceTable:
        """What apps call the records that they made.

        What apps call the records that they made, the newest first, as JSON or as a file with all of them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `integrations:read`.
        """
        return await self._json(
            "GET",
            "/reports/integration-references",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "lang": lang,
            },
        )

    def iterate_integration_reference_table(
        self,
        *,
        limit: int | None = None,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncIterator[types.IntegrationReference]:
        """What apps call the records that they made: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/reports/integration-references",
            query={
                "limit": limit,
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "lang": lang,
            },
        )

    async def download_integration_reference_table(
        self,
        *,
        kind: t.Literal["client", "document", "order", "payment", "product"] | None = None,
        external_reference: str | None = None,
        object_id: types.Id | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        q: str | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """What apps call the records that they made.

        What apps call the records that they made, the newest first, as JSON or as a file with all of them.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `integrations:read`.
        """
        return await self._file(
            "GET",
            "/reports/integration-references",
            query={
                "kind": kind,
                "externalReference": external_reference,
                "objectId": object_id,
                "from": from_,
                "to": to,
                "q": q,
                "format": format,
                "lang": lang,
            },
        )
