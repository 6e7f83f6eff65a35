"""Products in the database."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from uuid import UUID

from psycopg.errors import UniqueViolation

from pinkas.core.pages import Page
from pinkas.domains.products.rules import SkuTaken
from pinkas.domains.products.types import Product, ProductQuery
from pinkas.platform.rows import as_type
from pinkas.platform.table import BY_NAME, Table, pattern, tenant
from pinkas.platform.tx import Tx

PRODUCTS = Table("products", Product)


@asynccontextmanager
async def unique_sku() -> AsyncIterator[None]:
    """Around a write that may take a SKU; the index decides, so that two writers cannot both win."""
    try:
        yield
    except UniqueViolation:
        raise SkuTaken from None


async def page(tx: Tx, query: ProductQuery) -> Page[Product]:
    """Products by filter; archived ones only when they are asked for."""
    where = tenant()
    where.add(f"archived_at IS {'NOT ' if query.archived else ''}NULL")
    where.add("type = %(type)s", type=query.type)
    where.add("sku = %(sku)s", sku=query.sku)
    where.add("external_reference = %(reference)s", reference=query.external_reference)
    where.add("updated_at >= %(since)s", since=query.updated_since)
    where.add(
        "(name ILIKE %(q)s OR description ILIKE %(q)s OR sku ILIKE %(q)s OR barcode ILIKE %(q)s)", q=pattern(query.q)
    )
    return await PRODUCTS.page(tx, query, where, BY_NAME)


async def by_ids(tx: Tx, ids: Iterable[UUID]) -> dict[UUID, Product]:
    """The products that are there, archived ones too, by id."""
    rows = await tx.all(f"{PRODUCTS.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids))
    return {row.id: as_type(row, Product) for row in rows}
