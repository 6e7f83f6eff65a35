"""Bank accounts as they cross the wire and as they are stored."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import Amount, AmountText
from pinkas.core.fields import CurrencyCode, Instant, Name, ShortText
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

AccountKind = Literal["checking", "card", "wallet", "clearing"]
BankCode = Annotated[
    ShortText, Meta(examples=["12"], description="The number of the bank: `GET /banking/institutions`.")
]


class NewBankAccount(RequestStruct, frozen=True, kw_only=True):
    """An account to be created. `bankCode`, `branch` and `account` are the numbers of the country, `iban`, `swift` and
    `aba` those of elsewhere. `openingBalance` is what stood on it at the beginning of `openingDate`, and is posted.
    `ledgerAccountId`: an account of the books of its own; without it the first account in the currency of the business
    is the account "bank" of the chart, and every other gets a new account below that."""

    name: Annotated[Name, Meta(examples=["Hapoalim current account"])]
    kind: AccountKind = "checking"
    bank_code: BankCode | None = None
    branch: Annotated[ShortText, Meta(examples=["600"])] | None = None
    account: Annotated[ShortText, Meta(examples=["123456"])] | None = None
    iban: Annotated[ShortText, Meta(examples=["IL620108000000099999999"])] | None = None
    swift: Annotated[ShortText, Meta(examples=["POALILIT"])] | None = None
    aba: Annotated[ShortText, Meta(examples=["021000021"])] | None = None
    beneficiary: Name | None = None
    currency: CurrencyCode | None = None
    opening_balance: Amount | None = None
    opening_date: date | None = None
    ledger_account_id: UUID | None = None
    is_default: bool = False
    is_active: bool = True
    print_on_documents: bool = False


@changes_of(NewBankAccount, but=("currency", "ledger_account_id"))
class BankAccountChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change: fields that are left out stay, null clears. Currency and account of the books stay as they are;
    the opening balance stays once it is posted."""

    name: Annotated[Name, Meta(examples=["Hapoalim business account"])] | UnsetType = UNSET
    kind: AccountKind | UnsetType = UNSET
    is_default: bool | UnsetType = UNSET


class BusinessBankAccount(ResponseStruct, frozen=True, kw_only=True):
    """A bank account. `bankName` is that of its bank code. `lastStatementDate` and `lastBalance` are those of the
    newest statement that told a balance."""

    id: UUID
    name: str
    kind: AccountKind
    bank_code: str | None
    bank_name: str | None
    branch: str | None
    account: str | None
    iban: str | None
    swift: str | None
    aba: str | None
    beneficiary: str | None
    currency: str
    opening_balance: AmountText | None
    opening_date: date | None
    ledger_account_id: UUID
    is_default: bool
    is_active: bool
    print_on_documents: bool
    last_statement_date: date | None
    last_balance: AmountText | None
    version: int
    created_at: Instant
    updated_at: Instant


class BankAccountQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of bank accounts."""

    q: Search | None = None
    is_active: bool | None = None
    currency: CurrencyCode | None = None
    kind: AccountKind | None = None
    sort: Literal["name", "-name", "createdAt", "-createdAt", "updatedAt", "-updatedAt"] | None = None


class BankAccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account as it is stored; balances are minor units of its currency."""

    id: UUID
    name: str
    kind: AccountKind
    bank_code: str | None
    branch: str | None
    account: str | None
    iban: str | None
    swift: str | None
    aba: str | None
    beneficiary: str | None
    currency: str
    opening_balance: int | None
    opening_date: date | None
    opening_value: int | None = None
    """The opening balance in minor units of the books."""
    ledger_account_id: UUID
    is_default: bool
    is_active: bool
    print_on_documents: bool
    last_statement_date: date | None
    last_balance: int | None
    version: int
    created_at: Instant
    updated_at: Instant


class Institution(ResponseStruct, frozen=True, kw_only=True):
    """A bank of the country of the business. `mergedInto` is the code of the bank that it became a part of."""

    code: str
    name: str
    name_en: str
    merged_into: str | None


class Institutions(ResponseStruct, frozen=True, kw_only=True):
    """The banks of the country of the business, by code."""

    items: list[Institution]
