"""What analytics know of clients: what each bought until now, how many are alike, and how many there are."""

from collections.abc import Collection, Sequence
from datetime import date, datetime
from typing import Any

from psycopg.types.json import Jsonb

from pinkas.domains.analytics.store import SPANS, WANTED_SPANS
from pinkas.platform.tx import HORIZON, Tx

_NOBODY = "00000000-0000-0000-0000-000000000000"
_GROUP = """date_trunc('month', last_day)::date,
    CASE WHEN sales >= %(often)s THEN %(often)s WHEN sales >= %(again)s THEN %(again)s ELSE 1 END,
    coalesce((%(borders)s::bigint[])[width_bucket(net, %(borders)s::bigint[])], 0)"""
_STEP = """sign(net)::bigint
    * (abs(net) - abs(net) % power(10::numeric, greatest(length(abs(net)::text) - {figures}, 0))::bigint)"""
"""The first figures of what a client is worth, with zeros behind them (`worth_steps`)."""
_KEEP_CLIENTS = f"""
WITH gone AS (
    DELETE FROM analytics_clients AS a USING clients AS c
    WHERE %(fold)s AND a.business_id = %(business_id)s AND c.business_id = %(business_id)s AND c.id = a.client_id
        AND c.merged_into_id IS NOT NULL
    RETURNING c.merged_into_id AS stays, a.sales, a.documents, a.net, a.first_day, a.last_day
), found AS (
    SELECT coalesce(c.merged_into_id, c.id) AS client_id, f.sales, f.documents, f.net, f.first_day, f.last_day
    FROM jsonb_to_recordset(%(rows)s) AS f (client_id uuid, sales bigint, documents bigint, net bigint, first_day date,
        last_day date)
    JOIN clients AS c ON c.business_id = %(business_id)s AND c.id = f.client_id
    UNION ALL SELECT * FROM gone
), added AS (
    SELECT client_id, sum(sales)::bigint AS sales, sum(documents)::bigint AS documents, sum(net)::bigint AS net,
        min(first_day) AS first_day, max(last_day) AS last_day
    FROM found GROUP BY client_id
), before AS (
    SELECT a.sales, a.net, a.first_day, a.last_day
    FROM analytics_clients AS a JOIN added USING (client_id) WHERE a.business_id = %(business_id)s
), after AS (
    INSERT INTO analytics_clients AS old (business_id, client_id, sales, documents, net, first_day, last_day)
    SELECT %(business_id)s, client_id, sales, documents, net, first_day, last_day FROM added
    ON CONFLICT (business_id, client_id) DO UPDATE SET sales = old.sales + excluded.sales,
        documents = old.documents + excluded.documents, net = old.net + excluded.net,
        first_day = least(old.first_day, excluded.first_day), last_day = greatest(old.last_day, excluded.last_day)
    RETURNING sales, net, first_day, last_day
), change AS (
    SELECT -1 AS n, sales, net, first_day, last_day FROM gone WHERE sales > 0
    UNION ALL SELECT -1, * FROM before WHERE sales > 0
    UNION ALL SELECT 1, * FROM after WHERE sales > 0
), stepped AS (
    INSERT INTO analytics_client_worths AS old (business_id, figures, coarser, least, clients)
    SELECT %(business_id)s, level.figures,
        CASE level.coarser WHEN 0 THEN 0 ELSE {_STEP.format(figures="level.coarser")} END,
        {_STEP.format(figures="level.figures")}, sum(n)
    FROM change CROSS JOIN unnest(%(levels)s::int[], array_prepend(0, %(levels)s::int[])) AS level (figures, coarser)
    WHERE level.figures IS NOT NULL GROUP BY 2, 3, 4 HAVING sum(n) <> 0
    ON CONFLICT (business_id, figures, coarser, least) DO UPDATE SET clients = old.clients + excluded.clients
), grouped AS (
    INSERT INTO analytics_client_groups AS old (business_id, last_month, frequency, worth, clients, sales, net)
    SELECT %(business_id)s, {_GROUP}, sum(n), sum(n * sales), sum(n * net) FROM change GROUP BY 2, 3, 4
    HAVING (sum(n), sum(n * sales), sum(n * net)) <> (0, 0, 0)
    ON CONFLICT (business_id, last_month, frequency, worth) DO UPDATE SET clients = old.clients + excluded.clients,
        sales = old.sales + excluded.sales, net = old.net + excluded.net
)
INSERT INTO analytics_sums AS old (business_id, figure, dimension, span, start, key, count, vat, total)
SELECT %(business_id)s, 'new_clients', 'all', span, date_trunc(span, first_day)::date, '', sum(n), 0, 0
FROM change CROSS JOIN unnest(%(spans)s::text[]) AS span
GROUP BY span, date_trunc(span, first_day) HAVING sum(n) <> 0
ON CONFLICT (business_id, figure, dimension, span, start, key) DO UPDATE SET count = old.count + excluded.count"""
_MERGED = "(SELECT count(*) FROM clients WHERE business_id = %(business_id)s AND merged_into_id IS NOT NULL)"


async def add_purchases(
    tx: Tx,
    rows: Sequence[dict[str, Any]],
    again: int,
    often: int,
    borders: Sequence[int],
    levels: Sequence[int],
    *,
    fold: bool,
) -> None:
    """Adds what clients bought (`client_id`, `sales`, `documents`, `net`, `first_day`, `last_day`) to what is known of
    them, and moves each to the group where it stands now and to the day on which it bought first. With `fold`, clients
    that were merged since become one with those that stay."""
    await tx.execute(
        _KEEP_CLIENTS,
        rows=Jsonb(list(rows)),
        again=again,
        often=often,
        borders=list(borders),
        levels=list(levels),
        fold=fold,
        spans=list(SPANS),
    )


async def read_merged(tx: Tx) -> Any:
    """How many clients are merged now (`merged`), and whether more are than when they were counted (`is_new`)."""
    return await tx.fetch_one(
        f"""SELECT merged, merged <> coalesce(
                (SELECT k.merged FROM analytics_client_counts AS k WHERE k.business_id = %(business_id)s), 0) AS is_new
            FROM (SELECT {_MERGED} AS merged) AS now"""
    )


async def count_saved(tx: Tx, merged: int) -> None:
    """Counts the clients that were saved since the last time, until an hour ago and before every transaction that may
    still save one: their ids are in the order of time. The hour is for servers whose clocks differ."""
    tx.set_visibility_horizon()
    await tx.execute(
        f"""WITH until AS (
                SELECT greatest(k.known_until, (lpad(to_hex(floor(extract(epoch FROM
                    least({HORIZON}, %(now)s) - interval '1 hour') * 1000)::bigint), 12, '0')
                    || repeat('0', 20))::uuid) AS id, coalesce(k.known_until, '{_NOBODY}') AS since
                FROM (SELECT) AS once
                LEFT JOIN analytics_client_counts AS k ON k.business_id = %(business_id)s OFFSET 0
            )
            INSERT INTO analytics_client_counts AS old (business_id, known_until, clients, merged)
            SELECT %(business_id)s, id, (SELECT count(*) FROM clients AS c
                WHERE c.business_id = %(business_id)s AND c.id >= until.since AND c.id < until.id), %(merged)s
            FROM until
            ON CONFLICT (business_id) DO UPDATE SET known_until = excluded.known_until,
                clients = old.clients + excluded.clients, merged = excluded.merged""",
        now=tx.now,
        merged=merged,
    )


async def count_clients(tx: Tx) -> Any:
    """How many clients are saved that are none of another one (`registered`), and how many of these are archived
    (`archived`)."""
    return await tx.fetch_one(
        f"""SELECT known.clients + (SELECT count(*) FROM clients AS c
                    WHERE c.business_id = %(business_id)s AND c.id >= known.since) - {_MERGED} AS registered,
                (SELECT count(*) FROM clients AS c WHERE c.business_id = %(business_id)s
                    AND c.archived_at IS NOT NULL AND c.merged_into_id IS NULL) AS archived
            FROM (
                SELECT coalesce(k.clients, 0) AS clients, coalesce(k.known_until, '{_NOBODY}') AS since
                FROM (SELECT) AS once
                LEFT JOIN analytics_client_counts AS k ON k.business_id = %(business_id)s OFFSET 0
            ) AS known"""  # OFFSET: an id is looked for only by a plain value where rows are secured, else all are read
    )


async def count_clients_as_of(tx: Tx, as_of: datetime) -> Any:
    """The same of clients that were saved until an instant. Those that were merged since count with the one that stays,
    and who is not archived any more was not."""
    return await tx.fetch_one(
        """SELECT count(*) AS registered, count(*) FILTER (WHERE archived_at <= %(as_of)s) AS archived FROM clients
           WHERE business_id = %(business_id)s AND merged_into_id IS NULL AND created_at <= %(as_of)s""",
        as_of=as_of,
    )


async def list_groups(tx: Tx, months: Sequence[date]) -> list[Any]:
    """The groups of clients that bought: by the last of `months` (in their order) that is not after the month of their
    last sale (`since`; the first one for what is older), by `frequency` and `worth`: `clients`, `sales` and `net`."""
    return await tx.fetch_all(
        """SELECT (%(months)s::date[])[greatest(width_bucket(last_month, %(months)s::date[]), 1)] AS since, frequency,
               worth, sum(clients)::bigint AS clients, sum(sales)::bigint AS sales, sum(net)::bigint AS net
           FROM analytics_client_groups WHERE business_id = %(business_id)s AND clients > 0 GROUP BY 1, 2, 3""",
        months=list(months),
    )


async def list_middle_worths(tx: Tx, levels: Sequence[int]) -> list[int]:
    """What the one or two clients in the middle of those that bought are worth. They are found level by level, so that
    only the steps within one step of the level before are looked at."""
    coarsest, finer, exact = levels
    rows = await tx.fetch_all(
        f"""WITH place AS (
               SELECT DISTINCT unnest(ARRAY[(whole - 1) / 2, whole / 2]) AS place FROM (
                   SELECT sum(clients)::bigint AS whole FROM analytics_client_worths
                   WHERE business_id = %(business_id)s AND figures = {coarsest}) AS counted
               WHERE whole > 0)
           SELECT third.least AS net FROM place
           CROSS JOIN LATERAL ({_step_at(coarsest, "0", "place.place")}) AS first
           CROSS JOIN LATERAL ({_step_at(finer, "first.least", "first.place")}) AS second
           CROSS JOIN LATERAL ({_step_at(exact, "second.least", "second.place")}) AS third
           ORDER BY 1"""
    )
    return [row.net for row in rows]


def _step_at(figures: int, coarser: str, place: str) -> str:
    """The step in which the client at a place in the order of those in a coarser step is, and its place in there."""
    return f"""SELECT least, {place} - before AS place FROM (
            SELECT least, clients, (sum(clients) OVER (ORDER BY least))::bigint - clients AS before
            FROM analytics_client_worths
            WHERE business_id = %(business_id)s AND figures = {figures} AND coarser = {coarser} AND clients > 0) AS step
        WHERE before <= {place} AND {place} < before + clients"""


async def list_largest_worths(tx: Tx, most: int) -> list[int]:
    """What the clients that bought the most are worth, at most so many, the largest first."""
    rows = await tx.fetch_all(
        """SELECT net FROM analytics_clients WHERE business_id = %(business_id)s AND sales > 0
           ORDER BY net DESC LIMIT %(most)s""",
        most=most,
    )
    return [row.net for row in rows]


async def get_purchases(tx: Tx, ids: Collection[str]) -> dict[str, Any]:
    """What some clients bought until now, by id as text: `sales`, `net`, `first_day`, `last_day`."""
    rows = await tx.fetch_all(
        """SELECT client_id::text AS id, sales, net, first_day, last_day FROM analytics_clients
           WHERE business_id = %(business_id)s AND client_id = ANY(%(ids)s::uuid[])""",
        ids=[one for one in ids if one],
    )
    return {row.id: row for row in rows}


async def sum_by_category(tx: Tx, figure: str, spans: Sequence[tuple[str, date]]) -> list[Any]:
    """The sums by product of some spans, by the category that each product is in now, a variant in that of its parent
    unless it has its own: `key` is its id, empty for what is in none."""
    return await tx.fetch_all(
        f"""WITH product_sum AS (
               SELECT key, sum(count)::bigint AS count, sum(total)::bigint AS total
               FROM {WANTED_SPANS} OFFSET 0) AS s GROUP BY key
           )
           SELECT coalesce(p.category_id, parent.category_id)::text AS key, sum(s.count)::bigint AS count,
               0 AS vat, sum(s.total)::bigint AS total
           FROM product_sum AS s
           LEFT JOIN products AS p ON p.business_id = %(business_id)s AND p.id = nullif(s.key, '')::uuid
           LEFT JOIN products AS parent ON parent.business_id = p.business_id AND parent.id = p.parent_id
           GROUP BY 1""",
        figure=figure,
        dimension="product",
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
    )


async def list_kept(tx: Tx) -> tuple[list[Any], list[Any], list[Any], list[Any], Any]:
    """Everything that is kept of clients, to be proven: the clients, the groups, the steps of worth, the days on which
    clients bought first, and how many clients were counted beside how many there are (`counted`, `there`)."""
    clients = await tx.fetch_all(
        """SELECT client_id, sales, documents, net, first_day, last_day FROM analytics_clients
           WHERE business_id = %(business_id)s"""
    )
    groups = await tx.fetch_all(
        """SELECT last_month, frequency, worth, clients, sales, net FROM analytics_client_groups
           WHERE business_id = %(business_id)s AND (clients, sales, net) <> (0, 0, 0)"""
    )
    steps = await tx.fetch_all(
        """SELECT figures, coarser, least, clients FROM analytics_client_worths
           WHERE business_id = %(business_id)s AND clients <> 0"""
    )
    days = await tx.fetch_all(
        """SELECT span, start, count FROM analytics_sums
           WHERE business_id = %(business_id)s AND figure = 'new_clients' AND dimension = 'all' AND count <> 0"""
    )
    count = await tx.fetch_one(
        """SELECT coalesce(sum(k.clients), 0)::bigint AS counted, coalesce(sum((SELECT count(*) FROM clients AS c
               WHERE c.business_id = k.business_id AND c.id < k.known_until)), 0)::bigint AS there
           FROM analytics_client_counts AS k WHERE k.business_id = %(business_id)s"""
    )
    return clients, groups, steps, days, count


async def delete_all(tx: Tx) -> None:
    """Forgets everything that is known of clients."""
    for table in ("analytics_clients", "analytics_client_groups", "analytics_client_worths", "analytics_client_counts"):
        await tx.execute(f"DELETE FROM {table} WHERE business_id = %(business_id)s")
