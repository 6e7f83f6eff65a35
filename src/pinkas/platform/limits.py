"""Rate limits: two fixed windows a bucket, a minute and an hour, counted together or not at all.

The embedded service counts in its process, any other one in Redis; while that is away, requests are allowed through
(specification, part 8).
"""

import time
from dataclasses import dataclass
from functools import lru_cache
from ipaddress import IPv6Address, ip_network
from typing import Literal

from pinkas.platform.caller import Caller
from pinkas.platform.windows import ProcessCounters, RedisCounters, forget_oldest

MINUTE, HOUR = 60, 3600

State = Literal["redis", "process", "open"]
"""Where requests are counted right now; `open`: Redis is away and nothing is limited."""


@dataclass(frozen=True)
class RateLimitVerdict:
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
            ("ratelimit-policy", _policy_header(self.per_minute, self.per_hour)),
            (
                "ratelimit",
                f'"minute";r={self.left_minute};t={MINUTE - now % MINUTE}, '
                f'"hour";r={self.left_hour};t={HOUR - now % HOUR}',
            ),
        ]


@lru_cache(1024)
def _policy_header(per_minute: int, per_hour: int) -> str:
    return f'"minute";q={per_minute};w={MINUTE}, "hour";q={per_hour};w={HOUR}'


def address_bucket(address: str) -> str:
    """The bucket of an address without a credential: an IPv6 client holds a whole /64, so it is counted as one."""
    return f"address:{_network_prefix(address) if ':' in address else address}"


@lru_cache(4096)
def _network_prefix(address: str) -> str:
    try:
        return str(ip_network((IPv6Address(address), 64), strict=False))
    except ValueError:
        return address


def make_verdict(
    now: int, used_in_minute: int, used_in_hour: int, per_minute: int, per_hour: int, allowed: bool
) -> RateLimitVerdict:
    """The verdict for counters that stand at `used_in_minute` and `used_in_hour` after this request."""
    left_minute, left_hour = max(per_minute - used_in_minute, 0), max(per_hour - used_in_hour, 0)
    # A refusal names the window that refuses; when both do, the one that refuses longer.
    by_minute = left_minute <= left_hour if allowed else left_hour > 0
    return RateLimitVerdict(
        allowed, now, per_minute, per_hour, left_minute, left_hour, "minute" if by_minute else "hour"
    )


class Limiter:
    """Counts requests of buckets against their limits, where its windows count."""

    def __init__(self, windows: ProcessCounters | RedisCounters) -> None:
        self.windows = windows
        self._refused: dict[str, float] = {}
        """Until when a bucket has no requests left, by the clock of this process, where others count too."""

    async def count_request(self, bucket: str, per_minute: int, per_hour: int) -> RateLimitVerdict:
        """Counts a request in both windows if both allow it, in none otherwise. Fails open."""
        counted = await self.windows.count(bucket, ((MINUTE, per_minute), (HOUR, per_hour)))
        if counted is None:
            return make_verdict(int(time.time()), 0, 0, per_minute, per_hour, True)
        minute, hour = counted.counts
        verdict = make_verdict(counted.now, minute, hour, per_minute, per_hour, counted.allowed)
        if not verdict.allowed and not self._is_local:
            forget_oldest(self._refused, 1)
            self._refused[bucket] = time.monotonic() + verdict.retry_after
        return verdict

    async def count_caller(self, caller: Caller) -> RateLimitVerdict:
        """Counts a request of a caller. One that has a share is counted there first: what the share refuses takes
        nothing from what it is a share of. The verdict is that of the counter with the fewest requests left."""
        share = caller.share
        if share is None:
            return await self.count_request(caller.bucket, caller.per_minute, caller.per_hour)
        first = await self.count_request(share.bucket, share.per_minute, share.per_hour)
        if not first.allowed:
            return first
        second = await self.count_request(caller.bucket, caller.per_minute, caller.per_hour)
        return second if not second.allowed or second.remaining < first.remaining else first

    def may_count_beside(self, bucket: str) -> bool:
        """Whether a request of a bucket may be counted while it is answered: counting is a round trip, and the bucket
        is not known to have nothing left. Who goes on asking then is refused before anything is read."""
        if self._is_local:
            return False
        if self._refused.get(bucket, 0.0) > time.monotonic():
            return False
        self._refused.pop(bucket, None)
        return True

    @property
    def _is_local(self) -> bool:
        return isinstance(self.windows, ProcessCounters)

    @property
    def state(self) -> State:
        """Where it counts right now; nowhere since the last answer of Redis failed to come."""
        if isinstance(self.windows, ProcessCounters):
            return "process"
        return "open" if self.windows.breaker.failures else "redis"

    async def close(self) -> None:
        """Gives connections back."""
        await self.windows.close()
