"""Saved views in the database."""

from uuid import UUID

from pinkas.core.pagination import Page
from pinkas.domains.views.types import SavedView, ViewQuery
from pinkas.platform.table import NAME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

VIEWS_TABLE = Table("saved_views", SavedView)


async def page(tx: Tx, user_id: UUID, query: ViewQuery) -> Page[SavedView]:
    """The views of a person."""
    where = tenant_condition()
    where.add_if_given("user_id = %(user_id)s", user_id=user_id)
    where.add_if_given("page = %(page)s", page=query.page)
    return await VIEWS_TABLE.page(tx, query, where, NAME_ORDERS)


async def count_views(tx: Tx, user_id: UUID, list_name: str, view_name: str) -> tuple[int, bool]:
    """How many views a person has, and whether one of a list is called like this. Views of one person are made one
    after another."""
    key = f"{tx.business_id}:{user_id}"
    await tx.execute("SELECT pg_advisory_xact_lock(hashtextextended(%(key)s, 11))", key=key)
    row = await tx.fetch_one(
        """SELECT count(*) AS n, coalesce(bool_or(page = %(page)s AND lower(name) = lower(%(name)s)), false) AS taken
           FROM saved_views WHERE business_id = %(business_id)s AND user_id = %(user_id)s""",
        user_id=user_id,
        page=list_name,
        name=view_name,
    )
    return (int(row.n), bool(row.taken)) if row else (0, False)


async def remove(tx: Tx, user_id: UUID, id: UUID) -> bool:
    """Removes a view of a person; False when there is none."""
    removed = await tx.execute(
        "DELETE FROM saved_views WHERE business_id = %(business_id)s AND user_id = %(user_id)s AND id = %(id)s",
        user_id=user_id,
        id=id,
    )
    return removed == 1
