"""What the board of a pipeline, the control room of a deal and a search for deals cost, in businesses of two sizes."""

import sys
from statistics import median
from typing import Any

import httpx
import psycopg

from bench.figures import Figure
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.platform import embedded

MILLISECONDS, GROWTH = 10.0, 2.5
_COLUMNS = """business_id, id, title, client_id, lead, pipeline_id, stage_id, status, value, currency, probability,
    expected_close_date, owner_user_id, source, line_items, lost_reason, tags, position, custom_fields,
    external_reference, metadata, stage_entered_at, last_activity_at, closed_at, deleted_at, version, created_at,
    updated_at"""

_READS = {
    "board": "/crm/board",
    "control room": "/crm/deals/{id}/control-room",
    "search": "/search?types=deal&q=%D7%A2%D7%A1%D7%A7%D7%94",
    "list by a word": "/crm/deals?limit=25&q=%D7%A2%D7%A1%D7%A7%D7%94",
}


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Processor time of the service and of its connections for one read, in turns."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc: deals are measured on Linux")
    port = free_port()
    with fresh_stage(server, "bench_deals", sizes) as stage, web(stage, port) as pid:
        return _reads(stage, port, pid, sizes)


def _reads(stage: Stage, port: int, pid: int, sizes: Sizes) -> list[Figure]:
    tenants = [open_tenant(stage, port) for _ in sizes.deals]
    with stage.owner() as connection:
        sides = [_Side(connection, one, count) for one, count in zip(tenants, sizes.deals, strict=True)]
        connection.execute("VACUUM (ANALYZE) deals, deal_activities, deal_terms, documents")
        figures = []
        for name, path in _READS.items():
            few, many = _compare(connection, pid, sides, path, sizes.requests)
            counts = " and ".join(f"{one:,}" for one in sizes.deals)
            told = f"{few:.1f} ms and {many:.1f} ms among {counts} open deals, ten times as many closed"
            figures += [
                Figure(f"deals: processor time of the {name}", told, many, MILLISECONDS, at_most=True),
                Figure(f"deals: {name}, growth", told, many / few, GROWTH, at_most=True),
            ]
        return figures


def _compare(
    connection: psycopg.Connection[Any], pid: int, sides: list["_Side"], path: str, turns: int
) -> tuple[float, float]:
    used: list[list[float]] = [[] for _ in sides]
    for side in sides:
        for _ in range(10):
            side.ask(path)
    for _ in range(turns):
        for side, times in zip(sides, used, strict=True):
            backends = connection.execute(
                "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
            ).fetchall()
            pids = [pid, *(one for (one,) in backends)]
            before = cpu_ns(pids)
            side.ask(path)
            times.append(spent(before, cpu_ns(pids)) / 1e6)
    few, many = (median(one) for one in used)
    return few, many


class _Side:
    """A business with so many open deals, and ten times as many that were closed long ago."""

    def __init__(self, connection: psycopg.Connection[Any], tenant: Tenant, count: int) -> None:
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{tenant.port}/api/v1", headers=tenant.headers, timeout=60)
        client = tenant.post("/clients", {"name": "לקוח"})
        body = {"title": "עסקה", "value": "1000", "clientId": client["id"], "expectedCloseDate": "2027-01-01"}
        first = tenant.post("/crm/deals", body)
        self.deal = str(first["id"])
        lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}]
        document = tenant.post("/documents", {"docType": 305, "clientId": client["id"], "lines": lines})
        tenant.post(f"/documents/{document['id']}/finalize", {})
        self._take(self.http.put(f"/crm/deals/{self.deal}/documents/{document['id']}"))
        for n in range(30):
            tenant.post(f"/crm/deals/{self.deal}/activities", {"type": "note", "text": f"הערה {n}"})
        stages = self._take(self.http.get("/crm/pipelines")).json()["items"][0]["stages"]
        opened = [one["id"] for one in stages if one["type"] == "open"]
        self._copy(connection, tenant, count, f"(%(stages)s::uuid[])[n %% {len(opened)} + 1]", "'OPEN'", "NULL", opened)
        won = [one["id"] for one in stages if one["type"] == "won"]
        ended = "now() - interval '60 days' - n * interval '1 hour'"
        self._copy(connection, tenant, count * 10, "(%(stages)s::uuid[])[1]", "'WON'", ended, won)

        connection.execute(
            """INSERT INTO deal_terms (business_id, term, deal_id) SELECT d.business_id, t.term, d.id
               FROM deals AS d JOIN deal_terms AS t ON t.business_id = d.business_id AND t.deal_id = %(deal)s
               WHERE d.business_id = %(business)s ON CONFLICT DO NOTHING""",
            {"business": tenant.business_id, "deal": self.deal},
        )

    def _copy(
        self,
        connection: psycopg.Connection[Any],
        tenant: Tenant,
        count: int,
        stage: str,
        status: str,
        closed: str,
        stages: list[str],
    ) -> None:
        values = _COLUMNS.replace(" id,", " gen_random_uuid(),").replace("stage_id", stage).replace("status", status)
        values = values.replace("closed_at", closed).replace(" position,", " n * 1048576,")
        connection.execute(
            f"""INSERT INTO deals ({_COLUMNS}) SELECT {values} FROM deals, generate_series(1, %(count)s::bigint) AS n
                WHERE business_id = %(business)s AND id = %(deal)s""",
            {"count": count, "business": tenant.business_id, "deal": self.deal, "stages": stages},
        )

    def ask(self, path: str) -> None:
        """One read."""
        self._take(self.http.get(path.format(id=self.deal)))

    def _take(self, answer: httpx.Response) -> httpx.Response:
        if not answer.is_success:
            raise Broken(f"deals: {answer.status_code} {answer.text[:500]}")
        return answer
