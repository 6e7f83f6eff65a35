"""Kept sums less what was recorded after an instant: what they were then. Each statement looks at one state of both,
and answers None where the sums do not know everything in it."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any, NamedTuple

from pinkas.domains.analytics.store import WANTED_SPANS
from pinkas.platform.tx import Tx


class Later(NamedTuple):
    """SQL of what was recorded after an instant, rows of `day`, `client_id`, `brand_id`, `doc_type`, `count`, `vat` and
    `total`, as far as they have them, with its parameters."""

    rows: str
    params: Mapping[str, Any]


_KNOWN = """known AS (
    SELECT p.next_document = coalesce((SELECT next_index FROM document_chains WHERE business_id = p.business_id), 1)
        AND p.next_entry = coalesce((SELECT next_number FROM ledger_counters WHERE business_id = p.business_id), 1)
        AND NOT EXISTS (SELECT FROM analytics_changes WHERE business_id = p.business_id) AS is_current
    FROM analytics_positions AS p WHERE p.business_id = %(business_id)s)"""
_SUMS = "sum(count)::bigint AS count, sum(vat)::bigint AS vat, sum(total)::bigint AS total"


async def list_days(tx: Tx, figure: str, dimension: str, key: str, later: Later) -> list[Any] | None:
    """A figure by day (`start`) of the period of `later`, of one key, without what came later."""
    rows = await tx.fetch_all(
        f"""WITH {_KNOWN}
            SELECT start, {_SUMS} FROM (
                SELECT start, count, vat, total FROM analytics_sums
                WHERE business_id = %(business_id)s AND figure = %(figure)s AND dimension = %(dimension)s
                    AND span = 'day' AND start BETWEEN %(first)s AND %(last)s AND key = %(key)s
                UNION ALL SELECT day, -count, -vat, -total FROM {later.rows}
            ) AS both_of_them WHERE (SELECT is_current FROM known) GROUP BY start
            UNION ALL SELECT NULL, 0, 0, 0 WHERE (SELECT is_current FROM known) IS NOT TRUE""",
        figure=figure,
        dimension=dimension,
        key=key,
        **later.params,
    )
    return None if any(row.start is None for row in rows) else rows


async def list_keys(
    tx: Tx, figure: str, dimension: str, spans: Sequence[tuple[str, date]], later: Later, column: str, most: int
) -> list[Any] | None:
    """A figure by key over some spans without what came later, whose key is in `column`; the `most` largest net first.
    A client that was merged counts with the one that stays."""
    rows = await tx.fetch_all(
        f"""WITH {_KNOWN}, summed AS (
                SELECT key, {_SUMS} FROM (
                    SELECT key, count, vat, total FROM {WANTED_SPANS} OFFSET 0) AS s
                    UNION ALL SELECT coalesce({column}::text, ''), -count, -vat, -total FROM {later.rows}
                ) AS both_of_them WHERE (SELECT is_current FROM known) GROUP BY key
            ), largest AS (
                SELECT coalesce(c.merged_into_id::text, s.key) AS key, {_SUMS}
                FROM summed AS s LEFT JOIN clients AS c ON %(dimension)s = 'client'
                    AND c.business_id = %(business_id)s AND c.id = nullif(s.key, '')::uuid
                    AND c.merged_into_id IS NOT NULL
                GROUP BY 1 HAVING (sum(count), sum(vat), sum(total)) <> (0, 0, 0)
                ORDER BY sum(total - vat) DESC, 1 LIMIT %(most)s
            )
            SELECT * FROM largest
            UNION ALL SELECT NULL, 0, 0, 0 WHERE (SELECT is_current FROM known) IS NOT TRUE""",
        figure=figure,
        dimension=dimension,
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
        most=most,
        **later.params,
    )
    return None if any(row.key is None for row in rows) else rows


async def list_categories(tx: Tx, figure: str, spans: Sequence[tuple[str, date]], later: Later) -> list[Any] | None:
    """A figure by the category in which each product is now, as `clients.sum_by_category` has it, over some spans
    without what came later: rows of `product_id`, `count` and `total`."""
    rows = await tx.fetch_all(
        f"""WITH {_KNOWN}, product_sum AS (
                SELECT product_id, sum(count)::bigint AS count, sum(total)::bigint AS total FROM (
                    SELECT nullif(key, '')::uuid AS product_id, count, total FROM {WANTED_SPANS} OFFSET 0) AS s
                    UNION ALL SELECT product_id, -count, -total FROM {later.rows}
                ) AS both_of_them WHERE (SELECT is_current FROM known) GROUP BY product_id
            )
            SELECT coalesce(p.category_id, parent.category_id)::text AS key, sum(s.count)::bigint AS count, 0 AS vat,
                sum(s.total)::bigint AS total, true AS is_current
            FROM product_sum AS s
            LEFT JOIN products AS p ON p.business_id = %(business_id)s AND p.id = s.product_id
            LEFT JOIN products AS parent ON parent.business_id = p.business_id AND parent.id = p.parent_id
            GROUP BY 1 HAVING (sum(s.count), sum(s.total)) <> (0, 0)
            UNION ALL SELECT NULL, 0, 0, 0, false WHERE (SELECT is_current FROM known) IS NOT TRUE""",
        figure=figure,
        dimension="product",
        spans=[span for span, _ in spans],
        starts=[start for _, start in spans],
        **later.params,
    )
    return rows if all(row.is_current for row in rows) else None
