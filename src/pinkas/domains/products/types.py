"""Products and services."""

from typing import Annotated, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.decimals import ExactDecimal, UnitPrice
from pinkas.core.fields import CurrencyCode, Instant, LongText, Metadata, Name, Reference, ShortText, Text
from pinkas.core.pages import PageQuery

ProductType = Literal["service", "goods", "bundle"]
VatType = Literal["default", "zero", "exempt"]
Sku = Annotated[str, Meta(min_length=1, max_length=60)]


class NewProduct(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """A product to be created. `price` is of one unit, with VAT when `priceIncludesVat`."""

    name: Name
    price: UnitPrice
    description: LongText | None = None
    sku: Sku | None = None
    barcode: Sku | None = None
    type: ProductType = "service"
    unit: ShortText | None = None
    currency: CurrencyCode | None = None
    price_includes_vat: bool = False
    vat_type: VatType = "default"
    cost: UnitPrice | None = None
    external_reference: Reference | None = None
    metadata: Metadata = {}


class ProductChanges(msgspec.Struct, rename="camel", forbid_unknown_fields=True, frozen=True, kw_only=True):
    """What to change; null clears."""

    name: Name | UnsetType = UNSET
    price: UnitPrice | UnsetType = UNSET
    description: LongText | None | UnsetType = UNSET
    sku: Sku | None | UnsetType = UNSET
    barcode: Sku | None | UnsetType = UNSET
    type: ProductType | UnsetType = UNSET
    unit: ShortText | None | UnsetType = UNSET
    currency: CurrencyCode | UnsetType = UNSET
    price_includes_vat: bool | UnsetType = UNSET
    vat_type: VatType | UnsetType = UNSET
    cost: UnitPrice | None | UnsetType = UNSET
    external_reference: Reference | None | UnsetType = UNSET
    metadata: Metadata | UnsetType = UNSET


class Product(msgspec.Struct, rename="camel", frozen=True, kw_only=True):
    """A product or service."""

    id: UUID
    name: str
    price: ExactDecimal
    description: str | None
    sku: str | None
    barcode: str | None
    type: ProductType
    unit: str | None
    currency: str
    price_includes_vat: bool
    vat_type: VatType
    cost: ExactDecimal | None
    external_reference: str | None
    metadata: dict[str, str]
    archived_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant


class ProductQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of products."""

    q: Text | None = None
    archived: bool | None = None
    type: ProductType | None = None
    sku: Sku | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None
