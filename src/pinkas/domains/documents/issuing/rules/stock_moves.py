"""The stock movements of an issued document. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.core.money import plain
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains import stock
from pinkas.domains.documents.issuing.rules import goods as rules
from pinkas.domains.documents.issuing.rules.goods import Flow, NotTracked, Past
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.types import NewDocument


@dataclass(frozen=True)
class Inventory:
    """What the movements of documents look at besides the levels of stock."""

    past: Past
    """The documents that those at hand were made from."""
    components: Mapping[UUID, Mapping[UUID, Decimal]]
    """Of what each bundle is made."""
    warehouses: Collection[UUID]
    default_warehouse: UUID


@dataclass(frozen=True)
class StockChange:
    """What one document would do to stock."""

    after: stock.InventoryState
    moved: Sequence[stock.Moved]
    warnings: Sequence[Problem] = ()


def stock_change(
    record: Record,
    kind: DocumentType,
    context: Context,
    inventory: Inventory,
    levels: stock.InventoryState,
    source_lines: Mapping[UUID, SourceLine],
    cancelling: UUID | None,
) -> tuple[StockChange | None, list[Problem]]:
    """What issuing a document does to stock, and what prevents it. `source_lines` are those of the documents that it
    credits; `cancelling` is the document that it cancels for good."""
    if not kind.stock:
        return None, []
    day = min(record.issue_date, context.today)
    moves: list[stock.Move] = []
    problems: list[Problem] = list(rules.unnamed(record))
    for flow in _flows(record, kind, context, inventory, source_lines, cancelling):
        found, faults = _moves(flow, record, kind, day, inventory, levels)
        moves += found
        problems += faults
    if not moves or problems:
        return None, problems
    after = levels.trial()
    moved, problems, warnings = after.take_all(moves)
    return StockChange(after, moved, warnings), problems


def reversed_moves(
    record: Record,
    kind: DocumentType,
    today: date,
    rows: Sequence[Any],
    inventory: Inventory,
    levels: stock.InventoryState,
) -> list[stock.Move]:
    """The movements by which the goods of a cancelled return note leave again; `rows` are the movements that it made.
    What a credit brought back too stays."""
    flows = rules.returning(record, inventory.past, {}, credits=kind.credits, settled=(), cancelling=None)
    return [move for flow in flows for move in _reversed(flow, record, rows, today, inventory, levels)]


def moves_stock(new: NewDocument, land: Country) -> bool:
    """Whether a document of the type moves stock, and this one says of what: a credit of sums does so by the invoice
    that it names."""
    kind = land.document_types.get(new.doc_type)
    if kind is None or not kind.stock:
        return False
    lines = [line for line in new.lines if line.move_stock]
    return any(line.product_id for line in lines) or (kind.credits and bool(lines) and bool(new.references))


def _flows(
    record: Record,
    kind: DocumentType,
    context: Context,
    inventory: Inventory,
    source_lines: Mapping[UUID, SourceLine],
    cancelling: UUID | None,
) -> list[Flow]:
    if kind.stock < 0:
        return list(rules.leaving(record, inventory.past))
    credited = [one for one in record.references if one.kind == "credit"]
    targets = [(context.targets[one.referenced_id], one.amount or 0) for one in credited]
    ids = {one.id for one, _ in targets}
    return list(
        rules.returning(
            record,
            inventory.past,
            {id: one for id, one in source_lines.items() if one.document_id in ids},
            credits=kind.credits,
            settled=[one.id for one, amount in targets if amount >= one.total - one.credited],
            cancelling=cancelling if kind.credits else None,
        )
    )


def _moves(
    flow: Flow, record: Record, kind: DocumentType, day: date, inventory: Inventory, levels: stock.InventoryState
) -> tuple[list[stock.Move], list[Problem]]:
    """The movements of a flow: of what comes back those that its line took, else those of its product, or of its
    components where it is a bundle."""
    at, line = f"lines[{flow.place}]", record.lines[flow.place]
    goods, known = line.handling, levels.products
    if goods.warehouse_id is not None and goods.warehouse_id not in inventory.warehouses:
        return [], [stock.WarehouseNotFound(field=f"{at}.warehouseId")]
    quantities = _quantities(flow, inventory, levels)
    tracked = {known[id].tracking for id in quantities}
    if flow.root is None and (
        (goods.serial_numbers and "serial" not in tracked) or (goods.batch_number and "batch" not in tracked)
    ):
        return [], [NotTracked(field=f"{at}.{'serialNumbers' if goods.serial_numbers else 'batchNumber'}")]
    purpose: Literal["credit", "return"] = "credit" if kind.credits else "return"
    back = flow.root and stock.Back(flow.root.id, purpose, abs(flow.quantity), abs(flow.root.quantity))
    return [
        stock.Move(
            product_id=id,
            warehouse_id=goods.warehouse_id or _warehouse(flow, id, inventory, levels),
            quantity=quantity,
            kind="sale" if kind.stock < 0 else "return",
            date=day,
            field=at,
            serials=goods.serial_numbers if known[id].tracking == "serial" else (),
            batch=goods.batch_number if known[id].tracking == "batch" else None,
            document_id=record.id,
            line_id=line.id,
            back=back or None,
        )
        for id, quantity in quantities.items()
    ], []


def _reversed(
    flow: Flow, record: Record, rows: Sequence[Any], today: date, inventory: Inventory, levels: stock.InventoryState
) -> list[stock.Move]:
    """The movements of a flow of a return note the other way; where a credit had brought the goods already, only the
    stock is told."""
    line, root, found = record.lines[flow.place], flow.root, []
    own = [row for row in rows if row.line_id == line.id and row.product_id in levels.products]
    brought = {row.product_id: row for row in own}
    quantities = (
        _quantities(flow, inventory, levels).items() if root else [(row.product_id, row.quantity) for row in own]
    )
    for product, quantity in quantities:
        row = brought.get(product)
        sold = levels.sold.get((root.id, product)) if root else None
        serials = list(row.serials) if row else []
        if sold is not None:
            serials += [one for one in sold.returned_serials if one not in serials]
        move = stock.Move(
            product_id=product,
            warehouse_id=row.warehouse_id if row else _warehouse(flow, product, inventory, levels),
            quantity=-quantity,
            kind="return",
            date=today,
            field=f"lines[{flow.place}]",
            serials=tuple(serials),
            batch=row.batch if row else None,
            document_id=record.id,
            line_id=line.id,
            back=stock.Back(root.id, "return", -abs(quantity), abs(root.quantity)) if root else None,
        )
        found.append(move)
    return found


def _quantities(flow: Flow, inventory: Inventory, levels: stock.InventoryState) -> dict[UUID, Decimal]:
    """How much of which tracked products moves: of what comes back the stock knows how much."""
    if flow.root is not None:
        return {product: flow.quantity for line, product in levels.sold if line == flow.root.id}
    parts = inventory.components.get(flow.product_id) or {flow.product_id: Decimal(1)}
    return {id: Decimal(plain(flow.quantity * each)) for id, each in parts.items() if id in levels.products}


def _warehouse(flow: Flow, product_id: UUID, inventory: Inventory, levels: stock.InventoryState) -> UUID:
    """Goods come back to the warehouse that they left, while it exists."""
    sold = levels.sold.get((flow.root.id, product_id)) if flow.root else None
    return sold.warehouse_id if sold and sold.warehouse_id in inventory.warehouses else inventory.default_warehouse
