"""Stock movements, and the requests that make them: adjustments and transfers."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import ExactDecimal, Quantity
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.stock.types.shared import Actor, Counted, Day, Kind, NamedProduct, Reason, UnitCost


class AdjustedLine(NamedProduct, frozen=True, kw_only=True):
    """How much of a product comes (above zero) or goes (below zero), or how much of it was there at the end
    of the day; exactly one of the two. `unitCost` is for what comes with a cost of its own; without it it comes at the
    average. `reason` is that of this line, where it is another one than that of all."""

    quantity: Annotated[Quantity, Meta(examples=["12"])] | None = None
    counted_quantity: Counted | None = None
    unit_cost: UnitCost | None = None
    expiry_date: Day | None = None
    reason: Reason | None = None


class NewAdjustment(RequestStruct, frozen=True, kw_only=True):
    """Stock that comes or goes without a document. `kind` is `receipt` for goods that were received. Without
    `warehouseId` it is the default warehouse, without `date` today. `reason` stands for every line without its own."""

    lines: Annotated[list[AdjustedLine], Meta(min_length=1, max_length=500)]
    warehouse_id: UUID | None = None
    kind: Literal["adjustment", "receipt"] = "adjustment"
    date: Day | None = None
    reason: Annotated[Reason, Meta(examples=["Opening stock"])] | None = None


class TransferredLine(NamedProduct, frozen=True, kw_only=True):
    """How much of a product goes over."""

    quantity: Quantity


class NewTransfer(RequestStruct, frozen=True, kw_only=True):
    """Stock that goes from one warehouse into another. It changes no value."""

    from_warehouse_id: UUID
    to_warehouse_id: Annotated[UUID, Meta(examples=["0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b7"])]
    lines: Annotated[list[TransferredLine], Meta(min_length=1, max_length=500)]
    date: Day | None = None
    reason: Reason | None = None


class StockMovement(ResponseStruct, frozen=True, kw_only=True):
    """Something that came (`quantity` above zero) or went (below zero), for good. `balance` is what the warehouse held
    behind it, in the order of the days and within a day in that of entry, as movements are listed. `unitCost` is what
    one unit costs now, in the currency of the books; `entryUnitCost` what it cost when it was written. Something that
    is dated back, or that fills what was missing, changes them.
    `documentId` and `lineId` name the document that caused it, `sourceId` the adjustment, transfer or count. `date` is
    the day for which it counts, `createdAt` when it was written."""

    id: UUID
    product_id: UUID
    product_name: str
    warehouse_id: UUID
    warehouse_name: str
    date: Day
    kind: Kind
    quantity: ExactDecimal
    unit_cost: ExactDecimal
    entry_unit_cost: ExactDecimal
    balance: ExactDecimal
    document_id: UUID | None
    line_id: UUID | None
    source_id: UUID | None
    serial_numbers: list[str]
    batch_number: str | None
    expiry_date: Day | None
    reason: str | None
    actor: Actor
    created_at: Instant


class StockWarning(ResponseStruct, frozen=True, kw_only=True):
    """Something that was done and is worth a look: `insufficient_stock`, where `negativeStock` is `warn`."""

    code: str
    message: str
    field: str | None
    facts: dict[str, Any]


class Adjustment(ResponseStruct, frozen=True, kw_only=True):
    """What an adjustment moved. A line whose counted quantity is what there was moves nothing."""

    id: UUID
    warehouse_id: UUID
    date: Day
    movements: list[StockMovement]
    warnings: list[StockWarning] | UnsetType = UNSET


class Transfer(ResponseStruct, frozen=True, kw_only=True):
    """What a transfer moved: two movements a line, out of the one warehouse and into the other."""

    id: UUID
    from_warehouse_id: UUID
    to_warehouse_id: UUID
    date: Day
    movements: list[StockMovement]
    warnings: list[StockWarning] | UnsetType = UNSET


class MovementQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of movements. `from` and `to` are days, both included."""

    product_id: UUID | None = None
    warehouse_id: UUID | None = None
    document_id: UUID | None = None
    source_id: UUID | None = None
    kind: Kind | None = None
    from_: Day | None = msgspec.field(name="from", default=None)
    to: Day | None = None
    sort: Literal["-date", "date"] | None = None
