"""Expenses: written, locked, found, listed. What is booked is guarded by the schema."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from psycopg.errors import UniqueViolation
from psycopg.types.json import Jsonb

from pinkas.core.json_codec import to_builtins
from pinkas.core.pagination import Page, SortOrder
from pinkas.domains.expenses.rules import keys
from pinkas.domains.expenses.rules.drafting import Draft
from pinkas.domains.expenses.rules.vat import month_of
from pinkas.domains.expenses.types import ExpenseQuery, ExpenseRow, LineRow, SupplierExpenseQuery
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import column_values, sql_assignments, to_struct
from pinkas.platform.search.terms import SearchTermTable
from pinkas.platform.table import TIME_ORDERS, Table, tenant_condition
from pinkas.platform.tx import Tx

_LINES = """SELECT coalesce(jsonb_agg(jsonb_build_object('description', l.description, 'amount', l.amount, 'vat', l.vat,
        'category_id', l.category_id, 'account_code', l.account_code, 'vat_deductible', l.vat_deductible,
        'is_equipment', l.is_equipment, 'deductible_vat', l.deductible_vat) ORDER BY l.position), '[]')
    FROM expense_lines AS l WHERE l.business_id = expenses.business_id AND l.expense_id = expenses.id"""
EXPENSES = Table("expenses", ExpenseRow, computed={"lines": _LINES})
SEARCH_TERMS = SearchTermTable("expense_terms", "expense_id", "expenses")
"""What expenses are found by."""
_NOT_WRITTEN = ("id", "lines", "open", "paid", "version", "created_at", "updated_at")
WRITTEN_COLUMNS = tuple(name for name in ExpenseRow.__struct_fields__ if name not in _NOT_WRITTEN)
_LINE_COLUMNS = ", ".join(LineRow.__struct_fields__)
_LIVE = "status NOT IN ('REJECTED', 'CORRECTED')"
_ORDERS = {
    **TIME_ORDERS,
    "-date": SortOrder("date", "date", descending=True),
    "date": SortOrder("date", "date", descending=False),
    "-value": SortOrder("value", "bigint", descending=True),
    "value": SortOrder("value", "bigint", descending=False),
}
_INSERT = f"""INSERT INTO expenses (business_id, id, created_at, updated_at, {", ".join(WRITTEN_COLUMNS)})
    SELECT %(business_id)s, id, %(now)s, %(now)s, {", ".join(WRITTEN_COLUMNS)}
    FROM jsonb_populate_recordset(NULL::expenses, %(rows)s) AS one ORDER BY one.duplicate_key, one.id
    ON CONFLICT (business_id, duplicate_key) WHERE duplicate_key IS NOT NULL AND {_LIVE} DO NOTHING
    RETURNING id"""
_INSERT_LINES = f"""INSERT INTO expense_lines (business_id, expense_id, position, {_LINE_COLUMNS})
    SELECT %(business_id)s, expense_id, position, {_LINE_COLUMNS}
    FROM jsonb_populate_recordset(NULL::expense_lines, %(lines)s)"""


async def insert_expenses(tx: Tx, drafts: Mapping[UUID, Draft]) -> set[UUID]:
    """Writes new expenses with their lines and terms, however many there are; the ids of those that have no live
    twin, of which the others wait for whoever writes it."""
    rows = [{"id": id, **draft.fields} for id, draft in drafts.items()]
    found = {row.id for row in await tx.fetch_all(_INSERT, rows=Jsonb(to_builtins(rows)), now=tx.now)}
    if found:
        tx.execute_later(_INSERT_LINES, lines=_line_rows({id: drafts[id].lines for id in found}))
        await SEARCH_TERMS.write(tx, {id: drafts[id].terms for id in found}, fresh=True)
    return found


def _line_rows(lines: Mapping[UUID, Sequence[LineRow]]) -> Jsonb:
    return Jsonb(
        [
            {"expense_id": str(id), "position": at, **to_builtins(one)}
            for id, all_lines in lines.items()
            for at, one in enumerate(all_lines, start=1)
        ]
    )


async def get_by_ids(tx: Tx, ids: Collection[UUID]) -> dict[UUID, ExpenseRow]:
    """The expenses that are there, by id."""
    if not ids:
        return {}
    rows = await tx.fetch_all(
        f"{EXPENSES.select} WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)", ids=list(ids)
    )
    return {row.id: to_struct(row, ExpenseRow) for row in rows}


async def get_many_for_update(tx: Tx, ids: Collection[UUID]) -> dict[UUID, ExpenseRow]:
    """The same, locked in the order of their ids until the transaction ends."""
    if not ids:
        return {}
    await tx.execute(
        """SELECT FROM expenses WHERE business_id = %(business_id)s AND id = ANY(%(ids)s)
           ORDER BY id FOR NO KEY UPDATE""",
        ids=list(ids),
    )
    return await get_by_ids(tx, ids)


async def rewrite(tx: Tx, id: UUID, fields: Mapping[str, Any], draft: Draft | None) -> bool:
    """Writes columns of an expense that is not booked, and its lines and terms where a `draft` says them; False when
    it would become the twin of a live one."""
    values = column_values(fields)
    try:
        async with tx.savepoint():
            await tx.execute(
                f"""UPDATE expenses SET {sql_assignments(values)}, version = version + 1, updated_at = %(now)s
                    WHERE business_id = %(business_id)s AND id = %(id)s""",
                id=id,
                now=tx.now,
                **values,
            )
    except UniqueViolation:
        return False
    if draft is not None:
        replace_lines(tx, id, draft.lines)
        await SEARCH_TERMS.write(tx, {id: draft.terms}, fresh=False)
    return True


def replace_lines(tx: Tx, id: UUID, lines: Sequence[LineRow]) -> None:
    """Writes the lines of an expense that is not booked, in place of those that it had."""
    tx.execute_later("DELETE FROM expense_lines WHERE business_id = %(business_id)s AND expense_id = %(id)s", id=id)
    tx.execute_later(_INSERT_LINES, lines=_line_rows({id: lines}))


async def delete(tx: Tx, id: UUID) -> None:
    """Removes an expense that is not booked, with its lines and terms."""
    tx.execute_later("DELETE FROM expense_terms WHERE business_id = %(business_id)s AND expense_id = %(id)s", id=id)
    await EXPENSES.delete(tx, id)


async def mark_reported(tx: Tx, first: date, last: date) -> int:
    """Says of the booked expenses whose VAT is deducted in months between two days that it was reported; their
    number."""
    return await tx.execute(
        """UPDATE expenses SET status = 'REPORTED', version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND status = 'BOOKED'
               AND claimed_period BETWEEN %(first)s AND %(last)s""",
        first=first,
        last=last,
        now=tx.now,
    )


async def forget_correction(tx: Tx, id: UUID) -> None:
    """Says of a corrected expense that nothing takes its place."""
    await tx.execute(
        """UPDATE expenses SET corrected_by_id = NULL, version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        now=tx.now,
    )


async def find_twins(tx: Tx, duplicate_keys: Iterable[str]) -> dict[str, UUID]:
    """The live expenses that have some keys, by key."""
    rows = await tx.fetch_all(
        f"""SELECT id, duplicate_key FROM expenses
            WHERE business_id = %(business_id)s AND duplicate_key = ANY(%(keys)s) AND {_LIVE}""",
        keys=sorted(set(duplicate_keys)),
    )
    return {row.duplicate_key: row.id for row in rows}


async def find_near_twins(tx: Tx, rows: Sequence[ExpenseRow], limit: int) -> dict[UUID, list[Any]]:
    """The expenses that look like the papers of others: the same supplier with the same total a few days apart, or
    with the same number. Rows of `of` (whose twin it is), `id` and `same_number`, by whose twin they are."""
    asked = []
    for row in rows:
        if row.party_key is not None:
            first, last = keys.near_days(row.date)
            asked.append(
                {
                    "of": str(row.id),
                    "party": row.party_key,
                    "number": row.number_key,
                    "total": row.total,
                    "currency": row.currency,
                    "is_credit": row.is_credit,
                    "first": first.isoformat(),
                    "last": last.isoformat(),
                }
            )
    if not asked:
        return {}
    found = await tx.fetch_all(
        f"""SELECT a.of, twin.id, twin.same_number
            FROM jsonb_to_recordset(%(asked)s) AS a (of uuid, party text, number text, total bigint, currency text,
                is_credit boolean, first date, last date)
            CROSS JOIN LATERAL (
                SELECT DISTINCT ON (id) id, same_number FROM (
                    (SELECT id, true AS same_number FROM expenses
                     WHERE business_id = %(business_id)s AND party_key = a.party AND number_key = a.number
                         AND id <> a.of AND {_LIVE} LIMIT %(limit)s)
                    UNION ALL
                    (SELECT id, false FROM expenses
                     WHERE business_id = %(business_id)s AND party_key = a.party AND date BETWEEN a.first AND a.last
                         AND total = a.total AND currency = a.currency AND is_credit = a.is_credit
                         AND id <> a.of AND {_LIVE} LIMIT %(limit)s)
                ) AS both_kinds ORDER BY id, same_number DESC LIMIT %(limit)s
            ) AS twin ORDER BY a.of, twin.id""",
        asked=Jsonb(asked),
        limit=limit,
    )
    twins: dict[UUID, list[Any]] = {}
    for row in found:
        twins.setdefault(row.of, []).append(row)
    return twins


async def list_page(tx: Tx, query: ExpenseQuery, suppliers: Sequence[UUID] | None, minor: int) -> Page[ExpenseRow]:
    """One page of expenses; `suppliers` are the ids of a supplier and those that were merged into it, `minor` the minor
    units of one unit of the books."""
    where, select = conditions(query, suppliers, minor)
    tx.filter_updated_since(where, query.updated_since)
    rows, cursor, total = await tx.fetch_page("expenses", query, select=select, conditions=where, orders=_ORDERS)
    return Page([to_struct(row, ExpenseRow) for row in rows], cursor, total)


async def list_of_supplier(tx: Tx, query: SupplierExpenseQuery, suppliers: Sequence[UUID]) -> Page[ExpenseRow]:
    """One page of the expenses of a supplier."""
    where = tenant_condition()
    _add_suppliers(where, suppliers)
    where.add_if_given("status = %(status)s", status=query.status)
    _add_open(where, query.open)
    where.add_if_given("date >= %(from)s", **{"from": query.from_})
    where.add_if_given("date <= %(to)s", to=query.to)
    return await EXPENSES.page(tx, query, where, _ORDERS)


def conditions(query: ExpenseQuery, suppliers: Sequence[UUID] | None, minor: int) -> tuple[QueryConditions, str]:
    """The conditions of the filters, and the SELECT that they belong to."""
    where = tenant_condition()
    select = EXPENSES.select
    if query.q is not None:
        terms = keys.query_terms(query.q)
        if not terms:
            where.add("false")
        select = SEARCH_TERMS.require_terms(select, where, terms)
    if suppliers is not None:
        _add_suppliers(where, suppliers)
    where.add_if_given("status = %(status)s", status=query.status)
    where.add_if_given("vat_state = %(vat_state)s", vat_state=query.vat_state)
    if query.vat_at_risk is not None:
        where.add(
            f"vat_state = 'at_risk' AND {_LIVE}" if query.vat_at_risk else f"NOT (vat_state = 'at_risk' AND {_LIVE})"
        )
    where.add_if_given("%(missing)s = ANY(missing)", missing=query.missing)
    if query.has_file is not None:
        where.add(f"file_id IS {'NOT ' if query.has_file else ''}NULL")
    _add_open(where, query.open)
    where.add_if_given("currency = %(currency)s", currency=query.currency)
    where.add_if_given("brand_id = %(brand)s", brand=query.brand_id)
    where.add_if_given("credits_id = %(credits)s", credits=query.credits_id)
    where.add_if_given("external_reference = %(reference)s", reference=query.external_reference)
    if query.period is not None:
        where.add("reporting_period = %(period)s", period=month_of(query.period))
    for name, sign, amount in (("low", ">=", query.min_amount), ("high", "<=", query.max_amount)):
        if amount is not None:
            where.add(f"value {sign} %({name})s::numeric", **{name: amount * minor})
    where.add_if_given("date >= %(from)s", **{"from": query.from_})
    where.add_if_given("date <= %(to)s", to=query.to)
    where.add_if_given(
        """id IN (SELECT expense_id FROM expense_lines
            WHERE business_id = %(business_id)s AND category_id = %(category)s)""",
        category=query.category_id,
    )
    return where, select


def _add_suppliers(where: QueryConditions, suppliers: Sequence[UUID]) -> None:
    if len(suppliers) == 1:
        where.add("supplier_id = %(supplier)s", supplier=suppliers[0])
    else:
        where.add("supplier_id = ANY(%(suppliers)s)", suppliers=list(suppliers))


def _add_open(where: QueryConditions, is_open: bool | None) -> None:
    if is_open is not None:
        where.add("open > 0" if is_open else "open = 0")


async def sum_by_currency(tx: Tx, query: ExpenseQuery, suppliers: Sequence[UUID] | None, minor: int) -> list[Any]:
    """What all expenses come to that the filters find, by currency, in minor units; credits are taken away."""
    where, select = conditions(query, suppliers, minor)
    tx.filter_updated_since(where, query.updated_since)
    return await tx.fetch_all(
        f"""SELECT currency, count(*) AS count, sum(sign * net)::bigint AS net, sum(sign * vat)::bigint AS vat,
                sum(sign * total)::bigint AS total, sum(sign * open)::bigint AS open
            FROM (SELECT currency, net, vat, total, open, CASE WHEN is_credit THEN -1 ELSE 1 END AS sign
                  FROM ({select} WHERE {where.sql()}) AS found) AS signed
            GROUP BY currency ORDER BY currency""",
        **where.params,
    )


async def sum_at_risk(
    tx: Tx, query: ExpenseQuery, suppliers: Sequence[UUID] | None, minor: int, today: date
) -> list[Any]:
    """What is at risk of all that the filters find, by period."""
    where, select = conditions(query, suppliers, minor)
    tx.filter_updated_since(where, query.updated_since)
    return await tx.fetch_all(
        f"""SELECT reporting_period, count(*) AS count,
                sum(claimable_vat + claimable_equipment_vat)::bigint AS vat,
                coalesce(sum(claimable_vat + claimable_equipment_vat) FILTER (WHERE claim_until < %(today)s), 0)::bigint
                    AS late_vat,
                min(claim_until) FILTER (WHERE claim_until >= %(today)s) AS claim_until
            FROM ({select} WHERE {where.sql()}) AS found GROUP BY reporting_period ORDER BY reporting_period""",
        today=today,
        **where.params,
    )


async def count_open_by_month(tx: Tx, first: date, last: date) -> dict[date, int]:
    """How many expenses that are not booked, and were not refused, bear a day of each month, by its first day."""
    rows = await tx.fetch_all(
        """SELECT date_trunc('month', date)::date AS month, count(*) AS n FROM expenses
           WHERE business_id = %(business_id)s AND status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED')
               AND date BETWEEN %(first)s AND %(last)s
           GROUP BY 1""",
        first=first,
        last=last,
    )
    return {row.month: row.n for row in rows}
