"""Deletes sessions that ended long ago."""

from datetime import timedelta

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

RETENTION = timedelta(days=30)
"""How long an ended session is still known, with its address and its client."""
BATCH_SIZE = 1000


async def delete_ended_sessions(database: Database, clock: Clock) -> int:
    """Deletes a batch of ended sessions with the worker's role; returns how many."""
    row = await database.fetch_one(
        "SELECT sweep_sessions(%(before)s, %(batch)s) AS swept", before=clock.now() - RETENTION, batch=BATCH_SIZE
    )
    return int(row.swept) if row else 0
