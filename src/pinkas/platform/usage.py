"""The usage log: one record for every request with a credential of a business, successful or not.

Requests are recorded in memory and written in batches by a background task. A graceful stop writes the rest; a process
that is killed loses at most the last `FLUSH_SECONDS` of requests (decision 0017).
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
from pinkas.platform.approvals import PendingApproval
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database, RejectedValueError
from pinkas.platform.waiting import wait_until_set

log = logging.getLogger(__name__)

FLUSH_SECONDS = 0.5
PAUSE_SECONDS = 1.0
"""Seconds until a batch that could not be written is tried again."""
BATCH = 1000
"""Records of one statement."""
MAX_PENDING = 100_000
"""Most records that wait while the database is not available. Beyond that the oldest are dropped, and the log says how
many."""
AGENT_BYTES = 512
_LONG_TIMEOUT = "SET LOCAL statement_timeout = '10min'"


class _PendingRecord(NamedTuple):
    """The record of a request in memory; kept cheap, because it is made while the request is answered."""

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
    bounds: list[str] | None
    approval_id: UUID | None


class UsageRecord(msgspec.Struct, frozen=True):
    """A record as the database function `record_usage` takes it. `route` is the path template, never the actual
    path."""

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
    bounds: list[str] | None
    """The bounds that the request was above."""
    approval_id: UUID | None
    """The approval that it waits for."""


class UsageLog:
    """The records of one process, and the loop that writes them."""

    def __init__(self, database: Database, clock: Clock, ids: IdSource) -> None:
        self._database = database
        self._clock = clock
        self._ids = ids
        self._pending: deque[_PendingRecord] = deque()
        self._batch: list[UsageRecord] = []
        """The records being written. After a failure they are written again with the same ids."""
        self._lost = 0
        self._full = asyncio.Event()
        self._writing = asyncio.Lock()
        self._task: asyncio.Task[None] | None = None

    def record_request(
        self, caller: Caller | None, method: str, route: str, status: int, waits: PendingApproval | None = None
    ) -> None:
        """Records a request whose caller has a credential and acts in a business; ignores others. `waits` is the
        approval that it waits for."""
        if caller is None or caller.business_id is None or caller.credential_id is None or caller.origin is None:
            return
        seen, origin = self._pending, caller.origin
        if len(seen) >= MAX_PENDING:
            seen.popleft()
            self._lost += 1
        seen.append(
            _PendingRecord(
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
                None if waits is None else [one.bound for one in waits.reasons],
                None if waits is None else waits.id,
            )
        )
        if len(seen) == BATCH:
            self._full.set()

    def start(self) -> None:
        """Starts the background task that writes the records."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Stops the background task and writes the remaining records."""
        if self._task is not None:
            self._task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await self._task
        await self.flush()
        if left := len(self._pending) + len(self._batch):
            log.error("%d records of the usage log were lost: the database is away", left)

    async def flush(self) -> bool:
        """Writes all waiting records. Returns False when some could not be written and still wait."""
        async with self._writing:
            while self._batch or self._pending:
                if not self._batch:
                    taken = [self._pending.popleft() for _ in range(min(BATCH, len(self._pending)))]
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
        """Writes a batch. Writing is idempotent, so a batch with an unknown outcome is written again. A record that the
        database rejects is dropped without the others."""
        try:
            await self._database.execute("SELECT record_usage(%(rows)s::json)", rows=encode_json(batch).decode())
        except RejectedValueError as fault:
            if len(batch) == 1:
                log.error("a record of the usage log was lost: %r", fault)
                return
            half = len(batch) // 2
            await self._write(batch[:half])
            await self._write(batch[half:])

    async def _run(self) -> None:
        while True:
            await wait_until_set(self._full, FLUSH_SECONDS)
            self._full.clear()
            if not await self.flush():
                await asyncio.sleep(PAUSE_SECONDS)
            if self._lost:
                log.error("%d records of the usage log were lost: the database was away too long", self._lost)
                self._lost = 0


async def maintain_partitions(database: Database, clock: Clock, *, kept_days: int) -> int:
    """Creates the partitions of the coming weeks and drops those older than `kept_days`; `database` has the worker's
    role."""
    async with database.connection() as connection, connection.transaction():
        await connection.execute(_LONG_TIMEOUT)
        today = {"today": clock.now().date(), "days": kept_days}
        await connection.execute("SELECT maintain_usage_partitions(%(today)s, %(days)s)", today)
        await connection.execute(
            "SELECT prune_usage_counts((%(today)s::date - %(days)s::int)::timestamp AT TIME ZONE 'UTC')", today
        )
    return 0


def clean_user_agent(value: str | None) -> str:
    """The user agent of a client, safe to store: at most 512 bytes, without control characters."""
    text = (value or "")[:AGENT_BYTES]
    if text.isascii() and text.isprintable():
        return text
    text = "".join(one if one.isprintable() else "\ufffd" for one in text)
    return text.encode("utf-8", "replace")[:AGENT_BYTES].decode("utf-8", "ignore")
