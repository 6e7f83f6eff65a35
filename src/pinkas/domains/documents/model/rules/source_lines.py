"""How much of a document was converted, returned or credited by the documents made from it: pure."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from decimal import Decimal
from typing import Literal
from uuid import UUID

from pinkas.core.money import decimal_text
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.countries import DocumentType
from pinkas.domains.documents.model.rules.record import LineRecord, Record
from pinkas.domains.documents.model.rules.transitions import Trigger

Purpose = Literal["convert", "return", "credit"]


class SourceLineNotFound(Problem):
    status, code, message = 422, "source_line_not_found", "A `sourceLineId` names no line of a referenced document."
    hint = "Name the document in `references` as well, or leave `sourceLineId` out."


class SourceLineDiffers(Problem):
    status, code, message = 422, "source_line_differs", "The line that it was made from is of another product."
    hint = "Name a line of the same product in `sourceLineId`, or leave it out."


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
    came_back: Decimal = Decimal(0)
    """The quantity of a delivery that credits brought back of invoices that are cancelled by now."""
    unit_price: Decimal = Decimal(0)
    product_id: UUID | None = None

    def taken(self, purpose: Purpose) -> Decimal:
        """The quantity that was taken for a purpose."""
        return {"convert": self.converted, "return": self.returned, "credit": self.credited}[purpose]

    def left(self, purpose: Purpose) -> Decimal:
        """The quantity that is left for a purpose; below zero for a line of a negative quantity. What was returned
        cannot be converted any more; what a return note and a credit say of the same goods is one return."""
        if purpose != "convert":
            return self.quantity - self.taken(purpose)
        left = self.quantity - self.converted - max(self.returned, self.came_back, key=abs)
        return left if (left > 0) == (self.quantity > 0) else Decimal(0)

    def after_taking(self, purpose: Purpose, line: LineRecord) -> "SourceLine":
        """The line when `line` takes of it too."""
        if purpose == "convert":
            return replace(self, converted=self.converted + line.quantity)
        if purpose == "return":
            return replace(self, returned=self.returned + line.quantity)
        lowers = line.unit_price != self.unit_price
        return replace(self, credited=self.credited + (0 if lowers else line.quantity))


def line_purpose(document_type: DocumentType) -> Purpose:
    """For what a document of the type takes lines of another one: returns and credits count by themselves."""
    if document_type.credits:
        return "credit"
    return "return" if document_type.returns else "convert"


def reference_trigger(document_type: DocumentType) -> Trigger:
    """The trigger that issuing such a document applies to the documents that it names."""
    return "pay" if document_type.posting == "receipt" else line_purpose(document_type)


def exceeding_line_problems(record: Record, lines: Mapping[UUID, SourceLine], purpose: Purpose) -> Iterator[Problem]:
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
        if None not in (one.product_id, source.product_id) and one.product_id != source.product_id:
            yield SourceLineDiffers(field=f"lines[{place}].sourceLineId", productId=str(source.product_id))
            continue
        available, lowers = source.left(purpose), purpose == "credit" and one.unit_price != source.unit_price
        if not lowers and not is_within(one.quantity, available):
            yield ConversionExceedsSource(
                Wording(
                    "{wanted} would be taken and {left} is left.",
                    wanted=decimal_text(one.quantity),
                    left=decimal_text(available),
                ),
                field=f"lines[{place}].quantity",
                available=decimal_text(available),
            )
        left[source.id] = source.after_taking(purpose, one)


def is_within(requested: Decimal | int, available: Decimal | int) -> bool:
    """Whether so much can be taken of what is left: of the same sign, and not more."""
    return bool(0 <= requested <= available or available <= requested <= 0)


def lines_after(record: Record, lines: Mapping[UUID, SourceLine], purpose: Purpose) -> dict[UUID, SourceLine]:
    """The source lines of `record` as it leaves them."""
    found: dict[UUID, SourceLine] = {}
    for one in record.lines:
        source = found.get(one.source_line_id) or lines.get(one.source_line_id) if one.source_line_id else None
        if source is not None:
            found[source.id] = source.after_taking(purpose, one)
    return found


def conversion_status(lines: Iterable[SourceLine]) -> str:
    """How far a document is converted."""
    counted = [one for one in lines if one.quantity]
    if not any(one.converted for one in counted):
        return "NONE"
    return "PARTIAL" if any(one.left("convert") for one in counted) else "CONVERTED"
