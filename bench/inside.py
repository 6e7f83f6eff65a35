"""The real operations called in this process over one connection, heard statement by statement.

So the bare handlers and the pgbench script run exactly what the service runs, whatever becomes of its SQL.
"""

import re
import threading
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from bench.stage import Stage
from pinkas.core.ids import IdSource
from pinkas.credential_resolvers import CredentialResolvers
from pinkas.platform.caller import Caller
from pinkas.platform.database import Database
from pinkas.platform.statements import PipelinedConnection, Result, Statement
from pinkas.platform.tx import Transactions, Tx
from pinkas.wiring import Service


@dataclass(frozen=True)
class Said:
    """One statement between BEGIN and COMMIT, the columns that came back, and the round trip that it travelled in."""

    sql: str
    params: dict[str, Any]
    columns: tuple[str, ...]
    trip: int


class Heard(list[Said]):
    """The statements in their order, and the round trips that they and their frames travelled in."""

    trips = 0


@contextmanager
def listening() -> Iterator[Heard]:
    """Every statement that this thread runs meanwhile."""
    said, thread = Heard(), threading.get_ident()
    adapt, send = PipelinedConnection.adapt, PipelinedConnection.send
    batches: dict[int, Sequence[Statement]] = {}

    def adapted(connection: PipelinedConnection, statements: Sequence[Statement]) -> list[Any]:
        messages = adapt(connection, statements)
        batches[id(messages)] = statements
        return messages

    async def sent(connection: PipelinedConnection, messages: Sequence[Any]) -> list[Result]:
        statements = batches.pop(id(messages))
        results = await send(connection, messages)
        if threading.get_ident() != thread:
            return results
        trip = said.trips
        said.trips += 1
        for (sql, params), result in zip(statements, results, strict=True):
            if not _FRAME.match(sql):
                said.append(Said(sql, dict(params), result.columns, trip))
        return results

    PipelinedConnection.adapt = adapted  # type: ignore[method-assign, assignment]
    PipelinedConnection.send = sent  # type: ignore[method-assign, assignment]
    try:
        yield said
    finally:
        PipelinedConnection.adapt = adapt  # type: ignore[method-assign]
        PipelinedConnection.send = send  # type: ignore[method-assign]


_FRAME = re.compile(r"BEGIN$|COMMIT$|ROLLBACK$|SELECT set_config\(")
"""What a transaction consists of beside its statements."""


class _HeardIds(IdSource):
    """Ids, remembered in the order they were made."""

    def __init__(self) -> None:
        super().__init__()
        self.made: list[UUID] = []

    def new(self, now: datetime) -> UUID:
        """A fresh id."""
        fresh = super().new(now)
        self.made.append(fresh)
        return fresh


class Inside:
    """Operations of one environment over one connection, in this process."""

    def __init__(self, stage: Stage) -> None:
        service = Service("live", stage.settings, stage.installation.live)
        self.ids = _HeardIds()
        self.database = Database(stage.installation.live.app, size=1, name="pinkas-bench")
        self.runtime = replace(service.runtime, ids=self.ids)
        self.transactions = Transactions(self.database, self.runtime)
        self.resolver = CredentialResolvers(self.database, self.runtime, stage.settings)

    async def open(self) -> None:
        """Connects."""
        await self.database.open()

    async def close(self) -> None:
        """Gives the connection back."""
        await self.database.close()

    async def call(self, caller: Caller, use: Callable[[Tx], Awaitable[Any]]) -> Any:
        """One use case in its transaction."""
        async with self.transactions.begin(caller) as tx:
            return await use(tx)

    async def hear(self, caller: Caller, use: Callable[[Tx], Awaitable[Any]]) -> tuple[list[Said], Any]:
        """The statements of one use case between BEGIN and COMMIT, and its result. `ids.made` holds the ids it made."""
        self.ids.made.clear()
        with listening() as said:
            async with self.transactions.begin(caller) as tx:
                result = await use(tx)
        return said, result

    async def buffers(self) -> int:
        """Shared buffers that the connection has touched so far, hit or read (PostgreSQL 18 counts them by backend)."""
        await self.database.fetch_one("SELECT pg_stat_force_next_flush()")
        row = await self.database.fetch_one(
            "SELECT coalesce(sum(coalesce(hits, 0) + coalesce(reads, 0)), 0)::bigint AS n "
            "FROM pg_stat_get_backend_io(pg_backend_pid()) WHERE object = 'relation'"
        )
        return int(row.n) if row else 0
