"""Suppliers: whom a business buys from."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.changes import changes_of
from pinkas.core.decimals import AmountText
from pinkas.core.fields import CurrencyCode, Instant, Language, LongText, Metadata, Reference, ShortText
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.parties import MAX_LISTED_IDS, DescribedParty, PartyQuery, PartySort, PaymentTerms, ShownParty
from pinkas.domains.suppliers.types.bank import SupplierBank
from pinkas.domains.suppliers.types.certificates import NewSupplierWithholding, SupplierWithholding


class NewSupplier(DescribedParty, frozen=True, kw_only=True):
    """A supplier to be created. `isActive` false makes it archived. `expenseCategoryId` is the category of its expenses
    that name none."""

    accounting_key: ShortText | None = None
    payment_terms: PaymentTerms | None = None
    currency: CurrencyCode | None = None
    lang: Language | None = None
    category_id: UUID | None = msgspec.field(name="expenseCategoryId", default=None)
    withholding: NewSupplierWithholding | None = None
    bank: SupplierBank | None = None
    notes: LongText | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}
    is_active: bool = True


@changes_of(NewSupplier)
class SupplierChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. A `withholding` of the same `certificateNumber` and `validFrom` corrects the
    certificate that was entered last, another one is entered beside it, and null removes it."""


class Supplier(ShownParty, frozen=True, kw_only=True):
    """A supplier. `mergedIntoId`: it is another name of that one by now. `isActive`: neither archived nor merged.
    `expenseCategoryId` is the category of its expenses that name none. `bankConfirmedAt` is when somebody confirmed the
    bank details that it has now; `unconfirmedBankChangeId` names a change of them that nobody has."""

    accounting_key: str | None
    payment_terms: PaymentTerms | None
    currency: str | None
    lang: Language | None
    category_id: UUID | None = msgspec.field(name="expenseCategoryId")
    withholding: SupplierWithholding | None
    bank: SupplierBank | None
    bank_confirmed_at: Instant | None
    unconfirmed_bank_change_id: UUID | None
    notes: str | None
    external_reference: str | None
    metadata: dict[str, str]
    is_active: bool
    archived_at: Instant | None
    merged_into_id: UUID | None
    merged_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class SupplierQuery(PartyQuery, frozen=True, kw_only=True):
    """Filters of the list of suppliers. `ids` are those of some suppliers that are known already. `q` finds the
    beginnings of words of the name, the e-mail addresses, the phone numbers, the tax id and the reference. `balance` is
    what the account of the supplier says: `owed` to it, or `credit` of the business. `expenseCategoryId` finds those
    whose expenses take this category by default."""

    balance: Literal["owed", "credit"] | None = None
    category_id: UUID | None = msgspec.field(name="expenseCategoryId", default=None)
    sort: PartySort | None = None


class SupplierMerge(RequestStruct, frozen=True, kw_only=True):
    """The supplier that becomes another name of the one in the address."""

    supplier_id: Annotated[UUID, Meta(examples=["0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b7"])]


class SupplierBalancesQuery(RequestStruct, frozen=True, kw_only=True):
    """Whose balances are wanted."""

    ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_LISTED_IDS)]
    as_of: AsOf | None = None


class SupplierBalance(ResponseStruct, frozen=True, kw_only=True):
    """What the business owes a supplier in one currency; below zero, what it has paid too much."""

    supplier_id: UUID
    currency: str
    balance: AmountText


class SupplierBalances(ResponseStruct, frozen=True, kw_only=True):
    """A balance for each supplier and currency, by supplier. Whoever has no account yet is not among them."""

    items: list[SupplierBalance]


class SupplierTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of suppliers with their balances; a file has all of them."""

    items: list[Supplier]
    balances: list[SupplierBalance]
    next_cursor: str | None
    total: int | UnsetType = UNSET
