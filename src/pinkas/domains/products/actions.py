"""Creating, reading, changing and archiving products."""

from uuid import UUID

import msgspec

from pinkas.core.fields import given
from pinkas.core.pages import Page
from pinkas.domains import businesses
from pinkas.domains.products import rules, store
from pinkas.domains.products.store import PRODUCTS
from pinkas.domains.products.types import NewProduct, Product, ProductChanges, ProductQuery
from pinkas.platform.tx import Tx


async def create(tx: Tx, body: NewProduct) -> Product:
    """Creates a product or service, in the currency of the business unless it names another."""
    fields = msgspec.structs.asdict(body)
    rules.check(fields)
    if fields["currency"] is None:
        fields["currency"] = (await businesses.current(tx)).default_currency
    async with store.unique_sku():
        product = await PRODUCTS.insert(tx, rules.plain_decimals(fields))
    tx.emit("product.created", product)
    return product


async def list_(tx: Tx, query: ProductQuery) -> Page[Product]:
    """Products, newest first unless `sort` says otherwise; archived ones with `archived=true`."""
    return await store.page(tx, query)


async def get(tx: Tx, id: UUID) -> Product:
    """A product, archived or not."""
    return await PRODUCTS.get(tx, id)


async def change(tx: Tx, id: UUID, body: ProductChanges) -> Product:
    """Changes the fields that are sent. Documents keep the lines they have."""
    before = await PRODUCTS.lock(tx, id)
    fields = given(body)
    rules.check(fields)
    return await _changed(tx, id, rules.plain_decimals(fields)) if fields else before


async def archive(tx: Tx, id: UUID) -> None:
    """Archives a product: it leaves the list and frees its SKU. Archiving twice is no fault."""
    product = await PRODUCTS.lock(tx, id)
    if product.archived_at is None:
        await _changed(tx, id, {"archived_at": tx.now})


async def restore(tx: Tx, id: UUID) -> Product:
    """Takes an archived product back, unless another one has its SKU by now."""
    product = await PRODUCTS.lock(tx, id)
    return product if product.archived_at is None else await _changed(tx, id, {"archived_at": None})


async def _changed(tx: Tx, id: UUID, fields: dict[str, object]) -> Product:
    async with store.unique_sku():
        product = await PRODUCTS.update(tx, id, fields)
    tx.emit("product.updated", product)
    return product
