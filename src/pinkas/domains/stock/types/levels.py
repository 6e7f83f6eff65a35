"""Stock levels, valuation, and products to reorder."""

from typing import Literal
from uuid import UUID

from msgspec import UNSET, UnsetType

from pinkas.core.as_of import AsOf
from pinkas.core.decimals import AmountText, ExactDecimal
from pinkas.core.fields import Instant
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import ResponseStruct
from pinkas.domains.stock.types.shared import Day, Tracking


class Level(ResponseStruct, frozen=True, kw_only=True):
    """What one warehouse holds of one product. `averageCost` is that of the product in all warehouses, of one unit and
    in the currency of the books; `value` is the quantity at that cost. `available` is what may be sold: all that is
    there, for nothing reserves any of it."""

    id: UUID
    product_id: UUID
    product_name: str
    sku: str | None
    unit: str | None
    warehouse_id: UUID
    warehouse_name: str
    on_hand: ExactDecimal
    available: ExactDecimal
    average_cost: ExactDecimal
    value: AmountText
    updated_at: Instant


class LevelQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of levels. `state`: `in_stock` above zero, `out_of_stock` at zero, `negative` below it."""

    product_id: UUID | None = None
    warehouse_id: UUID | None = None
    state: Literal["in_stock", "out_of_stock", "negative"] | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "-updatedAt", "updatedAt"] | None = None


class BatchLevel(ResponseStruct, frozen=True, kw_only=True):
    """What a warehouse holds of a batch."""

    batch_number: str
    expiry_date: Day | None
    on_hand: ExactDecimal


class WarehouseLevel(ResponseStruct, frozen=True, kw_only=True):
    """What a warehouse holds of the product: with its batches, the first to expire first, or its serial numbers, the
    first thousand of them."""

    warehouse_id: UUID
    warehouse_name: str
    on_hand: ExactDecimal
    available: ExactDecimal
    batches: list[BatchLevel]
    serial_numbers: list[str]


class ProductLevel(ResponseStruct, frozen=True, kw_only=True):
    """The stock of one product, in all warehouses and in each that ever held it."""

    product_id: UUID
    product_name: str
    sku: str | None
    unit: str | None
    track_stock: bool
    tracking: Tracking
    on_hand: ExactDecimal
    available: ExactDecimal
    average_cost: ExactDecimal
    value: AmountText
    reorder_point: ExactDecimal | None
    warehouses: list[WarehouseLevel]


class LowStock(ResponseStruct, frozen=True, kw_only=True):
    """A product of which there is no more than its reorder point, and by how much less."""

    id: UUID
    product_name: str
    sku: str | None
    unit: str | None
    on_hand: ExactDecimal
    reorder_point: ExactDecimal
    missing: ExactDecimal


class LowStockQuery(PageQuery, frozen=True, kw_only=True):
    """Of the list of what is to be ordered."""

    sort: Literal["-createdAt", "createdAt"] | None = None


class Value(ResponseStruct, frozen=True, kw_only=True):
    """What a product was worth: so many, at so much each."""

    id: UUID
    product_name: str
    sku: str | None
    on_hand: ExactDecimal
    average_cost: ExactDecimal
    value: AmountText


class Valuation(ResponseStruct, frozen=True, kw_only=True, omit_defaults=True):
    """What the stock was worth at the end of a day, by weighted average cost, in the currency of the books.
    `totalValue` is that of every product, whatever the page shows."""

    date: Day
    currency: str
    total_value: AmountText
    items: list[Value]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class ValuationQuery(PageQuery, frozen=True, kw_only=True):
    """The day, today or that of `asOf` when it is left out. `productId` shows one product; the total is always that of
    all."""

    date: Day | None = None
    as_of: AsOf | None = None
    product_id: UUID | None = None
    sort: Literal["-createdAt", "createdAt"] | None = None
