"""Writing products in bulk; a single write is a batch of one, and a product with its variants is one command. The
requests are checked in memory, the unique keys are claimed in one statement, and all valid products are written in one
statement; a refused one leaves nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.bulk_items import UpsertCommand
from pinkas.core.changes import add_previous_values
from pinkas.core.decimals import UnitPrice
from pinkas.core.fields import wire_names
from pinkas.core.problems import NotFound, Problem, invalid_field
from pinkas.domains import businesses
from pinkas.domains.products import rules
from pinkas.domains.products.actions import bundle_checks
from pinkas.domains.products.rules import (
    BarcodeTaken,
    ParentArchived,
    ProductExists,
    SkuTaken,
    StockOnHand,
    VariantExists,
    search_terms,
    unique_keys,
)
from pinkas.domains.products.store import bundles, categories, products
from pinkas.domains.products.types import MAX_ITEMS, Fields, NewProduct, NewVariant, Product, ProductUpdated
from pinkas.platform.tx import Tx

DEFAULT_FIELDS: Fields = {
    **dict.fromkeys(products.WRITTEN_COLUMNS),
    **msgspec.structs.asdict(NewProduct(name="-", price=UnitPrice(0))),
}
_WIRE_NAMES = wire_names(Product)
_TAKEN_PROBLEMS: Mapping[str, type[Problem]] = {
    "sku": SkuTaken,
    "barcode": BarcodeTaken,
    "external_reference": ProductExists,
    "attributes": VariantExists,
}
"""What a live product has for itself alone."""
_STOCK_FIELDS = ("type", "track_stock", "tracking")
"""What says how stock is kept of a product."""


@dataclass
class _WritePlan:
    """A product as it is to be written; `before` is its state until now, `command` the index of its command, `at` the
    prefix of its field names in problems."""

    command: int
    id: UUID
    before: Product | None
    asked: Fields
    after: Fields
    at: str = ""

    def claimed_keys(self) -> dict[str, str]:
        """The unique keys that the product gains by the write, by field."""
        if self.after["archived_at"] is not None:
            return {}
        live = self.before is not None and self.before.archived_at is None
        had = unique_keys.unique_keys(msgspec.structs.asdict(self.before)) if self.before is not None and live else {}
        return {name: key for name, key in unique_keys.unique_keys(self.after).items() if had.get(name) != key}


WriteOutcome = Product | Problem


async def write_all(
    tx: Tx,
    commands: Sequence[UpsertCommand],
    *,
    keys_claimed: bool = False,
    creations_audited: bool = True,
    changes_audited: bool = True,
    business: businesses.Business | None = None,
) -> list[WriteOutcome]:
    """Creates and changes products, and publishes their events. Returns for each command the product as it is now, or
    the problem that prevented it. `keys_claimed`: the caller holds the locks of their keys already. `creations_audited`
    False: the caller has one entry of the audit log for all that are created; so `changes_audited`. `business`: the one
    of the transaction, where the caller has read it."""
    outcomes, plans = await _plan_all(tx, commands, business, claim=not keys_claimed)
    after = await _write_plans(tx, plans)
    for plan in plans:
        audited = creations_audited if plan.before is None else changes_audited
        _record_write(tx, after[plan.id], plan.before, audited=audited)
        outcomes.setdefault(plan.command, after[plan.id])
    return [outcomes[place] for place in range(len(commands))]


async def check_all(tx: Tx, commands: Sequence[UpsertCommand]) -> list[Problem | None]:
    """What would prevent each command, without writing anything or claiming its keys."""
    outcomes, _ = await _plan_all(tx, commands, None, claim=False)
    found = (outcomes.get(place) for place in range(len(commands)))
    return [one if isinstance(one, Problem) else None for one in found]


async def _plan_all(
    tx: Tx, commands: Sequence[UpsertCommand], business: businesses.Business | None, *, claim: bool
) -> tuple[dict[int, WriteOutcome], list[_WritePlan]]:
    """What is known of the commands before anything is written, by their places: problems, and products that are as
    they are wanted; and the plans of the others."""
    business = await businesses.get_unless_known(tx, business)
    commands = [replace(one, fields=unique_keys.strip_codes(one.fields)) for one in commands]
    known = await products.get_by_ids_for_update(tx, _products_to_lock(commands))
    outcomes: dict[int, WriteOutcome] = {}
    plans: list[_WritePlan] = []
    for place, command in enumerate(commands):
        try:
            planned = _plan_command(tx, place, command, known, plans, business.default_currency)
        except Problem as problem:
            outcomes[place] = problem
        else:
            plans += planned
            if command.id is not None and not planned:
                outcomes[place] = known[command.id]
    if claim:
        await _claim_keys(tx, plans)
    for check in (_missing_categories, _refused_bundles, _refused_stock_changes, _find_duplicates):
        outcomes |= await check(tx, plans)
        plans = [one for one in plans if one.command not in outcomes]
    return outcomes, plans


async def write_one(tx: Tx, command: UpsertCommand) -> Product:
    """The same for one product; raises the problem that prevents it."""
    (done,) = await write_all(tx, [command])
    if isinstance(done, Problem):
        raise done
    return done


def _products_to_lock(commands: Iterable[UpsertCommand]) -> set[UUID]:
    """The products to lock: those that are changed, and those that get a variant."""
    ids = {one.id for one in commands if one.id is not None}
    return ids | {parent for one in commands if (parent := one.fields.get("parent_id")) is not None}


def _plan_command(
    tx: Tx,
    index: int,
    command: UpsertCommand,
    existing: Mapping[UUID, Product],
    plans: Sequence[_WritePlan],
    currency: str,
) -> list[_WritePlan]:
    """The checked plans of a command; none when the product is as requested already."""
    if command.id is not None:
        return _plan_change(tx, index, command, existing)
    after = {**DEFAULT_FIELDS, **command.fields}
    after["currency"] = after["currency"] or currency
    if (parent_id := after["parent_id"]) is not None:
        added = sum(one.before is None and one.after["parent_id"] == parent_id for one in plans)
        _check_parent(existing.get(parent_id), added)
    rules.check_product({**after, "variants": ()}, command.fields)
    plan = _WritePlan(index, tx.new_id(), None, command.fields, after)
    return [plan, *(_plan_variant(tx, plan, at, one) for at, one in enumerate(after["variants"]))]


def _plan_change(tx: Tx, index: int, command: UpsertCommand, existing: Mapping[UUID, Product]) -> list[_WritePlan]:
    assert command.id is not None
    before = existing.get(command.id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    fields = {name: value for name, value in command.fields.items() if _value_differs(before, name, value)}
    if not fields:
        return []
    after = {**msgspec.structs.asdict(before), **fields}
    if fields.keys() != {"archived_at"}:
        rules.check_product(after, command.fields)
    return [_WritePlan(index, command.id, before, fields, after)]


def _value_differs(before: Product, name: str, value: Any) -> bool:
    if name == "bundle_items":
        return [(one.product_id, one.quantity) for one in before.bundle_items] != [
            (one.product_id, one.quantity) for one in value
        ]
    return bool(getattr(before, name) != value)


def _plan_variant(tx: Tx, parent: _WritePlan, index: int, new: NewVariant) -> _WritePlan:
    """A variant that is created with its product: what it leaves out is the product's."""
    own = unique_keys.strip_codes({name: getattr(new, name) for name in ("sku", "barcode", "attributes")})
    named = " ".join((parent.after["name"], *new.attributes.values()))[:200]
    fields = {
        **parent.after,
        **own,
        "name": new.name or named,
        "price": parent.after["price"] if new.price is None else new.price,
        "parent_id": parent.id,
        "external_reference": None,
        "variants": (),
    }
    return _WritePlan(parent.command, tx.new_id(), None, fields, fields, f"variants[{index}].")


def _check_parent(parent: Product | None, added_variants: int) -> None:
    """Refuses a parent that can have no further variant; `added_variants` earlier ones of the batch are its variants
    too."""
    if parent is None:
        raise invalid_field("parentId", "product_not_found", "There is no product of this id.")
    if parent.archived_at is not None:
        raise ParentArchived(field="parentId", parentId=str(parent.id))
    if parent.parent_id is not None:
        raise invalid_field(
            "parentId", "variant_of_a_variant", "A variant has no variants of its own: name its parent."
        )
    if parent.type == "bundle":
        raise invalid_field("parentId", "bundle_variant", "A bundle has no variants: make a bundle of each.")
    if len(parent.variants) + added_variants >= MAX_ITEMS:
        raise invalid_field(
            "parentId", "too_many_variants", "The product has {n} variants, and may have no more.", n=MAX_ITEMS
        )


async def _claim_keys(tx: Tx, plans: Iterable[_WritePlan]) -> None:
    """Locks every unique key that another transaction could need at the same time."""
    wanted = {f"{name}:{value}" for plan in plans for name, value in plan.claimed_keys().items()}
    if any(plan.asked.get("bundle_items") for plan in plans):
        wanted.add("bundles")  # the contents of bundles are read, and must not change meanwhile
    await products.claim_keys(tx, wanted)


async def _missing_categories(tx: Tx, plans: Sequence[_WritePlan]) -> dict[int, WriteOutcome]:
    """The plans whose category does not exist."""
    wanted = {plan.asked["category_id"] for plan in plans if plan.asked.get("category_id") is not None}
    missing = wanted - await categories.existing_ids_for_share(tx, wanted)
    problem = invalid_field("categoryId", "category_not_found", "There is no category of this id.")
    return {plan.command: problem for plan in plans if plan.asked.get("category_id") in missing}


async def _refused_bundles(tx: Tx, plans: Sequence[_WritePlan]) -> dict[int, WriteOutcome]:
    """The plans that cannot be made of their components."""
    wanted = [(plan.command, plan.id, plan.asked["bundle_items"]) for plan in plans if plan.asked.get("bundle_items")]
    return dict(await bundle_checks.find_refused(tx, wanted))


async def _refused_stock_changes(tx: Tx, plans: Sequence[_WritePlan]) -> dict[int, WriteOutcome]:
    """The plans that would change how stock is kept of a product while there is some. Stock movements lock the product,
    and so does this, so that the result cannot change before it is written."""
    wanted = {
        plan.id: (plan.command, name)
        for plan in plans
        for name in _STOCK_FIELDS
        if plan.before is not None and plan.before.track_stock and name in plan.asked
    }
    held = await products.ids_in_stock(tx, wanted) if wanted else set()
    return {command: StockOnHand(field=_WIRE_NAMES[name]) for id, (command, name) in wanted.items() if id in held}


async def _find_duplicates(tx: Tx, plans: Sequence[_WritePlan]) -> dict[int, WriteOutcome]:
    """The plans whose SKU, barcode, reference or attributes belong to another live product, or to an earlier plan of
    the batch. A key that one of the batch gives up is free for the next call, not for this one."""
    claims = [(plan, name, value) for plan in plans for name, value in plan.claimed_keys().items()]
    wanted = {column: {value for _, name, value in claims if name == column} for column in _TAKEN_PROBLEMS}
    owners = await products.get_key_owners(tx, wanted)
    refused: dict[int, WriteOutcome] = {}
    for _, group in groupby(claims, lambda claim: claim[0].command):  # a product and its variants: all or none
        own: dict[tuple[str, str], UUID] = {}
        for plan, name, value in group:
            owner = owners.get((name, value), own.setdefault((name, value), plan.id))
            if owner != plan.id:
                facts: dict[str, Any] = {} if owner in own.values() else {"existingId": str(owner)}
                refused.setdefault(plan.command, _TAKEN_PROBLEMS[name](field=f"{plan.at}{_WIRE_NAMES[name]}", **facts))
        if plan.command not in refused:
            owners |= own
    return refused


async def _write_plans(tx: Tx, plans: Sequence[_WritePlan]) -> dict[UUID, Product]:
    """Writes them with their components and words, and reads them as they are now."""
    if not plans:
        return {}
    rows = {plan.id: {**{name: plan.after[name] for name in products.WRITTEN_COLUMNS}, "id": plan.id} for plan in plans}
    await products.update_products(tx, [rows[plan.id] for plan in plans if plan.before is not None])
    await products.insert_products(tx, [rows[plan.id] for plan in plans if plan.before is None])
    contents = {plan.id: plan.asked["bundle_items"] for plan in plans if "bundle_items" in plan.asked}
    emptied = {plan.id for plan in plans if plan.before is not None}
    await bundles.replace_components(tx, {id: items for id, items in contents.items() if items or id in emptied})
    after = await products.get_by_ids(tx, rows)
    fresh = {plan.id: search_terms.product_terms(after[plan.id]) for plan in plans if plan.before is None}
    await products.SEARCH_TERMS.write(tx, fresh, fresh=True)
    sought = [plan.id for plan in plans if plan.before is not None and search_terms.SEARCHED_FIELDS & plan.asked.keys()]
    await products.SEARCH_TERMS.write(tx, {id: search_terms.product_terms(after[id]) for id in sought}, fresh=False)
    return after


def _record_write(tx: Tx, after: Product, before: Product | None, *, audited: bool) -> None:
    """Publishes that a product was created, or changed, with the changed fields and their previous values."""
    if before is None:
        tx.emit("product.created", after)
        if audited:
            tx.audit("product.created", "product", after.id, after=after)
        return
    tx.emit("product.updated", add_previous_values(ProductUpdated, before, after, "variants"))
    if audited:
        tx.audit("product.changed", "product", after.id, before=before, after=after)
