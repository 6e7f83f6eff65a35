"""Counting stock, and booking the differences."""

from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

import msgspec

from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector
from pinkas.domains import businesses
from pinkas.domains.stock.actions.adjusting import apply_moves, warehouse_or_default
from pinkas.domains.stock.actions.moving import StockQuery, load_warehouses, open_mover_in
from pinkas.domains.stock.rules.moves import StockMove
from pinkas.domains.stock.rules.problems import (
    CountClosed,
    CountEmpty,
    CountTooLarge,
    ProductNotStocked,
    RecountNeeded,
)
from pinkas.domains.stock.rules.wire import strip_zeros
from pinkas.domains.stock.store import counts as store
from pinkas.domains.stock.store import moving
from pinkas.domains.stock.types.counts import (
    CountedLines,
    NewStockCount,
    StockCount,
    StockCountLine,
    StockCountQuery,
    StockCountSummary,
)
from pinkas.platform.tx import Tx


async def list_(tx: Tx, query: StockCountQuery) -> Page[StockCountSummary]:
    """Counts, newest first unless `sort` says otherwise."""
    return await store.list_counts(tx, query)


async def get(tx: Tx, id: UUID) -> StockCount:
    """A count with what was expected, what was found, and the difference."""
    return await _count_with_lines(tx, await store.COUNTS_TABLE.get(tx, id))


async def start_count(tx: Tx, body: NewStockCount) -> StockCount:
    """Starts a count of a warehouse: notes what it holds. Business goes on meanwhile. Products with serial numbers or
    batches are not counted but adjusted by name."""
    places = await load_warehouses(tx)
    warehouse_id = warehouse_or_default(places, body.warehouse_id, "warehouseId")
    wanted = None if body.product_ids is None else set(body.product_ids)
    if wanted is not None:
        await _check_countable(tx, {id: f"productIds[{place}]" for place, id in enumerate(body.product_ids or ())})
    count = await store.insert_count(tx, warehouse_id, body.note)
    if await store.insert_expected_lines(tx, count.id, warehouse_id, wanted) > store.MAX_LINES:
        raise CountTooLarge(field="productIds", limit=store.MAX_LINES)
    tx.audit("stock_count.started", "stock_count", count.id, after=count)
    return await _count_with_lines(tx, count)


async def enter_counted(tx: Tx, id: UUID, body: CountedLines) -> StockCount:
    """Enters what was found. The difference is to what the warehouse holds at this moment, so that what moves until the
    count is committed is no difference."""
    count = await _get_open_for_update(tx, id)
    faults, named = FaultCollector(), set[UUID]()
    for place, line in enumerate(body.lines):
        if line.product_id in named:
            faults.add(f"lines[{place}].productId", "repeated", "The product stands twice.")
        named.add(line.product_id)
    faults.raise_if_any()
    await _check_countable(tx, {one.product_id: f"lines[{place}].productId" for place, one in enumerate(body.lines)})
    rows = [
        {
            "product_id": one.product_id,
            "counted": None if one.counted_quantity is None else strip_zeros(one.counted_quantity),
            "note": one.note,
        }
        for one in body.lines
    ]
    await store.update_counted_lines(tx, id, count.warehouse_id, rows)
    after = await _count_with_lines(tx, await store.COUNTS_TABLE.update(tx, id, {"status": "OPEN"}))
    if len(after.lines) > store.MAX_LINES:
        raise CountTooLarge(field="lines", limit=store.MAX_LINES)
    return after


async def commit_count(tx: Tx, id: UUID) -> StockCount:
    """Books the differences, once: each product then stands at what there is now plus what was found more, or less what
    was found less, when its quantity was entered. What was not counted stays as it is."""
    count = await _get_open_for_update(tx, id)
    lines = [one for one in await store.list_lines(tx, id) if one.counted is not None]
    if not lines:
        raise CountEmpty
    places = await load_warehouses(tx)
    stock = await open_mover_in(tx, places, StockQuery(frozenset(one.product_id for one in lines)))
    stale = await store.products_adjusted_since(tx, count.warehouse_id, lines)
    if stale:
        raise RecountNeeded(productIds=[str(one) for one in stale])
    await _check_countable(tx, {one.product_id: "lines" for one in lines})
    day = tx.today((await businesses.get_current(tx)).timezone)
    moves = [
        StockMove(
            product_id=one.product_id,
            warehouse_id=count.warehouse_id,
            quantity=strip_zeros(one.counted - one.held),
            kind="count",
            date=day,
            field=f"lines[{place}]",
            reason=one.note or count.note,
            source_id=id,
        )
        for place, one in enumerate(lines)
    ]
    rows, _ = await apply_moves(stock, moves, max_recosted=None)
    after = await _close_count(tx, count, "COMMITTED", len(rows))
    return await _count_with_lines(tx, after)


async def cancel_count(tx: Tx, id: UUID) -> StockCount:
    """Abandons a count: nothing is booked."""
    return await _count_with_lines(tx, await _close_count(tx, await _get_open_for_update(tx, id), "CANCELLED", 0))


async def _get_open_for_update(tx: Tx, id: UUID) -> StockCountSummary:
    """The count, locked until the transaction ends."""
    count = await store.COUNTS_TABLE.get_for_update(tx, id)
    if count.status != "OPEN":
        raise CountClosed(status=count.status)
    return count


async def _close_count(
    tx: Tx, count: StockCountSummary, status: Literal["COMMITTED", "CANCELLED"], movements: int
) -> StockCountSummary:
    after = await store.COUNTS_TABLE.update(tx, count.id, {"status": status, f"{status.lower()}_at": tx.now})
    facts = {"movements": movements}
    tx.audit(f"stock_count.{status.lower()}", "stock_count", count.id, before=count, after=after, facts=facts)
    return after


async def _check_countable(tx: Tx, fields: dict[UUID, str]) -> None:
    """Refuses products without stock, and products with serial numbers or batches, which are adjusted by name."""
    found = await moving.get_stocked_products(tx, fields, "")
    missing = [id for id in fields if id not in found]
    if missing:
        raise ProductNotStocked(field=fields[missing[0]], productIds=[str(id) for id in missing])
    faults = FaultCollector()
    for id, field in fields.items():
        if found[id].tracking != "none":
            faults.add(field, "not_countable", "Units and batches are adjusted by name, by `/inventory/adjustments`.")
    faults.raise_if_any()


async def _count_with_lines(tx: Tx, count: StockCountSummary) -> StockCount:
    lines = [_count_line(row) for row in await store.list_lines(tx, count.id)]
    return StockCount(**msgspec.structs.asdict(count), lines=lines)


def _count_line(row: Any) -> StockCountLine:
    counted: Decimal | None = row.counted
    return StockCountLine(
        product_id=row.product_id,
        product_name=row.product_name,
        sku=row.sku,
        unit=row.unit,
        expected_quantity=strip_zeros(row.expected),
        counted_quantity=None if counted is None else strip_zeros(counted),
        held_quantity=None if row.held is None else strip_zeros(row.held),
        difference=None if counted is None else strip_zeros(counted - row.held),
        note=row.note,
    )
