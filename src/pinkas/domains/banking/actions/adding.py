"""Bank transactions written down by hand or by a program, one or many; rules that are for new lines are applied to
them."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bank_statements import Counterparty
from pinkas.core.bulk_items import RequestItem
from pinkas.core.currencies import check_currency
from pinkas.core.item_errors import item_error_body
from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import wording_of_error
from pinkas.domains.banking.actions.rule_application import apply_on_import
from pinkas.domains.banking.actions.transactions import transaction_view
from pinkas.domains.banking.rules import lines as line_rules
from pinkas.domains.banking.rules.days import check_day
from pinkas.domains.banking.rules.lines import FingerprintedLine
from pinkas.domains.banking.rules.problems import (
    BankAccountInactive,
    BankAccountNotFound,
    CurrencyMismatch,
    DuplicateTransaction,
)
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import transactions as store
from pinkas.domains.banking.store.transactions import TRANSACTIONS
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.transactions import (
    BankTransaction,
    BulkTransactionResult,
    BulkTransactions,
    LineToAdd,
    NewTransaction,
    NewTransactions,
)
from pinkas.platform.tx import Tx


async def create_transaction(tx: Tx, body: NewTransaction) -> BankTransaction:
    """Writes down one line by hand. One that the account has already is 409 `duplicate_transaction`, unless
    `allowDuplicate` says that there were two such transactions."""
    account = await hold_account(tx, body.bank_account_id)
    line = _line_of(body, account, 1, tx.now.date())
    known = await store.list_known(tx, account.id, line.date, line.date)
    sorted_ = line_rules.sort_lines([line], known)
    new = sorted_.new
    if sorted_.known:
        if not body.allow_duplicate:
            raise DuplicateTransaction(existingId=str(sorted_.known[0].existing_id))
        new = tuple(line_rules.fingerprint_again(line_rules.fingerprint_lines([line]), _fingerprints(known)))
    (id,) = await _insert(tx, account, new, "manual" if tx.caller.kind == "session" else "api")
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
                lines.append(_line_of(items[index], account, index, tx.now.date()))
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
    ids = await _insert(tx, account, new, "bulk")
    results = {
        one.line.row: BulkTransactionResult(index=one.line.row, status="created", id=id)
        for one, id in zip(new, ids, strict=True)
    }
    for one in sorted_.known:
        if one.line.row not in results:
            results[one.line.row] = BulkTransactionResult(index=one.line.row, status="duplicate", id=one.existing_id)
    return results


async def hold_account(tx: Tx, id: UUID) -> BankAccountRow:
    """The account that lines come into, one import after another. Raises `BankAccountNotFound`,
    `BankAccountInactive`."""
    account = await account_store.get_for_lines(tx, id)
    if account is None:
        raise BankAccountNotFound(field="bankAccountId")
    if not account.is_active:
        raise BankAccountInactive(field="bankAccountId")
    return account


async def _insert(tx: Tx, account: BankAccountRow, lines: Sequence[FingerprintedLine], source: str) -> list[UUID]:
    ids = await store.insert_lines(tx, account, lines, source, None)
    await apply_on_import(tx, account, lines, ids)
    return ids


def _line_of(body: NewTransaction, account: BankAccountRow, row: int, today: date) -> LineToAdd:
    faults = FaultCollector()
    check_day(body.date, today, "date", faults)
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
