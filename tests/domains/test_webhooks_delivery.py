"""Deliveries: what arrives, signed by what, how often, and what never arrives."""

import base64
import json
from collections.abc import Callable
from datetime import datetime, timedelta
from types import SimpleNamespace
from uuid import UUID

import pytest
from standardwebhooks import Webhook, WebhookVerificationError

from pinkas.domains.webhooks.actions import PAUSE_SETTLE_SECONDS
from pinkas.domains.webhooks.rules import RETRY_SECONDS
from support.hooks import SCALE, create_endpoint, delivery_history, verify_delivery, wait_for_deliveries, wait_for_relay
from support.processes import wait_until
from support.receiver import Misbehaviour, Receiver
from support.service import Tenant

# What arrives


def test_a_finalized_document_is_told_once_signed_and_whole(tenant: Tenant, receiver: Receiver) -> None:
    """WH-1."""
    endpoint = create_endpoint(tenant, receiver.url("/in?a=1"))
    issued = tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    (request,) = receiver.requests
    envelope = verify_delivery(endpoint, request)
    assert (request.method, request.target, request.header("content-type")) == ("POST", "/in?a=1", "application/json")
    assert request.header("x-service-delivery-id") == request.header("webhook-id")
    assert request.header("x-service-event") == "document.finalized"
    assert request.header("x-service-environment") == "live"
    assert list(envelope) == [
        "id",
        "type",
        "apiVersion",
        "environment",
        "businessId",
        "occurredAt",
        "sequence",
        "endpointSequence",
        "data",
    ]
    assert (envelope["type"], envelope["environment"]) == ("document.finalized", "live")
    assert envelope["businessId"] == tenant.id
    assert envelope["occurredAt"] >= issued["issuedAt"]
    assert (UUID(envelope["id"]).version, envelope["endpointSequence"]) == (7, 1)
    assert envelope["data"] == {"object": tenant.api.get(f"/documents/{issued['id']}").json()}
    assert request.body == json.dumps(envelope, separators=(",", ":"), ensure_ascii=False).encode(), "compact JSON"


@pytest.mark.parametrize("part", ["body", "webhook-id", "webhook-timestamp", "secret"])
def test_the_signature_covers_the_body_the_id_and_the_time(tenant: Tenant, receiver: Receiver, part: str) -> None:
    """WH-1."""
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    (request,) = receiver.wait_for(1)
    headers = {name.lower(): value for name, value in request.headers}
    body, secret = request.body, endpoint["secret"]
    if part == "body":
        body = body.replace(b"118.00", b"118.01")
    elif part == "secret":
        secret = "whsec_" + base64.b64encode(b"x" * 32).decode()
    else:
        headers[part] = str(int(headers[part]) + 1) if part == "webhook-timestamp" else headers[part] + "0"
    with pytest.raises(WebhookVerificationError):
        Webhook(secret).verify(body, headers)


def test_sequences_count_without_holes_per_business_and_per_endpoint(tenant: Tenant, receiver: Receiver) -> None:
    everything = create_endpoint(
        tenant, receiver.url("/all"), "client.created", "document.finalized", "product.created"
    )
    some = create_endpoint(tenant, receiver.url("/some"))
    for n in range(3):
        tenant.client(name=f"client {n}")
        tenant.issued()
    requests = receiver.wait_for(9)
    all_ = [verify_delivery(everything, one) for one in requests if one.path == "/all"]
    few = [verify_delivery(some, one) for one in requests if one.path == "/some"]
    assert sorted(one["sequence"] for one in all_) == list(range(1, 7))
    assert sorted(one["endpointSequence"] for one in all_) == list(range(1, 7))
    assert sorted(one["endpointSequence"] for one in few) == [1, 2, 3]
    places = {one["id"]: one["sequence"] for one in all_}
    assert all(places[one["id"]] == one["sequence"] for one in few)


def test_the_document_is_told_before_its_payment(tenant: Tenant, receiver: Receiver) -> None:
    endpoint = create_endpoint(tenant, receiver.url(), "document.finalized", "payment.received")
    issued = tenant.issued(320)
    told = sorted((verify_delivery(endpoint, one) for one in receiver.wait_for(2)), key=lambda one: one["sequence"])
    assert [one["type"] for one in told] == ["document.finalized", "payment.received"]
    assert told[1]["data"]["object"]["documentId"] == issued["id"]
    assert told[1]["data"]["object"]["payment"]["amount"] == "118.00"


def test_two_endpoints_get_a_delivery_each(tenant: Tenant, receiver: Receiver) -> None:
    """WH-11."""
    endpoints = {path: create_endpoint(tenant, receiver.url(path)) for path in ("/one", "/two")}
    tenant.issued()
    requests = {one.path: one for one in receiver.wait_for(2)}
    told = {path: verify_delivery(endpoint, requests[path]) for path, endpoint in endpoints.items()}
    assert told["/one"]["id"] == told["/two"]["id"]
    assert requests["/one"].header("webhook-id") != requests["/two"].header("webhook-id")


def test_the_sandbox_tells_its_own_events_as_sandbox(tenant: Tenant, receiver: Receiver) -> None:
    live = create_endpoint(tenant, receiver.url("/live"))
    with tenant.sandbox_key() as sandbox:
        made = sandbox.post("/webhooks", json={"url": receiver.url("/sandbox"), "events": ["document.finalized"]})
        draft = sandbox.post(
            "/documents",
            json={
                "docType": 305,
                "client": {"name": "x"},
                "lines": [{"description": "x", "quantity": "1", "unitPrice": "1"}],
            },
        ).json()
        assert sandbox.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
        (request,) = receiver.wait_for(1)
        assert request.path == "/sandbox"
        assert (
            verify_delivery(made.json(), request)["environment"] == request.header("x-service-environment") == "sandbox"
        )
    assert delivery_history(tenant, live) == []


# What never arrives


def test_a_draft_and_a_refused_finalize_tell_nothing(tenant: Tenant, receiver: Receiver) -> None:
    """WH-13."""
    endpoint = create_endpoint(tenant, receiver.url())
    draft = tenant.draft()
    refused = tenant.api.post(f"/documents/{draft['id']}/finalize", json={"expectedTotal": "1.00"})
    assert refused.status_code in (409, 422)
    tenant.issued()
    late = tenant.draft(issueDate=(datetime.fromisoformat(tenant.today()) - timedelta(days=3)).date().isoformat())
    assert tenant.api.post(f"/documents/{late['id']}/finalize", json={}).json()["error"] == "date_out_of_range"
    tenant.issued()
    told = [verify_delivery(endpoint, one)["data"]["object"]["docNumber"] for one in receiver.wait_for(2)]
    wait_for_relay(tenant)
    assert sorted(told) == [1, 2]
    assert len(delivery_history(tenant, endpoint)) == 2


def test_events_of_other_businesses_are_not_told(
    tenant: Tenant, opened: Callable[..., Tenant], receiver: Receiver
) -> None:
    endpoint, stranger = create_endpoint(tenant, receiver.url()), opened()
    stranger.issued()
    wait_for_relay(stranger)
    tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    (request,) = receiver.requests
    assert verify_delivery(endpoint, request)["businessId"] == tenant.id


def test_what_happened_before_an_endpoint_is_not_told_to_it(tenant: Tenant, receiver: Receiver) -> None:
    tenant.issued()
    wait_for_relay(tenant)
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    assert [verify_delivery(endpoint, one)["data"]["object"]["docNumber"] for one in receiver.requests] == [2]


# Pausing and deleting


def test_a_paused_endpoint_gets_no_new_delivery_and_keeps_its_secret(tenant: Tenant, receiver: Receiver) -> None:
    """WH-6."""
    endpoint = create_endpoint(tenant, receiver.url())
    tenant.api.patch(f"/webhooks/{endpoint['id']}", json={"isActive": False})
    tenant.issued()
    wait_for_relay(tenant)
    active = tenant.api.patch(f"/webhooks/{endpoint['id']}", json={"isActive": True}).json()
    assert active["secret"] == endpoint["secret"]
    tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    assert [verify_delivery(endpoint, one)["data"]["object"]["docNumber"] for one in receiver.requests] == [2]
    assert [verify_delivery(endpoint, one)["endpointSequence"] for one in receiver.requests] == [2], (
        "the hole is to be seen"
    )


def test_what_happened_during_a_pause_is_told_at_its_end_and_can_be_replayed(
    tenant: Tenant, receiver: Receiver
) -> None:
    endpoint = create_endpoint(tenant, receiver.url())
    awake = create_endpoint(tenant, receiver.url("/awake"))
    address = f"/webhooks/{endpoint['id']}"
    tenant.issued()
    wait_for_deliveries(tenant, endpoint, "delivered")
    assert tenant.api.patch(address, json={"isActive": False}).json()["missed"] is None
    tenant.issued()
    tenant.client()  # not of its types
    tenant.issued()
    wait_for_relay(tenant)
    happened = [one["occurredAt"] for one in tenant.api.get("/events?type=document.finalized").json()["items"]][1:]
    active = tenant.api.patch(address, json={"isActive": True}).json()
    missed = active["missed"]
    assert (missed["events"], tenant.api.get(address).json()["missed"]) == (2, missed)
    first, last, start, end = map(datetime.fromisoformat, (happened[0], happened[1], missed["from"], missed["to"]))
    assert start <= first < start + timedelta(milliseconds=1)
    assert end - timedelta(milliseconds=1) <= last < end
    period = {"from": missed["from"], "to": missed["to"]}
    assert tenant.api.post(f"{address}/replay", json=period).json()["total"] == 2
    wait_for_deliveries(tenant, endpoint, "delivered", 3)
    wait_for_deliveries(tenant, awake, "delivered", 3)
    told = [verify_delivery(endpoint, one) for one in receiver.requests if one.path != "/awake"]
    assert sorted(one["endpointSequence"] for one in told) == [1, 4, 5]
    assert len({one["id"] for one in told}) == 3
    others = [verify_delivery(awake, one)["endpointSequence"] for one in receiver.requests if one.path == "/awake"]
    assert sorted(others) == [1, 2, 3], "an active endpoint has no hole"
    assert tenant.api.get(f"/webhooks/{awake['id']}").json()["missed"] is None
    assert tenant.api.patch(address, json={"isActive": False}).json()["missed"] is None, "of the latest pause alone"


def test_a_pause_waits_only_for_what_a_worker_has_claimed(
    tenant: Tenant, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """WH-6."""
    waits: list[float] = []

    async def noted(seconds: float) -> None:
        waits.append(seconds)

    monkeypatch.setattr("pinkas.domains.webhooks.actions.asyncio", SimpleNamespace(sleep=noted))
    endpoint = create_endpoint(tenant, receiver.url())
    address = f"/webhooks/{endpoint['id']}"
    tenant.api.patch(address, json={"isActive": False})
    assert waits == []
    tenant.api.patch(address, json={"isActive": True})
    receiver.answer(200, delay=1.0)
    tenant.issued()
    receiver.wait_for(1)
    tenant.api.patch(address, json={"isActive": False})
    assert waits == [PAUSE_SETTLE_SECONDS]


def test_a_pause_holds_what_is_pending_until_it_ends(hasty: Tenant, receiver: Receiver) -> None:
    """WH-6."""
    receiver.answer(500)
    endpoint, other = (
        create_endpoint(hasty, receiver.url("/held"), maxRetries=10),
        create_endpoint(hasty, receiver.url("/other"), maxRetries=10),
    )
    hasty.issued()
    receiver.wait_for(2)
    hasty.api.patch(f"/webhooks/{endpoint['id']}", json={"isActive": False})
    wait_until(
        lambda: len(delivery_history(hasty, endpoint)[0]["attempts"]) == _count(receiver, "/held"), "attempts under way"
    )
    held = _count(receiver, "/held")
    seen = _count(receiver, "/other")
    wait_until(lambda: _count(receiver, "/other") >= seen + 2, "two more rounds of the worker")
    assert _count(receiver, "/held") == held
    assert delivery_history(hasty, endpoint)[0]["state"] == "pending"
    receiver.answer(200)
    hasty.api.patch(f"/webhooks/{endpoint['id']}", json={"isActive": True})
    (delivery,) = wait_for_deliveries(hasty, endpoint, "delivered")
    assert len(delivery["attempts"]) == _count(receiver, "/held") == held + 1
    wait_for_deliveries(hasty, other, "delivered")


def test_nothing_is_sent_to_a_deleted_endpoint(hasty: Tenant, receiver: Receiver) -> None:
    receiver.answer(500)
    endpoint, other = (
        create_endpoint(hasty, receiver.url("/deleted"), maxRetries=10),
        create_endpoint(hasty, receiver.url("/other")),
    )
    hasty.issued()
    receiver.wait_for(2)
    assert hasty.api.delete(f"/webhooks/{endpoint['id']}").status_code == 204
    wait_until(
        lambda: len(delivery_history(hasty, endpoint)[0]["attempts"]) == _count(receiver, "/deleted"),
        "the last attempt",
    )
    sent, seen = _count(receiver, "/deleted"), _count(receiver, "/other")
    wait_until(lambda: _count(receiver, "/other") >= seen + 2, "two more rounds of the worker")
    assert _count(receiver, "/deleted") == sent
    receiver.answer(200)
    wait_for_deliveries(hasty, other, "delivered")


def _count(receiver: Receiver, path: str) -> int:
    return sum(one.path == path for one in receiver.requests)


# Trying again


def test_a_retry_has_the_same_id_and_bytes_and_a_new_signature(hasty: Tenant, receiver: Receiver) -> None:
    """WH-2."""
    receiver.answer(500, b"not now", times=3)
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=5)
    hasty.issued()
    (delivery,) = wait_for_deliveries(hasty, endpoint, "delivered")
    requests = receiver.requests
    assert len(requests) == 4
    assert {(one.header("webhook-id"), one.header("x-service-delivery-id"), one.body) for one in requests} == {
        (delivery["id"], delivery["id"], delivery["requestBody"].encode())
    }
    stamps = {one.header("webhook-timestamp"): one.header("webhook-signature") for one in requests}
    assert len(set(stamps.values())) == len(stamps)
    for one in requests:
        verify_delivery(endpoint, one)
    times = [int(one.header("webhook-timestamp") or 0) for one in requests]
    began = [datetime.fromisoformat(one["at"]).timestamp() for one in delivery["attempts"]]
    assert times == [int(one) for one in began]


def test_no_attempt_is_earlier_than_the_schedule(hasty: Tenant, receiver: Receiver) -> None:
    """WH-4."""
    receiver.answer(500, times=5)
    endpoint = create_endpoint(hasty, receiver.url())
    hasty.issued()
    (delivery,) = wait_for_deliveries(hasty, endpoint, "delivered")
    attempts = delivery["attempts"]
    assert [one["n"] for one in attempts] == [1, 2, 3, 4, 5, 6]
    for before, after, wait in zip(attempts, attempts[1:], RETRY_SECONDS, strict=False):
        end = datetime.fromisoformat(before["at"]) + timedelta(milliseconds=before["durationMs"])
        early = end + timedelta(seconds=wait * SCALE) - datetime.fromisoformat(after["at"])
        assert early <= timedelta(milliseconds=2), "beyond the rounding of both instants"


@pytest.mark.parametrize("status", [301, 307, 400, 404, 410, 429, 503])
def test_every_status_but_2xx_is_tried_again_and_then_failed(hasty: Tenant, receiver: Receiver, status: int) -> None:
    """WH-3."""
    with Receiver() as target:
        receiver.answer(status, headers={"Location": target.url("/stolen")})
        endpoint = create_endpoint(hasty, receiver.url(), maxRetries=1)
        hasty.issued()
        (delivery,) = wait_for_deliveries(hasty, endpoint, "failed")
        assert [one["status"] for one in delivery["attempts"]] == [status, status]
        assert delivery["nextAttemptAt"] is None
        assert (len(receiver.requests), target.accepted) == (2, 0)
    assert hasty.api.get(f"/webhooks/{endpoint['id']}").json()["isActive"] is True


@pytest.mark.parametrize("kind", ["reset", "close", "garbage"])
def test_a_connection_that_breaks_is_tried_again(hasty: Tenant, receiver: Receiver, kind: Misbehaviour) -> None:
    """WH-3."""
    receiver.misbehave(kind, times=1)
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=1)
    hasty.issued()
    (delivery,) = wait_for_deliveries(hasty, endpoint, "delivered")
    assert [(one["status"], one["error"]) for one in delivery["attempts"]] == [(None, "reset"), (200, None)]


@pytest.mark.parametrize("retries", [1, 3])
def test_there_is_one_attempt_more_than_retries(hasty: Tenant, receiver: Receiver, retries: int) -> None:
    """WH-3 and WH-4."""
    receiver.answer(500, b"broken \x00\xff")
    endpoint = create_endpoint(hasty, receiver.url(), maxRetries=retries)
    hasty.issued()
    (delivery,) = wait_for_deliveries(hasty, endpoint, "failed")
    assert len(delivery["attempts"]) == len(receiver.requests) == retries + 1
    assert {(one["status"], one["error"], one["responseExcerpt"]) for one in delivery["attempts"]} == {
        (500, None, "broken \ufffd\ufffd")
    }


def test_the_history_can_be_filtered_and_paged(hasty: Tenant, receiver: Receiver) -> None:
    receiver.answer(500, times=2)
    endpoint = create_endpoint(hasty, receiver.url(), "document.finalized", "client.created", maxRetries=1)
    hasty.client()
    wait_for_deliveries(hasty, endpoint, "failed")
    hasty.issued()
    wait_for_deliveries(hasty, endpoint, "delivered")
    assert [one["eventType"] for one in delivery_history(hasty, endpoint)] == ["document.finalized", "client.created"]
    assert [one["eventType"] for one in delivery_history(hasty, endpoint, state="failed")] == ["client.created"]
    assert [one["state"] for one in delivery_history(hasty, endpoint, eventType="document.finalized")] == ["delivered"]
    page = hasty.session.get(f"/webhooks/{endpoint['id']}/deliveries?limit=1").json()
    rest = hasty.session.get(f"/webhooks/{endpoint['id']}/deliveries?limit=1&cursor={page['nextCursor']}").json()
    assert [one["eventType"] for one in page["items"] + rest["items"]] == ["document.finalized", "client.created"]
    assert rest["nextCursor"] is None
