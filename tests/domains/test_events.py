"""Events as they are read, and as they are described."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from jsonschema import Draft202012Validator

from pinkas.core.events import EVENT_NAMES, EVENTS
from pinkas.event_types import EVENT_TYPES
from support.conformance import openapi_document
from support.hooks import create_endpoint, verify_delivery, wait_for_relay
from support.receiver import Receiver
from support.service import Running, Tenant, register


def read(tenant: Tenant, **query: Any) -> dict[str, Any]:
    """A page of events."""
    answer = tenant.api.get("/events", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_events_are_read_in_order_without_holes(tenant: Tenant) -> None:
    for _ in range(5):
        tenant.client()
    tenant.issued()
    wait_for_relay(tenant)
    found = read(tenant)["items"]
    assert [one["sequence"] for one in found] == list(range(1, len(found) + 1))
    assert [one["type"] for one in found[:5]] == ["client.created"] * 5
    assert found[-1]["type"] == "document.finalized"
    assert {one["businessId"] for one in found} == {tenant.id}
    assert read(tenant, sort="-sequence")["items"] == found[::-1]


def test_whoever_polls_asks_on_with_the_last_sequence(tenant: Tenant) -> None:
    for _ in range(3):
        tenant.client()
    wait_for_relay(tenant)
    first = read(tenant, limit=2)["items"]
    rest = read(tenant, after=first[-1]["sequence"])["items"]
    assert [one["sequence"] for one in first + rest] == [1, 2, 3]
    assert read(tenant, after=3) == {"items": [], "nextCursor": None}
    tenant.client()
    wait_for_relay(tenant)
    assert [one["sequence"] for one in read(tenant, after=3)["items"]] == [4]


def test_a_cursor_leads_through_the_pages(tenant: Tenant) -> None:
    for _ in range(5):
        tenant.client()
    wait_for_relay(tenant)
    found, cursor = [], None
    while True:
        page = read(tenant, limit=2, **({"cursor": cursor} if cursor else {}))
        found += [one["sequence"] for one in page["items"]]
        cursor = page["nextCursor"]
        if cursor is None:
            break
    assert found == [1, 2, 3, 4, 5]


def test_events_can_be_read_by_type(tenant: Tenant) -> None:
    tenant.client()
    tenant.issued()
    tenant.client()
    wait_for_relay(tenant)
    assert [one["sequence"] for one in read(tenant, type="client.created")["items"]] == [1, 3]
    assert [one["sequence"] for one in read(tenant, type="client.created", after=1)["items"]] == [3]
    several = {"type": "client.created,document.finalized", "limit": 2}
    first = read(tenant, **several)
    rest = read(tenant, **several, cursor=first["nextCursor"])
    assert [one["sequence"] for one in first["items"] + rest["items"]] == [1, 2, 3]
    assert read(tenant, type="quote.accepted,quote.rejected")["items"] == []
    refused = tenant.api.get("/events", params={"type": "document.created"})
    assert (refused.status_code, refused.json()["details"][0]["field"]) == (422, "type[0]")


def test_an_event_is_what_its_delivery_says(tenant: Tenant) -> None:
    with Receiver() as receiver:
        endpoint = create_endpoint(tenant, receiver.url())
        tenant.issued()
        (request,) = receiver.wait_for(1)
    told = verify_delivery(endpoint, request)
    event = tenant.api.get(f"/events/{told['id']}").json()
    assert {**event, "endpointSequence": told["endpointSequence"]} == told
    assert event in read(tenant)["items"]


def test_events_need_their_scope(tenant: Tenant) -> None:
    for path in ("/events", f"/events/{uuid4()}"):
        answer = tenant.key("webhooks:manage").get(path)
        assert (answer.status_code, answer.json()["requiredScope"]) == (403, "events:read")
    assert tenant.key("events:read").get("/events").status_code == 200


@pytest.mark.parametrize("after", ["-1", "x", "1.5", "99999999999999999999"])
def test_a_place_that_is_none_is_refused(tenant: Tenant, after: str) -> None:
    answer = tenant.api.get("/events", params={"after": after})
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "after")


def test_an_event_older_than_thirty_days_is_gone(tenant: Tenant) -> None:
    tenant.client()
    wait_for_relay(tenant)
    (event,) = read(tenant)["items"]
    tenant.running.clock.offset = timedelta(days=30, seconds=5)
    assert read(tenant)["items"] == []
    assert tenant.api.get(f"/events/{event['id']}").status_code == 404


# As they are described


@pytest.fixture(scope="module")
def kinds(running: Running) -> list[dict[str, Any]]:
    """What `GET /webhooks/event-types` answers."""
    answer = register(running).api.get("/webhooks/event-types")
    assert answer.status_code == 200, answer.text
    return list(answer.json()["items"])


def test_the_twelve_are_described_in_the_order_of_the_specification(kinds: list[dict[str, Any]]) -> None:
    assert [one["name"] for one in kinds] == list(EVENT_NAMES) == list(EVENTS)
    assert len(kinds) == 12


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_the_example_of_an_event_fits_its_schema(kinds: list[dict[str, Any]], name: str) -> None:
    (one,) = [one for one in kinds if one["name"] == name]
    Draft202012Validator.check_schema(one["schema"])
    assert list(Draft202012Validator(one["schema"]).iter_errors(one["example"])) == []
    assert list(Draft202012Validator(one["schema"]).iter_errors({**one["example"], "type": "another"})) != []
    assert list(Draft202012Validator(one["schema"]).iter_errors({**one["example"], "data": {"object": {}}})) != []


def test_what_arrives_fits_its_schema(tenant: Tenant, kinds: list[dict[str, Any]]) -> None:
    schemas = {one["name"]: one["schema"] for one in kinds}
    with Receiver() as receiver:
        endpoint = create_endpoint(tenant, receiver.url(), *EVENT_NAMES)
        client = tenant.client()
        tenant.api.patch(f"/clients/{client['id']}", json={"name": "אחר"})
        product = tenant.api.post("/products", json={"name": "מוצר", "price": "10"}).json()
        tenant.api.patch(f"/products/{product['id']}", json={"price": "11"})
        tenant.issued(320)
        arrived = [verify_delivery(endpoint, one) for one in receiver.wait_for(6, 10)]
    assert {one["type"] for one in arrived} == {
        "client.created",
        "client.updated",
        "product.created",
        "product.updated",
        "document.finalized",
        "payment.received",
    }
    for one in arrived:
        assert list(Draft202012Validator(schemas[one["type"]]).iter_errors(one)) == [], one["type"]


@pytest.mark.parametrize("name", EVENT_NAMES)
def test_openapi_describes_the_request_that_a_receiver_gets(name: str) -> None:
    request = openapi_document()["webhooks"][name]["post"]
    content = request["requestBody"]["content"]["application/json"]
    schema = {**content["schema"], "components": openapi_document()["components"]}
    assert list(Draft202012Validator(schema).iter_errors(content["example"])) == []
    assert {"webhook-id", "webhook-timestamp", "webhook-signature"} <= {one["name"] for one in request["parameters"]}


def test_every_event_that_is_sent_carries_its_declared_type() -> None:
    assert [one.name for one in EVENT_TYPES] == list(EVENT_NAMES)
