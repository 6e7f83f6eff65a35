"""Expenses as they are stored."""

from datetime import date
from decimal import Decimal
from typing import Any, Literal
from uuid import UUID

import msgspec

from pinkas.core.fields import Instant
from pinkas.countries.expenses import VatPart

Status = Literal["DRAFT", "PENDING_APPROVAL", "APPROVED", "REJECTED", "BOOKED", "REPORTED", "CORRECTED"]
VatState = Literal["none", "claimable", "claimed", "at_risk", "given_up", "lost"]
Missing = Literal["original_invoice", "allocation_number", "customer_number"]
AllocationStatus = Literal["valid", "mismatch", "unknown", "unavailable"]
Source = Literal["api", "dashboard", "bulk", "duplicate", "correction", "recurring", "inbox", "import"]
Day = date
"""The type under another name, for a struct with a field `date`."""


class LineRow(msgspec.Struct, frozen=True, kw_only=True):
    """A line as it is stored; amounts are minor units of the expense's currency."""

    description: str | None
    amount: int
    vat: int
    category_id: UUID
    account_code: str
    vat_deductible: VatPart | None
    is_equipment: bool
    deductible_vat: int


class ExpenseRow(msgspec.Struct, frozen=True, kw_only=True):
    """An expense as it is stored, with its lines. Amounts are minor units of its currency; `value` and what is said of
    claimable VAT are minor units of the books."""

    id: UUID
    status: Status
    source: Source
    supplier_id: UUID | None
    supplier_name: str | None
    supplier_tax_id: str | None
    party_key: str | None
    doc_type: int | None
    number: str | None
    number_key: str | None
    date: date
    reporting_period: Day
    due_date: Day | None
    currency: str
    exchange_rate: Decimal | None
    net: int
    vat: int
    total: int
    value: int
    is_credit: bool
    credits_id: UUID | None
    vat_deductible: VatPart | None
    income_tax_deductible_percent: Decimal | None
    customer_tax_id: str | None
    original_received: bool
    allocation_number: str | None
    allocation_status: AllocationStatus | None
    allocation_checked_at: Instant | None
    claimable_vat: int
    claimable_equipment_vat: int
    vat_state: VatState
    missing: list[Missing]
    claim_until: Day | None
    claimed_period: Day | None
    brand_id: UUID | None
    project: str | None
    file_id: UUID | None
    notes: str | None
    duplicate_key: str | None
    duplicate_of: UUID | None
    corrects_id: UUID | None
    corrected_by_id: UUID | None
    correction_reason: str | None
    submitted_by: dict[str, Any] | None
    submitted_at: Instant | None
    decided_by: dict[str, Any] | None
    decided_at: Instant | None
    rejected_reason: str | None
    booked_by: dict[str, Any] | None
    booked_at: Instant | None
    asked_at: Instant | None
    paid: int
    open: int
    lines: list[LineRow]
    external_reference: str | None
    metadata: dict[str, str]
    version: int
    created_at: Instant
    updated_at: Instant

    @property
    def claimable(self) -> int:
        """The VAT that is or was to be deducted, in minor units of the books."""
        return self.claimable_vat + self.claimable_equipment_vat
