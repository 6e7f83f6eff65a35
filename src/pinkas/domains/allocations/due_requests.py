"""Enqueues what is due: requests to be retried, connections to be maintained."""

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH_SIZE = 200


async def enqueue_due_work(database: Database, clock: Clock) -> int:
    """Enqueues a batch, over all businesses, with the worker's role; returns how many."""
    row = await database.fetch_one(
        "SELECT defer_due_allocations(%(now)s, %(batch)s) AS due", now=clock.now(), batch=BATCH_SIZE
    )
    return int(row.due) if row else 0
