"""How fast bank lines are imported, what they may be for is found among many open documents, and certain ones are
matched by themselves."""

import asyncio
import sys
import time
from datetime import UTC, datetime, timedelta
from statistics import median
from typing import Any

import httpx
import psycopg

from bench.bank_year import NAMES
from bench.figures import Figure
from bench.inside import Heard, Inside, listening
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Stage, Tenant, open_tenant
from pinkas.domains.banking.actions.auto_matching import AT_ONCE, auto_match
from pinkas.domains.banking.types.suggestions import AutoMatchRequest
from pinkas.platform.caller import RequestOrigin
from pinkas.platform.tx import Flow

IMPORT_SECONDS, AUTO_MATCH_SECONDS, MILLISECONDS, GROWTH = 5.0, 20.0, 20.0, 1.15
LINES = "/bank-reconciliation/transactions"
_LETTERS = "אבגדהוזחטיכלמנסע"
_NAME = f"translate(substr(md5(n::text), 1, 6), '0123456789abcdef', '{_LETTERS}')"
TODAY = datetime.now(UTC).date()
_PER_CLIENT = 20
"""Open documents of one client."""


def measure(stage: Stage, port: int, pid: int, sizes: Sizes) -> list[Figure]:
    """Import, suggestions at two sizes, auto-match."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc: bank is measured on Linux")
    return [
        _import(open_tenant(stage, port), sizes.bank_lines),
        *_suggestions(stage, port, pid, sizes),
        *_auto_match(stage, port, sizes.bank_lines // 10),
    ]


def _client(tenant: Tenant) -> httpx.Client:
    return httpx.Client(base_url=f"http://127.0.0.1:{tenant.port}/api/v1", headers=tenant.headers, timeout=300)


def _account(tenant: Tenant) -> str:
    made = tenant.post(f"/banking/businesses/{tenant.business_id}/accounts", {"name": "עו״ש"})
    return str(made["id"])


def _import(tenant: Tenant, count: int) -> Figure:
    rows = ["date,amount,description,reference"]
    for place in range(count):
        day = TODAY - timedelta(days=place % 300)
        rows.append(f"{day.isoformat()},{place % 9973 - 5000}.{place % 100:02d},Transfer {place},{100_000 + place}")
    content = "\n".join(rows).encode()
    with _client(tenant) as client:
        began = time.perf_counter()
        answer = client.post(
            f"{LINES}/import-csv", params={"bankAccountId": _account(tenant)}, files={"file": ("bank.csv", content)}
        )
        took = time.perf_counter() - began
    if answer.status_code != 200 or answer.json()["imported"] < count * 0.99:
        raise Broken(f"import: {answer.status_code} {answer.text[:500]}")
    return Figure("bank: import of a file", f"{count:,} lines in {took:.1f} s", took, IMPORT_SECONDS, at_most=True)


def _suggestions(stage: Stage, port: int, pid: int, sizes: Sizes) -> list[Figure]:
    """Processor time of the service and of its connections for one line, in businesses of two sizes, in turns."""
    tenants = [open_tenant(stage, port) for _ in sizes.bank_documents]
    with stage.owner() as connection:
        asked = [
            _Side(connection, tenant, count, sizes.requests)
            for tenant, count in zip(tenants, sizes.bank_documents, strict=True)
        ]
        connection.execute("ANALYZE documents, clients, party_name_keys")
        for side in asked:
            side.ask(0)
        used: list[list[float]] = [[] for _ in asked]
        for turn in range(sizes.requests):
            for side, times in zip(asked, used, strict=True):
                pids = [pid, *_backends(connection)]
                before = cpu_ns(pids)
                side.ask(turn)
                times.append(spent(before, cpu_ns(pids)) / 1e6)
    few, many = (median(one) for one in used)
    counts = " and ".join(f"{one:,}" for one in sizes.bank_documents)
    told = f"{few:.1f} ms and {many:.1f} ms among {counts} open documents"
    return [
        Figure("bank: processor time of suggestions", told, many, MILLISECONDS, at_most=True),
        Figure("bank: suggestions, growth", told, many / few, GROWTH, at_most=True),
    ]


def _backends(connection: psycopg.Connection[Any]) -> list[int]:
    rows = connection.execute(
        "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    ).fetchall()
    return [pid for (pid,) in rows]


class _Side:
    """A business with so many open documents, and lines that are for some of them."""

    def __init__(self, connection: psycopg.Connection[Any], tenant: Tenant, count: int, lines: int) -> None:
        self.tenant, self.http = tenant, _client(tenant)
        client = tenant.post("/clients", {"name": "לקוח"})
        draft = tenant.post(
            "/documents",
            {
                "docType": 305,
                "clientId": client["id"],
                "lines": [{"description": "שירותים", "quantity": "1", "unitPrice": "100"}],
            },
        )
        tenant.post(f"/documents/{draft['id']}/finalize", {})
        clients = max(count // _PER_CLIENT, 5)
        _copy(connection, tenant, "clients", str(client["id"]), clients, f"'name', {_NAME} || ' ' || n")
        connection.execute(
            """INSERT INTO party_name_keys (business_id, key, kind, party_id)
               SELECT c.business_id, k, 'client', c.id FROM clients AS c, name_keys(c.name) AS k
               WHERE c.business_id = %s ON CONFLICT DO NOTHING""",
            [tenant.business_id],
        )
        for first in range(1, count + 1, 100_000):
            _copy(
                connection,
                tenant,
                "documents",
                str(draft["id"]),
                min(count, first + 99_999),
                f"""'doc_number', n + 1000, 'chain_index', n + 10, 'client_id', {_id("c", f"n %% {clients} + 1")},
                    'issue_date', current_date - (n %% 700)::int, 'due_date', current_date - (n %% 700)::int + 30,
                    'total', 10000 + (n::bigint * 7919) %% 90000000,
                    'net_taxable', 8475 + (n::bigint * 6711) %% 76271186""",
                first,
            )
        self.lines = self._add_lines(connection, lines, clients, count)

    def _add_lines(self, connection: psycopg.Connection[Any], lines: int, clients: int, count: int) -> list[str]:
        numbers = [place * (count // (lines + 1)) + 1 for place in range(lines)]
        named = connection.execute(
            """SELECT d.total, c.name FROM unnest(%s::int[]) AS n JOIN documents AS d
                   ON d.business_id = %s AND d.doc_type = 305 AND d.doc_number = n + 1000
               JOIN clients AS c ON c.business_id = d.business_id AND c.id = d.client_id ORDER BY n""",
            [numbers, self.tenant.business_id],
        ).fetchall()
        account = _account(self.tenant)
        bodies = [
            {
                "bankAccountId": account,
                "date": TODAY.isoformat(),
                "amount": f"{total / 100:.2f}",
                "description": f"העברה מאת {name.split()[0]}",
                "allowDuplicate": True,
            }
            for total, name in named
        ]
        made: Any = self.tenant.post(f"{LINES}/bulk", {"transactions": bodies[:500]})
        return [str(one["id"]) for one in made["results"]]

    def ask(self, turn: int) -> None:
        """Suggestions for one line."""
        answer = self.http.get(f"{LINES}/{self.lines[turn % len(self.lines)]}/suggestions")
        if answer.status_code != 200 or not answer.json()["items"]:
            raise Broken(f"suggestions: {answer.status_code} {answer.text[:500]}")


def _id(letter: str, number: str) -> str:
    """SQL of an id that a number makes."""
    return f"('{letter}0000000-0000-7000-8000-' || lpad(to_hex({number}), 12, '0'))"


def _copy(
    connection: psycopg.Connection[Any], tenant: Tenant, table: str, id: str, last: int, fields: str, first: int = 1
) -> None:
    """Rows like one of a table, numbered `first` to `last`, with other `fields`; n is the number."""
    names = [
        name
        for (name,) in connection.execute(
            """SELECT column_name FROM information_schema.columns
               WHERE table_schema = 'public' AND table_name = %s AND is_generated = 'NEVER'""",
            [table],
        )
    ]
    columns, taken = ", ".join(f'"{one}"' for one in names), ", ".join(f'r."{one}"' for one in names)
    with connection.transaction():
        connection.execute("SET LOCAL session_replication_role = replica")
        connection.execute(
            f"""INSERT INTO {table} ({columns}) SELECT {taken}
                FROM generate_series(%s::int, %s::int) AS n, {table} AS t,
                LATERAL jsonb_populate_record(t, jsonb_build_object('id', {_id(table[0], "n")}, {fields})) AS r
                WHERE t.business_id = %s AND t.id = %s""",
            [first, last, tenant.business_id, id],
        )


def _auto_match(stage: Stage, port: int, count: int) -> list[Figure]:
    """Certain lines: each pays an invoice, whose receipt is issued. First one batch of them in this process, where
    statements are counted; then so many over HTTP."""
    tenant = open_tenant(stage, port)
    names = [f"{base.split()[0]} {trade}" for base in NAMES.split("|") for trade in ("מערכות", "נכסים")]
    names = names[: max(count // 10, 1)]
    clients = [str(tenant.post("/clients", {"name": one})["id"]) for one in names]
    batch = min(AT_ONCE, count)
    totals = [11_800 + place * 118 for place in range(count + batch)]
    for start in range(0, len(totals), 100):
        part = list(enumerate(totals))[start : start + 100]
        bodies = [
            {
                "docType": 305,
                "clientId": clients[place % len(clients)],
                "lines": [{"description": "שירותים", "quantity": "1", "unitPrice": f"{total / 118:.2f}"}],
            }
            for place, total in part
        ]
        made: Any = tenant.post("/documents/bulk", {"documents": bodies})
        tenant.post("/documents/bulk/finalize", {"ids": [one["document"]["id"] for one in made["items"]]})
    account = _account(tenant)
    lines = [
        {
            "bankAccountId": account,
            "date": TODAY.isoformat(),
            "amount": f"{total / 100:.2f}",
            "description": f"העברה מאת {names[place % len(names)]}",
        }
        for place, total in enumerate(totals)
    ]
    for start in range(0, len(totals), 500):
        tenant.post(f"{LINES}/bulk", {"transactions": lines[start : start + 500]})
    heard = asyncio.run(_hear_batch(stage, tenant, batch))
    took, matched, cursor = 0.0, 0, None
    with _client(tenant) as http:
        while True:
            body = {"limit": 500} | ({"cursor": cursor} if cursor else {})
            began = time.perf_counter()
            answer = http.post("/bank-reconciliation/auto-match", json=body)
            took += time.perf_counter() - began
            if answer.status_code != 200:
                raise Broken(f"auto-match: {answer.status_code} {answer.text[:500]}")
            matched += len(answer.json()["matched"])
            cursor = answer.json()["nextCursor"]
            if cursor is None:
                break
    told = f"{count:,} lines in {took:.1f} s, {matched:,} matched with their receipts issued"
    asked = f"{len(heard)} in {heard.trips} round trips for {batch} lines, with finding and judging them"
    return [
        Figure("bank: auto-match", told, took, AUTO_MATCH_SECONDS, at_most=True),
        Figure("bank: auto-match, statements a receipt", asked, len(heard) / batch),
    ]


async def _hear_batch(stage: Stage, tenant: Tenant, lines: int) -> Heard:
    """The statements of one batch of auto-match."""
    inside = Inside(stage)
    await inside.open()
    try:
        caller = await inside.resolver.resolve_api_key(tenant.key, RequestOrigin("127.0.0.1", "bench", "bench"))
        with listening() as heard:
            done = await auto_match(Flow(inside.transactions, caller, None), AutoMatchRequest(limit=lines))
    finally:
        await inside.close()
    if len(done.matched) != lines:
        raise Broken(f"auto-match: {len(done.matched)} of {lines} lines in this process")
    return heard
