"""What the service holds, looked at every few seconds: memory, open files, threads, connections, queues, tables."""

import asyncio
import contextlib
import os
import time
import urllib.request
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psycopg

from faults.soak.place import METRICS_TOKEN, Place

MIB = 1024 * 1024
LARGEST = "children, largest in MiB"
_STATES = """SELECT count(*), count(*) FILTER (WHERE state = 'active'),
        count(*) FILTER (WHERE state LIKE 'idle in transaction%')
    FROM pg_stat_activity WHERE datname = current_database() AND usename LIKE 'pinkas%'"""
_QUEUES = """SELECT (SELECT count(*) FROM procrastinate_jobs
            WHERE status = 'todo' AND (scheduled_at IS NULL OR scheduled_at <= now())),
        (SELECT count(*) FROM procrastinate_jobs WHERE status = 'todo' AND scheduled_at > now()),
        (SELECT count(*) FROM procrastinate_jobs WHERE status = 'failed'),
        (SELECT count(*) FROM events WHERE sequence IS NULL), (SELECT count(*) FROM webhook_queue)"""
_TABLES = "SELECT coalesce(sum(n_dead_tup), 0), coalesce(sum(n_live_tup), 0) FROM pg_stat_user_tables"
_DEAD = """SELECT relname, n_dead_tup, n_live_tup, autovacuum_count FROM pg_stat_user_tables
    ORDER BY n_dead_tup DESC LIMIT 8"""
_LARGEST = """SELECT relname, pg_total_relation_size(relid) FROM pg_stat_user_tables
    ORDER BY pg_total_relation_size(relid) DESC LIMIT 8"""


@dataclass
class Watch:
    """The samples of a run: seconds since its beginning, and figures by name."""

    place: Place
    began: float
    samples: list[tuple[float, dict[str, float]]] = field(default_factory=list)
    fault: str | None = None

    async def run(self, every: float) -> None:
        """Looks again and again, until it is cancelled."""
        due = time.monotonic()
        while True:
            self.samples.append((time.monotonic() - self.began, await asyncio.to_thread(self.look)))
            due += every
            await asyncio.sleep(max(due - time.monotonic(), 0))

    def look(self) -> dict[str, float]:
        """One sample."""
        found: dict[str, float] = {}
        self._processes(found)
        for environment in ("live", "sandbox"):
            self._database(environment, found)
        self._redis(found)
        with contextlib.suppress(OSError):
            found["figures of /metrics, series"] = self._series()
        return found

    def _processes(self, found: dict[str, float]) -> None:
        parents = _children()
        total: dict[str, float] = defaultdict(float)
        children: list[int] = []
        for name, program in self.place.programs.items():
            tree = [pid for pid in _below(program.pid, parents) if _lives(pid)]
            passing = [pid for pid in tree if _is_isolated(pid)]
            children += passing
            total["processor seconds"] += sum(_processor_seconds(pid) for pid in tree)
            for figure, value in _held([pid for pid in tree if pid not in passing]).items():
                found[f"{name}, {figure}"] = value
                total[figure] += value
        found |= {f"service, {figure}": value for figure, value in total.items()}
        sizes = [_status(pid).get("VmRSS", 0) / 1024 for pid in children]
        found |= {"children, number": len(sizes), "children, sum in MiB": sum(sizes)}
        found[LARGEST] = max(sizes, default=0)
        servers = _below(self.place.live.postgres.pid, parents)
        found["PostgreSQL, memory of its own in MiB"] = sum(_status(pid).get("RssAnon", 0) for pid in servers) / 1024
        found["PostgreSQL, processes"] = len(servers)
        found["PostgreSQL, processor seconds"] = sum(_processor_seconds(pid) for pid in servers)

    def _database(self, environment: str, found: dict[str, float]) -> None:
        with psycopg.connect(self.place.database(environment), autocommit=True) as connection:
            one = _Asking(connection)
            total, active, idle = one.row(_STATES)
            found[f"{environment}, connections"] = total
            found[f"{environment}, connections active"] = active
            found[f"{environment}, connections idle in transaction"] = idle
            due, later, failed, events, deliveries = one.row(_QUEUES)
            found |= {f"{environment}, jobs due": due, f"{environment}, jobs for later": later}
            found |= {f"{environment}, jobs given up": failed, f"{environment}, events waiting": events}
            found[f"{environment}, deliveries waiting"] = deliveries
            dead, alive = one.row(_TABLES)
            found |= {f"{environment}, dead rows": dead, f"{environment}, live rows": alive}
            (size,) = one.row("SELECT pg_database_size(current_database())")
            found[f"{environment}, size in MiB"] = size / MIB

    def _redis(self, found: dict[str, float]) -> None:
        info: Any = self.place.live.redis.admin.info()
        found["Redis, clients"] = info["connected_clients"]
        found["Redis, memory in MiB"] = info["used_memory"] / MIB
        found["Redis, keys"] = info.get("db0", {}).get("keys", 0)

    def _series(self) -> float:
        asked = urllib.request.Request(  # noqa: S310  (our own address)
            f"{self.place.url()}/metrics", headers={"Authorization": f"Bearer {METRICS_TOKEN}"}
        )
        with urllib.request.urlopen(asked, timeout=10) as answer:  # noqa: S310
            return float(sum(not line.startswith(b"#") for line in answer.read().splitlines()))

    def tables(self) -> list[str]:
        """The tables of live with most dead rows, and the largest ones."""
        with psycopg.connect(self.place.database(), autocommit=True) as connection:
            dead = connection.execute(_DEAD).fetchall()
            largest = connection.execute(_LARGEST).fetchall()
        return [
            "dead rows: " + ", ".join(f"{name} {n} of {n + alive} ({v} vacuums)" for name, n, alive, v in dead),
            "largest: " + ", ".join(f"{name} {size / MIB:.1f} MiB" for name, size in largest),
        ]


@dataclass(frozen=True)
class _Asking:
    connection: psycopg.Connection[Any]

    def row(self, sql: str) -> tuple[Any, ...]:
        found = self.connection.execute(sql).fetchone()
        assert found is not None
        return tuple(float(one) for one in found)


def _children() -> dict[int, list[int]]:
    found: dict[int, list[int]] = defaultdict(list)
    for one in Path("/proc").glob("[0-9]*/stat"):
        with contextlib.suppress(OSError, IndexError, ValueError):
            found[int(one.read_text().rpartition(")")[2].split()[1])].append(int(one.parent.name))
    return found


def _below(pid: int, children: dict[int, list[int]]) -> list[int]:
    found = [pid]
    for one in found:
        found += children.get(one, [])
    return found


def _status(pid: int) -> dict[str, int]:
    """Numbers of /proc/PID/status; sizes are in KiB. Nothing of a process that has ended."""
    found = {}
    with contextlib.suppress(OSError):
        for line in Path(f"/proc/{pid}/status").read_text().splitlines():
            name, _, value = line.partition(":")
            words = value.split()
            if words and words[0].isdecimal():
                found[name] = int(words[0])
    return found


def _lives(pid: int) -> bool:
    """Whether it has not ended: a child that ended of idleness is waited for when the next one is wanted."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (OSError, IndexError):
        return False


def _is_isolated(pid: int) -> bool:
    """Whether it is one of those that do untrusted work, and are replaced when they have grown."""
    try:
        return b"pinkas.outside.isolated" in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def _processor_seconds(pid: int) -> float:
    """Of a process, and of those below it that have ended."""
    try:
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return sum(int(one) for one in words[11:15]) / os.sysconf("SC_CLK_TCK")


def _held(pids: list[int]) -> dict[str, float]:
    """Of a program with all processes below it."""
    statuses = [_status(pid) for pid in pids]
    files = 0
    for pid in pids:
        with contextlib.suppress(OSError):
            files += len(list(Path(f"/proc/{pid}/fd").iterdir()))
    return {
        "memory in MiB": sum(one.get("VmRSS", 0) for one in statuses) / 1024,
        "open files": files,
        "threads": sum(one.get("Threads", 0) for one in statuses),
        "processes": sum(bool(one) for one in statuses),
    }
