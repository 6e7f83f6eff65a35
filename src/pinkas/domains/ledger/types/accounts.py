"""Accounts of the books as they cross the wire."""

from datetime import datetime
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode, Digits, Instant, Name, ShortCode
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.countries.country import AccountKind, VatBox

AccountCode = Annotated[
    ShortCode, Meta(description="The number of an account, unique in the books.", examples=["6045"])
]
Form6111Code = Annotated[
    Digits,
    Meta(min_length=4, max_length=5, description="The line of form 6111 of the tax authority.", examples=["3680"]),
]
Subtype = Annotated[ShortCode, Meta(description="A word of your own.", examples=["bank"])]
_BALANCE = "Debit less credit of all entries, in the currency of the books: below zero where the credit is more."
_CURRENCY = "The only currency of its amounts, for an account such as a bank account in dollars. Null: any."


class AccountName(RequestStruct, frozen=True, kw_only=True):
    """What an account is called in both languages; without `en` it is called the same in both."""

    he: Annotated[Name, Meta(examples=["Software"])]
    en: Annotated[Name, Meta(examples=["Software"])] | None = None


class LocalizedName(ResponseStruct, frozen=True, kw_only=True):
    """What an account is called in both languages."""

    he: str
    en: str


class NewAccount(RequestStruct, frozen=True, kw_only=True):
    """An account to be created. Its parent is of the same type."""

    code: AccountCode
    name: AccountName
    type: AccountKind
    subtype: Subtype | None = None
    currency: Annotated[CurrencyCode, Meta(description=_CURRENCY)] | None = None
    form6111_code: Form6111Code | None = None
    parent_id: UUID | None = None
    is_active: bool = True


@changes_of(NewAccount)
class AccountChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. Number and type of an account that has entries stay, and so do those of one that
    postings find by its role."""

    name: Annotated[AccountName, Meta(examples=[{"he": "Software", "en": "Software"}])] | UnsetType = UNSET


class LedgerAccount(ResponseStruct, frozen=True, kw_only=True):
    """An account. `role` is how postings find it, null for one of the business's own; `isSystem`: it has a role.
    `vatBox` is where its movement stands in the periodic VAT return."""

    id: UUID
    code: str
    name: LocalizedName
    type: AccountKind
    subtype: str | None
    currency: str | None
    vat_box: VatBox | None
    form6111_code: str | None
    role: str | None
    parent_id: UUID | None
    is_system: bool
    is_active: bool
    balance: Annotated[AmountText, Meta(description=_BALANCE)]
    version: int
    created_at: Instant
    updated_at: Instant

    def name_in(self, language: str) -> str:
        """What it is called in a language."""
        return self.name.en if language == "en" else self.name.he


class AccountRow(msgspec.Struct, frozen=True, kw_only=True):
    """An account as the database has it; `balance` is debit less credit in minor units of the books."""

    id: UUID
    code: str
    name: dict[str, str]
    kind: AccountKind
    subtype: str | None
    currency: str | None
    form6111_code: str | None
    role: str | None
    parent_id: UUID | None
    is_active: bool
    balance: int
    version: int
    created_at: datetime
    updated_at: datetime

    def name_in(self, language: str) -> str:
        """What it is called in a language."""
        return self.name.get(language) or self.name["he"]


class AccountQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of accounts."""

    q: Annotated[Search, Meta(description="Looks in number and name.")] | None = None
    type: AccountKind | None = None
    is_active: bool | None = None
    is_system: bool | None = None
    parent_id: UUID | None = None
    sort: Literal["code", "-code", "createdAt", "-createdAt"] | None = None
