"""The search of every page in a real browser: opened, gone through and acted on by keys."""

from typing import Any

import pytest

from browser.person import person
from browser.test_desk_editor_keys import key
from domains.answers import done
from domains.test_deals import deal

pytestmark = pytest.mark.own_person

_FOCUSED = "document.activeElement.innerText || ''"


async def test_an_invoice_for_the_client_that_is_found_is_begun_and_a_deal_opened_by_keys(
    browser: str, opened: Any
) -> None:
    tenant = opened()
    client = tenant.client(name="Galil Gardens")
    made = deal(tenant, "Terrace of the town hall", clientId=client["id"])
    async with person(browser, tenant, language="en") as somebody:
        await somebody.go(f"/app/{tenant.id}")
        await key(somebody, "/")
        await somebody.until("document.getElementById('search').open", "the dialog")
        await somebody.page.call("Input.insertText", text="gardens")
        await somebody.sees("New document for Galil Gardens")
        for _ in range(6):
            await key(somebody, "ArrowDown")
            if "New document for" in await somebody.value(_FOCUSED):
                break
        await key(somebody, "Enter")
        await somebody.until("location.pathname.endsWith('/documents/new')", "the page of a new document")
        await somebody.press("main a[href*='docType=305']")
        await somebody.fill("lines[0].description", "Garden work")
        await somebody.fill("lines[0].unitPrice", "100")
        await somebody.click("Save the draft")
        await somebody.until("!location.pathname.endsWith('/documents/new')", "the draft")
        (draft,) = done(tenant.api.get("/documents", params={"status": "DRAFT"}))["items"]
        assert (draft["clientId"], draft["docType"]) == (client["id"], 305)
        await key(somebody, "k", modifiers=2)
        await somebody.page.call("Input.insertText", text="terrace")
        await somebody.sees(made["title"])
        await key(somebody, "ArrowDown")
        await key(somebody, "Enter")
        await somebody.until(f"location.pathname.endsWith('/deals/{made['id']}')", "the page of the deal")
