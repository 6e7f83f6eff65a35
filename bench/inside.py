"""The real operations called in this process over one connection, heard statement by statement.

So the bare handlers and the pgbench script run exactly what the service runs, whatever becomes of its SQL.
"""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any
from uuid import UUID

from bench.stage import Stage
from pinkas.core.ids import IdSource
from pinkas.credential_resolvers import CredentialResolvers
from pinkas.platform.caller import Caller
from pinkas.platform.database import Database
from pinkas.platform.tx import Transactions, Tx
from pinkas.wiring import Service


@dataclass(frozen=True)
class Said:
    """One statement between BEGIN and COMMIT, and the columns that came back."""

    sql: str
    params: dict[str, Any]
    columns: tuple[str, ...]


@dataclass
class HeardTx(Tx):
    """A transaction that remembers what is said in it."""

    heard: list[Said] = field(default_factory=list)

    def listen(self) -> "HeardTx":
        """Hears every batch, with what travels with it."""
        run_all = self.transaction.run_all

        async def heard(statements: Sequence[Statement]) -> list[Result]:
            results = await run_all(statements)
            self.heard += [
                Said(sql, dict(params), one.columns) for (sql, params), one in zip(statements, results, strict=True)
            ]
            return results

        self.transaction.run_all = heard  # type: ignore[method-assign]
        return self


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
        self.around = replace(service.around, ids=self.ids)
        self.transactions = Transactions(self.database, self.around)
        self.resolver = CredentialResolvers(self.database, self.around, stage.settings)

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
        async with self.database.transaction(caller.business_id) as connection:
            tx = HeardTx(connection, self.around, caller, self.around.clock.now())
            result = await use(tx)
            await tx.flush()
        return tx.heard, result

    async def buffers(self) -> int:
        """Shared buffers that the connection has touched so far, hit or read (PostgreSQL 18 counts them by backend)."""
        await self.database.one("SELECT pg_stat_force_next_flush()")
        row = await self.database.one(
            "SELECT coalesce(sum(coalesce(hits, 0) + coalesce(reads, 0)), 0)::bigint AS n "
            "FROM pg_stat_get_backend_io(pg_backend_pid()) WHERE object = 'relation'"
        )
        return int(row.n) if row else 0
