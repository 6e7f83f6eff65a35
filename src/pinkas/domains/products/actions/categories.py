"""The tree of categories: grown, moved, pruned."""

from uuid import UUID

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import invalid_field
from pinkas.core.text_normalization import comparison_key
from pinkas.domains.products.rules import CategoryExists, CategoryInUse, category_tree
from pinkas.domains.products.store import categories, products
from pinkas.domains.products.store.categories import CATEGORIES_TABLE
from pinkas.domains.products.types import Category, CategoryChanges, CategoryQuery, NewCategory
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: CategoryQuery) -> Page[Category]:
    """Categories, newest first unless `sort` says otherwise."""
    return await categories.list_categories(tx, query)


async def create(tx: Tx, body: NewCategory) -> Category:
    """Creates a category, at the top or within another one, up to six deep."""
    name = body.name.strip()
    await products.claim_keys(tx, ["categories"])
    id = tx.new_id()
    await _check_parent(tx, id, body.parent_id)
    await _check_name_free(tx, name, body.parent_id, None)
    made = await CATEGORIES_TABLE.insert(
        tx, {"name": name, "name_key": comparison_key(name), "parent_id": body.parent_id}
    )
    tx.audit("product_category.created", "product_category", made.id, after=made)
    return made


async def get(tx: Tx, id: UUID) -> Category:
    """A category."""
    return await CATEGORIES_TABLE.get(tx, id)


async def change(tx: Tx, id: UUID, body: CategoryChanges) -> Category:
    """Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one waits for
    the other."""
    await products.claim_keys(tx, ["categories"])
    before = await CATEGORIES_TABLE.get_for_update(tx, id)
    fields = sent_fields(body)
    if "name" in fields:
        fields["name"] = fields["name"].strip()
    fields = changed_fields(before, fields)
    if not fields:
        return before
    if "name" in fields:
        fields["name_key"] = comparison_key(fields["name"])
    parent = fields.get("parent_id", before.parent_id)
    if "parent_id" in fields:
        await _check_parent(tx, id, parent)
    await _check_name_free(tx, fields.get("name", before.name), parent, id)
    after = await CATEGORIES_TABLE.update(tx, id, fields)
    tx.audit("product_category.changed", "product_category", id, before=before, after=after)
    return after


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a category in which nothing stands, neither a product (archived ones count) nor a category."""
    await products.claim_keys(tx, ["categories"])
    before = await CATEGORIES_TABLE.get_for_update(tx, id)
    await categories.lock_category(tx, id)
    uses = await categories.count_uses(tx, id)
    if uses.products or uses.categories:
        raise CategoryInUse(products=uses.products, categories=uses.categories)
    await categories.delete_category(tx, id)
    tx.audit("product_category.deleted", "product_category", id, before=before)


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


async def _check_name_free(tx: Tx, name: str, parent: UUID | None, own_id: UUID | None) -> None:
    twin = await categories.get_id_by_name(tx, comparison_key(name), parent)
    if twin is not None and twin != own_id:
        raise CategoryExists(field="name", existingId=str(twin))
