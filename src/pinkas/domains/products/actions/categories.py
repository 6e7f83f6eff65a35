"""The tree of categories: grown, moved, pruned."""

from uuid import UUID

from pinkas.core.changes import differing
from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.core.problems import invalid
from pinkas.core.words import compared
from pinkas.domains.products.rules import CategoryExists, CategoryInUse, tree
from pinkas.domains.products.store import categories, products
from pinkas.domains.products.store.categories import CATEGORIES
from pinkas.domains.products.types import Category, CategoryChanges, CategoryQuery, NewCategory
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: CategoryQuery) -> Page[Category]:
    """Categories, newest first unless `sort` says otherwise."""
    return await categories.page(tx, query)


async def create(tx: Tx, body: NewCategory) -> Category:
    """Creates a category, at the top or within another one, up to six deep."""
    name = body.name.strip()
    await products.claim(tx, ["categories"])
    id = tx.new_id()
    await _check_place(tx, id, body.parent_id)
    await _refuse_twin(tx, name, body.parent_id, None)
    made = await CATEGORIES.insert(tx, {"name": name, "name_key": compared(name), "parent_id": body.parent_id})
    tx.audit("product_category.created", "product_category", made.id, after=made)
    return made


async def get(tx: Tx, id: UUID) -> Category:
    """A category."""
    return await CATEGORIES.get(tx, id)


async def change(tx: Tx, id: UUID, body: CategoryChanges) -> Category:
    """Renames a category or moves it, with everything below it. Two moves at once cannot make a circle: one waits for
    the other."""
    await products.claim(tx, ["categories"])
    before = await CATEGORIES.get_for_update(tx, id)
    fields = given(body)
    if "name" in fields:
        fields["name"] = fields["name"].strip()
    fields = differing(before, fields)
    if not fields:
        return before
    if "name" in fields:
        fields["name_key"] = compared(fields["name"])
    parent = fields.get("parent_id", before.parent_id)
    if "parent_id" in fields:
        await _check_place(tx, id, parent)
    await _refuse_twin(tx, fields.get("name", before.name), parent, id)
    after = await CATEGORIES.update(tx, id, fields)
    tx.audit("product_category.changed", "product_category", id, before=before, after=after)
    return after


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a category in which nothing stands, neither a product (archived ones count) nor a category."""
    await products.claim(tx, ["categories"])
    before = await CATEGORIES.get_for_update(tx, id)
    await categories.hold(tx, id)
    uses = await categories.uses(tx, id)
    if uses.products or uses.categories:
        raise CategoryInUse(products=uses.products, categories=uses.categories)
    await categories.delete(tx, id)
    tx.audit("product_category.deleted", "product_category", id, before=before)


async def _check_place(tx: Tx, id: UUID, parent: UUID | None) -> None:
    """Refuses a place in the tree that is not there, below itself, or too deep. `id` may be new."""
    if parent is None:
        return
    above = await categories.above(tx, parent)
    if not above:
        raise invalid("parentId", "category_not_found", "There is no category of this id.")
    problem = tree.refused(id, parent, {**await categories.below(tx, id), **above})
    if problem is not None:
        raise problem


async def _refuse_twin(tx: Tx, name: str, parent: UUID | None, own: UUID | None) -> None:
    twin = await categories.called(tx, compared(name), parent)
    if twin is not None and twin != own:
        raise CategoryExists(field="name", existingId=str(twin))
