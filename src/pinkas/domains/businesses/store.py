"""Businesses in the database."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.core.pagination import Page, PageQuery, SortOrder
from pinkas.domains.businesses.types import Business, BusinessSummary, TypePeriod
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.tx import Tx

# The type is the one in force today, or on `day`. The column keeps the one that was last applied, for lists of several
# businesses, which row-level security lets nobody join with the history.
_TODAY_IN_ZONE = "(%(now)s::timestamptz AT TIME ZONE timezone)::date"
_BUSINESS_COLUMNS = f"""business_id AS id, name, name_en,
    coalesce(business_type_on(business_id, coalesce(%(day)s::date, {_TODAY_IN_ZONE})), business_type) AS business_type,
    tax_id, country, address, phone, email, website, vat_reporting, timezone, default_currency, default_lang,
    expense_approval_threshold, encode(logo_sha256, 'hex') AS logo_sha256, version, created_at, updated_at"""


async def insert(tx: Tx, fields: Mapping[str, Any]) -> Business:
    """Adds the tenant's own row."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""INSERT INTO businesses (business_id, created_at, updated_at, {", ".join(values)})
            VALUES (%(business_id)s, %(now)s, %(now)s, {", ".join(f"%({name})s" for name in values)})
            RETURNING {_BUSINESS_COLUMNS}""",
        now=tx.now,
        day=None,
        **values,
    )
    return to_struct(row, Business)


async def get(tx: Tx, day: date | None = None) -> Business | None:
    """The tenant, with the type that it has on `day`, or today."""
    row = await tx.fetch_one(
        f"SELECT {_BUSINESS_COLUMNS} FROM businesses WHERE business_id = %(business_id)s", now=tx.now, day=day
    )
    return to_struct(row, Business) if row else None


async def get_types_on(tx: Tx, days: list[date]) -> dict[date, str | None]:
    """The type of the tenant on each of several days; None before its history."""
    rows = await tx.fetch_all(
        "SELECT day, business_type_on(%(business_id)s, day) AS type FROM unnest(%(days)s::date[]) AS asked (day)",
        days=days,
    )
    return {row.day: row.type for row in rows}


async def get_for_update(tx: Tx) -> Business | None:
    """The tenant, locked until the transaction ends."""
    row = await tx.fetch_one(
        f"SELECT {_BUSINESS_COLUMNS} FROM businesses WHERE business_id = %(business_id)s FOR NO KEY UPDATE",
        now=tx.now,
        day=None,
    )
    return to_struct(row, Business) if row else None


async def update(tx: Tx, fields: Mapping[str, Any]) -> Business:
    """Changes the tenant's row."""
    values = column_values(fields)
    row = await tx.fetch_one(
        f"""UPDATE businesses SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
            WHERE business_id = %(business_id)s RETURNING {_BUSINESS_COLUMNS}""",
        now=tx.now,
        day=None,
        **values,
    )
    return to_struct(row, Business)


async def get_applied_type(tx: Tx) -> str | None:
    """The type that was last applied to the tenant's own row."""
    row = await tx.fetch_one("SELECT business_type FROM businesses WHERE business_id = %(business_id)s")
    return row.business_type if row else None


_TYPE_HISTORY = """SELECT * FROM (
    SELECT id, type, from_date AS from_, (lead(from_date) OVER (ORDER BY from_date)) - 1 AS to, reason, changed_by,
        created_at
    FROM business_types WHERE business_id = %(business_id)s) AS history"""


async def list_types(tx: Tx) -> list[TypePeriod]:
    """Every type of the tenant, oldest first."""
    return [to_struct(row, TypePeriod) for row in await tx.fetch_all(f"{_TYPE_HISTORY} ORDER BY from_")]


async def page_of_types(tx: Tx, query: PageQuery) -> Page[TypePeriod]:
    """The types of the tenant, newest first."""
    order = {"-from": SortOrder("from_", "date", descending=True)}
    rows, cursor, total = await tx.fetch_page(
        "business_types", query, select=_TYPE_HISTORY, conditions=QueryConditions("true"), orders=order
    )
    return Page([to_struct(row, TypePeriod) for row in rows], cursor, total)


async def insert_type(tx: Tx, business_type: str, from_date: date, reason: str | None) -> None:
    """Writes a type of the tenant from a day on."""
    values = column_values(
        {
            "type": business_type,
            "from_date": from_date,
            "reason": reason,
            "changed_by": tx.caller.audit_actor(),
            "id": tx.new_id(),
        }
    )
    await tx.execute(
        f"""INSERT INTO business_types (business_id, created_at, {", ".join(values)})
            VALUES (%(business_id)s, %(now)s, {", ".join(f"%({name})s" for name in values)})""",
        now=tx.now,
        **values,
    )


async def delete_types_from(tx: Tx, from_date: date) -> None:
    """Takes back what was written for a day and every later one."""
    await tx.execute(
        "DELETE FROM business_types WHERE business_id = %(business_id)s AND from_date >= %(from_date)s",
        from_date=from_date,
    )


async def list_businesses_of_person(tx: Tx, user_id: UUID, query: PageQuery) -> Page[BusinessSummary]:
    """The businesses that a person is a member of."""
    where = QueryConditions("true")
    where.params["user_id"] = user_id
    rows, cursor, total = await tx.fetch_page(
        "businesses",
        query,
        select="""SELECT * FROM (SELECT business_id AS id, name, business_type, role, created_at
                  FROM businesses_of_user(%(user_id)s)) AS mine""",
        conditions=where,
        orders={"createdAt": SortOrder("id", "uuid", descending=False)},
    )
    return Page([to_struct(row, BusinessSummary) for row in rows], cursor, total)


async def list_known_clients(tx: Tx, ids: Collection[UUID]) -> set[UUID]:
    """Those of some ids that are clients of the business."""
    if not ids:
        return set()
    rows = await tx.fetch_all(
        "SELECT id FROM clients WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id for row in rows}
