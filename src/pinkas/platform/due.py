"""What is due: rows whose time has come, of all businesses, each worked on by one worker at a time.

A row waits until its time. A worker claims it by lease: its time becomes the end of the lease, so a worker that dies
only delays it, and the row gets a new fence if the job is told it. Whoever holds the fence may give the row another
time; whoever lost it changes nothing. What a worker does within one transaction it locks instead of leasing it.
"""

import logging
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from pinkas.platform.caller import system_caller
from pinkas.platform.clock import Clock
from pinkas.platform.database import Database
from pinkas.platform.jobs import JobName
from pinkas.platform.tx import Transactions, Tx

BATCH = 200
logger = logging.getLogger(__name__)


async def work_on_each(
    transactions: Transactions, rows: Iterable[Any], step: Callable[[Tx, Any], Awaitable[object]], failure: str
) -> int:
    """Does a step for each row of `find_due`, in a transaction of its business, and says for how many it did something:
    what another worker does just now it leaves to it, and answers False. What fails is logged as `failure` and keeps
    nobody else waiting; it is tried again in the next round."""
    done = 0
    for row in rows:
        try:
            async with transactions.begin(system_caller(row.business_id)) as tx:
                done += bool(await step(tx, row))
        except Exception:
            logger.exception("business %s: %s", row.business_id, failure)
    return done


@dataclass(frozen=True)
class DueTable:
    """A table with the columns business_id and id, which name a row, and `at`, which is null where nothing is due.
    `fence` counts the claims, and `taken` the last of them that somebody began to work on: a table needs both only
    where claims are handed on (`begin_claimed`, `reschedule`). `leased_until` is the column that keeps the end
    of the last lease, where somebody must tell it from a time that was chosen."""

    table: str
    at: str = "next_attempt_at"
    fence: str = "fence"
    taken: str = "taken"
    leased_until: str | None = None

    async def find_due(self, database: Database, clock: Clock, most: int = BATCH) -> list[Any]:
        """Business and id of what is due, the oldest first, with the worker's role. Claims nothing."""
        async with database.connection() as connection:
            return list(
                await (await connection.execute(self._due_query, {"now": clock.now(), "most": most})).fetchall()
            )

    async def claim_and_enqueue(
        self, database: Database, clock: Clock, job: JobName, arguments: Mapping[str, str], lease: timedelta
    ) -> int:
        """Claims a batch of what is due, with the worker's role, and leaves a job for each; how many there were. The
        arguments of a job are the business and those of `arguments`, each with the column that it is read from. Only
        a job that has the fence as an argument takes a new one. Several workers may."""
        columns = [f"q.{one}" for one in arguments.values()]
        changes = [f"{self.fence} = q.{self.fence} + 1"] if self.fence in arguments.values() else []
        changes += [f"{one} = %(now)s + due.shift + %(lease)s" for one in (self.at, self.leased_until) if one]
        given = [part for name, column in arguments.items() for part in (f"'{name}'", column)]
        claim = f"""
            WITH found AS MATERIALIZED ({self._due_query}), due AS (
                SELECT q.business_id, q.id, coalesce(c.shift, '0') AS shift
                FROM found JOIN {self.table} AS q ON q.business_id = found.business_id AND q.id = found.id
                LEFT JOIN business_clocks AS c ON c.business_id = q.business_id
                WHERE q.{self.at} <= %(now)s + coalesce(c.shift, '0') FOR UPDATE OF q SKIP LOCKED
            ), called AS (
                UPDATE {self.table} AS q SET {", ".join(changes)}
                FROM due WHERE q.business_id = due.business_id AND q.id = due.id
                RETURNING {", ".join(["q.business_id", *columns])}
            )
            SELECT count(procrastinate_defer_jobs_v1(ARRAY[ROW(
                'default', %(task)s, 0, NULL, NULL,
                jsonb_build_object({", ".join(["'business_id'", "business_id", *given])}), NULL
            )::procrastinate_job_to_defer_v1])) AS called FROM called"""
        asked = {"now": clock.now(), "most": BATCH, "lease": lease, "task": job.name}
        row = await database.fetch_one(claim, **asked)
        return int(row.called) if row else 0

    @property
    def _due_query(self) -> str:
        # In the sandbox the clock of a business may be ahead: its rows are looked at from there. Live has none of them.
        return f"""SELECT business_id, id, {self.at} FROM {self.table} WHERE {self.at} <= %(now)s
            UNION ALL
            SELECT q.business_id, q.id, q.{self.at} FROM business_clocks AS c JOIN {self.table} AS q
                ON q.business_id = c.business_id AND q.{self.at} > %(now)s AND q.{self.at} <= %(now)s + c.shift
            ORDER BY {self.at}, business_id, id LIMIT %(most)s"""

    async def begin_claimed(self, tx: Tx, id: UUID, fence: int, until: datetime) -> bool:
        """Begins to work on a claim, once; nobody else is called until then. False when somebody has begun it, or there
        is no such row any more."""
        return await self._update_claimed(
            tx, f"{self.taken} = {self.fence}, {self.at} = %(at)s", f"AND {self.taken} < {self.fence}", id, fence, until
        )

    async def reschedule(self, tx: Tx, id: UUID, fence: int, at: datetime) -> bool:
        """Gives a claimed row its next time; False when it was claimed again meanwhile."""
        return await self._update_claimed(tx, f"{self.at} = %(at)s", "", id, fence, at)

    async def _update_claimed(self, tx: Tx, change: str, condition: str, id: UUID, fence: int, at: datetime) -> bool:
        changed = await tx.execute(
            f"""UPDATE {self.table} SET {change}
                WHERE business_id = %(business_id)s AND id = %(id)s AND {self.fence} = %(fence)s {condition}""",
            id=id,
            fence=fence,
            at=at,
        )
        return bool(changed)

    async def remove(self, tx: Tx, id: UUID) -> None:
        """Nothing more is to be done for a row."""
        await tx.execute(f"DELETE FROM {self.table} WHERE business_id = %(business_id)s AND id = %(id)s", id=id)
