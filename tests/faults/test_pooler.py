"""pgbouncer in transaction mode before the database: nothing of ours needs a session or stays on a connection."""

import asyncio
import re
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any, cast
from urllib.parse import urlsplit, urlunsplit
from uuid import UUID, uuid4

import psycopg
import pytest

import pinkas
from pinkas.core.ids import IdSource
from pinkas.platform.caller import system_caller
from pinkas.platform.clock import SystemClock
from pinkas.platform.database import SESSION_SETTINGS, Database, DatabaseUrls
from pinkas.platform.job_queue import JobQueue
from pinkas.platform.jobs import Job, JobName
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.tx import Flow, Transactions
from support.pooler import run_pooler
from support.service import TestServer

OFTEN = 12
"""Uses of a statement after which the driver and we would have prepared it."""
_TENANT = "SELECT current_setting('app.business_id', true) AS id"


@pytest.fixture(scope="module")
def urls(database: TestServer) -> Iterator[DatabaseUrls]:
    """A prepared database behind a pooler with one connection for each role: every client gets what another used."""
    _, direct = database.database(f"pooled_{uuid4().hex[:12]}")
    with run_pooler(
        [urlunsplit(urlsplit(one)._replace(path="")) for one in (direct.app, direct.worker)], size=1
    ) as one:
        yield replace(direct, pooled_app=one.through(direct.app), pooled_worker=one.through(direct.worker))


@asynccontextmanager
async def opened(*databases: Database) -> AsyncIterator[None]:
    """Open pools."""
    for one in databases:
        await one.open()
    try:
        yield
    finally:
        for one in databases:
            await one.close()


def transactions_in(database: Database) -> Transactions:
    """Transactions that need no keys."""
    return Transactions(database, RuntimeContext("live", SystemClock(), IdSource(), cast(Any, None)))


def prepared(url: str) -> list[str]:
    """The statements that are prepared on the one connection of the pooler."""
    with psycopg.connect(url, autocommit=True, prepare_threshold=None) as connection:
        return [name for (name,) in connection.execute("SELECT statement FROM pg_prepared_statements").fetchall()]


async def test_the_settings_of_a_session_are_those_of_its_role(urls: DatabaseUrls) -> None:
    asked = ", ".join(f"current_setting('{name}')" for name in SESSION_SETTINGS)
    direct, pooled = Database(urls.app, size=1, name="direct"), urls.app_database(size=1, name="pooled")
    async with opened(direct, pooled):
        expected, found = [await one.fetch_one(f"SELECT {asked}") for one in (direct, pooled)]
    assert found == expected
    assert "off" in expected


async def test_clients_that_share_a_connection_leave_no_statement_on_it(urls: DatabaseUrls) -> None:
    first, second = (urls.app_database(size=1, name=name) for name in ("first", "second"))
    sql = "SELECT %(n)s::int AS n"
    async with opened(first, second):
        for n in range(OFTEN):
            found = await asyncio.gather(*(one.fetch_one(sql, n=n) for one in (first, second)))
            assert [row.n for row in found if row] == [n, n]
            async with second.connection() as connection:  # as the worker asks, by the driver itself
                await (await connection.execute(sql, {"n": n}, prepare=True)).fetchall()
    assert prepared(urls.pooled_app) == []


async def test_tenants_that_share_a_connection_see_each_their_own(urls: DatabaseUrls) -> None:
    database = urls.app_database(size=4, name="tenants")
    begin = transactions_in(database).begin

    async def look(tenant: UUID, read_only: bool) -> None:
        async with begin(system_caller(tenant), read_only=read_only) as tx:
            for _ in range(3):
                row = await tx.fetch_one(_TENANT)
                assert row is not None
                assert row.id == str(tenant)
                await asyncio.sleep(0)  # others are sent meanwhile

    async with opened(database):
        await asyncio.gather(*(look(uuid4(), read_only) for read_only in (True, False) * OFTEN))
        left = await database.fetch_one(_TENANT)
        assert left is not None
        assert not left.id


async def test_jobs_are_fetched_and_run_through_the_pooler(urls: DatabaseUrls) -> None:
    database, done = urls.app_database(size=2, name="jobs"), asyncio.Queue[int]()
    name = JobName("test.pooled")

    async def work(_flow: Flow[object], number: int) -> None:
        await done.put(number)

    async with opened(database):
        transactions = transactions_in(database)
        async with transactions.begin(system_caller(None)) as tx:
            for number in range(OFTEN):
                tx.enqueue(name, number=number)
        queue = asyncio.create_task(JobQueue(urls, [Job(name, work)], transactions, None).run(2))
        found = {await done.get() for _ in range(OFTEN)}
        queue.cancel()
        await asyncio.gather(queue, return_exceptions=True)
    assert found == set(range(OFTEN))
    assert prepared(urls.pooled_worker) == []


_SESSION_STATE = re.compile(
    r"\b(LISTEN|UNLISTEN|NOTIFY|DISCARD) \w|pg_notify|pg_(try_)?advisory_lock(_shared)?\(|WITH HOLD|\bPREPARE \w|"
    r"CREATE (UNLOGGED |)?TEMP|\"SET (?!LOCAL|CONSTRAINTS|\w+ = |TRANSACTION)[a-z_]+|set_config\([^()]*, false\)"
)
"""What lasts as long as a session: lost behind a pooler, or left to somebody else."""


def test_the_service_keeps_nothing_in_a_session() -> None:
    source = Path(pinkas.__file__).parent
    found = [
        f"{path.relative_to(source)}: {match[0]}"
        for path in source.rglob("*.py")
        if "migrations" not in path.parts  # they run on a connection of their own, to the server itself
        for match in _SESSION_STATE.finditer(path.read_text())
    ]
    assert found == []
