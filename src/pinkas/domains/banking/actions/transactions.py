"""Bank transactions: created, listed, excluded and included again, assigned to sessions, deleted."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bank_statements import Counterparty
from pinkas.core.bulk_items import RequestItem
from pinkas.core.currencies import check_currency
from pinkas.core.item_errors import item_error_body
from pinkas.core.money import format_amount, to_minor
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound, Problem, invalid_field
from pinkas.core.wording import wording_of_error
from pinkas.domains import businesses, documents
from pinkas.domains.banking.rules import lines as line_rules
from pinkas.domains.banking.rules.problems import (
    BankAccountInactive,
    BankAccountNotFound,
    CurrencyMismatch,
    DuplicateTransaction,
    SessionClosed,
    TransactionExcluded,
    TransactionMatched,
    TransactionNotExcluded,
    TransactionNotManual,
)
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import sessions as session_store
from pinkas.domains.banking.store import transactions as store
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.transactions import (
    AccountSummary,
    BankTransaction,
    BulkTransactionResult,
    BulkTransactions,
    Exclusion,
    LineToAdd,
    NewTransaction,
    NewTransactions,
    SessionAssignment,
    StatusSums,
    SummaryQuery,
    TransactionQuery,
    TransactionRow,
    TransactionSummary,
    TransactionTable,
)
from pinkas.platform.tx import Tx


async def list_transactions(tx: Tx, query: TransactionQuery) -> Page[BankTransaction]:
    """Lines of bank accounts, the latest first unless `sort` says otherwise."""
    documents.check_period(query.from_, query.to)
    page = await store.list_transactions(tx, query)
    return Page([transaction_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, business: businesses.Business, query: TransactionQuery) -> TransactionTable:
    """Lines of bank accounts with the filters of their list, as JSON or as a file with all of them."""
    page = await list_transactions(tx, query)
    return TransactionTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_transaction(tx: Tx, id: UUID) -> BankTransaction:
    """A line of a bank account."""
    return transaction_view(await TRANSACTIONS.get(tx, id))


async def summarize(tx: Tx, query: SummaryQuery) -> TransactionSummary:
    """How many lines are open, matched and excluded, and their sums, by account. The filters are those of the list."""
    documents.check_period(query.from_, query.to)  # type: ignore[attr-defined]
    rows = await store.summarize(tx, query)
    by_account: dict[UUID, dict[str, Any]] = defaultdict(dict)
    for row in rows:
        by_account[row.bank_account_id][row.status] = row
    accounts = await account_store.list_by_ids(tx, by_account)
    return TransactionSummary(items=[_account_summary(one, by_account[one.id]) for one in accounts])


async def create_transaction(tx: Tx, body: NewTransaction) -> BankTransaction:
    """Writes down one line by hand. One that the account has already is 409 `duplicate_transaction`, unless
    `allowDuplicate` says that there were two such transactions."""
    account = await hold_account(tx, body.bank_account_id)
    line = _line_of(body, account, 1)
    known = await store.list_known(tx, account.id, line.date, line.date)
    sorted_ = line_rules.sort_lines([line], known)
    new = sorted_.new
    if sorted_.known:
        if not body.allow_duplicate:
            raise DuplicateTransaction(existingId=str(sorted_.known[0].existing_id))
        new = tuple(line_rules.fingerprint_again(line_rules.fingerprint_lines([line]), _fingerprints(known)))
    (id,) = await store.insert_lines(tx, account, new, "manual" if tx.caller.kind == "session" else "api", None)
    made = await TRANSACTIONS.get(tx, id)
    tx.audit("bank_transaction.created", "bank_transaction", id, after=made)
    return transaction_view(made)


async def create_many(tx: Tx, body: NewTransactions) -> BulkTransactions:
    """Writes down up to 500 lines. Each has its own result, in the order of the request: 200 also when some fail. Lines
    that the accounts have already are `duplicate`; the same request sent twice adds nothing."""
    found: list[Problem | None] = [None] * len(body.transactions)
    by_account: dict[UUID, list[int]] = defaultdict(list)
    items: dict[int, NewTransaction] = {}
    for index, item in enumerate(body.transactions):
        one: Any = item.found if isinstance(item, RequestItem) else item
        if isinstance(one, Problem):
            found[index] = one
        else:
            items[index] = one
            by_account[one.bank_account_id].append(index)
    results: dict[int, BulkTransactionResult] = {}
    for account_id in sorted(by_account):
        try:
            account = await hold_account(tx, account_id)
        except Problem as fault:
            for index in by_account[account_id]:
                found[index] = fault
            continue
        lines = []
        for index in by_account[account_id]:
            try:
                lines.append(_line_of(items[index], account, index))
            except Problem as fault:
                found[index] = fault
        results |= await _add_lines(tx, account, lines, items)
    for index, refused in enumerate(found):
        if refused is not None:
            results[index] = BulkTransactionResult(index=index, status="failed", error=item_error_body(refused))
    counts = {status: sum(one.status == status for one in results.values()) for status in ("created", "duplicate")}
    if counts["created"]:
        tx.audit("bank_transactions.created", "business", tx.business_id, facts={"created": counts["created"]})
    return BulkTransactions(
        created=counts["created"],
        duplicates=counts["duplicate"],
        failed=len(results) - counts["created"] - counts["duplicate"],
        results=[results[index] for index in range(len(body.transactions))],
    )


async def _add_lines(
    tx: Tx, account: BankAccountRow, lines: list[LineToAdd], items: Mapping[int, NewTransaction]
) -> dict[int, BulkTransactionResult]:
    if not lines:
        return {}
    known = await store.list_known(tx, account.id, min(one.date for one in lines), max(one.date for one in lines))
    sorted_ = line_rules.sort_lines(lines, known)
    forced = [one for one in sorted_.known if items[one.line.row].allow_duplicate]
    taken = _fingerprints(known) | {one.fingerprint for one in sorted_.new}
    again = line_rules.fingerprint_again(line_rules.fingerprint_lines(one.line for one in forced), taken)
    new = [*sorted_.new, *again]
    ids = await store.insert_lines(tx, account, new, "bulk", None)
    results = {
        one.line.row: BulkTransactionResult(index=one.line.row, status="created", id=id)
        for one, id in zip(new, ids, strict=True)
    }
    for one in sorted_.known:
        if one.line.row not in results:
            results[one.line.row] = BulkTransactionResult(index=one.line.row, status="duplicate", id=one.existing_id)
    return results


async def delete_transaction(tx: Tx, id: UUID) -> None:
    """Deletes a line that was written down by hand or by a program and is not matched. What came from a file is undone
    with its statement, or excluded."""
    row = await TRANSACTIONS.get_for_update(tx, id, alone=True)
    if row.source not in ("manual", "bulk", "api"):
        raise TransactionNotManual
    if row.matched:
        raise TransactionMatched
    await check_session_open(tx, row.session_id)
    await TRANSACTIONS.delete(tx, id)
    tx.audit("bank_transaction.deleted", "bank_transaction", id, before=row)


async def exclude(tx: Tx, id: UUID, body: Exclusion) -> BankTransaction:
    """Takes a line out of reconciliation, such as a fee of the bank or a transfer between own accounts. With
    `counterTransactionId` both lines of the transfer are excluded: they are of two accounts and go opposite ways."""
    ids = {id} | ({body.counter_transaction_id} if body.counter_transaction_id else set())
    rows = await store.lock(tx, ids)
    if id not in rows:
        raise NotFound
    row, other = rows[id], rows.get(body.counter_transaction_id) if body.counter_transaction_id else None
    tx.check_version(row.version)
    _check_counter(body, row, other)
    for one in (row, other):
        if one is not None:
            if one.matched:
                raise TransactionMatched(transactionId=str(one.id))
            if one.status == "EXCLUDED":
                raise TransactionExcluded(transactionId=str(one.id))
            await check_session_open(tx, one.session_id)
    if other is not None:
        await _set_exclusion(tx, other, body, row.id)
    return transaction_view(await _set_exclusion(tx, row, body, other.id if other else None))


async def include(tx: Tx, id: UUID) -> BankTransaction:
    """Takes the exclusion of a line back, and that of the other line of a transfer."""
    row = await TRANSACTIONS.get_for_update(tx, id)
    if row.status != "EXCLUDED":
        raise TransactionNotExcluded
    await check_session_open(tx, row.session_id)
    if row.counter_transaction_id is not None:
        other = (await store.lock(tx, {row.counter_transaction_id})).get(row.counter_transaction_id)
        if other is not None and other.status == "EXCLUDED":
            await check_session_open(tx, other.session_id)
            await _clear_exclusion(tx, other)
    return transaction_view(await _clear_exclusion(tx, row))


async def assign_session(tx: Tx, id: UUID, body: SessionAssignment) -> BankTransaction:
    """Puts a line into a session of its account, whatever its date, or takes it out of its session."""
    row = await TRANSACTIONS.get_for_update(tx, id)
    if row.session_id == body.session_id:
        return transaction_view(row)
    await check_session_open(tx, row.session_id)
    if body.session_id is not None:
        await check_session_open(tx, body.session_id, missing=True)
        session = await session_store.SESSIONS.get(tx, body.session_id)
        if session.bank_account_id != row.bank_account_id:
            raise invalid_field("sessionId", "other_account", "The session is of another bank account.")
    after = await TRANSACTIONS.update_if_changed(tx, row, {"session_id": body.session_id})
    tx.audit("bank_transaction.assigned", "bank_transaction", id, before=row, after=after)
    return transaction_view(after)


async def hold_account(tx: Tx, id: UUID) -> BankAccountRow:
    """The account that lines come into, one import after another. Raises `BankAccountNotFound`,
    `BankAccountInactive`."""
    account = await account_store.get_for_lines(tx, id)
    if account is None:
        raise BankAccountNotFound(field="bankAccountId")
    if not account.is_active:
        raise BankAccountInactive(field="bankAccountId")
    return account


async def check_session_open(tx: Tx, session_id: UUID | None, *, missing: bool = False) -> None:
    """Raises `SessionClosed` when a line belongs to a closed session; holds it open until the transaction ends."""
    if session_id is None:
        return
    status = (await session_store.hold_sessions(tx, [session_id])).get(session_id)
    if status is None and missing:
        raise invalid_field("sessionId", "session_not_found", "It names no session of the business.")
    if status == "CLOSED":
        raise SessionClosed(sessionId=str(session_id))


def transaction_view(row: TransactionRow) -> BankTransaction:
    """A line as it crosses the wire."""
    values = msgspec.structs.asdict(row)
    for name in ("amount", "open_amount"):
        values[name] = format_amount(values[name], row.currency)
    values["matched_amount"] = format_amount(values.pop("matched"), row.currency)
    if row.balance_after is not None:
        values["balance_after"] = format_amount(row.balance_after, row.currency)
    values["fingerprint"] = bytes(row.fingerprint).hex()
    return BankTransaction(**values)


def _check_counter(body: Exclusion, row: TransactionRow, other: TransactionRow | None) -> None:
    if body.counter_transaction_id is None:
        return
    field = "counterTransactionId"
    faults = FaultCollector()
    if body.reason != "internal_transfer":
        faults.add(field, "not_a_transfer", "Only an internal transfer has a second line.")
    elif other is None:
        faults.add(field, "transaction_not_found", "It names no line of the business.")
    elif other.bank_account_id == row.bank_account_id:
        faults.add(field, "same_account", "Both lines are of one bank account.")
    elif (other.amount > 0) == (row.amount > 0):
        faults.add(field, "same_direction", "Money went out of one account and into the other.")
    elif other.currency == row.currency and other.amount != -row.amount:
        faults.add(field, "amounts_differ", "The amounts of a transfer are the same.")
    faults.raise_if_any()


async def _set_exclusion(tx: Tx, row: TransactionRow, body: Exclusion, counter: UUID | None) -> TransactionRow:
    fields = {"exclude_reason": body.reason, "exclude_note": body.note, "counter_transaction_id": counter}
    after = await TRANSACTIONS.update(tx, row.id, fields)
    tx.audit("bank_transaction.excluded", "bank_transaction", row.id, before=row, after=after)
    return after


async def _clear_exclusion(tx: Tx, row: TransactionRow) -> TransactionRow:
    fields = {"exclude_reason": None, "exclude_note": None, "counter_transaction_id": None, "rule_id": None}
    after = await TRANSACTIONS.update(tx, row.id, fields)
    tx.audit("bank_transaction.included", "bank_transaction", row.id, before=row, after=after)
    return after


def _line_of(body: NewTransaction, account: BankAccountRow, row: int) -> LineToAdd:
    faults = FaultCollector()
    known = check_currency(faults, "currency", body.currency)
    if known and body.currency not in (None, account.currency):
        raise CurrencyMismatch(field="currency", expected=account.currency, found=body.currency)
    minor: dict[str, int | None] = {"balance_after": None}
    for name, wire, value in (
        ("amount", "amount", body.amount),
        ("balance_after", "balanceAfter", body.balance_after),
    ):
        if value is not None:
            try:
                minor[name] = to_minor(value, account.currency)
            except ValueError as fault:
                faults.add(wire, "invalid_amount", wording_of_error(fault))
    if minor.get("amount") == 0:
        faults.add("amount", "zero_amount", "The amount is zero.")
    faults.raise_if_any()
    party = body.counterparty
    return LineToAdd(
        row=row,
        date=body.date,
        value_date=body.value_date,
        amount=minor["amount"] or 0,
        description=body.description.strip(),
        reference=body.reference or None,
        counterparty=Counterparty(**msgspec.structs.asdict(party)) if party is not None else None,
        kind=body.kind,
        balance_after=minor["balance_after"],
        external_id=body.external_id,
        notes=body.notes,
    )


def _fingerprints(known: list[Any]) -> set[bytes]:
    return {bytes(one.fingerprint) for one in known}


def _account_summary(account: BankAccountRow, rows: Mapping[str, Any]) -> AccountSummary:
    def sums(status: str) -> StatusSums:
        row = rows.get(status)
        inflow, outflow, count = (row.inflow, row.outflow, row.count) if row else (0, 0, 0)
        return StatusSums(
            count=count,
            inflow=format_amount(inflow, account.currency),
            outflow=format_amount(outflow, account.currency),
        )

    total = sum(row.inflow + row.outflow for row in rows.values())
    return AccountSummary(
        bank_account_id=account.id,
        name=account.name,
        currency=account.currency,
        unmatched=sums("UNMATCHED"),
        partially_matched=sums("PARTIALLY_MATCHED"),
        matched=sums("MATCHED"),
        excluded=sums("EXCLUDED"),
        lines=format_amount(total, account.currency),
        open=format_amount(sum(row.open for row in rows.values()), account.currency),
        first_date=min((row.first_date for row in rows.values()), default=None),
        last_date=max((row.last_date for row in rows.values()), default=None),
    )
