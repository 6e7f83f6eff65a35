"""Deliveries shared by several workers: leases and fences at the database (QU-2)."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any

import psycopg
import pytest

from pinkas.core.ids import IdSource
from pinkas.domains.webhooks import Deliverer, rules
from pinkas.domains.webhooks.deliver import MAX_AHEAD_SECONDS, MAX_CLAIMED_AHEAD, MAX_PER_ENDPOINT
from pinkas.outside.http import HttpAnswer
from pinkas.platform.clock import ShiftedClock
from pinkas.platform.crypto import make_keys, read_keys
from pinkas.platform.database import Database
from pinkas.platform.runtime_context import RuntimeContext
from pinkas.platform.tx import Transactions
from support.service import TestServer


@dataclass
class Sender:
    """The outside: answers with one status once its gate is open, and remembers what it was given."""

    status: int
    user_agent: str = "test"
    gate: asyncio.Event = field(default_factory=asyncio.Event)
    began: asyncio.Event = field(default_factory=asyncio.Event)
    sent: list[str] = field(default_factory=list)

    async def post(self, _url: str, headers: Mapping[str, str], _body: bytes) -> HttpAnswer:
        """Sends."""
        self.sent.append(headers["webhook-id"])
        self.began.set()
        await self.gate.wait()
        return HttpAnswer(self.status, None, 1, b"")


@dataclass
class Queue:
    """A database of deliveries without anything that works on it."""

    owner: str
    worker: Database
    app: Database
    runtime: RuntimeContext
    clock: ShiftedClock

    def deliverer(self, sender: Sender, batch: int = 10) -> Deliverer:
        """One worker's deliverer."""
        return Deliverer(self.worker, Transactions(self.app, self.runtime), sender, batch, 1.0)  # type: ignore[arg-type]

    def add(self, n: int) -> list[str]:
        """Deliveries to one endpoint, due now. Guards are off: their business and events do not matter here."""
        business, endpoint, now = uuid.uuid4(), uuid.uuid4(), self.clock.now()
        secret, ids = self.runtime.keys.box.encrypt(b"x" * 32, business), [self.runtime.ids.new(now) for _ in range(n)]
        with psycopg.connect(self.owner, autocommit=True) as connection:
            connection.execute("SET session_replication_role = replica")
            connection.execute(
                """INSERT INTO webhook_endpoints (business_id, id, url, events, max_retries, is_active, secret,
                   created_at, updated_at) VALUES (%s, %s, 'https://x.example', '{}', 5, true, %s, %s, %s)""",
                [business, endpoint, secret, now, now],
            )
            for id in ids:
                connection.execute(
                    """INSERT INTO webhook_deliveries (business_id, id, endpoint_id, event_id, event_type, kind, body,
                       state, created_at, updated_at)
                       VALUES (%s, %s, %s, %s, 'document.finalized', 'event', '{}', 'pending', %s, %s)""",
                    [business, id, endpoint, uuid.uuid4(), now, now],
                )
                connection.execute(
                    """INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at)
                       VALUES (%s, %s, %s, 'event', %s, %s)""",
                    [business, id, endpoint, now, now],
                )
        return [str(id) for id in ids]

    def rows(self) -> list[tuple[Any, ...]]:
        """State and statuses of every delivery."""
        with psycopg.connect(self.owner) as connection:
            return connection.execute(
                """SELECT state, attempt_count, attempts->0->>'status', (SELECT count(*) FROM webhook_queue)
                   FROM webhook_deliveries"""
            ).fetchall()


@pytest.fixture
async def queue(database: TestServer, tmp_path: Path) -> AsyncIterator[Queue]:
    """An empty one."""
    owner, urls = database.database(f"deliveries_{uuid.uuid4().hex[:12]}")
    make_keys(tmp_path / "keys")
    clock = ShiftedClock()
    worker = Database(urls.worker, size=4, name="deliveries")
    await worker.open()
    app = Database(urls.app, size=2, name="deliveries")
    await app.open()
    yield Queue(
        owner, worker, app, RuntimeContext("live", clock, IdSource(), read_keys(tmp_path / "keys", "live")), clock
    )
    await worker.close()
    await app.close()


async def test_a_worker_that_slept_beyond_its_lease_cannot_overwrite_a_newer_result(queue: Queue) -> None:
    """QU-2."""
    (id,) = queue.add(1)
    slow, quick = Sender(500), Sender(200)
    asleep, awake = queue.deliverer(slow), queue.deliverer(quick)
    await asleep.deliver_due()
    await slow.began.wait()
    queue.clock.offset += rules.LEASE_DURATION + timedelta(seconds=1)
    quick.gate.set()
    assert await awake.deliver_due() == 1
    await awake.finish()
    assert queue.rows() == [("delivered", 1, "200", 0)]
    slow.gate.set()
    await asleep.finish()
    assert queue.rows() == [("delivered", 1, "200", 0)]
    assert slow.sent == quick.sent == [id]


async def test_a_delivery_under_way_is_nobody_elses(queue: Queue) -> None:
    queue.add(1)
    slow, other = Sender(200), Sender(200)
    busy = queue.deliverer(slow)
    assert await busy.deliver_due() == 1
    await slow.began.wait()
    queue.clock.offset += rules.LEASE_DURATION - timedelta(seconds=5)
    assert await queue.deliverer(other).deliver_due() == 0
    slow.gate.set()
    await busy.finish()
    assert other.sent == []


async def test_several_workers_send_each_delivery_once(queue: Queue) -> None:
    ids, senders = queue.add(60), [Sender(200) for _ in range(4)]

    async def work(sender: Sender) -> None:
        sender.gate.set()
        deliverer = queue.deliverer(sender, batch=7)
        while await deliverer.deliver_due():
            await deliverer.finish()

    await asyncio.gather(*(work(one) for one in senders))
    assert sorted(id for one in senders for id in one.sent) == sorted(ids)
    assert queue.rows() == [("delivered", 1, "200", 0)] * 60


async def test_a_worker_told_to_stop_writes_down_what_is_under_way(queue: Queue) -> None:
    """QU-5."""
    queue.add(1)
    slow = Sender(200)
    deliverer = queue.deliverer(slow)
    await deliverer.deliver_due()
    await slow.began.wait()
    stopping = asyncio.create_task(deliverer.finish(5))
    await asyncio.sleep(0)
    slow.gate.set()
    await stopping
    assert queue.rows() == [("delivered", 1, "200", 0)]


async def test_a_receiver_that_hangs_keeps_its_own_slots_and_nobody_elses(queue: Queue) -> None:
    """WH-11 and QU-4."""
    queue.add(40)
    hanging = Sender(200)
    deliverer = queue.deliverer(hanging, batch=20)
    assert await deliverer.deliver_due() == MAX_PER_ENDPOINT
    await hanging.began.wait()
    assert await deliverer.deliver_due() == 0
    (other,) = queue.add(1)
    assert await deliverer.deliver_due() == 1
    hanging.gate.set()
    await deliverer.finish()
    assert other in hanging.sent


async def ahead(queue: Queue, sender: Sender) -> Deliverer:
    """A worker that has found an endpoint quick and has claimed ahead for it, while its attempts have begun to hang."""
    queue.add(60)
    deliverer = queue.deliverer(sender, batch=20)
    sender.gate.set()
    assert await deliverer.deliver_due() == MAX_PER_ENDPOINT
    await deliverer.finish()
    sender.gate.clear()
    assert await deliverer.deliver_due() == MAX_PER_ENDPOINT + MAX_CLAIMED_AHEAD
    return deliverer


async def until_sent(sender: Sender, n: int) -> None:
    """Waits for so many attempts."""
    async with asyncio.timeout(10):
        while len(sender.sent) < n:  # noqa: ASYNC110 - nobody tells of each
            await asyncio.sleep(0.01)


async def test_what_is_claimed_ahead_is_sent_as_attempts_end_and_never_more_at_a_time(queue: Queue) -> None:
    """WH-11."""
    sender = Sender(200)
    deliverer = await ahead(queue, sender)
    await until_sent(sender, 2 * MAX_PER_ENDPOINT)
    await asyncio.sleep(0.1)
    assert len(sender.sent) == 2 * MAX_PER_ENDPOINT
    sender.gate.set()
    await until_sent(sender, 2 * MAX_PER_ENDPOINT + MAX_CLAIMED_AHEAD)
    await deliverer.finish()
    assert sum(state == "delivered" for state, *_ in queue.rows()) == 2 * MAX_PER_ENDPOINT + MAX_CLAIMED_AHEAD
    assert len(set(sender.sent)) == len(sender.sent)


async def test_what_waits_ahead_for_an_endpoint_that_hangs_is_given_back_within_a_second(queue: Queue) -> None:
    """QU-4."""
    hanging, other = Sender(200), Sender(200)
    deliverer, second = await ahead(queue, hanging), queue.deliverer(other, batch=60)
    await asyncio.sleep(MAX_AHEAD_SECONDS + 0.1)
    assert await deliverer.deliver_due() == 0
    other.gate.set()
    while await second.deliver_due():
        await second.finish()
    assert len(other.sent) == 60 - 2 * MAX_PER_ENDPOINT
    hanging.gate.set()
    await deliverer.finish()
    assert queue.rows() == [("delivered", 1, "200", 0)] * 60
    assert len(hanging.sent) == 2 * MAX_PER_ENDPOINT


async def test_a_worker_told_to_stop_gives_back_at_once_what_has_not_begun(queue: Queue) -> None:
    """QU-5."""
    slow, other = Sender(200), Sender(200)
    deliverer, second = await ahead(queue, slow), queue.deliverer(other, batch=60)
    await until_sent(slow, 2 * MAX_PER_ENDPOINT)
    stopping = asyncio.create_task(deliverer.finish(10))
    other.gate.set()
    async with asyncio.timeout(10):
        while len(other.sent) < 60 - 2 * MAX_PER_ENDPOINT:
            await second.deliver_due()
            await second.finish()
    slow.gate.set()
    await stopping
    assert queue.rows() == [("delivered", 1, "200", 0)] * 60
