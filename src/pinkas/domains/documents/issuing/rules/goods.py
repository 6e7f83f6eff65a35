"""Which goods a document moves: pure.

Goods leave once, with the first document that moves them, and come back once. An invoice that was made from a delivery
note moves nothing, because the note did. A return note and a credit of the same line are one return."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core.problems import Problem
from pinkas.countries import Country
from pinkas.domains.documents.model.rules.record import LineRecord, Record
from pinkas.domains.documents.model.rules.source_lines import SourceLine


class NotTracked(Problem):
    status, code, message = 422, "not_tracked", "The product has no serial numbers and comes in no batches."
    hint = "Leave `serialNumbers` and `batchNumber` out."


@dataclass(frozen=True, slots=True)
class SourceLineOrigin:
    """A line of a document that another one was made from."""

    id: UUID
    document_id: UUID
    doc_type: int
    source_line_id: UUID | None
    product_id: UUID | None
    quantity: Decimal


class DocumentAncestry:
    """The documents that the current ones were made from, and the documents that those were made from."""

    def __init__(self, rows: Iterable[Any], country: Country) -> None:
        self.country = country
        self.lines: dict[UUID, SourceLineOrigin] = {}
        self.of_document: dict[UUID, list[SourceLineOrigin]] = {}
        self.types: dict[UUID, set[int]] = {}
        """The types of a document and of everything behind it."""
        for row in rows:
            self.types.setdefault(row.start, set()).add(row.doc_type)
            if row.id is None or row.id in self.lines:
                continue
            line = SourceLineOrigin(
                row.id, row.document_id, row.doc_type, row.source_line_id, row.product_id, row.quantity
            )
            self.lines[row.id] = line
            self.of_document.setdefault(row.document_id, []).append(line)

    def first_outgoing_line(self, line_id: UUID) -> SourceLineOrigin | None:
        """The first line in the chain of sources, the line itself included, whose document moves goods out."""
        found = None
        for one in self._walk_up(line_id):
            if self.country.document_types[one.doc_type].stock < 0:
                found = one
        return found

    def goods_left_with(self, document_id: UUID) -> bool:
        """Whether goods left with a document, or with a document that it was made from."""
        return any(self.country.document_types[one].stock < 0 for one in self.types.get(document_id, ()))

    def _walk_up(self, line_id: UUID | None) -> Iterator[SourceLineOrigin]:
        seen = set[UUID]()
        while line_id is not None and line_id in self.lines and line_id not in seen:
            seen.add(line_id)
            yield self.lines[line_id]
            line_id = self.lines[line_id].source_line_id


@dataclass(frozen=True, slots=True)
class GoodsFlow:
    """A quantity of a product that a line moves, in (above zero) or out; `place` is the index of the line. `root` is
    the line whose goods come back: then `quantity` is in units of that line, and the goods that it took are moved."""

    place: int
    product_id: UUID
    quantity: Decimal
    root: SourceLineOrigin | None = None


def untracked_line_problems(record: Record) -> Iterator[Problem]:
    """Problems of lines that name serial numbers or a batch of a product that has none."""
    for place, line in enumerate(record.lines):
        for name, given in (
            ("serialNumbers", line.goods_or_default.serial_numbers),
            ("batchNumber", line.goods_or_default.batch_number),
        ):
            if given and line.product_id is None:
                yield NotTracked(field=f"lines[{place}].{name}")


def outgoing_flows(record: Record, ancestry: DocumentAncestry) -> Iterator[GoodsFlow]:
    """The goods that leave with a document, without those that left with a document that it was made from. Where none
    of its lines names its source line, all of its goods were delivered by the delivery note that it refers to."""
    linked = any(line.source_line_id for line in record.lines)
    delivered = not linked and any(ancestry.goods_left_with(one.referenced_id) for one in record.references)
    for place, line in _moving_lines(record):
        before = ancestry.first_outgoing_line(line.source_line_id) if line.source_line_id else None
        if before is None and not delivered and line.product_id is not None:
            yield GoodsFlow(place, line.product_id, -line.quantity)


def incoming_flows(
    record: Record,
    ancestry: DocumentAncestry,
    source_lines: Mapping[UUID, SourceLine],
    *,
    is_credit: bool,
    settled_document_ids: Iterable[UUID],
    cancelled_id: UUID | None,
) -> Iterator[GoodsFlow]:
    """The goods that come back with a return note or a credit: those that left with the lines that it names, and none
    where none left. Goods come back without a source only with a return note that names no document.

    `source_lines` are the lines of the credited documents; `settled_document_ids` are the documents of which nothing is
    left after this one: a credit of sums brings back the remaining goods of those. One that cancels an invoice brings
    back the goods that left with the invoice itself, and not those of a delivery note that remains valid."""
    open_: dict[UUID, Decimal] = {}
    for one in record.references:
        for origin in ancestry.of_document.get(one.referenced_id, ()):
            open_[origin.id] = origin.quantity
    for place, line in _moving_lines(record):
        source = source_lines.get(line.source_line_id) if line.source_line_id else None
        if is_credit and source is not None and source.unit_price != line.unit_price:
            continue  # it lowers the price
        if line.product_id is None:
            continue
        if not record.references:
            yield GoodsFlow(place, line.product_id, line.quantity)
        for root, part in _origin_shares(line, ancestry, open_):
            if cancelled_id is None or root.document_id == cancelled_id:
                yield GoodsFlow(place, line.product_id, part, root)
    sums = [line for line in record.lines if not line.product_id and not line.source_line_id]
    if is_credit and any(line.goods_or_default.move_stock for line in sums):
        yield from _remaining_flows(record, ancestry, source_lines, set(settled_document_ids), cancelled_id)


def _origin_shares(
    line: LineRecord, ancestry: DocumentAncestry, open_quantities: dict[UUID, Decimal]
) -> Iterator[tuple[SourceLineOrigin, Decimal]]:
    """The source lines whose goods come back with a line: the one it names, else those of the same product in the
    documents that it refers to."""
    if line.source_line_id is not None:
        root = ancestry.first_outgoing_line(line.source_line_id)
        if root is not None:
            yield root, line.quantity
        return
    left = line.quantity
    for id, quantity in open_quantities.items():
        part, root = min(left, quantity), ancestry.first_outgoing_line(id)
        if ancestry.lines[id].product_id == line.product_id and part > 0 and root is not None:
            open_quantities[id] -= part
            left -= part
            yield root, part


def _remaining_flows(
    record: Record,
    ancestry: DocumentAncestry,
    sources: Mapping[UUID, SourceLine],
    settled_document_ids: set[UUID],
    cancelled_id: UUID | None,
) -> Iterator[GoodsFlow]:
    """The goods of documents of which nothing is left, as far as no line of a credit took them."""
    taken: dict[UUID, Decimal] = {}
    for line in record.lines:
        source = sources.get(line.source_line_id) if line.source_line_id else None
        if source is not None and source.unit_price == line.unit_price:
            taken[source.id] = taken.get(source.id, Decimal(0)) + line.quantity
    for document_id in sorted(settled_document_ids):
        for origin in ancestry.of_document.get(document_id, ()):
            source, root = sources.get(origin.id), ancestry.first_outgoing_line(origin.id)
            if source is None or root is None or origin.product_id is None:
                continue
            left = source.left("credit") - taken.get(origin.id, Decimal(0))
            if left and (cancelled_id is None or root.document_id == cancelled_id):
                yield GoodsFlow(0, origin.product_id, left, root)


def _moving_lines(record: Record) -> Iterator[tuple[int, LineRecord]]:
    """The lines of goods that are to move."""
    for place, line in enumerate(record.lines):
        if line.product_id is not None and line.quantity and line.goods_or_default.move_stock:
            yield place, line
