"""What is known in the database of papers and bank lines: expenses that lines pay, and lines that nothing explains."""

from datetime import date
from typing import Any
from uuid import UUID

from pinkas.domains.banking.rules.papers import PaidExpense
from pinkas.platform.tx import Tx


async def list_paid_expenses(tx: Tx, line_id: UUID) -> list[PaidExpense]:
    """The expenses that payments to suppliers pay which a line is matched with, in the order of their ids."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT e.id, e.file_id, e.number_key, e.total, e.currency
           FROM bank_matches AS m
           JOIN supplier_payment_allocations AS a ON a.business_id = m.business_id AND a.payment_id = m.target_id
           JOIN expenses AS e ON e.business_id = a.business_id AND e.id = a.expense_id
           WHERE m.business_id = %(business_id)s AND m.transaction_id = %(line_id)s AND m.type = 'supplier_payment'
               AND m.unmatched_at IS NULL AND NOT e.is_credit
           ORDER BY e.id""",
        line_id=line_id,
    )
    return [PaidExpense(one.id, one.file_id is not None, one.number_key, one.total, one.currency) for one in rows]


async def has_open_advance(tx: Tx, line_id: UUID) -> bool:
    """Whether a line is matched with a payment to a supplier of which a part is for no expense yet."""
    row = await tx.fetch_one(
        """SELECT FROM bank_matches AS m
           JOIN supplier_payments AS s ON s.business_id = m.business_id AND s.id = m.target_id AND s.unallocated > 0
           WHERE m.business_id = %(business_id)s AND m.transaction_id = %(line_id)s AND m.type = 'supplier_payment'
               AND m.unmatched_at IS NULL LIMIT 1""",
        line_id=line_id,
    )
    return row is not None


async def list_unexplained_outflows(tx: Tx, first: date, last: date, today: date, limit: int) -> list[Any]:
    """Money out of these days that no expense explains, the oldest first: of open lines what is open of them, and of
    lines that are advances to suppliers what no expense has taken. What the bank charged itself, lines on hold,
    transfers whose other line is there, and lines whose paper came by the inbox are left out. Rows of id, date,
    description, reference, counterparty, amount (minor units, above zero), currency, supplier_id and supplier_name. The
    open lines and the open advances are read, and not those that are done with."""
    return await tx.fetch_all(
        """WITH unexplained AS (
               SELECT t.id, t.date, -t.open_amount AS amount, NULL::uuid AS supplier_id, NULL::text AS supplier_name
               FROM bank_transactions AS t
               WHERE t.business_id = %(business_id)s AND t.status IN ('UNMATCHED', 'PARTIALLY_MATCHED')
                   AND t.date BETWEEN %(first)s AND %(last)s AND t.open_amount < 0 AND t.kind NOT IN ('fee', 'interest')
                   AND (t.on_hold_until IS NULL OR t.on_hold_until <= %(today)s)
                   AND NOT EXISTS (
                       SELECT FROM bank_transactions AS o
                       WHERE o.business_id = t.business_id AND o.currency = t.currency
                           AND o.open_amount = -t.open_amount AND o.open_amount <> 0
                           AND o.date BETWEEN t.date - 5 AND t.date + 5 AND o.bank_account_id <> t.bank_account_id)
               UNION ALL
               SELECT t.id, t.date, s.unallocated, s.supplier_id, s.supplier_name
               FROM supplier_payments AS s
               JOIN bank_matches AS m ON m.business_id = s.business_id AND m.target_id = s.id
                   AND m.type = 'supplier_payment' AND m.unmatched_at IS NULL
               JOIN bank_transactions AS t ON t.business_id = m.business_id AND t.id = m.transaction_id
               WHERE s.business_id = %(business_id)s AND s.unallocated > 0 AND s.state = 'RECORDED'
                   AND t.date BETWEEN %(first)s AND %(last)s
           )
           SELECT t.id, t.date, t.description, t.reference, t.counterparty ->> 'name' AS counterparty, t.currency,
               sum(u.amount)::bigint AS amount, (array_agg(u.supplier_id))[1] AS supplier_id,
               max(u.supplier_name) AS supplier_name
           FROM unexplained AS u
           JOIN bank_transactions AS t ON t.business_id = %(business_id)s AND t.id = u.id
           WHERE NOT EXISTS (
               SELECT FROM inbox_items AS i JOIN expenses AS e ON e.business_id = i.business_id AND e.id = i.expense_id
               WHERE i.business_id = %(business_id)s AND i.bank_transaction_id = u.id
                   AND e.status NOT IN ('REJECTED', 'CORRECTED'))
           GROUP BY t.business_id, t.id, t.date, t.description, t.reference, t.counterparty, t.currency
           ORDER BY t.date, t.id LIMIT %(limit)s""",
        first=first,
        last=last,
        today=today,
        limit=limit,
    )


async def count_waiting(tx: Tx, today: date, most: int) -> int:
    """How many open lines are on no hold, counted up to `most`."""
    row: Any = await tx.fetch_one(
        """SELECT count(*) AS n FROM (
               SELECT FROM bank_transactions WHERE business_id = %(business_id)s
                   AND status IN ('UNMATCHED', 'PARTIALLY_MATCHED')
                   AND (on_hold_until IS NULL OR on_hold_until <= %(today)s)
               LIMIT %(most)s) AS waiting""",
        today=today,
        most=most,
    )
    return int(row.n)
