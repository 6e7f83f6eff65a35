"""The health of the business: each side is the figure of another read, and the score is their weighted mean."""

from datetime import date, timedelta
from decimal import Decimal
from typing import Any

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_analytics import read
from domains.test_reports_totals import SUM, lines
from support.service import Tenant

WEIGHTS = {
    "liquidity": 20,
    "collection": 20,
    "growth": 15,
    "concentration": 10,
    "profitability": 25,
    "compliance": 10,
}


def to_next_month(tenant: Tenant) -> None:
    """Moves the clock to the third day of the next month."""
    today = date.fromisoformat(tenant.today())
    following = (today.replace(day=1) + timedelta(days=32)).replace(day=3)
    tenant.running.clock.offset += following - today


def sides(tenant: Tenant) -> tuple[dict[str, Any], dict[str, dict[str, Any]]]:
    data = read(tenant, "health-score")["data"]
    return data, {one["key"]: one for one in data["components"]}


def test_a_business_without_anything_has_no_score(tenant: Tenant) -> None:
    data, found = sides(tenant)
    assert [one["key"] for one in data["components"]] == list(WEIGHTS)
    assert {key: one["weight"] for key, one in found.items()} == WEIGHTS
    unknown = {key for key, one in found.items() if one["score"] is None}
    assert unknown == set(WEIGHTS) - {"compliance"}
    assert all(found[key]["value"] is None and found[key]["advice"] is None for key in unknown)
    assert [one["score"] for one in data["history"]] == [None] * 6


def test_every_side_is_a_figure_of_other_reads(tenant: Tenant) -> None:
    large, small, seller = tenant.client(name="A")["id"], tenant.client(name="B")["id"], supplier(tenant)
    to_next_month(tenant)
    start = date.fromisoformat(tenant.today()).replace(day=1)
    for price in ("100", "90", "150"):
        first = tenant.issued(305, client=None, clientId=large, lines=lines(price), dueDate=tenant.today())
        tenant.issued(305, client=None, clientId=small, lines=lines("20"))
        booked(tenant, seller, "70", "12.6")
        money = {"payments": [{"method": "cash", "date": tenant.today(), "amount": "60"}]}
        done(tenant.api.post(f"/documents/{first['id']}/payments", json=money), 201)
        to_next_month(tenant)
    days = {"from": str(start), "to": str(date.fromisoformat(tenant.today()).replace(day=1) - timedelta(1))}
    data, found = sides(tenant)

    revenue = SUM(read(tenant, "revenue/summary", **days)["data"]["revenue"]["value"])
    spending = read(tenant, "expenses/summary", **days)["data"]
    collected = SUM(read(tenant, "collections/trend", **days)["total"])
    top = read(tenant, "revenue/by-client", **days)["data"][0]
    owed = read(tenant, "collections/aging")
    expected = {
        "liquidity": collected * 100 / SUM(spending["gross"]["value"]),
        "collection": SUM(owed["overdue"]) * 100 / SUM(owed["total"]),
        "concentration": SUM(top["share"]),
        "profitability": (revenue - SUM(spending["expenses"]["value"])) * 100 / revenue,
    }
    for key, value in expected.items():
        assert SUM(found[key]["value"]) == value.quantize(Decimal("0.01"), "ROUND_HALF_UP"), key
    assert (found["growth"]["value"], found["growth"]["score"]) == (None, None)
    today = tenant.today()
    periods = read(tenant, "vat/trend", **{"from": str(start - timedelta(31)), "to": today})["data"]
    late = sum(one["dueDate"] < today and one["status"] != "FILED" for one in periods)
    assert SUM(found["compliance"]["value"]) == late > 0
    assert found["compliance"]["advice"]
    assert found["liquidity"]["advice"] is None or found["liquidity"]["score"] < 70
    known = [one for one in found.values() if one["score"] is not None]
    mean = sum(one["score"] * one["weight"] for one in known) / sum(one["weight"] for one in known)
    assert abs(data["score"] - mean) <= 0.5
    least = {"A": 85, "B": 70, "C": 55, "D": 40, "E": 0}
    assert data["grade"] == next(grade for grade, bound in least.items() if data["score"] >= bound)
    assert [one["score"] is None for one in data["history"]] == [True] * 3 + [False] * 3
    for _ in range(3):
        tenant.issued(305, client=None, clientId=small, lines=lines("100"))
        to_next_month(tenant)
    _, found = sides(tenant)
    since = str(date.fromisoformat(days["to"]) + timedelta(1))
    until = str(date.fromisoformat(tenant.today()).replace(day=1) - timedelta(1))
    growth = read(tenant, "revenue/summary", **{"from": since, "to": until})["data"]["revenue"]["changePercent"]
    assert found["growth"]["value"] == growth
