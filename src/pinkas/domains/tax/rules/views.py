"""From what is known of VAT to the answers. Pure."""

from decimal import Decimal
from functools import partial

from pinkas.core.money import format_amount
from pinkas.countries import Country
from pinkas.domains.tax.rules.detailed import sides_of
from pinkas.domains.tax.rules.periods import Span
from pinkas.domains.tax.rules.sums import Boxes, VatAmounts
from pinkas.domains.tax.types.vat import (
    ClosingRow,
    PeriodState,
    Side,
    VatAmountsView,
    VatBoxes,
    VatDocument,
    VatEntryRow,
    VatFiling,
    VatPeriodSummary,
    VatSource,
)


def boxes_view(boxes: Boxes, country: Country) -> VatBoxes:
    """The boxes of a return in the currency of the country."""
    whole = country.tax_reports.boxes_unit

    def amount(value: int) -> str:
        return format_amount(value * whole, country.currency)

    return VatBoxes(
        taxable_sales=amount(boxes.taxable_sales),
        exempt_sales=amount(boxes.exempt_sales),
        output_vat=amount(boxes.output_vat),
        input_vat_equipment=amount(boxes.input_vat_equipment),
        input_vat_other=amount(boxes.input_vat_other),
        net=amount(boxes.net),
    )


def amounts_view(amounts: VatAmounts, currency: str) -> VatAmountsView:
    """The same to the minor unit."""
    amount = partial(format_amount, currency=currency)
    return VatAmountsView(
        taxable_sales=amount(amounts.taxable_sales),
        zero_rated_sales=amount(amounts.zero_rated_sales),
        exempt_sales=amount(amounts.exempt_sales),
        output_vat=amount(amounts.output_vat),
        input_vat_equipment=amount(amounts.input_vat_equipment),
        input_vat_other=amount(amounts.input_vat_other),
        net=amount(amounts.net),
    )


def state_of(closed: ClosingRow | None) -> PeriodState:
    """The state of a period."""
    if closed is None:
        return "OPEN"
    return "FILED" if closed.state == "FILED" else "CLOSED"


def filing_view(closed: ClosingRow | None) -> VatFiling | None:
    """That its return was filed."""
    if closed is None or closed.filed_at is None or closed.filed_on is None:
        return None
    return VatFiling(reference=closed.filing_reference or "", filed_on=closed.filed_on, at=closed.filed_at)


def summary_view(
    span: Span, closed: ClosingRow | None, boxes: Boxes, country: Country, *, detailed: bool
) -> VatPeriodSummary:
    """A period in a list."""
    due = country.tax_reports.due_date
    return VatPeriodSummary(
        period=span.name,
        from_=span.first,
        to=span.last,
        status=state_of(closed),
        due_date=due("vat", span.last),
        detailed_due_date=due("detailed_vat", span.last) if detailed else None,
        currency=country.currency,
        boxes=boxes_view(boxes, country),
        filing=filing_view(closed),
    )


def document_views(
    row: VatEntryRow, span: Span, rate: Decimal, currency: str, side: Side | None = None
) -> list[VatDocument]:
    """What an entry does to a return, on one side or on both."""
    amount = partial(format_amount, currency=currency)
    return [
        VatDocument(
            id=row.id,
            side=one.side,
            entry_number=row.number,
            date=row.date,
            source=VatSource(type=source_kind(row.source_type), id=row.source_id),
            doc_type=row.doc_type,
            number=row.doc_number,
            party_name=row.party_name,
            party_tax_id=row.party_tax_id,
            allocation_number=row.allocation_number,
            net=amount(one.net),
            zero_rated=amount(one.zero_rated),
            exempt=amount(one.exempt),
            vat=amount(one.vat),
            equipment_vat=amount(one.equipment_vat),
            currency=currency,
            correction_of=row.month.isoformat()[:7] if row.month < span.first else None,
        )
        for one in sides_of(row, rate)
        if side in (None, one.side)
    ]


def source_kind(source_type: str) -> str:
    """What an entry is about, as it is told: every step of an expense is about the expense."""
    return "expense" if source_type.startswith("expense") else source_type
