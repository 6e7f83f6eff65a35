"""Webhooks of partners: what happens in their merchants, with `merchantId`, and only while they act for them."""

from collections.abc import Callable
from typing import Any

import pytest

from domains.answers import done, faults, refused
from support.hooks import verify_delivery
from support.partners import Partner, make_partner
from support.processes import wait_until
from support.receiver import Receiver
from support.service import Running, Tenant


@pytest.fixture
def partner(running: Running) -> Partner:
    return make_partner(running)


def endpoint_of(partner: Partner, url: str, *events: str, **more: Any) -> dict[str, Any]:
    """An endpoint of a partner, with its secret."""
    body = {"url": url, "events": list(events or ("client.created",)), **more}
    return dict(done(partner.operator.post(f"/partner/admin/partners/{partner.id}/webhooks", json=body), 201))


def test_an_event_of_every_merchant_is_told_with_its_merchant(
    partner: Partner, opened: Callable[..., Tenant], receiver: Receiver
) -> None:
    endpoint = endpoint_of(partner, receiver.url("/all"))
    merchants = [opened(), opened()]
    for tenant in merchants:
        partner.acting_for(tenant)
        done(partner.api.post(f"/partner/merchants/{tenant.id}/clients", json={"name": "לקוח"}), 201)
    told = [verify_delivery(endpoint, request) for request in receiver.wait_for(2)]
    assert {one["merchantId"] for one in told} == {one["businessId"] for one in told} == {one.id for one in merchants}
    assert {(one["type"], one["endpointSequence"]) for one in told} == {("client.created", 1)}
    (listed,) = done(partner.operator.get(f"/partner/admin/partners/{partner.id}/webhooks"))["items"]
    assert (listed["id"], "secret" in listed) == (endpoint["id"], False)


def test_nothing_is_told_before_the_owner_agrees_nor_while_suspended_nor_afterwards(
    partner: Partner, opened: Callable[..., Tenant], receiver: Receiver
) -> None:
    endpoint = endpoint_of(partner, receiver.url("/some"))
    tenant = opened()
    tenant.client(name="before")
    own = done(tenant.api.post("/webhooks", json={"url": receiver.url("/own"), "events": ["client.created"]}), 201)
    partner.acting_for(tenant)
    tenant.client(name="one")
    receiver.wait_for(2)
    access = f"/partner-access/{partner.id}"
    done(tenant.session.post(f"{access}/suspend"))
    tenant.client(name="while suspended")
    receiver.wait_for(3)
    done(tenant.session.post(f"{access}/resume"))
    tenant.client(name="two")
    receiver.wait_for(5)
    assert tenant.session.delete(access).status_code == 204
    tenant.client(name="afterwards")
    receiver.wait_for(6)
    names = [
        verify_delivery(endpoint, request)["data"]["object"]["name"]
        for request in receiver.requests
        if request.path == "/some"
    ]
    assert names == ["one", "two"]
    (listed,) = done(tenant.api.get("/webhooks"))["items"]
    assert listed["id"] == own["id"]
    refused(tenant.api.get(f"/webhooks/{endpoint['id']}"), 404, "not_found")
    refused(tenant.api.delete(f"/webhooks/{endpoint['id']}"), 404, "not_found")
    refused(tenant.session.get(f"/webhooks/{endpoint['id']}/deliveries"), 404, "not_found")


def test_a_deleted_endpoint_is_told_no_more(
    partner: Partner, opened: Callable[..., Tenant], receiver: Receiver
) -> None:
    gone, stays = (endpoint_of(partner, receiver.url(path)) for path in ("/gone", "/stays"))
    tenant = opened()
    partner.acting_for(tenant)
    address = f"/partner/admin/partners/{partner.id}/webhooks/{gone['id']}"
    assert partner.operator.delete(address).status_code == 204
    refused(partner.operator.delete(address), 404, "not_found")
    tenant.client()
    (request,) = receiver.wait_for(1)
    verify_delivery(stays, request)


def test_an_endpoint_of_a_partner_lives_where_those_of_businesses_may(partner: Partner) -> None:
    address = f"/partner/admin/partners/{partner.id}/webhooks"
    body = {"url": "http://169.254.169.254/", "events": ["client.created"]}
    refused(partner.operator.post(address, json=body), 422, "invalid_webhook_url")
    twice = {"url": "https://example.com/", "events": ["client.created", "client.created"]}
    assert faults(partner.operator.post(address, json=twice)) == {("events", "repeated")}


def test_what_waits_for_a_partner_rests_while_it_is_suspended(
    partner: Partner, opened: Callable[..., Tenant], receiver: Receiver
) -> None:
    """By the owner, and by the operator."""
    receiver.answer(500, times=1)
    endpoint = endpoint_of(partner, receiver.url("/late"))
    tenant = opened()
    partner.acting_for(tenant)
    tenant.client(name="late")
    receiver.wait_for(1)

    def waits(*, due: bool) -> bool:
        with tenant.running.owner() as database:
            sql = """SELECT next_attempt_at IS NOT NULL FROM webhook_queue
                     WHERE business_id = %s AND endpoint_id = %s AND lease_until IS NULL"""
            return database.execute(sql, [tenant.id, endpoint["id"]]).fetchall() == [(due,)]

    wait_until(lambda: waits(due=True), "the next attempt")
    admin = f"/partner/admin/partners/{partner.id}"
    done(tenant.session.post(f"/partner-access/{partner.id}/suspend"))
    assert waits(due=False)
    done(partner.operator.patch(admin, json={"status": "SUSPENDED"}))
    done(tenant.session.post(f"/partner-access/{partner.id}/resume"))
    assert waits(due=False)
    done(partner.operator.patch(admin, json={"status": "ACTIVE"}))
    receiver.wait_for(2)
    assert {verify_delivery(endpoint, one)["data"]["object"]["name"] for one in receiver.requests} == {"late"}
