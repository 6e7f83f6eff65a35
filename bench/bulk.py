"""What a draft costs in a bulk of a hundred, beside a hundred calls: CPU of the service and its backends, and time."""

import json
import sys
import time
from collections.abc import Callable
from statistics import median
from typing import Any
from uuid import UUID

import psycopg

from bench import load
from bench.copies import copy_drafts, issued, numbered
from bench.figures import Figure
from bench.material import invoice, new_client
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, free_port, fresh_stage, open_tenant, web
from pinkas.platform import embedded

LINES = 3

Measured = tuple[float, float]
"""Microseconds of CPU, and milliseconds, for one document."""


class _Ground:
    """One service, one business, and fresh drafts whenever they are asked for."""

    def __init__(self, stage: Stage, port: int, pid: int, connection: psycopg.Connection, each: int) -> None:
        self.tenant = open_tenant(stage, port)
        self.port, self.pid, self.connection, self.each = port, pid, connection, each
        self.body = invoice(new_client(self.tenant), lines=LINES)
        first = self.tenant.post("/documents", self.body)["id"]
        self.tenant.post(f"/documents/{first}/finalize", {})  # opens the books
        self.template = str(self.tenant.post("/documents", self.body)["id"])
        self.next = 20_000_000

    def drafts(self) -> list[UUID]:
        """Drafts for one measurement."""
        numbers = range(self.next, self.next + self.each)
        self.next += self.each
        ids = [numbered("d", one) for one in numbers]
        copy_drafts(self.connection, self.tenant, self.template, [(UUID(self.tenant.business_id), one) for one in ids])
        return ids

    def measured(self, requests: list[tuple[str, Any]]) -> Measured:
        """What the requests cost for each of the documents."""
        raw = [
            load.Request("POST", f"/api/v1{path}", self.tenant.headers, json.dumps(body).encode()).raw(self.port)
            for path, body in requests
        ]
        before, began = cpu_ns(self._processes()), time.perf_counter()
        load.run(load.drive(self.port, raw, 1))
        took = time.perf_counter() - began
        return spent(before, cpu_ns(self._processes())) / self.each / 1000, took / self.each * 1000

    def _processes(self) -> list[int]:
        rows = self.connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pinkas-live'"
        ).fetchall()
        return [self.pid, *(row[0] for row in rows)]

    def finalized(self, requests: Callable[[list[UUID]], list[tuple[str, Any]]]) -> Measured:
        """Finalizes fresh drafts in some way."""
        ids = self.drafts()
        found = self.measured(requests(ids))
        if issued(self.connection, ids) != self.each:
            raise Broken("not every draft was issued")
        return found


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows an operation: CPU, which is judged, and time."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc: bulk is measured on Linux")
    port, each = free_port(), sizes.bulk
    with fresh_stage(server, "bench_bulk", sizes) as stage, web(stage, port) as pid, stage.owner() as connection:
        ground = _Ground(stage, port, pid, connection, each)
        ways: dict[str, tuple[Callable[[], Measured], Callable[[], Measured], float]] = {
            "create": (
                lambda: ground.measured([("/documents", ground.body)] * each),
                lambda: ground.measured([("/documents/bulk", {"documents": [ground.body] * each})]),
                5,
            ),
            "finalize": (
                lambda: ground.finalized(lambda ids: [(f"/documents/{one}/finalize", {}) for one in ids]),
                lambda: ground.finalized(lambda ids: [("/documents/bulk/finalize", {"ids": [str(i) for i in ids]})]),
                3,
            ),
        }
        figures: list[Figure] = []
        for what, (single, bulk, target) in ways.items():
            figures += _compared(what, single, bulk, target, sizes.rounds)
        return figures


def _compared(
    what: str, single: Callable[[], Measured], bulk: Callable[[], Measured], target: float, rounds: int
) -> list[Figure]:
    pairs: list[tuple[Measured, Measured]] = []
    for turn in range(-2, rounds):  # the first ones warm up: a statement is prepared after its fifth time
        if turn % 2:
            one, many = single(), bulk()
        else:
            many, one = bulk(), single()
        if turn >= 0:
            pairs.append((one, many))
    return [
        _figure(f"bulk {what}, CPU a draft", "us", [(one[0], many[0]) for one, many in pairs], target),
        _figure(f"bulk {what}, time a draft", "ms", [(one[1], many[1]) for one, many in pairs], None),
    ]


def _figure(what: str, unit: str, pairs: list[tuple[float, float]], target: float | None) -> Figure:
    one, many = median(one for one, _ in pairs), median(many for _, many in pairs)
    ratio = median(one / many for one, many in pairs)
    return Figure(what, f"{one:,.2f} -> {many:,.2f} {unit} ({ratio:.1f} times)", ratio, target)
