"""Expenses into the books, and out of them again.

Whoever books locks the expenses first, and the books behind them.
"""

from collections.abc import Mapping, Sequence
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.currencies import minor_digits
from pinkas.core.money import decimal_text
from pinkas.core.problems import NotFound, Problem
from pinkas.core.wording import Wording
from pinkas.countries import Country, get_country
from pinkas.domains import ledger, suppliers
from pinkas.domains.businesses import Business
from pinkas.domains.expenses.actions.loading import get_books, load
from pinkas.domains.expenses.actions.writing import OPEN_STATES, create_many, show
from pinkas.domains.expenses.rules import postings, views
from pinkas.domains.expenses.rules.drafting import compose
from pinkas.domains.expenses.rules.problems import (
    ApprovalRequired,
    ExpenseExists,
    ExpenseImmutable,
    ExpenseNotBooked,
    ExpensePaid,
)
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import Correction, Expense, ExpenseRow
from pinkas.platform.tx import Tx

BOOKED, CLAIMED, GIVEN_UP, REVERSED = "expense", "expense_vat_claim", "expense_vat_surrender", "expense_reversal"
"""What journal entries of an expense are about, by the type of their source; each there is once."""
IN_BOOKS = frozenset({"BOOKED", "REPORTED"})
"""The states of an expense that stands in the books."""


async def book(tx: Tx, id: UUID) -> Expense:
    """Books an expense: from then on it never changes, and is corrected by another. VAT of which a paper is missing
    waits on an account of its own. One above the threshold of the business needs to be approved before."""
    return await show(tx, await book_expense(tx, id))


async def book_expense(tx: Tx, id: UUID) -> ExpenseRow:
    """The same for other domains."""
    (row,) = await book_many(tx, [id])
    return row


async def book_many(tx: Tx, ids: Sequence[UUID], *, audited: bool = True) -> list[ExpenseRow]:
    """Books expenses, all of them or none; raises what prevents the first. `audited` False: the caller has one entry of
    the audit log for all of them."""
    found = await store.get_many_for_update(tx, ids)
    rows = []
    business, country = await get_books(tx)
    for id in ids:
        if id not in found:
            raise NotFound
        if found[id].status == "REJECTED":
            raise ExpenseImmutable("An expense that was refused is not booked.")
        if found[id].status not in OPEN_STATES:
            raise ExpenseImmutable
        if found[id].status != "APPROVED":
            check_approval(found[id].value, business, country)
        rows.append(found[id])
    # What their categories and suppliers say now, and the state of their VAT with it.
    requests = [views.request_of(row) for row in rows]
    named = await load(tx, requests)
    booked, changes = [], []
    for row, request in zip(rows, requests, strict=True):
        draft = compose(request, named, None, row)
        changed = {name: value for name, value in draft.fields.items() if getattr(row, name) != value}
        if "duplicate_key" in changed:  # its supplier was merged, or has another number by now
            twins = await store.find_twins(tx, [changed["duplicate_key"] or ""])
            if twins:
                raise ExpenseExists(existingId=str(twins[changed["duplicate_key"]]), field="number")
        if list(draft.lines) != row.lines:
            store.replace_lines(tx, row.id, draft.lines)
        booked.append(msgspec.structs.replace(row, **changed, lines=list(draft.lines)))
        changes.append(changed)
    return await write_booked(tx, business, booked, changes, Wording("Expense"), audited=audited)


async def write_booked(
    tx: Tx,
    business: Business,
    rows: Sequence[ExpenseRow],
    changes: Sequence[Mapping[str, Any]],
    what: Wording,
    *,
    audited: bool = True,
) -> list[ExpenseRow]:
    """Posts expenses to the books and to the accounts of their suppliers, and keeps them as booked, with what has
    changed of each. `what` is what their entries are called."""
    currency = get_country(business.country).currency
    entries = [
        ledger.NewEntry(
            row.date, entry_description(what, row), BOOKED, row.id, postings.booking_postings(row, currency)
        )
        for row in rows
    ]
    await ledger.post_entries(tx, entries, business.country, field="date")
    await _book_movements(tx, rows, "booked")
    done = []
    for row, changed in zip(rows, changes, strict=True):
        state = "claimed" if row.vat_state == "claimable" else row.vat_state
        claimed = row.reporting_period if state == "claimed" else None
        fields = {**changed, "status": "BOOKED", "vat_state": state, "claimed_period": claimed}
        actor = {"booked_by": tx.caller.audit_actor(), "booked_at": tx.now}
        done.append(await EXPENSES.update(tx, row.id, {**fields, **actor}))
        if audited:
            tx.audit("expense.booked", "expense", row.id, facts={"total": row.total, "currency": row.currency})
    return done


def check_approval(value: int, business: Business, country: Country) -> None:
    """Raises ApprovalRequired where an expense of a value in minor units is not booked before it is approved."""
    threshold = business.expense_approval_threshold
    if threshold is not None and Decimal(value) > threshold.scaleb(minor_digits(country.currency)):
        raise ApprovalRequired(threshold=decimal_text(threshold), currency=country.currency)


def entry_description(what: Wording, row: ExpenseRow) -> Wording:
    """What a journal entry of an expense is called."""
    of = ", ".join(one for one in (row.supplier_name, row.number) if one)
    return Wording("{what}, {of}", what=what, of=of[:250]) if of else what


async def _book_movements(tx: Tx, rows: Sequence[ExpenseRow], kind: suppliers.MovementKind) -> None:
    business, _ = await get_books(tx)
    today = tx.today(business.timezone)
    found = (supplier_movement(row, kind, row.date if kind == "booked" else today) for row in rows)
    if movements := [one for one in found if one is not None]:
        await suppliers.book_movements(tx, movements)


def supplier_movement(row: ExpenseRow, kind: suppliers.MovementKind, day: date) -> suppliers.Movement | None:
    """What an expense that is booked, or taken back, does to the account of its supplier; None where it has none."""
    if row.supplier_id is None:
        return None
    is_debit = row.is_credit != (kind == "reversed")
    return suppliers.Movement(
        source_type="expense",
        source_id=row.id,
        kind=kind,
        supplier_id=row.supplier_id,
        currency=row.currency,
        date=day,
        doc_type=row.doc_type,
        number=row.number,
        debit=row.total if is_debit else 0,
        credit=0 if is_debit else row.total,
    )


async def lock_booked(tx: Tx, id: UUID) -> ExpenseRow:
    """An expense that stands in the books, locked until the transaction ends."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.status not in IN_BOOKS:
        raise ExpenseNotBooked
    return row


async def post_about(tx: Tx, row: ExpenseRow, source: str, what: Wording, lines: Sequence[ledger.Posting]) -> None:
    """Posts an entry of today about a booked expense."""
    business, _ = await get_books(tx)
    entry = ledger.NewEntry(tx.today(business.timezone), entry_description(what, row), source, row.id, tuple(lines))
    await ledger.post_entries(tx, [entry], business.country)


async def _reverse(tx: Tx, row: ExpenseRow, reason: str) -> None:
    """Takes a booked expense back by a reversing entry of today."""
    if row.paid:
        raise ExpensePaid
    posted = [one for source in (BOOKED, CLAIMED, GIVEN_UP) for one in await ledger.list_postings(tx, source, row.id)]
    await post_about(tx, row, REVERSED, Wording("Expense reversed"), postings.reversal_postings(posted))
    await _book_movements(tx, [row], "reversed")
    fields = {"status": "CORRECTED", "vat_state": "none", "correction_reason": reason}
    await EXPENSES.update(tx, row.id, fields)


async def withdraw(tx: Tx, id: UUID, reason: str) -> None:
    """Takes an expense away that an import brought: a draft is removed, what is booked is reversed today, and nothing
    takes its place. Raises ExpensePaid, or what else prevents it."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.status in OPEN_STATES:
        await store.delete(tx, id)
    else:
        await _reverse(tx, await lock_booked(tx, id), reason)


async def correct(tx: Tx, id: UUID, body: Correction) -> Expense:
    """Takes a booked expense back by a reversing entry of today, and drafts what is to stand in its place: a copy, to
    be changed and booked. Answers the draft. Refused while something is paid for it."""
    row = await lock_booked(tx, id)
    await _reverse(tx, row, body.reason)
    (made,) = await create_many(tx, [views.request_of(row)], "correction", corrects_id=id, file_id=row.file_id)
    if isinstance(made, Problem):
        raise made
    await EXPENSES.update(tx, id, {"corrected_by_id": made.id})
    tx.audit("expense.corrected", "expense", id, facts={"reason": body.reason, "correctedById": str(made.id)})
    return made
