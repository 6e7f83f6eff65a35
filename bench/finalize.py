"""Finalizing at concurrency 8, as a share of what pgbench reaches with the same statements."""

import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from uuid import UUID

import psycopg

from bench import load
from bench.copies import copy_drafts, copy_tenants, issued, numbered, raw_key
from bench.figures import Figure
from bench.inside import Inside
from bench.material import invoice, new_client
from bench.pgbench import CLIENTS, DRAFT, compare_rates, rates_figure, run_pgbench, script_ids
from bench.script import script
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.domains.documents.issuing.actions.finalize import finalize_draft
from pinkas.domains.documents.model.types import Finalize
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin


@dataclass
class Ground:
    """What every round needs."""

    stage: Stage
    port: int
    connection: psycopg.Connection
    template: Tenant
    draft: str
    scripts: dict[int, Path]
    """By the number of businesses: many, and one."""
    each: int
    """Drafts of one client in one round."""
    next: int = 10_000_000


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Over many businesses, and all on one."""
    port = free_port()
    with (
        fresh_stage(server, "bench_finalize", sizes) as stage,
        web(stage, port),
        stage.owner() as connection,
        tempfile.TemporaryDirectory() as scratch,
    ):
        tenant = open_tenant(stage, port)
        body = invoice(new_client(tenant))
        tenant.post(f"/documents/{tenant.post('/documents', body)['id']}/finalize", {})  # opens the books
        copy_tenants(stage, tenant, range(10_000_000, 10_000_000 + sizes.businesses))
        draft, heard_of = (str(tenant.post("/documents", body)["id"]) for _ in range(2))
        many = sizes.businesses
        scripts = load.run(_scripts(stage, connection, tenant, UUID(heard_of), Path(scratch), many))
        connection.execute("ANALYZE")
        ground = Ground(stage, port, connection, tenant, draft, scripts, sizes.drafts_each)
        figures = {
            businesses: compare_rates(
                sizes.rounds, partial(_ours, ground, businesses), partial(_pgbench, ground, businesses)
            )
            for businesses in scripts
        }
        return [
            rates_figure("finalize, 8 at a time, many businesses", figures[many], 0.25),
            rates_figure("finalize, 8 at a time, one business", figures[1], 0.2),
        ]


async def _scripts(
    stage: Stage, connection: psycopg.Connection, tenant: Tenant, document: UUID, scratch: Path, many: int
) -> dict[int, Path]:
    """Hears one finalize and writes its scripts, for many businesses and for one."""
    inside = Inside(stage)
    await inside.open()
    caller = await inside.resolver.resolve_api_key(tenant.key, RequestOrigin("127.0.0.1", "bench", "bench"))
    heard, _ = await inside.hear(caller, lambda tx: finalize_draft(tx, document, Finalize()))
    ids = script_ids(inside, tenant) | {str(document): DRAFT}
    await inside.close()
    found = {}
    for businesses in (many, 1):
        found[businesses] = scratch / f"finalize-{businesses}.sql"
        found[businesses].write_text(script(connection, heard, ids, businesses))
    return found


def _fresh(ground: Ground, businesses: int) -> tuple[int, list[UUID]]:
    """Drafts for one measurement: their base, and their ids in the order of their numbers."""
    base, count = ground.next, CLIENTS * ground.each
    ground.next += count + CLIENTS
    numbers = range(base + 1, base + count + 1)
    copy_drafts(
        ground.connection,
        ground.template,
        ground.draft,
        [(numbered("b", 10_000_000 + one % businesses), numbered("d", one)) for one in numbers],
    )
    return base, [numbered("d", one) for one in numbers]


def _ours(ground: Ground, businesses: int) -> float:
    """Finalizes a second by the service."""
    base, ids = _fresh(ground, businesses)
    requests = [
        load.Request(
            "POST", f"/api/v1/documents/{one}/finalize", {"X-Api-Key": raw_key(10_000_000 + number % businesses)}, b"{}"
        ).raw(ground.port)
        for number, one in enumerate(ids, start=base + 1)
    ]
    done, took = load.run(load.drive(ground.port, requests, CLIENTS))
    return _checked(ground, ids, done) / took


def _pgbench(ground: Ground, businesses: int) -> float:
    """Finalizes a second by pgbench."""
    base, ids = _fresh(ground, businesses)
    rate = run_pgbench(ground.stage, ground.scripts[businesses], base, ground.each)
    _checked(ground, ids, len(ids))
    return rate


def _checked(ground: Ground, ids: list[UUID], done: int) -> int:
    count = issued(ground.connection, ids)
    if count != len(ids) or done != len(ids):
        raise Broken(f"{count} of {len(ids)} drafts were issued")
    return done
