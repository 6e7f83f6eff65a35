"""Moving stock: everything that movements look at is read at once behind the locks of their products, decided one after
the other in memory, and written at once. The number of statements does not follow from how much moves."""

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
from pinkas.domains.stock.rules.costing import Cost, Step
from pinkas.domains.stock.rules.moves import Move, Moved, Sold, Stocked
from pinkas.domains.stock.rules.problems import StockTooLarge, TooManyLaterMovements
from pinkas.domains.stock.rules.shelf import Shelf
from pinkas.domains.stock.store import moving as store
from pinkas.domains.stock.store import warehouses
from pinkas.domains.stock.store.warehouses import Places
from pinkas.platform.tx import Tx

FIRST_WAREHOUSE = {"he": "מחסן ראשי", "en": "Main warehouse"}
LATER = 5000
"""How many movements of its products may lie behind an adjustment that is dated back."""


@dataclass(frozen=True)
class Wanted:
    """What movements will look at."""

    products: frozenset[UUID]
    serials: frozenset[str] = frozenset()
    batches: frozenset[str] = frozenset()
    lines: frozenset[UUID] = frozenset()
    """Lines of documents whose goods may come back: their products are wanted too."""
    since: date | None = None
    """The earliest day that anything may be dated back to."""


@dataclass
class Mover:
    """The stock of some products, held until the transaction ends."""

    tx: Tx
    currency: str
    """The one of the books."""
    places: Places
    shelf: Shelf
    last_dates: dict[UUID, date | None]
    before: dict[UUID, Cost]
    """How the products stood when they were read."""
    written: list[Moved] = field(default_factory=list)

    @property
    def default(self) -> UUID:
        """The default warehouse; an id that is no warehouse's, where there is none and nothing is to be made."""
        return self.places.default or UUID(int=0)

    def try_(self, moves: Iterable[Move]) -> tuple[Shelf, list[Moved], list[Problem], list[Problem]]:
        """What would become of the stock, the movements that there would be, what stands in their way, and what does
        not and is worth a look. Nothing is done yet."""
        trial = self.shelf.trial()
        done, problems, warnings = trial.take_all(list(moves))
        return trial, done, problems, warnings

    def keep(self, tried: Shelf, moved: Sequence[Moved]) -> None:
        """Does what was tried."""
        self.shelf.keep(tried)
        self.written += moved

    async def write(self, *, later: int | None = None) -> list[dict[str, Any]]:
        """Writes what was done: the movements as rows. More than `later` movements behind one that is dated back answer
        409; None lets any number be."""
        changes = self.shelf.changes()
        if not self.written and not changes.sold:
            return []
        at = self.tx.instant()  # after the locks: movements of a product sort as they were written
        days, values, recosted = await self._days(changes, later)
        rows = [_row(one, self.tx.around.ids.new(at), at) for one in self.written]
        await store.write(self.tx, changes, rows, days, values, recosted)
        return rows

    async def _days(
        self, changes: Shelf, later: int | None
    ) -> tuple[list[dict[str, Any]], Counter[date], dict[tuple[UUID, UUID], Decimal]]:
        """How the days end on which something moved, and those behind them, by how much the value of all stock changes
        on each, and at what cost other lines then took theirs; the products stand as the last day ends, and what was
        written went at the cost of its own day."""
        new = self._steps()
        first = {id: costing.first_day(found) for id, found in new.items()}
        back = {id: day for id, day in first.items() if (last := self.last_dates[id]) is not None and day < last}
        opening, known = {id: self.before[id] for id in new if id not in back}, dict[UUID, list[Step]]()
        if back:
            opening.update(dict.fromkeys(back, Cost()) | await store.day_before(self.tx, back))
            known = await store.moved_since(self.tx, back, later)
            if later is not None and sum(map(len, known.values())) > later:
                raise TooManyLaterMovements(field="date", limit=later)
        rows: list[dict[str, Any]] = []
        values = Counter[date]()
        recosted: dict[tuple[UUID, UUID], Decimal] = {}
        for id, steps in new.items():
            earlier = known.get(id, [])
            before, after = costing.walked(opening[id], earlier), costing.walked(opening[id], [*earlier, *steps])
            if any(costing.too_large(cost) for _, cost in after.days):
                at = next(one.move.field for one in self.written if one.move.product_id == id)
                raise StockTooLarge(field=f"{at}.quantity", limit=plain(costing.MOST))
            values.update(costing.changes(opening[id], after.days, self.currency))
            values.subtract(costing.changes(opening[id], before.days, self.currency))
            changes.items[id] = replace(changes.items[id], cost=after.days[-1][1])
            rows += [_day(id, day, cost) for day, cost in after.days]
            recosted |= {
                (one.line_id, id): after.costs[one.number]
                for one in earlier
                if one.line_id is not None and after.costs[one.number] != before.costs[one.number]
            }
            self._cost(id, after.costs)
        own = {(one.move.line_id, one.move.product_id): one.unit_cost for one in self.written}
        recosted |= {(line, product): cost for (line, product), cost in own.items() if line is not None}
        for key in recosted.keys() & changes.sold.keys():
            changes.sold[key] = replace(changes.sold[key], unit_cost=recosted.pop(key))
        return rows, values, recosted

    def _cost(self, product_id: UUID, costs: Mapping[int, Decimal]) -> None:
        """Lets what was written have the cost of its day."""
        self.written = [
            replace(one, unit_cost=costs[one.number])
            if one.move.product_id == product_id and one.number in costs
            else one
            for one in self.written
        ]

    def _steps(self) -> dict[UUID, list[Step]]:
        """The movements as costs see them, by product."""
        steps: dict[UUID, list[Step]] = {}
        for one in self.written:
            if one.move.kind != "transfer":
                cost = one.unit_cost if one.costed else None
                step = Step(one.move.date, one.number, one.move.quantity, cost, one.move.line_id)
                steps.setdefault(one.move.product_id, []).append(step)
        return steps


async def mover(tx: Tx, wanted: Wanted, *, hold: bool = True) -> Mover:
    """Opens the stock of some products. `hold` locks it until the transaction ends: warehouses first, then products in
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
    shelf = Shelf(places.policy, products)
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


async def _read_named(tx: Tx, shelf: Shelf, products: dict[UUID, Stocked], wanted: Wanted) -> None:
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
    """The warehouses of the business. `hold`: none is deleted meanwhile, and the first one is made when there is no
    default."""
    places = await warehouses.places(tx, hold=hold)
    if places.default is None and hold:
        language = (await businesses.current(tx)).default_lang
        await warehouses.make_default(tx, FIRST_WAREHOUSE[language])
        places = await warehouses.places(tx, hold=hold)
    return places


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
        "unit_cost": one.unit_cost,
        "costed": one.costed,
        "balance": one.balance,
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
