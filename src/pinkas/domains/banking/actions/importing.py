"""Statements: a file that was read is taken into its account, and can be taken out again."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

import msgspec

from pinkas.core.bank_statements import StatementReading
from pinkas.core.money import format_amount
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.domains.banking.actions.accounts import check_business
from pinkas.domains.banking.actions.adding import hold_account
from pinkas.domains.banking.actions.rule_application import apply_on_import
from pinkas.domains.banking.rules import lines as line_rules
from pinkas.domains.banking.rules import statements as rules
from pinkas.domains.banking.rules.lines import FingerprintedLine, SortedLines
from pinkas.domains.banking.rules.problems import (
    DuplicatesFound,
    StatementAlreadyImported,
    StatementInUse,
    StatementUndone,
)
from pinkas.domains.banking.rules.statements import MAX_TOLD, ReadLines
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import sessions as session_store
from pinkas.domains.banking.store import statements as store
from pinkas.domains.banking.store import transactions as transaction_store
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.store.statements import STATEMENTS
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.statements import (
    BankStatement,
    DuplicateLine,
    ImportMapping,
    ImportOptions,
    ImportResult,
    ImportWarning,
    PreviewLine,
    StatementQuery,
    StatementRow,
    UndoImport,
)
from pinkas.domains.banking.types.transactions import KnownLine
from pinkas.platform.tx import Tx

PREVIEW = 20
"""Lines that a dry run shows."""

__all__ = ["ReadFile", "get_statement", "hold_account", "list_statements", "take_file", "undo_statement"]


@dataclass(frozen=True)
class ReadFile:
    """A file as it was read."""

    name: str | None
    sha256: str
    reading: StatementReading


async def take_file(tx: Tx, account_id: UUID, file: ReadFile, options: ImportOptions) -> ImportResult:
    """Takes the new lines of a file into an account, or says what would be taken. Raises `CurrencyMismatch`,
    `StatementAlreadyImported`, `DuplicatesFound`."""
    account = await hold_account(tx, account_id)
    read = rules.lines_of(file.reading, account.currency, tx.now.date())
    if not options.dry_run and options.on_duplicate != "import":
        twin = await store.find_same_file(tx, account_id, file.sha256)
        if twin is not None:
            raise StatementAlreadyImported(statementId=str(twin))
    known, warnings = await _compare(tx, account, file, read)
    sorted_ = line_rules.sort_lines(read.lines, known)
    if options.on_duplicate == "fail" and sorted_.known and not options.dry_run:
        raise DuplicatesFound(count=len(sorted_.known))
    new: Sequence[FingerprintedLine] = sorted_.new
    if options.on_duplicate == "import":
        new = line_rules.fingerprint_again(
            line_rules.fingerprint_lines(read.lines), {bytes(one.fingerprint) for one in known}
        )
    batch = None
    if not options.dry_run and (new or read.lines):
        batch = await _write(tx, account, file, read, (new, sorted_, warnings))
    return _result(account, file, read, (new, sorted_, warnings), batch, dry_run=options.dry_run)


async def list_statements(tx: Tx, business_id: UUID, account_id: UUID, query: StatementQuery) -> Page[BankStatement]:
    """The files that were imported into an account, newest first unless `sort` says otherwise."""
    check_business(tx, business_id)
    await ACCOUNTS.get(tx, account_id)
    page = await store.list_statements(tx, account_id, query)
    return Page([statement_view(one) for one in page.items], page.next_cursor, page.total)


async def get_statement(tx: Tx, business_id: UUID, account_id: UUID, statement_id: UUID) -> BankStatement:
    """A file that was imported, with what looked wrong in it."""
    check_business(tx, business_id)
    row = await STATEMENTS.get(tx, statement_id)
    if row.bank_account_id != account_id:
        raise NotFound
    return statement_view(row)


async def undo_statement(
    tx: Tx, business_id: UUID, account_id: UUID, statement_id: UUID, body: UndoImport
) -> BankStatement:
    """Takes the lines of a file out of the account again, as long as none of them is matched or belongs to a closed
    session. The file can then be imported again."""
    check_business(tx, business_id)
    row = await STATEMENTS.get_for_update(tx, statement_id)
    if row.bank_account_id != account_id:
        raise NotFound
    if row.state == "UNDONE":
        raise StatementUndone
    lines = await transaction_store.lock_batch(tx, statement_id)
    matched = [str(one.id) for one in lines if one.matched]
    sessions = await session_store.hold_sessions(tx, {one.session_id for one in lines if one.session_id})
    if matched or "CLOSED" in sessions.values():
        raise StatementInUse(matchedIds=matched[:MAX_TOLD])
    await transaction_store.delete_batch(tx, statement_id)
    after = await STATEMENTS.update(
        tx, statement_id, {"state": "UNDONE", "undo_reason": body.reason, "undone_at": tx.now}
    )
    tx.audit("bank_statement.undone", "bank_statement", statement_id, facts={"lines": len(lines)})
    return statement_view(after)


def statement_view(row: StatementRow) -> BankStatement:
    """A statement as it crosses the wire."""
    values = msgspec.structs.asdict(row)
    for name in ("opening_balance", "closing_balance"):
        if values[name] is not None:
            values[name] = format_amount(values[name], row.currency)
    return BankStatement(**values)


async def _compare(
    tx: Tx, account: BankAccountRow, file: ReadFile, read: ReadLines
) -> tuple[list[KnownLine], list[ImportWarning]]:
    """The lines of the account that the file may have again, and what looks wrong in it."""
    if not read.lines:
        return [], rules.find_warnings(read, account, file.reading.accounts, None, [])
    first, last = min(one.date for one in read.lines), max(one.date for one in read.lines)
    known = await transaction_store.list_known(tx, account.id, first, last)
    covered = await transaction_store.get_covered_until(tx, account.id, first)
    closed = await session_store.list_closed_periods(tx, account.id)
    return known, rules.find_warnings(read, account, file.reading.accounts, covered, closed)


_Found = tuple[Sequence[FingerprintedLine], SortedLines, list[ImportWarning]]


async def _write(tx: Tx, account: BankAccountRow, file: ReadFile, read: ReadLines, found: _Found) -> UUID:
    new, sorted_, warnings = found
    days = [one.date for one in read.lines]
    row = await store.insert_statement(
        tx,
        {
            "bank_account_id": account.id,
            "source": file.reading.format,
            "file_name": file.name[:200] if file.name else None,
            "sha256": file.sha256,
            "first_date": min(days),
            "last_date": max(days),
            "opening_balance": read.opening,
            "closing_balance": read.closing,
            "rows": len(read.lines) + len(read.faults),
            "imported": len(new),
            "duplicates": len(read.lines) - len(new),
            "failed": len(read.faults),
        },
        warnings,
    )
    if new:
        ids = await transaction_store.insert_lines(tx, account, new, file.reading.format, row.id)
        await apply_on_import(tx, account, new, ids)
    await account_store.note_balance(tx, account.id, max(days), read.closing)
    tx.audit(
        "bank_statement.imported",
        "bank_statement",
        row.id,
        facts={"bankAccountId": str(account.id), "imported": len(new), "duplicates": len(sorted_.known)},
    )
    return row.id


def _result(
    account: BankAccountRow, file: ReadFile, read: ReadLines, found: _Found, batch: UUID | None, *, dry_run: bool
) -> ImportResult:
    new, sorted_, warnings = found
    known = {one.line.row for one in sorted_.known}
    layout = file.reading.layout
    days = [one.date for one in read.lines]

    def text(amount: int | None) -> str | None:
        return format_amount(amount, account.currency) if amount is not None else None

    return ImportResult(
        batch_id=batch,
        dry_run=dry_run,
        format=file.reading.format,
        rows=len(read.lines) + len(read.faults),
        imported=len(new),
        duplicate_count=len(sorted_.known),
        error_count=len(read.faults),
        duplicates=[
            DuplicateLine(row=one.line.row, existing_id=one.existing_id, why=one.why)
            for one in sorted_.known[:MAX_TOLD]
        ],
        errors=rules.row_faults(read.faults),
        warnings=warnings,
        currency=account.currency,
        opening_balance=text(read.opening),
        closing_balance=text(read.closing),
        first_date=min(days, default=None),
        last_date=max(days, default=None),
        mapping=ImportMapping(
            headers=layout.headers,
            header_row=layout.header_row,
            columns=layout.mapping,
            date_format=rules.date_format_of(layout.date_order),
            decimal=layout.decimal,
            encoding=layout.encoding,
            delimiter=layout.delimiter,
            preview=layout.preview,
        )
        if layout is not None
        else None,
        lines=[
            PreviewLine(
                row=one.row,
                date=one.date,
                amount=format_amount(one.amount, account.currency),
                description=one.description,
                reference=one.reference,
                balance_after=text(one.balance_after),
                is_duplicate=one.row in known,
            )
            for one in read.lines[:PREVIEW]
        ]
        if dry_run
        else [],
    )
