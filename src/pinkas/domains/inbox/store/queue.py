"""What is still to be read: claimed one at a time, by turns of businesses, with the worker's role."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import DueTable
from pinkas.platform.tx import Tx

QUEUE = DueTable("inbox_queue", fence="turn")

_CLAIM = """
    WITH heads AS (
        SELECT DISTINCT ON (q.business_id) q.business_id, q.id, q.next_attempt_at
        FROM inbox_queue AS q LEFT JOIN business_clocks AS c ON c.business_id = q.business_id
        WHERE q.next_attempt_at <= %(now)s + coalesce(c.shift, '0')
        ORDER BY q.business_id, q.next_attempt_at, q.id
    ), chosen AS (
        SELECT q.business_id, q.id, coalesce(c.shift, '0') AS shift
        FROM heads JOIN inbox_queue AS q ON q.business_id = heads.business_id AND q.id = heads.id
        LEFT JOIN inbox_turns AS t ON t.business_id = heads.business_id
        LEFT JOIN business_clocks AS c ON c.business_id = heads.business_id
        WHERE q.next_attempt_at <= %(now)s + coalesce(c.shift, '0')
        ORDER BY t.last_at NULLS FIRST, heads.next_attempt_at, q.id
        LIMIT 1 FOR UPDATE OF q SKIP LOCKED
    ), told AS (
        INSERT INTO inbox_turns (business_id, last_at) SELECT business_id, %(now)s FROM chosen
        ON CONFLICT (business_id) DO UPDATE SET last_at = excluded.last_at
    )
    UPDATE inbox_queue AS q SET turn = q.turn + 1, next_attempt_at = %(now)s + chosen.shift + %(lease)s
    FROM chosen WHERE q.business_id = chosen.business_id AND q.id = chosen.id
    RETURNING q.business_id, q.id, q.turn"""


@dataclass(frozen=True)
class Claim:
    """A paper that one worker may read until the lease ends; `turn` is the fence."""

    business_id: UUID
    item_id: UUID
    turn: int


async def claim_next(database: Database, clock: Clock, lease: timedelta) -> Claim | None:
    """Claims the oldest due paper of the business that has waited longest for a turn; None when nothing is due. Several
    workers may."""
    row = await database.fetch_one(_CLAIM, now=clock.now(), lease=lease)
    return Claim(row.business_id, row.id, row.turn) if row else None


async def add_to_queue(tx: Tx, id: UUID, at: datetime) -> None:
    """Queues a paper; whoever reads it now has lost it."""
    await tx.execute(
        """INSERT INTO inbox_queue AS q (business_id, id, next_attempt_at) VALUES (%(business_id)s, %(id)s, %(at)s)
           ON CONFLICT (business_id, id) DO UPDATE SET next_attempt_at = %(at)s, turn = q.turn + 1""",
        id=id,
        at=at,
    )


async def hold_claim(tx: Tx, id: UUID, turn: int) -> bool:
    """Whether the claim still holds; it is locked until the transaction ends."""
    row = await tx.fetch_one(
        "SELECT turn FROM inbox_queue WHERE business_id = %(business_id)s AND id = %(id)s FOR UPDATE", id=id
    )
    return row is not None and row.turn == turn
