"""The limits of a credit: not more than is left of a line or a rate, and no VAT without the amount that it was charged
on. Pure."""

from collections.abc import Iterator, Sequence

from pinkas.core.money import format_amount
from pinkas.core.problems import Problem
from pinkas.core.wording import Wording
from pinkas.domains.documents.model.rules.credit_lines import LineRemainder, billed_lines, line_amounts_after_discount
from pinkas.domains.documents.model.rules.creditable import (
    CreditableRemainder,
    amounts_in_mode,
    exceeding_groups,
    tax_buckets,
)
from pinkas.domains.documents.model.rules.problems import CreditExceedsBalance, CreditOfVatAlone, ReferencesMismatch
from pinkas.domains.documents.model.rules.record import Record
from pinkas.domains.documents.model.rules.source_lines import is_within


def find_excesses(record: Record, remainders: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """The problems of a credit that takes more than is left; `remainders` are those of all invoices that it names."""
    yield from _line_excesses(record, remainders)
    yield from _rate_excesses(record, remainders)
    if len(remainders) > 1 and any("of" not in one for one in record.vat_breakdown):
        yield ReferencesMismatch(
            "The amounts of the references cannot be made up of the rates of their invoices. Credit each by itself.",
            field="references",
        )


def line_excess_problem(line: LineRemainder, amount: int, currency: str, field: str) -> CreditExceedsBalance:
    """The problem of crediting more of a line than is left of it."""
    left = format_amount(line.amount, currency)
    return CreditExceedsBalance(
        Wording(
            "{amount} of the line would be credited and {left} is left of it.",
            amount=format_amount(amount, currency),
            left=left,
        ),
        field=field,
        available=left,
        difference=format_amount(amount - line.amount, currency),
        currency=currency,
    )


def _line_excesses(record: Record, remainders: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """The lines that take more money than is left of those that they name, after the discounts of both documents. One
    that takes too much goods is refused for that."""
    if all(one.source_line_id is None for one in record.lines):
        return
    lines, groups = billed_lines(record.lines), tax_buckets(record.vat_breakdown)
    for left in remainders:
        found = dict(left.lines)
        for place, (one, amount) in enumerate(
            zip(lines, line_amounts_after_discount(lines, amounts_in_mode(groups, left.mode), left.mode), strict=True)
        ):
            source = found.get(one.source_line_id) if one.source_line_id else None
            if source is None:
                continue
            goods = one.unit_price != source.unit_price or is_within(one.quantity, source.quantity)
            if goods and not is_within(amount, source.amount):
                yield line_excess_problem(source, amount, record.currency, f"lines[{place}]")
            found[source.id] = source.after_taking(one, amount)


_CHARGED = {"zero": Wording("zero"), "exempt": Wording("exempt")}


def _rate_excesses(record: Record, remainders: Sequence[CreditableRemainder]) -> Iterator[Problem]:
    """A credit moves no money from one rate to another: of each it takes net and VAT only as far as they are left."""
    for (treatment, rate), worth in exceeding_groups(record.vat_breakdown, remainders):
        at = Wording("at {rate} %", rate=str(rate)) if treatment == "standard" else _CHARGED[treatment]
        yield CreditExceedsBalance(
            Wording(
                "At most {net} and VAT of {vat} is left of what was charged {at}.",
                net=format_amount(worth.net, record.currency),
                vat=format_amount(worth.vat, record.currency),
                at=at,
            ),
            field="lines",
            treatment=treatment,
            rate=str(rate),
            available=format_amount(worth.gross, record.currency),
            availableNet=format_amount(worth.net, record.currency),
            availableVat=format_amount(worth.vat, record.currency),
            currency=record.currency,
        )
    for group, worth in tax_buckets(record.vat_breakdown).items():
        together = sum(one.of(group).gross for one in remainders)
        if worth.vat and not worth.net and worth.gross != together:
            yield CreditOfVatAlone(
                field="lines", treatment=group[0], rate=str(group[1]), vat=format_amount(worth.vat, record.currency)
            )
