"""What the books know of a supplier: who it is, and what its expenses were for."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec

from pinkas.domains.inbox.types import Duplicate
from pinkas.platform.tx import Tx


class KnownSupplier(msgspec.Struct, frozen=True, kw_only=True):
    """A supplier of the business. `category_id`: what a new expense of it takes by default."""

    id: UUID
    name: str
    tax_id: str | None
    category_id: UUID | None


async def find_supplier(tx: Tx, tax_key: str | None, name: str | None) -> KnownSupplier | None:
    """The supplier with this number, or else the one with just this name; one that was merged is the other one."""
    row = await tx.fetch_one(
        """SELECT s.id, s.name, s.tax_id, s.category_id FROM (
               SELECT coalesce(merged_into_id, id) AS id, true AS by_number FROM suppliers
               WHERE business_id = %(business_id)s AND tax_key = %(tax_key)s AND archived_at IS NULL
               UNION ALL
               SELECT coalesce(merged_into_id, id), false FROM suppliers
               WHERE business_id = %(business_id)s AND name = %(name)s AND archived_at IS NULL
                 AND (tax_key IS NULL OR %(tax_key)s::text IS NULL)
           ) AS found JOIN suppliers AS s ON s.business_id = %(business_id)s AND s.id = found.id
           ORDER BY found.by_number DESC, s.id LIMIT 1""",
        tax_key=tax_key,
        name=name,
    )
    return KnownSupplier(id=row.id, name=row.name, tax_id=row.tax_id, category_id=row.category_id) if row else None


async def count_categories(tx: Tx, supplier_id: UUID, recent: int) -> list[Any]:
    """The categories of the last expenses of a supplier, with how many lines each has; the most frequent first."""
    return await tx.fetch_all(
        """WITH recent AS (
               SELECT id, date FROM expenses WHERE business_id = %(business_id)s AND supplier_id = %(supplier_id)s
                 AND status NOT IN ('REJECTED', 'CORRECTED')
               ORDER BY date DESC, id DESC LIMIT %(recent)s
           )
           SELECT l.category_id AS id, count(*)::int AS count
           FROM recent JOIN expense_lines AS l ON l.business_id = %(business_id)s AND l.expense_id = recent.id
           GROUP BY l.category_id ORDER BY count(*) DESC, max(recent.date) DESC LIMIT 5""",
        supplier_id=supplier_id,
        recent=recent,
    )


async def find_expenses(tx: Tx, item_ids: Sequence[UUID]) -> dict[UUID, Duplicate]:
    """For papers by id, the expense that says the same: number, total, and supplier where both say one."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT ON (i.id) i.id, e.id AS expense_id
           FROM inbox_items AS i JOIN expenses AS e
             ON e.business_id = i.business_id AND e.number_key = i.number_key AND e.total = i.total
                AND e.status NOT IN ('REJECTED', 'CORRECTED')
           WHERE i.business_id = %(business_id)s AND i.id = ANY(%(ids)s) AND i.outcome = 'open'
             AND (i.supplier_tax_id IS NULL OR e.supplier_tax_id IS NULL OR e.supplier_tax_id = i.supplier_tax_id)
           ORDER BY i.id, e.id""",
        ids=list(item_ids),
    )
    return {row.id: Duplicate(type="expense", id=row.expense_id) for row in rows}
