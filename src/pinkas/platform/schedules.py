"""Schedules of all businesses, whatever they make: claimed by one worker at a time, a date at a time.

Each date is made in a transaction of its own, together with the row that says so; its key by schedule and date keeps a
date from being made twice, whichever worker dies when.
"""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, Generic, Protocol, TypeVar
from uuid import UUID

import msgspec
from psycopg.types.json import Jsonb

from pinkas.core import schedule_plan as plan
from pinkas.core.problems import Problem
from pinkas.core.schedule_fields import RunFailure, ScheduleRow
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.due import DueTable
from pinkas.platform.rows import to_struct
from pinkas.platform.table import Table
from pinkas.platform.tx import Flow, Transactions, Tx

log = logging.getLogger(__name__)

Row = TypeVar("Row", bound=ScheduleRow)
Run = TypeVar("Run", bound=msgspec.Struct)
MadeRow = TypeVar("MadeRow", bound=ScheduleRow, contravariant=True)

BATCH_SIZE = 100
CONCURRENCY = 2
"""Schedules that one worker runs together: its connections are for requests too, where both are one process."""
RETRY_DELAY = timedelta(minutes=1)
"""When a date is tried again that a fault of ours kept from being tried at all."""


@dataclass(frozen=True)
class Made:
    """What was made for a date: its id (None where it is made later), the columns of the schedule that follow from it,
    and those of the run."""

    id: UUID | None
    schedule_columns: Mapping[str, Any]
    run_columns: Mapping[str, Any]


class Runs(Generic[Run]):
    """The table of what schedules have produced: a row a date, unique by `schedule_id` and `due_date`."""

    def __init__(
        self, name: str, run_type: type[Run], made_column: str, *, computed: Mapping[str, str] | None = None
    ) -> None:
        """`made_column` names what was made; the row has the columns id, schedule_id, due_date, status, by_hand and
        failures too. `computed` as of `Table`."""
        self.table = Table(name, run_type, computed=computed)
        self._made_column = made_column

    async def get(self, tx: Tx, schedule_id: UUID, day: date) -> Run | None:
        """The run of a schedule for a date."""
        row = await tx.fetch_one(
            f"{self.table.select} WHERE business_id = %(business_id)s AND schedule_id = %(schedule_id)s"
            " AND due_date = %(day)s",
            schedule_id=schedule_id,
            day=day,
        )
        return to_struct(row, self.table.row_type) if row else None

    async def record_skipped(self, tx: Tx, schedule_id: UUID, days: Sequence[date]) -> None:
        """Notes dates that were passed over. What has failed before keeps its reasons; what was made stays made."""
        if not days:
            return
        name = self.table.name
        await tx.execute(
            f"""INSERT INTO {name} (business_id, id, schedule_id, due_date, status, by_hand, failures, created_at,
                   updated_at)
               SELECT %(business_id)s, g.id, %(schedule_id)s, g.day, 'SKIPPED', false, '[]', %(now)s, %(now)s
               FROM unnest(%(ids)s::uuid[], %(days)s::date[]) AS g (id, day)
               ON CONFLICT (business_id, schedule_id, due_date) DO UPDATE SET status = 'SKIPPED',
                   version = {name}.version + 1, updated_at = %(now)s WHERE {name}.status = 'FAILED'""",
            schedule_id=schedule_id,
            ids=[tx.new_id() for _ in days],
            days=list(days),
            now=tx.now,
        )

    async def record(
        self,
        tx: Tx,
        schedule_id: UUID,
        day: date,
        *,
        made: Made | None = None,
        failure: RunFailure | None = None,
        by_hand: bool = False,
    ) -> Run | None:
        """Writes what became of a date: what was made, or one more failure; None when it was made already."""
        own = {**(made.run_columns if made else {}), self._made_column: made.id if made else None}
        name = self.table.name
        row = await tx.fetch_one(
            f"""INSERT INTO {name} (business_id, id, schedule_id, due_date, status, by_hand, failures, created_at,
                    updated_at, {", ".join(own)})
                VALUES (%(business_id)s, %(id)s, %(schedule_id)s, %(day)s, %(status)s, %(by_hand)s, %(failures)s,
                    %(now)s, %(now)s, {", ".join(f"%({one})s" for one in own)})
                ON CONFLICT (business_id, schedule_id, due_date) DO UPDATE SET status = excluded.status,
                    by_hand = excluded.by_hand, failures = {name}.failures || excluded.failures,
                    version = {name}.version + 1, updated_at = excluded.updated_at,
                    {", ".join(f"{one} = excluded.{one}" for one in own)}
                    WHERE {name}.status <> 'DONE'
                RETURNING {self.table.columns}""",
            id=tx.new_id(),
            schedule_id=schedule_id,
            day=day,
            status="DONE" if made else "FAILED",
            by_hand=by_hand,
            failures=Jsonb([failure] if failure else []),
            now=tx.now,
            **own,
        )
        return to_struct(row, self.table.row_type) if row else None


class Making(Protocol[MadeRow]):
    """What a kind of schedule does."""

    async def make(self, tx: Tx, schedule: MadeRow, day: date) -> Made:
        """Makes what is due on a date."""
        ...

    async def notify_upcoming(self, tx: Tx, schedule: MadeRow) -> None:
        """Tells of the next date, a day before it."""
        ...

    async def notify_paused(self, tx: Tx, schedule: MadeRow, fault: Exception) -> None:
        """Tells that the schedule has paused itself after three failures in a row."""
        ...


class Schedules(Generic[Row, Run]):
    """Schedules of one kind. The table is keyed by business_id and id; `wake_at` is when the worker must look."""

    def __init__(self, table: Table[Row], runs: Runs[Run], making: Making[Row], *, audit: str, subject: str) -> None:
        """`audit` begins the names of their entries in the audit log, whose subject is `subject`."""
        self.table = table
        self.runs = runs
        self.due = DueTable(table.name, at="wake_at")
        self._making = making
        self._audit = audit
        self._subject = subject

    async def run_due(self, database: Database, clock: Clock, *, transactions: Transactions, outside: object) -> int:
        """Does a batch of what is due; how much of it was done. What another worker does just now is left to it."""
        found = await self.due.find_due(database, clock, BATCH_SIZE)
        free = asyncio.Semaphore(CONCURRENCY)

        async def one(row: Any) -> bool:
            async with free:
                flow = Flow(transactions, system_caller(row.business_id), outside)
                try:
                    return await self.advance(flow, row.id)
                except Exception:
                    log.exception("a schedule of business %s cannot be run", row.business_id)
                    return False

        return sum(await asyncio.gather(*(one(row) for row in found)))

    async def advance(self, flow: Flow[object], id: UUID) -> bool:
        """The worker's step: the notice, the dates to pass over, or what is due on the next date. False when there was
        nothing to do: another worker has it, or it was changed meanwhile."""
        seen: Row | None = None
        try:
            async with flow.transaction() as tx:
                seen = await self._claim(tx, id)
                if seen is None or seen.wake_at is None or seen.wake_at > tx.now:
                    return False
                await self._take_step(tx, seen)
                return True
        except Exception as fault:
            if seen is None:
                raise
            if isinstance(fault, Problem):
                log.info("schedule %s: %s", id, fault.code)
            else:
                log.exception("schedule %s failed", id)
            failed = fault
        async with flow.transaction() as tx:
            now = await self._claim(tx, id)
            if now is not None and now.version == seen.version:  # it was not tried since
                await self._record_failure(tx, now, failed)
        return True

    async def advance_to_date(self, tx: Tx, schedule: Row, occurrence: int, *, made: Made | None, day: date) -> Row:
        """Moves a schedule to the date at `occurrence`, after what was made for `day`, or without it."""
        after = schedule
        if made is not None:
            after = msgspec.structs.replace(
                schedule,
                generated=schedule.generated + 1,
                last_date=max(day, schedule.last_date or day),
                last_at=tx.now,
                consecutive_failures=0,
            )
        moved = plan.columns_at_occurrence(after, occurrence, tx.now)
        if schedule.status != "ACTIVE" and moved["status"] == "ACTIVE":
            moved |= {"status": schedule.status, "wake_at": None}
        kept = {name: getattr(after, name) for name in ("generated", "last_date", "last_at", "consecutive_failures")}
        own = made.schedule_columns if made else {}
        return await self.table.update(tx, schedule.id, {**kept, **own, **moved})

    async def _claim(self, tx: Tx, id: UUID) -> Row | None:
        """A schedule, locked until the transaction ends; None when another worker has it just now."""
        row = await tx.fetch_one(
            f"{self.table.select} WHERE business_id = %(business_id)s AND id = %(id)s FOR NO KEY UPDATE SKIP LOCKED",
            id=id,
        )
        return to_struct(row, self.table.row_type) if row else None

    async def _take_step(self, tx: Tx, schedule: Row) -> None:
        todo = plan.next_step(schedule, tx.now)
        if todo.run is None and not todo.skipped:  # it woke for the notice
            await self._making.notify_upcoming(tx, schedule)
            await self.table.update(tx, schedule.id, {"wake_at": schedule.next_at})
            return
        await self.runs.record_skipped(tx, schedule.id, [one.day for one in todo.skipped])
        if todo.run is None:
            await self.advance_to_date(tx, schedule, todo.following, made=None, day=todo.skipped[-1].day)
            return
        known: Any = await self.runs.get(tx, schedule.id, todo.run.day)
        made = None
        if known is None or known.status != "DONE":  # else it was made by hand
            made = await self._making.make(tx, schedule, todo.run.day)
            await self.record_made(tx, schedule, todo.run.day, made, by_hand=False)
        await self.advance_to_date(tx, schedule, todo.following, made=made, day=todo.run.day)

    async def record_made(self, tx: Tx, schedule: Row, day: date, made: Made, *, by_hand: bool) -> Run:
        """Records what was made for a date. The unique key of the row keeps a date from having two."""
        run = await self.runs.record(tx, schedule.id, day, made=made, by_hand=by_hand)
        if run is None:
            raise AssertionError(f"schedule {schedule.id} has run for {day} already")
        return run

    async def _record_failure(self, tx: Tx, schedule: Row, fault: Exception) -> None:
        """Records why a date failed, and when it is retried; after the third failure in a row the schedule is
        paused."""
        todo = plan.next_step(schedule, tx.now)
        if todo.run is None or (isinstance(fault, Problem) and fault.status >= 500):
            await self.table.update(tx, schedule.id, {"wake_at": tx.now + RETRY_DELAY})
            return
        await self.runs.record_skipped(tx, schedule.id, [one.day for one in todo.skipped])
        failure = run_failure(tx, fault)
        await self.runs.record(tx, schedule.id, todo.run.day, failure=failure)
        at = plan.columns_at_occurrence(schedule, todo.run.place, tx.now)
        after = plan.columns_after_failure(schedule.consecutive_failures + 1, tx.now)
        stands = await self.table.update(tx, schedule.id, {**at, **after})
        if stands.status == "FAILED":
            await self._making.notify_paused(tx, stands, fault)
            tx.audit(f"{self._audit}.failed", self._subject, schedule.id, facts={"code": failure.code})


def run_failure(tx: Tx, problem: Exception) -> RunFailure:
    """Why a date could not be made, in words for a person. An internal error is described without its details."""
    if not isinstance(problem, Problem):
        return RunFailure(at=tx.now, code="internal_error", message=Problem.message)
    if problem.details:
        named = "; ".join(f"{one.field}: {one.message}" for one in problem.details)
        return RunFailure(at=tx.now, code=problem.code, message=named[:500], field=problem.details[0].field)
    return RunFailure(at=tx.now, code=problem.code, message=problem.text[:500], field=problem.facts.get("field"))
