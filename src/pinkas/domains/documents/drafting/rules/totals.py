"""The totals of a document: those of the VAT rule, limited for a credit to what is left of its invoices. Pure."""

from collections.abc import Sequence
from decimal import Decimal
from typing import Any
from uuid import UUID

from pinkas.core import vat
from pinkas.core.money import to_minor
from pinkas.core.problems import FaultCollector
from pinkas.core.wording import wording_of_error
from pinkas.countries import DocumentType
from pinkas.domains.documents.model.rules.context import Context
from pinkas.domains.documents.model.rules.creditable import SettledCredit, settle_credit
from pinkas.domains.documents.model.types import NewDocument

_KEPT = 1
"""Minor units that one credit of a line can be off its share by rounding."""


def compute_totals(
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    document_discount: vat.Discount | None,
    paid: int,
    document_type: DocumentType,
    context: Context,
) -> tuple[vat.Totals, SettledCredit | None]:
    """The totals of a document; every amount that cannot be computed is reported at once. The second value is, for a
    credit, what it takes of each of its invoices."""
    if document_type.lines == "none":  # a receipt: its total is the money
        return _totals_of_payments(paid), None
    faults = FaultCollector()
    amounts: list[int] = []
    for place, line in enumerate(lines):
        try:
            amounts.append(_line_amount(line, new, place, currency, context))
        except ValueError as fault:
            faults.add(f"lines[{place}]", "invalid_amount", wording_of_error(fault))
    faults.raise_if_any()
    try:
        found = _vat_totals(lines, new, currency, document_discount, amounts)
        return (
            _credit_totals(found, lines, new, currency, document_discount, amounts, context)
            if document_type.credits
            else (found, None)
        )
    except ValueError as fault:
        faults.add("discount" if document_discount else "lines", "invalid_amount", wording_of_error(fault))
        faults.raise_if_any()
        raise


def vat_breakdown(
    computed: vat.Totals, settled: SettledCredit | None, references: Sequence[UUID]
) -> list[dict[str, Any]]:
    """The groups as they are stored. A credit of several invoices says of which how much: `of`, net and VAT by id."""
    groups = [
        {"treatment": one.treatment, "rate": str(one.rate), "net": one.net, "vat": one.vat} for one in computed.groups
    ]
    if settled is None or not settled.parts:
        return groups
    for one, group in zip(groups, computed.groups, strict=True):
        key = (group.treatment, group.rate)
        one["of"] = {
            str(id): [part[key].net, part[key].vat]
            for id, part in zip(references, settled.parts, strict=True)
            if key in part
        }
    return groups


def _totals_of_payments(paid: int) -> vat.Totals:
    return vat.Totals(
        lines=(), subtotal=paid, discount=0, net_taxable=0, net_exempt=0, vat=0, rounding=0, total=paid, groups=()
    )


def _line_amount(line: vat.Line, new: NewDocument, index: int, currency: str, context: Context) -> int:
    """The amount of a line. One that takes the last of the quantity of a credited line takes the last of its amount
    too: the parts of what does not divide sum to it exactly."""
    amount, _ = vat.line_amount(line, currency)
    named = new.lines[index].source_line_id
    invoice = next((one for one in context.left.values() if named in one.lines), None) if named else None
    if named is None or invoice is None or new.discount is not None or invoice.mode != (new.price_mode or "net"):
        return amount
    source = invoice.lines[named]
    last = line.quantity == source.quantity and line.unit_price == source.unit_price
    return source.amount if last and abs(amount - source.amount) <= (source.credits + 1) * _KEPT else amount


def _vat_totals(
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    document_discount: vat.Discount | None,
    amounts: Sequence[int],
    settled: SettledCredit | None = None,
) -> vat.Totals:
    return vat.compute_totals(
        lines,
        currency=currency,
        price_mode=new.price_mode or "net",
        discount=document_discount,
        rounding="none" if settled is not None and settled.rounding is not None else new.rounding or "none",
        amount_overrides=amounts,
        vat_overrides=settled.vat if settled is not None else None,
    )


def _credit_totals(
    computed: vat.Totals,
    lines: Sequence[vat.Line],
    new: NewDocument,
    currency: str,
    document_discount: vat.Discount | None,
    amounts: Sequence[int],
    context: Context,
) -> tuple[vat.Totals, SettledCredit | None]:
    """The totals of a credit, limited to what is left of the invoices that it names."""
    lefts = [context.left[one.target_id] for one in new.references if one.target_id in context.left]
    if not lefts or len(lefts) < len(new.references):
        return computed, None
    named = [None if one.amount is None else to_minor(Decimal(one.amount), currency) for one in new.references]
    held = settle_credit(computed.groups, lefts, named, new.price_mode or "net")
    if held is None:
        return computed, None
    computed = _vat_totals(lines, new, currency, document_discount, amounts, held)
    return (computed if held.rounding is None else vat.replace_rounding(computed, held.rounding)), held
