"""The request of a credit, by sums or by lines of an invoice: pure.

The sum of the credits is never above the invoice, nor above any line or rate of it, and a credit is at the rate and in
the currency of its invoice (income-tax bookkeeping directions s. 9(e), 23A; H, M).
"""

from collections.abc import Callable, Iterator, Sequence
from decimal import Decimal

import msgspec

from pinkas.core import vat
from pinkas.core.decimals import Amount, Percent, Quantity, UnitPrice
from pinkas.core.money import decimal_text, format_amount, to_minor
from pinkas.core.problems import FaultCollector, Problem
from pinkas.core.wording import Wording
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.drafting.rules.credit_limits import line_excess_problem
from pinkas.domains.documents.drafting.rules.issue_checks import raise_first
from pinkas.domains.documents.following.rules import copies
from pinkas.domains.documents.following.rules.refund import POSITIVE, positive_amount
from pinkas.domains.documents.following.types import CreditedLine
from pinkas.domains.documents.model.rules.credit_lines import LineRemainder
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder, TaxBucket, TaxGroup, split_by_group
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import ConversionExceedsSource, is_within
from pinkas.domains.documents.model.types import Discount, NewDocument, NewLine, NewReference


def request_for_amounts(
    parts: Sequence[tuple[Record, CreditableRemainder, int]], kind: DocumentType, name_of: Callable[[Record], str]
) -> NewDocument:
    """A credit of sums that include VAT, split over the groups of each invoice by what is left of them: the shares sum
    to the amount exactly. `name_of` writes what an invoice is called."""
    first = parts[0][0]
    lines: list[NewLine] = []
    for invoice, left, amount in parts:
        lines += [
            _group_line(invoice, group, share, name_of(invoice))
            for group, share in split_by_group(left, amount).items()
            if share or (amount == left.total and left.of(group) != TaxBucket())
        ]
    return msgspec.structs.replace(
        copies.header(first, kind.code),
        price_mode="gross",
        rounding="none",
        lines=lines,
        references=[
            NewReference(document_id=invoice.id, amount=Amount(format_amount(amount, first.currency)))
            for invoice, _, amount in parts
        ],
    )


def _group_line(invoice: Record, group: TaxGroup, amount: int, named: str) -> NewLine:
    treatment, rate = group
    return NewLine(
        description=named,
        quantity=Quantity(1),
        unit_price=UnitPrice(format_amount(amount, invoice.currency)),
        vat_type="default" if treatment == "standard" else treatment,  # type: ignore[arg-type]
        vat_rate=Percent(str(rate)) if treatment == "standard" and rate else None,
    )


def request_for_credited_lines(
    invoice: Record, left: CreditableRemainder, asked: Sequence[CreditedLine], kind: DocumentType, country: Country
) -> NewDocument:
    """A credit of some lines, each by quantity, by an amount, or all that is left of it. What it takes of a line is
    written as the line itself, with so much taken off that it comes to what is left of it after its share of the
    document's discount: the credit has no discount of its own, unless it is the invoice whole."""
    _check_lines(asked, left, invoice.currency)
    serial_numbers = copies.serial_numbers_of(asked)
    if not invoice.credited and left.has_untouched_lines and _takes_all(invoice, asked):
        return copies.request_for_lines(invoice, kind, country, copies.all_quantities(invoice), serial_numbers)
    rows = {one.id: one for one in invoice.lines}
    taken = {one.line_id: _quantity_taken(one, left.lines[one.line_id]) for one in asked if one.amount is None}
    sums = {one.line_id: to_minor(one.amount, invoice.currency) for one in asked if one.amount is not None}
    sums |= {id: left.lines[id].amount for id, quantity in taken.items() if not quantity}  # only money is left of it
    quantities = {id: one for id, one in taken.items() if one}
    new = copies.request_for_lines(invoice, kind, country, quantities, serial_numbers)
    lines = []
    for line in new.lines:
        assert line.source_line_id is not None
        row, source = rows[line.source_line_id], left.lines[line.source_line_id]
        whole = copies.copy_line(row, source.quantity, invoice, country, back=True)
        lines.append(_adjusted_line(line, source, _amount(whole, invoice.currency), invoice.currency))
    for id, amount in sums.items():
        line = copies.copy_line(rows[id], rows[id].quantity, invoice, country, back=True)
        lines.append(_line_of_sum(line, left.lines[id], amount, invoice.currency))
    return msgspec.structs.replace(new, lines=lines, discount=None, rounding="none")


def _takes_all(invoice: Record, asked: Sequence[CreditedLine]) -> bool:
    """Whether every line is asked for, with all of its quantity."""
    named = {one.line_id: one for one in asked if one.amount is None}
    return all(
        not row.quantity or (row.id in named and named[row.id].quantity in (None, row.quantity))
        for row in invoice.lines
    )


def _quantity_taken(one: CreditedLine, line: LineRemainder) -> Decimal:
    return line.quantity if one.quantity is None else Decimal(one.quantity)


def _amount(line: NewLine, currency: str) -> int:
    """What a line comes to by its quantity, its price and its own discount, in minor units."""
    off = None if line.discount is None else vat.Discount(line.discount.type, Decimal(line.discount.value))
    said = vat.Line(Decimal(line.quantity), Decimal(line.unit_price or 0), off, "exempt", Decimal(0))
    return vat.line_amount(said, currency)[0]


def _adjusted_line(line: NewLine, source: LineRemainder, left_by_price: int, currency: str) -> NewLine:
    """The line as it comes to its share of what is left of the amount. `left_by_price` is what the quantity that is
    left comes to by price and own discount: as long as only roundings tell that from what is left, so does the part."""
    share, by_price = source.part(Decimal(line.quantity)), _amount(line, currency)
    as_charged = abs(left_by_price - source.amount) <= 1 and abs(by_price - share) <= 1
    if by_price == share or (as_charged and is_within(by_price, source.amount)):
        return line
    bare = msgspec.structs.replace(line, discount=None)
    off = _amount(bare, currency) - share
    if off < 0:  # it cannot be taken off: either roundings gathered, which go with the last, or the line is below zero
        gathered = abs(by_price - share) <= source.credits + 1 and is_within(by_price, source.amount)
        return line if gathered else _line_of_sum(line, source, share, currency)
    taken = Discount(type="amount", value=Amount(format_amount(off, currency)))
    return msgspec.structs.replace(bare, discount=taken if share else Discount(type="percent", value=Amount(100)))


def _line_of_sum(line: NewLine, source: LineRemainder, amount: int, currency: str) -> NewLine:
    """A line that takes a sum and no goods: its price is another one. A sum that is the price of a unit is a unit, as
    long as there is one."""
    price = Decimal(format_amount(amount, currency))
    quantity = Decimal("0.5") if price == source.unit_price and source.quantity < 1 else Decimal(1)
    return msgspec.structs.replace(
        line,
        quantity=Quantity(quantity),
        unit_price=UnitPrice(price / quantity),
        discount=None,
        source_line_id=source.id,
    )


def _check_lines(asked: Sequence[CreditedLine], left: CreditableRemainder, currency: str) -> None:
    """Refuses what is no credit of lines, and what takes more than is left of one: every fault at once."""
    faults = FaultCollector()
    for place, one in enumerate(asked):
        at, line = f"lines[{place}]", left.lines.get(one.line_id)
        if line is None:
            faults.add(f"{at}.lineId", "unknown_line", "It names no line of the document.")
        if any(other.line_id == one.line_id for other in asked[:place]):
            faults.add(f"{at}.lineId", "repeated", "The line stands twice.")
        if one.quantity is not None and one.amount is not None:
            faults.add(at, "one_of", "Send `quantity` or `amount`, or neither for all that is left of the line.")
        if one.amount is not None:
            positive_amount(one.amount, currency, f"{at}.amount", faults)
        if one.quantity is not None and line is not None and line.quantity < 0 <= one.quantity:
            faults.add(f"{at}.quantity", "not_negative", "The line is below zero: what is credited of it is too.")
        elif one.quantity is not None and one.quantity <= 0 and (line is None or line.quantity >= 0):
            faults.add(f"{at}.quantity", "not_positive", POSITIVE)
    faults.raise_if_any()
    raise_first(
        [problem for place, one in enumerate(asked) for problem in _beyond(one, left, currency, f"lines[{place}]")]
    )


def _beyond(one: CreditedLine, left: CreditableRemainder, currency: str, at: str) -> Iterator[Problem]:
    """What a line asks for beyond what is left of it."""
    line = left.lines[one.line_id]
    if one.amount is not None:
        if not is_within(minor := to_minor(one.amount, currency), line.amount):
            yield line_excess_problem(line, minor, currency, f"{at}.amount")
    elif (one.quantity is not None and not is_within(one.quantity, line.quantity)) or not (
        line.quantity or line.amount
    ):
        yield ConversionExceedsSource(
            Wording("{left} is left of the line.", left=decimal_text(line.quantity)),
            field=f"{at}.quantity",
            available=decimal_text(line.quantity),
        )
