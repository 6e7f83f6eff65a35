"""Customers who pay online: what a public page costs, how many callbacks of a provider are taken a second, and how fast
their receipts follow."""

import json
import sys
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from statistics import median
from typing import Any, TypeVar

import httpx
import psycopg

from bench import load
from bench.figures import Figure
from bench.growth import CONNECTIONS, backends_of, one_loop
from bench.material import invoice
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, free_port, fresh_stage, open_tenant, web, worker
from pinkas.platform import embedded

CALLBACKS_PER_SECOND = 200
PAGE_LIMIT = 2.0
FOLLOW_SECONDS = 300
WARMED = 10
"""The share of the receipts, one in so many, after which the worker counts as warm: its pools are full and its
statements prepared, as those of the web process are by then."""
FOLLOW_SHARE = 0.4
"""Receipts a second beside drafts finalized a second. A receipt that follows is more work than finalizing: a job, a
question to the provider and its answer, a payment with its postings, and then a document that is issued."""
MOST_REQUESTS = 16
"""Requests of one measurement: a page may be opened so often from one address."""


@dataclass
class Provider:
    """Cardcom as far as a page that is paid needs it."""

    port: int
    forms: dict[str, dict[str, Any]] = field(default_factory=dict)

    def answer(self, path: str, body: dict[str, Any]) -> dict[str, Any]:
        """What one call answers: every page that was opened is paid when it is asked for."""
        if path.endswith("/Create"):
            page = str(uuid.uuid4())
            self.forms[page] = body
            return {"ResponseCode": 0, "LowProfileId": page, "Url": f"http://127.0.0.1:{self.port}/pay/{page}"}
        form = self.forms[body["LowProfileId"]]
        charge = {
            "ResponseCode": 0,
            "TranzactionId": 100_000 + list(self.forms).index(body["LowProfileId"]),
            "Amount": form["Amount"],
            "CoinId": form["ISOCoinId"],
            "IsRefund": False,
            "DealType": "Debit",
            "Last4CardDigitsString": "0000",
            "NumberOfPayments": 1,
        }
        return {
            "ResponseCode": 0,
            "LowProfileId": body["LowProfileId"],
            "TerminalNumber": body["TerminalNumber"],
            "ReturnValue": form["ReturnValue"],
            "TranzactionInfo": charge,
        }


P = TypeVar("P", bound=Provider)


@contextmanager
def provider(kept: P) -> Iterator[P]:
    """The provider, at a port of its own."""

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            body = json.loads(self.rfile.read(int(self.headers["content-length"])))
            content = json.dumps(kept.answer(self.path, body)).encode()
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def log_message(self, *_: object) -> None:
            """Says nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    kept.port = server.server_port
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield kept
    finally:
        server.shutdown()
        server.server_close()


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """A business with as many links that customers are paying as `sizes.checkouts`."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc")
    port = free_port()
    with (
        fresh_stage(server, "bench_checkouts", sizes) as stage,
        provider(Provider(0)) as bank,
        stage.owner() as connection,
    ):
        settings = {"PINKAS_CARDCOM_URL": f"http://127.0.0.1:{bank.port}"}
        with web(stage, port, **settings) as pid, one_loop() as run:
            tenant = open_tenant(stage, port)
            credentials = {"terminalNumber": "1234", "apiName": "bench", "apiPassword": "bench"}
            put(tenant, "/payment-providers/cardcom", {"credentials": credentials})
            client = _private_client(tenant)
            paying = [_begun(tenant, _issued(tenant, client)) for _ in range(sizes.checkouts)]
            page = _page_costs(run, port, tenant, paying[0], backends_of(pid, connection), sizes)
            taken = _callbacks(port, tenant, list(bank.forms))
            finalized = finalized_per_second(port, tenant, client, sizes.checkouts)
            # The PDFs of the invoices are no part of what follows a payment; those of the receipts come behind all.
            connection.execute("DELETE FROM procrastinate_jobs WHERE task_name = 'documents.render'")
            with worker(stage, port, **settings):
                followed = _followed(connection, tenant, sizes.checkouts)
        return [
            *page,
            Figure("callbacks of a provider, 16 at a time", f"{taken:,.0f}/s", taken, CALLBACKS_PER_SECOND),
            Figure(
                "receipts that follow, as a share of finalizing",
                f"{followed:,.0f}/s, finalize {finalized:,.0f}/s",
                followed / finalized,
                FOLLOW_SHARE,
            ),
        ]


def _private_client(tenant: Tenant) -> str:
    """A client who deducts no VAT: its invoices need no allocation number, whose jobs would share the worker."""
    return str(tenant.post("/clients", {"name": "דנה לוי", "emails": ["dana@example.com"]})["id"])


def _issued(tenant: Tenant, client: str) -> str:
    draft = tenant.post("/documents", invoice(client))
    tenant.post(f"/documents/{draft['id']}/finalize", {})
    return str(draft["id"])


def _begun(tenant: Tenant, document: str) -> str:
    """The token of a checkout whose buyer is on the provider's page."""
    link = tenant.post(f"/documents/{document}/payment-link", {})
    token = str(link["url"]).rsplit("/", 1)[1]
    return str(tenant.post(f"/public/payment-links/{token}/pay", {})["token"])


def put(tenant: Tenant, path: str, body: object) -> None:
    """One PUT of the API. Raises `Broken` for another answer than 200."""
    url = f"http://127.0.0.1:{tenant.port}/api/v1{path}"
    answer = httpx.put(url, json=body, headers=tenant.headers, timeout=60)
    if answer.status_code != 200:
        raise Broken(f"PUT {path} answered {answer.status_code}: {answer.text}")


def _page_costs(run: Any, port: int, tenant: Tenant, token: str, pids: Any, sizes: Sizes) -> list[Figure]:
    """Processor time, web process and database together, of a buyer's page beside an authenticated read."""
    path, read = f"/checkout/{token}", load.Request("GET", "/api/v1/documents?limit=20", tenant.headers)
    shown = httpx.get(f"http://127.0.0.1:{port}{path}", timeout=60)
    if shown.status_code != 200:
        raise Broken(f"{path} answered {shown.status_code}")
    count, sides = min(sizes.requests, MOST_REQUESTS), dict[str, list[float]](page=[], read=[])
    for turn in range(-1, sizes.rounds):
        for name, request in (("page", load.Request("GET", path, {})), ("read", read)):
            before = cpu_ns(pids())
            run(load.drive(port, [request.raw(port)] * count, CONNECTIONS))
            if turn >= 0:
                sides[name].append(spent(before, cpu_ns(pids())) / count / 1000)
    ratio = median(a / b for a, b in zip(sides["page"], sides["read"], strict=True))
    text = f"{median(sides['read']):,.0f} -> {median(sides['page']):,.0f} us"
    return [Figure("list of 20 documents -> public checkout page, CPU", text, ratio, PAGE_LIMIT, at_most=True)]


def _callbacks(port: int, tenant: Tenant, pages: list[str]) -> float:
    """Callbacks a second; each page is told of twice."""
    path = f"/api/v1/payment-providers/cardcom/callback?business={tenant.business_id}"
    requests = [
        load.Request("POST", path, {}, json.dumps({"LowProfileId": page}).encode()).raw(port)
        for page in [*pages, *pages]
    ]
    done, took = load.run(load.drive(port, requests, 16))
    if done != len(requests):
        raise Broken(f"{done} of {len(requests)} callbacks were answered")
    return done / took


def finalized_per_second(port: int, tenant: Tenant, client: str, count: int) -> float:
    """Documents that the web process finalizes in a second, eight at a time."""
    drafts = [tenant.post("/documents", invoice(client))["id"] for _ in range(count)]
    requests = [
        load.Request("POST", f"/api/v1/documents/{one}/finalize", tenant.headers, b"{}").raw(port) for one in drafts
    ]
    done, took = load.run(load.drive(port, requests, 8))
    return done / took


def _followed(connection: psycopg.Connection, tenant: Tenant, count: int) -> float:
    """Receipts a second of a worker that is warm, to the last one; none is lost and none is there twice."""
    began, warm = time.perf_counter(), max(1, count // WARMED)
    first: tuple[int, float] | None = None
    while time.perf_counter() - began < FOLLOW_SECONDS:
        row = connection.execute(
            """SELECT count(*) FILTER (WHERE state = 'PAID' AND document_id IS NOT NULL),
                   (SELECT count(*) FROM documents WHERE business_id = c.business_id AND doc_type = 400),
                   (SELECT count(*) FROM payments WHERE business_id = c.business_id)
               FROM checkouts AS c WHERE business_id = %s GROUP BY business_id""",
            [tenant.business_id],
        ).fetchone()
        now = time.perf_counter()
        if row is not None and first is None and row[0] >= warm:
            first = (row[0], now) if row[0] < count else (0, began)
        if row is not None and row[0] == count:
            if row[1:] != (count, count):
                raise Broken(f"{count} checkouts are paid by {row[2]} payments with {row[1]} receipts")
            assert first is not None
            return (count - first[0]) / (now - first[1])
        time.sleep(0.05)
    raise Broken(f"of {count} checkouts {row} were paid in time")
