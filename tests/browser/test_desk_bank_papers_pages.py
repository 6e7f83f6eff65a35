"""The pages of papers and card deposits of bank transactions in a browser: for everybody, in both languages."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.test_bank_suggestions_api import _account, _line
from domains.test_inbox_converting import _read
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with a paper, money out of its amount, and a deposit of card charges."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name."""
    account, paper = _account(shop), _read(shop)
    out = _line(shop, account, "-118.00", "TO THE MILL", date="2026-03-02")
    for amount in ("600", "400"):
        body = {"chargedOn": "2026-01-05", "amount": amount, "provider": "cardcom"}
        done(shop.api.post("/card-clearing/expectations", json=body), 201)
    deposit = _line(shop, account, "990.00", "CARD DEPOSIT", kind="card_settlement")
    return {
        "paper": f"/bank/transactions/{out}",
        "deposit": f"/bank/transactions/{deposit}",
        "inbox": f"/inbox/{paper['id']}",
        "missing": "/expenses/missing-papers?kind=bank_line_without_paper",
        "overview": "",
    }


@pytest.mark.parametrize(("width", "language"), [("desktop", "he"), ("phone", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")
