"""Categories: listed, created, changed, deleted, and used."""

from collections.abc import Collection
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import NotFound
from pinkas.core.text_normalization import comparison_key
from pinkas.countries import Country, get_country
from pinkas.countries.country import AccountKind
from pinkas.domains import businesses, ledger
from pinkas.domains.expense_categories import rules, store
from pinkas.domains.expense_categories.store import CATEGORIES
from pinkas.domains.expense_categories.types import (
    ExpenseCategory,
    ExpenseCategoryChanges,
    ExpenseCategoryQuery,
    NewExpenseCategory,
)
from pinkas.platform.tx import Tx

_KINDS: tuple[AccountKind, ...] = ("expense",)


async def list_(tx: Tx, query: ExpenseCategoryQuery) -> Page[ExpenseCategory]:
    """Categories by name: those that every business has, and the business's own."""
    business = await businesses.get_current(tx)
    return await store.list_page(tx, query, rules.built_in_rows(business.id, get_country(business.country)))


async def get(tx: Tx, id: UUID) -> ExpenseCategory:
    """A category."""
    found = (await get_for_use(tx, [id], stored=False)).get(id)
    if found is None:
        raise NotFound
    return found


async def get_for_use(tx: Tx, ids: Collection[UUID], *, stored: bool = True) -> dict[UUID, ExpenseCategory]:
    """The categories of some ids that are there, by id. Unless `stored` is false, each has its row from then on, so
    that other rows can name it."""
    if not ids:
        return {}
    business = await businesses.get_current(tx)
    built_in = rules.built_in_rows(business.id, get_country(business.country))
    found, fresh = await store.get_all(tx, built_in, ids)
    if stored:
        store.write_built_in(tx, [one for one in built_in if UUID(one["id"]) in fresh])
    return found


async def find_by_names(tx: Tx, names: Collection[str]) -> dict[str, ExpenseCategory]:
    """Categories in use by their names, in either language, as they were asked for."""
    if not names:
        return {}
    business = await businesses.get_current(tx)
    found, _ = await store.get_all(tx, rules.built_in_rows(business.id, get_country(business.country)))
    by_key = {
        comparison_key(name): one
        for one in found.values()
        if one.is_active
        for name in (one.name_en, one.name)  # the business's own word goes before the translation of another
        if name
    }
    return {name: by_key[key] for name in names if (key := comparison_key(name)) in by_key}


async def list_account_codes(tx: Tx, country: Country) -> dict[str, bool]:
    """The numbers of the accounts that a category may go to, those of the business's own among them, and whether each
    is active."""
    return await ledger.list_codes(tx, country, _KINDS, rules.KEPT_ROLES)


async def create(tx: Tx, body: NewExpenseCategory) -> ExpenseCategory:
    """Creates a category of the business's own. Its name is its own."""
    business = await businesses.get_for_update(tx)  # names and parents change one after another
    country = get_country(business.country)
    found, fresh = await store.get_all(tx, rules.built_in_rows(business.id, country))
    if sum(not one.is_built_in for one in found.values()) >= rules.MAX_CATEGORIES:
        raise rules.TooManyExpenseCategories(limit=rules.MAX_CATEGORIES)
    fields = rules.written_fields(msgspec.structs.asdict(body))
    rules.check(fields, None, found.values(), await list_account_codes(tx, country))
    await _write_parent(tx, fields.get("parent_id"), fresh)
    row = await CATEGORIES.insert(tx, fields)
    tx.audit("expense_category.created", "expense_category", row.id, after=row)
    return row


async def change(tx: Tx, id: UUID, body: ExpenseCategoryChanges) -> ExpenseCategory:
    """Changes the fields that are sent. Drafts take what the category says when they are booked; what is booked stays
    as it is."""
    business = await businesses.get_for_update(tx)
    country = get_country(business.country)
    built_in = rules.built_in_rows(business.id, country)
    found, fresh = await store.get_all(tx, built_in)
    before = found.get(id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    fields = changed_fields(before, rules.written_fields(sent_fields(body)))
    if not fields:
        return before
    accounts = await list_account_codes(tx, country)
    rules.check({**msgspec.structs.asdict(before), **fields}, before, found.values(), accounts)
    store.write_built_in(tx, [one for one in built_in if UUID(one["id"]) == id and id in fresh])
    await _write_parent(tx, fields.get("parent_id"), fresh)
    after = await CATEGORIES.update(tx, id, fields)
    tx.audit("expense_category.changed", "expense_category", id, before=before, after=after)
    return after


async def _write_parent(tx: Tx, id: UUID | None, fresh: Collection[UUID]) -> None:
    if id is not None and id in fresh:
        await get_for_use(tx, [id])


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a category that nothing uses. One that is used, or that every business has, is made inactive instead."""
    await businesses.get_for_update(tx)
    before = await get(tx, id)
    tx.check_version(before.version)
    if before.is_built_in:
        raise rules.ExpenseCategoryBuiltIn
    user = await store.delete(tx, id)
    if user is not None:
        raise rules.ExpenseCategoryInUse(usedBy=user)
    tx.audit("expense_category.deleted", "expense_category", id, before=before)
