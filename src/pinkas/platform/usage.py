"""The usage log: one record of every request that a credential of a business made, whatever became of it.

A request only leaves its facts in the memory of its process; they are written in batches, outside of any request. A
clean stop writes what is left; a process that is killed loses what it had not written yet, which is at most the last
`FLUSH_SECONDS` of requests (decision 0017).
"""

import asyncio
import contextlib
import logging
from collections import deque
from collections.abc import Sequence
from datetime import datetime
from typing import NamedTuple
from uuid import UUID

import msgspec

from pinkas.core.ids import IdSource
from pinkas.core.json_codec import encode_json
from pinkas.core.problems import ServiceUnavailable
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database, NeverTaken
from pinkas.platform.waiting import until_set

log = logging.getLogger(__name__)

FLUSH_SECONDS = 0.5
PAUSE_SECONDS = 1.0
"""After a batch could not be written, before it is tried again."""
BATCH = 1000
"""Records of one statement."""
KEPT = 100_000
"""Records that wait for a database that is away; beyond them the oldest are lost, and the log says how many."""
AGENT_BYTES = 512
_MINUTES = "SET LOCAL statement_timeout = '10min'"


class _Seen(NamedTuple):
    """What a request leaves: no more work than this is done while it is answered."""

    at: datetime
    business_id: UUID
    kind: str
    credential_id: UUID
    method: str
    route: str
    status: int
    address: str
    agent: str
    request_id: str


class UsageRecord(msgspec.Struct, frozen=True):
    """One request as `record_usage` takes it. `route` is the template of the path, never the path itself."""

    id: UUID
    at: datetime
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
        self._seen: deque[_Seen] = deque()
        self._batch: list[UsageRecord] = []
        """The records that are being written; after a failure the same ones, under the same ids, are tried again."""
        self._lost = 0
        self._full = asyncio.Event()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def note(self, caller: Caller | None, method: str, route: str, status: int) -> None:
        """Notes a request of a caller who has a credential and acts in a business; others have nobody to tell."""
        if caller is None or caller.business_id is None or caller.credential_id is None or caller.origin is None:
            return
        seen, origin = self._seen, caller.origin
        if len(seen) >= KEPT:
            seen.popleft()
            self._lost += 1
        seen.append(
            _Seen(
                self._clock.now(),
                caller.business_id,
                caller.kind,
                caller.credential_id,
                method,
                route,
                status,
                origin.address,
                origin.agent,
                origin.request_id,
            )
        )
        if len(seen) == BATCH:
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
        if left := len(self._seen) + len(self._batch):
            log.error("%d records of the usage log were lost: the database is away", left)

    async def flush(self) -> bool:
        """Writes everything that waits; what cannot be written goes on waiting. False when something does."""
        async with self._writing:
            while self._batch or self._seen:
                if not self._batch:
                    taken = [self._seen.popleft() for _ in range(min(BATCH, len(self._seen)))]
                    self._batch = [UsageRecord(self._ids.new(one.at), *one) for one in taken]
                try:
                    await self._write(self._batch)
                except Exception as fault:
                    level = logging.WARNING if isinstance(fault, ServiceUnavailable) else logging.ERROR
                    log.log(level, "the usage log cannot be written: %r", fault.__cause__ or fault)
                    return False
                self._batch = []
        return True

    async def _write(self, batch: Sequence[UsageRecord]) -> None:
        """Writes a batch. A record that was written before counts once, so what may or may not have been kept is
        written again. One that the database can never take is lost alone."""
        try:
            await self._database.run("SELECT record_usage(%(rows)s::json)", rows=encode_json(batch).decode())
        except NeverTaken as fault:
            if len(batch) == 1:
                log.error("a record of the usage log was lost: %r", fault)
                return
            half = len(batch) // 2
            await self._write(batch[:half])
            await self._write(batch[half:])

    async def _run(self) -> None:
        while True:
            await until_set(self._full, FLUSH_SECONDS)
            self._full.clear()
            if not await self.flush():
                await asyncio.sleep(PAUSE_SECONDS)
            if self._lost:
                log.error("%d records of the usage log were lost: the database was away too long", self._lost)
                self._lost = 0


async def maintain_partitions(database: Database, clock: Clock, *, kept_days: int) -> int:
    """Makes room for the weeks to come and drops those that are kept no longer; `database` is the worker's."""
    async with database.connection() as connection, connection.transaction():
        await connection.execute(_MINUTES)
        today = {"today": clock.now().date(), "days": kept_days}
        await connection.execute("SELECT maintain_usage_partitions(%(today)s, %(days)s)", today)
        await connection.execute(
            "SELECT prune_usage_counts((%(today)s::date - %(days)s::int)::timestamp AT TIME ZONE 'UTC')", today
        )
    return 0


def agent_of(value: str | None) -> str:
    """What a client calls itself, kept inert: cut at 512 bytes, without control characters."""
    text = (value or "")[:AGENT_BYTES]
    if text.isascii() and text.isprintable():
        return text
    text = "".join(one if one.isprintable() else "\ufffd" for one in text)
    return text.encode("utf-8", "replace")[:AGENT_BYTES].decode("utf-8", "ignore")
