"""Which papers of expenses are there, and which are not."""

from datetime import date
from typing import Any

from pinkas.platform.tx import Tx


async def list_supplier_days(tx: Tx, first: date, last: date) -> list[Any]:
    """On which days papers of each supplier came, from `first` to `last`: rows of party_key, supplier_id,
    supplier_name, days, last_total and last_currency. Of each month the first day counts, and the last day of all is
    there; an expense that a schedule made is a paper only with its file, and a credit is none."""
    return await tx.fetch_all(
        """SELECT party_key, (array_agg(supplier_id ORDER BY date DESC, id DESC))[1] AS supplier_id,
               (array_agg(supplier_name ORDER BY date DESC, id DESC))[1] AS supplier_name,
               array_agg(DISTINCT date) AS days,
               (array_agg(total ORDER BY date DESC, id DESC))[1] AS last_total,
               (array_agg(currency ORDER BY date DESC, id DESC))[1] AS last_currency
           FROM expenses
           WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s AND party_key IS NOT NULL
               AND NOT is_credit AND status NOT IN ('REJECTED', 'CORRECTED')
               AND (source <> 'recurring' OR file_id IS NOT NULL)
           GROUP BY party_key HAVING count(DISTINCT date_trunc('month', date)) >= 3""",
        first=first,
        last=last,
    )


async def list_without_file(tx: Tx, first: date, last: date, limit: int) -> list[Any]:
    """The live expenses of these days that have no file, the oldest first. Those that a schedule made, and opening
    balances, are left out: rows of id, date, supplier_id, supplier_name, number, total and currency."""
    return await tx.fetch_all(
        """SELECT id, date, supplier_id, supplier_name, number, total, currency FROM expenses
           WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s AND file_id IS NULL
               AND status NOT IN ('REJECTED', 'CORRECTED') AND source <> 'recurring'
               AND NOT EXISTS (
                   SELECT FROM expense_lines AS l JOIN expense_categories AS c
                       ON c.business_id = l.business_id AND c.id = l.category_id
                   WHERE l.business_id = expenses.business_id AND l.expense_id = expenses.id
                       AND c.key = 'opening_balance')
           ORDER BY date, id LIMIT %(limit)s""",
        first=first,
        last=last,
        limit=limit,
    )
