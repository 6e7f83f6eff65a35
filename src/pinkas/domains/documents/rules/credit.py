"""From an invoice to the credit that takes it back, in whole or in part: pure.

The sum of the credits is never above the invoice, nor above any line or rate of it, and a credit is at the rate and in
the currency of its invoice (income-tax bookkeeping directions s. 9(e), 23A; H, M).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.decimals import Amount, Percent, Quantity, UnitPrice, decode_decimal
from pinkas.core.money import plain, to_minor, to_wire
from pinkas.core.problems import Faults, Problem, invalid
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.rules import convert
from pinkas.domains.documents.rules.credit_balance import METHOD
from pinkas.domains.documents.rules.following import ConversionExceedsSource, SourceLine, fits, too_much
from pinkas.domains.documents.rules.left import Group, Left, Worth, split
from pinkas.domains.documents.rules.record import PaymentRecord, Record
from pinkas.domains.documents.types import NewDocument, NewLine, NewPayment, NewReference
from pinkas.domains.documents.types.following import CreditAsked, CreditedLine, Refund


class NotCreditable(Problem):
    status, code, message = 409, "not_creditable", "A document of this type is not credited."
    hint = "Only tax invoices (305) and invoice-receipts (320) are. Cancel others."


def check_asked(asked: CreditAsked) -> None:
    """Exactly one way of saying how much."""
    said = [
        name
        for name, value in (
            ("full", asked.full or None),
            ("amount", asked.amount),
            ("lines", asked.lines),
            ("documents", asked.documents),
        )
        if value is not None and value is not UNSET
    ]
    if len(said) != 1:
        told = f"not {', '.join(said)} together" if said else "one of them is needed"
        raise invalid(said[0] if said else "full", "one_of", f"Send `full`, `amount`, `lines` or `documents`: {told}.")


def of_amounts(
    parts: Sequence[tuple[Record, Left, int]], kind: DocumentType, day: Callable[[Record], str]
) -> NewDocument:
    """A credit of sums that include VAT, split over the groups of each invoice by what is left of them: the shares sum
    to the amount exactly. `day` writes what an invoice is called."""
    first = parts[0][0]
    lines: list[NewLine] = []
    for invoice, left, amount in parts:
        lines += [
            _group_line(invoice, group, share, day(invoice))
            for group, share in split(left, amount).items()
            if share or (amount == left.total and left.of(group) != Worth())
        ]
    return msgspec.structs.replace(
        convert.header(first, kind.code),
        price_mode="gross",
        rounding="none",
        lines=lines,
        references=[
            NewReference(document_id=invoice.id, amount=Amount(to_wire(amount, first.currency)))
            for invoice, _, amount in parts
        ],
    )


def _group_line(invoice: Record, group: Group, amount: int, named: str) -> NewLine:
    treatment, rate = group
    return NewLine(
        description=named,
        quantity=Quantity(1),
        unit_price=UnitPrice(to_wire(amount, invoice.currency)),
        vat_type="default" if treatment == "standard" else treatment,  # type: ignore[arg-type]
        vat_rate=Percent(str(rate)) if treatment == "standard" and rate else None,
    )


def of_lines(
    invoice: Record,
    left: Mapping[UUID, SourceLine],
    asked: Sequence[CreditedLine],
    kind: DocumentType,
    country: Country,
) -> NewDocument:
    """A credit of some lines, each by quantity or by an amount in the price mode of the invoice, or all that is left of
    it."""
    by_id = {one.id: one for one in invoice.lines}
    asked = [_whole(one, left, invoice.currency) for one in asked]
    _check_lines(asked, left, invoice.currency)
    taken = {one.line_id: Decimal(one.quantity) for one in asked if one.quantity is not None}
    new = convert.following(invoice, kind, country, taken)
    sums = [
        msgspec.structs.replace(
            convert.copied(by_id[one.line_id], by_id[one.line_id].quantity, invoice, country),
            quantity=Quantity(1),
            unit_price=UnitPrice(one.amount),
            discount=None,
            source_line_id=one.line_id,
        )
        for one in asked
        if one.amount is not None
    ]
    return msgspec.structs.replace(new, lines=[*new.lines, *sums], rounding="none")


def takes_the_rest(left: Mapping[UUID, SourceLine], asked: Sequence[CreditedLine]) -> bool:
    """Whether lines are asked for so that nothing is left of any of the document."""
    by_id = {one.line_id: one for one in asked}
    return all(
        not line.reduced
        and (not line.left("credit") or (line.id in by_id and _is_rest(by_id[line.id], line.left("credit"))))
        for line in left.values()
    )


def _is_rest(one: CreditedLine, left: Decimal) -> bool:
    return one.amount is None and one.quantity in (None, left)


def _whole(one: CreditedLine, left: Mapping[UUID, SourceLine], currency: str) -> CreditedLine:
    """A line of which is not said how much: all that is left of it; of one that nothing is left of, its quantity, which
    is refused as more than there is. One whose price was lowered is credited by what is left of its amount."""
    if one.quantity is not None or one.amount is not None or one.line_id not in left:
        return one
    line = left[one.line_id]
    if line.reduced and line.amount_left > 0:
        return msgspec.structs.replace(one, amount=Amount(to_wire(line.amount_left, currency)))
    return msgspec.structs.replace(one, quantity=Quantity(plain(line.left("credit") or line.quantity)))


def _check_lines(asked: Sequence[CreditedLine], left: Mapping[UUID, SourceLine], currency: str) -> None:
    faults = Faults()
    for place, one in enumerate(asked):
        at = f"lines[{place}]"
        if one.line_id not in left:
            faults.add(f"{at}.lineId", "unknown_line", "It names no line of the document.")
        if any(other.line_id == one.line_id for other in asked[:place]):
            faults.add(f"{at}.lineId", "repeated", "The line stands twice.")
        if one.quantity is not None and one.amount is not None:
            faults.add(at, "one_of", "Send `quantity` or `amount`, or neither for all that is left of the line.")
        if one.amount is not None:
            positive(one.amount, currency, f"{at}.amount", faults)
    faults.refuse()
    for place, one in enumerate(asked):
        line, available = left[one.line_id], left[one.line_id].left("credit")
        if one.amount is not None and not fits(minor := to_minor(one.amount, currency), line.amount_left):
            raise too_much(line, minor, currency, f"lines[{place}].amount")
        if one.quantity is not None and not fits(one.quantity, available):
            raise ConversionExceedsSource(field=f"lines[{place}].quantity", available=str(available.normalize()))


def positive(amount: Decimal, currency: str, at: str, faults: Faults) -> int:
    """An amount above zero in minor units; a fault is noted with its field."""
    try:
        minor = to_minor(amount, currency)
    except ValueError as fault:
        faults.add(at, "invalid_amount", str(fault))
        return 0
    if minor <= 0:
        faults.add(at, "not_positive", "Expected more than zero: a credit is written in positive numbers.")
    return minor


@dataclass(frozen=True, slots=True)
class Money:
    """What was paid of what a credit credits, and how much of that is more than is owed behind it; minor units."""

    paid: int
    too_much: int


def money_of(credit: Record, invoices: Sequence[Record]) -> Money:
    """The money on the invoices of a credit. What is paid back is taken from each, and never more than its credit."""
    parts = {one.referenced_id: one.amount or 0 for one in credit.references}
    too_much = 0
    for one in invoices:
        owed = max(one.total - one.credited - parts[one.id], 0)
        too_much += min(max(one.paid - owed, 0), parts[one.id])
    return Money(min(sum(max(one.paid, 0) for one in invoices), credit.total), too_much)


def refunded(
    refund: Refund, money: Money, received: Sequence[PaymentRecord], day: date, currency: str
) -> list[NewPayment]:
    """The payments of a credit: how money goes back; without an amount all that is paid too much. `received` are the
    payments by which it came, in their order."""
    if refund.mode == "none":
        if refund.amount is not None:
            raise invalid("refund.amount", "contradiction", "Nothing is refunded in mode `none`: leave the amount out.")
        return []
    most, faults = money.paid, Faults()
    if refund.amount is None and not most:
        raise invalid("refund", "nothing_paid", "Nothing was paid on the document: leave it out.")
    if refund.amount is None and not money.too_much:
        raise invalid("refund.amount", "required", "No more is paid than is owed behind it: say how much goes back.")
    amount = money.too_much if refund.amount is None else positive(refund.amount, currency, "refund.amount", faults)
    if amount > most:
        faults.add(
            "refund.amount", "more_than_paid", f"At most {to_wire(most, currency)} was paid of what is credited."
        )
    faults.refuse()
    if refund.mode == "original_method":
        return _by_the_way_it_came(amount, received, day, currency)
    method = METHOD if refund.mode == "credit_balance" else "other"
    return [NewPayment(method=method, date=day, amount=Amount(to_wire(amount, currency)))]  # type: ignore[arg-type]


def _by_the_way_it_came(amount: int, received: Sequence[PaymentRecord], day: date, currency: str) -> list[NewPayment]:
    """The last money first; what came as withheld tax goes back by hand."""
    found: list[NewPayment] = []
    for one in reversed(received):
        part = min(amount, one.amount)
        if part > 0:
            details = {name: value for name, value in one.details.items() if name != "dueDate"}
            values = {**details, "method": one.method, "date": day.isoformat(), "amount": to_wire(part, currency)}
            found.append(msgspec.convert(values, NewPayment, dec_hook=decode_decimal))
            amount -= part
    if amount:
        found.append(NewPayment(method="other", date=day, amount=Amount(to_wire(amount, currency))))
    return found
