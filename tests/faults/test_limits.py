"""Rate limits: exact while they are counted, open when Redis is not there, never in the way (RL-1, 2, 3, 6, 7)."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest

from pinkas.platform.limits import Limiter, RateLimitVerdict
from pinkas.platform.windows import CONNECTIONS, ProcessCounters, RedisCounters
from support.processes import Redis, wait_until
from support.service import Running, Tenant, TestServer, free_port, register
from support.slow_proxy import SlowProxy

pytestmark = [pytest.mark.xdist_group("redis"), pytest.mark.timeout(600)]  # windows of a minute are waited out


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
    made = [Limiter(RedisCounters(redis.url, "pinkas:test")) for _ in range(n)]
    yield made
    for one in made:
        await one.close()


Undisturbed = Callable[[Callable[[str], Any]], Any]


@pytest.fixture
def undisturbed(monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture) -> Undisturbed:
    """Gives what `hits` gives when no minute ended meanwhile; each try gets a fresh bucket. Redis is waited for however
    busy the machine is: this is about the count, and about the waiting there are tests below."""
    monkeypatch.setattr("pinkas.platform.windows.SLICES", 6000)

    async def find(hits: Callable[[str], Any]) -> Any:
        for attempt in range(3):
            caplog.clear()
            minute = time.time() // 60
            found = await hits(f"bucket-{attempt}")
            assert [one.message for one in caplog.records if one.message.startswith("rate limits are off")] == []
            if time.time() // 60 == minute:
                return found
            await asyncio.sleep(60 - time.time() % 60)  # the next try gets a whole minute
        raise AssertionError("three minutes ended one after the other")

    return find


# The count


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_of_500_at_once_exactly_100_are_allowed(redis: Redis, kind: str, undisturbed: Undisturbed) -> None:
    """RL-3."""
    async with limiters(redis, 4) as shared:
        of = shared if kind == "redis" else [Limiter(ProcessCounters())]

        async def hits(bucket: str) -> list[RateLimitVerdict]:
            return await asyncio.gather(*(of[n % len(of)].count_request(bucket, 100, 5000) for n in range(500)))

        verdicts = await undisturbed(hits)
    assert sum(one.allowed for one in verdicts) == 100
    assert sorted(one.remaining for one in verdicts if one.allowed) == list(range(100))


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_what_one_window_refuses_consumes_nothing_of_the_other(
    redis: Redis, kind: str, undisturbed: Undisturbed
) -> None:
    """RL-1: both windows or neither."""
    async with limiters(redis) as made:
        limiter = made[0] if kind == "redis" else Limiter(ProcessCounters())

        async def hits(bucket: str) -> list[RateLimitVerdict]:
            refused = [await limiter.count_request(bucket, 2, 10) for _ in range(6)]
            return [*refused, await limiter.count_request(bucket, 1000, 10)]

        verdicts = await undisturbed(hits)
    assert [one.allowed for one in verdicts] == [True, True, False, False, False, False, True]
    assert (verdicts[-1].window, verdicts[-1].remaining) == ("hour", 7)


async def test_buckets_and_environments_do_not_touch_each_other(redis: Redis) -> None:
    live, sandbox = (
        Limiter(RedisCounters(redis.url, "pinkas:live")),
        Limiter(RedisCounters(redis.url, "pinkas:sandbox")),
    )
    assert (await live.count_request("a", 1, 10)).allowed
    assert not (await live.count_request("a", 1, 10)).allowed or time.time() % 60 < 1
    assert (await live.count_request("b", 1, 10)).allowed
    assert (await sandbox.count_request("a", 1, 10)).allowed
    await live.close()
    await sandbox.close()


def test_one_call_of_one_script_counts_both_windows_by_the_clock_of_redis(redis: Redis) -> None:
    """RL-1."""

    async def hit() -> RateLimitVerdict:
        async with limiters(redis) as (limiter,):
            await limiter.count_request("a", 10, 10)  # connected, and the script known
            redis.admin.config_resetstat()
            return await limiter.count_request("a", 10, 10)

    verdict = asyncio.run(hit())
    seconds, _ = redis.admin.time()
    calls = {name: one["calls"] for name, one in redis.admin.info("commandstats").items()}
    from_outside = {name for name in calls if name not in ("cmdstat_time", "cmdstat_get", "cmdstat_set")}
    assert calls["cmdstat_evalsha"] == 1
    assert from_outside == {"cmdstat_evalsha", "cmdstat_config|resetstat"}
    assert calls["cmdstat_time"] == 2  # the script's, and the one of this test
    assert calls["cmdstat_set"] == 2
    assert 0 <= seconds - verdict.now <= 2


def test_no_key_is_without_an_end(counted: Tenant, redis: Redis) -> None:
    """RL-7: neither of limits nor of throttles, whatever was asked."""
    with counted.key("clients:read", rateLimitPerMinute=3) as client, counted.running.client() as anonymous:
        for _ in range(5):
            client.get("/clients")
            anonymous.get("/clients")
            anonymous.post("/auth/login", json={"email": counted.email, "password": "not the password"})
        counted.session.get("/clients")
    keys = [key.decode() for key in redis.admin.scan_iter()]
    assert len(keys) >= 7
    assert any("throttle" in key for key in keys)
    assert all(key.startswith("pinkas:live:") for key in keys)
    assert [key for key in keys if not 0 < redis.admin.ttl(key) <= 7200] == []


def test_a_flushed_redis_counts_anew_and_refuses_nobody(counted: Tenant, redis: Redis) -> None:
    """RL-7."""
    with counted.key("clients:read", rateLimitPerMinute=3) as client:
        before = [client.get("/clients").status_code for _ in range(4)]
        redis.admin.flushall()
        after = client.get("/clients")
    assert before[:3] == [200] * 3
    assert (after.status_code, after.headers["x-ratelimit-remaining"]) == (200, "2")


async def test_a_forgotten_script_is_loaded_again_and_counts(redis: Redis) -> None:
    async with limiters(redis) as (limiter,):
        await limiter.count_request("a", 10, 10)
        redis.admin.script_flush()
        assert (await limiter.count_request("a", 10, 10)).remaining in (8, 9)  # 9 when a minute began between the two


# What a client sees


@pytest.mark.parametrize("where", ["redis", "process"])
def test_the_headers_count_down_and_the_refusal_says_how_long(request: pytest.FixtureRequest, where: str) -> None:
    """RL-2: the body of the refusal exactly."""
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
    """RL-2: the hour, with small limits."""
    with counted.key("clients:read", rateLimitPerMinute=100, rateLimitPerHour=3) as client:
        answers = [client.get("/clients") for _ in range(4)]
        if answers[-1].status_code == 200:  # an hour began
            answers = [client.get("/clients") for _ in range(4)]
    assert answers[-1].status_code == 429
    assert answers[-1].json()["message"] == "More than 3 requests per hour."
    assert 1 <= answers[-1].json()["retryAfter"] <= 3600
    assert int(answers[-1].headers["x-ratelimit-reset"]) % 3600 == 0


def test_sixty_a_minute_count_down_to_nothing_and_begin_again_after_the_wait(counted: Tenant, redis: Redis) -> None:
    """RL-2."""
    for _ in range(3):
        with counted.key("clients:read", rateLimitPerMinute=60, rateLimitPerHour=5000) as client:
            minute = redis.admin.time()[0] // 60
            answers = [client.get("/clients") for _ in range(61)]
            if redis.admin.time()[0] // 60 == minute:
                wait = int(answers[-1].headers["retry-after"])
                time.sleep(wait)
                again = client.get("/clients")
                break
    assert [one.status_code for one in answers] == [200] * 60 + [429]
    assert [int(one.headers["x-ratelimit-remaining"]) for one in answers] == [*range(59, -1, -1), 0]
    assert answers[-1].json()["message"] == "More than 60 requests per minute."
    assert answers[-1].json()["retryAfter"] == wait
    assert 1 <= wait <= 60
    assert (again.status_code, again.headers["x-ratelimit-remaining"]) == (200, "59")


async def test_of_500_requests_at_once_exactly_100_get_through(
    counted: Tenant, redis: Redis, undisturbed: Undisturbed
) -> None:
    """RL-3."""

    async def hits(_bucket: str) -> list[int]:
        with counted.key("clients:read", rateLimitPerMinute=100, rateLimitPerHour=5000) as key:
            headers = dict(key.headers)
        async with httpx.AsyncClient(
            base_url=counted.running.url(), headers=headers, timeout=60, limits=httpx.Limits(max_connections=60)
        ) as client:
            answers = await asyncio.gather(*(client.get("/clients") for _ in range(500)))
        return [one.status_code for one in answers]

    statuses = await undisturbed(hits)
    assert (statuses.count(200), statuses.count(429)) == (100, 400)


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


def goes_on_without_redis(tenant: Tenant, how: Callable[[], None], mended: Callable[[], None]) -> None:
    """RL-6: 2xx with full quota, at most 100 ms more at p99, told by /ready, and limited again without a restart.

    Of three outages two may be slower: the machine may be busy with other tests.
    """
    with (
        tenant.key("clients:read", rateLimitPerMinute=50_000) as client,
        tenant.key("clients:read", rateLimitPerMinute=2) as limited,
    ):
        added = []
        for _ in range(3):
            usual = [_timed(client)[0] for _ in range(200)]
            how()
            try:
                times = _outage(client)
                assert _ready(tenant) == (200, "open")
            finally:
                mended()
            wait_until(lambda: _ready(tenant) == (200, "redis"), "Redis to be asked again")
            added.append(_p99(times) - _p99(usual))
            if added[-1] <= 0.1:
                break
        assert min(added) <= 0.1
        wait_until(lambda: limited.get("/clients").status_code == 429, "the limits to be back")


def _outage(client: httpx.Client) -> list[float]:
    """How long requests took while Redis was away; the breaker opens and closes at least twice."""
    times, until = [], time.monotonic() + 2.5
    while time.monotonic() < until:
        took, answer = _timed(client)
        times.append(took)
        assert (answer.status_code, answer.headers["x-ratelimit-remaining"]) == (200, "50000")
    return times


def _ready(tenant: Tenant) -> tuple[int, str]:
    """The status of /ready, and where it says that requests are counted."""
    answer = httpx.get(tenant.running.url().removesuffix("/api/v1") + "/ready", timeout=30)
    return answer.status_code, answer.json()["limits"]


@pytest.mark.parametrize("how", ["killed", "frozen", "out of memory", "read only"])
def test_requests_go_on_without_redis_and_are_counted_again_afterwards(
    counted: Tenant, redis: Redis, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    """RL-6."""
    goes_on_without_redis(counted, lambda: hurt(redis, how), lambda: mend(redis, how))
    assert [one.message for one in caplog.records if one.message.startswith("rate limits are off")]


def test_requests_go_on_while_every_answer_of_redis_takes_five_seconds(database: TestServer, redis: Redis) -> None:
    """RL-6."""
    with SlowProxy(redis.port) as proxy:
        service = Running(database, redis_url=f"redis://127.0.0.1:{proxy.port}/0")
        try:
            goes_on_without_redis(
                register(service), lambda: setattr(proxy, "delay", 5.0), lambda: setattr(proxy, "delay", 0.0)
            )
        finally:
            service.close()


def test_a_service_starts_and_answers_without_its_redis(database: TestServer) -> None:
    """RL-6: the limits are off from the first request, and nothing else is."""
    service = Running(database, redis_url=f"redis://127.0.0.1:{free_port()}/0")
    try:
        tenant = register(service)
        assert tenant.api.get("/clients").status_code == 200
    finally:
        service.close()


def test_a_script_that_redis_forgot_is_loaded_again(counted: Tenant, redis: Redis) -> None:
    """RL-6: NOSCRIPT is no outage; the request is counted."""
    with counted.key("clients:read", rateLimitPerMinute=1000) as client:
        left = [int(client.get("/clients").headers["x-ratelimit-remaining"])]
        redis.admin.script_flush()
        left.append(int(client.get("/clients").headers["x-ratelimit-remaining"]))
    assert left[1] in (998, 999)  # 999 when a minute began between the two
    assert left[0] == 999


def _timed(client: httpx.Client) -> tuple[float, httpx.Response]:
    began = time.monotonic()
    answer = client.get("/clients")
    return time.monotonic() - began, answer


def _p99(times: list[float]) -> float:
    return sorted(times)[int(len(times) * 0.99)]


async def test_a_frozen_redis_delays_a_burst_once_and_not_each_request(redis: Redis) -> None:
    """RL-6."""
    async with limiters(redis) as (limiter,):
        await limiter.count_request("a", 1000, 1000)
        redis.freeze()
        began = time.monotonic()
        verdicts = await asyncio.gather(*(limiter.count_request("a", 1000, 1000) for _ in range(500)))
        assert time.monotonic() - began < 5  # one after the other they would take 25 s
        assert isinstance(limiter.windows, RedisCounters)
        assert limiter.windows.breaker.failures <= 2 * CONNECTIONS  # those sent first, and on a slow day one more round
    assert all((one.allowed, one.remaining) == (True, 1000) for one in verdicts)
