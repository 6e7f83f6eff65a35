"""What trust costs: a read with Redis limits and the usage log against the same without them, and OAuth refreshes."""

import contextlib
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterator
from statistics import median

import psycopg
import redis

from bench import load, refreshes
from bench.figures import Figure
from bench.material import new_client
from bench.paced import latencies, percentile
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, free_port, fresh_stage, open_tenant, running, web
from bench.tap import tap
from pinkas.platform import embedded


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The rows."""
    with fresh_stage(server, "bench_trust", sizes) as stage, redis_server() as cache:
        full, quiet = free_port(), free_port()
        redis_url, operator = f"redis://127.0.0.1:{cache}/0", refreshes.ADMIN_TOKEN
        trusting = _with(stage, PINKAS_REDIS_URL=redis_url, PINKAS_ADMIN_TOKEN=operator)
        with web(trusting, full) as pid:
            tenant = open_tenant(stage, full)
            request = load.Request("GET", f"/api/v1/clients/{new_client(tenant)}", tenant.headers)
            with stage.owner() as connection:
                connection.execute("UPDATE api_keys SET allowed_ips = '127.0.0.0/8,2001:db8::/32'")
                connection.execute("ANALYZE")
            health = f"http://127.0.0.1:{quiet}/health"
            with running(["-m", "bench.quiet"], stage.environment(quiet), health) as other:
                figures = _compare(request, {full: pid, quiet: other}, sizes)
            refreshed = refreshes.measure(stage, full, tenant, sizes)
        figures += _counted(trusting, request, cache, sizes.counted_requests)
    return [*figures, refreshed]


def _with(stage: Stage, **variables: str) -> Stage:
    """The stage, with more variables for its processes."""

    class More(Stage):
        def environment(self, port: int) -> dict[str, str]:
            return {**super().environment(port), **variables}

    return More(stage.name, stage.installation)


@contextlib.contextmanager
def redis_server() -> Iterator[int]:
    """A Redis of its own; its port."""
    program, port = shutil.which("redis-server"), free_port()
    if program is None:
        raise Broken("redis-server is not on the PATH")
    home = tempfile.mkdtemp(prefix="pk-bench-redis-", dir="/tmp")
    options = ["--port", str(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", "--dir", home]
    process = subprocess.Popen([program, *options], stdout=subprocess.DEVNULL, start_new_session=True)  # noqa: S603
    try:
        admin, deadline = redis.Redis(port=port), time.monotonic() + 10
        while True:
            with contextlib.suppress(redis.ConnectionError):
                if admin.ping():
                    break
            if time.monotonic() > deadline:
                raise Broken("Redis did not start")
            time.sleep(0.02)
        yield port
    finally:
        process.terminate()
        process.wait(10)
        shutil.rmtree(home, ignore_errors=True)


def _compare(request: load.Request, pids: dict[int, int], sizes: Sizes) -> list[Figure]:
    """Interleaved: each round measures both sides, the first of them in turn; then both at half of what saturates.

    `pids` are the web processes by port: the one with everything on, and the quiet one.
    """
    full, quiet = pids
    rounds, seconds = sizes.rounds, sizes.seconds
    for port in (full, quiet):  # pools full, statements prepared
        load.rate(port, request, min(seconds, 1), sizes.connections)
    rates: dict[int, list[float]] = {full: [], quiet: []}
    cpu: dict[int, list[float]] = {full: [], quiet: []}
    for turn in range(rounds):
        for port in (full, quiet) if turn % 2 else (quiet, full):
            before = cpu_ns([pids[port]])
            rates[port].append(load.rate(port, request, seconds, sizes.connections))
            cpu[port].append(spent(before, cpu_ns([pids[port]])) / (rates[port][-1] * seconds) / 1000)
    shares = median(one / other for one, other in zip(rates[full], rates[quiet], strict=True))
    half = median(rates[full]) / 2
    late: dict[int, list[float]] = {full: [], quiet: []}
    for turn in range(rounds):
        for port in (full, quiet) if turn % 2 else (quiet, full):
            took = load.run(latencies(port, request.raw(port), half, seconds, sizes.paced_connections))
            late[port].append(percentile(took, 0.99))
    added = median(one - other for one, other in zip(late[full], late[quiet], strict=True))
    both = f"{median(rates[full]):,.0f}/s, without {median(rates[quiet]):,.0f}/s"
    ours, theirs = median(cpu[full]), median(cpu[quiet])
    p99 = f"+{added:.1f} ms: {median(late[full]):.1f} ms, without {median(late[quiet]):.1f} ms, at {half:,.0f}/s"
    return [
        Figure("GET /clients/{id}: limits in Redis and usage log", both, shares, 0.6),
        Figure("  its CPU in the web process", f"{ours:,.0f} us, without {theirs:,.0f} us", theirs / ours),
        Figure("  added p99 at half of the saturating load", p99, added, 5, at_most=True),
    ]


def _counted(stage: Stage, request: load.Request, cache: int, times: int) -> list[Figure]:
    """What one request says to PostgreSQL and to Redis, and what it writes, once everything is warm."""
    port = free_port()
    with tap(stage.settings.database_url) as (url, counted):
        tapped = _with(stage, **{**stage.environment(port), "PINKAS_DATABASE_URL": url})
        with web(tapped, port), redis.Redis(port=cache) as admin, stage.owner() as owner:
            _ask(port, request, 40)
            time.sleep(1.2)  # the usage log of those is written
            admin.config_resetstat()
            wrote = _writes(owner)
            counted.forget()
            _ask(port, request, times)
            trips, said = counted.round_trips - counted.prepared, list(counted.statements)
            time.sleep(1.2)
            scripts = int(admin.info("commandstats")["cmdstat_evalsha"]["calls"])
            written = _writes(owner) - wrote
    batches = sum("record_usage" in one for one in said)
    each, statements = (trips - batches) / times, (len(said) - batches) / times
    return [
        Figure(
            "  round trips to PostgreSQL a request",
            f"{each:.2f} ({statements:.2f} statements; {batches} batches of usage)",
            round(each, 2),
            4,
            at_most=True,
        ),
        Figure("  round trips to Redis a request", f"{scripts / times:.2f}", scripts / times, 1, at_most=True),
        Figure(
            "  rows written a request, the usage log's batches aside",
            f"{written / times:.2f}",
            written,
            0,
            at_most=True,
        ),
    ]


def _ask(port: int, request: load.Request, times: int) -> None:
    done, _ = load.run(load.drive(port, [request.raw(port)] * times, 1))
    if done != times:
        raise Broken(f"{done} of {times} requests were answered")


def _writes(owner: psycopg.Connection) -> int:
    """Rows that were ever written to tables other than those of the usage log."""
    row = owner.execute(
        "SELECT coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::bigint FROM pg_stat_user_tables "
        "WHERE relname NOT LIKE 'usage%'"
    ).fetchone()
    assert row is not None
    return int(row[0])
