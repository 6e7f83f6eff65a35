"""What is sent of expenses."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bulk_items import RequestItem
from pinkas.core.changes import changes_of
from pinkas.core.decimals import Amount, Percent, PositiveAmount, Rate
from pinkas.core.fields import (
    Code,
    CurrencyCode,
    Instant,
    LongText,
    Metadata,
    Month,
    Name,
    Reference,
    ShortText,
    Text,
)
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct
from pinkas.countries import DocType
from pinkas.countries.expenses import VatPart
from pinkas.domains.expenses.types.rows import Missing, Status, VatState

MAX_BULK = 100
"""How many expenses one call takes."""
MAX_LINES = 100
TaxId = Annotated[str, Meta(min_length=1, max_length=30)]
AllocationNumber = Annotated[
    str, Meta(min_length=1, max_length=40, description="Its digits as they stand on the paper: nine to thirty.")
]
Day = date
"""The type under another name, for a struct with a field `date`."""


class DescribedSupplier(RequestStruct, frozen=True, kw_only=True):
    """A supplier as the paper names it. `save`: it is found among the suppliers by its tax number, or else its name, or
    created."""

    name: Annotated[Name, Meta(examples=["Paz Oil Company Ltd"])]
    tax_id: TaxId | None = None
    save: bool = False


class ExpenseLineToWrite(RequestStruct, frozen=True, kw_only=True):
    """A line: `amount` is without VAT, and below zero for a discount. What it leaves out is taken from the expense:
    the category, the deductible part of the VAT, and its share of the VAT where no line says any."""

    amount: Annotated[Amount, Meta(examples=["100.00"])]
    vat: Amount | None = None
    description: Text | None = None
    category_id: UUID | None = None
    vat_deductible: VatPart | None = None


class NewExpense(RequestStruct, frozen=True, kw_only=True):
    """An expense to be written down as a draft. The amounts are those of the paper, above zero also on a credit (330).
    Two of `net`, `vat` and `total` are enough, and none is needed beside `lines`; all that are sent must agree.
    `docType` is that of the paper: null, a slip that is none of them. Without `categoryId` it takes that of its
    supplier, or else "other". `vatDeductible` is of all lines that do not say it; without it their categories do.
    `customerTaxId` is the number of the buyer on the paper. `originalReceived`: the original tax invoice is there;
    true unless it is said."""

    date: Annotated[date, Meta(examples=["2026-11-02"])]
    supplier_id: UUID | None = None
    supplier: DescribedSupplier | None = None
    doc_type: DocType | None = None
    number: Code | None = None
    reporting_period: Month | None = None
    due_date: Day | None = None
    currency: CurrencyCode | None = None
    exchange_rate: Rate | None = None
    net: PositiveAmount | None = None
    vat: PositiveAmount | None = None
    total: Annotated[PositiveAmount, Meta(examples=["118.00"])] | None = None
    lines: Annotated[list[ExpenseLineToWrite], Meta(max_length=MAX_LINES)] = []
    category_id: UUID | None = None
    vat_deductible: VatPart | None = None
    income_tax_deductible_percent: Percent | None = None
    customer_tax_id: TaxId | None = None
    original_received: bool | None = None
    allocation_number: AllocationNumber | None = None
    credits_id: UUID | None = None
    brand_id: UUID | None = None
    project: ShortText | None = None
    file_id: UUID | None = None
    notes: LongText | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


@changes_of(NewExpense, but=("file_id",))
class ExpenseChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. Lines are replaced by those that are sent. Any change takes back an approval."""

    date: Annotated[Day, Meta(examples=["2026-11-03"])] | UnsetType = UNSET


class Rejection(RequestStruct, frozen=True, kw_only=True):
    """Why an expense is not approved."""

    reason: Annotated[Text, Meta(min_length=1, pattern=r"\S", examples=["Bought in private"])]


class Correction(RequestStruct, frozen=True, kw_only=True):
    """Why a booked expense is corrected."""

    reason: Annotated[Text, Meta(min_length=1, pattern=r"\S", examples=["The amount was a typing error"])]


class VatClaim(RequestStruct, frozen=True, kw_only=True):
    """What was missing and has come. `period` is the month in whose return the VAT is claimed, this one unless it is
    said. `customerTaxId` is the number of the buyer on the paper that came."""

    period: Month | None = None
    original_received: bool | None = None
    allocation_number: AllocationNumber | None = None
    customer_tax_id: TaxId | None = None


class VatSurrender(RequestStruct, frozen=True, kw_only=True):
    """Why VAT is not claimed."""

    reason: Text | None = None


class ExpenseFile(RequestStruct, frozen=True, kw_only=True):
    """A file that was uploaded before."""

    file_id: UUID


class BulkExpenses(RequestStruct, frozen=True, kw_only=True):
    """Expenses to be created, up to 100."""

    expenses: Annotated[list[RequestItem[NewExpense]], Meta(min_length=1, max_length=MAX_BULK)]


ExpenseSort = Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt", "-date", "date", "-value", "value"]


class SupplierExpenseQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the expenses of a supplier. `open`: booked, and not wholly paid."""

    status: Status | None = None
    open: bool | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    sort: ExpenseSort | None = None


class ExpenseQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of expenses. `from` and `to` are of the date of the paper, `period` of the return; `minAmount` and
    `maxAmount` of the total in the currency of the books; `vatAtRisk`: its VAT cannot be claimed yet, and `missing`
    what it lacks; `hasFile`: its paper is here; `open`: booked, and not wholly paid; `categoryId`: a line of it is of
    that category."""

    q: Search | None = None
    supplier_id: UUID | None = None
    category_id: UUID | None = None
    status: Status | None = None
    vat_state: VatState | None = None
    vat_at_risk: bool | None = None
    missing: Missing | None = None
    has_file: bool | None = None
    open: bool | None = None
    currency: CurrencyCode | None = None
    brand_id: UUID | None = None
    credits_id: UUID | None = None
    period: Month | None = None
    min_amount: PositiveAmount | None = None
    max_amount: PositiveAmount | None = None
    external_reference: Reference | None = None
    from_: date | None = msgspec.field(name="from", default=None)
    to: date | None = None
    updated_since: Instant | None = None
    sort: ExpenseSort | None = None
