"""The transaction that every use case takes, with its tenant, time, outbox and pagination.

One request or one job is one transaction; it commits before the answer leaves. Events and jobs are rows of the same
transaction, written in one statement just before the commit.
"""

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import date, datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

import msgspec

from pinkas.core.bounds import ApprovalNeeded, ApprovalReason, AskedEffect
from pinkas.core.dates import local_date
from pinkas.core.events import EventName
from pinkas.core.pagination import PageQuery, SortOrder, choose_sort_order, cursor_binding
from pinkas.core.problems import NotFound, VersionConflict
from pinkas.platform.audit import audit_entry, changed_values
from pinkas.platform.caller import Caller
from pinkas.platform.conditions import QueryConditions
from pinkas.platform.crypto import Keys
from pinkas.platform.database import (
    RELEASE_SAVEPOINT,
    ROLL_BACK_TO_SAVEPOINT,
    SAVEPOINT,
    Database,
    Transaction,
)
from pinkas.platform.gathering import GathersReads, RoundTrip
from pinkas.platform.outbox import Outbox
from pinkas.platform.paging import PageReader
from pinkas.platform.runtime_context import Note, NotePlace, RuntimeContext
from pinkas.platform.settings import Environment
from pinkas.platform.statements import Statement

Outside = TypeVar("Outside", covariant=True)


class NotOnReplica(Exception):
    """A read that came to a replica needs the primary: it writes after all, or asks what a replica does not know."""


class NamedJob(Protocol):
    """What `enqueue` needs to know of a job: its public name."""

    @property
    def name(self) -> str:
        """Its public name."""
        ...


_SET_HORIZON = """SELECT set_config('app.horizon', coalesce(
        %(now)s::timestamptz - (clock_timestamp() - min(xact_start)) - %(skew)s, 'infinity')::text, true)
    FROM pg_stat_activity
    WHERE datname = current_database() AND usename = current_user AND pid <> pg_backend_pid()"""
HORIZON = "current_setting('app.horizon')::timestamptz"
"""The instant that `set_visibility_horizon` has set."""
_CLOCK_SKEW = timedelta(seconds=0.2)
"""How far the clocks of two processes may differ."""


@dataclass
class Tx(GathersReads):
    """One transaction of one caller. Stores speak SQL through it; actions emit and enqueue through it."""

    transaction: Transaction
    runtime: RuntimeContext
    caller: Caller
    now: datetime
    expected_versions: frozenset[int] | None = None
    shift: timedelta = timedelta()
    """How far the clock of the business is ahead of the system clock; only in the sandbox it can be moved."""
    as_of: datetime | None = None
    """Up to when everything is known, by the system clock, where a replica is read. None: up to now."""
    _outbox: Outbox = field(default_factory=Outbox)
    _notes: list[Note] = field(default_factory=list)
    effects: list[AskedEffect] = field(default_factory=list)
    """What the bounds of the caller, or what a person has granted, were asked about (`platform/bounded_effects.py`)."""
    above_bounds: list[ApprovalReason] = field(default_factory=list)
    """Why it may not be committed without an approval."""

    @property
    def business_id(self) -> UUID:
        """The id of the tenant. Raises NotFound when the caller acts in no business."""
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

    @property
    def known_until(self) -> datetime:
        """The instant up to which everything is known, by the clock of the business."""
        return self.now if self.as_of is None else min(self.now, self.as_of + self.shift)

    def today(self, timezone: str) -> date:
        """The calendar day in a business's time zone."""
        return local_date(self.now, timezone)

    def current_instant(self) -> datetime:
        """The current time, as opposed to the start of the transaction: for what must be later than a lock that it
        waited for."""
        return self.runtime.clock.now() + self.shift

    @property
    def machine_now(self) -> datetime:
        """`now` by the system clock, for times that a worker compares with its own clock."""
        return self.now - self.shift

    def travel_to(self, instant: datetime) -> None:
        """Continues the transaction as if it were `instant`, for demo data with dates in the past. Sandbox only."""
        if self.environment != "sandbox":
            raise AssertionError("live goes by the machine's clock")
        self.shift += instant - self.now
        self.now = instant

    def discard_outbox(self) -> None:
        """Discards the collected events, jobs and audit entries, for demo data. Sandbox only."""
        if self.environment != "sandbox":
            raise AssertionError("no fact of live is without its event")
        self._outbox = Outbox(told_early=self._outbox.told_early)

    async def apply_business_clock(self) -> None:
        """Moves `now` to the clock of the business, which may be ahead in the sandbox. Does nothing on live."""
        if self.environment != "sandbox" or self.caller.business_id is None:
            return
        row = await self.fetch_one("SELECT shift FROM business_clocks WHERE business_id = %(business_id)s")
        self.shift = row.shift if row else timedelta()
        self.now += self.shift

    async def switch_business(self, business_id: UUID) -> None:
        """Continues the transaction as another tenant: for the business that this transaction creates."""
        self.caller = replace(self.caller, business_id=business_id)
        self.transaction.switch_tenant(business_id)
        self.now -= self.shift
        self.shift = timedelta()
        await self.apply_business_clock()

    async def fetch_one(self, sql: str, **params: Any) -> Any | None:
        """The first row, or None. `%(business_id)s` is always bound to the tenant."""
        (result,) = await self._run_all([(sql, params)])
        return result.rows[0] if result.rows else None

    async def ask_together(self, *statements: tuple[str, dict[str, Any]]) -> list[list[Any]]:
        """The rows of several statements, which run one after another in one round trip: each sees what was committed
        before it began."""
        return [one.rows for one in await self._run_all(statements)]

    async def fetch_all(self, sql: str, **params: Any) -> list[Any]:
        """Every row."""
        (result,) = await self._run_all([(sql, params)])
        return result.rows

    async def execute(self, sql: str, **params: Any) -> int:
        """A statement without an answer; the number of rows it touched."""
        (result,) = await self._run_all([(sql, params)])
        return result.count

    def execute_later(self, sql: str, **params: Any) -> None:
        """A statement whose answer nobody needs: it is run with the next one, or just before the commit."""
        self.transaction.queue(self._bound(sql, params))

    async def send_ahead(self) -> None:
        """Has PostgreSQL begin with what was left for later (`execute_later`), without waiting for its end: for a long
        transaction, which prepares its next writes meanwhile. Of several large statements PostgreSQL takes the next
        when it is done with the one before, and this waits until it has taken the last."""
        await self.transaction.send_ahead()

    def _bound(self, sql: str, params: dict[str, Any]) -> Statement:
        params.setdefault("business_id", self.caller.business_id)
        return sql, params

    def _run_all(self, statements: Sequence[tuple[str, dict[str, Any]]]) -> RoundTrip:
        return self._ask([self._bound(sql, params) for sql, params in statements])

    @asynccontextmanager
    async def savepoint(self) -> AsyncIterator[None]:
        """A savepoint: when the block raises, or a write of it fails that it left for later, its writes, events, jobs
        and audit entries are undone and the transaction can continue. It costs two statements, so use it only for
        blocks that write before they may fail."""
        lists: list[list[Any]] = [*self._outbox.lists, self._notes, self.effects, self.above_bounds]
        before = [len(one) for one in lists]
        await self.execute(SAVEPOINT)
        try:
            yield
            await self.execute(RELEASE_SAVEPOINT)
        except BaseException:
            self.transaction.discard_queued()
            await self.execute(ROLL_BACK_TO_SAVEPOINT)
            for one, length in zip(lists, before, strict=True):
                del one[length:]
            raise

    def set_visibility_horizon(self) -> None:
        """Sets, for the next statements, the instant before which all changes are visible (`HORIZON`); infinity when no
        other transaction is running. It is set by a statement of its own, because it has to be older than what the next
        one sees.

        The update time of a record is the start of its transaction, but it becomes visible at the commit. A client that
        continues from the newest update it has seen would miss a transaction that started before and committed later,
        so lists by `updatedSince` end before the oldest running transaction. Raises `NotOnReplica` where those that run
        are not seen."""
        if self.as_of is not None:
            raise NotOnReplica
        self.transaction.add_setting((_SET_HORIZON, {"now": self.current_instant(), "skew": _CLOCK_SKEW}))

    def filter_updated_since(self, conditions: QueryConditions, since: datetime | None) -> None:
        """Adds the filter `updatedSince` of a list to the conditions, when it was given (`set_visibility_horizon`)."""
        if since is not None:
            self.set_visibility_horizon()
            conditions.add("updated_at >= %(since)s", since=since)
            conditions.add(f"updated_at < {HORIZON}")

    def check_version(self, version: int) -> None:
        """Raises VersionConflict when If-Match does not name this version. Only the first call in a transaction checks:
        the record that the request names, and not others that are changed with it."""
        expected, self.expected_versions = self.expected_versions, None
        if expected is not None and version not in expected:
            raise VersionConflict(currentVersion=version)

    def emit(self, name: EventName, data: msgspec.Struct) -> None:
        """Adds an event to the outbox; it is written in this transaction, so that change and event are atomic."""
        # Not the start of the transaction: events sort by when they were told, behind every lock.
        at = self.current_instant()
        self._outbox.add_event(self.runtime.ids.new(at), name, at, data)

    def write_events(self) -> None:
        """Writes the events that were collected with the next statements, and not just before the commit: for a
        transaction that tells so many that they should not wait in memory. They are told when it commits, or never."""
        if (statement := self._outbox.take_events()) is not None:
            sql, params = statement
            self.execute_later(sql, **params)

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
        """Adds an entry to the audit log, written in this transaction.

        `action` is the record type and a past participle (`api_key.created`). Of `before` and `after` only the fields
        that differ are logged, and no secrets; `facts` are further values worth knowing (DI-5).
        """
        at = self.current_instant()
        self._outbox.audit_entries.append(
            audit_entry(
                self.runtime.ids.new(at),
                at,
                self.caller,
                action,
                (subject, subject_id),
                changed_values(before, after),
                facts or {},
            )
        )

    def note(self, what: str, id: UUID) -> None:
        """Notes what happened to a record, for an upper domain that has to follow it in this transaction
        (`RuntimeContext.follow`). What nobody has to know at once is an event."""
        self._notes.append((what, id))

    async def follow_notes(self) -> None:
        """Does what follows from the notes now, and not just before the commit: for a transaction that goes on to take
        a lock for which others wait."""
        if self._notes and self.runtime.follow is not None:
            notes, self._notes = self._notes, []
            await self.runtime.follow(self, notes)

    @property
    def queued_jobs(self) -> list[str]:
        """The names of the jobs that this transaction adds to the queue when it commits."""
        return [one["task"] for one in self._outbox.jobs]

    def enqueue(self, job: NamedJob, *, at: datetime | None = None, **args: Any) -> None:
        """Adds a job of this tenant (or of none) to the queue, in this transaction. `at` is the earliest time to run
        it."""
        due = None if at is None else at - self.shift  # the queue goes by the machine's clock
        self._outbox.add_job(job.name, args, due)

    async def fetch_page(
        self,
        name: str,
        query: PageQuery,
        *,
        select: str,
        conditions: QueryConditions,
        orders: Mapping[str, SortOrder],
        reuse_plan: bool = False,
    ) -> tuple[list[Any], str | None, int | msgspec.UnsetType]:
        """One page of a list: rows, the cursor of the next page, and the total when it was asked for.

        `select` is `SELECT ... FROM ...` with an `id` column; pages are found by keyset, not by offset. With
        `reuse_plan` the page size is part of the statement, so that PostgreSQL can reuse one plan for all filter
        values. Without it every request is planned again, which is better where the values differ much in selectivity.
        """
        order = choose_sort_order(orders, getattr(query, "sort", None))
        bound_to = cursor_binding(name, str(self.caller.business_id or self.caller.user_id), query)
        reader = PageReader(query, order, bound_to, self.runtime.keys.cursor_key)
        asked = [(sql, dict(params)) for sql, params in reader.statements(select, conditions, reuse_plan=reuse_plan)]
        *totals, rows = [one.rows for one in await self._run_all(asked)]
        page, next_cursor = reader.cut(rows)
        return page, next_cursor, totals[0][0].n if totals else msgspec.UNSET

    async def commit(self) -> bool:
        """Does what follows from the notes, then writes the outbox and commits, in one round trip; True when there was
        anything in it. Raises `ApprovalNeeded` where something in it is above the bounds of the caller."""
        await self.follow_notes()
        if self.above_bounds:
            raise ApprovalNeeded(list(dict.fromkeys(self.above_bounds)), self.effects)
        statement = self._outbox.statement()
        await self.transaction.commit([] if statement is None else [self._bound(statement[0], dict(statement[1]))])
        return self._outbox.has_told

    @property
    def told_events(self) -> list[str]:
        """The types of the events of this transaction."""
        return self._outbox.told_events


class ReplicaReads(Protocol):
    """Runs reads on a replica where that does."""

    async def answer(
        self, caller: Caller, primary: "Transactions", run: Callable[["Transactions"], Awaitable[Any]], /
    ) -> tuple[Any, datetime | None]:
        """What a read answers, and up to when it knows everything where that is not now."""
        ...

    async def begin_reading(self, caller: Caller, primary: "Transactions", /) -> "Transactions | None":
        """Transactions that read for minutes where everything is known that the business has written until now; None
        where that is the primary alone."""
        ...


@dataclass(frozen=True)
class Transactions:
    """Begins transactions for callers: used for requests, for jobs, and for the steps of flows."""

    database: Database
    runtime: RuntimeContext
    replica: "ReplicaReads | None" = None
    """Where operations whose answers may be a little old are run, where there is a replica."""
    as_of: datetime | None = None
    """Up to when everything is known in the database, where that is a replica."""

    def begin(
        self, caller: Caller, *, expected_versions: frozenset[int] | None = None, read_only: bool = False
    ) -> "TransactionBlock":
        """A transaction of the caller's tenant. It commits when the block ends and rolls back when it raises. One that
        is `read_only` is refused by PostgreSQL when it writes. Raises `NotOnReplica` for another one on a replica."""
        if self.as_of is not None and not read_only:
            raise NotOnReplica
        transaction = self.database.transaction(caller.business_id, read_only=read_only)
        return TransactionBlock(self.runtime, caller, expected_versions, transaction, self.as_of)


class TransactionBlock:
    """The context manager of a transaction: writes the outbox just before the commit and wakes the worker after it."""

    __slots__ = ("_as_of", "_caller", "_expected", "_runtime", "_transaction", "_tx")

    def __init__(
        self,
        runtime: RuntimeContext,
        caller: Caller,
        expected: frozenset[int] | None,
        transaction: Transaction,
        as_of: datetime | None = None,
    ) -> None:
        self._as_of = as_of
        self._runtime = runtime
        self._caller = caller
        self._expected = expected
        self._transaction = transaction

    async def __aenter__(self) -> Tx:
        await self._transaction.__aenter__()
        self._tx = Tx(self._transaction, self._runtime, self._caller, self._runtime.clock.now(), self._expected)
        self._tx.as_of = self._as_of
        self._transaction.asks_place = self._runtime.note_place is not None
        try:
            await self._tx.apply_business_clock()
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
        if self._transaction.place is not None and self._runtime.note_place is not None:
            await self._note_place(self._runtime.note_place, self._transaction.place)
        if told:
            self._runtime.count_events(self._tx.told_events)
            self._runtime.wake()

    async def _note_place(self, note: NotePlace, place: int) -> None:
        if self._tx.caller.business_id is not None:
            await note(self._tx.caller.business_id, place)


@dataclass(frozen=True)
class Flow(Generic[Outside]):
    """What a use case takes that calls external services: short transactions with the calls between them.

    `outside` holds the external services of this environment (mail, files, tax authority); they must not be called
    within a transaction. A use case declares the services that it needs as a protocol: `Flow[Outside]`, or
    `Flow[object]` for none.
    """

    transactions: Transactions
    caller: Caller
    outside: Outside
    expected_versions: frozenset[int] | None = None
    reading: Transactions | None = None
    """Where transactions that are `read_only` are begun, where that is a replica."""

    @asynccontextmanager
    async def transaction(self, *, read_only: bool = False) -> AsyncIterator[Tx]:
        """One short transaction; PostgreSQL refuses what one that is `read_only` would write."""
        where = self.reading if read_only and self.reading is not None else self.transactions
        async with where.begin(self.caller, expected_versions=self.expected_versions, read_only=read_only) as tx:
            yield tx

    async def on_replica(self) -> "Flow[Outside] | None":
        """The flow whose reads are on a replica, for what reads for minutes; None where none knows everything that the
        business has written. Reads may raise `NotOnReplica`, and `ServiceUnavailable` when the replica ends one for
        what it has to apply: then it is done again by the flow itself."""
        replica = self.transactions.replica
        reading = await replica.begin_reading(self.caller, self.transactions) if replica is not None else None
        return None if reading is None else replace(self, reading=reading)

    def on_primary(self) -> "Flow[Outside]":
        """The flow whose reads are on the primary: for what reads again what it has just written."""
        return replace(self, reading=None)

    @property
    def read_from(self) -> Transactions:
        """Where it reads."""
        return self.reading or self.transactions

    def beyond_bounds(self) -> "Flow[Outside]":
        """The flow of the same caller after its effects were held to the bounds in a transaction that has committed:
        what follows is what they led to, and is not held again."""
        return replace(self, caller=replace(self.caller, bounds=None, granted=None))

    def in_business(self, business_id: UUID) -> "Flow[Outside]":
        """The flow of the same anonymous caller in the business of what it opened, such as a public link."""
        return replace(self, caller=replace(self.caller, business_id=business_id))
