"""A business: the tenant, and the issuer printed on its documents."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import ExactDecimal, PositiveAmount
from pinkas.core.fields import Address, CurrencyCode, Email, Instant, Language, Name, Phone, ShortText, Text, WebAddress
from pinkas.core.wire import RequestStruct, ResponseStruct

BusinessType = Literal["exempt_dealer", "licensed_dealer", "company", "partnership", "nonprofit"]
VatReporting = Literal["monthly", "bimonthly", "none"]

ApprovalThreshold = Annotated[
    PositiveAmount,
    Meta(description="An expense above it is booked only when it was approved. In the currency of the books."),
]


class NewBusiness(RequestStruct, frozen=True, kw_only=True):
    """What it takes to open a business."""

    name: Name
    business_type: BusinessType
    tax_id: Annotated[str, Meta(min_length=1, max_length=20, description="The number of the VAT file.")]
    name_en: Name | None = None
    country: Literal["IL"] = "IL"
    address: Address | None = None
    phone: Phone | None = None
    email: Email | None = None
    website: WebAddress | None = None


@changes_of(NewBusiness, but=("business_type", "tax_id", "country"))
class BusinessChanges(RequestStruct, frozen=True, kw_only=True):
    """What may be changed of a business. Its type and its tax number have operations of their own."""

    name: Name | UnsetType = UNSET
    vat_reporting: VatReporting | UnsetType = UNSET
    timezone: ShortText | UnsetType = UNSET
    default_currency: CurrencyCode | UnsetType = UNSET
    default_lang: Language | UnsetType = UNSET
    expense_approval_threshold: ApprovalThreshold | None | UnsetType = UNSET


class Business(ResponseStruct, frozen=True, kw_only=True):
    """A business as the API shows it. Expenses above `expenseApprovalThreshold`, in the currency of the books, are
    booked only when they were approved; null: none needs approval."""

    id: UUID
    name: str
    name_en: str | None
    business_type: BusinessType
    tax_id: str
    country: str
    address: Address | None
    phone: str | None
    email: str | None
    website: str | None
    vat_reporting: VatReporting
    timezone: str
    default_currency: str
    default_lang: Language
    expense_approval_threshold: ExactDecimal | None
    logo_sha256: str | None
    version: int
    created_at: Instant
    updated_at: Instant

    def name_in(self, language: str) -> str:
        """What it is called in a language."""
        return self.name_en or self.name if language == "en" else self.name


class TypeChange(RequestStruct, frozen=True, kw_only=True):
    """Another type from a day on, in the business's time zone."""

    type: BusinessType
    from_: date = msgspec.field(name="from")
    reason: Text | None = None


class TypePeriod(ResponseStruct, frozen=True, kw_only=True):
    """A type that a business had, has or will have. `to` is the last day, null while no other type follows; the oldest
    one also holds for every day before it. `changedBy` says who wrote it, as in the audit log."""

    id: UUID
    type: BusinessType
    from_: date = msgspec.field(name="from")
    to: date | None
    reason: str | None
    changed_by: dict[str, str | None]
    created_at: Instant


class BusinessSummary(ResponseStruct, frozen=True, kw_only=True):
    """A business in a list; `role` is the caller's, for a session."""

    id: UUID
    name: str
    business_type: BusinessType
    role: str | None
    created_at: Instant
