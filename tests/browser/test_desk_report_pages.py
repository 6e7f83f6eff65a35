"""The pages of reports: for everybody, in both languages, on a phone and at a desk."""

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.purchases import booked, supplier
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def reported(running: Running) -> Tenant:
    """A business with sales, purchases, money, and a report that is sent."""
    shop = register(running)
    client = shop.client(name="גינות הכרמל")
    shop.issued(305, client=None, clientId=client["id"])
    paid = [{"method": "bank_transfer", "date": shop.today(), "amount": "118.00"}]
    shop.issued(320, client=None, clientId=client["id"], payments=paid)
    booked(shop, supplier(shop), "1000", "180")
    body = {"name": "לרואה החשבון", "report": "profit-and-loss", "recipients": ["a@example.com"], "dayOfMonth": 5}
    done(shop.api.post("/report-schedules", json=body), 201)
    return shop


@pytest.mark.parametrize(("width", "language"), [("phone", "he"), ("desktop", "en")])
async def test_the_pages_of_reports_are_for_everybody(
    browser: str, reported: Tenant, width: str, language: str
) -> None:
    (schedule,) = done(reported.api.get("/report-schedules"))["items"]
    addresses = (
        "/reports",
        "/reports/profit-and-loss?columns=month&compare=previous",
        "/reports/aged-receivables",
        "/reports/vat",
        "/reports/client-card",
        "/report-schedules",
        f"/report-schedules/{schedule['id']}",
        f"/report-schedules/{schedule['id']}/edit",
    )
    async with person(browser, reported, width=WIDTHS[width], language=language) as looking:
        for address in addresses:
            await looking.go(f"/app/{reported.id}{address}")
            await looking.accessible(dark=width == "desktop")
