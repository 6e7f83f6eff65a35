"""VAT periods on the wire and in the database."""

from datetime import date
from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import Meta

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.periods import PeriodQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

PeriodState = Literal["OPEN", "CLOSED", "FILED"]
ClosingState = Literal["CLOSED", "FILED", "REOPENED"]
Side = Literal["outputs", "inputs"]
CheckCode = Literal[
    "period_not_over",
    "earlier_period_open",
    "vat_at_risk",
    "allocation_missing",
    "documents_drafted",
    "expenses_drafted",
    "client_number_missing",
    "supplier_number_missing",
    "petty_cash_exceeded",
]
Day = date
"""The type under another name, for a struct with a field `date`."""


class VatPeriodsQuery(PeriodQuery, frozen=True, kw_only=True):
    """The periods that begin or end between two days."""

    as_of: AsOf | None = None


class VatPeriodQuery(RequestStruct, frozen=True, kw_only=True):
    """The parameters of one period."""

    as_of: AsOf | None = None


class VatDocumentQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the documents of a period."""

    side: Side | None = None
    sort: Literal["date", "-date"] | None = None


class DetailedReportQuery(RequestStruct, frozen=True, kw_only=True):
    """The file, or what is in it as JSON."""

    format: Literal["txt", "json"] = "txt"


class VatFiled(RequestStruct, frozen=True, kw_only=True):
    """That a return was filed: the reference that the authority gave, and the day."""

    reference: Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S", examples=["874-20261116-0031"])]
    filed_on: date | None = None


class VatReopened(RequestStruct, frozen=True, kw_only=True):
    """Why a period is opened again."""

    reason: Annotated[
        str,
        Meta(min_length=1, max_length=500, pattern=r"\S", examples=["An invoice of a supplier came late."]),
    ]


class VatBoxes(ResponseStruct, frozen=True, kw_only=True):
    """The figures of the return, each rounded to whole shekels (VAT Law 1975 s. 139; H). `net` is to be paid, below
    zero to be refunded. `exemptSales` are sales at zero and exempt ones."""

    taxable_sales: AmountText
    exempt_sales: AmountText
    output_vat: AmountText
    input_vat_equipment: AmountText
    input_vat_other: AmountText
    net: AmountText


class VatAmountsView(ResponseStruct, frozen=True, kw_only=True):
    """The same as the books have it, to the agora."""

    taxable_sales: AmountText
    zero_rated_sales: AmountText
    exempt_sales: AmountText
    output_vat: AmountText
    input_vat_equipment: AmountText
    input_vat_other: AmountText
    net: AmountText


class VatFiling(ResponseStruct, frozen=True, kw_only=True):
    """That the return was filed."""

    reference: str
    filed_on: date
    at: Instant


class VatPeriodSummary(ResponseStruct, frozen=True, kw_only=True):
    """A VAT period. `period` is its last month; `detailedDueDate` is null where no detailed report is filed."""

    period: str
    from_: date = msgspec.field(name="from")
    to: date
    status: PeriodState
    due_date: date
    detailed_due_date: date | None
    currency: str
    boxes: VatBoxes
    filing: VatFiling | None


class TurnoverDeclaration(ResponseStruct, frozen=True, kw_only=True):
    """What a dealer who charges no VAT declares of a year (VAT Registration Regulations reg. 15; H). `ceiling` is the
    turnover up to which it may stay exempt, null where it is not published."""

    year: int
    turnover: AmountText
    ceiling: AmountText | None
    due_date: date
    currency: str


class VatPeriods(ResponseStruct, frozen=True, kw_only=True):
    """VAT periods, newest first. A business that charges no VAT has none, and a declaration of its turnover a year."""

    items: list[VatPeriodSummary]
    declarations: list[TurnoverDeclaration]


class CheckItem(ResponseStruct, frozen=True, kw_only=True):
    """Something to look at before the return is filed. `blocks`: the period cannot be closed before. Counted up to
    100; `url` is the list of what is counted."""

    code: CheckCode
    count: int
    blocks: bool
    url: str | None


class VatSource(ResponseStruct, frozen=True, kw_only=True):
    """What an entry of the books is about: a document, an expense, or something else that has no page."""

    type: str
    id: UUID


class VatDocument(ResponseStruct, frozen=True, kw_only=True):
    """What one entry of the books does to the return. Outputs have sales and `vat`; inputs have `net`, the whole amount
    without VAT, and the VAT that is deducted, of equipment apart. `correctionOf` is the earlier month that it corrects,
    null for what belongs to the period itself."""

    id: UUID
    side: Side
    entry_number: int
    date: date
    source: VatSource
    doc_type: int | None
    number: str | None
    party_name: str | None
    party_tax_id: str | None
    allocation_number: str | None
    net: AmountText
    zero_rated: AmountText
    exempt: AmountText
    vat: AmountText
    equipment_vat: AmountText
    currency: str
    correction_of: str | None


class VatDocuments(ResponseStruct, frozen=True, kw_only=True):
    """A page of the documents of a period."""

    items: list[VatDocument]
    next_cursor: str | None
    total: int | msgspec.UnsetType = msgspec.UNSET


class VatPeriod(ResponseStruct, frozen=True, kw_only=True):
    """One VAT period. `amounts` is all that its return reports; `corrections` what of it corrects earlier periods that
    were closed, null where nothing does. `outputs` and `inputs` are the first documents of each, `documentsUrl` has
    all."""

    period: str
    from_: date = msgspec.field(name="from")
    to: date
    status: PeriodState
    due_date: date
    detailed_due_date: date | None
    currency: str
    boxes: VatBoxes
    amounts: VatAmountsView
    corrections: VatAmountsView | None
    outputs: list[VatDocument]
    inputs: list[VatDocument]
    has_more: bool
    documents_url: str
    checklist: list[CheckItem]
    closed_at: Instant | None
    closed_by: dict[str, str | None] | None
    filing: VatFiling | None


class DetailedLine(ResponseStruct, frozen=True, kw_only=True):
    """A line of the detailed report, in whole shekels; below zero for a credit."""

    kind: str
    tax_id: str
    date: date
    reference: str
    net: AmountText
    vat: AmountText
    allocation_number: str | None


class DetailedFinding(ResponseStruct, frozen=True, kw_only=True):
    """What the authority would object to, of the document with this number."""

    code: CheckCode
    number: str


class DetailedReportView(ResponseStruct, frozen=True, kw_only=True):
    """What the file of the detailed report has in it. Its sums are the boxes of the return."""

    format: str
    file_name: str
    sha256: str
    currency: str
    boxes: VatBoxes
    sales_count: int
    inputs_count: int
    lines: list[DetailedLine]
    findings: list[DetailedFinding]


class ClosingRow(msgspec.Struct, frozen=True, kw_only=True):
    """A closed period as it is stored. `boxes` and `amounts` are by their names; `cumulative` is what each account was
    debited and credited up to the end of the period, by its role."""

    id: UUID
    first_day: date
    last_day: date
    state: ClosingState
    last_entry_number: int
    boxes: dict[str, int]
    amounts: dict[str, int]
    cumulative: dict[str, list[int]]
    closed_at: Instant
    closed_by: dict[str, Any]
    filed_on: date | None
    filing_reference: str | None
    filed_at: Instant | None
    filed_by: dict[str, Any] | None
    reopened_at: Instant | None
    reopened_by: dict[str, Any] | None
    reopen_reason: str | None
    version: int
    created_at: Instant
    updated_at: Instant


class VatEntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the books that touches the return, with what it is about. Sales and `output_vat` are credits less
    debits, inputs and `cost` debits less credits, in minor units of the books. `month` is that in which its VAT
    counts."""

    id: UUID
    number: int
    date: date
    month: Day
    source_type: str
    source_id: UUID
    taxable: int
    zero_rated: int
    exempt: int
    output_vat: int
    deferred_vat: int
    input_vat: int
    equipment_vat: int
    cost: int
    doc_type: int | None
    doc_number: str | None
    party_name: str | None
    party_tax_id: str | None
    dealer_type: str | None
    party_type: str | None
    party_country: str | None
    allocation_number: str | None
    expense_value: int | None
    expense_net: int | None
    expense_total: int | None
