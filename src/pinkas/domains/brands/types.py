"""Trade names as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.fields import Address, Email, Instant, Name, Phone, WebAddress
from pinkas.core.pages import PageQuery, Search


class NewBrand(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
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


class BrandChanges(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What to change; null clears."""

    name: Annotated[Name, Meta(examples=["Levi Studio North"])] | UnsetType = UNSET
    name_en: Name | None | UnsetType = UNSET
    address: Address | None | UnsetType = UNSET
    phone: Phone | None | UnsetType = UNSET
    email: Email | None | UnsetType = UNSET
    website: WebAddress | None | UnsetType = UNSET
    is_default: bool | UnsetType = UNSET
    is_active: bool | UnsetType = UNSET


class Brand(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
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
