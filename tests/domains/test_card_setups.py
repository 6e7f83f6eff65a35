"""Saving a card on a provider's page without charging it: the card never passes through, and is the client's once the
provider says so."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done, line
from domains.test_checkouts import charge, ended, faults, notify, page_of, public, refused, sold
from support.processes import wait_until
from support.service import Tenant


def connected(tenant: Tenant, name: str) -> str:
    """An account at a provider; the name by which its pages are scripted."""
    if name == "stripe":
        key = f"sk_live_{uuid4().hex}"
        body = {"credentials": {"secretKey": key, "webhookSecret": "whsec_one"}}
        done(tenant.api.put("/payment-providers/stripe", json=body))
        return key
    terminal = str(uuid4().int)[:9]
    body = {"credentials": {"terminalNumber": terminal, "apiName": "name", "apiPassword": "secret"}}
    done(tenant.api.put("/payment-providers/cardcom", json=body))
    return terminal


@pytest.fixture(params=["stripe", "cardcom"])
def provider(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def ask(tenant: Tenant, client: dict[str, Any], **fields: Any) -> httpx.Response:
    return tenant.api.post(f"/clients/{client['id']}/payment-methods/setup", json=fields)


def begun(tenant: Tenant, client: dict[str, Any], **fields: Any) -> dict[str, Any]:
    return done(ask(tenant, client, **fields), 201)


def methods(tenant: Tenant, client: dict[str, Any]) -> list[dict[str, Any]]:
    return done(tenant.api.get(f"/clients/{client['id']}/payment-methods"))["items"]


def entered(tenant: Tenant, setup: dict[str, Any], decline: str | None = None) -> str:
    """The client enters a card on the provider's page; the page."""
    page = page_of(setup)
    tenant.running.providers.pay(page, decline)
    return page


def back(tenant: Tenant, setup: dict[str, Any]) -> dict[str, Any]:
    """What the client sees who comes back from the provider's page."""
    with public(tenant) as somebody:
        return done(somebody.get(f"/public/checkouts/{setup['url'].rsplit('/', 1)[1]}"))


def test_a_client_saves_a_card_that_is_charged_later(tenant: Tenant, provider: str) -> None:
    connected(tenant, provider)
    client = tenant.client()
    setup = begun(tenant, client)
    assert (setup["state"], setup["provider"], setup["clientId"]) == ("PENDING", provider, client["id"])
    assert setup["redirectUrl"].startswith(tenant.running.providers.url)
    assert methods(tenant, client) == []
    entered(tenant, setup)
    seen = back(tenant, setup)
    assert (seen["state"], seen["savesCard"], seen["amount"], seen["redirectUrl"]) == ("ACTIVATED", True, "0.00", None)
    (method,) = methods(tenant, client)
    assert (method["provider"], method["kind"], method["brand"], method["isDefault"]) == (
        provider,
        "card",
        "visa",
        True,
    )
    assert (method["expiryMonth"], method["expiryYear"]) == (12, 2030)
    found = done(tenant.api.get(f"/checkouts/{setup['checkoutId']}"))
    (attempt,) = found["attempts"]
    assert (found["source"], found["state"], found["amount"], found["paymentId"]) == (
        "save_card",
        "ACTIVATED",
        "0.00",
        None,
    )
    assert (attempt["kind"], attempt["state"], attempt["methodId"]) == ("setup", "SAVED", method["id"])
    assert attempt["card"]["last4"] == method["last4"]
    assert done(tenant.api.get("/payments"))["items"] == []
    assert refused(tenant.api.post(f"/checkouts/{found['id']}/refund", json={"reason": "other"})) == "nothing_to_refund"
    assert charge(tenant, sold(tenant, client))["state"] == "PAID"


def test_what_the_provider_is_asked_charges_nothing(tenant: Tenant, provider: str) -> None:
    account = connected(tenant, provider)
    client = tenant.client(emails=["dana@example.com"])
    begun(tenant, client, language="en")
    asked = [body for name, _, body in tenant.running.providers.asked if name == account]
    (body,) = [one for one in asked if one.get("mode") == "setup" or one.get("ProductName")]
    if provider == "stripe":
        assert (body["customer_creation"], body["payment_method_types[0]"]) == ("always", "card")
        assert (body["customer_email"], body["locale"]) == ("dana@example.com", "en")
        assert not any(name.startswith(("line_items", "payment_intent_data")) for name in body)
    else:
        assert (body["Operation"], body["AdvancedDefinition"]) == ("CreateTokenOnly", {"JValidateType": 2})
        assert body["UIDefinition"]["CardOwnerEmailValue"] == "dana@example.com"


def test_a_notice_is_enough_when_the_client_does_not_come_back(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client()
    page = entered(tenant, begun(tenant, client))
    done(notify(tenant, page))
    done(notify(tenant, page))
    wait_until(lambda: len(methods(tenant, client)) == 1, "the card")


def test_without_a_notice_the_provider_is_asked_by_itself(tenant: Tenant, provider: str) -> None:
    connected(tenant, provider)
    client = tenant.client()
    setup = begun(tenant, client)
    entered(tenant, setup)
    tenant.running.clock.offset += timedelta(minutes=3)
    ended(tenant, setup["checkoutId"], lambda one: one["state"] == "ACTIVATED")
    assert len(methods(tenant, client)) == 1


def test_after_a_decline_another_card_may_be_entered(tenant: Tenant, provider: str) -> None:
    connected(tenant, provider)
    client = tenant.client()
    setup = begun(tenant, client)
    entered(tenant, setup, "33" if provider == "cardcom" else "insufficient_funds")
    seen = back(tenant, setup)
    assert (seen["state"], seen["mayTryAgain"]) == ("FAILED", True)
    assert seen["declineCode"] in ("invalid_card_data", "insufficient_funds")
    assert methods(tenant, client) == []
    with public(tenant) as somebody:
        again = done(somebody.post(f"/public/checkouts/{seen['token']}/pay", json={}))
    entered(tenant, again)
    assert back(tenant, setup)["state"] == "ACTIVATED"
    assert len(methods(tenant, client)) == 1


@pytest.mark.parametrize("step", ["deaf", "silence", "error"])
def test_a_provider_that_opens_no_page_saves_nothing_and_says_so(tenant: Tenant, provider: str, step: str) -> None:
    account = connected(tenant, provider)
    client = tenant.client()
    tenant.running.providers.script(account, step, "ok")
    assert refused(ask(tenant, client), 503) == "payment_unavailable"
    (found,) = done(tenant.api.get("/checkouts"))["items"]
    assert (found["state"], found["source"]) == ("CANCELLED", "save_card")
    assert methods(tenant, client) == []
    entered(tenant, begun(tenant, client))


def test_a_provider_that_is_silent_is_asked_again(tenant: Tenant, provider: str) -> None:
    account = connected(tenant, provider)
    client = tenant.client()
    setup = begun(tenant, client)
    entered(tenant, setup)
    tenant.running.providers.script(account, "error", "ok")
    assert back(tenant, setup)["state"] == "PENDING"
    assert methods(tenant, client) == []
    tenant.running.clock.offset += timedelta(minutes=11)
    ended(tenant, setup["checkoutId"], lambda one: one["state"] == "ACTIVATED")
    assert len(methods(tenant, client)) == 1


@pytest.mark.parametrize(
    ("name", "says"),
    [("stripe", {"mode": "payment"}), ("cardcom", {"Operation": "ChargeOnly"}), ("cardcom", {"TokenInfo": {}})],
)
def test_a_provider_that_contradicts_itself_saves_nothing(tenant: Tenant, name: str, says: dict[str, Any]) -> None:
    connected(tenant, name)
    client = tenant.client()
    setup = begun(tenant, client)
    page = entered(tenant, setup)
    tenant.running.providers.contradict(page, **says)
    assert back(tenant, setup)["state"] == "PENDING"
    assert methods(tenant, client) == []


def test_a_card_that_is_saved_again_stays_one_and_may_become_the_default(tenant: Tenant) -> None:
    connected(tenant, "cardcom")
    client = tenant.client()
    first, second = begun(tenant, client), begun(tenant, client, isDefault=True)
    for setup in (first, second):
        entered(tenant, setup)
        assert back(tenant, setup)["state"] == "ACTIVATED"
        assert back(tenant, setup)["state"] == "ACTIVATED"
    newest, oldest = methods(tenant, client)
    assert (newest["isDefault"], oldest["isDefault"]) == (True, False)


def test_a_card_that_is_saved_after_the_end_is_kept(tenant: Tenant) -> None:
    connected(tenant, "stripe")
    client = tenant.client()
    setup = begun(tenant, client)
    entered(tenant, setup)
    tenant.running.clock.offset += timedelta(hours=25)
    ended(tenant, setup["checkoutId"], lambda one: one["state"] == "ACTIVATED")
    assert len(methods(tenant, client)) == 1


def test_a_setup_that_nobody_uses_can_be_cancelled_and_expires(tenant: Tenant) -> None:
    connected(tenant, "stripe")
    client = tenant.client()
    setup, other = begun(tenant, client), begun(tenant, client)
    assert done(tenant.api.post(f"/checkouts/{setup['checkoutId']}/cancel"))["state"] == "CANCELLED"
    tenant.running.clock.offset += timedelta(hours=25)
    ended(tenant, other["checkoutId"], lambda one: one["state"] == "EXPIRED")
    assert methods(tenant, client) == []


def test_what_prevents_it_is_said(tenant: Tenant) -> None:
    client = tenant.client()
    assert refused(ask(tenant, client)) == "no_provider_connected"
    connected(tenant, "cardcom")
    assert refused(ask(tenant, client, provider="stripe")) == "provider_not_connected"
    assert refused(ask(tenant, {"id": str(uuid4())}), 404) == "not_found"
    assert faults(ask(tenant, client, provider="", language="xx", email="x")) == {"provider", "language", "email"}
    assert refused(ask(tenant, client, externalReference="4580458045804580"), 422) == "card_number_refused"
    assert tenant.api.delete(f"/clients/{client['id']}").is_success
    assert refused(ask(tenant, client)) == "client_is_archived"
    assert done(tenant.api.get("/checkouts"))["items"] == []


def test_a_card_that_is_over_is_not_kept_and_the_attempt_says_why(tenant: Tenant) -> None:
    connected(tenant, "stripe")
    client = tenant.client()
    setup = begun(tenant, client)
    page = entered(tenant, setup)
    card = {"brand": "visa", "last4": "4242", "exp_month": 1, "exp_year": 2020}
    saved = {"status": "succeeded", "payment_method": {"id": "pm_1", "card": card}}
    tenant.running.providers.contradict(page, setup_intent=saved, customer="cus_1")
    assert back(tenant, setup)["state"] == "PENDING"
    (attempt,) = done(tenant.api.get(f"/checkouts/{setup['checkoutId']}"))["attempts"]
    assert (attempt["state"], attempt["providerCode"]) == ("OPEN", "validation_failed")
    assert methods(tenant, client) == []


@pytest.mark.parametrize(
    ("choice", "state"), [("pay", "ACTIVATED"), ("3ds", "ACTIVATED"), ("decline_expired_card", "FAILED")]
)
def test_the_simulator_saves_a_card_with_a_token_of_its_own(tenant: Tenant, choice: str, state: str) -> None:
    """The sandbox: the page asks for no card, and its notice tells."""
    with tenant.sandbox_key() as api, httpx.Client(headers={"sec-fetch-site": "same-origin"}) as buyer:
        client = done(api.post("/clients", json={"name": "Noa"}), 201)
        setup = done(api.post(f"/clients/{client['id']}/payment-methods/setup", json={"language": "en"}), 201)
        assert setup["provider"] == "simulator"
        page = buyer.get(setup["redirectUrl"]).text
        assert "Simulated saving of a card" in page
        assert "Later refunds" not in page
        assert buyer.post(setup["redirectUrl"], data={"choice": choice}).status_code == 303
        if choice == "3ds":
            assert "Pass the verification, and save the card" in buyer.get(setup["redirectUrl"]).text
            assert buyer.post(setup["redirectUrl"], data={"choice": "3ds_pass"}).status_code == 303
        path = f"/checkouts/{setup['checkoutId']}"
        wait_until(lambda: done(api.get(path))["state"] == state, "the notice")
        found = done(api.get(f"/clients/{client['id']}/payment-methods"))["items"]
        assert [one["last4"] for one in found] == (["0000"] if state == "ACTIVATED" else [])
        if found:
            assert "Save a card for" in buyer.get(setup["url"]).text
            assert "The card is saved. Nothing was charged." in buyer.get(setup["url"]).text
            body = {"docType": 305, "clientId": client["id"], "lines": [line()]}
            document = done(api.post("/documents", json=body), 201)
            done(api.post(f"/documents/{document['id']}/finalize", json={}))
            assert done(api.post(f"/documents/{document['id']}/charge", json={}))["state"] == "PAID"


def test_the_sandbox_ends_a_setup_without_a_person(tenant: Tenant) -> None:
    with tenant.sandbox_key() as api:
        client = done(api.post("/clients", json={"name": "Noa"}), 201)
        setup = done(api.post(f"/clients/{client['id']}/payment-methods/setup", json={}), 201)
        body = {"kind": "payment", "checkoutId": setup["checkoutId"], "outcome": "paid"}
        done(api.post("/sandbox/simulate", json=body))
        path = f"/checkouts/{setup['checkoutId']}"
        wait_until(lambda: done(api.get(path))["state"] == "ACTIVATED", "the card")
