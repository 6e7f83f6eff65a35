"""Throttles of what is worth guessing at: counted together in Redis, and never open when it is away (RL-6)."""

import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from types import SimpleNamespace

import pytest

from pinkas.core.problems import RateLimitExceeded
from pinkas.platform import windows
from pinkas.platform.limits import Limiter
from pinkas.platform.throttle import Throttle, make_throttle
from pinkas.platform.windows import UNLIMITED, ProcessCounters, RedisCounters
from support.processes import Redis

pytestmark = pytest.mark.xdist_group("redis")

WINDOW = 86_400
"""Seconds: long enough that none ends during a test."""
EVERY_TRY = ((WINDOW, UNLIMITED),)


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


@asynccontextmanager
async def processes(redis: Redis, n: int = 1) -> AsyncIterator[list[Throttle]]:
    """The throttles that n processes have beside their limiters."""
    limiters = [Limiter(RedisCounters(redis.url, "pinkas:test")) for _ in range(n)]
    yield [make_throttle(one) for one in limiters]
    for one in limiters:
        await one.close()


async def allowed(throttle: Throttle, name: str, tries: int, most: int = 5, seconds: int = WINDOW) -> int:
    """How many of so many tries were not refused."""
    found = 0
    for _ in range(tries):
        try:
            await throttle.count_attempt(name, most, seconds)
        except RateLimitExceeded:
            continue
        found += 1
    return found


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_the_tries_after_the_first_ones_are_refused_and_say_how_long(redis: Redis, kind: str) -> None:
    async with processes(redis) as made:
        throttle = made[0] if kind == "redis" else make_throttle(Limiter(ProcessCounters()))
        assert await allowed(throttle, "login:a", 9) == 5
        with pytest.raises(RateLimitExceeded) as refused:
            await throttle.count_attempt("login:a", 5, WINDOW)
    wait = refused.value.facts["retryAfter"]
    assert abs(wait - (WINDOW - int(time.time()) % WINDOW)) <= 2
    assert refused.value.headers == (("retry-after", str(wait)),)


async def test_processes_count_together(redis: Redis) -> None:
    async with processes(redis, 3) as made:
        assert [await allowed(one, "login:a", 2) for one in made] == [2, 2, 1]


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_names_and_windows_do_not_touch_each_other(redis: Redis, kind: str) -> None:
    async with processes(redis) as made:
        throttle = made[0] if kind == "redis" else make_throttle(Limiter(ProcessCounters()))
        assert await allowed(throttle, "login:a", 6) == 5
        assert await allowed(throttle, "login:b", 6) == 5
        assert await allowed(throttle, "login:a", 6, seconds=WINDOW * 7) == 5
        assert await allowed(throttle, "login:a", 6) == 0


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_the_right_secret_forgives_the_tries_of_its_name_alone(redis: Redis, kind: str) -> None:
    async with processes(redis) as made:
        throttle = made[0] if kind == "redis" else make_throttle(Limiter(ProcessCounters()))
        for name in ("login:a", "login:b"):
            await allowed(throttle, name, 6)
        await throttle.reset_attempts("login:a", WINDOW)
        assert await allowed(throttle, "login:a", 6) == 5
        assert await allowed(throttle, "login:b", 6) == 0


@pytest.mark.parametrize("how", ["killed", "frozen"])
async def test_a_redis_that_is_away_is_no_opening_for_guesses(redis: Redis, how: str) -> None:
    """RL-6: unlike the limits of a credential. What was tried before counts on, so its death gives no second round."""
    async with processes(redis) as (throttle,):
        assert await allowed(throttle, "login:a", 4) == 4
        if how == "killed":
            redis.kill()
        else:
            redis.freeze()
        try:
            began = time.monotonic()
            assert await allowed(throttle, "login:a", 50) == 1
            assert await allowed(throttle, "login:b", 50) == 5
            assert time.monotonic() - began < 2
        finally:
            if how == "killed":
                redis.start()
            else:
                redis.thaw()


async def test_no_counter_is_without_an_end(redis: Redis) -> None:
    """RL-7."""
    async with processes(redis) as (throttle,):
        for n in range(10):
            await allowed(throttle, f"login:{n}", 2, seconds=900)
    keys = list(redis.admin.scan_iter())
    assert len(keys) in range(10, 21)
    assert all(0 < redis.admin.ttl(key) <= 900 for key in keys)


@pytest.mark.parametrize("kind", ["redis", "process"])
async def test_a_try_that_is_taken_back_is_a_try_again(redis: Redis, kind: str) -> None:
    async with processes(redis) as made:
        throttle = made[0] if kind == "redis" else make_throttle(Limiter(ProcessCounters()))
        await throttle.take_back("login:somebody", WINDOW)  # nothing to take back is no credit
        assert await allowed(throttle, "login:somebody", 7) == 5
        for _ in range(4):  # 7 counted, 5 allowed: 3 are left, and two of them may be spent
            await throttle.take_back("login:somebody", WINDOW)
        assert await allowed(throttle, "login:somebody", 7) == 2


async def test_a_process_keeps_a_bounded_number_of_counters(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names are the attacker's to choose; the newest ones are what is kept."""
    monkeypatch.setattr(windows, "MAX_NAMES", 1000)
    counter = ProcessCounters()
    for n in range(5000):
        await counter.count(f"login:{n}", EVERY_TRY)
    assert len(counter.counts) == 1000
    assert (await counter.count("login:4999", EVERY_TRY)).counts == (2,)


async def test_a_counter_that_is_used_outlives_those_that_are_not(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(windows, "MAX_NAMES", 1000)
    counter = ProcessCounters()
    for n in range(5000):
        await counter.count(f"login:{n}", EVERY_TRY)
        if n % 100 == 0:
            await counter.count("login:attacked", EVERY_TRY)
    assert (await counter.count("login:attacked", EVERY_TRY)).counts == (51,)


async def test_what_is_held_is_held_for_so_long_from_now_and_let_go_of(monkeypatch: pytest.MonkeyPatch) -> None:
    """A click at the end of a minute and one at the beginning of the next are of one form."""
    throttle, now = Throttle(), [59.0]
    monkeypatch.setattr(windows, "time", SimpleNamespace(monotonic=lambda: now[0]))
    assert [await throttle.hold("a", 60), await throttle.hold("a", 60)] == [True, False]
    now[0] = 61.0
    assert not await throttle.hold("a", 60)
    await throttle.release("a")
    assert await throttle.hold("a", 60)
    now[0] = 122.0
    assert await throttle.hold("a", 60)


async def test_what_one_process_holds_no_other_holds(redis: Redis) -> None:
    async with processes(redis, 2) as (one, other):
        assert [await one.hold("form:a", 60), await other.hold("form:a", 60)] == [True, False]
        await one.release("form:a")
        assert await other.hold("form:a", 60)
