"""Reading and creating documents, against plain handlers, and against a replay of the service's own statements."""

import sys
from dataclasses import dataclass
from statistics import median

import msgspec

from bench import load
from bench.figures import Figure
from bench.material import invoice, new_client
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Stage, free_port, fresh_stage, open_tenant, running, web
from pinkas.platform import embedded


@dataclass(frozen=True)
class Case:
    """A request on both sides, and the share of the bare one's rate that is asked for."""

    what: str
    target: float
    ours: load.Request
    handler: load.Request
    replay: load.Request


@dataclass(frozen=True)
class Taken:
    """Requests a second, and microseconds of processor time of the process for one."""

    rate: float
    cpu: float


@dataclass(frozen=True)
class Sides:
    """The two processes."""

    ours: tuple[int, int]
    """Port and process id of the service."""
    bare: tuple[int, int]
    """Port and process id of the plain handlers."""


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """The three rows."""
    ours, bare = free_port(), free_port()
    with fresh_stage(server, "bench_reads", sizes) as stage, web(stage, ours) as pid:
        tenant = open_tenant(stage, ours)
        body = invoice(new_client(tenant))
        ids = [str(tenant.post("/documents", body)["id"]) for _ in range(sizes.documents)]
        for one in ids[: sizes.documents // 2]:
            tenant.post(f"/documents/{one}/finalize", {})
        issued = ids[sizes.documents // 4]
        raw = msgspec.json.encode(body)
        environment = {
            **stage.environment(bare),
            "BENCH_KEY": tenant.key,
            "BENCH_DOCUMENT": issued,
            "BENCH_BODY": raw.decode(),
        }
        with running(["-m", "bench.bare"], environment, f"http://127.0.0.1:{bare}/health") as other:
            return _compare(stage, Sides((ours, pid), (bare, other)), _cases(tenant.headers, issued, raw), sizes)


def _cases(headers: dict[str, str], issued: str, raw: bytes) -> list[Case]:
    def both(what: str, target: float, method: str, path: str, body: bytes = b"") -> Case:
        ours = load.Request(method, f"/api/v1{path}", headers, body)
        handler, replay = (load.Request(method, f"/{one}{path}", {}, body) for one in ("handler", "replay"))
        return Case(what, target, ours, handler, replay)

    return [
        both("GET /documents/{id}, 10 lines", 0.6, "GET", f"/documents/{issued}"),
        both("GET /documents?limit=25", 0.6, "GET", "/documents?limit=25"),
        both("POST /documents, 10 lines", 0.6, "POST", "/documents", raw),
    ]


def _compare(stage: Stage, sides: Sides, cases: list[Case], sizes: Sizes) -> list[Figure]:
    """Interleaved: each round measures all sides of every case, the first of them in turn."""
    with stage.owner() as connection:
        connection.execute("ANALYZE")
    found: dict[str, dict[str, list[Taken]]] = {case.what: {} for case in cases}
    for turn in range(-1, sizes.rounds):  # the first fills pools and prepares statements
        for case in cases:
            of_case = [
                ("ours", sides.ours, case.ours),
                ("handler", sides.bare, case.handler),
                ("replay", sides.bare, case.replay),
            ]
            for name, (port, pid), request in of_case if turn % 2 else reversed(of_case):
                taken = _run(port, pid, request, sizes, sizes.seconds if turn >= 0 else min(sizes.seconds, 1.0))
                if turn >= 0:
                    found[case.what].setdefault(name, []).append(taken)
    return [figure for case in cases for figure in _figures(case, found[case.what])]


def _run(port: int, pid: int, request: load.Request, sizes: Sizes, seconds: float) -> Taken:
    before = cpu_ns([pid])
    rate = load.rate(port, request, seconds, sizes.connections)
    return Taken(rate, spent(before, cpu_ns([pid])) / (rate * seconds) / 1000)


def _figures(case: Case, found: dict[str, list[Taken]]) -> list[Figure]:
    """The row that is judged; below it the processor time of the processes, which other load moves less, and the same
    against the replay."""

    def shares(name: str) -> tuple[float, float]:
        pairs = list(zip(found["ours"], found[name], strict=True))
        return median(a.rate / b.rate for a, b in pairs), median(b.cpu / a.cpu for a, b in pairs)

    def shown(name: str) -> tuple[str, str]:
        ours, other = found["ours"], found[name]
        rates = f"{median(one.rate for one in ours):,.0f}/s, {name} {median(one.rate for one in other):,.0f}/s"
        return rates, f"{median(one.cpu for one in ours):,.0f} us, {name} {median(one.cpu for one in other):,.0f} us"

    (rate, cpu), (rate_of_replay, _) = shares("handler"), shares("replay")
    (rates, times), (rates_of_replay, _) = shown("handler"), shown("replay")
    rows = [Figure(case.what, rates, rate, case.target)]
    if sys.platform.startswith("linux"):  # what a process has used is read from /proc
        rows.append(Figure("  its processor time in the web process", times, cpu))
    return [*rows, Figure("  against its own statements", rates_of_replay, rate_of_replay)]
