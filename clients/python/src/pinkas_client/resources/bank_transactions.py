# Written by `make clients` from the OpenAPI document; change the generator, not this file.
"""The lines of bank accounts: taken in, excluded, assigned to sessions."""

from __future__ import annotations

import typing as t
from collections.abc import AsyncIterator, Iterator

from pinkas_client._core import AsyncResource, Resource, segment

if t.TYPE_CHECKING:
    from pinkas_client import types


class BankTransactions(Resource):
    """The lines of bank accounts: taken in, excluded, assigned to sessions."""

    def list(
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
    ) -> types.BankTransactionPage:
        """List bank transactions; filters by status, account, session, date.

        Lines of bank accounts, the latest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/transactions",
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
            },
        )

    def iterate(
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
    ) -> Iterator[types.BankTransaction]:
        """List bank transactions; filters by status, account, session, date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/transactions",
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
            },
        )

    def create(self, body: types.NewTransaction) -> types.BankTransaction:
        """Create one transaction (manual entry).

        Writes down one line by hand. One that the account has already is 409 `duplicate_transaction`, unless
        `allowDuplicate` says that there were two such transactions.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/transactions",
            body=body,
        )

    def create_many(self, body: types.NewTransactions) -> types.BulkTransactions:
        """Create many transactions in one call.

        Writes down up to 500 lines. Each has its own result, in the order of the request: 200 also when some fail.
        Lines that the accounts have already are `duplicate`; the same request sent twice adds nothing.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/transactions/bulk",
            body=body,
        )

    def import_many(
        self,
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
        bank_account_id: types.Id,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportResult:
        """Import from CSV with columns date, amount, description, reference.

        Takes the transactions of a CSV file with the columns date, amount, description and reference, or with money
        out and money in apart. The headers of the Israeli banks are known; others are named by the parameters.
        `dryRun` shows what would happen.

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

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/transactions/import-csv",
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
                "bankAccountId": bank_account_id,
            },
            upload=(file, filename, media_type),
        )

    def get(self, id: types.Id) -> types.BankTransaction:
        """Get a transaction.

        A line of a bank account.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}",
        )

    def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unmatched manual transaction.

        Deletes a line that was written down by hand or by a program and is not matched. What came from a file is
        undone with its statement, or excluded.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        self._nothing(
            "DELETE",
            f"/bank-reconciliation/transactions/{segment(id)}",
            headers={"If-Match": if_match},
        )

    def exclude(
        self,
        id: types.Id,
        body: types.Exclusion,
        *,
        if_match: int | str | None = None,
    ) -> types.BankTransaction:
        """Exclude from reconciliation.

        Takes a line out of reconciliation, such as a fee of the bank or a transfer between own accounts. With
        `counterTransactionId` both lines of the transfer are excluded: they are of two accounts and go opposite ways.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/exclude",
            body=body,
            headers={"If-Match": if_match},
        )

    def include(self, id: types.Id, *, if_match: int | str | None = None) -> types.BankTransaction:
        """Take an exclusion back.

        Takes the exclusion of a line back, and that of the other line of a transfer.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/include",
            headers={"If-Match": if_match},
        )

    def assign(
        self,
        id: types.Id,
        body: types.SessionAssignment,
        *,
        if_match: int | str | None = None,
    ) -> types.BankTransaction:
        """Assign to, or clear from, a session.

        Puts a line into a session of its account, whatever its date, or takes it out of its session.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/assign-session",
            body=body,
            headers={"If-Match": if_match},
        )

    def get_bank_reconciliation_summary(
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
    ) -> types.TransactionSummary:
        """Open, matched and excluded by account.

        How many lines are open, matched and excluded, and their sums, by account. The filters are those of the list.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/summary",
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
            },
        )

    def match(self, id: types.Id, body: types.NewMatch, *, if_match: int | str | None = None) -> types.MatchAnswer:
        """Match to a document (creates or links a receipt) or to an expense.

        Says what a line is about: what it pays of documents and expenses is recorded, with receipts where they are
        asked for; recorded money is linked; fees and differences are posted. All of it is done, or nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/match",
            body=body,
            headers={"If-Match": if_match},
        )

    def unmatch(
        self,
        id: types.Id,
        body: types.Unmatching | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.UnmatchAnswer:
        """Reverse a match link; never deletes an issued document.

        Takes a match of a line back, or all: the link, and what fees and differences posted, which is reversed today.
        Payments that were recorded only with the match are void, and card deposits open again; an issued receipt
        stays with its payment, which waits for a line again. Matches of one call that share something go together.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/unmatch",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_bank_matches(self, id: types.Id) -> types.BankMatches:
        """List match links of a transaction.

        What a line is about, with the matches that were taken back, the first first.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/matches",
        )

    def create_document(
        self,
        id: types.Id,
        body: types.DocumentFromLine | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a DRAFT receipt from an unmatched inflow with a recognized client.

        Drafts the receipt of money that came in, for the client that is named or that a rule recognised. `finalize`
        issues it, and matches the line with its payment.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/create-document",
            body=body,
            headers={"If-Match": if_match},
        )

    def book_bank_advance(
        self,
        id: types.Id,
        body: types.AdvanceFromLine,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Book an outflow or its open remainder as a supplier advance.

        Books an outflow, or what is open of it, as an advance to a supplier; expenses take it later.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/advance",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_bank_suggestions(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        include_low: bool | None = None,
        types: t.Sequence[t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Suggestions:
        """Ranked match candidates: receivable documents for inflows, expenses for outflows.

        What a line may be for, the best first: documents and payments of clients, expenses and payments to suppliers,
        refunds, and the other line of a transfer between own accounts; one of them, or several that add up. Each says
        why, and `match` of it is a body that accepts it. Nothing is found for a line of which nothing is open.

        `limit`: Default: 10.

        `include_low`: Default: false.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/suggestions",
            query={"limit": limit, "includeLow": include_low, "types": types, "lang": lang},
        )

    def decline_bank_suggestions(
        self,
        id: types.Id,
        body: types.NewDecline | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Declined:
        """Say what a transaction is not for.

        Says what a line is not for. It is not suggested any more for the line, nor for others of the same other side;
        what else that party has counts a little less for a while.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/decline",
            body=body,
            headers={"If-Match": if_match},
        )

    def auto_match(self, body: types.AutoMatchRequest | None = None) -> types.AutoMatchAnswer:
        """Match what is certain, propose the rest.

        Matches open lines by themselves, the oldest first: those whose best suggestion is `autoMatchable`. Each is
        matched as a whole or not at all, and what was used for one is not there for the next. The best suggestion of
        the others is proposed. `nextCursor` goes on where the call ended; a `dryRun` writes nothing. Lines are
        matched in batches of 50, each for good by itself: what a call has done when it breaks off stays done. With
        `continueInBackground` the lines behind those of the call are matched behind the request (`run`).

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            "/bank-reconciliation/auto-match",
            body=body,
        )

    def list_auto_match_runs(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "FAILED", "RUNNING"] | None = None,
    ) -> types.AutoMatchRunPage:
        """List auto-match that went on behind the request.

        Auto-match that went on behind the request, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/auto-match/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state},
        )

    def iterate_auto_match_runs(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "DONE", "FAILED", "RUNNING"] | None = None,
    ) -> Iterator[types.AutoMatchRun]:
        """List auto-match that went on behind the request: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/auto-match/runs",
            query={"limit": limit, "state": state},
        )

    def get_auto_match_run(self, id: types.Id) -> types.AutoMatchRun:
        """How far auto-match has come behind the request.

        How far auto-match has come that goes on behind the request.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/auto-match/runs/{segment(id)}",
        )

    def cancel_auto_match_run(self, id: types.Id, *, if_match: int | str | None = None) -> types.AutoMatchRun:
        """End auto-match that goes on behind the request.

        Ends auto-match that goes on behind the request, before its next batch; what was matched stays. One that has
        ended is answered as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/auto-match/runs/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    def get_bank_matching_settings(self) -> types.MatchingSettings:
        """How bank transactions are matched.

        When a line is matched by itself, and what becomes of it.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            "/bank-reconciliation/settings",
        )

    def change_bank_matching_settings(
        self,
        body: types.MatchingSettingsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchingSettings:
        """Change how bank transactions are matched.

        Changes the fields that are sent. A threshold that is sent is not raised by earlier matches that were undone.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "PATCH",
            "/bank-reconciliation/settings",
            body=body,
            headers={"If-Match": if_match},
        )

    def settle_card_clearing(
        self,
        id: types.Id,
        body: types.CardClearingSettlement,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Settle a net card-processor deposit against a card-clearing expectation.

        Settles card charges by the deposit that a line is, with the fee that the processor kept. All or nothing: the
        charges less the fee and its VAT are what is open of the line.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/settle-card-clearing",
            body=body,
            headers={"If-Match": if_match},
        )

    def settle_card_batch(
        self,
        id: types.Id,
        body: types.CardBatchSettlement,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Settle a processor batch deposit (one bank line equals the sum of card charges minus total fees).

        Settles many card charges by one line: it is their sum less the fees and their VAT. What is rounded, up to
        `tolerance`, is posted as rounding; with a larger difference nothing is written.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/settle-card-batch",
            body=body,
            headers={"If-Match": if_match},
        )

    def list_deposit_solutions(self, id: types.Id) -> types.DepositSolutions:
        """Card charges that explain a deposit.

        Which open card charges explain a line: a deposit of a processor is what it charged between two cut-offs, less
        its fee and the VAT of the fee, of which the share is read off the deposits before.

        Scope: `reconciliation:read`.
        """
        return self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/deposit-solutions",
        )

    def hold(self, id: types.Id, body: types.LineHold, *, if_match: int | str | None = None) -> types.BankTransaction:
        """Put on hold until a day, or take off hold.

        Puts an open line on hold until a day that is to come, or ends its hold. Until then it is not matched by
        itself, no rule takes it, and the reconciliation screen passes it over; a person may still match or exclude
        it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/hold",
            body=body,
            headers={"If-Match": if_match},
        )


class AsyncBankTransactions(AsyncResource):
    """The lines of bank accounts: taken in, excluded, assigned to sessions."""

    async def list(
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
    ) -> types.BankTransactionPage:
        """List bank transactions; filters by status, account, session, date.

        Lines of bank accounts, the latest first unless `sort` says otherwise.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/transactions",
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
            },
        )

    def iterate(
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
    ) -> AsyncIterator[types.BankTransaction]:
        """List bank transactions; filters by status, account, session, date: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/transactions",
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
            },
        )

    async def create(self, body: types.NewTransaction) -> types.BankTransaction:
        """Create one transaction (manual entry).

        Writes down one line by hand. One that the account has already is 409 `duplicate_transaction`, unless
        `allowDuplicate` says that there were two such transactions.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/transactions",
            body=body,
        )

    async def create_many(self, body: types.NewTransactions) -> types.BulkTransactions:
        """Create many transactions in one call.

        Writes down up to 500 lines. Each has its own result, in the order of the request: 200 also when some fail.
        Lines that the accounts have already are `duplicate`; the same request sent twice adds nothing.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/transactions/bulk",
            body=body,
        )

    async def import_many(
        self,
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
        bank_account_id: types.Id,
        filename: str | None = None,
        media_type: str | None = None,
    ) -> types.ImportResult:
        """Import from CSV with columns date, amount, description, reference.

        Takes the transactions of a CSV file with the columns date, amount, description and reference, or with money
        out and money in apart. The headers of the Israeli banks are known; others are named by the parameters.
        `dryRun` shows what would happen.

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

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/transactions/import-csv",
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
                "bankAccountId": bank_account_id,
            },
            upload=(file, filename, media_type),
        )

    async def get(self, id: types.Id) -> types.BankTransaction:
        """Get a transaction.

        A line of a bank account.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}",
        )

    async def delete(self, id: types.Id, *, if_match: int | str | None = None) -> None:
        """Delete an unmatched manual transaction.

        Deletes a line that was written down by hand or by a program and is not matched. What came from a file is
        undone with its statement, or excluded.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        await self._nothing(
            "DELETE",
            f"/bank-reconciliation/transactions/{segment(id)}",
            headers={"If-Match": if_match},
        )

    async def exclude(
        self,
        id: types.Id,
        body: types.Exclusion,
        *,
        if_match: int | str | None = None,
    ) -> types.BankTransaction:
        """Exclude from reconciliation.

        Takes a line out of reconciliation, such as a fee of the bank or a transfer between own accounts. With
        `counterTransactionId` both lines of the transfer are excluded: they are of two accounts and go opposite ways.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/exclude",
            body=body,
            headers={"If-Match": if_match},
        )

    async def include(self, id: types.Id, *, if_match: int | str | None = None) -> types.BankTransaction:
        """Take an exclusion back.

        Takes the exclusion of a line back, and that of the other line of a transfer.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/include",
            headers={"If-Match": if_match},
        )

    async def assign(
        self,
        id: types.Id,
        body: types.SessionAssignment,
        *,
        if_match: int | str | None = None,
    ) -> types.BankTransaction:
        """Assign to, or clear from, a session.

        Puts a line into a session of its account, whatever its date, or takes it out of its session.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/assign-session",
            body=body,
            headers={"If-Match": if_match},
        )

    async def get_bank_reconciliation_summary(
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
    ) -> types.TransactionSummary:
        """Open, matched and excluded by account.

        How many lines are open, matched and excluded, and their sums, by account. The filters are those of the list.

        `min_amount`: An exact decimal of at most 3 decimals.

        `max_amount`: An exact decimal of at most 3 decimals.

        `q`: What to look for; an empty one is no filter.

        `updated_since`: An instant, ISO 8601 with its time zone; answers in UTC.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/summary",
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
            },
        )

    async def match(
        self,
        id: types.Id,
        body: types.NewMatch,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Match to a document (creates or links a receipt) or to an expense.

        Says what a line is about: what it pays of documents and expenses is recorded, with receipts where they are
        asked for; recorded money is linked; fees and differences are posted. All of it is done, or nothing.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/match",
            body=body,
            headers={"If-Match": if_match},
        )

    async def unmatch(
        self,
        id: types.Id,
        body: types.Unmatching | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.UnmatchAnswer:
        """Reverse a match link; never deletes an issued document.

        Takes a match of a line back, or all: the link, and what fees and differences posted, which is reversed today.
        Payments that were recorded only with the match are void, and card deposits open again; an issued receipt
        stays with its payment, which waits for a line again. Matches of one call that share something go together.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/unmatch",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_bank_matches(self, id: types.Id) -> types.BankMatches:
        """List match links of a transaction.

        What a line is about, with the matches that were taken back, the first first.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/matches",
        )

    async def create_document(
        self,
        id: types.Id,
        body: types.DocumentFromLine | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Document:
        """Create a DRAFT receipt from an unmatched inflow with a recognized client.

        Drafts the receipt of money that came in, for the client that is named or that a rule recognised. `finalize`
        issues it, and matches the line with its payment.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/create-document",
            body=body,
            headers={"If-Match": if_match},
        )

    async def book_bank_advance(
        self,
        id: types.Id,
        body: types.AdvanceFromLine,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Book an outflow or its open remainder as a supplier advance.

        Books an outflow, or what is open of it, as an advance to a supplier; expenses take it later.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/advance",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_bank_suggestions(
        self,
        id: types.Id,
        *,
        limit: int | None = None,
        include_low: bool | None = None,
        types: t.Sequence[t.Literal["advance", "card_expectation", "document", "expense", "internal_transfer", "opening_item", "payment", "refund", "supplier_payment"]] | None = None,
        lang: t.Literal["en", "he"] | None = None,
    ) -> types.Suggestions:
        """Ranked match candidates: receivable documents for inflows, expenses for outflows.

        What a line may be for, the best first: documents and payments of clients, expenses and payments to suppliers,
        refunds, and the other line of a transfer between own accounts; one of them, or several that add up. Each says
        why, and `match` of it is a body that accepts it. Nothing is found for a line of which nothing is open.

        `limit`: Default: 10.

        `include_low`: Default: false.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/suggestions",
            query={"limit": limit, "includeLow": include_low, "types": types, "lang": lang},
        )

    async def decline_bank_suggestions(
        self,
        id: types.Id,
        body: types.NewDecline | None = None,
        *,
        if_match: int | str | None = None,
    ) -> types.Declined:
        """Say what a transaction is not for.

        Says what a line is not for. It is not suggested any more for the line, nor for others of the same other side;
        what else that party has counts a little less for a while.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/decline",
            body=body,
            headers={"If-Match": if_match},
        )

    async def auto_match(self, body: types.AutoMatchRequest | None = None) -> types.AutoMatchAnswer:
        """Match what is certain, propose the rest.

        Matches open lines by themselves, the oldest first: those whose best suggestion is `autoMatchable`. Each is
        matched as a whole or not at all, and what was used for one is not there for the next. The best suggestion of
        the others is proposed. `nextCursor` goes on where the call ended; a `dryRun` writes nothing. Lines are
        matched in batches of 50, each for good by itself: what a call has done when it breaks off stays done. With
        `continueInBackground` the lines behind those of the call are matched behind the request (`run`).

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            "/bank-reconciliation/auto-match",
            body=body,
        )

    async def list_auto_match_runs(
        self,
        *,
        limit: int | None = None,
        cursor: str | None = None,
        include: t.Literal["total"] | None = None,
        state: t.Literal["CANCELLED", "DONE", "FAILED", "RUNNING"] | None = None,
    ) -> types.AutoMatchRunPage:
        """List auto-match that went on behind the request.

        Auto-match that went on behind the request, the newest first.

        `limit`: Items a page. Default: 25.

        `cursor`: `nextCursor` of the page before.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/auto-match/runs",
            query={"limit": limit, "cursor": cursor, "include": include, "state": state},
        )

    def iterate_auto_match_runs(
        self,
        *,
        limit: int | None = None,
        state: t.Literal["CANCELLED", "DONE", "FAILED", "RUNNING"] | None = None,
    ) -> AsyncIterator[types.AutoMatchRun]:
        """List auto-match that went on behind the request: all pages, one after the other."""
        return self._pages(
            "items",
            "GET",
            "/bank-reconciliation/auto-match/runs",
            query={"limit": limit, "state": state},
        )

    async def get_auto_match_run(self, id: types.Id) -> types.AutoMatchRun:
        """How far auto-match has come behind the request.

        How far auto-match has come that goes on behind the request.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/auto-match/runs/{segment(id)}",
        )

    async def cancel_auto_match_run(self, id: types.Id, *, if_match: int | str | None = None) -> types.AutoMatchRun:
        """End auto-match that goes on behind the request.

        Ends auto-match that goes on behind the request, before its next batch; what was matched stays. One that has
        ended is answered as it is.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/auto-match/runs/{segment(id)}/cancel",
            headers={"If-Match": if_match},
        )

    async def get_bank_matching_settings(self) -> types.MatchingSettings:
        """How bank transactions are matched.

        When a line is matched by itself, and what becomes of it.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            "/bank-reconciliation/settings",
        )

    async def change_bank_matching_settings(
        self,
        body: types.MatchingSettingsChanges,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchingSettings:
        """Change how bank transactions are matched.

        Changes the fields that are sent. A threshold that is sent is not raised by earlier matches that were undone.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "PATCH",
            "/bank-reconciliation/settings",
            body=body,
            headers={"If-Match": if_match},
        )

    async def settle_card_clearing(
        self,
        id: types.Id,
        body: types.CardClearingSettlement,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Settle a net card-processor deposit against a card-clearing expectation.

        Settles card charges by the deposit that a line is, with the fee that the processor kept. All or nothing: the
        charges less the fee and its VAT are what is open of the line.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/settle-card-clearing",
            body=body,
            headers={"If-Match": if_match},
        )

    async def settle_card_batch(
        self,
        id: types.Id,
        body: types.CardBatchSettlement,
        *,
        if_match: int | str | None = None,
    ) -> types.MatchAnswer:
        """Settle a processor batch deposit (one bank line equals the sum of card charges minus total fees).

        Settles many card charges by one line: it is their sum less the fees and their VAT. What is rounded, up to
        `tolerance`, is posted as rounding; with a larger difference nothing is written.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/settle-card-batch",
            body=body,
            headers={"If-Match": if_match},
        )

    async def list_deposit_solutions(self, id: types.Id) -> types.DepositSolutions:
        """Card charges that explain a deposit.

        Which open card charges explain a line: a deposit of a processor is what it charged between two cut-offs, less
        its fee and the VAT of the fee, of which the share is read off the deposits before.

        Scope: `reconciliation:read`.
        """
        return await self._json(
            "GET",
            f"/bank-reconciliation/transactions/{segment(id)}/deposit-solutions",
        )

    async def hold(
        self,
        id: types.Id,
        body: types.LineHold,
        *,
        if_match: int | str | None = None,
    ) -> types.BankTransaction:
        """Put on hold until a day, or take off hold.

        Puts an open line on hold until a day that is to come, or ends its hold. Until then it is not matched by
        itself, no rule takes it, and the reconciliation screen passes it over; a person may still match or exclude
        it.

        `if_match`: the version that you saw; another one is refused.

        Scope: `reconciliation:write`.
        """
        return await self._json(
            "POST",
            f"/bank-reconciliation/transactions/{segment(id)}/hold",
            body=body,
            headers={"If-Match": if_match},
        )
