"""What the forecast of cash is made of. Everything is summed where it lies: what comes back does not grow with how many
documents there are."""

from collections.abc import Collection
from datetime import date
from typing import Any

from pinkas.platform.tx import Tx

_MONEY = """SELECT id FROM ledger_accounts
    WHERE business_id = %(business_id)s AND (role = ANY(%(roles)s) OR id IN (
        SELECT ledger_account_id FROM bank_accounts WHERE business_id = %(business_id)s))"""


async def get_balance(tx: Tx, roles: Collection[str], month: date) -> int:
    """What the accounts of money say by the end of a month, in minor units of the books."""
    row = await tx.fetch_one(
        f"""SELECT coalesce(sum(debit - credit), 0)::bigint AS balance FROM ledger_monthly_sums
            WHERE business_id = %(business_id)s AND month <= %(month)s AND account_id IN ({_MONEY})""",
        roles=sorted(roles),
        month=month,
    )
    return int(row.balance) if row else 0


async def list_flows(
    tx: Tx,
    roles: Collection[str],
    first: date,
    last: date,
    *,
    by_hand: Collection[str],
    left_out: Collection[str],
    planned_roles: Collection[str],
) -> list[Any]:
    """Money that came in and went out by day: `day`, `source_type`, `incoming` and `outgoing`. What only moves between
    accounts of money is none. Of entries `by_hand` those are left out that are with the owners (equity) or with an
    account of `planned_roles`, such as taxes, which have dates of their own."""
    return await tx.fetch_all(
        f"""WITH moved AS (
                SELECT line.entry_id, line.date, sum(line.debit - line.credit)::bigint AS net
                FROM journal_lines AS line
                WHERE line.business_id = %(business_id)s AND line.date BETWEEN %(first)s AND %(last)s
                    AND line.account_id IN ({_MONEY})
                GROUP BY 1, 2 HAVING sum(line.debit - line.credit) <> 0
            )
            SELECT moved.date AS day, entry.source_type, sum(greatest(net, 0))::bigint AS incoming,
                sum(greatest(-net, 0))::bigint AS outgoing
            FROM moved JOIN journal_entries AS entry
                ON entry.business_id = %(business_id)s AND entry.id = moved.entry_id
            WHERE entry.source_type <> ALL(%(left_out)s) AND NOT (
                entry.source_type = ANY(%(by_hand)s) AND EXISTS (
                    SELECT FROM journal_lines AS other JOIN ledger_accounts AS account
                        ON account.business_id = other.business_id AND account.id = other.account_id
                    WHERE other.business_id = %(business_id)s AND other.entry_id = entry.id
                        AND (account.kind = 'equity' OR account.role = ANY(%(planned)s))))
            GROUP BY 1, 2""",
        roles=sorted(roles),
        first=first,
        last=last,
        by_hand=sorted(by_hand),
        left_out=sorted(left_out),
        planned=sorted(planned_roles),
    )


async def get_first_day(tx: Tx) -> date | None:
    """The day of the first entry of the books; None where there is none."""
    row = await tx.fetch_one("SELECT min(month) AS day FROM ledger_monthly_sums WHERE business_id = %(business_id)s")
    return row.day if row else None


async def list_receipt_lags(tx: Tx, first: date, last: date) -> list[Any]:
    """Money of receipts for documents, by how many whole weeks these were older: `lag` and `amount`."""
    return await tx.fetch_all(
        """SELECT greatest((receipt.issue_date - paid.issue_date) / 7, 0) AS lag, sum(paid.amount)::bigint AS amount
           FROM documents AS receipt JOIN document_references AS paid
               ON paid.business_id = receipt.business_id AND paid.document_id = receipt.id AND paid.kind = 'payment'
           WHERE receipt.business_id = %(business_id)s AND receipt.issue_date BETWEEN %(first)s AND %(last)s
               AND receipt.status = 'ISSUED' AND paid.amount > 0 AND receipt.currency = receipt.home_currency
           GROUP BY 1""",
        first=first,
        last=last,
    )


async def list_payment_lags(tx: Tx, first: date, last: date) -> list[Any]:
    """Money to suppliers, by how many whole weeks older its expenses were: `lag` and `amount`."""
    return await tx.fetch_all(
        """SELECT greatest((payment.date - expense.date) / 7, 0) AS lag, sum(part.value)::bigint AS amount
           FROM supplier_payments AS payment JOIN supplier_payment_allocations AS part
               ON part.business_id = payment.business_id AND part.payment_id = payment.id
           JOIN expenses AS expense ON expense.business_id = part.business_id AND expense.id = part.expense_id
           WHERE payment.business_id = %(business_id)s AND payment.date BETWEEN %(first)s AND %(last)s
               AND part.value > 0
           GROUP BY 1""",
        first=first,
        last=last,
    )


async def get_spending_habit(tx: Tx, first: date, last: date) -> Any:
    """How many days behind their due day the expenses were paid that were paid in a period: `count`, `mean` and
    `deviation`."""
    return await tx.fetch_one(
        """SELECT count(*) AS count, coalesce(avg(late), 0)::float8 AS mean,
               coalesce(stddev_samp(late), 0)::float8 AS deviation
           FROM (
               SELECT payment.date - coalesce(expense.due_date, expense.date) AS late
               FROM supplier_payments AS payment JOIN supplier_payment_allocations AS part
                   ON part.business_id = payment.business_id AND part.payment_id = payment.id
               JOIN expenses AS expense ON expense.business_id = part.business_id AND expense.id = part.expense_id
               WHERE payment.business_id = %(business_id)s AND payment.date BETWEEN %(first)s AND %(last)s
           ) AS paid""",
        first=first,
        last=last,
    )


_PROMISED = """LEFT JOIN dunning_promises AS p ON p.business_id = %(business_id)s AND p.document_id = d.id
                   AND p.state = 'OPEN' AND p.promised_date >= %(today)s"""
"""What was promised of a document, where the promise can still be kept."""
_PROMISED_PART = "coalesce(least(p.amount, d.total - d.paid - d.credited), d.total - d.paid - d.credited)"


async def list_promised(tx: Tx, types: Collection[int], today: date) -> list[Any]:
    """What clients promised to pay by day: `day`, `amount` in minor units of the books, and of how many `documents`."""
    return await tx.fetch_all(
        f"""SELECT p.promised_date AS day, count(*) AS documents,
                sum(round({_PROMISED_PART} * d.total_local::numeric / nullif(d.total, 0)))::bigint AS amount
            FROM dunning_promises AS p
            JOIN documents AS d ON d.business_id = %(business_id)s AND d.id = p.document_id AND d.status = 'ISSUED'
                AND d.payment_status IN ('UNPAID', 'PARTIAL') AND d.doc_type = ANY(%(types)s)
            WHERE p.business_id = %(business_id)s AND p.state = 'OPEN' AND p.promised_date >= %(today)s
            GROUP BY 1 ORDER BY 1""",
        types=sorted(types),
        today=today,
    )


async def list_open_groups(tx: Tx, types: Collection[int], today: date) -> list[Any]:
    """What clients owe, in groups of what behaves alike: whole weeks behind the due day (`weeks`), the habit of the
    client rounded to two days (`paid`, `late`, `deviation`; None without one), how many documents, and the sums of the
    amounts and of their second and third powers. What a client owes for one week counts as one amount, and what it
    promised to pay is left out."""
    return await tx.fetch_all(
        f"""WITH waiting AS (
               SELECT d.client_id, floor((%(today)s::date - coalesce(d.due_date, d.issue_date)) / 7.0)::int AS weeks,
                   round((d.total - d.paid - d.credited - CASE WHEN p.id IS NULL THEN 0 ELSE {_PROMISED_PART} END)
                       * d.total_local::numeric / nullif(d.total, 0)) AS open
               FROM documents AS d {_PROMISED}
               WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED'
                   AND d.payment_status IN ('UNPAID', 'PARTIAL') AND d.doc_type = ANY(%(types)s)
               UNION ALL
               SELECT client_id, floor((%(today)s::date - coalesce(due_date, date)) / 7.0)::int,
                   round(open * amount_local::numeric / nullif(amount, 0))
               FROM opening_items WHERE business_id = %(business_id)s AND open > 0
           ), together AS (
               SELECT client_id, weeks, sum(open) AS open, count(*) AS documents
               FROM waiting WHERE open > 0 GROUP BY 1, 2
           )
           SELECT greatest(least(weeks, 104), -104) AS weeks, least(h.paid_count, 12) AS paid,
               greatest(least(round(h.days_late / 2) * 2, 240), -60)::float8 AS late,
               least(round(h.deviation / 2) * 2, 60)::float8 AS deviation, sum(documents)::bigint AS documents,
               sum(t.open)::bigint AS total, sum(t.open::float8 ^ 2) AS squares, sum(t.open::float8 ^ 3) AS cubes
           FROM together AS t LEFT JOIN clients AS c ON c.business_id = %(business_id)s AND c.id = t.client_id
           LEFT JOIN analytics_client_health AS h
               ON h.business_id = %(business_id)s AND h.client_id = coalesce(c.merged_into_id, c.id)
           GROUP BY 1, 2, 3, 4 ORDER BY 1, 2, 3, 4""",
        types=sorted(types),
        today=today,
    )


async def list_open_expenses(tx: Tx, today: date) -> list[Any]:
    """What suppliers are owed by whole weeks behind the due day: `weeks`, `expenses`, and the sums of the amounts and
    of their powers, in minor units of the books."""
    return await tx.fetch_all(
        """SELECT greatest(least(weeks, 104), -104) AS weeks, sum(expenses)::bigint AS expenses,
               sum(open)::bigint AS total, sum(open::float8 ^ 2) AS squares, sum(open::float8 ^ 3) AS cubes
           FROM (
               SELECT floor((%(today)s::date - coalesce(due_date, date)) / 7.0)::int AS weeks, party_key,
                   count(*) AS expenses,
                   sum(round(open * value::numeric / total) * CASE WHEN is_credit THEN -1 ELSE 1 END) AS open
               FROM expenses WHERE business_id = %(business_id)s AND open > 0
               GROUP BY 1, 2
           ) AS waiting WHERE open > 0 GROUP BY 1 ORDER BY 1""",
        today=today,
    )


async def get_client_habits(tx: Tx) -> Any:
    """How late clients pay, all of them together: `count` of documents, their `mean` days behind the due day, and the
    `deviation`."""
    return await tx.fetch_one(
        """SELECT coalesce(sum(paid_count), 0)::bigint AS count,
               coalesce(sum(days_late * paid_count) / nullif(sum(paid_count), 0), 0)::float8 AS mean,
               coalesce(sqrt(greatest(sum((coalesce(deviation, 0) ^ 2 + days_late ^ 2) * paid_count)
                   / nullif(sum(paid_count), 0)
                   - (sum(days_late * paid_count) / nullif(sum(paid_count), 0)) ^ 2, 0)), 0)::float8 AS deviation
           FROM analytics_client_health WHERE business_id = %(business_id)s AND paid_count > 0"""
    )


async def list_client_habits(tx: Tx, clients: Collection[Any]) -> list[Any]:
    """The habits of some clients: `client_id`, `paid_count`, `days_late`, `deviation`."""
    return await tx.fetch_all(
        """SELECT client_id, paid_count, days_late, deviation FROM analytics_client_health
           WHERE business_id = %(business_id)s AND client_id = ANY(%(clients)s)""",
        clients=list(clients),
    )


async def list_withheld(tx: Tx, role: str, first: date) -> list[Any]:
    """Tax that was withheld from suppliers by month, in minor units: `month` and `amount`."""
    return await tx.fetch_all(
        """SELECT month, sum(credit)::bigint AS amount FROM ledger_monthly_sums
           WHERE business_id = %(business_id)s AND month >= %(first)s AND account_id IN (
               SELECT id FROM ledger_accounts WHERE business_id = %(business_id)s AND role = %(role)s)
           GROUP BY 1 ORDER BY 1""",
        first=first,
        role=role,
    )
