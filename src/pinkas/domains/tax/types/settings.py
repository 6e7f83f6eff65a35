"""What a business says of its taxes, and the rates of VAT."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import ExactDecimal, Percent
from pinkas.core.fields import Digits, Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

VatReporting = Literal["monthly", "bimonthly", "none"]
VatBasis = Literal["accrual", "cash"]
AdvancesReporting = Literal["monthly", "bimonthly"]
FileNumber = Annotated[Digits, Meta(min_length=9, max_length=9, examples=["912345678"])]


class TaxSettingsChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears."""

    vat_reporting: VatReporting | UnsetType = UNSET
    vat_basis: VatBasis | UnsetType = UNSET
    files_detailed_vat: bool | UnsetType = UNSET
    advances_rate: Percent | None | UnsetType = UNSET
    advances_reporting: AdvancesReporting | UnsetType = UNSET
    income_tax_file_number: FileNumber | None | UnsetType = UNSET
    withholds_tax: bool | UnsetType = UNSET
    withholding_file_number: FileNumber | None | UnsetType = UNSET


class TaxSettings(ResponseStruct, frozen=True, kw_only=True):
    """What the business says of its taxes. `vatReporting`: how often it reports VAT, `none` where it charges none;
    `vatBasis`: whether output VAT arises with the invoice or with the money; `filesDetailedVat`: it files the detailed
    report (VAT Law 1975 s. 69א; H). `advancesRate` is the percentage of its turnover that it pays ahead on income tax.
    `withholdsTax` and `withholdingFileNumber` are those of payments to suppliers."""

    vat_reporting: VatReporting
    vat_basis: VatBasis
    files_detailed_vat: bool
    advances_rate: ExactDecimal | None
    advances_reporting: AdvancesReporting
    income_tax_file_number: str | None
    withholds_tax: bool
    withholding_file_number: str | None
    version: int
    updated_at: Instant | None


class SettingsRow(msgspec.Struct, frozen=True, kw_only=True):
    """The settings as they are stored; `version` 0 before the first change."""

    vat_basis: VatBasis = "accrual"
    files_detailed_vat: bool = False
    advances_rate: Decimal | None = None
    advances_reporting: AdvancesReporting = "bimonthly"
    income_tax_file_number: str | None = None
    version: int = 0
    updated_at: Instant | None = None


class VatRateQuery(RequestStruct, frozen=True, kw_only=True):
    """`on`: only the rate that is in force on this day."""

    on: Annotated[date, Meta(examples=["2026-06-30"])] | None = None


class VatRate(ResponseStruct, frozen=True, kw_only=True):
    """A percentage of VAT from a day on; `to` is its last day, null while no other follows."""

    rate: ExactDecimal
    from_: date = msgspec.field(name="from")
    to: date | None


class VatRates(ResponseStruct, frozen=True, kw_only=True):
    """The rates of VAT, newest first."""

    items: list[VatRate]
