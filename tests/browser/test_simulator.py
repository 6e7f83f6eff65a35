"""What a buyer does at the payment simulator in a real browser: in both languages, on a desk and on a phone, without
scripts, by mouse and by keyboard alone."""

from typing import Any
from uuid import UUID, uuid4

import pytest

from browser.chromium import tab
from browser.person import Person
from browser.test_consent import shown, submit
from browser.test_public import DESK, LANGUAGES, PHONE, SIZES, sound, whole
from pinkas.outside.payment_providers import credentials_of
from pinkas.outside.payment_providers.port import ChargeOutcome, PageOutcome, PageRequest
from pinkas.wiring import Service
from support.service import Running, Tenant, register


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that is in the sandbox too."""
    made = register(running)
    made.sandbox_key().close()
    return made


async def ask(shop: Tenant, call: str, *args: Any) -> Any:
    """Asks the simulator, as another process of the service."""
    running = shop.running
    service = Service("sandbox", running.settings, running.urls["sandbox"], clock=running.clock)
    await service.open()
    try:
        simulator = service.outside.payment_providers.simulator
        return await getattr(simulator, call)(credentials_of(UUID(shop.id)), *args)
    finally:
        await service.close()


async def opened(shop: Tenant, language: Any = "he", **more: Any) -> PageOutcome:
    """A fresh page."""
    root = shop.running.url("sandbox").removesuffix("/api/v1")
    request = PageRequest(
        key=str(uuid4()),
        amount=123_456,
        currency="ILS",
        description={"he": "חשבונית 7: מיתוג לבית הקפה", "en": "Invoice 7: branding of the café"}[language],
        language=language,
        success_url=f"{root}/verify?lang={language}",
        failure_url=f"{root}/en",
        callback_url=f"{root}/health",
        **more,
    )
    found: PageOutcome = await ask(shop, "open_page", request)
    assert found.url is not None
    return found


@SIZES
@LANGUAGES
async def test_a_buyer_passes_the_question_of_the_bank(
    browser: str, shop: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    page_of = await opened(shop, language, max_instalments=12)
    async with tab(browser, **size, scripts=False) as page:
        await page.open(page_of.url or "")
        await sound(page, language, direction)
        small = "[...document.querySelectorAll('main button, main select')].filter(e => e.offsetHeight < 44).length"
        assert await page.value(small) == 0
        assert await page.value("document.querySelectorAll('input, textarea').length") == 0
        await whole(page, f"simulator-{language}-{size['width']}", size)
        await submit(page, "button[value='3ds']")
        await sound(page, language, direction)
        await whole(page, f"simulator-bank-{language}-{size['width']}", size)
        await submit(page, "button[value='3ds_pass']")
        assert await page.value("location.pathname") == "/verify"
        await page.open(page_of.url or "")
        await sound(page, language, direction)
        assert await page.value("document.getElementById('outcome').dataset.state") == "paid"
        await whole(page, f"simulator-paid-{language}-{size['width']}", size)
        assert page.faults == []
        host = shop.running.url("sandbox").removesuffix("/api/v1")
        assert all(one.startswith(host) for one in page.loads)
    found: ChargeOutcome = await ask(shop, "look_up_page", page_of.reference)
    assert found.state == "paid"


async def test_a_buyer_is_declined_and_changes_the_language(browser: str, shop: Tenant) -> None:
    page_of = await opened(shop)
    async with tab(browser, **PHONE, scripts=False) as page:
        await page.open(page_of.url or "")
        await submit(page, "nav a")
        await sound(page, "en", "ltr")
        await submit(page, "button[value='decline_expired_card']")
        assert await page.value("location.pathname") == "/en"
    found: ChargeOutcome = await ask(shop, "look_up_page", page_of.reference)
    assert (found.state, found.decline_code) == ("declined", "expired_card")


async def test_it_is_accessible_at_each_step(browser: str, shop: Tenant) -> None:
    page_of = await opened(shop, "en", max_instalments=3)
    async with tab(browser, **DESK) as page:
        person = Person(page, "")
        await person.go(page_of.url or "")
        await person.accessible()
        for choice in ("3ds", "3ds_fail"):
            await submit(page, f"button[value='{choice}']")
            await person.go(page_of.url or "")
            await person.accessible()


async def test_a_buyer_pays_by_the_keyboard_alone(browser: str, shop: Tenant) -> None:
    page_of = await opened(shop)
    async with tab(browser, **DESK, scripts=False) as page:
        await page.open(page_of.url or "")
        for _ in range(20):
            await page.press("Tab")
            if await page.value("document.activeElement.value") == "pay":
                break
        await page.press("Enter")
        await shown(page, "location.pathname === '/verify'")
    found: ChargeOutcome = await ask(shop, "look_up_page", page_of.reference)
    assert found.state == "paid"
