"""The queue with real worker processes on a PostgreSQL of the system's own: shared, killed, paused, stopped, upgraded.

QU-1 and QU-3 are bounded here; `make faults` plays them in full.
"""

import json
import signal
import time
from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from faults.full import crashes, pinned
from faults.full.place import Place, opened
from support.hooks import headers_of
from support.processes import run_command, system_postgres, wait_until
from support.receiver import Receiver
from support.sales import Seller

pytestmark = [
    pytest.mark.xdist_group("external"),
    pytest.mark.skipif(system_postgres() is None, reason="sh tests/install-system-packages.sh installs PostgreSQL"),
]


@pytest.fixture(scope="module")
def place() -> Iterator[Place]:
    """A web process on servers of its own; tests add their workers."""
    with opened(0) as made:
        yield made


@pytest.fixture
def seller(place: Place) -> Iterator[Seller]:
    """A business."""
    with Seller(place.url) as one:
        yield one
    for worker in place.workers:
        if worker.is_running:
            worker.kill()
    place.workers.clear()


def hooked(seller: Seller, url: str, **more: Any) -> str:
    """The id of an endpoint that hears of new clients."""
    made = seller.api.post("/webhooks", json={"url": url, "events": ["client.created"], **more})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def clients(seller: Seller, n: int) -> None:
    """Makes clients: an event each."""
    for _ in range(n):
        assert seller.api.post("/clients", json={"name": "לקוח"}).status_code == 201


def working(place: Place, n: int) -> None:
    """Waits until so many workers are at work."""
    alive = "SELECT count(*) FROM procrastinate_workers WHERE last_heartbeat > now() - interval '20 seconds'"
    wait_until(lambda: place.rows(alive)[0][0] >= n, f"{n} workers")


def test_events_arrive_although_worker_postgresql_and_redis_are_killed() -> None:
    """QU-1 and WH-12, bounded."""
    counts = crashes.play(300, 4, seed=305, wait_for_leases=False, say=lambda _: None)
    counts.check()
    assert counts.killed.keys() == {"worker", "postgres", "redis"}


def test_three_workers_share_the_work_and_none_is_done_twice(place: Place, seller: Seller, receiver: Receiver) -> None:
    endpoint = hooked(seller, receiver.url())
    for _ in range(3):
        place.add_worker()
    working(place, 3)
    clients(seller, 150)
    requests = receiver.wait_for(150, 60)
    wait_until(lambda: place.rows("SELECT 1 FROM webhook_queue") == [], "every record")
    told = [json.loads(one.body) for one in receiver.requests]
    assert len(requests) == len({one.header("webhook-id") for one in receiver.requests}) == 150
    assert sorted(one["sequence"] for one in told) == list(range(1, 151))
    assert sorted(one["endpointSequence"] for one in told) == list(range(1, 151))
    assert seller.api.get(f"/webhooks/{endpoint}").json()["lag"]["pending"] == 0


def test_a_worker_that_was_stopped_beyond_its_lease_overwrites_nothing(
    place: Place, seller: Seller, receiver: Receiver
) -> None:
    """QU-2: its attempt is answered 500 while it sleeps; meanwhile another worker delivers."""
    receiver.answer(500, delay=1.0, times=1)
    endpoint = hooked(seller, receiver.url())
    sleeper = place.add_worker()
    clients(seller, 1)
    receiver.wait_for(1, 60)
    sleeper.send(signal.SIGSTOP)
    place.rows("UPDATE webhook_queue SET lease_until = now()")  # as it will be 45 seconds later
    place.add_worker()
    receiver.wait_for(2, 60)
    state = "SELECT state, attempts->0->>'status', jsonb_array_length(attempts) FROM webhook_deliveries"
    wait_until(lambda: place.rows(f"{state} WHERE endpoint_id = %s", [endpoint])[0][0] == "delivered", "the delivery")
    sleeper.send(signal.SIGCONT)
    time.sleep(1.5)  # what it has to say, it says now
    assert sleeper.is_running
    assert place.rows(f"{state} WHERE endpoint_id = %s", [endpoint]) == [("delivered", "200", 1)]
    first, second = receiver.requests
    assert (first.header("webhook-id"), first.body) == (second.header("webhook-id"), second.body)


def test_first_attempts_stay_quick_behind_a_transaction_that_is_held_open() -> None:
    """QU-3, bounded: the full length is ten minutes."""
    _, tail = pinned.play(8, 100, lambda _: None)
    assert tail <= 7, "less than the transaction is held, on a machine that other tests share"


def test_an_endpoint_that_hangs_delays_nobody_else(place: Place, seller: Seller, receiver: Receiver) -> None:
    """QU-4 and WH-11."""
    with Receiver() as hanging, Seller(place.url) as other:
        hanging.misbehave("hang")
        hooked(seller, hanging.url())
        hooked(other, receiver.url())
        _flood(place, seller.id, 1000)
        place.add_worker()
        hanging.wait_for(5, 60)
        for _ in range(20):
            clients(other, 1)
            time.sleep(0.05)
        apart = time.time() - time.monotonic()
        late = sorted(
            one.at + apart - datetime.fromisoformat(json.loads(one.body)["occurredAt"]).timestamp()
            for one in receiver.wait_for(20, 30)
        )
        assert late[-1] <= 2, late
        assert len(hanging.requests) == 5, "and it takes no more than its own slots"


def _flood(place: Place, business: str, n: int) -> None:
    """Events as the outbox writes them."""
    place.rows(
        """INSERT INTO events (business_id, id, type, occurred_at, data)
           SELECT %s, (lpad(to_hex((extract(epoch FROM now()) * 1000)::bigint), 12, '0') || '7'
                       || substr(md5(n::text), 1, 3) || '8' || substr(md5(n::text), 5, 15))::uuid,
                  'client.created', now(), '{}' FROM generate_series(1, %s) AS n""",
        [business, n],
    )


def test_sigterm_lets_attempts_under_way_end_and_records_them(place: Place, seller: Seller, receiver: Receiver) -> None:
    """QU-5."""
    receiver.answer(200, delay=4.0)
    endpoint = hooked(seller, receiver.url())
    worker = place.add_worker()
    clients(seller, 2)
    receiver.wait_for(2, 60)
    began = time.monotonic()
    worker.send(signal.SIGTERM)
    clients(seller, 1)
    assert worker.ended() == 0
    assert time.monotonic() - began < 35
    found = "SELECT state FROM webhook_deliveries WHERE endpoint_id = %s"
    assert place.rows(found, [endpoint]) == [("delivered",)] * 2
    receiver.answer(200)
    place.add_worker()
    receiver.wait_for(3, 60)
    assert len(receiver.requests) == 3, "nothing was sent twice"


def test_what_waits_is_delivered_when_migrate_was_run_again(place: Place, seller: Seller, receiver: Receiver) -> None:
    """QU-5: migrate may be run again at any time, with deliveries pending."""
    hooked(seller, receiver.url())
    clients(seller, 3)
    assert run_command(["migrate"], place.settings)[0] == 0
    place.add_worker()
    assert {headers_of(one)["x-service-event"] for one in receiver.wait_for(3, 60)} == {"client.created"}
