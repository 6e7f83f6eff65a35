"""Marks the quotes as expired whose last day has passed."""

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH_SIZE = 500


async def expire_quotes(database: Database, clock: Clock) -> int:
    """Expires a batch of quotes with the worker's role; returns how many. Every reader compares the day itself, so a
    quote is over at midnight in the time zone of its business, whenever this runs."""
    row = await database.fetch_one(
        "SELECT expire_quotes(%(now)s, %(batch)s) AS ended", now=clock.now(), batch=BATCH_SIZE
    )
    return int(row.ended) if row else 0
