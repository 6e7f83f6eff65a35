"""Bank transactions: listed, excluded and included again, assigned to sessions, deleted."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, NotFound, invalid_field
from pinkas.domains import businesses, documents
from pinkas.domains.banking.actions.session_notices import notify_ready
from pinkas.domains.banking.rules.problems import (
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
    Exclusion,
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
    after = await _set_exclusion(tx, row, body, other.id if other else None)
    await notify_ready(tx, [one.session_id for one in (row, other) if one is not None])
    return transaction_view(after)


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


async def check_session_open(tx: Tx, session_id: UUID | None, *, missing: bool = False) -> None:
    """Raises `SessionClosed` when a line belongs to a closed session; holds it open until the transaction ends."""
    if session_id is not None:
        held = await check_sessions_open(tx, [session_id])
        if missing and session_id not in held:
            raise invalid_field("sessionId", "session_not_found", "It names no session of the business.")


async def check_sessions_open(tx: Tx, ids: Collection[UUID]) -> Collection[UUID]:
    """Raises `SessionClosed` when one of some sessions is closed; holds those that are there open until the transaction
    ends, and returns their ids."""
    held = await session_store.hold_sessions(tx, sorted(ids)) if ids else {}
    for id, status in held.items():
        if status == "CLOSED":
            raise SessionClosed(sessionId=str(id))
    return held.keys()


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
