"""Ending for good the quotes whose last day has passed."""

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH = 500


async def expire(database: Database, clock: Clock) -> int:
    """Ends a batch, with the worker's role; how many there were. Every reader compares the day by itself, so a quote is
    over at midnight where its business is, whenever this comes."""
    row = await database.one("SELECT expire_quotes(%(now)s, %(batch)s) AS ended", now=clock.now(), batch=BATCH)
    return int(row.ended) if row else 0
