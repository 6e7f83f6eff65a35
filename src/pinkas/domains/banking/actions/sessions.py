"""Reconciliation sessions: a period of an account is opened, closed when its lines are dealt with, and reopened."""

from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.creators import Creator
from pinkas.core.money import format_amount, to_minor
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import wording_of_error
from pinkas.countries import get_country
from pinkas.domains import businesses, documents, ledger
from pinkas.domains.banking.rules import sessions as rules
from pinkas.domains.banking.rules.days import check_day
from pinkas.domains.banking.rules.problems import BankAccountNotFound, SessionNotClosed, SessionOverlaps
from pinkas.domains.banking.store import accounts as account_store
from pinkas.domains.banking.store import sessions as store
from pinkas.domains.banking.store.accounts import ACCOUNTS
from pinkas.domains.banking.store.sessions import SESSIONS
from pinkas.domains.banking.types.accounts import BankAccountRow
from pinkas.domains.banking.types.sessions import (
    BankReconciliation,
    BankSession,
    BankSessionChange,
    BankSessionCounts,
    BankSessionQuery,
    BankSessionSums,
    BankSessionTable,
    NewBankSession,
    SessionClosing,
    SessionReopening,
    SessionRow,
)
from pinkas.platform.creators import get_creator
from pinkas.platform.tx import Tx


async def list_sessions(tx: Tx, query: BankSessionQuery) -> Page[BankSession]:
    """Reconciliation sessions, the latest period first unless `sort` says otherwise."""
    documents.check_period(query.from_, query.to)
    page = await store.list_sessions(tx, query)
    return Page([session_view(one) for one in page.items], page.next_cursor, page.total)


async def compose_table(tx: Tx, _business: businesses.Business, query: BankSessionQuery) -> BankSessionTable:
    """Reconciliation sessions with the filters of their list, as JSON or as a file with all of them."""
    page = await list_sessions(tx, query)
    return BankSessionTable(items=page.items, next_cursor=page.next_cursor, total=page.total)


async def get_session(tx: Tx, id: UUID) -> BankSession:
    """A reconciliation session, with who closed and reopened it."""
    return await _full_view(tx, await SESSIONS.get(tx, id))


async def create_session(tx: Tx, body: NewBankSession) -> BankSession:
    """Opens a session for a period of an account. It takes the lines of its days that belong to no session."""
    account = await account_store.get_for_lines(tx, body.bank_account_id)  # sessions and lines come one after another
    if account is None:
        raise BankAccountNotFound(field="bankAccountId")
    faults = FaultCollector()
    if body.period_end < body.period_start:
        faults.add("periodEnd", "before_start", "The period ends before it begins.")
    for field, day in (("periodStart", body.period_start), ("periodEnd", body.period_end)):
        check_day(day, tx.now.date(), field, faults)
    opening = _minor_of(body.opening_balance, account.currency, "openingBalance", faults)
    closing = _minor_of(body.closing_balance, account.currency, "closingBalance", faults)
    faults.raise_if_any()
    twin = await store.find_overlapping(tx, account.id, body.period_start, body.period_end)
    if twin is not None:
        raise SessionOverlaps(sessionId=str(twin))
    if opening is None:
        opening = await _default_opening(tx, account, body)
    made = await SESSIONS.insert(
        tx,
        {
            "bank_account_id": account.id,
            "period_start": body.period_start,
            "period_end": body.period_end,
            "opening_balance": opening,
            "closing_balance": closing,
            "note": body.note,
            "created_by": msgspec.to_builtins(await get_creator(tx)),
        },
    )
    await store.take_lines(tx, made.id, account.id, body.period_start, body.period_end)
    row = await SESSIONS.get(tx, made.id)
    tx.audit("bank_session.created", "bank_session", row.id, after=row)
    return await _full_view(tx, row)


async def close_session(tx: Tx, id: UUID, body: SessionClosing) -> BankSession:
    """Closes a session: its lines are matched or excluded, and come to its closing balance or a note says why not.
    Nothing is posted. The lines of a closed session do not change."""
    await account_store.get_for_lines(tx, (await SESSIONS.get(tx, id)).bank_account_id)  # no line comes meanwhile
    await SESSIONS.get_for_update(tx, id)
    row = await SESSIONS.get(tx, id)  # with the lines that came while it was waited for
    rules.check_closing(row, await store.list_open_lines(tx, id), body)
    by = await get_creator(tx)
    fields = {
        "status": "CLOSED",
        "closed_at": tx.now,
        "closed_by": msgspec.to_builtins(by),
        "note": body.note if body.note is not None else row.note,
    }
    after = await SESSIONS.update(tx, id, fields)
    await store.insert_change(tx, id, "closed", body.note, by)
    tx.audit("bank_session.closed", "bank_session", id, before=row, after=after)
    return await _full_view(tx, after)


async def reopen_session(tx: Tx, id: UUID, body: SessionReopening) -> BankSession:
    """Opens a closed session again. It takes the lines of its days that came meanwhile. The reason stays with it."""
    await account_store.get_for_lines(tx, (await SESSIONS.get(tx, id)).bank_account_id)
    row = await SESSIONS.get_for_update(tx, id)
    if row.status != "CLOSED":
        raise SessionNotClosed
    await SESSIONS.update(tx, id, {"status": "REOPENED", "closed_at": None, "closed_by": None})
    await store.take_lines(tx, id, row.bank_account_id, row.period_start, row.period_end)
    await store.insert_change(tx, id, "reopened", body.reason.strip(), await get_creator(tx))
    after = await SESSIONS.get(tx, id)
    tx.audit("bank_session.reopened", "bank_session", id, before=row, after=after, facts={"reason": body.reason})
    return await _full_view(tx, after)


async def reconcile(tx: Tx, id: UUID) -> BankReconciliation:
    """Whether the account of the books has the closing balance of the statement at the end of the period, in the
    currency of the account, and what explains the difference."""
    row = await SESSIONS.get(tx, id)
    account = await ACCOUNTS.get(tx, row.bank_account_id)
    home = get_country((await businesses.get_current(tx)).country).currency
    currency = None if row.currency == home else row.currency
    book = account.ledger_account_id
    balance = await ledger.get_balance_on(tx, book, row.period_end, currency)
    difference = row.closing_balance - balance
    entries = await ledger.list_account_amounts(tx, book, row.period_start, row.period_end + rules.LATE, currency)
    shown = await store.list_shown_values(tx, account.id, row.period_start - rules.LATE, row.period_end + rules.LATE)
    entries = rules.not_shown(entries, shown)
    lines = await store.list_unmatched_lines(tx, id)
    return BankReconciliation(
        session_id=id,
        as_of=row.period_end,
        currency=row.currency,
        statement_closing_balance=format_amount(row.closing_balance, row.currency),
        ledger_account_id=book,
        ledger_balance=format_amount(balance, row.currency),
        difference=format_amount(difference, row.currency),
        balanced=difference == 0,
        explanation=rules.explain(difference, lines, entries, row.period_end, row.currency),
    )


def session_view(row: SessionRow) -> BankSession:
    """A session as it crosses the wire, without its trail."""
    values = msgspec.structs.asdict(row)
    figures = values.pop("figures")

    def text(minor: int) -> str:
        return format_amount(minor, row.currency)

    for name in ("opening_balance", "closing_balance"):
        values[name] = text(values[name])
    return BankSession(
        **values,
        counts=BankSessionCounts(
            total=figures.total,
            matched=figures.matched,
            partial=figures.partial,
            excluded=figures.excluded,
            unmatched=figures.unmatched,
        ),
        sums=BankSessionSums(
            inflow=text(figures.inflow), outflow=text(figures.outflow), excluded=text(figures.excluded_sum)
        ),
        statement_difference=text(rules.statement_difference(row)),
    )


async def _full_view(tx: Tx, row: SessionRow) -> BankSession:
    changes = [_change_view(one) for one in await store.list_changes(tx, row.id)]
    return msgspec.structs.replace(session_view(row), changes=changes)


def _change_view(row: Any) -> BankSessionChange:
    return BankSessionChange(
        action=row.action,
        reason=row.reason,
        changed_at=row.changed_at,
        changed_by=None if row.changed_by is None else msgspec.convert(row.changed_by, Creator),
    )


async def _default_opening(tx: Tx, account: BankAccountRow, body: NewBankSession) -> int:
    """The closing balance of the session before, else the opening balance of the account, else zero."""
    previous = await store.get_previous_closing(tx, account.id, body.period_start)
    return previous if previous is not None else account.opening_balance or 0


def _minor_of(value: Decimal | None, currency: str, field: str, faults: FaultCollector) -> int | None:
    if value is None:
        return None
    try:
        return to_minor(value, currency)
    except ValueError as fault:
        faults.add(field, "invalid_amount", wording_of_error(fault))
        return None
