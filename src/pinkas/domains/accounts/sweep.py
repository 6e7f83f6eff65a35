"""Forgetting sessions that ended long ago."""

from datetime import timedelta

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

KEPT = timedelta(days=30)
"""How long an ended session is still known, with its address and its client."""
BATCH = 1000


async def sweep(database: Database, clock: Clock) -> int:
    """Forgets a batch of sessions, with the worker's role; how many there were."""
    row = await database.one(
        "SELECT sweep_sessions(%(before)s, %(batch)s) AS swept", before=clock.now() - KEPT, batch=BATCH
    )
    return int(row.swept) if row else 0
