"""The pages of bank reconciliation in a browser: for everybody, and twenty lines by the keyboard alone."""

import pytest

from browser.person import WIDTHS, person
from browser.test_desk_editor_keys import key
from domains.test_bank_suggestions_api import LINES, _account, _invoice, _line
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person
INVOICES, FEES = 12, 8


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with bank accounts."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name."""
    account, client = _account(shop, "לאומי"), shop.client(name="הורוביץ הנדסה")
    _invoice(shop, client, "100")
    line = _line(shop, account, "118.00", "העברה הורוביץ הנדסה")
    _line(shop, account, "-9.90", "עמלה")
    today = shop.today()
    asked = {"bankAccountId": account, "periodStart": today, "periodEnd": today, "closingBalance": "100.00"}
    session = shop.api.post("/bank-reconciliation/sessions", json=asked).json()["id"]
    fee = {"name": "עמלות", "text": "עמלה", "action": "exclude", "excludeReason": "bank_fee"}
    rule = shop.api.post("/bank-reconciliation/rules", json=fee).json()["id"]
    return {
        "rules": "/bank/rules",
        "rule": f"/bank/rules/{rule}",
        "apply rules": "/bank/rules/apply",
        "screen": f"/bank/reconcile?bankAccountId={account}",
        "certain": f"/bank/reconcile/certain?bankAccountId={account}",
        "transaction": f"/bank/transactions/{line}",
        "sessions": "/bank/sessions",
        "new session": "/bank/sessions/new",
        "session": f"/bank/sessions/{session}",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


async def test_twenty_lines_are_reconciled_by_keys_alone(browser: str, shop: Tenant) -> None:
    """Enter accepts, x and Enter exclude as a fee, u takes the last one back, j and k look around."""
    account = _account(shop, "Keys")
    for place in range(INVOICES):
        _invoice(shop, shop.client(name=f"Client {'abcdefghijkl'[place] * 4}"), str(100 + place))
        _line(shop, account, f"{(100 + place) * 1.18:.2f}", f"Client {'abcdefghijkl'[place] * 4}")
    for place in range(FEES):
        _line(shop, account, f"-{place + 1}.35", f"Fee {place}")
    shown = "document.querySelector('#line-head')?.innerText"
    ready = f"document.readyState === 'complete' && {shown}"
    async with person(browser, shop, language="en") as looking:
        await looking.go(f"/app/{shop.id}/bank/reconcile?bankAccountId={account}")
        first = await looking.value(shown)
        await key(looking, "j")
        await looking.until(f"{ready} !== '{first}'", "the next line")
        await key(looking, "k")
        await looking.until(f"{ready} === '{first}'", "the line before")
        for place in range(INVOICES):
            here = await looking.value(shown)
            await key(looking, "Enter")
            await looking.until(f"{ready} !== '{here}'", f"the line after {here}")
            if place == 0:
                await key(looking, "u")
                await looking.until(f"{ready} === '{here}'", "the line that was taken back")
                await key(looking, "Enter")
                await looking.until(f"{ready} !== '{here}'", "the next line again")
        for _ in range(FEES):
            here = await looking.value(shown)
            await key(looking, "x")
            await looking.until("document.activeElement.value === 'exclude:bank_fee'", "the reasons")
            await looking.page.call("Input.dispatchKeyEvent", type="keyDown", key="Enter", code="Enter", text="\r")
            await looking.until(f"document.readyState === 'complete' && {shown} !== '{here}'", f"what follows {here}")
        await looking.sees("Every transaction is matched or excluded.")
    lines = shop.api.get(LINES, params={"bankAccountId": account, "limit": 100}).json()["items"]
    assert sorted(one["status"] for one in lines) == ["EXCLUDED"] * FEES + ["MATCHED"] * INVOICES
