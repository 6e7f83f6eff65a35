"""Closing a VAT period: whether it may be, and what it does to the books. Pure."""

from collections.abc import Mapping, Sequence
from datetime import date, timedelta

from pinkas.domains import ledger
from pinkas.domains.tax.rules.periods import Span, last_closing_before
from pinkas.domains.tax.rules.problems import (
    EarlierVatPeriodOpen,
    LaterVatPeriodClosed,
    VatPeriodClosed,
    VatPeriodFiled,
    VatPeriodNotClosed,
    VatPeriodNotOver,
)
from pinkas.domains.tax.rules.sums import EQUIPMENT_VAT, INPUT_VAT, OUTPUT_VAT, Boxes, Movement, VatAmounts
from pinkas.domains.tax.types.vat import ClosingRow

CLEARING, ROUNDING = "vat_clearing", "rounding"


def closing_of(span: Span, closings: Sequence[ClosingRow]) -> ClosingRow | None:
    """The closing that is in force for a period."""
    return next((one for one in closings if (one.first_day, one.last_day) == (span.first, span.last)), None)


def check_may_close(span: Span, closings: Sequence[ClosingRow], by_month: Mapping[date, Movement], today: date) -> None:
    """Refuses to close a period that is not over, is closed already, or has not its turn: they are closed one after
    the other, beginning with the first one in which something was posted."""
    if closing_of(span, closings) is not None:
        raise VatPeriodClosed(period=span.name)
    if today <= span.last:
        raise VatPeriodNotOver(period=span.name, firstDay=(span.last + timedelta(days=1)).isoformat())
    if any(one.first_day > span.last for one in closings):
        raise LaterVatPeriodClosed(period=span.name)
    missing = earlier_open_month(span, closings, by_month)
    if missing is not None:
        raise EarlierVatPeriodOpen(period=missing.isoformat()[:7])


def earlier_open_month(span: Span, closings: Sequence[ClosingRow], by_month: Mapping[date, Movement]) -> date | None:
    """The first month before a period that has to be closed before it; None where there is none."""
    before = last_closing_before(span.first, closings)
    if before is not None:
        following = before.last_day + timedelta(days=1)
        return following if following < span.first else None
    return min((month for month, moved in by_month.items() if month < span.first and moved), default=None)


def check_may_reopen(span: Span, closings: Sequence[ClosingRow]) -> ClosingRow:
    """The closing to be taken back: the last one, of which no return was filed."""
    found = closing_of(span, closings)
    if found is None:
        raise VatPeriodNotClosed(period=span.name)
    if found.state == "FILED":
        raise VatPeriodFiled(period=span.name)
    later = [one for one in closings if one.first_day > span.last]
    if later:
        raise LaterVatPeriodClosed(period=max(later, key=lambda one: one.last_day).last_day.isoformat()[:7])
    return found


def check_may_file(span: Span, closings: Sequence[ClosingRow]) -> ClosingRow:
    """The closing whose return was filed."""
    found = closing_of(span, closings)
    if found is None:
        raise VatPeriodNotClosed(period=span.name)
    if found.state == "FILED":
        raise VatPeriodFiled(period=span.name)
    return found


def closing_postings(amounts: VatAmounts, boxes: Boxes, unit: int) -> tuple[ledger.Posting, ...]:
    """The lines that settle a period: what the return reports leaves the accounts of VAT, what is to be paid or comes
    back stands on the clearing account in whole units, and what rounding leaves goes to its account."""
    return ledger.nonempty_postings(
        ledger.make_posting(OUTPUT_VAT, amounts.output_vat),
        ledger.make_posting(INPUT_VAT, -amounts.input_vat_other),
        ledger.make_posting(EQUIPMENT_VAT, -amounts.input_vat_equipment),
        ledger.make_posting(CLEARING, -boxes.net * unit),
        ledger.make_posting(ROUNDING, boxes.net * unit - amounts.net),
    )
