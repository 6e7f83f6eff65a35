"""Writing products in bulk; a single write is a batch of one, and a product with its variants is one command. The
requests are checked in memory, the unique keys are claimed in one statement, and all valid products are written in one
statement; a refused one leaves nothing."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.changes import with_previous
from pinkas.core.decimals import UnitPrice
from pinkas.core.fields import wire_names
from pinkas.core.items import UpsertCommand
from pinkas.core.problems import NotFound, Problem, invalid
from pinkas.domains import businesses
from pinkas.domains.products import rules
from pinkas.domains.products.actions import bundling
from pinkas.domains.products.rules import (
    BarcodeTaken,
    ParentArchived,
    ProductExists,
    SkuTaken,
    StockOnHand,
    VariantExists,
    alike,
    found,
)
from pinkas.domains.products.store import bundles, categories, products
from pinkas.domains.products.types import MOST, Fields, NewProduct, NewVariant, Product, ProductUpdated
from pinkas.platform.tx import Tx

DEFAULTS: Fields = {
    **dict.fromkeys(products.WRITTEN),
    **msgspec.structs.asdict(NewProduct(name="-", price=UnitPrice(0))),
}
_NAMES = wire_names(Product)
_TAKEN: Mapping[str, type[Problem]] = {
    "sku": SkuTaken,
    "barcode": BarcodeTaken,
    "external_reference": ProductExists,
    "attributes": VariantExists,
}
"""What a live product has for itself alone."""
_KEPT = ("type", "track_stock", "tracking")
"""What says how stock is kept of a product."""


@dataclass
class _Plan:
    """A product as it is to be written; `before` is its state until now, `command` the index of its command, `at` the
    prefix of its field names in problems."""

    command: int
    id: UUID
    before: Product | None
    asked: Fields
    after: Fields
    at: str = ""

    def claims(self) -> dict[str, str]:
        """The unique keys that the product gains by the write, by field."""
        if self.after["archived_at"] is not None:
            return {}
        live = self.before is not None and self.before.archived_at is None
        had = alike.claims(msgspec.structs.asdict(self.before)) if self.before is not None and live else {}
        return {name: key for name, key in alike.claims(self.after).items() if had.get(name) != key}


Outcome = Product | Problem


async def write_all(tx: Tx, commands: Sequence[UpsertCommand]) -> list[Outcome]:
    """Creates and changes products, and publishes their events. Returns for each command the product as it is now, or
    the problem that prevented it."""
    business = await businesses.current(tx)
    commands = [replace(one, fields=alike.cleaned(one.fields)) for one in commands]
    known = await products.lock_all(tx, _named(commands))
    outcomes: dict[int, Outcome] = {}
    plans: list[_Plan] = []
    for place, command in enumerate(commands):
        try:
            plans += _plans(tx, place, command, known, plans, business.default_currency)
        except Problem as problem:
            outcomes[place] = problem
        else:
            if command.id is not None and not any(one.command == place for one in plans):
                outcomes[place] = known[command.id]
    await _claim(tx, plans)
    for check in (_categories, _bundles, _stocked, _twins):
        outcomes |= await check(tx, plans)
        plans = [one for one in plans if one.command not in outcomes]
    after = await _written(tx, plans)
    for plan in plans:
        _tell(tx, after[plan.id], plan.before)
        outcomes.setdefault(plan.command, after[plan.id])
    return [outcomes[place] for place in range(len(commands))]


async def write_one(tx: Tx, command: UpsertCommand) -> Product:
    """The same for one product; raises the problem that prevents it."""
    (done,) = await write_all(tx, [command])
    if isinstance(done, Problem):
        raise done
    return done


def _named(commands: Iterable[UpsertCommand]) -> set[UUID]:
    """The products to lock: those that are changed, and those that get a variant."""
    ids = {one.id for one in commands if one.id is not None}
    return ids | {parent for one in commands if (parent := one.fields.get("parent_id")) is not None}


def _plans(
    tx: Tx, place: int, command: UpsertCommand, known: Mapping[UUID, Product], plans: Sequence[_Plan], currency: str
) -> list[_Plan]:
    """The checked plans of a command; none when the product is as requested already."""
    if command.id is not None:
        return _change(tx, place, command, known)
    after = {**DEFAULTS, **command.fields}
    after["currency"] = after["currency"] or currency
    if (parent_id := after["parent_id"]) is not None:
        added = sum(one.before is None and one.after["parent_id"] == parent_id for one in plans)
        _check_parent(known.get(parent_id), added)
    rules.check({**after, "variants": ()}, command.fields)
    plan = _Plan(place, tx.new_id(), None, command.fields, after)
    return [plan, *(_variant(tx, plan, at, one) for at, one in enumerate(after["variants"]))]


def _change(tx: Tx, place: int, command: UpsertCommand, known: Mapping[UUID, Product]) -> list[_Plan]:
    assert command.id is not None
    before = known.get(command.id)
    if before is None:
        raise NotFound
    tx.check_version(before.version)
    fields = {name: value for name, value in command.fields.items() if _differs(before, name, value)}
    if not fields:
        return []
    after = {**msgspec.structs.asdict(before), **fields}
    if fields.keys() != {"archived_at"}:
        rules.check(after, command.fields)
    return [_Plan(place, command.id, before, fields, after)]


def _differs(before: Product, name: str, value: Any) -> bool:
    if name == "bundle_items":
        return [(one.product_id, one.quantity) for one in before.bundle_items] != [
            (one.product_id, one.quantity) for one in value
        ]
    return bool(getattr(before, name) != value)


def _variant(tx: Tx, parent: _Plan, place: int, new: NewVariant) -> _Plan:
    """A variant that is created with its product: what it leaves out is the product's."""
    own = alike.cleaned({name: getattr(new, name) for name in ("sku", "barcode", "attributes")})
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
    return _Plan(parent.command, tx.new_id(), None, fields, fields, f"variants[{place}].")


def _check_parent(parent: Product | None, added: int) -> None:
    """Refuses a parent that can have no further variant; `added_variants` earlier ones of the batch are its variants
    too."""
    if parent is None:
        raise invalid("parentId", "product_not_found", "There is no product of this id.")
    if parent.archived_at is not None:
        raise ParentArchived(field="parentId", parentId=str(parent.id))
    if parent.parent_id is not None:
        raise invalid("parentId", "variant_of_a_variant", "A variant has no variants of its own: name its parent.")
    if parent.type == "bundle":
        raise invalid("parentId", "bundle_variant", "A bundle has no variants: make a bundle of each.")
    if len(parent.variants) + added >= MOST:
        raise invalid("parentId", "too_many_variants", "The product has {n} variants, and may have no more.", n=MOST)


async def _claim(tx: Tx, plans: Iterable[_Plan]) -> None:
    """Locks every unique key that another transaction could need at the same time."""
    wanted = {f"{name}:{value}" for plan in plans for name, value in plan.claims().items()}
    if any(plan.asked.get("bundle_items") for plan in plans):
        wanted.add("bundles")  # the contents of bundles are read, and must not change meanwhile
    await products.claim(tx, wanted)


async def _categories(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Outcome]:
    """The plans whose category does not exist."""
    wanted = {plan.asked["category_id"] for plan in plans if plan.asked.get("category_id") is not None}
    missing = wanted - await categories.kept(tx, wanted)
    problem = invalid("categoryId", "category_not_found", "There is no category of this id.")
    return {plan.command: problem for plan in plans if plan.asked.get("category_id") in missing}


async def _bundles(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Outcome]:
    """The plans that cannot be made of their components."""
    wanted = [(plan.command, plan.id, plan.asked["bundle_items"]) for plan in plans if plan.asked.get("bundle_items")]
    return dict(await bundling.refused(tx, wanted))


async def _stocked(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Outcome]:
    """The plans that would change how stock is kept of a product while there is some. Stock movements lock the product,
    and so does this, so that the result cannot change before it is written."""
    wanted = {
        plan.id: (plan.command, name)
        for plan in plans
        for name in _KEPT
        if plan.before is not None and plan.before.track_stock and name in plan.asked
    }
    held = await products.in_stock(tx, wanted) if wanted else set()
    return {command: StockOnHand(field=_NAMES[name]) for id, (command, name) in wanted.items() if id in held}


async def _twins(tx: Tx, plans: Sequence[_Plan]) -> dict[int, Outcome]:
    """The plans whose SKU, barcode, reference or attributes belong to another live product, or to an earlier plan of
    the batch. A key that one of the batch gives up is free for the next call, not for this one."""
    claims = [(plan, name, value) for plan in plans for name, value in plan.claims().items()]
    wanted = {column: {value for _, name, value in claims if name == column} for column in _TAKEN}
    owners = await products.owners(tx, wanted)
    refused: dict[int, Outcome] = {}
    for _, group in groupby(claims, lambda claim: claim[0].command):  # a product and its variants: all or none
        own: dict[tuple[str, str], UUID] = {}
        for plan, name, value in group:
            owner = owners.get((name, value), own.setdefault((name, value), plan.id))
            if owner != plan.id:
                facts: dict[str, Any] = {} if owner in own.values() else {"existingId": str(owner)}
                refused.setdefault(plan.command, _TAKEN[name](field=f"{plan.at}{_NAMES[name]}", **facts))
        if plan.command not in refused:
            owners |= own
    return refused


async def _written(tx: Tx, plans: Sequence[_Plan]) -> dict[UUID, Product]:
    """Writes them with their components and words, and reads them as they are now."""
    if not plans:
        return {}
    rows = {plan.id: {**{name: plan.after[name] for name in products.WRITTEN}, "id": plan.id} for plan in plans}
    await products.update(tx, [rows[plan.id] for plan in plans if plan.before is not None])
    await products.insert(tx, [rows[plan.id] for plan in plans if plan.before is None])
    contents = {plan.id: plan.asked["bundle_items"] for plan in plans if "bundle_items" in plan.asked}
    emptied = {plan.id for plan in plans if plan.before is not None}
    await bundles.write(tx, {id: items for id, items in contents.items() if items or id in emptied})
    after = await products.by_ids(tx, rows)
    fresh = {plan.id: found.terms(after[plan.id]) for plan in plans if plan.before is None}
    await products.TERMS.write(tx, fresh, fresh=True)
    sought = [plan.id for plan in plans if plan.before is not None and found.TERMS_FROM & plan.asked.keys()]
    await products.TERMS.write(tx, {id: found.terms(after[id]) for id in sought}, fresh=False)
    return after


def _tell(tx: Tx, after: Product, before: Product | None) -> None:
    """Publishes that a product was created, or changed, with the changed fields and their previous values."""
    if before is None:
        tx.emit("product.created", after)
        tx.audit("product.created", "product", after.id, after=after)
        return
    tx.emit("product.updated", with_previous(ProductUpdated, before, after, "variants"))
    tx.audit("product.changed", "product", after.id, before=before, after=after)
