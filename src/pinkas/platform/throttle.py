"""Throttles: how often something may be tried that is worth guessing at. Logins, the token endpoint, password resets.

They are not the rate limits of a credential. Those fail open; a throttle without its Redis counts in this process, so
that an outage is no opening for somebody who guesses (RL-6 and decision 0012).
"""

from typing import Protocol

from pinkas.core.problems import RateLimitExceeded
from pinkas.platform.limits import Limiter
from pinkas.platform.windows import UNLIMITED, ProcessCounters, RedisCounters


class Throttle:
    """Refuses with 429 what was tried too often. Everything is counted in this process, and for every process in the
    Redis that is `shared`."""

    def __init__(self, shared: RedisCounters | None = None) -> None:
        self._here = ProcessCounters()
        self._shared = shared

    async def count_attempt(self, name: str, max_attempts: int, seconds: int) -> None:
        """Counts a try under `name`; `RateLimitExceeded` after the first `max_attempts` ones of a window of
        `seconds`."""
        count, left = await self._count(name, seconds, 1)
        if count > max_attempts:
            raise RateLimitExceeded(
                "Too many tries. Wait, and try again.",
                retryAfter=left,
                headers=[("retry-after", str(left))],
            )

    async def reset_attempts(self, name: str, seconds: int) -> None:
        """Forgets the tries under a name: the right secret was given."""
        await self._count(name, seconds, -UNLIMITED)

    async def take_back(self, name: str, seconds: int) -> None:
        """Takes a try back that was no failure: it was counted before one could know."""
        await self._count(name, seconds, -1)

    async def _count(self, name: str, seconds: int, step: int) -> tuple[int, int]:
        """Tries in this window, and the seconds until it ends. Refused tries count too."""
        windows = ((seconds, UNLIMITED),)
        found = await self._here.count(name, windows, step)
        if self._shared is not None:
            found = await self._shared.count(f"throttle:{name}", windows, step) or found
        return found.counts[0], seconds - found.now % seconds

    async def hold(self, name: str, seconds: int) -> bool:
        """Holds a name for so many seconds from now, for what is done once; False when it is held already."""
        here = await self._here.hold(name, seconds)
        shared = await self._shared.hold(f"held:{name}", seconds) if self._shared is not None else None
        return here if shared is None else shared

    async def release(self, name: str) -> None:
        """Lets go of a name: nothing was done."""
        await self._here.release(name)
        if self._shared is not None:
            await self._shared.release(f"held:{name}")


class HasThrottle(Protocol):
    """The part of the outside that whoever counts tries uses."""

    @property
    def throttle(self) -> Throttle:
        """The throttle of the environment."""
        ...


def make_throttle(limiter: Limiter) -> Throttle:
    """The throttle of a process: counted where its limiter counts."""
    return Throttle(limiter.windows if isinstance(limiter.windows, RedisCounters) else None)
