"""Trade names as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Address, Email, Instant, Name, Phone, WebAddress
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct


class NewBrand(RequestStruct, frozen=True, kw_only=True):
    """A trade name to be created. `isDefault`: of every document that names no other; it takes that from the one that
    had it."""

    name: Annotated[Name, Meta(examples=["Levi Studio"])]
    name_en: Name | None = None
    address: Address | None = None
    phone: Phone | None = None
    email: Email | None = None
    website: WebAddress | None = None
    is_default: bool = False
    is_active: bool = True


@changes_of(NewBrand)
class BrandChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears."""

    name: Annotated[Name, Meta(examples=["Levi Studio North"])] | UnsetType = UNSET


class Brand(ResponseStruct, frozen=True, kw_only=True):
    """A trade name. Address and contacts stand on its documents in place of the business's own, where it has them."""

    id: UUID
    name: str
    name_en: str | None
    address: Address | None
    phone: str | None
    email: str | None
    website: str | None
    is_default: bool
    is_active: bool
    version: int
    created_at: Instant
    updated_at: Instant


class BrandQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of trade names."""

    q: Search | None = None
    is_active: bool | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None
