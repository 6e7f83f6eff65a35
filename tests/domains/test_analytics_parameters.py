"""The parameters of analytics: currency, VAT and brand, each against the figures without it."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import done, faults
from domains.purchases import booked, supplier
from domains.test_analytics import read
from domains.test_reports_totals import SUM, lines, shop
from support.service import Tenant

__all__ = ["shop"]
UNKNOWN = "01a20eb4-f08e-7000-9949-f67256ddc18f"


def rated(tenant: Tenant, rate: str, day: str) -> None:
    """Sets the rate of the dollar on a day."""
    done(tenant.api.put(f"/exchange-rates/USD/{day}", json={"rate": rate}))


def in_dollars(amount: str, rate: str) -> str:
    return f"{(SUM(amount) / SUM(rate)).quantize(Decimal('0.01'), 'ROUND_HALF_UP')}"


@pytest.mark.parametrize(
    "path",
    [
        "revenue/summary",
        "revenue/trend",
        "revenue/by-client",
        "revenue/by-brand",
        "revenue/yoy",
        "revenue-growth",
        "monthly-turnover",
        "dashboard-chart",
        "expenses/summary",
        "expenses/trend",
        "expenses/by-category",
        "expenses/monthly-comparison",
        "documents/summary",
        "documents/by-type",
        "documents/trend",
        "documents/status-flow",
        "collections/summary",
        "collections/trend",
        "collections/aging",
        "collections/by-client",
    ],
)
def test_amounts_are_told_in_another_currency_at_the_rate_of_the_last_day(shop: Tenant, path: str) -> None:
    rated(shop, "3.7", shop.today())
    books, dollars = read(shop, path), read(shop, path, currency="USD")
    assert (books["currency"], dollars["currency"]) == ("ILS", "USD")
    assert dollars["exchangeRate"] == {"currency": "USD", "rate": "3.7", "date": shop.today()}
    assert "exchangeRate" not in books
    assert read(shop, path, currency="ILS")["data"] == books["data"]
    told, meant = list(amounts(dollars)), list(amounts(books))
    assert [name for name, _ in told] == [name for name, _ in meant]
    assert any(SUM(amount) for _, amount in meant)
    for (name, amount), (_, original) in zip(told, meant, strict=True):
        expected = original if name == "changePercent" else in_dollars(original, "3.7")
        tolerance = SUM("0.01") if name == "change" else 0
        assert abs(SUM(amount) - SUM(expected)) <= tolerance, name


_RATES = ("share", "conversionFromPrevious", "changePercent", "yearChangePercent")
_OWN_UNIT = ("collectionRate", "daysToPay", "overdueShare", "daysSalesOutstanding", "exchangeRate", "definitions")


def amounts(answer: Any, name: str = "") -> Any:
    """Every amount of an answer by its field, in order."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key not in (*_RATES, *_OWN_UNIT):
                yield from amounts(value, key)
    elif isinstance(answer, list):
        for one in answer:
            yield from amounts(one, name)
    elif isinstance(answer, str) and answer.replace("-", "", 1).replace(".", "", 1).isdigit() and "." in answer:
        yield name, answer


def test_a_currency_without_a_rate_is_refused(tenant: Tenant) -> None:
    def refused(currency: str, **query: str) -> set[tuple[str, str]]:
        answer = tenant.api.get("/analytics/revenue/trend", params={"currency": currency, **query})
        assert answer.status_code == 422, answer.text
        return set(faults(answer))

    assert ("currency", "exchange_rate_missing") in refused("USD")
    assert ("currency", "unknown_currency") in refused("XXX")
    day = date.fromisoformat(tenant.today())
    rated(tenant, "3.5", str(day - timedelta(days=10)))
    assert read(tenant, "revenue/trend", currency="USD")["exchangeRate"]["date"] == str(day - timedelta(days=10))
    rated(tenant, "3.5", str(day - timedelta(days=11)))
    assert ("currency", "exchange_rate_missing") in refused("USD", to=str(day - timedelta(days=30)))


def test_a_trend_with_vat_is_the_one_without_it_and_the_vat(shop: Tenant) -> None:
    told = read(shop, "revenue/summary")["data"]
    assert read(shop, "revenue/trend", vat="gross")["total"] == told["gross"]["value"]
    assert read(shop, "revenue/trend", vat="net")["total"] == told["revenue"]["value"]
    by_client = read(shop, "revenue/by-client", vat="gross", limit=1)
    whole = SUM(by_client["data"][0]["value"]) + SUM(by_client["other"]["value"])
    assert whole == SUM(by_client["total"]) == SUM(told["gross"]["value"])
    assert read(shop, "revenue-growth", vat="gross")["data"][-1]["value"] == told["gross"]["value"]
    assert read(shop, "revenue/yoy", vat="gross")["total"]["value"] == told["gross"]["value"]
    spent = read(shop, "expenses/summary")["data"]["gross"]["value"]
    assert read(shop, "expenses/trend", vat="gross")["total"] == spent
    assert read(shop, "expenses/by-category", vat="gross")["total"] == spent
    assert read(shop, "expenses/monthly-comparison", vat="gross")["data"][-1]["value"] == spent
    chart = read(shop, "dashboard-chart", vat="gross")["data"][-1]
    assert (chart["revenue"], chart["expenses"]) == (told["gross"]["value"], spent)


@pytest.mark.parametrize("path", ["revenue/summary", "revenue/trend", "revenue/by-client", "revenue-growth"])
def test_revenue_is_told_again_as_it_was_known_at_an_instant(tenant: Tenant, path: str) -> None:
    """With documents that were dated back since, credits, cancellations and foreign currency."""
    clients = [tenant.client(name=name)["id"] for name in ("A", "B")]
    since = str(date.fromisoformat(tenant.today()) - timedelta(days=40))
    given: list[tuple[str, Any]] = []

    def remember() -> None:
        query = {"from": since, "vat": "gross"} if path != "revenue/summary" else {"from": since}
        answer = read(tenant, path, **query)
        given.append(((tenant.running.clock.now() + timedelta(microseconds=1)).isoformat(), answer))
        tenant.running.clock.offset += timedelta(seconds=1)

    remember()
    first = tenant.issued(305, client=None, clientId=clients[0], lines=lines("10"), issueDate=since)
    remember()
    tenant.issued(305, client=None, clientId=clients[1], lines=lines("7"), currency="USD", exchangeRate="3.5")
    remember()
    credit = {"reason": "order_change", "finalize": True, "amount": "5"}
    done(tenant.api.post(f"/documents/{first['id']}/credit", json=credit), 201)
    remember()
    gone = tenant.issued(305, client=None, clientId=clients[1], lines=lines("30"))
    remember()
    done(tenant.api.post(f"/documents/{gone['id']}/cancel", json={"reason": "x"}))
    remember()
    assert len({str(answer["data"]) for _, answer in given}) >= 5
    for at, answer in given:
        query = {"from": since, "asOf": at, **({} if path == "revenue/summary" else {"vat": "gross"})}
        told = read(tenant, path, **query)
        assert {**told, "generatedAt": "", "asOf": ""} == {**answer, "generatedAt": "", "asOf": ""}
        assert told["asOf"][:19] == at[:19]


def test_every_read_of_a_brand_tells_of_its_documents_alone(tenant: Tenant) -> None:
    brand = done(tenant.api.post("/brands", json={"name": "חנות"}), 201)["id"]
    tenant.issued(305, lines=lines("10"), brandId=brand)
    tenant.issued(10, lines=lines("7"), brandId=brand)
    tenant.issued(305, lines=lines("5"))
    booked(tenant, supplier(tenant), "100", "18", brandId=brand)
    booked(tenant, supplier(tenant), "50", "9")
    assert read(tenant, "revenue/yoy", brandId=brand)["total"]["value"] == "20.00"
    assert read(tenant, "revenue-growth", brandId=brand)["data"][-1]["value"] == "20.00"
    assert read(tenant, "monthly-turnover", brandId=brand)["data"][-1]["total"] == "23.60"
    issued = read(tenant, "documents/summary", brandId=brand)["data"]
    assert (issued["documents"]["value"], issued["issued"]["value"], issued["revenue"]["value"]) == (
        2,
        "40.12",
        "20.00",
    )
    assert read(tenant, "documents/trend", brandId=brand)["count"] == 2
    assert read(tenant, "expenses/monthly-comparison", brandId=brand)["data"][-1]["value"] == "100.00"
    assert read(tenant, "documents/summary")["data"]["documents"]["value"] == 3


@pytest.mark.parametrize(
    "path",
    [
        "revenue/yoy",
        "revenue-growth",
        "monthly-turnover",
        "documents/summary",
        "documents/trend",
        "expenses/monthly-comparison",
        "collections/outstanding",
    ],
)
def test_a_brand_that_there_is_none_of_is_not_found(tenant: Tenant, path: str) -> None:
    assert tenant.api.get(f"/analytics/{path}", params={"brandId": UNKNOWN}).status_code == 404


@pytest.mark.parametrize(
    ("path", "query"),
    [
        ("vat/summary", {"currency": "USD"}),
        ("revenue/summary", {"vat": "gross"}),
        ("collections/aging", {"period": "2026"}),
        ("collections/trend", {"vat": "gross"}),
        ("health-score", {"brandId": UNKNOWN}),
        ("vat/calendar", {"asOf": "2026-01-01T00:00:00Z"}),
    ],
)
def test_a_parameter_without_a_meaning_is_not_taken(tenant: Tenant, path: str, query: dict[str, str]) -> None:
    answer = tenant.api.get(f"/analytics/{path}", params=query)
    assert (answer.status_code, answer.json()["error"]) == (400, "unknown_parameter"), answer.text
