"""What a customer does with a payment link in a real browser, through the simulator of the sandbox: in both languages,
on a desk and on a phone, without scripts."""

from typing import Any

import pytest

from browser.chromium import Tab, tab
from browser.person import Person
from browser.test_consent import shown, submit
from browser.test_public import DESK, LANGUAGES, PHONE, SIZES, sound, whole
from support.service import Running, Tenant, register

MOST_BYTES = 60_000
_LOADED = """[...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')]
    .filter(one => !one.name.endsWith('.woff2')).reduce((sum, one) => sum + one.encodedBodySize, 0)"""


@pytest.fixture(scope="module")
def shop(running: Running) -> Any:
    """A business in the sandbox: its key there."""
    tenant = register(running)
    with tenant.sandbox_key() as api:
        yield tenant, api


def link(shop: tuple[Tenant, Any], language: str = "he", **fields: Any) -> dict[str, Any]:
    """A fresh payment link for an invoice."""
    api = shop[1]
    client = api.post("/clients", json={"name": {"he": "בית הקפה", "en": "The Café"}[language]}).json()
    line = {"description": "Branding", "quantity": "1", "unitPrice": "1000"}
    body = {"docType": 305, "clientId": client["id"], "lines": [line], "lang": language}
    draft = api.post("/documents", json=body).json()
    assert api.post(f"/documents/{draft['id']}/finalize", json={}).status_code == 200
    made = api.post(f"/documents/{draft['id']}/payment-link", json=fields)
    assert made.status_code == 201, made.text
    return dict(made.json())


async def to_the_provider(page: Tab) -> None:
    """Goes on, and waits for the provider's page, to which the browser is led."""
    await submit(page, "main form button")
    await shown(page, "location.pathname.startsWith('/simulator/') && document.readyState === 'complete'")


@SIZES
@LANGUAGES
async def test_a_link_is_paid(
    browser: str, shop: tuple[Tenant, Any], size: dict[str, int], language: str, direction: str
) -> None:
    made = link(shop, language)
    async with tab(browser, **size, scripts=False) as page:
        await page.open(made["url"])
        await sound(page, language, direction)
        assert await page.value(_LOADED) < MOST_BYTES
        assert "1,180.00" in (await page.value("document.getElementById('amount').innerText")).replace("\u2066", "")
        small = "[...document.querySelectorAll('main button')].filter(e => e.offsetHeight < 44).length"
        assert await page.value(small) == 0
        await whole(page, f"pay-{language}-{size['width']}", size)
        await to_the_provider(page)
        await submit(page, "button[value='pay']")
        assert await page.value("document.getElementById('state').dataset.state") == "PAID"
        await sound(page, language, direction)
        await whole(page, f"pay-paid-{language}-{size['width']}", size)
        await page.open(made["url"])
        assert await page.value("document.getElementById('paid') !== null")
        assert await page.value("document.querySelectorAll('main form').length") == 0
        assert page.faults == []
    (payment,) = [one for one in shop[1].get("/payments").json()["items"] if one["clientId"] == made["clientId"]]
    assert (payment["amount"], payment["receiptId"] is not None) == ("1180.00", True)


async def test_a_declined_card_is_said_and_another_one_is_tried(browser: str, shop: tuple[Tenant, Any]) -> None:
    made = link(shop)
    async with tab(browser, **PHONE, scripts=False) as page:
        await page.open(f"{made['url']}?lang=en")
        await to_the_provider(page)
        await submit(page, "button[value='decline_insufficient_funds']")
        assert await page.value("document.getElementById('state').dataset.state") == "FAILED"
        assert "Nothing was charged" in await page.value("document.querySelector('main').innerText")
        await whole(page, "pay-declined", PHONE)
        await to_the_provider(page)
        await submit(page, "button[value='pay']")
        assert await page.value("document.getElementById('state').dataset.state") == "PAID"


async def test_the_pages_are_for_everybody_and_say_what_is_wrong(browser: str, shop: tuple[Tenant, Any]) -> None:
    made = link(shop, "en")
    async with tab(browser, **DESK) as page:
        somebody = Person(page, "")
        await somebody.go(made["url"])
        await somebody.accessible()
        await page.value("document.querySelector('main form').noValidate = true")
        await somebody.fill("email", "nobody")
        await submit(page, "main form button")
        await somebody.accessible()
        assert await page.value("document.getElementById('email').getAttribute('aria-invalid')") == "true"
        await page.open(made["url"].rsplit("/", 1)[0] + "/" + "a" * 43 + "?lang=en")
        await somebody.accessible()
        assert "The link is over" in await page.value("document.querySelector('main').innerText")
