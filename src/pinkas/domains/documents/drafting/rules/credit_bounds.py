"""The limits of a credit: not more than is left of a line or a rate, and no VAT without the amount that it was charged
on. Pure."""

from collections.abc import Iterator, Sequence

from pinkas.core.money import to_wire
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.documents.model.rules.credit_lines import LineLeft, billed, worths
from pinkas.domains.documents.model.rules.creditable import CreditableRemainder, exceeding, groups_of, in_mode
from pinkas.domains.documents.model.rules.problems import CreditExceedsBalance, CreditOfVatAlone, ReferencesMismatch
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import fits


def refused(record: Record, lefts: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """The problems of a credit that takes more than is left; `remainders` are those of all invoices that it names."""
    yield from _lines(record, lefts)
    yield from _rates(record, lefts)
    if len(lefts) > 1 and any("of" not in one for one in record.vat_breakdown):
        yield ReferencesMismatch(
            "The amounts of the references cannot be made up of the rates of their invoices. Credit each by itself.",
            field="references",
        )


def too_much(line: LineLeft, amount: int, currency: str, at: str) -> CreditExceedsBalance:
    """The problem of crediting more of a line than is left of it."""
    left = to_wire(line.amount, currency)
    return CreditExceedsBalance(
        Wording(
            "{amount} of the line would be credited and {left} is left of it.",
            amount=to_wire(amount, currency),
            left=left,
        ),
        field=at,
        available=left,
        difference=to_wire(amount - line.amount, currency),
        currency=currency,
    )


def _lines(record: Record, lefts: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """The lines that take more money than is left of those that they name, after the discounts of both documents. One
    that takes too much goods is refused for that."""
    if all(one.source_line_id is None for one in record.lines):
        return
    lines, groups = billed(record.lines), groups_of(record.vat_breakdown)
    for left in lefts:
        found = dict(left.lines)
        for place, (one, amount) in enumerate(
            zip(lines, worths(lines, in_mode(groups, left.mode), left.mode), strict=True)
        ):
            source = found.get(one.source_line_id) if one.source_line_id else None
            if source is None:
                continue
            goods = one.unit_price != source.unit_price or fits(one.quantity, source.quantity)
            if goods and not fits(amount, source.amount):
                yield too_much(source, amount, record.currency, f"lines[{place}]")
            found[source.id] = source.less(one, amount)


_CHARGED = {"zero": Wording("zero"), "exempt": Wording("exempt")}


def _rates(record: Record, lefts: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """A credit moves no money from one rate to another: of each it takes net and VAT only as far as they are left."""
    for (treatment, rate), worth in exceeding(record.vat_breakdown, lefts):
        at = Wording("at {rate} %", rate=str(rate)) if treatment == "standard" else _CHARGED[treatment]
        yield CreditExceedsBalance(
            Wording(
                "At most {net} and VAT of {vat} is left of what was charged {at}.",
                net=to_wire(worth.net, record.currency),
                vat=to_wire(worth.vat, record.currency),
                at=at,
            ),
            field="lines",
            treatment=treatment,
            rate=str(rate),
            available=to_wire(worth.gross, record.currency),
            availableNet=to_wire(worth.net, record.currency),
            availableVat=to_wire(worth.vat, record.currency),
            currency=record.currency,
        )
    for group, worth in groups_of(record.vat_breakdown).items():
        together = sum(one.of(group).gross for one in lefts)
        if worth.vat and not worth.net and worth.gross != together:
            yield CreditOfVatAlone(
                field="lines", treatment=group[0], rate=str(group[1]), vat=to_wire(worth.vat, record.currency)
            )
