"""The first document of a business, and what follows from it, as a person does it in a browser."""

import time
from datetime import timedelta

import pytest

from browser.chromium import tab
from browser.person import WIDTHS, Person, person
from support.dashboard import log_in_owner
from support.service import Running, Tenant

pytestmark = pytest.mark.own_person

REGISTER = {
    "en": ("Open the account", "Continue", "Tax invoice", "Save and check before issuing"),
    "he": ("פתיחת החשבון", "המשך", "חשבונית מס", "שמירה ובדיקה לפני הפקה"),
}


class Counted(Person):
    """Somebody whose clicks and fields are counted."""

    clicks = fields = 0

    async def click(self, words: str, within: str = "body") -> None:
        self.clicks += 1
        await super().click(words, within)

    async def press(self, selector: str) -> None:
        self.clicks += 1
        await super().press(selector)

    async def fill(self, name: str, text: str) -> None:
        self.fields += 1
        await super().fill(name, text)


@pytest.mark.parametrize("language", ["en", "he"])
async def test_from_an_account_to_the_first_issued_document_in_four_clicks_and_six_fields(
    browser: str, running: Running, language: str
) -> None:
    begun = time.monotonic()
    opening, going_on, first, checking = REGISTER[language]
    root = running.url().removesuffix("/api/v1")
    async with tab(browser, width=WIDTHS["desktop"]) as page:
        somebody = Counted(page, root)
        await somebody.go(f"/app/register?lang={language}")
        await somebody.accessible()
        await somebody.fill("name", "דנה כהן")
        await somebody.fill("email", f"dana-{time.time_ns()}@example.com")
        await somebody.fill("password", "a long password")
        await somebody.fill("business.name", "סטודיו דנה")
        await somebody.fill("business.taxId", "777777715")
        await somebody.click(opening)
        somebody.clicks = somebody.fields = 0
        await somebody.accessible()
        await somebody.fill("address.street", "הרצל 12")
        await somebody.fill("address.city", "חיפה")
        await somebody.click(going_on)
        await somebody.accessible()
        await somebody.click(first)
        await somebody.fill("client.name", "לקוחה ראשונה")
        await somebody.fill("lines[0].description", "ייעוץ")
        await somebody.fill("lines[0].unitPrice", "1000")
        await somebody.sees("1,180.00")
        await somebody.accessible()
        await somebody.click(checking)
        await somebody.accessible()
        await somebody.press("main form .primary")
        await somebody.until("document.querySelector('.notice') !== null", "the notice")
        await somebody.accessible()
        assert "1,180.00" in await somebody.text()
        assert somebody.clicks <= 4
        assert somebody.fields <= 6
        assert [one for one in page.faults if "ERR_ABORTED" not in one] == []
    assert time.monotonic() - begun < 120


async def test_two_people_who_edit_one_draft_are_told_of_each_other(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft(subject="first")
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
        await somebody.fill("subject", "mine")
        assert tenant.api.patch(f"/documents/{draft['id']}", json={"subject": "theirs"}).status_code == 200
        await somebody.click("Save the draft")
        await somebody.sees("Somebody else has changed this draft meanwhile")
        await somebody.sees("now theirs, you wrote mine")
        await somebody.click("Save the draft")
        await somebody.sees("Saved.")
    assert tenant.api.get(f"/documents/{draft['id']}").json()["subject"] == "mine"


async def test_nothing_is_lost_when_the_session_ends_in_the_middle_of_an_edit(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft()
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
        await somebody.fill("subject", "written for an hour")
        for one in tenant.session.get("/auth/sessions").json()["items"]:
            if one["kind"] == "browser":
                tenant.session.delete(f"/auth/sessions/{one['id']}")
        await somebody.click("Save the draft")
        await somebody.sees("what you entered is kept")
        await somebody.fill("email", tenant.email)
        await somebody.fill("password", tenant.password)
        await somebody.click("Log in")
        await somebody.click("Continue")
        await somebody.sees("Saved.")
    assert tenant.api.get(f"/documents/{draft['id']}").json()["subject"] == "written for an hour"


async def test_an_invoice_is_paid_credited_and_cancelled_with_the_consequences_said_first(
    browser: str, tenant: Tenant
) -> None:
    paid, wrong = tenant.issued(305), tenant.issued(305)
    async with person(browser, tenant, width=WIDTHS["phone"]) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/{paid['id']}")
        await somebody.click("More")
        await somebody.accessible()
        await somebody.click("Record a payment")
        await somebody.accessible()
        await somebody.click("Record it and issue the receipt")
        await somebody.sees("Receipt 1")
        await somebody.go(f"/app/{tenant.id}/documents/{paid['id']}/credit")
        await somebody.accessible()
        await somebody.fill("amount", "500")  # who writes an amount means that, and not all that is left
        await somebody.click("Check before issuing")
        await somebody.until("document.querySelector('[data-problem]') !== null", "a refusal")
        await somebody.fill("amount", "18")
        await somebody.click("Check before issuing")
        await somebody.sees("Total without VAT")
        await somebody.accessible()
        await somebody.click("Issue for ₪18.00")
        await somebody.sees("Credit invoice 1")
        await somebody.go(f"/app/{tenant.id}/documents/{wrong['id']}/cancel")
        await somebody.sees("It cannot be undone.")
        await somebody.accessible()
        await somebody.fill("reason", "a mistake")
        await somebody.click("Cancel permanently")
        await somebody.sees("is cancelled.")
    assert tenant.api.get(f"/documents/{wrong['id']}").json()["status"] == "CANCELLED"
    assert tenant.api.get(f"/documents/{paid['id']}").json()["credited"] == "18.00"


async def test_the_list_is_filtered_a_view_is_kept_and_all_of_it_works_without_scripts(
    browser: str, tenant: Tenant
) -> None:
    tenant.issued(305)
    tenant.draft(10)
    async with person(browser, tenant, scripts=False) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents")
        await somebody.press(".opens")
        await somebody.fill("status", "DRAFT")
        await somebody.click("Show", ".side")
        assert "Tax invoice" not in await somebody.value("document.querySelector('tbody').innerText")
        await somebody.click("Save these filters as a view")
        await somebody.fill("_name", "my drafts")
        await somebody.click("Keep")
        await somebody.sees("my drafts")
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=305")
        await somebody.fill("client.name", "without scripts")
        await somebody.fill("lines[0].description", "x")
        await somebody.fill("lines[0].unitPrice", "100")
        await somebody.click("Add a line")
        await somebody.fill("lines[1].description", "y")
        await somebody.fill("lines[1].unitPrice", "50")
        await somebody.click("Save the draft")
        await somebody.sees("177.00")


async def test_enter_in_a_search_of_the_editor_searches_and_keeps_no_draft(browser: str, tenant: Tenant) -> None:
    tenant.client(name="Zilberman", emails=["z@example.com"])
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=305")
        await somebody.page.call("Input.insertText", text="Zilb")  # where whoever arrives begins
        for kind in ("keyDown", "keyUp"):
            await somebody.page.call(
                "Input.dispatchKeyEvent", type=kind, key="Enter", code="Enter", text="\r", windowsVirtualKeyCode=13
            )
        await somebody.sees("Choose another client")
        assert "Zilberman" in await somebody.text()
        assert await somebody.value("document.activeElement.name") == "lines[0].description"
    assert tenant.api.get("/documents").json()["items"] == []


async def test_ticked_drafts_are_issued_after_a_look_at_them(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft(305)
    async with person(browser, tenant, width=WIDTHS["phone"]) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents")
        await somebody.press("input[name='ids[]']")
        await somebody.click("Issue", within="main")
        await somebody.sees("None of them can be changed afterwards")
        await somebody.accessible()
        await somebody.click("Issue 1 draft")
        await somebody.sees("Done")
    assert tenant.api.get(f"/documents/{draft['id']}").json()["status"] == "ISSUED"


async def test_the_browser_stays_in_the_business_and_the_environment_that_the_page_says(
    browser: str, tenant: Tenant
) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}")
        await somebody.press("[popovertarget=account]")
        await somebody.accessible()
        await somebody.click("Open the sandbox")
        await somebody.accessible()
        await somebody.press("main .primary")
        await somebody.sees("This is the sandbox")
        assert await somebody.value("location.port") == str(tenant.running.settings.sandbox_port)
        await somebody.accessible()
        await somebody.press("[popovertarget=account]")
        await somebody.click("Back to live")
        await somebody.until("!document.body.innerText.includes('This is the sandbox')", "live")


def test_a_session_ends_after_its_hours(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    assert somebody.get("").status == 200
    tenant.running.clock.offset += timedelta(hours=13)
    assert somebody.get("").answer.url.path == "/app/login"
