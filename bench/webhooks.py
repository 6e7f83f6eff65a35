"""Webhooks: deliveries a second of one worker beside a bare HTTP client, and how long a first attempt waits."""

import asyncio
import json
import threading
import time
import urllib.request
import uuid
from datetime import UTC, datetime
from statistics import median, quantiles

import aiohttp
import psycopg

from bench import load
from bench.figures import Figure
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, directory, drop, free_port, open_tenant, prepare, running, web, worker
from pinkas.core.ids import IdSource
from pinkas.platform import embedded

AT_A_TIME = 50
RATE = 100
LOOPBACK = {"PINKAS_WEBHOOK_ALLOWED_NETWORKS": "127.0.0.0/8", "PINKAS_WEBHOOK_ALLOW_HTTP": "1"}
"""Settings of a worker that may deliver to this machine."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """All three, on one stage with one worker process."""
    name = "bench_webhooks"
    stage = prepare(server, directory(), name, fresh=True)
    port, hooks = free_port(), free_port()
    with web(stage, port), running(["-m", "bench.receiver", str(hooks)], stage.environment(port), _seen_url(hooks)):
        figures = [
            _sustained(stage, open_tenant(stage, port), port, hooks, sizes),
            *_waited(stage, open_tenant(stage, port), port, hooks, sizes.paced_seconds),
            _beside_one_that_hangs(stage, open_tenant(stage, port), open_tenant(stage, port), port, hooks, sizes),
        ]
    drop(server, directory(), name)
    return figures


def _hook(stage: Stage, tenant: Tenant, url: str) -> None:
    """An endpoint, which the API would refuse on loopback: the web process has the usual settings."""
    made = tenant.post("/webhooks", {"url": "https://hooks.example.com/", "events": ["client.created"]})
    with stage.owner() as connection:
        connection.execute("UPDATE webhook_endpoints SET url = %s WHERE id = %s", [url, made["id"]])


def _make(connection: psycopg.Connection, business: str, n: int, ids: IdSource, body: str) -> None:
    """Events as the outbox writes them."""
    with connection.cursor() as cursor:
        rows = []
        for _ in range(n):
            now = datetime.now(UTC)
            rows.append((business, ids.new(now), "client.created", now, body))
        cursor.executemany(
            "INSERT INTO events (business_id, id, type, occurred_at, data) VALUES (%s, %s, %s, %s, %s)", rows
        )


_BODY = json.dumps({"id": str(uuid.UUID(int=7)), "name": "לקוח לדוגמה", "notes": "x" * 800}, ensure_ascii=False)


def _sustained(stage: Stage, tenant: Tenant, port: int, hooks: int, sizes: Sizes) -> Figure:
    """A queue that is full already, emptied by one worker; the bare client posts the same bytes."""
    for n in range(sizes.receivers):
        _hook(stage, tenant, f"http://127.0.0.1:{hooks}/{n}")
    ours, bare = [], []
    for _ in range(sizes.rounds):
        ours.append(_emptied(stage, tenant, port, hooks, sizes))
        bare.append(_posted(stage, sizes.deliveries))
    ratio = median(one / two for one, two in zip(ours, bare, strict=True))
    shown = f"{median(ours):,.0f}/s, bare client {median(bare):,.0f}/s"
    return Figure("webhooks: deliveries of one worker, queue to record", shown, ratio, 0.4)


def _emptied(stage: Stage, tenant: Tenant, port: int, hooks: int, sizes: Sizes) -> float:
    """Deliveries a second between the first tenth and the end of a full queue."""
    with stage.owner() as connection:
        _make(connection, tenant.business_id, sizes.deliveries // sizes.receivers, IdSource(), _BODY)
        _seen(hooks)
        with worker(stage, port, **LOOPBACK):
            return _rate(connection, sizes.deliveries)


def _rate(connection: psycopg.Connection, deliveries: int) -> float:
    """From when all deliveries are made until none is left, by the records in the database."""
    made = _until(connection, "SELECT count(*) FROM events WHERE sequence IS NULL", 0)
    waiting = _count(connection, "SELECT count(*) FROM webhook_queue")
    done = _until(connection, "SELECT count(*) FROM webhook_queue", 0)
    if waiting < deliveries // 4:
        raise Broken(f"only {waiting} deliveries were left when the last was made: the queue was never full")
    return waiting / (done - made)


def _count(connection: psycopg.Connection, query: str) -> int:
    row = connection.execute(query).fetchone()
    return int(row[0]) if row else 0


def _until(connection: psycopg.Connection, query: str, n: int) -> float:
    deadline = time.monotonic() + 120
    while _count(connection, query) > n:
        if time.monotonic() > deadline:
            raise Broken(f"{query} does not come down to {n}")
        time.sleep(0.005)
    return time.monotonic()


Post = tuple[str, dict[str, str], bytes]
"""Address, headers and body."""


def _posted(stage: Stage, deliveries: int) -> float:
    """Posts a second of the HTTP client by itself: what the worker has just sent, as many at a time."""
    with stage.owner() as connection:
        rows = connection.execute(
            """SELECT e.url, d.attempts->0->'requestHeaders', d.body
               FROM webhook_deliveries AS d
               JOIN webhook_endpoints AS e ON e.business_id = d.business_id AND e.id = d.endpoint_id
               WHERE d.state = 'delivered' ORDER BY d.id DESC LIMIT %s""",
            [deliveries],
        ).fetchall()
    if len(rows) < deliveries:
        raise Broken(f"only {len(rows)} of {deliveries} deliveries are in the history")
    return load.run(_post_all([(url, headers, body.encode()) for url, headers, body in rows]))


async def _post_all(posts: list[Post]) -> float:
    left = iter(posts)

    async def work(session: aiohttp.ClientSession) -> None:
        for url, headers, body in left:
            async with session.post(url, data=body, headers=headers) as answer:
                await answer.read()

    async with aiohttp.ClientSession(connector=aiohttp.TCPConnector(limit=0)) as session:
        began = time.perf_counter()
        await asyncio.gather(*(work(session) for _ in range(AT_A_TIME)))
        return len(posts) / (time.perf_counter() - began)


def _waited(stage: Stage, tenant: Tenant, port: int, hooks: int, seconds: float) -> list[Figure]:
    """From the event to its first attempt, at 100 events a second."""
    _hook(stage, tenant, f"http://127.0.0.1:{hooks}/quick")
    with worker(stage, port, **LOOPBACK):
        found = _at_a_rate(stage, tenant, hooks, seconds)
    return [
        _wait("webhooks: event to first attempt at 100/s, median", found[49], 0.3),
        _wait("webhooks: event to first attempt at 100/s, 99th percentile", found[98], 1.5),
    ]


def _beside_one_that_hangs(stage: Stage, ill: Tenant, well: Tenant, port: int, hooks: int, sizes: Sizes) -> Figure:
    """The same for another endpoint, while a thousand deliveries wait for one that never answers."""
    _hook(stage, ill, f"http://127.0.0.1:{hooks}/hang")
    _hook(stage, well, f"http://127.0.0.1:{hooks}/well")
    with stage.owner() as connection:
        _make(connection, ill.business_id, sizes.queued, IdSource(), _BODY)
    with worker(stage, port, **LOOPBACK):
        with stage.owner() as connection:
            _until(connection, "SELECT count(*) FROM events WHERE sequence IS NULL", 0)
        found = _at_a_rate(stage, well, hooks, sizes.paced_seconds)
    return _wait(f"webhooks: beside an endpoint that hangs with {sizes.queued:,} queued, 99th percentile", found[98], 2)


def _wait(what: str, found: float, most: float) -> Figure:
    return Figure(what, f"{found * 1000:,.0f} ms", found, most, at_most=True)


def _at_a_rate(stage: Stage, tenant: Tenant, hooks: int, seconds: float) -> list[float]:
    """Percentiles 1 to 99, in seconds."""
    _seen(hooks)
    made, every = 0, int(RATE * seconds)
    stop = threading.Event()
    with stage.owner() as connection:
        ids, began = IdSource(), time.monotonic()
        while made < every:
            due = min(int(RATE * (time.monotonic() - began)), every) - made
            _make(connection, tenant.business_id, due, ids, _BODY)
            made += due
            stop.wait(0.02)
    waits: list[float] = []
    deadline = time.monotonic() + 30
    while len(waits) < made:
        waits += _seen(hooks)
        if time.monotonic() > deadline:
            raise Broken(f"{len(waits)} of {made} events arrived")
        time.sleep(0.05)
    return quantiles(waits, n=100)


def _seen_url(hooks: int) -> str:
    return f"http://127.0.0.1:{hooks}/seen"


def _seen(hooks: int) -> list[float]:
    """What the receiver has noted since it was last asked: seconds from each event to its arrival."""
    with urllib.request.urlopen(_seen_url(hooks), timeout=10) as answer:  # noqa: S310  (our own address)
        lines = answer.read().decode().split("\n")
    pairs = [line.split(" ") for line in lines if line]
    return [float(at) - datetime.fromisoformat(occurred).timestamp() for occurred, at in pairs]
