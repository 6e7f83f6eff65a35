"""How clients pay and buy, read from their last documents, and kept."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from pinkas.core.pagination import SortOrder
from pinkas.domains.insights.types.clients import ClientFacts, ClientHealthQuery
from pinkas.platform.rows import to_struct
from pinkas.platform.table import tenant_condition
from pinkas.platform.tx import Tx

LAST_DOCUMENTS, LAST_PAID = 60, 12
"""Documents of a client that are looked at, and how many of them that were paid count."""


async def list_changed(tx: Tx, since: datetime | None) -> list[UUID]:
    """The clients with documents that changed since an instant, or all that have documents; those that were merged are
    told as the one that stays."""
    changed = "AND d.updated_at > %(since)s" if since is not None else ""
    rows = await tx.fetch_all(
        f"""SELECT DISTINCT coalesce(c.merged_into_id, c.id) AS id
            FROM (SELECT DISTINCT client_id FROM documents AS d
                WHERE d.business_id = %(business_id)s AND d.client_id IS NOT NULL AND d.status <> 'DRAFT' {changed}
                UNION SELECT client_id FROM opening_items WHERE business_id = %(business_id)s AND open > 0) AS found
            JOIN clients AS c ON c.business_id = %(business_id)s AND c.id = found.client_id
            ORDER BY 1""",
        since=since,
    )
    return [row.id for row in rows]


async def list_of_the_day(tx: Tx, today: date, least_interval: int, stopped_after: float) -> list[UUID]:
    """The clients whose health may be another one because a day has passed: those that owe something, and those that
    seem to have stopped buying."""
    rows = await tx.fetch_all(
        """SELECT DISTINCT coalesce(c.merged_into_id, c.id) AS id
           FROM documents AS d JOIN clients AS c ON c.business_id = d.business_id AND c.id = d.client_id
           WHERE d.business_id = %(business_id)s AND d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL')
           UNION
           SELECT client_id FROM analytics_client_health
           WHERE business_id = %(business_id)s AND (stopped OR open > 0
               OR last_issued + round(greatest(interval_days, %(least)s) * %(after)s)::int < %(today)s)
           ORDER BY 1""",
        today=today,
        least=least_interval,
        after=stopped_after,
    )
    return [row.id for row in rows]


async def list_facts(
    tx: Tx, clients: Sequence[UUID], owed_types: Collection[int], income_types: Collection[int], today: date
) -> list[ClientFacts]:
    """What is known of some clients, each with those that were merged into it. Looks at the last documents of each and
    at what is open of it, whatever its history. OFFSET keeps each receipt looked for by its id: in tables that were
    never analyzed the index of what is issued seems to be as good."""
    rows = await tx.fetch_all(
        """WITH family AS (
               SELECT id AS root, id AS member FROM unnest(%(clients)s::uuid[]) AS asked (id)
               UNION ALL
               SELECT merged_into_id, id FROM clients
               WHERE business_id = %(business_id)s AND merged_into_id = ANY(%(clients)s)
           ), latest AS (
               SELECT f.root, d.* FROM family AS f CROSS JOIN LATERAL (
                   SELECT id, status, doc_type, issue_date, due_date, payment_status, total_local FROM documents
                   WHERE business_id = %(business_id)s AND client_id = f.member ORDER BY id DESC LIMIT %(latest)s
               ) AS d WHERE d.status = 'ISSUED'
           ), settled AS (
               SELECT l.root, l.issue_date, coalesce(l.due_date, l.issue_date) AS due, receipt.day AS paid_on,
                   row_number() OVER (PARTITION BY l.root ORDER BY receipt.day DESC, l.id DESC) AS place
               FROM latest AS l CROSS JOIN LATERAL (
                   SELECT max(r.issue_date) AS day FROM document_references AS ref CROSS JOIN LATERAL (
                       SELECT issue_date, status FROM documents
                       WHERE business_id = %(business_id)s AND id = ref.document_id OFFSET 0
                   ) AS r
                   WHERE ref.business_id = %(business_id)s AND ref.referenced_id = l.id AND ref.kind = 'payment'
                       AND r.status = 'ISSUED'
               ) AS receipt
               WHERE l.payment_status = 'PAID' AND l.doc_type = ANY(%(owed)s) AND receipt.day IS NOT NULL
           ), paid AS (
               SELECT root, count(*)::int AS paid_count, avg(paid_on - due)::float8 AS days_late,
                   stddev_samp(paid_on - due)::float8 AS deviation, avg(paid_on - issue_date)::float8 AS days_to_pay,
                   (avg(paid_on - due) FILTER (WHERE place <= 3))::float8 AS recent_late,
                   (avg(paid_on - due) FILTER (WHERE place > 3))::float8 AS older_late
               FROM settled WHERE place <= %(paid)s GROUP BY root
           ), issued AS (
               SELECT root, max(issue_date) AS last_issued, sum(total_local)::bigint AS bought,
                   CASE WHEN count(DISTINCT issue_date) >= 4
                       THEN greatest((max(issue_date) - min(issue_date)) / (count(DISTINCT issue_date) - 1), 1)
                   END::int AS interval_days
               FROM latest WHERE doc_type = ANY(%(income)s) AND issue_date > %(today)s::date - 730 GROUP BY root
           ), waiting AS (
               SELECT f.root,
                   round((d.total - d.paid - d.credited) * d.total_local::numeric / nullif(d.total, 0)) AS open,
                   %(today)s::date - coalesce(d.due_date, d.issue_date) AS late
               FROM family AS f JOIN documents AS d ON d.business_id = %(business_id)s AND d.client_id = f.member
                   AND d.status = 'ISSUED' AND d.payment_status IN ('UNPAID', 'PARTIAL') AND d.doc_type = ANY(%(owed)s)
               UNION ALL
               SELECT f.root, round(i.open * i.amount_local::numeric / nullif(i.amount, 0)),
                   %(today)s::date - coalesce(i.due_date, i.date)
               FROM family AS f JOIN opening_items AS i ON i.business_id = %(business_id)s AND i.client_id = f.member
                   AND i.open > 0
           ), owed AS (
               SELECT root, sum(open)::bigint AS open,
                   coalesce(sum(open) FILTER (WHERE late > 0), 0)::bigint AS overdue,
                   coalesce(max(late) FILTER (WHERE late > 0), 0) AS oldest
               FROM waiting WHERE open > 0 GROUP BY root
           )
           SELECT asked.id AS client_id, coalesce(paid.paid_count, 0) AS paid_count, paid.days_late, paid.deviation,
               paid.days_to_pay, paid.recent_late, paid.older_late, issued.last_issued, issued.interval_days,
               coalesce(issued.bought, 0) AS bought, coalesce(owed.open, 0) AS open,
               coalesce(owed.overdue, 0) AS overdue, coalesce(owed.oldest, 0) AS oldest
           FROM unnest(%(clients)s::uuid[]) AS asked (id) LEFT JOIN paid ON paid.root = asked.id
           LEFT JOIN issued ON issued.root = asked.id LEFT JOIN owed ON owed.root = asked.id""",
        clients=list(clients),
        owed=sorted(owed_types),
        income=sorted(income_types),
        today=today,
        latest=LAST_DOCUMENTS,
        paid=LAST_PAID,
    )
    return [to_struct(row, ClientFacts) for row in rows]


async def replace_health(tx: Tx, rows: Sequence[dict[str, Any]], today: date) -> None:
    """Keeps the health of some clients (the columns by their names)."""
    await tx.execute(
        """INSERT INTO analytics_client_health AS old (business_id, client_id, score, risk, trend, paid_count,
               days_late, deviation, days_to_pay, last_issued, interval_days, bought, open, overdue, stopped,
               signals, counted_on)
           SELECT %(business_id)s, m.*, %(today)s
           FROM jsonb_to_recordset(%(rows)s) AS m (client_id uuid, score int, risk text, trend text, paid_count int,
               days_late float8, deviation float8, days_to_pay float8, last_issued date, interval_days int,
               bought bigint, open bigint, overdue bigint, stopped boolean, signals jsonb)
           ORDER BY client_id
           ON CONFLICT (business_id, client_id) DO UPDATE SET score = excluded.score, risk = excluded.risk,
               trend = excluded.trend, paid_count = excluded.paid_count, days_late = excluded.days_late,
               deviation = excluded.deviation, days_to_pay = excluded.days_to_pay, last_issued = excluded.last_issued,
               interval_days = excluded.interval_days, bought = excluded.bought, open = excluded.open,
               overdue = excluded.overdue, stopped = excluded.stopped, signals = excluded.signals,
               counted_on = excluded.counted_on""",
        rows=Jsonb(list(rows)),
        today=today,
    )


async def delete_merged(tx: Tx) -> None:
    """Forgets the clients that were merged into others."""
    await tx.execute(
        """DELETE FROM analytics_client_health AS h USING clients AS c
           WHERE h.business_id = %(business_id)s AND c.business_id = %(business_id)s AND c.id = h.client_id
               AND c.merged_into_id IS NOT NULL"""
    )


_ORDERS = {
    "score": SortOrder("score", "int", descending=False),
    "-score": SortOrder("score", "int", descending=True),
}


async def page_health(tx: Tx, query: ClientHealthQuery) -> tuple[list[Any], str | None, Any]:
    """One page of clients with their health."""
    where = tenant_condition()
    where.add_if_given("risk = %(risk)s", risk=query.risk)
    select = """SELECT id, name, score, risk, trend, days_late, days_to_pay, open, overdue, last_issued, signals FROM (
        SELECT h.business_id, h.client_id AS id, coalesce(c.display_name, c.name) AS name, h.score, h.risk, h.trend,
            h.days_late, h.days_to_pay, h.open, h.overdue, h.last_issued, h.signals
        FROM analytics_client_health AS h JOIN clients AS c ON c.business_id = h.business_id AND c.id = h.client_id
    ) AS found"""
    return await tx.fetch_page("client-health", query, select=select, conditions=where, orders=_ORDERS)


async def list_stopped(tx: Tx, most: int) -> list[Any]:
    """The clients that stopped buying, those that had bought the most first: `client_id`, `name`, `bought`,
    `last_issued`, `interval_days`."""
    return await tx.fetch_all(
        """SELECT h.client_id, coalesce(c.display_name, c.name) AS name, h.bought, h.last_issued, h.interval_days
           FROM analytics_client_health AS h JOIN clients AS c ON c.business_id = h.business_id AND c.id = h.client_id
           WHERE h.business_id = %(business_id)s AND h.stopped ORDER BY h.bought DESC, h.client_id LIMIT %(most)s""",
        most=most,
    )


async def list_riskiest(tx: Tx, most: int) -> list[Any]:
    """The clients of high risk that owe the most: `client_id`, `name`, `score`, `open`, `overdue`."""
    return await tx.fetch_all(
        """SELECT h.client_id, coalesce(c.display_name, c.name) AS name, h.score, h.open, h.overdue
           FROM analytics_client_health AS h JOIN clients AS c ON c.business_id = h.business_id AND c.id = h.client_id
           WHERE h.business_id = %(business_id)s AND h.risk = 'HIGH' AND h.open > 0
           ORDER BY h.overdue DESC, h.client_id LIMIT %(most)s""",
        most=most,
    )


async def get_largest_debtor(tx: Tx) -> Any:
    """The client that owes the most, and what all owe: `client_id`, `name`, `open`, `whole`; None when nobody does."""
    return await tx.fetch_one(
        """SELECT h.client_id, coalesce(c.display_name, c.name) AS name, h.open,
               sum(h.open) OVER ()::bigint AS whole, count(*) OVER () AS debtors
           FROM analytics_client_health AS h JOIN clients AS c ON c.business_id = h.business_id AND c.id = h.client_id
           WHERE h.business_id = %(business_id)s AND h.open > 0 ORDER BY h.open DESC, h.client_id LIMIT 1"""
    )


__all__ = [
    "delete_merged",
    "get_largest_debtor",
    "list_changed",
    "list_facts",
    "list_of_the_day",
    "list_riskiest",
    "list_stopped",
    "page_health",
    "replace_health",
]
