"""Saved views as they cross the wire."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.fields import Instant, ShortText
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

ViewName = Annotated[str, Meta(min_length=1, max_length=60, pattern=r"\S")]
Filters = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=40)], Annotated[str, Meta(max_length=200)]],
    Meta(max_length=30, description="Query parameters of the list, by name.", examples=[{"state": "active"}]),
]
ListName = Literal["documents", "clients", "products"]


class NewView(RequestStruct, frozen=True, kw_only=True):
    """Filters to be kept. `page` is the list that they are of."""

    page: ListName
    name: Annotated[ViewName, Meta(examples=["Active ones"])]
    filters: Filters


class SavedView(ResponseStruct, frozen=True, kw_only=True):
    """Filters that the person of the session keeps; nobody else sees them."""

    id: UUID
    page: str
    name: str
    filters: dict[str, str]
    version: int
    created_at: Instant
    updated_at: Instant


class ViewQuery(PageQuery, frozen=True, kw_only=True):
    """The views of one list, or of all."""

    page: ShortText | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name"] | None = None
