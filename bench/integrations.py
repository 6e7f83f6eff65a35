"""Creating through the alias of integrations, beside the plain create: processor time of the web process and of the
database's processes, and the statements of each."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

import msgspec

from bench import load, refreshes
from bench.figures import Figure
from bench.growth import backends_of
from bench.inside import Inside
from bench.material import invoice, new_client
from bench.proc import cpu_ns, spent
from bench.sizes import Sizes
from bench.stage import UNLIMITED, Stage, Tenant, free_port, fresh_stage, open_tenant, web
from pinkas.core.decimals import decode_decimal
from pinkas.domains import documents
from pinkas.domains.documents import NewDocument
from pinkas.domains.integrations.actions.documents import create_document
from pinkas.domains.integrations.types import IntegrationDocument
from pinkas.platform import embedded
from pinkas.platform.caller import RequestOrigin

SCOPES = ("clients:write", "documents:write", "integrations:write", "products:write")
TARGET = 1.15
"""How much of the plain create the alias may cost."""
CONNECTIONS = 8
LIMITS = {
    "PINKAS_ADMIN_TOKEN": refreshes.ADMIN_TOKEN,
    "PINKAS_TOKEN_PER_MINUTE": str(UNLIMITED),
    "PINKAS_TOKEN_PER_HOUR": str(UNLIMITED),
}


@dataclass
class _Ground:
    """What every round needs: both sides ask with the same access token."""

    port: int
    token: str
    processes: Callable[[], list[int]]
    requests: int
    next: int = 0
    """The number of the next reference."""

    def cost(self, path: str, body: dict[str, Any], *, referenced: bool) -> float:
        """Microseconds of processor time a call."""
        sending = list(self._requests(path, body, referenced=referenced))
        before = cpu_ns(self.processes())
        count, _ = load.run(load.drive(self.port, sending, CONNECTIONS))
        return spent(before, cpu_ns(self.processes())) / count / 1000

    def _requests(self, path: str, body: dict[str, Any], *, referenced: bool) -> Iterator[bytes]:
        headers = {"Authorization": f"Bearer {self.token}"}
        for _ in range(self.requests):
            self.next += 1
            # Both sides say a reference of their own: it is a field of the plain record too.
            asked = {**body, "externalReference": f"{'order' if referenced else 'plain'}-{self.next}"}
            yield load.Request("POST", path, headers, msgspec.json.encode(asked)).raw(self.port)


def measure(server: embedded.Server, sizes: Sizes) -> list[Figure]:
    """A draft of ten lines, and a client, interleaved."""
    port = free_port()
    with (
        fresh_stage(server, "bench_integrations", sizes) as stage,
        web(stage, port, **LIMITS) as pid,
        stage.owner() as connection,
    ):
        tenant = open_tenant(stage, port)
        draft = invoice(new_client(tenant))
        token, counts = load.run(_prepare(stage, port, tenant, draft))
        ground = _Ground(port, token, backends_of(pid, connection), sizes.requests)
        cases = {
            "draft of 10 lines": ("/documents", draft),
            "client": ("/clients", {"name": "דנה כהן", "emails": ["dana@example.com"]}),
            "product": ("/products", {"name": "כד", "price": "59.90"}),
        }
        found: dict[str, list[tuple[float, float]]] = {name: [] for name in cases}
        for turn in range(-1, sizes.rounds):  # the first fills pools and prepares statements
            for name, (path, body) in cases.items():
                pair = _round(ground, path, body, alias_first=bool(turn % 2))
                if turn >= 0:
                    found[name].append(pair)
                connection.execute("ANALYZE")
    plain, alias = counts
    return [
        *(_figure(name, pairs) for name, pairs in found.items()),
        Figure("integrations: statements of a draft", f"{alias}, plain {plain}", alias - plain),
    ]


def _round(ground: _Ground, path: str, body: dict[str, Any], *, alias_first: bool) -> tuple[float, float]:
    """Microseconds a call through the alias, and plain."""
    if alias_first:
        alias = ground.cost(f"/api/v1/integrations{path}", body, referenced=True)
        return alias, ground.cost(f"/api/v1{path}", body, referenced=False)
    plain = ground.cost(f"/api/v1{path}", body, referenced=False)
    return ground.cost(f"/api/v1/integrations{path}", body, referenced=True), plain


def _figure(name: str, pairs: list[tuple[float, float]]) -> Figure:
    alias, plain = median(one for one, _ in pairs), median(other for _, other in pairs)
    shown = f"{alias:,.0f} us of processor, plain {plain:,.0f} us"
    ratio = median(one / other for one, other in pairs)
    return Figure(f"integrations: {name} through the alias", shown, ratio, TARGET, at_most=True)


async def _prepare(stage: Stage, port: int, tenant: Tenant, draft: dict[str, Any]) -> tuple[str, tuple[int, int]]:
    """An access token, and how many statements a plain draft and one through the alias take."""
    client = await refreshes.register_app(port, SCOPES)
    inside = Inside(stage)
    await inside.open()
    try:
        token = str((await refreshes.new_tokens(inside, stage, client, tenant, SCOPES))["access_token"])
        caller = await inside.resolver.resolve_access_token(token, RequestOrigin("127.0.0.1", "bench", "bench"))
        new = msgspec.convert(draft, NewDocument, dec_hook=decode_decimal)
        plain, _ = await inside.hear(caller, lambda tx: documents.create(tx, new))
        asked = {**draft, "externalReference": "heard"}
        named = msgspec.convert(asked, IntegrationDocument, dec_hook=decode_decimal)
        alias, _ = await inside.hear(caller, lambda tx: create_document(tx, named))
    finally:
        await inside.close()
    return token, (len(plain), len(alias))
