"""Settings in a browser: a design that is seen while it is made, and every page of the area for everybody."""

from collections.abc import Callable

import pytest

from browser.person import WIDTHS, person
from support.service import Tenant

pytestmark = pytest.mark.own_person


async def test_a_design_changes_before_the_eyes_and_is_kept_only_when_it_is_saved(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/templates")
        await somebody.click("Create the first one")
        await somebody.fill("name", "Ours")
        await somebody.click("Make it")
        await somebody.sees("Appearance")
        kept = "document.querySelector('#preview img').src"
        assert "/picture" in await somebody.value(kept)
        await somebody.fill("design", "bold")
        await somebody.until(f"{kept}.startsWith('data:image/png')", "the picture of the change")
        await somebody.accessible()
        await somebody.fill("colors.accent", "#ffcc00")
        await somebody.until("document.querySelector('#preview [role=alert]') !== null", "what is wrong with a colour")
        assert tenant.api.get("/document-templates").json()["items"][0]["design"] == "classic"
        await somebody.click("Save")
        await somebody.until("document.querySelector('[data-problem]') !== null", "the refusal")
        assert set(await somebody.faults()) == {"colors.accent"}
        await somebody.fill("colors.accent", "#7a3b00")
        await somebody.click("Save")
        await somebody.sees("Saved.")
        await somebody.accessible()
    made = tenant.api.get("/document-templates").json()["items"][0]
    assert (made["design"], made["colors"]["accent"]) == ("bold", "#7a3b00")


async def test_settings_are_for_everybody_in_hebrew_on_a_phone_and_without_scripts(
    browser: str, opened: Callable[..., Tenant]
) -> None:
    tenant = opened("licensed_dealer")
    design = tenant.api.post("/document-templates", json={"name": "שלנו"}).json()["id"]
    brand = tenant.api.post("/brands", json={"name": "שמשי"}).json()["id"]
    tenant.api.put(f"/exchange-rates/USD/{tenant.today()}", json={"rate": "3.7"})
    tenant.session.post("/members", json={"email": "sara@example.com", "role": "viewer"})
    pages = (
        "/settings",
        "/settings/type",
        "/settings/type/check?type=exempt_dealer&from=2030-01-01",
        "/settings/defaults/305",
        "/settings/documents",
        "/settings/rates",
        f"/templates/{design}",
        f"/templates/{design}/edit",
        f"/brands/{brand}",
        "/members",
        "/numbering/305",
        "/allocations",
        "/allocations/connection",
        "/allocations/verify",
        "/payment-providers",
        "/payment-providers/cardcom",
    )
    async with person(browser, tenant, width=WIDTHS["phone"], language="he") as somebody:
        for page in pages:
            await somebody.go(f"/app/{tenant.id}{page}")
            await somebody.accessible()
    async with person(browser, tenant, scripts=False, language="he") as somebody:
        await somebody.go(f"/app/{tenant.id}/settings")
        await somebody.fill("phone", "04-1234567")
        await somebody.press("main form[data-keep] .primary")
        await somebody.sees("נשמר")
    assert tenant.api.get("/businesses/current").json()["phone"] == "04-1234567"
