"""Who bought what until an instant, from the documents of all time."""

from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from pinkas.domains.documents.income.store import SIGN, VAT, kinds
from pinkas.platform.tx import Tx

_BUYERS = f"""WITH bought AS (
        SELECT client_id, count(*) FILTER (WHERE {SIGN} * total_local > 0) AS sales,
            sum({SIGN} * (total_local - {VAT})) AS net,
            min(issue_date) FILTER (WHERE {SIGN} * total_local > 0) AS first_day,
            max(issue_date) FILTER (WHERE {SIGN} * total_local > 0) AS last_day
        FROM documents
        WHERE business_id = %(business_id)s AND status <> 'DRAFT' AND issued_at <= %(as_of)s
            AND client_id IS NOT NULL AND doc_type = ANY(%(types)s) {{of_whom}}
        GROUP BY client_id
    ), buyer AS (
        SELECT coalesce(c.merged_into_id, c.id) AS client_id, sum(sales)::bigint AS sales, sum(net)::bigint AS net,
            min(first_day) AS first_day, max(last_day) AS last_day
        FROM bought JOIN clients AS c ON c.business_id = %(business_id)s AND c.id = bought.client_id
        GROUP BY 1
    )"""
"""Clients with what they bought; those that were merged are one."""


async def group_buyers(
    tx: Tx,
    as_of: datetime,
    signs: Mapping[int, int],
    shifts: Mapping[str, int],
    *,
    months: Sequence[date],
    frequencies: Sequence[int],
    borders: Sequence[int],
) -> tuple[list[Any], list[Any]]:
    """Clients to whom something was sold, by the day on which they bought first (`start`, `count`, and 0 as `vat` and
    `total`), and in groups: by the last of `months` that is not after their last sale (`since`; the first one for what
    is older), the last of `frequencies` that their sales reach, and the last of `borders` that their net does
    (`worth`; 0 for less than the first): `clients`, `sales` and `net`."""
    rows = await tx.fetch_all(
        f"""{_BUYERS.format(of_whom="")}, placed AS (
                SELECT first_day, sales, net,
                    (%(months)s::date[])[greatest(width_bucket(date_trunc('month', last_day)::date,
                        %(months)s::date[]), 1)] AS since,
                    (%(frequencies)s::int[])[greatest(width_bucket(sales::int, %(frequencies)s::int[]), 1)]
                        AS frequency,
                    coalesce((%(borders)s::bigint[])[width_bucket(net, %(borders)s::bigint[])], 0) AS worth
                FROM buyer WHERE sales > 0
            )
            SELECT GROUPING(first_day) = 0 AS is_day, first_day AS start, 0 AS vat, 0 AS total, count(*) AS count,
                since, frequency, worth, count(*) AS clients, sum(sales)::bigint AS sales, sum(net)::bigint AS net
            FROM placed GROUP BY GROUPING SETS ((first_day), (since, frequency, worth))""",
        as_of=as_of,
        months=list(months),
        frequencies=list(frequencies),
        borders=list(borders),
        **kinds(signs, shifts),
    )
    return [row for row in rows if row.is_day], [row for row in rows if not row.is_day]


async def get_buyers(
    tx: Tx, as_of: datetime, signs: Mapping[int, int], shifts: Mapping[str, int], ids: Collection[str]
) -> list[Any]:
    """What some clients had bought, with those that were merged into them: `id` as text, `sales`, `net`, `first_day`
    and `last_day`."""
    family = """AND client_id IN (SELECT id FROM clients WHERE business_id = %(business_id)s
        AND coalesce(merged_into_id, id) = ANY(%(ids)s::uuid[]))"""
    return await tx.fetch_all(
        f"""{_BUYERS.format(of_whom=family)}
            SELECT client_id::text AS id, sales, net, first_day, last_day FROM buyer""",
        as_of=as_of,
        ids=list(ids),
        **kinds(signs, shifts),
    )
