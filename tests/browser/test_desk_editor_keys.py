"""Pages by the keyboard: the search of every page, and the editor with its rows, rows of a spreadsheet, saving while
one writes, and what the browser keeps."""

import pytest

from browser.person import person
from support.service import Tenant

pytestmark = pytest.mark.own_person

_PASTE = """(() => { const field = document.querySelector(".describe"); const data = new DataTransfer();
    data.setData("text/plain", "Design\\t2\\t1,200.50\\r\\nPrint\\t10\\t3\\r\\n");
    field.dispatchEvent(new ClipboardEvent("paste", {clipboardData: data, bubbles: true, cancelable: true})); })()"""
_NAMES = """[...document.querySelectorAll(".describe")].map(one => [one.name, one.value])"""
_TYPE = """((selector, text) => { const field = document.querySelector(selector); field.focus(); field.value = text;
    field.dispatchEvent(new Event("input", {bubbles: true})); })"""


async def key(somebody: object, name: str, modifiers: int = 0) -> None:
    """Presses a key where the focus is."""
    page = somebody.page  # type: ignore[attr-defined]
    for kind in ("rawKeyDown", "keyUp"):
        await page.call("Input.dispatchKeyEvent", type=kind, key=name, code=name, modifiers=modifiers)


async def test_rows_keys_and_a_spreadsheet(browser: str, tenant: Tenant) -> None:
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=305")
        await somebody.value(_PASTE)
        assert await somebody.value(_NAMES) == [["lines[0].description", "Design"], ["lines[1].description", "Print"]]
        await somebody.until("document.getElementById('bar-total').textContent.includes('2,868.58')", "the total")
        assert "2,401.00" in await somebody.value("document.getElementById('line-total-0').textContent")
        await somebody.value("document.querySelectorAll('.describe')[1].focus()")
        await key(somebody, "ArrowUp", modifiers=1)
        assert [one[1] for one in await somebody.value(_NAMES)] == ["Print", "Design"]
        await somebody.value("document.querySelectorAll('.describe')[1].focus()")
        await key(somebody, "Enter")
        assert len(await somebody.value(_NAMES)) == 3
        assert await somebody.value("document.activeElement.name") == "lines[2].description"
        await key(somebody, "Enter")
        assert len(await somebody.value(_NAMES)) == 3, "an empty line makes no other"
        await somebody.press("tr:nth-child(1) button[value^=drop]")
        assert [one[1] for one in await somebody.value(_NAMES)] == ["Design", ""]
        assert await somebody.value("location.pathname") == f"/app/{tenant.id}/documents/new"
        await somebody.accessible()


async def test_a_draft_is_saved_while_it_is_written(browser: str, tenant: Tenant) -> None:
    draft = tenant.draft(305)
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/{draft['id']}/edit")
        await somebody.value(f"{_TYPE}('.describe', 'Advice in full')")
        await somebody.until("document.getElementById('saved').textContent.includes('Saved')", "the time of saving")
        kept = tenant.api.get(f"/documents/{draft['id']}").json()
        assert kept["lines"][0]["description"] == "Advice in full"
        assert await somebody.value("document.querySelector('#editor [name=_version]').value") == str(kept["version"])
        await somebody.value(f"{_TYPE}('.describe', 'Advice once more')")
        await somebody.until(
            f"document.querySelector('#editor [name=_version]').value > '{kept['version']}'", "the next version"
        )


async def test_what_was_typed_is_offered_back(browser: str, tenant: Tenant) -> None:
    path = f"/app/{tenant.id}/documents/new?docType=305"
    async with person(browser, tenant) as somebody:
        await somebody.go(path)
        await somebody.value("document.getElementById('editor').removeAttribute('data-keep')")  # no question is asked
        await somebody.value(_PASTE)
        await somebody.until("Object.keys(localStorage).length === 1", "what the browser keeps")
        await somebody.go(path)
        await somebody.sees("kept in this browser")
        await somebody.click("Restore it")
        assert [one[1] for one in await somebody.value(_NAMES)] == ["Design", "Print"]
        await somebody.press("button[value=save]")
        await somebody.until(
            "location.search.includes('done=saved') || !location.pathname.includes('/new')", "the draft"
        )
        await somebody.until("Object.keys(localStorage).length === 0", "nothing kept")


async def test_the_search_is_opened_and_used_by_keys(browser: str, tenant: Tenant) -> None:
    client = tenant.client(name="Galil Gardens")
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}")
        await somebody.value("document.body.focus()")
        await key(somebody, "/")
        await somebody.until("document.getElementById('search').open", "the dialog")
        await somebody.sees("New: Document")
        await somebody.page.call("Input.insertText", text="galil")
        await somebody.sees("Galil Gardens")
        await somebody.accessible()
        await key(somebody, "ArrowDown")
        assert await somebody.value("document.activeElement.pathname") == f"/app/{tenant.id}/clients/{client['id']}"
        await somebody.value("document.querySelector('#search input').form.requestSubmit()")
        await somebody.until(f"location.pathname.endsWith('/clients/{client['id']}')", "the page of the client")


async def test_a_payment_follows_its_method_and_what_is_left(browser: str, tenant: Tenant) -> None:
    shown = """[...document.querySelectorAll(".payments tr:last-child .field:not([hidden]) [name]")]
        .map(one => one.name.split(".")[1]).join(" ")"""
    async with person(browser, tenant) as somebody:
        await somebody.go(f"/app/{tenant.id}/documents/new?docType=320")
        await somebody.fill("payments[0].method", "card")
        assert await somebody.value(shown) == "last4 brand dealType installments authNumber"
        await somebody.value(f"{_TYPE}('.describe', 'Design')")
        await somebody.fill("lines[0].unitPrice", "100")
        await somebody.until("document.querySelector('[data-left]')?.dataset.left === '118.00'", "what is left")
        await somebody.fill("payments[0].amount", "18.5")
        await somebody.until("document.querySelector('[data-left]')?.dataset.left === '99.50'", "what is left then")
        await somebody.click("Fill it in")
        assert await somebody.value("document.getElementsByName('payments[0].amount')[0].value") == "118.00"
        await somebody.until("!document.querySelector('[data-left]')", "nothing left")
        await somebody.fill("lines[0].unitPrice", "1o0")
        await somebody.sees("from before the last change")
        assert "118.00" in await somebody.value("document.querySelector('#totals table').innerText")
        await somebody.accessible()


async def test_a_draft_outlives_the_cookies(browser: str, tenant: Tenant) -> None:
    path = f"/app/{tenant.id}/documents/new?docType=305"
    async with person(browser, tenant) as somebody:
        await somebody.go(path)
        await somebody.value(_PASTE)
        await somebody.until("Object.keys(localStorage).length === 1", "what the browser keeps")
        await somebody.page.call("Network.clearBrowserCookies")
        await somebody.press("button[value=save]")
        await somebody.sees("המסמך שכתבתם נשמר בדפדפן הזה")  # the language went with the cookies
        await somebody.fill("email", tenant.email)
        await somebody.fill("password", tenant.password)
        await somebody.press("form .primary")
        await somebody.sees("What you typed here")
        assert await somebody.value("location.pathname + location.search") == path
        await somebody.press("[data-kept=restore]")
        assert [one[1] for one in await somebody.value(_NAMES)] == ["Design", "Print"]
    assert tenant.api.get("/documents").json()["items"] == []
