"""Products: created, found, changed, archived; their prices and their SKU."""

from collections.abc import Callable
from typing import Any

import pytest

from domains.answers import done, events, faults, refused
from support.service import Tenant


def product(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A product of the business."""
    return dict(done(tenant.api.post("/products", json={"name": "מוצר", "price": "10", **fields}), 201))


def listed(tenant: Tenant, **query: Any) -> list[str]:
    return [one["name"] for one in done(tenant.api.get("/products", params=query))["items"]]


def test_a_product_keeps_everything_it_was_given(tenant: Tenant) -> None:
    full = {
        "name": "מוצר",
        "price": "99.123456",
        "description": "תיאור",
        "sku": "A-1",
        "barcode": "729000",
        "type": "goods",
        "unit": "יח'",
        "currency": "USD",
        "priceIncludesVat": True,
        "vatType": "exempt",
        "cost": "1.5",
        "externalReference": "x",
        "metadata": {"a": "b"},
    }
    made = product(tenant, **full)
    assert {name: made[name] for name in full} == full
    assert done(tenant.api.get(f"/products/{made['id']}")) == made


def test_a_product_is_a_service_priced_without_vat_in_the_currency_of_the_business(tenant: Tenant) -> None:
    made = product(tenant)
    assert (made["type"], made["priceIncludesVat"], made["vatType"], made["currency"]) == (
        "service",
        False,
        "default",
        "ILS",
    )


@pytest.mark.parametrize(
    ("sent", "answered"), [("0", "0.00"), (10, "10.00"), ("1000000", "1000000.00"), ("0.000001", "0.000001")]
)
def test_prices_are_exact(tenant: Tenant, sent: object, answered: str) -> None:
    assert done(tenant.api.get(f"/products/{product(tenant, price=sent)['id']}"))["price"] == answered


@pytest.mark.parametrize(
    "price", ["-1", "1.0000001", "NaN", "1e3", "", " 1", "1,000", "٣", "9999999999999", True, None, []]
)
def test_what_is_no_price_is_refused(tenant: Tenant, price: object) -> None:
    answer = tenant.api.post("/products", json={"name": "א", "price": price})
    assert {field for field, _ in faults(answer)} == {"price"}


def test_a_sku_is_taken_once(tenant: Tenant) -> None:
    product(tenant, sku="A")
    refused(tenant.api.post("/products", json={"name": "ב", "price": "1", "sku": "A"}), 409, "sku_taken")
    other = product(tenant, sku="B")
    refused(tenant.api.patch(f"/products/{other['id']}", json={"sku": "A"}), 409, "sku_taken")


def test_another_business_may_use_the_same_sku(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    product(tenant, sku="A")
    assert product(opened(), sku="A")["sku"] == "A"


def test_an_archived_product_frees_its_sku_and_may_not_take_it_back(tenant: Tenant) -> None:
    first = product(tenant, sku="A")
    assert tenant.api.delete(f"/products/{first['id']}").status_code == 204
    product(tenant, sku="A")
    refused(tenant.api.post(f"/products/{first['id']}/restore"), 409, "sku_taken")


def test_products_without_a_sku_are_many(tenant: Tenant) -> None:
    product(tenant, sku="A")
    cleared = done(tenant.api.patch(f"/products/{product(tenant, sku='B')['id']}", json={"sku": None}))
    assert cleared["sku"] is None
    assert product(tenant)["sku"] is None


def test_changing_a_product_changes_only_what_is_sent(tenant: Tenant) -> None:
    made = product(tenant, sku="A", cost="5")
    after = done(tenant.api.patch(f"/products/{made['id']}", json={"price": "12.5"}))
    same = set(made) - {"price", "version", "updatedAt"}
    assert after["price"] == "12.50"
    assert {name: after[name] for name in same} == {name: made[name] for name in same}


def test_a_stale_if_match_on_a_product_is_refused(tenant: Tenant) -> None:
    path = f"/products/{product(tenant)['id']}"
    etag = tenant.api.get(path).headers["etag"]
    done(tenant.api.patch(path, json={"price": "1"}, headers={"If-Match": etag}))
    refused(tenant.api.patch(path, json={"price": "2"}, headers={"If-Match": etag}), 412, "version_conflict")


def test_a_product_tells_its_events(tenant: Tenant) -> None:
    made = product(tenant)
    tenant.api.patch(f"/products/{made['id']}", json={"price": "11"})
    tenant.api.delete(f"/products/{made['id']}")
    told = events(tenant, made["id"])
    assert [(kind, one["price"]) for kind, one in told] == [
        ("product.created", "10.00"),
        ("product.updated", "11.00"),
        ("product.updated", "11.00"),
    ]


def test_products_are_filtered(tenant: Tenant) -> None:
    product(tenant, name="שולחן", sku="T-1", type="goods", barcode="7290", externalReference="r")
    product(tenant, name="ייעוץ", description="שעה של יועץ")
    assert listed(tenant, q="שולח") == listed(tenant, q="729") == listed(tenant, sku="T-1") == ["שולחן"]
    assert listed(tenant, type="goods") == listed(tenant, externalReference="r") == ["שולחן"]
    assert listed(tenant, q="שעה") == listed(tenant, type="service") == ["ייעוץ"]


def test_an_archived_product_leaves_the_list_and_comes_back(tenant: Tenant) -> None:
    made = product(tenant)
    tenant.api.delete(f"/products/{made['id']}")
    assert (listed(tenant), listed(tenant, archived="true")) == ([], ["מוצר"])
    done(tenant.api.post(f"/products/{made['id']}/restore"))
    assert listed(tenant) == ["מוצר"]


@pytest.mark.parametrize(("method", "suffix"), [("GET", ""), ("PATCH", ""), ("DELETE", ""), ("POST", "/restore")])
def test_the_product_of_another_business_is_not_there(
    tenant: Tenant, opened: Callable[..., Tenant], method: str, suffix: str
) -> None:
    made = product(tenant)
    body = {"price": "0"} if method == "PATCH" else None
    refused(opened().api.request(method, f"/products/{made['id']}{suffix}", json=body), 404, "not_found")
    assert done(tenant.api.get(f"/products/{made['id']}")) == made
