"""What a list says of all that it has: sums of documents, balances of clients, orders, and files."""

import csv
import io
from typing import Any

import pytest

from domains.answers import done, line, refused
from pinkas.domains.documents.search import actions
from support.service import Tenant


def _totals(tenant: Tenant, **query: Any) -> Any:
    return done(tenant.api.get("/reports/document-totals", params=query))


def _rows(found: Any) -> dict[tuple[str, int, str], tuple[int, str, str, str, str]]:
    return {
        (one["currency"], one["docType"], one["status"]): (
            one["documents"],
            one["net"],
            one["vatAmount"],
            one["total"],
            one["balance"],
        )
        for one in found["items"]
    }


def test_documents_are_added_up_by_currency_type_and_status(tenant: Tenant) -> None:
    tenant.issued(10)
    first = tenant.issued(305)
    tenant.issued(305, lines=[line("50.50")])
    tenant.draft(305)
    tenant.issued(305, lines=[line("200", vatType="zero")], currency="USD", exchangeRate="3.5")
    part = [{"method": "cash", "date": tenant.today(), "amount": "18.00"}]
    tenant.issued(400, payments=part, references=[{"documentId": first["id"], "amount": "18.00"}])
    found = _totals(tenant)
    assert found["documents"] == 6
    assert _rows(found) == {
        ("ILS", 10, "ISSUED"): (1, "100.00", "18.00", "118.00", "0.00"),
        ("ILS", 305, "DRAFT"): (1, "100.00", "18.00", "118.00", "0.00"),
        ("ILS", 305, "ISSUED"): (2, "150.50", "27.09", "177.59", "159.59"),
        ("ILS", 400, "ISSUED"): (1, "18.00", "0.00", "18.00", "0.00"),
        ("USD", 305, "ISSUED"): (1, "200.00", "0.00", "200.00", "200.00"),
    }
    turnover = {one["currency"]: (one["documents"], one["net"], one["total"]) for one in found["turnover"]}
    assert turnover == {"ILS": (2, "150.50", "177.59"), "USD": (1, "200.00", "200.00")}


def test_a_cancelled_invoice_and_its_credit_add_up_to_nothing(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "טעות"}))
    found = _totals(tenant)
    assert set(_rows(found)) == {("ILS", 305, "CANCELLED"), ("ILS", 330, "ISSUED")}
    assert [(one["net"], one["vatAmount"], one["balance"]) for one in found["turnover"]] == [("0.00", "0.00", "0.00")]


def test_sums_are_those_of_the_filters_of_the_list(tenant: Tenant, opened: Any) -> None:
    mine = tenant.client(name="Galil")
    tenant.issued(305, client=None, clientId=mine["id"], tags=["vip"])
    tenant.issued(305, lines=[line("7")])
    opened().issued(305)
    everything = [{}, {"q": "gal"}, {"clientId": mine["id"]}, {"tag": "vip"}, {"maxTotal": "10"}, {"open": "false"}]
    assert [_totals(tenant, **query)["documents"] for query in everything] == [2, 1, 1, 1, 1, 0]
    for query in everything:
        listed = done(tenant.api.get("/documents", params={**query, "include": "total"}))
        assert _totals(tenant, **query)["documents"] == listed["total"]
    refused(tenant.api.get("/reports/document-totals", params={"limit": 5}), 400, "unknown_parameter")


def test_more_documents_than_are_added_up_are_no_partial_sum(tenant: Tenant, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(actions, "MAX_TOTALLED", 2)
    for price in ("10", "20"):
        tenant.draft(305, lines=[line(price)])
    assert _totals(tenant)["documents"] == 2
    tenant.draft(305, lines=[line("30")])
    refused(tenant.api.get("/reports/document-totals"), 422, "too_many_documents")
    assert _totals(tenant, maxTotal="30")["documents"] == 2, "narrower filters are added up"


def test_documents_are_listed_by_their_total_in_the_currency_of_the_books(tenant: Tenant) -> None:
    made = [tenant.draft(305, lines=[line(price)])["id"] for price in ("30", "10", "20")]
    dollars = tenant.draft(305, lines=[line("15", vatType="zero")], currency="USD", exchangeRate="4")["id"]
    rising = [made[1], made[2], made[0], dollars]
    for sort, wanted in (("total", rising), ("-total", rising[::-1])):
        seen: list[str] = []
        query: dict[str, Any] = {"sort": sort, "limit": 3}
        while query:
            page = done(tenant.api.get("/documents", params=query))
            seen += [one["id"] for one in page["items"]]
            query = {**query, "cursor": page["nextCursor"]} if page["nextCursor"] else {}
        assert seen == wanted


def test_balances_of_several_clients_are_read_at_once(tenant: Tenant, opened: Any) -> None:
    owing, idle = tenant.client(name="Owing"), tenant.client(name="Idle")
    tenant.issued(305, client=None, clientId=owing["id"])
    tenant.issued(
        305,
        client=None,
        clientId=owing["id"],
        lines=[line("10", vatType="zero")],
        currency="USD",
        exchangeRate="3.5",
    )
    asked = {"ids": f"{owing['id']},{idle['id']}"}
    found = done(tenant.api.get("/clients/balances", params=asked))["items"]
    assert [(one["clientId"], one["currency"], one["balance"]) for one in found] == [
        (owing["id"], "ILS", "118.00"),
        (owing["id"], "USD", "10.00"),
    ]
    for one in found:
        single = done(tenant.api.get(f"/clients/{owing['id']}/balance"))["currencies"]
        assert one["balance"] in [each["balance"] for each in single if each["currency"] == one["currency"]]
    assert done(opened().api.get("/clients/balances", params=asked))["items"] == []
    refused(tenant.api.get("/clients/balances"), 422, "validation_failed")


def _table(tenant: Tenant, path: str, **query: Any) -> list[dict[str, str]]:
    answer = tenant.api.get(path, params={**query, "format": "csv", "lang": "en"})
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


def test_clients_are_a_table_with_their_balances(tenant: Tenant) -> None:
    owing = tenant.client(name="Owing", taxId="777777715", emails=["a@example.com", "b@example.com"], tags=["vip"])
    tenant.client(name="Idle", address={"street": "Herzl", "houseNumber": "5", "city": "Haifa"})
    tenant.issued(305, client=None, clientId=owing["id"])
    dollars = {"lines": [line("10", vatType="zero")], "currency": "USD", "exchangeRate": "3.5"}
    tenant.issued(305, client=None, clientId=owing["id"], **dollars)
    idle, found = _table(tenant, "/reports/clients", sort="name")
    assert (found["Name"], found["Balance"], found["Currency"]) == ("Owing", "118.00", "ILS")
    assert found["Balances in other currencies"] == "10.00 USD"
    assert "a@example.com, b@example.com" in found.values()
    assert (idle["Balance"], "Herzl 5, Haifa" in idle.values()) == ("0.00", True)
    assert [one["Name"] for one in _table(tenant, "/reports/clients", balance="owing")] == ["Owing"]


def test_products_are_a_table_with_the_names_of_their_categories(tenant: Tenant) -> None:
    category = done(tenant.api.post("/product-categories", json={"name": "Chairs"}), 201)["id"]
    body = {"name": "Chair", "price": "0.125", "sku": "C-1", "type": "goods", "categoryId": category, "tags": ["new"]}
    done(tenant.api.post("/products", json=body), 201)
    done(tenant.api.post("/products", json={"name": "Advice", "price": "100"}), 201)
    advice, chair = _table(tenant, "/reports/products", sort="name")
    assert (advice["Name"], chair["Price"], "Chairs" in chair.values()) == ("Advice", "0.125", True)
    assert [one["Name"] for one in _table(tenant, "/reports/products", tag="new")] == ["Chair"]
