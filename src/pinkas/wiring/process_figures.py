"""What a process measures of itself while it runs: how late its event loop is, its pools, memory and files."""

import asyncio
import contextlib
import os
import resource
from pathlib import Path

from pinkas.platform import metrics
from pinkas.platform.database import Database
from pinkas.platform.limits import Limiter
from pinkas.platform.settings import Environment

LOOK_SECONDS = 1.0
"""Seconds between two measurements of the event loop; they also bound what a pool can hide."""
_PAGE_BYTES = resource.getpagesize()
_COUNTED = (
    ("requests_queued", metrics.POOL_WAITS, 1.0),
    ("requests_wait_ms", metrics.POOL_WAIT_SECONDS, 0.001),
    ("requests_errors", metrics.POOL_FAILURES, 1.0),
    ("connections_errors", metrics.POOL_FAILURES, 1.0),
    ("connections_lost", metrics.POOL_FAILURES, 1.0),
)
"""What the pool counts from its beginning, where it is counted here, and in which unit."""


class ProcessFigures:
    """The measurements of one environment in this process, repeated by a task of its own."""

    def __init__(self, environment: Environment, limiter: Limiter) -> None:
        self._environment = environment
        self._limiter = limiter
        self._databases: dict[str, Database] = {}
        self._before: dict[tuple[str, str], int] = {}
        self._task: asyncio.Task[None] | None = None

    def watch(self, role: str, database: Database) -> None:
        """Measures the pool of a role from now on."""
        self._databases[role] = database

    def start(self) -> None:
        """Starts the task."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Ends the task."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        loop = asyncio.get_running_loop()
        lag = metrics.LOOP_LAG.labels(self._environment)
        while True:
            self.measure()
            asked = loop.time() + LOOK_SECONDS
            await asyncio.sleep(LOOK_SECONDS)
            lag.observe(max(loop.time() - asked, 0.0))

    def measure(self) -> None:
        """Takes every measurement but that of the event loop."""
        environment = self._environment
        metrics.LIMITS_OPEN.labels(environment).set(self._limiter.state == "open")
        memory, files = _resident_bytes(), _open_files()
        if memory is not None and files is not None:
            metrics.MEMORY.labels(environment).set(memory)
            metrics.OPEN_FILES.labels(environment).set(files)
        for role, database in self._databases.items():
            found = database.statistics()
            used = found.get("pool_size", 0) - found.get("pool_available", 0)
            metrics.POOL_CONNECTIONS.labels(environment, role, "used").set(used)
            metrics.POOL_CONNECTIONS.labels(environment, role, "idle").set(found.get("pool_available", 0))
            metrics.POOL_MOST.labels(environment, role).set(found.get("pool_max", 0))
            metrics.POOL_WAITING.labels(environment, role).set(found.get("requests_waiting", 0))
            for name, counter, unit in _COUNTED:
                count = found.get(name, 0)
                counter.labels(environment, role).inc((count - self._before.get((role, name), 0)) * unit)
                self._before[role, name] = count


def _resident_bytes() -> int | None:
    """The resident memory of this process; None where the system does not tell."""
    try:
        return int(Path("/proc/self/statm").read_text().split()[1]) * _PAGE_BYTES
    except OSError:
        return None


def _open_files() -> int | None:
    try:
        return len(os.listdir("/proc/self/fd"))
    except OSError:
        return None
