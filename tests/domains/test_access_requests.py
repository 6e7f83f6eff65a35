"""What a request may look like: options in the query or in the body, instants in every form, retries of tests."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from domains.answers import done, refused
from domains.test_usage import made, record, usage
from support.hooks import create_endpoint
from support.receiver import Receiver
from support.service import Tenant

URL = "http://127.0.0.1:9/hook"


def _rotated(tenant: Tenant, **sent: Any) -> Any:
    return tenant.api.post(f"/webhooks/{create_endpoint(tenant, URL)['id']}/rotate-secret", **sent)


def test_12_the_options_of_an_action_stand_in_the_body_or_in_the_query(tenant: Tenant) -> None:
    assert done(_rotated(tenant, json={"overlapHours": 0}))["previousSecretUntil"] is None
    assert done(_rotated(tenant, params={"overlapHours": 0}))["previousSecretUntil"] is None
    assert done(_rotated(tenant, json={}))["previousSecretUntil"] is not None
    assert done(_rotated(tenant, params={"overlapHours": 0}, json={}))["previousSecretUntil"] is None
    assert done(_rotated(tenant))["previousSecretUntil"] is not None


def test_12_options_are_checked_in_the_body_too_and_stand_in_one_place(tenant: Tenant) -> None:
    for sent in ({"overlapHours": 169}, {"overlapHours": "0"}, {"overlap": 0}):
        refused(_rotated(tenant, json=sent), 422, "validation_failed")
    both = _rotated(tenant, params={"overlapHours": 0}, json={"overlapHours": 24})
    refused(both, 422, "validation_failed")
    assert both.json()["details"][0]["code"] == "repeated"


def test_12_a_test_takes_its_type_in_the_body(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    done(tenant.api.post(f"/webhooks/{endpoint['id']}/test", json={"type": "client.created"}))
    assert receiver.requests[0].header("x-service-event") == "client.created"


def test_12_an_action_without_a_body_does_nothing_when_it_is_sent_one(tenant: Tenant) -> None:
    id = tenant.client()["id"]
    answer = tenant.api.request("DELETE", f"/clients/{id}", json={"graceDays": 30})
    refused(answer, 422, "validation_failed")
    assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("graceDays", "unexpected_body")]
    assert done(tenant.api.get(f"/clients/{id}"))["archivedAt"] is None
    assert tenant.api.request("DELETE", f"/clients/{id}", json={}).status_code == 204


@pytest.mark.parametrize("status", [200, 500])
def test_13_a_test_is_never_sent_again(tenant: Tenant, receiver: Receiver, status: int) -> None:
    receiver.answer(status)
    endpoint = create_endpoint(tenant, receiver.url())
    delivery = done(tenant.api.post(f"/webhooks/{endpoint['id']}/test"))["deliveryId"]
    answer = tenant.session.post(f"/webhooks/{endpoint['id']}/deliveries/{delivery}/retry")
    refused(answer, 409, "retry_of_test")
    assert len(receiver.requests) == 1


def test_13_the_last_day_is_the_last_24_hours(tenant: Tenant) -> None:
    key, now = made(tenant), datetime.now(UTC)
    day, month = timedelta(hours=24), timedelta(days=30)
    for ago in (day - timedelta(seconds=90), day + timedelta(seconds=1), month - timedelta(seconds=90), month):
        record(tenant, key, now - ago)
    record(tenant, key, now - timedelta(hours=12), n=3)
    found = usage(tenant, key)
    assert (found["last24h"], found["last30d"], found["totalRequests"]) == (4, 6, 7)
    assert sum(one["count"] for one in found["days"]) == 6


def test_13_a_form_saved_as_it_was_leaves_no_trace(tenant: Tenant) -> None:
    client = tenant.client(tags=["b", "a"], emails=["a@example.com"])
    before = len(done(tenant.api.get("/audit-log"))["items"])
    for change in ({"name": client["name"]}, {"tags": ["A", "b "]}, {"emails": client["emails"], "isActive": True}):
        assert done(tenant.api.patch(f"/clients/{client['id']}", json=change))["version"] == client["version"]
    assert len(done(tenant.api.get("/audit-log"))["items"]) == before


def test_13_naming_what_a_draft_has_anyway_is_kept_and_is_no_change(tenant: Tenant) -> None:
    draft = tenant.draft()
    named = {"issueDate": draft["issueDate"], "lang": draft["lang"]}
    assert done(tenant.api.patch(f"/documents/{draft['id']}", json=named))["version"] == draft["version"]
    with tenant.running.owner() as connection:
        row = connection.execute("SELECT draft FROM documents WHERE id = %s", [draft["id"]]).fetchone()
    assert row is not None
    assert row[0]["issueDate"] == draft["issueDate"]


@pytest.mark.parametrize(
    ("written", "means"),
    [
        ("2099-01-31T12:00:00Z", "2099-01-31T12:00:00Z"),
        ("2099-01-31t12:00:00z", "2099-01-31T12:00:00Z"),
        ("2099-01-31 12:00:00Z", "2099-01-31T12:00:00Z"),
        ("2099-01-31T12:00Z", "2099-01-31T12:00:00Z"),
        ("2099-01-31t12:00z", "2099-01-31T12:00:00Z"),
        ("2099-01-31 14:00+02:00", "2099-01-31T12:00:00Z"),
        ("2099-01-31T14:00:00+02:00", "2099-01-31T12:00:00Z"),
        ("2099-01-31T06:30:00-05:30", "2099-01-31T12:00:00Z"),
        ("2099-01-31T12:00:00-00:00", "2099-01-31T12:00:00Z"),
        ("2099-01-31T12:00:00.5Z", "2099-01-31T12:00:00.500000Z"),
        ("2099-01-31T12:00:00.123456789123456789Z", "2099-01-31T12:00:00.123457Z"),
        ("2099-01-31T12:00:00." + "1" * 300 + "Z", "2099-01-31T12:00:00.111111Z"),
        ("2098-12-31T23:59:60Z", "2099-01-01T00:00:00Z"),
        ("2099-01-01T01:59:60+02:00", "2099-01-01T00:00:00Z"),
    ],
)
def test_14_an_instant_takes_every_form(tenant: Tenant, written: str, means: str) -> None:
    body = {"name": "Key", "scopes": ["clients:read"], "expiresAt": written}
    key = done(tenant.session.post("/api-keys", json=body), 201)
    assert datetime.fromisoformat(key["expiresAt"]) == datetime.fromisoformat(means)
    assert done(tenant.session.patch(f"/api-keys/{key['id']}", json={"expiresAt": written}))["version"] == 1
    listed = tenant.session.get(f"/api-keys/{key['id']}/requests", params={"to": written})
    assert listed.status_code == 200


@pytest.mark.parametrize(
    "written", ["2099-01-31T12:00:00", "2099-01-31T12:00", "2099-01-31 12:00:00.5", "2099-01-31t12:00"]
)
def test_14_an_instant_without_a_zone_is_told_to_have_one(tenant: Tenant, written: str) -> None:
    body = {"name": "Key", "scopes": ["clients:read"], "expiresAt": written}
    for answer in (
        tenant.session.post("/api-keys", json=body),
        tenant.api.get("/clients", params={"updatedSince": written}),
    ):
        refused(answer, 422, "validation_failed")
        (detail,) = answer.json()["details"]
        assert detail["field"] in ("expiresAt", "updatedSince")
        assert "with its time zone" in detail["message"]


@pytest.mark.parametrize(
    "written",
    [
        "2099-01-31",
        "2099-02-30T12:00Z",
        "2099-01-31T12:00:60Z",
        "2099-01-31T12Z",
        "9999-12-31T23:59:60Z",
        "x" * 500,
    ],
)
def test_14_what_is_no_instant_is_refused(tenant: Tenant, written: str) -> None:
    answer = tenant.api.get("/clients", params={"updatedSince": written})
    refused(answer, 422, "validation_failed")
    assert "Expected an instant such as" in answer.json()["details"][0]["message"]
