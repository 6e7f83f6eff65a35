"""What is answered of expenses."""

from datetime import date
from typing import Any, Literal
from uuid import UUID

from msgspec import UNSET, UnsetType

from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import Instant
from pinkas.core.item_errors import ItemError
from pinkas.core.wire import ResponseStruct
from pinkas.countries import DocType
from pinkas.countries.expenses import VatPart
from pinkas.domains.expenses.types.rows import AllocationStatus, Missing, Source, Status, VatState

Day = date
"""The type under another name, for a struct with a field `date`."""


class ExpenseLine(ResponseStruct, frozen=True, kw_only=True):
    """A line. `vatDeductible` is what it says itself, null where the expense or its category says it; `deductibleVat`
    is what of its VAT is deducted, once it can be claimed."""

    description: str | None
    amount: AmountText
    vat: AmountText
    category_id: UUID
    account_code: str
    vat_deductible: VatPart | None
    is_equipment: bool
    deductible_vat: AmountText


class ExpenseWarning(ResponseStruct, frozen=True, kw_only=True):
    """Something that is worth a look, and does not stand in the way."""

    code: str
    message: str
    facts: dict[str, Any]


class Expense(ResponseStruct, frozen=True, kw_only=True):
    """An expense. `open` is what is still to be paid of a booked one, and on a credit what the supplier still owes.

    `vatState` tells of `claimableVat`, in the currency of the books: `none`, nothing is deducted; `claimable`, a draft
    of which all papers are there; `at_risk`, something is `missing`; `claimed`, deducted in the return of
    `claimedPeriod`; `given_up`; `lost`, the time until `claimUntil` is over. `warnings` stand in the answers of
    writing, and only if there are any."""

    id: UUID
    status: Status
    source: Source
    supplier_id: UUID | None
    supplier_name: str | None
    supplier_tax_id: str | None
    doc_type: DocType | None
    number: str | None
    date: date
    reporting_period: str
    due_date: Day | None
    currency: str
    exchange_rate: ExactDecimal | None
    net: AmountText
    vat: AmountText
    total: AmountText
    home_currency: str
    value: AmountText
    is_credit: bool
    credits_id: UUID | None
    vat_deductible: VatPart | None
    income_tax_deductible_percent: ExactDecimal | None
    customer_tax_id: str | None
    original_received: bool
    allocation_number: str | None
    allocation_status: AllocationStatus | None
    allocation_checked_at: Instant | None
    vat_state: VatState
    claimable_vat: AmountText
    missing: list[Missing]
    claim_until: Day | None
    claimed_period: str | None
    brand_id: UUID | None
    project: str | None
    file_id: UUID | None
    notes: str | None
    duplicate_of: UUID | None
    corrects_id: UUID | None
    corrected_by_id: UUID | None
    correction_reason: str | None
    submitted_at: Instant | None
    decided_at: Instant | None
    rejected_reason: str | None
    booked_at: Instant | None
    asked_at: Instant | None
    paid: AmountText
    open: AmountText
    lines: list[ExpenseLine]
    external_reference: str | None
    metadata: dict[str, str]
    version: int
    created_at: Instant
    updated_at: Instant
    warnings: list[ExpenseWarning] | UnsetType = UNSET


class ExpenseSums(ResponseStruct, frozen=True, kw_only=True):
    """The expenses of one currency, credits taken away."""

    currency: str
    count: int
    net: AmountText
    vat: AmountText
    total: AmountText
    open: AmountText


class VatAtRisk(ResponseStruct, frozen=True, kw_only=True):
    """The input VAT of a period that cannot be claimed yet, in the currency of the books. `lateVat` is the part of
    which the time is over; `claimUntil` is the day on which that of the next one ends."""

    period: str
    count: int
    vat: AmountText
    late_vat: AmountText
    claim_until: date | None


class ExpenseList(ResponseStruct, frozen=True, kw_only=True, omit_defaults=True):
    """A page of expenses. With `include=total`: how many there are, and their `sums` by currency. With
    `vatAtRisk=true`: what is at risk by period, of all that the filters find."""

    items: list[Expense]
    next_cursor: str | None
    total: int | UnsetType = UNSET
    sums: list[ExpenseSums] | UnsetType = UNSET
    periods: list[VatAtRisk] | UnsetType = UNSET


class ExpenseTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of expenses as a table."""

    items: list[Expense]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class BulkExpenseItem(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request."""

    index: int
    status: Literal["created", "failed"]
    expense: Expense | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class BulkExpensesDone(ResponseStruct, frozen=True, kw_only=True):
    """The result of each item, in the order of the request."""

    created: int
    failed: int
    items: list[BulkExpenseItem]


class TemplateAmounts(ResponseStruct, frozen=True, kw_only=True):
    """What an expense would come to, in the currency of its paper."""

    total: AmountText
    currency: str


class ExpenseUploaded(ResponseStruct, frozen=True, kw_only=True):
    """An expense or a receipt that was uploaded; what it says is read afterwards."""

    id: UUID
    status: str
    file_id: UUID | None
    supplier_name: str | None
    number: str | None
    date: date | None
    currency: str | None
    total: AmountText | None
    source: Literal["upload", "email", "api", "message"]
    created_at: Instant
