"""The pages of payment links and of paying online: made, sent, ended; charged cards; how a document was paid."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from domains.answers import done
from domains.test_checkouts import carded as live_carded
from domains.test_checkouts import connected, sold
from domains.test_desk_words import english
from domains.test_payment_link_messages import asked, client_of, invoiced, simulate, state_of
from domains.test_payment_link_messages import paying as pay
from support.dashboard import DashboardClient
from support.processes import wait_until
from support.service import Tenant

pytestmark = pytest.mark.logs_in


@pytest.fixture
def box(tenant: Tenant) -> httpx.Client:
    """A client of the tenant's sandbox."""
    return tenant.sandbox_key()


@pytest.fixture
def somebody(tenant: Tenant, box: httpx.Client) -> DashboardClient:
    """The owner at the sandbox's dashboard."""
    made = DashboardClient(tenant.running, tenant.email, tenant.password, tenant.id, "sandbox")
    made.set_language("en")
    return made


def carded(box: httpx.Client, behaviour: str = "ok") -> dict[str, Any]:
    """A client with a card at the simulator."""
    client = client_of(box)
    card = {"provider": "simulator", "token": f"sim_{behaviour}", "brand": "visa", "last4": "4242", "isDefault": True}
    done(box.post(f"/clients/{client['id']}/payment-methods", json=card), 201)
    return client


def test_a_link_is_made_for_an_amount_and_found_in_the_list(box: httpx.Client, somebody: DashboardClient) -> None:
    assert "No payment links yet" in somebody.get("/payment-links").text
    client = client_of(box)
    assert "Client" in somebody.get("/payment-links/new").text
    form = somebody.get(f"/payment-links/new?clientId={client['id']}").form()
    wrong = somebody.post("/payment-links/new", {**form, "amount": "0"})
    assert wrong.status == 422
    assert "description" in wrong.faults() or "amount" in wrong.faults()
    made = somebody.post(
        "/payment-links/new", {**form, "amount": "250", "description": "Deposit", "expiresAt": "2099-01-01"}
    )
    assert made.status == 422  # two years at most
    made = somebody.post("/payment-links/new", {**form, "amount": "250", "description": "Deposit"})
    assert made.status == 303, made.text
    (link,) = done(box.get("/payment-links"))["items"]
    page = somebody.get(made.answer.headers["location"])
    assert "The payment link is ready." in page.text
    assert link["url"] in page.text
    listed = somebody.get(f"/payment-links?state=ACTIVE&clientId={client['id']}")
    assert f"{somebody.base}/payment-links/{link['id']}" in listed.links()
    assert "State: active" in listed.text
    assert "₪250.00" in listed.text
    assert "No results" in somebody.get("/payment-links?state=PAID").text
    assert "Deposit" in somebody.get(f"/clients/{client['id']}/payment-methods").text


def test_a_link_is_made_for_chosen_documents_and_for_one(box: httpx.Client, somebody: DashboardClient) -> None:
    client = client_of(box)
    first, second = (invoiced(box, client)["document"] for _ in range(2))
    form = somebody.get(f"/payment-links/new?clientId={client['id']}")
    assert "Tax invoice 1, ₪118.00" in form.text
    sent = {"clientId": client["id"], "maxInstallments": "3", "documentIds[]": [first["id"], second["id"]]}
    assert somebody.post("/payment-links/new", sent).status == 303
    newest = done(box.get("/payment-links"))["items"][0]
    assert (newest["amount"], newest["maxInstallments"], len(newest["documentIds"])) == ("236.00", 3, 2)
    page = somebody.get(f"/documents/{first['id']}")
    assert f"{somebody.base}/documents/{first['id']}/payment-link" in page.links()
    form_of_one = somebody.get(f"/documents/{first['id']}/payment-link").form()
    much = somebody.post(f"/documents/{first['id']}/payment-link", {**form_of_one, "amount": "500"})
    assert much.status == 422
    assert somebody.post(f"/documents/{first['id']}/payment-link", {**form_of_one, "amount": "50"}).status == 303
    assert done(box.get("/payment-links"))["items"][0]["amount"] == "50.00"


def test_a_link_is_read_before_it_is_sent_changed_and_ended(box: httpx.Client, somebody: DashboardClient) -> None:
    link = asked(box)
    there = f"/payment-links/{link['id']}"
    form = somebody.get(f"{there}/send")
    assert "₪250.00" in form.text
    assert form.form()["to.email"] == "dana@example.com"
    seen = somebody.post(f"{there}/send", {"_do": "preview", "text": "Please: {amount}", "language": "en"})
    assert "Please: ₪250.00" in seen.text
    bad = somebody.post(f"{there}/send", {"_do": "send", "to.email": "a@example.com", "text": "{total}"})
    assert bad.status == 422
    assert done(box.get("/messages"))["items"] == []
    assert somebody.post(f"{there}/send", {"_do": "send", "to.email": "a@example.com"}).status == 303
    (message,) = done(box.get("/messages"))["items"]
    assert message["recipient"] == "a@example.com"
    page = somebody.get(there)
    assert "a@example.com" in page.text
    assert "the address at which it is paid" in somebody.get(f"/messages/{message['id']}").text
    assert somebody.get("/sandbox-tools/outbox").status == 200
    change = {**page.form(), "_do": "change", "amount": "300", "description": "More"}
    assert somebody.post(there, change).status == 303
    assert done(box.get(there))["amount"] == "300.00"
    assert somebody.post(there, {"_do": "deactivate"}).status == 303
    ended = somebody.get(there)
    assert link["url"] not in ended.text
    late = somebody.post(f"{there}/send", {"_do": "send", "to.email": "a@example.com"})
    assert late.status == 409
    assert "paid" in late.text


def test_a_saved_card_is_charged_and_a_decline_is_told_with_its_reason(
    box: httpx.Client, somebody: DashboardClient
) -> None:
    poor, good = carded(box, "decline_insufficient_funds"), carded(box)
    document = invoiced(box, poor)["document"]
    there = f"/documents/{document['id']}/charge"
    form = somebody.get(there)
    assert "Visa •••• 4242" in form.text
    told = somebody.post(there, {**form.form(), "installments": "2"})
    assert told.status == 200
    assert "The card was declined. Nothing was charged." in told.text
    (checkout,) = done(box.get("/checkouts"))["items"]
    assert f"{somebody.base}/checkouts/{checkout['id']}" in told.links()
    seen = somebody.get(f"/checkouts/{checkout['id']}").text
    assert "declined" in seen
    assert "Insufficient funds" in seen
    paid = invoiced(box, good)["document"]
    charged = somebody.post(f"/documents/{paid['id']}/charge", somebody.get(f"/documents/{paid['id']}/charge").form())
    assert charged.status == 303, charged.text
    assert "The card was charged" in somebody.get(charged.answer.headers["location"]).text
    page = somebody.get(f"/documents/{paid['id']}")
    assert "How it was paid" in page.text
    assert "Visa •••• 0000 through Simulator" in page.text
    (payment,) = done(box.get("/payments"))["items"]
    for leads in (f"payments/{payment['id']}", f"documents/{payment['receiptId']}"):
        assert f"{somebody.base}/{leads}" in page.links()
    again = somebody.post(f"/documents/{paid['id']}/charge", {"amount": "1"})
    assert again.status == 409


def test_who_has_no_card_is_led_to_a_link(box: httpx.Client, somebody: DashboardClient) -> None:
    document = invoiced(box, client_of(box))["document"]
    page = somebody.get(f"/documents/{document['id']}/charge")
    assert f"{somebody.base}/documents/{document['id']}/payment-link" in page.links()


def test_an_online_payment_shows_its_attempts_and_is_cancelled_or_let_end(
    box: httpx.Client, somebody: DashboardClient
) -> None:
    assert "Nobody has paid online yet" in somebody.get("/checkouts").text
    first, second = asked(box), asked(box)
    id, other = pay(box, first), pay(box, second)
    page = somebody.get(f"/checkouts/{id}")
    assert "The outcome is not known yet" in page.text
    assert somebody.post(f"/checkouts/{id}", {"_do": "simulate", "outcome": "paid"}).status == 303
    wait_until(lambda: done(box.get(f"/checkouts/{id}"))["documentId"], "the receipt")
    assert somebody.post(f"/checkouts/{other}", {"_do": "cancel"}).status == 303
    refused = somebody.post(f"/checkouts/{id}", {"_do": "cancel"})
    assert refused.status == 409
    listed = somebody.get("/checkouts?state=PAID&source=payment_link")
    assert f"{somebody.base}/checkouts/{id}" in listed.links()
    assert f"{somebody.base}/checkouts/{other}" not in listed.links()
    assert "State: paid" in listed.text
    payment = done(box.get(f"/checkouts/{id}"))["paymentId"]
    assert f"{somebody.base}/checkouts/{id}" in somebody.get(f"/payments/{payment}").links()
    assert f"{somebody.base}/checkouts/{id}" in somebody.get(f"/payment-links/{first['id']}").links()
    for part in ("payments", "payment-links", "checkouts"):
        assert f"{somebody.base}/{part}" in somebody.get(f"/{part}").links()


def test_money_without_its_document_says_what_to_do(box: httpx.Client, somebody: DashboardClient) -> None:
    client = client_of(box)
    link = asked(box, client)
    id = pay(box, link)
    assert box.delete(f"/clients/{client['id']}").status_code in (200, 204)
    simulate(box, id, "paid")
    wait_until(lambda: done(box.get(f"/checkouts/{id}"))["documentError"], "the failure")
    assert state_of(box, id) == "PAID"
    seen = somebody.get(f"/checkouts/{id}").text
    assert "The money was charged, and its document could not be issued yet." in seen
    assert "restore the client from the archive" in seen
    assert f"{somebody.base}/checkouts/{id}" in somebody.get("/checkouts?documentError=true").links()


def test_a_provider_that_is_in_use_is_not_disconnected_and_says_why(tenant: Tenant) -> None:
    terminal = connected(tenant)
    somebody = english(tenant)
    page = somebody.get("/payment-providers/cardcom").text
    assert f"/payment-providers/cardcom/callback?business={tenant.id}" in page
    assert "What it can do" in page
    document = sold(tenant, live_carded(tenant))
    tenant.running.providers.script(terminal, "silence")
    there = f"/documents/{document['id']}/charge"
    pending = somebody.post(there, somebody.get(there).form())
    assert "Do not charge once more" in somebody.get(pending.answer.headers["location"]).text
    told = somebody.post("/payment-providers/cardcom", {"_do": "end"})
    assert told.status == 409
    assert "Customers are paying through this account" in told.text


def test_money_is_given_back_on_the_page_of_its_checkout(tenant: Tenant) -> None:
    name = uuid4().hex  # refunds name no terminal: what the provider does is scripted by the name
    account = {"terminalNumber": "4321", "apiName": name, "apiPassword": "secret"}
    done(tenant.api.put("/payment-providers/cardcom", json={"credentials": account}))
    document = sold(tenant, live_carded(tenant))
    made = done(tenant.api.post(f"/documents/{document['id']}/charge", json={}))
    page = english(tenant)
    there = f"/checkouts/{made['id']}"
    assert "Give money back" in page.get(there).text
    back = {"_do": "refund", "amount": "118.01", "reason": "order_change"}
    much = page.post(there, back)
    assert much.status == 409, much.text
    given = page.post(there, {**back, "amount": "18"})
    assert given.status == 303, given.text
    shown = page.get(given.answer.headers["location"]).text
    assert "The refund was asked of the provider." in shown
    assert "the credit invoice" in shown
    assert done(tenant.api.get(f"/documents/{document['id']}"))["credited"] == "18.00"
    tenant.running.providers.script(name, "silence", "ok")
    page.post(there, {**back, "amount": "20"})
    unknown = page.get(there)
    assert "It went back" in unknown.text
    (refund,) = [one for one in done(tenant.api.get(there))["refunds"] if one["state"] == "UNKNOWN"]
    told = page.post(there, {"_do": "resolve", "_refund": refund["id"], "outcome": "refused"})
    assert told.status == 303, told.text
    assert done(tenant.api.get(there))["refunded"] == "18.00"
