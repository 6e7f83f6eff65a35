"""Who decides that money may be spent: submitted, approved, refused."""

from uuid import UUID

from pinkas.core.problems import RoleNotAllowed
from pinkas.domains.expenses.actions.writing import lock_open, show
from pinkas.domains.expenses.rules.problems import ExpenseExists, NothingToDecide
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import Expense, ExpenseRow, Rejection
from pinkas.platform.tx import Tx

APPROVERS = frozenset({"owner", "admin", "accountant"})
"""The roles that approve. A key or an app acts for whoever made it, within its scopes."""


async def submit(tx: Tx, id: UUID) -> Expense:
    """Asks for approval. Whoever may approve need not ask."""
    row = await lock_open(tx, id)
    if row.status == "PENDING_APPROVAL":
        return await show(tx, row)
    fields = {"status": "PENDING_APPROVAL", "submitted_by": tx.caller.audit_actor(), "submitted_at": tx.now}
    return await _decide(tx, row, {**fields, "decided_by": None, "decided_at": None, "rejected_reason": None})


async def approve(tx: Tx, id: UUID) -> Expense:
    """Approves an expense as it is now; a change takes that back."""
    row = await _lock_to_decide(tx, id)
    if row.status == "APPROVED":
        return await show(tx, row)
    fields = {"status": "APPROVED", "decided_by": tx.caller.audit_actor(), "decided_at": tx.now}
    return await _decide(tx, row, {**fields, "rejected_reason": None})


async def reject(tx: Tx, id: UUID, body: Rejection) -> Expense:
    """Refuses an expense, with the reason. Its paper may be written down again; a change makes it a draft."""
    row = await _lock_to_decide(tx, id)
    if row.status == "REJECTED":
        raise NothingToDecide
    fields = {"status": "REJECTED", "decided_by": tx.caller.audit_actor(), "decided_at": tx.now}
    return await _decide(tx, row, {**fields, "rejected_reason": body.reason})


async def _lock_to_decide(tx: Tx, id: UUID) -> ExpenseRow:
    if tx.caller.kind == "session" and tx.caller.role not in APPROVERS:
        raise RoleNotAllowed("Only an owner, an administrator or an accountant approves expenses.")
    return await lock_open(tx, id)


async def _decide(tx: Tx, row: ExpenseRow, fields: dict[str, object]) -> Expense:
    if not await store.rewrite(tx, row.id, fields, None):
        twins = await store.find_twins(tx, [row.duplicate_key or ""])
        raise ExpenseExists(existingId=str(twins.get(row.duplicate_key or "")), field="number")
    after = await EXPENSES.get(tx, row.id)
    tx.audit(f"expense.{after.status.lower()}", "expense", row.id, before=row, after=after)
    return await show(tx, after)
