"""The transaction that every use case takes: it carries the tenant, the time, the outbox, the one way to page.

One request or one job is one transaction; it commits before the answer leaves. Events and jobs are rows of the same
transaction, written in one statement just before the commit.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine, Generator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar, overload
from uuid import UUID

import msgspec

from pinkas.core.dates import day_in
from pinkas.core.events import EventName
from pinkas.core.ids import IdSource
from pinkas.core.json_codec import encode_json
from pinkas.core.pages import Order, PageQuery, Place, binding, choose_order, read_cursor, write_cursor
from pinkas.core.problems import InvalidCursor, NotFound, VersionConflict
from pinkas.platform.audit import change, entry
from pinkas.platform.caller import Caller
from pinkas.platform.clock import Clock
from pinkas.platform.crypto import Keys
from pinkas.platform.database import Database, Transaction
from pinkas.platform.settings import Environment
from pinkas.platform.statements import Result, Statement
from pinkas.platform.where import Where

Outside = TypeVar("Outside", covariant=True)
A = TypeVar("A")
B = TypeVar("B")
C = TypeVar("C")
D = TypeVar("D")
E = TypeVar("E")
F = TypeVar("F")


@dataclass(frozen=True)
class RuntimeContext:
    """What a transaction needs of its process: made once by the wiring."""

    environment: Environment
    clock: Clock
    ids: IdSource
    keys: Keys
    wake: Callable[[], None] = lambda: None
    """Called after a commit that left events or jobs, so that a worker of this process looks at once."""
    address: str = ""
    """The public address of the environment, without a slash at the end: links that are sent begin with it."""


class Jobs(Protocol):
    """What `enqueue` needs to know of a job: its public name."""

    @property
    def name(self) -> str:
        """Its public name."""
        ...


_UNDER_WAY = """SELECT extract(epoch FROM clock_timestamp() - min(xact_start))::float8 AS age FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"""
_SKEW = timedelta(seconds=0.2)
"""By which the clocks of two processes may differ."""


@dataclass
class Tx:
    """One transaction of one caller. Stores speak SQL through it; actions emit and enqueue through it."""

    transaction: Transaction
    runtime: RuntimeContext
    caller: Caller
    now: datetime
    expected_versions: frozenset[int] | None = None
    shift: timedelta = timedelta()
    """How far the clock of the business is ahead: in the sandbox it can be moved, in live it is the machine's."""
    _events: list[dict[str, Any]] = field(default_factory=list)
    _entries: list[dict[str, Any]] = field(default_factory=list)
    _jobs: list[dict[str, Any]] = field(default_factory=list)
    _gathering: bool = False

    @property
    def business_id(self) -> UUID:
        """The tenant; a use case without one has no business asking."""
        if self.caller.business_id is None:
            raise NotFound
        return self.caller.business_id

    @property
    def keys(self) -> Keys:
        """The secrets of the environment."""
        return self.runtime.keys

    @property
    def environment(self) -> Environment:
        """`live` or `sandbox`: for the watermark and for texts, never for a rule."""
        return self.runtime.environment

    def new_id(self) -> UUID:
        """A fresh UUIDv7."""
        return self.runtime.ids.new(self.now)

    def today(self, timezone: str) -> date:
        """The calendar day in a business's time zone."""
        return day_in(self.now, timezone)

    def instant(self) -> datetime:
        """The time right now: for what must come after a lock that this transaction waited for."""
        return self.runtime.clock.now() + self.shift

    @property
    def machine_now(self) -> datetime:
        """`now` by the machine's clock: for what a worker compares with its own."""
        return self.now - self.shift

    def go_to(self, instant: datetime) -> None:
        """Goes on as if it were `instant`: for the demo data of a sandbox, which tells of days past."""
        if self.environment != "sandbox":
            raise AssertionError("live goes by the machine's clock")
        self.shift += instant - self.now
        self.now = instant

    def discard_outbox(self) -> None:
        """Forgets the events, jobs and entries of the audit log so far: for demo data, which never happened."""
        if self.environment != "sandbox":
            raise AssertionError("no fact of live is without its event")
        self._events, self._jobs, self._entries = [], [], []

    async def move_clock(self) -> None:
        """Goes on at the time of the business, which may be ahead in the sandbox; live asks nothing."""
        if self.environment != "sandbox" or self.caller.business_id is None:
            return
        row = await self.one("SELECT shift FROM business_clocks WHERE business_id = %(business_id)s")
        self.shift = row.shift if row else timedelta()
        self.now += self.shift

    async def enter(self, business_id: UUID) -> None:
        """Goes on as another tenant: for the one case of a tenant that this transaction makes."""
        self.caller = replace(self.caller, business_id=business_id)
        self.transaction.enter(business_id)
        self.now -= self.shift
        self.shift = timedelta()
        await self.move_clock()

    async def one(self, sql: str, **params: Any) -> Any | None:
        """The first row, or None. `%(business_id)s` is always bound to the tenant."""
        (result,) = await self._run_all([(sql, params)])
        return result.rows[0] if result.rows else None

    async def all(self, sql: str, **params: Any) -> list[Any]:
        """Every row."""
        (result,) = await self._run_all([(sql, params)])
        return result.rows

    async def run(self, sql: str, **params: Any) -> int:
        """A statement without an answer; the number of rows it touched."""
        (result,) = await self._run_all([(sql, params)])
        return result.count

    def run_later(self, sql: str, **params: Any) -> None:
        """A statement whose answer nobody needs: it is run with the next one, or just before the commit."""
        self.transaction.queue(self._bound(sql, params))

    def _bound(self, sql: str, params: dict[str, Any]) -> Statement:
        params.setdefault("business_id", self.caller.business_id)
        return sql, params

    def _run_all(self, statements: Sequence[tuple[str, dict[str, Any]]]) -> "_Ask":
        return _Ask(self, [self._bound(sql, params) for sql, params in statements])

    @overload
    async def gather(self, one: Coroutine[Any, Any, A], two: Coroutine[Any, Any, B], /) -> tuple[A, B]: ...
    @overload
    async def gather(
        self, one: Coroutine[Any, Any, A], two: Coroutine[Any, Any, B], three: Coroutine[Any, Any, C], /
    ) -> tuple[A, B, C]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        /,
    ) -> tuple[A, B, C, D]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        five: Coroutine[Any, Any, E],
        /,
    ) -> tuple[A, B, C, D, E]: ...
    @overload
    async def gather(
        self,
        one: Coroutine[Any, Any, A],
        two: Coroutine[Any, Any, B],
        three: Coroutine[Any, Any, C],
        four: Coroutine[Any, Any, D],
        five: Coroutine[Any, Any, E],
        six: Coroutine[Any, Any, F],
        /,
    ) -> tuple[A, B, C, D, E, F]: ...
    @overload
    async def gather(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]: ...
    async def gather(self, *reads: Coroutine[Any, Any, Any]) -> tuple[Any, ...]:
        """The results of several coroutines that ask this transaction and wait for nothing else. What they ask at the
        same step travels in one round trip: reads that do not depend on each other cost one. The first problem that
        one of them raises ends all."""
        found: list[Any] = [None] * len(reads)
        asking: list[tuple[int, list[Result] | None]] = [(place, None) for place in range(len(reads))]
        nested, self._gathering = self._gathering, True
        try:
            while asking:
                asked: list[tuple[int, Sequence[Statement]]] = []
                for place, answer in asking:
                    try:
                        statements = reads[place].send(answer)
                    except StopIteration as stop:
                        found[place] = stop.value
                    else:
                        if not isinstance(statements, list):
                            raise AssertionError("what is gathered waits for the database alone")
                        asked.append((place, statements))
                if not asked:
                    break
                self._gathering = nested
                results = await self._run_bound([one for _, statements in asked for one in statements])
                self._gathering = True
                asking, position = [], 0
                for place, statements in asked:
                    asking.append((place, results[position : position + len(statements)]))
                    position += len(statements)
        finally:
            self._gathering = nested
            for one in reads:
                one.close()
        return tuple(found)

    def _run_bound(self, statements: list[Statement]) -> "_Ask":
        return _Ask(self, statements)

    @asynccontextmanager
    async def part(self) -> AsyncIterator[None]:
        """A part that may be refused by itself: what it wrote and told is taken back, the rest of the transaction goes
        on. A savepoint costs two statements, so it is for the few parts that write before they can be refused."""
        lists: tuple[list[Any], ...] = (self._events, self._entries, self._jobs)
        before = [len(one) for one in lists]
        self.run_later("SAVEPOINT part")
        try:
            yield
        except BaseException:
            await self.run("ROLLBACK TO SAVEPOINT part")
            for one, length in zip(lists, before, strict=True):
                del one[length:]
            raise
        self.run_later("RELEASE SAVEPOINT part")

    async def settled(self) -> datetime | None:
        """Before which instant every change is there to be seen; None while nothing else is under way. A change bears
        the instant at which its transaction began, and is seen when that has ended. Whoever asks again for what changed
        since the newest change that they saw would miss one that began before it and ended after: so what is asked for
        by `updatedSince` stops before the oldest transaction that is still under way."""
        row = await self.one(_UNDER_WAY)
        if row is None or row.age is None:
            return None
        return self.instant() - timedelta(seconds=row.age) - _SKEW

    async def changed_since(self, where: Where, since: datetime | None) -> None:
        """Adds the filter `updatedSince` of a list, when it was given; see `settled`."""
        if since is not None:
            where.add("updated_at >= %(since)s", since=since)
            where.maybe("updated_at < %(settled)s", settled=await self.settled())

    def check_version(self, version: int) -> None:
        """Honours If-Match: refuses when the caller saw another version, or none that there is. It is asked once, of
        the thing that the request names: what follows from that has versions of its own."""
        expected, self.expected_versions = self.expected_versions, None
        if expected is not None and version not in expected:
            raise VersionConflict(currentVersion=version)

    def emit(self, name: EventName, data: msgspec.Struct) -> None:
        """Tells the world, in this transaction: no fact without its event, no event without its fact."""
        at = self.instant()  # not the start of the transaction: events sort by when they were told, behind every lock
        self._events.append(
            {"id": self.runtime.ids.new(at), "type": name, "at": at, "data": msgspec.Raw(encode_json(data))}
        )

    def audit(
        self,
        action: str,
        subject: str,
        subject_id: UUID,
        *,
        before: msgspec.Struct | None = None,
        after: msgspec.Struct | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        """Writes an entry of the audit log, in this transaction: who did what to which thing, from where.

        `action` is a past tense with its thing (`api_key.created`). Of `before` and `after` only the fields that
        differ are kept, and none that a type calls secret; `facts` is anything else worth knowing (DI-5).
        """
        at = self.instant()
        self._entries.append(
            entry(
                self.runtime.ids.new(at),
                at,
                self.caller,
                action,
                (subject, subject_id),
                change(before, after),
                facts or {},
            )
        )

    def enqueue(self, job: Jobs, *, at: datetime | None = None, **args: Any) -> None:
        """Defers a job of this tenant (or of none), in this transaction."""
        due = None if at is None else at - self.shift  # the queue goes by the machine's clock
        self._jobs.append({"task": job.name, "args": args, "at": due})

    async def page(
        self,
        name: str,
        query: PageQuery,
        *,
        select: str,
        where: Where,
        orders: Mapping[str, Order],
        planned_once: bool = False,
    ) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
        """One page of a list: rows, the cursor of the next page, and the total when it was asked for.

        `select` is `SELECT ... FROM ...` with an `id` column; its rows are found again by keyset, never by offset.
        `planned_once`: the size of the page stands in the text, so that PostgreSQL can keep one plan for all values of
        the filters. Without it a large table is planned for at each request, which pays where the values differ much.
        """
        order = choose_order(orders, getattr(query, "sort", None))
        bound_to = binding(name, str(self.caller.business_id or self.caller.user_id), query)
        total: int | msgspec.UnsetType = msgspec.UNSET
        if query.include == "total":
            counted = await self.one(
                f"SELECT count(*) AS n FROM ({select} WHERE {where.sql()}) AS found", **where.params
            )
            total = counted.n if counted else 0
        beyond, direction = ("<", "DESC") if order.descending else (">", "ASC")
        if query.cursor is not None:
            place = read_cursor(query.cursor, bound_to, self.runtime.keys.cursor_key)
            if order.expression == "id":
                where.add(f"id {beyond} %(place_id)s::uuid", place_id=place.id)
            else:
                where.add(
                    f"({order.expression}, id) {beyond} (%(place_value)s::{order.cast}, %(place_id)s::uuid)",
                    place_value=place.value,
                    place_id=place.id,
                )
        by = f"id {direction}" if order.expression == "id" else f"{order.expression} {direction}, id {direction}"
        size = str(query.limit + 1) if planned_once else "%(page_size)s"
        more = {} if planned_once else {"page_size": query.limit + 1}
        rows = await self.all(f"{select} WHERE {where.sql()} ORDER BY {by} LIMIT {size}", **where.params, **more)
        if len(rows) <= query.limit:
            return rows, None, total
        rows = rows[: query.limit]
        last = rows[-1]
        value = str(last.id) if order.expression == "id" else str(getattr(last, order.expression))
        return rows, write_cursor(Place(value, str(last.id)), bound_to, self.runtime.keys.cursor_key), total

    async def commit(self) -> bool:
        """Writes the outbox and commits, in one round trip; True when there was anything in it."""
        last: list[Statement] = []
        if self._entries:  # last of all: its chain is locked no longer than it must be
            last.append(self._bound(_OUTBOX_AND_AUDIT, {**self._waiting(), "entries": _json(self._entries)}))
        elif self._events or self._jobs:
            last.append(self._bound(_OUTBOX, {**self._waiting()}))
        await self.transaction.commit(last)
        return bool(self._events or self._jobs)

    def _waiting(self) -> dict[str, str]:
        return {"events": _json(self._events), "jobs": _json(self._jobs)}


_OUTBOX = """
WITH told AS (
    INSERT INTO events (business_id, id, type, occurred_at, data)
    SELECT %(business_id)s, id, type, at, data
    FROM json_to_recordset(%(events)s::json) AS event (id uuid, type text, at timestamptz, data json)
)
SELECT defer_job(task, args, at)
FROM json_to_recordset(%(jobs)s::json) AS job (task text, args jsonb, at timestamptz)
"""
_OUTBOX_AND_AUDIT = """
WITH told AS (
    INSERT INTO events (business_id, id, type, occurred_at, data)
    SELECT %(business_id)s, id, type, at, data
    FROM json_to_recordset(%(events)s::json) AS event (id uuid, type text, at timestamptz, data json)
), deferred AS MATERIALIZED (
    SELECT defer_job(task, args, at)
    FROM json_to_recordset(%(jobs)s::json) AS job (task text, args jsonb, at timestamptz)
)
SELECT append_audit(%(entries)s::json), (SELECT count(*) FROM deferred)
"""


def _json(rows: list[dict[str, Any]]) -> str:
    return encode_json(rows).decode()


class _Ask(Awaitable[list[Result]]):
    """Statements that are asked: at once, or together with those of others that `gather` steps."""

    __slots__ = ("_statements", "_tx")

    def __init__(self, tx: Tx, statements: list[Statement]) -> None:
        self._tx = tx
        self._statements = statements

    def __await__(self) -> Generator[Any, Any, list[Result]]:
        results: list[Result]
        if self._tx._gathering:
            results = yield self._statements
            return results
        return (yield from self._tx.transaction.run_all(self._statements).__await__())


@dataclass(frozen=True)
class Transactions:
    """Opens transactions for callers: the adapter for requests, the worker for jobs, flows for their steps."""

    database: Database
    runtime: RuntimeContext

    def begin(
        self, caller: Caller, *, expected_versions: frozenset[int] | None = None, read_only: bool = False
    ) -> "_Begun":
        """A transaction of the caller's tenant. It commits when the block ends and rolls back when it raises. One that
        is `read_only` is refused by PostgreSQL when it writes."""
        return _Begun(self, caller, expected_versions, read_only=read_only)


class _Begun:
    """The block of one transaction: the outbox is written just before the commit, and the worker woken after it."""

    __slots__ = ("_caller", "_expected", "_runtime", "_transaction", "_tx")

    def __init__(
        self, transactions: Transactions, caller: Caller, expected: frozenset[int] | None, *, read_only: bool
    ) -> None:
        self._runtime = transactions.runtime
        self._caller = caller
        self._expected = expected
        self._transaction = transactions.database.transaction(caller.business_id, read_only=read_only)

    async def __aenter__(self) -> Tx:
        self._tx = Tx(self._transaction, self._runtime, self._caller, self._runtime.clock.now(), self._expected)
        try:
            await self._tx.move_clock()
        except BaseException as fault:
            await self._transaction.__aexit__(type(fault), fault, fault.__traceback__)
            raise
        return self._tx

    async def __aexit__(self, kind: Any, raised: BaseException | None, trace: Any) -> None:
        told = False
        if raised is None:
            try:
                told = await self._tx.commit()
            except BaseException as fault:
                await self._transaction.__aexit__(type(fault), fault, fault.__traceback__)
                raise
        await self._transaction.__aexit__(kind, raised, trace)
        if told:
            self._runtime.wake()


@dataclass(frozen=True)
class Flow(Generic[Outside]):
    """What a use case takes that must leave the process: short transactions with the outside between them.

    `outside` is what the wiring chose for this environment; a flow never calls it inside a transaction. A flow names
    the part that its domain uses: `Flow[Outside]`, a protocol, or `Flow[object]` when there is none.
    """

    transactions: Transactions
    caller: Caller
    outside: Outside
    expected_versions: frozenset[int] | None = None

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[Tx]:
        """One short transaction."""
        async with self.transactions.begin(self.caller, expected_versions=self.expected_versions) as tx:
            yield tx


__all__ = ["Flow", "InvalidCursor", "RuntimeContext", "Transactions", "Tx"]
