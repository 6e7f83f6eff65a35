"""Periodic tasks of a worker, such as creating partitions in advance and deleting expired data."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

RETRY_SECONDS = 60
"""Seconds until the next try after a failure."""


@dataclass(frozen=True)
class PeriodicTask:
    """A periodic task. `run_batch` processes a batch with the worker's database role and returns its size; it is called
    again until a batch is empty. `interval_seconds` is the pause; `subject` describes the task in log messages."""

    subject: str
    interval_seconds: float
    run_batch: Callable[[Database, Clock], Awaitable[int]]


Pause = Callable[[float], Awaitable[None]]
"""Waits for so many seconds."""


async def run_periodically(task: PeriodicTask, database: Database, clock: Clock, pause: Pause = asyncio.sleep) -> None:
    """Runs a periodic task at once and then at its interval, until cancelled. Several workers may run the same task.
    `pause` waits for the interval."""
    while True:
        seconds = task.interval_seconds
        try:
            while await task.run_batch(database, clock):
                pass
        except ServiceUnavailable as fault:
            log.warning("%s cannot be tended: %r", task.subject, fault.__cause__)
            seconds = min(seconds, RETRY_SECONDS)
        except Exception:
            log.exception("%s cannot be tended", task.subject)
            seconds = min(seconds, RETRY_SECONDS)
        await pause(seconds)
