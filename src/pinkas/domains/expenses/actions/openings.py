"""What suppliers were owed before the books were opened, many at once: expenses of their own category, which a business
that moves here brings along."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from uuid import UUID

from pinkas.core.decimals import PositiveAmount
from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries.expenses import OPENING_CATEGORY
from pinkas.domains import expense_categories, ledger, suppliers
from pinkas.domains.expenses.actions.booking import BOOKED, REVERSED, entry_description, supplier_movement, write_booked
from pinkas.domains.expenses.actions.loading import get_books
from pinkas.domains.expenses.actions.writing import create_many
from pinkas.domains.expenses.rules import postings
from pinkas.domains.expenses.rules.problems import ExpenseNotBooked, ExpensePaid
from pinkas.domains.expenses.store import expenses as store
from pinkas.domains.expenses.store.expenses import EXPENSES
from pinkas.domains.expenses.types import DescribedSupplier, NewExpense
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class SupplierOpening:
    """What a supplier is owed, in minor units of the books; below zero what it owes. `supplier_id` None: it is nobody's
    in particular, and `name` says what it is."""

    supplier_id: UUID | None
    name: str
    amount: int


async def book_opening_balances(tx: Tx, openings: Sequence[SupplierOpening], day: date) -> list[UUID]:
    """Books what suppliers are owed on the day on which the books are opened; the ids of the expenses. What a supplier
    owes is a credit of it. None of them waits to be approved: it was decided elsewhere. Raises the problem of the first
    one that cannot be booked."""
    business, country = await get_books(tx)
    category = expense_categories.category_id(business.id, OPENING_CATEGORY)
    credit = next(code for code, one in country.purchases.papers.items() if one.credit)
    requests = [
        NewExpense(
            date=day,
            supplier_id=one.supplier_id,
            supplier=None if one.supplier_id else DescribedSupplier(name=one.name),
            doc_type=credit if one.amount < 0 else None,
            currency=country.currency,
            vat=PositiveAmount(0),
            total=PositiveAmount(format_amount(abs(one.amount), country.currency)),
            category_id=category,
        )
        for one in openings
    ]
    ids = []
    for made in await create_many(tx, requests, "bulk"):
        if isinstance(made, Problem):
            raise made
        ids.append(made.id)
    rows = await store.get_many_for_update(tx, ids)
    await write_booked(tx, business, [rows[id] for id in ids], [{}] * len(ids), Wording("Opening balance"))
    return ids


async def check_openings_unused(tx: Tx, ids: Collection[UUID]) -> None:
    """Raises ExpensePaid or ExpenseNotBooked where something was paid for an opening balance, or it was corrected."""
    for row in (await store.get_by_ids(tx, ids)).values():
        if row.paid:
            raise ExpensePaid
        if row.status != "BOOKED":
            raise ExpenseNotBooked


async def take_back_opening_balances(tx: Tx, ids: Collection[UUID]) -> None:
    """Takes back what was booked of opening balances, on its own day: then the books of that day are as if it had never
    been. Raises ExpensePaid or ExpenseNotBooked."""
    business, _ = await get_books(tx)
    rows = await store.get_many_for_update(tx, ids)
    await check_openings_unused(tx, ids)
    posted = await ledger.list_postings_of(tx, BOOKED, ids)
    entries = [
        ledger.NewEntry(
            row.date,
            entry_description(Wording("Opening balance: changed"), row),
            REVERSED,
            id,
            postings.reversal_postings(posted.get(id, ())),
        )
        for id, row in rows.items()
    ]
    await ledger.post_entries(tx, entries, business.country)
    movements = [supplier_movement(row, "reversed", row.date) for row in rows.values()]
    await suppliers.book_movements(tx, [one for one in movements if one is not None])
    for id in rows:
        await EXPENSES.update(tx, id, {"status": "CORRECTED", "vat_state": "none"})
        tx.audit("expense.taken_back", "expense", id)
