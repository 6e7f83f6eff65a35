"""Categories of expenses as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import ExactDecimal, Percent
from pinkas.core.fields import Instant, Name
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries.expenses import VatPart

VatDeductible = Annotated[
    VatPart, Meta(description="The part of the VAT that is deducted: none, a quarter, two thirds, all of it.")
]
AccountCode = Annotated[
    str, Meta(min_length=1, max_length=20, description="The number of an account of the books.", examples=["6040"])
]


class NewExpenseCategory(RequestStruct, frozen=True, kw_only=True):
    """A category to be created. `isEquipment`: it is of things that are kept and depreciated, the VAT of which stands
    apart in the return."""

    name: Annotated[Name, Meta(examples=["Software licences"])]
    name_en: Name | None = None
    account_code: AccountCode
    vat_deductible: VatDeductible = "full"
    income_tax_deductible_percent: Annotated[Percent, Meta(description="Null: all of it.")] | None = None
    is_equipment: bool = False
    parent_id: UUID | None = None
    is_active: bool = True


@changes_of(NewExpenseCategory)
class ExpenseCategoryChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. What is booked stays as it was booked."""

    name: Annotated[Name, Meta(examples=["Software and licences"])] | UnsetType = UNSET


class ExpenseCategory(ResponseStruct, frozen=True, kw_only=True):
    """A category. `key` names those that every business has; it is null for the business's own.
    `vatDeductiblePercent` is `vatDeductible` as forms print it."""

    id: UUID
    key: str | None
    name: str
    name_en: str | None
    account_code: str
    vat_deductible: VatDeductible
    vat_deductible_percent: str
    income_tax_deductible_percent: ExactDecimal
    is_equipment: bool
    parent_id: UUID | None
    is_active: bool
    is_built_in: bool
    version: int
    created_at: Instant
    updated_at: Instant

    def name_in(self, language: str) -> str:
        """What it is called in a language."""
        return self.name_en or self.name if language == "en" else self.name


class ExpenseCategoryQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of categories."""

    q: Search | None = None
    is_active: bool | None = None
    is_equipment: bool | None = None
    parent_id: UUID | None = None
    account_code: AccountCode | None = None
    sort: Literal["name", "-name", "updatedAt", "-updatedAt"] | None = None
