"""The entries of the books that a return reports, with what they are about."""

from datetime import UTC, date, datetime, timedelta
from typing import Any, NamedTuple

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
from pinkas.platform.rows import to_struct
from pinkas.platform.tx import Tx

_OPEN_END = 2**62
_NO_INSTANT = datetime.max.replace(tzinfo=UTC)

# Which entries: those of the days of the period whose VAT is not deducted elsewhere, found in the order of each account
# of the side, so that a page costs what it shows; those whose input VAT is deducted in it; and those of earlier months
# that were posted since the period before was closed. What they did to the accounts of the return is summed, and then
# joined with what they are about, entry by entry: a page reads its own entries by their keys, however many others there
# are (OFFSET keeps the planner from reading all of them where they are few).
_ENTRIES = f"""
    WITH chosen AS MATERIALIZED (
        SELECT id FROM ledger_accounts WHERE business_id = %(business_id)s AND role = ANY(%(side_roles)s)
    ), own AS (
        SELECT found.entry_id AS id, found.date, found.entry_number AS number, NULL::date AS month
        FROM chosen CROSS JOIN LATERAL (
            SELECT DISTINCT ON (l.date, l.entry_number) l.entry_id, l.date, l.entry_number
            FROM journal_lines AS l
            JOIN journal_entries AS e ON e.business_id = l.business_id AND e.id = l.entry_id
            WHERE l.business_id = %(business_id)s AND l.account_id = chosen.id
                AND l.date BETWEEN %(first)s AND %(last)s AND l.entry_number <= %(through)s
                AND (l.date, l.entry_number) BEYOND (%(own_day)s::date, %(own_number)s::bigint)
                AND e.posted_at <= %(as_of)s AND e.source_type <> ALL(%(without)s)
                AND NOT EXISTS (SELECT FROM vat_shifts AS s WHERE s.business_id = l.business_id
                    AND s.entry_id = l.entry_id)
            ORDER BY l.date WAY, l.entry_number WAY LIMIT MOST) AS found
    ), others AS (
        SELECT e.id, e.date, e.number, s.to_month AS month
        FROM vat_shifts AS s JOIN journal_entries AS e ON e.business_id = s.business_id AND e.id = s.entry_id
        WHERE s.business_id = %(business_id)s AND s.to_month BETWEEN %(first)s AND %(last)s
            AND e.number <= %(through)s AND e.posted_at <= %(as_of)s
        UNION ALL
        SELECT e.id, e.date, e.number, coalesce(s.to_month, date_trunc('month', e.date)::date)
        FROM journal_entries AS e
        LEFT JOIN vat_shifts AS s ON s.business_id = e.business_id AND s.entry_id = e.id
        WHERE e.business_id = %(business_id)s AND e.number > %(after)s AND e.number <= %(through)s
            AND coalesce(s.to_month, e.date) < %(first)s AND e.posted_at <= %(as_of)s
            AND e.source_type <> ALL(%(without)s)
    ), wanted AS MATERIALIZED (
        SELECT DISTINCT id, date, number, coalesce(month, date_trunc('month', date)::date) AS month FROM (
            SELECT * FROM own
            UNION ALL
            SELECT o.* FROM others AS o
            WHERE (o.date, o.number) BEYOND (%(at_day)s::date, %(at_number)s::bigint) AND EXISTS (
                SELECT FROM journal_lines AS l JOIN chosen ON chosen.id = l.account_id
                WHERE l.business_id = %(business_id)s AND l.entry_id = o.id)
        ) AS every ORDER BY date WAY, number WAY LIMIT MOST
    )
    SELECT w.id, w.number, w.date, w.month, e.source_type, e.source_id,
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
    FROM wanted AS w
    CROSS JOIN LATERAL (SELECT one.source_type, one.source_id FROM journal_entries AS one
        WHERE one.business_id = %(business_id)s AND one.id = w.id OFFSET 0) AS e
    CROSS JOIN LATERAL (
        SELECT sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(taxable)s)) AS taxable,
            sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(zero_rated)s)) AS zero_rated,
            sum(l.credit - l.debit) FILTER (WHERE a.role = ANY(%(exempt)s)) AS exempt,
            sum(l.credit - l.debit) FILTER (WHERE a.role = '{OUTPUT_VAT}') AS output_vat,
            sum(l.credit - l.debit) FILTER (WHERE a.role = '{DEFERRED_VAT}') AS deferred_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.role = '{INPUT_VAT}') AS input_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.role = '{EQUIPMENT_VAT}') AS equipment_vat,
            sum(l.debit - l.credit) FILTER (WHERE a.kind = 'expense') AS cost
        FROM journal_lines AS l
        JOIN ledger_accounts AS a ON a.business_id = l.business_id AND a.id = l.account_id
        WHERE l.business_id = %(business_id)s AND l.entry_id = w.id) AS m
    LEFT JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = e.source_id AND e.source_type = 'document'
    LEFT JOIN expenses AS x ON x.business_id = %(business_id)s AND x.id = e.source_id
        AND e.source_type LIKE 'expense%%'
    LEFT JOIN suppliers AS p ON p.business_id = %(business_id)s AND p.id = x.supplier_id
    ORDER BY w.date WAY, w.number WAY"""
_ASCENDING = _ENTRIES.replace("BEYOND", ">").replace("WAY", "ASC")
_DESCENDING = _ENTRIES.replace("BEYOND", "<").replace("WAY", "DESC")
_OUTPUT_ROLES = TAXABLE_ROLES | ZERO_RATED_ROLES | EXEMPT_ROLES | {OUTPUT_VAT, DEFERRED_VAT}
_SIDE_ROLES: dict[Side | None, frozenset[str]] = {
    "outputs": _OUTPUT_ROLES,
    "inputs": frozenset({INPUT_VAT, EQUIPMENT_VAT}),
    None: RETURN_ROLES,
}


class EntryPlace(NamedTuple):
    """The place of an entry among those of a return: its day and its number."""

    day: date
    number: int


async def list_entries(
    tx: Tx,
    belonging: Belonging,
    side: Side | None = None,
    *,
    behind: EntryPlace | None = None,
    descending: bool = False,
    as_of: datetime | None = None,
    limit: int | None = None,
) -> list[VatEntryRow]:
    """The entries that a return reports on a side, by day and number, behind a place; all of them without a limit."""
    start = behind or (EntryPlace(date.max, _OPEN_END) if descending else EntryPlace(date.min, 0))
    # An index is entered at the place and not at the days of the period: a place before them would read all of the
    # history up to the period.
    span = belonging.span
    before, behind_it = (
        EntryPlace(span.first - timedelta(days=1), _OPEN_END),
        EntryPlace(span.last + timedelta(days=1), 0),
    )
    own = min(start, behind_it) if descending else max(start, before)
    # The number of rows stands in the statement: the plan of a few differs from that of all.
    statement = (_DESCENDING if descending else _ASCENDING).replace("MOST", "ALL" if limit is None else str(limit))
    rows = await tx.fetch_all(
        statement,
        first=belonging.span.first,
        last=belonging.span.last,
        through=_OPEN_END if belonging.through is None else belonging.through,
        after=_OPEN_END if belonging.after is None else belonging.after,
        as_of=as_of or _NO_INSTANT,
        own_day=own.day,
        own_number=own.number,
        at_day=start.day,
        at_number=start.number,
        without=sorted(NOT_REPORTED),
        taxable=sorted(TAXABLE_ROLES),
        zero_rated=sorted(ZERO_RATED_ROLES),
        exempt=sorted(EXEMPT_ROLES),
        side_roles=sorted(_SIDE_ROLES[side]),
    )
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
