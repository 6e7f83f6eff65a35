"""The pages of taxes: for everybody, in both languages, on a phone and at a desk."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done, line
from domains.purchases import booked, pay, supplier, withholds
from domains.tax_periods import closed, last_of, month_before, name_of, reports_monthly, sold
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def taxed(running: Running) -> Tenant:
    """A business with a closed period and a current one, withheld tax, advances and certificates."""
    shop = reports_monthly(register(running), advancesRate="5")
    month = month_before(shop)
    sold(shop, last_of(month), "1000")
    booked(shop, None, "100", "18", date=month.isoformat())
    closed(shop, month)
    booked(shop, None, "50", "9", date=month.isoformat())
    withholds(shop)
    of = supplier(shop, taxId="514713288")
    pay(shop, of, booked(shop, of))
    shop.issued(lines=[line("2000")])
    done(shop.api.post("/tax/withholding-certificates", json={"rate": "5", "supplierId": of["id"]}), 201)
    return shop


@pytest.fixture(scope="module")
def addresses(taxed: Tenant) -> dict[str, str]:
    """The pages by name."""
    past, now = name_of(month_before(taxed)), name_of(month_before(taxed, 0))
    return {
        "list": "/taxes",
        "calendar": "/taxes/calendar",
        "plan": "/taxes/plan?amount=20000",
        "closed": f"/taxes/vat/{past}",
        "open": f"/taxes/vat/{now}",
        "documents": f"/taxes/vat/{now}/documents",
        "withholding": "/taxes/withholding",
        "advances": "/taxes/advances",
        "certificates": "/taxes/certificates",
        "settings": "/taxes/settings",
    }


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_of_taxes_are_for_everybody(
    browser: str, taxed: Tenant, addresses: dict[str, str], width: str, language: str
) -> None:
    async with person(browser, taxed, width=WIDTHS[width], language=language) as looking:
        for address in addresses.values():
            await looking.go(f"/app/{taxed.id}{address}")
            await looking.accessible(dark=width == "desktop")
