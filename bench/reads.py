"""Reading and creating documents, against bare handlers that run the same SQL."""

from dataclasses import dataclass
from statistics import median

import msgspec

from bench import load
from bench.figures import Figure
from bench.material import invoice, new_client
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


def measure(server: embedded.Server, rounds: int, seconds: float) -> list[Figure]:
    """The three rows."""
    stage = prepare(server, directory(), "bench_reads", fresh=True)
    ours, bare = free_port(), free_port()
    with web(stage, ours):
        tenant = open_tenant(stage, ours)
        body = invoice(new_client(tenant))
        ids = [str(tenant.post("/documents", body)["id"]) for _ in range(DOCUMENTS)]
        for one in ids[: DOCUMENTS // 2]:
            tenant.post(f"/documents/{one}/finalize", {})
        issued = ids[DOCUMENTS // 4]
        raw = msgspec.json.encode(body)
        environment = {**stage.environment(bare), "BENCH_KEY": tenant.key, "BENCH_DOCUMENT": issued,
                       "BENCH_BODY": raw.decode()}
        with running(["-m", "bench.bare"], environment, f"http://127.0.0.1:{bare}/health"):
            return _compare(stage, (ours, bare), _cases(tenant.headers, issued, raw), rounds, seconds)


def _cases(headers: dict[str, str], issued: str, raw: bytes) -> list[Case]:
    def both(what: str, target: float, method: str, path: str, body: bytes = b"") -> Case:
        ours = load.Request(method, f"/api/v1{path}", headers, body)
        return Case(what, target, ours, load.Request(method, path, {}, body))

    return [
        both("GET /documents/{id}, 10 lines", 0.5, "GET", f"/documents/{issued}"),
        both("GET /documents?limit=25", 0.5, "GET", "/documents?limit=25"),
        both("POST /documents, 10 lines", 0.6, "POST", "/documents", raw),
    ]


def _compare(
    stage: Stage, ports: tuple[int, int], cases: list[Case], rounds: int, seconds: float
) -> list[Figure]:
    """Interleaved: each round measures both sides of every case, the first of them in turn."""
    ours, bare = ports
    with stage.owner() as connection:
        connection.execute("ANALYZE")
    for case in cases:  # pools full, statements prepared
        load.rate(ours, case.ours, 1, CONNECTIONS)
        load.rate(bare, case.bare, 1, CONNECTIONS)
    rates: dict[str, list[tuple[float, float]]] = {case.what: [] for case in cases}
    for turn in range(rounds):
        for case in cases:
            if turn % 2:
                second = load.rate(bare, case.bare, seconds, CONNECTIONS)
                first = load.rate(ours, case.ours, seconds, CONNECTIONS)
            else:
                first = load.rate(ours, case.ours, seconds, CONNECTIONS)
                second = load.rate(bare, case.bare, seconds, CONNECTIONS)
            rates[case.what].append((first, second))
    return [_figure(case, rates[case.what]) for case in cases]


def _figure(case: Case, rates: list[tuple[float, float]]) -> Figure:
    first, second = median(one for one, _ in rates), median(one for _, one in rates)
    ratio = median(one / two for one, two in rates)
    return Figure(case.what, f"{first:,.0f}/s, bare {second:,.0f}/s", ratio, case.target)
