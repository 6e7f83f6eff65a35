"""Stock: quantities of each product in each warehouse, their movements, and their value."""

from pinkas.domains.stock.actions.moving import Mover, Wanted, mover
from pinkas.domains.stock.actions.warehouses import ids as warehouse_ids
from pinkas.domains.stock.actions.warehouses import policy, set_policy
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import Back, Move, Moved, Sold
from pinkas.domains.stock.rules.problems import MOVING, InsufficientStock, WarehouseNotFound
from pinkas.domains.stock.store.moving import brought
from pinkas.domains.stock.types.shared import Batch, NegativeStock, Serials

__all__ = [
    "MOVING",
    "Back",
    "Batch",
    "InsufficientStock",
    "InventoryState",
    "Move",
    "Moved",
    "Mover",
    "NegativeStock",
    "Serials",
    "Sold",
    "Wanted",
    "WarehouseNotFound",
    "brought",
    "mover",
    "policy",
    "set_policy",
    "warehouse_ids",
]
