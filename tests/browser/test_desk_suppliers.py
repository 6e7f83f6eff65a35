"""The pages of suppliers: for everybody, in both languages, on a phone and at a desk."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.test_suppliers import booked
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business that buys, for all tests of this file."""
    return register(running)


@pytest.fixture(scope="module")
def addresses(shop: Tenant) -> dict[str, str]:
    """The pages by name: a supplier with an account, a certificate and bank details that nobody confirmed."""
    bank = {"bankCode": "12", "branch": "600", "account": "123456"}
    certificate = {"rate": "5", "certificateNumber": "20260117", "validTo": "2099-12-31"}
    supplier = shop.supplier(
        name="נייר ועוד בע״מ", taxId="18", phone="03-5551234", emails=["office@paper.example"], bank=bank
    )
    shop.supplier(name="Northern Power", phone="04-8880000", bank={"iban": "IL620108000000099999999"})
    changed = {"bank": {**bank, "account": "654321"}, "withholding": certificate}
    done(shop.api.patch(f"/suppliers/{supplier['id']}", json=changed))
    booked(shop, supplier, ("2026-10-01", 0, 118000), ("2026-11-05", 50000, 0))
    one = f"/suppliers/{supplier['id']}"
    return {
        "list": "/suppliers",
        "supplier": one,
        "statement": f"{one}/statement?from=2026-01-01&to=2026-12-31",
        "edit": f"{one}/edit",
        "merge": f"{one}/merge?q=power",
        "new": "/suppliers/new",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_are_for_everybody(
    browser: str, shop: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, shop, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{shop.id}{address}")
            await looking.accessible(dark=width == "desktop")


async def test_a_change_of_bank_details_is_confirmed(browser: str, shop: Tenant, addresses: dict[str, str]) -> None:
    async with person(browser, shop, language="en") as owner:
        await owner.go(f"/app/{shop.id}{addresses['supplier']}")
        await owner.sees("nobody has confirmed it")
        await owner.click("Confirm: the supplier asked for it")
        await owner.sees("Saved")
