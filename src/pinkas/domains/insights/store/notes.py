"""What stands out among expenses."""

from datetime import date
from typing import Any

from pinkas.platform.tx import Tx


async def list_twins(tx: Tx, first: date, last: date, days: int, most: int) -> list[Any]:
    """Booked expenses of one supplier and one amount within some days of each other, the later one of a period:
    `id`, `other_id`, `supplier_name`, `total`, `currency`, `date`, `other_date`. What a schedule makes is none."""
    return await tx.fetch_all(
        """SELECT e.id, o.id AS other_id, e.supplier_name, e.total, e.currency, e.date, o.date AS other_date
           FROM expenses AS e JOIN expenses AS o ON o.business_id = e.business_id AND o.party_key = e.party_key
               AND o.date BETWEEN e.date - %(days)s::int AND e.date AND (o.date, o.id) < (e.date, e.id)
               AND o.total = e.total AND o.currency = e.currency
           WHERE e.business_id = %(business_id)s AND e.date BETWEEN %(first)s AND %(last)s
               AND e.party_key IS NOT NULL AND NOT e.is_credit AND NOT o.is_credit
               AND e.status IN ('BOOKED', 'REPORTED') AND o.status IN ('BOOKED', 'REPORTED')
               AND e.source <> 'recurring' AND o.source <> 'recurring'
           ORDER BY e.value DESC, e.id LIMIT %(most)s""",
        first=first,
        last=last,
        days=days,
        most=most,
    )


async def list_price_jumps(tx: Tx, first: date, last: date, since: date, percent: int, most: int) -> list[Any]:
    """The newest expense of each supplier in a period that costs so much more than those before it, which all cost
    about the same (three at least, since a day): `id`, `supplier_name`, `supplier_id`, `total`, `usual`, `currency`,
    `date`, `percent`."""
    return await tx.fetch_all(
        """WITH newest AS (
               SELECT DISTINCT ON (party_key) party_key, id, supplier_id, supplier_name, total, currency, date, value
               FROM expenses
               WHERE business_id = %(business_id)s AND date BETWEEN %(first)s AND %(last)s AND party_key IS NOT NULL
                   AND NOT is_credit AND status IN ('BOOKED', 'REPORTED')
               ORDER BY party_key, date DESC, id DESC
           )
           SELECT n.id, n.supplier_id, n.supplier_name, n.total, n.currency, n.date, b.usual,
               round(100.0 * (n.total - b.usual) / b.usual)::int AS percent
           FROM newest AS n CROSS JOIN LATERAL (
               SELECT count(*) AS count, min(total) AS least, max(total) AS most,
                   round(percentile_cont(0.5) WITHIN GROUP (ORDER BY total))::bigint AS usual
               FROM (
                   SELECT total FROM expenses
                   WHERE business_id = %(business_id)s AND party_key = n.party_key AND date >= %(since)s
                       AND (date, id) < (n.date, n.id) AND currency = n.currency AND NOT is_credit
                       AND status IN ('BOOKED', 'REPORTED')
                   ORDER BY date DESC, id DESC LIMIT 6
               ) AS before
           ) AS b
           WHERE b.count >= 3 AND b.most <= b.least * 1.15 AND n.total * 100 >= b.usual * (100 + %(percent)s)
           ORDER BY n.value DESC, n.id LIMIT %(most)s""",
        first=first,
        last=last,
        since=since,
        percent=percent,
        most=most,
    )
