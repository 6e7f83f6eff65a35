"""How clients authorize standing orders: the link, the consent that is kept, the card or the bank, and recurring
Payment Pages."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from domains.answers import done
from domains.test_card_setups import connected, methods
from domains.test_checkouts import ended, faults, notify, page_of, public, refused
from domains.test_messages import sent as was_sent
from domains.test_payment_pages import BUYER, drawn, events, order, stats
from support.processes import wait_until
from support.service import Tenant

BANK = {"bankCode": "12", "branch": "600", "account": "123456", "holder": "דנה לוי"}


def ordered(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A standing order that waits for its client."""
    client = fields.pop("client", None) or tenant.client(emails=["dana@example.com"])
    today = (tenant.running.clock.now()).date().isoformat()
    body = {
        "clientId": client["id"],
        "kind": "card",
        "amount": "100",
        "frequency": "monthly_date",
        "startDate": today,
        "subject": "Membership",
        **fields,
    }
    return done(tenant.api.post("/mandates", json=body), 201)


def sent(tenant: Tenant, mandate: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(tenant.api.post(f"/mandates/{mandate['id']}/send-authorization", json=fields))


def link_of(sending: dict[str, Any]) -> str:
    return f"/public/mandates/{sending['authorization']['url'].rsplit('/', 1)[1]}"


def seen(tenant: Tenant, sending: dict[str, Any], language: str = "en") -> dict[str, Any]:
    with public(tenant) as somebody:
        return done(somebody.get(link_of(sending), params={"language": language}))


def authorize(tenant: Tenant, sending: dict[str, Any], **fields: Any) -> httpx.Response:
    body = {"name": "Dana Levi", "consent": True, "language": "en", **fields}
    with public(tenant) as somebody:
        return somebody.post(f"{link_of(sending)}/authorize", json=body)


def authorizations(tenant: Tenant, mandate: dict[str, Any]) -> list[dict[str, Any]]:
    return done(tenant.api.get(f"/mandates/{mandate['id']}/authorizations"))["items"]


def status(tenant: Tenant, mandate: dict[str, Any]) -> str:
    return str(done(tenant.api.get(f"/mandates/{mandate['id']}"))["status"])


@pytest.fixture
def provider(tenant: Tenant) -> str:
    return connected(tenant, "cardcom")


def test_a_client_authorizes_by_a_link_and_a_card(tenant: Tenant, provider: str) -> None:
    client = tenant.client(emails=["dana@example.com"])
    mandate = ordered(tenant, client=client)
    sending = sent(tenant, mandate, send=False)
    shown = seen(tenant, sending)
    assert (shown["state"], shown["amount"], shown["subject"]) == ("OPEN", "100.00", "Membership")
    assert "charge my card" in shown["terms"]
    assert "לחייב את כרטיס האשראי" in seen(tenant, sending, "he")["terms"]
    paying = done(authorize(tenant, sending))
    assert (paying["state"], status(tenant, mandate)) == ("CONSENTED", "PENDING_AUTHORIZATION")
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    (kept,) = authorizations(tenant, mandate)
    ended(tenant, kept["checkoutId"], lambda one: one["state"] == "ACTIVATED")
    (kept,) = authorizations(tenant, mandate)
    assert (kept["state"], kept["consent"]["name"], kept["consent"]["text"]) == (
        "AUTHORIZED",
        "Dana Levi",
        shown["terms"],
    )
    assert kept["consent"]["address"] == "127.0.0.1"
    (method,) = methods(tenant, client)
    active = done(tenant.api.get(f"/mandates/{mandate['id']}"))
    assert (active["status"], active["methodId"]) == ("ACTIVE", method["id"])
    assert refused(authorize(tenant, sending)) == "authorization_ended"
    assert seen(tenant, sending)["state"] == "AUTHORIZED"


def test_a_new_link_replaces_the_card_of_a_standing_order_that_is_charged(tenant: Tenant, provider: str) -> None:
    client = tenant.client(emails=["dana@example.com"])
    card = {"provider": "cardcom", "token": "tok_before", "last4": "1111", "expiryMonth": 12, "expiryYear": 2099}
    before = done(tenant.api.post(f"/clients/{client['id']}/payment-methods", json=card), 201)
    mandate = ordered(tenant, client=client, methodId=before["id"], startDate="2099-01-31")
    sending = sent(tenant, mandate, send=False)
    paying = done(authorize(tenant, sending))
    kept = done(tenant.api.get(f"/mandates/{mandate['id']}"))
    assert (kept["status"], kept["methodId"]) == ("ACTIVE", before["id"])  # until the other one is saved
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    ended(tenant, authorizations(tenant, mandate)[0]["checkoutId"], lambda one: one["state"] == "ACTIVATED")
    after = done(tenant.api.get(f"/mandates/{mandate['id']}"))
    (new,) = [one for one in methods(tenant, client) if one["id"] != before["id"]]
    assert (after["status"], after["methodId"], after["nextDate"]) == ("ACTIVE", new["id"], "2099-01-31")
    assert refused(authorize(tenant, sending)) == "authorization_ended"


def test_the_link_goes_to_the_client_by_a_message(tenant: Tenant) -> None:
    box = tenant.sandbox_key()
    client = done(box.post("/clients", json={"name": "דנה", "emails": ["dana@example.com"]}), 201)
    body = {"clientId": client["id"], "kind": "card", "amount": "100", "frequency": "monthly_date", "subject": "מנוי"}
    mandate = done(box.post("/mandates", json={**body, "startDate": "2030-01-31"}), 201)
    sending = done(box.post(f"/mandates/{mandate['id']}/send-authorization", json={}))
    (message,) = sending["messages"]
    assert (message["kind"], message["recipient"], message["mandateId"]) == (
        "mandate",
        "dana@example.com",
        mandate["id"],
    )
    assert "₪100.00 עבור מנוי" in message["text"]
    (kept,) = done(box.get("/sandbox/outbox", params={"mandateId": mandate["id"]}))["items"]
    assert kept["link"] == sending["authorization"]["url"]
    assert ">לצפייה ולאישור</a>" in kept["html"]
    was_sent(box, message["id"])
    again = done(box.post(f"/messages/{message['id']}/resend"), 201)
    assert (again["mandateId"], again["resendOf"]) == (mandate["id"], message["id"])


def test_links_that_are_over_say_so_and_authorize_nothing(tenant: Tenant, provider: str) -> None:
    mandate = ordered(tenant)
    old, new = sent(tenant, mandate, send=False), sent(tenant, mandate, send=False)
    assert old["messages"] == []
    assert seen(tenant, old)["state"] == "CANCELLED"
    assert refused(authorize(tenant, old)) == "authorization_ended"
    assert faults(authorize(tenant, new, consent=False, bank=BANK)) == {"consent", "bank"}
    tenant.running.clock.offset += timedelta(days=31)
    assert seen(tenant, new)["state"] == "EXPIRED"
    assert refused(authorize(tenant, new)) == "authorization_ended"
    assert status(tenant, mandate) == "PENDING_AUTHORIZATION"


def test_a_bank_debit_waits_for_the_bank(tenant: Tenant) -> None:
    mandate = ordered(tenant, kind="bank_debit")
    confirm = f"/mandates/{mandate['id']}/confirm-authorization"
    assert refused(tenant.api.post(confirm, json={})) == "not_awaiting_bank"
    sending = sent(tenant, mandate, send=False)
    assert faults(authorize(tenant, sending)) == {"bank"}
    assert set(faults(authorize(tenant, sending, bank={**BANK, "account": "1"}))) == {"bank.account"}
    agreed = done(authorize(tenant, sending, bank=BANK))
    assert (agreed["state"], agreed["redirectUrl"], status(tenant, mandate)) == (
        "CONSENTED",
        None,
        "PENDING_AUTHORIZATION",
    )
    assert refused(authorize(tenant, sending, bank=BANK)) == "authorization_ended"
    confirmed = done(tenant.api.post(confirm, json={"reference": "77"}))
    assert (confirmed["state"], confirmed["bank"], confirmed["bankReference"]) == ("AUTHORIZED", BANK, "77")
    assert status(tenant, mandate) == "ACTIVE"


def test_a_recurring_page_makes_a_standing_order(tenant: Tenant, provider: str) -> None:
    page = drawn(tenant, kind="recurring", charges=12, metadata={"plan": "gold"}, externalReference="page-7")
    assert (page["frequency"], page["charges"]) == ("monthly_date", 12)
    done(tenant.api.post(f"/payment-pages/{page['id']}/publish"))
    assert faults(order(tenant, page)) == {"consent"}
    paying = done(order(tenant, page, consent=True), 201)
    assert (paying["standingOrder"], events(tenant, "checkout.activated")) == (True, [])
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    (checkout,) = done(tenant.api.get("/checkouts", params={"paymentPageId": page["id"]}))["items"]
    ended(tenant, checkout["id"], lambda one: one["state"] == "ACTIVATED")
    wait_until(lambda: bool(events(tenant, "checkout.activated")), "the event of the order")
    (told,) = events(tenant, "checkout.activated")
    assert (told["state"], told["mandateId"], told["paymentPageId"]) == ("ACTIVATED", checkout["mandateId"], page["id"])
    assert (told["amount"], told["externalReference"], told["metadata"]) == ("118.00", "page-7", {"plan": "gold"})
    mandate = {"id": told["mandateId"]}
    assert status(tenant, mandate) == "ACTIVE"
    (kept,) = authorizations(tenant, mandate)
    assert (kept["source"], kept["state"], kept["consent"]["name"]) == ("payment_page", "AUTHORIZED", BUYER["name"])
    assert (stats(tenant, page)["paid"], stats(tenant, page)["conversion"]) == (1, None)


def test_a_buyer_who_goes_away_is_no_client_until_the_card_is_saved_after_all(tenant: Tenant, provider: str) -> None:
    page = drawn(tenant, kind="recurring")
    done(tenant.api.post(f"/payment-pages/{page['id']}/publish"))

    def listed() -> list[str]:
        return [one["name"] for one in done(tenant.api.get("/clients"))["items"]]

    before = listed()
    paying = done(order(tenant, page, consent=True), 201)
    (checkout,) = done(tenant.api.get("/checkouts", params={"paymentPageId": page["id"]}))["items"]
    done(tenant.api.post(f"/checkouts/{checkout['id']}/cancel"))
    assert listed() == before
    tenant.running.providers.pay(page_of(paying))
    notify(tenant, page_of(paying))
    ended(tenant, checkout["id"], lambda one: one["state"] == "ACTIVATED")
    assert listed() == [BUYER["name"], *before]
    assert status(tenant, {"id": checkout["mandateId"]}) == "ACTIVE"
