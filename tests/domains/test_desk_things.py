"""Products, price lists and stock at the dashboard, as a person without scripts goes through them."""

import base64
import re
from typing import Any

import pytest

from domains.answers import done
from support.dashboard import DashboardClient, ReceivedPage, log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in
_PICTURE = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


def gone(seen: ReceivedPage) -> str:
    """Where a form that was taken leads."""
    assert seen.status == 303, (seen.status, seen.faults(), seen.text[:600])
    return str(seen.answer.headers["location"])


def id_in(address: str) -> str:
    """The last id of an address."""
    return re.findall(r"[0-9a-f]{8}-[0-9a-f-]{27}", address)[-1]


def goods(tenant: Tenant, name: str = "כיסא", **fields: Any) -> str:
    """The id of a product of which stock is kept."""
    body = {"name": name, "price": "100", "type": "goods", "trackStock": True, **fields}
    return str(done(tenant.api.post("/products", json=body), 201)["id"])


def received(tenant: Tenant, id: str, quantity: str, cost: str = "4") -> None:
    line = {"productId": id, "quantity": quantity, "unitCost": cost}
    done(tenant.api.post("/inventory/adjustments", json={"kind": "receipt", "lines": [line]}), 201)


def test_a_product_is_made_changed_copied_pictured_and_put_away(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    assert "No products yet" in somebody.get("/products").text or "עדיין אין מוצרים" in somebody.get("/products").text
    somebody.set_language("en")
    bad = somebody.post("/products/new", {"name": "", "price": "abc", "type": "service", "reorderPoint": "1"})
    assert bad.status == 422
    assert {"name", "price"} <= bad.faults().keys()
    sent = {
        "name": "Shirt",
        "price": "1,200.50",
        "type": "goods",
        "sku": "S-1",
        "_tags": "summer, sale",
        "trackStock": ["false", "true"],
        "tracking": "none",
        "reorderPoint": "5",
        "_bundle": "1",
        "variants[0].attributes": "colour: red, size: L",
        "variants[0].sku": "S-1-R",
        "variants[1].attributes": "",
    }
    more = somebody.post("/products/new", {**sent, "_do": "add:variants"})
    assert (more.status, len(more.all("[name$='.attributes']"))) == (200, 2)
    at = gone(somebody.post("/products/new", sent))
    id = id_in(at)
    page = somebody.get(at)
    assert "Created." in page.text
    assert "1,200.50" in page.text
    made = done(tenant.api.get(f"/products/{id}"))
    assert (made["tags"], made["reorderPoint"]) == (["summer", "sale"], "5")
    assert made["variants"][0]["attributes"] == {"colour": "red", "size": "L"}
    twin = somebody.post("/products/new", {"name": "Twin", "price": "1", "sku": "S-1"})
    assert twin.status == 409
    assert somebody.base + f"/products/{id}" in twin.links()
    form = {**somebody.get(f"/products/{id}/edit").form(), "name": "T-shirt"}
    done(tenant.api.patch(f"/products/{id}", json={"name": "Polo"}))
    clash = somebody.post(f"/products/{id}/edit", form)
    assert clash.status in (409, 412)
    assert "now Polo, you wrote T-shirt" in clash.text
    gone(somebody.post(f"/products/{id}/edit", clash.form()))
    assert done(tenant.api.get(f"/products/{id}"))["name"] == "T-shirt"
    assert len(done(tenant.api.get(f"/products/{id}"))["variants"]) == 1
    wrong = somebody.post(f"/products/{id}/image", files={"file": ("a.png", b"no picture", "image/png")})
    assert wrong.status == 422
    assert "file" in wrong.faults()
    gone(somebody.post(f"/products/{id}/image", files={"file": ("a.png", _PICTURE, "image/png")}))
    (shown,) = somebody.get(f"/products/{id}").all("main img")
    assert somebody.get(shown.get("src")).answer.headers["content-type"].startswith("image/")
    gone(somebody.post(f"/products/{id}/image/remove"))
    assert somebody.get(f"/products/{id}").all("main img") == []
    copy = gone(somebody.post(f"/products/{id}/copy"))
    assert "This is the copy" in somebody.get(copy).text
    gone(somebody.post(f"/products/{id}/remove"))
    assert "T-shirt" not in [
        one.text_content()
        for one in somebody.get("/products?state=active&q=T-shirt&topLevel=true&tag=none").all("tbody a")
    ]
    assert "in the archive" in somebody.get(f"/products/{id}").text
    gone(somebody.post(f"/products/{id}/restore"))
    found = somebody.get("/products?q=t-sh&tag=summer&type=goods")
    assert next(one.text_content() for one in found.all("#list tbody a[href*='/products/']")) == "T-shirt"
    assert somebody.get(f"/products/{tenant.id}").status == 404


def test_a_bundle_is_put_together_from_products_that_are_found(tenant: Tenant) -> None:
    chair = goods(tenant, "Garden chair")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    begun = {"name": "Set", "price": "500", "type": "bundle", "_bundle": "1"}
    found = somebody.post("/products/new", {**begun, "_product": "garden", "_do": "find-product"})
    (button,) = found.all("#found-products button")
    chosen = somebody.post("/products/new", {**begun, "_do": button.get("value")})
    assert "Garden chair" in chosen.text
    form = chosen.form()
    refused = somebody.post("/products/new", {**form, "bundleItems[0].quantity": "0"})
    assert list(refused.faults()) == ["bundleItems[0].quantity"]
    assert "Garden chair" in refused.text
    at = gone(somebody.post("/products/new", {**refused.form(), "bundleItems[0].quantity": "4"}))
    assert "Garden chair" in somebody.get(at).text
    form = somebody.get(f"/products/{id_in(at)}/edit").form()
    assert form["bundleItems[0].quantity"] == "4"
    gone(somebody.post(f"/products/{id_in(at)}/edit", form))
    assert done(tenant.api.get(f"/products/{id_in(at)}"))["bundleItems"] == [{"productId": chair, "quantity": "4"}]


def test_categories_are_a_tree_that_is_made_moved_and_cut(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    gone(somebody.post("/products/categories", {"name": "Furniture", "parentId": ""}))
    top = done(tenant.api.get("/product-categories"))["items"][0]["id"]
    gone(somebody.post("/products/categories", {"name": "Chairs", "parentId": top}))
    assert "name" in somebody.post("/products/categories", {"name": "", "parentId": ""}).faults()
    below = done(tenant.api.get("/product-categories", params={"parentId": top}))["items"][0]["id"]
    goods(tenant, categoryId=below)
    assert "כיסא" in somebody.get(f"/products?categoryId={top}").text
    circle = somebody.post(f"/products/categories/{top}", {"name": "Furniture", "parentId": below})
    assert circle.status == 422
    used = somebody.post(f"/products/categories/{below}", {"_do": "remove"})
    assert used.status == 409
    assert used.form()["name"] == "Chairs"
    gone(somebody.post(f"/products/categories/{below}", {**used.form(), "name": "Seats", "parentId": ""}))
    gone(somebody.post(f"/products/categories/{top}", {"_do": "remove"}))
    assert [one["name"] for one in done(tenant.api.get("/product-categories"))["items"]] == ["Seats"]


def test_a_price_list_is_made_for_a_client_and_filled(tenant: Tenant) -> None:
    client, chair = tenant.client(name="Dana Levi"), goods(tenant, "Chair")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    form = {"name": "Dana", "validFrom": "2026-05-01", "validTo": "2026-04-01", "clientTag": ""}
    found = somebody.post("/price-lists/new", {**form, "_client": "dana", "_do": "find-client"})
    (button,) = found.all("#found-clients button")
    chosen = somebody.post("/price-lists/new", {**found.form(), "_do": button.get("value")})
    assert "Dana Levi" in chosen.text
    refused = somebody.post("/price-lists/new", chosen.form())
    assert list(refused.faults()) == ["validTo"]
    assert refused.form()["clientId"] == client["id"]
    at = gone(somebody.post("/price-lists/new", {**refused.form(), "validTo": ""}))
    id = id_in(at)
    assert "No prices yet" in somebody.get(at).text
    (item,) = somebody.get(f"/price-lists/{id}?q=chair").all("#found a")
    assert "item=" + chair in item.get("href")
    both = somebody.post(f"/price-lists/{id}/items/{chair}", {"price": "90", "percent": "90"})
    assert list(both.faults()) == ["percent"]
    gone(somebody.post(f"/price-lists/{id}/items/{chair}", {"price": "", "percent": "90"}))
    assert "90%" in somebody.get(f"/price-lists/{id}").text
    assert (
        somebody.get(f"/price-lists/{id}?item={chair}").form(
            f"{somebody.base}/price-lists/{id}/items/{chair}?item={chair}"
        )["percent"]
        == "90"
    )
    on_product = somebody.get(f"/products/{chair}")
    assert f"{somebody.base}/price-lists/{id}" in on_product.links()
    gone(somebody.post(f"/price-lists/{id}/items/{chair}", {"_do": "remove"}))
    gone(somebody.post(f"/price-lists/{id}/edit", {**somebody.get(f"/price-lists/{id}/edit").form(), "name": "Hers"}))
    assert "Hers" in somebody.get("/price-lists?appliesTo=client").text
    assert set(somebody.post(f"/price-lists/{id}/remove").faults()) == {"_confirm"}
    gone(somebody.post(f"/price-lists/{id}/remove", {"_confirm": "Hers"}))
    assert somebody.get(f"/price-lists/{id}").status == 404


def test_goods_are_received_adjusted_and_transferred_and_every_movement_leads_to_its_cause(tenant: Tenant) -> None:
    chair = goods(tenant, "Chair", reorderPoint="100")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "Nothing in stock yet" in somebody.get("/stock").text
    form = somebody.get(f"/stock/adjust?how=received&productId={chair}").form()
    empty = somebody.post("/stock/adjust?how=received", form)
    assert list(empty.faults()) == ["lines[0].quantity"]
    sent = {**empty.form(), "lines[0].quantity": "10", "lines[0].unitCost": "40"}
    moved = somebody.get(gone(somebody.post("/stock/adjust?how=received", sent)))
    assert "The stock has moved." in moved.text
    assert "Chair" in moved.text
    form = somebody.get(f"/stock/adjust?how=changed&productId={chair}").form()
    refused = somebody.post("/stock/adjust?how=changed", {**form, "lines[0].quantity": "-2"})
    assert list(refused.faults()) == ["reason"]
    gone(somebody.post("/stock/adjust?how=changed", {**refused.form(), "reason": "broken"}))
    form = somebody.get(f"/stock/adjust?how=found&productId={chair}").form()
    gone(somebody.post("/stock/adjust?how=found", {**form, "lines[0].countedQuantity": "9", "reason": "counted"}))
    assert "A transfer takes two warehouses." in somebody.get("/stock/transfer").text
    gone(somebody.post("/stock/warehouses/new", {"name": "Shop", "isDefault": "false"}))
    places = {one["name"]: one["id"] for one in done(tenant.api.get("/warehouses"))["items"]}
    form = somebody.get(f"/stock/transfer?productId={chair}").form()
    nowhere = somebody.post("/stock/transfer", {**form, "lines[0].quantity": "3"})
    assert "toWarehouseId" in nowhere.faults()
    gone(somebody.post("/stock/transfer", {**nowhere.form(), "toWarehouseId": places["Shop"]}))
    there = done(tenant.api.get(f"/inventory/levels/{chair}"))
    assert {one["warehouseName"]: one["onHand"] for one in there["warehouses"]}["Shop"] == "3"
    full = somebody.post(f"/stock/warehouses/{places['Shop']}/remove")
    assert full.status == 409
    assert full.form()["name"] == "Shop"
    issued = tenant.issued(305, lines=[{"productId": chair, "quantity": "1"}])
    page = somebody.get(f"/stock/movements?productId={chair}")
    assert f"{somebody.base}/documents/{issued['id']}" in page.links()
    assert "broken" in page.text
    assert "Missing" in somebody.get("/stock/low").text
    assert "No results" in somebody.get(f"/stock?state=negative&warehouseId={places['Shop']}").text
    assert "320.00" in somebody.get("/stock/valuation").text
    assert "0.00" in somebody.get("/stock/valuation?date=2020-01-01").text
    assert "date" in somebody.get("/stock/valuation?date=never").faults()
    sold = somebody.get(f"/products/{chair}/sales")
    assert f"{somebody.base}/documents/{issued['id']}" in sold.links()
    assert sold.all("#months tbody tr")[0].get("data-y") == "100.00"
    somebody.set_language("he")
    assert "קליטת סחורה" in somebody.get("/stock").text


def test_a_count_is_entered_page_by_page_and_booked_after_its_consequences_are_said(tenant: Tenant) -> None:
    chair, table, lamp = (goods(tenant, name) for name in ("Chair", "Table", "Lamp"))
    received(tenant, chair, "10")
    received(tenant, table, "5")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    at = gone(somebody.post("/stock/counts/new", somebody.get("/stock/counts/new").form()))
    again = somebody.post("/stock/counts/new", somebody.get("/stock/counts/new").form())
    assert again.status == 409
    count = somebody.base + f"/stock/counts/{id_in(at)}"
    form = dict(somebody.get(count).all("main form[data-keep]")[0].form_values())
    row = {form[f"lines[{place}].productId"]: f"lines[{place}]" for place in range(2)}
    wrong = somebody.post(count, {**form, f"{row[table]}.countedQuantity": "-1"})
    assert list(wrong.faults()) == [f"{row[table]}.countedQuantity"]
    gone(somebody.post(count, {**form, f"{row[chair]}.countedQuantity": "8", "_do": "next"}))
    assert "1 of 2 are counted" in somebody.get(count).text
    assert "Chair" not in somebody.get(f"{count}?show=missing").text
    gone(somebody.post(count, {"_do": f"product:{lamp}"}))
    assert "1 of 3 are counted" in somebody.get(count).text
    said = somebody.get(f"{count}/commit")
    assert "The stock of 1 product changes" in said.text
    assert "2 products were not counted" in said.text
    line = {"productId": chair, "quantity": "1"}
    done(tenant.api.post("/inventory/adjustments", json={"lines": [line], "reason": "found"}), 201)
    stale = somebody.post(f"{count}/commit", said.form())
    assert stale.status == 409
    form = dict(stale.all("main form[data-keep]")[0].form_values())
    assert form["lines[0].productId"] == chair
    gone(somebody.post(count, {**form, "lines[0].countedQuantity": "8"}))
    gone(somebody.post(f"{count}/commit", somebody.get(f"{count}/commit").form()))
    assert done(tenant.api.get(f"/inventory/levels/{chair}"))["onHand"] == "8"
    assert somebody.base + f"/stock/movements?sourceId={id_in(at)}" in somebody.get(count).links()
    other = gone(somebody.post("/stock/counts/new", somebody.get("/stock/counts/new").form()))
    gone(somebody.post(somebody.base + f"/stock/counts/{id_in(other)}/cancel"))
    assert "Chair" in somebody.get(f"/stock/counts/{id_in(other)}").text


def test_whoever_only_looks_on_is_offered_nothing_and_refused_in_words(tenant: Tenant) -> None:
    chair = goods(tenant)
    received(tenant, chair, "3")
    with tenant.running.owner() as connection:
        connection.execute("UPDATE memberships SET role = 'viewer' WHERE business_id = %s", (tenant.id,))
    somebody: DashboardClient = log_in_owner(tenant)
    somebody.set_language("en")
    for path in ("/products", f"/products/{chair}", "/products/categories", "/price-lists", "/stock", "/stock/counts"):
        seen = somebody.get(path)
        assert seen.status == 200, path
        assert not [one for one in seen.all("main form") if one.get("method") == "post"], path
        changing = [one for one in seen.links() if one.endswith(("/new", "/edit")) or "/adjust" in one]
        assert changing == ["/app/businesses/new"], path
    refused = somebody.post("/products/new", {"name": "x", "price": "1"})
    assert refused.status == 403
    assert "Your role does not include this." in somebody.post(f"/products/{chair}/remove").text


def test_a_price_of_one_stands_only_where_there_is_one(tenant: Tenant) -> None:
    chair = done(tenant.api.post("/products", json={"name": "Chair", "price": "97.29"}), 201)["id"]
    sold = tenant.issued(305, lines=[{"productId": chair, "quantity": "6"}])
    for asked in ({"amount": "118"}, {"full": True}):
        body = {"reason": "order_change", "finalize": True, **asked}
        done(tenant.api.post(f"/documents/{sold['id']}/credit", json=body), 201)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    rows = somebody.get(f"/products/{chair}/sales").all("table:not(#months) tbody tr")
    shown = [[" ".join(cell.text_content().split()) for cell in row.cssselect("td")][3:] for row in rows]
    assert shown == [["-6", "₪80.62", "-₪483.74"], ["0", "–", "-₪100.00"], ["6", "₪97.29", "₪583.74"]]


def test_named_units_are_counted_and_an_empty_quantity_is_asked_for(tenant: Tenant) -> None:
    phone, chair = goods(tenant, "Phone", tracking="serial"), goods(tenant, "Chair")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    form = somebody.get(f"/stock/adjust?how=received&productId={phone}").form()
    gone(somebody.post("/stock/adjust?how=received", {**form, "lines[0].serialNumbers": "A1\nA2, A3"}))
    assert done(tenant.api.get(f"/inventory/levels/{phone}"))["onHand"] == "3"
    gone(somebody.post("/stock/warehouses/new", {"name": "Shop", "isDefault": "false"}))
    shop = next(one["id"] for one in done(tenant.api.get("/warehouses"))["items"] if one["name"] == "Shop")
    form = somebody.get(f"/stock/transfer?productId={phone}").form()
    sent = {**form, "lines[0].serialNumbers": "A1, A2", "toWarehouseId": shop}
    gone(somebody.post("/stock/transfer", sent))
    there = done(tenant.api.get(f"/inventory/levels/{phone}"))["warehouses"]
    assert {one["warehouseName"]: one["onHand"] for one in there}["Shop"] == "2"
    for product, named in ((phone, {"lines[0].serialNumbers": "A3"}), (chair, {})):
        form = somebody.get(f"/stock/adjust?how=changed&productId={product}").form()
        refused = somebody.post("/stock/adjust?how=changed", {**form, **named, "reason": "lost"})
        assert refused.faults() == {"lines[0].quantity": "Fill in the quantity."}


def test_making_one_now_says_before_that_it_counts_where_the_schedule_has_so_many(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    template = {"docType": 300, "clientId": client, "lines": [{"description": "x", "quantity": "1", "unitPrice": "9"}]}
    somebody = log_in_owner(tenant)
    somebody.set_language("en")

    def said(end: dict[str, Any]) -> str:
        body = {"template": template, "frequency": "monthly_last_day", "startDate": tenant.today(), "end": end}
        made = done(tenant.api.post("/recurring-documents", json=body), 201)
        return somebody.get(f"/recurring/{made['id']}/run").text

    counted = said({"type": "after_count", "count": 3})
    assert "makes 3 documents in all, and this is one of them" in counted
    assert "2 more documents are made after it." in counted
    assert "the dates stay as they are" not in counted
    assert "the schedule is over then" in said({"type": "after_count", "count": 1})
    assert "the dates stay as they are" in said({"type": "never"})


def test_an_empty_file_a_form_without_texts_and_a_way_out_are_told_for_what_they_are(tenant: Tenant) -> None:
    draft = tenant.draft(305)
    answer = tenant.api.post(f"/documents/{draft['id']}/attachments", files={"file": ("a.pdf", b"", "application/pdf")})
    assert (answer.status_code, answer.json()["message"]) == (422, "The file is empty.")
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    own = {"he": {"subject": "שלום", "text": "הנה {link}", "short": "הנה {link}"}}
    done(tenant.session.put("/message-templates/document", json=own))
    for sent in ({}, {"unknown": "x"}, {"_do": "ours:xx"}):
        refused = somebody.post("/messages/texts/document", sent)
        assert refused.status == 422
        assert "nothing was saved" in refused.text
    kept = done(tenant.session.get("/message-templates"))["items"]
    assert next(one for one in kept if one["kind"] == "document")["he"]["subject"] == "שלום"
    for wanted in ("/app/leave", "/app/language"):
        assert somebody.client.get(f"/app/login?next={wanted}").headers["location"] == "/app"
