"""What is left of the lines of an invoice to be credited: pure.

A line amounts to what the customer was charged for it: its amount after its share of the document discount. The lines
of a VAT rate sum to the amount of that rate, to the last minor unit, and after every credit the remainders of the lines
sum to the remainder of the rate. So a credit of the rest of every line is a credit of the rest of every rate."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from uuid import UUID

import msgspec

from pinkas.core.money import distribute_by_weight, divide_half_up
from pinkas.domains.documents.model.rules.record import LineRecord

_ZERO = Decimal(0)


class BilledLine(msgspec.Struct, frozen=True, kw_only=True):
    """The fields of an issued line that credits need; amounts in minor units, before a discount of the document."""

    id: UUID
    source_line_id: UUID | None
    quantity: Decimal
    unit_price: Decimal
    vat_type: str
    vat_rate: Decimal
    net: int
    gross: int

    @property
    def group(self) -> tuple[str, Decimal]:
        """Its treatment and its rate."""
        return ("standard", self.vat_rate) if self.vat_type == "default" else (self.vat_type, _ZERO)

    def amount(self, mode: str) -> int:
        """The amount without VAT (`net`) or with it."""
        return self.net if mode == "net" else self.gross


@dataclass(frozen=True, slots=True)
class LineRemainder:
    """A line of an invoice and what is left of it; below zero for a negative line."""

    id: UUID
    group: tuple[str, Decimal]
    unit_price: Decimal
    quantity: Decimal
    """What credits at its own price left of it; one at another price lowers the price and takes no goods."""
    amount: int
    """In minor units of the price mode of the invoice, after the discount of the document."""
    credits: int = 0
    """How many lines of credits name it."""

    def after_taking(self, line: BilledLine, amount: int) -> "LineRemainder":
        """The remainder after a credit line that takes so much of it."""
        taken = line.quantity if line.unit_price == self.unit_price else _ZERO
        return replace(self, quantity=self.quantity - taken, amount=self.amount - amount, credits=self.credits + 1)

    def part(self, quantity: Decimal) -> int:
        """The amount of part of the remaining quantity, in minor units: a proportional share, so that the last of the
        quantity takes the last of the amount."""
        if quantity == self.quantity:
            return self.amount
        part, of_part = abs(quantity).as_integer_ratio()
        whole, of_whole = abs(self.quantity).as_integer_ratio()
        return divide_half_up(self.amount * part * of_whole, of_part * whole)


def billed_lines(lines: Iterable[LineRecord]) -> list[BilledLine]:
    """The lines of a document."""
    return [BilledLine(**{name: getattr(one, name) for name in BilledLine.__struct_fields__}) for one in lines]


def line_amounts_after_discount(
    lines: Sequence[BilledLine], group_amounts: Mapping[tuple[str, Decimal], int], mode: str
) -> list[int]:
    """The amount of each line after its share of the document discount: the lines of a rate sum to `group_amounts`, in
    the same price mode and in minor units."""
    found = [one.amount(mode) for one in lines]
    for group in dict.fromkeys(one.group for one in lines):
        places = [place for place, one in enumerate(lines) if one.group == group]
        own = [found[place] for place in places]
        for place, share in zip(places, distribute_by_weight(group_amounts.get(group, 0) - sum(own), own), strict=True):
            found[place] += share
    return found


def untouched_lines(
    lines: Sequence[BilledLine], group_amounts: Mapping[tuple[str, Decimal], int], mode: str
) -> dict[UUID, LineRemainder]:
    """The lines of an invoice of which nothing was credited."""
    return {
        one.id: LineRemainder(one.id, one.group, one.unit_price, one.quantity, amount)
        for one, amount in zip(lines, line_amounts_after_discount(lines, group_amounts, mode), strict=True)
    }


def lines_after_credit(
    lines: Mapping[UUID, LineRemainder],
    credit: Sequence[BilledLine],
    credited_by_rate: Mapping[tuple[str, Decimal], int],
    remaining_by_rate: Mapping[tuple[str, Decimal], int],
    mode: str,
) -> dict[UUID, LineRemainder]:
    """The lines of an invoice after a credit whose rates sum to `credited_by_rate`. `remaining_by_rate` is what is left
    of the rates of the invoice: what the credit took of a rate without naming a line of it lowers the remainders of all
    its lines in proportion."""
    found = dict(lines)
    if any(one.source_line_id in found for one in credit):
        for one, amount in zip(credit, line_amounts_after_discount(credit, credited_by_rate, mode), strict=True):
            if one.source_line_id in found:
                found[one.source_line_id] = found[one.source_line_id].after_taking(one, amount)
    for group in dict.fromkeys(one.group for one in found.values()):
        members = [one for one in found.values() if one.group == group]
        more = remaining_by_rate.get(group, 0) - sum(one.amount for one in members)
        weights = [one.amount for one in members]
        if not any(weights):
            weights = [int(bool(one.quantity)) for one in members]
        for line, share in zip(members, distribute_by_weight(more, weights), strict=True):
            found[line.id] = replace(line, amount=line.amount + share)
    return found
