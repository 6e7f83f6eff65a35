"""The real operations called in this process over one connection, heard statement by statement.

So the bare handlers and the pgbench script run exactly what the service runs, whatever becomes of its SQL.
"""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from pinkas.core.ids import IdSource
from pinkas.domains.access import AccessResolver
from pinkas.platform.caller import Caller
from pinkas.platform.database import Connection, Database
from pinkas.platform.tx import Transactions, Tx
from pinkas.wiring import Service

from bench.stage import Stage


@dataclass(frozen=True)
class Said:
    """One statement as it went to the database, and the columns that came back."""

    sql: str
    params: dict[str, Any] | None
    options: dict[str, Any]
    columns: tuple[str, ...]


class _Ear:
    """A connection that remembers what is said on it."""

    def __init__(self, connection: Connection, heard: list[Said]) -> None:
        self._connection = connection
        self._heard = heard

    async def execute(self, sql: str, params: Any = None, **options: Any) -> Any:
        """Executes and remembers."""
        cursor = await self._connection.execute(sql, params, **options)
        columns = tuple(one.name for one in cursor.description or ())
        self._heard.append(Said(sql, dict(params) if params is not None else None, options, columns))
        return cursor

    def __getattr__(self, name: str) -> Any:
        return getattr(self._connection, name)


class _HeardDatabase(Database):
    """The service's own database class, on connections that remember."""

    heard: list[Said] | None = None

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection; one that remembers while `heard` is a list."""
        async with super().connection() as connection:
            yield connection if self.heard is None else _Ear(connection, self.heard)  # type: ignore[misc]


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
        self.database = _HeardDatabase(stage.installation.live.app, size=1, name="pinkas-bench")
        self.around = replace(service.around, ids=self.ids)
        self.transactions = Transactions(self.database, self.around)
        self.resolver = AccessResolver(
            self.database, self.around.clock, self.around.keys.sessions, session_limits=(1, 1)
        )

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
        """The statements of one use case, from BEGIN to COMMIT, and its result. `ids.made` holds the ids it made."""
        self.database.heard = heard = []
        self.ids.made.clear()
        try:
            result = await self.call(caller, use)
        finally:
            self.database.heard = None
        return heard, result

    async def buffers(self) -> int:
        """Shared buffers that the connection has touched so far, hit or read (PostgreSQL 18 counts them by backend)."""
        await self.database.one("SELECT pg_stat_force_next_flush()")
        row = await self.database.one(
            "SELECT coalesce(sum(coalesce(hits, 0) + coalesce(reads, 0)), 0)::bigint AS n "
            "FROM pg_stat_get_backend_io(pg_backend_pid()) WHERE object = 'relation'"
        )
        return int(row.n) if row else 0
