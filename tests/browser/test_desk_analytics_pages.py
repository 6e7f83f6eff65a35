"""The pages of analytics: figures that lead to what they are made of, for everybody, in both languages."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest

from browser.person import WIDTHS, person
from domains.purchases import booked, supplier
from support.dashboard import log_in_owner
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def trading(running: Running) -> Tenant:
    """A business that sold and bought today and in the weeks before."""
    shop = register(running)
    garden, bakery = shop.client(name="גינות הכרמל"), shop.client(name="Bakery <b>& Sons")
    today = date.fromisoformat(shop.today())
    for days, client, price in ((58, bakery, "70"), (33, garden, "80"), (0, garden, "100"), (0, bakery, "50")):
        lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": price}]
        day = (today - timedelta(days=days)).isoformat()
        shop.issued(305, client=None, clientId=client["id"], issueDate=day, lines=lines)
    paid = [{"method": "bank_transfer", "date": shop.today(), "amount": "118.00"}]
    shop.issued(320, client=None, clientId=garden["id"], payments=paid)
    booked(shop, supplier(shop), "1000", "180")
    return shop


def test_a_figure_leads_to_what_it_is_made_of(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    first = (date.fromisoformat(trading.today()) - timedelta(days=59)).isoformat()
    page = desk.get(f"{desk.base}/analytics/revenue?from={first}&to={trading.today()}&granularity=month&compare=none")
    text = page.text
    assert "₪400.00" in text
    assert "Bakery <b>& Sons" in text
    garden = next(one for one in page.links() if "/documents?clientId=" in one)
    found = desk.get(garden)
    assert found.status == 200
    assert "גינות הכרמל" in found.text
    month = next(one for one in page.links() if f"/documents?from={trading.today()[:8]}01" in one)
    assert "Bakery" in desk.get(month).text
    assert "Documents that are income" in text


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("from=2026-05-02&to=2026-05-01", "end"),
        ("from=2020-01-01&to=2025-01-01&granularity=day", "400"),
        ("period=May", "2026-Q1"),
        ("granularity=hour", "Choose"),
    ],
)
def test_a_period_that_is_none_is_refused_without_a_figure(trading: Tenant, query: str, said: str) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    page = desk.get(f"{desk.base}/analytics?{query}")
    assert page.status == 422
    assert said in page.text
    assert not page.all(".figure")


def test_an_unknown_topic_or_brand_is_not_there(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    assert desk.get(f"{desk.base}/analytics/nothing").status == 404
    assert desk.get(f"{desk.base}/analytics?brandId={trading.id}").status == 404


@pytest.mark.parametrize(("width", "language"), [("desktop", "en"), ("phone", "he")])
async def test_the_pages_of_analytics_are_for_everybody(
    browser: str, trading: Tenant, width: str, language: str
) -> None:
    async with person(browser, trading, width=WIDTHS[width], language=language) as looking:
        for topic in ("", "/expenses", "/collections", "/documents?period=last_12m"):
            await looking.go(f"/app/{trading.id}/analytics{topic}")
            await looking.accessible(dark=True)


def test_what_is_due_to_the_authorities_stands_on_the_overview_and_in_a_calendar(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    overview = desk.get(desk.base)
    (due,) = overview.all("section[aria-labelledby=due]")
    vat = next(one.get("href") for one in due.cssselect("a") if "/taxes/vat/" in one.get("href"))
    assert desk.get(vat).status == 200
    page = desk.get(f"{desk.base}/taxes/calendar")
    assert vat in page.links()
    file = desk.client.get(f"{desk.base}/taxes/calendar/file")
    assert file.headers["content-type"].startswith("text/calendar")
    assert file.text.startswith("BEGIN:VCALENDAR")


def test_an_exempt_dealer_sees_how_near_the_ceiling_is(opened: Callable[..., Tenant]) -> None:
    dealer = opened("exempt_dealer")
    desk = log_in_owner(dealer)
    desk.set_language("en")
    assert "Left until the ceiling" in desk.get(f"{desk.base}/taxes/calendar").text
