"""How long it takes to check and to book a table of clients, what it costs the processors, and how much memory the
worker takes for it."""

import time
from typing import Any

import httpx
import psycopg

from bench.figures import Figure
from bench.proc import cpu_ns, peak_bytes, spent
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, free_port, fresh_stage, open_tenant, web, worker
from pinkas.platform import embedded

SECONDS_FOR_100_000 = 60.0
"""What the two take together at most (issue 24)."""
_CITIES = ("תל אביב", "חיפה", "באר שבע", "ירושלים")


def _tax_id(number: int) -> str:
    """A number of a company with its check digit."""
    first = f"51{number:06d}"
    total = sum(sum(divmod(int(digit) * (1 + place % 2), 10)) for place, digit in enumerate(first))
    return f"{first}{-total % 10}"


def make_table(rows: int) -> bytes:
    """A table as another program exports it: names, numbers, addresses and terms."""
    lines = ["שם לקוח,ח.פ.,טלפון,דוא״ל,רחוב,עיר,תנאי תשלום"]
    lines += [
        f"לקוח מספר {one} בעמ,{_tax_id(one)},03-{one:07d},client{one}@example.com,הרצל {one % 90},"
        f"{_CITIES[one % 4]},שוטף+30"
        for one in range(rows)
    ]
    return "\n".join(lines).encode()


def _wait(tenant: Tenant, client: httpx.Client, id: str, states: tuple[str, ...]) -> dict[str, Any]:
    while (found := client.get(f"/imports/{id}").json())["state"] not in states:
        if found["state"] in ("FAILED", "CANCELLED"):
            raise Broken(f"the import of {tenant.business_id} ended: {found['error']}")
        time.sleep(0.1)
    return dict(found)


def _backends(connection: psycopg.Connection) -> list[int]:
    """The processes that serve this database now."""
    rows = connection.execute("SELECT pid FROM pg_stat_activity WHERE datname = current_database()").fetchall()
    return [pid for (pid,) in rows if pid != connection.info.backend_pid]


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The seconds of both, and the memory of the worker."""
    port, rows = free_port(), sizes.imported
    content = make_table(rows)
    with (
        fresh_stage(server, "bench_imports", sizes) as stage,
        web(stage, port),
        worker(stage, port) as pid,
        stage.owner() as watching,
    ):
        tenant = open_tenant(stage, port)
        base = f"http://127.0.0.1:{port}/api/v1"
        with httpx.Client(base_url=base, headers=tenant.headers, timeout=120) as client:
            before, of_database = cpu_ns([pid]), cpu_ns(_backends(watching))
            began = time.perf_counter()
            headers = {"Content-Type": "text/csv"}
            made = client.post("/imports", params={"kind": "clients"}, content=content, headers=headers)
            if made.status_code != 201:
                raise Broken(made.text)
            checked = _wait(tenant, client, made.json()["id"], ("CHECKED",))
            if checked["toCreate"] != rows:
                raise Broken(f"{checked['toCreate']} of {rows} rows are ready")
            checked_in = time.perf_counter() - began
            client.post(f"/imports/{checked['id']}/commit")
            _wait(tenant, client, checked["id"], ("COMMITTED",))
            whole = time.perf_counter() - began
            peak, worked = peak_bytes(pid), spent(before, cpu_ns([pid])) / 1e9
            written = spent(of_database, cpu_ns(_backends(watching))) / 1e9
    shown = f"{rows:,} clients: {checked_in:.1f} s to check, {whole - checked_in:.1f} s to book"
    return [
        Figure("import of clients by CSV", shown, whole, SECONDS_FOR_100_000 * rows / 100_000, at_most=True),
        Figure("processor time of the worker for it", f"{worked:.1f} s", worked),
        Figure("processor time of the database for it", f"{written:.1f} s", written),
        Figure("memory of the worker meanwhile", f"{peak / 2**20:.0f} MB", peak / 2**20),
    ]
