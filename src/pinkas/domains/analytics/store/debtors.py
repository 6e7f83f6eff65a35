"""Who owes what by age, and what happened that analytics did not take up yet."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import encode_json
from pinkas.platform.tx import Tx

_ROWS = """jsonb_to_recordset(%(rows)s::jsonb) AS m (debtor_id uuid, is_client boolean, owed bigint, overdue bigint,
    amounts bigint[], papers int[], oldest_due date, pay_days int, changes_at timestamptz,
    same_habit boolean)"""


async def take_changes(tx: Tx, most: int) -> list[Any]:
    """Takes up to `most` of what became of documents, opening balances and merged clients: `client_id`, `document_id`
    and the `day` on which the document was issued, each of which may be None."""
    return await tx.fetch_all(
        """DELETE FROM analytics_changes WHERE business_id = %(business_id)s AND id IN (
               SELECT id FROM analytics_changes WHERE business_id = %(business_id)s ORDER BY id LIMIT %(most)s)
           RETURNING client_id, document_id, day""",
        most=most,
    )


async def list_aged(tx: Tx, most: int) -> list[Any]:
    """Up to `most` debtors whose debts are older by now than what is kept says: `debtor_id` and `is_client`."""
    return await tx.fetch_all(
        """SELECT debtor_id, is_client FROM analytics_debtors
           WHERE business_id = %(business_id)s AND changes_at <= %(now)s ORDER BY changes_at LIMIT %(most)s""",
        now=tx.now,
        most=most,
    )


async def replace_debtors(tx: Tx, ids: Collection[UUID], rows: Sequence[Mapping[str, Any]]) -> None:
    """Makes what some debtors owe that of `rows`, with the columns of the table; who has no row owes nothing. One with
    `same_habit` takes as long to pay as it did. The sums by age change by the difference; age 6 counts debtors of any
    age."""
    await tx.execute(
        f"""WITH made AS (SELECT * FROM {_ROWS}), kept AS (
                SELECT * FROM analytics_debtors WHERE business_id = %(business_id)s AND debtor_id = ANY(%(ids)s)
            ), change AS (
                SELECT is_client, age - 1 AS age, sum(amount) AS amount, sum(papers) AS papers, sum(debtors) AS debtors
                FROM (
                    SELECT is_client, age, amount, n AS papers, (n > 0)::int AS debtors
                    FROM made, unnest(amounts, papers) WITH ORDINALITY AS each (amount, n, age)
                    UNION ALL SELECT is_client, 7, 0, 0, 1 FROM made
                    UNION ALL SELECT is_client, 7, 0, 0, -1 FROM kept
                    UNION ALL
                    SELECT is_client, age, -amount, -n, -(n > 0)::int
                    FROM kept, unnest(amounts, papers) WITH ORDINALITY AS each (amount, n, age)
                ) AS both_ways GROUP BY 1, 2
            ), summed AS (
                INSERT INTO analytics_ages AS old (business_id, is_client, age, amount, papers, debtors)
                SELECT %(business_id)s, is_client, age, amount, papers, debtors FROM change
                WHERE (amount, papers, debtors) <> (0, 0, 0)
                ON CONFLICT (business_id, is_client, age) DO UPDATE SET amount = old.amount + excluded.amount,
                    papers = old.papers + excluded.papers, debtors = old.debtors + excluded.debtors
            ), gone AS (
                DELETE FROM analytics_debtors WHERE business_id = %(business_id)s AND debtor_id = ANY(%(ids)s)
                    AND debtor_id NOT IN (SELECT debtor_id FROM made)
            )
            INSERT INTO analytics_debtors AS old (business_id, debtor_id, is_client, owed, overdue, amounts, papers,
                oldest_due, pay_days, changes_at)
            SELECT %(business_id)s, m.debtor_id, m.is_client, m.owed, m.overdue, m.amounts, m.papers, m.oldest_due,
                CASE WHEN m.same_habit THEN k.pay_days ELSE m.pay_days END, m.changes_at
            FROM made AS m LEFT JOIN kept AS k ON k.debtor_id = m.debtor_id
            ON CONFLICT (business_id, debtor_id) DO UPDATE SET owed = excluded.owed, overdue = excluded.overdue,
                amounts = excluded.amounts, papers = excluded.papers, oldest_due = excluded.oldest_due,
                pay_days = excluded.pay_days, changes_at = excluded.changes_at""",
        ids=list(ids),
        rows=encode_json([dict(one) for one in rows]).decode(),
    )


async def forget_all(tx: Tx) -> None:
    """Forgets who owes what. Opening balances are to be taken up again: no document tells of them."""
    await tx.execute("DELETE FROM analytics_debtors WHERE business_id = %(business_id)s")
    await tx.execute("DELETE FROM analytics_ages WHERE business_id = %(business_id)s")
    await tx.execute(
        """INSERT INTO analytics_changes (business_id, client_id)
           SELECT business_id, client_id FROM opening_items WHERE business_id = %(business_id)s"""
    )


async def list_ages(tx: Tx) -> list[Any]:
    """What is owed by age (0 to 5), by clients and on documents without one: is_client, age, amount, papers, debtors;
    age 6 has the debtors of any age."""
    return await tx.fetch_all(
        """SELECT is_client, age, amount, papers, debtors FROM analytics_ages WHERE business_id = %(business_id)s"""
    )


async def list_debtors(tx: Tx, most: int) -> list[Any]:
    """The clients that owe most: debtor_id, owed, overdue, papers and oldest_due."""
    return await tx.fetch_all(
        """SELECT debtor_id, owed, overdue, (SELECT sum(n) FROM unnest(papers) AS n) AS papers, oldest_due
           FROM analytics_debtors WHERE business_id = %(business_id)s AND is_client
           ORDER BY owed DESC, debtor_id LIMIT %(most)s""",
        most=most,
    )


async def list_all_debtors(tx: Tx) -> list[Any]:
    """Every debtor as it is kept, for the proof."""
    return await tx.fetch_all(
        """SELECT debtor_id, is_client, amounts, papers FROM analytics_debtors WHERE business_id = %(business_id)s"""
    )


async def list_habits(tx: Tx, clients: Collection[UUID]) -> dict[UUID, int]:
    """How many days clients usually take to pay, of those that owe something and of whom that is known."""
    rows = await tx.fetch_all(
        """SELECT c.id, d.pay_days FROM clients AS c JOIN analytics_debtors AS d
               ON d.business_id = c.business_id AND d.debtor_id = coalesce(c.merged_into_id, c.id)
           WHERE c.business_id = %(business_id)s AND c.id = ANY(%(clients)s) AND d.pay_days IS NOT NULL""",
        clients=list(clients),
    )
    return {row.id: row.pay_days for row in rows}
