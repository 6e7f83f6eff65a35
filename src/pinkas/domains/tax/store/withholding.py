"""Certificates of withholding, what was withheld, and the turnover, in the database."""

from collections.abc import Sequence
from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.tax.types.withholding import Certificate
from pinkas.platform.table import Table
from pinkas.platform.tx import Tx

CERTIFICATES = Table(
    "withholding_certificates",
    Certificate,
    computed={
        "supplier_name": """SELECT p.name FROM suppliers AS p WHERE p.business_id = withholding_certificates.business_id
            AND p.id = withholding_certificates.supplier_id""",
        "client_name": """SELECT c.name FROM clients AS c WHERE c.business_id = withholding_certificates.business_id
            AND c.id = withholding_certificates.client_id""",
    },
)
FILTERS = {
    "owner": "(supplier_id IS NOT NULL) = (%(owner)s = 'supplier')",
    "supplier_id": "supplier_id = ANY(%(supplier_id)s)",
    "client_id": "client_id = ANY(%(client_id)s)",
    "valid_on": """coalesce(valid_from <= %(valid_on)s::date, true)
        AND coalesce(valid_to >= %(valid_on)s::date, true)""",
}


async def find_overlap(
    tx: Tx, supplier_id: UUID | None, client_id: UUID | None, days: tuple[date | None, date | None], but: UUID | None
) -> UUID | None:
    """Another certificate of the same holder that is valid on one of the days; an end that is None is open."""
    row = await tx.fetch_one(
        """SELECT id FROM withholding_certificates
           WHERE business_id = %(business_id)s AND supplier_id IS NOT DISTINCT FROM %(supplier)s::uuid
               AND client_id IS NOT DISTINCT FROM %(client)s::uuid AND id IS DISTINCT FROM %(but)s::uuid
               AND daterange(valid_from, valid_to, '[]') && daterange(%(first)s::date, %(last)s::date, '[]')
           ORDER BY id DESC LIMIT 1""",
        supplier=supplier_id,
        client=client_id,
        first=days[0],
        last=days[1],
        but=but,
    )
    return row.id if row else None


async def list_withheld_by_us(tx: Tx, first: date, last: date, suppliers: Sequence[UUID] | None = None) -> list[Any]:
    """What was withheld of payments to suppliers by supplier and month, by the entries of the books: rows of party_id,
    party_name, party_tax_id, month, payments, gross and withheld, in minor units of the books. A payment that became
    void is taken off on that day. `suppliers`: only these."""
    return await tx.fetch_all(
        """SELECT p.supplier_id AS party_id, coalesce(s.name, p.supplier_name) AS party_name,
               s.tax_id AS party_tax_id, date_trunc('month', e.date)::date AS month,
               sum(CASE e.source_type WHEN 'supplier_payment' THEN 1 ELSE -1 END)::int AS payments,
               sum((p.amount_value + p.withheld_value)
                   * CASE e.source_type WHEN 'supplier_payment' THEN 1 ELSE -1 END)::bigint AS gross,
               sum(p.withheld_value * CASE e.source_type WHEN 'supplier_payment' THEN 1 ELSE -1 END)::bigint AS withheld
           FROM journal_entries AS e
           JOIN supplier_payments AS p ON p.business_id = e.business_id AND p.id = e.source_id
           LEFT JOIN suppliers AS s ON s.business_id = p.business_id AND s.id = p.supplier_id
           WHERE e.business_id = %(business_id)s AND e.date BETWEEN %(first)s AND %(last)s
               AND e.source_type IN ('supplier_payment', 'supplier_payment_void')
               AND (p.withheld_value <> 0 OR p.withholding IS NOT NULL)
               AND (%(suppliers)s::uuid[] IS NULL OR p.supplier_id = ANY(%(suppliers)s::uuid[]))
           GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 4""",
        first=first,
        last=last,
        suppliers=None if suppliers is None else list(suppliers),
    )


async def list_payments_of_payee(tx: Tx, first: date, last: date, suppliers: Sequence[UUID]) -> list[Any]:
    """The payments behind what was withheld from a supplier, by the entries of the books in their order: rows of date,
    sign (-1 where the payment became void), gross and withheld in minor units of the books, and the currency,
    exchange_rate, base and rate of the payment; base in minor units of its currency."""
    return await tx.fetch_all(
        """SELECT e.date, CASE e.source_type WHEN 'supplier_payment' THEN 1 ELSE -1 END AS sign,
               p.amount_value + p.withheld_value AS gross, p.withheld_value AS withheld, p.currency, p.exchange_rate,
               coalesce((p.withholding ->> 'base')::bigint, p.amount + p.withheld) AS base,
               (p.withholding ->> 'rate')::numeric AS rate
           FROM journal_entries AS e
           JOIN supplier_payments AS p ON p.business_id = e.business_id AND p.id = e.source_id
           WHERE e.business_id = %(business_id)s AND e.date BETWEEN %(first)s AND %(last)s
               AND e.source_type IN ('supplier_payment', 'supplier_payment_void')
               AND (p.withheld_value <> 0 OR p.withholding IS NOT NULL)
               AND p.supplier_id = ANY(%(suppliers)s::uuid[])
           ORDER BY e.date, e.id""",
        first=first,
        last=last,
        suppliers=list(suppliers),
    )


async def list_withheld_from_us(tx: Tx, first: date, last: date) -> list[Any]:
    """What clients withheld of their payments by client and month, by the entries of the books: the same rows, with
    what the documents settled as `gross`. From the account on, each row is looked up in an index (OFFSET), whatever
    PostgreSQL knows of the tables."""
    return await tx.fetch_all(
        """SELECT d.client_id AS party_id, d.client_name AS party_name, d.client ->> 'taxId' AS party_tax_id,
               date_trunc('month', e.date)::date AS month, count(*)::int AS payments,
               sum(CASE WHEN l.credit > 0 THEN -abs(d.total_local) ELSE coalesce(d.total_local, 0) END)::bigint
                   AS gross,
               sum(l.debit - l.credit)::bigint AS withheld
           FROM ledger_accounts AS a CROSS JOIN LATERAL (
               SELECT entry_id, debit, credit FROM journal_lines
               WHERE business_id = %(business_id)s AND account_id = a.id AND date BETWEEN %(first)s AND %(last)s
               OFFSET 0
           ) AS l CROSS JOIN LATERAL (
               SELECT date, source_type, source_id FROM journal_entries
               WHERE business_id = %(business_id)s AND id = l.entry_id AND NOT source_type LIKE 'year_end%%' OFFSET 0
           ) AS e LEFT JOIN LATERAL (
               SELECT client_id, client_name, client, total_local FROM documents
               WHERE business_id = %(business_id)s AND id = e.source_id AND e.source_type = 'document' OFFSET 0
           ) AS d ON true
           WHERE a.business_id = %(business_id)s AND a.role = 'withheld_by_customers'
           GROUP BY 1, 2, 3, 4 ORDER BY 2, 1, 4""",
        first=first,
        last=last,
    )
