"""The pages of payments to suppliers: for everybody, in both languages, on a phone and at a desk."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.purchases import BANK, booked, credit_note, pay, paying, supplier, withholds
from domains.test_supplier_bank_files import NUMBERS
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that withholds tax and pays by bank files, for all tests of this file."""
    made = register(running)
    withholds(made, **NUMBERS)
    return made


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name: payments with everything on them, an advance, a file, the forms."""
    of = supplier(shop, taxId="514713288", bank=BANK)
    made = pay(shop, of, booked(shop, of), credit_note(shop, of), reference="771", note="לפי סיכום")
    filed = pay(shop, of, booked(shop, of))
    cash = pay(shop, of, booked(shop, of), method="cash")
    ahead = done(shop.api.post("/supplier-payments", json=paying(of, shop, gross="500")), 201)
    waiting = pay(shop, of, booked(shop, of))
    booked(shop, of)
    body = {"paymentIds": [filed["id"], cash["id"]]}
    file = done(shop.api.post("/supplier-payments/bank-file", json=body), 201)
    done(shop.api.post(f"/supplier-payments/{waiting['id']}/void", json={"reason": "נרשם פעמיים"}))
    there = "/supplier-payments"
    return {
        "list": there,
        "advances": f"{there}/advances",
        "files": f"{there}/bank-files",
        "file": f"{there}/bank-files/{file['id']}",
        "settings": f"{there}/settings",
        "choose": f"{there}/new",
        "form": f"{there}/new?supplierId={of['id']}",
        "one": f"{there}/{made['id']}",
        "filed": f"{there}/{filed['id']}",
        "advance": f"{there}/{ahead['id']}",
        "void": f"{there}/{waiting['id']}",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


async def test_what_is_withheld_shows_while_a_payment_is_filled_in(
    browser: str, shop: Tenant, addresses: dict[str, str]
) -> None:
    async with person(browser, shop, language="en") as payer:
        await payer.go(f"/app/{shop.id}{addresses['form']}")
        await payer.fill("allocations[0].amount", "590")
        await payer.sees("20% of ₪500.00")
        await payer.sees("₪490.00")
        await payer.click("Record the payment")
        await payer.sees("Recorded: the books and the expenses show it.")
        await payer.sees("Payment of ₪590.00")
