"""The pages of payment links and of online payments: for everybody, in both languages, on a phone and at a desk."""

from typing import Any

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.test_checkouts import carded, charge, connected, linked, notify, page_of, public, sold, token
from support.processes import wait_until
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that is paid through a provider, for all tests of this file."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name: a link that was paid and one that is open, a decline, a paid document."""
    terminal = connected(shop)
    client = carded(shop)
    poor, paid, waiting = (sold(shop, client) for _ in range(3))
    shop.running.providers.script(terminal, "decline:36")
    declined = charge(shop, poor)
    link = linked(shop, paid)
    with public(shop) as somebody:
        paying: dict[str, Any] = done(somebody.post(f"/public/payment-links/{token(link)}/pay", json={}))
    shop.running.providers.pay(page_of(paying))
    notify(shop, page_of(paying))
    path = f"/payment-links/{link['id']}"
    wait_until(lambda: done(shop.api.get(path))["state"] == "PAID", "the payment")
    body = {"clientId": client["id"], "amount": "250", "description": "מקדמה על סדנה"}
    open_link = done(shop.api.post("/payment-links", json=body), 201)
    return {
        "payments": "/payments",
        "links": "/payment-links",
        "link-open": f"/payment-links/{open_link['id']}",
        "link-paid": path,
        "link-new": f"/payment-links/new?clientId={client['id']}",
        "link-send": f"/payment-links/{open_link['id']}/send",
        "checkouts": "/checkouts",
        "checkout-declined": f"/checkouts/{declined['id']}",
        "checkout-paid": f"/checkouts/{done(shop.api.get(path))['checkoutId']}",
        "document-paid": f"/documents/{paid['id']}",
        "document-link": f"/documents/{waiting['id']}/payment-link",
        "document-charge": f"/documents/{waiting['id']}/charge",
        "client-cards": f"/clients/{client['id']}/payment-methods",
        "provider": "/payment-providers/cardcom",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


async def test_a_link_is_made_from_a_document_and_shows_its_address(
    browser: str, shop: Tenant, addresses: dict[str, str]
) -> None:
    async with person(browser, shop, language="en") as buyer:
        await buyer.go(f"/app/{shop.id}{addresses['document-link']}")
        await buyer.fill("amount", "40")
        await buyer.click("Create the link")
        await buyer.sees("The payment link is ready.")
        await buyer.sees("₪40.00")
        await buyer.sees("/pay/")
