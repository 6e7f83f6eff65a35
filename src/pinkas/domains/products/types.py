"""Products and services, their variants, bundles and categories."""

from typing import Annotated, Any, Literal
from uuid import UUID

import msgspec
from msgspec import UNSET, Meta, UnsetType

from pinkas.core.bulk_items import RequestItem
from pinkas.core.changes import changes_of
from pinkas.core.decimals import ExactDecimal, Quantity, UnitPrice
from pinkas.core.fields import Code as Sku
from pinkas.core.fields import CurrencyCode, Instant, LongText, Metadata, Name, Reference, ShortText, Tag, Tags
from pinkas.core.item_errors import ItemError
from pinkas.core.money import pad_unit_price
from pinkas.core.pagination import PageQuery, Search
from pinkas.core.wire import RequestStruct, ResponseStruct

ProductType = Literal["service", "goods", "bundle"]
VatType = Literal["default", "zero", "exempt"]
Tracking = Literal["none", "serial", "batch"]
ProductState = Literal["active", "archived", "all"]
Attributes = Annotated[
    dict[Annotated[str, Meta(min_length=1, max_length=40)], Annotated[str, Meta(min_length=1, max_length=100)]],
    Meta(max_length=10, description="What tells a variant from the others, such as colour and size."),
]
MAX_ITEMS = 100
"""How many products one call takes, how many variants a product has, and how many components a bundle has."""


class NewBundleItem(RequestStruct, frozen=True, kw_only=True):
    """A component of a bundle: so many of it stand in one bundle."""

    product_id: UUID
    quantity: Quantity


class BundleItem(ResponseStruct, frozen=True, kw_only=True):
    """A component of a bundle: so many of it stand in one bundle."""

    product_id: UUID
    quantity: ExactDecimal


class NewVariant(RequestStruct, frozen=True, kw_only=True):
    """A variant to be created with its product, of which it takes what it leaves out."""

    attributes: Attributes
    name: Name | None = None
    sku: Sku | None = None
    barcode: Sku | None = None
    price: UnitPrice | None = None


class Variant(ResponseStruct, frozen=True, kw_only=True):
    """A variant of a product, in short: it is a product of its own, under its own id."""

    id: UUID
    name: str
    sku: str | None
    barcode: str | None
    attributes: dict[str, str]
    price: ExactDecimal


class NewProduct(RequestStruct, frozen=True, kw_only=True):
    """A product to be created. `price` is of one unit, with VAT when `priceIncludesVat`. With `parentId` it is a
    variant of that product."""

    name: Annotated[Name, Meta(examples=["Consulting, one hour"])]
    price: UnitPrice
    description: LongText | None = None
    sku: Sku | None = None
    barcode: Sku | None = None
    type: ProductType = "service"
    category_id: UUID | None = None
    tags: Tags = []
    unit: ShortText | None = None
    currency: CurrencyCode | None = None
    price_includes_vat: bool = False
    vat_type: VatType = "default"
    cost: UnitPrice | None = None
    track_stock: bool = False
    tracking: Tracking = "none"
    reorder_point: Quantity | None = None
    location: ShortText | None = None
    parent_id: UUID | None = None
    attributes: Attributes = {}
    variants: Annotated[list[NewVariant], Meta(max_length=MAX_ITEMS)] = []
    bundle_items: Annotated[list[NewBundleItem], Meta(max_length=MAX_ITEMS)] = []
    external_reference: Reference | None = None
    metadata: Metadata = {}


@changes_of(NewProduct, but=("parent_id", "variants"))
class ProductChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change; null clears. Variants are changed as the products that they are."""

    price: Annotated[UnitPrice, Meta(examples=["450.00"])] | UnsetType = UNSET
    currency: CurrencyCode | UnsetType = UNSET


class BulkProduct(ProductChanges, frozen=True, kw_only=True):
    """With `id` what to change of that product, without it a product to be created, which needs `name` and `price`."""

    id: UUID | UnsetType = UNSET
    parent_id: UUID | UnsetType = UNSET
    variants: Annotated[list[NewVariant], Meta(max_length=MAX_ITEMS)] | UnsetType = UNSET


class BulkProducts(RequestStruct, frozen=True, kw_only=True):
    """Products to be created or changed, up to 100."""

    products: Annotated[list[RequestItem[BulkProduct]], Meta(min_length=1, max_length=MAX_ITEMS)]


class Copy(RequestStruct, frozen=True, kw_only=True):
    """What the copy has of its own. A SKU, a barcode and a reference belong to one product and are not copied; the copy
    of a variant is another variant of the same product, and says `attributes` that no other one has."""

    name: Annotated[Name, Meta(examples=["Consulting, half an hour"])] | None = None
    sku: Sku | None = None
    barcode: Sku | None = None
    attributes: Attributes | None = None
    external_reference: Reference | None = None


class Product(ResponseStruct, frozen=True, kw_only=True):
    """A product or service. A variant names the product that it is a kind of (`parentId`); `variants` are those of this
    one that are not archived."""

    id: UUID
    name: str
    price: ExactDecimal
    description: str | None
    sku: str | None
    barcode: str | None
    type: ProductType
    category_id: UUID | None
    tags: list[str]
    unit: str | None
    currency: str
    price_includes_vat: bool
    vat_type: VatType
    cost: ExactDecimal | None
    track_stock: bool
    tracking: Tracking
    reorder_point: ExactDecimal | None
    location: str | None
    parent_id: UUID | None
    attributes: dict[str, str]
    variants: list[Variant]
    bundle_items: list[BundleItem]
    image_url: str | None
    external_reference: str | None
    metadata: dict[str, str]
    archived_at: Instant | None
    version: int
    created_at: Instant
    updated_at: Instant

    def __post_init__(self) -> None:
        """Prices have at least the digits of their currency."""
        priced = [msgspec.structs.replace(one, price=pad_unit_price(one.price, self.currency)) for one in self.variants]
        msgspec.structs.force_setattr(self, "price", pad_unit_price(self.price, self.currency))
        msgspec.structs.force_setattr(self, "variants", priced)


class ProductUpdated(Product, frozen=True, kw_only=True):
    """A product as it is now. `changed` names the fields that differ, `previous` says what stood in them."""

    changed: list[str]
    previous: dict[str, Any]


class ProductResult(ResponseStruct, frozen=True, kw_only=True):
    """The result of one item; `index` is its place in the request."""

    index: int
    status: Literal["created", "changed", "failed"]
    product: Product | UnsetType = UNSET
    error: ItemError | UnsetType = UNSET


class ProductsDone(ResponseStruct, frozen=True, kw_only=True):
    """A result for every item, in the order of the request."""

    created: int
    changed: int
    failed: int
    items: list[ProductResult]


class ProductQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of products. `ids` are those of some products that are known already, variants too. `q` finds
    the beginnings of words of the name, the SKU, the barcode, the reference, the attributes, the tags and the first
    words of the description. `categoryId` finds what stands in the categories below it too; `parentId` finds the
    variants of a product, `topLevel=true` leaves variants out."""

    ids: Annotated[list[UUID], Meta(max_length=100)] | None = None
    q: Search | None = None
    state: ProductState | None = None
    archived: bool | None = None
    type: ProductType | None = None
    category_id: UUID | None = None
    tag: Tag | None = None
    sku: Sku | None = None
    barcode: Sku | None = None
    track_stock: bool | None = None
    parent_id: UUID | None = None
    top_level: bool | None = None
    external_reference: Reference | None = None
    updated_since: Instant | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


class ProductTable(ResponseStruct, frozen=True, kw_only=True):
    """A page of products, and the names of their categories by id; a file has all of them."""

    items: list[Product]
    categories: dict[str, str]
    next_cursor: str | None
    total: int | UnsetType = UNSET


class NewCategory(RequestStruct, frozen=True, kw_only=True):
    """A category of products; its name is its own among its siblings, whatever the case of its letters."""

    name: Annotated[Name, Meta(examples=["Services"])]
    parent_id: UUID | None = None


@changes_of(NewCategory)
class CategoryChanges(RequestStruct, frozen=True, kw_only=True):
    """What to change. Another `parentId` moves the category with everything below it; null puts it at the top."""

    name: Annotated[Name, Meta(examples=["Services and repairs"])] | UnsetType = UNSET


class Category(ResponseStruct, frozen=True, kw_only=True):
    """A category of products, and the one that it stands in."""

    id: UUID
    name: str
    parent_id: UUID | None
    version: int
    created_at: Instant
    updated_at: Instant


class CategoryQuery(PageQuery, frozen=True, kw_only=True):
    """Filters of the list of categories: those that stand directly in one, or `topLevel=true`."""

    parent_id: UUID | None = None
    top_level: bool | None = None
    sort: Literal["-createdAt", "createdAt", "name", "-name", "updatedAt", "-updatedAt"] | None = None


Fields = dict[str, Any]
"""Fields of a product by their Python names."""
