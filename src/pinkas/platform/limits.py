"""Rate limits: two fixed windows a bucket, a minute and an hour, counted together or not at all.

The embedded service counts in the process. With Redis one script counts both windows atomically by the server's clock;
when Redis is dead, frozen or refusing, requests are allowed through (specification, part 8) after 50 ms at the most,
and a breaker leaves Redis alone for a second.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any, Protocol

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


@dataclass(frozen=True)
class Verdict:
    """What the windows say: of the one with the fewest requests left (a tie: the minute)."""

    allowed: bool
    limit: int
    remaining: int
    reset: int
    """Unix seconds at which that window ends."""
    retry_after: int
    window: str

    def headers(self) -> list[tuple[str, str]]:
        """The three headers that every answer of the API carries."""
        return [
            ("x-ratelimit-limit", str(self.limit)),
            ("x-ratelimit-remaining", str(self.remaining)),
            ("x-ratelimit-reset", str(self.reset)),
        ]


class Limiter(Protocol):
    """Counts one request of a bucket against its two limits."""

    async def hit(self, bucket: str, per_minute: int, per_hour: int) -> Verdict:
        """Counts the request in both windows if both allow it, in none otherwise."""
        ...

    async def close(self) -> None:
        """Gives connections back."""
        ...


def judge(now: int, minute: int, hour: int, per_minute: int, per_hour: int, allowed: bool) -> Verdict:
    """The verdict for counters that stand at `minute` and `hour` after this request."""
    left_minute, left_hour = max(per_minute - minute, 0), max(per_hour - hour, 0)
    # A refusal names the window that refuses; when both do, the one that refuses longer.
    by_minute = left_minute <= left_hour if allowed else left_hour > 0
    size, limit, left = (MINUTE, per_minute, left_minute) if by_minute else (HOUR, per_hour, left_hour)
    reset = now - now % size + size
    retry_after = 0 if allowed else max(reset - now, 1)
    return Verdict(allowed, limit, left, reset, retry_after, "minute" if by_minute else "hour")


class ProcessLimiter:
    """Counts in this process: for the embedded service, which is one process."""

    def __init__(self) -> None:
        self._counts: dict[str, list[int]] = {}
        self._swept = 0

    async def hit(self, bucket: str, per_minute: int, per_hour: int) -> Verdict:
        """Counts the request; see `Limiter`."""
        now = int(time.time())
        minute, hour = now // MINUTE, now // HOUR
        if hour != self._swept:  # once an hour: forget buckets of hours that are over
            self._counts = {name: one for name, one in self._counts.items() if one[2] == hour}
            self._swept = hour
        count = self._counts.get(bucket)
        if count is None:
            count = self._counts[bucket] = [minute, 0, hour, 0]
        if count[0] != minute:
            count[0], count[1] = minute, 0
        if count[2] != hour:
            count[2], count[3] = hour, 0
        allowed = count[1] < per_minute and count[3] < per_hour
        if allowed:
            count[1] += 1
            count[3] += 1
        return judge(now, count[1], count[3], per_minute, per_hour, allowed)

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
        self._turns = asyncio.Semaphore(CONNECTIONS)
        self._script = self._redis.register_script(_SCRIPT)
        self._prefix = prefix
        self._closed_until = 0.0

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
            if time.monotonic() < self._closed_until:
                return None
            try:
                async with limited():
                    return await script(keys=[f"{self._prefix}:{{{name}}}"], args=args)
            except (RedisError, OSError, TimeoutError) as fault:
                self._closed_until = time.monotonic() + 1.0
                log.warning("rate limits are off for a second: %s", type(fault).__name__)
                return None

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.aclose()
