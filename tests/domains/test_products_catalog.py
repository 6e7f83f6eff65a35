"""The catalogue: variants, bundles, categories, what is found by which words, copies, and many products in one call."""

import threading
from collections.abc import Callable, Sequence
from typing import Any

import httpx

from domains.answers import audited, done, events, faults, of_single, refused
from support.service import Tenant

RED, BLUE = {"color": "red"}, {"color": "blue"}


def product(tenant: Tenant, name: str = "מוצר", **fields: Any) -> dict[str, Any]:
    """A product of the business."""
    return dict(done(tenant.api.post("/products", json={"name": name, "price": "10", **fields}), 201))


def bundle(tenant: Tenant, *parts: tuple[dict[str, Any], str], **fields: Any) -> httpx.Response:
    """The answer to a bundle of parts with their quantities."""
    items = [{"productId": part["id"], "quantity": quantity} for part, quantity in parts]
    return tenant.api.post(
        "/products", json={"name": "מארז", "price": "1", "type": "bundle", "bundleItems": items, **fields}
    )


def category(tenant: Tenant, name: str, parent: dict[str, Any] | None = None) -> dict[str, Any]:
    """A category, at the top or in another one."""
    body = {"name": name, "parentId": parent["id"] if parent else None}
    return dict(done(tenant.api.post("/product-categories", json=body), 201))


def listed(tenant: Tenant, **query: Any) -> list[str]:
    """The names of the products of a list, in its order."""
    return [one["name"] for one in done(tenant.api.get("/products", params=query))["items"]]


def read(tenant: Tenant, one: dict[str, Any]) -> dict[str, Any]:
    """A product as it is now."""
    return dict(done(tenant.api.get(f"/products/{one['id']}")))


def at_once(calls: Sequence[Callable[[], httpx.Response]]) -> list[httpx.Response]:
    """The answers of calls that begin together."""
    found: list[httpx.Response] = []
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], httpx.Response]) -> None:
        gate.wait()
        found.append(call())

    threads = [threading.Thread(target=run, args=(call,)) for call in calls]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return found


def test_products_are_listed_by_their_ids_archived_ones_when_all_are_asked_for(tenant: Tenant) -> None:
    first, second, _ = (product(tenant, name) for name in "אבג")
    ids = f"{first['id']},{second['id']}"
    assert listed(tenant, ids=ids) == ["ב", "א"]
    tenant.api.delete(f"/products/{first['id']}")
    assert (listed(tenant, ids=ids), listed(tenant, ids=ids, state="all")) == (["ב"], ["ב", "א"])
    assert listed(tenant, ids=tenant.id) == []
    assert faults(tenant.api.get("/products", params={"ids": ",".join([first["id"]] * 101)})) == {("ids", "invalid")}


def test_a_product_keeps_its_stock_settings_and_null_clears_them(tenant: Tenant) -> None:
    stock = {"type": "goods", "trackStock": True, "tracking": "serial", "reorderPoint": "2.5", "location": "A-3"}
    place = category(tenant, "ריהוט")
    made = product(tenant, **stock, tags=["חדש"], categoryId=place["id"])
    assert {name: made[name] for name in stock} == stock
    assert (made["tags"], made["categoryId"], made["variants"], made["bundleItems"]) == (["חדש"], place["id"], [], [])
    cleared = {"reorderPoint": None, "location": None, "categoryId": None, "tags": []}
    after = done(tenant.api.patch(f"/products/{made['id']}", json=cleared))
    assert {name: after[name] for name in cleared} == cleared


def test_every_field_that_a_product_cannot_have_is_named_at_once(tenant: Tenant) -> None:
    body = {"name": "א", "price": "-1", "cost": "-1", "currency": "ZZZ", "trackStock": True, "tracking": "batch"}
    body |= {
        "reorderPoint": "-1",
        "bundleItems": [{"productId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a", "quantity": "0"}],
    }
    assert faults(tenant.api.post("/products", json=body)) == {
        ("price", "negative"),
        ("cost", "negative"),
        ("reorderPoint", "negative"),
        ("currency", "unknown_currency"),
        ("trackStock", "not_goods"),
        ("bundleItems", "not_a_bundle"),
        ("bundleItems[0].quantity", "not_positive"),
    }
    goods = product(tenant, type="goods", trackStock=True, tracking="batch")
    path = f"/products/{goods['id']}"
    assert faults(tenant.api.patch(path, json={"type": "service"})) == {("type", "not_goods")}
    assert faults(tenant.api.patch(path, json={"trackStock": False})) == {("trackStock", "stock_not_kept")}
    assert faults(tenant.api.post("/products", json={"name": "א", "price": "1", "reorderPoint": "1"})) == {
        ("reorderPoint", "stock_not_kept")
    }
    unknown = "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"
    assert faults(tenant.api.patch(path, json={"categoryId": unknown})) == {("categoryId", "category_not_found")}
    assert read(tenant, goods) == goods


def test_a_sku_a_barcode_and_a_reference_are_one_live_products(tenant: Tenant) -> None:
    first = product(tenant, sku="S", barcode="729", externalReference="r")
    for field, value, code in (
        ("sku", "S", "sku_taken"),
        ("barcode", "729", "barcode_taken"),
        ("externalReference", "r", "product_exists"),
    ):
        answer = refused(tenant.api.post("/products", json={"name": "ב", "price": "1", field: value}), 409, code)
        assert (answer["existingId"], answer["field"]) == (first["id"], field)
    parent = product(tenant, variants=[{"attributes": RED, "sku": "V"}])
    assert (
        refused(tenant.api.patch(f"/products/{first['id']}", json={"sku": "V"}), 409, "sku_taken")["existingId"]
        == (parent["variants"][0]["id"])
    )
    tenant.api.delete(f"/products/{first['id']}")
    second = product(tenant, barcode="729")
    assert (
        refused(tenant.api.post(f"/products/{first['id']}/restore"), 409, "barcode_taken")["existingId"] == second["id"]
    )


def test_codes_and_names_are_cleaned_and_compared_without_case(tenant: Tenant) -> None:
    first = product(tenant, sku="  A/B 1 ", barcode="ab-7")
    assert first["sku"] == "A/B 1"
    answer = tenant.api.post("/products", json={"name": "ב", "price": "1", "sku": "a/b  1", "barcode": "AB-7"})
    assert refused(answer, 409, "sku_taken")["existingId"] == first["id"]
    refused(tenant.api.post("/products", json={"name": "ב", "price": "1", "barcode": "AB-7 "}), 409, "barcode_taken")
    assert done(tenant.api.get("/products/by-sku/Ab-7"))["id"] == first["id"]
    assert len(listed(tenant, sku="a/b 1")) == len(listed(tenant, barcode="AB-7")) == 1
    assert done(tenant.api.patch(f"/products/{first['id']}", json={"sku": "a/b 1"}))["sku"] == "a/b 1"
    bad = {
        "name": "ב",
        "price": "1",
        "sku": "A\u200f1",
        "barcode": " ",
        "variants": [{"attributes": RED, "sku": "a\nb"}],
    }
    answer = tenant.api.post("/products", json=bad)
    assert {field for field, _ in faults(answer)} == {"sku", "barcode", "variants[0].sku"}
    composed, apart = "Caf\u00e9", "CAFE\u0301"
    done(tenant.api.post("/product-categories", json={"name": composed}), 201)
    refused(tenant.api.post("/product-categories", json={"name": apart}), 409, "category_exists")
    done(tenant.api.post("/price-lists", json={"name": composed}), 201)
    refused(tenant.api.post("/price-lists", json={"name": apart}), 409, "price_list_exists")


def test_an_archived_product_stands_in_no_new_document_and_stays_in_those_that_name_it(tenant: Tenant) -> None:
    kept = product(tenant)
    lines = [{"productId": kept["id"], "quantity": "1"}]
    invoice, draft = tenant.issued(305, lines=lines), tenant.draft(lines=lines)
    tenant.api.delete(f"/products/{kept['id']}")
    body = {"docType": 305, "client": {"name": "לקוח"}, "lines": lines}
    answer = refused(tenant.api.post("/documents", json=body), 409, "product_archived")
    assert (answer["field"], answer["productId"]) == ("lines[0].productId", kept["id"])
    done(tenant.api.patch(f"/documents/{draft['id']}", json={"notes": "x"}))
    refused(tenant.api.post(f"/documents/{draft['id']}/finalize"), 409, "product_archived")
    found = done(tenant.api.post(f"/documents/{draft['id']}/validate"))
    assert [one["code"] for one in found["problems"]] == ["product_archived"]
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "x"}))


def test_twenty_products_of_one_sku_at_once_are_one(tenant: Tenant) -> None:
    body = {"name": "א", "price": "1", "sku": "ONE"}
    answers = at_once([lambda: tenant.api.post("/products", json=body)] * 20)
    made = [one.json()["id"] for one in answers if one.status_code == 201]
    assert len(made) == 1
    assert {one.json()["existingId"] for one in answers if one.status_code == 409} == set(made)


def test_a_product_is_found_by_sku_and_else_by_barcode(tenant: Tenant) -> None:
    by_barcode, by_sku = product(tenant, barcode="729"), product(tenant, sku="729-א b")
    assert done(tenant.api.get("/products/by-sku/729"))["id"] == by_barcode["id"]
    taken = product(tenant, sku="729")
    assert done(tenant.api.get("/products/by-sku/729"))["id"] == taken["id"]
    assert done(tenant.api.get("/products/by-sku/729-%D7%90%20b"))["id"] == by_sku["id"]
    tenant.api.delete(f"/products/{taken['id']}")
    assert done(tenant.api.get("/products/by-sku/729"))["id"] == by_barcode["id"]
    refused(tenant.api.get("/products/by-sku/none"), 404, "not_found")


def test_variants_are_products_of_their_own_that_take_what_they_leave_out(tenant: Tenant) -> None:
    variants = [{"attributes": RED, "sku": "R", "price": "12"}, {"attributes": BLUE, "name": "כחול"}]
    shirt = product(tenant, "חולצה", unit="יח'", vatType="exempt", variants=variants)
    red, blue = (read(tenant, one) for one in shirt["variants"])
    assert [(one["name"], one["price"], one["sku"]) for one in (red, blue)] == [
        ("חולצה red", "12.00", "R"),
        ("כחול", "10.00", None),
    ]
    assert {(one["parentId"], one["unit"], one["vatType"]) for one in (red, blue)} == {(shirt["id"], "יח'", "exempt")}
    assert [kind for kind, _ in events(tenant)] == ["product.created"] * 3
    green = {"name": "ירוק", "price": "9", "parentId": shirt["id"], "attributes": {"color": "green"}}
    assert done(tenant.api.post("/products", json=green), 201)["parentId"] == shirt["id"]
    assert len(read(tenant, shirt)["variants"]) == 3
    assert listed(tenant, topLevel="true") == ["חולצה"]
    assert len(listed(tenant, parentId=shirt["id"])) == 3
    assert refused(tenant.api.post("/products", json=green), 409, "variant_exists")["field"] == "attributes"
    assert faults(tenant.api.post("/products", json={**green, "parentId": red["id"]})) == {
        ("parentId", "variant_of_a_variant")
    }
    two = [{"attributes": RED, "sku": "X"}, {"attributes": BLUE, "sku": "X"}]
    answer = tenant.api.post("/products", json={"name": "ב", "price": "1", "variants": two})
    assert refused(answer, 409, "sku_taken")["field"] == "variants[1].sku"
    assert faults(tenant.api.patch(f"/products/{shirt['id']}", json={"type": "bundle"})) == {
        ("bundleItems", "required"),
        ("type", "bundle_variant"),
    }
    assert len(listed(tenant)) == 4


def test_variants_are_archived_and_come_back_with_their_product(tenant: Tenant) -> None:
    shirt = product(tenant, variants=[{"attributes": RED, "sku": "R"}, {"attributes": BLUE}])
    red, blue = shirt["variants"]
    assert tenant.api.delete(f"/products/{blue['id']}").status_code == 204
    assert tenant.api.delete(f"/products/{shirt['id']}").status_code == 204
    assert listed(tenant) == []
    refused(tenant.api.post(f"/products/{red['id']}/restore"), 409, "parent_archived")
    more = {"name": "א", "price": "1", "parentId": shirt["id"], "attributes": {"color": "green"}}
    refused(tenant.api.post("/products", json=more), 409, "parent_archived")
    product(tenant, sku="R")
    refused(tenant.api.post(f"/products/{shirt['id']}/restore"), 409, "sku_taken")
    assert read(tenant, shirt)["archivedAt"] is not None
    tenant.api.delete(f"/products/{done(tenant.api.get('/products/by-sku/R'))['id']}")
    back = done(tenant.api.post(f"/products/{shirt['id']}/restore"))
    assert [one["id"] for one in back["variants"]] == [red["id"]]


def test_no_two_live_variants_of_a_product_are_alike_however_they_come_to_be(tenant: Tenant) -> None:
    shirt = product(tenant, variants=[{"attributes": RED}, {"attributes": BLUE}])
    red, blue = shirt["variants"]
    path = f"/products/{blue['id']}"
    answer = tenant.api.patch(path, json={"attributes": {" COLOR": "Red  "}})
    assert refused(answer, 409, "variant_exists")["existingId"] == red["id"]
    assert faults(tenant.api.patch(path, json={"attributes": {}})) == {("attributes", "required")}
    done(tenant.api.patch(path, json={"attributes": {"color": "BLUE"}}))  # its own, in other letters
    twins = [{"attributes": RED}, {"attributes": {"Color": "red "}}]
    answer = tenant.api.post("/products", json={"name": "א", "price": "1", "variants": twins})
    assert faults(answer) == {("variants[1].attributes", "duplicate_item")}
    # A copy of a variant says what tells it from the others.
    refused(tenant.api.post(f"{path}/duplicate"), 409, "variant_exists")
    copy = done(tenant.api.post(f"{path}/duplicate", json={"attributes": {"color": "green"}}), 201)
    assert (copy["parentId"], copy["attributes"]) == (shirt["id"], {"color": "green"})
    # One that is archived gives them free, and may not take them back.
    tenant.api.delete(f"/products/{red['id']}")
    changes = [f"/products/{one['id']}" for one in (blue, copy)]
    answers = at_once([lambda one=one: tenant.api.patch(one, json={"attributes": RED}) for one in changes])
    assert sorted(one.status_code for one in answers) == [200, 409]
    refused(tenant.api.post(f"/products/{red['id']}/restore"), 409, "variant_exists")


def test_a_bundle_holds_no_circle_and_is_three_deep_at_most(tenant: Tenant) -> None:
    screw = product(tenant, type="goods")
    one = done(bundle(tenant, (screw, "4")), 201)
    two = done(bundle(tenant, (one, "2"), (screw, "0.5")), 201)
    three = done(bundle(tenant, (two, "1")), 201)
    assert two["bundleItems"] == [
        {"productId": one["id"], "quantity": "2"},
        {"productId": screw["id"], "quantity": "0.5"},
    ]
    assert refused(bundle(tenant, (three, "1")), 422, "bundle_too_deep")["productId"] == three["id"]
    circle = {"bundleItems": [{"productId": three["id"], "quantity": "1"}]}
    refused(tenant.api.patch(f"/products/{one['id']}", json=circle), 422, "bundle_cycle")
    own = {"bundleItems": [{"productId": one["id"], "quantity": "1"}]}
    refused(tenant.api.patch(f"/products/{one['id']}", json=own), 422, "bundle_cycle")
    deeper = {"bundleItems": [{"productId": done(bundle(tenant, (screw, "1")), 201)["id"], "quantity": "1"}]}
    refused(tenant.api.patch(f"/products/{one['id']}", json=deeper), 422, "bundle_too_deep")
    assert faults(bundle(tenant, (screw, "1"), (screw, "2"))) == {("bundleItems[1].productId", "duplicate_item")}
    assert faults(bundle(tenant)) == {("bundleItems", "required")}
    tenant.api.delete(f"/products/{screw['id']}")
    assert faults(bundle(tenant, (screw, "1"))) == {("bundleItems[0].productId", "product_not_found")}
    assert read(tenant, one) == one


def test_two_bundles_put_into_each_other_at_once_make_no_circle(tenant: Tenant) -> None:
    part = product(tenant)
    one, two = (done(bundle(tenant, (part, "1")), 201) for _ in range(2))

    def put(into: dict[str, Any], what: dict[str, Any]) -> Callable[[], httpx.Response]:
        body = {"bundleItems": [{"productId": what["id"], "quantity": "1"}]}
        return lambda: tenant.api.patch(f"/products/{into['id']}", json=body)

    answers = at_once([put(one, two), put(two, one)])
    assert sorted(answer.status_code for answer in answers) == [200, 422]


def test_a_change_of_a_bundle_is_told_with_what_it_was(tenant: Tenant) -> None:
    screw, nail = product(tenant), product(tenant)
    made = done(bundle(tenant, (screw, "4")), 201)
    path = f"/products/{made['id']}"
    items = [{"productId": nail["id"], "quantity": "1"}, {"productId": screw["id"], "quantity": "5"}]
    after = done(tenant.api.patch(path, json={"bundleItems": items, "name": "מארז"}))
    assert after["bundleItems"] == items
    assert done(tenant.api.patch(path, json={"bundleItems": items, "price": 1})) == after  # nothing differs
    (_, (kind, told)) = events(tenant, made["id"])
    assert (kind, told["changed"], told["previous"]) == (
        "product.updated",
        ["bundleItems"],
        {"bundleItems": made["bundleItems"]},
    )
    assert [one["action"] for one in audited(tenant, "product", made["id"])] == ["product.created", "product.changed"]
    emptied = done(tenant.api.patch(path, json={"type": "service", "bundleItems": []}))
    assert (emptied["type"], emptied["bundleItems"]) == ("service", [])


def test_categories_are_a_tree_six_deep_without_circles(tenant: Tenant) -> None:
    path = [category(tenant, "1")]
    for name in "23456":
        path.append(category(tenant, name, path[-1]))
    answer = tenant.api.post("/product-categories", json={"name": "7", "parentId": path[-1]["id"]})
    refused(answer, 422, "category_too_deep")
    move = {"parentId": path[3]["id"]}
    refused(tenant.api.patch(f"/product-categories/{path[0]['id']}", json=move), 422, "category_cycle")
    refused(tenant.api.patch(f"/product-categories/{path[3]['id']}", json=move), 422, "category_cycle")
    roof = category(tenant, "גג")
    up = {"parentId": roof["id"]}
    refused(tenant.api.patch(f"/product-categories/{path[0]['id']}", json=up), 422, "category_too_deep")
    assert done(tenant.api.patch(f"/product-categories/{path[4]['id']}", json={"parentId": None}))["parentId"] is None
    assert done(tenant.api.patch(f"/product-categories/{path[0]['id']}", json=up))["parentId"] == roof["id"]
    twin = tenant.api.post("/product-categories", json={"name": "2 ", "parentId": path[0]["id"]})
    assert refused(twin, 409, "category_exists")["existingId"] == path[1]["id"]
    category(tenant, "2")  # in another place
    unknown = {"name": "א", "parentId": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a"}
    assert faults(tenant.api.post("/product-categories", json=unknown)) == {("parentId", "category_not_found")}
    found = done(tenant.api.get("/product-categories", params={"topLevel": "true", "sort": "name"}))["items"]
    assert [one["name"] for one in found] == ["2", "5", "גג"]


def test_categories_moved_into_each_other_at_once_make_no_circle(tenant: Tenant) -> None:
    one, two = category(tenant, "1"), category(tenant, "2")

    def move(what: dict[str, Any], into: dict[str, Any]) -> Callable[[], httpx.Response]:
        return lambda: tenant.api.patch(f"/product-categories/{what['id']}", json={"parentId": into["id"]})

    answers = at_once([move(one, two), move(two, one)])
    assert sorted(answer.status_code for answer in answers) == [200, 422]


def test_a_category_finds_what_is_below_it_and_goes_only_when_it_is_empty(tenant: Tenant) -> None:
    furniture = category(tenant, "ריהוט")
    chairs = category(tenant, "כיסאות", furniture)
    made = product(tenant, "כיסא", categoryId=chairs["id"])
    product(tenant, "אחר")
    assert listed(tenant, categoryId=furniture["id"]) == listed(tenant, categoryId=chairs["id"]) == ["כיסא"]
    answer = refused(tenant.api.delete(f"/product-categories/{furniture['id']}"), 409, "category_in_use")
    assert (answer["products"], answer["categories"]) == (0, 1)
    tenant.api.delete(f"/products/{made['id']}")
    assert refused(tenant.api.delete(f"/product-categories/{chairs['id']}"), 409, "category_in_use")["products"] == 1
    done(tenant.api.patch(f"/products/{made['id']}", json={"categoryId": None}))
    for one in (chairs, furniture):
        assert tenant.api.delete(f"/product-categories/{one['id']}").status_code == 204
    refused(tenant.api.get(f"/product-categories/{chairs['id']}"), 404, "not_found")
    actions = [one["action"] for one in audited(tenant, "product_category", chairs["id"])]
    assert actions == ["product_category.created", "product_category.deleted"]


def test_products_are_found_by_the_beginnings_of_all_their_words(tenant: Tenant) -> None:
    product(tenant, 'מכונת קפה חצי-אוטומטית 15 בר מע"צ', sku="CF-9000", description="לבית ולמשרד", tags=["Sale Now"])
    product(tenant, "קפה שחור", externalReference="bean", attributes={"קלייה": "כהה"})
    for query in ("מכון קפ", "אוטו", "cf 90", "9000", "ולמש", "מעצ", "sale"):
        assert [name.split()[0] for name in listed(tenant, q=query)] == ["מכונת"], query
    assert listed(tenant, q="קפה", sort="name")[0].startswith("מכונת")
    assert len(listed(tenant, q="קפה")) == 2
    assert listed(tenant, q="כהה") == listed(tenant, q="bean") == ["קפה שחור"]
    assert len(listed(tenant, tag="sale now")) == 1
    assert listed(tenant, tag="sale") == []
    assert listed(tenant, q="פה") == listed(tenant, q="!") == listed(tenant, q="קפה חזק") == []
    (found,) = done(tenant.api.get("/products", params={"q": "bean"}))["items"]
    done(tenant.api.patch(f"/products/{found['id']}", json={"name": "תה", "attributes": {}}))
    assert (listed(tenant, q="תה"), listed(tenant, q="שחור"), listed(tenant, q="כהה")) == (["תה"], [], [])
    assert done(tenant.api.get("/products", params={"q": "קפה", "include": "total"}))["total"] == 1
    product(tenant, "כיסא HB-77 במידה 20x80")
    product(tenant, "הכיסא הגדול")
    for query in ("כיסא", "הכיסא", "לכיס", "כיס"):
        assert len(listed(tenant, q=query)) == 2, query
    for query in ("hb77", "HB-77", "hb 77", "מידה", "80", "20x8", "20×80"):
        assert listed(tenant, q=query) == ["כיסא HB-77 במידה 20x80"], query
    assert listed(tenant, q="סא") == listed(tenant, q="b77") == []


def test_a_copy_has_everything_but_what_is_one_products_alone(tenant: Tenant) -> None:
    source = product(
        tenant, sku="S", barcode="1", externalReference="r", tags=["א"], variants=[{"attributes": RED, "sku": "R"}]
    )
    path = f"/products/{source['id']}/duplicate"
    copy = done(tenant.api.post(path), 201)
    own = {"id", "sku", "barcode", "externalReference", "variants", "createdAt", "updatedAt", "version"}
    assert {k: v for k, v in copy.items() if k not in own} == {k: v for k, v in source.items() if k not in own}
    assert (copy["sku"], copy["barcode"], copy["externalReference"]) == (None, None, None)
    assert [(one["attributes"], one["sku"]) for one in copy["variants"]] == [(RED, None)]
    assert copy["variants"][0]["id"] != source["variants"][0]["id"]
    named = done(tenant.api.post(path, json={"name": "ב", "sku": "S2"}), 201)
    assert (named["name"], named["sku"]) == ("ב", "S2")
    refused(tenant.api.post(path, json={"sku": "S"}), 409, "sku_taken")
    packed = done(bundle(tenant, (source, "3")), 201)
    again = done(tenant.api.post(f"/products/{packed['id']}/duplicate"), 201)
    assert again["bundleItems"] == packed["bundleItems"]


def test_many_products_in_one_call_have_results_of_their_own(tenant: Tenant) -> None:
    old = product(tenant, sku="OLD")
    bad = {"name": "ג", "price": "1", "type": "service", "trackStock": True}
    items: list[dict[str, Any]] = [
        {"name": "א", "price": "1", "sku": "A", "variants": [{"attributes": RED}]},
        {"id": old["id"], "price": "11"},
        {"name": "ב", "price": "1", "sku": "A"},
        {"name": "ד"},
        bad,
        {"id": old["id"], "price": "12"},
        {"id": "01a1fd2d-4b0a-7000-9c41-0f2e3d4c5b6a", "price": "1"},
    ]
    answer = done(tenant.api.post("/products/bulk", json={"products": items}))
    assert (answer["created"], answer["changed"], answer["failed"]) == (1, 1, 5)
    assert [one["status"] for one in answer["items"]] == ["created", "changed", *["failed"] * 5]
    errors = [one["error"] for one in answer["items"][2:]]
    codes = ["sku_taken", "validation_failed", "validation_failed", "validation_failed", "not_found"]
    assert [one["error"] for one in errors] == codes
    assert errors[0]["existingId"] == answer["items"][0]["product"]["id"]
    assert errors[1]["details"][0]["field"] == "price"
    assert of_single(errors[2], tenant.api.post("/products", json=bad))
    assert read(tenant, old)["price"] == "11.00"
    assert [kind for kind, _ in events(tenant)].count("product.created") == 3
    assert listed(tenant, sort="createdAt") == ["מוצר", "א", "א red"]
    many = [{"name": str(place), "price": "1"} for place in range(101)]
    assert faults(tenant.api.post("/products/bulk", json={"products": many}))
