"""Counting in fixed windows of time: in Redis for any number of processes, or in this process.

With Redis one script counts all windows of a name atomically by the server's clock. When Redis is dead, frozen or
refusing, that is known after 50 ms at the most, and after three failures a breaker leaves it alone for a second.
"""

import asyncio
import contextlib
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any

log = logging.getLogger(__name__)

SLICE_SECONDS, SLICES = 0.005, 10
"""What Redis gets to answer, in slices: see `redis_time_limit`."""
CONNECTIONS = 50
"""Connections to Redis of one process. Requests beyond them wait their turn: refusing one would look like its death."""
FAILURES, REST_SECONDS = 3, 1.0
"""Failures in a row that open the breaker, and how long it leaves Redis alone; after a rest one failure is enough."""
REMIND_SECONDS = 60.0
"""How often the log is told again that the limits are still off."""
MAX_NAMES = 100_000
"""Counters that one process keeps; beyond them those that were used longest ago are forgotten."""
UNLIMITED = 2**53
"""More than is ever counted, and a whole number for Lua too."""

Window = tuple[int, int]
"""Seconds of a window, and how much it may count."""


@dataclass(frozen=True)
class WindowCounts:
    """What the windows say: the time in Unix seconds, whether all of them allowed it, and how much each holds now."""

    now: int
    allowed: bool
    counts: tuple[int, ...]


class ProcessCounters:
    """Counts in this process."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, int], tuple[int, int]] = {}
        """By name and seconds of the window: when it ends, and its count."""
        self._held: dict[str, float] = {}

    async def count(self, name: str, windows: Sequence[Window], step: int = 1) -> WindowCounts:
        """Adds `step` to every window of a name if all of them hold less than they may, to none otherwise. No count
        goes below 0."""
        now = int(time.time())
        ends = [now - now % size + size for size, _ in windows]
        known = [self.counts.pop((name, size), (0, 0)) for size, _ in windows]
        counts = [count if end == its_end else 0 for (its_end, count), end in zip(known, ends, strict=True)]
        allowed = all(count < most for count, (_, most) in zip(counts, windows, strict=True))
        if allowed:
            counts = [max(0, count + step) for count in counts]
        forget_oldest(self.counts, len(windows))
        for (size, _), end, count in zip(windows, ends, counts, strict=True):
            self.counts[name, size] = (end, count)
        return WindowCounts(now, allowed, tuple(counts))

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name for so many seconds from now; False when it is held already."""
        now = time.monotonic()
        if self._held.get(name, 0) > now:
            return False
        self._held.pop(name, None)
        forget_oldest(self._held, 1)
        self._held[name] = now + seconds
        return True

    async def release(self, name: str) -> None:
        """Lets go of a name."""
        self._held.pop(name, None)

    async def close(self) -> None:
        """Nothing to give back."""


def forget_oldest(names: dict[Any, Any], more: int) -> None:
    """Makes room in a dictionary for so many more names, of which it holds at most `MAX_NAMES`."""
    while len(names) > MAX_NAMES - more:
        names.pop(next(iter(names)))


_COUNT = """
local now, step = tonumber(redis.call('TIME')[1]), tonumber(ARGV[1])
local keys, counts, allowed = {}, {}, 1
for i = 2, #ARGV, 2 do
  local key = KEYS[1] .. ':' .. ARGV[i] .. ':' .. math.floor(now / tonumber(ARGV[i]))
  local count = tonumber(redis.call('GET', key) or '0')
  if count >= tonumber(ARGV[i + 1]) then allowed = 0 end
  table.insert(keys, key)
  table.insert(counts, count)
end
if allowed == 1 then
  for i, key in ipairs(keys) do
    counts[i] = math.max(0, counts[i] + step)
    redis.call('SET', key, string.format('%d', counts[i]), 'EX', ARGV[2 * i])
  end
end
return {now, allowed, unpack(counts)}
"""


_RAISE = """
if tonumber(redis.call('GET', KEYS[1]) or '0') < tonumber(ARGV[1]) then
  redis.call('SET', KEYS[1], ARGV[1])
end
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""


@contextlib.asynccontextmanager
async def redis_time_limit() -> AsyncIterator[None]:
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


class CircuitBreaker:
    """Leaves Redis alone for a second after three failures in a row, and tells the log when that begins and ends."""

    def __init__(self) -> None:
        self.failures = 0
        self._closed_at = 0.0
        self._told_at = -REMIND_SECONDS

    @property
    def is_open(self) -> bool:
        """Whether Redis is to be left alone."""
        return self.failures >= FAILURES and time.monotonic() < self._closed_at

    def record_failure(self, fault: BaseException) -> None:
        """Notes a failure. The count stays until an answer comes, so the first one after a rest opens it again."""
        now = time.monotonic()
        self.failures += 1
        self._closed_at = now + REST_SECONDS
        if now - self._told_at >= REMIND_SECONDS:
            self._told_at = now
            log.warning("rate limits are off, requests are let through: Redis failed (%s)", type(fault).__name__)

    def record_success(self) -> None:
        """Notes an answer."""
        if self.failures:
            if self.failures >= FAILURES:
                log.warning("rate limits hold again: Redis answers")
            self.failures = 0
            self._told_at = -REMIND_SECONDS


class RedisCounters:
    """Counts in Redis for any number of processes. `prefix` keeps environments apart. Whatever is asked is None while
    Redis is away."""

    def __init__(self, url: str, prefix: str) -> None:
        import redis.asyncio as redis  # a tenth of a second that a service without Redis need not spend
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
        from redis.exceptions import RedisError

        self._faults = (RedisError, OSError, TimeoutError)
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
        self._script = self._redis.register_script(_COUNT)
        self._raise = self._redis.register_script(_RAISE)
        self.prefix = prefix
        self.breaker = CircuitBreaker()

    async def count(self, name: str, windows: Sequence[Window], step: int = 1) -> WindowCounts | None:
        """Counts as `ProcessCounters` does."""
        args = [step, *(one for window in windows for one in window)]
        answer = await self._run_command(lambda: self._script(keys=[self._key(name)], args=args))
        return None if answer is None else WindowCounts(answer[0], bool(answer[1]), tuple(answer[2:]))

    async def hold(self, name: str, seconds: int) -> bool | None:
        """Holds a name as `ProcessCounters` does."""
        return await self._run_command(lambda: self._set_if_absent(name, seconds))

    async def release(self, name: str) -> None:
        """Lets go of a name."""
        await self._run_command(lambda: self._redis.delete(self._key(name)))

    async def raise_number(self, name: str, number: int, seconds: int) -> bool | None:
        """Keeps a number for so long, unless a higher one is kept."""
        return await self._run_command(lambda: self._raise(keys=[self._key(name)], args=[number, seconds]))

    async def read_number(self, name: str) -> int | None:
        """The number that is kept, 0 for none."""
        return await self._run_command(lambda: self._read(name))

    async def _read(self, name: str) -> int:
        return int(await self._redis.get(self._key(name)) or 0)

    async def _set_if_absent(self, name: str, seconds: int) -> bool:
        return bool(await self._redis.set(self._key(name), 1, nx=True, ex=seconds))

    def _key(self, name: str) -> str:
        return f"{self.prefix}:{{{name}}}"

    async def _run_command(self, command: Callable[[], Awaitable[Any]]) -> Any | None:
        """What Redis answered, or None when it is left alone or did not answer."""
        async with self._turns:  # whoever waited for a turn looks at the breaker again
            if self.breaker.is_open:
                return None
            try:
                async with redis_time_limit():
                    answer = await command()
            except self._faults as fault:
                self.breaker.record_failure(fault)
                return None
            self.breaker.record_success()
            return answer

    async def close(self) -> None:
        """Closes the connections."""
        await self._redis.aclose()
