"""What tests of webhooks share: endpoints, their history, and deliveries verified by a library that is not ours."""

from collections.abc import Iterator
from typing import Any

import pytest
from standardwebhooks import Webhook

from support.processes import wait_until
from support.receiver import Receiver, Request
from support.service import Running, Tenant, TestServer, open_business

SCALE = 0.0001
"""A minute becomes 6 ms, twelve hours 4.3 seconds."""


@pytest.fixture(scope="module")
def impatient(database: TestServer) -> Iterator[Running]:
    """A service whose retries come soon."""
    service = Running(database, webhook_time_scale=SCALE, pdf_ahead=False, worker_idle_seconds=0.25)
    yield service
    service.close()


@pytest.fixture
def hasty(impatient: Running) -> Tenant:
    """A business of that service."""
    return open_business(impatient)


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    """A server that endpoints can be on."""
    with Receiver() as started:
        yield started


def create_endpoint(tenant: Tenant, url: str, *events: str, **fields: Any) -> dict[str, Any]:
    """An endpoint for some events, or for finalized documents."""
    made = tenant.api.post("/webhooks", json={"url": url, "events": events or ["document.finalized"], **fields})
    assert made.status_code == 201, made.text
    return dict(made.json())


def verify_delivery(endpoint: dict[str, Any], request: Request) -> dict[str, Any]:
    """The envelope, once the public library has verified its raw bytes."""
    headers = {name.lower(): value for name, value in request.headers}
    return dict(Webhook(endpoint["secret"]).verify(request.body, headers))


def delivery_history(tenant: Tenant, endpoint: dict[str, Any], **query: str) -> list[dict[str, Any]]:
    """What the dashboard shows of an endpoint, newest first."""
    answer = tenant.session.get(f"/webhooks/{endpoint['id']}/deliveries", params=query)
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


def wait_for_deliveries(tenant: Tenant, endpoint: dict[str, Any], state: str, n: int = 1) -> list[dict[str, Any]]:
    """The history, as soon as n deliveries stand in a state."""
    wait_until(lambda: len(delivery_history(tenant, endpoint, state=state)) >= n, f"{n} deliveries {state}")
    return delivery_history(tenant, endpoint)


def wait_for_relay(tenant: Tenant) -> None:
    """Waits until no event of the business waits for the relay: deliveries that do not exist now never will."""
    with tenant.running.owner() as connection:
        waiting = "SELECT count(*) FROM events WHERE business_id = %s AND sequence IS NULL"
        wait_until(lambda: connection.execute(waiting, [tenant.id]).fetchone() == (0,), "the relay")


def headers_of(request: Request) -> dict[str, str]:
    """The headers of a delivery, by lower-case name."""
    return {name.lower(): value for name, value in request.headers}
