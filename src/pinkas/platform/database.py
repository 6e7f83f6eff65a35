"""PostgreSQL: one connection pool for each role, and transactions that set their tenant.

A connection is always in autocommit mode; a transaction opens with one message that begins it and names the tenant for
row-level security (`SET LOCAL`, so nothing outlives the transaction on a pooled connection).
"""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from psycopg import AsyncConnection, generators
from psycopg.pq import ExecStatus
from psycopg.rows import namedtuple_row
from psycopg.types.json import set_json_dumps, set_json_loads
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import InternalError, OutcomeUnknown, ServiceUnavailable, StorageFull

set_json_loads(msgspec.json.decode)
set_json_dumps(encode_json)

SESSION = (
    "-c timezone=UTC -c statement_timeout=30000 -c lock_timeout=10000 -c idle_in_transaction_session_timeout=60000"
)

_SPILL = """SELECT current_setting('transaction_read_only') AS read_only, array_length(array_agg(one ORDER BY one), 1)
    FROM (SELECT repeat(md5(n::text), 30) AS one FROM generate_series(1, 200) AS n) AS spilled"""
"""Sorts 190 kB, which needs a temporary file of the database (`pgsql_tmp`) when `work_mem` is 64 kB."""
log = logging.getLogger(__name__)

Connection = AsyncConnection[Any]
NeverTaken = psycopg.DataError
"""Raised when the database rejects a value; retrying cannot succeed."""


class Database:
    """The connection pool of one role of one database."""

    def __init__(self, url: str, *, size: int, name: str) -> None:
        self.url = url
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            url,
            min_size=min(2, size),
            max_size=size,
            timeout=10,
            open=False,
            name=name,
            kwargs={"autocommit": True, "row_factory": namedtuple_row, "options": SESSION, "application_name": name},
            check=None,
        )

    async def open(self) -> None:
        """Opens the pool; returns when the first connection is established."""
        await self._pool.open(wait=True, timeout=30)

    async def close(self) -> None:
        """Closes every connection."""
        await self._pool.close(timeout=5)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection outside any transaction. A database that cannot be reached answers `ServiceUnavailable`."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except (PoolTimeout, psycopg.OperationalError, psycopg.InterfaceError) as fault:
            raise _unavailable(fault) from fault

    def transaction(self, business_id: UUID | None) -> "_Transaction":
        """A connection within a transaction of a tenant; with None, row-level security hides all rows of tenants."""
        return _Transaction(self._pool, business_id)

    async def one(self, sql: str, **params: Any) -> Any | None:
        """One row of a single statement in a transaction of its own; None when there is none."""
        async with self.connection() as connection:
            cursor = await connection.execute(sql, params, binary=True)
            return await cursor.fetchone()

    async def run(self, sql: str, **params: Any) -> int:
        """A single statement in a transaction of its own; the number of rows it touched."""
        async with self.connection() as connection:
            return (await connection.execute(sql, params)).rowcount

    async def writes(self) -> bool:
        """Whether the database can be written to, as far as that can be known without changing anything: it is no
        standby, and its disk has room for the temporary file of a sort."""
        try:
            async with self.transaction(None) as connection:
                await connection.execute("SET LOCAL work_mem = '64kB'")
                found = await (await connection.execute(_SPILL)).fetchone()
        except ServiceUnavailable as fault:
            log.warning("the database cannot write", extra={"facts": {"cause": in_short(fault.__cause__ or fault)}})
            return False
        return found is not None and found.read_only == "off"


class _Transaction:
    """Begins on entering; commits on leaving, or rolls back when the block raised. One message each way."""

    __slots__ = ("_begin", "_connection", "_pool")

    def __init__(self, pool: "AsyncConnectionPool[Connection]", business_id: UUID | None) -> None:
        self._pool = pool
        tenant = f"; SET LOCAL app.business_id = '{business_id}'" if business_id else ""
        self._begin = f"BEGIN{tenant}".encode()

    async def __aenter__(self) -> Connection:
        try:
            self._connection = await self._pool.getconn()
        except (PoolTimeout, psycopg.OperationalError) as fault:
            raise _unavailable(fault) from fault
        try:
            await _command(self._connection, self._begin)
        except BaseException as fault:
            await self._pool.putconn(self._connection)
            if isinstance(fault, psycopg.Error):
                raise _unavailable(fault) from fault
            raise
        return self._connection

    async def __aexit__(self, _type: Any, raised: BaseException | None, _trace: Any) -> None:
        try:
            if raised is None:
                answer = await self._commit()
                if answer != b"COMMIT":  # a statement failed and its fault was swallowed: nothing was kept
                    raise InternalError
            elif not self._connection.closed:
                await _command(self._connection, b"ROLLBACK")
        except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
            raise _unavailable(fault) from fault
        finally:
            await self._pool.putconn(self._connection)
        if isinstance(raised, psycopg.OperationalError | psycopg.InterfaceError):
            raise _unavailable(raised) from raised

    async def _commit(self) -> bytes | None:
        try:
            return await _command(self._connection, b"COMMIT")
        except (psycopg.OperationalError, psycopg.InterfaceError) as fault:
            raise OutcomeUnknown from fault


def _unavailable(fault: BaseException) -> ServiceUnavailable:
    """The problem to raise for a database error: StorageFull for a full disk, otherwise ServiceUnavailable."""
    return StorageFull() if isinstance(fault, psycopg.errors.DiskFull) else ServiceUnavailable()


async def _command(connection: Connection, command: bytes) -> bytes | None:
    """Sends a command without parameters by the simple protocol and returns the command tag of its last result. Avoids
    the driver's cursor, which takes a third of the time of a short transaction."""
    async with connection.lock:
        connection.pgconn.send_query(command)
        results = await connection.wait(generators.execute(connection.pgconn))
    last = results[-1]
    if last.status not in (ExecStatus.COMMAND_OK, ExecStatus.TUPLES_OK):
        raise psycopg.errors.error_from_result(last)
    tag: bytes | None = last.command_status
    return tag


def in_short(fault: BaseException) -> str:
    """The text of an exception that may be logged. DETAIL, values and statements in errors of PostgreSQL can contain
    customer data and are left out; the SQLSTATE and the names of table, column and constraint are kept."""
    if isinstance(fault, BaseExceptionGroup):
        return f"{type(fault).__name__}({fault.message}: {', '.join(in_short(one) for one in fault.exceptions)})"
    if not isinstance(fault, psycopg.Error) or fault.diag.sqlstate is None:  # not said by the server
        return repr(fault)
    told = fault.diag
    parts = {"table": told.table_name, "column": told.column_name, "constraint": told.constraint_name}
    said = [f"{name} {value}" for name, value in parts.items() if value]
    if told.message_primary and not (told.sqlstate or "").startswith(_QUOTES_VALUES):
        said.append(told.message_primary)
    return f"{type(fault).__name__}({', '.join([told.sqlstate or '', *said])})"


_QUOTES_VALUES = ("22",)
"""The classes of errors whose first line may quote a value: data exceptions (`invalid input syntax for type uuid`)."""
