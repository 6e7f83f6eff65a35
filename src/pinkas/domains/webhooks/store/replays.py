"""Replays in the database."""

from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.ids import smallest_id_at
from pinkas.domains.webhooks import rules
from pinkas.domains.webhooks.types import NewReplay
from pinkas.platform.tx import Tx

# Events of a period. Their ids begin with the time at which they happened, so only its days are read.
_FROM_EVENTS_OF_PERIOD = """
FROM events WHERE business_id = %(business_id)s AND sequence IS NOT NULL AND id >= %(first)s AND id < %(beyond)s
  AND type = ANY(%(events)s)
"""


def _period_parameters(start: datetime, end: datetime, events: list[str]) -> dict[str, Any]:
    return {"first": smallest_id_at(start), "beyond": smallest_id_at(end), "events": events}


async def count_events(tx: Tx, request: NewReplay, events: list[str]) -> int:
    """How many events a replay would send; counting ends just beyond what is allowed."""
    row = await tx.fetch_one(
        f"SELECT count(*)::int AS n FROM (SELECT 1 {_FROM_EVENTS_OF_PERIOD} LIMIT %(most)s) AS found",
        most=rules.MAX_REPLAYED + 1,
        **_period_parameters(request.from_, request.to, events),
    )
    return int(row.n) if row else 0


async def is_running(tx: Tx, endpoint_id: UUID) -> bool:
    """Whether a replay to the endpoint is running."""
    row = await tx.fetch_one(
        """SELECT 1 FROM webhook_replays
           WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s AND state = 'running'""",
        endpoint_id=endpoint_id,
    )
    return row is not None


async def insert_replay(tx: Tx, endpoint_id: UUID, request: NewReplay, event_names: list[str], total: int) -> Any:
    """Writes a replay that is to run."""
    return await tx.fetch_one(
        """INSERT INTO webhook_replays (business_id, id, endpoint_id, from_at, to_at, events, state, total, created_at,
               updated_at)
           VALUES (%(business_id)s, %(id)s, %(endpoint_id)s, %(start)s, %(end)s, %(events)s, 'running', %(total)s,
               %(now)s, %(now)s)
           RETURNING *""",
        id=tx.new_id(),
        endpoint_id=endpoint_id,
        start=request.from_,
        end=request.to,
        events=event_names,
        total=total,
        now=tx.now,
    )


async def get_for_update(tx: Tx, id: UUID) -> Any | None:
    """A running replay, locked; None when it has ended."""
    return await tx.fetch_one(
        """SELECT * FROM webhook_replays WHERE business_id = %(business_id)s AND id = %(id)s AND state = 'running'
           FOR NO KEY UPDATE""",
        id=id,
    )


async def next_events(tx: Tx, replay: Any, limit: int) -> list[Any]:
    """The next events of a replay, in their order."""
    return await tx.fetch_all(
        f"""SELECT id, type, occurred_at, sequence, data::text AS data {_FROM_EVENTS_OF_PERIOD} AND sequence > %(place)s
            ORDER BY sequence LIMIT %(limit)s""",
        place=replay.place,
        limit=limit,
        **_period_parameters(replay.from_at, replay.to_at, replay.events),
    )


async def update_progress(tx: Tx, id: UUID, sequence: int, sent: int, *, done: bool) -> None:
    """Updates the progress of a replay."""
    await tx.execute(
        """UPDATE webhook_replays SET place = %(place)s, sent = sent + %(sent)s, version = version + 1,
               updated_at = %(now)s, state = CASE WHEN %(done)s THEN 'done' ELSE state END
           WHERE business_id = %(business_id)s AND id = %(id)s""",
        id=id,
        place=sequence,
        sent=sent,
        done=done,
        now=tx.now,
    )


async def cancel_replay(tx: Tx, endpoint_id: UUID) -> UUID | None:
    """Ends the replay that runs; its id, or None when none runs."""
    row = await tx.fetch_one(
        """UPDATE webhook_replays SET state = 'cancelled', version = version + 1, updated_at = %(now)s
           WHERE business_id = %(business_id)s AND endpoint_id = %(endpoint_id)s AND state = 'running' RETURNING id""",
        endpoint_id=endpoint_id,
        now=tx.now,
    )
    return row.id if row else None
