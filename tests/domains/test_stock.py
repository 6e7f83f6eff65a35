"""Warehouses, adjustments, transfers, levels, cost and counts: stock that moves without a document."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

import psycopg
import pytest

from domains.answers import audited, done, faults, refused
from support.service import Tenant


def product(tenant: Tenant, **fields: Any) -> str:
    """The id of a product of which stock is kept."""
    body = {"name": f"מוצר {uuid4().hex[:6]}", "price": "10", "type": "goods", "trackStock": True, **fields}
    return str(done(tenant.api.post("/products", json=body), 201)["id"])


def adjusted(tenant: Tenant, *lines: dict[str, Any], **fields: Any) -> Any:
    """The answer to an adjustment."""
    return tenant.api.post("/inventory/adjustments", json={"lines": list(lines), "reason": "פתיחה", **fields})


def stocked(tenant: Tenant, quantity: str = "10", cost: str = "4", **fields: Any) -> str:
    """The id of a product of which so much is there."""
    id = product(tenant, **fields)
    done(adjusted(tenant, {"productId": id, "quantity": quantity, "unitCost": cost}), 201)
    return id


def transferred(tenant: Tenant, source: str, target: str, *lines: dict[str, Any], **fields: Any) -> Any:
    """The answer to a transfer."""
    body = {"fromWarehouseId": source, "toWarehouseId": target, "lines": list(lines), **fields}
    return tenant.api.post("/inventory/transfers", json=body)


def on_hand(tenant: Tenant, id: str) -> dict[str, str]:
    """What each warehouse holds of a product, by its name."""
    found = done(tenant.api.get(f"/inventory/levels/{id}"))
    return {one["warehouseName"]: one["onHand"] for one in found["warehouses"]}


def worth(tenant: Tenant, id: str) -> tuple[str, str, str]:
    """Quantity, average cost and value of a product."""
    found = done(tenant.api.get(f"/inventory/levels/{id}"))
    return found["onHand"], found["averageCost"], found["value"]


def warehouse(tenant: Tenant, name: str = "חנות", **fields: Any) -> str:
    """The id of a warehouse."""
    return str(done(tenant.api.post("/warehouses", json={"name": name, **fields}), 201)["id"])


def default(tenant: Tenant) -> str:
    """The id of the default warehouse."""
    return next(str(one["id"]) for one in done(tenant.api.get("/warehouses"))["items"] if one["isDefault"])


def before(tenant: Tenant, days: int) -> str:
    """The date some days before today."""
    return (date.fromisoformat(tenant.today()) - timedelta(days=days)).isoformat()


def test_an_adjustment_makes_the_first_warehouse_and_moves_stock(tenant: Tenant) -> None:
    id = product(tenant)
    made = done(adjusted(tenant, {"productId": id, "quantity": "10", "unitCost": "4"}), 201)
    (moved,) = made["movements"]
    assert (moved["quantity"], moved["balance"], moved["unitCost"], moved["kind"]) == ("10", "10", "4", "adjustment")
    assert (moved["reason"], moved["sourceId"], moved["actor"]["kind"]) == ("פתיחה", made["id"], "key")
    assert done(tenant.api.get("/inventory/movements"))["items"] == [moved]
    (place,) = done(tenant.api.get("/warehouses"))["items"]
    assert moved["warehouseName"] == place["name"]
    assert moved["productName"] == done(tenant.api.get(f"/products/{id}"))["name"]
    assert (place["id"], place["isDefault"], place["name"]) == (made["warehouseId"], True, "מחסן ראשי")
    assert worth(tenant, id) == ("10", "4", "40.00")
    assert [one["action"] for one in audited(tenant, "stock_adjustment", made["id"])] == ["stock.adjusted"]


def test_what_was_counted_is_booked_as_a_difference(tenant: Tenant) -> None:
    id = stocked(tenant)
    made = done(adjusted(tenant, {"productId": id, "countedQuantity": "7.5", "reason": "נשבר"}), 201)
    assert [(one["quantity"], one["balance"], one["reason"]) for one in made["movements"]] == [("-2.5", "7.5", "נשבר")]
    assert done(adjusted(tenant, {"productId": id, "countedQuantity": "7.5"}), 201)["movements"] == []


def test_an_adjustment_names_all_that_is_wrong_with_it_and_books_nothing(tenant: Tenant) -> None:
    id = stocked(tenant)
    lines = [
        {"productId": id},
        {"productId": id, "quantity": "0"},
        {"productId": id, "quantity": "-1", "unitCost": "3"},
    ]
    answer = tenant.api.post("/inventory/adjustments", json={"lines": lines, "date": before(tenant, -1)})
    assert faults(answer) == {
        ("date", "date_out_of_range"),
        ("lines[0]", "one_of"),
        ("lines[0].reason", "required"),
        ("lines[1].quantity", "zero"),
        ("lines[1].reason", "required"),
        ("lines[2].unitCost", "not_allowed"),
        ("lines[2].reason", "required"),
    }
    receipt = adjusted(tenant, {"productId": id, "quantity": "-1"}, kind="receipt")
    assert faults(receipt) == {("lines[0].quantity", "not_positive")}
    assert faults(adjusted(tenant, {"productId": id, "countedQuantity": "-1"})) != set()
    plain = done(tenant.api.post("/products", json={"name": "שירות", "price": "1"}), 201)["id"]
    body = refused(
        adjusted(tenant, {"productId": id, "quantity": "1"}, {"productId": plain, "quantity": "1"}),
        422,
        "product_not_stocked",
    )
    assert (body["field"], body["productId"]) == ("lines[1].productId", plain)
    named = {"productId": id, "quantity": "1", "serialNumbers": ["A"], "batchNumber": "B"}
    assert faults(adjusted(tenant, named)) == {
        ("lines[0].serialNumbers", "not_tracked"),
        ("lines[0].batchNumber", "not_tracked"),
    }
    refused(adjusted(tenant, {"productId": id, "quantity": "1"}, warehouseId=id), 422, "warehouse_not_found")
    assert worth(tenant, id) == ("10", "4", "40.00")


def test_a_transfer_moves_goods_and_no_value(tenant: Tenant) -> None:
    id = stocked(tenant, "3", "3.333333")
    main, shop = default(tenant), warehouse(tenant)
    made = done(transferred(tenant, main, shop, {"productId": id, "quantity": "3"}, reason="לחנות"), 201)
    assert [(one["warehouseId"], one["quantity"], one["balance"], one["kind"]) for one in made["movements"]] == [
        (main, "-3", "0", "transfer"),
        (shop, "3", "3", "transfer"),
    ]
    assert (on_hand(tenant, id), worth(tenant, id)) == (
        {"מחסן ראשי": "0", "חנות": "3"},
        ("3", "3.333333", "10.00"),
    )
    same = transferred(tenant, main, main, {"productId": id, "quantity": "-1"})
    assert faults(same) == {("toWarehouseId", "same_warehouse"), ("lines[0].quantity", "not_positive")}
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    body = refused(
        transferred(tenant, shop, main, {"productId": id, "quantity": "2"}, {"productId": id, "quantity": "2"}),
        409,
        "insufficient_stock",
    )
    assert (body["available"], body["field"], body["warehouseId"]) == ("1", "lines[1].quantity", shop)
    assert on_hand(tenant, id) == {"מחסן ראשי": "0", "חנות": "3"}


def test_what_comes_changes_the_average_and_what_goes_does_not(tenant: Tenant) -> None:
    id = stocked(tenant, "10", "4")
    done(adjusted(tenant, {"productId": id, "quantity": "30", "unitCost": "8"}, kind="receipt", reason=None), 201)
    assert worth(tenant, id) == ("40", "7", "280.00")
    (gone,) = done(adjusted(tenant, {"productId": id, "quantity": "-4"}), 201)["movements"]
    assert (gone["unitCost"], worth(tenant, id)) == ("7", ("36", "7", "252.00"))


def test_the_stock_is_worth_on_a_past_day_what_it_was_then(tenant: Tenant) -> None:
    id = stocked(tenant, "10", "4", name="א")
    stocked(tenant, "1", "0.5", name="ב")
    done(adjusted(tenant, {"productId": id, "quantity": "-5"}), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "20", "unitCost": "10"}, date=before(tenant, 9)), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "-8"}, date=before(tenant, 5)), 201)

    def valued(days: int) -> tuple[str, dict[str, tuple[str, str, str]]]:
        found = done(tenant.api.get("/inventory/valuation", params={"date": before(tenant, days)}))
        rows = {one["productName"]: (one["onHand"], one["averageCost"], one["value"]) for one in found["items"]}
        return found["totalValue"], rows

    assert valued(10) == ("0.00", {})
    assert valued(9) == ("200.00", {"א": ("20", "10", "200.00")})
    assert valued(5) == ("120.00", {"א": ("12", "10", "120.00")})
    # Today came ten at 4 to the twelve at 10, and five went at the average of the two.
    assert valued(0) == ("124.14", {"א": ("17", "7.272727", "123.64"), "ב": ("1", "0.5", "0.50")})
    assert worth(tenant, id) == ("17", "7.272727", "123.64")


def test_levels_and_movements_are_listed_by_filter_and_page(tenant: Tenant) -> None:
    first, second = stocked(tenant, "1"), stocked(tenant, "2")
    shop = warehouse(tenant)
    done(adjusted(tenant, {"productId": first, "quantity": "5"}, warehouseId=shop, date=before(tenant, 3)), 201)

    def listed(path: str, **query: Any) -> list[dict[str, Any]]:
        return list(done(tenant.api.get(path, params=query))["items"])

    levels = "/inventory/levels"
    assert [(one["productId"], one["onHand"]) for one in listed(levels, sort="createdAt")] == [
        (first, "1"),
        (second, "2"),
        (first, "5"),
    ]
    assert [one["onHand"] for one in listed(levels, warehouseId=shop)] == ["5"]
    assert [one["onHand"] for one in listed(levels, productId=second, state="in_stock")] == ["2"]
    assert listed(levels, state="negative") == listed(levels, state="out_of_stock") == []
    page = done(tenant.api.get(levels, params={"limit": 2, "include": "total"}))
    rest = done(tenant.api.get(levels, params={"limit": 2, "include": "total", "cursor": page["nextCursor"]}))
    assert (page["total"], len(page["items"]), len(rest["items"]), rest["nextCursor"]) == (3, 2, 1, None)
    moves = "/inventory/movements"
    assert [one["quantity"] for one in listed(moves)] == ["2", "1", "5"]
    assert [one["quantity"] for one in listed(moves, to=before(tenant, 1))] == ["5"]
    assert [one["quantity"] for one in listed(moves, productId=first, sort="date")] == ["5", "1"]
    assert [one["quantity"] for one in listed(moves, warehouseId=shop, kind="adjustment")] == ["5"]
    assert listed(moves, kind="sale") == []
    page = done(tenant.api.get(moves, params={"limit": 2}))
    assert [one["quantity"] for one in listed(moves, limit=2, cursor=page["nextCursor"])] == ["5"]
    refused(tenant.api.get(moves, params={"product": first}), 400, "unknown_parameter")


def test_what_is_at_its_reorder_point_is_listed_as_low(tenant: Tenant) -> None:
    low = stocked(tenant, "3", reorderPoint="5", name="א")
    never = product(tenant, reorderPoint="2", name="ב")
    at = stocked(tenant, "4", reorderPoint="4", name="ג")
    stocked(tenant, "6", reorderPoint="5", name="ד")
    found = done(tenant.api.get("/inventory/low-stock", params={"sort": "createdAt"}))["items"]
    assert [(one["id"], one["onHand"], one["missing"]) for one in found] == [
        (low, "3", "2"),
        (never, "0", "2"),
        (at, "4", "0"),
    ]


def test_a_warehouse_is_changed_and_deleted_when_it_is_empty(tenant: Tenant) -> None:
    main, shop = warehouse(tenant, "ראשי", code="M"), warehouse(tenant, "חנות")
    path = f"/warehouses/{shop}"
    refused(tenant.api.post("/warehouses", json={"name": " ראשי "}), 409, "warehouse_name_taken")
    refused(tenant.api.delete(f"/warehouses/{main}"), 409, "warehouse_is_default")
    seen = {"If-Match": tenant.api.get(path).headers["etag"]}
    assert done(tenant.api.patch(path, json={"isDefault": True}, headers=seen))["isDefault"] is True
    refused(tenant.api.patch(path, json={"code": "S"}, headers=seen), 412, "version_conflict")
    assert done(tenant.api.get(f"/warehouses/{main}"))["isDefault"] is False
    id = product(tenant)
    done(adjusted(tenant, {"productId": id, "quantity": "1"}, warehouseId=main), 201)
    refused(tenant.api.delete(f"/warehouses/{main}"), 409, "warehouse_not_empty")
    done(transferred(tenant, main, shop, {"productId": id, "quantity": "1"}), 201)
    assert tenant.api.delete(f"/warehouses/{main}").status_code == 204
    refused(tenant.api.get(f"/warehouses/{main}"), 404, "not_found")
    assert on_hand(tenant, id) == {"חנות": "1"}
    assert len(done(tenant.api.get("/inventory/movements"))["items"]) == 3
    refused(adjusted(tenant, {"productId": id, "quantity": "1"}, warehouseId=main), 422, "warehouse_not_found")
    assert warehouse(tenant, "ראשי") != main


def count(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """A count that was started."""
    return dict(done(tenant.api.post("/stock-counts", json=fields), 201))


def entered(tenant: Tenant, counting: dict[str, Any], *lines: tuple[str, str | None]) -> Any:
    """The answer to quantities that are entered."""
    body = [{"productId": id, "countedQuantity": quantity} for id, quantity in lines]
    return tenant.api.put(f"/stock-counts/{counting['id']}/lines", json={"lines": body})


def test_a_count_books_its_differences_though_business_goes_on(tenant: Tenant) -> None:
    first, second, third = (stocked(tenant, "10", name=name) for name in "אבג")
    new = product(tenant, name="ד")
    counting = count(tenant, note="סוף שנה")
    assert [(one["productId"], one["expectedQuantity"]) for one in counting["lines"]] == [
        (first, "10"),
        (second, "10"),
        (third, "10"),
    ]
    done(
        tenant.api.post(
            "/inventory/adjustments",
            json={"lines": [{"productId": first, "quantity": "5", "unitCost": "4"}], "kind": "receipt"},
        ),
        201,
    )
    found = done(entered(tenant, counting, (first, "14"), (second, "11"), (new, "2")))
    assert {one["productName"]: (one["heldQuantity"], one["difference"]) for one in found["lines"]} == {
        "א": ("15", "-1"),
        "ב": ("10", "1"),
        "ג": (None, None),
        "ד": ("0", "2"),
    }
    done(
        tenant.api.post(
            "/inventory/adjustments",
            json={"lines": [{"productId": first, "quantity": "7", "unitCost": "4"}], "kind": "receipt"},
        ),
        201,
    )
    path = f"/stock-counts/{counting['id']}"
    assert done(tenant.api.post(f"{path}/commit"))["status"] == "COMMITTED"
    levels = [worth(tenant, id)[0] for id in (first, second, third, new)]
    assert levels == ["21", "11", "10", "2"]
    refused(tenant.api.post(f"{path}/commit"), 409, "count_closed")
    refused(tenant.api.post(f"{path}/cancel"), 409, "count_closed")
    refused(entered(tenant, counting, (first, "1")), 409, "count_closed")
    booked = done(tenant.api.get("/inventory/movements", params={"kind": "count"}))["items"]
    assert {one["sourceId"] for one in booked} == {counting["id"]}
    assert sorted((one["quantity"], one["reason"]) for one in booked) == [
        ("-1", "סוף שנה"),
        ("1", "סוף שנה"),
        ("2", "סוף שנה"),
    ]


def test_a_count_that_somebody_adjusted_into_is_entered_again(tenant: Tenant) -> None:
    id = stocked(tenant)
    counting = count(tenant, productIds=[id])
    path = f"/stock-counts/{counting['id']}"
    refused(tenant.api.post(f"{path}/commit"), 409, "count_empty")
    done(entered(tenant, counting, (id, "8")))
    done(adjusted(tenant, {"productId": id, "countedQuantity": "8"}), 201)
    assert refused(tenant.api.post(f"{path}/commit"), 409, "recount_needed")["productIds"] == [id]
    done(entered(tenant, counting, (id, "8")))
    done(tenant.api.post(f"{path}/commit"))
    assert worth(tenant, id)[0] == "8"


def test_one_count_of_a_warehouse_is_open_at_a_time(tenant: Tenant) -> None:
    id, unit = stocked(tenant), product(tenant, tracking="serial")
    counting = count(tenant)
    refused(tenant.api.post("/stock-counts", json={}), 409, "count_open")
    done(entered(tenant, counting, (id, "3")))
    taken = done(entered(tenant, counting, (id, None)))
    assert taken["lines"][0]["difference"] is None
    assert faults(entered(tenant, counting, (id, "3"), (id, "4"))) == {("lines[1].productId", "repeated")}
    assert faults(entered(tenant, counting, (unit, "3"))) == {("lines[0].productId", "not_countable")}
    refused(entered(tenant, counting, (counting["id"], "1")), 422, "product_not_stocked")
    assert faults(entered(tenant, counting, (id, "-1"))) != set()
    assert done(tenant.api.post(f"/stock-counts/{counting['id']}/cancel"))["status"] == "CANCELLED"
    assert worth(tenant, id)[0] == "10"
    again = count(tenant)
    listed = done(tenant.api.get("/stock-counts", params={"status": "OPEN"}))["items"]
    assert [one["id"] for one in listed] == [again["id"]]


@pytest.mark.parametrize("value", ["none", "Block", None])
def test_an_unknown_policy_is_refused(tenant: Tenant, value: Any) -> None:
    answer = tenant.api.patch("/businesses/document-config", json={"negativeStock": value})
    assert faults(answer) != set()
    assert done(tenant.api.get("/businesses/document-config"))["negativeStock"] == "warn"


def test_a_movement_is_never_changed(tenant: Tenant) -> None:
    """Not even by the database's own superuser."""
    stocked(tenant)
    for change in ("UPDATE stock_movements SET quantity = 11 WHERE", "DELETE FROM stock_movements WHERE"):
        with tenant.running.owner() as connection, pytest.raises(psycopg.errors.RestrictViolation):
            connection.execute(f"{change} business_id = %s", [tenant.id])
