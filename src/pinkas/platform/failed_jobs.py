"""Jobs that failed for good: they are reported in the log, kept for `RETENTION_DAYS` days, then deleted."""

import logging

from pinkas.platform.clock import Clock
from pinkas.platform.database import Database

log = logging.getLogger(__name__)

RETENTION_DAYS = 30
EVERY_SECONDS = 3600
BATCH = 1000

_COUNT_RECENT = """SELECT task_name AS task, count(*) AS n FROM procrastinate_jobs AS job
    WHERE status = 'failed' AND EXISTS (
        SELECT FROM procrastinate_events AS event WHERE event.job_id = job.id AND event.type = 'failed'
            AND event.at > %(now)s::timestamptz - make_interval(secs => %(seconds)s))
    GROUP BY task_name ORDER BY task_name"""
_DELETE_OLD = """DELETE FROM procrastinate_jobs WHERE id IN (
    SELECT id FROM procrastinate_jobs AS job WHERE status IN ('failed', 'cancelled', 'aborted') AND NOT EXISTS (
        SELECT FROM procrastinate_events AS event WHERE event.job_id = job.id
            AND event.at > %(now)s::timestamptz - make_interval(days => %(days)s))
    ORDER BY id LIMIT %(most)s)"""


async def report_and_remove_failed_jobs(database: Database, clock: Clock) -> int:
    """Logs how many jobs failed for good within the last hour, and deletes up to `BATCH` old ones. Returns the number
    of deleted jobs."""
    now = clock.now()
    async with database.connection() as connection, connection.transaction():
        given_up = await connection.execute(_COUNT_RECENT, {"now": now, "seconds": EVERY_SECONDS})
        for row in await given_up.fetchall():
            log.error("%s jobs of %s were given up within the last hour: procrastinate_jobs has them", row.n, row.task)
        gone = await connection.execute(_DELETE_OLD, {"now": now, "days": RETENTION_DAYS, "most": BATCH})
        return gone.rowcount
