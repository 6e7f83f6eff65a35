"""Price lists, and the prices in them."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.changes import changes_of
from pinkas.core.decimals import ExactDecimal, UnitPrice, WireDecimal
from pinkas.core.fields import CurrencyCode, Instant, Name, Tag
from pinkas.core.money import pad_unit_price
from pinkas.core.pagination import PageQuery
from pinkas.core.wire import RequestStruct, ResponseStruct

AppliesTo = Literal["client", "tag", "currency"]


class PricePercent(WireDecimal):
    """How many percent of the product's own price is asked: 90 is ten percent less, 120 a fifth more."""

    low, high = Decimal(0), Decimal(1000)


class NewPriceList(RequestStruct, frozen=True, kw_only=True):
    """A price list to be created: for one client, or for the clients of a tag, or for everybody who buys in its
    currency when neither is said. It counts from its first day to its last one."""

    name: Annotated[Name, Meta(examples=["Wholesale"])]
    client_id: UUID | None = None
    client_tag: Annotated[Tag, Meta(pattern=r"\S")] | None = None
    currency: CurrencyCode | None = None
    valid_from: date | None = None
    valid_to: date | None = None


@changes_of(NewPriceList, but=("currency",))
class PriceListChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. The currency stays: prices in another one are another list."""

    name: Annotated[Name, Meta(examples=["Wholesale from March"])] | UnsetType = UNSET


class PriceList(ResponseStruct, frozen=True, kw_only=True):
    """A price list. One that applies to a tag without a `clientTag` is for nobody: the tag was deleted."""

    id: UUID
    name: str
    applies_to: AppliesTo
    client_id: UUID | None
    client_tag: str | None
    currency: str
    valid_from: date | None
    valid_to: date | None
    version: int
    created_at: Instant
    updated_at: Instant


class PriceListQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of price lists. `validOn` finds those that count on a day, `productId` those that price a
    product."""

    applies_to: AppliesTo | None = None
    client_id: UUID | None = None
    client_tag: Tag | None = None
    currency: CurrencyCode | None = None
    valid_on: date | None = None
    product_id: UUID | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class NewPrice(RequestStruct, frozen=True, kw_only=True):
    """A price: an amount for one unit in the currency of the list, with VAT when the product's `priceIncludesVat` says
    so; or so many percent of the product's own price."""

    price: Annotated[UnitPrice, Meta(examples=["420.00"])] | None = None
    percent: PricePercent | None = None


class Price(ResponseStruct, frozen=True, kw_only=True):
    """The price of a product in a list: an amount in the `currency` of the list, or a percentage."""

    product_id: UUID
    product_name: str
    sku: str | None
    price: ExactDecimal | None
    percent: ExactDecimal | None
    currency: str
    version: int
    created_at: Instant
    updated_at: Instant

    def __post_init__(self) -> None:
        """A price has at least the digits of its currency."""
        if self.price is not None:
            msgspec.structs.force_setattr(self, "price", pad_unit_price(self.price, self.currency))


class PriceQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of prices."""

    product_id: UUID | None = None
