"""The page of a link in a mail about an approval, in a real browser: without scripts, in both languages."""

import pytest

from browser.chromium import tab
from browser.test_consent import picture, submit
from domains.test_approval_links import Asked
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person


async def test_a_person_approves_with_one_press(browser: str, running: Running, tenant: Tenant) -> None:
    asked = Asked(tenant)
    base = running.url().removesuffix("/api/v1")
    async with tab(browser, width=390, height=844, scripts=False) as page:
        for language, direction in (("he", "rtl"), ("en", "ltr")):
            await page.open(f"{base}{asked.path}?lang={language}")
            assert await page.value("getComputedStyle(document.querySelector('h1')).direction") == direction
            assert await page.value("document.documentElement.scrollWidth - document.documentElement.clientWidth") == 0
            assert "118.00" in await page.value("document.getElementById('effects').textContent")
            await picture(page, f"approval-{language}")
        assert not asked.issued
        await submit(page, "form button.yes")
        assert await page.value("document.getElementById('state').dataset.state") == "DONE"
        await picture(page, "approval-done")
        assert page.faults == []
    assert asked.issued
