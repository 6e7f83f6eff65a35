"""Creating, reading, changing and removing trade names."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.domains import businesses
from pinkas.domains.brands import rules, store
from pinkas.domains.brands.rules import BrandInactive, BrandNameTaken, BrandNotFound
from pinkas.domains.brands.store import BRANDS
from pinkas.domains.brands.types import Brand, BrandChanges, BrandQuery, NewBrand
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: BrandQuery) -> Page[Brand]:
    """Trade names, newest first unless `sort` says otherwise."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> Brand:
    """A trade name."""
    return await BRANDS.get(tx, id)


async def create(tx: Tx, body: NewBrand) -> Brand:
    """Creates a trade name. Its name is its own within the business."""
    await businesses.hold(tx)  # names and the default change one after another
    fields = msgspec.structs.asdict(body)
    await _settle(tx, fields, None)
    brand = await BRANDS.insert(tx, fields)
    tx.audit("brand.created", "brand", brand.id, after=brand)
    return brand


async def change(tx: Tx, id: UUID, body: BrandChanges) -> Brand:
    """Changes the fields that are sent. Issued documents keep the trade name as it was."""
    await businesses.hold(tx)
    before = await BRANDS.lock(tx, id)
    fields = given(body)
    await _settle(tx, fields, before)
    after = await BRANDS.change(tx, before, fields)
    if after is before:
        return before
    tx.audit("brand.changed", "brand", id, before=before, after=after)
    return after


async def _settle(tx: Tx, fields: dict[str, Any], before: Brand | None) -> None:
    """Checks the fields to be written, and takes the default from the one that had it."""
    own = before.id if before else None
    await BRANDS.settle_name(tx, fields, own, lambda twin: BrandNameTaken(field="name", brandId=str(twin)))
    whole = {**(msgspec.structs.asdict(before) if before else {}), **fields}
    rules.check(whole)
    if whole["is_default"] and not (before and before.is_default):
        await BRANDS.clear_default(tx)


async def named(tx: Tx, id: UUID) -> Brand:
    """The trade name that a document names; it must be there and active."""
    brand = await BRANDS.kept(tx, id)
    if brand is None:
        raise BrandNotFound(field="brandId")
    if not brand.is_active:
        raise BrandInactive(field="brandId")
    return brand


async def default_of(tx: Tx) -> UUID | None:
    """The trade name of documents that name none."""
    return await BRANDS.default(tx)


async def held(tx: Tx, id: UUID) -> Brand:
    """A trade name, locked so that no document can refer to it until the transaction ends; checks the version."""
    return await BRANDS.held(tx, id)


async def remove(tx: Tx, brand: Brand) -> None:
    """Removes a held trade name. The caller has seen to it that nothing names it."""
    await BRANDS.delete(tx, brand.id)
    tx.audit("brand.deleted", "brand", brand.id, before=brand)
