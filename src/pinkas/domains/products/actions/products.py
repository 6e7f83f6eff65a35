"""Creating, finding, changing, copying and archiving products."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from msgspec import UNSET

from pinkas.core.bulk_items import UpsertCommand, bulk_results, read_upsert_commands, valid_commands
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import Detail, NotFound, Problem, ValidationFailed
from pinkas.core.wording import Wording
from pinkas.domains import businesses
from pinkas.domains.products.actions.writing import write_all, write_one
from pinkas.domains.products.rules import ParentArchived
from pinkas.domains.products.store import categories, products
from pinkas.domains.products.store.products import PRODUCTS_TABLE
from pinkas.domains.products.types import (
    BulkProduct,
    BulkProducts,
    Copy,
    Fields,
    NewBundleItem,
    NewProduct,
    NewVariant,
    Product,
    ProductChanges,
    ProductQuery,
    ProductResult,
    ProductsDone,
    ProductTable,
)
from pinkas.platform.tx import Tx

_COPIED_FIELDS = tuple(
    name for name in NewProduct.__struct_fields__ if name not in ("sku", "barcode", "external_reference")
)


async def create(tx: Tx, body: NewProduct) -> Product:
    """Creates a product or service, with its variants or its components, in the currency of the business unless it
    names another. Every variant is a product of its own, and told of by itself."""
    return await write_one(
        tx, UpsertCommand(None, {name: getattr(body, name) for name in NewProduct.__struct_fields__})
    )


async def list_(tx: Tx, query: ProductQuery) -> Page[Product]:
    """Products, newest first unless `sort` says otherwise; archived ones with `state=archived`, all with `state=all`.
    Variants stand among them; `topLevel=true` leaves them out."""
    below = None if query.category_id is None else list(await categories.get_descendants(tx, query.category_id))
    return await products.list_products(tx, query, below)


async def compose_table(tx: Tx, _business: businesses.Business, query: ProductQuery) -> ProductTable:
    """Products with the filters of their list, as JSON or as a file with all of them."""
    page = await list_(tx, query)
    names = await categories.names_of(tx, {one.category_id for one in page.items if one.category_id is not None})
    return ProductTable(items=page.items, categories=names, next_cursor=page.next_cursor, total=page.total)


async def get_table_subject(tx: Tx) -> businesses.Business:
    """The business, whose products they are."""
    return await businesses.get_current(tx)


async def get(tx: Tx, id: UUID) -> Product:
    """A product, archived or not."""
    return await PRODUCTS_TABLE.get(tx, id)


async def get_by_sku(tx: Tx, sku: str) -> Product:
    """The product that has this SKU, or else this barcode; archived ones have given theirs free."""
    found = await products.get_by_code(tx, sku) if "\0" not in sku else None  # which no text of a database has
    if found is None:
        raise NotFound
    return found


async def change(tx: Tx, id: UUID, body: ProductChanges) -> Product:
    """Changes the fields that are sent. Documents keep the lines they have. What changes nothing is told to nobody."""
    return await write_one(tx, UpsertCommand(id, sent_fields(body)))


async def archive(tx: Tx, id: UUID) -> None:
    """Archives a product and its variants: they leave the list and free their SKUs and barcodes. Bundles that it
    stands in keep it. Archiving twice is no fault."""
    product = await _get_for_update(tx, id)
    if product.archived_at is None:
        await _set_archived(tx, [id, *(one.id for one in product.variants)], tx.now)


async def restore(tx: Tx, id: UUID) -> Product:
    """Takes an archived product back, with the variants that were archived with it, unless another one has its SKU,
    barcode or reference by now."""
    product = await _get_for_update(tx, id)
    if product.archived_at is None:
        return product
    parent = await PRODUCTS_TABLE.get(tx, product.parent_id) if product.parent_id is not None else None
    if parent is not None and parent.archived_at is not None:
        raise ParentArchived(parentId=str(parent.id))
    return await _set_archived(tx, [id, *await products.variants_archived_with(tx, id)], None)


async def _get_for_update(tx: Tx, id: UUID) -> Product:
    product = (await products.get_by_ids_for_update(tx, [id])).get(id)
    if product is None:
        raise NotFound
    tx.check_version(product.version)
    return product


async def _set_archived(tx: Tx, ids: Sequence[UUID], archived_at: Any) -> Product:
    """Archives products or takes them back, all of them or none."""
    done = await write_all(tx, [UpsertCommand(id, {"archived_at": archived_at}) for id in ids])
    for one in done:
        if isinstance(one, Problem):
            raise one
    return (await products.get_by_ids(tx, ids[:1]))[ids[0]]  # with its variants, which were written after it


async def duplicate(tx: Tx, id: UUID, body: Copy) -> Product:
    """Copies a product, archived or not, with its components and its variants. A SKU, a barcode and a reference are one
    product's: the copy has those that the request says, its variants none. The copy of a variant needs `attributes` of
    its own."""
    source = await PRODUCTS_TABLE.get(tx, id)
    fields: Fields = {name: getattr(source, name) for name in _COPIED_FIELDS}
    fields |= {
        "name": body.name or source.name,
        "sku": body.sku,
        "barcode": body.barcode,
        "external_reference": body.external_reference,
        "attributes": source.attributes if body.attributes is None else body.attributes,
        "variants": [
            NewVariant(name=one.name, attributes=one.attributes, price=one.price)  # type: ignore[arg-type]
            for one in source.variants
        ],
        "bundle_items": [
            NewBundleItem(product_id=one.product_id, quantity=one.quantity)  # type: ignore[arg-type]
            for one in source.bundle_items
        ],
    }
    return await write_one(tx, UpsertCommand(None, fields))


async def bulk(tx: Tx, body: BulkProducts) -> ProductsDone:
    """Creates or changes up to 100 products, each with its own result; 200 says that all were looked at, `failed` how
    many were refused. Those with an `id` are changed."""
    commands = read_upsert_commands(body.products, _upsert_command)
    items, counts = bulk_results(ProductResult, "product", commands, await write_all(tx, valid_commands(commands)))
    return ProductsDone(**counts, items=items)


def _upsert_command(item: BulkProduct, seen_ids: set[UUID]) -> UpsertCommand | Problem:
    fields = sent_fields(item)
    id = fields.pop("id", None)
    details: list[Detail] = []
    if id is None:
        details += [
            Detail(name, "required", Wording("A new product needs its {field}.", field=name))
            for name in ("name", "price")
            if name not in fields
        ]
    else:
        details += [
            Detail(name, "only_of_new_products", "It is said when a product is created. Send another item.")
            for name, value in (("parentId", item.parent_id), ("variants", item.variants))
            if value is not UNSET
        ]
    if id in seen_ids:
        details.append(Detail("id", "duplicate_item", "An item before it changes this product."))
    return ValidationFailed(details=details) if details else UpsertCommand(id, fields)
