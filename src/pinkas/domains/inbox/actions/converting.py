"""A paper becomes an expense, or the file of one."""

from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.problems import (
    Detail,
    FaultCollector,
    InsufficientScope,
    NotFound,
    Problem,
    ValidationFailed,
    invalid_field,
)
from pinkas.domains import expenses
from pinkas.domains.inbox.actions import history, views
from pinkas.domains.inbox.actions.ending import get_open
from pinkas.domains.inbox.rules import checks, fields
from pinkas.domains.inbox.rules.fields import PaperValues
from pinkas.domains.inbox.rules.problems import InboxItemQuarantined, NotReadyToBook
from pinkas.domains.inbox.store import queue
from pinkas.domains.inbox.store.history import KnownSupplier
from pinkas.domains.inbox.store.items import ITEMS
from pinkas.domains.inbox.types import InboxConversion, InboxItem, ItemRow
from pinkas.platform.tx import Tx

BOOK_SCOPE = "expenses:write"
_MIN_CATEGORY = 0.5
"""How sure a suggested category must be to be taken where nobody chose one."""
_FIELDS_OF_PAPER = {
    "docType": "documentType",
    "supplier.name": "supplierName",
    "supplier.taxId": "supplierTaxId",
    "supplierId": "supplierName",
}
"""What the fields of an expense are called on a paper."""


async def convert(tx: Tx, id: UUID, body: InboxConversion) -> InboxItem:
    """Makes an expense of a paper, with its file. The same paper of the same supplier is refused (409 `expense_exists`
    names the twin): match it to that expense, or discard it."""
    row = await get_convertible(tx, id)
    if body.book:
        if BOOK_SCOPE not in tx.caller.scopes:
            raise InsufficientScope("Booking needs expenses:write too.", requiredScope=BOOK_SCOPE)
        _check_sure(await views.item_view(tx, row))
    made = await _make_draft(tx, row, save_supplier=body.save_supplier)
    if body.book:
        await expenses.book_expense(tx, made)
    return await _end(tx, row, "converted", made)


async def make_draft_for_line(tx: Tx, row: ItemRow, bank_transaction_id: UUID) -> InboxItem:
    """Makes a draft of a paper that `get_convertible` returned, as `convert` does, and keeps the bank transaction that
    is to pay it."""
    made = await _make_draft(tx, row, save_supplier=True)
    return await _end(tx, row, "converted", made, bank_transaction_id)


async def attach_to_expense(
    tx: Tx, row: ItemRow, expense_id: UUID, bank_transaction_id: UUID | None = None
) -> InboxItem:
    """Makes a paper that `get_convertible` returned the file of an expense that has none, and keeps the bank
    transaction that pays it. Raises `FileStays`."""
    try:
        await expenses.attach_paper(tx, expense_id, row.file_id)
    except NotFound:
        raise invalid_field("expenseId", "unknown_expense", "There is no expense with this id.") from None
    return await _end(tx, row, "matched", expense_id, bank_transaction_id)


async def get_convertible(tx: Tx, id: UUID) -> ItemRow:
    """A paper that can become an expense, locked. Raises `InboxItemEnded` and `InboxItemQuarantined`."""
    row = await get_open(tx, id)
    if row.quarantine is not None:
        raise InboxItemQuarantined
    return row


async def _make_draft(tx: Tx, row: ItemRow, *, save_supplier: bool) -> UUID:
    request = await _new_expense(tx, row, save_supplier=save_supplier)
    (made,) = await expenses.create_many(tx, [request], "inbox")
    if isinstance(made, Problem):
        raise _in_words_of_paper(made)
    return made.id


async def _end(
    tx: Tx, row: ItemRow, outcome: str, expense_id: UUID, bank_transaction_id: UUID | None = None
) -> InboxItem:
    await queue.QUEUE.remove(tx, row.id)
    fields = {
        "outcome": outcome,
        "expense_id": expense_id,
        "bank_transaction_id": bank_transaction_id,
        "ended_at": tx.now,
        "next_attempt_at": None,
    }
    after = await ITEMS.update(tx, row.id, fields)
    facts = {"expenseId": str(expense_id)}
    if bank_transaction_id is not None:
        facts["bankTransactionId"] = str(bank_transaction_id)
    tx.audit(f"inbox_item.{outcome}", "inbox_item", row.id, facts=facts)
    return await views.item_view(tx, after)


def _check_sure(item: InboxItem) -> None:
    """Refuses to book what somebody should look at first; names all of it."""
    if item.sure:
        return
    details = [
        Detail(field, check.code, check.message)
        for check in item.checks
        if check.code not in checks.HARMLESS
        for field in check.fields
    ]
    details += [Detail(name, "not_sure", "It is not sure.") for name in fields.unsure_fields(item.fields)]
    raise NotReadyToBook(details=details)


async def _new_expense(tx: Tx, row: ItemRow, *, save_supplier: bool) -> expenses.NewExpense:
    values = fields.paper_values(row.reading, row.corrections)
    faults = FaultCollector()
    if values.date is None:
        faults.add("date", "required", "An expense needs its date.")
    if values.total is None and values.net is None:
        faults.add("total", "required", "An expense needs its total.")
    faults.raise_if_any()
    assert values.date is not None
    supplier = await history.find_supplier(tx, values)
    described = None
    name = values.supplier_name or values.supplier_tax_id
    if supplier is None and name is not None:
        described = expenses.DescribedSupplier(name=name, tax_id=values.supplier_tax_id, save=save_supplier)
    return expenses.NewExpense(
        date=values.date,
        supplier_id=supplier.id if supplier else None,
        supplier=described,
        doc_type=values.document_type,
        number=values.number[:60] if values.number else None,
        currency=values.currency,
        **_amounts(values),
        category_id=await _category(tx, row, supplier),
        customer_tax_id=values.customer_tax_id[:30] if values.customer_tax_id else None,
        allocation_number=values.allocation_number[:40] if values.allocation_number else None,
        file_id=row.file_id,
        notes=row.corrections.get("notes"),
    )


def _amounts(values: PaperValues) -> dict[str, Any]:
    """The amounts as an expense has them: above zero, also on a credit."""

    def of(amount: Decimal | None) -> Decimal | None:
        return abs(amount) if amount is not None else None

    return {"net": of(values.net), "vat": of(values.vat), "total": of(values.total)}


async def _category(tx: Tx, row: ItemRow, supplier: KnownSupplier | None) -> UUID | None:
    chosen = row.corrections.get("category_id")
    if chosen:
        return UUID(chosen)
    suggested = await history.suggest_category(tx, supplier)
    return suggested.id if suggested and suggested.confidence >= _MIN_CATEGORY else None


def _in_words_of_paper(problem: Problem) -> Problem:
    """The refusal of an expense with the fields as a paper calls them."""
    if not isinstance(problem, ValidationFailed):
        return problem
    details = [
        Detail(_FIELDS_OF_PAPER.get(one.field, one.field), one.code, one.message, one.facts) for one in problem.details
    ]
    return ValidationFailed(details=details)
