"""Recording the results of attempts in groups: while one statement is running, the next group collects."""

import asyncio
import logging
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import ServiceUnavailable
from pinkas.domains.webhooks import failure_notification, rules
from pinkas.domains.webhooks.attempt import AttemptOutcome
from pinkas.domains.webhooks.store.queue import RECORD_RESULTS
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions

log = logging.getLogger(__name__)

GROUP_SIZE = 200
RETRY_SECONDS = 0.5
"""After the database was lost, before it is tried again."""


@dataclass(frozen=True)
class AttemptResult:
    """The result of an attempt to be recorded: the row and the fence that it was claimed with, and what follows."""

    business_id: UUID
    id: UUID
    fence: int
    state: str
    next: datetime | None
    counted: int
    outcome: AttemptOutcome

    def as_row(self) -> dict[str, Any]:
        """As the statement takes it."""
        return {
            "business_id": self.business_id,
            "id": self.id,
            "fence": self.fence,
            "state": self.state,
            "next": self.next,
            "counted": self.counted,
            "attempt": self.outcome.attempt,
            "at": self.outcome.ended,
            "ok": self.outcome.ok,
        }


@dataclass
class Recorder:
    """Writes the results of one worker."""

    database: Database
    transactions: Transactions
    _waiting: list[tuple[AttemptResult, "asyncio.Future[None]"]] = field(default_factory=list)
    _writing: "asyncio.Task[None] | None" = None
    _told: set[tuple[UUID, datetime]] = field(default_factory=set)

    async def write(self, result: AttemptResult) -> None:
        """Returns when the result is written, or when its lease is over and somebody else may have it."""
        done = asyncio.get_running_loop().create_future()
        self._waiting.append((result, done))
        if self._writing is None or self._writing.done():
            self._writing = asyncio.create_task(self._write_all())
        await done

    async def _write_all(self) -> None:
        while self._waiting:
            group, self._waiting = self._waiting[:GROUP_SIZE], self._waiting[GROUP_SIZE:]
            written = await self._write_group([result for result, _ in group])
            for _, done in group:
                if not done.done():
                    done.set_result(None)
            for row in written:
                await self._notify_failing(row)

    async def _write_group(self, results: list[AttemptResult]) -> list[Any]:
        """A database that is away is waited for: what is not recorded is sent twice."""
        until = asyncio.get_running_loop().time() + rules.LEASE_DURATION.total_seconds() / 2
        while True:
            try:
                async with self.database.connection() as connection:
                    rows = encode_json([one.as_row() for one in results]).decode()
                    cursor = await connection.execute(RECORD_RESULTS, {"results": rows}, binary=True)
                    return list(await cursor.fetchall())
            except ServiceUnavailable as fault:
                if asyncio.get_running_loop().time() > until:
                    log.warning("%d attempts could not be recorded: %r", len(results), fault.__cause__)
                    return []
                await asyncio.sleep(RETRY_SECONDS)
            except Exception:
                log.exception("%d attempts could not be recorded", len(results))
                return []

    async def _notify_failing(self, row: Any) -> None:
        if row.consecutive_failures < rules.NOTIFIED_FAILURES or (row.endpoint_id, row.failing_since) in self._told:
            return
        try:
            async with self.transactions.begin(system_caller(row.business_id)) as tx:
                await failure_notification.notify_failing_endpoint(tx, row)
        except Exception:
            log.exception("the business %s cannot be notified", row.business_id)
            return
        if len(self._told) > 10_000:
            self._told.clear()
        self._told.add((row.endpoint_id, row.failing_since))
