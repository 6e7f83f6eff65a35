"""The sums of analytics and how far they follow the documents and the journal."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from psycopg.types.json import Jsonb

from pinkas.platform.database import Database
from pinkas.platform.tx import Tx

SPANS = ("day", "month", "quarter", "year")
_FIGURES = ("revenue", "revenue_cash", "documents", "expenses", "collected", "new_clients")
_HEADS = """coalesce((SELECT next_index FROM document_chains WHERE business_id = %(business_id)s), 1) AS next_document,
    coalesce((SELECT next_number FROM ledger_counters WHERE business_id = %(business_id)s), 1) AS next_entry"""

# Each span by itself in the index: a plain join is planned as a walk through all sums of the figure, whose cost grows
# with the history. OFFSET keeps the planner from making one of it.
WANTED_SPANS = """unnest(%(spans)s::text[], %(starts)s::date[]) AS wanted (span, start) CROSS JOIN LATERAL (
               SELECT start, key, count, vat, net, total FROM analytics_sums
               WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = %(dimension)s
                   AND span = wanted.span AND start = wanted.start"""


async def read_lag(tx: Tx) -> Any:
    """How many `documents` and `entries` the sums do not know yet, whether something else has `changed`, whether
    clients were merged that they do not know of (`is_merged`), for which `business_type` they were made, and when
    (`updated_at`); these two are None when nothing was summed yet. `last_day` is the last day on which anything
    happened that is summed, if there is one."""
    return await tx.fetch_one(
        f"""SELECT heads.next_document - coalesce(p.next_document, 1) AS documents,
               heads.next_entry - coalesce(p.next_entry, 1) AS entries, p.business_type, p.updated_at,
               EXISTS (SELECT FROM analytics_changes WHERE business_id = %(business_id)s)
                   OR EXISTS (SELECT FROM analytics_debtors
                              WHERE business_id = %(business_id)s AND changes_at <= %(now)s) AS changed,
               coalesce(k.merged, 0) <> (SELECT count(*) FROM clients WHERE business_id = %(business_id)s
                   AND merged_into_id IS NOT NULL) AS is_merged,
               (SELECT max(one.start) FROM unnest(%(figures)s::text[]) AS figure CROSS JOIN LATERAL (
                   SELECT start FROM analytics_sums AS s WHERE s.business_id = %(business_id)s AND s.figure = figure
                       AND s.dimension = 'all' AND s.span = 'day' ORDER BY start DESC LIMIT 1) AS one) AS last_day
           FROM (SELECT {_HEADS}) AS heads
           LEFT JOIN analytics_positions AS p ON p.business_id = %(business_id)s
           LEFT JOIN analytics_client_counts AS k ON k.business_id = %(business_id)s""",
        figures=list(_FIGURES),
        now=tx.now,
    )


async def lock_position(tx: Tx, business_type: str) -> Any:
    """The position of the business until the transaction ends: `next_document`, `next_entry`, `business_type`."""
    return await tx.fetch_one(
        """INSERT INTO analytics_positions (business_id, next_document, next_entry, business_type, updated_at)
           VALUES (%(business_id)s, 1, 1, %(business_type)s, %(now)s)
           ON CONFLICT (business_id) DO UPDATE SET updated_at = analytics_positions.updated_at
           RETURNING next_document, next_entry, business_type""",
        business_type=business_type,
        now=tx.now,
    )


async def read_heads(tx: Tx) -> Any:
    """The next index of the chain and the next number of an entry: `next_document`, `next_entry`."""
    return await tx.fetch_one(f"SELECT {_HEADS}")


async def set_position(tx: Tx, next_document: int, next_entry: int, business_type: str) -> None:
    """How far the sums follow now."""
    await tx.execute(
        """UPDATE analytics_positions SET next_document = %(document)s, next_entry = %(entry)s,
               business_type = %(business_type)s, updated_at = %(now)s
           WHERE business_id = %(business_id)s""",
        document=next_document,
        entry=next_entry,
        business_type=business_type,
        now=tx.now,
    )


async def delete_all(tx: Tx) -> None:
    """Forgets every sum of the business."""
    await tx.execute("DELETE FROM analytics_sums WHERE business_id = %(business_id)s")


async def replace_days(
    tx: Tx, figure: str, dimensions: Collection[str], days: Collection[date], rows: Sequence[dict[str, Any]]
) -> None:
    """Makes the sums of some days those of `rows` (`day`, `dimension`, `key`, `count`, `vat`, `total`), and adds the
    difference to their months, quarters and years."""
    await tx.execute(
        """WITH made AS (
               SELECT * FROM jsonb_to_recordset(%(rows)s)
                   AS m (day date, dimension text, key text, count bigint, vat bigint, total bigint)
           ), kept AS (
               SELECT start AS day, dimension, key, count, vat, total FROM analytics_sums
               WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = ANY(%(dimensions)s)
                   AND span = 'day' AND start = ANY(%(days)s)
           ), change AS (
               SELECT day, dimension, key, coalesce(made.count, 0) - coalesce(kept.count, 0) AS count,
                   coalesce(made.vat, 0) - coalesce(kept.vat, 0) AS vat,
                   coalesce(made.total, 0) - coalesce(kept.total, 0) AS total
               FROM made FULL JOIN kept USING (day, dimension, key)
           )
           INSERT INTO analytics_sums AS old (business_id, figure, dimension, span, start, key, count, vat, total)
           SELECT %(business_id)s, %(figure)s, dimension, span, date_trunc(span, day)::date, key, sum(count)::bigint,
               sum(vat)::bigint, sum(total)::bigint
           FROM change CROSS JOIN unnest(%(spans)s::text[]) AS span
           WHERE (change.count, change.vat, change.total) <> (0, 0, 0)
           GROUP BY dimension, span, date_trunc(span, day), key
           ON CONFLICT (business_id, figure, dimension, span, start, key) DO UPDATE
               SET count = old.count + excluded.count, vat = old.vat + excluded.vat,
                   total = old.total + excluded.total""",
        figure=figure,
        dimensions=sorted(dimensions),
        days=list(days),
        rows=Jsonb(list(rows)),
        spans=list(SPANS),
    )


async def list_days(tx: Tx, figure: str, dimension: str, first: date, last: date, key: str = "") -> list[Any]:
    """The sums of one key, day by day (`start`), of the days on which something happened."""
    return await tx.fetch_all(
        """SELECT start, count, vat, total FROM analytics_sums
           WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = %(dimension)s
               AND span = 'day' AND start BETWEEN %(first)s AND %(last)s AND key = %(key)s
           ORDER BY start""",
        figure=figure,
        dimension=dimension,
        first=first,
        last=last,
        key=key,
    )


async def list_spans(
    tx: Tx, figure: str, dimension: str, spans: Sequence[tuple[str, date]], key: str = ""
) -> list[Any]:
    """The sums of one key over some spans, each by itself (`start`); those in which nothing happened are left out."""
    return await tx.fetch_all(
        f"""SELECT s.start, s.count, s.vat, s.total
           FROM {WANTED_SPANS} AND key = %(key)s OFFSET 0) AS s""",
        figure=figure,
        dimension=dimension,
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
        key=key,
    )


async def sum_before(tx: Tx, figure: str, span: str, start: date) -> Any:
    """The `count`, `vat` and `total` of all whole spans that begin before a day."""
    return await tx.fetch_one(
        """SELECT coalesce(sum(count), 0)::bigint AS count, coalesce(sum(vat), 0)::bigint AS vat,
               coalesce(sum(total), 0)::bigint AS total
           FROM analytics_sums
           WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = 'all' AND span = %(span)s
               AND start < %(start)s AND key = ''""",
        figure=figure,
        span=span,
        start=start,
    )


async def list_months(tx: Tx, figure: str, first: date, last: date, dimension: str = "all", key: str = "") -> list[Any]:
    """The sums of one key of whole months (`start`), from a first to a last one, of those in which something was."""
    return await tx.fetch_all(
        """SELECT start, count, vat, total FROM analytics_sums
           WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = %(dimension)s AND span = 'month'
               AND start BETWEEN %(first)s AND %(last)s AND key = %(key)s""",
        figure=figure,
        dimension=dimension,
        key=key,
        first=first,
        last=last,
    )


async def list_keys(
    tx: Tx, figure: str, dimension: str, spans: Sequence[tuple[str, date]], most: int | None = None
) -> list[Any]:
    """The sums of every key over some spans, the largest net first; at most `most` of them where there is one span,
    whose order an index keeps."""
    if len(spans) == 1:
        ((span, start),) = spans
        # Written out, so that every plan may use the index that keeps the order of parties.
        return await tx.fetch_all(
            f"""SELECT key, count, vat, total FROM analytics_sums
                WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = '{dimension}'
                    AND span = '{span}' AND start = %(start)s
                ORDER BY net DESC, key LIMIT %(most)s""",
            figure=figure,
            start=start,
            most=most,
        )
    return await tx.fetch_all(
        f"""SELECT key, sum(count)::bigint AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total
           FROM {WANTED_SPANS} OFFSET 0) AS s
           GROUP BY key ORDER BY sum(net) DESC, key LIMIT %(most)s""",
        figure=figure,
        dimension=dimension,
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
        most=most,
    )


_PARTY_NAMES = "SELECT id::text AS key, coalesce(display_name, name) AS he, coalesce(display_name, name) AS en FROM "
_NAMES = {
    "client": _PARTY_NAMES + "clients",
    "supplier": _PARTY_NAMES + "suppliers",
    "brand": "SELECT id::text AS key, name AS he, name AS en FROM brands",
    "category": "SELECT id::text AS key, name AS he, coalesce(name_en, name) AS en FROM expense_categories",
    "product_category": "SELECT id::text AS key, name AS he, name AS en FROM product_categories",
}


async def list_names(tx: Tx, dimension: str, keys: Collection[str]) -> dict[str, Any]:
    """What clients, suppliers, brands or categories are called now, in both languages (`he`, `en`), by key."""
    rows = await tx.fetch_all(
        f"{_NAMES[dimension]} WHERE business_id = %(business_id)s AND id = ANY(%(keys)s::uuid[])",
        keys=[one for one in keys if one],
    )
    return {row.key: row for row in rows}


async def list_merged(tx: Tx, dimension: str) -> dict[str, str]:
    """The clients or suppliers that were merged into others: the key that stays, by the key that is gone."""
    table = {"client": "clients", "supplier": "suppliers"}[dimension]
    rows = await tx.fetch_all(
        f"""SELECT id::text AS key, merged_into_id::text AS stays FROM {table}
            WHERE business_id = %(business_id)s AND merged_into_id IS NOT NULL"""
    )
    return {row.key: row.stays for row in rows}


async def list_some_keys(
    tx: Tx, figure: str, dimension: str, spans: Sequence[tuple[str, date]], keys: Collection[str]
) -> list[Any]:
    """The sums of some keys over some spans."""
    return await tx.fetch_all(
        f"""SELECT key, sum(count)::bigint AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total
           FROM {WANTED_SPANS} AND key = ANY(%(keys)s) OFFSET 0) AS s
           GROUP BY key""",
        figure=figure,
        dimension=dimension,
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
        keys=list(keys),
    )


async def list_behind(database: Database, now: datetime, most: int) -> list[Any]:
    """Businesses whose sums do not know everything yet, with the worker's role: their `business_id`."""
    async with database.connection() as connection:
        found = await connection.execute(
            """SELECT business_id FROM (
                   SELECT c.business_id FROM document_chains AS c
                   LEFT JOIN analytics_positions AS p ON p.business_id = c.business_id
                   WHERE c.next_index > coalesce(p.next_document, 1)
                   UNION
                   SELECT c.business_id FROM ledger_counters AS c
                   LEFT JOIN analytics_positions AS p ON p.business_id = c.business_id
                   WHERE c.next_number > coalesce(p.next_entry, 1)
                   UNION
                   SELECT business_id FROM analytics_changes
                   UNION
                   SELECT business_id FROM analytics_debtors WHERE changes_at <= %(now)s
               ) AS behind ORDER BY business_id LIMIT %(most)s""",
            {"most": most, "now": now},
        )
        return list(await found.fetchall())


async def get_years(tx: Tx) -> tuple[int | None, int | None]:
    """The first and the last year that have documents, entries, expenses or sums; None where there is nothing."""
    row = await tx.fetch_one(
        """SELECT extract(year FROM min(day))::int AS first, extract(year FROM max(day))::int AS last FROM (
               SELECT min(start) AS day FROM analytics_sums WHERE business_id = %(business_id)s
               UNION ALL SELECT max(start) FROM analytics_sums WHERE business_id = %(business_id)s AND span = 'day'
               UNION ALL SELECT min(issue_date) FROM documents WHERE business_id = %(business_id)s
               UNION ALL SELECT max(issue_date) FROM documents WHERE business_id = %(business_id)s
               UNION ALL SELECT min(date) FROM journal_entries WHERE business_id = %(business_id)s
               UNION ALL SELECT max(date) FROM journal_entries WHERE business_id = %(business_id)s
               UNION ALL SELECT min(date) FROM expenses WHERE business_id = %(business_id)s
               UNION ALL SELECT max(date) FROM expenses WHERE business_id = %(business_id)s
           ) AS days"""
    )
    return (row.first, row.last) if row else (None, None)


async def list_year(tx: Tx, figure: str, dimensions: Collection[str], year: int) -> list[Any]:
    """Every sum of a year that is not zero, of every span."""
    return await tx.fetch_all(
        """SELECT span, start, dimension, key, count, vat, total FROM analytics_sums
           WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = ANY(%(dimensions)s)
               AND span = ANY(%(spans)s) AND start BETWEEN %(first)s AND %(last)s""",
        figure=figure,
        dimensions=list(dimensions),
        spans=list(SPANS),
        first=date(year, 1, 1),
        last=date(year, 12, 31),
    )
