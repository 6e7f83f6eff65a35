"""What a VAT period amounts to, from sums of accounts by month. Pure.

The sums are those that the books keep while they post, so no history is walked. Input VAT counts in the month in which
it is deducted (`Shift`), everything else in the month of its entry.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from decimal import Decimal
from typing import Protocol

from pinkas.core.money import divide_half_up, round_half_up
from pinkas.countries.tax_reports import DetailedTotals
from pinkas.domains.ledger import MonthlySum
from pinkas.domains.tax.rules.periods import Span

OUTPUT_VAT, INPUT_VAT, EQUIPMENT_VAT = "output_vat", "input_vat", "input_vat_equipment"
DEFERRED_VAT = "output_vat_deferred"
"""Output VAT of sales that are not paid, where VAT arises with the money."""
TAXABLE_ROLES = frozenset({"sales_income", "service_income"})
ZERO_RATED_ROLES = frozenset({"export_income", "service_export_income"})
EXEMPT_ROLES = frozenset({"exempt_income"})
SALES_ROLES = TAXABLE_ROLES | ZERO_RATED_ROLES | EXEMPT_ROLES
VAT_ROLES = frozenset({OUTPUT_VAT, INPUT_VAT, EQUIPMENT_VAT, DEFERRED_VAT})
RETURN_ROLES = SALES_ROLES | VAT_ROLES
"""The accounts that the return is made of."""
CLOSING, REOPENING = "vat_closing", "vat_reopening"
"""What the entries of a closed period, and of one that is opened again, are about."""
NOT_REPORTED = frozenset({CLOSING, REOPENING, "year_end"})
"""Entries that only move what was reported."""

Movement = Mapping[str, tuple[int, int]]
"""What accounts were debited and credited, by role."""


class Shift(Protocol):
    """Input VAT that is deducted in another month than that of its entry, below zero for a supplier's credit."""

    @property
    def from_month(self) -> date: ...
    @property
    def to_month(self) -> date: ...
    @property
    def input_vat(self) -> int: ...
    @property
    def equipment_vat(self) -> int: ...


@dataclass(frozen=True, slots=True)
class VatAmounts:
    """What a return reports, in minor units of the books."""

    taxable_sales: int = 0
    zero_rated_sales: int = 0
    exempt_sales: int = 0
    output_vat: int = 0
    input_vat_other: int = 0
    input_vat_equipment: int = 0

    @property
    def net(self) -> int:
        """What is to be paid; below zero: to be refunded."""
        return self.output_vat - self.input_vat_other - self.input_vat_equipment

    def __add__(self, other: "VatAmounts") -> "VatAmounts":
        return VatAmounts(*(getattr(self, one.name) + getattr(other, one.name) for one in fields(self)))


@dataclass(frozen=True, slots=True)
class Boxes:
    """The figures of a return in whole units of the currency."""

    taxable_sales: int
    exempt_sales: int
    output_vat: int
    input_vat_equipment: int
    input_vat_other: int

    @property
    def net(self) -> int:
        """Output VAT less input VAT."""
        return self.output_vat - self.input_vat_equipment - self.input_vat_other


def sums_by_month(rows: Iterable[MonthlySum], shifts: Iterable[Shift]) -> dict[date, dict[str, tuple[int, int]]]:
    """What the accounts of the return were moved by, by month and role."""
    found: dict[date, dict[str, tuple[int, int]]] = {}

    def add(month: date, role: str, debit: int, credit: int) -> None:
        of_month = found.setdefault(month, {})
        before = of_month.get(role, (0, 0))
        of_month[role] = (before[0] + debit, before[1] + credit)

    for one in rows:
        if one.source_type not in NOT_REPORTED and one.role in RETURN_ROLES:
            add(one.month, one.role, one.debit, one.credit)
    for shift in shifts:
        for role, vat in ((INPUT_VAT, shift.input_vat), (EQUIPMENT_VAT, shift.equipment_vat)):
            if vat:
                debit, credit = max(vat, 0), max(-vat, 0)
                add(shift.from_month, role, -debit, -credit)
                add(shift.to_month, role, debit, credit)
    return found


def movement_between(by_month: Mapping[date, Movement], first: date | None, last: date) -> dict[str, tuple[int, int]]:
    """What the accounts were moved by in the months between two days; None: from the beginning."""
    found: dict[str, tuple[int, int]] = {}
    for month, movement in by_month.items():
        if month <= last and (first is None or month >= first):
            for role, (debit, credit) in movement.items():
                before = found.get(role, (0, 0))
                found[role] = (before[0] + debit, before[1] + credit)
    return found


def changed_since(now: Movement, then: Mapping[str, Sequence[int]]) -> dict[str, tuple[int, int]]:
    """What was posted since a period was closed into months up to its end. A debit and a credit that make nothing
    together are there too."""
    found: dict[str, tuple[int, int]] = {}
    for role in sorted({*now, *then}):
        debit, credit = now.get(role, (0, 0))
        before = then.get(role, (0, 0))
        if (debit, credit) != tuple(before):
            found[role] = (debit - before[0], credit - before[1])
    return found


def amounts_of(movement: Movement, rate: Decimal) -> VatAmounts:
    """What the accounts of a return amount to. Where VAT arises with the money, what is deferred of it takes its
    turnover along, by the `rate` of the period."""

    def credited(roles: Iterable[str]) -> int:
        return sum(credit - debit for debit, credit in (movement.get(role, (0, 0)) for role in roles))

    return VatAmounts(
        taxable_sales=credited(TAXABLE_ROLES) - turnover_of(credited([DEFERRED_VAT]), rate),
        zero_rated_sales=credited(ZERO_RATED_ROLES),
        exempt_sales=credited(EXEMPT_ROLES),
        output_vat=credited([OUTPUT_VAT]),
        input_vat_other=-credited([INPUT_VAT]),
        input_vat_equipment=-credited([EQUIPMENT_VAT]),
    )


def turnover_of(vat: int, rate: Decimal) -> int:
    """The turnover on which there is so much VAT."""
    return round_half_up(Decimal(vat) * 100 / rate) if vat and rate else 0


def boxes_of(amounts: VatAmounts, unit: int) -> Boxes:
    """The boxes of a return, each rounded by itself, halves up; a refund like a payment."""
    return Boxes(
        taxable_sales=divide_half_up(amounts.taxable_sales, unit),
        exempt_sales=divide_half_up(amounts.zero_rated_sales + amounts.exempt_sales, unit),
        output_vat=divide_half_up(amounts.output_vat, unit),
        input_vat_equipment=divide_half_up(amounts.input_vat_equipment, unit),
        input_vat_other=divide_half_up(amounts.input_vat_other, unit),
    )


def boxes_of_report(totals: DetailedTotals) -> Boxes:
    """The boxes of a return with a detailed report: the sums of its lines, which the authority compares."""
    return Boxes(
        taxable_sales=totals.taxable_sales,
        exempt_sales=totals.untaxed_sales,
        output_vat=totals.output_vat,
        input_vat_equipment=totals.equipment_vat,
        input_vat_other=totals.input_vat,
    )


def has_movement(by_month: Mapping[date, Movement], span: Span) -> bool:
    """Whether anything was posted into a period that its return reports."""
    return bool(movement_between(by_month, span.first, span.last))
