"""PostgreSQL: one connection pool for each role, and transactions that set their tenant.

A connection is always in autocommit mode. A transaction begins in the round trip of its first statement and ends in
that of its last; the tenant for row-level security is set inside it, so nothing outlives the transaction on a pooled
connection.
"""

import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import msgspec
import psycopg
from psycopg.pq import TransactionStatus
from psycopg.rows import namedtuple_row
from psycopg.types.json import set_json_dumps, set_json_loads
from psycopg_pool import AsyncConnectionPool, PoolTimeout

from pinkas.core.json_codec import encode_json
from pinkas.core.problems import BusinessMoving, InternalError, OutcomeUnknown, ServiceUnavailable, StorageFull
from pinkas.platform.statements import Message, PipelinedConnection, Result, Statement
from pinkas.platform.tracing import TracedConnection, tracing

set_json_loads(msgspec.json.decode)
set_json_dumps(encode_json)

SESSION_SETTINGS = {
    "TimeZone": "UTC",
    "statement_timeout": "30000",
    "lock_timeout": "10000",
    "idle_in_transaction_session_timeout": "60000",
    "enable_seqscan": "off",
    "jit": "off",
}
"""How PostgreSQL serves the runtime roles; `pinkas migrate` makes it the default of these roles too, since a pooler in
transaction mode takes no options of a session.

No table of tenants is read from end to end: whatever a statement asks for, its tenant's rows are behind an index. A
plan that was made when a table had few rows, for whatever tenants, is kept for as long as its connection lives. Where
a scan cannot be avoided, its price would make PostgreSQL compile the statement (`jit`)."""
SESSION_OPTIONS = " ".join(f"-c {name}={value}" for name, value in SESSION_SETTINGS.items())

POOLED_SESSION = {"prepare_threshold": None}
"""How the driver uses a connection through a pooler in transaction mode: each transaction may come to another server
process, which knows nothing of statements that were prepared before."""
_SPILL_QUERY = """SELECT current_setting('transaction_read_only') AS read_only, array_length(array_agg(one
    ORDER BY one), 1)
    FROM (SELECT repeat(md5(n::text), 30) AS one FROM generate_series(1, 200) AS n) AS spilled"""
"""Sorts 190 kB, which needs a temporary file of the database (`pgsql_tmp`) when `work_mem` is 64 kB."""
log = logging.getLogger(__name__)

Connection = PipelinedConnection
_AWAY = (psycopg.OperationalError, psycopg.InterfaceError)
RejectedValueError = psycopg.DataError
"""Raised when the database rejects a value; retrying cannot succeed."""
StatementEndedError = psycopg.OperationalError
"""Raised when the database ends a statement or its connection; retrying may succeed."""


@dataclass(frozen=True)
class DatabaseUrls:
    """The URLs of an environment's database for the two runtime roles. Each of the others is empty where there is no
    such thing: those that lead through a pooler in transaction mode, and that of a replica for the role of requests."""

    app: str
    worker: str
    pooled_app: str = ""
    pooled_worker: str = ""
    replica: str = ""
    moves: str = ""
    """The business that is moved through these addresses: frozen or not, it may be written to."""

    def app_database(self, *, size: int, name: str) -> "Database":
        """The closed pool of the role of requests and jobs."""
        return Database(self.app, size=size, name=name, pooler=self.pooled_app, moves=self.moves)

    def replica_database(self, *, size: int, name: str) -> "Database":
        """The closed pool of the replica, for the role of requests."""
        return Database(self.replica, size=size, name=name, patience=1)

    def worker_database(self, *, size: int, name: str) -> "Database":
        """The closed pool of the role that works for all tenants."""
        return Database(self.worker, size=size, name=name, pooler=self.pooled_worker)


class Database:
    """The connection pool of one role of one database. `url` leads to the server itself, for what needs a session of
    its own; statements go through the `pooler` where there is one. It is one in transaction mode, so nothing is left
    behind on a connection: no prepared statement and no option of the session."""

    def __init__(
        self, url: str, *, size: int, name: str, pooler: str = "", patience: float = 10, moves: str = ""
    ) -> None:
        """`patience` is how many seconds a connection is waited for, `moves` a business that may be frozen."""
        self.url = url
        options = f"{SESSION_OPTIONS} -c app.moves={moves}" if moves else SESSION_OPTIONS
        session = POOLED_SESSION if pooler else {"options": options}
        self._pool: AsyncConnectionPool[Connection] = AsyncConnectionPool(
            pooler or url,
            connection_class=PipelinedConnection if tracing() is None else TracedConnection,
            min_size=min(2, size),
            max_size=size,
            timeout=patience,
            open=False,
            name=name,
            kwargs={
                "autocommit": True,
                "row_factory": namedtuple_row,
                "application_name": name,
                **session,
            },
            check=None,
        )

    def statistics(self) -> dict[str, int]:
        """What the pool counts, by the names of its library (`AsyncConnectionPool.get_stats`)."""
        return self._pool.get_stats()

    async def open(self, *, wait: bool = True) -> None:
        """Opens the pool; returns when the first connection is established, unless it is told not to wait."""
        await self._pool.open(wait=wait, timeout=30)

    async def close(self) -> None:
        """Closes every connection."""
        await self._pool.close(timeout=5)

    @asynccontextmanager
    async def connection(self) -> AsyncIterator[Connection]:
        """A connection outside any transaction. A database that cannot be reached answers `ServiceUnavailable`."""
        try:
            async with self._pool.connection() as connection:
                yield connection
        except (PoolTimeout, *_AWAY, psycopg.errors.ReadOnlySqlTransaction) as fault:
            raise _unavailable_problem(fault) from fault

    async def lend_connection(self) -> Connection:
        """A connection for whoever gives it back by `return_connection`."""
        try:
            return await self._pool.getconn()
        except (PoolTimeout, psycopg.OperationalError) as fault:
            raise _unavailable_problem(fault) from fault

    async def return_connection(self, connection: Connection) -> None:
        """Takes a connection back."""
        await self._pool.putconn(connection)

    def transaction(self, business_id: UUID | None, *, read_only: bool = False) -> "Transaction":
        """A transaction of one tenant (or of none: then every tenant table is empty)."""
        return Transaction(self._pool, business_id, read_only=read_only)

    async def fetch_one(self, sql: str, **params: Any) -> Any | None:
        """One row of a single statement in a transaction of its own; None when there is none."""
        async with self.connection() as connection:
            (result,) = await connection.run_all([(sql, params)])
            return result.rows[0] if result.rows else None

    async def execute(self, sql: str, **params: Any) -> int:
        """A single statement in a transaction of its own; the number of rows it touched."""
        async with self.connection() as connection:
            (result,) = await connection.run_all([(sql, params)])
            return result.count

    async def is_writable(self) -> bool:
        """Whether the database can be written to, as far as that can be known without changing anything: it is no
        standby, and its disk has room for the temporary file of a sort."""
        try:
            async with self.transaction(None) as transaction:
                _, result = await transaction.run_all([("SET LOCAL work_mem = '64kB'", {}), (_SPILL_QUERY, {})])
        except ServiceUnavailable as fault:
            log.warning(
                "the database cannot write", extra={"facts": {"cause": loggable_error(fault.__cause__ or fault)}}
            )
            return False
        return bool(result.rows[0].read_only == "off")


SAVEPOINT = "SAVEPOINT part"
RELEASE_SAVEPOINT = "RELEASE SAVEPOINT part"
ROLL_BACK_TO_SAVEPOINT = "ROLLBACK TO SAVEPOINT part"
"""The statements of a part of a transaction that may be undone by itself."""
_SET_TENANT = "SELECT set_config('app.business_id', %(tenant)s, true)"
TENANT = f"{_SET_TENANT}, refuse_frozen(nullif(%(tenant)s, '')::uuid)"
"""How a transaction that may write sets its tenant. A business that is frozen, because it moves to another database, is
refused there and nowhere else; whoever only reads is not asked."""
_READER = f"{_SET_TENANT}, set_config('transaction_read_only', 'on', true)"
_FROZEN = "PKM01"
"""The SQLSTATE by which the database refuses a frozen business."""
MOVING_SECONDS = 5
"""Seconds after which whoever was refused may ask again."""
BEGIN: Statement = ("BEGIN", {})
_COMMIT: Statement = ("COMMIT", {})
_ASK_PLACE: Statement = ("SELECT (pg_current_wal_insert_lsn() - '0/0'::pg_lsn)::bigint AS place", {})


class Transaction:
    """Statements of one tenant, all of which count or none.

    It begins with its first statement. `read_only` is for what changes nothing: each batch is a transaction of its own
    there, in which PostgreSQL refuses to write, so that nothing need be begun or committed. Such batches see what was
    committed before each, exactly as the statements of a READ COMMITTED transaction do. What writes has its connection
    before it looks at the clock: who had to wait for one would date changes before horizons that have passed.
    """

    __slots__ = ("_connection", "_pool", "_queued", "_read_only", "_settings", "_tenant", "asks_place", "place")

    def __init__(
        self, pool: "AsyncConnectionPool[Connection]", business_id: UUID | None, *, read_only: bool = False
    ) -> None:
        self._pool = pool
        self._tenant = "" if business_id is None else str(business_id)
        self._read_only = read_only
        self._connection: Connection | None = None
        self._queued: list[Statement] = []
        self._settings: list[Statement] = []
        self.asks_place = False
        """Whether the commit asks where in the write-ahead log it ended (`place`)."""
        self.place: int | None = None

    @property
    def _away(self) -> tuple[type[psycopg.Error], ...]:
        """The errors that say that the database is away. To what writes a standby is as good as none: a connection that
        was opened before a failover may lead to one. What only reads is refused there for a fault of its own."""
        return _AWAY if self._read_only else (*_AWAY, psycopg.errors.ReadOnlySqlTransaction)

    @property
    def _is_begun(self) -> bool:
        """Whether the database is in the transaction, be it one in which a statement failed."""
        connection = self._connection
        return connection is not None and connection.pgconn.transaction_status != TransactionStatus.IDLE

    def switch_tenant(self, business_id: UUID) -> None:
        """Goes on as another tenant."""
        self._tenant = str(business_id)
        if self._is_begun:
            self.queue((TENANT, {"tenant": self._tenant}))

    def queue(self, statement: Statement) -> None:
        """Adds a statement whose answer nobody needs: it travels with the next ones, or with the commit."""
        self._queued.append(statement)

    def add_setting(self, statement: Statement) -> None:
        """Adds a statement that sets what later ones read: before each batch that is a transaction of its
        own."""
        (self._settings if self._read_only else self._queued).append(statement)

    def discard_queued(self) -> None:
        """Forgets the statements that have not been sent."""
        self._queued.clear()

    async def _connect(self) -> Connection:
        if self._connection is None:
            try:
                self._connection = await self._pool.getconn()
            except (PoolTimeout, psycopg.OperationalError) as fault:
                raise _unavailable_problem(fault) from fault
        return self._connection

    async def run_all(self, statements: Sequence[Statement]) -> list[Result]:
        """The answers to some statements, in one round trip."""
        connection = await self._connect()
        before = self._statements_before()
        messages = connection.adapt([*before, *statements])
        self._queued.clear()
        return (await send_for_tenant(connection, messages))[len(before) :]

    async def send_ahead(self) -> None:
        """Sends the statements whose answers nobody needs now, and not with the next ones: PostgreSQL does them while
        the caller goes on. What one of them raises is raised by the next round trip."""
        if self._queued:
            connection = await self._connect()
            messages = connection.adapt(self._statements_before())
            self._queued.clear()
            await connection.send_ahead(messages)

    def _statements_before(self) -> list[Statement]:
        """What goes before the next statements."""
        if self._read_only:
            return [(_READER, {"tenant": self._tenant}), *self._settings, *self._queued]
        if self._is_begun:
            return [*self._queued]
        return [BEGIN, (TENANT, {"tenant": self._tenant}), *self._queued]

    async def __aenter__(self) -> "Transaction":
        if not self._read_only:
            await self._connect()
        return self

    async def __aexit__(self, _type: Any, raised: BaseException | None, _trace: Any) -> None:
        """Commits, or rolls back when the block raised."""
        try:
            if raised is None:
                await self.commit()
            else:
                await self._roll_back()
        except self._away as fault:
            raise _unavailable_problem(fault) from fault
        finally:
            await self._give_back()
        if isinstance(raised, self._away):
            raise _unavailable_problem(raised) from raised

    async def commit(self, statements: Sequence[Statement] = ()) -> None:
        """Runs the last statements and commits, in one round trip. What was begun is committed; a transaction that was
        asked nothing has nothing to commit."""
        if not (self._is_begun or statements or self._queued):
            return
        if self._read_only:  # PostgreSQL says that nothing is written here
            await self.run_all(statements)
            return
        last = len(self._statements_before()) + len(statements)
        asked = [_ASK_PLACE] if self.asks_place else []
        try:
            results = await self.run_all([*statements, _COMMIT, *asked])
        except _AWAY as fault:
            if getattr(fault, "failed_statement", last) < last:  # so the commit behind it was not run
                raise
            raise OutcomeUnknown from fault
        if asked:
            self.place = results.pop().rows[0].place
        if results[-1].tag != b"COMMIT":  # a statement failed and its fault was swallowed: nothing was kept
            raise InternalError

    async def _roll_back(self) -> None:
        if self._connection is not None and not self._connection.closed and self._is_begun:
            with suppress(psycopg.Error):  # what was sent ahead may have failed: it is undone now
                await self._connection.wait_for_answers()
            if not self._connection.closed:
                await self._connection.run_all([("ROLLBACK", {})])

    async def _give_back(self) -> None:
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            if not connection.closed:
                await connection.deallocate_unused()
        finally:
            await self._pool.putconn(connection)


async def send_for_tenant(connection: Connection, messages: Sequence[Message]) -> list[Result]:
    """The answers to adapted statements, of which one may set the tenant: BusinessMoving where that is refused."""
    try:
        return await connection.send(messages)
    except psycopg.Error as fault:
        if fault.sqlstate == _FROZEN:
            raise BusinessMoving(headers=[("retry-after", str(MOVING_SECONDS))]) from fault
        raise


def _unavailable_problem(error: BaseException) -> ServiceUnavailable:
    """The problem to raise for a database error: StorageFull for a full disk, otherwise ServiceUnavailable."""
    return StorageFull() if isinstance(error, psycopg.errors.DiskFull) else ServiceUnavailable()


def loggable_error(error: BaseException) -> str:
    """The text of an exception that may be logged. DETAIL, values and statements in errors of PostgreSQL can contain
    customer data and are left out; the SQLSTATE and the names of table, column and constraint are kept."""
    if isinstance(error, BaseExceptionGroup):
        return f"{type(error).__name__}({error.message}: {', '.join(loggable_error(one) for one in error.exceptions)})"
    if not isinstance(error, psycopg.Error) or error.diag.sqlstate is None:  # not said by the server
        return repr(error)
    told = error.diag
    parts = {"table": told.table_name, "column": told.column_name, "constraint": told.constraint_name}
    said = [f"{name} {value}" for name, value in parts.items() if value]
    if told.message_primary and not (told.sqlstate or "").startswith(_VALUE_QUOTING_CLASSES):
        said.append(told.message_primary)
    return f"{type(error).__name__}({', '.join([told.sqlstate or '', *said])})"


_VALUE_QUOTING_CLASSES = ("22",)
"""The classes of errors whose first line may quote a value: data exceptions (`invalid input syntax for type uuid`)."""
