"""Counts of what is really there."""

from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import ExactDecimal
from pinkas.core.fields import Instant, Text
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct
from pinkas.domains.stock.types.shared import Counted

CountStatus = Literal["OPEN", "COMMITTED", "CANCELLED"]


class NewStockCount(RequestStruct, frozen=True, kw_only=True):
    """A count to be started: of a warehouse, the default one when none is named; of some products, or of all that it
    ever held."""

    warehouse_id: UUID | None = None
    product_ids: Annotated[list[UUID], Meta(min_length=1, max_length=1000)] | None = None
    note: Annotated[Text, Meta(examples=["End of the year"])] | None = None


class CountedLine(RequestStruct, frozen=True, kw_only=True):
    """How much of a product was found; null takes what was entered back."""

    product_id: UUID
    counted_quantity: Annotated[Counted, Meta(examples=["12"])] | None
    note: Text | None = None


class CountedLines(RequestStruct, frozen=True, kw_only=True):
    """What was found. A product that is not named stays as it is; one that was not expected is added."""

    lines: Annotated[list[CountedLine], Meta(min_length=1, max_length=1000)]


class StockCountLine(ResponseStruct, frozen=True, kw_only=True):
    """A product that is counted. `expectedQuantity` is what the warehouse held when the count began, `heldQuantity`
    what it held when the quantity was entered; `difference` is what was found less that."""

    product_id: UUID
    product_name: str
    sku: str | None
    unit: str | None
    expected_quantity: ExactDecimal
    counted_quantity: ExactDecimal | None
    held_quantity: ExactDecimal | None
    difference: ExactDecimal | None
    note: str | None


class StockCountSummary(ResponseStruct, frozen=True, kw_only=True):
    """A count of a warehouse."""

    id: UUID
    warehouse_id: UUID
    status: CountStatus
    note: str | None
    committed_at: Instant | None
    cancelled_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class StockCount(StockCountSummary, frozen=True, kw_only=True):
    """A count with its lines, by the name of the product."""

    lines: list[StockCountLine]


class StockCountQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of counts."""

    warehouse_id: UUID | None = None
    status: CountStatus | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None
