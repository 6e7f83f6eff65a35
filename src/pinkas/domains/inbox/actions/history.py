"""What the business's own books say of a paper: its supplier, the category of that supplier's expenses, its twins."""

from collections.abc import Sequence
from uuid import UUID

from pinkas.core.wording import Wording
from pinkas.domains import expense_categories
from pinkas.domains.inbox.rules.fields import PaperValues, tax_key
from pinkas.domains.inbox.store import history as store
from pinkas.domains.inbox.store.history import KnownSupplier
from pinkas.domains.inbox.store.items import find_twins
from pinkas.domains.inbox.types import Duplicate, ItemRow, SuggestedCategory
from pinkas.platform.tx import Tx

RECENT = 50
"""Expenses of a supplier that a suggestion is made from."""


async def find_supplier(tx: Tx, values: PaperValues) -> KnownSupplier | None:
    """The supplier in the books whose number, or else whose very name, stands on the paper."""
    if not values.supplier_tax_id and not values.supplier_name:
        return None
    key = tax_key(values.supplier_tax_id) if values.supplier_tax_id else None
    return await store.find_supplier(tx, key, values.supplier_name)


async def suggest_category(tx: Tx, supplier: KnownSupplier | None) -> SuggestedCategory | None:
    """The category that most of the supplier's last expenses are in; else the one that is set for the supplier."""
    if supplier is None:
        return None
    counted = await store.count_categories(tx, supplier.id, RECENT)
    ids = {one.id for one in counted} | ({supplier.category_id} if supplier.category_id else set())
    known = {
        id: one for id, one in (await expense_categories.get_for_use(tx, ids, stored=False)).items() if one.is_active
    }
    counted = [one for one in counted if one.id in known]
    if counted:
        best, total = counted[0], sum(one.count for one in counted)
        why = Wording(
            "{n} of the last {total} lines of {supplier} are in it.", n=best.count, total=total, supplier=supplier.name
        )
        return SuggestedCategory(
            id=best.id, name=known[best.id].name, confidence=round(best.count / (total + 0.5), 2), why=why
        )
    if supplier.category_id not in known:
        return None
    assert supplier.category_id is not None
    return SuggestedCategory(
        id=supplier.category_id,
        name=known[supplier.category_id].name,
        confidence=0.8,
        why=Wording("It is set for {supplier}.", supplier=supplier.name),
    )


async def find_duplicates(tx: Tx, rows: Sequence[ItemRow]) -> dict[UUID, Duplicate]:
    """What papers seem to repeat: an expense that is written down, or else an older paper of the inbox."""
    open_ids = [row.id for row in rows if row.outcome == "open" and row.number_key and row.total is not None]
    if not open_ids:
        return {}
    return {**await find_twins(tx, open_ids), **await store.find_expenses(tx, open_ids)}


async def category_exists(tx: Tx, id: UUID) -> bool:
    """Whether the business has an expense category of this id."""
    return id in await expense_categories.get_for_use(tx, [id], stored=False)
