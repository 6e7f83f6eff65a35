"""Businesses in the database."""

from typing import Any
from uuid import UUID

from pinkas.core.pages import Order, Page, PageQuery
from pinkas.domains.businesses.types import Business, BusinessSummary
from pinkas.platform.rows import as_type, assignments, column_values
from pinkas.platform.tx import Tx, Where

_COLUMNS = """business_id AS id, name, name_en, business_type, tax_id, country, address, phone, email, website,
    vat_reporting, timezone, default_currency, default_lang, encode(logo_sha256, 'hex') AS logo_sha256, version,
    created_at, updated_at"""


async def insert(tx: Tx, fields: dict[str, Any]) -> Business:
    """Adds the tenant's own row."""
    values = column_values(fields)
    row = await tx.one(
        f"""INSERT INTO businesses (business_id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            RETURNING {_COLUMNS}""",
        now=tx.now,
        **values,
    )
    return as_type(row, Business)


async def get(tx: Tx) -> Business | None:
    """The tenant."""
    row = await tx.one(f"SELECT {_COLUMNS} FROM businesses WHERE business_id = %(business_id)s")
    return as_type(row, Business) if row else None


async def lock(tx: Tx) -> Business | None:
    """The tenant, locked until the transaction ends."""
    row = await tx.one(f"SELECT {_COLUMNS} FROM businesses WHERE business_id = %(business_id)s FOR NO KEY UPDATE")
    return as_type(row, Business) if row else None


async def update(tx: Tx, fields: dict[str, Any]) -> Business:
    """Changes the tenant's row."""
    values = column_values(fields)
    row = await tx.one(
        f"""UPDATE businesses SET {assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s RETURNING {_COLUMNS}""",
        now=tx.now,
        **values,
    )
    return as_type(row, Business)


async def page_of_person(tx: Tx, user_id: UUID, query: PageQuery) -> Page[BusinessSummary]:
    """The businesses that a person is a member of."""
    where = Where("true")
    where.params["user_id"] = user_id
    rows, cursor, total = await tx.page(
        "businesses",
        query,
        select="""SELECT * FROM (SELECT business_id AS id, name, business_type, role, created_at
                  FROM businesses_of_user(%(user_id)s)) AS mine""",
        where=where,
        orders={"createdAt": Order("id", "uuid", descending=False)},
    )
    return Page([as_type(row, BusinessSummary) for row in rows], cursor, total)
