"""Reading and creating documents, against bare handlers that run the same SQL."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import msgspec

from bench import load
from bench.figures import Figure
from bench.material import invoice, new_client
from bench.proc import cpu_ns, spent
from bench.stage import Stage, directory, free_port, open_tenant, prepare, running, web
from pinkas.platform import embedded

CONNECTIONS = 16
DOCUMENTS = 60


@dataclass(frozen=True)
class Case:
    """A request on both sides, and the share of the bare one's rate that is asked for."""

    what: str
    target: float
    ours: load.Request
    bare: load.Request


@dataclass(frozen=True)
class Side:
    """One of the two processes."""

    port: int
    pid: int
    bare: bool


@dataclass(frozen=True)
class Taken:
    """Requests a second, and microseconds of CPU of the web process for one."""

    rate: float
    cpu: float


def measure(server: embedded.Server, rounds: int, seconds: float) -> list[Figure]:
    """The three rows."""
    stage = prepare(server, directory(), "bench_reads", fresh=True)
    ours, bare = free_port(), free_port()
    with web(stage, ours) as pid:
        tenant = open_tenant(stage, ours)
        body = invoice(new_client(tenant))
        ids = [str(tenant.post("/documents", body)["id"]) for _ in range(DOCUMENTS)]
        for one in ids[: DOCUMENTS // 2]:
            tenant.post(f"/documents/{one}/finalize", {})
        issued = ids[DOCUMENTS // 4]
        raw = msgspec.json.encode(body)
        environment = {
            **stage.environment(bare),
            "BENCH_KEY": tenant.key,
            "BENCH_DOCUMENT": issued,
            "BENCH_BODY": raw.decode(),
        }
        with running(["-m", "bench.bare"], environment, f"http://127.0.0.1:{bare}/health") as other:
            sides = Side(ours, pid, bare=False), Side(bare, other, bare=True)
            return _compare(stage, sides, _cases(tenant.headers, issued, raw), rounds, seconds)


def _cases(headers: dict[str, str], issued: str, raw: bytes) -> list[Case]:
    def both(what: str, target: float, method: str, path: str, body: bytes = b"") -> Case:
        ours = load.Request(method, f"/api/v1{path}", headers, body)
        return Case(what, target, ours, load.Request(method, path, {}, body))

    return [
        both("GET /documents/{id}, 10 lines", 0.5, "GET", f"/documents/{issued}"),
        both("GET /documents?limit=25", 0.5, "GET", "/documents?limit=25"),
        both("POST /documents, 10 lines", 0.6, "POST", "/documents", raw),
    ]


def _compare(stage: Stage, sides: tuple[Side, Side], cases: list[Case], rounds: int, seconds: float) -> list[Figure]:
    """Interleaved: each round measures both sides of every case, the first of them in turn."""
    with stage.owner() as connection:
        connection.execute("ANALYZE")
    for case in cases:  # pools full, statements prepared
        for side in sides:
            _run(side, case, 1)
    found: dict[str, list[tuple[Taken, Taken]]] = {case.what: [] for case in cases}
    for turn in range(rounds):
        for case in cases:
            if turn % 2:
                second, first = _run(sides[1], case, seconds), _run(sides[0], case, seconds)
            else:
                first, second = _run(sides[0], case, seconds), _run(sides[1], case, seconds)
            found[case.what].append((first, second))
    return [figure for case in cases for figure in _figures(case, found[case.what])]


def _run(side: Side, case: Case, seconds: float) -> Taken:
    before = cpu_ns([side.pid])
    rate = load.rate(side.port, case.bare if side.bare else case.ours, seconds, CONNECTIONS)
    return Taken(rate, spent(before, cpu_ns([side.pid])) / (rate * seconds) / 1000)


def _figures(case: Case, found: list[tuple[Taken, Taken]]) -> list[Figure]:
    """The row that is judged, and below it the CPU of the two processes, which other load moves less."""

    def middle(get: Callable[[Taken, Taken], float]) -> float:
        return median(get(ours, bare) for ours, bare in found)

    rates = f"{middle(lambda ours, _: ours.rate):,.0f}/s, bare {middle(lambda _, bare: bare.rate):,.0f}/s"
    if not sys.platform.startswith("linux"):  # what a process has used is read from /proc
        return [Figure(case.what, rates, middle(lambda ours, bare: ours.rate / bare.rate), case.target)]
    shares = middle(lambda _, bare: bare.cpu) / middle(lambda ours, _: ours.cpu)
    cpu = f"{middle(lambda ours, _: ours.cpu):,.0f} us, bare {middle(lambda _, bare: bare.cpu):,.0f} us: {shares:.2f}"
    return [
        Figure(case.what, rates, middle(lambda ours, bare: ours.rate / bare.rate), case.target),
        Figure("  its CPU in the web process", cpu, shares),
    ]
