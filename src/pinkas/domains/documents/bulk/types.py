"""Many documents in one call."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bulk_items import RequestItem
from pinkas.core.decimals import Amount
from pinkas.core.item_errors import ItemError
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.documents.model.types.requests import NewDocument, Recipients
from pinkas.domains.documents.model.types.responses import Document, Finding

MAX_ITEMS = 100
"""How many documents one call takes."""


class NewDocuments(RequestStruct, frozen=True, kw_only=True):
    """Drafts to be created, up to 100."""

    documents: Annotated[list[RequestItem[NewDocument]], Meta(min_length=1, max_length=MAX_ITEMS)]


class FinalizeItem(RequestStruct, frozen=True, kw_only=True):
    """A draft to be finalized, with what `POST /documents/{id}/finalize` takes."""

    id: UUID
    issue_date: date | None = None
    expected_total: Amount | None = None
    send_to: Recipients | None = None


class FinalizeMany(RequestStruct, frozen=True, kw_only=True):
    """Drafts to be finalized, up to 100, in the order of their numbers: by `ids` alone, or as `items` that say more."""

    ids: Annotated[list[RequestItem[UUID]], Meta(max_length=MAX_ITEMS)] = []
    items: Annotated[list[RequestItem[FinalizeItem]], Meta(max_length=MAX_ITEMS)] = []


class Chosen(RequestStruct, frozen=True, kw_only=True):
    """Issued documents, up to 100."""

    ids: Annotated[list[UUID], Meta(min_length=1, max_length=MAX_ITEMS)]


class CreatedItem(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request."""

    index: int
    status: Literal["created", "failed"]
    document: Document | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class FinalizedItem(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request. `id` is null of one that could not be read."""

    index: int
    id: UUID | None
    status: Literal["finalized", "failed"]
    document: Document | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class ValidatedItem(ResponseStruct, frozen=True, kw_only=True):
    """The checks of one draft; `index` is its place in the request. `status` is `failed` where it could not be looked
    at: then `error` says why."""

    index: int
    id: UUID | None
    status: Literal["valid", "invalid", "failed"]
    problems: list[Finding] = []
    warnings: list[Finding] = []
    error: ItemError | UnsetType = UNSET


class Validated(ResponseStruct, frozen=True, kw_only=True):
    """A result for every item, in the order of the request; `valid` counts those that can be finalized."""

    valid: int
    items: list[ValidatedItem]


class Created(ResponseStruct, frozen=True, kw_only=True):
    """A result for every item, in the order of the request."""

    created: int
    failed: int
    items: list[CreatedItem]


class Finalized(ResponseStruct, frozen=True, kw_only=True):
    """A result for every item, in the order of the request."""

    finalized: int
    failed: int
    items: list[FinalizedItem]
