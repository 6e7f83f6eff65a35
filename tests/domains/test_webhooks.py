"""Webhook endpoints: what may be created, what is shown to whom."""

import base64
import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from pinkas.core.events import EVENTS
from support.service import Running, Tenant, TestServer, register

URL = "https://hooks.example.com/in"


@pytest.fixture(scope="module")
def closed(database: TestServer) -> Iterator[Tenant]:
    """A business of a service as the program's own defaults make it: receivers on the public internet, by https."""
    service = Running(database, webhook_allowed_networks="", webhook_allow_http=False)
    yield register(service)
    service.close()


def create(tenant: Tenant, **fields: Any) -> Any:
    """The answer to creating an endpoint."""
    return tenant.api.post("/webhooks", json={"url": URL, "events": ["document.finalized"], **fields})


def created(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """An endpoint."""
    answer = create(tenant, **fields)
    assert answer.status_code == 201, answer.text
    return dict(answer.json())


def test_an_endpoint_has_a_secret_of_its_own_and_the_documented_defaults(tenant: Tenant) -> None:
    one, other = created(tenant), created(tenant)
    assert {"maxRetries": 5, "isActive": True, "description": None, "url": URL}.items() <= one.items()
    prefix, _, encoded = one["secret"].partition("_")
    assert (prefix, len(base64.b64decode(encoded, validate=True))) == ("whsec", 32)
    assert one["secret"] != other["secret"]


def test_the_secret_is_shown_by_get_and_never_by_the_list(tenant: Tenant) -> None:
    one = created(tenant)
    assert tenant.api.get(f"/webhooks/{one['id']}").json() == one
    (listed,) = tenant.api.get("/webhooks").json()["items"]
    assert listed == {name: value for name, value in one.items() if name != "secret"}
    assert one["secret"] not in tenant.api.get("/webhooks").text


def test_every_event_name_is_accepted(tenant: Tenant) -> None:
    """WH-14."""
    assert created(tenant, events=list(EVENTS))["events"] == list(EVENTS)


@pytest.mark.parametrize(
    "events",
    [
        [],
        ["document.created"],
        ["document.finalized", "Document.Finalized"],
        ["document.finalized"] * 2,
        ["document.finalized "],
        "document.finalized",
        None,
        [None],
        [1],
    ],
    ids=repr,
)
def test_events_that_are_unknown_missing_or_repeated_are_refused(tenant: Tenant, events: Any) -> None:
    """WH-14."""
    answer = create(tenant, events=events)
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert answer.json()["details"][0]["field"].startswith("events")
    assert tenant.api.get("/webhooks").json()["items"] == []


@pytest.mark.parametrize("retries", [0, 11, -1, "3", 2.5, None, True], ids=repr)
def test_max_retries_outside_1_to_10_or_of_another_type_is_refused(tenant: Tenant, retries: Any) -> None:
    """WH-4."""
    answer = create(tenant, maxRetries=retries)
    assert (answer.status_code, answer.json()["error"]) == (422, "validation_failed")
    assert [one["field"] for one in answer.json()["details"]] == ["maxRetries"]


@pytest.mark.parametrize("retries", [1, 10])
def test_max_retries_from_1_to_10_is_kept(tenant: Tenant, retries: int) -> None:
    """WH-4."""
    assert created(tenant, maxRetries=retries)["maxRetries"] == retries


FORBIDDEN = [
    "https://10.0.0.1/",
    "https://192.168.1.1/",
    "https://172.16.0.1/",
    "https://100.64.0.1/",
    "https://0.0.0.0/",
    "https://169.254.169.254/latest",
    "https://[fd00:ec2::254]/",
    "https://[fe80::1]/",
    "https://[::ffff:10.0.0.1]/",
    "https://2130706434.0/",
    "https://0x0a000001/",
    "https://0177.0.0.1/",
    "https://224.0.0.1/",
    "https://255.255.255.255/",
    "https://user:secret@hooks.example.com/",
    "https://hooks.example.com/#part",
    "https://hooks.example.com:22/",
    "https://hooks.example.com:25/",
    "https://hooks.example.com:0/",
    "ftp://hooks.example.com/",
    "file:///etc/passwd",
    "javascript:alert(1)",
    "https://",
    "hooks.example.com",
    "https://hooks.example.com/a b",
    "https://hooks.example.com/" + "a" * 2048,
]
CLOSED = [
    "http://hooks.example.com/",
    "https://127.0.0.1/",
    "https://localhost/",
    "https://a.localhost./",
    "https://[::1]/",
]


@pytest.mark.parametrize("url", FORBIDDEN)
def test_a_forbidden_address_is_refused(tenant: Tenant, url: str) -> None:
    """WH-9 and WH-10."""
    answer = create(tenant, url=url)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid_webhook_url")
    one = created(tenant)
    changed = tenant.api.patch(f"/webhooks/{one['id']}", json={"url": url})
    assert (changed.status_code, changed.json()["error"]) == (422, "invalid_webhook_url")
    assert tenant.api.get(f"/webhooks/{one['id']}").json() == one


@pytest.mark.parametrize("url", CLOSED)
def test_by_default_neither_this_machine_nor_plain_http_is_accepted(closed: Tenant, url: str) -> None:
    """WH-9 and WH-10."""
    answer = create(closed, url=url)
    assert (answer.status_code, answer.json()["error"]) == (422, "invalid_webhook_url")


def test_an_unknown_field_is_refused(tenant: Tenant) -> None:
    answer = create(tenant, number=1)
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "number")


def test_a_change_keeps_the_secret_and_what_it_does_not_name(tenant: Tenant) -> None:
    one = created(tenant, description="first", maxRetries=7)
    changed = tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": False, "events": ["client.created"]}).json()
    assert (changed["isActive"], changed["events"]) == (False, ["client.created"])
    assert changed["version"] == one["version"] + 1
    for name in ("secret", "url", "description", "maxRetries"):
        assert changed[name] == one[name]


def test_max_retries_is_set_at_creation_only(tenant: Tenant) -> None:
    one = created(tenant)
    answer = tenant.api.patch(f"/webhooks/{one['id']}", json={"maxRetries": 3})
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "maxRetries")


def test_a_stale_if_match_changes_nothing(tenant: Tenant) -> None:
    one = created(tenant)
    answer = tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": False}, headers={"If-Match": '"99"'})
    assert (answer.status_code, answer.json()["error"]) == (412, "version_conflict")
    assert tenant.api.get(f"/webhooks/{one['id']}").json() == one


def test_a_deleted_endpoint_is_gone(tenant: Tenant) -> None:
    one = created(tenant)
    assert tenant.api.delete(f"/webhooks/{one['id']}").status_code == 204
    assert tenant.api.get("/webhooks").json()["items"] == []
    for answer in (
        tenant.api.get(f"/webhooks/{one['id']}"),
        tenant.api.delete(f"/webhooks/{one['id']}"),
        tenant.api.patch(f"/webhooks/{one['id']}", json={"isActive": True}),
    ):
        assert (answer.status_code, answer.json()["error"]) == (404, "not_found")


def test_another_business_sees_exactly_what_it_sees_of_an_unknown_id(
    tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    """WH-16."""
    one, stranger = created(tenant), opened()

    def answers(id: str) -> list[tuple[int, dict[str, Any]]]:
        found = [
            stranger.api.get(f"/webhooks/{id}"),
            stranger.api.patch(f"/webhooks/{id}", json={"isActive": False}),
            stranger.api.delete(f"/webhooks/{id}"),
            stranger.session.get(f"/webhooks/{id}/deliveries"),
        ]
        return [(answer.status_code, answer.json() | {"requestId": ""}) for answer in found]

    assert answers(one["id"]) == answers(str(uuid.uuid4()))
    assert [status for status, _ in answers(one["id"])] == [404] * 4
    assert stranger.api.get("/webhooks").json()["items"] == []
    assert tenant.api.get(f"/webhooks/{one['id']}").json() == one


def test_the_history_is_for_the_dashboard_alone(tenant: Tenant) -> None:
    one = created(tenant)
    answer = tenant.api.get(f"/webhooks/{one['id']}/deliveries")
    assert (answer.status_code, answer.json()["error"]) == (403, "dashboard_session_required")
    assert tenant.session.get(f"/webhooks/{one['id']}/deliveries").json() == {"items": [], "nextCursor": None}


def test_the_secret_is_not_in_the_database(tenant: Tenant) -> None:
    one = created(tenant)
    with tenant.running.owner() as connection:
        (kept,) = connection.execute("SELECT secret FROM webhook_endpoints WHERE id = %s", [one["id"]]).fetchone() or ()
    assert base64.b64decode(one["secret"].removeprefix("whsec_")) not in kept
