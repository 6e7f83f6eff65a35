"""Jobs that were given up are told to the operator, and do not stay for ever."""

import asyncio
import logging

import pytest

from pinkas.platform.database import Database
from pinkas.platform.failed_jobs import report_and_remove_failed_jobs
from support.service import Running

_JOB = """INSERT INTO procrastinate_jobs (queue_name, task_name, status, args)
    VALUES ('default', 'test.job', %s::procrastinate_job_status, '{}') RETURNING id"""


def kept(running: Running, status: str, age: str) -> int:
    """A job that came to its end so long ago."""
    with running.owner() as owner:
        row = owner.execute(_JOB, [status]).fetchone()
        assert row
        owner.execute("INSERT INTO procrastinate_events (job_id, type, at) VALUES (%s, 'failed', now())", [row[0]])
        owner.execute(
            "UPDATE procrastinate_events SET at = now() - %s::interval WHERE job_id = %s", [age, row[0]]
        )  # a trigger tells its beginning
        return int(row[0])


def test_they_are_told_and_go_after_a_month(running: Running, caplog: pytest.LogCaptureFixture) -> None:
    fresh, week, old = (kept(running, "failed", age) for age in ("1 minute", "7 days", "31 days"))
    gone = kept(running, "cancelled", "31 days")

    async def tended() -> int:
        database = Database(running.urls["live"].worker, size=1, name="tender")
        await database.open()
        try:
            return await report_and_remove_failed_jobs(database, running.clock)
        finally:
            await database.close()

    with caplog.at_level(logging.ERROR, "pinkas.platform.failed_jobs"):
        asyncio.run(tended())
    assert "1 jobs of test.job were given up" in caplog.text
    with running.owner() as owner:
        rows = owner.execute("SELECT id FROM procrastinate_jobs WHERE task_name = 'test.job' ORDER BY id").fetchall()
        owner.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'test.job'")
    assert [row[0] for row in rows] == [fresh, week]
    assert {old, gone}.isdisjoint(row[0] for row in rows)
