"""Moving stock: read behind the locks of its products, written in one statement however much moves."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.domains.stock.rules.costing import CostingStep, LineOutflow, MovementCost, StockCost
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import BatchHolding, SoldLine, StockedProduct, StockItem, StockPlace
from pinkas.platform.tx import Tx


async def get_stocked_products(
    tx: Tx, ids: Collection[UUID], currency: str, *, lock: bool = False
) -> dict[UUID, StockedProduct]:
    """Those of the products that are stocked; a cost in another currency than `currency` is left out. `lock`: nobody
    changes their stock settings until the transaction ends."""
    rows = await tx.fetch_all(
        f"""SELECT id, name, tracking, CASE WHEN currency = %(currency)s THEN cost END AS cost FROM products
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) AND track_stock
           ORDER BY id {"FOR SHARE" if lock else ""}""",
        ids=sorted(ids),
        currency=currency,
    )
    return {row.id: StockedProduct(*row) for row in rows}


_ITEM_COLUMNS = "product_id, number, on_hand, value, average_cost, last_date"
# In the order of the ids, whatever else the transaction does: two of them never wait for each other in a circle.
_LOCK_ITEMS = f"""INSERT INTO stock_items (business_id, product_id)
    SELECT %(business_id)s, id FROM unnest(%(ids)s::uuid[]) AS id ORDER BY id
    ON CONFLICT (business_id, product_id) DO UPDATE SET number = stock_items.number RETURNING {_ITEM_COLUMNS}"""
_SELECT_ITEMS = (
    f"SELECT {_ITEM_COLUMNS} FROM stock_items WHERE business_id = %(business_id)s AND product_id = ANY(%(ids)s)"
)


async def get_items(tx: Tx, ids: Collection[UUID], *, lock: bool) -> dict[UUID, StockItem]:
    """The totals of some products over all warehouses; locked until the transaction ends when `lock` is set."""
    rows = await tx.fetch_all(_LOCK_ITEMS if lock else _SELECT_ITEMS, ids=sorted(ids))
    found = {
        row.product_id: StockItem(row.number, StockCost(row.on_hand, row.value, row.average_cost), row.last_date)
        for row in rows
    }
    return {id: found.get(id, StockItem(0, StockCost(), None)) for id in ids}


async def get_levels(tx: Tx, ids: Collection[UUID]) -> dict[StockPlace, Decimal]:
    """What each warehouse holds of some products."""
    rows = await tx.fetch_all(
        """SELECT product_id, warehouse_id, on_hand FROM stock_levels
           WHERE business_id = %(business_id)s AND product_id = ANY(%(ids)s)""",
        ids=sorted(ids),
    )
    return {(row.product_id, row.warehouse_id): row.on_hand for row in rows}


async def load_units(tx: Tx, inventory: InventoryState, products: Collection[UUID], serials: Collection[str]) -> None:
    """Loads where the units with some serial numbers are."""
    rows = await tx.fetch_all(
        """SELECT product_id, serial, warehouse_id, line_id FROM stock_serials
           WHERE business_id = %(business_id)s AND product_id = ANY(%(products)s) AND serial = ANY(%(serials)s)""",
        products=sorted(products),
        serials=sorted(serials),
    )
    for row in rows:
        inventory.serials[row.product_id, row.serial] = row.warehouse_id
        inventory.out_by[row.product_id, row.serial] = row.line_id


async def load_batches(tx: Tx, inventory: InventoryState, products: Collection[UUID], batches: Collection[str]) -> None:
    """Loads the quantities of batches in each warehouse."""
    rows = await tx.fetch_all(
        """SELECT product_id, warehouse_id, batch, on_hand, expiry_date FROM stock_batches
           WHERE business_id = %(business_id)s AND product_id = ANY(%(products)s) AND batch = ANY(%(batches)s)""",
        products=sorted(products),
        batches=sorted(batches),
    )
    for row in rows:
        inventory.batches[row.product_id, row.warehouse_id, row.batch] = BatchHolding(row.on_hand, row.expiry_date)


async def get_sold_lines(tx: Tx, line_ids: Collection[UUID]) -> dict[tuple[UUID, UUID], SoldLine]:
    """What some lines of documents took out, and what came back of it, by line and product. Who may write it holds the
    chain of the business."""
    if not line_ids:
        return {}
    rows = await tx.fetch_all(
        """SELECT line_id, product_id, document_id, warehouse_id, gone, back, returned, credited, batch,
               expiry_date, serials, returned_serials
           FROM stock_lines WHERE business_id = %(business_id)s AND line_id = ANY(%(lines)s)
           ORDER BY line_id, product_id""",
        lines=sorted(line_ids),
    )
    return {(row.line_id, row.product_id): SoldLine(*row[2:]) for row in rows}


async def list_movements_of_document(tx: Tx, document_id: UUID) -> list[Any]:
    """What a document moved, in the order of writing."""
    return await tx.fetch_all(
        """SELECT line_id, product_id, warehouse_id, quantity, serials, batch FROM stock_movements
           WHERE business_id = %(business_id)s AND document_id = %(id)s ORDER BY date, id""",
        id=document_id,
    )


async def load_later_levels(tx: Tx, inventory: InventoryState, day: date) -> None:
    """How much of the products that moved behind a day moved on each day since, in each warehouse."""
    late = [id for id, one in inventory.items.items() if one.last_date is not None and one.last_date > day]
    if not late:
        return
    rows = await tx.fetch_all(
        """SELECT product_id, warehouse_id, date, sum(quantity) AS quantity FROM stock_movements
           WHERE business_id = %(business_id)s AND product_id = ANY(%(ids)s) AND date > %(day)s
           GROUP BY product_id, warehouse_id, date""",
        ids=sorted(late),
        day=day,
    )
    found: dict[StockPlace, dict[date, Decimal]] = {}
    for row in rows:
        found.setdefault((row.product_id, row.warehouse_id), {})[row.date] = row.quantity
    inventory.later.update(found)


@dataclass(frozen=True, slots=True)
class RecordedMovement:
    """A movement that was written before, with its current cost and the balance of its warehouse after it."""

    step: CostingStep
    warehouse_id: UUID
    worth: MovementCost
    balance: Decimal


@dataclass(frozen=True, slots=True)
class CostingReplay:
    """What recosting products needs: their costs at the start, the movements since, the stored ends of days, and what
    document lines had taken at the start."""

    openings: dict[UUID, StockCost]
    known: dict[UUID, list[RecordedMovement]]
    days: dict[UUID, list[tuple[date, StockCost]]]
    outs: dict[UUID, dict[UUID, LineOutflow]]


async def count_movements_since(tx: Tx, days: Mapping[UUID, date], limit: int) -> int:
    """How many movements of products there are from some days on; `limit` and one more at the most."""
    row = await tx.fetch_one(
        """SELECT count(*) AS number FROM (
               SELECT FROM unnest(%(products)s::uuid[], %(days)s::date[]) AS one (product_id, day)
               JOIN stock_movements AS m ON m.business_id = %(business_id)s AND m.product_id = one.product_id
                   AND m.date >= one.day
               LIMIT %(most)s) AS found""",
        products=list(days),
        days=list(days.values()),
        most=limit + 1,
    )
    return row.number if row else 0


async def load_replay(
    tx: Tx, days: Mapping[UUID, date], new_steps: Mapping[UUID, Sequence[CostingStep]]
) -> CostingReplay:
    """What is known of the products of `new_steps` movements: of those in `days` from the last day on that ended before
    the given one with nothing missing, of the others only what their lines took."""
    starts, openings = dict.fromkeys(days, date.min), dict.fromkeys(days, StockCost())
    known: dict[UUID, list[RecordedMovement]] = {id: [] for id in days}
    ended: dict[UUID, list[tuple[date, StockCost]]] = {id: [] for id in days}
    if days:
        for row in await tx.fetch_all(_OPENING_COSTS, products=list(days), days=list(days.values())):
            starts[row.product_id] = row.date
            openings[row.product_id] = StockCost(row.on_hand, row.value, row.average_cost)
        since: dict[str, Any] = {"products": list(starts), "days": list(starts.values())}
        for row in await tx.fetch_all(_RECORDED_MOVEMENTS, **since):
            step = CostingStep(
                row.date, row.number, row.quantity, row.own_cost, row.moved_line_id, transfer=row.transfer
            )
            worth = MovementCost(row.cost, row.current_unit_cost)
            known[row.product_id].append(RecordedMovement(step, row.warehouse_id, worth, row.current_balance))
        for row in await tx.fetch_all(_DAY_ENDS, **since):
            ended[row.product_id].append((row.date, StockCost(row.on_hand, row.value, row.average_cost)))
    coming = {
        (id, step.line_id)
        for id, steps in new_steps.items()
        for step in (*(one.step for one in known.get(id, ())), *steps)
        if step.line_id is not None and step.quantity > 0
    }
    return CostingReplay(openings, known, ended, await _get_outflows(tx, coming, starts))


_OPENING_COSTS = """SELECT one.product_id, d.date, d.on_hand, d.value, d.average_cost
    FROM unnest(%(products)s::uuid[], %(days)s::date[]) AS one (product_id, day), LATERAL (
        SELECT date, on_hand, value, average_cost FROM stock_daily_balances
        WHERE business_id = %(business_id)s AND product_id = one.product_id AND date < one.day AND on_hand >= 0
        ORDER BY date DESC LIMIT 1) AS d"""
_RECORDED_MOVEMENTS = """SELECT m.product_id, m.date, m.number, m.quantity, CASE WHEN m.costed THEN m.unit_cost END
    AS own_cost,
        c.moved_line_id, m.kind = 'transfer' AS transfer, m.warehouse_id, c.cost, c.current_unit_cost,
        c.current_balance
    FROM unnest(%(products)s::uuid[], %(days)s::date[]) AS one (product_id, day)
    JOIN stock_movements AS m ON m.business_id = %(business_id)s AND m.product_id = one.product_id
        AND m.date > one.day
    JOIN stock_costs AS c ON c.business_id = m.business_id AND c.product_id = m.product_id AND c.number = m.number"""
_DAY_ENDS = """SELECT d.product_id, d.date, d.on_hand, d.value, d.average_cost
    FROM unnest(%(products)s::uuid[], %(days)s::date[]) AS one (product_id, day)
    JOIN stock_daily_balances AS d
        ON d.business_id = %(business_id)s AND d.product_id = one.product_id AND d.date > one.day
    ORDER BY d.date"""


async def _get_outflows(
    tx: Tx, lines: Collection[tuple[UUID, UUID]], start_days: Mapping[UUID, date]
) -> dict[UUID, dict[UUID, LineOutflow]]:
    """What is out of lines of documents, by product: behind the end of its day in `start_days`, else by now."""
    if not lines:
        return {}
    rows = await tx.fetch_all(
        """SELECT one.product_id, one.line_id, sum(-c_m.quantity) AS quantity, sum(-c_m.cost) AS cost,
               CASE WHEN count(*) FILTER (WHERE c_m.quantity < 0) = 1
                    THEN max(c_m.current_unit_cost) FILTER (WHERE c_m.quantity < 0) END AS unit_cost
           FROM unnest(%(products)s::uuid[], %(lines)s::uuid[], %(days)s::date[]) AS one (product_id, line_id, day)
           JOIN (SELECT c.product_id, c.moved_line_id, c.cost, c.current_unit_cost, m.quantity, m.date
                 FROM stock_costs AS c JOIN stock_movements AS m
                     ON m.business_id = c.business_id AND m.product_id = c.product_id AND m.number = c.number
                 WHERE c.business_id = %(business_id)s AND c.moved_line_id = ANY(%(lines)s)) AS c_m
               ON c_m.product_id = one.product_id AND c_m.moved_line_id = one.line_id AND c_m.date <= one.day
           GROUP BY one.product_id, one.line_id""",
        products=[product for product, _ in lines],
        lines=[line for _, line in lines],
        days=[start_days.get(product, date.max) for product, _ in lines],
    )
    found: dict[UUID, dict[UUID, LineOutflow]] = {}
    for row in rows:
        found.setdefault(row.product_id, {})[row.line_id] = LineOutflow(row.quantity, row.cost, row.unit_cost)
    return found


_MOVEMENT_COLUMNS = """id uuid, product_id uuid, number bigint, warehouse_id uuid, date date, kind text,
    quantity numeric,
    unit_cost numeric, costed boolean, balance numeric, document_id uuid, line_id uuid, source_id uuid, serials text[],
    batch text, expiry_date date, reason text, created_at timestamptz"""
_MOVEMENT_NAMES = ", ".join(part.split()[0] for part in _MOVEMENT_COLUMNS.replace("\n", " ").split(","))
_WRITE_MOVEMENTS = f"""
WITH movements AS (
    INSERT INTO stock_movements (business_id, actor, {_MOVEMENT_NAMES})
    SELECT %(business_id)s, %(actor)s, {_MOVEMENT_NAMES} FROM jsonb_to_recordset(%(movements)s)
    AS one ({_MOVEMENT_COLUMNS})
), costs AS (
    INSERT INTO stock_costs (business_id, product_id, number, moved_line_id, cost, current_unit_cost, current_balance)
    SELECT %(business_id)s, product_id, number, moved_line_id, cost, current_unit_cost, current_balance
    FROM jsonb_to_recordset(%(costs)s) AS one (product_id uuid, number bigint, moved_line_id uuid, cost numeric,
        current_unit_cost numeric, current_balance numeric)
    ON CONFLICT (business_id, product_id, number)
    DO UPDATE SET cost = excluded.cost, current_unit_cost = excluded.current_unit_cost,
        current_balance = excluded.current_balance
), levels AS (
    INSERT INTO stock_levels (business_id, product_id, warehouse_id, id, on_hand, updated_at)
    SELECT %(business_id)s, product_id, warehouse_id, id, on_hand, %(now)s
    FROM jsonb_to_recordset(%(levels)s) AS one (product_id uuid, warehouse_id uuid, id uuid, on_hand numeric)
    ON CONFLICT (business_id, product_id, warehouse_id)
    DO UPDATE SET on_hand = excluded.on_hand, updated_at = excluded.updated_at
), days AS (
    INSERT INTO stock_daily_balances (business_id, product_id, date, on_hand, value, average_cost)
    SELECT %(business_id)s, product_id, date, on_hand, value, average_cost
    FROM jsonb_to_recordset(%(days)s) AS one
        (product_id uuid, date date, on_hand numeric, value numeric, average_cost numeric)
    ON CONFLICT (business_id, product_id, date)
    DO UPDATE SET on_hand = excluded.on_hand, value = excluded.value, average_cost = excluded.average_cost
), values AS (
    INSERT INTO stock_daily_value_changes AS old (business_id, date, value)
    SELECT %(business_id)s, date, value FROM jsonb_to_recordset(%(values)s) AS one (date date, value bigint)
    ORDER BY date
    ON CONFLICT (business_id, date) DO UPDATE SET value = old.value + excluded.value
), lines AS (
    INSERT INTO stock_lines (business_id, line_id, product_id, document_id, warehouse_id, gone, back, returned,
        credited, batch, expiry_date, serials, returned_serials)
    SELECT %(business_id)s, line_id, product_id, document_id, warehouse_id, gone, back, returned, credited, batch,
        expiry_date, serials, returned_serials
    FROM jsonb_to_recordset(%(lines)s) AS one (line_id uuid, product_id uuid, document_id uuid, warehouse_id uuid,
        gone numeric, back numeric, returned numeric, credited numeric, batch text, expiry_date date, serials text[],
        returned_serials text[])
    ON CONFLICT (business_id, line_id, product_id)
    DO UPDATE SET gone = excluded.gone, back = excluded.back, returned = excluded.returned,
        credited = excluded.credited, returned_serials = excluded.returned_serials
), serials AS (
    INSERT INTO stock_serials (business_id, product_id, serial, warehouse_id, line_id)
    SELECT %(business_id)s, product_id, serial, warehouse_id, line_id
    FROM jsonb_to_recordset(%(serials)s) AS one (product_id uuid, serial text, warehouse_id uuid, line_id uuid)
    ON CONFLICT (business_id, product_id, serial)
    DO UPDATE SET warehouse_id = excluded.warehouse_id, line_id = excluded.line_id
), batches AS (
    INSERT INTO stock_batches (business_id, product_id, warehouse_id, batch, expiry_date, on_hand)
    SELECT %(business_id)s, product_id, warehouse_id, batch, expiry_date, on_hand
    FROM jsonb_to_recordset(%(batches)s) AS one
        (product_id uuid, warehouse_id uuid, batch text, expiry_date date, on_hand numeric)
    ON CONFLICT (business_id, product_id, warehouse_id, batch)
    DO UPDATE SET on_hand = excluded.on_hand, expiry_date = excluded.expiry_date
)
UPDATE stock_items AS item SET number = one.number, on_hand = one.on_hand, value = one.value,
    average_cost = one.average_cost, last_date = one.last_date
FROM jsonb_to_recordset(%(items)s) AS one (product_id uuid, number bigint, on_hand numeric, value numeric,
    average_cost numeric, last_date date)
WHERE item.business_id = %(business_id)s AND item.product_id = one.product_id
"""


async def write_movements(
    tx: Tx,
    inventory: InventoryState,
    movements: Sequence[Mapping[str, Any]],
    days: Iterable[Mapping[str, Any]],
    values: Mapping[date, int],
    costs: Iterable[Mapping[str, Any]],
) -> None:
    """Writes movements, and everything on the shelves as they leave it. `values`: by how much the value of all stock
    rises or falls on which days. Those rows are shared by all products, and locked last, in the order of the days.
    `costs`: what these movements, and others that they change, cost now."""
    await tx.execute(
        _WRITE_MOVEMENTS,
        movements=Jsonb([dict(one) for one in movements]),
        actor=Jsonb(tx.caller.audit_actor()),
        levels=Jsonb(
            [
                {"product_id": product, "warehouse_id": warehouse, "id": tx.new_id(), "on_hand": on_hand}
                for (product, warehouse), on_hand in inventory.levels.items()
            ]
        ),
        days=Jsonb([dict(one) for one in days]),
        values=Jsonb([{"date": day, "value": value} for day, value in values.items() if value]),
        lines=Jsonb([_line_totals_row(key, one) for key, one in inventory.sold.items()]),
        costs=Jsonb([dict(one) for one in costs]),
        serials=Jsonb(
            [
                {"product_id": key[0], "serial": key[1], "warehouse_id": at, "line_id": inventory.out_by.get(key)}
                for key, at in inventory.serials.items()
            ]
        ),
        batches=Jsonb(
            [
                {
                    "product_id": product,
                    "warehouse_id": warehouse,
                    "batch": batch,
                    "on_hand": one.on_hand,
                    "expiry_date": one.expiry_date,
                }
                for (product, warehouse, batch), one in inventory.batches.items()
            ]
        ),
        items=Jsonb([_item_row(id, one) for id, one in inventory.items.items()]),
        now=tx.now,
    )


def _line_totals_row(key: tuple[UUID, UUID], sold_line: SoldLine) -> dict[str, Any]:
    return {"line_id": key[0], "product_id": key[1], **{name: getattr(sold_line, name) for name in SoldLine.__slots__}}


def _item_row(id: UUID, item: StockItem) -> dict[str, Any]:
    return {
        "product_id": id,
        "number": item.number,
        "on_hand": item.cost.on_hand,
        "value": item.cost.value,
        "average_cost": item.cost.average,
        "last_date": item.last_date,
    }


async def get_movements(tx: Tx, ids: Collection[UUID]) -> list[Any]:
    """Some movements: id, product_id, warehouse_id, date, quantity, batch and serials."""
    return await tx.fetch_all(
        """SELECT id, product_id, warehouse_id, date, quantity, batch, serials FROM stock_movements
           WHERE business_id = %(business_id)s AND id = ANY(%(ids)s) ORDER BY id""",
        ids=list(ids),
    )
