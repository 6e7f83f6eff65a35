"""The pages of bank accounts in a browser: for everybody, in both languages, with the chart of the balance."""

import pytest

from browser.person import WIDTHS, person
from domains.test_bank_transactions import LEUMI, LINES, _account, _csv
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with a bank account."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name."""
    account = _account(shop, name="לאומי עו״ש", bankCode="10", branch="800", account="12345678")
    assert _csv(shop, account, LEUMI.encode("windows-1255")).json()["imported"] == 4
    line = shop.api.get(LINES).json()["items"][0]["id"]
    return {
        "accounts": "/bank",
        "account": f"/bank/{account}",
        "edit": f"/bank/{account}/edit",
        "import": f"/bank/{account}/import",
        "transactions": "/bank/transactions",
        "transaction": f"/bank/transactions/{line}",
        "new": "/bank/transactions/new",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for name, address in addresses.items():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")
            if name == "account":
                assert await looking.value("document.querySelectorAll('[data-chart] canvas').length") == 1
