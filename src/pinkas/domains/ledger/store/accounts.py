"""Accounts in the database: rows, and those of the country's chart while the books are not open yet."""

from collections.abc import Collection, Sequence
from typing import Any
from uuid import UUID

from psycopg.errors import ForeignKeyViolation
from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.countries import Country
from pinkas.domains.ledger.rules.accounts import account_id
from pinkas.domains.ledger.types.accounts import AccountQuery, AccountRow
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table, contains_pattern, tenant_condition
from pinkas.platform.tx import Tx

_BALANCE = """SELECT coalesce(sum(sums.debit - sums.credit), 0)::bigint FROM ledger_monthly_sums AS sums
    WHERE sums.business_id = ledger_accounts.business_id AND sums.account_id = ledger_accounts.id"""
ACCOUNTS = Table("ledger_accounts", AccountRow, computed={"balance": _BALANCE})
_CHART_RECORD = "(id uuid, code text, name jsonb, kind text, role text, form6111_code text)"
_ALL = f"""(
    SELECT business_id, id, code, name, kind, subtype, currency, form6111_code, role, parent_id, is_active, version,
        created_at, updated_at
    FROM ledger_accounts WHERE business_id = %(business_id)s
    UNION ALL
    SELECT b.business_id, one.id, one.code, one.name, one.kind, NULL, NULL, one.form6111_code, one.role, NULL::uuid,
        true, 1, b.created_at, b.created_at
    FROM businesses AS b, jsonb_to_recordset(%(chart)s) AS one {_CHART_RECORD}
    WHERE b.business_id = %(business_id)s
        AND NOT EXISTS (SELECT FROM ledger_counters AS c WHERE c.business_id = %(business_id)s)
) AS ledger_accounts"""
_SELECT = f"SELECT {ACCOUNTS.columns} FROM {_ALL}"
_ORDERS = {
    "code": SortOrder("code", "text", descending=False),
    "-code": SortOrder("code", "text", descending=True),
    "createdAt": SortOrder("created_at", "timestamptz", descending=False),
    "-createdAt": SortOrder("created_at", "timestamptz", descending=True),
}


def chart_rows(business_id: UUID, country: Country) -> list[dict[str, Any]]:
    """The accounts that every business of a country starts with, as rows."""
    return [
        {
            "id": str(account_id(business_id, one.code)),
            "code": one.code,
            "name": dict(one.name),
            "kind": one.kind,
            "role": one.role,
            "form6111_code": one.form6111,
        }
        for one in country.chart
    ]


async def list_page(
    tx: Tx, query: AccountQuery, chart: Sequence[dict[str, Any]]
) -> tuple[list[AccountRow], str | None, Any]:
    """One page of accounts, by number unless `sort` says otherwise."""
    where = tenant_condition()
    where.params["chart"] = Jsonb(list(chart))
    pattern = contains_pattern(query.q)
    where.add_if_given("(code ILIKE %(q)s OR name->>'he' ILIKE %(q)s OR name->>'en' ILIKE %(q)s)", q=pattern)
    where.add_if_given("kind = %(kind)s", kind=query.type)
    where.add_if_given("is_active = %(is_active)s", is_active=query.is_active)
    where.add_if_given("(role IS NOT NULL) = %(is_system)s", is_system=query.is_system)
    where.add_if_given("parent_id = %(parent_id)s", parent_id=query.parent_id)
    rows, cursor, total = await tx.fetch_page(
        "ledger_accounts", query, select=_SELECT, conditions=where, orders=_ORDERS
    )
    return [to_struct(row, AccountRow) for row in rows], cursor, total


async def list_all(tx: Tx, chart: Sequence[dict[str, Any]], ids: Collection[UUID] | None = None) -> list[AccountRow]:
    """All accounts by number, or those with some ids."""
    named = "" if ids is None else " WHERE id = ANY(%(ids)s)"
    rows = await tx.fetch_all(f"{_SELECT}{named} ORDER BY code", chart=Jsonb(list(chart)), ids=list(ids or ()))
    return [to_struct(row, AccountRow) for row in rows]


async def list_codes(
    tx: Tx, chart: Sequence[dict[str, Any]], kinds: Collection[str], roles: Collection[str]
) -> dict[str, bool]:
    """The numbers of the accounts of some kinds or roles, and whether each is active."""
    rows = await tx.fetch_all(
        f"SELECT code, is_active FROM {_ALL} WHERE kind = ANY(%(kinds)s) OR role = ANY(%(roles)s)",
        chart=Jsonb(list(chart)),
        kinds=sorted(kinds),
        roles=sorted(roles),
    )
    return {row.code: row.is_active for row in rows}


async def has_entries(tx: Tx, id: UUID) -> bool:
    """Whether anything was ever posted to an account."""
    row = await tx.fetch_one(
        """SELECT EXISTS (SELECT FROM ledger_monthly_sums WHERE business_id = %(business_id)s AND account_id = %(id)s)
           AS found""",
        id=id,
    )
    return bool(row and row.found)


async def delete(tx: Tx, id: UUID) -> str | None:
    """Removes an account that nothing uses; else the constraint that keeps it."""
    try:
        async with tx.savepoint():
            await ACCOUNTS.delete(tx, id)
    except ForeignKeyViolation as fault:
        return fault.diag.constraint_name or ""
    return None
