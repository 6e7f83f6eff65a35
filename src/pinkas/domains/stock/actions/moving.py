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

from pinkas.core.money import plain
from pinkas.core.problems import Problem
from pinkas.countries import country
from pinkas.domains import businesses
from pinkas.domains.stock.rules import costing
from pinkas.domains.stock.rules.costing import Cost, Step, Worth
from pinkas.domains.stock.rules.inventory_state import InventoryState
from pinkas.domains.stock.rules.moves import Move, Moved, Sold, Stocked
from pinkas.domains.stock.rules.problems import StockTooLarge, TooManyLaterMovements
from pinkas.domains.stock.store import moving as store
from pinkas.domains.stock.store import warehouses
from pinkas.domains.stock.store.warehouses import Places
from pinkas.platform.tx import Tx

FIRST_WAREHOUSE = {"he": "מחסן ראשי", "en": "Main warehouse"}
LATER = 5000
"""How many movements of its products may lie behind an adjustment that is dated back."""


@dataclass(frozen=True)
class Wanted:
    """The records that movements depend on: products, units, batches, document lines, and the first day."""

    products: frozenset[UUID]
    serials: frozenset[str] = frozenset()
    batches: frozenset[str] = frozenset()
    lines: frozenset[UUID] = frozenset()
    """Lines of documents whose goods may come back: their products are wanted too."""
    since: date | None = None
    """The earliest day that anything may be dated back to."""


@dataclass
class Mover:
    """The stock of some products, locked until the transaction ends."""

    tx: Tx
    currency: str
    """The one of the books."""
    places: Places
    shelf: InventoryState
    last_dates: dict[UUID, date | None]
    before: dict[UUID, Cost]
    """How the products stood when they were read."""
    written: list[Moved] = field(default_factory=list)

    @property
    def default(self) -> UUID:
        """The default warehouse; an id that is no warehouse's, where there is none and nothing is to be made."""
        return self.places.default or UUID(int=0)

    def try_(self, moves: Iterable[Move]) -> tuple[InventoryState, list[Moved], list[Problem], list[Problem]]:
        """The stock after some movements, the movements as they would be written, the problems that prevent them, and
        the warnings. Nothing is changed yet."""
        trial = self.shelf.trial()
        done, problems, warnings = trial.take_all(list(moves))
        return trial, done, problems, warnings

    def keep(self, tried: InventoryState, moved: Sequence[Moved]) -> None:
        """Applies movements that were tried."""
        self.shelf.keep(tried)
        self.written += moved

    async def write(self, *, later: int | None = None) -> list[dict[str, Any]]:
        """Writes what was done: the movements as rows, with what they cost and leave now. More than `max_recosted`
        movements behind one that is dated back answer 409; None lets any number be."""
        changes = self.shelf.changes()
        if not self.written and not changes.sold:
            return []
        at = self.tx.instant()  # after the locks: movements of a product sort as they were written
        days, values, costs = await self._recosted(changes, later)
        rows = [_row(one, self.tx.runtime.ids.new(at), at) for one in self.written]
        for row, moved in zip(rows, self.written, strict=True):
            cost = costs[moved.move.product_id, moved.number]
            row |= {"unit_cost": cost["current_unit_cost"], **cost}
        await store.write(self.tx, changes, rows, days, values, costs.values())
        return rows

    async def _recosted(
        self, changes: InventoryState, later: int | None
    ) -> tuple[list[dict[str, Any]], Counter[date], dict[tuple[UUID, int], dict[str, Any]]]:
        """How the days end on which something moved, and those behind them; by how much the value of all stock changes
        on each; and the movements whose cost or balance is another one now, the new ones among them."""
        new: dict[UUID, list[Moved]] = {}
        for one in self.written:
            new.setdefault(one.move.product_id, []).append(one)
        replay = await self._replay({id: [_step(one) for one in found] for id, found in new.items()}, later)
        days: list[dict[str, Any]] = []
        values = Counter[date]()
        costs: dict[tuple[UUID, int], dict[str, Any]] = {}
        for id, found in new.items():
            opening, known = replay.openings.get(id, self.before[id]), replay.known.get(id, ())
            steps = [*(one.step for one in known), *map(_step, found)]
            walk = costing.walked(opening, steps, replay.outs.get(id))
            if any(costing.too_large(cost) for _, cost in walk.days):
                raise StockTooLarge(field=f"{found[0].move.field}.quantity", limit=plain(costing.MOST))
            values.update(costing.changes(opening, walk.days, self.currency))
            values.subtract(costing.changes(opening, replay.days.get(id, ()), self.currency))
            changes.items[id] = replace(changes.items[id], cost=walk.cost)
            days += [_day(id, day, cost) for day, cost in walk.days]
            for before in known:
                balance = before.balance + _since(found, before.warehouse_id, before.step)
                if (walk.worths[before.step.number], balance) != (before.worth, before.balance):
                    costs[id, before.step.number] = _cost(id, before.step, walk.worths, balance)
            for one in found:
                step = _step(one)
                balance = one.balance + _since(found, one.move.warehouse_id, step)
                costs[id, one.number] = _cost(id, step, walk.worths, balance)
        return days, values, costs

    async def _replay(self, new: Mapping[UUID, Sequence[Step]], later: int | None) -> store.Replay:
        """What is known of the products that are costed anew, from the last day on before which nothing was missing:
        those of which something is dated back, and those of which something comes while there is less than none."""
        first = {id: costing.first_day(steps) for id, steps in new.items()}
        back = {id: day for id, day in first.items() if (last := self.last_dates[id]) is not None and day < last}
        if back and later is not None and await store.count_since(self.tx, back, later) > later:
            raise TooManyLaterMovements(field="date", limit=later)
        short = {id: first[id] for id in new if self.before[id].on_hand < 0 and any(map(costing.comes, new[id]))}
        return await store.replay(self.tx, back | short, new)


async def mover(tx: Tx, wanted: Wanted, *, hold: bool = True) -> Mover:
    """Opens the stock of some products. `lock` locks it until the transaction ends: warehouses first, then products in
    the order of their ids; without it the stock is only looked at."""
    currency = await _currency(tx)
    sold = await store.sold(tx, wanted.lines)
    named = wanted.products | {product for _, product in sold}
    products = await store.stocked(tx, named, currency, hold=hold)
    places = await places_of(tx, hold=hold) if products else Places({}, None, warehouses.POLICY)
    return await _mover(tx, currency, places, products, wanted, sold, hold=hold)


async def mover_in(tx: Tx, places: Places, wanted: Wanted) -> Mover:
    """The same, held, where the warehouses are known already."""
    currency = await _currency(tx)
    products = await store.stocked(tx, wanted.products, currency, hold=True)
    return await _mover(tx, currency, places, products, wanted, {}, hold=True)


async def _currency(tx: Tx) -> str:
    return country((await businesses.current(tx)).country).currency


async def _mover(
    tx: Tx,
    currency: str,
    places: Places,
    products: dict[UUID, Stocked],
    wanted: Wanted,
    sold: dict[tuple[UUID, UUID], Sold],
    *,
    hold: bool,
) -> Mover:
    shelf = InventoryState(places.policy, products)
    if products:
        shelf.items = dict(await store.items(tx, products, lock=hold))
        shelf.levels = dict(await store.levels(tx, products))
        shelf.sold = {key: one for key, one in sold.items() if key[1] in products}
        if wanted.since is not None:
            await store.read_later(tx, shelf, wanted.since)
        await _read_named(tx, shelf, products, wanted)
    last_dates = {id: one.last_date for id, one in shelf.items.items()}
    before = {id: one.cost for id, one in shelf.items.items()}
    return Mover(tx, currency, places, shelf.trial(), last_dates, before)


async def _read_named(tx: Tx, shelf: InventoryState, products: dict[UUID, Stocked], wanted: Wanted) -> None:
    """Units and batches, where a product has any."""
    by_serial = {id for id, one in products.items() if one.tracking == "serial"}
    by_batch = {id for id, one in products.items() if one.tracking == "batch"}
    if by_serial:
        serials = wanted.serials | {serial for one in shelf.sold.values() for serial in one.serials}
        await store.read_units(tx, shelf, by_serial, serials)
    if by_batch:
        batches = wanted.batches | {one.batch for one in shelf.sold.values() if one.batch}
        await store.read_batches(tx, shelf, by_batch, batches)


async def places_of(tx: Tx, *, hold: bool = True) -> Places:
    """The warehouses of the business. `lock`: none is deleted meanwhile, and the first one is made when there is no
    default."""
    places = await warehouses.places(tx, hold=hold)
    if places.default is None and hold:
        language = (await businesses.current(tx)).default_lang
        await warehouses.make_default(tx, FIRST_WAREHOUSE[language])
        places = await warehouses.places(tx, hold=hold)
    return places


def _step(one: Moved) -> Step:
    """A movement as costs see it."""
    move = one.move
    cost = one.unit_cost if one.costed else None
    return Step(move.date, one.number, move.quantity, cost, one.line_id, transfer=move.kind == "transfer")


def _since(written: Sequence[Moved], warehouse_id: UUID, step: Step) -> Decimal:
    """How much was written after a movement into its warehouse, and counts for a day before it."""
    late = [one.move for one in written if one.number > step.number and one.move.date < step.date]
    return sum((move.quantity for move in late if move.warehouse_id == warehouse_id), Decimal(0))


def _cost(id: UUID, step: Step, worths: Mapping[int, Worth], balance: Decimal) -> dict[str, Any]:
    worth = worths[step.number]
    return {
        "product_id": id,
        "number": step.number,
        "moved_line_id": step.line_id,
        "cost": worth.cost,
        "current_unit_cost": worth.unit_cost,
        "current_balance": balance,
    }


def _row(one: Moved, id: UUID, at: Any) -> dict[str, Any]:
    move = one.move
    return {
        "id": id,
        "product_id": move.product_id,
        "number": one.number,
        "warehouse_id": move.warehouse_id,
        "date": move.date,
        "kind": move.kind,
        "quantity": move.quantity,
        "costed": one.costed,
        "balance": one.held,
        "document_id": move.document_id,
        "line_id": move.line_id,
        "source_id": move.source_id,
        "serials": list(move.serials),
        "batch": move.batch,
        "expiry_date": move.expiry_date,
        "reason": move.reason,
        "created_at": at,
    }


def _day(id: UUID, day: date, cost: Cost) -> dict[str, Any]:
    return {
        "product_id": id,
        "date": day,
        "on_hand": cost.on_hand,
        "value": cost.value,
        "average_cost": cost.average,
    }
