"""Rate limits: exact while they are counted, open when Redis is not there, never in the way (RL-1, 2, 3, 6, 7)."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from pinkas.platform.limits import Limiter, ProcessLimiter, RedisLimiter, Verdict
from support.processes import Redis, wait_until
from support.service import Running, Tenant, TestServer, register

pytestmark = pytest.mark.xdist_group("redis")


@pytest.fixture(scope="module")
def server() -> Iterator[Redis]:
    """A Redis that tests may treat badly."""
    with Redis() as started:
        yield started


@pytest.fixture
def redis(server: Redis) -> Iterator[Redis]:
    """The same, empty, and mended afterwards."""
    server.admin.flushall()
    yield server
    server.thaw()
    server.admin.config_set("maxmemory", 0)
    server.admin.replicaof("NO", "ONE")


@pytest.fixture(scope="module")
def counted(database: TestServer, server: Redis) -> Iterator[Tenant]:
    """A business of a service that counts in Redis."""
    service = Running(database, redis_url=server.url)
    yield register(service)
    service.close()


@asynccontextmanager
async def limiters(redis: Redis, n: int = 1) -> AsyncIterator[list[Limiter]]:
    """Limiters as n processes would have them."""
    made: list[Limiter] = [RedisLimiter(redis.url, "pinkas:test") for _ in range(n)]
    yield made
    for one in made:
        await one.close()


async def within_a_window(hits: Callable[[str], Any]) -> Any:
    """What `hits` gives when no minute ended meanwhile; it gets a fresh bucket each time."""
    for attempt in range(3):
        minute = time.time() // 60
        found = await hits(f"bucket-{attempt}")
        if time.time() // 60 == minute:
            return found
    raise AssertionError("three minutes ended one after the other")


# The count


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_of_500_at_once_exactly_100_are_allowed(redis: Redis, kind: str) -> None:
    async with limiters(redis, 4) as shared:
        of = shared if kind == "redis" else [ProcessLimiter()]

        async def hits(bucket: str) -> list[Verdict]:
            return await asyncio.gather(*(of[n % len(of)].hit(bucket, 100, 5000) for n in range(500)))

        verdicts = await within_a_window(hits)
    assert sum(one.allowed for one in verdicts) == 100
    assert sorted(one.remaining for one in verdicts if one.allowed) == list(range(100))


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_what_one_window_refuses_consumes_nothing_of_the_other(redis: Redis, kind: str) -> None:
    async with limiters(redis) as made:
        limiter = made[0] if kind == "redis" else ProcessLimiter()

        async def hits(bucket: str) -> list[Verdict]:
            refused = [await limiter.hit(bucket, 2, 10) for _ in range(6)]
            return [*refused, await limiter.hit(bucket, 1000, 10)]

        verdicts = await within_a_window(hits)
    assert [one.allowed for one in verdicts] == [True, True, False, False, False, False, True]
    assert (verdicts[-1].window, verdicts[-1].remaining) == ("hour", 7)


async def test_buckets_and_environments_do_not_touch_each_other(redis: Redis) -> None:
    live, sandbox = RedisLimiter(redis.url, "pinkas:live"), RedisLimiter(redis.url, "pinkas:sandbox")
    assert (await live.hit("a", 1, 10)).allowed
    assert not (await live.hit("a", 1, 10)).allowed or time.time() % 60 < 1
    assert (await live.hit("b", 1, 10)).allowed
    assert (await sandbox.hit("a", 1, 10)).allowed
    await live.close()
    await sandbox.close()


async def test_no_key_is_without_an_end(redis: Redis) -> None:
    async with limiters(redis) as (limiter,):
        for n in range(20):
            await limiter.hit(f"bucket {n % 5}", 3, 4)
    keys = list(redis.admin.scan_iter())
    assert len(keys) >= 10
    assert all(0 < redis.admin.ttl(key) <= 7200 for key in keys)


async def test_a_forgotten_script_is_loaded_again_and_counts(redis: Redis) -> None:
    async with limiters(redis) as (limiter,):
        await limiter.hit("a", 10, 10)
        redis.admin.script_flush()
        assert (await limiter.hit("a", 10, 10)).remaining in (8, 9)  # 9 when a minute began between the two


# What a client sees


@pytest.mark.parametrize("where", ["redis", "process"])
def test_the_headers_count_down_and_the_refusal_says_how_long(request: pytest.FixtureRequest, where: str) -> None:
    tenant: Tenant = request.getfixturevalue("counted" if where == "redis" else "tenant")
    for _ in range(3):
        with tenant.key("clients:read", rateLimitPerMinute=5, rateLimitPerHour=100) as client:
            minute = time.time() // 60
            answers = [client.get("/clients") for _ in range(7)]
            if time.time() // 60 == minute:
                break
    assert [one.status_code for one in answers] == [200] * 5 + [429] * 2
    assert [one.headers["x-ratelimit-remaining"] for one in answers] == ["4", "3", "2", "1", "0", "0", "0"]
    assert {one.headers["x-ratelimit-limit"] for one in answers} == {"5"}
    assert {int(one.headers["x-ratelimit-reset"]) for one in answers} == {(int(minute) + 1) * 60}
    body = answers[-1].json()
    assert body == {
        "error": "rate_limit_exceeded",
        "message": "More than 5 requests per minute.",
        "requestId": answers[-1].headers["x-request-id"],
        "retryAfter": body["retryAfter"],
        "details": [],
    }
    assert 1 <= body["retryAfter"] <= 60
    assert answers[-1].headers["retry-after"] == str(body["retryAfter"])
    assert answers[-1].headers["x-service-environment"] == "live"


def test_the_hour_is_named_when_it_is_the_hour(counted: Tenant) -> None:
    with counted.key("clients:read", rateLimitPerMinute=100, rateLimitPerHour=3) as client:
        answers = [client.get("/clients") for _ in range(4)]
        if answers[-1].status_code == 200:  # an hour began
            answers = [client.get("/clients") for _ in range(4)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["message"] == "More than 3 requests per hour."
    assert 1 <= answers[-1].json()["retryAfter"] <= 3600
    assert int(answers[-1].headers["x-ratelimit-reset"]) % 3600 == 0


async def test_of_200_requests_at_once_exactly_100_get_through(counted: Tenant) -> None:
    async def hits(_bucket: str) -> list[int]:
        with counted.key("clients:read", rateLimitPerMinute=100, rateLimitPerHour=5000) as key:
            headers = dict(key.headers)
        async with httpx.AsyncClient(
            base_url=counted.running.url(), headers=headers, timeout=60, limits=httpx.Limits(max_connections=60)
        ) as client:
            answers = await asyncio.gather(*(client.get("/clients") for _ in range(200)))
        return [one.status_code for one in answers]

    statuses = await within_a_window(hits)
    assert (statuses.count(200), statuses.count(429)) == (100, 100)


# Without Redis


def hurt(redis: Redis, how: str) -> None:
    """Makes Redis useless in one of the ways it can be."""
    match how:
        case "killed":
            redis.kill()
        case "frozen":
            redis.freeze()
        case "out of memory":
            redis.admin.config_set("maxmemory", 1)
        case "read only":
            redis.admin.replicaof("127.0.0.1", 1)


def mend(redis: Redis, how: str) -> None:
    """Undoes `hurt`."""
    match how:
        case "killed":
            redis.start()
        case "frozen":
            redis.thaw()
        case "out of memory":
            redis.admin.config_set("maxmemory", 0)
        case "read only":
            redis.admin.replicaof("NO", "ONE")


@pytest.mark.parametrize("how", ["killed", "frozen", "out of memory", "read only"])
def test_requests_go_on_without_redis_and_are_counted_again_afterwards(counted: Tenant, redis: Redis, how: str) -> None:
    with (
        counted.key("clients:read", rateLimitPerMinute=50_000) as client,
        counted.key("clients:read", rateLimitPerMinute=2) as limited,
    ):
        usual = [_timed(client)[0] for _ in range(200)]
        hurt(redis, how)
        try:
            times, until = [], time.monotonic() + 2.5  # the breaker opens and closes at least twice
            while time.monotonic() < until:
                took, answer = _timed(client)
                times.append(took)
                assert (answer.status_code, answer.headers["x-ratelimit-remaining"]) == (200, "50000")
        finally:
            mend(redis, how)
        assert _p99(times) - _p99(usual) <= 0.1
        wait_until(lambda: limited.get("/clients").status_code == 429, "the limits to be back")


def _timed(client: httpx.Client) -> tuple[float, httpx.Response]:
    began = time.monotonic()
    answer = client.get("/clients")
    return time.monotonic() - began, answer


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


async def test_a_frozen_redis_delays_a_burst_once_and_not_each_request(redis: Redis) -> None:
    async with limiters(redis) as (limiter,):
        await limiter.hit("a", 1000, 1000)
        redis.freeze()
        began = time.monotonic()
        verdicts = await asyncio.gather(*(limiter.hit("a", 1000, 1000) for _ in range(500)))
        assert time.monotonic() - began < 0.5
    assert all((one.allowed, one.remaining) == (True, 1000) for one in verdicts)
