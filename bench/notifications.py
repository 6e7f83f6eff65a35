"""What a thousand open streams of notifications cost in one process, and how soon a notification is seen in them."""

import asyncio
import sys
import time
from pathlib import Path

import psycopg

from bench.figures import Figure
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant_with_keys, web
from pinkas.platform import embedded

PER_KEY = 10
"""Streams of one key: as many as it may have."""
KEYS_OF_BUSINESS = 10
OPENED_TOGETHER = 20
MEGABYTES, SECONDS = 100.0, 1.0
ROUNDS = 5
QUIET_SECONDS = 5.0
PATIENCE = 30.0


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The memory of the process, and the time from the commit of notifications of every business until the last stream
    has its one."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process holds is read from /proc: streams are measured on Linux")
    port = free_port()
    unlimited = {
        f"PINKAS_{name}": "100000" for name in ("ANONYMOUS_PER_MINUTE", "ANONYMOUS_PER_HOUR", "CONNECTIONS_PER_ADDRESS")
    }
    with fresh_stage(server, "bench_notifications", sizes) as stage, web(stage, port, **unlimited) as pid:
        keys = sizes.streams // PER_KEY
        tenants = [
            one
            for _ in range(-(-keys // KEYS_OF_BUSINESS))
            for one in open_tenant_with_keys(stage, port, min(keys, KEYS_OF_BUSINESS))
        ]
        return asyncio.run(_follow(stage, port, pid, tenants))


async def _follow(stage: Stage, port: int, pid: int, tenants: list[Tenant]) -> list[Figure]:
    warm = [await _open(port, tenants[0]) for _ in range(2)]  # what the first stream imports is not the streams'
    for _, writer in warm:
        writer.close()
    await asyncio.sleep(1.0)
    before = _resident_megabytes(pid)
    free = asyncio.Semaphore(OPENED_TOGETHER)

    async def one(tenant: Tenant) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        async with free:
            return await _open(port, tenant)

    streams = await asyncio.gather(*(one(tenant) for tenant in tenants for _ in range(PER_KEY)))
    await asyncio.sleep(1.0)
    used = cpu_ns([pid])
    began = time.monotonic()
    await asyncio.sleep(QUIET_SECONDS)
    share = spent(used, cpu_ns([pid])) / 1e9 / (time.monotonic() - began)
    held = _resident_megabytes(pid) - before
    slowest = []
    with stage.owner() as connection:
        for _ in range(ROUNDS):
            slowest.append(await _seen_after(connection, tenants, streams))
            await asyncio.sleep(0.3)  # not in step with the looks
    for _, writer in streams:
        writer.close()
    n = f"{len(streams):,} open streams of {len({one.business_id for one in tenants})} businesses"
    return [
        Figure("notifications: memory of streams", f"{held:.0f} MB for {n}", held, MEGABYTES, at_most=True),
        Figure(
            "notifications: seen by every stream",
            f"at most {max(slowest):.2f} s after the commit, in {n}",
            max(slowest),
            SECONDS,
            at_most=True,
        ),
        Figure("notifications: processor of quiet streams", f"{share * 100:.0f}% of one core for {n}", share),
    ]


async def _open(port: int, tenant: Tenant) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A stream behind its beginning."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"GET /api/v1/notifications/stream HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: {tenant.key}\r\n"
        "Accept: text/event-stream\r\n\r\n".encode()
    )
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    if b" 200 " not in head.partition(b"\r\n")[0]:
        raise Broken(f"a stream answered {head.decode(errors='replace')}")
    await asyncio.wait_for(reader.readuntil(b"\n\n"), PATIENCE)
    return reader, writer


async def _seen_after(
    connection: psycopg.Connection[tuple[object, ...]],
    tenants: list[Tenant],
    streams: list[tuple[asyncio.StreamReader, asyncio.StreamWriter]],
) -> float:
    """Seconds from the commit until the last stream has an event."""

    async def event(reader: asyncio.StreamReader) -> float:
        while b"event: notification" not in await asyncio.wait_for(reader.readline(), PATIENCE):
            pass
        await asyncio.wait_for(reader.readuntil(b"\n\n"), PATIENCE)
        return time.monotonic()

    waiting = [asyncio.create_task(event(reader)) for reader, _ in streams]
    await asyncio.sleep(0)
    connection.execute(
        """INSERT INTO notifications (business_id, id, kind, category, severity, title, body, actions, dedupe_key,
               created_at, updated_at)
           SELECT id, gen_random_uuid(), 'task_due', 'crm', 'info', 'A task is waiting', 'It is about a client.', '[]',
               gen_random_uuid()::text, now(), now() FROM unnest(%s::uuid[]) AS of (id)""",
        [sorted({one.business_id for one in tenants})],
    )
    committed = time.monotonic()
    return max(await asyncio.gather(*waiting)) - committed


def _resident_megabytes(pid: int) -> float:
    """The memory that a process holds."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    raise Broken(f"/proc/{pid}/status says nothing of memory")
