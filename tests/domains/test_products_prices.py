"""Price lists: for whom, when, and what a line costs that leaves its price out."""

from datetime import date, timedelta
from typing import Any

from domains.answers import audited, done, drafted, faults, refused
from support.service import Tenant

UNKNOWN = "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"


def product(tenant: Tenant, **fields: Any) -> str:
    """The id of a product that costs 100."""
    return str(done(tenant.api.post("/products", json={"name": "מוצר", "price": "100", **fields}), 201)["id"])


def price_list(tenant: Tenant, name: str, prices: dict[str, dict[str, str]], **fields: Any) -> dict[str, Any]:
    """A price list with prices by product."""
    made = done(tenant.api.post("/price-lists", json={"name": name, **fields}), 201)
    for id, price in prices.items():
        done(tenant.api.put(f"/price-lists/{made['id']}/items/{id}", json=price))
    return dict(made)


def asked(tenant: Tenant, *products: str, **fields: Any) -> list[str]:
    """The unit prices of the lines of a draft that says none."""
    lines = [{"productId": id, "quantity": "1"} for id in products]
    return [one["unitPrice"] for one in done(drafted(tenant, lines=lines, **fields), 201)["lines"]]


def day(tenant: Tenant, days: int) -> str:
    return (date.fromisoformat(tenant.today()) + timedelta(days)).isoformat()


def test_the_clients_list_comes_before_its_tags_that_before_the_currencys_and_that_before_the_product(
    tenant: Tenant,
) -> None:
    a, b, c, d = (product(tenant) for _ in range(4))
    vip = tenant.client(tags=["VIP"])
    plain = tenant.client(name="אחר")
    all_, group, own = ({"price": "90"}, {"percent": "80"}, {"price": "70.5"})
    price_list(tenant, "כולם", {a: all_, b: all_, c: all_})
    price_list(tenant, "קבוצה", {a: group, b: group}, clientTag="vip")
    price_list(tenant, "שלי", {a: own}, clientId=vip["id"])
    assert asked(tenant, a, b, c, d, clientId=vip["id"], client=None) == ["70.50", "80.00", "90.00", "100.00"]
    assert asked(tenant, a, b, c, d, clientId=plain["id"], client=None) == ["90.00", "90.00", "90.00", "100.00"]
    assert asked(tenant, a, d) == ["90.00", "100.00"]
    given = {"productId": a, "quantity": "1", "unitPrice": "1"}
    assert done(drafted(tenant, lines=[given]), 201)["lines"][0]["unitPrice"] == "1.00"
    bodies = [
        {"docType": 305, "clientId": client["id"], "lines": [{"productId": a, "quantity": "1"}]}
        for client in (vip, plain)
    ]
    answer = done(tenant.api.post("/documents/bulk", json={"documents": bodies}))
    assert [one["document"]["subtotal"] for one in answer["items"]] == ["70.50", "90.00"]


def test_a_list_counts_on_its_days_and_the_one_that_began_last_wins(tenant: Tenant) -> None:
    one = product(tenant)
    price_list(tenant, "תמיד", {one: {"price": "90"}})
    price_list(tenant, "מבצע", {one: {"percent": "50"}}, validFrom=day(tenant, -3), validTo=day(tenant, -1))
    price_list(tenant, "מחר", {one: {"price": "1"}}, validFrom=day(tenant, 1))
    dated = [asked(tenant, one, issueDate=day(tenant, back)) for back in (-4, -3, -1, 0)]
    assert dated == [["90.00"], ["50.00"], ["50.00"], ["90.00"]]
    found = done(tenant.api.get("/price-lists", params={"validOn": day(tenant, -1)}))["items"]
    assert [one["name"] for one in found] == ["מבצע", "תמיד"]


def test_the_prices_of_one_product_are_found_in_every_list_with_what_it_is_called(tenant: Tenant) -> None:
    one, other = product(tenant, name="כיסא", sku="C-1"), product(tenant)
    both = price_list(tenant, "שניהם", {one: {"price": "90"}, other: {"price": "80"}})
    price_list(tenant, "אחר", {other: {"price": "70"}})
    found = done(tenant.api.get("/price-lists", params={"productId": one}))["items"]
    assert [listed["id"] for listed in found] == [both["id"]]
    prices = done(tenant.api.get(f"/price-lists/{both['id']}/items", params={"productId": one}))["items"]
    assert [(price["productName"], price["sku"], price["price"]) for price in prices] == [("כיסא", "C-1", "90.00")]
    assert done(tenant.api.get("/price-lists", params={"productId": UNKNOWN}))["items"] == []


def test_a_list_in_another_currency_prices_what_the_product_does_not(tenant: Tenant) -> None:
    one, dollars = product(tenant), product(tenant, currency="USD")
    usd = price_list(tenant, "דולר", {one: {"price": "30"}, dollars: {"percent": "110"}}, currency="USD")
    assert asked(tenant, one, dollars, currency="USD", exchangeRate="4") == ["30.00", "110.00"]
    assert asked(tenant, one) == ["100.00"]
    path = f"/price-lists/{usd['id']}/items/{one}"
    assert faults(tenant.api.put(path, json={"percent": "90"})) == {("percent", "other_currency")}
    done(tenant.api.patch(f"/products/{dollars}", json={"currency": "EUR"}))  # the percentage is of euros by now
    lines = [{"productId": dollars, "quantity": "1"}]
    answer = drafted(tenant, lines=lines, currency="USD", exchangeRate="4")
    assert faults(answer) == {("lines[0].unitPrice", "other_currency")}


def test_a_listed_price_holds_vat_when_the_products_price_does(tenant: Tenant) -> None:
    one = product(tenant, priceIncludesVat=True)
    price_list(tenant, "כולם", {one: {"price": "59"}})
    assert (asked(tenant, one), asked(tenant, one, priceMode="gross")) == (["50.00"], ["59.00"])


def test_the_list_of_a_merged_client_is_for_the_one_that_stands_for_it_and_that_of_a_deleted_tag_for_nobody(
    tenant: Tenant,
) -> None:
    one = product(tenant)
    gone, into = tenant.client(name="א"), tenant.client(name="ב", tags=["קבוצה"])
    listed = price_list(tenant, "קבוצה", {one: {"price": "80"}}, clientTag="קבוצה")
    price_list(tenant, "של א", {one: {"price": "70"}}, clientId=gone["id"])
    assert asked(tenant, one, clientId=into["id"], client=None) == ["80.00"]
    (tag,) = done(tenant.api.get("/tags"))["items"]
    assert tenant.api.delete(f"/tags/{tag['id']}").status_code == 204
    assert asked(tenant, one, clientId=into["id"], client=None) == asked(tenant, one) == ["100.00"]
    after = done(tenant.api.get(f"/price-lists/{listed['id']}"))
    assert (after["appliesTo"], after["clientTag"]) == ("tag", None)
    assert done(tenant.api.patch(f"/price-lists/{listed['id']}", json={"name": "ישן"}))["appliesTo"] == "tag"
    done(tenant.api.post(f"/clients/{into['id']}/merge", json={"clientId": gone["id"]}))
    assert asked(tenant, one, clientId=into["id"], client=None) == ["70.00"]
    answer = tenant.api.post("/price-lists", json={"name": "ג", "clientId": gone["id"]})
    assert refused(answer, 409, "client_merged")["mergedIntoId"] == into["id"]


def test_a_list_that_cannot_be_is_refused_with_every_field(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    body = {"name": "א", "clientId": client, "clientTag": "x", "currency": "ZZZ"}
    body |= {"validFrom": "2026-02-01", "validTo": "2026-01-01"}
    assert faults(tenant.api.post("/price-lists", json=body)) == {
        ("clientTag", "contradiction"),
        ("currency", "unknown_currency"),
        ("validTo", "invalid_range"),
    }
    assert faults(tenant.api.post("/price-lists", json={"name": "א", "clientTag": "x"})) == {
        ("clientTag", "tag_not_found")
    }
    assert faults(tenant.api.post("/price-lists", json={"name": "א", "clientId": UNKNOWN})) == {
        ("clientId", "client_not_found")
    }
    made = price_list(tenant, "מחירון", {}, clientId=client)
    twin = refused(tenant.api.post("/price-lists", json={"name": "מחירון "}), 409, "price_list_exists")
    assert twin["existingId"] == made["id"]
    path = f"/price-lists/{made['id']}"
    tenant.client(tags=["x"])
    assert faults(tenant.api.patch(path, json={"clientTag": "x"})) == {("clientTag", "contradiction")}
    moved = done(tenant.api.patch(path, json={"clientTag": "X", "clientId": None, "validFrom": "2026-01-01"}))
    assert (moved["appliesTo"], moved["clientTag"], moved["clientId"], moved["version"]) == ("tag", "x", None, 2)
    assert faults(tenant.api.patch(path, json={"validTo": "2025-01-01"})) == {("validTo", "invalid_range")}
    assert done(tenant.api.get(path)) == moved


def test_prices_are_set_changed_listed_and_taken_out(tenant: Tenant) -> None:
    one, two = product(tenant), product(tenant)
    made = price_list(tenant, "א", {one: {"price": "5"}, two: {"percent": "120"}})
    path = f"/price-lists/{made['id']}/items"
    pages = done(tenant.api.get(path, params={"limit": 1, "include": "total"}))
    rest = done(tenant.api.get(path, params={"limit": 1, "include": "total", "cursor": pages["nextCursor"]}))
    assert [(line["productId"], line["price"], line["percent"]) for line in (*pages["items"], *rest["items"])] == [
        (two, None, "120"),
        (one, "5.00", None),
    ]
    assert (pages["total"], rest["nextCursor"]) == (2, None)
    changed = done(tenant.api.put(f"{path}/{one}", json={"percent": "10"}))
    assert (changed["price"], changed["percent"], changed["version"]) == (None, "10", 2)
    stale = tenant.api.put(f"{path}/{one}", json={"price": "1"}, headers={"If-Match": '"1"'})
    refused(stale, 412, "version_conflict")
    for body, fault in (
        ({}, ("price", "required")),
        ({"price": "1", "percent": "1"}, ("percent", "contradiction")),
        ({"price": "-1"}, ("price", "negative")),
        ({"percent": "-1"}, ("percent", "invalid_decimal")),
    ):
        (found,) = faults(tenant.api.put(f"{path}/{one}", json=body))
        assert found[0] == fault[0], found
    refused(tenant.api.put(f"{path}/{UNKNOWN}", json={"price": "1"}), 404, "not_found")
    assert tenant.api.delete(f"{path}/{one}").status_code == 204
    refused(tenant.api.delete(f"{path}/{one}"), 404, "not_found")
    assert tenant.api.delete(f"/price-lists/{made['id']}").status_code == 204
    refused(tenant.api.get(path), 404, "not_found")
    assert asked(tenant, two) == ["100.00"]
    assert [entry["action"].rpartition(".")[2] for entry in audited(tenant, "price_list", made["id"])] == [
        "created",
        "price_set",
        "price_set",
        "price_set",
        "price_removed",
        "deleted",
    ]
