"""The pages of standing orders and of reminders in a browser, and those by which a client answers them: for everybody,
in both languages, on a desk and on a phone."""

from datetime import date, timedelta
from urllib.parse import urlsplit

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.test_card_setups import connected
from domains.test_mandate_authorizations import ordered, sent
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with standing orders of every kind, a plan of reminders, and documents that are late."""
    shop = register(running)
    connected(shop, "cardcom")
    client = shop.client(name="נועה לוי", emails=["noa@example.com"])
    card = {"provider": "cardcom", "token": "tok_1", "brand": "visa", "last4": "4242", "expiryMonth": 12}
    method = done(shop.api.post(f"/clients/{client['id']}/payment-methods", json={**card, "expiryYear": 2099}), 201)
    soon = (date.fromisoformat(shop.today()) + timedelta(days=3)).isoformat()
    ordered(shop, client=client, methodId=method["id"], startDate=soon, subject="Membership")
    sent(shop, ordered(shop, client=client, kind="bank_debit", subject="Rent", amount="4200"), send=False)
    done(shop.api.post("/dunning/policies", json={"name": "Usual", "controlShare": 10}), 201)
    shop.issued(305, client=None, clientId=client["id"])
    done(shop.api.post("/dunning/run", json={}), 201)
    return shop


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_pages_are_for_everybody(browser: str, shop: Tenant, width: str, language: str) -> None:
    orders = done(shop.api.get("/mandates"))["items"]
    (policy,) = done(shop.api.get("/dunning/policies"))["items"]
    pages = [
        "standing-orders",
        "standing-orders/new",
        "standing-orders/calendar",
        *(f"standing-orders/{one['id']}" for one in orders),
        f"clients/{orders[0]['clientId']}",
        "reminders",
        "reminders/policies",
        f"reminders/policies/{policy['id']}",
        "reminders/log",
        "reminders/effect",
    ]
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in pages:
            await looking.go(f"/app/{shop.id}/{address}")
            await looking.accessible(dark=width == "desktop")


@pytest.mark.parametrize(("width", "language"), [("desktop", "en"), ("phone", "he")])
async def test_the_page_of_a_client_is_for_everybody(browser: str, shop: Tenant, width: str, language: str) -> None:
    sending = sent(shop, ordered(shop, kind="bank_debit", subject="Rent", amount="4200"), send=False)
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        await looking.go(f"{urlsplit(sending['authorization']['url']).path}?lang={language}")
        await looking.sees("Rent")
        await looking.accessible(dark=width == "desktop")
