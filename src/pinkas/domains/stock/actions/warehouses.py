"""What a warehouse needs beyond every simple resource, and what may happen to stock that goes below zero."""

from typing import Any
from uuid import UUID

from pinkas.domains import businesses
from pinkas.domains.stock.rules.problems import (
    CountOpen,
    TooManyWarehouses,
    WarehouseIsDefault,
    WarehouseNameTaken,
    WarehouseNotEmpty,
)
from pinkas.domains.stock.store import warehouses as store
from pinkas.domains.stock.store.warehouses import WAREHOUSES
from pinkas.domains.stock.types.shared import NegativeStock
from pinkas.domains.stock.types.warehouses import Warehouse
from pinkas.platform.crud import Resource
from pinkas.platform.tx import Tx


async def _prepare_fields(tx: Tx, fields: dict[str, Any], before: Warehouse | None) -> dict[str, Any]:
    """Checks that there is room and that the name is free, and takes the default from the one that had it. The first
    one is the default."""
    if before is None:
        present = await store.count_warehouses(tx)
        if present >= store.MAX_WAREHOUSES:
            raise TooManyWarehouses(limit=store.MAX_WAREHOUSES)
        fields = {**fields, "is_default": fields["is_default"] or present == 0}
    fields = await WAREHOUSES.check_unique_name(
        tx, fields, before, lambda twin: WarehouseNameTaken(field="name", warehouseId=str(twin))
    )
    await WAREHOUSES.pass_default(tx, fields, before)
    return fields


async def _check_empty(tx: Tx, warehouse: Warehouse) -> None:
    """Refuses to delete the default, one that holds anything, and one that is being counted."""
    if warehouse.is_default:
        raise WarehouseIsDefault
    if await store.has_stock(tx, warehouse.id):
        raise WarehouseNotEmpty
    if await store.is_being_counted(tx, warehouse.id):
        raise CountOpen


RESOURCE = Resource(
    WAREHOUSES,
    "warehouse",
    store.FILTERS,
    hold=businesses.get_for_update,  # names and the default change one after another
    before_write=_prepare_fields,
    before_delete=_check_empty,
)


async def list_ids(tx: Tx) -> frozenset[UUID]:
    """The ids of all of them."""
    return frozenset((await store.get_directory(tx, lock=False)).names)


async def get_negative_stock_policy(tx: Tx) -> NegativeStock:
    """What happens where more would go than there is."""
    return await store.get_policy(tx)


async def set_negative_stock_policy(tx: Tx, policy: NegativeStock) -> None:
    """Says what happens where more would go than there is, from now on."""
    await store.set_policy(tx, policy)
