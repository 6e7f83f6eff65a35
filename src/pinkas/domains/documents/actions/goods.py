"""What the documents of one transaction do to stock: read once for all of them, behind the locks of their products,
decided with each document, written with all of them."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

from pinkas.core.money import plain
from pinkas.core.problems import Problem
from pinkas.countries import Country, DocumentType, country
from pinkas.domains import products, stock
from pinkas.domains.documents.actions.known import Known
from pinkas.domains.documents.rules import goods as rules
from pinkas.domains.documents.rules import issue
from pinkas.domains.documents.rules.context import Context
from pinkas.domains.documents.rules.goods import Flow, NotTracked, Past
from pinkas.domains.documents.rules.record import Record
from pinkas.domains.documents.store import goods as store
from pinkas.domains.documents.types import NewDocument


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
        lines = [line for new in moving for line in new.lines]
        await self._open(
            land,
            referred={one.document_id for new in moving for one in new.references},
            named={line.product_id for line in lines if line.product_id and line.move_stock},
            serials=frozenset(serial for line in lines for serial in line.serial_numbers),
            batches=frozenset(line.batch_number for line in lines if line.batch_number),
            since=min((new.issue_date for new in moving if new.issue_date is not None), default=None),
        )

    async def _open(
        self,
        land: Country,
        *,
        referred: Collection[UUID],
        named: Collection[UUID],
        serials: frozenset[str] = frozenset(),
        batches: frozenset[str] = frozenset(),
        since: date | None = None,
    ) -> None:
        tx = self.known.tx
        self.past = Past(await store.ancestors(tx, referred) if referred else (), land)
        if not named and not self.past.lines:
            return
        self.parts = await products.expanded(tx, named) if named else {}
        whole = (set(named) - self.parts.keys()) | {part for parts in self.parts.values() for part in parts}
        wanted = stock.Wanted(
            products=frozenset(whole),
            serials=serials,
            batches=batches,
            lines=frozenset(self.past.lines),
            since=since,
        )
        self.mover = await stock.mover(tx, wanted, hold=self.hold)

    async def of(self, record: Record, kind: DocumentType, context: Context) -> tuple[Moving | None, list[Problem]]:
        """What issuing a document does to stock, and what stands in its way."""
        if self.mover is None or self.past is None or not kind.stock:
            return None, []
        flows = await self._flows(record, kind, context)
        day = min(record.issue_date, context.today)
        moves = []
        problems: list[Problem] = list(rules.unnamed(record))
        for flow in flows:
            found, faults = self._moves(flow, record, kind, day)
            moves += found
            problems += faults
        if not moves or problems:
            return None, problems
        tried, moved, problems, warnings = self.mover.try_(moves)
        return Moving(tried, moved, warnings), problems

    async def undo(self, record: Record, kind: DocumentType, land: Country, today: date) -> None:
        """A return note is cancelled: what it brought goes again today, as far as no credit tells of it too. Raises
        what stands in its way."""
        rows = await stock.brought(self.known.tx, record.id)
        await self._open(
            land,
            referred={one.referenced_id for one in record.references},
            named={row.product_id for row in rows},
            serials=frozenset(serial for row in rows for serial in row.serials),
            batches=frozenset(row.batch for row in rows if row.batch),
            since=today,
        )
        if self.mover is None or self.past is None:
            return
        flows = rules.returning(record, self.past, {}, credits=kind.credits, settled=(), cancelling=None)
        moves = [move for flow in flows for move in self._undone(flow, record, rows, today)]
        tried, moved, problems, _ = self.mover.try_(moves)
        issue.refuse(problems)
        self.mover.keep(tried, moved)
        await self.mover.write()

    def take(self, moving: Moving | None) -> None:
        """The document is issued: its goods are moved."""
        if moving is not None and self.mover is not None:
            self.mover.keep(moving.tried, moving.moved)

    async def write(self) -> None:
        """Writes what was moved, in one statement."""
        if self.mover is not None:
            await self.mover.write()

    async def _flows(self, record: Record, kind: DocumentType, context: Context) -> list[Flow]:
        assert self.past is not None
        if kind.stock < 0:
            return list(rules.leaving(record, self.past))
        credited = [one for one in record.references if one.kind == "credit"]
        targets = [(context.targets[one.referenced_id], one.amount or 0) for one in credited]
        sources = await self.known.lines_of([one.id for one, _ in targets], context.country) if targets else {}
        return list(
            rules.returning(
                record,
                self.past,
                sources,
                credits=kind.credits,
                settled=[one.id for one, amount in targets if amount >= one.total - one.credited],
                cancelling=self.known.cancelling if kind.credits else None,
            )
        )

    def _moves(
        self, flow: Flow, record: Record, kind: DocumentType, day: date
    ) -> tuple[list[stock.Move], list[Problem]]:
        """The movements of a flow: of what comes back those that its line took, else those of its product, or of its
        components where it is a bundle."""
        assert self.mover is not None
        at, mover, line = f"lines[{flow.place}]", self.mover, record.lines[flow.place]
        goods, known = line.handling, mover.shelf.products
        if goods.warehouse_id is not None and goods.warehouse_id not in mover.places.names:
            return [], [stock.WarehouseNotFound(field=f"{at}.warehouseId")]
        shares = self._shares(flow)
        tracked = {known[id].tracking for id in shares}
        if flow.root is None and (
            (goods.serial_numbers and "serial" not in tracked) or (goods.batch_number and "batch" not in tracked)
        ):
            return [], [NotTracked(field=f"{at}.{'serialNumbers' if goods.serial_numbers else 'batchNumber'}")]
        purpose: Literal["credit", "return"] = "credit" if kind.credits else "return"
        back = flow.root and stock.Back(flow.root.id, purpose, abs(flow.quantity), abs(flow.root.quantity))
        return [
            stock.Move(
                product_id=id,
                warehouse_id=goods.warehouse_id or self._place(flow, id),
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
            for id, quantity in shares.items()
        ], []

    def _undone(self, flow: Flow, record: Record, rows: list[Any], today: date) -> list[stock.Move]:
        """The other way what a flow of a return note brought, as its movements `rows` say; where a credit had brought
        it already only the stock is told."""
        assert self.mover is not None
        line, root, found = record.lines[flow.place], flow.root, []
        own = [row for row in rows if row.line_id == line.id and row.product_id in self.mover.shelf.products]
        brought = {row.product_id: row for row in own}
        for product, quantity in (
            self._shares(flow).items() if root else ((row.product_id, row.quantity) for row in own)
        ):
            row = brought.get(product)
            sold = self.mover.shelf.sold.get((root.id, product)) if root else None
            serials = list(row.serials) if row else []
            if sold is not None:
                serials += [one for one in sold.serials_back if one not in serials]
            move = stock.Move(
                product_id=product,
                warehouse_id=row.warehouse_id if row else self._place(flow, product),
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

    def _shares(self, flow: Flow) -> dict[UUID, Decimal]:
        """How much of which products of which stock is kept moves: of what comes back the stock knows how much."""
        assert self.mover is not None
        known = self.mover.shelf.products
        if flow.root is not None:
            return {product: flow.quantity for line, product in self.mover.shelf.sold if line == flow.root.id}
        parts = self.parts.get(flow.product_id) or {flow.product_id: Decimal(1)}
        return {id: Decimal(plain(flow.quantity * each)) for id, each in parts.items() if id in known}

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
