"""Expenses written down, changed, copied and removed, before they are booked."""

from collections.abc import Sequence
from uuid import UUID

import msgspec

from pinkas.core.decimals import Rate
from pinkas.core.fields import sent_fields
from pinkas.core.item_errors import item_error_body
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem, ServiceUnavailable, ValidationFailed
from pinkas.domains import files
from pinkas.domains.expenses.actions.loading import get_books, load, save_supplier
from pinkas.domains.expenses.rules import views
from pinkas.domains.expenses.rules.drafting import Draft, Party, compose
from pinkas.domains.expenses.rules.problems import ExpenseExists, ExpenseImmutable
from pinkas.domains.expenses.rules.vat import month_text
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import (
    BulkExpenseItem,
    BulkExpenses,
    BulkExpensesDone,
    Expense,
    ExpenseChanges,
    ExpenseRow,
    ExpenseWarning,
    NewExpense,
    TemplateAmounts,
)
from pinkas.domains.expenses.types.rows import Source
from pinkas.platform.tx import Tx

OPEN_STATES = frozenset({"DRAFT", "PENDING_APPROVAL", "APPROVED", "REJECTED"})
"""The states of an expense that is not booked."""
MAX_NAMED_TWINS = 3
READ_SCOPE = "expenses:read"
_NEW = {
    "status": "DRAFT",
    "duplicate_of": None,
    "corrects_id": None,
    "corrected_by_id": None,
    "correction_reason": None,
    "submitted_by": None,
    "submitted_at": None,
    "decided_by": None,
    "decided_at": None,
    "rejected_reason": None,
    "booked_by": None,
    "booked_at": None,
    "asked_at": None,
    "claimed_period": None,
    "file_id": None,
}


async def create(tx: Tx, body: NewExpense) -> Expense:
    """Writes an expense down as a draft. The same paper of the same supplier is refused (`expense_exists` names the
    twin); one that only looks like another gets a warning."""
    (made,) = await create_many(tx, [body], "api")
    if isinstance(made, Problem):
        raise made
    return made


async def create_bulk(tx: Tx, body: BulkExpenses) -> BulkExpensesDone:
    """Creates up to 100 drafts. Each item has its own result; 200 says that all were looked at, `failed` how many were
    refused."""
    asked = [one.found for one in body.expenses]
    made = iter(await create_many(tx, [one for one in asked if isinstance(one, NewExpense)], "bulk"))
    outcomes = [one if isinstance(one, Problem) else next(made) for one in asked]
    items = [
        BulkExpenseItem(index=place, status="failed", error=item_error_body(one))
        if isinstance(one, Problem)
        else BulkExpenseItem(index=place, status="created", expense=one)
        for place, one in enumerate(outcomes)
    ]
    failed = sum(one.status == "failed" for one in items)
    return BulkExpensesDone(created=len(items) - failed, failed=failed, items=items)


async def create_many(
    tx: Tx, requests: Sequence[NewExpense], source: Source, *, audited: bool = True, **more: object
) -> list[Expense | Problem]:
    """Writes expenses down as drafts, however many in the same few turns; each becomes the expense or its problem.
    `more` are columns of all of them. `audited` False: the caller has one entry of the audit log for all of them."""
    saved = [await _save_supplier(tx, one) for one in requests]
    usual = {one.category_id for one in saved if isinstance(one, Party) and one.category_id}
    named = await load(tx, requests, usual)
    drafts: dict[UUID, Draft] = {}
    outcomes: list[UUID | Problem] = []
    for request, party in zip(requests, saved, strict=True):
        try:
            if isinstance(party, Problem):
                raise party
            draft = compose(request, named, party)
        except Problem as problem:
            outcomes.append(_of_item(problem))
            continue
        id = tx.new_id()
        draft.fields.update({**_NEW, "source": source, "file_id": request.file_id, **more})
        drafts[id] = draft
        outcomes.append(id)
    written = await store.insert_expenses(tx, drafts) if drafts else set()
    refused = [id for id in drafts if id not in written]
    twins = await store.find_twins(tx, [drafts[id].fields["duplicate_key"] for id in refused]) if refused else {}
    rows = await store.get_by_ids(tx, written)
    for row in rows.values():
        if row.file_id is not None:
            await files.record_use(tx, row.file_id, row.id, ("expense", row.id), READ_SCOPE)
            if source not in ("correction", "inbox"):  # that paper was told of
                tx.emit("expense.uploaded", views.uploaded_event(row))
        if audited:
            tx.audit("expense.created", "expense", row.id, after=row)
    shown = await _with_warnings(tx, list(rows.values()))
    return [
        one
        if isinstance(one, Problem)
        else shown[one]
        if one in shown
        else ExpenseExists(existingId=str(twins.get(drafts[one].fields["duplicate_key"])), field="number")
        for one in outcomes
    ]


async def check_template(tx: Tx, request: NewExpense) -> TemplateAmounts:
    """What an expense would come to, without writing it; raises ValidationFailed with every fault. A rate that is not
    known yet is none: it is that of the day on which the expense is made."""
    try:
        draft = compose(request, await load(tx, [request]))
    except ValidationFailed as problem:
        if [one.code for one in problem.details] != ["no_rate"]:
            raise
        request = msgspec.structs.replace(request, exchange_rate=Rate("1"))
        draft = compose(request, await load(tx, [request]))
    currency = draft.fields["currency"]
    return TemplateAmounts(total=format_amount(draft.fields["total"], currency), currency=currency)


async def _save_supplier(tx: Tx, request: NewExpense) -> Party | Problem | None:
    if request.supplier is None or not request.supplier.save or request.supplier_id is not None:
        return None
    try:
        async with tx.savepoint():
            return await save_supplier(tx, request.supplier)
    except Problem as problem:
        return _of_item(problem)


def _of_item(problem: Problem) -> Problem:
    """A problem of the item itself; what is wrong with the service is raised for the whole call."""
    if problem.status >= ServiceUnavailable.status or problem.status == 500:
        raise problem
    return problem


async def _with_warnings(tx: Tx, rows: Sequence[ExpenseRow]) -> dict[UUID, Expense]:
    home = (await get_books(tx))[1].currency
    twins = await store.find_near_twins(tx, rows, MAX_NAMED_TWINS)
    shown: dict[UUID, Expense] = {}
    for row in rows:
        warnings: list[ExpenseWarning] = [views.near_twin_warning(one) for one in twins.get(row.id, ())]
        shown[row.id] = views.expense_view(row, home, [*warnings, *views.lost_warning(row)])
    return shown


async def show(tx: Tx, row: ExpenseRow) -> Expense:
    """An expense as the answers of writing show it, with its warnings."""
    return (await _with_warnings(tx, [row]))[row.id]


async def lock_open(tx: Tx, id: UUID) -> ExpenseRow:
    """An expense that is not booked, locked until the transaction ends."""
    row = await EXPENSES.get_for_update(tx, id)
    if row.status not in OPEN_STATES:
        raise ExpenseImmutable
    return row


async def change(tx: Tx, id: UUID, body: ExpenseChanges) -> Expense:
    """Changes an expense that is not booked. One that was approved, refused or waits becomes a draft again."""
    row = await lock_open(tx, id)
    sent = sent_fields(body)
    request = views.changed_request(row, sent)
    party = None
    if request.supplier is not None and request.supplier.save and request.supplier_id is None:
        party = await save_supplier(tx, request.supplier)
    usual = [party.category_id] if party is not None and party.category_id else []
    draft = compose(request, await load(tx, [request], usual), party, row)
    changed = {name: value for name, value in draft.fields.items() if getattr(row, name) != value}
    if not changed and list(draft.lines) == row.lines:
        return await show(tx, row)
    if row.status != "DRAFT":
        changed |= {"status": "DRAFT", "decided_by": None, "decided_at": None, "rejected_reason": None}
    if not await store.rewrite(tx, id, {"status": "DRAFT", **changed}, draft):
        twins = await store.find_twins(tx, [draft.fields["duplicate_key"]])
        raise ExpenseExists(existingId=str(twins.get(draft.fields["duplicate_key"])), field="number")
    after = await EXPENSES.get(tx, id)
    tx.audit("expense.changed", "expense", id, before=row, after=after)
    return await show(tx, after)


async def remove(tx: Tx, id: UUID) -> None:
    """Removes an expense that is not booked. Its file stays under files, where it is deleted by itself."""
    row = await lock_open(tx, id)
    if row.corrects_id is not None:
        await store.forget_correction(tx, row.corrects_id)
    await store.delete(tx, id)
    tx.audit("expense.deleted", "expense", id, before=row)


async def duplicate(tx: Tx, id: UUID) -> Expense:
    """Copies an expense into a new draft of today, without its number, its papers and what was said of them."""
    row = await EXPENSES.get(tx, id)
    business, _ = await get_books(tx)
    today = tx.today(business.timezone)
    request = msgspec.structs.replace(
        views.request_of(row),
        date=today,
        reporting_period=month_text(today),
        due_date=None,
        number=None,
        exchange_rate=None,
        allocation_number=None,
        original_received=None,
        customer_tax_id=None,
        credits_id=None,
        external_reference=None,
    )
    (made,) = await create_many(tx, [request], "duplicate", duplicate_of=id)
    if isinstance(made, Problem):
        raise made
    return made
