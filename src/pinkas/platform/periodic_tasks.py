"""Chores: what a worker does once in a while beside its queues: room for the days to come, none for what is over."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

AGAIN_SECONDS = 60
"""After a failure."""


@dataclass(frozen=True)
class PeriodicTask:
    """`do` does a batch with the worker's role and says how much there was; it is asked again until there is nothing.
    `every` is the seconds until the next time."""

    what: str
    every: float
    do: Callable[[Database, Clock], Awaitable[int]]


async def keep(task: PeriodicTask, database: Database, clock: Clock) -> None:
    """Does a chore at once, and then again and again, until it is cancelled. Several workers may do the same one."""
    while True:
        pause = task.every
        try:
            while await task.do(database, clock):
                pass
        except ServiceUnavailable as fault:
            log.warning("%s cannot be tended: %r", task.what, fault.__cause__)
            pause = min(pause, AGAIN_SECONDS)
        except Exception:
            log.exception("%s cannot be tended", task.what)
            pause = min(pause, AGAIN_SECONDS)
        await asyncio.sleep(pause)
