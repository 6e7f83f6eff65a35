"""A summary, a trend and a breakdown of one figure always agree: every read of analytics is asked for every figure that
it tells, over the same period."""

from collections.abc import Callable, Mapping
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import done
from domains.test_analytics import read
from domains.test_reports_totals import lines, shop
from pinkas.domains.analytics.operations import OPERATIONS
from support.service import Tenant

__all__ = ["shop"]
Answer = dict[str, Any]
Figure = Callable[[Answer], Any]


def at(*path: str) -> Figure:
    """What stands in a place of an answer."""

    def found(answer: Answer) -> Any:
        value: Any = answer
        for name in path:
            value = value[name]
        return Decimal(value)

    return found


def summed(name: str) -> Figure:
    """The sum of a column of the rows."""
    return lambda answer: sum((Decimal(one[name]) for one in answer["data"]), Decimal(0))


def with_rest(name: str) -> Figure:
    """The sum of a column of the rows and of what is not told by itself."""
    return lambda answer: summed(name)(answer) + Decimal(answer["other"][name])


def last(name: str) -> Figure:
    """What the last row has."""
    return lambda answer: Decimal(answer["data"][-1][name])


FIGURES: Mapping[str, Mapping[str, tuple[Figure, ...]]] = {
    "revenue": {
        "revenue/summary": (at("data", "revenue", "value"),),
        "revenue/trend": (at("total"), summed("value")),
        "revenue/by-client": (at("total"), with_rest("value")),
        "revenue/by-brand": (at("total"), with_rest("value")),
        "revenue/by-category": (at("total"), with_rest("value")),
        "revenue-growth": (summed("value"),),
        "monthly-turnover": (summed("net"),),
        "dashboard-chart": (summed("revenue"),),
        "documents/summary": (at("data", "revenue", "value"),),
        "clients/summary": (at("data", "revenue", "value"),),
        "clients/top": (at("total"), with_rest("value")),
        "statistics/enhanced": (at("financial", "revenue", "value"),),
    },
    "VAT of revenue": {
        "revenue/summary": (at("data", "vat", "value"),),
        "monthly-turnover": (summed("vat"),),
        "statistics/enhanced": (at("financial", "vat", "value"),),
    },
    "documents that are revenue": {
        "revenue/summary": (at("data", "documents", "value"),),
        "revenue/trend": (at("count"), summed("count")),
        "revenue/by-client": (at("count"), with_rest("count")),
        "revenue/by-brand": (at("count"), with_rest("count")),
        "clients/top": (at("count"), with_rest("count")),
        "monthly-turnover": (summed("documents"),),
        "statistics": (at("data", "salesDocuments", "value"),),
        "statistics/enhanced": (at("data", "salesDocuments", "value"),),
    },
    "documents issued": {
        "documents/summary": (at("data", "documents", "value"),),
        "documents/by-type": (at("count"), summed("count")),
        "documents/trend": (at("count"), summed("count")),
        "statistics": (at("data", "documents", "value"),),
        "statistics/enhanced": (at("data", "documents", "value"),),
    },
    "what was issued": {
        "documents/summary": (at("data", "issued", "value"),),
        "documents/by-type": (summed("value"),),
        "documents/trend": (at("total"), summed("value")),
    },
    "expenses": {
        "expenses/summary": (at("data", "expenses", "value"),),
        "expenses/trend": (at("total"), summed("value")),
        "expenses/by-category": (at("total"), with_rest("value")),
        "expenses/by-supplier": (at("total"), with_rest("value")),
        "expenses/monthly-comparison": (summed("value"),),
        "dashboard-chart": (summed("expenses"),),
        "statistics/enhanced": (at("financial", "expenses", "value"),),
    },
    "how many expenses": {
        "expenses/summary": (at("data", "expenseCount", "value"),),
        "expenses/trend": (at("count"), summed("count")),
        "statistics": (at("data", "expenseCount", "value"),),
        "statistics/enhanced": (at("data", "expenseCount", "value"),),
    },
    "money that came in": {
        "collections/trend": (at("total"), summed("value")),
        "dashboard-chart": (summed("collected"),),
        "statistics/enhanced": (at("financial", "collected", "value"),),
    },
    "new clients": {
        "clients/summary": (at("data", "newClients", "value"),),
        "clients/growth": (at("newClients"), summed("newClients")),
        "client-growth": (summed("newClients"),),
        "dashboard-client-growth": (summed("newClients"),),
        "statistics": (at("data", "newClients", "value"),),
        "statistics/enhanced": (at("data", "newClients", "value"),),
    },
    "clients": {
        "clients/summary": (at("data", "clients", "value"),),
        "clients/growth": (at("clients"), last("clients")),
        "client-growth": (last("clients"),),
        "dashboard-client-growth": (last("clients"),),
        "statistics": (at("data", "clients", "value"),),
        "statistics/enhanced": (at("data", "clients", "value"),),
    },
    "saved clients": {
        "clients/summary": (at("now", "registered"),),
        "clients/status": (at("clients"), summed("clients")),
        "statistics": (at("now", "registered"),),
        "statistics/enhanced": (at("now", "registered"),),
    },
    "revenue of all time": {
        "clients/summary": (at("now", "lifetimeValue"),),
        "clients/status": (summed("value"),),
        "clients/segments": (at("total"), summed("value")),
        "clients/ltv": (at("data", "value"),),
        "statistics": (at("now", "lifetimeValue"),),
    },
}
"""Where each figure stands in the reads that tell it."""
WITHOUT_PERIOD = ("clients/segments", "clients/status", "clients/ltv")
BY_THEIR_OWN_TESTS = (
    "dashboard/mobile-summary",
    "revenue/yoy",  # of a whole year, whatever the period
    "vat/",
    "collections/",
    "documents/status-flow",
    "health-score",
    "insights/",
    "weekly-review",
)


@pytest.fixture(scope="module")
def sold(shop: Tenant) -> Tenant:
    """The shop, which sells in brands and categories too."""
    place = done(shop.api.post("/product-categories", json={"name": "רהיטים"}), 201)["id"]
    table = done(shop.api.post("/products", json={"name": "שולחן", "price": "70", "categoryId": place}), 201)["id"]
    brand = done(shop.api.post("/brands", json={"name": "חנות"}), 201)["id"]
    shop.issued(305, lines=lines("17.35", table) + lines("3.33"), brandId=brand)
    return shop


@pytest.mark.parametrize("figure", FIGURES)
def test_every_read_tells_the_same(sold: Tenant, figure: str) -> None:
    month = sold.today()[:7]
    quarter = f"{month[:4]}-Q{(int(month[5:]) + 2) // 3}"
    for query in ({}, {"period": month}, {"period": quarter}, {"period": str(int(month[:4]) - 1)}):
        told: dict[tuple[str, int], Any] = {}
        for path, places in FIGURES[figure].items():
            asked = {} if path in WITHOUT_PERIOD else query
            rows = {"limit": 1} if path.rpartition("/")[2] in ("by-client", "by-category", "top") else {}
            answer = read(sold, path, **asked, **rows)
            told |= {(path, number): place(answer) for number, place in enumerate(places)}
        assert len(set(told.values())) == 1, (query, told)


ON_CASH = ("revenue/summary", "revenue/trend", "revenue/by-client", "revenue/by-brand", "revenue-growth")


@pytest.mark.parametrize("figure", ["revenue", "VAT of revenue", "documents that are revenue"])
def test_every_read_tells_the_same_on_the_cash_basis(sold: Tenant, figure: str) -> None:
    month, told = sold.today()[:7], dict[tuple[str, int], Any]()
    for path, places in FIGURES[figure].items():
        if path in (*ON_CASH, "monthly-turnover"):
            rows = {"limit": 1} if path.rpartition("/")[2] == "by-client" else {}
            answer = read(sold, path, period=month, basis="cash", **rows)
            told |= {(path, number): place(answer) for number, place in enumerate(places)}
    assert len(told) > 1
    assert len(set(told.values())) == 1, told
    assert figure != "revenue" or next(iter(told.values())) > 0


def test_every_read_is_asked() -> None:
    asked = {path for paths in FIGURES.values() for path in paths}
    every = {one.path.removeprefix("/analytics/") for one in OPERATIONS}
    assert {one for one in every - asked if not one.startswith(BY_THEIR_OWN_TESTS)} == set()
