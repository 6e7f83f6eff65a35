"""The tree of categories: what a category needs beyond every simple resource."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.problems import invalid_field
from pinkas.core.text_normalization import comparison_key
from pinkas.domains.products.rules import CategoryExists, CategoryInUse, category_tree
from pinkas.domains.products.store import categories, products
from pinkas.domains.products.store.categories import CATEGORIES_TABLE
from pinkas.domains.products.types import Category
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _hold_tree(tx: Tx) -> None:
    """Two moves at once cannot make a circle: one waits for the other."""
    await products.claim_keys(tx, ["categories"])


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: Category | None) -> dict[str, Any]:
    """Checks the place in the tree, and that the name is free there."""
    whole = {**(msgspec.structs.asdict(before) if before else {"id": None}), **fields}
    id, name, parent = whole["id"], whole["name"].strip(), whole["parent_id"]
    if before is not None and (name, parent) == (before.name, before.parent_id):
        return {}
    if "parent_id" in fields:
        await _check_parent(tx, id or tx.new_id(), parent)
    key = comparison_key(name)
    twin = await categories.get_id_by_name(tx, key, parent)
    if twin is not None and twin != id:
        raise CategoryExists(field="name", existingId=str(twin))
    return {"name": name, "name_key": key, "parent_id": parent}


async def _check_parent(tx: Tx, id: UUID, parent: UUID | None) -> None:
    """Refuses a place in the tree that is not there, below itself, or too deep. `id` may be new."""
    if parent is None:
        return
    above = await categories.get_ancestors(tx, parent)
    if not above:
        raise invalid_field("parentId", "category_not_found", "There is no category of this id.")
    problem = category_tree.parent_problem(id, parent, {**await categories.get_descendants(tx, id), **above})
    if problem is not None:
        raise problem


async def _check_unused(tx: Tx, category: Category) -> None:
    """Refuses to delete a category in which something is."""
    uses = await categories.count_uses(tx, category.id)
    if uses.products or uses.categories:
        raise CategoryInUse(products=uses.products, categories=uses.categories)


RESOURCE = Resource(
    CATEGORIES_TABLE,
    "product_category",
    categories.FILTERS,
    hold=_hold_tree,
    before_write=_prepare_fields,
    before_delete=_check_unused,
)
