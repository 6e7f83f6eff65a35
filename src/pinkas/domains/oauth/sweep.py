"""Forgetting codes, tokens and families that have been useless for long."""

import asyncio
import logging

from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

BATCH = 1000
"""Of each kind in one transaction."""
PAUSE_SECONDS = 600


async def sweep(database: Database, clock: Clock) -> int:
    """Forgets a batch, over all businesses, with the worker's role; how many there were.

    Codes go a day after their end, access tokens a week, families with their used refresh tokens a month.
    """
    row = await database.one("SELECT sweep_oauth(%(now)s, %(batch)s) AS swept", now=clock.now(), batch=BATCH)
    return int(row.swept) if row else 0


async def keep_swept(database: Database, clock: Clock) -> None:
    """Sweeps every ten minutes, until it is cancelled."""
    while True:
        try:
            while await sweep(database, clock):
                pass
        except ServiceUnavailable as fault:
            log.warning("ended OAuth tokens cannot be swept: %r", fault.__cause__)
        except Exception:
            log.exception("ended OAuth tokens cannot be swept")
        await asyncio.sleep(PAUSE_SECONDS)
