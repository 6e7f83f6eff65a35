"""What comes back is what went: of bundles, units, batches, of goods dated back, and nothing of what never left."""

from typing import Any

from domains.answers import done, drafted, faults, finalized, refused
from domains.test_stock import adjusted, before, default, on_hand, product, stocked, transferred, warehouse, worth
from domains.test_stock_documents import MAIN, converted, issued, moved, of
from support.service import Tenant


def cancelled(tenant: Tenant, document: dict[str, Any], **fields: Any) -> Any:
    """The answer to a cancellation."""
    return tenant.api.post(f"/documents/{document['id']}/cancel", json={"reason": "טעות", **fields})


def credited(tenant: Tenant, document: dict[str, Any], **fields: Any) -> Any:
    """The answer to a credit that is issued at once."""
    body = {"reason": "order_change", "finalize": True, **fields}
    return tenant.api.post(f"/documents/{document['id']}/credit", json=body)


def units(tenant: Tenant, id: str) -> list[str]:
    """The units of a product that are there."""
    found = done(tenant.api.get(f"/inventory/levels/{id}"))["warehouses"]
    return sorted(serial for one in found for serial in one["serialNumbers"])


def test_of_a_bundle_comes_back_what_left_whatever_it_is_made_of_since(tenant: Tenant) -> None:
    leg, top, screw = stocked(tenant, "20"), stocked(tenant, "20"), stocked(tenant, "20")
    body = {"name": "שולחן", "price": "100", "type": "bundle", "bundleItems": [{"productId": leg, "quantity": "3.5"}]}
    table = done(tenant.api.post("/products", json=body), 201)["id"]
    invoice = issued(tenant, 305, of(table, "3"))
    assert on_hand(tenant, leg) == {MAIN: "9.5"}
    items = [{"productId": leg, "quantity": "1"}, {"productId": screw, "quantity": "9"}]
    done(tenant.api.patch(f"/products/{table}", json={"bundleItems": items}))
    line = invoice["lines"][0]["id"]
    assert moved(tenant, converted(tenant, invoice, 210, lines=[{"lineId": line, "quantity": "1"}])) == [
        ("return", "3.5", "13")
    ]
    done(credited(tenant, invoice, lines=[{"lineId": line, "quantity": "2"}]), 201)
    assert on_hand(tenant, leg) == {MAIN: "16.5"}
    done(cancelled(tenant, invoice))
    assert [on_hand(tenant, id) for id in (leg, top, screw)] == [{MAIN: "20"}] * 3


def test_goods_that_never_left_do_not_come_back(tenant: Tenant) -> None:
    kept = stocked(tenant)
    unmoved = [issued(tenant, 305, of(kept, "3", moveStock=False)) for _ in range(3)]
    done(cancelled(tenant, unmoved[0]))
    done(credited(tenant, unmoved[1], full=True), 201)
    assert moved(tenant, converted(tenant, unmoved[2], 210)) == []
    later = product(tenant, trackStock=False)
    early = issued(tenant, 200, of(later, "4"))
    done(tenant.api.patch(f"/products/{later}", json={"trackStock": True}))
    done(adjusted(tenant, {"productId": later, "quantity": "1"}), 201)
    done(cancelled(tenant, early))
    assert (on_hand(tenant, kept), on_hand(tenant, later)) == ({MAIN: "10"}, {MAIN: "1"})


def test_a_sale_that_is_dated_back_comes_back_at_the_cost_at_which_it_left(tenant: Tenant) -> None:
    id = product(tenant)
    for days, cost in ((10, "4"), (5, "8")):
        done(adjusted(tenant, {"productId": id, "quantity": "10", "unitCost": cost}, date=before(tenant, days)), 201)
    sale = issued(tenant, 305, of(id, "5"), issueDate=before(tenant, 7))
    assert worth(tenant, id) == ("15", "6.666667", "100.00")
    (gone,) = done(tenant.api.get("/inventory/movements", params={"documentId": sale["id"]}))["items"]
    assert gone["unitCost"] == "4"
    # What is dated back before it changes what it cost; with it back nothing is gained or lost.
    done(adjusted(tenant, {"productId": id, "quantity": "10", "unitCost": "6"}, date=before(tenant, 9)), 201)
    done(cancelled(tenant, sale))
    assert worth(tenant, id) == ("30", "6", "180.00")


def test_the_past_is_counted_and_blocked_as_it_was(tenant: Tenant) -> None:
    id = product(tenant)
    done(adjusted(tenant, {"productId": id, "quantity": "10"}, date=before(tenant, 30)), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "-4"}), 201)
    counted = done(adjusted(tenant, {"productId": id, "countedQuantity": "9"}, date=before(tenant, 20)), 201)
    assert [(one["quantity"], one["balance"]) for one in counted["movements"]] == [("-1", "9")]
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    done(adjusted(tenant, {"productId": id, "countedQuantity": "0"}, date=before(tenant, 10)), 409)
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "allow"}))
    done(adjusted(tenant, {"productId": id, "quantity": "-7"}, date=before(tenant, 10)), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "30"}), 201)
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    draft = done(drafted(tenant, 200, lines=[of(id, "3")], issueDate=before(tenant, 15)), 201)
    body = refused(finalized(tenant, draft), 409, "insufficient_stock")
    assert (body["available"], body["date"], body["field"]) == ("2", before(tenant, 10), "lines[0].quantity")
    minus = adjusted(tenant, {"productId": id, "quantity": "-10"}, {"productId": id, "quantity": "9"})
    assert minus.status_code == 201  # within one document the net counts
    assert on_hand(tenant, id) == {MAIN: "27"}


def test_a_cancelled_return_note_takes_its_goods_out_again(tenant: Tenant) -> None:
    id, unit = stocked(tenant), product(tenant, tracking="serial")
    done(adjusted(tenant, {"productId": unit, "quantity": "2", "serialNumbers": ["A", "B"]}), 201)
    invoice = issued(tenant, 305, of(id, "6"), of(unit, "2", serialNumbers=["A", "B"]))
    goods, things = (one["id"] for one in invoice["lines"])
    taken = [
        {"lineId": goods, "quantity": "2"},
        {"lineId": things, "quantity": "1", "serialNumbers": ["B"]},
    ]
    note = converted(tenant, invoice, 210, lines=taken)
    assert (on_hand(tenant, id), units(tenant, unit)) == ({MAIN: "6"}, ["B"])
    done(cancelled(tenant, note))
    assert (on_hand(tenant, id), units(tenant, unit)) == ({MAIN: "4"}, [])
    again = converted(tenant, invoice, 210, lines=taken)
    done(credited(tenant, invoice, lines=[{"lineId": goods, "quantity": "5"}]), 201)
    sold = issued(tenant, 305, of(unit, "1", serialNumbers=["B"]))
    assert refused(cancelled(tenant, again), 409, "serial_number_not_in_stock")["serialNumbers"] == ["B"]
    done(cancelled(tenant, sold))
    done(cancelled(tenant, again))  # the credit tells of the goods too
    assert (on_hand(tenant, id), units(tenant, unit)) == ({MAIN: "9"}, [])
    third = issued(tenant, 305, of(id, "6"))
    line = third["lines"][0]["id"]
    done(credited(tenant, third, lines=[{"lineId": line, "quantity": "3"}]), 201)
    silent = converted(tenant, third, 210, lines=[{"lineId": line, "quantity": "2"}])
    assert moved(tenant, silent) == []
    done(cancelled(tenant, silent))
    fourth = converted(tenant, third, 210, lines=[{"lineId": line, "quantity": "4"}])
    assert moved(tenant, fourth) == [("return", "1", "7")]


def test_a_part_of_the_units_comes_back_by_name_and_none_that_went_elsewhere(tenant: Tenant) -> None:
    id = product(tenant, tracking="serial")
    done(adjusted(tenant, {"productId": id, "quantity": "4", "serialNumbers": ["A", "B", "C", "D"]}), 201)
    note = issued(tenant, 200, of(id, "3", serialNumbers=["A", "B", "C"]))
    other = issued(tenant, 200, of(id, "1", serialNumbers=["D"]))
    line = note["lines"][0]["id"]
    path = f"/documents/{note['id']}/convert"

    def returned(*serials: str) -> Any:
        taken = [{"lineId": line, "quantity": "1", "serialNumbers": list(serials)}]
        return tenant.api.post(path, json={"docType": 210, "finalize": True, "lines": taken})

    told = refused(returned(), 422, "serial_numbers_required")
    assert (told["serialNumbers"], told["field"]) == (["A", "B", "C"], "lines[0].serialNumbers")
    assert "which of A, B, C" in told["message"]
    assert refused(returned("D"), 422, "unit_not_of_line")["serialNumbers"] == ["D"]
    shown = done(returned("B"), 201)
    assert (shown["lines"][0]["serialNumbers"], units(tenant, id)) == (["B"], ["B"])
    invoice = converted(tenant, other, 305)
    named = [{"lineId": invoice["lines"][0]["id"], "quantity": "1", "serialNumbers": ["D"]}]
    done(credited(tenant, invoice, lines=named), 201)
    assert units(tenant, id) == ["B", "D"]
    done(adjusted(tenant, {"productId": id, "quantity": "1", "serialNumbers": ["A"]}), 201)
    assert refused(cancelled(tenant, note), 409, "serial_number_in_stock")["serialNumbers"] == ["A"]
    issued(tenant, 200, of(id, "1", serialNumbers=["A"]))
    assert refused(cancelled(tenant, note), 409, "serial_number_sold_again")["serialNumbers"] == ["A"]


def test_how_stock_is_kept_does_not_change_while_there_is_any(tenant: Tenant) -> None:
    id = product(tenant, tracking="serial")
    done(adjusted(tenant, {"productId": id, "quantity": "1", "serialNumbers": ["A"]}), 201)
    path, plain = f"/products/{id}", {"trackStock": False, "tracking": "none"}
    assert refused(tenant.api.patch(path, json={"tracking": "none"}), 409, "stock_on_hand")["field"] == "tracking"
    refused(tenant.api.patch(path, json=plain), 409, "stock_on_hand")
    many = {"products": [{"id": id, "tracking": "batch"}, {"name": "אחר", "price": "1"}]}
    answer = done(tenant.api.post("/products/bulk", json=many))["items"]
    assert [(one["status"], (one.get("error") or {}).get("error")) for one in answer] == [
        ("failed", "stock_on_hand"),
        ("created", None),
    ]
    done(tenant.api.patch(path, json={"name": "שם"}))
    done(adjusted(tenant, {"productId": id, "quantity": "-1", "serialNumbers": ["A"]}), 201)
    done(tenant.api.patch(path, json={**plain, "type": "service"}))


def test_a_batch_keeps_its_expiry_wherever_it_goes(tenant: Tenant) -> None:
    id, other = product(tenant, tracking="batch"), stocked(tenant)
    line = {"productId": id, "quantity": "5", "batchNumber": "B", "expiryDate": "2027-03-01"}
    done(adjusted(tenant, line), 201)
    main, shop = default(tenant), warehouse(tenant)
    done(transferred(tenant, main, shop, {"productId": id, "quantity": "5", "batchNumber": "B"}), 201)
    found = done(tenant.api.get(f"/inventory/levels/{id}"))["warehouses"]
    assert {one["warehouseName"]: [(b["expiryDate"], b["onHand"]) for b in one["batches"]] for one in found} == {
        MAIN: [],
        "חנות": [("2027-03-01", "5")],
    }
    body = refused(adjusted(tenant, {**line, "expiryDate": "2028-01-01"}), 422, "batch_expiry_differs")
    assert (body["expiryDate"], body["field"]) == ("2027-03-01", "lines[0].expiryDate")
    odd = adjusted(tenant, {"productId": other, "quantity": "1", "expiryDate": "2027-03-01"})
    assert faults(odd) == {("lines[0].expiryDate", "not_tracked")}
    unnamed = {"description": "תיקון", "quantity": "1", "unitPrice": "1", "serialNumbers": ["A"]}
    draft = done(drafted(tenant, 305, lines=[of(other), unnamed]), 201)
    assert refused(finalized(tenant, draft), 422, "not_tracked")["field"] == "lines[1].serialNumbers"


def test_a_line_shows_its_goods_and_what_follows_keeps_them(tenant: Tenant) -> None:
    plain = stocked(tenant)
    shop, id = warehouse(tenant), product(tenant, tracking="serial")
    done(adjusted(tenant, {"productId": id, "quantity": "1", "serialNumbers": ["A"]}, warehouseId=shop), 201)
    goods = {"warehouseId": shop, "serialNumbers": ["A"]}
    order = done(drafted(tenant, 100, lines=[of(id, "1", **goods), of(plain, moveStock=False)]), 201)

    def shown(document: dict[str, Any]) -> list[tuple[Any, ...]]:
        names = "warehouseId", "serialNumbers", "batchNumber", "moveStock"
        return [tuple(one[name] for name in names) for one in document["lines"]]

    whole = [(shop, ["A"], None, True), (None, [], None, False)]
    assert shown(order) == shown(done(tenant.api.get(f"/documents/{order['id']}"))) == whole
    order = dict(done(finalized(tenant, order)))
    note = converted(tenant, order, 200)
    assert shown(done(tenant.api.get(f"/documents/{note['id']}"))) == whole
    assert (units(tenant, id), on_hand(tenant, plain)) == ([], {MAIN: "10"})
    again = done(tenant.api.post(f"/documents/{note['id']}/duplicate"), 201)
    assert shown(again) == [(shop, [], None, True), whole[1]]
    assert tenant.api.delete(f"/warehouses/{shop}").status_code == 204
    orphan = done(tenant.api.post(f"/documents/{note['id']}/duplicate"), 201)
    assert shown(orphan)[0] == (None, [], None, True)


def test_what_was_returned_is_not_invoiced_and_a_line_comes_from_one_of_its_product(tenant: Tenant) -> None:
    id, other = stocked(tenant), stocked(tenant)
    note = issued(tenant, 200, of(id, "6"))
    line = note["lines"][0]["id"]
    converted(tenant, note, 210, lines=[{"lineId": line, "quantity": "2"}])
    named = {"references": [{"documentId": note["id"]}]}
    swapped = done(drafted(tenant, 305, lines=[of(other, "4", sourceLineId=line)], **named), 201)
    body = refused(finalized(tenant, swapped), 422, "source_line_differs")
    assert body["field"] == "lines[0].sourceLineId"
    much = {"docType": 305, "finalize": True, "lines": [{"lineId": line, "quantity": "5"}]}
    path = f"/documents/{note['id']}/convert"
    assert refused(tenant.api.post(path, json=much), 409, "conversion_exceeds_source")["available"] == "4"
    invoice = converted(tenant, note, 305)
    assert [one["quantity"] for one in invoice["lines"]] == ["4"]
    assert on_hand(tenant, id) == {MAIN: "6"}


def test_what_a_credit_brought_back_is_not_invoiced_again_when_the_invoice_is_cancelled(tenant: Tenant) -> None:
    id = stocked(tenant)
    note = issued(tenant, 200, of(id, "6"))
    path, line = f"/documents/{note['id']}/convert", note["lines"][0]["id"]
    invoice = converted(tenant, note, 305, lines=[{"lineId": line, "quantity": "4"}])
    done(credited(tenant, invoice, lines=[{"lineId": invoice["lines"][0]["id"], "quantity": "1"}]), 201)
    done(cancelled(tenant, invoice))
    assert on_hand(tenant, id) == {MAIN: "5"}
    much = {"docType": 305, "finalize": True, "lines": [{"lineId": line, "quantity": "6"}]}
    assert refused(tenant.api.post(path, json=much), 409, "conversion_exceeds_source")["available"] == "5"
    assert [one["quantity"] for one in converted(tenant, note, 305)["lines"]] == ["5"]
    assert done(tenant.api.get(f"/documents/{note['id']}"))["conversionStatus"] == "CONVERTED"


def test_what_is_short_is_warned_of_and_what_is_too_large_is_refused(tenant: Tenant) -> None:
    id, shop = stocked(tenant, "3", name="כיסא"), warehouse(tenant)
    short = done(finalized(tenant, done(drafted(tenant, 200, lines=[of(id, "5")]), 201)))
    (found,) = short["warnings"]
    assert (found["code"], found["field"], found["facts"]["available"]) == (
        "insufficient_stock",
        "lines[0].quantity",
        "3",
    )
    for answer in (
        adjusted(tenant, {"productId": id, "quantity": "-1"}),
        transferred(tenant, default(tenant), shop, {"productId": id, "quantity": "1"}),
    ):
        assert [one["code"] for one in done(answer, 201)["warnings"]] == ["insufficient_stock"]
    assert "warnings" not in done(adjusted(tenant, {"productId": id, "quantity": "9"}), 201)
    huge = {"productId": id, "quantity": "999999999999", "unitCost": "999999999999"}
    body = refused(adjusted(tenant, huge), 422, "stock_too_large")
    assert (body["field"], body["limit"]) == ("lines[0].quantity", "999999999999")
    items = [{"productId": id, "quantity": "999999999999"}]
    pack = {"name": "ערכה", "price": "1", "type": "bundle", "bundleItems": items}
    bundle = done(tenant.api.post("/products", json=pack), 201)["id"]
    draft = done(drafted(tenant, 200, lines=[of(bundle, "9")]), 201)
    refused(finalized(tenant, draft), 422, "stock_too_large")
    assert faults(tenant.api.get("/inventory/valuation", params={"date": before(tenant, -1)})) == {
        ("date", "date_out_of_range")
    }
    days = {"from": before(tenant, 1), "to": before(tenant, 2)}
    assert faults(tenant.api.get("/inventory/movements", params=days)) == {("to", "before_from")}
    (value,) = done(tenant.api.get("/inventory/valuation", params={"productId": id}))["items"]
    assert (value["id"], done(tenant.api.get(f"/inventory/levels/{id}"))["available"]) == (id, value["onHand"])
