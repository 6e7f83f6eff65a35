"""QU-1: events are made while worker, PostgreSQL and Redis are killed at random, and every one of them arrives."""

import random
import threading
import time
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import httpx
import psycopg

from faults.full.place import Place, opened
from support.processes import wait_until
from support.receiver import Receiver
from support.sales import Seller

Say = Callable[[str], None]
MAKERS = 8
IN_FLIGHT = 50
"""Deliveries that one worker has under way at a time (PINKAS_WEBHOOK_CONCURRENCY), as long as receivers are quick."""


@dataclass(frozen=True)
class Counts:
    """What was seen."""

    events: int
    delivered: int
    requests: int
    unknown: int
    most_of_one: int
    killed: dict[str, int]
    stuck: int
    recovered: float
    """Seconds from the last kill until everything had arrived."""

    @property
    def excess(self) -> int:
        """Requests beyond one a delivery."""
        return self.requests - self.delivered

    @property
    def crashes(self) -> int:
        """Kills after which an attempt may be unrecorded."""
        return self.killed.get("worker", 0) + self.killed.get("postgres", 0)

    def told(self) -> str:
        """As it is printed."""
        kills = ", ".join(f"{name} {n}" for name, n in sorted(self.killed.items()))
        return (
            f"{self.events} events, {sum(self.killed.values())} kills ({kills}): {self.delivered} delivered, "
            f"{self.requests} requests, {self.excess} of them again (at most {self.most_of_one} of one delivery; "
            f"{self.crashes} crashes explain up to {self.crashes * IN_FLIGHT}), {self.unknown} unknown, "
            f"{self.stuck} stuck; the last one {self.recovered:.1f} s after the last kill"
        )

    def check(self) -> None:
        """What must hold."""
        assert self.delivered == self.events, self.told()
        assert (self.unknown, self.stuck) == (0, 0), self.told()
        assert self.most_of_one <= 1 + self.crashes, self.told()
        assert self.excess <= self.crashes * IN_FLIGHT, self.told()


def play(events: int, kills: int, seed: int, *, workers: int = 2, wait_for_leases: bool, say: Say) -> Counts:
    """Makes events over the API and kills at random meanwhile. Without `wait_for_leases` the leases of dead workers
    are ended as 45 seconds would end them."""
    with Receiver() as receiver, opened(workers) as place, Seller(place.url) as seller:
        made = seller.api.post("/webhooks", json={"url": receiver.url(), "events": ["client.created"]})
        assert made.status_code == 201, made.text
        left = iter(range(events))
        done = threading.Event()
        with ThreadPoolExecutor(MAKERS + 1) as pool:
            killing = pool.submit(_kill, place, kills, random.Random(seed), done, say)  # noqa: S311  (moments)
            making = [pool.submit(_make, seller, place, left, place.lock) for _ in range(MAKERS)]
            for one in making:
                one.result()
            done.set()
            killed, last = killing.result()
        if not wait_for_leases:
            place.rows("UPDATE webhook_queue SET lease_until = now() WHERE lease_until IS NOT NULL")
        told = {str(id) for (id,) in place.rows("SELECT id FROM events WHERE type = 'client.created'")}
        say(f"{len(told)} events are in the database")
        wait_until(lambda: _drained(place), "every delivery", 120)
        recovered = max((one.at for one in receiver.requests), default=last) - last
        return _counted(place, receiver, len(told), killed, max(recovered, 0.0))


def _make(seller: Seller, place: Place, left: object, lock: threading.Lock) -> None:
    """Makes clients until enough are made. What was refused while a server was away is made again."""
    with seller.at(place.url) as api:
        while True:
            with lock:
                if next(left, None) is None:  # type: ignore[call-overload]
                    return
            while True:
                try:
                    if api.post("/clients", json={"name": "לקוח"}).status_code == 201:
                        break
                except httpx.TransportError:
                    pass
                time.sleep(0.05)


def _kill(
    place: Place, kills: int, dice: random.Random, done: threading.Event, say: Say
) -> tuple[dict[str, int], float]:
    """Kills, each time something else, and starts it again; the last kill at the latest when all events are made."""
    killed: Counter[str] = Counter()
    bag = [("worker", "postgres", "worker", "redis")[n % 4] for n in range(kills)]
    dice.shuffle(bag)
    for n, what in enumerate(bag):
        done.wait(dice.uniform(0.3, 2.5))
        if what == "worker":
            place.replace_worker(dice.randrange(len(place.workers)))
        elif what == "postgres":
            place.postgres.kill()
            time.sleep(dice.uniform(0, 1))
            place.postgres.start()
        else:
            place.redis.kill()
            time.sleep(dice.uniform(0, 0.5))
            place.redis.start()
        killed[what] += 1
        say(f"killed {what} ({n + 1} of {kills})")
    return dict(killed), time.monotonic()


def _drained(place: Place) -> bool:
    try:
        waiting = place.rows("SELECT (SELECT count(*) FROM events WHERE sequence IS NULL), count(*) FROM webhook_queue")
    except psycopg.OperationalError:
        return False
    return waiting == [(0, 0)]


def _counted(place: Place, receiver: Receiver, events: int, killed: dict[str, int], recovered: float) -> Counts:
    times = Counter(one.header("webhook-id") for one in receiver.requests)
    known = dict(place.rows("SELECT id::text, state FROM webhook_deliveries"))
    return Counts(
        events=events,
        delivered=sum(known.get(id or "") == "delivered" for id in times),
        requests=sum(times.values()),
        unknown=sum(id not in known for id in times),
        most_of_one=max(times.values(), default=0),
        killed=killed,
        stuck=sum(state == "pending" for state in known.values()),
        recovered=recovered,
    )
