"""Trade names in the database."""

from uuid import UUID

from pinkas.core.pages import Page
from pinkas.domains.brands.types import Brand, BrandQuery
from pinkas.platform.rows import as_type
from pinkas.platform.table import BY_NAME, Table, pattern, tenant
from pinkas.platform.tx import Tx

BRANDS = Table("brands", Brand)
_OWN = f"{BRANDS.select} WHERE business_id = %(business_id)s"


async def page(tx: Tx, query: BrandQuery) -> Page[Brand]:
    """Trade names by filter."""
    where = tenant()
    where.add("is_active = %(is_active)s", is_active=query.is_active)
    where.add("(name ILIKE %(q)s OR name_en ILIKE %(q)s)", q=pattern(query.q))
    return await BRANDS.page(tx, query, where, BY_NAME)


async def default(tx: Tx) -> UUID | None:
    """The id of the default one."""
    row = await tx.one("SELECT id FROM brands WHERE business_id = %(business_id)s AND is_default")
    return row.id if row else None


async def kept(tx: Tx, id: UUID) -> Brand | None:
    """A trade name that stays until the transaction ends, though it may be changed meanwhile."""
    row = await tx.one(f"{_OWN} AND id = %(id)s FOR KEY SHARE", id=id)
    return as_type(row, Brand) if row else None


async def held(tx: Tx, id: UUID) -> Brand | None:
    """A trade name that nobody can name in a document until the transaction ends."""
    row = await tx.one(f"{_OWN} AND id = %(id)s FOR UPDATE", id=id)
    return as_type(row, Brand) if row else None


async def called(tx: Tx, name: str, but: UUID | None) -> UUID | None:
    """The id of another trade name that is called `name`, whatever the case of its letters."""
    row = await tx.one(
        """SELECT id FROM brands WHERE business_id = %(business_id)s AND lower(name) = lower(%(name)s)
           AND id IS DISTINCT FROM %(but)s::uuid""",
        name=name,
        but=but,
    )
    return row.id if row else None


async def clear_default(tx: Tx) -> None:
    """Takes the default from the one that has it."""
    await tx.run(
        """UPDATE brands SET is_default = false, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND is_default""",
        now=tx.now,
    )


async def delete(tx: Tx, id: UUID) -> None:
    """Removes a trade name."""
    await tx.run("DELETE FROM brands WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
