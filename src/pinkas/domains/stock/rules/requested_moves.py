"""What adjustments and transfers ask for, as movements: pure."""

from collections.abc import Callable, Mapping, Sequence
from datetime import date, timedelta
from decimal import Decimal
from uuid import UUID

from pinkas.core.problems import FaultCollector
from pinkas.domains.stock.rules.moves import StockedProduct, StockMove, StockPlace
from pinkas.domains.stock.rules.wire import strip_zeros
from pinkas.domains.stock.types.moving import AdjustedLine, NewAdjustment, NewTransfer
from pinkas.domains.stock.types.shared import NamedProduct

MAX_DAYS_BACK = timedelta(days=366 * 7)
"""How far back anything may be dated: as long as books are kept (income-tax bookkeeping directions s. 25; M)."""


def check_date(day: date, today: date, faults: FaultCollector) -> None:
    """Stock moves today or did so before."""
    if not today - MAX_DAYS_BACK <= day <= today:
        faults.add(
            "date",
            "date_out_of_range",
            "Expected a day from {first} to {last}.",
            first=today - MAX_DAYS_BACK,
            last=today,
        )


def check_adjustment(body: NewAdjustment, today: date) -> None:
    """Refuses what no adjustment can mean; every fault is named at once."""
    faults = FaultCollector()
    check_date(body.date or today, today, faults)
    for place, line in enumerate(body.lines):
        at = f"lines[{place}]"
        if line.quantity is None and line.counted_quantity is None:
            faults.add(at, "one_of", "Send a `quantity`, or how much is there as `countedQuantity`.")
        elif line.quantity is not None and line.counted_quantity is not None:
            faults.add(
                at, "one_of", "Send `quantity` or `countedQuantity`: how much comes or goes, or how much is there."
            )
        elif line.quantity == 0:
            faults.add(f"{at}.quantity", "zero", "Nothing would move: leave the line out.")
        if body.kind == "receipt" and (line.quantity is None or line.quantity <= 0):
            faults.add(f"{at}.quantity", "not_positive", "Goods that are received come: expected more than zero.")
        if line.unit_cost is not None and line.quantity is not None and line.quantity < 0:
            faults.add(f"{at}.unitCost", "not_allowed", "What goes, goes at the average cost.")
        if line.reason is None and body.reason is None and body.kind == "adjustment":
            faults.add(f"{at}.reason", "required", "Say why, here or in `reason` for every line.")
        if line.counted_quantity is not None and _is_repeated_line(body.lines, place):
            faults.add(f"{at}.productId", "repeated", "A product whose quantity was counted stands in one line.")
    faults.raise_if_any()


def _is_repeated_line(lines: list[AdjustedLine], index: int) -> bool:
    return sum(one.product_id == lines[index].product_id for one in lines) > 1


def check_transfer(body: NewTransfer, today: date) -> None:
    """Refuses what no transfer can mean; every fault is named at once."""
    faults = FaultCollector()
    check_date(body.date or today, today, faults)
    if body.from_warehouse_id == body.to_warehouse_id:
        faults.add("toWarehouseId", "same_warehouse", "It goes from one warehouse into another one.")
    for place, line in enumerate(body.lines):
        if line.quantity <= 0:
            faults.add(f"lines[{place}].quantity", "not_positive", "Expected more than zero.")
    faults.raise_if_any()


def check_tracking(lines: Sequence[NamedProduct], products: Mapping[UUID, StockedProduct]) -> None:
    """Serial numbers and batches are named of products that have them."""
    faults = FaultCollector()
    for place, line in enumerate(lines):
        tracking = products[line.product_id].tracking
        if line.serial_numbers and tracking != "serial":
            faults.add(f"lines[{place}].serialNumbers", "not_tracked", "The product has no serial numbers.")
        if line.batch_number is not None and tracking != "batch":
            faults.add(f"lines[{place}].batchNumber", "not_tracked", "The product comes in no batches.")
        if isinstance(line, AdjustedLine) and line.expiry_date is not None and tracking != "batch":
            faults.add(f"lines[{place}].expiryDate", "not_tracked", "The product comes in no batches.")
        if isinstance(line, AdjustedLine) and line.counted_quantity is not None and tracking != "none":
            faults.add(
                f"lines[{place}].countedQuantity",
                "not_countable",
                "Units and batches are adjusted by name: send `quantity` with those that come or go.",
            )
    faults.raise_if_any()


def adjustment_moves(
    body: NewAdjustment, warehouse_id: UUID, level: Callable[[StockPlace, date], Decimal], day: date, source_id: UUID
) -> list[StockMove]:
    """The movements of an adjustment; what was counted is compared with what there was at the end of its day."""
    moves = []
    for place, line in enumerate(body.lines):
        if line.quantity is not None:
            quantity = Decimal(line.quantity)
        else:
            quantity = Decimal(line.counted_quantity or 0) - level((line.product_id, warehouse_id), day)
        moves.append(
            StockMove(
                product_id=line.product_id,
                warehouse_id=warehouse_id,
                quantity=strip_zeros(quantity),
                kind=body.kind,
                date=day,
                field=f"lines[{place}]",
                unit_cost=Decimal(line.unit_cost) if line.unit_cost is not None and quantity > 0 else None,
                serials=tuple(line.serial_numbers),
                batch=line.batch_number,
                expiry_date=line.expiry_date,
                reason=line.reason or body.reason,
                source_id=source_id,
            )
        )
    return moves


def transfer_moves(body: NewTransfer, day: date, source_id: UUID) -> list[StockMove]:
    """The movements of a transfer: each line goes and comes."""
    moves = []
    for place, line in enumerate(body.lines):
        for warehouse_id, sign in ((body.from_warehouse_id, -1), (body.to_warehouse_id, 1)):
            moves.append(
                StockMove(
                    product_id=line.product_id,
                    warehouse_id=warehouse_id,
                    quantity=strip_zeros(sign * Decimal(line.quantity)),
                    kind="transfer",
                    date=day,
                    field=f"lines[{place}]",
                    serials=tuple(line.serial_numbers),
                    batch=line.batch_number,
                    reason=body.reason,
                    source_id=source_id,
                )
            )
    return moves
