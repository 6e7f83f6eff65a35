"""The entries of the books that a return reports, with what they are about."""

from datetime import UTC, date, datetime
from typing import Any

from msgspec import UnsetType

from pinkas.core.pagination import PageQuery, SortOrder
from pinkas.domains.tax.rules.periods import Belonging
from pinkas.domains.tax.rules.sums import (
    DEFERRED_VAT,
    EQUIPMENT_VAT,
    EXEMPT_ROLES,
    INPUT_VAT,
    NOT_REPORTED,
    OUTPUT_VAT,
    RETURN_ROLES,
    TAXABLE_ROLES,
    ZERO_RATED_ROLES,
)
from pinkas.domains.tax.types.vat import Side, VatEntryRow
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_OPEN_END = 2**62
_NO_INSTANT = datetime.max.replace(tzinfo=UTC)

# Which entries: those of the days of the period whose VAT is not deducted elsewhere, those whose input VAT is deducted
# in it, and those of earlier months that were posted since the period before was closed. What they did to the accounts
# of the return is summed, and then joined with what they are about.
_ENTRIES = f"""
    WITH wanted AS (
        SELECT e.id, e.number, e.date, date_trunc('month', e.date)::date AS month, e.source_type, e.source_id
        FROM journal_entries AS e
        WHERE e.business_id = %(business_id)s AND e.date BETWEEN %(first)s AND %(last)s
            AND e.number <= %(through)s AND e.posted_at <= %(as_of)s AND e.source_type <> ALL(%(without)s)
            AND NOT EXISTS (SELECT FROM vat_shifts AS s WHERE s.business_id = e.business_id AND s.entry_id = e.id)
        UNION ALL
        SELECT e.id, e.number, e.date, s.to_month, e.source_type, e.source_id
        FROM vat_shifts AS s JOIN journal_entries AS e ON e.business_id = s.business_id AND e.id = s.entry_id
        WHERE s.business_id = %(business_id)s AND s.to_month BETWEEN %(first)s AND %(last)s
            AND e.number <= %(through)s AND e.posted_at <= %(as_of)s
        UNION ALL
        SELECT e.id, e.number, e.date, coalesce(s.to_month, date_trunc('month', e.date)::date), e.source_type,
            e.source_id
        FROM journal_entries AS e
        LEFT JOIN vat_shifts AS s ON s.business_id = e.business_id AND s.entry_id = e.id
        WHERE e.business_id = %(business_id)s AND e.number > %(after)s AND e.number <= %(through)s
            AND coalesce(s.to_month, e.date) < %(first)s AND e.posted_at <= %(as_of)s
            AND e.source_type <> ALL(%(without)s)
    ), moved AS (
        SELECT w.id, sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(taxable)s)) AS taxable,
            sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(zero_rated)s)) AS zero_rated,
            sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(exempt)s)) AS exempt,
            sum(l.credit - l.debit) FILTER (WHERE a.role = '{OUTPUT_VAT}') AS output_vat,
            sum(l.credit - l.debit) FILTER (WHERE a.role = '{DEFERRED_VAT}') AS deferred_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.role = '{INPUT_VAT}') AS input_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.role = '{EQUIPMENT_VAT}') AS equipment_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.kind = 'expense') AS cost
        FROM wanted AS w
        JOIN journal_lines AS l ON l.business_id = %(business_id)s AND l.entry_id = w.id
        JOIN ledger_accounts AS a ON a.business_id = l.business_id AND a.id = l.account_id
        WHERE a.role = ANY(%(roles)s) OR a.kind = 'expense'
        GROUP BY w.id
        HAVING coalesce(bool_or(a.role = ANY(%(side_roles)s)), false)
    )
    SELECT w.id, w.number, w.date, w.month, w.source_type, w.source_id,
        coalesce(m.taxable, 0)::bigint AS taxable, coalesce(m.zero_rated, 0)::bigint AS zero_rated,
        coalesce(m.exempt, 0)::bigint AS exempt, coalesce(m.output_vat, 0)::bigint AS output_vat,
        coalesce(m.deferred_vat, 0)::bigint AS deferred_vat, coalesce(m.input_vat, 0)::bigint AS input_vat,
        coalesce(m.equipment_vat, 0)::bigint AS equipment_vat, coalesce(m.cost, 0)::bigint AS cost,
        coalesce(d.doc_type, x.doc_type) AS doc_type, coalesce(d.doc_number::text, x.number) AS doc_number,
        coalesce(d.client_name, x.supplier_name) AS party_name,
        coalesce(d.client ->> 'taxId', x.supplier_tax_id) AS party_tax_id, d.client ->> 'dealerType' AS dealer_type,
        coalesce(d.client ->> 'type', CASE WHEN x.supplier_tax_id IS NOT NULL THEN 'company' END) AS party_type,
        coalesce(d.client -> 'address' ->> 'country', p.address ->> 'country') AS party_country,
        coalesce(d.allocation_number, x.allocation_number) AS allocation_number,
        x.value AS expense_value, x.net AS expense_net, x.total AS expense_total
    FROM moved AS m JOIN wanted AS w ON w.id = m.id
    LEFT JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = w.source_id AND w.source_type = 'document'
    LEFT JOIN expenses AS x ON x.business_id = %(business_id)s AND x.id = w.source_id
        AND w.source_type LIKE 'expense%%'
    LEFT JOIN suppliers AS p ON p.business_id = %(business_id)s AND p.id = x.supplier_id"""
_SELECT = f"SELECT * FROM ({_ENTRIES}) AS found"
_ORDERS = {
    "date": SortOrder("date", "date", descending=False),
    "-date": SortOrder("date", "date", descending=True),
}
_OUTPUT_ROLES = TAXABLE_ROLES | ZERO_RATED_ROLES | EXEMPT_ROLES | {OUTPUT_VAT, DEFERRED_VAT}
_SIDE_ROLES: dict[Side | None, frozenset[str]] = {
    "outputs": _OUTPUT_ROLES,
    "inputs": frozenset({INPUT_VAT, EQUIPMENT_VAT}),
    None: RETURN_ROLES,
}


def _params(belonging: Belonging, side: Side | None, as_of: datetime | None) -> dict[str, Any]:
    return {
        "first": belonging.span.first,
        "last": belonging.span.last,
        "through": _OPEN_END if belonging.through is None else belonging.through,
        "after": _OPEN_END if belonging.after is None else belonging.after,
        "as_of": as_of or _NO_INSTANT,
        "without": sorted(NOT_REPORTED),
        "roles": sorted(RETURN_ROLES),
        "taxable": sorted(TAXABLE_ROLES),
        "zero_rated": sorted(ZERO_RATED_ROLES),
        "exempt": sorted(EXEMPT_ROLES),
        "side_roles": sorted(_SIDE_ROLES[side]),
    }


async def page_of_entries(
    tx: Tx, belonging: Belonging, side: Side | None, query: PageQuery, as_of: datetime | None
) -> tuple[list[VatEntryRow], str | None, int | UnsetType]:
    """A page of the entries that a return reports, oldest first unless `sort` says otherwise."""
    where = QueryConditions("true")
    where.params.update(_params(belonging, side, as_of))
    name = f"vat_documents {belonging.span.name}"
    rows, cursor, total = await tx.fetch_page(name, query, select=_SELECT, conditions=where, orders=_ORDERS)
    return [to_struct(row, VatEntryRow) for row in rows], cursor, total


async def list_entries(tx: Tx, belonging: Belonging) -> list[VatEntryRow]:
    """All of them, in the order of the books."""
    rows = await tx.fetch_all(f"{_SELECT} ORDER BY date, number", **_params(belonging, None, None))
    return [to_struct(row, VatEntryRow) for row in rows]


async def count_hindrances(tx: Tx, first: date, last: date, limit: int) -> Any:
    """What to look at before a return of these days is filed, each counted up to `limit`: VAT at risk until then,
    invoices without an allocation number, drafts of documents and of expenses."""
    return await tx.fetch_one(
        """SELECT
            (SELECT count(*) FROM (SELECT FROM expenses WHERE business_id = %(business_id)s AND vat_state = 'at_risk'
                AND reporting_period <= %(last)s AND status IN ('BOOKED', 'REPORTED') LIMIT %(limit)s) AS counted)
                AS vat_at_risk,
            (SELECT count(*) FROM (SELECT FROM documents WHERE business_id = %(business_id)s
                AND allocation_status IN ('PENDING', 'DECLINED', 'AWAITING_DECISION', 'UNAVAILABLE')
                AND issue_date BETWEEN %(first)s AND %(last)s AND status = 'ISSUED' LIMIT %(limit)s) AS counted)
                AS allocation_missing,
            (SELECT count(*) FROM (SELECT FROM documents WHERE business_id = %(business_id)s AND status = 'DRAFT'
                AND issue_date BETWEEN %(first)s AND %(last)s LIMIT %(limit)s) AS counted) AS documents_drafted,
            (SELECT count(*) FROM (SELECT FROM expenses WHERE business_id = %(business_id)s
                AND status IN ('DRAFT', 'PENDING_APPROVAL', 'APPROVED')
                AND reporting_period BETWEEN %(first)s AND %(last)s LIMIT %(limit)s) AS counted) AS expenses_drafted""",
        first=first,
        last=last,
        limit=limit,
    )
