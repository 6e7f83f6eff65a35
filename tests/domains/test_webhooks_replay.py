"""A period sent again: as new deliveries, watched and cancelled, and bounded."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from support.hooks import create_endpoint, delivery_history, verify_delivery, wait_for_deliveries, wait_for_relay
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Tenant


def ago(**span: int) -> str:
    """An instant before now."""
    return (datetime.now(UTC) - timedelta(**span)).isoformat()


def replayed(tenant: Tenant, endpoint: dict[str, Any], **body: Any) -> Any:
    """The answer to a replay of the last hour."""
    asked = {"from": ago(hours=1), "to": ago(seconds=-60), **body}
    return tenant.api.post(f"/webhooks/{endpoint['id']}/replay", json=asked)


def shown(tenant: Tenant, endpoint: dict[str, Any]) -> dict[str, Any]:
    """The latest replay of the endpoint."""
    return dict(tenant.api.get(f"/webhooks/{endpoint['id']}").json()["replay"])


def test_the_events_of_a_period_are_sent_again_as_new_deliveries_with_their_ids(
    tenant: Tenant, receiver: Receiver
) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    for _ in range(3):
        tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered", 3)
    answer = replayed(tenant, endpoint)
    assert (answer.status_code, answer.json()["total"], answer.json()["state"]) == (200, 3, "running")
    wait_for_deliveries(tenant, endpoint, "delivered", 6)
    wait_until(lambda: shown(tenant, endpoint)["state"] == "done", "the end of the replay")
    assert shown(tenant, endpoint)["sent"] == 3
    told = [verify_delivery(endpoint, one) for one in receiver.requests]
    first, second = told[:3], told[3:]
    assert sorted(one["sequence"] for one in first) == sorted(one["sequence"] for one in second)
    assert {one["id"] for one in first} == {one["id"] for one in second}
    assert sorted(one["endpointSequence"] for one in told) == [1, 2, 3, 4, 5, 6]
    assert len({one.header("webhook-id") for one in receiver.requests}) == 6
    assert sorted(one["kind"] for one in delivery_history(tenant, endpoint)) == ["event"] * 3 + ["replay"] * 3


def test_an_endpoint_made_later_can_be_sent_what_was_before_it(tenant: Tenant, receiver: Receiver) -> None:
    tenant.client()
    tenant.issued()
    wait_for_relay(tenant)
    endpoint = create_endpoint(tenant, receiver.url())
    replayed(tenant, endpoint, events=["client.created"])
    (request,) = receiver.wait_for(1)
    assert request.header("x-service-event") == "client.created"
    wait_until(lambda: shown(tenant, endpoint)["state"] == "done", "the end")
    assert (shown(tenant, endpoint)["events"], len(receiver.requests)) == (["client.created"], 1)


def test_only_the_events_of_the_period_are_sent(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    answer = replayed(tenant, endpoint, to=ago(minutes=5))
    assert answer.json()["total"] == 0
    wait_until(lambda: shown(tenant, endpoint)["state"] == "done", "the end")
    assert len(receiver.requests) == 1


def test_a_replay_waits_behind_a_slow_endpoint_and_can_be_cancelled(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url(), "client.created")
    tenant.client()
    wait_for_deliveries(tenant, endpoint, "delivered")
    with tenant.running.owner() as connection:  # as many as may wait, none of which is due for a day
        connection.execute(
            """INSERT INTO webhook_queue (business_id, id, endpoint_id, kind, occurred_at, next_attempt_at)
               SELECT %s, gen_random_uuid(), %s, 'event', now(), now() + interval '1 day'
               FROM generate_series(1, 1000)""",
            [tenant.id, endpoint["id"]],
        )
    assert replayed(tenant, endpoint).status_code == 200
    again = replayed(tenant, endpoint)
    assert (again.status_code, again.json()["error"]) == (409, "replay_running")
    assert (shown(tenant, endpoint)["state"], shown(tenant, endpoint)["sent"]) == ("running", 0)
    cancelled = tenant.api.patch(f"/webhooks/{endpoint['id']}", json={"replay": None})
    assert cancelled.json()["replay"]["state"] == "cancelled"
    with tenant.running.owner() as connection:
        connection.execute("DELETE FROM webhook_queue WHERE endpoint_id = %s", [endpoint["id"]])
        waiting = "SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'webhooks.replay'"
        wait_until(lambda: connection.execute(waiting).fetchone() == (0,), "the job to end by itself")
    assert (len(receiver.requests), shown(tenant, endpoint)["sent"]) == (1, 0)


def test_a_replay_is_cancelled_by_null_and_by_nothing_else(tenant: Tenant) -> None:
    endpoint = create_endpoint(tenant, "https://hooks.example.com/")
    for value in ({}, "cancelled", False):
        answer = tenant.api.patch(f"/webhooks/{endpoint['id']}", json={"replay": value})
        assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "replay")


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"from": ago(days=31)}, "from"),
        ({"to": ago(hours=2)}, "to"),
        ({"from": ago(hours=-1), "to": ago(hours=-2)}, "from"),
        ({"events": []}, "events"),
        ({"events": ["document.created"]}, "events[0]"),
        ({"events": ["client.created"] * 2}, "events"),
        ({"from": "yesterday"}, "from"),
        ({"from": "2026-01-01T00:00:00"}, "from"),
    ],
)
def test_a_period_that_cannot_be_sent_is_refused(tenant: Tenant, body: dict[str, Any], field: str) -> None:
    endpoint = create_endpoint(tenant, "https://hooks.example.com/")
    answer = replayed(tenant, endpoint, **body)
    assert answer.status_code == 422
    assert field in [one["field"] for one in answer.json()["details"]]
    assert tenant.api.get(f"/webhooks/{endpoint['id']}").json()["replay"] is None


def test_a_paused_endpoint_is_sent_nothing_again(tenant: Tenant) -> None:
    endpoint = create_endpoint(tenant, "https://hooks.example.com/", isActive=False)
    answer = replayed(tenant, endpoint)
    assert (answer.status_code, answer.json()["error"]) == (409, "endpoint_paused")


def test_a_replay_of_more_than_is_allowed_is_refused_as_a_whole(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pinkas.domains.webhooks.rules.MAX_REPLAYED", 1)
    tenant.client()
    tenant.client()
    wait_for_relay(tenant)
    endpoint = create_endpoint(tenant, "https://hooks.example.com/", "client.created")
    answer = replayed(tenant, endpoint)
    assert (answer.status_code, answer.json()["error"]) == (409, "replay_too_large")
    assert tenant.api.get(f"/webhooks/{endpoint['id']}").json()["replay"] is None
