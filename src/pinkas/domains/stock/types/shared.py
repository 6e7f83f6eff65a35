"""The small types that all of stock shares."""

from datetime import date
from typing import Annotated, Literal
from uuid import UUID

from msgspec import Meta

from pinkas.core.decimals import PositiveAmount, WireDecimal
from pinkas.core.wire import RequestStruct

Day = date
Kind = Literal["receipt", "sale", "return", "adjustment", "transfer", "count"]
NegativeStock = Literal["allow", "warn", "block"]
Tracking = Literal["none", "serial", "batch"]
Serial = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S")]
Serials = Annotated[list[Serial], Meta(max_length=1000)]
Batch = Annotated[str, Meta(min_length=1, max_length=100, pattern=r"\S")]
Reason = Annotated[str, Meta(min_length=1, max_length=500, pattern=r"\S")]


class Counted(PositiveAmount):
    """A quantity that was found: none or more, up to six decimals."""

    digits = 6


class UnitCost(WireDecimal):
    """What one unit cost, in the currency of the books: nothing or more, up to six decimals."""

    low = PositiveAmount.low


class NamedProduct(RequestStruct, frozen=True, kw_only=True):
    """A product, and which units of it: the serial numbers of one that has them, the batch of one that comes in
    batches. `expiryDate` is told when a batch comes in."""

    product_id: UUID
    serial_numbers: Serials = []
    batch_number: Batch | None = None


Actor = dict[str, str | None]
