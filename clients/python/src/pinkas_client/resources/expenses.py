# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""What the business bought: from the draft to the books, with its papers and its input VAT."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncDownload, AsyncResource, Download, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class Expenses(Resource):
    """What the business bought: from the draft to the books, with its papers and its input VAT."""

    def list(
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
    ) -> types.ExpenseList:
        """List expenses; filter by supplier, category, state, date, amount.

        Expenses, newest first unless `sort` says otherwise. With `include=total` their sums by currency; with
        `vatAtRisk=true` the input VAT that cannot be claimed yet, by period.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/expenses",
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
            },
        )

    def iterate(
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
    ) -> Iterator[types.Expense]:
        """List expenses; filter by supplier, category, state, date, amount: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/expenses",
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
            },
        )

    def create(self, body: types.NewExpense) -> types.Expense:
        """Create an expense with lines, VAT and its deductible part.

        Writes an expense down as a draft. The same paper of the same supplier is refused (`expense_exists` names the
        twin); one that only looks like another gets a warning.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/expenses",
            body=body,
        )

    def create_many(self, body: types.BulkExpenses) -> types.BulkExpensesDone:
        """Create up to 100 expenses, each with its own result.

        Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many
        were refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/expenses/bulk",
            body=body,
        )

    def get(self, id: types.Id) -> types.Expense:
        """Get an expense.

        An expense with its lines.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            f"/expenses/{segment(id)}",
        )

    def update(self, id: types.Id, body: types.ExpenseChanges, *, if_match: int | str | None = None) -> types.Expense:
        """Change an expense that is not booked.

        Changes an expense that is not booked. One that was approved, refused or waits becomes a draft again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "PATCH",
            f"/expenses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an expense that is not booked.

        Removes an expense that is not booked. Its file stays under files, where it is deleted by itself.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        self._nothing(
            "DELETE",
            f"/expenses/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def duplicate(self, id: types.Id) -> types.Expense:
        """Copy into a new draft.

        Copies an expense into a new draft of today, without its number, its papers and what was said of them.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/duplicate",
        )

    def submit(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Ask for approval.

        Asks for approval. Whoever may approve need not ask.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/submit",
            headers={"If-Match": if_match},
        )

    def approve(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Approve.

        Approves an expense as it is now; a change takes that back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/approve",
            headers={"If-Match": if_match},
        )

    def reject(self, id: types.Id, body: types.Rejection, *, if_match: int | str | None = None) -> types.Expense:
        """Reject with a reason.

        Refuses an expense, with the reason. Its paper may be written down again; a change makes it a draft.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/reject",
            body=body,
            headers={"If-Match": if_match},
        )

    def book(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Book to the ledger; immutable from then on.

        Books an expense: from then on it never changes, and is corrected by another. VAT of which a paper is missing
        waits on an account of its own. One above the threshold of the business needs to be approved before.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/book",
            headers={"If-Match": if_match},
        )

    def correct(self, id: types.Id, body: types.Correction, *, if_match: int | str | None = None) -> types.Expense:
        """Reverse a booked expense and draft its correction.

        Takes a booked expense back by a reversing entry of today, and drafts what is to stand in its place: a copy,
        to be changed and booked. Answers the draft. Refused while something is paid for it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/correct",
            body=body,
            headers={"If-Match": if_match},
        )

    def claim_vat(
        self,
        id: types.Id,
        body: types.VatClaim | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Claim input VAT that waited for a paper.

        Claims the VAT that waited, with the papers that came: `vat_papers_missing` says what is still not there. It
        is deducted in the return of `period`, which begins within the time of the law.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/claim-vat",
            body=body,
            headers={"If-Match": if_match},
        )

    def give_up_vat(
        self,
        id: types.Id,
        body: types.VatSurrender | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Make input VAT that waits a cost.

        Makes VAT that waited a cost: `given_up`, or `lost` where the time to claim it is over.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/give-up-vat",
            body=body,
            headers={"If-Match": if_match},
        )

    def download_file(self, id: types.Id) -> Download:
        """Download the receipt file.

        The file as it is kept, always as a download.

        Scope: `expenses:read`.
        """
        return self._file(
            "GET",
            f"/expenses/{segment(id)}/file",
        )

    def set_file(
        self,
        id: types.Id,
        file: types.Upload | None = None,
        body: types.ExpenseFile | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Set the receipt file; sends expense.uploaded.

        Sets the file of an expense: a PDF, a PNG, JPEG or WebP picture of at most 10 MiB, or any other that files
        take; or one that was uploaded to `/files`, by `{"fileId": ...}` with `files:read`. A booked expense takes its
        first file, and keeps it. Sends `expense.uploaded`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "PUT",
            f"/expenses/{segment(id)}/file",
            body=body,
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    def remove_file(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove the file of an unbooked expense.

        Takes the file from an expense that is not booked; it stays under files.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        self._nothing(
            "DELETE",
            f"/expenses/{segment(id)}/file",
            headers={"If-Match": if_match},
        )

    def verify_allocation(self, id: types.Id, *, if_match: int | str | None = None) -> types.AllocationCheck:
        """Ask the tax authority about the allocation number of an expense.

        Asks the tax authority about the allocation number of an expense: whether it gave it, to this supplier, for
        such an invoice. A number that it does not know, or gave for another one, does not count: the VAT is at risk
        until there is another.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/verify-allocation",
            headers={"If-Match": if_match},
        )

    def preview_missing_papers_request(
        self,
        id: types.Id,
        *,
        language: t.Literal["en", "he"] | None = None,
    ) -> types.MissingPapersLetter:
        """The letter that asks the supplier for what is missing.

        The letter that asks the supplier for what is missing to claim the VAT, ready to be sent: as it would leave,
        and to whom.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            f"/expenses/{segment(id)}/request-missing",
            query={"language": language},
        )

    def request_missing_papers(
        self,
        id: types.Id,
        body: types.MissingRequest | None = None,
    ) -> types.MissingPapersSendings:
        """Ask the supplier for what is missing.

        Asks the supplier by e-mail for what is missing to claim the VAT: to `emails`, else to the supplier's own
        addresses.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/request-missing",
            body=body,
        )

    def list_missing_papers(
        self,
        *,
        kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        limit: int | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.MissingPapers:
        """Papers that should be there and are not.

        What should be there and is not: recurring suppliers that are silent, by their schedules and their own
        interval in the last months, expenses without a file, and money out of bank accounts that no expense explains.
        What was dismissed is left out.

        `limit`: Default: 100.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/expenses/missing-papers",
            query={"kind": kind, "from": from_, "to": to, "limit": limit, "lang": lang},
        )

    def download_missing_papers(
        self,
        *,
        kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> Download:
        """Papers that should be there and are not.

        What should be there and is not: recurring suppliers that are silent, by their schedules and their own
        interval in the last months, expenses without a file, and money out of bank accounts that no expense explains.
        What was dismissed is left out.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return self._file(
            "GET",
            "/expenses/missing-papers",
            query={"kind": kind, "from": from_, "to": to, "format": format, "lang": lang},
        )

    def dismiss_missing_paper(self, body: types.Dismissal) -> types.DismissedPaper:
        """Say that a paper need not be waited for.

        Says that a paper need not be waited for: it leaves the list and the reminder. Saying it twice is no fault.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/expenses/missing-papers/dismiss",
            body=body,
        )

    def restore_missing_paper(self, body: types.Dismissal) -> types.DismissedPaper:
        """Take back that a paper need not be waited for.

        Takes a dismissal back.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            "/expenses/missing-papers/restore",
            body=body,
        )

    def get_missing_paper_reminder(self) -> types.MissingPaperReminder:
        """How the business is reminded of missing papers.

        How the business is reminded of missing papers: not at all until somebody wants it.

        Scope: `expenses:read`.
        """
        return self._json(
            "GET",
            "/expenses/missing-papers/reminder",
        )

    def update_missing_paper_reminder(
        self,
        body: types.ReminderChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.MissingPaperReminder:
        """Change how the business is reminded of missing papers.

        Changes how the business is reminded. Whatever is changed within a week, no week has two reminders.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return self._json(
            "PATCH",
            "/expenses/missing-papers/reminder",
            body=body,
            headers={"If-Match": if_match},
        )

    def mark_paid(self, id: types.Id, body: types.ExpensePayment) -> types.Expense:
        """Record its payment.

        Records the payment of a booked expense, of all that is open or of a part; an expense without a supplier here
        is paid likewise. Its payments are those of `GET /supplier-payments?expenseId=`.

        Scope: `expenses:write`.
        """
        return self._json(
            "POST",
            f"/expenses/{segment(id)}/mark-paid",
            body=body,
        )


class AsyncExpenses(AsyncResource):
    """What the business bought: from the draft to the books, with its papers and its input VAT."""

    async def list(
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
    ) -> types.ExpenseList:
        """List expenses; filter by supplier, category, state, date, amount.

        Expenses, newest first unless `sort` says otherwise. With `include=total` their sums by currency; with
        `vatAtRisk=true` the input VAT that cannot be claimed yet, by period.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `q`: What to look for; an empty one is no filter.

        `currency`: ISO 4217 code.

        `period`: A month, YYYY-MM.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `external_reference`: Your own reference.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/expenses",
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
            },
        )

    def iterate(
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
    ) -> AsyncIterator[types.Expense]:
        """List expenses; filter by supplier, category, state, date, amount: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/expenses",
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
            },
        )

    async def create(self, body: types.NewExpense) -> types.Expense:
        """Create an expense with lines, VAT and its deductible part.

        Writes an expense down as a draft. The same paper of the same supplier is refused (`expense_exists` names the
        twin); one that only looks like another gets a warning.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/expenses",
            body=body,
        )

    async def create_many(self, body: types.BulkExpenses) -> types.BulkExpensesDone:
        """Create up to 100 expenses, each with its own result.

        Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many
        were refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/expenses/bulk",
            body=body,
        )

    async def get(self, id: types.Id) -> types.Expense:
        """Get an expense.

        An expense with its lines.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            f"/expenses/{segment(id)}",
        )

    async def update(
        self,
        id: types.Id,
        body: types.ExpenseChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Change an expense that is not booked.

        Changes an expense that is not booked. One that was approved, refused or waits becomes a draft again.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "PATCH",
            f"/expenses/{segment(id)}",
            body=body,
            headers={"If-Match": if_match},
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an expense that is not booked.

        Removes an expense that is not booked. Its file stays under files, where it is deleted by itself.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        await self._nothing(
            "DELETE",
            f"/expenses/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def duplicate(self, id: types.Id) -> types.Expense:
        """Copy into a new draft.

        Copies an expense into a new draft of today, without its number, its papers and what was said of them.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/duplicate",
        )

    async def submit(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Ask for approval.

        Asks for approval. Whoever may approve need not ask.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/submit",
            headers={"If-Match": if_match},
        )

    async def approve(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Approve.

        Approves an expense as it is now; a change takes that back.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/approve",
            headers={"If-Match": if_match},
        )

    async def reject(
        self,
        id: types.Id,
        body: types.Rejection,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Reject with a reason.

        Refuses an expense, with the reason. Its paper may be written down again; a change makes it a draft.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/reject",
            body=body,
            headers={"If-Match": if_match},
        )

    async def book(self, id: types.Id, *, if_match: int | str | None = None) -> types.Expense:
        """Book to the ledger; immutable from then on.

        Books an expense: from then on it never changes, and is corrected by another. VAT of which a paper is missing
        waits on an account of its own. One above the threshold of the business needs to be approved before.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/book",
            headers={"If-Match": if_match},
        )

    async def correct(
        self,
        id: types.Id,
        body: types.Correction,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Reverse a booked expense and draft its correction.

        Takes a booked expense back by a reversing entry of today, and drafts what is to stand in its place: a copy,
        to be changed and booked. Answers the draft. Refused while something is paid for it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/correct",
            body=body,
            headers={"If-Match": if_match},
        )

    async def claim_vat(
        self,
        id: types.Id,
        body: types.VatClaim | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Claim input VAT that waited for a paper.

        Claims the VAT that waited, with the papers that came: `vat_papers_missing` says what is still not there. It
        is deducted in the return of `period`, which begins within the time of the law.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/claim-vat",
            body=body,
            headers={"If-Match": if_match},
        )

    async def give_up_vat(
        self,
        id: types.Id,
        body: types.VatSurrender | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Make input VAT that waits a cost.

        Makes VAT that waited a cost: `given_up`, or `lost` where the time to claim it is over.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/give-up-vat",
            body=body,
            headers={"If-Match": if_match},
        )

    async def download_file(self, id: types.Id) -> AsyncDownload:
        """Download the receipt file.

        The file as it is kept, always as a download.

        Scope: `expenses:read`.
        """
        return await self._file(
            "GET",
            f"/expenses/{segment(id)}/file",
        )

    async def set_file(
        self,
        id: types.Id,
        file: types.Upload | None = None,
        body: types.ExpenseFile | None = None,
        *,
        filename: str | None = None,
        media_type: str | None = None,
        if_match: int | str | None = None,
    ) -> types.Expense:
        """Set the receipt file; sends expense.uploaded.

        Sets the file of an expense: a PDF, a PNG, JPEG or WebP picture of at most 10 MiB, or any other that files
        take; or one that was uploaded to `/files`, by `{"fileId": ...}` with `files:read`. A booked expense takes its
        first file, and keeps it. Sends `expense.uploaded`.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "PUT",
            f"/expenses/{segment(id)}/file",
            body=body,
            upload=(file, filename, media_type),
            headers={"If-Match": if_match},
        )

    async def remove_file(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Remove the file of an unbooked expense.

        Takes the file from an expense that is not booked; it stays under files.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        await self._nothing(
            "DELETE",
            f"/expenses/{segment(id)}/file",
            headers={"If-Match": if_match},
        )

    async def verify_allocation(self, id: types.Id, *, if_match: int | str | None = None) -> types.AllocationCheck:
        """Ask the tax authority about the allocation number of an expense.

        Asks the tax authority about the allocation number of an expense: whether it gave it, to this supplier, for
        such an invoice. A number that it does not know, or gave for another one, does not count: the VAT is at risk
        until there is another.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/verify-allocation",
            headers={"If-Match": if_match},
        )

    async def preview_missing_papers_request(
        self,
        id: types.Id,
        *,
        language: t.Literal["en", "he"] | None = None,
    ) -> types.MissingPapersLetter:
        """The letter that asks the supplier for what is missing.

        The letter that asks the supplier for what is missing to claim the VAT, ready to be sent: as it would leave,
        and to whom.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            f"/expenses/{segment(id)}/request-missing",
            query={"language": language},
        )

    async def request_missing_papers(
        self,
        id: types.Id,
        body: types.MissingRequest | None = None,
    ) -> types.MissingPapersSendings:
        """Ask the supplier for what is missing.

        Asks the supplier by e-mail for what is missing to claim the VAT: to `emails`, else to the supplier's own
        addresses.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/request-missing",
            body=body,
        )

    async def list_missing_papers(
        self,
        *,
        kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        limit: int | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.MissingPapers:
        """Papers that should be there and are not.

        What should be there and is not: recurring suppliers that are silent, by their schedules and their own
        interval in the last months, expenses without a file, and money out of bank accounts that no expense explains.
        What was dismissed is left out.

        `limit`: Default: 100.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/expenses/missing-papers",
            query={"kind": kind, "from": from_, "to": to, "limit": limit, "lang": lang},
        )

    async def download_missing_papers(
        self,
        *,
        kind: t.Literal["bank_line_without_paper", "expense_without_file", "recurring_without_file", "silent_supplier"] | None = None,
        from_: types.Date | None = None,
        to: types.Date | None = None,
        format: t.Literal["csv", "pdf", "xlsx"],
        lang: t.Literal["en", "he"] | None = None,
    ) -> AsyncDownload:
        """Papers that should be there and are not.

        What should be there and is not: recurring suppliers that are silent, by their schedules and their own
        interval in the last months, expenses without a file, and money out of bank accounts that no expense explains.
        What was dismissed is left out.

        `format`: Which kind of file. A file has all rows.

        `lang`: The language of a file. Left out: that of the client whose it is, else that of the business.

        Scope: `expenses:read`.
        """
        return await self._file(
            "GET",
            "/expenses/missing-papers",
            query={"kind": kind, "from": from_, "to": to, "format": format, "lang": lang},
        )

    async def dismiss_missing_paper(self, body: types.Dismissal) -> types.DismissedPaper:
        """Say that a paper need not be waited for.

        Says that a paper need not be waited for: it leaves the list and the reminder. Saying it twice is no fault.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/expenses/missing-papers/dismiss",
            body=body,
        )

    async def restore_missing_paper(self, body: types.Dismissal) -> types.DismissedPaper:
        """Take back that a paper need not be waited for.

        Takes a dismissal back.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            "/expenses/missing-papers/restore",
            body=body,
        )

    async def get_missing_paper_reminder(self) -> types.MissingPaperReminder:
        """How the business is reminded of missing papers.

        How the business is reminded of missing papers: not at all until somebody wants it.

        Scope: `expenses:read`.
        """
        return await self._json(
            "GET",
            "/expenses/missing-papers/reminder",
        )

    async def update_missing_paper_reminder(
        self,
        body: types.ReminderChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.MissingPaperReminder:
        """Change how the business is reminded of missing papers.

        Changes how the business is reminded. Whatever is changed within a week, no week has two reminders.

        `if_match`: the version that you saw; another one is refused.

        Scope: `expenses:write`.
        """
        return await self._json(
            "PATCH",
            "/expenses/missing-papers/reminder",
            body=body,
            headers={"If-Match": if_match},
        )

    async def mark_paid(self, id: types.Id, body: types.ExpensePayment) -> types.Expense:
        """Record its payment.

        Records the payment of a booked expense, of all that is open or of a part; an expense without a supplier here
        is paid likewise. Its payments are those of `GET /supplier-payments?expenseId=`.

        Scope: `expenses:write`.
        """
        return await self._json(
            "POST",
            f"/expenses/{segment(id)}/mark-paid",
            body=body,
        )
