"""Warehouses."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.fields import Address, Instant, Name
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

Code = Annotated[str, Meta(min_length=1, max_length=20, pattern=r"\S")]


class NewWarehouse(RequestStruct, frozen=True, kw_only=True):
    """A warehouse to be created. `isDefault`: documents that name no warehouse move the stock of this one; it takes
    that from the one that had it, and the first warehouse has it anyway."""

    name: Annotated[Name, Meta(examples=["North warehouse"])]
    code: Code | None = None
    address: Address | None = None
    is_default: bool = False


@changes_of(NewWarehouse)
class WarehouseChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. The default is passed on by making another one the default."""

    name: Annotated[Name, Meta(examples=["South warehouse"])] | UnsetType = UNSET
    is_default: Literal[True] | UnsetType = UNSET


class Warehouse(ResponseStruct, frozen=True, kw_only=True):
    """A place where stock is kept."""

    id: UUID
    name: str
    code: str | None
    address: Address | None
    is_default: bool
    version: int
    created_at: Instant
    updated_at: Instant


class WarehouseQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of warehouses."""

    q: Search | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None
