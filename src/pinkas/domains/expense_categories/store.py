"""Categories in the database: rows, and those of the country that have no row yet."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from psycopg.errors import ForeignKeyViolation
from psycopg.types.json import Jsonb

from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.expense_categories.types import ExpenseCategory, ExpenseCategoryQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

_PERCENT = "CASE vat_deductible WHEN 'none' THEN '0' WHEN 'quarter' THEN '25' WHEN 'full' THEN '100' ELSE '66.67' END"
CATEGORIES = Table(
    "expense_categories",
    ExpenseCategory,
    computed={"vat_deductible_percent": _PERCENT, "is_built_in": "key IS NOT NULL"},
)
_STORED = """id, key, name, name_en, account_code, vat_deductible, income_tax_deductible_percent, is_equipment,
    parent_id, is_active"""
_RECORD = """(id uuid, key text, name text, name_en text, account_code text, vat_deductible text,
    income_tax_deductible_percent numeric, is_equipment boolean, parent_id uuid, is_active boolean)"""
_ALL = f"""(
    SELECT business_id, {_STORED}, version, created_at, updated_at, true AS is_stored FROM expense_categories
    WHERE business_id = %(business_id)s
    UNION ALL
    SELECT b.business_id, one.*, 1, b.created_at, b.created_at, false
    FROM businesses AS b, jsonb_to_recordset(%(built_in)s) AS one {_RECORD}
    WHERE b.business_id = %(business_id)s AND NOT EXISTS (
        SELECT FROM expense_categories AS own WHERE own.business_id = %(business_id)s AND own.id = one.id)
) AS expense_categories"""
_SELECT = f"SELECT {CATEGORIES.columns}, is_stored FROM {_ALL}"
_ORDERS = {
    "name": SortOrder("name", "text", descending=False),
    "-name": SortOrder("name", "text", descending=True),
    "updatedAt": SortOrder("updated_at", "timestamptz", descending=False),
    "-updatedAt": SortOrder("updated_at", "timestamptz", descending=True),
}
_USERS = {
    "expense_lines_category_id_fkey": "expense",
    "suppliers_category_id_fkey": "supplier",
    "expense_categories_parent_id_fkey": "expense_category",
}


async def list_page(tx: Tx, query: ExpenseCategoryQuery, built_in: Sequence[dict[str, Any]]) -> Page[ExpenseCategory]:
    """One page of categories, the built-in ones among them."""
    where = tenant_condition()
    where.params["built_in"] = Jsonb(list(built_in))
    where.add_if_given("(name ILIKE %(q)s OR name_en ILIKE %(q)s)", q=contains_pattern(query.q))
    where.add_if_given("is_active = %(active)s", active=query.is_active)
    where.add_if_given("is_equipment = %(equipment)s", equipment=query.is_equipment)
    where.add_if_given("parent_id = %(parent)s", parent=query.parent_id)
    where.add_if_given("account_code = %(account)s", account=query.account_code)
    rows, cursor, total = await tx.fetch_page(
        "expense_categories", query, select=_SELECT, conditions=where, orders=_ORDERS
    )
    return Page([to_struct(row, ExpenseCategory) for row in rows], cursor, total)


async def get_all(
    tx: Tx, built_in: Sequence[dict[str, Any]], ids: Collection[UUID] | None = None
) -> tuple[dict[UUID, ExpenseCategory], set[UUID]]:
    """Categories by id, all or those of some ids, and the ids of those that have no row yet."""
    named = "" if ids is None else " WHERE id = ANY(%(ids)s)"
    rows = await tx.fetch_all(_SELECT + named, built_in=Jsonb(list(built_in)), ids=list(ids or ()))
    return {row.id: to_struct(row, ExpenseCategory) for row in rows}, {row.id for row in rows if not row.is_stored}


def write_built_in(tx: Tx, rows: Sequence[Mapping[str, Any]]) -> None:
    """Writes rows of built-in categories that are to be used or changed, unless somebody else just has."""
    if rows:
        tx.execute_later(
            f"""INSERT INTO expense_categories (business_id, {_STORED}, created_at, updated_at)
                SELECT b.business_id, one.*, b.created_at, b.created_at
                FROM businesses AS b, jsonb_to_recordset(%(rows)s) AS one {_RECORD}
                WHERE b.business_id = %(business_id)s ORDER BY one.id ON CONFLICT DO NOTHING""",
            rows=Jsonb([dict(one) for one in rows]),
        )


async def delete(tx: Tx, id: UUID) -> str | None:
    """Removes a category that nothing uses; else what uses it."""
    try:
        async with tx.savepoint():
            await CATEGORIES.delete(tx, id)
    except ForeignKeyViolation as fault:
        return _USERS[fault.diag.constraint_name or ""]
    return None
