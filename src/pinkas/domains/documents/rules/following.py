"""How much of a document has gone into the ones that were made from it: pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal
from uuid import UUID

from pinkas.core.money import plain, to_wire
from pinkas.core.problems import Problem
from pinkas.countries import DocumentType
from pinkas.domains.documents.rules.problems import CreditExceedsBalance
from pinkas.domains.documents.rules.record import LineRecord, Record
from pinkas.domains.documents.rules.transitions import Trigger

Purpose = Literal["convert", "return", "credit"]


class SourceLineNotFound(Problem):
    status, code, message = 422, "source_line_not_found", "A `sourceLineId` names no line of a referenced document."
    hint = "Name the document in `references` as well, or leave `sourceLineId` out."


class ConversionExceedsSource(Problem):
    status, code, message = 409, "conversion_exceeds_source", "More of a line would be taken than is left of it."
    hint = "Lower the quantity to `available`."


class SourcePaid(Problem):
    status, code, message = (
        409,
        "source_paid",
        "Receipts were given for the account: an invoice-receipt would count twice.",
    )
    hint = "Convert it to a tax invoice (305): what was paid counts on it."


@dataclass(frozen=True, slots=True)
class SourceLine:
    """A line of an issued document and how much of it issued documents have taken, by purpose."""

    id: UUID
    document_id: UUID
    quantity: Decimal
    converted: Decimal = Decimal(0)
    returned: Decimal = Decimal(0)
    credited: Decimal = Decimal(0)
    """The quantity that credits took at its own price; one at another price lowers the price and takes no goods."""
    unit_price: Decimal = Decimal(0)
    price_mode: str = "net"
    """The one of its document; both amounts are in it, and before a discount of the document."""
    amount: int = 0
    """In minor units."""
    credited_amount: int = 0
    reduced: int = 0
    """How much of that lowered the price."""
    credits: int = 0
    """How many lines of credits name it."""

    @property
    def amount_left(self) -> int:
        """How much of its amount is left to be credited; below zero for a line below zero."""
        return self.amount - self.credited_amount

    def in_its_mode(self, line: LineRecord) -> int:
        """The amount of a line that names it."""
        return line.net if self.price_mode == "net" else line.gross

    def taken(self, purpose: Purpose) -> Decimal:
        """How much of it is gone for a purpose."""
        return {"convert": self.converted, "return": self.returned, "credit": self.credited}[purpose]

    def left(self, purpose: Purpose) -> Decimal:
        """How much of it is left for a purpose; below zero for a line of a negative quantity."""
        return self.quantity - self.taken(purpose)

    def less(self, purpose: Purpose, line: LineRecord) -> "SourceLine":
        """The line when `line` takes of it too."""
        if purpose == "convert":
            return replace(self, converted=self.converted + line.quantity)
        if purpose == "return":
            return replace(self, returned=self.returned + line.quantity)
        amount, lowers = self.in_its_mode(line), line.unit_price != self.unit_price
        return replace(
            self,
            credited=self.credited + (0 if lowers else line.quantity),
            credited_amount=self.credited_amount + amount,
            reduced=self.reduced + (amount if lowers else 0),
            credits=self.credits + 1,
        )


def purpose_of(kind: DocumentType) -> Purpose:
    """For what a document of the type takes lines of another one: returns and credits count by themselves."""
    if kind.credits:
        return "credit"
    return "return" if kind.returns else "convert"


def trigger_of(kind: DocumentType) -> Trigger:
    """What issuing such a document does to those that it names."""
    return "pay" if kind.posting == "receipt" else purpose_of(kind)


def exceeding(record: Record, lines: Mapping[UUID, SourceLine], purpose: Purpose) -> Iterator[Problem]:
    """The lines of `record` that take more than is left, or take of what is not there; `lines` are those of the
    documents that it refers to."""
    left = dict(lines)
    for place, one in enumerate(record.lines):
        if one.source_line_id is None:
            continue
        source = left.get(one.source_line_id)
        if source is None:
            yield SourceLineNotFound(field=f"lines[{place}].sourceLineId", sourceLineId=str(one.source_line_id))
            continue
        available, lowers = source.left(purpose), purpose == "credit" and one.unit_price != source.unit_price
        if not lowers and not fits(one.quantity, available):
            yield ConversionExceedsSource(
                f"{plain(one.quantity)} would be taken and {plain(available)} is left.",
                field=f"lines[{place}].quantity",
                available=plain(available),
            )
        elif purpose == "credit" and not fits(source.in_its_mode(one), source.amount_left):
            yield too_much(source, source.in_its_mode(one), record.currency, f"lines[{place}]")
        left[source.id] = source.less(purpose, one)


def too_much(source: SourceLine, amount: int, currency: str, at: str) -> CreditExceedsBalance:
    """More money of a line would be credited than is left of it."""
    left = to_wire(source.amount_left, currency)
    return CreditExceedsBalance(
        f"{to_wire(amount, currency)} of the line would be credited and {left} is left of it.",
        field=at,
        available=left,
        difference=to_wire(amount - source.amount_left, currency),
    )


def fits(wanted: Decimal | int, left: Decimal | int) -> bool:
    """Whether so much can be taken of what is left: of the same sign, and not more."""
    return bool(0 <= wanted <= left or left <= wanted <= 0)


def taken(record: Record, lines: Mapping[UUID, SourceLine], purpose: Purpose) -> dict[UUID, SourceLine]:
    """The lines that `record` takes of, as they are behind it."""
    found: dict[UUID, SourceLine] = {}
    for one in record.lines:
        source = found.get(one.source_line_id) or lines.get(one.source_line_id) if one.source_line_id else None
        if source is not None:
            found[source.id] = source.less(purpose, one)
    return found


def conversion_status(lines: Iterable[SourceLine]) -> str:
    """How far a document is converted."""
    counted = [one for one in lines if one.quantity]
    if not any(one.converted for one in counted):
        return "NONE"
    return "PARTIAL" if any(one.left("convert") for one in counted) else "CONVERTED"
