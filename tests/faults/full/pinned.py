"""QU-3: a long transaction keeps the queue from being cleaned, and first attempts stay quick all the same."""

import json
import time
import uuid
from collections.abc import Callable
from datetime import UTC, datetime
from statistics import quantiles

import psycopg

from faults.full.place import Place, opened
from pinkas.core.ids import IdSource
from support.receiver import Receiver
from support.sales import Seller

Say = Callable[[str], None]
STEP = 0.1


def play(seconds: float, rate: int, say: Say) -> tuple[float, float]:
    """Events at a rate while a REPEATABLE READ transaction is held open; median and 99th percentile in seconds from
    the event to its first attempt."""
    with Receiver() as receiver, opened(1) as place, Seller(place.url) as seller:
        made = seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["client.created"]})
        assert made.status_code == 201, made.text
        with psycopg.connect(place.postgres.url("pinkas_live")) as pinning:
            pinning.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ")
            pinning.execute("SELECT count(*) FROM webhook_queue")
            count = _make(place, seller.id, seconds, rate)
            say(f"{count} events made")
            receiver.wait_for(count, 60)
        apart = time.time() - time.monotonic()
        first: dict[str, float] = {}
        for one in receiver.requests:
            told = json.loads(one.body)
            happened = datetime.fromisoformat(told["occurredAt"]).timestamp()
            first.setdefault(told["id"], one.at + apart - happened)
        assert len(first) == count
        found = quantiles(first.values(), n=100)
        return found[49], found[98]


def _make(place: Place, business: str, seconds: float, rate: int) -> int:
    """Writes events as the outbox does, a few at a time."""
    ids, made = IdSource(), 0
    began = time.monotonic()
    with psycopg.connect(place.postgres.url("pinkas_live"), autocommit=True) as connection:
        while (passed := time.monotonic() - began) < seconds:
            while made < rate * passed:
                now = datetime.now(UTC)
                connection.execute(
                    "INSERT INTO events (business_id, id, type, occurred_at, data) VALUES (%s, %s, %s, %s, %s)",
                    [business, ids.new(now), "client.created", now, json.dumps({"id": str(uuid.uuid4())})],
                )
                made += 1
            time.sleep(STEP)
    return made
