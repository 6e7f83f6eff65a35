"""The usage log: one record of every request that a credential of a business made, whatever became of it.

Records are gathered in the process and written in batches outside the request's transaction. A clean stop writes what
is left; a process that is killed loses what it had not written yet, which is at most the last `FLUSH_SECONDS` of
requests (docs/guide/trust.md says so).
"""

import asyncio
import contextlib
import logging
from collections import deque
from uuid import UUID

import msgspec

from pinkas.core.ids import IdSource
from pinkas.core.plain import as_json
from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

FLUSH_SECONDS = 0.5
BATCH = 1000
"""Records of one statement."""
KEPT = 100_000
"""Records that wait for a database that is away; beyond them the oldest are lost, and the log says how many."""
AGENT_BYTES = 512


class UsageRecord(msgspec.Struct, frozen=True):
    """One request. `route` is the template of the path, never the path itself."""

    id: UUID
    at: str
    business_id: UUID
    kind: str
    credential_id: UUID
    method: str
    route: str
    status: int
    address: str
    agent: str
    request_id: str


class Usage:
    """The records of one process, and the loop that writes them."""

    def __init__(self, database: Database, clock: Clock, ids: IdSource) -> None:
        self._database = database
        self._clock = clock
        self._ids = ids
        self._waiting: deque[UsageRecord] = deque()
        self._lost = 0
        self._full = asyncio.Event()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def note(self, caller: Caller | None, method: str, route: str, status: int) -> None:
        """Notes a request of a caller who has a credential and acts in a business; others have nobody to tell."""
        if caller is None or caller.business_id is None or caller.credential_id is None or caller.origin is None:
            return
        if len(self._waiting) >= KEPT:
            self._waiting.popleft()
            self._lost += 1
        now, origin = self._clock.now(), caller.origin
        self._waiting.append(
            UsageRecord(
                id=self._ids.new(now),
                at=now.isoformat(),
                business_id=caller.business_id,
                kind=caller.kind,
                credential_id=caller.credential_id,
                method=method,
                route=route,
                status=status,
                address=origin.address,
                agent=origin.agent,
                request_id=origin.request_id,
            )
        )
        if len(self._waiting) >= BATCH:
            self._full.set()

    def start(self) -> None:
        """Begins to write."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Writes what is left, and ends."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.flush()
        if self._waiting:
            log.error("%d records of the usage log were lost: the database is away", len(self._waiting))

    async def flush(self) -> None:
        """Writes everything that waits; what cannot be written goes on waiting."""
        async with self._writing:
            while self._waiting:
                batch = [self._waiting.popleft() for _ in range(min(BATCH, len(self._waiting)))]
                try:
                    await self._write(batch)
                except asyncio.CancelledError:  # whether it was kept is not known: written twice beats lost
                    self._waiting.extendleft(reversed(batch))
                    raise
                except Exception as fault:
                    self._waiting.extendleft(reversed(batch))
                    level = logging.WARNING if isinstance(fault, ServiceUnavailable) else logging.ERROR
                    log.log(level, "the usage log cannot be written: %r", fault.__cause__ or fault)
                    return

    async def _write(self, batch: list[UsageRecord]) -> None:
        await self._database.run("SELECT record_usage(%(rows)s::json)", rows=as_json(batch).decode())

    async def _run(self) -> None:
        while True:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._full.wait(), FLUSH_SECONDS)
            self._full.clear()
            await self.flush()
            if self._lost:
                log.error("%d records of the usage log were lost: the database was away too long", self._lost)
                self._lost = 0


def agent_of(value: str | None) -> str:
    """What a client calls itself, kept inert: cut at 512 bytes, without control characters."""
    text = "".join(one if one.isprintable() else "\ufffd" for one in (value or ""))
    return text.encode("utf-8", "replace")[:AGENT_BYTES].decode("utf-8", "ignore")
