"""Rate limits: two fixed windows a bucket, a minute and an hour, counted together or not at all.

The embedded service counts in the process. With Redis one script counts both windows atomically by the server's clock;
when Redis is dead, frozen or refusing, requests are allowed through (specification, part 8) after 50 ms at the most,
and after three failures a breaker leaves Redis alone for a second.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Any, Literal, Protocol

import redis.asyncio as redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.commands.core import AsyncScript
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

MINUTE, HOUR = 60, 3600
SLICE_SECONDS, SLICES = 0.005, 10
"""What Redis gets to answer, in slices: see `limited`."""
CONNECTIONS = 50
"""Connections to Redis of one process. Requests beyond them wait their turn: refusing one would look like its death."""
FAILURES, REST_SECONDS = 3, 1.0
"""Failures in a row that open the breaker, and how long it leaves Redis alone; after a rest one failure is enough."""
REMIND_SECONDS = 60.0
"""How often the log is told again that the limits are still off."""
MAX_BUCKETS = 100_000
"""Buckets that one process counts; beyond them the one that was new longest ago is forgotten."""

State = Literal["redis", "process", "open"]
"""Where requests are counted right now; `open`: Redis is away and nothing is limited."""


@dataclass(frozen=True)
class Verdict:
    """What both windows say after a request, and which binds: the one with the fewest left (a tie: the minute)."""

    allowed: bool
    now: int
    per_minute: int
    per_hour: int
    left_minute: int
    left_hour: int
    window: Literal["minute", "hour"]

    @property
    def limit(self) -> int:
        """Requests in the binding window."""
        return self.per_minute if self.window == "minute" else self.per_hour

    @property
    def remaining(self) -> int:
        """Requests left in it."""
        return self.left_minute if self.window == "minute" else self.left_hour

    @property
    def reset(self) -> int:
        """Unix seconds at which it ends."""
        size = MINUTE if self.window == "minute" else HOUR
        return self.now - self.now % size + size

    @property
    def retry_after(self) -> int:
        """Seconds to wait after a refusal, at least 1; 0 for what was allowed."""
        return 0 if self.allowed else self.reset - self.now

    def headers(self) -> list[tuple[str, str]]:
        """What every answer carries: the three headers of the binding window, and for both windows the two fields of
        draft-ietf-httpapi-ratelimit-headers, in which `t` is seconds from now."""
        now = self.now
        return [
            ("x-ratelimit-limit", str(self.limit)),
            ("x-ratelimit-remaining", str(self.remaining)),
            ("x-ratelimit-reset", str(self.reset)),
            ("ratelimit-policy", _policy(self.per_minute, self.per_hour)),
            (
                "ratelimit",
                f'"minute";r={self.left_minute};t={MINUTE - now % MINUTE}, '
                f'"hour";r={self.left_hour};t={HOUR - now % HOUR}',
            ),
        ]


@lru_cache(1024)
def _policy(per_minute: int, per_hour: int) -> str:
    return f'"minute";q={per_minute};w={MINUTE}, "hour";q={per_hour};w={HOUR}'


def bucket_of(address: str) -> str:
    """The bucket of an address without a credential: an IPv6 client holds a whole /64, so it is counted as one."""
    return f"address:{_prefix(address) if ':' in address else address}"


@lru_cache(4096)
def _prefix(address: str) -> str:
    try:
        return str(ip_network((IPv6Address(address), 64), strict=False))
    except ValueError:
        return address


class Limiter(Protocol):
    """Counts one request of a bucket against its two limits."""

    async def hit(self, bucket: str, per_minute: int, per_hour: int) -> Verdict:
        """Counts the request in both windows if both allow it, in none otherwise."""
        ...

    @property
    def state(self) -> State:
        """Where it counts right now."""
        ...

    async def close(self) -> None:
        """Gives connections back."""
        ...


def judge(now: int, minute: int, hour: int, per_minute: int, per_hour: int, allowed: bool) -> Verdict:
    """The verdict for counters that stand at `minute` and `hour` after this request."""
    left_minute, left_hour = max(per_minute - minute, 0), max(per_hour - hour, 0)
    # A refusal names the window that refuses; when both do, the one that refuses longer.
    by_minute = left_minute <= left_hour if allowed else left_hour > 0
    return Verdict(allowed, now, per_minute, per_hour, left_minute, left_hour, "minute" if by_minute else "hour")


class ProcessLimiter:
    """Counts in this process: for the embedded service, which is one process."""

    def __init__(self) -> None:
        self.counts: dict[str, list[int]] = {}
        self._swept = 0

    async def hit(self, bucket: str, per_minute: int, per_hour: int) -> Verdict:
        """Counts the request; see `Limiter`."""
        now = int(time.time())
        minute, hour = now // MINUTE, now // HOUR
        if hour != self._swept:  # once an hour: forget buckets of hours that are over
            self.counts = {name: one for name, one in self.counts.items() if one[2] == hour}
            self._swept = hour
        count = self.counts.get(bucket)
        if count is None:
            if len(self.counts) >= MAX_BUCKETS:
                self.counts.pop(next(iter(self.counts)))
            count = self.counts[bucket] = [minute, 0, hour, 0]
        if count[0] != minute:
            count[0], count[1] = minute, 0
        if count[2] != hour:
            count[2], count[3] = hour, 0
        allowed = count[1] < per_minute and count[3] < per_hour
        if allowed:
            count[1] += 1
            count[3] += 1
        return judge(now, count[1], count[3], per_minute, per_hour, allowed)

    @property
    def state(self) -> State:
        """Always in the process."""
        return "process"

    async def close(self) -> None:
        """Nothing to give back."""


_SCRIPT = """
local now = tonumber(redis.call('TIME')[1])
local minute = KEYS[1] .. ':m:' .. math.floor(now / 60)
local hour = KEYS[1] .. ':h:' .. math.floor(now / 3600)
local in_minute = tonumber(redis.call('GET', minute) or '0')
local in_hour = tonumber(redis.call('GET', hour) or '0')
if in_minute >= tonumber(ARGV[1]) or in_hour >= tonumber(ARGV[2]) then
  return {now, in_minute, in_hour, 0}
end
redis.call('SET', minute, in_minute + 1, 'EX', 120)
redis.call('SET', hour, in_hour + 1, 'EX', 7200)
return {now, in_minute + 1, in_hour + 1, 1}
"""


@contextlib.asynccontextmanager
async def limited() -> AsyncIterator[None]:
    """A time limit of 50 ms that counts turns of the event loop and not time alone.

    While this process is busy, an answer that came long ago is read late. A plain time limit would then take Redis for
    dead, and lift the limits exactly when the load is high.
    """
    loop, left = asyncio.get_running_loop(), SLICES
    ticking: asyncio.TimerHandle | None = None
    async with asyncio.timeout(None) as limit:

        def tick() -> None:
            nonlocal ticking, left
            left -= 1
            if left:
                ticking = loop.call_later(SLICE_SECONDS, tick)
            else:
                limit.reschedule(loop.time())

        ticking = loop.call_later(SLICE_SECONDS, tick)
        try:
            yield
        finally:
            ticking.cancel()


class Breaker:
    """Leaves Redis alone for a second after three failures in a row, and tells the log when that begins and ends."""

    def __init__(self) -> None:
        self.failures = 0
        self._closed_at = 0.0
        self._told_at = -REMIND_SECONDS

    @property
    def is_open(self) -> bool:
        """Whether Redis is to be left alone."""
        return self.failures >= FAILURES and time.monotonic() < self._closed_at

    def failed(self, fault: BaseException) -> None:
        """Notes a failure. The count stays until an answer comes, so the first one after a rest opens it again."""
        now = time.monotonic()
        self.failures += 1
        self._closed_at = now + REST_SECONDS
        if now - self._told_at >= REMIND_SECONDS:
            self._told_at = now
            log.warning("rate limits are off, requests are let through: Redis failed (%s)", type(fault).__name__)

    def worked(self) -> None:
        """Notes an answer."""
        if self.failures:
            if self.failures >= FAILURES:
                log.warning("rate limits hold again: Redis answers")
            self.failures = 0
            self._told_at = -REMIND_SECONDS


class RedisLimiter:
    """Counts in Redis for any number of processes. `prefix` keeps environments apart."""

    def __init__(self, url: str, prefix: str) -> None:
        self._redis = redis.Redis.from_url(
            url,
            socket_timeout=None,
            socket_connect_timeout=None,
            retry=Retry(NoBackoff(), 0),
            max_connections=CONNECTIONS,
        )
        pool = self._redis.connection_pool
        pool.connection_class(**pool.connection_kwargs)  # an unknown option is found here and not by each request
        self._turns = asyncio.Semaphore(CONNECTIONS)
        self._script = self._redis.register_script(_SCRIPT)
        self.prefix = prefix
        self.breaker = Breaker()

    async def hit(self, bucket: str, per_minute: int, per_hour: int) -> Verdict:
        """Counts the request; see `Limiter`. Fails open."""
        counted = await self.ask(self._script, bucket, [per_minute, per_hour])
        if counted is None:
            return judge(int(time.time()), 0, 0, per_minute, per_hour, True)
        now, minute, hour, allowed = counted
        return judge(now, minute, hour, per_minute, per_hour, bool(allowed))

    def script(self, source: str) -> AsyncScript:
        """A script of one key, for `ask`."""
        return self._redis.register_script(source)

    async def ask(self, script: AsyncScript, name: str, args: list[int]) -> Any | None:
        """What a script answered for the counter `name`, or None when Redis is left alone or did not answer."""
        async with self._turns:  # whoever waited for a turn looks at the breaker again
            if self.breaker.is_open:
                return None
            try:
                async with limited():
                    answer = await script(keys=[f"{self.prefix}:{{{name}}}"], args=args)
            except (RedisError, OSError, TimeoutError) as fault:
                self.breaker.failed(fault)
                return None
            self.breaker.worked()
            return answer

    @property
    def state(self) -> State:
        """In Redis, or nowhere since the last answer failed to come."""
        return "open" if self.breaker.failures else "redis"

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.aclose()
