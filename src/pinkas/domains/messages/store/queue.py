"""The queue of messages: whose turn it is, for one business and over all of them."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.platform.tx import Tx


async def take(tx: Tx, id: UUID, turn: int, until: datetime) -> bool:
    """Claims a turn until an instant; False when it was claimed before, or the message is not in the queue any more."""
    return bool(
        await tx.run(
            """UPDATE message_queue SET taken = turn, next_attempt_at = %(until)s
               WHERE business_id = %(business_id)s AND id = %(id)s AND turn = %(turn)s AND taken < turn""",
            id=id,
            turn=turn,
            until=until,
        )
    )


async def again(tx: Tx, id: UUID, turn: int, at: datetime) -> bool:
    """Postpones the next turn; False when another turn was enqueued meanwhile."""
    return bool(
        await tx.run(
            """UPDATE message_queue SET next_attempt_at = %(at)s
               WHERE business_id = %(business_id)s AND id = %(id)s AND turn = %(turn)s""",
            id=id,
            turn=turn,
            at=at,
        )
    )


async def leave(tx: Tx, id: UUID) -> None:
    """Takes a message out of the queue."""
    await tx.run("DELETE FROM message_queue WHERE business_id = %(business_id)s AND id = %(id)s", id=id)


async def spend(tx: Tx, count: int, most: int) -> bool:
    """Counts messages of today (UTC); False when the limit of the day would be exceeded, and then none is counted. The
    row stays locked, so that sends of one business happen one after another."""
    row = await tx.one(
        """INSERT INTO message_days AS d (business_id, day, used)
           SELECT %(business_id)s, %(day)s, %(count)s WHERE %(count)s <= %(most)s
           ON CONFLICT (business_id, day) DO UPDATE SET used = d.used + %(count)s WHERE d.used + %(count)s <= %(most)s
           RETURNING used""",
        day=tx.now.date(),
        count=count,
        most=most,
    )
    return row is not None


CALL: Any = """
WITH due AS (
    SELECT q.business_id, q.id, coalesce(c.shift, '0') AS shift
    FROM message_queue AS q LEFT JOIN business_clocks AS c ON c.business_id = q.business_id
    WHERE q.next_attempt_at <= %(now)s + coalesce(c.shift, '0')
    ORDER BY q.next_attempt_at LIMIT %(most)s FOR UPDATE OF q SKIP LOCKED
), called AS (
    UPDATE message_queue AS q SET turn = q.turn + 1, next_attempt_at = %(now)s + due.shift + %(lease)s
    FROM due WHERE q.business_id = due.business_id AND q.id = due.id
    RETURNING q.business_id, q.id, q.turn
)
SELECT count(procrastinate_defer_jobs_v1(ARRAY[ROW(
    'default', %(task)s, 0, NULL, NULL,
    jsonb_build_object('business_id', business_id, 'message_id', id, 'turn', turn), NULL
)::procrastinate_job_to_defer_v1])) AS called FROM called
"""
"""Calls the next turn of messages whose time has come, over all businesses, with the worker's role: a job each. The
queue holds no more than what is on its way, so it is read as it stands, whatever the clocks of businesses say."""
