"""What is there when stock begins to be kept, or is counted anew: many products and warehouses at once."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID, uuid5

from pinkas.core.decimals import Quantity
from pinkas.core.problems import Problem
from pinkas.domains import businesses
from pinkas.domains.stock.actions.adjusting import adjust_stock
from pinkas.domains.stock.actions.moving import StockMover, StockQuery, load_warehouses, open_mover
from pinkas.domains.stock.rules import requested_moves as rules
from pinkas.domains.stock.rules.problems import ProductNotStocked, StockExists
from pinkas.domains.stock.store import moving as store
from pinkas.domains.stock.types.moving import AdjustedLine, NewAdjustment, StockMovement
from pinkas.domains.stock.types.shared import Counted, UnitCost
from pinkas.platform.tx import Tx


@dataclass(frozen=True)
class StockLine:
    """How much of a product is in a warehouse at the end of a day, or comes with a batch or with units; None is the
    default warehouse, and today. `replaces`: stock that is there already becomes as much."""

    product_id: UUID
    quantity: Counted
    warehouse_id: UUID | None = None
    day: date | None = None
    unit_cost: UnitCost | None = None
    batch: str | None = None
    expiry_date: date | None = None
    serials: Sequence[str] = ()
    replaces: bool = False

    @property
    def is_counted(self) -> bool:
        """Whether it says how much there is, and not what comes."""
        return self.batch is None and not self.serials

    def place_id(self) -> UUID:
        """An id of the product in the warehouse, or of its batch there."""
        return uuid5(self.product_id, f"{self.warehouse_id or ''}/{self.batch or ''}/{','.join(self.serials)}")

    def as_adjusted(self) -> AdjustedLine:
        """The line of an adjustment that makes it so."""
        return AdjustedLine(
            product_id=self.product_id,
            counted_quantity=self.quantity if self.is_counted else None,
            quantity=None if self.is_counted else Quantity(self.quantity),
            unit_cost=self.unit_cost,
            batch_number=self.batch,
            expiry_date=self.expiry_date,
            serial_numbers=list(self.serials),
        )


async def find_warehouses(tx: Tx) -> tuple[dict[str, UUID], UUID | None]:
    """The warehouses by name, and the default one, where there is any."""
    places = await load_warehouses(tx, lock=False)
    return {name: id for id, name in places.names.items()}, places.default


async def check_lines(tx: Tx, lines: Sequence[StockLine], reason: str) -> list[Problem | None]:
    """What would prevent each line. Stock that is there already prevents one that does not replace it: `stock_exists`
    names the place."""
    today = tx.today((await businesses.get_current(tx)).timezone)
    stock = await open_mover(
        tx,
        StockQuery(
            products=frozenset(one.product_id for one in lines),
            serials=frozenset(serial for one in lines for serial in one.serials),
            batches=frozenset(one.batch for one in lines if one.batch),
            since=min((one.day or today for one in lines), default=today),
        ),
        lock=False,
    )
    problems: list[Problem | None] = []
    for line in lines:
        try:
            _check_line(stock, line, reason, today)
        except Problem as problem:
            problems.append(problem)
        else:
            problems.append(None)
    return problems


def _check_line(stock: StockMover, line: StockLine, reason: str, today: date) -> None:
    if line.product_id not in stock.shelf.products:
        raise ProductNotStocked(field="productId", productId=str(line.product_id))
    warehouse_id = line.warehouse_id or stock.default
    adjusted = line.as_adjusted()
    rules.check_tracking([adjusted], stock.shelf.products)
    if not line.quantity and not line.replaces:
        return
    body = NewAdjustment(lines=[adjusted], warehouse_id=warehouse_id, date=line.day, reason=reason)
    rules.check_adjustment(body, today)
    if not line.replaces and line.is_counted and stock.shelf.levels.get((line.product_id, warehouse_id)):
        raise StockExists(field="quantity", existingId=str(line.place_id()))
    moves = rules.adjustment_moves(body, warehouse_id, stock.shelf.level_on, line.day or today, UUID(int=0))
    _, _, problems, _ = stock.try_moves(moves)
    if problems:
        raise problems[0]


async def write_lines(tx: Tx, lines: Sequence[StockLine], reason: str) -> list[StockMovement | None]:
    """Books an adjustment for each warehouse and day of the lines, each product once in each. Returns the movement of
    each line; None where as much was there."""
    groups: dict[tuple[UUID | None, date | None], list[StockLine]] = {}
    for one in lines:
        if one.quantity or one.replaces:
            groups.setdefault((one.warehouse_id, one.day), []).append(one)
    moved: dict[tuple[UUID | None, UUID, str | None, tuple[str, ...]], StockMovement] = {}
    for (warehouse_id, day), group in groups.items():
        adjusted = [one.as_adjusted() for one in group]
        made = await adjust_stock(tx, NewAdjustment(lines=adjusted, warehouse_id=warehouse_id, date=day, reason=reason))
        for movement in made.movements:
            serials = tuple(movement.serial_numbers)
            moved[warehouse_id, movement.product_id, movement.batch_number, serials] = movement
    return [moved.get((one.warehouse_id, one.product_id, one.batch, tuple(one.serials))) for one in lines]


async def reverse_movements(tx: Tx, ids: Collection[UUID], reason: str) -> None:
    """Takes back movements of adjustments on their days. Raises what prevents that."""
    groups: dict[tuple[UUID, date], list[AdjustedLine]] = {}
    for row in await store.get_movements(tx, ids):
        line = AdjustedLine(
            product_id=row.product_id,
            quantity=Quantity(-Decimal(row.quantity)),
            batch_number=row.batch,
            serial_numbers=list(row.serials),
        )
        groups.setdefault((row.warehouse_id, row.date), []).append(line)
    for (warehouse_id, day), lines in groups.items():
        await adjust_stock(tx, NewAdjustment(lines=lines, warehouse_id=warehouse_id, date=day, reason=reason))
