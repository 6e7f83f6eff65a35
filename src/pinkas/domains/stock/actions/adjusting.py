"""Stock movements without a document: adjustments, received goods, transfers."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

import msgspec

from pinkas.core.problems import Problem, combine_problems
from pinkas.domains import businesses
from pinkas.domains.stock.actions.moving import (
    MAX_RECOSTED_MOVEMENTS,
    StockMover,
    StockQuery,
    load_warehouses,
    open_mover_in,
)
from pinkas.domains.stock.rules import requested_moves as rules
from pinkas.domains.stock.rules import wire
from pinkas.domains.stock.rules.moves import StockMove
from pinkas.domains.stock.rules.problems import ProductNotStocked, WarehouseNotFound
from pinkas.domains.stock.store.warehouses import WarehouseDirectory
from pinkas.domains.stock.types.moving import (
    Adjustment,
    NewAdjustment,
    NewTransfer,
    StockMovement,
    StockWarning,
    Transfer,
)
from pinkas.domains.stock.types.shared import NamedProduct
from pinkas.platform.tx import Tx


async def adjust_stock(tx: Tx, body: NewAdjustment) -> Adjustment:
    """Books stock that comes or goes without a document, all of it or nothing. Two calls move it twice. One that is
    dated back changes the cost of its products from that day on; nothing else."""
    today = tx.today((await businesses.get_current(tx)).timezone)
    rules.check_adjustment(body, today)
    places = await load_warehouses(tx)
    warehouse_id = body.warehouse_id or places.default
    day = body.date or today
    stock = await _open_named_stock(tx, places, {"warehouseId": warehouse_id}, body.lines, day)
    assert warehouse_id is not None
    id = tx.new_id()
    rows, warnings = await apply_moves(
        stock,
        rules.adjustment_moves(body, warehouse_id, stock.shelf.level_on, day, id),
        max_recosted=MAX_RECOSTED_MOVEMENTS,
    )
    movements = _movement_views(tx, places, stock, rows)
    facts = {"kind": body.kind, "date": day, "reason": body.reason, "movements": len(movements)}
    tx.audit("stock.adjusted", "stock_adjustment", id, facts=facts)
    made = Adjustment(id=id, warehouse_id=warehouse_id, date=day, movements=movements)
    return msgspec.structs.replace(made, warnings=warnings) if warnings else made


async def transfer_stock(tx: Tx, body: NewTransfer) -> Transfer:
    """Moves stock from one warehouse into another, all of it or nothing. Its value stays what it was."""
    today = tx.today((await businesses.get_current(tx)).timezone)
    rules.check_transfer(body, today)
    places = await load_warehouses(tx)
    named = {"fromWarehouseId": body.from_warehouse_id, "toWarehouseId": body.to_warehouse_id}
    id, day = tx.new_id(), body.date or today
    stock = await _open_named_stock(tx, places, named, body.lines, day)
    rows, warnings = await apply_moves(stock, rules.transfer_moves(body, day, id), max_recosted=MAX_RECOSTED_MOVEMENTS)
    facts = {"from": str(body.from_warehouse_id), "to": str(body.to_warehouse_id), "lines": len(body.lines)}
    tx.audit("stock.transferred", "stock_transfer", id, facts=facts)
    made = Transfer(
        id=id,
        from_warehouse_id=body.from_warehouse_id,
        to_warehouse_id=body.to_warehouse_id,
        date=day,
        movements=_movement_views(tx, places, stock, rows),
    )
    return msgspec.structs.replace(made, warnings=warnings) if warnings else made


def warehouse_or_default(places: WarehouseDirectory, id: UUID | None, field: str) -> UUID:
    """The warehouse that is named, or the default one."""
    found = places.default if id is None else id
    if found is None or found not in places.names:
        raise WarehouseNotFound(field=field)
    return found


async def apply_moves(
    stock: StockMover, moves: Iterable[StockMove], *, max_recosted: int | None
) -> tuple[list[dict[str, Any]], list[StockWarning]]:
    """Applies movements, all of them or none; returns the rows that were written, and the warnings."""
    tried, done, problems, warnings = stock.try_moves(moves)
    if problems:
        raise combine_problems(problems)
    stock.apply_tried(tried, done)
    return await stock.write(max_recosted=max_recosted), [wire.warning_view(one) for one in warnings]


async def _open_named_stock(
    tx: Tx,
    places: WarehouseDirectory,
    warehouse_ids: Mapping[str, UUID | None],
    lines: Sequence[NamedProduct],
    day: date,
) -> StockMover:
    """Opens the stock of the products of some lines, which must all be stocked products, to be moved on `day`.
    `warehouse_ids` are the warehouses by the fields that name them; everything that does not exist is reported at
    once."""
    problems: list[Problem] = [
        WarehouseNotFound(field=at) for at, id in warehouse_ids.items() if id not in places.names
    ]
    wanted = StockQuery(
        products=frozenset(one.product_id for one in lines),
        serials=frozenset(serial for one in lines for serial in one.serial_numbers),
        batches=frozenset(one.batch_number for one in lines if one.batch_number),
        since=day,
    )
    stock = await open_mover_in(tx, places, wanted)
    problems += [
        ProductNotStocked(field=f"lines[{place}].productId", productId=str(one.product_id))
        for place, one in enumerate(lines)
        if one.product_id not in stock.shelf.products
    ]
    if problems:
        raise combine_problems(problems)
    rules.check_tracking(lines, stock.shelf.products)
    return stock


def _movement_views(
    tx: Tx, places: WarehouseDirectory, stock: StockMover, rows: Iterable[dict[str, Any]]
) -> list[StockMovement]:
    actor, products = tx.caller.audit_actor(), stock.shelf.products
    return [
        wire.movement_view(row, actor, products[row["product_id"]].name, places.names[row["warehouse_id"]])
        for row in rows
    ]
