"""Warehouses in the database."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from pinkas.domains.stock.types.shared import NegativeStock
from pinkas.domains.stock.types.warehouses import Warehouse
from pinkas.platform.table import NamedTable
from pinkas.platform.tx import Tx

WAREHOUSES = NamedTable("warehouses", Warehouse, keeps_deleted=True)
FILTERS = {"q": "(name ILIKE %(q)s OR code ILIKE %(q)s)"}
MAX_WAREHOUSES = 200
"""How many a business has at the most: all of them are read whenever stock moves."""
DEFAULT_POLICY: NegativeStock = "warn"
"""What holds for a business that never said."""


@dataclass(frozen=True)
class WarehouseDirectory:
    """The warehouses of a business by id, with the default one, and what it lets happen to stock."""

    names: Mapping[UUID, str]
    default: UUID | None
    policy: NegativeStock


async def insert_default(tx: Tx, name: str) -> None:
    """A default warehouse for a business that has none, unless somebody else makes one at the same time."""
    await tx.execute(
        """INSERT INTO warehouses (business_id, id, name, is_default, created_at, updated_at)
           VALUES (%(business_id)s, %(id)s, %(name)s, true, %(now)s, %(now)s) ON CONFLICT DO NOTHING""",
        id=tx.new_id(),
        name=name,
        now=tx.now,
    )


async def count_warehouses(tx: Tx) -> int:
    """How many there are."""
    row = await tx.fetch_one(
        "SELECT count(*) AS n FROM warehouses WHERE business_id = %(business_id)s AND deleted_at IS NULL"
    )
    return int(row.n) if row else 0


async def has_stock(tx: Tx, id: UUID) -> bool:
    """Whether any stock, or any shortage, is in it."""
    row = await tx.fetch_one(
        """SELECT FROM stock_levels WHERE business_id = %(business_id)s AND warehouse_id = %(id)s AND on_hand <> 0
           LIMIT 1""",
        id=id,
    )
    return row is not None


async def is_being_counted(tx: Tx, id: UUID) -> bool:
    """Whether it is being counted."""
    row = await tx.fetch_one(
        """SELECT FROM stock_counts WHERE business_id = %(business_id)s AND warehouse_id = %(id)s AND status = 'OPEN'
           LIMIT 1""",
        id=id,
    )
    return row is not None


async def get_directory(tx: Tx, *, lock: bool) -> WarehouseDirectory:
    """Every warehouse; `lock`: none of them is deleted until the transaction ends."""
    rows: list[Any] = await tx.fetch_all(
        f"""SELECT id, name, is_default, (SELECT negative_stock FROM stock_settings
                WHERE business_id = %(business_id)s) AS policy
            FROM warehouses WHERE business_id = %(business_id)s AND deleted_at IS NULL ORDER BY id
            {"FOR KEY SHARE" if lock else ""}"""
    )
    return WarehouseDirectory(
        names={row.id: row.name for row in rows},
        default=next((row.id for row in rows if row.is_default), None),
        policy=(rows[0].policy or DEFAULT_POLICY) if rows else await get_policy(tx),
    )


async def get_policy(tx: Tx) -> NegativeStock:
    """What a business lets happen to stock that goes below zero."""
    row = await tx.fetch_one("SELECT negative_stock FROM stock_settings WHERE business_id = %(business_id)s")
    return row.negative_stock if row else DEFAULT_POLICY


async def set_policy(tx: Tx, policy: NegativeStock) -> None:
    """Says what it lets happen from now on."""
    await tx.execute(
        """INSERT INTO stock_settings (business_id, negative_stock) VALUES (%(business_id)s, %(policy)s)
           ON CONFLICT (business_id) DO UPDATE SET negative_stock = excluded.negative_stock""",
        policy=policy,
    )
