"""Whether a request costs more when a business has a million documents than when it has ten thousand."""

import asyncio
import contextlib
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from statistics import median
from typing import Any
from uuid import UUID

import msgspec
import psycopg
import uvloop

from bench import load, million
from bench.copies import copy_drafts
from bench.figures import Figure
from bench.inside import Inside
from bench.material import invoice
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, directory, free_port, fresh_stage, prepare, web
from pinkas.domains.documents.drafting import actions as drafts
from pinkas.domains.documents.issuing.actions.finalize import finalize_draft
from pinkas.domains.documents.model.actions import read
from pinkas.domains.documents.model.types import DocumentQuery, Finalize, NewDocument
from pinkas.domains.documents.search import actions as reads
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.http.decoding import decode_body, decode_query
from pinkas.platform.tx import Tx

CONNECTIONS = 4
LIMIT = 1.15

Use = Callable[[Tx], Awaitable[Any]]
TwoSides = tuple[tuple["Side", "Side"], Callable[[Any], Any]]


@dataclass(frozen=True)
class Served:
    """A stage with its web process."""

    stage: Stage
    port: int
    pid: int
    connection: psycopg.Connection
    """The owner's."""


SideOf = Callable[[Served, int, Sizes], Awaitable["Side"]]
"""Loads so many into a stage."""


@dataclass(frozen=True)
class Case:
    """One kind of request: as HTTP, and as the same use case called inside."""

    what: str
    method: str
    path: Callable[["Side", int], str]
    body: Callable[["Side"], bytes]
    use: Callable[["Side", int], Use]


@dataclass
class Side:
    """One of the two sizes, with its process and its connections."""

    books: million.Books
    port: int
    connection: psycopg.Connection
    backends: Callable[[], list[int]]
    tenant: Tenant
    inside: Inside
    caller: Any
    sizes: Sizes
    body: bytes = b""
    template: str = ""
    fresh: list[UUID] = field(default_factory=list)

    def read(self, turn: int) -> UUID:
        """A document with three lines, from anywhere among all of them; the same ones in every round."""
        groups = self.books.count // 5
        requests = self.sizes.requests
        return self.books.document(turn % requests * (groups // requests) * 5 + million.THREE_LINES)


def listing(what: str, query: Callable[[million.Books], str]) -> Case:
    def use(side: Side, _turn: int) -> Use:
        asked = decode_query(query(side.books).encode(), DocumentQuery)
        return lambda tx: reads.list_documents(tx, asked)

    return Case(what, "GET", lambda side, _: f"/documents?{query(side.books)}", lambda _: b"", use)


def _reading(side: Side, turn: int) -> Use:
    document = side.read(turn)
    return lambda tx: read.get_document(tx, document)


def _creating(side: Side, _turn: int) -> Use:
    asked = decode_body(side.body, NewDocument)
    return lambda tx: drafts.create(tx, asked)


def _finalizing(side: Side, _turn: int) -> Use:
    document = side.fresh.pop()
    return lambda tx: finalize_draft(tx, document, Finalize())


CASES = (
    Case("GET /documents/{id}", "GET", lambda side, turn: f"/documents/{side.read(turn)}", lambda _: b"", _reading),
    listing("list", lambda _: "limit=25"),
    listing("list by client", lambda books: f"limit=25&clientId={million.parameters(books)['client']}"),
    listing("list by type", lambda books: f"limit=25&docType={million.parameters(books)['type']}"),
    listing("list by rare type", lambda books: f"limit=25&docType={million.parameters(books)['rare']}"),
    listing("list by status", lambda books: f"limit=25&status={million.parameters(books)['status']}"),
    Case("create", "POST", lambda _, __: "/documents", lambda side: side.body, _creating),
    Case("finalize", "POST", lambda side, _: f"/documents/{side.fresh.pop()}/finalize", lambda _: b"{}", _finalizing),
)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Two rows a case: CPU and shared buffers a request."""
    return compare(server, sizes, CASES)


def compare(server: embedded.Server, sizes: Sizes, cases: Sequence[Case]) -> list[Figure]:
    """The cases at both sizes, interleaved."""
    writes = any(case.method == "POST" for case in cases)
    stages = stage_of(server, sizes.few), stage_of(server, sizes.many)
    with two_sizes(stages, sizes, partial(_side, writes=writes)) as (sides, run):
        try:
            return in_rounds(sides, run, cases)
        finally:
            for side in sides if writes else ():
                _forget(side)


@contextlib.contextmanager
def two_sizes(stages: tuple[Stage, Stage], sizes: Sizes, side_of: SideOf) -> Iterator[TwoSides]:
    """Both sizes, served, and what runs a coroutine. `side_of` loads one of them, unless that was done before."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc: growth is measured on Linux")
    (few, many), ports = stages, (free_port(), free_port())
    with (
        web(few, ports[0]) as first,
        web(many, ports[1]) as second,
        few.owner() as one,
        many.owner() as two,
        one_loop() as run,
    ):
        sides = (
            run(side_of(Served(few, ports[0], first, one), sizes.few, sizes)),
            run(side_of(Served(many, ports[1], second, two), sizes.many, sizes)),
        )
        try:
            yield sides, run
        finally:
            for side in sides:
                run(side.inside.close())


@contextlib.contextmanager
def fresh_sizes(server: embedded.Server, what: str, sizes: Sizes, side_of: SideOf) -> Iterator[TwoSides]:
    """The same over two databases that are made for this and removed afterwards."""
    with (
        fresh_stage(server, f"bench_{what}_few", sizes) as few,
        fresh_stage(server, f"bench_{what}_many", sizes) as many,
        two_sizes((few, many), sizes, side_of) as served,
    ):
        yield served


def backends_of(pid: int, connection: psycopg.Connection) -> Callable[[], list[int]]:
    """The web process and the processes of the database that serve it now."""

    def found() -> list[int]:
        rows = connection.execute(
            "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'pinkas-live'"
        ).fetchall()
        return [pid, *(row[0] for row in rows)]

    return found


def stage_of(server: embedded.Server, count: int) -> Stage:
    """The database that an earlier run has loaded with so many documents, or an empty one."""
    name = f"bench_{count}"
    stage = prepare(server, directory(), name, fresh=False)
    return stage if million.loaded(stage, count) else prepare(server, directory(), name, fresh=True)


@contextlib.contextmanager
def one_loop() -> Iterator[Callable[[Any], Any]]:
    """One event loop for the whole measurement: its connections live on it."""
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        yield runner.run


async def _side(served: Served, count: int, sizes: Sizes, *, writes: bool) -> Side:
    stage, port = served.stage, served.port
    books = million.loaded(stage, count) or million.load(stage, port, count)
    side = await open_side(served, books, sizes)
    body = invoice(books.clients[0], lines=3)
    side.body = msgspec.json.encode(body)
    side.template = str(side.tenant.post("/documents", body)["id"]) if writes else ""
    return side


async def open_side(served: Served, loaded: Any, sizes: Sizes) -> Side:
    """A side of a comparison: what was loaded, with its connections."""
    inside = Inside(served.stage)
    await inside.open()
    caller = await inside.resolver.resolve_api_key(loaded.key, RequestOrigin("127.0.0.1", "bench", "bench"))
    backends = backends_of(served.pid, served.connection)
    tenant = Tenant(served.port, loaded.business_id, loaded.key)
    return Side(loaded, served.port, served.connection, backends, tenant, inside, caller, sizes)


def cpu_in_rounds(
    sides: tuple[Side, Side], run: Callable[[Any], Any], cases: Sequence[Case]
) -> dict[tuple[str, int], list[float]]:
    """Microseconds of processor time of the web process and its backends for one request of each case, at each size,
    round by round, of both sides in turn."""
    cpu: dict[tuple[str, int], list[float]] = {}
    for turn in range(-1, sides[0].sizes.rounds):  # the first one warms up
        for case in cases:
            for side in sides if turn % 2 else sides[::-1]:
                used = _cpu(side, case, run)
                if turn >= 0:
                    cpu.setdefault((case.what, side.books.count), []).append(used)
    return cpu


def in_rounds(sides: tuple[Side, Side], run: Callable[[Any], Any], cases: Sequence[Case]) -> list[Figure]:
    """The figures of some cases, of both sides in turn."""
    cpu: dict[tuple[str, int], list[float]] = {}
    buffers: dict[tuple[str, int], list[float]] = {}
    for turn in range(-1, sides[0].sizes.rounds):  # the first one warms up
        for case in cases:
            for side in sides if turn % 2 else sides[::-1]:
                key = case.what, side.books.count
                used = _cpu(side, case, run)
                touched = run(_buffers(side, case))
                if turn >= 0:
                    cpu.setdefault(key, []).append(used)
                    buffers.setdefault(key, []).append(touched)
    sizes = sides[0].sizes
    return [
        figure
        for case in cases
        for figure in (_figure(case, sizes, "CPU", "us", cpu), _figure(case, sizes, "buffers", "", buffers))
    ]


def _prepare_drafts(side: Side, case: Case, count: int) -> None:
    if case.what == "finalize":
        runtime = side.inside.runtime
        side.fresh = [runtime.ids.new(runtime.clock.now()) for _ in range(count)]
        copy_drafts(
            side.connection, side.tenant, side.template, [(UUID(side.books.business_id), one) for one in side.fresh]
        )


def _cpu(side: Side, case: Case, run: Callable[[Any], Any]) -> float:
    """Microseconds of the web process and its backends for one request."""
    _prepare_drafts(side, case, side.sizes.requests)
    requests = [_request(side, case, turn) for turn in range(side.sizes.requests)]
    before = cpu_ns(side.backends())
    run(load.drive(side.port, requests, CONNECTIONS))
    return spent(before, cpu_ns(side.backends())) / len(requests) / 1000


def _request(side: Side, case: Case, turn: int) -> bytes:
    path = f"/api/v1{case.path(side, turn)}"
    return load.Request(case.method, path, side.tenant.headers, case.body(side)).raw(side.port)


async def _buffers(side: Side, case: Case) -> float:
    """Shared buffers of one request, its key check included."""
    calls = side.sizes.calls
    _prepare_drafts(side, case, calls)
    uses = [case.use(side, turn * (side.sizes.requests // calls)) for turn in range(calls)]
    before = await side.inside.buffers()
    for use in uses:
        caller = await side.inside.resolver.resolve_api_key(
            side.books.key, RequestOrigin("127.0.0.1", "bench", "bench")
        )
        await side.inside.call(caller, use)
    return (await side.inside.buffers() - before) / calls


def _figure(case: Case, sizes: Sizes, what: str, unit: str, found: dict[tuple[str, int], list[float]]) -> Figure:
    (less, few), (more, many) = ((count, found[case.what, count]) for count in (sizes.few, sizes.many))
    ratio = median(after / before for before, after in zip(few, many, strict=True))
    shown = f"{median(few):,.1f} -> {median(many):,.1f} {unit}".rstrip()
    return Figure(f"{less:,} -> {more:,}: {case.what}, {what}", shown, ratio, LIMIT, at_most=True)


def _forget(side: Side) -> None:
    """Takes back what the measurement wrote: the loaded state stays as it was."""
    with side.connection.transaction():
        side.connection.execute("SET LOCAL session_replication_role = replica")
        made = {"business": side.books.business_id, "last": side.books.document(side.books.count - 1)}
        for sql in (
            """UPDATE ledger_monthly_sums AS s SET debit = s.debit - made.debit, credit = s.credit - made.credit
               FROM (SELECT l.account_id, e.source_type, date_trunc('month', l.date)::date AS month,
                         sum(l.debit) AS debit, sum(l.credit) AS credit
                     FROM journal_entries AS e
                     JOIN journal_lines AS l ON l.business_id = e.business_id AND l.entry_id = e.id
                     WHERE e.business_id = %(business)s AND e.source_id > %(last)s GROUP BY 1, 2, 3) AS made
               WHERE s.business_id = %(business)s AND s.account_id = made.account_id
                   AND s.source_type = made.source_type AND s.month = made.month""",
            """DELETE FROM journal_lines WHERE business_id = %(business)s AND entry_id IN
               (SELECT id FROM journal_entries WHERE business_id = %(business)s AND source_id > %(last)s)""",
            "DELETE FROM journal_entries WHERE business_id = %(business)s AND source_id > %(last)s",
            "DELETE FROM events WHERE business_id = %(business)s AND sequence IS NULL",
            "DELETE FROM document_lines WHERE business_id = %(business)s AND document_id > %(last)s",
            "DELETE FROM document_payments WHERE business_id = %(business)s AND document_id > %(last)s",
            "DELETE FROM document_terms WHERE business_id = %(business)s AND document_id > %(last)s",
            "DELETE FROM client_movements WHERE business_id = %(business)s AND document_id > %(last)s",
            "DELETE FROM documents WHERE business_id = %(business)s AND id > %(last)s",
            "TRUNCATE procrastinate_jobs CASCADE",
        ):
            side.connection.execute(sql, made)
    side.connection.execute("VACUUM (ANALYZE, INDEX_CLEANUP ON)")  # few dead rows would else stay in the indexes
