"""The tree of categories."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from pinkas.domains.products.types import Category
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

CATEGORIES_TABLE = Table("product_categories", Category)
FILTERS = {"parent_id": "parent_id = %(parent_id)s", "top_level": "(parent_id IS NULL) = %(top_level)s"}


async def names_of(tx: Tx, ids: Iterable[UUID]) -> dict[str, str]:
    """The names of some categories, by id as text."""
    rows = await tx.fetch_all(
        "SELECT id, name FROM product_categories WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)",
        ids=sorted(ids),
    )
    return {str(row.id): row.name for row in rows}


async def get_descendants(tx: Tx, id: UUID) -> dict[UUID, UUID | None]:
    """A category and its descendants, each with its parent."""
    rows = await tx.fetch_all(
        """WITH RECURSIVE tree AS (
               SELECT id, parent_id FROM product_categories WHERE business_id = %(business_id)s AND id = %(id)s
               UNION
               SELECT c.id, c.parent_id FROM tree
               JOIN product_categories AS c ON c.business_id = %(business_id)s AND c.parent_id = tree.id
           ) SELECT id, parent_id FROM tree""",
        id=id,
    )
    return {row.id: row.parent_id for row in rows}


async def get_ancestors(tx: Tx, id: UUID) -> dict[UUID, UUID | None]:
    """A category and its ancestors, each with its parent; empty when there is none."""
    rows = await tx.fetch_all(
        """WITH RECURSIVE path AS (
               SELECT id, parent_id FROM product_categories WHERE business_id = %(business_id)s AND id = %(id)s
               UNION
               SELECT c.id, c.parent_id FROM path
               JOIN product_categories AS c ON c.business_id = %(business_id)s AND c.id = path.parent_id
           ) SELECT id, parent_id FROM path""",
        id=id,
    )
    return {row.id: row.parent_id for row in rows}


async def existing_ids_for_share(tx: Tx, ids: Iterable[UUID]) -> set[UUID]:
    """The ids that exist, locked so that none of them is deleted before this transaction ends."""
    wanted = sorted(set(ids))
    if not wanted:
        return set()
    rows = await tx.fetch_all(
        """SELECT id FROM product_categories WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR KEY SHARE""",
        ids=wanted,
    )
    return {row.id for row in rows}


async def get_id_by_name(tx: Tx, name_key: str, parent: UUID | None) -> UUID | None:
    """The category of a name in one place."""
    row = await tx.fetch_one(
        """SELECT id FROM product_categories WHERE business_id = %(business_id)s AND name_key = %(name_key)s
           AND parent_id IS NOT DISTINCT FROM %(parent)s::uuid""",
        name_key=name_key,
        parent=parent,
    )
    return row.id if row else None


async def count_uses(tx: Tx, id: UUID) -> Any:
    """How many products and categories are directly in it."""
    return await tx.fetch_one(
        """SELECT (SELECT count(*) FROM products WHERE business_id = %(business_id)s AND category_id = %(id)s)
               AS products,
               (SELECT count(*) FROM product_categories WHERE business_id = %(business_id)s AND parent_id = %(id)s)
               AS categories""",
        id=id,
    )
