"""What the documents of one transaction do to stock: read once for all of them, behind the locks of their products,
decided with each document, written with all of them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Literal
from uuid import UUID

from pinkas.core.money import plain
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType, country
from pinkas.domains import products, stock
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.rules import goods as rules
from pinkas.domains.documents.rules.context import Context
from pinkas.domains.documents.rules.goods import Flow, NotTracked, Past
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.store import goods as store
from pinkas.domains.documents.types import NewDocument, NewLine


@dataclass(frozen=True)
class Moving:
    """What one document would do to stock, and what is only worth a look."""

    tried: stock.Shelf
    moved: Sequence[stock.Moved]
    warnings: Sequence[Problem] = ()


@dataclass
class Goods:
    """The stock that some documents move."""

    known: Known
    hold: bool = True
    mover: stock.Mover | None = None
    past: Past | None = None
    parts: dict[UUID, dict[UUID, Decimal]] = field(default_factory=dict)
    """Of what each bundle is made."""

    async def expect(self, news: Sequence[NewDocument]) -> None:
        """Reads and holds everything that the documents may move: so many statements, however many there are. None when
        none of them names goods."""
        if not news:
            return
        land = country((await self.known.business(news[0].issue_date)).country)
        moving = [new for new in news if _may_move(new, land)]
        named = {line.product_id for new in moving for line in new.lines if line.product_id and line.move_stock}
        referred = {one.document_id for new in moving for one in new.references}
        tx = self.known.tx
        self.past = Past(await store.ancestors(tx, referred) if referred else (), land)
        named |= {
            line.product_id
            for new in moving
            if land.document_types[new.doc_type].credits
            for one in new.references
            for line in self.past.of_document.get(one.document_id, ())
            if line.product_id
        }
        if not named:
            return
        self.parts = await products.expanded(tx, named)
        whole = (named - self.parts.keys()) | {part for parts in self.parts.values() for part in parts}
        lines = [line for new in moving for line in new.lines]
        self.mover = await stock.mover(
            tx,
            stock.Wanted(
                products=frozenset(whole),
                serials=frozenset(serial for line in lines for serial in line.serial_numbers),
                batches=frozenset(line.batch_number for line in lines if line.batch_number),
                lines=frozenset(self.past.lines),
            ),
            hold=self.hold,
        )

    async def of(
        self, record: Record, new: NewDocument | None, kind: DocumentType, context: Context
    ) -> tuple[Moving | None, list[Problem]]:
        """What issuing a document does to stock, and what stands in its way."""
        if self.mover is None or self.past is None or new is None or not kind.stock:
            return None, []
        flows = await self._flows(record, new, kind, context)
        day = min(record.issue_date, context.today)
        moves, problems = [], []
        for flow in flows:
            found, faults = self._moves(flow, record, new.lines[flow.place], kind, day)
            moves += found
            problems += faults
        if not moves or problems:
            return None, problems
        tried, moved, problems, warnings = self.mover.try_(moves)
        return Moving(tried, moved, warnings), problems

    def take(self, moving: Moving | None) -> None:
        """The document is issued: its goods are moved."""
        if moving is not None and self.mover is not None:
            self.mover.keep(moving.tried, moving.moved)

    async def write(self) -> None:
        """Writes what was moved, in one statement."""
        if self.mover is not None:
            await self.mover.write()

    async def _flows(self, record: Record, new: NewDocument, kind: DocumentType, context: Context) -> list[Flow]:
        assert self.past is not None
        if kind.stock < 0:
            return list(rules.leaving(record, new, self.past))
        credited = [one for one in record.references if one.kind == "credit"]
        targets = [(context.targets[one.referenced_id], one.amount or 0) for one in credited]
        sources = await self.known.lines_of([one.id for one, _ in targets], context.country) if targets else {}
        return list(
            rules.returning(
                record,
                new,
                self.past,
                sources,
                credits=kind.credits,
                settled=[one.id for one, amount in targets if amount >= one.total - one.credited],
                cancelling=self.known.cancelling if kind.credits else None,
            )
        )

    def _moves(
        self, flow: Flow, record: Record, line: NewLine, kind: DocumentType, day: date
    ) -> tuple[list[stock.Move], list[Problem]]:
        """The movements of a flow: those of its components, where it is a bundle."""
        assert self.mover is not None
        at, mover = f"lines[{flow.place}]", self.mover
        parts = self.parts.get(flow.product_id) or {flow.product_id: Decimal(1)}
        kept = {id: each for id, each in parts.items() if id in mover.shelf.products}
        if line.warehouse_id is not None and line.warehouse_id not in mover.places.names:
            return [], [stock.WarehouseNotFound(field=f"{at}.warehouseId")]
        tracked = {mover.shelf.products[id].tracking for id in kept}
        if (line.serial_numbers and "serial" not in tracked) or (line.batch_number and "batch" not in tracked):
            return [], [NotTracked(field=f"{at}.{'serialNumbers' if line.serial_numbers else 'batchNumber'}")]
        purpose: Literal["credit", "return"] = "credit" if kind.credits else "return"
        return [
            stock.Move(
                product_id=id,
                warehouse_id=line.warehouse_id or self._place(flow, id),
                quantity=Decimal(plain(flow.quantity * each)),
                kind="sale" if kind.stock < 0 else "return",
                date=day,
                field=at,
                serials=tuple(line.serial_numbers) if mover.shelf.products[id].tracking == "serial" else (),
                batch=line.batch_number if mover.shelf.products[id].tracking == "batch" else None,
                document_id=record.id,
                line_id=record.lines[flow.place].id,
                back=stock.Back(flow.root.id, purpose) if flow.root and flow.quantity > 0 else None,
            )
            for id, each in kept.items()
        ], []

    def _place(self, flow: Flow, product_id: UUID) -> UUID:
        """Goods come back to the warehouse that they left, while there is one."""
        assert self.mover is not None
        sold = self.mover.shelf.sold.get((flow.root.id, product_id)) if flow.root else None
        return sold.warehouse_id if sold and sold.warehouse_id in self.mover.places.names else self.mover.default


def _may_move(new: NewDocument, land: Country) -> bool:
    """Whether a document of the type moves stock, and this one says of what: a credit of sums does so by the invoice
    that it names."""
    kind = land.document_types.get(new.doc_type)
    if kind is None or not kind.stock:
        return False
    lines = [line for line in new.lines if line.move_stock]
    return any(line.product_id for line in lines) or (kind.credits and bool(lines) and bool(new.references))
