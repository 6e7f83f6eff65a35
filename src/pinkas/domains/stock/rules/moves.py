"""Values of stock movements, before and after they are applied."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from decimal import ROUND_DOWN, Decimal
from typing import Literal
from uuid import UUID

from pinkas.domains.stock.rules.costing import StockCost
from pinkas.domains.stock.types.shared import Day, Kind, Tracking

ZERO = Decimal(0)
StockPlace = tuple[UUID, UUID]
"""A product in a warehouse."""
_SIX_DECIMALS = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class StockedProduct:
    """A product of which stock is kept; `cost` is what its catalogue says of one unit, in the currency of the books."""

    id: UUID
    name: str
    tracking: Tracking
    cost: Decimal | None = None


@dataclass(frozen=True, slots=True)
class StockItem:
    """A product in all warehouses together; `number` is that of its last movement, `last_date` the latest day on which
    it moved."""

    number: int
    cost: StockCost
    last_date: Day | None


@dataclass(frozen=True, slots=True)
class BatchHolding:
    """The quantity of a batch in a warehouse."""

    on_hand: Decimal
    expiry_date: Day | None


@dataclass(frozen=True, slots=True)
class SoldLine:
    """What a document line took out of a product (`gone`, below zero for what it brought), and what of it came `back`.
    `returned` and `credited` are what return notes and credits state, in units of the line and not of the product: of a
    bundle they are bundles. Both may be about the same goods, so that the larger one counts."""

    document_id: UUID
    warehouse_id: UUID
    gone: Decimal = ZERO
    back: Decimal = ZERO
    returned: Decimal = ZERO
    credited: Decimal = ZERO
    batch: str | None = None
    expiry_date: Day | None = None
    serials: Sequence[str] = ()
    """The units that it took."""
    returned_serials: Sequence[str] = ()
    """Those of them that documents brought back."""

    def with_returned(self, purpose: Literal["return", "credit"], quantity: Decimal) -> "SoldLine":
        """When so much more of the line is said to be back."""
        if purpose == "return":
            return replace(self, returned=self.returned + quantity)
        return replace(self, credited=self.credited + quantity)

    def missing(self, line_quantity: Decimal) -> Decimal:
        """What is said to be back and was not taken in yet, of a line of the quantity `line_quantity`: in proportion,
        and with the last of the line exactly the rest. Below zero where more was taken in than is said by now."""
        said = max(self.returned, self.credited)
        share = (
            self.gone
            if said >= line_quantity
            else (self.gone * said / line_quantity).quantize(_SIX_DECIMALS, rounding=ROUND_DOWN)
        )
        return share - self.back

    @property
    def out(self) -> tuple[str, ...]:
        """The units that no document brought back."""
        return tuple(one for one in self.serials if one not in self.returned_serials)


@dataclass(frozen=True, slots=True)
class GoodsReturn:
    """What a line took comes back: a return note or a credit says so of so much of its quantity `whole`, both above
    zero. `quantity` is below zero when a return note is cancelled, and what it brought goes again."""

    line_id: UUID
    purpose: Literal["return", "credit"]
    quantity: Decimal
    whole: Decimal


@dataclass(frozen=True, slots=True)
class StockMove:
    """A movement that is asked for: `quantity` above zero comes, below it goes. `field` is where the request names it.
    Of what comes `back` quantity, cost and batch follow from what went, and units unless they are named."""

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
    back: GoodsReturn | None = None


@dataclass(frozen=True, slots=True)
class AppliedMove:
    """A movement as it is to be written."""

    move: StockMove
    number: int
    unit_cost: Decimal
    costed: bool
    held: Decimal
    """What the warehouse holds when it is written."""
    balance: Decimal
    """What the warehouse held behind it on its day."""

    @property
    def line_id(self) -> UUID | None:
        """The line of a document whose goods it moves: its own line, or the one that it returns."""
        return self.move.line_id if self.move.back is None else self.move.back.line_id
