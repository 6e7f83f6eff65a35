"""Throttles: how often something may be tried that is worth guessing at. Logins, the token endpoint, password resets.

They are not the rate limits of a credential. Those fail open; a throttle without its Redis counts in this process, so
that an outage is no opening for somebody who guesses (RL-6 and decision 0012).
"""

import time
from typing import Protocol

from pinkas.core.problems import RateLimitExceeded
from pinkas.platform.limits import Limiter, RedisLimiter

MAX_NAMES = 100_000
"""Counters that one process keeps; beyond them the oldest are forgotten."""


class Counter(Protocol):
    """Counts tries by name in windows of so many seconds."""

    async def add(self, name: str, seconds: int) -> tuple[int, int]:
        """Counts one try; how many there were in this window, and the seconds until it ends."""
        ...

    async def clear(self, name: str, seconds: int) -> None:
        """Forgets the tries of this window."""
        ...

    async def take_back(self, name: str, seconds: int) -> None:
        """Takes one try of this window back."""
        ...

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name for so many seconds from now; False when it is held already."""
        ...

    async def release(self, name: str) -> None:
        """Lets go of a name."""
        ...


class ProcessCounter:
    """Counts in this process."""

    def __init__(self) -> None:
        self.counts: dict[tuple[str, int], tuple[int, int]] = {}
        self._held: dict[str, float] = {}

    async def add(self, name: str, seconds: int) -> tuple[int, int]:
        """Counts one try; see `Counter`."""
        now = int(time.time())
        ends = now - now % seconds + seconds
        count, known = self.counts.pop((name, seconds), (0, ends))
        count = count + 1 if known == ends else 1
        while len(self.counts) >= MAX_NAMES:
            self.counts.pop(next(iter(self.counts)))
        self.counts[name, seconds] = (count, ends)
        return count, ends - now

    async def clear(self, name: str, seconds: int) -> None:
        """Forgets the tries; see `Counter`."""
        self.counts.pop((name, seconds), None)

    async def take_back(self, name: str, seconds: int) -> None:
        """Takes one try back; see `Counter`."""
        count, ends = self.counts.get((name, seconds), (0, 0))
        if count > 0:
            self.counts[name, seconds] = (count - 1, ends)

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name; see `Counter`."""
        now = time.monotonic()
        if self._held.get(name, 0) > now:
            return False
        self._held.pop(name, None)
        while len(self._held) >= MAX_NAMES:
            self._held.pop(next(iter(self._held)))
        self._held[name] = now + seconds
        return True

    async def release(self, name: str) -> None:
        """Lets go of a name; see `Counter`."""
        self._held.pop(name, None)


_SCRIPT = """
local now = tonumber(redis.call('TIME')[1])
local size = tonumber(ARGV[1])
local key = KEYS[1] .. ':' .. size .. ':' .. math.floor(now / size)
local count = redis.call('INCR', key)
redis.call('EXPIRE', key, size)
return {count, size - now % size}
"""
_FORGET = """
local now = tonumber(redis.call('TIME')[1])
local size = tonumber(ARGV[1])
return redis.call('DEL', KEYS[1] .. ':' .. size .. ':' .. math.floor(now / size))
"""
_TAKE_BACK = """
local now = tonumber(redis.call('TIME')[1])
local size = tonumber(ARGV[1])
local key = KEYS[1] .. ':' .. size .. ':' .. math.floor(now / size)
if tonumber(redis.call('GET', key) or 0) > 0 then redis.call('DECR', key) end
return 0
"""


_HOLD = "return redis.call('SET', KEYS[1], 1, 'NX', 'EX', ARGV[1]) and 1 or 0"
_RELEASE = "return redis.call('DEL', KEYS[1])"


class RedisCounter:
    """Counts in Redis for every process, and in this process while Redis is away."""

    def __init__(self, limiter: RedisLimiter) -> None:
        self._limiter = limiter
        self._script = limiter.script(_SCRIPT)
        self._forget = limiter.script(_FORGET)
        self._take_back = limiter.script(_TAKE_BACK)
        self._hold = limiter.script(_HOLD)
        self._release = limiter.script(_RELEASE)
        self._here = ProcessCounter()

    async def add(self, name: str, seconds: int) -> tuple[int, int]:
        """Counts one try; see `Counter`."""
        here = await self._here.add(name, seconds)
        answer = await self._limiter.ask(self._script, f"throttle:{name}", [seconds])
        if answer is None:
            return here
        return int(answer[0]), int(answer[1])

    async def clear(self, name: str, seconds: int) -> None:
        """Forgets the tries; see `Counter`."""
        await self._here.clear(name, seconds)
        await self._limiter.ask(self._forget, f"throttle:{name}", [seconds])

    async def take_back(self, name: str, seconds: int) -> None:
        """Takes one try back; see `Counter`."""
        await self._here.take_back(name, seconds)
        await self._limiter.ask(self._take_back, f"throttle:{name}", [seconds])

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name; see `Counter`."""
        here = await self._here.hold(name, seconds)
        answer = await self._limiter.ask(self._hold, f"held:{name}", [seconds])
        return here if answer is None else bool(answer)

    async def release(self, name: str) -> None:
        """Lets go of a name; see `Counter`."""
        await self._here.release(name)
        await self._limiter.ask(self._release, f"held:{name}", [])


class Throttle:
    """Refuses with 429 what was tried too often."""

    def __init__(self, counter: Counter) -> None:
        self._counter = counter

    async def spend(self, name: str, most: int, seconds: int) -> None:
        """Counts a try under `name`; `RateLimitExceeded` after the first `most` ones of a window of `seconds`."""
        count, left = await self._counter.add(name, seconds)
        if count > most:
            raise RateLimitExceeded(
                "Too many tries. Wait, and try again.",
                retryAfter=left,
                headers=[("retry-after", str(left))],
            )

    async def forgive(self, name: str, seconds: int) -> None:
        """Forgets the tries under a name: the right secret was given."""
        await self._counter.clear(name, seconds)

    async def take_back(self, name: str, seconds: int) -> None:
        """Takes a try back that was no failure: it was counted before one could know."""
        await self._counter.take_back(name, seconds)

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name for so many seconds from now, for what is done once; False when it is held already."""
        return await self._counter.hold(name, seconds)

    async def release(self, name: str) -> None:
        """Lets go of a name: nothing was done."""
        await self._counter.release(name)


class Throttled(Protocol):
    """The part of the outside that whoever counts tries uses."""

    @property
    def throttle(self) -> Throttle:
        """The throttle of the environment."""
        ...


def throttle_beside(limiter: Limiter) -> Throttle:
    """The throttle of a process: counted where its limiter counts."""
    return Throttle(RedisCounter(limiter) if isinstance(limiter, RedisLimiter) else ProcessCounter())
