"""What a buyer does on a Payment Page in a real browser: in both languages, on a desk and on a phone, without
scripts."""

from typing import Any
from uuid import uuid4

import httpx
import pytest

from browser.chromium import tab
from browser.person import Person
from browser.test_consent import fill, shown, submit
from browser.test_public import DESK, LANGUAGES, PHONE, SIZES, sound, whole
from domains.answers import done
from domains.test_checkouts import connected
from support.service import Running, Tenant, register


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that takes cards."""
    made = register(running)
    connected(made)
    return made


def page_url(shop: Tenant, **fields: Any) -> str:
    """The address of a page that is live."""
    body = {
        "title": "סדנת קדרות למתחילים",
        "slug": f"pottery-{uuid4().hex[:12]}",
        "texts": {"he": {"description": "שלושה מפגשים, כולל חומרים."}, "en": {"title": "Pottery for beginners"}},
        "items": [{"description": "סדנה", "unitPrice": "354"}, {"description": "ערכת כלים", "unitPrice": "118"}],
        "fields": [{"key": "size", "label": "מידת סינר", "required": True}],
        **fields,
    }
    made = done(shop.api.post("/payment-pages", json=body), 201)
    return str(done(shop.api.post(f"/payment-pages/{made['id']}/publish"))["url"])


@SIZES
@LANGUAGES
async def test_a_buyer_is_led_on_to_pay(
    browser: str, shop: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    address = f"{page_url(shop)}?lang={language}"
    async with tab(browser, **size, scripts=False) as page:
        await page.open(address)
        await sound(page, language, direction)
        small = "[...document.querySelectorAll('main button, main input')].filter(e => e.offsetHeight < 44).length"
        assert await page.value(small) == 0
        assert await page.value("document.getElementById('price').innerText.includes('472')")
        await whole(page, f"payment-page-{language}-{size['width']}", size)
        await submit(page, "button.yes")
        await sound(page, language, direction)
        faults = "[...document.querySelectorAll('[aria-invalid]')].map(e => e.name)"
        assert await page.value(faults) == ["name", "email"]
        await fill(page, name="Dana", email="dana@example.com")
        await submit(page, "button.yes")
        assert await page.value(faults) == ["field.size"]
        await page.value("document.getElementById('field.size').value = 'M'")
        await submit(page, "button.yes")
        await shown(page, "!!document.getElementById('on') || location.pathname.startsWith('/pay/')")


async def test_it_is_accessible(browser: str, shop: Tenant) -> None:
    for fields in ({}, {"amountMode": "open", "items": [], "minAmount": "10"}, {"amountMode": "quantity"}):
        address = page_url(shop, **fields)
        for language in ("he", "en"):
            for size in (DESK, PHONE):
                async with tab(browser, **size) as page:
                    person = Person(page, "")
                    await person.go(f"{address}?lang={language}")
                    await person.accessible()


def test_a_page_that_is_not_open_is_not_there(shop: Tenant) -> None:
    address = page_url(shop)
    gone = httpx.get(f"{address}x")
    assert gone.status_code == 404
