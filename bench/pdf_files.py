"""PDF files: what the worker spends on the two files of an issued document, and what a thousand of them do to reads."""

import time
from contextlib import suppress
from pathlib import Path
from uuid import UUID

import psycopg

from bench import load
from bench.copies import copy_drafts, numbered
from bench.figures import Figure
from bench.material import invoice, new_client
from bench.paced import latencies, percentile
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, directory, drop, free_port, open_tenant, prepare, web, worker
from pinkas.platform import embedded

READS = 100.0
"""Reads a second whose waiting is measured."""
PATIENCE = 600.0


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Both figures, on one stage with one worker process."""
    name, port = "bench_pdf", free_port()
    stage = prepare(server, directory(), name, fresh=True)  # its own: a worker makes every file that is missing
    with web(stage, port), stage.owner() as connection:
        drafts = _Drafts(stage, port, connection, sizes.bulk)
        quiet = drafts.waits(sizes.seconds)
        drafts.issue(sizes.bulk * sizes.rounds)
        with worker(stage, port) as pid:
            found = _spent_by_document(connection, pid, sizes.pages)
            _until(connection, 0)
        drafts.issue(sizes.bulk * sizes.rounds)
        with worker(stage, port):
            _until(connection, sizes.bulk * sizes.rounds - 1)
            busy = drafts.waits(sizes.seconds)
            if _left(connection) == 0 and sizes.own_stages:
                raise Broken("all files were made before the reads were measured: give it more rounds")
    drop(server, directory(), name)
    alone, beside = percentile(quiet, 0.99), percentile(busy, 0.99)
    return [
        Figure(
            "PDF: original and copy of an issued document, worker and typesetting, CPU",
            f"{found:.0f} ms",
            found,
            60,
            at_most=True,
        ),
        Figure(
            "PDF: p99 of reads while the files are made",
            f"{alone:.1f} ms alone, {beside:.1f} ms beside it (x{beside / alone:.2f})",
            beside / alone,
            1.2,
            at_most=True,
        ),
    ]


class _Drafts:
    """One service, one business, and as many issued documents as are asked for."""

    def __init__(self, stage: Stage, port: int, connection: psycopg.Connection, bulk: int) -> None:
        self.port, self.connection, self.bulk, self.next = port, connection, bulk, 10_000_000
        self.tenant: Tenant = open_tenant(stage, port)
        body = invoice(new_client(self.tenant))
        self.first = self.tenant.post("/documents", body)["id"]
        self.tenant.post(f"/documents/{self.first}/finalize", {})  # opens the books
        self.template = str(self.tenant.post("/documents", body)["id"])

    def issue(self, count: int) -> None:
        """Issues so many documents; their files are left to the worker."""
        while count > 0:
            numbers = range(self.next, self.next + min(count, self.bulk))
            self.next, count = numbers.stop, count - len(numbers)
            ids = [numbered("d", one) for one in numbers]
            business = UUID(self.tenant.business_id)
            copy_drafts(self.connection, self.tenant, self.template, [(business, one) for one in ids])
            self.tenant.post("/documents/bulk/finalize", {"items": [{"id": str(one)} for one in ids]})

    def waits(self, seconds: float) -> list[float]:
        """Milliseconds that reads of one document take."""
        request = load.Request("GET", f"/api/v1/documents/{self.first}", self.tenant.headers, b"")
        return load.run(latencies(self.port, request.raw(self.port), READS, seconds, 8))


def _left(connection: psycopg.Connection) -> int:
    """Issued documents whose files are not made yet."""
    found = connection.execute(
        """SELECT count(*) FROM documents AS d WHERE status = 'ISSUED' AND NOT EXISTS (
               SELECT FROM document_files AS f WHERE f.document_id = d.id AND f.kind = 'copy')"""
    ).fetchone()
    return int(found[0]) if found else 0


def _until(connection: psycopg.Connection, most_left: int) -> int:
    """Waits until at most so many are left, and says how many are."""
    deadline = time.monotonic() + PATIENCE
    while (left := _left(connection)) > most_left:
        if time.monotonic() > deadline:
            raise Broken(f"{left} documents have no files yet")
        time.sleep(0.05)
    return left


def _spent_by_document(connection: psycopg.Connection, pid: int, warm: int) -> float:
    """Milliseconds of processor time of the worker and its typesetting processes for one document, after the first
    ones: processes start, fonts are read."""
    begun = _until(connection, max(_left(connection) - warm, 1))
    before = cpu_ns(_family(pid))
    ended = _until(connection, begun // 20)
    return spent(before, cpu_ns(_family(pid))) / (begun - ended) / 1e6


def _family(pid: int) -> list[int]:
    """A process and those below it."""
    found, waiting = [], [pid]
    while waiting:
        one = waiting.pop()
        found.append(one)
        with suppress(OSError):  # it ended meanwhile
            for task in Path(f"/proc/{one}/task").iterdir():
                with suppress(OSError):
                    waiting += [int(child) for child in (task / "children").read_text().split()]
    return found
