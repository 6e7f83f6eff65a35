"""The primary is killed under load, again and again: nothing that was acknowledged is lost or is there twice."""

import json
import time
from collections.abc import Callable

from faults.cluster.checks import verify
from faults.cluster.load import Load
from faults.cluster.place import Cluster
from support.processes import wait_until

Say = Callable[[str], None]
LONGEST_SECONDS = 30.0
"""How long the service may be away after the primary was killed."""
SOLD = 10
"""Documents that are acknowledged between two kills, at least."""


def play(cluster: Cluster, rounds: int, say: Say) -> None:
    """Kills the primary so often: with its Patroni, as when a machine goes, and without, in turn."""
    pauses = []
    with Load(cluster.url) as load:
        for number in range(1, rounds + 1):
            wait_for_sales(load)
            cluster.wait_until_safe()
            killed_at, before = time.monotonic(), cluster.primary()
            with_patroni = number % 2 == 1
            cluster.kill_primary(with_patroni=with_patroni)
            wait_until(lambda was=before: cluster.primary() not in (None, was), "another primary", 120)
            wait_for_sales(load)
            pauses.append(load.seen.longest_pause(killed_at))
            what = "server and Patroni" if with_patroni else "server"
            say(f"{number}: {what} of {before} killed; service back after {pauses[-1]:.1f} s")
            cluster.restart_dead()
        cluster.wait_until_safe()
        load.stop()
        check(cluster, load, say)
    say(f"away for {max(pauses):.1f} s at most, {sum(pauses) / len(pauses):.1f} s on average")
    assert max(pauses) <= LONGEST_SECONDS, pauses


def wait_for_sales(load: Load) -> None:
    """Waits until the sellers have sold some more."""
    count = len(load.seen.numbers)
    wait_until(lambda: len(load.seen.numbers) >= count + SOLD or not load.is_selling, "sales", 120)
    if not load.is_selling:
        load.stop()


def check(cluster: Cluster, load: Load, say: Say) -> None:
    """What must hold when the selling has ended."""
    seen = load.seen
    rows = cluster.rows("SELECT id::text, doc_number FROM documents WHERE doc_type = 305 AND doc_number IS NOT NULL")
    numbers = sorted(number for _, number in rows)
    assert len(seen.numbers) == len(set(seen.numbers)), "a number was acknowledged twice"
    assert set(seen.numbers) <= set(numbers), f"lost: {sorted(set(seen.numbers) - set(numbers))}"
    assert numbers == list(range(numbers[0], numbers[0] + len(numbers))), "numbers are missing or twice"
    receipts = cluster.rows("SELECT count(*) FROM documents WHERE doc_type = 400 AND doc_number IS NOT NULL")
    assert receipts == [(len(set(seen.paid)),)], f"{receipts} receipts for {len(set(seen.paid))} payments"
    say(f"{len(numbers)} invoices and {len(seen.paid)} receipts: all there, none twice; refusals: {seen.refusals}")
    events = {str(id) for (id,) in cluster.rows("SELECT id FROM events WHERE type = 'document.finalized'")}
    wait_until(lambda: _told(load) >= events, "every webhook", 120)
    assert _told(load) == events, "an event was told that is not there"
    say(f"{len(events)} events told, in {len(load.receiver.requests)} requests")
    verify(cluster, say)


def _told(load: Load) -> set[str]:
    return {json.loads(one.body)["id"] for one in load.receiver.requests}
