"""The types of the rules for periodic reports to a tax authority: their due dates, and the detailed report of VAT."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Literal

ReportKind = Literal["vat", "detailed_vat", "advances", "withholding"]
"""A report that is due after a period: the return of VAT, its detailed report, advances on income tax, tax withheld."""

PartyKind = Literal["dealer", "private", "foreign", "palestinian"]
"""Who stands on the other side: one who deals, a person, somebody abroad, one of the Palestinian Authority."""

FindingCode = Literal["client_number_missing", "supplier_number_missing", "petty_cash_exceeded"]


@dataclass(frozen=True, slots=True)
class ReportedSale:
    """What one entry of the books sold, as the detailed report needs it. Amounts are minor units, below zero for a
    credit: `taxable` without its `vat`, `untaxed` what is zero-rated or exempt. `number` is that of the document."""

    day: date
    number: str
    party: PartyKind
    tax_id: str | None
    taxable: int
    vat: int
    untaxed: int
    allocation_number: str | None = None


@dataclass(frozen=True, slots=True)
class ReportedPurchase:
    """What one entry of the books deducts. `net` is the whole amount without VAT, however much of the VAT is deducted;
    `input_vat` and `equipment_vat` are what is. Minor units, below zero for a supplier's credit."""

    day: date
    number: str
    party: PartyKind
    tax_id: str | None
    net: int
    input_vat: int
    equipment_vat: int
    allocation_number: str | None = None


@dataclass(frozen=True, slots=True)
class DetailedEntry:
    """A line of the detailed report, in whole units of the currency. `vat` and `net` are unsigned, `negative` says that
    both are taken off. `equipment_vat` is the part of `vat` of fixed assets: the line does not show it, the sums do."""

    kind: str
    tax_id: str
    day: date
    reference: str
    vat: int
    net: int
    negative: bool
    allocation_number: str = ""
    equipment_vat: int = 0

    @property
    def signed_vat(self) -> int:
        """The VAT with its sign."""
        return -self.vat if self.negative else self.vat

    @property
    def signed_net(self) -> int:
        """The amount without VAT with its sign."""
        return -self.net if self.negative else self.net


@dataclass(frozen=True, slots=True)
class DetailedTotals:
    """The sums of a detailed report, which are the boxes of the return: whole units of the currency. `net` is to be
    paid, below zero to be given back."""

    taxable_sales: int
    output_vat: int
    untaxed_sales: int
    input_vat: int
    equipment_vat: int
    sales_count: int
    inputs_count: int

    @property
    def net(self) -> int:
        """Output VAT less input VAT."""
        return self.output_vat - self.input_vat - self.equipment_vat


@dataclass(frozen=True, slots=True)
class ReportFinding:
    """What the authority would object to, of which document."""

    code: FindingCode
    number: str


@dataclass(frozen=True, slots=True)
class DetailedReport:
    """The lines of a report with what would be objected to."""

    entries: tuple[DetailedEntry, ...]
    findings: tuple[ReportFinding, ...]


@dataclass(frozen=True, slots=True)
class DetailedReportFormat:
    """The file of the detailed report of VAT.

    - `compose(sales, purchases)`: the lines, rounded one by one, small ones summed as the law allows.
    - `total(entries)`: the sums of the lines.
    - `write(dealer, period_end, created_on, entries)`: the bytes. ValueError for a sum that has no place.
    - `file_name(dealer, period_end)`: what the file is called.
    """

    name: str
    compose: Callable[[Sequence[ReportedSale], Sequence[ReportedPurchase]], DetailedReport]
    total: Callable[[Sequence[DetailedEntry]], DetailedTotals]
    write: Callable[[str, date, date, Sequence[DetailedEntry]], bytes]
    file_name: Callable[[str, date], str]


@dataclass(frozen=True, slots=True)
class TaxReportRules:
    """The rules of one country.

    - `due_date(kind, last_day)`: until when the report of the period that ends on `last_day` is filed and paid.
    - `annual_return_due(business_type, year)`: until when the return of income of a year is filed.
    - `social_insurance_due(business_type, last_day)`: until when the contributions of the month that ends on `last_day`
      are paid; None for whoever pays none.
    - `turnover_declaration_due(year)`: until when a dealer who charges no VAT declares the turnover of a year.
    - `boxes_unit`: by how many minor units the return rounds each of its boxes.
    - `detailed`: the file of the detailed report.
    - `withholding_forms`: the forms on which withheld tax is told, by what they tell.
    """

    due_date: Callable[[ReportKind, date], date]
    annual_return_due: Callable[[str, int], date]
    social_insurance_due: Callable[[str, date], date | None]
    turnover_declaration_due: Callable[[int], date]
    boxes_unit: int
    detailed: DetailedReportFormat
    withholding_forms: Mapping[Literal["yearly", "payee", "periodic"], str]
