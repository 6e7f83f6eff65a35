"""The public operations of stock."""

from pinkas.core.problems import VersionConflict
from pinkas.core.report_tables import Column
from pinkas.domains import businesses
from pinkas.domains.stock.actions import adjusting, counts, reads, warehouses
from pinkas.domains.stock.rules.problems import (
    MOVEMENT_PROBLEMS,
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
from pinkas.domains.stock.types.warehouses import NewWarehouse, WarehouseChanges, WarehouseQuery
from pinkas.platform.crud import OperationTexts, crud
from pinkas.platform.operation import operation
from pinkas.platform.reports import report

READ, WRITE = "inventory:read", "inventory:write"
INVENTORY, COUNTS = "inventory", "stock counts"
_MOVE_PROBLEMS = (*MOVEMENT_PROBLEMS, ProductNotStocked, TooManyLaterMovements)

OPERATIONS = (
    *crud(
        "/warehouses",
        warehouses.RESOURCE,
        group="warehouses",
        read=READ,
        write=WRITE,
        listing=(
            WarehouseQuery,
            OperationTexts(
                "List warehouses",
                "Warehouses, newest first unless `sort` says otherwise. The first one is made when stock first moves, "
                "unless there\nis one by then.",
            ),
        ),
        creating=(
            NewWarehouse,
            OperationTexts(
                "Create a warehouse",
                "Creates a warehouse. Its name is its own within the business; the first one is the default.",
                (WarehouseNameTaken, TooManyWarehouses),
            ),
        ),
        getting=OperationTexts("Get a warehouse", "A warehouse."),
        changing=(
            WarehouseChanges,
            OperationTexts("Change a warehouse", "Changes the fields that are sent.", (WarehouseNameTaken,)),
        ),
        deleting=OperationTexts(
            "Delete an empty warehouse",
            "Deletes a warehouse that holds nothing and is not the default. Its movements stay as they were written.",
            (WarehouseNotEmpty, WarehouseIsDefault, CountOpen),
        ),
    ),
    operation(
        "GET /inventory/levels",
        reads.list_levels,
        "Stock on hand by product and warehouse",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "GET /inventory/levels/{productId}",
        reads.get_product_level,
        "Stock of one product",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "GET /inventory/movements",
        reads.list_movements,
        "Stock movements, with the document that caused each",
        group=INVENTORY,
        scope=READ,
    ),
    operation(
        "POST /inventory/adjustments",
        adjusting.adjust_stock,
        "Adjust stock with a reason",
        group=INVENTORY,
        scope=WRITE,
        creates=True,
        problems=_MOVE_PROBLEMS,
    ),
    operation(
        "POST /inventory/transfers",
        adjusting.transfer_stock,
        "Move stock between warehouses",
        group=INVENTORY,
        scope=WRITE,
        creates=True,
        problems=_MOVE_PROBLEMS,
    ),
    operation(
        "GET /inventory/low-stock",
        reads.list_low_stock,
        "Products under their reorder point",
        name="listLowStockProducts",
        group=INVENTORY,
        scope=READ,
    ),
    report(
        "/inventory/valuation",
        reads.compose_valuation,
        "Stock value by weighted average cost, on a date",
        name="getInventoryValuation",
        group=INVENTORY,
        scope=READ,
        load=businesses.get_current,
        rows=lambda composed: composed.answer.items,
        columns=(
            Column("date", "day", lambda row, composed: composed.answer.date),
            Column("product", value=lambda row, composed: row.product_name),
            Column("sku"),
            Column("onHand", "quantity"),
            Column("averageCost", "number"),
            Column("currency", "currency", lambda row, composed: composed.answer.currency),
            Column("value", "amount"),
        ),
    ),
    operation("GET /stock-counts", counts.list_, "List counts", group=COUNTS, scope=READ),
    operation(
        "POST /stock-counts",
        counts.start_count,
        "Start a count",
        group=COUNTS,
        scope=WRITE,
        creates=True,
        problems=(WarehouseNotFound, ProductNotStocked, CountOpen, CountTooLarge),
    ),
    operation("GET /stock-counts/{id}", counts.get, "Get a count with differences", group=COUNTS, scope=READ),
    operation(
        "PUT /stock-counts/{id}/lines",
        counts.enter_counted,
        "Enter counted quantities",
        group=COUNTS,
        scope=WRITE,
        problems=(ProductNotStocked, CountClosed, CountTooLarge, VersionConflict),
    ),
    operation(
        "POST /stock-counts/{id}/commit",
        counts.commit_count,
        "Book the differences",
        group=COUNTS,
        scope=WRITE,
        problems=(CountClosed, CountEmpty, RecountNeeded, ProductNotStocked, InsufficientStock, VersionConflict),
    ),
    operation(
        "POST /stock-counts/{id}/cancel",
        counts.cancel_count,
        "Abandon a count",
        group=COUNTS,
        scope=WRITE,
        problems=(CountClosed, VersionConflict),
    ),
)
