"""The pages of analytics: figures that lead to what they are made of, for everybody, in both languages."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal

import pytest

from browser.person import WIDTHS, person
from domains.answers import done
from domains.purchases import booked, supplier
from support.dashboard import log_in_owner
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


PAGES = (
    "",
    "/analytics",
    "/analytics/expenses",
    "/analytics/collections",
    "/analytics/clients",
    "/analytics/documents?period=last_12m",
    "/analytics/health",
    "/analytics/forecast",
    "/analytics/client-health",
    "/analytics/review",
)


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
        for page in PAGES:
            await looking.go(f"/app/{trading.id}{page}")
            await looking.accessible(dark=width == "desktop")


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


def test_the_overview_says_who_owes_and_what_money_is_expected(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    overview = desk.get(desk.base)
    (ages,) = overview.all("section[aria-labelledby=ages]")
    aging = done(trading.api.get("/analytics/collections/aging"))
    owed = [one["amount"] for one in aging["data"] if one["count"]]
    assert len(owed) == len(ages.cssselect("tbody tr")) > 1
    assert all(f"{Decimal(one):,}" in ages.text_content() for one in owed)
    (cash,) = overview.all("section[aria-labelledby=cash]")
    forecast = done(trading.api.get("/analytics/insights/cash-flow"))
    assert len(cash.cssselect("tbody tr")) == len(forecast["points"]) == 13
    assert [one.get("data-low") for one in cash.cssselect("tbody tr")] == [one["low"] for one in forecast["points"]]


def test_a_debtor_leads_to_the_open_documents(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    page = desk.get(f"{desk.base}/analytics/collections")
    links = [one for one in page.links() if "/documents?open=true&clientId=" in one]
    assert len(links) == 2
    assert len(desk.get(links[0]).all("#list tbody tr")) == 2


def test_what_the_forecast_is_made_of_leads_to_it(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    page = desk.get(f"{desk.base}/analytics/forecast")
    (drivers,) = page.all("section[aria-labelledby=drivers]")
    links = [one.get("href") for one in drivers.cssselect("a")]
    assert links
    assert {desk.get(one).status for one in links} == {200}


def test_clients_are_told_by_risk(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    every = done(trading.api.get("/analytics/insights/client-health"))["data"]
    page = desk.get(f"{desk.base}/analytics/client-health")
    assert len(page.all("#list tbody tr")) == len(every) > 0
    none = next(one for one in ("HIGH", "MEDIUM", "LOW") if one not in {row["risk"] for row in every})
    assert not desk.get(f"{desk.base}/analytics/client-health?risk={none}").all("#list tbody tr")


def test_the_last_week_is_told_in_the_language_of_the_page(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    review = done(trading.api.get("/analytics/weekly-review"))
    for language in ("he", "en"):
        desk.set_language(language)
        text = " ".join(review["narrative"][language].split())
        assert text in desk.get(f"{desk.base}/analytics/review").text


def test_a_draft_is_planned_for_today_and_for_later(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    page = desk.get(f"{desk.base}/taxes/plan?documentId={trading.draft(305)['id']}")
    assert len(page.all("main tbody tr")) > 1
    refused = desk.get(f"{desk.base}/taxes/plan?amount=-5")
    assert (refused.status, list(refused.faults())) == (422, ["amount"])
    assert desk.get(f"{desk.base}/taxes/plan?documentId={trading.id}").status == 404


def test_revenue_is_shown_as_it_is_paid(trading: Tenant) -> None:
    desk = log_in_owner(trading)
    desk.set_language("en")
    period = {"from": trading.today(), "to": trading.today(), "compare": "none"}
    told = done(trading.api.get("/analytics/revenue/summary", params={**period, "basis": "cash"}))["data"]["revenue"]
    at = f"{desk.base}/analytics/revenue?" + "&".join(f"{name}={text}" for name, text in period.items())
    shown, issued = desk.get(f"{at}&basis=cash"), desk.get(at)
    assert told["value"] == "100.00"
    assert "₪100.00" in shown.text
    assert "Revenue as it is paid" in shown.text
    assert "The same as a report" not in shown.text
    assert any("/payments?from=" in one for one in shown.links())
    assert "₪250.00" in issued.text
    assert "Revenue counts" in issued.text
    assert "Revenue counts" not in desk.get(f"{desk.base}/analytics/expenses").text
