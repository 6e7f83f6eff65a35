"""What the most used operations ask of PostgreSQL and of Redis: as many statements and round trips as the page says."""

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import replace
from typing import Any, TypeVar
from uuid import uuid4

import httpx
import pytest
from bench.inside import listening
from bench.round_trips import COUNTS, Counts

from domains.answers import done
from pinkas.platform.limits import Limiter
from pinkas.platform.windows import ProcessCounters, Window, WindowCounts
from pinkas.wiring import Service
from support.apps import shop_of
from support.service import Tenant

MOST_FOR_A_READ = 2
"""One finds the caller, one asks."""
MORE = {
    "GET /documents?q=": 3,
    "GET /clients/{id}/balance": 3,
    "GET /clients/{id}/statement": 4,
    "GET /public/payment-links/{token}": 4,
    "GET /public/checkouts/{token}": 4,
}
"""Reads that ask with what they were answered: the terms of a word; the clients of a name and the day of the business;
which receipts of a period cancel each other; the business of a token, and what is there by it. The last of these ends a
transaction."""
Counters = TypeVar("Counters", bound=ProcessCounters)
Request = tuple[str, dict[str, Any] | None]
"""The path, and the body."""


class NotedCounters(ProcessCounters):
    """Counts in the process, and how often it was asked: each is one script in Redis."""

    asked = 0

    async def count(self, name: str, windows: Sequence[Window], step: int = 1) -> WindowCounts:
        """Counts."""
        self.asked += 1
        return await super().count(name, windows, step)


@asynccontextmanager
async def serving(tenant: Tenant, counters: Counters) -> AsyncIterator[tuple[httpx.AsyncClient, Counters]]:
    """The live service in this thread, without its worker, and a client with the tenant's key."""
    running = tenant.running
    service = Service("live", running.settings, running.urls["live"], running.urls["sandbox"], clock=running.clock)
    service.limiter.windows = counters
    await service.open()
    headers = {"X-Api-Key": tenant.api.headers["X-Api-Key"]}
    transport = httpx.ASGITransport(service.app())
    async with httpx.AsyncClient(transport=transport, base_url="http://test/api/v1", headers=headers) as client:
        try:
            yield client, counters
        finally:
            await service.close()


def charged_client(tenant: Tenant) -> str:
    """A client whose saved card can be charged."""
    credentials = {"terminalNumber": str(uuid4().int)[:9], "apiName": "name", "apiPassword": "secret"}
    done(tenant.api.put("/payment-providers/cardcom", json={"credentials": credentials}))
    client = str(tenant.client()["id"])
    card = {"provider": "cardcom", "token": uuid4().hex, "last4": "0000", "expiryMonth": 12, "expiryYear": 2099}
    done(tenant.api.post(f"/clients/{client}/payment-methods", json=card), 201)
    return client


def requests(tenant: Tenant) -> dict[str, Callable[[], Request]]:
    """The operations of the page, each as what makes a fresh request of it."""
    client, today = tenant.client(), tenant.today()
    line = {"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}
    product = {"name": "מוצר", "price": "10", "type": "goods", "trackStock": True}
    stocked = tenant.api.post("/products", json=product).json()
    paid = {"payments": [{"method": "cash", "date": today, "amount": "118.00"}]}
    new = {"docType": 305, "clientId": client["id"], "lines": [line]}
    issued = tenant.issued(clientId=client["id"], client=None)
    draft = tenant.draft()
    by_card = charged_client(tenant)
    link = done(tenant.api.post(f"/documents/{issued['id']}/payment-link", json={}), 201)["url"].rsplit("/", 1)[1]
    with tenant.running.client() as somebody:
        checkout = done(somebody.post(f"/public/payment-links/{link}/pay", json={}))["token"]

    def sold(to: str) -> str:
        return str(tenant.issued(clientId=to, client=None)["id"])

    def payment() -> dict[str, Any]:
        allocations = [{"documentId": sold(client["id"]), "amount": "59"} for _ in range(2)]
        body = {"method": "cash", "date": today, "amount": "118"}
        return {"clientId": client["id"], **body, "allocations": allocations}

    def without_receipt() -> Request:
        paid_in = done(tenant.api.post("/payments", json={**payment(), "receipt": False}), 201)
        return f"/payments/{paid_in['id']}/receipt", {}

    def of_issued(action: str, body: dict[str, Any]) -> Callable[[], Request]:
        return lambda: (f"/documents/{tenant.issued()['id']}/{action}", body)

    def convert() -> Request:
        return f"/documents/{tenant.issued(10)['id']}/convert", {"docType": 305}

    def read(path: str) -> Callable[[], Request]:
        return lambda: (path, None)

    return {
        "GET /documents/{id}": read(f"/documents/{issued['id']}"),
        "GET /documents": read("/documents"),
        "GET /documents?include=total": read("/documents?include=total"),
        "GET /documents?q=": read("/documents?q=%D7%9C%D7%A7%D7%95%D7%97"),
        "POST /documents": lambda: ("/documents", new),
        "PATCH /documents/{id}": lambda: (f"/documents/{draft['id']}", {"notes": f"{draft['id']}"}),
        "POST /documents/{id}/finalize": lambda: (f"/documents/{tenant.draft()['id']}/finalize", {}),
        "POST /documents/{id}/payments": of_issued("payments", paid),
        "POST /documents/{id}/credit": of_issued("credit", {"reason": "pricing_error", "full": True}),
        "POST /documents/{id}/convert": convert,
        "POST /documents/{id}/charge": lambda: (f"/documents/{sold(by_card)}/charge", {}),
        "POST /documents/{id}/payment-link": lambda: (f"/documents/{sold(client['id'])}/payment-link", {}),
        "POST /payments": lambda: ("/payments", payment()),
        "POST /payments/{id}/receipt": without_receipt,
        "GET /public/payment-links/{token}": read(f"/public/payment-links/{link}"),
        "GET /public/checkouts/{token}": read(f"/public/checkouts/{checkout}"),
        "GET /clients/{id}": read(f"/clients/{client['id']}"),
        "GET /clients": read("/clients"),
        "POST /clients": lambda: ("/clients", {"name": "לקוח חדש"}),
        "GET /clients/{id}/statement": read(f"/clients/{client['id']}/statement"),
        "GET /clients/{id}/balance": read(f"/clients/{client['id']}/balance"),
        "GET /products/{id}": read(f"/products/{stocked['id']}"),
        "GET /products": read("/products"),
        "POST /products": lambda: ("/products", product),
        "POST /integrations/documents": lambda: ("/integrations/documents", {**new, "externalReference": uuid4().hex}),
        "GET /inventory/levels": read("/inventory/levels"),
        "GET /webhooks": read("/webhooks"),
        "GET /events": read("/events"),
        "GET /notifications": read("/notifications"),
        "GET /businesses": read("/businesses"),
        "GET /search?q=": read("/search?q=%D7%9C%D7%A7%D7%95%D7%97"),
    }


async def counted(tenant: Tenant) -> dict[str, Counts]:
    """What each operation asks for, once the process has done it before."""
    found = {}
    async with serving(tenant, NotedCounters()) as (client, noted):
        for what, make in requests(tenant).items():
            for _ in range(2):
                path, body = make()
                noted.asked = 0
                request = client.build_request(what.partition(" ")[0], path, json=body)
                if path.startswith("/integrations"):  # which an access token opens alone
                    del request.headers["x-api-key"]
                    request.headers["authorization"] = shop_of(tenant).headers["authorization"]
                with listening() as heard:
                    answer = await client.send(request)
                assert answer.is_success, (what, answer.text)
                found[what] = Counts(len(heard), heard.trips, noted.asked)
    return found


@pytest.mark.logs_in
async def test_operations_ask_for_what_the_page_says(tenant: Tenant) -> None:
    found = await counted(tenant)
    written = "\n".join(f'    "{what}": Counts{tuple(counts)},' for what, counts in found.items())
    assert found == COUNTS, f"bench/round_trips.py should say this, and then `make docs`:\n{written}"


@pytest.mark.parametrize("what", [one for one in COUNTS if one.startswith("GET ")])
def test_a_read_makes_two_round_trips_to_postgresql_unless_it_is_named(what: str) -> None:
    assert COUNTS[what].postgresql <= MORE.get(what, MOST_FOR_A_READ)


class SlowCounters(ProcessCounters):
    """Answers when it is told to, as Redis answers after a while, and refuses if it is told so."""

    def __init__(self) -> None:
        super().__init__()
        self.asked, self.told = asyncio.Event(), asyncio.Event()
        self.allowed = True

    async def count(self, name: str, windows: Sequence[Window], step: int = 1) -> WindowCounts:
        """Counts."""
        self.asked.set()
        await self.told.wait()
        return replace(await super().count(name, windows, step), allowed=self.allowed)


@asynccontextmanager
async def counting_slowly(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> AsyncIterator[tuple[httpx.AsyncClient, SlowCounters]]:
    """The same with counters that are another program's."""
    monkeypatch.setattr(Limiter, "may_count_beside", lambda _limiter, _bucket: True)
    async with serving(tenant, SlowCounters()) as (client, counters):
        yield client, counters


@pytest.mark.parametrize("allowed", [True, False])
async def test_a_read_asks_while_it_is_counted(tenant: Tenant, monkeypatch: pytest.MonkeyPatch, allowed: bool) -> None:
    async with counting_slowly(tenant, monkeypatch) as (client, counters):
        counters.allowed = allowed
        with listening() as heard:
            asking = asyncio.create_task(client.get("/clients"))
            async with asyncio.timeout(60):
                while heard.trips < 2:  # noqa: ASYNC110  (nobody tells)
                    await asyncio.sleep(0)
            assert not asking.done()
            counters.told.set()
            assert (await asking).status_code == (200 if allowed else 429)


async def test_a_write_begins_when_it_is_counted(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    async with counting_slowly(tenant, monkeypatch) as (client, counters):
        counters.allowed = False
        with listening() as heard:
            asking = asyncio.create_task(client.post("/clients", json={"name": "לקוח"}))
            await counters.asked.wait()
            counters.told.set()
            assert (await asking).status_code == 429
        assert heard.trips == 1, "only the key was resolved"


async def test_limits_refuse_before_the_scope_does(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    async with counting_slowly(tenant, monkeypatch) as (client, counters):
        counters.allowed = False
        counters.told.set()
        headers = {"X-Api-Key": tenant.key("clients:read").headers["X-Api-Key"]}
        assert (await client.get("/documents", headers=headers)).status_code == 429
