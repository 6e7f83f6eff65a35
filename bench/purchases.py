"""Booking an expense at concurrency 8, as a share of what pgbench reaches with the same statements; lists of
expenses of a business that has ten thousand beside one that has a million; and what many papers that come at once do to
reads."""

import tempfile
import time
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from uuid import UUID

import httpx
import psycopg

from bench import load
from bench.copies import copy_tenants, numbered, raw_key
from bench.figures import Figure
from bench.inside import Inside
from bench.paced import latencies, percentile
from bench.papers import draw_paper
from bench.pdf_files import READS
from bench.pgbench import CLIENTS, DRAFT, compare_rates, rates_figure, run_pgbench, script_ids
from bench.script import script
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web, worker
from pinkas.domains.expenses import book_expense
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin

FIRST = 40_000_000
"""The number of the first business; those of other parts may be there too."""
LIMIT = 1.15
_OF_BUSINESS = ("suppliers", "expense_categories", "supplier_accounts", "supplier_monthly_totals")
_OF_EXPENSE = {"expenses": "id", "expense_lines": "expense_id", "expense_terms": "expense_id"}
_AT_ONCE = 50
"""Files of one upload."""
_LISTS = {"": "list", "supplierId={supplier}&": "list by supplier", "status=DRAFT&": "list by status"}


@dataclass
class Ground:
    """What every round needs."""

    stage: Stage
    port: int
    connection: psycopg.Connection
    template: Tenant
    draft: str
    script: Path
    businesses: int
    each: int
    """Drafts of one client in one round."""
    next: int = FIRST


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Over many businesses, each with drafts of one supplier; then two businesses of two sizes."""
    port = free_port()
    with (
        fresh_stage(server, "bench_purchases", sizes) as stage,
        web(stage, port),
        stage.owner() as connection,
        tempfile.TemporaryDirectory() as scratch,
    ):
        tenant = open_tenant(stage, port)
        supplier = str(tenant.post("/suppliers", {"name": "Paper Mill Ltd"})["id"])
        today = str(tenant.post("/expenses", {"date": "2026-01-02", "total": "1", "vat": "0"})["date"])
        first, draft, heard_of = (_draft(tenant, supplier, today) for _ in range(3))
        tenant.post(f"/expenses/{first}/book", {})  # opens the books, and the account of the supplier
        copy_tenants(stage, tenant, range(FIRST, FIRST + sizes.businesses))
        _copy_purchases(connection, tenant, sizes.businesses)
        said = load.run(_script(stage, connection, tenant, UUID(heard_of), Path(scratch), sizes.businesses))
        connection.execute("ANALYZE")
        ground = Ground(stage, port, connection, tenant, draft, said, sizes.businesses, sizes.drafts_each)
        rates = compare_rates(sizes.rounds, partial(_ours, ground), partial(_pgbench, ground))
        booking = rates_figure("expense booked, 8 at a time", rates, 0.25)
        return [booking, *_lists(ground, supplier, sizes), _dropped(ground, sizes)]


def _draft(tenant: Tenant, supplier: str, day: str) -> str:
    """Without a number, so that its copies are no twins."""
    body = {"date": day, "supplierId": supplier, "docType": 305, "net": "100", "vat": "18"}
    return str(tenant.post("/expenses", body)["id"])


def _copy_purchases(connection: psycopg.Connection, template: Tenant, businesses: int) -> None:
    """What stands beside the expenses of the template, in each of its copies."""
    with connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        for table in _OF_BUSINESS:
            connection.execute(
                f"""INSERT INTO {table} SELECT r.* FROM unnest(%(businesses)s::uuid[]) AS b, {table} AS t,
                    LATERAL jsonb_populate_record(t, jsonb_build_object('business_id', b)) AS r
                    WHERE t.business_id = %(from)s""",
                {
                    "businesses": [numbered("b", FIRST + one) for one in range(businesses)],
                    "from": template.business_id,
                },
            )


def _copy_drafts(ground: Ground, copies: Sequence[tuple[UUID, UUID]]) -> None:
    """The draft again, as (business, id) say."""
    with ground.connection.transaction():
        ground.connection.execute("SET LOCAL session_replication_role = replica")
        for table, key in _OF_EXPENSE.items():
            names = _columns(ground.connection, table)
            columns, taken = ", ".join(names), ", ".join(f"r.{one}" for one in names)
            ground.connection.execute(
                f"""INSERT INTO {table} ({columns}) SELECT {taken}
                    FROM unnest(%(businesses)s::uuid[], %(ids)s::uuid[]) AS wanted (b, i), {table} AS t,
                    LATERAL jsonb_populate_record(t,
                        jsonb_build_object('business_id', wanted.b, '{key}', wanted.i)) AS r
                    WHERE t.business_id = %(from)s AND t.{key} = %(draft)s""",
                {
                    "businesses": [one for one, _ in copies],
                    "ids": [one for _, one in copies],
                    "from": ground.template.business_id,
                    "draft": ground.draft,
                },
            )


def _columns(connection: psycopg.Connection, table: str) -> list[str]:
    """The columns of a table that are written, and not generated."""
    rows = connection.execute(
        """SELECT column_name FROM information_schema.columns
           WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER' ORDER BY ordinal_position""",
        [table],
    ).fetchall()
    return [f'"{name}"' for (name,) in rows]


async def _script(
    stage: Stage, connection: psycopg.Connection, tenant: Tenant, expense: UUID, scratch: Path, businesses: int
) -> Path:
    """Hears one booking and writes its script."""
    inside = Inside(stage)
    await inside.open()
    caller = await inside.resolver.resolve_api_key(tenant.key, RequestOrigin("127.0.0.1", "bench", "bench"))
    heard, _ = await inside.hear(caller, lambda tx: book_expense(tx, expense))
    ids = script_ids(inside, tenant) | {str(expense): DRAFT}
    await inside.close()
    found = scratch / "booking.sql"
    found.write_text(script(connection, heard, ids, businesses, FIRST))
    return found


def _fresh(ground: Ground) -> tuple[int, list[UUID]]:
    """Drafts for one measurement: their base, and their ids in the order of their numbers."""
    base, count = ground.next, CLIENTS * ground.each
    ground.next += count + CLIENTS
    numbers = range(base + 1, base + count + 1)
    business_of = {one: numbered("b", FIRST + one % ground.businesses) for one in numbers}
    _copy_drafts(ground, [(business_of[one], numbered("d", one)) for one in numbers])
    return base, [numbered("d", one) for one in numbers]


def _ours(ground: Ground) -> float:
    """Bookings a second by the service."""
    base, ids = _fresh(ground)
    requests = [
        load.Request(
            "POST", f"/api/v1/expenses/{one}/book", {"X-Api-Key": raw_key(FIRST + number % ground.businesses)}, b"{}"
        ).raw(ground.port)
        for number, one in enumerate(ids, start=base + 1)
    ]
    done, took = load.run(load.drive(ground.port, requests, CLIENTS))
    _check(ground, ids)
    return done / took


def _pgbench(ground: Ground) -> float:
    """Bookings a second by pgbench."""
    base, ids = _fresh(ground)
    rate = run_pgbench(ground.stage, ground.script, base, ground.each)
    _check(ground, ids)
    return rate


def _check(ground: Ground, ids: Sequence[UUID]) -> None:
    row = ground.connection.execute(
        "SELECT count(*) FROM expenses WHERE id = ANY(%s) AND status = 'BOOKED'", [list(ids)]
    ).fetchone()
    if row is None or row[0] != len(ids):
        raise Broken(f"{row and row[0]} of {len(ids)} expenses were booked")


def _lists(ground: Ground, supplier: str, sizes: Sizes) -> list[Figure]:
    """How long a page of a list takes in the business with many, as a share of the one with few; requests in turns."""
    businesses = (FIRST + 1, FIRST + 2)
    for business, count in zip(businesses, (sizes.few, sizes.many), strict=True):
        base = 50_000_000 + (business - FIRST) * 10_000_000
        for start in range(0, count, 50_000):
            numbers = range(base + start, base + min(start + 50_000, count))
            _copy_drafts(ground, [(numbered("b", business), numbered("d", one)) for one in numbers])
    ground.connection.execute("ANALYZE")
    found = []
    with httpx.Client(base_url=f"http://127.0.0.1:{ground.port}/api/v1") as client:
        for query, what in _LISTS.items():
            path = f"/expenses?{query.format(supplier=supplier)}limit=25"
            times: dict[int, list[float]] = {one: [] for one in businesses}
            for _ in range(sizes.requests):
                for business in businesses:
                    began = time.perf_counter()
                    answer = client.get(path, headers={"X-Api-Key": raw_key(business)})
                    times[business].append(time.perf_counter() - began)
                    if answer.status_code != 200 or len(answer.json()["items"]) != min(25, sizes.few):
                        raise Broken(f"{path}: {answer.status_code} {answer.text[:300]}")
            few, many = (median(times[one]) for one in businesses)
            told = f"{few * 1000:.1f} ms of {sizes.few:,}, {many * 1000:.1f} ms of {sizes.many:,}"
            found.append(Figure(f"expenses, {what}", told, many / few, LIMIT, at_most=True))
    return found


def _drop(port: int, headers: dict[str, str], papers: Sequence[tuple[Path, str]]) -> None:
    """Uploads files, each with its media type, fifty in a request."""
    for start in range(0, len(papers), _AT_ONCE):
        parts = [("file", (path.name, path.read_bytes(), kind)) for path, kind in papers[start : start + _AT_ONCE]]
        answer = httpx.post(f"http://127.0.0.1:{port}/api/v1/inbox/bulk", files=parts, headers=headers, timeout=120)
        if answer.status_code != 200 or answer.json()["failed"]:
            raise Broken(f"inbox: {answer.status_code} {answer.text[:300]}")


def _dropped(ground: Ground, sizes: Sizes) -> Figure:
    """How long the slowest of a hundred reads takes while files are uploaded, fifty in a request, and read by a worker,
    as a share of the same alone."""
    read = load.Request("GET", f"/api/v1/expenses/{ground.draft}", ground.template.headers, b"").raw(ground.port)
    papers = []
    for seed in range(sizes.dropped):
        drawn = draw_paper(seed)
        papers.append((ground.script.with_name(f"paper-{seed}"), drawn.media_type))
        papers[-1][0].write_bytes(drawn.content)
    # What sends the files is a process of its own: in this one it would hold up the clock of the reads.
    with worker(ground.stage, ground.port), ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        pool.submit(str).result()
        quiet = load.run(latencies(ground.port, read, READS, sizes.dropping_seconds, 8))
        dropping = pool.submit(_drop, ground.port, ground.template.headers, papers)
        busy = load.run(latencies(ground.port, read, READS, sizes.dropping_seconds, 8))
        dropping.result()
    alone, beside = percentile(quiet, 0.99), percentile(busy, 0.99)
    told = f"{alone:.1f} ms alone, {beside:.1f} ms beside {len(papers)} files"
    return Figure("reads while papers come in and are read, p99", told, beside / alone, 1.2, at_most=True)
