"""The totals of a document: those of the VAT rule, limited for a credit to what is left of its invoices. Pure."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core import vat
from pinkas.core.money import to_minor
from pinkas.core.problems import Faults
from pinkas.core.wording import wording_of
from pinkas.countries import DocumentType
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.creditable import Settled, settled
from pinkas.domains.documents.model.types import NewDocument

_KEPT = 1
"""Minor units that one credit of a line can be off its share by rounding."""


def totals(
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    whole: vat.Discount | None,
    paid: int,
    kind: DocumentType,
    context: Context,
) -> tuple[vat.Totals, Settled | None]:
    """The totals of a document; every amount that cannot be computed is reported at once. The second value is, for a
    credit, what it takes of each of its invoices."""
    if kind.lines == "none":  # a receipt: its total is the money
        return _of_money(paid), None
    faults = Faults()
    amounts: list[int] = []
    for place, line in enumerate(lines):
        try:
            amounts.append(_amount(line, new, place, currency, context))
        except ValueError as fault:
            faults.add(f"lines[{place}]", "invalid_amount", wording_of(fault))
    faults.raise_if_any()
    try:
        found = _totals(lines, new, currency, whole, amounts)
        return _held(found, lines, new, currency, whole, amounts, context) if kind.credits else (found, None)
    except ValueError as fault:
        faults.add("discount" if whole else "lines", "invalid_amount", wording_of(fault))
        faults.raise_if_any()
        raise


def breakdown(found: vat.Totals, held: Settled | None, references: Sequence[UUID]) -> list[dict[str, Any]]:
    """The groups as they are stored. A credit of several invoices says of which how much: `of`, net and VAT by id."""
    groups = [
        {"treatment": one.treatment, "rate": str(one.rate), "net": one.net, "vat": one.vat} for one in found.groups
    ]
    if held is None or not held.parts:
        return groups
    for one, group in zip(groups, found.groups, strict=True):
        key = (group.treatment, group.rate)
        one["of"] = {
            str(id): [part[key].net, part[key].vat]
            for id, part in zip(references, held.parts, strict=True)
            if key in part
        }
    return groups


def _of_money(paid: int) -> vat.Totals:
    return vat.Totals(
        lines=(), subtotal=paid, discount=0, net_taxable=0, net_exempt=0, vat=0, rounding=0, total=paid, groups=()
    )


def _amount(line: vat.Line, new: NewDocument, place: int, currency: str, context: Context) -> int:
    """The amount of a line. One that takes the last of the quantity of a credited line takes the last of its amount
    too: the parts of what does not divide sum to it exactly."""
    amount, _ = vat.line_amount(line, currency)
    named = new.lines[place].source_line_id
    invoice = next((one for one in context.left.values() if named in one.lines), None) if named else None
    if named is None or invoice is None or new.discount is not None or invoice.mode != (new.price_mode or "net"):
        return amount
    source = invoice.lines[named]
    last = line.quantity == source.quantity and line.unit_price == source.unit_price
    return source.amount if last and abs(amount - source.amount) <= (source.credits + 1) * _KEPT else amount


def _totals(
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    whole: vat.Discount | None,
    amounts: Sequence[int],
    held: Settled | None = None,
) -> vat.Totals:
    return vat.totals(
        lines,
        currency=currency,
        mode=new.price_mode or "net",
        discount=whole,
        rounding="none" if held is not None and held.rounding is not None else new.rounding or "none",
        amounts=amounts,
        settled=held.vat if held is not None else None,
    )


def _held(
    found: vat.Totals,
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    whole: vat.Discount | None,
    amounts: Sequence[int],
    context: Context,
) -> tuple[vat.Totals, Settled | None]:
    """The totals of a credit, limited to what is left of the invoices that it names."""
    lefts = [context.left[one.document_id] for one in new.references if one.document_id in context.left]
    if not lefts or len(lefts) < len(new.references):
        return found, None
    named = [None if one.amount is None else to_minor(Decimal(one.amount), currency) for one in new.references]
    held = settled(found.groups, lefts, named, new.price_mode or "net")
    if held is None:
        return found, None
    found = _totals(lines, new, currency, whole, amounts, held)
    return (found if held.rounding is None else vat.rounded(found, held.rounding)), held
