"""What a business sets for its payments to suppliers."""

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import Digits, Instant
from pinkas.core.wire import RequestStruct, ResponseStruct

_INSTITUTION = Annotated[Digits, Meta(min_length=8, max_length=8, examples=["12345678"])]
_SENDING = Annotated[Digits, Meta(min_length=5, max_length=5, examples=["12345"])]
_FILE_NUMBER = Annotated[Digits, Meta(min_length=9, max_length=9, examples=["912345678"])]


class OwnBankAccount(RequestStruct, frozen=True, kw_only=True):
    """The account out of which the business pays."""

    bank_code: Annotated[Digits, Meta(max_length=2, examples=["12"])]
    branch: Annotated[Digits, Meta(max_length=3, examples=["600"])]
    account: Annotated[Digits, Meta(max_length=9, examples=["123456"])]


class SupplierPaymentConfigChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. `masavInstitution` and `masavSendingInstitution` are the numbers that the clearing
    house gave the business, `masavName` the name in its files where it is not that of the business.
    `masavDebitInstitution` is the number in files that debit clients, where it is another one."""

    withholds_tax: bool | UnsetType = UNSET
    withholding_file_number: _FILE_NUMBER | None | UnsetType = UNSET
    masav_institution: _INSTITUTION | None | UnsetType = UNSET
    masav_debit_institution: _INSTITUTION | None | UnsetType = UNSET
    masav_sending_institution: _SENDING | None | UnsetType = UNSET
    masav_name: Annotated[str, Meta(min_length=1, max_length=30)] | None | UnsetType = UNSET
    bank: OwnBankAccount | None | UnsetType = UNSET


class SupplierPaymentConfig(ResponseStruct, frozen=True, kw_only=True):
    """How the business pays its suppliers. `withholdsTax`: it must withhold tax from them, because of its turnover or
    its books (Income Tax Regulations 1977; H); the business says so itself."""

    withholds_tax: bool = False
    withholding_file_number: str | None = None
    masav_institution: str | None = None
    masav_debit_institution: str | None = None
    masav_sending_institution: str | None = None
    masav_name: str | None = None
    bank: OwnBankAccount | None = None
    version: int = 0
    updated_at: Instant | None = None


class ConfigRow(msgspec.Struct, frozen=True, kw_only=True):
    """The settings as they are stored."""

    withholds_tax: bool
    withholding_file_number: str | None
    masav_institution: str | None
    masav_debit_institution: str | None
    masav_sending_institution: str | None
    masav_name: str | None
    bank: OwnBankAccount | None
    version: int
    updated_at: Instant
