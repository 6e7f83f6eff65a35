"""Putting what is due into the queue: requests to be tried again, connections to be tended."""

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH = 200


async def sweep(database: Database, clock: Clock) -> int:
    """Puts a batch, over all businesses, with the worker's role; how many there were."""
    row = await database.one("SELECT defer_due_allocations(%(now)s, %(batch)s) AS due", now=clock.now(), batch=BATCH)
    return int(row.due) if row else 0
