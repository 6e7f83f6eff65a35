"""What a partner's call costs beside the merchant's own, and whether a thousand merchants cost more than ten."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import Any

import httpx

from bench import load
from bench.figures import Figure
from bench.growth import CONNECTIONS, backends_of, one_loop
from bench.material import invoice, new_client
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import Broken, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.core.scopes import PARTNER_SCOPES
from pinkas.platform import embedded

TOKEN = "the-operator-of-the-bench-" + "0" * 16
LIMIT = 1.15
MANY, FEW = 1000, 10
UNLIMITED = 1_000_000
ROWS = 10
"""Merchants of a page: as many as the partner with few has."""
LISTS = (
    ("list of merchants", f"?limit={ROWS}"),
    ("merchants by status", f"?limit={ROWS}&status=ACTIVE"),
    ("merchants by reference", "?externalReference=r-7"),
    ("merchants by name", f"?limit={ROWS}&q=shop-7"),
)

# A business as often as needed, each with its own name and tax id; and the partner that acts for all of them.
_MERCHANTS = """
WITH made AS (
    INSERT INTO businesses SELECT (jsonb_populate_record(b, jsonb_build_object(
        'business_id', uuidv7(), 'name', 'shop-' || n, 'tax_id', lpad((500000000 + n)::text, 9, '0')))).*
    FROM businesses AS b, generate_series(1, %(count)s) AS n WHERE b.business_id = %(template)s
    RETURNING business_id, name, tax_id, business_type
)
INSERT INTO partner_merchants (partner_id, business_id, id, external_reference, origin, status, name, tax_id,
    business_type, owner_email, request, owner_confirmed_at, created_at, updated_at)
SELECT %(partner)s, business_id, uuidv7(), 'r-' || substr(name, 6), 'created', 'ACTIVE', name, tax_id, business_type,
    'owner@example.com', '{}', now(), now(), now() FROM made
"""
_LINK = """
INSERT INTO partner_merchants (partner_id, business_id, id, external_reference, origin, status, name, tax_id,
    business_type, owner_email, request, owner_confirmed_at, created_at, updated_at)
SELECT %(partner)s, business_id, uuidv7(), 'own', 'created', 'ACTIVE', name, tax_id, business_type,
    'owner@example.com', '{}', now(), now(), now() FROM businesses WHERE business_id = %(business)s
"""


@dataclass(frozen=True)
class Partner:
    """A partner and the header of its key."""

    id: str
    headers: dict[str, str]


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """Ratios of processor time, web process and database together, in interleaved rounds."""
    if not sys.platform.startswith("linux"):
        raise Broken("what a process has used is read from /proc")
    port = free_port()
    with (
        fresh_stage(server, "bench_partners", sizes) as stage,
        web(stage, port, PINKAS_ADMIN_TOKEN=TOKEN) as pid,
        stage.owner() as connection,
        one_loop() as run,
    ):
        tenant = open_tenant(stage, port)
        client = new_client(tenant)
        drafts = [str(tenant.post("/documents", invoice(client))["id"]) for _ in range(min(sizes.documents, 30))]
        few, many = _partner(port), _partner(port)
        connection.execute(_MERCHANTS, {"count": FEW - 1, "template": tenant.business_id, "partner": few.id})
        connection.execute(_LINK, {"partner": few.id, "business": tenant.business_id})
        connection.execute(_MERCHANTS, {"count": MANY, "template": tenant.business_id, "partner": many.id})
        connection.execute("ANALYZE partner_merchants, businesses")
        measured = _Rounds(port, run, backends_of(pid, connection), sizes)
        return [*_reads(measured, tenant, few, drafts[0], client), *_lists(measured, few, many)]


def _reads(measured: "_Rounds", tenant: Tenant, partner: Partner, document: str, client: str) -> list[Figure]:
    """The merchant's own read, and the partner's."""
    base = f"/api/v1/partner/merchants/{tenant.business_id}"
    found = []
    for what, path in (
        ("list of 25 documents", "/documents?limit=25"),
        ("a document", f"/documents/{document}"),
        ("a client", f"/clients/{client}"),
    ):
        own, theirs = ((f"/api/v1{path}", tenant.headers), (f"{base}{path}", partner.headers))
        found.append(measured.compare(f"{what}: business -> partner, CPU", own, theirs))
    return found


def _lists(measured: "_Rounds", few: Partner, many: Partner) -> list[Figure]:
    """The merchants of a partner that has ten, and of one that has a thousand."""
    found = []
    for what, query in LISTS:
        path = f"/api/v1/partner/merchants{query}"
        found.append(measured.compare(f"{what}: {FEW} -> {MANY}, CPU", (path, few.headers), (path, many.headers)))
    first = f"/api/v1/partner/merchants?limit={ROWS // 2}"
    pages = [f"{first}&cursor={measured.get(first, one.headers).json()['nextCursor']}" for one in (few, many)]
    sides = [(path, one.headers) for path, one in zip(pages, (few, many), strict=True)]
    return [*found, measured.compare(f"second page of merchants: {FEW} -> {MANY}, CPU", *sides)]


class _Rounds:
    """Two addresses that are asked in turn."""

    def __init__(self, port: int, run: Callable[[Any], Any], pids: Callable[[], list[int]], sizes: Sizes) -> None:
        self._port, self._run, self._pids, self._sizes = port, run, pids, sizes

    def get(self, path: str, headers: dict[str, str]) -> httpx.Response:
        """The answer, which must be one."""
        found = httpx.get(f"http://127.0.0.1:{self._port}{path}", headers=headers, timeout=60)
        if found.status_code != 200:
            raise Broken(f"{path} answered {found.status_code}: {found.text}")
        return found

    def compare(self, what: str, *sides: tuple[str, dict[str, str]]) -> Figure:
        """The ratio of the second to the first."""
        for side in sides:
            self.get(*side)
        rounds = [[self._cost(*side) for side in sides] for _ in range(self._sizes.rounds + 1)][1:]
        ratio = median(after / before for one in rounds for before, after in pairwise(one))
        before, after = (median(one[place] for one in rounds) for place in (0, 1))
        return Figure(what, f"{before:,.0f} -> {after:,.0f} us", ratio, LIMIT, at_most=True)

    def _cost(self, path: str, headers: dict[str, str]) -> float:
        """Microseconds of the web process and its backends for one request."""
        raw = load.Request("GET", path, headers).raw(self._port)
        before = cpu_ns(self._pids())
        self._run(load.drive(self._port, [raw] * self._sizes.requests, CONNECTIONS))
        return spent(before, cpu_ns(self._pids())) / self._sizes.requests / 1000


def _partner(port: int) -> Partner:
    """A partner without limits, by the operator's own operations."""
    base = f"http://127.0.0.1:{port}/api/v1/partner/admin/partners"
    operator = {"Authorization": f"Bearer {TOKEN}"}
    limits = dict.fromkeys(
        ("rateLimitPerMinute", "rateLimitPerHour", "merchantRateLimitPerMinute", "merchantRateLimitPerHour"), UNLIMITED
    )
    body = {"name": "bench", "contactEmail": "bench@example.com", "allowedScopes": list(PARTNER_SCOPES), **limits}
    made = httpx.post(base, json=body, headers=operator, timeout=60)
    if made.status_code != 201:
        raise Broken(f"registering a partner answered {made.status_code}: {made.text}")
    id = made.json()["id"]
    asked = {"name": "bench", "scopes": list(PARTNER_SCOPES)}
    key = httpx.post(f"{base}/{id}/api-keys", json=asked, headers=operator, timeout=60)
    return Partner(id, {"X-Partner-Key": key.json()["rawKey"]})
