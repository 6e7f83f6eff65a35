"""What a newcomer gets wrong with payments, links, pages and the portal is named at its field, on pages in words."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done, paid
from domains.test_checkouts import checkouts, connected, faults, public, refused, sold
from domains.test_client_portal import pay, portal
from domains.test_desk_words import english
from domains.test_payment_pages import BUYER, ITEM, live, order
from support.service import Tenant

CARD = "4111 1111 1111 1111"


def test_a_payment_is_not_for_more_than_came(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = sold(tenant, client), sold(tenant, client)
    parts = [{"documentId": one["id"], "amount": "60"} for one in (first, second)]
    body = {**paid(tenant, "100", "cash"), "clientId": client["id"], "allocations": parts}
    assert faults(tenant.api.post("/payments", json=body)) == {"allocations"}
    assert done(tenant.api.get("/payments"))["items"] == []
    assert done(tenant.api.post("/payments", json={**body, "amount": "120"}), 201)["unallocated"] == "0.00"


def test_no_number_of_a_card_is_kept(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client()
    body = {**paid(tenant, "100", "cash"), "clientId": client["id"], "note": CARD}
    assert refused(tenant.api.post("/payments", json=body), 422) == "card_number_refused"
    page = live(tenant, fields=[{"key": "size", "label": "Size"}])
    assert refused(order(tenant, page, fields={"size": CARD}), 422) == "card_number_refused"
    told = httpx.post(f"{page['url']}?lang=en", data={**BUYER, "field.size": CARD})
    assert (told.status_code, "entered on the provider&#39;s own page" in told.text) == (422, True)
    assert checkouts(tenant) == []


def test_a_currency_that_is_none_is_named_at_its_field(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client(openingBalance={"amount": "50", "date": "2026-01-01"})
    asked: dict[str, Any] = {"clientId": client["id"], "amount": "5", "description": "x", "currency": "QQQ"}
    assert faults(tenant.api.post("/payment-links", json=asked)) == {"currency"}
    page = {"title": "x", "items": [ITEM], "currency": "QQQ"}
    assert faults(tenant.api.post("/payment-pages", json=page)) == {"currency"}
    opened = {"title": "x", "amountMode": "open", "minAmount": "5", "currency": "QQQ"}
    assert faults(tenant.api.post("/payment-pages", json=opened)) == {"currency"}
    with public(tenant) as somebody:
        assert faults(pay(somebody, portal(tenant, client), amount="5", currency="QQQ")) == {"currency"}


def test_the_page_of_the_portal_says_that_what_is_open_has_changed(tenant: Tenant) -> None:
    connected(tenant)
    client = tenant.client(openingBalance={"amount": "50", "date": "2026-01-01"})
    place = f"{tenant.running.url().removesuffix('/api/v1')}/portal/{portal(tenant, client)}?lang=en"
    for name in ("pay-", "opening-"):
        told = httpx.post(place, data={"_do": "documents", f"{name}{uuid4()}": "yes"})
        assert (told.status_code, "What was open has changed." in told.text) == (422, True)
    first = httpx.get(f"{place}&cursor=nothing")
    assert (first.status_code, "Opening balance of" in first.text) == (200, True)


@pytest.mark.logs_in
def test_a_notification_leads_to_its_checkout(tenant: Tenant) -> None:
    connected(tenant)
    paying = done(order(tenant, live(tenant)), 201)
    tenant.running.providers.pay(paying["redirectUrl"].rsplit("/", 1)[1])
    with public(tenant) as somebody:
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    (made,) = checkouts(tenant)
    somebody_there = english(tenant)
    assert f"{somebody_there.base}/checkouts/{made['id']}" in somebody_there.get("/notifications").links()
