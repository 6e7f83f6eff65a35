"""What is asked for by hand: tests, retries, a new secret, and the history that shows every attempt."""

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest
from standardwebhooks import Webhook, WebhookVerificationError
from svix.webhooks import Webhook as SvixWebhook

from support.hooks import (
    create_endpoint,
    delivery_history,
    headers_of,
    verify_delivery,
    wait_for_deliveries,
    wait_for_relay,
)
from support.processes import wait_until
from support.receiver import Misbehaviour, Receiver
from support.service import Running, Tenant, register


def try_out(tenant: Tenant, endpoint: dict[str, Any], **query: str) -> Any:
    """The answer to a test of an endpoint."""
    return tenant.api.post(f"/webhooks/{endpoint['id']}/test", params=query)


def retried(tenant: Tenant, delivery: dict[str, Any]) -> Any:
    """The answer to a retry by hand."""
    return tenant.session.post(f"/webhooks/{delivery['endpointId']}/deliveries/{delivery['id']}/retry")


def whole(tenant: Tenant, delivery: dict[str, Any]) -> dict[str, Any]:
    """One delivery with everything."""
    answer = tenant.session.get(f"/webhooks/{delivery['endpointId']}/deliveries/{delivery['id']}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


# Tests


@pytest.mark.parametrize("status", [200, 204, 301, 404, 410, 500])
def test_a_test_is_one_request_whatever_the_answer(hasty: Tenant, receiver: Receiver, status: int) -> None:
    """WH-7."""
    receiver.answer(status, headers={"Location": receiver.url("/elsewhere")})
    endpoint = create_endpoint(hasty, receiver.url())
    answer = try_out(hasty, endpoint)
    state = "delivered" if status < 300 else "failed"
    assert answer.status_code == 200
    assert {"state": state, "status": status, "error": None}.items() <= answer.json().items()
    (found,) = delivery_history(hasty, endpoint)
    assert (found["id"], found["kind"], found["state"]) == (answer.json()["deliveryId"], "test", state)
    assert [(one["n"], one["status"], one["trigger"]) for one in found["attempts"]] == [(1, status, "test")]
    assert (found["nextAttemptAt"], len(receiver.requests)) == (None, 1)
    envelope = verify_delivery(endpoint, receiver.requests[0])
    assert (envelope["data"]["test"], envelope["sequence"], envelope["type"]) == (True, 0, "document.finalized")


@pytest.mark.parametrize(("kind", "error"), [("reset", "reset"), ("close", "reset"), ("garbage", "reset")])
def test_a_test_that_gets_no_answer_says_why_and_is_not_repeated(
    hasty: Tenant, receiver: Receiver, kind: Misbehaviour, error: str
) -> None:
    """WH-7."""
    receiver.misbehave(kind)
    endpoint = create_endpoint(hasty, receiver.url())
    answer = try_out(hasty, endpoint).json()
    assert (answer["state"], answer["status"], answer["error"]) == ("failed", None, error)
    assert len(receiver.requests) == 1


def test_a_paused_endpoint_is_not_tested(tenant: Tenant, receiver: Receiver) -> None:
    """WH-7."""
    endpoint = create_endpoint(tenant, receiver.url(), isActive=False)
    answer = try_out(tenant, endpoint)
    assert (answer.status_code, answer.json()["error"]) == (409, "endpoint_paused")
    assert (receiver.accepted, delivery_history(tenant, endpoint)) == (0, [])


def test_a_test_that_meets_a_pause_waits_for_it_and_is_refused(tenant: Tenant, receiver: Receiver) -> None:
    """WH-6: nothing begins after the pause was answered."""
    endpoint = create_endpoint(tenant, receiver.url())
    with tenant.running.owner() as pausing, tenant.running.owner() as watching, ThreadPoolExecutor() as other:
        pausing.autocommit = False
        pausing.execute("UPDATE webhook_endpoints SET is_active = false WHERE id = %s", [endpoint["id"]])
        answer = other.submit(try_out, tenant, endpoint)
        blocked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        wait_until(lambda: answer.done() or watching.execute(blocked).fetchone() != (0,), "the test to wait")
        pausing.commit()
        assert answer.result().json()["error"] == "endpoint_paused"
    assert receiver.accepted == 0


def test_a_test_can_be_of_any_type(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    assert try_out(tenant, endpoint, type="checkout.paid").json()["state"] == "delivered"
    (request,) = receiver.requests
    assert request.header("x-service-event") == "checkout.paid"
    assert verify_delivery(endpoint, request)["data"]["object"]["state"] == "PAID"
    refused = try_out(tenant, endpoint, type="document.created")
    assert (refused.status_code, refused.json()["details"][0]["field"]) == (422, "type")


def test_a_test_does_not_count_as_success_or_failure_of_the_endpoint(tenant: Tenant, receiver: Receiver) -> None:
    receiver.answer(500)
    endpoint = create_endpoint(tenant, receiver.url())
    for _ in range(3):
        try_out(tenant, endpoint)
    shown = tenant.api.get(f"/webhooks/{endpoint['id']}").json()
    assert (shown["lastFailureAt"], shown["consecutiveFailures"], shown["lag"]["pending"]) == (None, 0, 0)


def test_tests_by_hand_are_throttled(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    statuses = [try_out(tenant, endpoint).status_code for _ in range(125)]  # of two windows of a minute at the most
    assert set(statuses) == {200, 429}
    assert len(receiver.requests) == statuses.count(200) <= 120


def test_an_address_that_turned_inwards_is_not_tested(tenant: Tenant, receiver: Receiver) -> None:
    """WH-9: what stands in the database is judged again at every attempt."""
    endpoint = create_endpoint(tenant, receiver.url())
    with tenant.running.owner() as connection:
        connection.execute(
            "UPDATE webhook_endpoints SET url = 'http://169.254.169.254/latest' WHERE id = %s", [endpoint["id"]]
        )
    answer = try_out(tenant, endpoint).json()
    assert (answer["state"], answer["error"]) == ("failed", "blocked_address")


# Retries


def failed(tenant: Tenant, receiver: Receiver) -> tuple[dict[str, Any], dict[str, Any]]:
    """An endpoint and its delivery that has failed for good, after two attempts."""
    receiver.answer(500)
    endpoint = create_endpoint(tenant, receiver.url(), maxRetries=1)
    tenant.issued()
    (delivery,) = wait_for_deliveries(tenant, endpoint, "failed")
    return endpoint, delivery


def test_a_failed_delivery_that_is_retried_can_become_delivered(hasty: Tenant, receiver: Receiver) -> None:
    """WH-8."""
    endpoint, delivery = failed(hasty, receiver)
    receiver.answer(200, b"at last")
    answer = retried(hasty, delivery)
    assert (answer.status_code, answer.json()["state"], answer.json()["nextAttemptAt"]) == (200, "delivered", None)
    assert [(one["n"], one["trigger"], one["status"]) for one in answer.json()["attempts"]] == [
        (1, "scheduled", 500),
        (2, "scheduled", 500),
        (3, "manual", 200),
    ]
    assert len({(one.header("webhook-id"), one.body) for one in receiver.requests}) == 1
    verify_delivery(endpoint, receiver.requests[-1])


def test_a_failed_delivery_whose_retry_fails_stays_failed_and_nothing_follows(
    hasty: Tenant, receiver: Receiver
) -> None:
    """WH-8."""
    endpoint, delivery = failed(hasty, receiver)
    answer = retried(hasty, delivery).json()
    assert (answer["state"], answer["nextAttemptAt"], len(answer["attempts"])) == ("failed", None, 3)
    other = create_endpoint(hasty, receiver.url("/other"), maxRetries=2)
    hasty.issued()
    wait_for_deliveries(hasty, other, "failed")  # the worker has gone round several times
    assert len(whole(hasty, delivery)["attempts"]) == 3
    assert hasty.api.get(f"/webhooks/{endpoint['id']}").json()["lag"]["pending"] == 0


def test_a_retry_of_a_pending_delivery_leaves_schedule_and_budget_as_they_were(
    tenant: Tenant, receiver: Receiver
) -> None:
    """WH-8."""
    receiver.answer(500)
    endpoint = create_endpoint(tenant, receiver.url(), maxRetries=1)
    tenant.issued()
    receiver.wait_for(1)
    wait_until(lambda: delivery_history(tenant, endpoint)[0]["attempts"], "the first attempt")
    (before,) = delivery_history(tenant, endpoint)
    after = retried(tenant, before).json()
    assert (after["state"], after["nextAttemptAt"]) == ("pending", before["nextAttemptAt"])
    assert [one["trigger"] for one in after["attempts"]] == ["scheduled", "manual"]
    tenant.running.clock.offset = timedelta(minutes=2)
    (last,) = wait_for_deliveries(tenant, endpoint, "failed")
    assert [one["trigger"] for one in last["attempts"]] == ["scheduled", "manual", "scheduled"], "two of the schedule"


def test_a_retry_of_a_pending_delivery_can_deliver_it(tenant: Tenant, receiver: Receiver) -> None:
    """WH-8."""
    receiver.answer(500, times=1)
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    wait_until(
        lambda: delivery_history(tenant, endpoint) and delivery_history(tenant, endpoint)[0]["attempts"],
        "the first attempt",
    )
    answer = retried(tenant, delivery_history(tenant, endpoint)[0]).json()
    assert (answer["state"], answer["nextAttemptAt"], len(receiver.requests)) == ("delivered", None, 2)


def test_a_retry_belongs_to_the_dashboard(hasty: Tenant, receiver: Receiver) -> None:
    """WH-8."""
    _, delivery = failed(hasty, receiver)
    path = f"/webhooks/{delivery['endpointId']}/deliveries/{delivery['id']}/retry"
    refused = hasty.api.post(path)
    assert (refused.status_code, refused.json()["error"]) == (403, "dashboard_session_required")
    with hasty.running.client() as anonymous:
        assert anonymous.post(path).status_code == 401
    assert len(receiver.requests) == 2


def test_what_has_arrived_is_not_sent_again_by_hand(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    (delivery,) = wait_for_deliveries(tenant, endpoint, "delivered")
    answer = retried(tenant, delivery)
    assert (answer.status_code, answer.json()["error"]) == (409, "already_delivered")
    assert (len(receiver.requests), whole(tenant, delivery)["state"]) == (1, "delivered")


def test_a_delivery_to_a_paused_endpoint_is_not_retried(hasty: Tenant, receiver: Receiver) -> None:
    endpoint, delivery = failed(hasty, receiver)
    hasty.api.patch(f"/webhooks/{endpoint['id']}", json={"isActive": False})
    answer = retried(hasty, delivery)
    assert (answer.status_code, answer.json()["error"]) == (409, "endpoint_paused")
    assert len(receiver.requests) == 2


def test_an_attempt_under_way_is_not_doubled_by_hand(tenant: Tenant, receiver: Receiver) -> None:
    receiver.answer(200, delay=1.5)
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    receiver.wait_for(1)
    answer = retried(tenant, delivery_history(tenant, endpoint)[0])
    assert (answer.status_code, answer.json()["error"]) == (409, "attempt_under_way")
    wait_for_deliveries(tenant, endpoint, "delivered")
    assert len(receiver.requests) == 1


def test_a_delivery_of_another_endpoint_or_business_is_not_found(
    hasty: Tenant, impatient: Running, receiver: Receiver
) -> None:
    """WH-16."""
    _, delivery = failed(hasty, receiver)
    other, stranger = create_endpoint(hasty, receiver.url("/other")), register(impatient)
    for client, endpoint in ((hasty.session, other["id"]), (stranger.session, delivery["endpointId"])):
        path = f"/webhooks/{endpoint}/deliveries/{delivery['id']}"
        assert [client.get(path).status_code, client.post(f"{path}/retry").status_code] == [404, 404]
        assert client.get(f"/webhooks/{endpoint}/deliveries/{uuid4()}").json() | {"requestId": ""} == client.get(
            path
        ).json() | {"requestId": ""}
    assert len(receiver.requests) == 2


# The history


def test_the_history_has_the_headers_the_body_and_the_answer_of_every_attempt(
    hasty: Tenant, receiver: Receiver
) -> None:
    receiver.answer(503, b"not now", times=1)
    endpoint = create_endpoint(hasty, receiver.url())
    hasty.issued()
    (delivery,) = wait_for_deliveries(hasty, endpoint, "delivered")
    shown = whole(hasty, delivery)
    assert [(one["status"], one["responseExcerpt"]) for one in shown["attempts"]] == [(503, "not now"), (200, "")]
    for told, sent in zip(shown["attempts"], receiver.requests, strict=True):
        assert sent.body == shown["requestBody"].encode()
        arrived = headers_of(sent)
        assert {name: arrived[name] for name in told["requestHeaders"]} == told["requestHeaders"]
        assert {"webhook-id", "webhook-timestamp", "webhook-signature", "user-agent"} <= set(told["requestHeaders"])
        Webhook(endpoint["secret"]).verify(shown["requestBody"].encode(), told["requestHeaders"])


def test_one_delivery_is_for_the_dashboard_alone(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    delivery = try_out(tenant, endpoint).json()["deliveryId"]
    answer = tenant.api.get(f"/webhooks/{endpoint['id']}/deliveries/{delivery}")
    assert (answer.status_code, answer.json()["error"]) == (403, "dashboard_session_required")


def test_the_history_can_be_asked_for_a_period(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    old = try_out(tenant, endpoint).json()["deliveryId"]
    tenant.running.clock.offset = timedelta(minutes=5)
    new = try_out(tenant, endpoint).json()["deliveryId"]
    (at,) = [one["createdAt"] for one in delivery_history(tenant, endpoint) if one["id"] == new]
    assert [one["id"] for one in delivery_history(tenant, endpoint)] == [new, old]
    assert [one["id"] for one in delivery_history(tenant, endpoint, **{"from": at})] == [new]
    assert [one["id"] for one in delivery_history(tenant, endpoint, to=at)] == [old]
    refused = tenant.session.get(f"/webhooks/{endpoint['id']}/deliveries", params={"from": at, "to": at})
    assert (refused.status_code, refused.json()["details"][0]["field"]) == (422, "to")


# Secrets


def rotated(tenant: Tenant, endpoint: dict[str, Any], **query: int) -> dict[str, Any]:
    """The endpoint with its new secret."""
    answer = tenant.api.post(f"/webhooks/{endpoint['id']}/rotate-secret", params=query)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_after_a_rotation_both_secrets_verify_for_a_day_the_new_one_first(tenant: Tenant, receiver: Receiver) -> None:
    """WH-15."""
    old = create_endpoint(tenant, receiver.url())
    new = rotated(tenant, old)
    assert new["secret"] != old["secret"]
    try_out(tenant, old)
    tenant.issued()
    tenant.running.clock.offset = timedelta(hours=23, minutes=59)
    try_out(tenant, old)
    for request in receiver.wait_for(3):
        headers = headers_of(request)
        first, second = headers["webhook-signature"].split(" ")
        for secret, only in ((new["secret"], first), (old["secret"], second)):
            sent = {**headers, "webhook-signature": only}
            assert _verifies(secret, request.body, sent)
            assert _verifies(secret, request.body, headers)


def _verifies(secret: str, body: bytes, headers: dict[str, str]) -> bool:
    """By the library's own signature over the delivery's own time: the clock of the service was moved."""
    sent = datetime.fromtimestamp(int(headers["webhook-timestamp"]), UTC)
    made = SvixWebhook(secret).sign(headers["webhook-id"], sent, body.decode())
    return made in headers["webhook-signature"].split(" ")


def test_a_day_after_a_rotation_only_the_new_secret_verifies(tenant: Tenant, receiver: Receiver) -> None:
    """WH-15."""
    old = create_endpoint(tenant, receiver.url())
    new = rotated(tenant, old)
    assert new["previousSecretUntil"] is not None
    tenant.running.clock.offset = timedelta(hours=24, seconds=1)
    try_out(tenant, old)
    (request,) = receiver.requests
    assert len((request.header("webhook-signature") or "").split(" ")) == 1
    assert _verifies(new["secret"], request.body, headers_of(request))
    assert tenant.api.get(f"/webhooks/{old['id']}").json()["previousSecretUntil"] is None


def test_a_leaked_secret_can_be_ended_at_once(tenant: Tenant, receiver: Receiver) -> None:
    old = create_endpoint(tenant, receiver.url())
    new = rotated(tenant, old, overlapHours=0)
    try_out(tenant, old)
    (request,) = receiver.requests
    SvixWebhook(new["secret"]).verify(request.body, headers_of(request))
    with pytest.raises(WebhookVerificationError):
        SvixWebhook(old["secret"]).verify(request.body, headers_of(request))


@pytest.mark.parametrize("hours", ["-1", "169", "x", "1.5"])
def test_an_overlap_outside_a_week_is_refused_and_the_secret_stays(tenant: Tenant, hours: str) -> None:
    endpoint = create_endpoint(tenant, "https://hooks.example.com/")
    answer = tenant.api.post(f"/webhooks/{endpoint['id']}/rotate-secret", params={"overlapHours": hours})
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "overlapHours")
    assert tenant.api.get(f"/webhooks/{endpoint['id']}").json()["secret"] == endpoint["secret"]


def test_both_libraries_verify_a_delivery_unmodified(tenant: Tenant, receiver: Receiver) -> None:
    """WH-1: Standard Webhooks' own library, and Svix's."""
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    wait_for_relay(tenant)
    (request,) = receiver.wait_for(1)
    Webhook(endpoint["secret"]).verify(request.body, headers_of(request))
    SvixWebhook(endpoint["secret"]).verify(request.body, headers_of(request))
    for library in (Webhook, SvixWebhook):
        with pytest.raises(WebhookVerificationError):
            library(endpoint["secret"]).verify(request.body + b" ", headers_of(request))


# How an endpoint fares


def test_an_endpoint_shows_its_lag_and_how_it_fares(tenant: Tenant, receiver: Receiver) -> None:
    receiver.answer(500)
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    tenant.issued()
    receiver.wait_for(2)
    wait_until(lambda: shown(tenant, endpoint)["consecutiveFailures"] == 2, "both failures")
    ill = shown(tenant, endpoint)
    assert (ill["lag"]["pending"], ill["lastSuccessAt"]) == (2, None)
    assert ill["lag"]["oldestEventAt"] <= ill["lastFailureAt"]
    listed = tenant.api.get("/webhooks").json()["items"][0]
    assert listed["lag"]["pending"] == 2
    tenant.running.clock.offset = timedelta(seconds=30)
    assert 30 <= shown(tenant, endpoint)["lag"]["seconds"] <= 60
    receiver.answer(200)
    tenant.running.clock.offset = timedelta(minutes=2)
    wait_for_deliveries(tenant, endpoint, "delivered", 2)
    well = shown(tenant, endpoint)
    assert (well["lag"], well["consecutiveFailures"]) == ({"pending": 0, "oldestEventAt": None, "seconds": 0}, 0)
    assert well["lastSuccessAt"] > well["lastFailureAt"] == ill["lastFailureAt"]


def shown(tenant: Tenant, endpoint: dict[str, Any]) -> dict[str, Any]:
    """The endpoint as it is now."""
    return dict(tenant.api.get(f"/webhooks/{endpoint['id']}").json())
