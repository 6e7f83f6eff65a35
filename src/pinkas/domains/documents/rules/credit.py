"""From an invoice to the credit that takes it back, in whole or in part: pure.

The sum of the credits is never above the invoice, and a credit is at the rate and in the currency of its invoice
(income-tax bookkeeping directions s. 9(e), 23A; H, M).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from pinkas.core.decimals import Amount, Percent, Quantity, UnitPrice, decode_decimal
from pinkas.core.money import plain, spread, to_minor, to_wire
from pinkas.core.problems import Faults, Problem, invalid
from pinkas.countries import Country, DocumentType
from pinkas.domains.documents.rules import convert
from pinkas.domains.documents.rules.credit_balance import METHOD
from pinkas.domains.documents.rules.following import ConversionExceedsSource, SourceLine, fits
from pinkas.domains.documents.rules.record import PaymentRecord, Record
from pinkas.domains.documents.types import NewDocument, NewLine, NewPayment, NewReference
from pinkas.domains.documents.types.following import CreditAsked, CreditedLine, Refund

Group = tuple[str, Decimal]
"""A treatment and a rate."""


class NotCreditable(Problem):
    status, code, message = 409, "not_creditable", "A document of this type is not credited."
    hint = "Only tax invoices (305) and invoice-receipts (320) are. Cancel others."


@dataclass(frozen=True, slots=True)
class Left:
    """An invoice and what is left of each group of it, VAT included, in minor units."""

    invoice: Record
    groups: Mapping[Group, int]

    @property
    def total(self) -> int:
        """What is left to be credited."""
        return self.invoice.total - self.invoice.credited


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


def left_of(invoice: Record, credits: Sequence[Mapping[Group, int]]) -> Left:
    """What earlier credits left of every group; `credits` are what each took of this invoice."""
    groups = _groups(invoice)
    for taken in credits:
        for group, gross in taken.items():
            if group in groups:
                groups[group] = max(groups[group] - gross, 0)
    return Left(invoice, groups)


def share_of(breakdown: Sequence[Mapping[str, Any]], amount: int, whole: int) -> dict[Group, int]:
    """What a credit over several invoices took of the groups of one of them: `amount` of its `whole`."""
    groups = {(one["treatment"], Decimal(str(one["rate"]))): int(one["net"]) + int(one["vat"]) for one in breakdown}
    if amount == whole or not groups:
        return groups
    shares = spread(amount, list(groups.values()))
    return dict(zip(groups, shares, strict=True))


def _groups(invoice: Record) -> dict[Group, int]:
    return {(one["treatment"], Decimal(str(one["rate"]))): one["net"] + one["vat"] for one in invoice.vat_breakdown}


def of_amounts(parts: Sequence[tuple[Left, int]], kind: DocumentType, day: Callable[[Record], str]) -> NewDocument:
    """A credit of sums that include VAT, split over the groups of each invoice by what is left of them: the shares sum
    to the amount exactly (largest remainder). `day` writes what an invoice is called."""
    first = parts[0][0].invoice
    lines: list[NewLine] = []
    for left, amount in parts:
        shares = _split(left, amount)
        lines += [
            _group_line(left.invoice, group, share, day(left.invoice)) for group, share in shares.items() if share
        ]
    return msgspec.structs.replace(
        convert.header(first, kind.code),
        price_mode="gross",
        rounding="none",
        lines=lines,
        references=[
            NewReference(
                document_id=left.invoice.id,
                amount=Amount(to_wire(amount, first.currency)) if len(parts) > 1 else None,
            )
            for left, amount in parts
        ],
    )


def _split(left: Left, amount: int) -> dict[Group, int]:
    """All of every group when that is what is asked; else by what is left of them."""
    if amount == sum(left.groups.values()):
        return dict(left.groups)
    return dict(zip(left.groups, spread(amount, list(left.groups.values())), strict=True))


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
    asked = [_whole(one, left) for one in asked]
    _check_lines(asked, left, invoice.currency)
    taken = {one.line_id: Decimal(one.quantity) for one in asked if one.quantity is not None}
    new = convert.following(invoice, kind, country, taken)
    sums = [
        msgspec.structs.replace(
            convert.copied(by_id[one.line_id], by_id[one.line_id].quantity, invoice, country),
            quantity=Quantity(1),
            unit_price=UnitPrice(one.amount),
            discount=None,
        )
        for one in asked
        if one.amount is not None
    ]
    return msgspec.structs.replace(new, lines=[*new.lines, *sums], rounding="none")


def _whole(one: CreditedLine, left: Mapping[UUID, SourceLine]) -> CreditedLine:
    """A line of which is not said how much: all that is left of it; of one that nothing is left of, its quantity, which
    is refused as more than there is."""
    if one.quantity is not None or one.amount is not None or one.line_id not in left:
        return one
    line = left[one.line_id]
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
        available = left[one.line_id].left("credit")
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
