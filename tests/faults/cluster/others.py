"""What else fails under load: Redis, the pooler, a worker, the disk of the primary, and clocks that differ."""

import contextlib
import signal
import time
from collections.abc import Callable, Iterator

import httpx

from faults.cluster.failover import check, wait_for_sales
from faults.cluster.load import Load
from faults.cluster.place import ETCD, Cluster
from support.processes import Program, wait_until

Say = Callable[[str], None]
AWAY_SECONDS = 4.0
"""How long something that is taken away stays so."""
APART_SECONDS = 10


def play(cluster: Cluster, say: Say) -> None:
    """Every fault, one after the other, and what callers saw of it."""
    with Load(cluster.url) as load:
        wait_for_sales(load)
        for name, fault in (
            ("Redis away", _without_redis),
            ("pgbouncer restarted", _pooler_restarted),
            ("a worker killed", _worker_killed),
            ("a web process killed", _web_killed),
            ("every web process killed", _webs_killed),
            ("one of three etcd away", _without_an_etcd),
            (f"the clock of a web process {APART_SECONDS} s ahead", _clock_ahead),
            *([("the disk of the primary full", _disk_full)] if cluster.small_disks else []),
        ):
            cluster.wait_until_safe()
            before, began = dict(load.seen.refusals), time.monotonic()
            fault(cluster)
            wait_for_sales(load)
            seen = {what: n - before.get(what, 0) for what, n in load.seen.refusals.items() if n > before.get(what, 0)}
            say(f"{name}: answered again after {load.seen.longest_pause(began):.1f} s; refusals {seen or 'none'}")
        cluster.wait_until_safe()
        load.stop()
        check(cluster, load, say)


def _without_redis(cluster: Cluster) -> None:
    with _killed(cluster, "redis"):
        time.sleep(AWAY_SECONDS)


def _pooler_restarted(cluster: Cluster) -> None:
    with _killed(cluster, "pgbouncer"):
        time.sleep(AWAY_SECONDS / 4)


@contextlib.contextmanager
def _killed(cluster: Cluster, name: str) -> Iterator[None]:
    cluster.servers[name].kill()
    yield
    cluster.servers[name].start()


def _worker_killed(cluster: Cluster) -> None:
    cluster.workers.pop().kill()
    time.sleep(AWAY_SECONDS)
    cluster.workers.append(Program(["worker"], cluster.settings))


def _web_killed(cluster: Cluster) -> None:
    cluster.webs.pop().kill()
    time.sleep(AWAY_SECONDS)
    cluster.webs.append(cluster.run_web("second_web_port"))
    cluster.webs[-1].wait_until_ready()


def _webs_killed(cluster: Cluster) -> None:
    for one in cluster.webs:
        one.kill()
    cluster.webs.clear()
    time.sleep(AWAY_SECONDS)
    answer = httpx.get(f"{cluster.url}/api/v1/documents")
    assert answer.status_code == 503, answer.text
    assert answer.headers["content-type"] == "text/html", answer.headers
    cluster.run_webs()
    for one in cluster.webs:
        one.wait_until_ready()


def _without_an_etcd(cluster: Cluster) -> None:
    with _killed(cluster, ETCD[0]):
        time.sleep(4 * AWAY_SECONDS)  # longer than the primary is taken for alive (`ttl`)


def _clock_ahead(cluster: Cluster) -> None:
    cluster.webs.pop().stop(signal.SIGTERM)
    cluster.webs.append(cluster.run_web("second_web_port", ahead_seconds=APART_SECONDS))
    cluster.webs[-1].wait_until_ready()
    time.sleep(AWAY_SECONDS)


def _disk_full(cluster: Cluster) -> None:
    """Fills the disk of the primary, and makes room again when another server has taken over or nothing did."""
    name = cluster.primary()
    assert name is not None
    filler = cluster.home / name / "filler"
    with filler.open("wb") as file, contextlib.suppress(OSError):
        while True:
            file.write(bytes(1 << 20))
            file.flush()
    with contextlib.suppress(AssertionError):
        wait_until(lambda: cluster.primary() not in (None, name), "another primary", 40)
    filler.unlink()
