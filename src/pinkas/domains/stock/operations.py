"""The public operations of stock."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.stock.actions import adjusting, counts, reads, warehouses
from pinkas.domains.stock.rules.problems import (
    MOVING,
    CountClosed,
    CountEmpty,
    CountOpen,
    CountTooLarge,
    InsufficientStock,
    ProductNotStocked,
    RecountNeeded,
    TooManyLaterMovements,
    TooManyWarehouses,
    WarehouseIsDefault,
    WarehouseNameTaken,
    WarehouseNotEmpty,
    WarehouseNotFound,
)
from pinkas.platform.operation import operation

READ, WRITE = "inventory:read", "inventory:write"
WAREHOUSES, INVENTORY, COUNTS = "warehouses", "inventory", "stock counts"
_MOVES = (*MOVING, ProductNotStocked, TooManyLaterMovements)

OPERATIONS = (
    operation("GET /warehouses", warehouses.list_, "List warehouses", group=WAREHOUSES, scope=READ),
    operation(
        "POST /warehouses",
        warehouses.create,
        "Create a warehouse",
        group=WAREHOUSES,
        scope=WRITE,
        creates=True,
        problems=(WarehouseNameTaken, TooManyWarehouses),
    ),
    operation("GET /warehouses/{id}", warehouses.get, "Get a warehouse", group=WAREHOUSES, scope=READ),
    operation(
        "PATCH /warehouses/{id}",
        warehouses.change,
        "Change a warehouse",
        group=WAREHOUSES,
        scope=WRITE,
        problems=(WarehouseNameTaken, VersionConflict),
    ),
    operation(
        "DELETE /warehouses/{id}",
        warehouses.delete,
        "Delete an empty warehouse",
        group=WAREHOUSES,
        scope=WRITE,
        problems=(WarehouseNotEmpty, WarehouseIsDefault, CountOpen, VersionConflict),
    ),
    operation(
        "GET /inventory/levels",
        reads.levels,
        "Stock on hand by product and warehouse",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "GET /inventory/levels/{productId}",
        reads.level,
        "Stock of one product",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "GET /inventory/movements",
        reads.movements,
        "Stock movements, with the document that caused each",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "POST /inventory/adjustments",
        adjusting.adjust,
        "Adjust stock with a reason",
        group=INVENTORY,
        scope=WRITE,
        creates=True,
        problems=_MOVES,
    ),
    operation(
        "POST /inventory/transfers",
        adjusting.transfer,
        "Move stock between warehouses",
        group=INVENTORY,
        scope=WRITE,
        creates=True,
        problems=_MOVES,
    ),
    operation(
        "GET /inventory/low-stock",
        reads.low,
        "Products under their reorder point",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "GET /inventory/valuation",
        reads.valuation,
        "Stock value by weighted average cost, on a date",
        group=INVENTORY,
        scope=READ,
    ),
    operation("GET /stock-counts", counts.list_, "List counts", group=COUNTS, scope=READ),
    operation(
        "POST /stock-counts",
        counts.start,
        "Start a count",
        group=COUNTS,
        scope=WRITE,
        creates=True,
        problems=(WarehouseNotFound, ProductNotStocked, CountOpen, CountTooLarge),
    ),
    operation("GET /stock-counts/{id}", counts.get, "Get a count with differences", group=COUNTS, scope=READ),
    operation(
        "PUT /stock-counts/{id}/lines",
        counts.enter,
        "Enter counted quantities",
        group=COUNTS,
        scope=WRITE,
        problems=(ProductNotStocked, CountClosed, CountTooLarge, VersionConflict),
    ),
    operation(
        "POST /stock-counts/{id}/commit",
        counts.commit,
        "Book the differences",
        group=COUNTS,
        scope=WRITE,
        problems=(CountClosed, CountEmpty, RecountNeeded, ProductNotStocked, InsufficientStock, VersionConflict),
    ),
    operation(
        "POST /stock-counts/{id}/cancel",
        counts.cancel,
        "Abandon a count",
        group=COUNTS,
        scope=WRITE,
        problems=(CountClosed, VersionConflict),
    ),
)
