"""Stock: quantities of each product in each warehouse, their movements, and their value."""

from pinkas.domains.stock.actions.moving import StockMover, StockQuery, open_mover
from pinkas.domains.stock.actions.warehouses import get_negative_stock_policy, set_negative_stock_policy
from pinkas.domains.stock.actions.warehouses import list_ids as warehouse_ids
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import AppliedMove, GoodsReturn, SoldLine, StockMove
from pinkas.domains.stock.rules.problems import MOVEMENT_PROBLEMS, InsufficientStock, WarehouseNotFound
from pinkas.domains.stock.store.moving import list_movements_of_document
from pinkas.domains.stock.types.shared import Batch, NegativeStock, Serials

__all__ = [
    "MOVEMENT_PROBLEMS",
    "AppliedMove",
    "Batch",
    "GoodsReturn",
    "InsufficientStock",
    "InventoryState",
    "NegativeStock",
    "Serials",
    "SoldLine",
    "StockMove",
    "StockMover",
    "StockQuery",
    "WarehouseNotFound",
    "get_negative_stock_policy",
    "list_movements_of_document",
    "open_mover",
    "set_negative_stock_policy",
    "warehouse_ids",
]
