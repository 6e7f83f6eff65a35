"""The stock movements of an issued document. Pure."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType
from pinkas.domains import stock
from pinkas.domains.documents.issuing.rules import goods as rules
from pinkas.domains.documents.issuing.rules.goods import DocumentAncestry, GoodsFlow, NotTracked
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine
from pinkas.domains.documents.model.types import NewDocument


@dataclass(frozen=True)
class Inventory:
    """What the stock movements of documents depend on besides stock levels."""

    past: DocumentAncestry
    """The documents that those at hand were made from."""
    components: Mapping[UUID, Mapping[UUID, Decimal]]
    """Of what each bundle is made."""
    warehouses: Collection[UUID]
    default_warehouse: UUID


@dataclass(frozen=True)
class StockChange:
    """What one document would do to stock."""

    after: stock.InventoryState
    moved: Sequence[stock.AppliedMove]
    warnings: Sequence[Problem] = ()


def compute_stock_change(
    record: Record,
    document_type: DocumentType,
    context: Context,
    inventory: Inventory,
    levels: stock.InventoryState,
    source_lines: Mapping[UUID, SourceLine],
    cancelled_id: UUID | None,
) -> tuple[StockChange | None, list[Problem]]:
    """What issuing a document does to stock, and what prevents it. `source_lines` are those of the documents that it
    credits; `cancelled_id` is the document that it cancels for good."""
    if not document_type.stock:
        return None, []
    day = min(record.issue_date, context.today)
    moves: list[stock.StockMove] = []
    problems: list[Problem] = list(rules.untracked_line_problems(record))
    for flow in _document_flows(record, document_type, context, inventory, source_lines, cancelled_id):
        found, faults = _flow_moves(flow, record, document_type, day, inventory, levels)
        moves += found
        problems += faults
    if not moves or problems:
        return None, problems
    after = levels.trial_copy()
    moved, problems, warnings = after.take_moves(moves)
    return StockChange(after, moved, warnings), problems


def reverse_return_moves(
    record: Record,
    document_type: DocumentType,
    today: date,
    movement_rows: Sequence[Any],
    inventory: Inventory,
    levels: stock.InventoryState,
) -> list[stock.StockMove]:
    """The movements that take out the goods of a cancelled return note again; `movement_rows` are the movements that it
    made. Goods that a credit brought back too stay."""
    flows = rules.incoming_flows(
        record, inventory.past, {}, is_credit=document_type.credits, settled_document_ids=(), cancelled_id=None
    )
    return [move for flow in flows for move in _reverse_flow(flow, record, movement_rows, today, inventory, levels)]


def moves_stock(new: NewDocument, country: Country) -> bool:
    """Whether a document of the type moves stock, and this one says of what: a credit of sums does so by the invoice
    that it names."""
    kind = country.document_types.get(new.doc_type)
    if kind is None or not kind.stock:
        return False
    lines = [line for line in new.lines if line.move_stock]
    return any(line.product_id for line in lines) or (kind.credits and bool(lines) and bool(new.references))


def _document_flows(
    record: Record,
    document_type: DocumentType,
    context: Context,
    inventory: Inventory,
    source_lines: Mapping[UUID, SourceLine],
    cancelled_id: UUID | None,
) -> list[GoodsFlow]:
    if document_type.stock < 0:
        return list(rules.outgoing_flows(record, inventory.past))
    credited = [one for one in record.references if one.kind == "credit"]
    targets = [(context.targets[one.referenced_id], one.amount or 0) for one in credited]
    ids = {one.id for one, _ in targets}
    return list(
        rules.incoming_flows(
            record,
            inventory.past,
            {id: one for id, one in source_lines.items() if one.document_id in ids},
            is_credit=document_type.credits,
            settled_document_ids=[one.id for one, amount in targets if amount >= one.total - one.credited],
            cancelled_id=cancelled_id if document_type.credits else None,
        )
    )


def _flow_moves(
    flow: GoodsFlow,
    record: Record,
    document_type: DocumentType,
    day: date,
    inventory: Inventory,
    levels: stock.InventoryState,
) -> tuple[list[stock.StockMove], list[Problem]]:
    """The movements of a flow: for a return those that its line made, else those of its product, or of its components
    if it is a bundle."""
    at, line = f"lines[{flow.place}]", record.lines[flow.place]
    goods, known = line.goods_or_default, levels.products
    if goods.warehouse_id is not None and goods.warehouse_id not in inventory.warehouses:
        return [], [stock.WarehouseNotFound(field=f"{at}.warehouseId")]
    quantities = _tracked_quantities(flow, inventory, levels)
    tracked = {known[id].tracking for id in quantities}
    if flow.root is None and (
        (goods.serial_numbers and "serial" not in tracked) or (goods.batch_number and "batch" not in tracked)
    ):
        return [], [NotTracked(field=f"{at}.{'serialNumbers' if goods.serial_numbers else 'batchNumber'}")]
    purpose: Literal["credit", "return"] = "credit" if document_type.credits else "return"
    back = flow.root and stock.GoodsReturn(flow.root.id, purpose, abs(flow.quantity), abs(flow.root.quantity))
    return [
        stock.StockMove(
            product_id=id,
            warehouse_id=goods.warehouse_id or _flow_warehouse(flow, id, inventory, levels),
            quantity=quantity,
            kind="sale" if document_type.stock < 0 else "return",
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


def _reverse_flow(
    flow: GoodsFlow,
    record: Record,
    movement_rows: Sequence[Any],
    today: date,
    inventory: Inventory,
    levels: stock.InventoryState,
) -> list[stock.StockMove]:
    """The movements of a flow of a return note the other way; where a credit had brought the goods already, only the
    stock is told."""
    line, root, found = record.lines[flow.place], flow.root, []
    own = [row for row in movement_rows if row.line_id == line.id and row.product_id in levels.products]
    brought = {row.product_id: row for row in own}
    quantities = (
        _tracked_quantities(flow, inventory, levels).items()
        if root
        else [(row.product_id, row.quantity) for row in own]
    )
    for product, quantity in quantities:
        row = brought.get(product)
        sold = levels.sold.get((root.id, product)) if root else None
        serials = list(row.serials) if row else []
        if sold is not None:
            serials += [one for one in sold.returned_serials if one not in serials]
        move = stock.StockMove(
            product_id=product,
            warehouse_id=row.warehouse_id if row else _flow_warehouse(flow, product, inventory, levels),
            quantity=-quantity,
            kind="return",
            date=today,
            field=f"lines[{flow.place}]",
            serials=tuple(serials),
            batch=row.batch if row else None,
            document_id=record.id,
            line_id=line.id,
            back=stock.GoodsReturn(root.id, "return", -abs(quantity), abs(root.quantity)) if root else None,
        )
        found.append(move)
    return found


def _tracked_quantities(flow: GoodsFlow, inventory: Inventory, levels: stock.InventoryState) -> dict[UUID, Decimal]:
    """The quantities of tracked products that move; for a return, those that the stock recorded."""
    if flow.root is not None:
        return {product: flow.quantity for line, product in levels.sold if line == flow.root.id}
    parts = inventory.components.get(flow.product_id) or {flow.product_id: Decimal(1)}
    return {id: Decimal(decimal_text(flow.quantity * each)) for id, each in parts.items() if id in levels.products}


def _flow_warehouse(flow: GoodsFlow, product_id: UUID, inventory: Inventory, levels: stock.InventoryState) -> UUID:
    """Goods come back to the warehouse that they left, while it exists."""
    sold = levels.sold.get((flow.root.id, product_id)) if flow.root else None
    return sold.warehouse_id if sold and sold.warehouse_id in inventory.warehouses else inventory.default_warehouse
