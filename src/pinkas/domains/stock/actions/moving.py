"""Moving stock: everything that movements depend on is read at once behind the locks of their products, the movements
are decided in memory one after another, and written at once. The number of statements does not depend on how much
moves."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.catalogue import get_translator
from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.countries import get_country
from pinkas.domains import businesses
from pinkas.domains.stock.rules import costing
from pinkas.domains.stock.rules.costing import CostingStep, MovementCost, StockCost
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import AppliedMove, SoldLine, StockedProduct, StockMove
from pinkas.domains.stock.rules.problems import StockTooLarge, TooManyLaterMovements
from pinkas.domains.stock.store import moving as store
from pinkas.domains.stock.store import warehouses
from pinkas.domains.stock.store.warehouses import WarehouseDirectory
from pinkas.platform.tx import Tx

MAX_RECOSTED_MOVEMENTS = 5000
"""How many movements of its products may lie behind an adjustment that is dated back."""


@dataclass(frozen=True)
class StockQuery:
    """The records that movements depend on: products, units, batches, document lines, and the first day."""

    products: frozenset[UUID]
    serials: frozenset[str] = frozenset()
    batches: frozenset[str] = frozenset()
    lines: frozenset[UUID] = frozenset()
    """Lines of documents whose goods may come back: their products are wanted too."""
    since: date | None = None
    """The earliest day that anything may be dated back to."""


@dataclass
class StockMover:
    """The stock of some products, locked until the transaction ends."""

    tx: Tx
    currency: str
    """The one of the books."""
    places: WarehouseDirectory
    shelf: InventoryState
    last_dates: dict[UUID, date | None]
    before: dict[UUID, StockCost]
    """How the products stood when they were read."""
    written: list[AppliedMove] = field(default_factory=list)

    @property
    def default(self) -> UUID:
        """The default warehouse; an id that is no warehouse's, where there is none and nothing is to be made."""
        return self.places.default or UUID(int=0)

    def try_moves(
        self, moves: Iterable[StockMove]
    ) -> tuple[InventoryState, list[AppliedMove], list[Problem], list[Problem]]:
        """The stock after some movements, the movements as they would be written, the problems that prevent them, and
        the warnings. Nothing is changed yet."""
        trial = self.shelf.trial_copy()
        done, problems, warnings = trial.take_moves(list(moves))
        return trial, done, problems, warnings

    def apply_tried(self, tried: InventoryState, moved: Sequence[AppliedMove]) -> None:
        """Applies movements that were tried."""
        self.shelf.apply_tried(tried)
        self.written += moved

    async def write(self, *, max_recosted: int | None = None) -> list[dict[str, Any]]:
        """Writes what was done: the movements as rows, with what they cost and leave now. More than `max_recosted`
        movements behind one that is dated back answer 409; None lets any number be."""
        changes = self.shelf.changes()
        if not self.written and not changes.sold:
            return []
        at = self.tx.current_instant()  # after the locks: movements of a product sort as they were written
        days, values, costs = await self._compute_recosting(changes, max_recosted)
        rows = [_movement_row(one, self.tx.runtime.ids.new(at), at) for one in self.written]
        for row, moved in zip(rows, self.written, strict=True):
            cost = costs[moved.move.product_id, moved.number]
            row |= {"unit_cost": cost["current_unit_cost"], **cost}
        await store.write_movements(self.tx, changes, rows, days, values, costs.values())
        return rows

    async def _compute_recosting(
        self, changes: InventoryState, max_recosted: int | None
    ) -> tuple[list[dict[str, Any]], Counter[date], dict[tuple[UUID, int], dict[str, Any]]]:
        """How the days end on which something moved, and those behind them; by how much the value of all stock changes
        on each; and the movements whose cost or balance is another one now, the new ones among them."""
        new: dict[UUID, list[AppliedMove]] = {}
        for one in self.written:
            new.setdefault(one.move.product_id, []).append(one)
        replay = await self._load_replay(
            {id: [_costing_step(one) for one in found] for id, found in new.items()}, max_recosted
        )
        days: list[dict[str, Any]] = []
        values = Counter[date]()
        costs: dict[tuple[UUID, int], dict[str, Any]] = {}
        for id, found in new.items():
            opening, known = replay.openings.get(id, self.before[id]), replay.known.get(id, ())
            steps = [*(one.step for one in known), *map(_costing_step, found)]
            walk = costing.cost_movements(opening, steps, replay.outs.get(id))
            if any(costing.is_too_large(cost) for _, cost in walk.days):
                raise StockTooLarge(field=f"{found[0].move.field}.quantity", limit=decimal_text(costing.MAX_VALUE))
            values.update(costing.value_changes(opening, walk.days, self.currency))
            values.subtract(costing.value_changes(opening, replay.days.get(id, ()), self.currency))
            changes.items[id] = replace(changes.items[id], cost=walk.cost)
            days += [_day_row(id, day, cost) for day, cost in walk.days]
            for before in known:
                balance = before.balance + _quantity_written_after(found, before.warehouse_id, before.step)
                if (walk.worths[before.step.number], balance) != (before.worth, before.balance):
                    costs[id, before.step.number] = _movement_cost(id, before.step, walk.worths, balance)
            for one in found:
                step = _costing_step(one)
                balance = one.balance + _quantity_written_after(found, one.move.warehouse_id, step)
                costs[id, one.number] = _movement_cost(id, step, walk.worths, balance)
        return days, values, costs

    async def _load_replay(
        self, new: Mapping[UUID, Sequence[CostingStep]], max_recosted: int | None
    ) -> store.CostingReplay:
        """What is known of the products that are costed anew, from the last day on before which nothing was missing:
        those of which something is dated back, and those of which something comes while there is less than none."""
        first = {id: costing.earliest_day(steps) for id, steps in new.items()}
        back = {id: day for id, day in first.items() if (last := self.last_dates[id]) is not None and day < last}
        if (
            back
            and max_recosted is not None
            and await store.count_movements_since(self.tx, back, max_recosted) > max_recosted
        ):
            raise TooManyLaterMovements(field="date", limit=max_recosted)
        short = {id: first[id] for id in new if self.before[id].on_hand < 0 and any(map(costing.is_incoming, new[id]))}
        return await store.load_replay(self.tx, back | short, new)


async def open_mover(tx: Tx, query: StockQuery, *, lock: bool = True) -> StockMover:
    """Opens the stock of some products. `lock` locks it until the transaction ends: warehouses first, then products in
    the order of their ids; without it the stock is only looked at."""
    currency = await _home_currency(tx)
    sold = await store.get_sold_lines(tx, query.lines)
    named = query.products | {product for _, product in sold}
    products = await store.get_stocked_products(tx, named, currency, lock=lock)
    places = (
        await load_warehouses(tx, lock=lock) if products else WarehouseDirectory({}, None, warehouses.DEFAULT_POLICY)
    )
    return await _build_mover(tx, currency, places, products, query, sold, lock=lock)


async def open_mover_in(tx: Tx, places: WarehouseDirectory, query: StockQuery) -> StockMover:
    """The same, held, where the warehouses are known already."""
    currency = await _home_currency(tx)
    products = await store.get_stocked_products(tx, query.products, currency, lock=True)
    return await _build_mover(tx, currency, places, products, query, {}, lock=True)


async def _home_currency(tx: Tx) -> str:
    return get_country((await businesses.get_current(tx)).country).currency


async def _build_mover(
    tx: Tx,
    currency: str,
    places: WarehouseDirectory,
    products: dict[UUID, StockedProduct],
    query: StockQuery,
    sold: dict[tuple[UUID, UUID], SoldLine],
    *,
    lock: bool,
) -> StockMover:
    shelf = InventoryState(places.policy, products)
    if products:
        shelf.items = dict(await store.get_items(tx, products, lock=lock))
        shelf.levels = dict(await store.get_levels(tx, products))
        shelf.sold = {key: one for key, one in sold.items() if key[1] in products}
        if query.since is not None:
            await store.load_later_levels(tx, shelf, query.since)
        await _load_units_and_batches(tx, shelf, products, query)
    last_dates = {id: one.last_date for id, one in shelf.items.items()}
    before = {id: one.cost for id, one in shelf.items.items()}
    return StockMover(tx, currency, places, shelf.trial_copy(), last_dates, before)


async def _load_units_and_batches(
    tx: Tx, inventory: InventoryState, products: dict[UUID, StockedProduct], query: StockQuery
) -> None:
    """Units and batches, where a product has any."""
    by_serial = {id for id, one in products.items() if one.tracking == "serial"}
    by_batch = {id for id, one in products.items() if one.tracking == "batch"}
    if by_serial:
        serials = query.serials | {serial for one in inventory.sold.values() for serial in one.serials}
        await store.load_units(tx, inventory, by_serial, serials)
    if by_batch:
        batches = query.batches | {one.batch for one in inventory.sold.values() if one.batch}
        await store.load_batches(tx, inventory, by_batch, batches)


async def load_warehouses(tx: Tx, *, lock: bool = True) -> WarehouseDirectory:
    """The warehouses of the business. `lock`: none is deleted meanwhile, and the first one is made when there is no
    default."""
    places = await warehouses.get_directory(tx, lock=lock)
    if places.default is None and lock:
        language = (await businesses.get_current(tx)).default_lang
        await warehouses.insert_default(tx, get_translator(language).text("Main warehouse"))
        places = await warehouses.get_directory(tx, lock=lock)
    return places


def _costing_step(moved: AppliedMove) -> CostingStep:
    """A movement as costs see it."""
    move = moved.move
    cost = moved.unit_cost if moved.costed else None
    return CostingStep(move.date, moved.number, move.quantity, cost, moved.line_id, transfer=move.kind == "transfer")


def _quantity_written_after(written: Sequence[AppliedMove], warehouse_id: UUID, costing_step: CostingStep) -> Decimal:
    """How much was written after a movement into its warehouse, and counts for a day before it."""
    late = [one.move for one in written if one.number > costing_step.number and one.move.date < costing_step.date]
    return sum((move.quantity for move in late if move.warehouse_id == warehouse_id), Decimal(0))


def _movement_cost(id: UUID, step: CostingStep, costs: Mapping[int, MovementCost], balance: Decimal) -> dict[str, Any]:
    worth = costs[step.number]
    return {
        "product_id": id,
        "number": step.number,
        "moved_line_id": step.line_id,
        "cost": worth.cost,
        "current_unit_cost": worth.unit_cost,
        "current_balance": balance,
    }


def _movement_row(moved: AppliedMove, id: UUID, at: Any) -> dict[str, Any]:
    move = moved.move
    return {
        "id": id,
        "product_id": move.product_id,
        "number": moved.number,
        "warehouse_id": move.warehouse_id,
        "date": move.date,
        "kind": move.kind,
        "quantity": move.quantity,
        "costed": moved.costed,
        "balance": moved.held,
        "document_id": move.document_id,
        "line_id": move.line_id,
        "source_id": move.source_id,
        "serials": list(move.serials),
        "batch": move.batch,
        "expiry_date": move.expiry_date,
        "reason": move.reason,
        "created_at": at,
    }


def _day_row(id: UUID, day: date, cost: StockCost) -> dict[str, Any]:
    return {
        "product_id": id,
        "date": day,
        "on_hand": cost.on_hand,
        "value": cost.value,
        "average_cost": cost.average,
    }
