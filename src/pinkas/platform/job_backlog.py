"""What waits in the job queue, by kind of job: read by the worker's role for operators, and never changed here."""

from dataclasses import dataclass

from pinkas.platform.database import Database


@dataclass(frozen=True)
class JobBacklog:
    """The jobs of a kind: how many are due, how many are due later, under way and given up, and for how many seconds
    the oldest that is due has waited."""

    job: str
    due: int
    later: int
    running: int
    given_up: int
    oldest_seconds: float


_COUNT = """
WITH counted AS (
    SELECT task_name AS job,
        count(*) FILTER (WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())) AS due,
        count(*) FILTER (WHERE status = 'todo' AND scheduled_at > now()) AS later,
        count(*) FILTER (WHERE status = 'doing') AS running,
        count(*) FILTER (WHERE status = 'failed') AS given_up,
        min(scheduled_at) FILTER (WHERE status = 'todo' AND scheduled_at <= now()) AS scheduled,
        min(id) FILTER (WHERE status = 'todo' AND scheduled_at IS NULL) AS first
    FROM procrastinate_jobs GROUP BY task_name
)
SELECT job, due, later, running, given_up, coalesce(extract(epoch FROM now() - least(scheduled, (
    SELECT min(at) FROM procrastinate_events WHERE job_id = counted.first AND type = 'deferred'))), 0)::float8 AS oldest
FROM counted ORDER BY job
"""
_WORKER_SEEN = (
    """SELECT extract(epoch FROM now() - max(last_heartbeat))::float8 AS seconds FROM procrastinate_workers"""
)


async def read_job_backlog(database: Database) -> list[JobBacklog]:
    """The backlog by kind of job; kinds of which there is no job are left out. `database` has the worker's role."""
    async with database.connection() as connection:
        (found,) = await connection.run_all([(_COUNT, {})])
    return [
        JobBacklog(one.job, one.due, one.later, one.running, one.given_up, max(one.oldest, 0.0)) for one in found.rows
    ]


async def read_worker_age(database: Database) -> float | None:
    """Seconds since a worker was last seen; None when none ever was."""
    row = await database.fetch_one(_WORKER_SEEN)
    return None if row is None or row.seconds is None else max(float(row.seconds), 0.0)
