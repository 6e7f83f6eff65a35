"""The pages of reports: each from its declaration, from figures to what they are made of, as files, and by e-mail."""

from collections.abc import Callable
from decimal import Decimal

import pytest

from domains.answers import done
from domains.test_desk_words import english
from pinkas.core.catalogue import load_catalogue
from support.dashboard import DashboardClient, log_in_owner
from support.service import Running, Tenant, register

pytestmark = pytest.mark.own_person


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with a client who owes 1,180 and a supplier."""
    tenant = register(running)
    client = tenant.client(name="Debtor")
    line = {"description": "Work", "quantity": "1", "unitPrice": "1000"}
    tenant.issued(305, client=None, clientId=client["id"], lines=[line])
    tenant.supplier()
    return tenant


@pytest.fixture(scope="module")
def somebody(shop: Tenant) -> DashboardClient:
    return english(shop)


def test_every_report_has_a_page_with_its_title_and_what_it_tells(shop: Tenant, somebody: DashboardClient) -> None:
    index = somebody.get("/reports")
    reports = done(shop.api.get("/reports"))["items"]
    assert {f"{somebody.base}/reports/{one['key']}" for one in reports} <= set(index.links())
    for one in reports:
        assert all(("reportAbout", one["key"]) in load_catalogue(lang) for lang in ("he", "en")), one["key"]
        page = somebody.get(f"/reports/{one['key']}")
        assert page.status == 200, one["key"]
        assert one["title"]["en"] in page.text
        named = {field.get("name") for field in page.all("main form.filters [name]")}
        assert {each["name"] for each in one["parameters"] if each["required"]} <= named


def test_profit_leads_to_the_entries_of_its_accounts(shop: Tenant, somebody: DashboardClient) -> None:
    page = somebody.get("/reports/profit-and-loss?columns=month&compare=previous")
    account = next(one for one in page.links() if "/books/accounts/" in one)
    assert "₪1,000.00" in page.text
    assert page.all("#months tbody tr") or shop.today()[5:7] == "01"
    assert "1,000.00" in somebody.get(account).text
    assert len(page.all("main thead th")) > len(somebody.get("/reports/profit-and-loss").all("main thead th"))


def test_what_clients_owe_leads_to_the_card_of_each(shop: Tenant, somebody: DashboardClient) -> None:
    page = somebody.get("/reports/aged-receivables")
    (card,) = {one for one in page.links() if "/reports/client-card?" in one}
    shown = somebody.get(card)
    assert "Debtor" in shown.text
    assert "₪1,180.00" in shown.text
    assert len(page.all("svg.funnel")) == len(page.all("main section tbody tr"))


def test_a_report_is_downloaded_with_the_parameters_of_its_page(shop: Tenant, somebody: DashboardClient) -> None:
    page = somebody.get("/reports/income?from=2020-01-01&to=2020-12-31")
    kinds = {"csv": "text/csv", "xlsx": "application/vnd", "pdf": "application/pdf"}
    links = {kind: next(one for one in page.links() if f"format={kind}" in one) for kind in kinds}
    for kind, media_type in kinds.items():
        file = somebody.get(links[kind]).answer
        assert file.headers["content-type"].startswith(media_type)
        assert "2020-01-01-2020-12-31" in file.headers["content-disposition"]


def test_the_sums_of_a_report_in_pages_stand_above_it(shop: Tenant, somebody: DashboardClient) -> None:
    total = done(shop.api.get("/reports/income"))["totals"]["total"]
    assert Decimal(total) == Decimal("1180.00")
    page = somebody.get("/reports/income")
    assert "₪1,180.00" in page.all("dl.facts")[0].text_content()
    assert any("/documents/" in one for one in page.links())


def test_what_cannot_be_asked_is_said_at_its_field(somebody: DashboardClient) -> None:
    page = somebody.get("/reports/profit-and-loss?from=2026-05-01&to=2026-04-01")
    assert page.status == 422
    assert page.faults()
    ahead = somebody.get("/reports/balance-sheet?asOf=2999-01-01T10:00")
    assert set(ahead.faults()) == {"asOf"}
    assert somebody.get("/reports/nothing").status == 404


def test_a_report_is_scheduled_changed_and_deleted(shop: Tenant, somebody: DashboardClient) -> None:
    page = somebody.get("/reports/expenses?compare=previous")
    begin = next(one for one in page.links() if "/report-schedules/new?" in one)
    form = somebody.get(begin).form()
    assert form["parameters.compare"] == "previous"
    refused = somebody.post("/report-schedules/new", {**form, "_recipients": "a@example.com, a@example.com"})
    assert refused.status == 422
    assert refused.faults()
    made = somebody.post("/report-schedules/new", {**form, "name": "Books", "_recipients": "a@example.com"})
    assert made.status == 303, made.text
    (one,) = done(shop.api.get("/report-schedules"))["items"]
    assert (one["report"], one["parameters"], one["recipients"]) == (
        "expenses",
        {"compare": "previous"},
        ["a@example.com"],
    )
    place = f"/report-schedules/{one['id']}"
    changed = somebody.get(f"{place}/edit").form()
    assert somebody.post(f"{place}/edit", {**changed, "dayOfMonth": "9", "parameters.compare": ""}).status == 303
    again = done(shop.api.get(place))
    assert (again["dayOfMonth"], again["parameters"]) == (9, {})
    assert "Books" in somebody.get("/report-schedules").text
    assert "No mail server is set up" in somebody.get(place).text
    assert somebody.post(f"{place}/run").status == 409
    assert somebody.post(f"{place}/remove", {"_confirm": "other"}).status == 422
    assert somebody.post(f"{place}/remove", {"_confirm": "Books"}).status == 303
    assert done(shop.api.get("/report-schedules"))["items"] == []


def test_a_report_is_sent_now_and_its_run_is_shown(shop: Tenant) -> None:
    with shop.sandbox_key() as api:
        body = {"name": "Books", "report": "income", "recipients": ["a@example.com"], "dayOfMonth": 1}
        made = done(api.post("/report-schedules", json=body), 201)
        tester = DashboardClient(shop.running, shop.email, shop.password, shop.id, environment="sandbox")
        place = f"/report-schedules/{made['id']}"
        assert tester.post(f"{place}/run", tester.get(place).form(f"{tester.base}{place}/run")).status == 303
        assert len(done(api.get(place))["runs"]) == 1
        assert len(tester.get(place).all("main tbody tr")) == 1


def test_the_pages_are_hebrew_for_whoever_reads_hebrew(shop: Tenant) -> None:
    reader = log_in_owner(shop)
    reader.set_language("he")
    assert "רווח והפסד" in reader.get("/reports").text
    assert "סך ההתחייבויות" in reader.get("/reports/balance-sheet").text


def test_payments_have_their_sums_by_method_on_every_page(opened: Callable[..., Tenant]) -> None:
    tenant = opened()
    received = [{"method": "cash", "date": tenant.today(), "amount": "1.18"}] * 101
    line = {"description": "Work", "quantity": "1", "unitPrice": "101"}
    tenant.issued(320, lines=[line], payments=received)
    (sums,) = english(tenant).get("/reports/payments").all("section[aria-labelledby=by-method] tbody tr")
    assert [one.text_content() for one in sums.cssselect("td")] == ["Cash", "101", "₪119.18"]
