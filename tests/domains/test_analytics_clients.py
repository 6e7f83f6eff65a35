"""Figures of clients, categories and statistics, computed again from the documents of random histories."""

import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from datetime import date, timedelta
from decimal import Decimal
from statistics import median
from typing import Any

import pytest

from domains.answers import books_fit, done, faults, refused
from domains.purchases import booked, supplier
from domains.test_analytics import income, net, read
from domains.test_reports_totals import SUM, lines, report
from pinkas.domains.analytics.actions import keeping
from support.service import Running, Tenant, open_business

CENT = Decimal("0.01")
MONTHS_OF_STATUS = {"active": range(-1, 3), "slowing": range(3, 6), "dormant": range(6, 12), "lost": range(12, 999)}


@dataclass
class Bought:
    """What a client bought."""

    net: Decimal = Decimal(0)
    days: list[date] = field(default_factory=list)

    @property
    def sales(self) -> int:
        return len(self.days)


def line_of(chosen: random.Random, products: list[str]) -> dict[str, Any]:
    price = f"{chosen.randint(1, 90000) / 100:.2f}"
    quantity = chosen.choice(("1", "2", "3.5"))
    one: dict[str, Any] = {"description": "ייעוץ", "quantity": quantity, "unitPrice": price}
    if chosen.random() < 0.7:
        one["productId"] = chosen.choice(products)
    return one


def next_step(
    tenant: Tenant, chosen: random.Random, clients: list[str], products: list[str], issued: list[str]
) -> None:
    """Sells something, or takes something back."""
    kind = chosen.choice(("sell", "sell", "sell", "credit", "cancel"))
    if kind == "sell" or not issued:
        fields: dict[str, Any] = {"lines": [line_of(chosen, products) for _ in range(chosen.randint(1, 3))]}
        if chosen.random() < 0.85:
            fields |= {"client": None, "clientId": chosen.choice(clients)}
        if chosen.random() < 0.3:
            fields["discount"] = {"type": "percent", "value": "7.3"}
        if chosen.random() < 0.2:
            fields |= {"currency": "USD", "exchangeRate": "3.5173"}
        issued.append(tenant.issued(305, **fields)["id"])
    elif kind == "credit":
        body = {"reason": "other", "finalize": True, "amount": f"{chosen.randint(1, 300)}.35"}
        tenant.api.post(f"/documents/{chosen.choice(issued)}/credit", json=body)
    else:
        tenant.api.post(f"/documents/{chosen.choice(issued)}/cancel", json={"reason": "x"})


@pytest.fixture(scope="module", params=[3, 11])
def market(request: pytest.FixtureRequest, running: Running) -> Iterator[Tenant]:
    """A business with a year and a half of sales and credits, to clients two of whom became one."""
    offset = running.clock.offset
    tenant, chosen = open_business(running), random.Random(request.param)  # noqa: S311  (the same in every run)
    clients = [tenant.client(name=f"לקוח {n}")["id"] for n in range(7)]
    categories = [done(tenant.api.post("/product-categories", json={"name": name}), 201)["id"] for name in "אב"]
    products = [
        done(tenant.api.post("/products", json={"name": f"מוצר {n}", "price": "1", "categoryId": of}), 201)["id"]
        for n, of in enumerate([*categories, categories[0], None])
    ]
    issued: list[str] = []
    for step in range(26):
        next_step(tenant, chosen, clients[:5] if step > 8 else clients[1:6], products, issued)
        running.clock.offset += timedelta(days=chosen.choice((0, 0, 12, 45)))
        if step % 7 == 3:
            read(tenant, "clients/summary")  # what happened until now is taken up
        if step == 15:
            done(tenant.api.post(f"/clients/{clients[0]}/merge", json={"clientId": clients[1]}))
            clients[1] = clients[0]
    assert tenant.api.delete(f"/clients/{clients[5]}").status_code == 204
    yield tenant
    running.clock.offset = offset


def purchases(tenant: Tenant) -> dict[str, Bought]:
    """What each saved client bought until now, those that were merged with the one that stays."""
    every = done(tenant.api.get("/clients", params={"state": "all", "limit": 100}))["items"]
    stays = {one["id"]: one.get("mergedIntoId") or one["id"] for one in every}
    found: dict[str, Bought] = defaultdict(Bought)
    for one in income(tenant):
        if one["clientId"] is None:
            continue
        client = found[stays[one["clientId"]]]
        client.net += net([one])
        if one["docType"] != 330:
            client.days.append(date.fromisoformat(one["issueDate"]))
    return {id: one for id, one in found.items() if one.days}


def months_ago(day: date, today: date) -> int:
    return (today.year - day.year) * 12 + today.month - day.month


def status(one: Bought, today: date) -> str:
    ago = months_ago(max(one.days), today)
    return next(name for name, months in MONTHS_OF_STATUS.items() if ago in months)


def test_clients_are_counted_as_they_bought(market: Tenant) -> None:
    bought, today = purchases(market), date.fromisoformat(market.today())
    period = {"from": str(today - timedelta(days=200)), "to": str(today)}
    first = today - timedelta(days=200)
    found = read(market, "clients/summary", **period)
    assert found["data"]["clients"]["value"] == len(bought)
    assert found["data"]["clients"]["previous"] == sum(min(one.days) < first for one in bought.values())
    assert found["data"]["newClients"]["value"] == sum(min(one.days) >= first for one in bought.values())
    assert found["data"]["revenue"] == read(market, "revenue/summary", **period)["data"]["revenue"]
    now, value = found["now"], sum(one.net for one in bought.values())
    assert (now["registered"], now["archived"], now["noSales"]) == (6, 1, 6 - len(bought))
    assert now["active"] == sum(status(one, today) == "active" for one in bought.values())
    assert now["repeat"] == sum(one.sales >= 2 for one in bought.values())
    assert SUM(now["lifetimeValue"]) == value
    assert SUM(now["averageLifetimeValue"]) == (value / len(bought)).quantize(CENT, "ROUND_HALF_UP")


@pytest.mark.parametrize("granularity", ["day", "month", "year"])
def test_every_way_of_asking_for_new_clients_has_the_same_sum(market: Tenant, granularity: str) -> None:
    firsts = sorted(min(one.days) for one in purchases(market).values())
    today = date.fromisoformat(market.today())
    begin = today - timedelta(days=300)
    period = {"from": str(begin), "to": str(today)}
    trend = read(market, "clients/growth", granularity=granularity, **period)
    assert trend["newClients"] == sum(one["newClients"] for one in trend["data"]) == sum(day >= begin for day in firsts)
    assert trend["clients"] == trend["data"][-1]["clients"] == len(firsts)
    for one, following in zip(trend["data"], trend["data"][1:], strict=False):
        assert one["clients"] == sum(day < date.fromisoformat(following["period"]) for day in firsts)
    chart = read(market, "dashboard-client-growth", **period)["data"]
    assert sum(one["newClients"] for one in chart) == trend["newClients"]
    assert chart[-1]["clients"] == len(firsts)
    months = read(market, "client-growth", **period)["data"]
    for one in months:
        month = one["period"][:7]
        assert one["newClients"] == sum(str(day)[:7] == month for day in firsts)
        assert one["clients"] == sum(str(day)[:7] <= month for day in firsts)
    assert [one["previous"] for one in months[1:]] == [one["newClients"] for one in months[:-1]]
    summary = read(market, "clients/summary", **period)["data"]
    statistics = read(market, "statistics", **period)["data"]
    for name in ("clients", "newClients"):
        assert summary[name] == statistics[name]
    assert summary["newClients"]["value"] == trend["newClients"]


def test_segments_and_statuses_are_those_of_what_clients_bought(market: Tenant) -> None:
    bought, today = purchases(market), date.fromisoformat(market.today())
    found = read(market, "clients/status")
    expected = {name: [one for one in bought.values() if status(one, today) == name] for name in MONTHS_OF_STATUS}
    assert {one["status"]: (one["clients"], SUM(one["value"])) for one in found["data"]} == {
        "no_sales": (6 - len(bought), Decimal(0)),
        **{name: (len(those), sum(one.net for one in those)) for name, those in expected.items()},
    }
    assert (sum(one["clients"] for one in found["data"]), found["archived"]) == (found["clients"], 1)
    segments = read(market, "clients/segments")
    by_name = {one["segment"]: one for one in segments["data"]}
    assert all(one["rule"] for one in segments["data"])
    assert segments["clients"] == sum(one["clients"] for one in segments["data"]) == len(bought)
    assert SUM(segments["total"]) == sum(SUM(one["value"]) for one in segments["data"])
    assert SUM(segments["total"]) == sum(one.net for one in bought.values())
    active = [one for one in bought.values() if status(one, today) == "active"]
    late = [one for one in bought.values() if status(one, today) in ("slowing", "dormant")]
    assert by_name["new"]["clients"] == sum(one.sales == 1 for one in active)
    assert by_name["growing"]["clients"] == sum(one.sales in (2, 3) for one in active)
    often = [one for one in active if one.sales >= 4]
    assert by_name["champions"]["clients"] + by_name["loyal"]["clients"] == len(often)
    assert by_name["at_risk"]["clients"] == sum(one.sales >= 4 for one in late)
    assert by_name["slipping"]["clients"] == sum(one.sales < 4 for one in late)


def test_lifetime_values_are_those_of_the_documents(market: Tenant) -> None:
    worths = sorted((one.net for one in purchases(market).values()), reverse=True)
    found = read(market, "clients/ltv")["data"]
    assert (SUM(found["value"]), found["clients"]) == (sum(worths), len(worths))
    assert SUM(found["median"]) == median(worths).quantize(CENT, "ROUND_HALF_UP")
    assert SUM(found["mean"]) == (sum(worths) / len(worths)).quantize(CENT, "ROUND_HALF_UP")
    assert SUM(found["top10Share"]) == 100
    for one in found["buckets"]:
        least, end = (None if one[name] is None else SUM(one[name]) for name in ("min", "max"))
        inside = [worth for worth in worths if (least is None or worth >= least) and (end is None or worth < end)]
        assert (one["clients"], SUM(one["value"])) == (len(inside), sum(inside))
    assert sum(one["clients"] for one in found["buckets"]) == len(worths)


def test_top_clients_are_those_of_revenue_by_client(market: Tenant) -> None:
    since = {"period": "last_12m", "limit": 3}
    found, told = read(market, "clients/top", **since), read(market, "revenue/by-client", **since)
    assert (found["total"], found["other"], found["count"]) == (told["total"], told["other"], told["count"])
    bought = purchases(market)
    for one, same in zip(found["data"], told["data"], strict=True):
        assert {name: one[name] for name in same} == same
        client = bought.get(one["id"])
        if client:
            assert (SUM(one["lifetimeValue"]), one["sales"]) == (client.net, client.sales)
            assert (one["firstSale"], one["lastSale"]) == (str(min(client.days)), str(max(client.days)))
            assert one["status"] == status(client, date.fromisoformat(market.today()))


def test_revenue_by_category_is_that_of_the_products(market: Tenant) -> None:
    period = {"from": str(date.fromisoformat(market.today()) - timedelta(days=1000))}
    found = read(market, "revenue/by-category", **period)
    assert found["total"] == read(market, "revenue/summary", **period)["data"]["revenue"]["value"]
    assert sum(SUM(one["value"]) for one in found["data"]) == SUM(found["total"])
    few = read(market, "revenue/by-category", limit=1, **period)
    assert SUM(few["data"][0]["value"]) + SUM(few["other"]["value"]) == SUM(found["total"])
    assert few["data"][0]["count"] + few["other"]["count"] == few["count"] == found["count"]
    products = {one["id"]: one["categoryId"] for one in done(market.api.get("/products"))["items"]}
    rates = {one["id"]: SUM(one["exchangeRate"] or "1") for one in income(market)}
    expected: dict[str | None, Decimal] = defaultdict(Decimal)
    for id, category in products.items():
        for one in done(market.api.get(f"/products/{id}/sales", params={"limit": 100}))["items"]:
            expected[category] += SUM(one["net"]) * rates[one["documentId"]]
    shown = {one["id"]: SUM(one["value"]) for one in found["data"]}
    for category in set(products.values()) - {None}:
        assert abs(shown[category] - expected[category]) < Decimal("0.10")  # agorot of documents in dollars
    assert None in shown


def test_statistics_are_those_of_the_other_reads(market: Tenant) -> None:
    booked(market, supplier(market), "1000", "180")
    period = {"period": "ytd", "compare": "last_year"}
    found = read(market, "statistics/enhanced", **period)
    plain = read(market, "statistics", **period)
    assert (plain["data"], plain["now"]) == (found["data"], found["now"])
    assert found["now"] == read(market, "clients/summary")["now"]
    revenue, spent = (read(market, f"{one}/summary", **period)["data"] for one in ("revenue", "expenses"))
    financial, counts = found["financial"], found["data"]
    assert (financial["revenue"], financial["vat"]) == (revenue["revenue"], revenue["vat"])
    assert (financial["averageDocument"], counts["salesDocuments"]) == (
        revenue["averageDocument"],
        revenue["documents"],
    )
    assert (financial["expenses"], counts["expenseCount"]) == (spent["expenses"], spent["expenseCount"])
    assert counts["documents"] == read(market, "documents/summary", **period)["data"]["documents"]
    assert financial["collected"]["value"] == read(market, "collections/trend", **period)["total"]
    profit = report(market, "profit-and-loss")["totals"]["profit"]
    assert financial["profit"]["value"] == profit
    earned = SUM(financial["revenue"]["value"])
    margin = (SUM(profit) * 100 / earned).quantize(CENT, "ROUND_HALF_UP") if earned else 0
    assert SUM(financial["margin"]["value"]) == margin


def test_what_is_kept_of_clients_is_that_of_the_documents(market: Tenant) -> None:
    assert books_fit(market)["analytics_sums"] > 50


def test_a_document_in_dollars_is_spread_to_the_agora(tenant: Tenant) -> None:
    """The parts of a document in dollars come to what it is in the books, the largest fractions first."""
    place = done(tenant.api.post("/product-categories", json={"name": "רהיטים"}), 201)["id"]
    for number, of in enumerate((place, None)):
        made = done(tenant.api.post("/products", json={"name": f"מוצר {number}", "price": "1", "categoryId": of}), 201)
        tenant.issued(305, lines=lines("0.55", made["id"]) * 3, currency="USD", exchangeRate="3.3333")
    found = read(tenant, "revenue/by-category")
    assert found["total"] == "22.00"
    assert {one["name"]: one["value"] for one in found["data"]} == {"רהיטים": "11.00", "Uncategorised": "11.00"}


def test_rounding_to_the_shekel_is_a_part_of_what_was_sold(tenant: Tenant) -> None:
    place = done(tenant.api.post("/product-categories", json={"name": "רהיטים"}), 201)["id"]
    made = done(tenant.api.post("/products", json={"name": "כיסא", "price": "1", "categoryId": place}), 201)["id"]
    sold = tenant.issued(305, lines=lines("3.33", made), rounding="to_shekel")
    found = read(tenant, "revenue/by-category")
    assert [(one["id"], SUM(one["value"])) for one in found["data"]] == [(place, net([sold]))]
    assert sold["roundingAmount"] != "0.00"


def test_a_product_counts_in_the_category_where_it_is_now(tenant: Tenant) -> None:
    first, second = (
        done(tenant.api.post("/product-categories", json={"name": name}), 201)["id"] for name in ("א", "ב")
    )
    made = done(tenant.api.post("/products", json={"name": "כיסא", "price": "1", "categoryId": first}), 201)["id"]
    tenant.issued(305, lines=lines("10", made))
    assert [one["id"] for one in read(tenant, "revenue/by-category")["data"]] == [first]
    done(tenant.api.patch(f"/products/{made}", json={"categoryId": second}))
    (row,) = read(tenant, "revenue/by-category")["data"]
    assert (row["id"], row["name"], row["value"], row["share"]) == (second, "ב", "20.00", "100")
    assert [one["id"] for one in done(tenant.api.get(row["href"]))["items"]] == [made]


def test_a_merge_makes_one_client_of_two_at_once(tenant: Tenant) -> None:
    keep, gone = (tenant.client(name=name)["id"] for name in ("אנה", "אנה בע״מ"))
    for client in (keep, gone):
        tenant.issued(305, client=None, clientId=client, lines=lines("10"))
    assert read(tenant, "clients/summary")["data"]["clients"]["value"] == 2
    done(tenant.api.post(f"/clients/{keep}/merge", json={"clientId": gone}))
    found = read(tenant, "clients/summary")
    assert (found["data"]["clients"]["value"], found["data"]["newClients"]["value"]) == (1, 1)
    assert (found["now"]["registered"], found["now"]["repeat"], found["now"]["lifetimeValue"]) == (1, 1, "40.00")
    books_fit(tenant)


def test_a_business_without_clients_has_zeros(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    summary = read(tenant, "clients/summary")
    assert (summary["data"]["clients"]["value"], summary["now"]["registered"]) == (0, 0)
    assert read(tenant, "clients/ltv")["data"] == {
        "buckets": [],
        "mean": "0.00",
        "median": "0.00",
        "top10Share": "0",
        "clients": 0,
        "value": "0.00",
    }
    assert {one["clients"] for one in read(tenant, "clients/segments")["data"]} == {0}
    assert {one["clients"] for one in read(tenant, "clients/status")["data"]} == {0}
    assert read(tenant, "statistics/enhanced")["financial"]["margin"]["value"] == "0"
    for path in ("clients/top", "revenue/by-category"):
        assert (read(tenant, path)["data"], read(tenant, path)["total"]) == ([], "0.00")


def test_how_things_stand_is_not_asked_for_a_period(tenant: Tenant) -> None:
    for path in ("segments", "status", "ltv"):
        answer = tenant.api.get(f"/analytics/clients/{path}", params={"period": "2026"})
        assert refused(answer, 400, "unknown_parameter")["parameter"] == "period"
    assert ("period", "invalid_period") in faults(tenant.api.get("/analytics/clients/growth", params={"period": "x"}))


def test_receipts_of_who_charges_no_vat_are_sales(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    client = tenant.client()["id"]
    paid = [{"method": "cash", "date": tenant.today(), "amount": "40"}]
    tenant.issued(400, client=None, clientId=client, payments=paid)
    (row,) = read(tenant, "clients/top")["data"]
    assert (row["id"], row["lifetimeValue"], row["sales"], row["status"]) == (client, "40.00", 1, "active")
    (category,) = read(tenant, "revenue/by-category")["data"]
    assert (category["id"], category["value"]) == (None, "40.00")


def test_clients_are_known_once_however_many_ask(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each document is added once: in small parts, and by many at a time."""
    monkeypatch.setattr(keeping, "BATCH", 2)
    client = tenant.client()["id"]
    for price in range(1, 8):
        tenant.issued(305, client=None, clientId=client, lines=lines(str(price)))
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(lambda _: read(tenant, "clients/ltv"), range(12)))
    assert read(tenant, "clients/ltv")["data"]["value"] == "56.00"
    assert read(tenant, "clients/top")["data"][0]["sales"] == 7
    books_fit(tenant)


@pytest.mark.parametrize(
    "change",
    [
        "analytics_clients SET net = net + 1",
        "analytics_clients SET sales = sales + 1",
        "analytics_client_groups SET clients = clients + 1",
        "analytics_client_worths SET clients = clients + 1",
        "analytics_client_counts SET clients = clients + 1",
        "analytics_sums SET count = count + 1 WHERE figure = 'new_clients' AND span = 'year' AND",
        "analytics_sums SET total = total + 1 WHERE dimension = 'product' AND span = 'month' AND",
    ],
)
def test_what_is_wrong_of_clients_is_found_and_made_anew(tenant: Tenant, change: str) -> None:
    tenant.issued(305, client=None, clientId=tenant.client()["id"], lines=lines("10"))
    books_fit(tenant)
    with tenant.running.owner() as connection:
        where = "" if change.endswith("AND") else " WHERE"
        assert connection.execute(f"UPDATE {change}{where} business_id = '{tenant.id}'".encode()).rowcount
    found = {one["key"]: one["ok"] for one in done(tenant.api.get("/ledger/integrity"))["checks"]}
    assert [key for key, is_right in found.items() if not is_right] == ["analytics_sums"]
    with tenant.running.owner() as connection:  # as another type of business would make them anew
        connection.execute(
            "UPDATE analytics_positions SET business_type = 'exempt_dealer' WHERE business_id = %s", [tenant.id]
        )
    books_fit(tenant)
