"""Every page of payments is for everybody: WCAG 2.2 AA by axe, in both languages, light and dark, on a phone and at a
desk. Those of the dashboard in the states that the crawl does not come to, and those of clients and buyers."""

import pytest

from browser.chromium import tab
from browser.payment_things import PaymentThings, fill_payments
from browser.person import WIDTHS, Person, person
from browser.test_public import DESK, PHONE
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person

BOTH = pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that is paid in every way, for all tests of this file."""
    return register(running)


@pytest.fixture(scope="module")
def things(shop: Tenant) -> PaymentThings:
    return fill_payments(shop)


@BOTH
async def test_the_pages_of_the_dashboard(
    browser: str, shop: Tenant, things: PaymentThings, width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in things.desk.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


@BOTH
async def test_the_pages_of_clients_and_buyers(browser: str, things: PaymentThings, width: str, language: str) -> None:
    async with tab(browser, **{"desktop": DESK, "phone": PHONE}[width]) as page:
        looking = Person(page, "")
        for address in things.public.values():
            await looking.go(f"{address}?lang={language}")
            assert await page.value("document.documentElement.lang") == language
            await looking.accessible(dark=width == "desktop")
