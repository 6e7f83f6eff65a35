"""One limit over many processes is one limit."""

import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from support.processes import Redis, process_environment

pytestmark = [pytest.mark.xdist_group("redis"), pytest.mark.timeout(600)]  # windows of a minute are waited out


@pytest.fixture
def redis() -> Iterator[Redis]:
    """A Redis of its own."""
    with Redis() as started:
        yield started


HAMMER = """
import asyncio, sys
from pinkas.platform import windows
from pinkas.platform.limits import Limiter
from pinkas.platform.windows import RedisCounters

windows.SLICES = 6000  # what happens when Redis is late is another test: here it may be as late as this machine is busy

async def main(url, n):
    limiter = Limiter(RedisCounters(url, "pinkas:test"))
    await limiter.count_request("warm", 1000, 1000)
    print("ready", flush=True)
    sys.stdin.readline()
    found = await asyncio.gather(*(limiter.count_request("shared", 100, 5000) for _ in range(n)))
    print(sum(one.allowed for one in found), limiter.state, flush=True)
    await limiter.close()

asyncio.run(main(sys.argv[1], int(sys.argv[2])))
"""


def test_of_500_from_eight_processes_exactly_100_are_allowed(redis: Redis) -> None:
    """RL-3: begun in the first 20 seconds of a window of Redis's clock."""
    shares = [63] * 4 + [62] * 4
    processes = [
        subprocess.Popen(  # noqa: S603  (this interpreter, our own text)
            [sys.executable, "-c", HAMMER, redis.url, str(share)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env=process_environment({}),
        )
        for share in shares
    ]
    try:
        for one in processes:
            assert one.stdout is not None
            assert one.stdout.readline() == "ready\n"
        if (second := redis.admin.time()[0] % 60) >= 20:
            time.sleep(60 - second)
        for one in processes:
            assert one.stdin is not None
            one.stdin.write("go\n")
            one.stdin.flush()
        told = [one.communicate(timeout=60)[0].split() for one in processes]
    finally:
        for one in processes:
            one.kill()
    assert [state for _, state in told] == ["redis"] * 8
    assert sum(int(allowed) for allowed, _ in told) == 100
