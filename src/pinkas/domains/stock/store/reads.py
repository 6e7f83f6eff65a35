"""Reading stock: none of it walks through movements."""

from datetime import date
from typing import Any
from uuid import UUID

from msgspec import UnsetType

from pinkas.core.pages import Order
from pinkas.domains.stock.types.levels import LevelQuery, LowStockQuery, ValuationQuery
from pinkas.domains.stock.types.moving import MovementQuery
from pinkas.platform.table import NEWEST, tenant
from pinkas.platform.tx import Tx

Rows = tuple[list[Any], str | None, int | UnsetType]
_BY_DATE = {
    "-date": Order("date", "date", descending=True),
    "date": Order("date", "date", descending=False),
}
_BY_ID = {"-createdAt": NEWEST["-createdAt"], "createdAt": NEWEST["createdAt"]}


async def movements(tx: Tx, query: MovementQuery) -> Rows:
    """Movements by filter."""
    where = tenant()
    where.maybe("product_id = %(product_id)s", product_id=query.product_id)
    where.maybe("warehouse_id = %(warehouse_id)s", warehouse_id=query.warehouse_id)
    where.maybe("document_id = %(document_id)s", document_id=query.document_id)
    where.maybe("source_id = %(source_id)s", source_id=query.source_id)
    where.maybe("kind = %(kind)s", kind=query.kind)
    where.maybe("date >= %(first)s", first=query.from_)
    where.maybe("date <= %(last)s", last=query.to)
    select = """SELECT id, product_id, warehouse_id, date, kind, quantity, unit_cost, current_unit_cost,
        current_balance, document_id, line_id, source_id, serials, batch, expiry_date, reason, actor, created_at,
        (SELECT name FROM products AS p
         WHERE p.business_id = stock_movements.business_id AND p.id = product_id) AS product_name,
        (SELECT name FROM warehouses AS w
         WHERE w.business_id = stock_movements.business_id AND w.id = warehouse_id) AS warehouse_name
        FROM stock_movements JOIN stock_costs USING (business_id, product_id, number)"""
    return await tx.fetch_page("stock_movements", query, select=select, where=where, orders=_BY_DATE)


_LEVELS = """SELECT id, product_id, product_name, sku, unit, warehouse_id, warehouse_name, on_hand, all_on_hand,
        all_value, average_cost, updated_at
    FROM (SELECT l.business_id, l.id, l.product_id, p.name AS product_name, p.sku, p.unit, l.warehouse_id,
              w.name AS warehouse_name, l.on_hand, i.on_hand AS all_on_hand, i.value AS all_value, i.average_cost,
              l.updated_at
          FROM stock_levels AS l
          JOIN products AS p ON p.business_id = l.business_id AND p.id = l.product_id
          JOIN warehouses AS w ON w.business_id = l.business_id AND w.id = l.warehouse_id AND w.deleted_at IS NULL
          JOIN stock_items AS i ON i.business_id = l.business_id AND i.product_id = l.product_id) AS level"""
_STATES = {"in_stock": "on_hand > 0", "out_of_stock": "on_hand = 0", "negative": "on_hand < 0"}


async def levels(tx: Tx, query: LevelQuery) -> Rows:
    """Levels by filter."""
    where = tenant()
    where.maybe("product_id = %(product_id)s", product_id=query.product_id)
    where.maybe("warehouse_id = %(warehouse_id)s", warehouse_id=query.warehouse_id)
    await tx.changed_since(where, query.updated_since)
    if query.state is not None:
        where.add(_STATES[query.state])
    return await tx.fetch_page("stock_levels", query, select=_LEVELS, where=where, orders=NEWEST)


async def product(tx: Tx, id: UUID) -> Any | None:
    """A product, and what there is of it in all warehouses together."""
    return await tx.fetch_one(
        """SELECT p.id, p.name, p.sku, p.unit, p.track_stock, p.tracking, p.reorder_point,
               coalesce(i.on_hand, 0) AS on_hand, coalesce(i.value, 0) AS value,
               coalesce(i.average_cost, 0) AS average_cost
           FROM products AS p
           LEFT JOIN stock_items AS i ON i.business_id = p.business_id AND i.product_id = p.id
           WHERE p.business_id = %(business_id)s AND p.id = %(id)s""",
        id=id,
    )


async def places_of(tx: Tx, id: UUID) -> list[Any]:
    """What each warehouse that ever held a product holds of it, with batches and the first thousand units."""
    return await tx.fetch_all(
        """SELECT w.id AS warehouse_id, w.name AS warehouse_name, l.on_hand,
               (SELECT coalesce(json_agg(json_build_object('batchNumber', b.batch, 'expiryDate', b.expiry_date,
                    'onHand', b.on_hand::text) ORDER BY b.expiry_date NULLS LAST, b.batch), '[]')
                FROM stock_batches AS b
                WHERE b.business_id = l.business_id AND b.product_id = l.product_id
                    AND b.warehouse_id = l.warehouse_id AND b.on_hand > 0) AS batches,
               ARRAY(SELECT s.serial FROM stock_serials AS s WHERE s.business_id = l.business_id
                     AND s.product_id = l.product_id AND s.warehouse_id = l.warehouse_id
                     ORDER BY s.serial LIMIT 1000) AS serials
           FROM stock_levels AS l
           JOIN warehouses AS w ON w.business_id = l.business_id AND w.id = l.warehouse_id AND w.deleted_at IS NULL
           WHERE l.business_id = %(business_id)s AND l.product_id = %(id)s ORDER BY w.id""",
        id=id,
    )


_LOW = """SELECT id, product_name, sku, unit, on_hand, reorder_point
    FROM (SELECT p.business_id, p.id, p.name AS product_name, p.sku, p.unit, p.reorder_point,
              coalesce(i.on_hand, 0) AS on_hand
          FROM products AS p
          LEFT JOIN stock_items AS i ON i.business_id = p.business_id AND i.product_id = p.id
          WHERE p.track_stock AND p.reorder_point IS NOT NULL AND p.archived_at IS NULL) AS low"""


async def low(tx: Tx, query: LowStockQuery) -> Rows:
    """Products of which there is no more than their reorder point."""
    where = tenant()
    where.add("on_hand <= reorder_point")
    return await tx.fetch_page("low_stock", query, select=_LOW, where=where, orders=_BY_ID)


# A product that did not move since is read from its own row; of any other one the last day is looked up by its key.
# Whatever moved before costs nothing.
_AT_DAY = """stock_items AS i CROSS JOIN LATERAL (
        SELECT i.on_hand, i.value, i.average_cost WHERE i.last_date <= %(day)s
        UNION ALL
        (SELECT on_hand, value, average_cost FROM stock_daily_balances
         WHERE i.last_date > %(day)s AND business_id = i.business_id AND product_id = i.product_id AND date <= %(day)s
         ORDER BY date DESC LIMIT 1)) AS d"""
_VALUES = f"""SELECT id, product_name, sku, on_hand, value, average_cost
    FROM (SELECT i.business_id, i.product_id AS id, p.name AS product_name, p.sku, d.on_hand, d.value, d.average_cost
          FROM {_AT_DAY} JOIN products AS p ON p.business_id = i.business_id AND p.id = i.product_id
          WHERE d.on_hand <> 0) AS value"""


async def values(tx: Tx, query: ValuationQuery, day: date) -> Rows:
    """What each product was worth at the end of a day, those of which there was something or something was missing."""
    where = tenant()
    where.params["day"] = day
    where.maybe("id = %(product_id)s", product_id=query.product_id)
    return await tx.fetch_page("stock_valuation", query, select=_VALUES, where=where, orders=_BY_ID)


async def total_value(tx: Tx, day: date) -> int:
    """What all of them were worth together, in minor units: the sum of the values as they are shown."""
    row = await tx.fetch_one(
        """SELECT coalesce(sum(value), 0)::bigint AS value FROM stock_daily_value_changes
           WHERE business_id = %(business_id)s AND date <= %(day)s""",
        day=day,
    )
    return row.value if row else 0
