"""Recording a payment with two allocations at concurrency 8, as a share of what pgbench reaches with the same
statements."""

import tempfile
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import msgspec
import psycopg

from bench import load
from bench.copies import copy_documents, copy_tenants, raw_key
from bench.figures import Figure
from bench.inside import Inside
from bench.material import invoice, new_client
from bench.pgbench import CLIENTS, compare_rates, rates_figure, run_pgbench, script_ids
from bench.script import script
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.core.decimals import decode_decimal
from pinkas.domains.payments.actions import record
from pinkas.domains.payments.types import PaymentToRecord
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin

FIRST = 30_000_000
"""The number of the first business; those of `finalize` may be there too."""


@dataclass
class Ground:
    """What every round needs."""

    stage: Stage
    port: int
    connection: psycopg.Connection
    body: bytes
    script: Path
    businesses: int
    each: int
    """Payments of one client in one round."""
    next: int = FIRST


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Over many businesses, each with two open invoices."""
    port = free_port()
    with (
        fresh_stage(server, "bench_payments", sizes) as stage,
        web(stage, port),
        stage.owner() as connection,
        tempfile.TemporaryDirectory() as scratch,
    ):
        tenant = open_tenant(stage, port)
        client = new_client(tenant)
        sold = [_issued(tenant, client) for _ in range(2)]
        invoices = [str(one["id"]) for one in sold]
        body = _payment(client, invoices, str(sold[0]["issueDate"]))
        tenant.post("/payments", body)  # the client has credit, and its sums, from here on
        copy_tenants(stage, tenant, range(FIRST, FIRST + sizes.businesses))
        copy_documents(stage, tenant, invoices, range(FIRST, FIRST + sizes.businesses))
        wire = msgspec.json.encode(body)
        said = load.run(_script(stage, connection, tenant, wire, Path(scratch), sizes.businesses))
        connection.execute("ANALYZE")
        ground = Ground(stage, port, connection, wire, said, sizes.businesses, sizes.drafts_each)
        rates = compare_rates(sizes.rounds, partial(_ours, ground), partial(_pgbench, ground))
        return [rates_figure("payment with 2 allocations, 8 at a time", rates, 0.25)]


def _issued(tenant: Tenant, client: str) -> dict[str, object]:
    draft = tenant.post("/documents", invoice(client))
    return tenant.post(f"/documents/{draft['id']}/finalize", {})


def _payment(client: str, invoices: list[str], day: str) -> dict[str, Any]:
    """Small enough that the invoices never run out of what is owed on them."""
    return {
        "clientId": client,
        "method": "bank_transfer",
        "date": day,
        "amount": "0.03",
        "allocations": [{"documentId": one, "amount": "0.01"} for one in invoices],
    }


async def _script(
    stage: Stage, connection: psycopg.Connection, tenant: Tenant, body: bytes, scratch: Path, businesses: int
) -> Path:
    """Hears one payment and writes its script."""
    inside = Inside(stage)
    await inside.open()
    caller = await inside.resolver.resolve_api_key(tenant.key, RequestOrigin("127.0.0.1", "bench", "bench"))
    asked = msgspec.convert(msgspec.json.decode(body), PaymentToRecord, dec_hook=decode_decimal)
    heard, _ = await inside.hear(caller, lambda tx: record(tx, asked))
    ids = script_ids(inside, tenant)
    await inside.close()
    found = scratch / "payment.sql"
    found.write_text(script(connection, heard, ids, businesses, FIRST))
    return found


def _ours(ground: Ground) -> float:
    """Payments a second by the service."""
    count, before = CLIENTS * ground.each, _recorded(ground)
    requests = [
        load.Request(
            "POST", "/api/v1/payments", {"X-Api-Key": raw_key(FIRST + one % ground.businesses)}, ground.body
        ).raw(ground.port)
        for one in range(count)
    ]
    done, took = load.run(load.drive(ground.port, requests, CLIENTS))
    _check(ground, before, count)
    return done / took


def _pgbench(ground: Ground) -> float:
    """Payments a second by pgbench."""
    count, before = CLIENTS * ground.each, _recorded(ground)
    base = ground.next
    ground.next += count + CLIENTS
    rate = run_pgbench(ground.stage, ground.script, base, ground.each)
    _check(ground, before, count)
    return rate


def _recorded(ground: Ground) -> int:
    """How many payments there are that have both of their allocations."""
    row = ground.connection.execute("SELECT count(*) FROM payments WHERE allocated = 2 AND unallocated = 1").fetchone()
    return int(row[0]) if row else 0


def _check(ground: Ground, before: int, count: int) -> None:
    made = _recorded(ground) - before
    if made != count:
        raise Broken(f"{made} of {count} payments were recorded")
