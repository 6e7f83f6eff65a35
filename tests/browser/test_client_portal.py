"""What a client does in its portal in a real browser: in both languages, on a desk and on a phone, without scripts."""

from typing import Any

import pytest

from browser.chromium import tab
from browser.person import Person
from browser.test_consent import click, fill, submit
from browser.test_public import DESK, LANGUAGES, PHONE, SIZES, sound, whole
from domains.answers import done
from domains.test_checkouts import checkouts, connected, page_of
from support.service import Running, Tenant, register

TEXTS = {"he": "סוכם על 90 ש״ח.", "en": "We agreed on 90."}
SMALL = """[...document.querySelectorAll('main button, main select, main .button')]
    .filter(e => e.offsetParent && e.offsetHeight < 44).length"""


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that takes cards."""
    made = register(running)
    connected(made)
    return made


def portal(shop: Tenant, language: str, bills: int = 2) -> tuple[str, list[dict[str, Any]]]:
    """The address of the portal of a client who owes something, and its invoices."""
    opening = {"amount": "50", "date": "2026-01-01", "dueDate": "2026-02-01"}
    name = {"he": "קפה השדרה", "en": "Avenue Coffee"}[language]
    client = shop.client(name=name, taxId=None, lang=language, openingBalance=opening)
    lines = [{"description": "Advice", "quantity": "1", "unitPrice": "100"}]
    owed = [
        shop.issued(305, client=None, clientId=client["id"], lines=lines, lang=language, dueDate="2099-01-31")
        for _ in range(bills)
    ]
    made = done(shop.api.post(f"/clients/{client['id']}/portal-link", json={}), 201)
    return str(made["url"]), owed


@SIZES
@LANGUAGES
async def test_a_client_pays_what_it_marks_and_sees_it_paid(
    browser: str, shop: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    address, owed = portal(shop, language)
    async with tab(browser, **size, scripts=False) as page:
        await page.open(address)
        await sound(page, language, direction)
        assert await page.value("document.cookie") == ""
        assert await page.value("document.querySelectorAll('script').length") == 0
        assert await page.value(SMALL) == 0
        assert await page.value("document.documentElement.outerHTML.length") < 60_000
        await whole(page, f"portal-{language}-{size['width']}", size)
        await submit(page, "form.pay button")
        assert await page.value("document.querySelector('#fault') !== null")  # nothing is marked
        await click(page, f"[name='pay-{owed[0]['id']}']")
        await submit(page, "form.pay button")
    (begun,) = checkouts(shop, source="portal", documentId=owed[0]["id"])
    assert (begun["state"], begun["amount"]) == ("PENDING", "118.00")
    with shop.running.client() as somebody:
        token = address.rsplit("/", 1)[1]
        paying = done(somebody.post(f"/public/portal/{token}/pay", json={"documentIds": [owed[0]["id"]]}))
        shop.running.providers.pay(page_of(paying))
        assert done(somebody.get(f"/public/checkouts/{paying['token']}"))["state"] == "PAID"
    async with tab(browser, **size, scripts=False) as page:
        await page.open(address)
        open_lines = await page.value("document.querySelectorAll('form.pay .bills li').length")
        assert open_lines == 2  # the other invoice, and the opening balance
        assert await page.value("document.querySelector('#paid') !== null")
        await sound(page, language, direction)
        await whole(page, f"portal-paid-{language}-{size['width']}", size)


@SIZES
@LANGUAGES
async def test_a_client_disputes_a_document_and_reads_the_answer(
    browser: str, shop: Tenant, size: dict[str, int], language: str, direction: str
) -> None:
    address, owed = portal(shop, language, 1)
    place = f"{address}/documents/{owed[0]['id']}"
    async with tab(browser, **size, scripts=False) as page:
        await page.open(place)
        await sound(page, language, direction)
        await page.value("document.getElementById('reason').value = 'wrong_amount'")
        await fill(page, text=TEXTS[language])
        await submit(page, "#send")
        assert await page.value("document.querySelector('.dispute').dataset.state") == "OPEN"
        await sound(page, language, direction)
        (made,) = done(shop.api.get("/disputes", params={"documentId": owed[0]["id"]}))["items"]
        assert (made["reason"], made["text"]) == ("wrong_amount", TEXTS[language])
        done(shop.api.post(f"/disputes/{made['id']}/answer", json={"text": "100"}))
        await page.open(place)
        assert await page.value("document.querySelector('.dispute').dataset.state") == "ANSWERED"
        await whole(page, f"portal-dispute-{language}-{size['width']}", size)
        assert await page.value(SMALL) == 0
        await submit(page, "#withdraw")
        assert await page.value("document.querySelector('.dispute').dataset.state") == "WITHDRAWN"
        assert page.faults == []


@pytest.mark.parametrize("size", [DESK, PHONE], ids=["desk", "phone"])
@pytest.mark.parametrize("language", ["he", "en"])
async def test_it_is_accessible(browser: str, shop: Tenant, size: dict[str, int], language: str) -> None:
    address, owed = portal(shop, language)
    async with tab(browser, **size) as page:
        person = Person(page, "")
        for one in (address, f"{address}/documents/{owed[0]['id']}"):
            await person.go(one)
            await person.accessible()
