"""The usage log when things go wrong: stops, several processes, a database that is away, days that go (AK-9)."""

import asyncio
import contextlib
import random
import signal
import uuid
from collections.abc import AsyncIterator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from datetime import UTC, date, datetime, timedelta
from functools import partial
from typing import Any

import httpx
import psycopg
import pytest

from pinkas.core.ids import IdSource
from pinkas.platform import usage as usage_log
from pinkas.platform.caller import Caller, RequestOrigin
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.database import Database, DatabaseUrls
from pinkas.platform.periodic_tasks import PeriodicTask, run_periodically
from pinkas.platform.usage import UsageLog
from support.processes import Program, data_directory, run_command, wait_until
from support.sales import Seller
from support.service import TestServer, free_port


@pytest.fixture
def place(database: TestServer) -> Iterator[tuple[str, DatabaseUrls]]:
    """A database of this test's own: the superuser's address of it, and the runtime roles'."""
    name = f"usage_{uuid.uuid4().hex[:12]}"
    yield database.database(name)
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        connection.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


def rows(place: tuple[str, DatabaseUrls], sql: str, *params: Any) -> list[tuple[Any, ...]]:
    """What the database holds."""
    with psycopg.connect(place[0], autocommit=True) as connection:
        return connection.execute(sql, params).fetchall()


@asynccontextmanager
async def logs(
    place: tuple[str, DatabaseUrls], n: int = 1, clock: ShiftedClock | None = None
) -> AsyncIterator[list[UsageLog]]:
    """Usage logs as n processes would have them, not started."""
    databases = [Database(place[1].app, size=2, name=f"usage-{number}") for number in range(n)]
    for one in databases:
        await one.open()
    yield [UsageLog(one, clock or ShiftedClock(), IdSource()) for one in databases]
    for one in databases:
        await one.close()


BUSINESS = uuid.UUID(int=1)


def caller(key: int = 1, address: str = "203.0.113.7", agent: str = "curl") -> Caller:
    """Somebody with a key."""
    return Caller(
        kind="key",
        bucket="",
        per_minute=1,
        per_hour=1,
        business_id=BUSINESS,
        credential_id=uuid.UUID(int=key),
        origin=RequestOrigin(address, agent, "r"),
    )


def total(place: tuple[str, DatabaseUrls]) -> tuple[int, int]:
    """Requests in the log, and in the counters of all time."""
    ((written, counted),) = rows(
        place,
        """SELECT (SELECT count(*) FROM usage_requests),
                  (SELECT coalesce(sum(n), 0)::int FROM usage_counts WHERE what = 'status' AND period = '-infinity')""",
    )
    return written, counted


# Several processes


async def test_processes_that_write_the_same_counters_neither_lock_each_other_out_nor_lose_one(
    place: tuple[str, DatabaseUrls], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """AK-9."""
    monkeypatch.setattr(usage_log, "BATCH", 50)
    dice = random.Random(9)  # noqa: S311  (an order, not a secret)
    async with logs(place, 4) as processes:
        for one in processes:
            for _ in range(1000):
                who = caller(dice.randrange(20), f"203.0.113.{dice.randrange(20)}", f"agent {dice.randrange(20)}")
                one.record_request(who, "GET", f"/route{dice.randrange(5)}", dice.choice((200, 404, 429, 500)))
        written = await asyncio.gather(*(one.flush() for one in processes))
    assert written == [True] * 4, caplog.text
    assert total(place) == (4000, 4000)
    assert rows(place, "SELECT deadlocks FROM pg_stat_database WHERE datname = current_database()") == [(0,)]


async def test_the_weeks_are_tended_while_requests_are_written(place: tuple[str, DatabaseUrls]) -> None:
    clock = ShiftedClock()
    clock.offset = timedelta(days=-30)  # requests that no week was made for
    worker = Database(place[1].worker, size=2, name="worker")
    await worker.open()
    async with logs(place, 2, clock) as processes:

        async def write(one: UsageLog) -> None:
            for _ in range(40):
                for _ in range(10):
                    one.record_request(caller(), "GET", "/clients", 200)
                assert await one.flush()

        async def tend() -> None:
            for week in range(10):
                today = date(2031, 1, 1) + timedelta(weeks=week)
                await worker.execute("SELECT maintain_usage_partitions(%(today)s, 100000)", today=today)

        await asyncio.gather(*(write(one) for one in processes), tend(), tend())
    await worker.close()
    assert total(place) == (800, 800)


# A database that is away


@contextlib.contextmanager
def away(place: tuple[str, DatabaseUrls], database: TestServer) -> Iterator[None]:
    """The database lets nobody in, and throws out who is."""
    ((name,),) = rows(place, "SELECT current_database()")
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS false')
        connection.execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = %s", (name,))
        try:
            yield
        finally:
            connection.execute(f'ALTER DATABASE "{name}" ALLOW_CONNECTIONS true')


async def test_records_wait_for_a_database_that_is_away(place: tuple[str, DatabaseUrls], database: TestServer) -> None:
    """AK-9."""
    async with logs(place) as (log,):
        log.record_request(caller(), "GET", "/clients", 200)
        assert await log.flush()
        with away(place, database):
            for status in (200, 404, 500):
                log.record_request(caller(), "GET", "/clients", status)
            assert not await log.flush()
            log.record_request(caller(), "GET", "/clients", 201)
        await _written(log)
    assert total(place) == (5, 5)


async def test_beyond_the_bound_the_oldest_records_are_lost_and_the_log_says_how_many(
    place: tuple[str, DatabaseUrls],
    database: TestServer,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(usage_log, "MAX_PENDING", 10)
    monkeypatch.setattr(usage_log, "FLUSH_SECONDS", 0.01)
    async with logs(place) as (log,):
        with away(place, database):
            for status in range(200, 225):
                log.record_request(caller(), "GET", "/clients", status)
        await _written(log)
        log.start()
        await _until(lambda: "15 records of the usage log were lost" in caplog.text)
        await log.stop()
    assert rows(place, "SELECT array_agg(status ORDER BY status) FROM usage_requests") == [(list(range(215, 225)),)]


async def test_a_stop_without_a_database_says_what_was_lost(
    place: tuple[str, DatabaseUrls], database: TestServer, caplog: pytest.LogCaptureFixture
) -> None:
    async with logs(place) as (log,):
        log.start()
        with away(place, database):
            for _ in range(7):
                log.record_request(caller(), "GET", "/clients", 200)
            await log.stop()
    assert "7 records of the usage log were lost" in caplog.text


async def test_a_record_that_no_database_takes_is_lost_alone(
    place: tuple[str, DatabaseUrls], caplog: pytest.LogCaptureFixture
) -> None:
    async with logs(place) as (log,):
        for agent in ("a", "b", "nul\x00", "c", "d"):
            log.record_request(caller(agent=agent), "GET", "/clients", 200)
        assert await log.flush()
    assert total(place) == (4, 4)
    assert caplog.text.count("a record of the usage log was lost") == 1


async def test_a_stop_in_the_middle_of_a_write_writes_everything_once(place: tuple[str, DatabaseUrls]) -> None:
    """AK-9."""
    with psycopg.connect(place[0]) as holder:
        holder.execute("LOCK TABLE usage_counts IN ACCESS EXCLUSIVE MODE")
        async with logs(place) as (log,):
            log.start()
            for _ in range(5):
                log.record_request(caller(), "GET", "/clients", 200)
            await _until(lambda: _waits_for_a_lock(place))
            stopping = asyncio.create_task(log.stop())
            await asyncio.sleep(0.1)
            holder.rollback()
            await stopping
    assert total(place) == (5, 5)


def _waits_for_a_lock(place: tuple[str, DatabaseUrls]) -> bool:
    return bool(rows(place, "SELECT 1 FROM pg_locks WHERE NOT granted AND relation = 'usage_counts'::regclass"))


async def _written(log: UsageLog) -> None:
    """Tries until the pool has found the database again."""
    for _ in range(60):
        if await log.flush():
            return
        await asyncio.sleep(0.2)
    raise AssertionError("the log could not be written")


async def _until(reached: Any) -> None:
    for _ in range(600):
        if reached():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("waited 12 s")


# Weeks that come and go


def weeks(place: tuple[str, DatabaseUrls]) -> list[str]:
    """The Mondays of the weeks that have a partition."""
    found = rows(
        place,
        """SELECT right(c.relname, 8) FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
           WHERE i.inhparent = 'usage_requests'::regclass AND c.relname ~ '_\\d{8}$' ORDER BY 1""",
    )
    return [name for (name,) in found]


async def _tended(place: tuple[str, DatabaseUrls], now: datetime, kept_days: int) -> None:
    """As a worker does it when it starts."""
    clock = ShiftedClock()
    clock.set(now)
    worker = Database(place[1].worker, size=1, name="worker")
    await worker.open()
    await usage_log.maintain_partitions(worker, clock, kept_days=kept_days)
    await worker.close()


async def test_weeks_that_are_kept_no_longer_go_with_their_counters(place: tuple[str, DatabaseUrls]) -> None:
    clock = ShiftedClock()
    now = datetime(2031, 5, 1, 12, tzinfo=UTC)  # a Thursday; ten days before it was Monday, the 21st of April
    async with logs(place, clock=clock) as (log,):
        for ago in (0, 10, 11, 40):
            clock.set(now - timedelta(days=ago))
            log.record_request(caller(), "GET", "/clients", 200)
        assert await log.flush()
    assert rows(place, "SELECT count(*) FROM usage_requests_rest") == [(4,)]
    await _tended(place, now, 10)
    assert [one for one in weeks(place) if one > "2030"] == ["20310421", "20310428", "20310505", "20310512"]
    assert rows(place, "SELECT count(*) FROM usage_requests_rest") == [(0,)]
    assert total(place) == (2, 4), "the counters of all time stay"
    assert rows(place, "SELECT count(*) FROM usage_counts WHERE what = 'address'") == [(2,)]


async def test_tending_twice_changes_nothing(place: tuple[str, DatabaseUrls]) -> None:
    now = datetime(2031, 5, 1, 12, tzinfo=UTC)
    await _tended(place, now, 400)
    before = weeks(place)
    await _tended(place, now, 400)
    assert weeks(place) == before


async def test_a_failure_of_the_tending_is_no_end_of_the_worker(
    place: tuple[str, DatabaseUrls], caplog: pytest.LogCaptureFixture
) -> None:
    with psycopg.connect(place[0], autocommit=True) as connection:
        connection.execute("DROP FUNCTION maintain_usage_partitions(date, int)")
    worker = Database(place[1].worker, size=1, name="worker")
    await worker.open()
    task = PeriodicTask("the usage log", 86400, partial(usage_log.maintain_partitions, kept_days=400))
    task = asyncio.create_task(run_periodically(task, worker, ShiftedClock()))
    await _until(lambda: "the usage log cannot be tended" in caplog.text)
    assert not task.done()
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
    await worker.close()


# Real processes


@pytest.fixture(scope="module")
def prepared(database: TestServer) -> Iterator[dict[str, Any]]:
    """Settings of a migrated installation on the tests' server, which its processes share."""
    names = {environment: f"{environment}_{uuid.uuid4().hex[:12]}" for environment in ("live", "sandbox")}
    with data_directory() as directory:
        settings = {
            "data_dir": directory,
            "database_url": _made(database, names["live"]),
            "sandbox_database_url": _made(database, names["sandbox"]),
        }
        status, said = run_command(["migrate"], settings)
        assert status == 0, said
        yield settings


def _made(database: TestServer, name: str) -> str:
    with psycopg.connect(database.owner_of("postgres"), autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE template0 ENCODING 'UTF8'")
    return database.owner_of(name)


def web(prepared: dict[str, Any], *arguments: str) -> Program:
    """A web process, or several behind one port."""
    return Program(["web", *arguments], prepared | {"live_port": free_port()})


def _asked(url: str, raw: str, n: int) -> int:
    """Asks n times and says how often it was answered."""
    with httpx.Client(base_url=f"{url}/api/v1", headers={"X-Api-Key": raw}, timeout=30) as client:
        return sum(client.get("/clients").status_code == 200 for _ in range(n))


@pytest.mark.xdist_group("usage-processes")
@pytest.mark.parametrize("processes", [1, 2])
def test_a_clean_stop_loses_no_record(prepared: dict[str, Any], processes: int) -> None:
    """AK-9."""
    with web(prepared, "--processes", str(processes)) as program:
        program.wait_until_alive()
        with Seller(program.url()) as seller, ThreadPoolExecutor(4) as pool:
            key = seller.key("clients:read")
            answered = sum(pool.map(lambda _: _asked(program.url(), key["rawKey"], 50), range(4)))
        assert program.stop(signal.SIGTERM) == 0
    assert answered == 200
    with psycopg.connect(prepared["database_url"]) as connection:
        found = connection.execute(
            """SELECT sum(n)::int FROM usage_counts WHERE key_id = %s AND what = 'status' AND period = '-infinity'""",
            (key["id"],),
        ).fetchone()
    assert found == (200,)


@pytest.mark.xdist_group("usage-processes")
def test_a_kill_9_loses_no_more_than_what_was_not_written_yet(prepared: dict[str, Any]) -> None:
    with web(prepared) as program:
        program.wait_until_alive()
        with Seller(program.url()) as seller:
            key = seller.key("clients:read")
            assert _asked(program.url(), key["rawKey"], 20) == 20
            path = f"/api-keys/{key['id']}/usage"
            wait_until(lambda: seller.session.get(path).json()["totalRequests"] == 20, "the first 20 to be written")
            _asked(program.url(), key["rawKey"], 5)
            program.kill()
    with web(prepared) as program:
        program.wait_until_alive()
        with httpx.Client(base_url=f"{program.url()}/api/v1", headers=seller.session.headers, timeout=30) as session:
            answer = session.get(path).json()
    assert 20 <= answer["totalRequests"] <= 25
    assert answer["totalRequests"] == answer["last24h"] == sum(answer["statusClasses"].values())


@pytest.mark.xdist_group("usage-processes")
def test_two_web_processes_count_one_key_together(prepared: dict[str, Any]) -> None:
    """AK-9."""
    with web(prepared) as one, web(prepared) as two:
        one.wait_until_alive()
        two.wait_until_alive()
        with Seller(one.url()) as seller, ThreadPoolExecutor(4) as pool:
            key = seller.key("clients:read")
            urls = [one.url(), two.url()] * 2
            answered = sum(pool.map(lambda url: _asked(url, key["rawKey"], 50), urls))
            assert answered == 200
            path = f"/api-keys/{key['id']}/usage"
            wait_until(lambda: seller.session.get(path).json()["totalRequests"] >= 200, "200 requests", 20)
            found = seller.session.get(path).json()
        assert (found["totalRequests"], found["statusClasses"]["2xx"]) == (200, 200)
        assert "cannot be written" not in one.said + two.said
