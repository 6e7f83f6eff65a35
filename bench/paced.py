"""Load at a given rate: how long each request took, counted from the moment it was due and not from when it was sent.

So a service that stalls is charged for every request that had to wait (no coordinated omission).
"""

import asyncio
import re
import time

from bench.stage import Broken


async def latencies(port: int, raw: bytes, rate: float, seconds: float, connections: int) -> list[float]:
    """Milliseconds of every request when `raw` is sent `rate` times a second over so many connections."""
    opened = [await asyncio.open_connection("127.0.0.1", port) for _ in range(connections)]
    began = time.perf_counter() + 0.05
    due = iter(began + n / rate for n in range(max(int(rate * seconds), 1)))
    found: list[float] = []

    async def work(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        for at in due:
            if (early := at - time.perf_counter()) > 0:
                await asyncio.sleep(early)
            writer.write(raw)
            head = await reader.readuntil(b"\r\n\r\n")
            length = re.search(rb"(?i)\r\ncontent-length: *(\d+)", head)
            await reader.readexactly(int(length[1]) if length else 0)
            found.append((time.perf_counter() - at) * 1000)
            if head[9:10] != b"2":
                raise Broken(f"a paced request was answered {head.splitlines()[0].decode()}")

    try:
        await asyncio.gather(*(work(*one) for one in opened))
    finally:
        for _, writer in opened:
            writer.close()
    return found


def percentile(values: list[float], share: float) -> float:
    """The value below which so great a share of the values lies."""
    ordered = sorted(values)
    return ordered[min(int(len(ordered) * share), len(ordered) - 1)]
