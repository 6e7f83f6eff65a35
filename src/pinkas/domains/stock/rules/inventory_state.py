"""Stock in memory: movements are tried on a copy one after another, which is applied when all of them are allowed.
Pure; the store reads the state behind locks and writes the result."""

from collections import ChainMap
from collections.abc import Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.stock.rules import costing
from pinkas.domains.stock.rules.moves import (
    ZERO,
    AppliedMove,
    BatchHolding,
    GoodsReturn,
    SoldLine,
    StockedProduct,
    StockItem,
    StockMove,
    StockPlace,
)
from pinkas.domains.stock.rules.problems import (
    BatchExpiryDiffers,
    BatchInsufficient,
    BatchNumberRequired,
    InsufficientStock,
    SerialNumberInStock,
    SerialNumberNotInStock,
    SerialNumberSoldAgain,
    SerialNumbersRequired,
    StockTooLarge,
    UnitNotOfLine,
)
from pinkas.domains.stock.types.shared import Day, NegativeStock

_MAX_NAMED = 20
"""Serial numbers that a sentence names."""
_STATE_PARTS = ("items", "levels", "later", "serials", "out_by", "batches", "sold")


@dataclass
class InventoryState:
    """The state of stock that movements of some products depend on and change."""

    policy: NegativeStock
    products: Mapping[UUID, StockedProduct]
    items: MutableMapping[UUID, StockItem] = field(default_factory=dict)
    levels: MutableMapping[StockPlace, Decimal] = field(default_factory=dict)
    later: MutableMapping[StockPlace, Mapping[Day, Decimal]] = field(default_factory=dict)
    """How much moved on each day behind the earliest one that is dated back to."""
    serials: MutableMapping[tuple[UUID, str], UUID | None] = field(default_factory=dict)
    """Where a unit is; None for one that is gone. One that was never seen is not in it."""
    out_by: MutableMapping[tuple[UUID, str], UUID | None] = field(default_factory=dict)
    """By which line of a document a unit is gone."""
    batches: MutableMapping[tuple[UUID, UUID, str], BatchHolding] = field(default_factory=dict)
    sold: MutableMapping[tuple[UUID, UUID], SoldLine] = field(default_factory=dict)
    """By line of a document and product."""

    def trial_copy(self) -> "InventoryState":
        """A copy to try movements on; the original changes only when the copy is kept."""
        return InventoryState(self.policy, self.products, *(ChainMap({}, getattr(self, name)) for name in _STATE_PARTS))

    def apply_tried(self, trial: "InventoryState") -> None:
        """Applies the changes of a copy that was tried."""
        for name in _STATE_PARTS:
            getattr(self, name).update(getattr(trial, name).maps[0])

    def changes(self) -> "InventoryState":
        """Only the changes of a copy."""
        return InventoryState(self.policy, self.products, *(getattr(self, name).maps[0] for name in _STATE_PARTS))

    def level_on(self, place: StockPlace, day: Day) -> Decimal:
        """What a warehouse held at the end of a day."""
        after = sum((moved for one, moved in self.later.get(place, {}).items() if one > day), ZERO)
        return self.levels.get(place, ZERO) - after

    def take_moves(self, moves: Sequence[StockMove]) -> tuple[list[AppliedMove], list[Problem], list[Problem]]:
        """Does the movements of one document, adjustment or transfer, of which the net must be there: what comes with
        one of its lines may go with another one. The answer is that of `take`."""
        done: list[AppliedMove] = []
        problems: list[Problem] = []
        warnings: list[Problem] = []
        coming: dict[tuple[StockPlace, str | None], Decimal] = {}
        for one in moves:
            if one.quantity > 0 and one.back is None:
                for key in {_place_and_batch(one), (_place_and_batch(one)[0], None)}:
                    coming[key] = coming.get(key, ZERO) + one.quantity
        for one in moves:
            if one.quantity > 0 and one.back is None:
                for key in {_place_and_batch(one), (_place_and_batch(one)[0], None)}:
                    coming[key] -= one.quantity
            moved, found, noted = self.take(one, coming)
            problems += found
            warnings += noted
            if moved is not None:
                done.append(moved)
        return done, problems, warnings

    def take(
        self, move: StockMove, incoming: Mapping[tuple[StockPlace, str | None], Decimal] | None = None
    ) -> tuple[AppliedMove | None, list[Problem], list[Problem]]:
        """Applies a movement. Returns it as it is to be written (None when nothing moves), the problems that prevent
        it, and the warnings. After a problem the state must not be used any more. `incoming` is what later movements
        still bring to each product and warehouse, and to each batch."""
        incoming = incoming or {}
        problems: list[Problem] = []
        if move.back is not None:
            move, problems = self._resolve_return(move, move.back)
        if move.quantity == 0 and not problems:
            return None, [], []
        if not problems:
            problems = [*self._unit_problems(move), *self._batch_problems(move, incoming)]
        warnings: list[Problem] = []
        short = self._shortage_problem(move, incoming.get(((move.product_id, move.warehouse_id), None), ZERO))
        if short is not None and self.policy != "allow":
            (problems if self.policy == "block" else warnings).append(short)
        if problems:
            return None, problems, []
        done = self._apply_move(move)
        if costing.is_too_large(self.items[move.product_id].cost):
            return None, [StockTooLarge(field=f"{move.field}.quantity", limit=decimal_text(costing.MAX_VALUE))], []
        return done, [], warnings

    def _resolve_return(self, move: StockMove, back: GoodsReturn) -> tuple[StockMove, list[Problem]]:
        """What of it comes back that did not come back before, as it went: nothing, where nothing did. With what stands
        in its way."""
        key = back.line_id, move.product_id
        line = self.sold.get(key)
        if line is None:
            return replace(move, quantity=ZERO), []
        line = line.with_returned(back.purpose, back.quantity)
        quantity = line.missing(back.whole)
        if (quantity > 0) != ((line.gone > 0) == (back.quantity > 0)):
            quantity = ZERO
        serials, problems = self._returned_units(move, back, line, quantity)
        if move.batch is not None and line.batch is not None and move.batch != line.batch:
            problems.append(UnitNotOfLine(field=f"{move.field}.batchNumber", batchNumber=line.batch))
        taken = tuple(serials)
        kept = line.returned_serials
        kept = tuple(one for one in kept if one not in taken) if back.quantity < 0 else (*kept, *taken)
        self.sold[key] = replace(line, back=line.back + quantity, returned_serials=kept)
        return replace(
            move,
            quantity=quantity,
            serials=taken,
            batch=line.batch,
            expiry_date=None,
        ), problems

    def _returned_units(
        self, move: StockMove, back: GoodsReturn, sold_line: SoldLine, quantity: Decimal
    ) -> tuple[list[str], list[Problem]]:
        """The units that come back: those that are named, as far as no other document that tells of the same goods
        brought them; all that are out, when so many come. Each must be where the line left it."""
        if self.products[move.product_id].tracking != "serial" or not quantity:
            return [], []
        at = f"{move.field}.serialNumbers"
        if back.quantity < 0:  # of what the return brought
            return list(move.serials[: int(abs(quantity))]), []
        every = {one for key, sold in self.sold.items() if key[0] == back.line_id for one in sold.serials}
        if foreign := [one for one in move.serials if one not in every]:
            return [], [UnitNotOfLine(field=at, serialNumbers=foreign)]
        out = list(sold_line.out)
        named = [one for one in move.serials if one in out] if move.serials else out
        if len(named) != abs(quantity) and len(out) == abs(quantity):
            named = out
        if quantity < 0:
            return named, []
        if not move.serials and len(named) > quantity:
            product = self.products[move.product_id]
            told = Wording(
                "{quantity} of {product} would come back: say which of {serials}.",
                quantity=decimal_text(quantity),
                product=product.name,
                serials=", ".join(out[:_MAX_NAMED]),
            )
            return [], [
                SerialNumbersRequired(
                    told, field=at, productId=str(product.id), product=product.name, serialNumbers=out
                )
            ]
        gone = [
            one
            for one in named
            if self.serials.get((move.product_id, one)) is None
            and self.out_by.get((move.product_id, one)) not in (None, back.line_id)
        ]
        return named, [SerialNumberSoldAgain(field=at, serialNumbers=gone)] if gone else []

    def _unit_problems(self, move: StockMove) -> Iterator[Problem]:
        product = self.products[move.product_id]
        if product.tracking != "serial" or not move.quantity:
            return
        if len(set(move.serials)) != abs(move.quantity) or len(set(move.serials)) != len(move.serials):
            yield SerialNumbersRequired(
                Wording(
                    "{quantity} of {product} would move, and {named} serial numbers are named.",
                    quantity=decimal_text(abs(move.quantity)),
                    product=product.name,
                    named=len(set(move.serials)),
                ),
                field=f"{move.field}.serialNumbers",
                productId=str(product.id),
                product=product.name,
            )
            return
        there = {one: self.serials.get((product.id, one)) for one in move.serials}
        if move.quantity < 0 and (gone := [one for one, at in there.items() if at != move.warehouse_id]):
            yield SerialNumberNotInStock(
                field=f"{move.field}.serialNumbers",
                serialNumbers=gone,
                productId=str(product.id),
                product=product.name,
            )
        if move.quantity > 0 and (here := [one for one, at in there.items() if at is not None]):
            yield SerialNumberInStock(
                field=f"{move.field}.serialNumbers",
                serialNumbers=here,
                productId=str(product.id),
                product=product.name,
            )

    def _batch_problems(
        self, move: StockMove, incoming: Mapping[tuple[StockPlace, str | None], Decimal]
    ) -> Iterator[Problem]:
        product = self.products[move.product_id]
        if product.tracking != "batch" or not move.quantity:
            return
        if move.batch is None:
            yield BatchNumberRequired(
                field=f"{move.field}.batchNumber", productId=str(product.id), product=product.name
            )
            return
        held = self.batches.get((product.id, move.warehouse_id, move.batch), BatchHolding(ZERO, None)).on_hand
        held += incoming.get(_place_and_batch(move), ZERO)
        if held + move.quantity < 0:
            yield BatchInsufficient(
                Wording(
                    "{wanted} would go and {held} of batch {batch} is there.",
                    wanted=decimal_text(-move.quantity),
                    held=decimal_text(held),
                    batch=move.batch,
                ),
                field=f"{move.field}.quantity",
                batchNumber=move.batch,
                wanted=decimal_text(-move.quantity),
                available=decimal_text(held),
                productId=str(product.id),
                product=product.name,
            )
        known = self._batch_expiry(product.id, move.batch)
        if move.quantity > 0 and None not in (known, move.expiry_date) and known != move.expiry_date:
            yield BatchExpiryDiffers(
                Wording("Batch {batch} expires on {day}.", batch=move.batch, day=known),
                field=f"{move.field}.expiryDate",
                batchNumber=move.batch,
                expiryDate=str(known),
                productId=str(product.id),
                product=product.name,
            )

    def _batch_expiry(self, product_id: UUID, batch: str, *, on_hand_only: bool = True) -> Day | None:
        """When a batch expires, wherever some of it is; unless it must be `on_hand_only`, also where it was."""
        known = [
            held
            for (product, _, name), held in self.batches.items()
            if (product, name) == (product_id, batch) and held.expiry_date is not None
        ]
        known.sort(key=lambda held: held.on_hand, reverse=True)
        return known[0].expiry_date if known and (known[0].on_hand > 0 or not on_hand_only) else None

    def _shortage_problem(self, move: StockMove, incoming: Decimal) -> Problem | None:
        """That the warehouse would hold less than nothing, now or at the end of a day since. Units and batches that are
        named are there now or are not."""
        product = self.products[move.product_id]
        if move.quantity >= 0:
            return None
        place = product.id, move.warehouse_id
        day, least = self._lowest_level(place, move.date)
        if least + incoming + move.quantity >= 0 or (product.tracking != "none" and day is None):
            return None
        wanted, held = decimal_text(-move.quantity), decimal_text(least + incoming)
        facts: dict[str, Any] = {
            "field": f"{move.field}.quantity",
            "productId": str(product.id),
            "product": product.name,
            "warehouseId": str(move.warehouse_id),
            "available": decimal_text(max(least + incoming, ZERO)),
        }
        if day is None:
            return InsufficientStock(
                Wording(
                    "{wanted} of {product} would go and {held} is there.",
                    wanted=wanted,
                    product=product.name,
                    held=held,
                ),
                **facts,
            )
        facts["date"] = day.isoformat()
        return InsufficientStock(
            Wording(
                "{wanted} of {product} would go and {held} was there on {day}.",
                wanted=wanted,
                product=product.name,
                held=held,
                day=day,
            ),
            **facts,
        )

    def _lowest_level(self, place: StockPlace, day: Day) -> tuple[Day | None, Decimal]:
        """The least that a warehouse holds at the end of any day from `day` on, and the first such day; None is now."""
        now, moved = self.levels.get(place, ZERO), self.later.get(place, {})
        days = sorted(one for one in moved if one > day)
        level = now - sum((moved[one] for one in days), ZERO)
        first, least = day, level
        for one in days:
            level += moved[one]
            if level < least:
                first, least = one, level
        return (first, least) if least < now else (None, now)

    def _apply_move(self, move: StockMove) -> AppliedMove:
        place, item = (move.product_id, move.warehouse_id), self.items[move.product_id]
        own = self._incoming_unit_cost(move, item)
        transfers = move.kind == "transfer"  # a transfer does not change the value
        after = item.cost if transfers else costing.cost_after_movement(item.cost, move.quantity, own)
        last = move.date if item.last_date is None else max(move.date, item.last_date)
        self.items[move.product_id] = StockItem(item.number + 1, after, last)
        self.levels[place] = self.levels.get(place, ZERO) + move.quantity
        before = self.later.get(place, {})
        self.later[place] = {**before, move.date: before.get(move.date, ZERO) + move.quantity}
        by = move.line_id if move.back is None else move.back.line_id
        for one in move.serials:
            self.serials[move.product_id, one] = move.warehouse_id if move.quantity > 0 else None
            self.out_by[move.product_id, one] = by if move.quantity < 0 else None
        if move.batch is not None:
            key = (*place, move.batch)
            held = self.batches.get(key, BatchHolding(ZERO, None))
            expiry = move.expiry_date or self._batch_expiry(move.product_id, move.batch, on_hand_only=False)
            self.batches[key] = BatchHolding(held.on_hand + move.quantity, expiry)
            move = replace(move, expiry_date=expiry)
        unit_cost = own if own is not None else item.cost.average
        if move.back is None and move.line_id is not None and move.document_id is not None:
            self._record_sold(move, move.line_id, move.document_id)
        return AppliedMove(
            move, item.number + 1, unit_cost, own is not None, self.levels[place], self.level_on(place, move.date)
        )

    def _incoming_unit_cost(self, move: StockMove, item: StockItem) -> Decimal | None:
        """The cost that what comes brings; the catalogue's for the first that is heard of a product."""
        if move.quantity < 0 or move.kind == "transfer":
            return None
        if move.unit_cost is None and item.number == 0:
            return self.products[move.product_id].cost
        return move.unit_cost

    def _record_sold(self, move: StockMove, line_id: UUID, document_id: UUID) -> None:
        key = line_id, move.product_id
        before = self.sold.get(key, SoldLine(document_id, move.warehouse_id))
        self.sold[key] = replace(
            before,
            gone=before.gone - move.quantity,
            batch=move.batch,
            expiry_date=move.expiry_date,
            serials=(*before.serials, *move.serials),
        )


def _place_and_batch(move: StockMove) -> tuple[StockPlace, str | None]:
    return (move.product_id, move.warehouse_id), move.batch
