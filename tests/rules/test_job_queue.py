"""The worker's queue begins again when its database was away."""

import asyncio
import contextlib
from typing import Any, cast

import procrastinate
import pytest

from pinkas.platform import job_queue
from pinkas.platform.database import DatabaseUrls
from pinkas.platform.job_queue import JobQueue


class AwayForAMoment:
    """A procrastinate app whose worker loses its database once. The sweep of stalled jobs waits for the same database,
    and is told of its loss at the moment at which it is cancelled."""

    def __init__(self) -> None:
        self.begun, self.swept = 0, 0
        self.works_again = asyncio.Event()
        self.sweeps = asyncio.Event()
        self.job_manager = self

    def open_async(self) -> Any:
        return contextlib.nullcontext()

    async def get_stalled_jobs(self, **_: object) -> list[Any]:
        self.sweeps.set()
        self.swept += 1
        try:
            await asyncio.sleep(3600)
        except asyncio.CancelledError:
            if self.swept == 1:
                raise procrastinate.exceptions.ConnectorException from None
            raise
        return []

    async def run_worker_async(self, **_: object) -> None:
        self.begun += 1
        if self.begun == 1:
            await self.sweeps.wait()
            raise procrastinate.exceptions.ConnectorException
        self.works_again.set()
        await asyncio.sleep(3600)


async def test_a_worker_begins_again_though_the_sweep_lost_its_cancellation(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(job_queue, "PAUSE_SECONDS", 0.01)
    queue = JobQueue(DatabaseUrls("postgresql://", "postgresql://"), [], cast(Any, None), None)
    app = AwayForAMoment()
    monkeypatch.setattr(queue, "_app", app)
    running = asyncio.create_task(queue.run(1))
    try:
        async with asyncio.timeout(20):
            await app.works_again.wait()
    finally:
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)
    assert app.begun == 2
