"""The command `pinkas queue`: what waits in an environment, read from its database and without a running service."""

import asyncio

from pinkas.domains.webhooks import WebhookBacklog, read_backlog
from pinkas.installation import open_installation
from pinkas.platform.clock import SystemClock
from pinkas.platform.database import Database
from pinkas.platform.job_backlog import JobBacklog, read_job_backlog, read_worker_age
from pinkas.platform.settings import Environment, read_settings


def describe_backlogs(environment: Environment) -> str:
    """A table of the jobs by kind, the deliveries of webhooks, and when a worker was last seen."""
    return asyncio.run(_read(environment))


async def _read(environment: Environment) -> str:
    urls = open_installation(read_settings()).urls_of(environment)
    database = Database(urls.worker, size=1, name="pinkas-queue")
    await database.open()
    try:
        return await read_backlogs(database)
    finally:
        await database.close()


async def read_backlogs(database: Database) -> str:
    """The table; `database` has the worker's role."""
    jobs = await read_job_backlog(database)
    hooks = await read_backlog(database, SystemClock())
    seen = await read_worker_age(database)
    return "\n".join([_worker_line(seen), "", *_job_lines(jobs), "", *_webhook_lines(hooks)])


def _worker_line(seen: float | None) -> str:
    return "worker     never seen" if seen is None else f"worker     seen {seen:.0f} s ago"


def _job_lines(jobs: list[JobBacklog]) -> list[str]:
    if not jobs:
        return ["jobs       none"]
    width = max(len(one.job) for one in jobs)
    head = f"{'job':{width}}  {'due':>7}  {'oldest s':>8}  {'later':>7}  {'running':>7}  {'given up':>8}"
    return [
        head,
        *(
            f"{one.job:{width}}  {one.due:7}  {one.oldest_seconds:8.0f}  {one.later:7}  {one.running:7}  "
            f"{one.given_up:8}"
            for one in jobs
        ),
    ]


def _webhook_lines(hooks: WebhookBacklog) -> list[str]:
    return [
        f"webhooks   {hooks.due} due, the oldest for {hooks.oldest_seconds:.0f} s",
        f"           {hooks.later} later, {hooks.paused} of paused endpoints",
        f"events     {hooks.events} not looked at yet",
    ]
