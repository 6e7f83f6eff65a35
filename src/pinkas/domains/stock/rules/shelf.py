"""What stands on the shelves, in memory: movements are tried on it one after the other, and kept when all of them may
be. Pure; the store reads it behind locks and writes what became of it."""

from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.core.money import plain
from pinkas.core.problems import Problem
from pinkas.domains.stock.rules.costing import Cost, moved
from pinkas.domains.stock.rules.problems import (
    BatchInsufficient,
    BatchNumberRequired,
    InsufficientStock,
    SerialNumberInStock,
    SerialNumberNotInStock,
    SerialNumbersRequired,
)
from pinkas.domains.stock.types.shared import Day, Kind, NegativeStock, Tracking

NOTHING = Decimal(0)
Place = tuple[UUID, UUID]
"""A product in a warehouse."""


@dataclass(frozen=True, slots=True)
class Stocked:
    """A product of which stock is kept; `cost` is what its catalogue says of one unit, in the currency of the books."""

    id: UUID
    name: str
    tracking: Tracking
    cost: Decimal | None = None


@dataclass(frozen=True, slots=True)
class Item:
    """A product in all warehouses together; `number` is that of its last movement, `last_date` the latest day on which
    it moved."""

    number: int
    cost: Cost
    last_date: Day | None


@dataclass(frozen=True, slots=True)
class Holding:
    """What a warehouse holds of a batch."""

    on_hand: Decimal
    expiry_date: Day | None


@dataclass(frozen=True, slots=True)
class Sold:
    """What a line of a document took out of a product, and what came back of it. `returned` and `credited` are what
    return notes and credits say; both may tell of the same goods, so that what is back is the larger one."""

    document_id: UUID
    warehouse_id: UUID
    gone: Decimal = NOTHING
    back: Decimal = NOTHING
    returned: Decimal = NOTHING
    credited: Decimal = NOTHING
    unit_cost: Decimal = NOTHING
    batch: str | None = None
    expiry_date: Day | None = None

    def says(self, purpose: Literal["return", "credit"], quantity: Decimal) -> "Sold":
        """When so much more is said to be back."""
        if purpose == "return":
            return replace(self, returned=self.returned + quantity)
        return replace(self, credited=self.credited + quantity)

    @property
    def missing(self) -> Decimal:
        """What is said to be back and was not taken in yet."""
        return max(max(self.returned, self.credited) - self.back, NOTHING)


@dataclass(frozen=True, slots=True)
class Back:
    """Goods come back that a line took out, and a return note or a credit says so."""

    line_id: UUID
    purpose: Literal["return", "credit"]


@dataclass(frozen=True, slots=True)
class Move:
    """A movement that is asked for: `quantity` above zero comes, below it goes. `field` is where the request names it;
    the serial numbers of what comes `back` need not be named when all of it does."""

    product_id: UUID
    warehouse_id: UUID
    quantity: Decimal
    kind: Kind
    date: Day
    field: str
    unit_cost: Decimal | None = None
    serials: tuple[str, ...] = ()
    batch: str | None = None
    expiry_date: Day | None = None
    reason: str | None = None
    document_id: UUID | None = None
    line_id: UUID | None = None
    source_id: UUID | None = None
    back: Back | None = None


@dataclass(frozen=True, slots=True)
class Moved:
    """A movement as it is to be written."""

    move: Move
    number: int
    unit_cost: Decimal
    costed: bool
    balance: Decimal


_PARTS = ("items", "levels", "serials", "out_by", "batches", "sold")


@dataclass
class Shelf:
    """Everything that movements of some products look at and change."""

    policy: NegativeStock
    products: Mapping[UUID, Stocked]
    items: MutableMapping[UUID, Item] = field(default_factory=dict)
    levels: MutableMapping[Place, Decimal] = field(default_factory=dict)
    serials: MutableMapping[tuple[UUID, str], UUID | None] = field(default_factory=dict)
    """Where a unit is; None for one that is gone. One that was never seen is not in it."""
    out_by: MutableMapping[tuple[UUID, str], UUID | None] = field(default_factory=dict)
    """By which line of a document a unit is gone."""
    batches: MutableMapping[tuple[UUID, UUID, str], Holding] = field(default_factory=dict)
    sold: MutableMapping[tuple[UUID, UUID], Sold] = field(default_factory=dict)
    """By line of a document and product."""

    def trial(self) -> "Shelf":
        """The same shelves, to be tried on: what is done to them is not done to these until it is kept."""
        return Shelf(self.policy, self.products, *(ChainMap({}, getattr(self, name)) for name in _PARTS))

    def keep(self, tried: "Shelf") -> None:
        """What was done to a trial is done."""
        for name in _PARTS:
            getattr(self, name).update(getattr(tried, name).maps[0])

    def changes(self) -> "Shelf":
        """Of a trial only what was done to it."""
        return Shelf(self.policy, self.products, *(getattr(self, name).maps[0] for name in _PARTS))

    def take(self, move: Move) -> tuple[Moved | None, list[Problem], list[Problem]]:
        """Does a movement: as it is to be written (None when nothing moves), what stands in its way, and what is only
        worth a look. Where something stands in its way the shelves are of no use any more."""
        if move.back is not None:
            move = self._back(move, move.back)
        if move.quantity == 0:
            return None, [], []
        move = self._named(move)
        problems = [*self._unit_problems(move), *self._batch_problems(move)]
        warnings: list[Problem] = []
        short = self._short(move)
        if short is not None and self.policy != "allow":
            (problems if self.policy == "block" else warnings).append(short)
        if problems:
            return None, problems, []
        return self._done(move), [], warnings

    def _back(self, move: Move, back: Back) -> Move:
        """What of it comes back that did not come back before, at the cost at which it went."""
        key = back.line_id, move.product_id
        line = self.sold.get(key)
        if line is None:  # what took it out did so before stock was kept of the product
            line = Sold(move.document_id or back.line_id, move.warehouse_id)
        line = line.says(back.purpose, move.quantity)
        quantity = min(line.missing, move.quantity)
        self.sold[key] = replace(line, back=line.back + quantity)
        return replace(
            move,
            quantity=quantity,
            unit_cost=line.unit_cost if line.gone else None,
            batch=move.batch or line.batch,
            expiry_date=move.expiry_date or line.expiry_date,
        )

    def _named(self, move: Move) -> Move:
        """With the numbers of the units, where what comes back is all that is out of its line."""
        if move.back is None or self.products[move.product_id].tracking != "serial":
            return move
        gone = [
            serial
            for (product, serial), line in self.out_by.items()
            if product == move.product_id and line == move.back.line_id
        ]
        if move.serials:  # some of them may be back by another document that tells of the same goods
            return replace(move, serials=tuple(one for one in move.serials if self._is_out(move.product_id, one)))
        return replace(move, serials=tuple(sorted(gone))) if len(gone) == move.quantity else move

    def _is_out(self, product_id: UUID, serial: str) -> bool:
        return self.serials.get((product_id, serial)) is None

    def _unit_problems(self, move: Move) -> Iterator[Problem]:
        product = self.products[move.product_id]
        if product.tracking != "serial":
            return
        facts: dict[str, Any] = {"productId": str(product.id), "product": product.name}
        if len(set(move.serials)) != abs(move.quantity) or len(set(move.serials)) != len(move.serials):
            yield SerialNumbersRequired(
                f"{plain(abs(move.quantity))} of {product.name} would move, and {len(set(move.serials))} serial "
                "numbers are named.",
                field=f"{move.field}.serialNumbers",
                **facts,
            )
            return
        there = {one: self.serials.get((product.id, one)) for one in move.serials}
        if move.quantity < 0 and (gone := [one for one, at in there.items() if at != move.warehouse_id]):
            yield SerialNumberNotInStock(field=f"{move.field}.serialNumbers", serialNumbers=gone, **facts)
        if move.quantity > 0 and (here := [one for one, at in there.items() if at is not None]):
            yield SerialNumberInStock(field=f"{move.field}.serialNumbers", serialNumbers=here, **facts)

    def _batch_problems(self, move: Move) -> Iterator[Problem]:
        product = self.products[move.product_id]
        if product.tracking != "batch":
            return
        facts: dict[str, Any] = {"productId": str(product.id), "product": product.name}
        if move.batch is None:
            yield BatchNumberRequired(field=f"{move.field}.batchNumber", **facts)
            return
        held = self.batches.get((product.id, move.warehouse_id, move.batch), Holding(NOTHING, None)).on_hand
        if held + move.quantity < 0:
            yield BatchInsufficient(
                f"{plain(-move.quantity)} would go and {plain(held)} of batch {move.batch} is there.",
                field=f"{move.field}.quantity",
                batchNumber=move.batch,
                available=plain(held),
                **facts,
            )

    def _short(self, move: Move) -> Problem | None:
        """That the warehouse would hold less than nothing. Units and batches that are named are there or are not."""
        product = self.products[move.product_id]
        held = self.levels.get((product.id, move.warehouse_id), NOTHING)
        if move.quantity >= 0 or held + move.quantity >= 0 or product.tracking != "none":
            return None
        return InsufficientStock(
            f"{plain(-move.quantity)} of {product.name} would go and {plain(held)} is there.",
            field=f"{move.field}.quantity",
            productId=str(product.id),
            product=product.name,
            warehouseId=str(move.warehouse_id),
            available=plain(max(held, NOTHING)),
        )

    def _done(self, move: Move) -> Moved:
        place, item = (move.product_id, move.warehouse_id), self.items[move.product_id]
        own = self._own_cost(move, item)
        transfers = move.kind == "transfer"  # from one place to another nothing is worth more or less
        after = item.cost if transfers else moved(item.cost, move.quantity, own)
        balance = self.levels.get(place, NOTHING) + move.quantity
        last = move.date if item.last_date is None else max(move.date, item.last_date)
        self.items[move.product_id] = Item(item.number + 1, after, last)
        self.levels[place] = balance
        for one in move.serials:
            self.serials[move.product_id, one] = move.warehouse_id if move.quantity > 0 else None
            self.out_by[move.product_id, one] = move.line_id if move.quantity < 0 else None
        if move.batch is not None:
            key = (*place, move.batch)
            held = self.batches.get(key, Holding(NOTHING, None))
            expiry = held.expiry_date or move.expiry_date
            self.batches[key] = Holding(held.on_hand + move.quantity, expiry)
            move = replace(move, expiry_date=expiry)
        unit_cost = own if own is not None else item.cost.average
        if move.quantity < 0 and move.line_id is not None and move.document_id is not None:
            self._sold(move, move.line_id, move.document_id, unit_cost)
        return Moved(move, item.number + 1, unit_cost, own is not None, balance)

    def _own_cost(self, move: Move, item: Item) -> Decimal | None:
        """The cost that what comes brings; the catalogue's for the first that is heard of a product."""
        if move.quantity < 0 or move.kind == "transfer":
            return None
        if move.unit_cost is None and item.number == 0:
            return self.products[move.product_id].cost
        return move.unit_cost

    def _sold(self, move: Move, line_id: UUID, document_id: UUID, unit_cost: Decimal) -> None:
        key = line_id, move.product_id
        before = self.sold.get(key, Sold(document_id, move.warehouse_id))
        self.sold[key] = replace(
            before,
            gone=before.gone - move.quantity,
            unit_cost=unit_cost,
            batch=move.batch,
            expiry_date=move.expiry_date,
        )
