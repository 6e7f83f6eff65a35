"""Counts in the database."""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from psycopg.errors import UniqueViolation
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page
from pinkas.domains.stock.rules.problems import CountOpen
from pinkas.domains.stock.types.counts import StockCountQuery, StockCountSummary
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

COUNTS_TABLE = Table("stock_counts", StockCountSummary)
MAX_LINES = 2000
"""How many products one count takes."""


async def list_counts(tx: Tx, query: StockCountQuery) -> Page[StockCountSummary]:
    """Counts by filter."""
    where = tenant_condition()
    where.add_if_given("warehouse_id = %(warehouse_id)s", warehouse_id=query.warehouse_id)
    where.add_if_given("status = %(status)s", status=query.status)
    tx.filter_updated_since(where, query.updated_since)
    return await COUNTS_TABLE.page(tx, query, where, TIME_ORDERS)


async def insert_count(tx: Tx, warehouse_id: UUID, note: str | None) -> StockCountSummary:
    """A count; the index decides that one is open at a time."""
    try:
        return await COUNTS_TABLE.insert(tx, {"warehouse_id": warehouse_id, "note": note, "status": "OPEN"})
    except UniqueViolation:
        raise CountOpen(field="warehouseId") from None


async def insert_expected_lines(
    tx: Tx, count_id: UUID, warehouse_id: UUID, product_ids: Collection[UUID] | None
) -> int:
    """What the warehouse holds now of some products, or of all that it ever held, as lines of a count: `MAX_LINES` and
    one more at the most. Units and batches are adjusted by name and never counted."""
    return await tx.execute(
        f"""INSERT INTO stock_count_lines (business_id, count_id, product_id, expected)
            SELECT p.business_id, %(count_id)s, p.id, coalesce(l.on_hand, 0) FROM products AS p
            {"LEFT JOIN" if product_ids is not None else "JOIN"} stock_levels AS l ON l.business_id = p.business_id
                AND l.product_id = p.id AND l.warehouse_id = %(warehouse_id)s
            WHERE p.business_id = %(business_id)s AND p.track_stock AND p.tracking = 'none'
                {"AND p.id = ANY(%(products)s)" if product_ids is not None else ""}
            LIMIT {MAX_LINES + 1}""",
        count_id=count_id,
        warehouse_id=warehouse_id,
        **({} if product_ids is None else {"products": sorted(product_ids)}),
    )


async def update_counted_lines(tx: Tx, count_id: UUID, warehouse_id: UUID, lines: Iterable[dict[str, Any]]) -> None:
    """What was found, with what the warehouse holds at this moment: both are read together, by this statement."""
    await tx.execute(
        """INSERT INTO stock_count_lines AS line (business_id, count_id, product_id, expected, counted, held, at_number,
               note)
           SELECT %(business_id)s, %(count_id)s, one.product_id, coalesce(l.on_hand, 0), one.counted,
               CASE WHEN one.counted IS NOT NULL THEN coalesce(l.on_hand, 0) END,
               CASE WHEN one.counted IS NOT NULL THEN coalesce(i.number, 0) END, one.note
           FROM jsonb_to_recordset(%(lines)s) AS one (product_id uuid, counted numeric, note text)
           LEFT JOIN stock_levels AS l ON l.business_id = %(business_id)s AND l.product_id = one.product_id
               AND l.warehouse_id = %(warehouse_id)s
           LEFT JOIN stock_items AS i ON i.business_id = %(business_id)s AND i.product_id = one.product_id
           ON CONFLICT (business_id, count_id, product_id) DO UPDATE SET counted = excluded.counted,
               held = excluded.held, at_number = excluded.at_number, note = excluded.note""",
        count_id=count_id,
        warehouse_id=warehouse_id,
        lines=Jsonb(list(lines)),
    )


async def list_lines(tx: Tx, count_id: UUID) -> list[Any]:
    """The lines of a count by the name of the product."""
    return await tx.fetch_all(
        """SELECT c.product_id, p.name AS product_name, p.sku, p.unit, c.expected, c.counted, c.held, c.at_number,
               c.note
           FROM stock_count_lines AS c JOIN products AS p ON p.business_id = c.business_id AND p.id = c.product_id
           WHERE c.business_id = %(business_id)s AND c.count_id = %(id)s ORDER BY p.name, c.product_id""",
        id=count_id,
    )


async def products_adjusted_since(tx: Tx, warehouse_id: UUID, lines: Iterable[Any]) -> list[UUID]:
    """The products of some lines that somebody adjusted in the warehouse after their quantity was entered."""
    entered = list(lines)
    rows = await tx.fetch_all(
        """SELECT DISTINCT m.product_id FROM unnest(%(products)s::uuid[], %(numbers)s::bigint[]) AS one (id, number)
           JOIN stock_movements AS m ON m.business_id = %(business_id)s AND m.product_id = one.id
               AND m.number > one.number
           WHERE m.warehouse_id = %(warehouse_id)s AND m.kind = 'adjustment' ORDER BY m.product_id""",
        products=[one.product_id for one in entered],
        numbers=[one.at_number for one in entered],
        warehouse_id=warehouse_id,
    )
    return [row.product_id for row in rows]
