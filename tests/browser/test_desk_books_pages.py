"""The pages of the books: for everybody, in both languages, on a phone and at a desk; and an entry by the keyboard."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.test_revaluations import last_month, sold_abroad
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def kept(running: Running) -> Tenant:
    """A business with a document, an entry by hand, an account of its own, and something open in dollars."""
    shop = register(running)
    sold_abroad(shop, shop.client(name="Abroad Ltd"), last_month(shop)[1])
    kind = {"code": "6999", "name": {"he": "תוכנה", "en": "Software"}, "type": "expense", "isActive": False}
    done(shop.api.post("/ledger/accounts", json=kind), 201)
    lines = [{"accountCode": "6120", "debit": "7"}, {"accountCode": "1590", "credit": "7"}]
    body = {"date": shop.today(), "description": "Depreciation", "lines": lines}
    done(shop.api.post("/ledger/journal-entries", json=body), 201)
    opening = {"date": f"{shop.today()[:4]}-01-01", "lines": [{"accountCode": "1590", "debit": "900"}]}
    done(shop.api.put("/ledger/opening-balances", json=opening))
    return shop


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_of_the_books_are_for_everybody(browser: str, kept: Tenant, width: str, language: str) -> None:
    accounts = done(kept.api.get("/ledger/accounts", params={"q": "6999"}))["items"]
    (entry,) = done(kept.api.get("/ledger/journal-entries", params={"q": "Depreciation"}))["items"]
    pages = (
        "",
        "/journal",
        "/entries/new",
        f"/entries/{entry['id']}",
        "/accounts",
        "/accounts/new",
        f"/accounts/{accounts[0]['id']}",
        f"/accounts/{accounts[0]['id']}/edit",
        f"/periods?year={last_month(kept)[0][:4]}",
        f"/revaluations/{last_month(kept)[0]}",
        "/opening-balances",
        "/posting-rules",
        "/proof",
    )
    async with person(browser, kept, width=WIDTHS[width], language=language) as looking:
        for page in pages:
            await looking.go(f"/app/{kept.id}/books{page}")
            await looking.accessible(dark=width == "desktop")


async def test_an_entry_is_written_by_the_keyboard_while_its_difference_is_shown(browser: str, kept: Tenant) -> None:
    async with person(browser, kept) as somebody:
        await somebody.go(f"/app/{kept.id}/books/entries/new")
        await somebody.fill("description", "By the keyboard")
        await somebody.fill("lines[0].accountCode", "6120")
        for text in ("1250.50", "", "", "1590", "", "1200"):
            await somebody.page.call("Input.dispatchKeyEvent", type="keyDown", key="Tab", windowsVirtualKeyCode=9)
            if text:
                await somebody.page.call("Input.insertText", text=text)
        await somebody.sees("₪50.50")
        await somebody.fill("lines[1].credit", "1250.50")
        await somebody.sees("₪0.00")
        await somebody.page.call(
            "Input.dispatchKeyEvent", type="keyDown", key="Enter", text="\r", windowsVirtualKeyCode=13
        )
        await somebody.sees("Posted: the books show it.")
