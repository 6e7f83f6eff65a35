"""Expenses into the books, and out of them again.

Whoever books locks the expenses first, and the books behind them.
"""

from collections.abc import Sequence
from decimal import Decimal
from uuid import UUID

import msgspec

from pinkas.core.currencies import minor_digits
from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries import Country
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
    row = await EXPENSES.get_for_update(tx, id)
    if row.status == "REJECTED":
        raise ExpenseImmutable("An expense that was refused is not booked.")
    if row.status not in OPEN_STATES:
        raise ExpenseImmutable
    business, country = await get_books(tx)
    _check_approval(row, business, country)
    # What its categories and its supplier say now, and the state of its VAT with it.
    request = views.request_of(row)
    draft = compose(request, await load(tx, [request]), None, row)
    changed = {name: value for name, value in draft.fields.items() if getattr(row, name) != value}
    if "duplicate_key" in changed:  # its supplier was merged, or has another number by now
        twins = await store.find_twins(tx, [changed["duplicate_key"] or ""])
        if twins:
            raise ExpenseExists(existingId=str(twins[changed["duplicate_key"]]), field="number")
    if list(draft.lines) != row.lines:
        store.replace_lines(tx, id, draft.lines)
    row = msgspec.structs.replace(row, **changed, lines=list(draft.lines))
    state = "claimed" if row.vat_state == "claimable" else row.vat_state
    claimed = row.reporting_period if state == "claimed" else None
    lines = postings.booking_postings(row, country.currency)
    entry = ledger.NewEntry(row.date, _description(Wording("Expense"), row), BOOKED, id, lines)
    await ledger.post_entries(tx, [entry], business.country, field="date")
    await _book_movement(tx, row, "booked")
    fields = {**changed, "status": "BOOKED", "vat_state": state, "claimed_period": claimed}
    booked_row = await EXPENSES.update(tx, id, {**fields, "booked_by": tx.caller.audit_actor(), "booked_at": tx.now})
    tx.audit("expense.booked", "expense", id, facts={"total": row.total, "currency": row.currency})
    return booked_row


def _check_approval(row: ExpenseRow, business: Business, country: Country) -> None:
    threshold = business.expense_approval_threshold
    if threshold is None or row.status == "APPROVED":
        return
    if Decimal(row.value) > threshold.scaleb(minor_digits(country.currency)):
        raise ApprovalRequired(threshold=decimal_text(threshold), currency=country.currency)


def _description(what: Wording, row: ExpenseRow) -> Wording:
    of = ", ".join(one for one in (row.supplier_name, row.number) if one)
    return Wording("{what}, {of}", what=what, of=of[:250]) if of else what


async def _book_movement(tx: Tx, row: ExpenseRow, kind: suppliers.MovementKind) -> None:
    if row.supplier_id is None:
        return
    is_debit = row.is_credit != (kind == "reversed")
    business, _ = await get_books(tx)
    movement = suppliers.Movement(
        source_type="expense",
        source_id=row.id,
        kind=kind,
        supplier_id=row.supplier_id,
        currency=row.currency,
        date=row.date if kind == "booked" else tx.today(business.timezone),
        doc_type=row.doc_type,
        number=row.number,
        debit=row.total if is_debit else 0,
        credit=0 if is_debit else row.total,
    )
    await suppliers.book_movements(tx, [movement])


async def lock_booked(tx: Tx, id: UUID) -> ExpenseRow:
    """An expense that stands in the books, locked until the transaction ends."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.status not in IN_BOOKS:
        raise ExpenseNotBooked
    return row


async def post_about(tx: Tx, row: ExpenseRow, source: str, what: Wording, lines: Sequence[ledger.Posting]) -> None:
    """Posts an entry of today about a booked expense."""
    business, _ = await get_books(tx)
    entry = ledger.NewEntry(tx.today(business.timezone), _description(what, row), source, row.id, tuple(lines))
    await ledger.post_entries(tx, [entry], business.country)


async def correct(tx: Tx, id: UUID, body: Correction) -> Expense:
    """Takes a booked expense back by a reversing entry of today, and drafts what is to stand in its place: a copy, to
    be changed and booked. Answers the draft. Refused while something is paid for it."""
    row = await lock_booked(tx, id)
    if row.paid:
        raise ExpensePaid
    posted = [one for source in (BOOKED, CLAIMED, GIVEN_UP) for one in await ledger.list_postings(tx, source, id)]
    await post_about(tx, row, REVERSED, Wording("Expense reversed"), postings.reversal_postings(posted))
    await _book_movement(tx, row, "reversed")
    fields = {"status": "CORRECTED", "vat_state": "none", "correction_reason": body.reason}
    await EXPENSES.update(tx, id, fields)
    (made,) = await create_many(tx, [views.request_of(row)], "correction", corrects_id=id, file_id=row.file_id)
    if isinstance(made, Problem):
        raise made
    await EXPENSES.update(tx, id, {"corrected_by_id": made.id})
    tx.audit("expense.corrected", "expense", id, facts={"reason": body.reason, "correctedById": str(made.id)})
    return made
