"""Stock: quantities of each product in each warehouse, their movements, and their value."""

from pinkas.domains.stock.actions.moving import StockMover, StockQuery, open_mover
from pinkas.domains.stock.actions.opening import (
    StockLine,
    check_lines,
    find_warehouses,
    reverse_movements,
    write_lines,
)
from pinkas.domains.stock.actions.warehouses import get_negative_stock_policy, set_negative_stock_policy
from pinkas.domains.stock.actions.warehouses import list_ids as warehouse_ids
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import AppliedMove, GoodsReturn, SoldLine, StockMove
from pinkas.domains.stock.rules.problems import MOVEMENT_PROBLEMS, InsufficientStock, WarehouseNotFound
from pinkas.domains.stock.store.moving import list_movements_of_document
from pinkas.domains.stock.types.shared import Batch, Counted, NegativeStock, Serials, UnitCost

__all__ = [
    "MOVEMENT_PROBLEMS",
    "AppliedMove",
    "Batch",
    "Counted",
    "GoodsReturn",
    "InsufficientStock",
    "InventoryState",
    "NegativeStock",
    "Serials",
    "SoldLine",
    "StockLine",
    "StockMove",
    "StockMover",
    "StockQuery",
    "UnitCost",
    "WarehouseNotFound",
    "check_lines",
    "find_warehouses",
    "get_negative_stock_policy",
    "list_movements_of_document",
    "open_mover",
    "reverse_movements",
    "set_negative_stock_policy",
    "warehouse_ids",
    "write_lines",
]
