"""Deletes codes, tokens and families that expired long ago."""

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

BATCH_SIZE = 1000
"""Of each kind in one transaction."""


async def delete_expired(database: Database, clock: Clock) -> int:
    """Forgets a batch, over all businesses, with the worker's role; how many there were.

    Codes go a day after their end, access tokens a week, families with their used refresh tokens a month.
    """
    row = await database.fetch_one("SELECT sweep_oauth(%(now)s, %(batch)s) AS swept", now=clock.now(), batch=BATCH_SIZE)
    return int(row.swept) if row else 0
