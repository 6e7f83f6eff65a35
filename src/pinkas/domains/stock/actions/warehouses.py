"""Creating, reading, changing and deleting warehouses."""

from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.domains import businesses
from pinkas.domains.stock.rules.problems import (
    CountOpen,
    TooManyWarehouses,
    WarehouseIsDefault,
    WarehouseNameTaken,
    WarehouseNotEmpty,
)
from pinkas.domains.stock.store import warehouses as store
from pinkas.domains.stock.types.shared import NegativeStock
from pinkas.domains.stock.types.warehouses import NewWarehouse, Warehouse, WarehouseChanges, WarehouseQuery
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: WarehouseQuery) -> Page[Warehouse]:
    """Warehouses, newest first unless `sort` says otherwise. The first one is made when stock first moves, unless there
    is one by then."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> Warehouse:
    """A warehouse."""
    return await store.get(tx, id)


async def create(tx: Tx, body: NewWarehouse) -> Warehouse:
    """Creates a warehouse. Its name is its own within the business; the first one is the default."""
    await businesses.hold(tx)  # names and the default change one after another
    fields = msgspec.structs.asdict(body)
    present = await store.count(tx)
    if present >= store.MOST:
        raise TooManyWarehouses(limit=store.MOST)
    fields["is_default"] = body.is_default or present == 0
    await _settle(tx, fields, None)
    warehouse = await store.WAREHOUSES.insert(tx, fields)
    tx.audit("warehouse.created", "warehouse", warehouse.id, after=warehouse)
    return warehouse


async def change(tx: Tx, id: UUID, body: WarehouseChanges) -> Warehouse:
    """Changes the fields that are sent."""
    await businesses.hold(tx)
    before = await store.get(tx, id, "FOR NO KEY UPDATE")
    tx.check_version(before.version)
    fields = given(body)
    await _settle(tx, fields, before)
    after = await store.WAREHOUSES.change(tx, before, fields)
    if after is before:
        return before
    tx.audit("warehouse.changed", "warehouse", id, before=before, after=after)
    return after


async def delete(tx: Tx, id: UUID) -> None:
    """Deletes a warehouse that holds nothing and is not the default. Its movements stay as they were written."""
    await businesses.hold(tx)
    before = await store.get(tx, id, "FOR UPDATE")  # nothing moves into it meanwhile
    tx.check_version(before.version)
    if before.is_default:
        raise WarehouseIsDefault
    if await store.holds(tx, id):
        raise WarehouseNotEmpty
    if await store.counted(tx, id):
        raise CountOpen
    await store.delete(tx, id)
    tx.audit("warehouse.deleted", "warehouse", id, before=before)


async def ids(tx: Tx) -> frozenset[UUID]:
    """The ids of all of them."""
    return frozenset((await store.places(tx, hold=False)).names)


async def policy(tx: Tx) -> NegativeStock:
    """What happens where more would go than there is."""
    return await store.policy(tx)


async def set_policy(tx: Tx, policy: NegativeStock) -> None:
    """Says what happens where more would go than there is, from now on."""
    await store.set_policy(tx, policy)


async def _settle(tx: Tx, fields: dict[str, Any], before: Warehouse | None) -> None:
    """Checks the name, and takes the default from the one that had it."""
    if "name" in fields:
        fields["name"] = fields["name"].strip()
        twin = await store.called(tx, fields["name"], before.id if before else None)
        if twin is not None:
            raise WarehouseNameTaken(field="name", warehouseId=str(twin))
    if fields.get("is_default") and not (before and before.is_default):
        await store.clear_default(tx)
