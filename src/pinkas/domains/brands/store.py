"""Trade names in the database."""

from pinkas.core.pages import Page
from pinkas.domains.brands.types import Brand, BrandQuery
from pinkas.platform.table import BY_NAME, NamedTable, pattern, tenant
from pinkas.platform.tx import Tx

BRANDS = NamedTable("brands", Brand)


async def page(tx: Tx, query: BrandQuery) -> Page[Brand]:
    """Trade names by filter."""
    where = tenant()
    where.maybe("is_active = %(is_active)s", is_active=query.is_active)
    where.maybe("(name ILIKE %(q)s OR name_en ILIKE %(q)s)", q=pattern(query.q))
    return await BRANDS.page(tx, query, where, BY_NAME)
