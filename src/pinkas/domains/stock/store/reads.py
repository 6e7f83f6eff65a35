"""Reading stock: none of it walks through movements."""

from collections.abc import Collection, Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from msgspec import UnsetType
from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.domains.stock.rules.costing import CostingStep, StockCost
from pinkas.domains.stock.types.levels import LevelQuery, LowStockQuery, ValuationQuery
from pinkas.domains.stock.types.moving import MovementQuery
from pinkas.platform.table import TIME_ORDERS, tenant_condition
from pinkas.platform.tx import Tx

PageRows = tuple[list[Any], str | None, int | UnsetType]
_DATE_ORDERS = {
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
}
_ID_ORDERS = {"-createdAt": TIME_ORDERS["-createdAt"], "createdAt": TIME_ORDERS["createdAt"]}


async def list_movements(tx: Tx, query: MovementQuery) -> PageRows:
    """Movements by filter."""
    where = tenant_condition()
    where.add_if_given("product_id = %(product_id)s", product_id=query.product_id)
    where.add_if_given("warehouse_id = %(warehouse_id)s", warehouse_id=query.warehouse_id)
    where.add_if_given("document_id = %(document_id)s", document_id=query.document_id)
    where.add_if_given("source_id = %(source_id)s", source_id=query.source_id)
    where.add_if_given("kind = %(kind)s", kind=query.kind)
    where.add_if_given("date >= %(first)s", first=query.from_)
    where.add_if_given("date <= %(last)s", last=query.to)
    select = """SELECT id, product_id, warehouse_id, date, kind, quantity, unit_cost, current_unit_cost,
        current_balance, document_id, line_id, source_id, serials, batch, expiry_date, reason, actor, created_at,
        (SELECT name FROM products AS p
         WHERE p.business_id = stock_movements.business_id AND p.id = product_id) AS product_name,
        (SELECT name FROM warehouses AS w
         WHERE w.business_id = stock_movements.business_id AND w.id = warehouse_id) AS warehouse_name
        FROM stock_movements JOIN stock_costs USING (business_id, product_id, number)"""
    return await tx.fetch_page("stock_movements", query, select=select, conditions=where, orders=_DATE_ORDERS)


_SELECT_LEVELS = """SELECT id, product_id, product_name, sku, unit, warehouse_id, warehouse_name, on_hand, all_on_hand,
        all_value, average_cost, updated_at
    FROM (SELECT l.business_id, l.id, l.product_id, p.name AS product_name, p.sku, p.unit, l.warehouse_id,
              w.name AS warehouse_name, l.on_hand, i.on_hand AS all_on_hand, i.value AS all_value, i.average_cost,
              l.updated_at
          FROM stock_levels AS l
          JOIN products AS p ON p.business_id = l.business_id AND p.id = l.product_id
          JOIN warehouses AS w ON w.business_id = l.business_id AND w.id = l.warehouse_id AND w.deleted_at IS NULL
          JOIN stock_items AS i ON i.business_id = l.business_id AND i.product_id = l.product_id) AS level"""
_STATE_CONDITIONS = {"in_stock": "on_hand > 0", "out_of_stock": "on_hand = 0", "negative": "on_hand < 0"}


async def list_levels(tx: Tx, query: LevelQuery) -> PageRows:
    """Levels by filter."""
    where = tenant_condition()
    where.add_if_given("product_id = %(product_id)s", product_id=query.product_id)
    where.add_if_given("warehouse_id = %(warehouse_id)s", warehouse_id=query.warehouse_id)
    tx.filter_updated_since(where, query.updated_since)
    if query.state is not None:
        where.add(_STATE_CONDITIONS[query.state])
    return await tx.fetch_page("stock_levels", query, select=_SELECT_LEVELS, conditions=where, orders=TIME_ORDERS)


async def get_product_totals(tx: Tx, id: UUID) -> Any | None:
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


async def list_warehouse_levels(tx: Tx, id: UUID) -> list[Any]:
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


_SELECT_LOW_STOCK = """SELECT id, product_name, sku, unit, on_hand, reorder_point
    FROM (SELECT p.business_id, p.id, p.name AS product_name, p.sku, p.unit, p.reorder_point,
              coalesce(i.on_hand, 0) AS on_hand
          FROM products AS p
          LEFT JOIN stock_items AS i ON i.business_id = p.business_id AND i.product_id = p.id
          WHERE p.track_stock AND p.reorder_point IS NOT NULL AND p.archived_at IS NULL) AS low"""


async def list_low_stock(tx: Tx, query: LowStockQuery) -> PageRows:
    """Products of which there is no more than their reorder point."""
    where = tenant_condition()
    where.add("on_hand <= reorder_point")
    return await tx.fetch_page("low_stock", query, select=_SELECT_LOW_STOCK, conditions=where, orders=_ID_ORDERS)


# A product that did not move since is read from its own row; of any other one the last day is looked up by its key.
# Whatever moved before costs nothing.
_ITEMS_AT_DAY = """stock_items AS i CROSS JOIN LATERAL (
        SELECT i.on_hand, i.value, i.average_cost WHERE i.last_date <= %(day)s
        UNION ALL
        (SELECT on_hand, value, average_cost FROM stock_daily_balances
         WHERE i.last_date > %(day)s AND business_id = i.business_id AND product_id = i.product_id AND date <= %(day)s
         ORDER BY date DESC LIMIT 1)) AS d"""
# Of products that moved since an instant the costs of then stand in the place of the stored ones.
_ITEMS_AS_OF = f"""(SELECT known.product_id, known.on_hand, known.value, known.average_cost, i.business_id
        FROM jsonb_to_recordset(%(recosted)s) AS known (product_id uuid, on_hand numeric, value numeric,
            average_cost numeric)
        JOIN stock_items AS i ON i.business_id = %(business_id)s AND i.product_id = known.product_id
        UNION ALL
        SELECT i.product_id, d.on_hand, d.value, d.average_cost, i.business_id FROM {_ITEMS_AT_DAY}
        WHERE i.business_id = %(business_id)s AND i.product_id <> ALL(%(moved)s::uuid[])) AS d"""
_SELECT_VALUES_AS_OF = f"""SELECT id, product_name, sku, on_hand, value, average_cost
    FROM (SELECT d.business_id, d.product_id AS id, p.name AS product_name, p.sku, d.on_hand, d.value, d.average_cost
          FROM {_ITEMS_AS_OF} JOIN products AS p ON p.business_id = d.business_id AND p.id = d.product_id
          WHERE d.on_hand <> 0) AS value"""
_SELECT_VALUES = f"""SELECT id, product_name, sku, on_hand, value, average_cost
    FROM (SELECT i.business_id, i.product_id AS id, p.name AS product_name, p.sku, d.on_hand, d.value, d.average_cost
          FROM {_ITEMS_AT_DAY} JOIN products AS p ON p.business_id = i.business_id AND p.id = i.product_id
          WHERE d.on_hand <> 0) AS value"""


async def list_values(
    tx: Tx, query: ValuationQuery, day: date, recosted: Mapping[UUID, StockCost] | None = None
) -> PageRows:
    """What each product was worth at the end of a day, those of which there was something or something was missing.
    `recosted`: the products that moved since an instant, with what there was of each then, at the end of that day."""
    where = tenant_condition()
    where.params["day"] = day
    where.add_if_given("id = %(product_id)s", product_id=query.product_id)
    select = _SELECT_VALUES
    if recosted is not None:
        select = _SELECT_VALUES_AS_OF
        where.params["moved"] = sorted(recosted)
        where.params["recosted"] = Jsonb(
            [
                {
                    "product_id": str(id),
                    "on_hand": str(one.on_hand),
                    "value": str(one.value),
                    "average_cost": str(one.average),
                }
                for id, one in recosted.items()
            ]
        )
    return await tx.fetch_page("stock_valuation", query, select=select, conditions=where, orders=_ID_ORDERS)


async def list_steps_as_of(tx: Tx, as_of: datetime) -> dict[UUID, list[CostingStep]]:
    """Of every product that moved after an instant, the movements that were recorded until then."""
    rows = await tx.fetch_all(
        """SELECT m.product_id, m.date, m.number, m.quantity, CASE WHEN m.costed THEN m.unit_cost END AS own_cost,
               c.moved_line_id, m.kind = 'transfer' AS transfer, m.created_at <= %(as_of)s AS known
           FROM stock_movements AS m JOIN stock_costs AS c
               ON c.business_id = m.business_id AND c.product_id = m.product_id AND c.number = m.number
           WHERE m.business_id = %(business_id)s AND m.product_id IN (
               SELECT product_id FROM stock_levels
               WHERE business_id = %(business_id)s AND updated_at > %(as_of)s)""",
        as_of=as_of,
    )
    found: dict[UUID, list[CostingStep]] = {}
    for row in rows:
        steps = found.setdefault(row.product_id, [])
        if row.known:
            steps.append(
                CostingStep(row.date, row.number, row.quantity, row.own_cost, row.moved_line_id, transfer=row.transfer)
            )
    return found


async def list_values_of(tx: Tx, product_ids: Collection[UUID], day: date) -> list[Decimal]:
    """What some products are worth at the end of a day by what is recorded until now, in major units."""
    rows = await tx.fetch_all(
        f"""SELECT d.value FROM {_ITEMS_AT_DAY} WHERE i.business_id = %(business_id)s
            AND i.product_id = ANY(%(ids)s)""",
        ids=sorted(product_ids),
        day=day,
    )
    return [row.value for row in rows]


async def get_total_value(tx: Tx, day: date) -> int:
    """What all of them were worth together, in minor units: the sum of the values as they are shown."""
    row = await tx.fetch_one(
        """SELECT coalesce(sum(value), 0)::bigint AS value FROM stock_daily_value_changes
           WHERE business_id = %(business_id)s AND date <= %(day)s""",
        day=day,
    )
    return row.value if row else 0
