"""The bank details of suppliers, and their changes."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.fields import Instant, Name, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct


class SupplierBank(RequestStruct, frozen=True, kw_only=True):
    """Where a supplier is paid: bank, branch and account of the country, or an IBAN, or both. `holder` is whose account
    it is, where that is not the supplier's own name."""

    bank_code: Annotated[ShortText, Meta(examples=["12"])] | None = None
    branch: Annotated[ShortText, Meta(examples=["600"])] | None = None
    account: Annotated[ShortText, Meta(examples=["123456"])] | None = None
    iban: Annotated[ShortText, Meta(examples=["IL620108000000099999999"])] | None = None
    holder: Name | None = None


class BankChanger(ResponseStruct, frozen=True, kw_only=True):
    """Who changed or confirmed: a person of a session, a key or an app. `userId` is the person behind it."""

    kind: str
    id: str | None
    user_id: str | None


class BankChange(ResponseStruct, frozen=True, kw_only=True):
    """A change of the bank details of a supplier. `old` null: there were none; `new` null: they were removed. Until it
    is confirmed, payments to the supplier warn, unless it is the first entry."""

    id: UUID
    supplier_id: UUID
    old: SupplierBank | None
    new: SupplierBank | None
    changed_by: BankChanger
    changed_at: Instant
    confirmed_by: BankChanger | None
    confirmed_at: Instant | None


class BankChangeQuery(PageQuery, frozen=True, kw_only=True):
    """The parameters of the changes of a supplier."""

    sort: Literal["-createdAt", "createdAt"] | None = None
