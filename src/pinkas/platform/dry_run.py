"""Dry runs: an operation is done in one database transaction that is always rolled back, and what it did is told.

Each transaction that the operation begins is a part of that one, behind a savepoint: a commit releases it and a failure
rolls back to it. What is done after a commit (waking workers) is left out, and what leaves the process is replaced by
whoever makes the `outside` of a dry run.
"""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol, TypeVar, cast
from uuid import UUID

from pinkas.core.ids import smallest_id_at
from pinkas.core.problems import DryRunNotPossible, ServiceUnavailable
from pinkas.platform.caller import Caller
from pinkas.platform.database import (
    BEGIN,
    RELEASE_SAVEPOINT,
    ROLL_BACK_TO_SAVEPOINT,
    SAVEPOINT,
    TENANT,
    Connection,
    Database,
    Transaction,
    send_for_tenant,
)
from pinkas.platform.effects import WRITTEN_HERE, Effects, EventEffect, MessageEffect, PostingEffect, RowEffect
from pinkas.platform.statements import Result, Statement
from pinkas.platform.tx import TransactionBlock, Transactions, Tx

LONGEST_SECONDS = 8.0
"""A dry run holds the locks that the call would hold; whoever waits for one gives up after ten seconds."""
MAX_LISTED = 1000
"""Events, messages and postings that are told of one dry run."""
_LIMITS = """SELECT set_config('lock_timeout', '2s', true), set_config('statement_timeout', '6s', true),
    set_config('idle_in_transaction_session_timeout', '10s', true)"""
_BEGIN_PART: Statement = ("SAVEPOINT rehearsed", {})
_RELEASE_PART: Statement = ("RELEASE SAVEPOINT rehearsed", {})
_UNDO_PART: Statement = ("ROLLBACK TO SAVEPOINT rehearsed", {})
_CHECK_CONSTRAINTS: tuple[Statement, ...] = (
    ("SET CONSTRAINTS ALL IMMEDIATE", {}),
    ("SET CONSTRAINTS ALL DEFERRED", {}),
)
_COUNTS = """WITH c AS MATERIALIZED (
        SELECT oid, relname, pg_stat_get_xact_tuples_inserted(oid) AS inserted,
            pg_stat_get_xact_tuples_updated(oid) AS updated, pg_stat_get_xact_tuples_deleted(oid) AS deleted
        FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace)
    SELECT coalesce(p.relname, c.relname)::text AS name, inserted, updated, deleted FROM c
    LEFT JOIN pg_inherits AS i ON i.inhrelid = c.oid LEFT JOIN pg_class AS p ON p.oid = i.inhparent
    WHERE inserted + updated + deleted > 0"""
"""What this session counted of its writes: also those of earlier transactions that it has not reported yet, and those
that were rolled back. A dry run takes both off."""
_EVENTS = f"""SELECT type, data ->> 'id' AS object_id FROM events
    WHERE business_id = %(business_id)s AND id >= %(since)s AND {WRITTEN_HERE} ORDER BY id LIMIT {MAX_LISTED}"""
_QUEUE_TABLES = "procrastinate_"
"""Rows of the queue are told as jobs."""

T = TypeVar("T")
_Counts = Counter[tuple[str, str]]
"""Rows by table and what was done with them."""


def _counts(rows: Sequence[Any]) -> _Counts:
    found: _Counts = Counter()
    for one in rows:
        for kind in ("inserted", "updated", "deleted"):
            found[one.name, kind] += getattr(one, kind)
    return found


class Rehearsal:
    """One connection with one transaction that ends with a rollback."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._connection: Connection | None = None
        self._has_begun = False
        self._base: _Counts = Counter()
        self._undone: _Counts = Counter()
        self._parts: list[tuple[_Counts, _Counts]] = []

    async def connect(self) -> Connection:
        """The connection. The transaction begins with its first part."""
        if self._connection is None:
            self._connection = await self._database.lend_connection()
        return self._connection

    async def open_part(self, connection: Connection, *savepoint: Statement) -> int:
        """Notes what was written before a savepoint, so that it can be told what was undone, and sets it; its place."""
        first = [] if self._has_begun else [BEGIN, (_LIMITS, {})]
        results = await connection.run_all([*first, (_COUNTS, {}), *savepoint])
        counted = _counts(results[len(first)].rows)
        if not self._has_begun:
            self._has_begun, self._base = True, counted
        self._parts.append((counted, self._undone.copy()))
        return len(self._parts) - 1

    async def close_part(self, connection: Connection, place: int = -1, *, undone: bool) -> None:
        """Forgets the savepoint at a place, or the last one, with those that were opened in it, and takes off what was
        written since, where it was undone."""
        counted, before = self._parts[place]
        del self._parts[place:]
        if undone:
            self._undone = before + (await self._read_counts(connection) - counted)

    async def read_rows(self) -> list[RowEffect]:
        """The rows that were written and not undone, by table."""
        if self._connection is None or not self._has_begun:
            return []
        found = await self._read_counts(self._connection) - self._base - self._undone
        tables = sorted({name for name, _ in found if not name.startswith(_QUEUE_TABLES)})
        return [
            RowEffect(
                table=name,
                inserted=found[name, "inserted"],
                updated=found[name, "updated"],
                deleted=found[name, "deleted"],
            )
            for name in tables
        ]

    async def _read_counts(self, connection: Connection) -> _Counts:
        (result,) = await connection.run_all([(_COUNTS, {})])
        return _counts(result.rows)

    async def roll_back(self) -> None:
        """Ends the transaction. Nothing of it was kept, whether or not this succeeds."""
        connection, self._connection = self._connection, None
        if connection is None:
            return
        try:
            if not connection.closed:
                await connection.run_all([("ROLLBACK", {})])
                await connection.deallocate_unused()
        finally:
            await self._database.return_connection(connection)


class RehearsedTransaction(Transaction):
    """A transaction of an operation as a part of the one that is rolled back."""

    __slots__ = ("_has_begun", "_place", "_rehearsal")

    def __init__(self, rehearsal: Rehearsal, business_id: UUID | None, *, has_begun: bool = False) -> None:
        super().__init__(cast(Any, None), business_id)  # it takes no connection of a pool
        self._rehearsal = rehearsal
        self._has_begun = has_begun
        self._place = -1

    @property
    def _is_begun(self) -> bool:
        return self._has_begun

    async def _connect(self) -> Connection:
        if self._connection is None:
            self._connection = await self._rehearsal.connect()
        return self._connection

    async def run_all(self, statements: Sequence[Statement]) -> list[Result]:
        """See `Transaction`. The tenant is set before each batch: another part may have set its own meanwhile."""
        connection = await self._connect()
        if not self._has_begun:
            self._place = await self._rehearsal.open_part(connection, _BEGIN_PART)
            self._has_begun = True
        before = [(TENANT, {"tenant": self._tenant}), *self._queued]
        messages = connection.adapt([*before, *statements])
        self._queued.clear()
        sent = [sql for sql, _ in statements]
        results = await send_for_tenant(connection, messages)
        if SAVEPOINT in sent:
            await self._rehearsal.open_part(connection)
        if ROLL_BACK_TO_SAVEPOINT in sent or RELEASE_SAVEPOINT in sent:
            await self._rehearsal.close_part(connection, undone=ROLL_BACK_TO_SAVEPOINT in sent)
        return results[len(before) :]

    async def send_ahead(self) -> None:
        """Leaves them for the next round trip, which sets the tenant."""

    async def commit(self, statements: Sequence[Statement] = ()) -> None:
        """Runs the last statements, checks what a commit would check, and goes on in the transaction around it."""
        if not (self._has_begun or statements or self._queued):
            return
        await self.run_all([*statements, *_CHECK_CONSTRAINTS, _RELEASE_PART])
        self._has_begun = False
        await self._rehearsal.close_part(await self._connect(), self._place, undone=False)

    async def _roll_back(self) -> None:
        self._queued.clear()
        if not self._has_begun or self._connection is None or self._connection.closed:
            return
        await self._connection.run_all([_UNDO_PART, _RELEASE_PART])
        self._has_begun = False
        await self._rehearsal.close_part(self._connection, self._place, undone=True)

    async def _give_back(self) -> None:
        self._connection = None


@dataclass(frozen=True)
class RehearsedTransactions(Transactions):
    """Begins the transactions of a dry run. `jobs` collects the names of the jobs that would be queued."""

    rehearsal: Rehearsal = field(kw_only=True)
    jobs: list[str] = field(kw_only=True)

    def begin(
        self, caller: Caller, *, expected_versions: frozenset[int] | None = None, read_only: bool = False
    ) -> TransactionBlock:
        """See `Transactions`. One that is `read_only` is not refused what it would write: nothing is kept anyway."""
        return _RehearsedBlock(self, caller, expected_versions)

    def read_back(self, caller: Caller) -> Tx:
        """What reads what the parts have written. It is no part itself, and needs no end."""
        transaction = RehearsedTransaction(self.rehearsal, caller.business_id, has_begun=True)
        return Tx(transaction, self.runtime, caller, self.runtime.clock.now())


class _RehearsedBlock(TransactionBlock):
    """A transaction whose jobs are noted when it commits."""

    __slots__ = ("_jobs",)

    def __init__(self, of: RehearsedTransactions, caller: Caller, expected: frozenset[int] | None) -> None:
        super().__init__(of.runtime, caller, expected, RehearsedTransaction(of.rehearsal, caller.business_id))
        self._jobs = of.jobs

    async def __aexit__(self, kind: Any, raised: BaseException | None, trace: Any) -> None:
        await super().__aexit__(kind, raised, trace)
        if raised is None:
            self._jobs += self._tx.queued_jobs


@dataclass
class DryRun:
    """One dry run: its transactions, and what was noted beside the database."""

    jobs: list[str] = field(default_factory=list)
    letters: list[MessageEffect] = field(default_factory=list)
    """Mails that would have been sent at once."""
    refusal: DryRunNotPossible | None = None
    closers: list[Callable[[], object]] = field(default_factory=list)
    """What is to be closed when it ends."""
    _rehearsals: list[Rehearsal] = field(default_factory=list)

    def rehearse(self, transactions: Transactions) -> RehearsedTransactions:
        """Transactions like these, of which nothing is kept."""
        rehearsal = Rehearsal(transactions.database)
        self._rehearsals.append(rehearsal)
        runtime = replace(transactions.runtime, wake=lambda: None, count_events=lambda _: None)
        return RehearsedTransactions(transactions.database, runtime, rehearsal=rehearsal, jobs=self.jobs)

    def refuse(self) -> DryRunNotPossible:
        """The problem of a call that would reach something outside. It is what the dry run answers, whatever the
        operation makes of it."""
        self.refusal = self.refusal or DryRunNotPossible()
        return self.refusal

    async def end(self) -> None:
        """Rolls everything back."""
        try:
            for one in self._rehearsals:
                await one.roll_back()
        finally:
            for close in self.closers:
                close()


class ReadMessages(Protocol):
    """Reads the messages that this transaction has added, with ids from `since` on."""

    def __call__(self, tx: Tx, since: UUID, most: int, /) -> Coroutine[Any, Any, list[MessageEffect]]: ...


class ReadPostings(Protocol):
    """Reads the journal entries that this transaction has added, with ids from `since` on."""

    def __call__(self, tx: Tx, since: UUID, most: int, /) -> Coroutine[Any, Any, list[PostingEffect]]: ...


@dataclass(frozen=True)
class DryRuns:
    """What dry runs of an environment need. `outside` makes the external services of one, in which whatever is not
    known to stay inside refuses; the readers are those of the domains that keep messages and books."""

    transactions: Transactions
    outside: Callable[[DryRun], Any]
    read_messages: ReadMessages
    read_postings: ReadPostings
    longest_seconds: float = LONGEST_SECONDS

    async def perform(self, caller: Caller, run: Callable[[Transactions, Any], Awaitable[T]]) -> tuple[T, Effects]:
        """The result of an operation that is given these transactions and this outside, and what it would have done.
        Raises what the operation raises, `DryRunNotPossible` where it would reach something outside, and
        `ServiceUnavailable` where it takes so long that others would wait for it."""
        dry = DryRun()
        since = smallest_id_at(self.transactions.runtime.clock.now())
        try:
            async with asyncio.timeout(self.longest_seconds):
                transactions = dry.rehearse(self.transactions)
                result = await run(transactions, self.outside(dry))
                if dry.refusal is not None:
                    raise dry.refusal
                return result, await self._read_effects(dry, transactions, caller, since)
        except TimeoutError as fault:
            raise ServiceUnavailable("The dry run took too long and was ended. Nothing was kept.") from fault
        except Exception as fault:
            if dry.refusal is not None and fault is not dry.refusal:
                raise dry.refusal from fault
            raise
        finally:
            await dry.end()

    async def _read_effects(
        self, dry: DryRun, transactions: RehearsedTransactions, caller: Caller, since: UUID
    ) -> Effects:
        rows = await transactions.rehearsal.read_rows()
        sees_messages, sees_postings = "messages:read" in caller.scopes, "ledger:read" in caller.scopes
        events: list[Any] = []
        messages: list[MessageEffect] = []
        postings: list[PostingEffect] = []
        if caller.business_id is not None and any(one.inserted for one in rows):
            tx = transactions.read_back(caller)
            events, messages, postings = await tx.gather(
                tx.fetch_all(_EVENTS, since=since),
                self.read_messages(tx, since, MAX_LISTED if sees_messages else 0),
                self.read_postings(tx, since, MAX_LISTED if sees_postings else 0),
            )
        return Effects(
            rows=rows,
            events=[EventEffect(type=one.type, object_id=one.object_id) for one in events],
            jobs=dry.jobs,
            messages=[*messages, *dry.letters] if sees_messages else None,
            postings=postings if sees_postings else None,
        )
