"""What is still to be sent, and how much of it in a day."""

from pinkas.platform.due import DueTable
from pinkas.platform.tx import Tx

QUEUE = DueTable("message_queue", fence="turn")


async def count_against_daily_limit(tx: Tx, count: int, per_day: int) -> bool:
    """Counts messages of today (UTC); False when the limit of the day would be exceeded, and then none is counted. The
    row stays locked, so that sends of one business happen one after another."""
    row = await tx.fetch_one(
        """INSERT INTO message_daily_counts AS d (business_id, day, used)
           SELECT %(business_id)s, %(day)s, %(count)s WHERE %(count)s <= %(most)s
           ON CONFLICT (business_id, day) DO UPDATE SET used = d.used + %(count)s WHERE d.used + %(count)s <= %(most)s
           RETURNING used""",
        day=tx.now.date(),
        count=count,
        most=per_day,
    )
    return row is not None
