# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What is paid to suppliers: tax withheld, advances, and files by which a bank pays."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class SupplierPayments(Resource):
    """What is paid to suppliers: tax withheld, advances, and files by which a bank pays."""

    def list(
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
    ) -> types.SupplierPaymentPage:
        """List payments to suppliers.

        Payments to suppliers, newest first unless `sort` says otherwise; void ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/supplier-payments",
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
            },
        )

    def iterate(
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
    ) -> Iterator[types.SupplierPayment]:
        """List payments to suppliers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-payments",
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
            },
        )

    def record(self, body: types.SupplierPaymentToRecord) -> types.SupplierPayment:
        """Record a payment with its allocations and withheld tax.

        Records money that goes to a supplier: what it pays is paid at once, tax that must be withheld is owed to the
        tax authority, and what no expense has is an advance. All of it is done, or nothing.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            "/supplier-payments",
            body=body,
        )

    def calculate(self, body: types.SupplierPaymentToRecord) -> types.PaymentCalculation:
        """What a payment would be, with the tax withheld.

        What a payment would be: the tax withheld and the money, before it is recorded. Nothing is written.

        Scope: `suppliers:read`.
        """
        return self._json(
            "POST",
            "/supplier-payments/calculate",
            body=body,
        )

    def get(self, id: types.Id) -> types.SupplierPayment:
        """Get a payment.

        A payment to a supplier, and what it is for.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/supplier-payments/{segment(id)}",
        )

    def void(
        self,
        id: types.Id,
        body: types.SupplierPaymentVoid,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Void a payment.

        Takes back a payment that was recorded by mistake: its postings and those of its advance are reversed today,
        and what it paid is open again. Refused while it is in a bank file.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/supplier-payments/{segment(id)}/void",
            body=body,
            headers={"If-Match": if_match},
        )

    def set_receipt(
        self,
        id: types.Id,
        body: types.SupplierReceipt,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Keep the supplier's receipt for a payment.

        Keeps the supplier's receipt for a payment: none is expected any more. Another one takes its place.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "PUT",
            f"/supplier-payments/{segment(id)}/receipt",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_withholding_certificate(self, id: types.Id) -> types.PaymentWithholdingCertificate:
        """What the certificate of a withholding says.

        What the certificate says that a supplier gets with its payment: who withheld how much from whom, and why.
        Refused (409 `nothing_withheld`) where nothing was.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/supplier-payments/{segment(id)}/withholding-certificate",
        )

    def list_supplier_advances(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        supplier_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> types.SupplierPaymentPage:
        """Advances with an open remainder.

        Payments of which something is for no expense: advances. The id of an advance is that of its payment.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/supplier-advances",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "supplierId": supplier_id,
                "currency": currency,
                "sort": sort,
            },
        )

    def iterate_supplier_advances(
        self,
        *,
        limit: int | None = None,
        supplier_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> Iterator[types.SupplierPayment]:
        """Advances with an open remainder: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-advances",
            query={"limit": limit, "supplierId": supplier_id, "currency": currency, "sort": sort},
        )

    def apply_supplier_advance(
        self,
        id: types.Id,
        body: types.AdvanceApplication,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Apply an advance to expenses.

        Pays expenses out of what is left of an advance: the debt and the advance go down together, and no money
        moves. Without amounts, all that is open of each.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/supplier-advances/{segment(id)}/apply",
            body=body,
            headers={"If-Match": if_match},
        )

    def make_supplier_bank_file(self, body: types.NewBankFile) -> types.BankFile:
        """Make a bank transfer file (MASAV) for chosen payments.

        Makes the file by which the bank makes transfers that are recorded, and keeps it as it was made. A payment
        that has no place in it stands in `refused` with the reason: it is in another live file, its supplier has no
        bank details, or they were changed and nobody has confirmed them. Where none fits, nothing is made.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            "/supplier-payments/bank-file",
            body=body,
        )

    def list_supplier_bank_files(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "LIVE"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> types.BankFilePage:
        """List bank files.

        Bank files, newest first unless `sort` says otherwise; cancelled ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            "/supplier-payments/bank-files",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_supplier_bank_files(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "LIVE"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> Iterator[types.BankFile]:
        """List bank files: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-payments/bank-files",
            query={"limit": limit, "state": state, "from": from_, "to": to, "sort": sort},
        )

    def get_supplier_bank_file(self, id: types.Id) -> types.BankFile:
        """Get a bank file: what is in it, and what was refused.

        A bank file: what is in it, and what was refused.

        Scope: `suppliers:read`.
        """
        return self._json(
            "GET",
            f"/supplier-payments/bank-files/{segment(id)}",
        )

    def download_supplier_bank_file(self, id: types.Id) -> Download:
        """Download a bank file as it was made.

        The bytes of a bank file as they were made, always as a download. One that was cancelled is not given out.

        Scope: `suppliers:read`.
        """
        return self._file(
            "GET",
            f"/supplier-payments/bank-files/{segment(id)}/content",
        )

    def cancel_supplier_bank_file(
        self,
        id: types.Id,
        body: types.BankFileCancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.BankFile:
        """Cancel a bank file that was not sent.

        Says that a file is not sent to the bank: its payments may stand in another one, or become void.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return self._json(
            "POST",
            f"/supplier-payments/bank-files/{segment(id)}/cancel",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncSupplierPayments(AsyncResource):
    """What is paid to suppliers: tax withheld, advances, and files by which a bank pays."""

    async def list(
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
    ) -> types.SupplierPaymentPage:
        """List payments to suppliers.

        Payments to suppliers, newest first unless `sort` says otherwise; void ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        `external_reference`: Your own reference.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/supplier-payments",
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
            },
        )

    def iterate(
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
    ) -> AsyncIterator[types.SupplierPayment]:
        """List payments to suppliers: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-payments",
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
            },
        )

    async def record(self, body: types.SupplierPaymentToRecord) -> types.SupplierPayment:
        """Record a payment with its allocations and withheld tax.

        Records money that goes to a supplier: what it pays is paid at once, tax that must be withheld is owed to the
        tax authority, and what no expense has is an advance. All of it is done, or nothing.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            "/supplier-payments",
            body=body,
        )

    async def calculate(self, body: types.SupplierPaymentToRecord) -> types.PaymentCalculation:
        """What a payment would be, with the tax withheld.

        What a payment would be: the tax withheld and the money, before it is recorded. Nothing is written.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "POST",
            "/supplier-payments/calculate",
            body=body,
        )

    async def get(self, id: types.Id) -> types.SupplierPayment:
        """Get a payment.

        A payment to a supplier, and what it is for.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/supplier-payments/{segment(id)}",
        )

    async def void(
        self,
        id: types.Id,
        body: types.SupplierPaymentVoid,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Void a payment.

        Takes back a payment that was recorded by mistake: its postings and those of its advance are reversed today,
        and what it paid is open again. Refused while it is in a bank file.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/supplier-payments/{segment(id)}/void",
            body=body,
            headers={"If-Match": if_match},
        )

    async def set_receipt(
        self,
        id: types.Id,
        body: types.SupplierReceipt,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Keep the supplier's receipt for a payment.

        Keeps the supplier's receipt for a payment: none is expected any more. Another one takes its place.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "PUT",
            f"/supplier-payments/{segment(id)}/receipt",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_withholding_certificate(self, id: types.Id) -> types.PaymentWithholdingCertificate:
        """What the certificate of a withholding says.

        What the certificate says that a supplier gets with its payment: who withheld how much from whom, and why.
        Refused (409 `nothing_withheld`) where nothing was.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/supplier-payments/{segment(id)}/withholding-certificate",
        )

    async def list_supplier_advances(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        supplier_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> types.SupplierPaymentPage:
        """Advances with an open remainder.

        Payments of which something is for no expense: advances. The id of an advance is that of its payment.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `currency`: ISO 4217 code.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/supplier-advances",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "supplierId": supplier_id,
                "currency": currency,
                "sort": sort,
            },
        )

    def iterate_supplier_advances(
        self,
        *,
        limit: int | None = None,
        supplier_id: types.Id | None = None,
        currency: str | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.SupplierPayment]:
        """Advances with an open remainder: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-advances",
            query={"limit": limit, "supplierId": supplier_id, "currency": currency, "sort": sort},
        )

    async def apply_supplier_advance(
        self,
        id: types.Id,
        body: types.AdvanceApplication,
        *,
        if_match: int | str | None = None,
    ) -> types.SupplierPayment:
        """Apply an advance to expenses.

        Pays expenses out of what is left of an advance: the debt and the advance go down together, and no money
        moves. Without amounts, all that is open of each.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/supplier-advances/{segment(id)}/apply",
            body=body,
            headers={"If-Match": if_match},
        )

    async def make_supplier_bank_file(self, body: types.NewBankFile) -> types.BankFile:
        """Make a bank transfer file (MASAV) for chosen payments.

        Makes the file by which the bank makes transfers that are recorded, and keeps it as it was made. A payment
        that has no place in it stands in `refused` with the reason: it is in another live file, its supplier has no
        bank details, or they were changed and nobody has confirmed them. Where none fits, nothing is made.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            "/supplier-payments/bank-file",
            body=body,
        )

    async def list_supplier_bank_files(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "LIVE"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> types.BankFilePage:
        """List bank files.

        Bank files, newest first unless `sort` says otherwise; cancelled ones are among them.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            "/supplier-payments/bank-files",
            query={
                "limit": limit,
                "cursor": cursor,
                "include": include,
                "state": state,
                "from": from_,
                "to": to,
                "sort": sort,
            },
        )

    def iterate_supplier_bank_files(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "LIVE"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        sort: str | None = None,
    ) -> AsyncIterator[types.BankFile]:
        """List bank files: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/supplier-payments/bank-files",
            query={"limit": limit, "state": state, "from": from_, "to": to, "sort": sort},
        )

    async def get_supplier_bank_file(self, id: types.Id) -> types.BankFile:
        """Get a bank file: what is in it, and what was refused.

        A bank file: what is in it, and what was refused.

        Scope: `suppliers:read`.
        """
        return await self._json(
            "GET",
            f"/supplier-payments/bank-files/{segment(id)}",
        )

    async def download_supplier_bank_file(self, id: types.Id) -> AsyncDownload:
        """Download a bank file as it was made.

        The bytes of a bank file as they were made, always as a download. One that was cancelled is not given out.

        Scope: `suppliers:read`.
        """
        return await self._file(
            "GET",
            f"/supplier-payments/bank-files/{segment(id)}/content",
        )

    async def cancel_supplier_bank_file(
        self,
        id: types.Id,
        body: types.BankFileCancellation,
        *,
        if_match: int | str | None = None,
    ) -> types.BankFile:
        """Cancel a bank file that was not sent.

        Says that a file is not sent to the bank: its payments may stand in another one, or become void.

        `if_match`: the version that you saw; another one is refused.

        Scope: `suppliers:write`.
        """
        return await self._json(
            "POST",
            f"/supplier-payments/bank-files/{segment(id)}/cancel",
            body=body,
            headers={"If-Match": if_match},
        )
