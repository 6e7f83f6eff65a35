"""Answers that wait for the next requests of a business: the sandbox writes them, and live has none."""

from psycopg.types.json import Jsonb

from pinkas.core.replies import Reply
from pinkas.platform.tx import Tx


async def count_waiting(tx: Tx) -> int:
    """How many wait."""
    row = await tx.fetch_one(
        "SELECT count(*) AS n FROM allocation_scripted_answers WHERE business_id = %(business_id)s"
    )
    return row.n if row else 0


async def insert_answer(tx: Tx, reply: Reply) -> None:
    """Appends an answer to those that wait."""
    await tx.execute(
        """INSERT INTO allocation_scripted_answers (business_id, id, status, body, error, created_at)
           VALUES (%(business_id)s, %(id)s, %(status)s, %(body)s, %(error)s, %(now)s)""",
        id=tx.new_id(),
        status=reply.status,
        body=None if reply.body is None else Jsonb(reply.body),
        error=reply.error,
        now=tx.now,
    )


async def take_next_answer(tx: Tx) -> Reply | None:
    """Removes and returns the answer that has waited the longest; None when none waits."""
    row = await tx.fetch_one(
        """DELETE FROM allocation_scripted_answers WHERE business_id = %(business_id)s AND id = (
               SELECT id FROM allocation_scripted_answers WHERE business_id = %(business_id)s
               ORDER BY id LIMIT 1 FOR UPDATE SKIP LOCKED)
           RETURNING status, body, error"""
    )
    return Reply(row.status, row.body, row.error, reached=True) if row else None
