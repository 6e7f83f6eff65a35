"""Every figure of analytics, computed again from documents, expenses and payments, and beside the reports."""

from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import books_fit, done, faults
from domains.purchases import booked, supplier
from domains.test_reports_totals import SUM, issued, lines, report, shop, worth
from pinkas.domains.analytics.actions import keeping
from support.service import Tenant

__all__ = ["shop"]
_INCOME = (305, 320, 330)


def read(tenant: Tenant, path: str, **query: Any) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/analytics/{path}", params=query)))


def net(documents: Iterable[dict[str, Any]]) -> Decimal:
    """What documents earned, without VAT."""
    return sum((total - vat for total, vat in map(worth, documents)), Decimal(0))


def income(tenant: Tenant) -> list[dict[str, Any]]:
    return [one for one in issued(tenant) if one["docType"] in _INCOME]


def test_revenue_is_that_of_the_documents_and_of_the_report(shop: Tenant) -> None:
    documents = income(shop)
    expected = net(documents)
    summary = read(shop, "revenue/summary")["data"]
    told = report(shop, "income")["totals"]
    assert SUM(summary["revenue"]["value"]) == expected == SUM(told["net"])
    assert (summary["vat"]["value"], summary["gross"]["value"]) == (told["vat"], told["total"])
    assert summary["documents"]["value"] == len(documents) == told["documents"]
    assert summary["revenue"]["previous"] == "0.00"
    assert summary["revenue"]["changePercent"] is None


@pytest.mark.parametrize("granularity", ["day", "week", "month", "quarter", "year"])
def test_every_way_of_asking_for_revenue_has_the_same_sum(shop: Tenant, granularity: str) -> None:
    expected = net(income(shop))
    trend = read(shop, "revenue/trend", granularity=granularity)
    assert sum(SUM(one["value"]) for one in trend["data"]) == SUM(trend["total"]) == expected
    assert trend["data"][0]["period"] == trend["period"]["from"]
    for path in ("by-client", "by-brand"):
        found = read(shop, f"revenue/{path}", limit=1)
        assert SUM(found["total"]) == expected
        assert sum(SUM(one["value"]) for one in found["data"]) + SUM(found["other"]["value"]) == expected
    turnover = read(shop, "monthly-turnover")["data"]
    assert sum(SUM(one["net"]) for one in turnover) == expected
    assert sum(SUM(one["revenue"]) for one in read(shop, "dashboard-chart")["data"]) == expected
    assert SUM(read(shop, "revenue/yoy")["total"]["value"]) == expected
    assert SUM(read(shop, "revenue-growth")["data"][-1]["value"]) == expected


def test_revenue_by_client_is_that_of_the_report_and_leads_to_the_documents(shop: Tenant) -> None:
    told = {one["clientId"]: (one["name"], SUM(one["net"])) for one in report(shop, "sales-by-client")["rows"]}
    found = read(shop, "revenue/by-client")
    assert {one["id"]: (one["name"], SUM(one["value"])) for one in found["data"]} == told
    assert [one["rank"] for one in found["data"]] == [1, 2]
    for one in found["data"]:
        listed = done(shop.api.get(one["href"] + "&limit=100"))["items"]
        own = [done(shop.api.get(f"/documents/{each['id']}")) for each in listed if each["docType"] in _INCOME]
        assert net(own) == SUM(one["value"])


def test_expenses_are_those_of_the_report(shop: Tenant) -> None:
    told = report(shop, "expenses")
    summary = read(shop, "expenses/summary")["data"]
    assert summary["expenses"]["value"] == told["totals"]["cost"]
    assert summary["deductibleVat"]["value"] == told["totals"]["deductibleVat"]
    assert summary["gross"]["value"] == told["totals"]["total"]
    assert summary["expenseCount"]["value"] == told["totals"]["expenses"]
    categories = read(shop, "expenses/by-category")
    assert {(one["id"], one["name"], one["value"]) for one in categories["data"]} == {
        (one["categoryId"], one["category"], one["cost"]) for one in told["rows"]
    }
    by_supplier: dict[str | None, Decimal] = {}
    for row in told["rows"]:
        for one in row["suppliers"]:
            by_supplier[one["supplierId"]] = by_supplier.get(one["supplierId"], Decimal(0)) + SUM(one["cost"])
    suppliers = read(shop, "expenses/by-supplier")
    assert {one["id"]: SUM(one["value"]) for one in suppliers["data"]} == by_supplier
    assert read(shop, "expenses/trend")["total"] == told["totals"]["cost"]
    assert read(shop, "expenses/monthly-comparison")["data"][-1]["value"] == told["totals"]["cost"]


def test_documents_are_counted_by_type_whether_they_are_income_or_not(shop: Tenant) -> None:
    documents = issued(shop)
    by_type = read(shop, "documents/by-type")
    counts = {code: sum(one["docType"] == code for one in documents) for code in {one["docType"] for one in documents}}
    assert {one["docType"]: one["count"] for one in by_type["data"]} == counts
    assert by_type["count"] == read(shop, "documents/summary")["data"]["documents"]["value"] == len(documents)
    assert read(shop, "documents/trend", granularity="day")["count"] == len(documents)
    assert read(shop, "documents/trend")["total"] == read(shop, "documents/summary")["data"]["issued"]["value"]


def test_money_that_came_in_is_that_of_the_home_screen(shop: Tenant) -> None:
    home = done(shop.api.get("/analytics/dashboard/mobile-summary"))["data"]
    month = shop.today()[:7]
    assert read(shop, "collections/trend", period=month)["total"] == home["collected"]["value"]


def test_a_reversed_expense_is_gone_and_its_correction_counts(tenant: Tenant) -> None:
    one = booked(tenant, supplier(tenant), "1000", "180")["id"]
    assert read(tenant, "expenses/summary")["data"]["expenses"]["value"] == "1000.00"
    done(tenant.api.post(f"/expenses/{one}/correct", json={"reason": "x"}))
    data = read(tenant, "expenses/summary")["data"]
    assert (data["expenses"]["value"], data["expenseCount"]["value"]) == ("0.00", 0)


def test_clients_that_were_merged_count_as_one(tenant: Tenant) -> None:
    keep, gone, other = (tenant.client(name=name)["id"] for name in ("אנה", "אנה בע״מ", "בועז"))
    for client, price in ((keep, "10"), (gone, "20"), (other, "25")):
        tenant.issued(305, client=None, clientId=client, lines=lines(price))
    assert read(tenant, "revenue/by-client", limit=1)["data"][0]["id"] == other
    done(tenant.api.post(f"/clients/{keep}/merge", json={"clientId": gone}))
    (first,) = read(tenant, "revenue/by-client", limit=1)["data"]
    assert (first["id"], first["value"], first["count"]) == (keep, "60.00", 2)


def test_the_compared_period_is_the_one_before_or_a_year_earlier(tenant: Tenant) -> None:
    tenant.issued(305, lines=lines("10"))
    tenant.running.clock.offset += timedelta(days=366)
    tenant.issued(305, lines=lines("15"))
    year = tenant.today()[:4]
    found = read(tenant, "revenue/summary", period=year, compare="last_year")["data"]["revenue"]
    assert found == {"value": "30.00", "previous": "20.00", "change": "10.00", "changePercent": "50"}
    assert read(tenant, "revenue/summary", period=year)["data"]["revenue"]["previous"] == "20.00"
    alone = read(tenant, "revenue/summary", period=year, compare="none")
    assert (alone["compared"], alone["data"]["revenue"]["previous"]) == (None, None)
    years = read(tenant, "revenue/yoy")
    assert (years["total"]["value"], years["year"]) == ("30.00", int(year))


@pytest.mark.parametrize(
    ("query", "field", "code"),
    [
        ({"period": "2026-13"}, "period", "invalid_period"),
        ({"period": "9999"}, "period", "invalid_period"),
        ({"period": "2026", "from": "2026-01-01"}, "period", "not_both"),
        ({"from": "2026-02-01", "to": "2026-01-01"}, "from", "invalid_range"),
        ({"from": "0001-01-01"}, "from", "period_too_long"),
        ({"from": "2020-01-01", "to": "2026-06-30", "granularity": "day"}, "granularity", "too_many_points"),
        ({"granularity": "hour"}, "granularity", "invalid"),
        ({"compare": "never"}, "compare", "invalid"),
    ],
)
def test_a_period_that_is_none_is_told_by_its_field(
    tenant: Tenant, query: dict[str, str], field: str, code: str
) -> None:
    answer = tenant.api.get("/analytics/revenue/trend", params=query)
    assert answer.status_code == 422, answer.text
    assert (field, code) in faults(answer)


def test_an_unknown_brand_is_not_found(tenant: Tenant) -> None:
    answer = tenant.api.get("/analytics/revenue/summary", params={"brandId": "01a20eb4-f08e-7000-9949-f67256ddc18f"})
    assert answer.status_code == 404


def test_revenue_of_a_brand_is_that_of_its_documents(tenant: Tenant) -> None:
    brand = done(tenant.api.post("/brands", json={"name": "חנות"}), 201)["id"]
    tenant.issued(305, lines=lines("10"), brandId=brand)
    tenant.issued(305, lines=lines("5"))
    assert read(tenant, "revenue/summary", brandId=brand)["data"]["revenue"]["value"] == "20.00"
    assert read(tenant, "revenue/trend", brandId=brand)["total"] == "20.00"
    assert {one["name"]: one["value"] for one in read(tenant, "revenue/by-brand")["data"]} == {
        "חנות": "20.00",
        None: "10.00",
    }


def test_a_business_without_documents_has_zeros(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    found = read(tenant, "revenue/summary")
    assert (found["basis"], found["currency"]) == ("cash", "ILS")
    assert found["data"]["revenue"]["value"] == "0.00"
    assert found["definitions"]["revenue"]
    trend = read(tenant, "revenue/trend", period="last_12m")
    assert [one["value"] for one in trend["data"]] == ["0.00"] * 12
    assert read(tenant, "revenue/by-client")["data"] == []


def test_sums_that_are_made_in_small_parts_are_the_same(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(keeping, "BATCH", 2)
    today = tenant.running.clock.now().date()
    for price in range(1, 8):
        tenant.issued(305, lines=lines(str(price)), issueDate=str(today - timedelta(days=7 - price)))
    since = str(today - timedelta(days=7))
    seen = [read(tenant, "revenue/summary", **{"from": since})]
    while seen[-1]["asOf"] < seen[-1]["generatedAt"] and len(seen) < 20:
        seen.append(read(tenant, "revenue/summary", **{"from": since}))
    values = [SUM(one["data"]["revenue"]["value"]) for one in seen]
    assert values == sorted(values)
    assert values[-1] == 56
    assert seen[-1]["asOf"] == seen[-1]["generatedAt"]
    books_fit(tenant)


def test_many_who_ask_at_once_do_not_count_twice(tenant: Tenant) -> None:
    for price in ("10", "20"):
        tenant.issued(305, lines=lines(price))
    with ThreadPoolExecutor(8) as pool:
        found = list(pool.map(lambda _: read(tenant, "revenue/summary")["data"]["revenue"]["value"], range(16)))
    assert found == ["60.00"] * 16
    books_fit(tenant)


def test_sums_of_another_type_of_business_are_made_anew(opened: Callable[..., Tenant]) -> None:
    """The type decides which documents are income: what was summed for another one is forgotten."""
    tenant = opened("exempt_dealer")
    tenant.issued(400, payments=[{"method": "cash", "date": tenant.today(), "amount": "40"}])
    assert read(tenant, "revenue/summary")["data"]["revenue"]["value"] == "40.00"
    with tenant.running.owner() as connection:
        for change in (
            "analytics_positions SET business_type = 'licensed_dealer'",
            "analytics_sums SET total = total + 1",
        ):
            connection.execute(f"UPDATE {change} WHERE business_id = '{tenant.id}'")
    assert read(tenant, "revenue/summary")["data"]["revenue"]["value"] == "40.00"
    books_fit(tenant)


def test_vat_is_that_of_the_periods_of_the_books(shop: Tenant) -> None:
    year = shop.today()[:4]
    periods = done(shop.api.get("/tax/vat-periods", params={"from": f"{year}-01-01"}))["items"]
    found = read(shop, "vat/annual")
    assert [(one["period"], one["status"], one["dueDate"]) for one in found["data"]] == [
        (one["period"], one["status"], one["dueDate"]) for one in reversed(periods)
    ]
    now = read(shop, "vat/summary")
    told = done(shop.api.get(now["data"]["href"]))["amounts"]
    assert now["data"]["outputVat"] == told["outputVat"]
    assert SUM(now["data"]["inputVat"]) == SUM(told["inputVatOther"]) + SUM(told["inputVatEquipment"])
    assert now["data"]["net"] == now["net"]["value"] == told["net"] == found["data"][-1]["net"]
    assert sum(SUM(one["net"]) for one in read(shop, "vat/trend")["data"]) == SUM(found["total"]["net"])
    assert read(shop, "vat/threshold")["applies"] is False


def test_an_exempt_dealer_sees_how_near_the_ceiling_is(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    assert read(tenant, "vat/summary")["data"] is None
    assert (read(tenant, "vat/trend")["data"], read(tenant, "vat/annual")["data"]) == ([], [])
    ceiling = 122_833
    tenant.issued(400, payments=[{"method": "bank_transfer", "date": tenant.today(), "amount": "90000"}])
    found = read(tenant, "vat/threshold", period="2026")
    assert (found["applies"], found["ceiling"], found["turnover"]) == (True, f"{ceiling}.00", "90000.00")
    assert (found["percent"], found["remaining"], found["level"]) == ("73.27", "32833.00", "WARNING")
    tenant.issued(400, payments=[{"method": "bank_transfer", "date": tenant.today(), "amount": "40000"}])
    found = read(tenant, "vat/threshold", period="2026")
    assert (found["level"], found["remaining"]) == ("CROSSED", "-7167.00")
    assert found["advice"]
