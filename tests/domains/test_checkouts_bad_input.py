"""What is sent to checkouts by mistake or in bad faith: each has its code, and nothing is written."""

import hashlib
import hmac
import json
import logging
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done
from domains.test_checkout_refunds import at_cardcom, at_stripe
from domains.test_checkouts import carded, checkouts, linked, notify, page_of, public, refused, sold, token
from support.service import Tenant

NUMBER = "4580 4580 4580 4580"


def kept(tenant: Tenant) -> list[int]:
    """How much there is of everything that checkouts write."""
    tables = ("checkouts", "checkout_attempts", "checkout_refunds", "provider_notices", "payment_links", "payments")
    with tenant.running.owner() as connection:
        count = "SELECT count(*) FROM {} WHERE business_id = %s"
        found = [connection.execute(count.format(one), [tenant.id]) for one in tables]
        return [one.fetchone()[0] for one in found]  # type: ignore[index]


@pytest.mark.parametrize(
    "fields",
    [{"externalReference": NUMBER}, {"metadata": {"a": NUMBER}}, {"metadata": {NUMBER.replace(" ", ""): "a"}}],
)
def test_a_card_number_in_a_charge_is_refused(tenant: Tenant, fields: dict[str, Any]) -> None:
    at_cardcom(tenant)
    document, before = sold(tenant, carded(tenant)), kept(tenant)
    answer = tenant.api.post(f"/documents/{document['id']}/charge", json=fields)
    assert (refused(answer, 422), answer.json()["field"]) == ("card_number_refused", next(iter(fields)))
    assert "4580" not in answer.text
    assert kept(tenant) == before


@pytest.mark.parametrize("field", ["description", "externalReference"])
def test_a_card_number_in_a_payment_link_is_refused(tenant: Tenant, field: str) -> None:
    at_cardcom(tenant)
    client = tenant.client()
    document = sold(tenant, client)
    link, before = linked(tenant, document), kept(tenant)
    body = {"clientId": client["id"], "amount": "80", "description": "Deposit", field: NUMBER}
    assert refused(tenant.api.post("/payment-links", json=body), 422) == "card_number_refused"
    if field == "externalReference":
        path = f"/documents/{document['id']}/payment-link"
        assert refused(tenant.api.post(path, json={field: NUMBER}), 422) == "card_number_refused"
    else:
        change = tenant.api.patch(f"/payment-links/{link['id']}", json={field: NUMBER})
        assert refused(change, 422) == "card_number_refused"
    assert kept(tenant) == before


def test_a_buyer_who_types_a_card_number_into_a_name_is_refused(tenant: Tenant) -> None:
    at_cardcom(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    before, path = kept(tenant), f"/public/payment-links/{token(link)}/pay"
    with public(tenant) as somebody:
        assert refused(somebody.post(path, json={"name": NUMBER}), 422) == "card_number_refused"
        assert kept(tenant) == before
        paying = done(somebody.post(path, json={}))
        again = somebody.post(f"/public/checkouts/{paying['token']}/pay", json={"name": f"Dana {NUMBER}"})
        assert refused(again, 422) == "card_number_refused"
    assert checkouts(tenant)[0]["buyer"] == {}


def test_a_number_of_a_card_that_was_sent_stands_in_no_line_of_the_log(
    tenant: Tenant, caplog: pytest.LogCaptureFixture
) -> None:
    at_cardcom(tenant)
    document, before = sold(tenant, carded(tenant)), kept(tenant)
    link = linked(tenant, document)
    with caplog.at_level(logging.DEBUG), public(tenant) as somebody:
        refused(tenant.api.post(f"/documents/{document['id']}/charge", json={"externalReference": NUMBER}), 422)
        refused(somebody.post(f"/public/payment-links/{token(link)}/pay", json={"name": NUMBER}), 422)
        somebody.post("/payment-providers/cardcom/callback", params={"business": tenant.id}, json={"card": NUMBER})
    told = [one.getMessage() for one in caplog.records if not one.name.startswith("http")]  # not what the test sent
    assert NUMBER.replace(" ", "") not in "".join(told).replace(" ", "")
    assert kept(tenant) == [*before[:4], before[4] + 1, before[5]]  # the link


def test_links_that_are_closed_begin_nothing(tenant: Tenant) -> None:
    at_cardcom(tenant)
    document = sold(tenant, tenant.client())
    ended, late = linked(tenant, document), linked(tenant, document)
    done(tenant.api.post(f"/payment-links/{ended['id']}/deactivate"))
    before, offset = kept(tenant), tenant.running.clock.offset
    with public(tenant) as somebody:
        assert refused(somebody.post(f"/public/payment-links/{token(ended)}/pay", json={}), 404) == "not_found"
        tenant.running.clock.offset += timedelta(days=91)
        try:
            assert refused(somebody.post(f"/public/payment-links/{token(late)}/pay", json={}), 404) == "not_found"
        finally:
            tenant.running.clock.offset = offset
    assert kept(tenant) == before


def test_of_many_tabs_that_pay_one_link_at_once_all_are_led_to_one_page(tenant: Tenant) -> None:
    at_cardcom(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody, ThreadPoolExecutor(8) as pool:
        path = f"/public/payment-links/{token(link)}/pay"
        answers = [one for one in pool.map(lambda _: somebody.post(path, json={}), range(8)) if one.status_code == 200]
        again = done(somebody.post(path, json={}))
    assert {one.json()["redirectUrl"] for one in answers if one.json()["redirectUrl"]} == {again["redirectUrl"]}
    assert [(one["state"], one["attempts"]) for one in kept_ways(tenant)] == [("PENDING", 1)]


def kept_ways(tenant: Tenant) -> list[dict[str, Any]]:
    """The checkouts with how many attempts each has."""
    return [
        {"state": one["state"], "attempts": len(done(tenant.api.get(f"/checkouts/{one['id']}"))["attempts"])}
        for one in checkouts(tenant)
    ]


def signed(tenant: Tenant, event: dict[str, Any], signing: str = "whsec_one", age: int = 0) -> httpx.Response:
    """A notice of Stripe about the tenant, with its answer."""
    body = json.dumps(event).encode()
    stamp = str(int(time.time()) - age)
    mark = hmac.new(signing.encode(), stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    with public(tenant) as somebody:
        return somebody.post(
            "/payment-providers/stripe/callback",
            params={"business": tenant.id},
            content=body,
            headers={"stripe-signature": f"t={stamp},v1={mark}", "content-type": "application/json"},
        )


def test_notices_that_are_not_stripes_own_are_not_taken(tenant: Tenant) -> None:
    at_stripe(tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    event = {"id": "evt_1", "type": "checkout.session.completed", "data": {"object": {"id": page_of(paying)}}}
    before = kept(tenant)
    assert signed(tenant, event, "whsec_two").status_code == 404
    assert signed(tenant, event, age=3600).status_code == 404  # replayed
    assert signed(tenant, {**event, "type": "customer.created"}).status_code == 404
    assert notify(tenant, page_of(paying), provider="stripe").status_code == 404  # unsigned
    assert kept(tenant) == before
    assert signed(tenant, event).status_code == 200
    assert checkouts(tenant)[0]["state"] == "PENDING"  # it said paid, and Stripe says otherwise


def test_a_notice_about_the_checkout_of_another_business_changes_neither(
    tenant: Tenant, opened: Callable[..., Tenant]
) -> None:
    other_tenant = opened()
    at_cardcom(tenant)
    at_cardcom(other_tenant)
    link = linked(tenant, sold(tenant, tenant.client()))
    with public(tenant) as somebody:
        paying = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    assert notify(tenant, page_of(paying), business=other_tenant.id).status_code == 200
    assert checkouts(other_tenant) == []
    assert checkouts(tenant)[0]["state"] == "PENDING"


def test_an_oversize_notice_is_refused(tenant: Tenant) -> None:
    at_cardcom(tenant)
    before = kept(tenant)
    with public(tenant) as somebody:
        body = json.dumps({"LowProfileId": str(uuid4()), "more": "x" * 3_000_000}).encode()
        answer = somebody.post("/payment-providers/cardcom/callback", params={"business": tenant.id}, content=body)
    assert answer.status_code == 413
    assert kept(tenant) == before
