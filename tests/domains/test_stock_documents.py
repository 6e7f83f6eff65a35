"""What documents do to stock, in the transaction that issues them."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import pytest

from domains.answers import done, drafted, finalized, paid, refused
from domains.test_stock import adjusted, on_hand, product, stocked, warehouse, worth
from pinkas.domains.documents import Finalize, finalize_draft
from pinkas.platform.caller import system_caller
from pinkas.platform.database import Database
from pinkas.platform.tx import Tx
from support.service import Tenant

MAIN = "מחסן ראשי"


def of(id: str, quantity: str = "1", **more: Any) -> dict[str, Any]:
    """A line of a product."""
    return {"productId": id, "quantity": quantity, "unitPrice": "10", **more}


def issued(tenant: Tenant, doc_type: int, *lines: dict[str, Any], **fields: Any) -> dict[str, Any]:
    """An issued document of these lines."""
    if doc_type == 320:
        total = sum(round(float(one["quantity"]) * 11.8, 2) for one in lines)
        fields["payments"] = [paid(tenant, f"{total:.2f}")]
    draft = done(drafted(tenant, doc_type, lines=list(lines), **fields), 201)
    return dict(done(finalized(tenant, draft)))


def converted(tenant: Tenant, document: dict[str, Any], doc_type: int, **fields: Any) -> dict[str, Any]:
    """What is made from a document, issued."""
    body = {"docType": doc_type, "finalize": True, **fields}
    return dict(done(tenant.api.post(f"/documents/{document['id']}/convert", json=body), 201))


def moved(tenant: Tenant, document: dict[str, Any]) -> list[tuple[str, str, str]]:
    """Kind, quantity and balance of what a document moved."""
    found = done(tenant.api.get("/inventory/movements", params={"documentId": document["id"], "sort": "date"}))
    assert all(one["lineId"] for one in found["items"])
    return [(one["kind"], one["quantity"], one["balance"]) for one in found["items"]]


@pytest.mark.parametrize(
    ("doc_type", "left"), [(200, "7"), (305, "7"), (320, "7"), (300, "10"), (100, "10"), (10, "10")]
)
def test_a_delivery_note_or_an_invoice_without_one_takes_goods(tenant: Tenant, doc_type: int, left: str) -> None:
    id = stocked(tenant)
    document = issued(tenant, doc_type, of(id, "3"))
    assert on_hand(tenant, id) == {MAIN: left}
    assert moved(tenant, document) == ([("sale", "-3", "7")] if left == "7" else [])


def test_what_a_delivery_note_took_no_invoice_takes_again(tenant: Tenant) -> None:
    id = stocked(tenant)
    order = issued(tenant, 100, of(id, "6"))
    note = converted(tenant, order, 200)
    assert on_hand(tenant, id) == {MAIN: "4"}
    account = converted(tenant, note, 300, lines=[{"lineId": note["lines"][0]["id"], "quantity": "2"}])
    assert moved(tenant, converted(tenant, account, 305)) == []
    assert moved(tenant, converted(tenant, note, 305)) == []
    assert on_hand(tenant, id) == {MAIN: "4"}
    free = issued(tenant, 305, of(id, "1"), references=[{"documentId": issued(tenant, 200, of(id, "1"))["id"]}])
    assert (moved(tenant, free), on_hand(tenant, id)) == ([], {MAIN: "3"})


def test_of_one_line_what_is_returned_and_what_is_credited_comes_back_once(tenant: Tenant) -> None:
    id = stocked(tenant)
    invoice = issued(tenant, 305, of(id, "6"))
    line = invoice["lines"][0]["id"]
    note = converted(tenant, invoice, 210, lines=[{"lineId": line, "quantity": "2"}])
    assert moved(tenant, note) == [("return", "2", "6")]
    path = f"/documents/{invoice['id']}/credit"
    part = {"reason": "order_change", "lines": [{"lineId": line, "quantity": "3"}], "finalize": True}
    assert moved(tenant, done(tenant.api.post(path, json=part), 201)["credit"]) == [("return", "1", "7")]
    lowered = {"reason": "pricing_error", "lines": [{"lineId": line, "amount": "5"}], "finalize": True}
    assert moved(tenant, done(tenant.api.post(path, json=lowered), 201)["credit"]) == []
    rest = {"reason": "order_change", "full": True, "finalize": True}
    assert moved(tenant, done(tenant.api.post(path, json=rest), 201)["credit"]) == [("return", "3", "10")]
    assert moved(tenant, converted(tenant, invoice, 210)) == []
    assert worth(tenant, id) == ("10", "4", "40.00")


def test_a_credit_of_an_invoice_brings_back_what_its_delivery_note_took(tenant: Tenant) -> None:
    id = stocked(tenant)
    note = issued(tenant, 200, of(id, "6"))
    invoice = converted(tenant, note, 305)
    asked = {"reason": "product_unsatisfactory", "full": True, "finalize": True}
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=asked), 201)
    assert on_hand(tenant, id) == {MAIN: "10"}
    assert moved(tenant, converted(tenant, note, 210)) == []


def test_cancelling_brings_back_what_the_document_itself_took(tenant: Tenant) -> None:
    id = stocked(tenant)
    note = issued(tenant, 200, of(id, "6"))
    invoice = converted(tenant, note, 305)
    cancelled = {"reason": "טעות"}
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json=cancelled))
    assert on_hand(tenant, id) == {MAIN: "4"}  # the goods are with the customer, and can be invoiced anew
    assert moved(tenant, converted(tenant, note, 305)) == []
    own = issued(tenant, 305, of(id, "3"))
    partly = {"reason": "order_change", "lines": [{"lineId": own["lines"][0]["id"], "quantity": "1"}], "finalize": True}
    done(tenant.api.post(f"/documents/{own['id']}/credit", json=partly), 201)
    done(tenant.api.post(f"/documents/{own['id']}/cancel", json=cancelled))
    assert on_hand(tenant, id) == {MAIN: "4"}
    other = issued(tenant, 200, of(id, "1"))
    done(tenant.api.post(f"/documents/{other['id']}/cancel", json=cancelled))
    assert on_hand(tenant, id) == {MAIN: "4"}


def test_goods_stay_where_they_are_when_a_credit_or_a_line_says_so(tenant: Tenant) -> None:
    id = stocked(tenant)
    first, second = issued(tenant, 305, of(id, "2")), issued(tenant, 305, of(id, "2"))
    asked = {"reason": "order_change", "full": True, "finalize": True, "returnStock": False}
    done(tenant.api.post(f"/documents/{first['id']}/credit", json=asked), 201)
    done(tenant.api.post(f"/documents/{second['id']}/cancel", json={"reason": "נגנב", "returnStock": False}))
    issued(tenant, 305, of(id, "2", moveStock=False))
    assert on_hand(tenant, id) == {MAIN: "6"}


def test_a_credit_that_names_no_line_brings_back_the_goods_of_its_invoice(tenant: Tenant) -> None:
    id = stocked(tenant)
    invoice = issued(tenant, 305, of(id, "5"))
    named = [{"documentId": invoice["id"]}]
    credit = issued(tenant, 330, of(id, "2"), references=named)
    assert moved(tenant, credit) == [("return", "2", "7")]
    assert moved(tenant, converted(tenant, invoice, 210)) == [("return", "3", "10")]


def test_a_refused_document_and_a_draft_move_nothing(tenant: Tenant) -> None:
    id = stocked(tenant)
    draft = done(drafted(tenant, 305, lines=[of(id, "3")]), 201)
    refused(finalized(tenant, draft, expectedTotal="1.00"), 409, "total_changed")
    assert on_hand(tenant, id) == {MAIN: "10"}


def test_what_is_blocked_is_refused_with_product_and_what_is_there(tenant: Tenant) -> None:
    id, other = stocked(tenant, "3", name="כיסא"), stocked(tenant, "3")
    draft = done(drafted(tenant, 200, lines=[of(id, "2"), of(id, "2"), of(other, "4")]), 201)
    path = f"/documents/{draft['id']}/validate"
    shown = done(tenant.api.post(path, json={}))
    assert (shown["valid"], [one["code"] for one in shown["warnings"]]) == (True, ["insufficient_stock"] * 2)
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    body = refused(finalized(tenant, draft), 409, "insufficient_stock")
    assert (body["product"], body["available"], body["field"]) == ("כיסא", "1", "lines[1].quantity")
    assert [one["field"] for one in body["details"]] == ["lines[1].quantity", "lines[2].quantity"]
    shown = done(tenant.api.post(path, json={}))
    assert (shown["valid"], len(shown["problems"])) == (False, 2)
    refused(adjusted(tenant, {"productId": id, "quantity": "-4"}), 409, "insufficient_stock")
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "allow"}))
    assert done(tenant.api.post(path, json={}))["warnings"] == []
    done(finalized(tenant, draft))
    assert (on_hand(tenant, id), on_hand(tenant, other)) == ({MAIN: "-1"}, {MAIN: "-1"})
    listed = done(tenant.api.get("/inventory/levels?state=negative"))["items"]
    assert {one["productId"] for one in listed} == {id, other}


def test_a_unit_with_a_number_is_sold_once_and_comes_back_to_its_warehouse(tenant: Tenant) -> None:
    id, shop = product(tenant, tracking="serial"), None
    refused(adjusted(tenant, {"productId": id, "quantity": "2"}), 422, "serial_numbers_required")
    units = ["A1", "A2", "A3"]
    done(adjusted(tenant, {"productId": id, "quantity": "3", "serialNumbers": units}), 201)
    again = {"productId": id, "quantity": "1", "serialNumbers": ["A1"]}
    assert refused(adjusted(tenant, again), 409, "serial_number_in_stock")["serialNumbers"] == ["A1"]
    shop = warehouse(tenant)
    (main,) = [one["id"] for one in done(tenant.api.get("/warehouses"))["items"] if one["id"] != shop]
    over = {"productId": id, "quantity": "2", "serialNumbers": ["A1", "A2"]}
    done(
        tenant.api.post("/inventory/transfers", json={"fromWarehouseId": main, "toWarehouseId": shop, "lines": [over]}),
        201,
    )
    unnamed = done(drafted(tenant, 305, lines=[of(id)]), 201)
    refused(finalized(tenant, unnamed), 422, "serial_numbers_required")
    elsewhere = done(drafted(tenant, 305, lines=[of(id, serialNumbers=["A1"])]), 201)
    refused(finalized(tenant, elsewhere), 409, "serial_number_not_in_stock")
    sold = issued(tenant, 305, of(id, serialNumbers=["A1"], warehouseId=shop))
    twice = done(drafted(tenant, 305, lines=[of(id, serialNumbers=["A1"], warehouseId=shop)]), 201)
    refused(finalized(tenant, twice), 409, "serial_number_not_in_stock")
    done(tenant.api.post(f"/documents/{sold['id']}/cancel", json={"reason": "חזר"}))
    there = {
        one["warehouseId"]: one["serialNumbers"]
        for one in done(tenant.api.get(f"/inventory/levels/{id}"))["warehouses"]
    }
    assert there == {main: ["A3"], shop: ["A1", "A2"]}


def test_a_batch_gives_no_more_than_there_is_of_it(tenant: Tenant) -> None:
    id = product(tenant, tracking="batch")
    refused(adjusted(tenant, {"productId": id, "quantity": "5"}), 422, "batch_number_required")
    done(adjusted(tenant, {"productId": id, "quantity": "5", "batchNumber": "B1", "expiryDate": "2027-03-01"}), 201)
    done(adjusted(tenant, {"productId": id, "quantity": "5", "batchNumber": "B2"}), 201)
    draft = done(drafted(tenant, 200, lines=[of(id, "6", batchNumber="B1")]), 201)
    assert refused(finalized(tenant, draft), 409, "batch_insufficient")["available"] == "5"
    note = issued(tenant, 200, of(id, "4", batchNumber="B1"))
    done(tenant.api.post(f"/documents/{note['id']}/cancel", json={"reason": "חזר"}))
    (place,) = done(tenant.api.get(f"/inventory/levels/{id}"))["warehouses"]
    assert [(one["batchNumber"], one["expiryDate"], one["onHand"]) for one in place["batches"]] == [
        ("B1", "2027-03-01", "5"),
        ("B2", None, "5"),
    ]
    odd = done(drafted(tenant, 200, lines=[of(stocked(tenant), batchNumber="B1")]), 201)
    refused(finalized(tenant, odd), 422, "not_tracked")


def test_of_a_bundle_the_components_move(tenant: Tenant) -> None:
    leg, top = stocked(tenant, "20"), stocked(tenant, "20")
    parts = [{"productId": leg, "quantity": "4"}, {"productId": top, "quantity": "1"}]
    body = {"name": "שולחן", "price": "100", "type": "bundle", "bundleItems": parts}
    table = done(tenant.api.post("/products", json=body), 201)["id"]
    note = issued(tenant, 200, of(table, "3"))
    assert (on_hand(tenant, leg), on_hand(tenant, top)) == ({MAIN: "8"}, {MAIN: "17"})
    done(tenant.api.post(f"/documents/{note['id']}/cancel", json={"reason": "חזר"}))
    assert (on_hand(tenant, leg), on_hand(tenant, top)) == ({MAIN: "20"}, {MAIN: "20"})


def test_a_line_moves_the_stock_of_the_warehouse_that_it_names(tenant: Tenant) -> None:
    id, shop = stocked(tenant), warehouse(tenant)
    done(adjusted(tenant, {"productId": id, "quantity": "5"}, warehouseId=shop), 201)
    issued(tenant, 305, of(id, "2", warehouseId=shop), of(id, "1"))
    assert on_hand(tenant, id) == {MAIN: "9", "חנות": "3"}
    unknown = refused(drafted(tenant, 305, lines=[of(id), of(id, warehouseId=id)]), 422, "warehouse_not_found")
    assert unknown["field"] == "lines[1].warehouseId"
    late = done(drafted(tenant, 305, lines=[of(id, warehouseId=shop)]), 201)
    done(adjusted(tenant, {"productId": id, "countedQuantity": "0"}, warehouseId=shop), 201)
    assert tenant.api.delete(f"/warehouses/{shop}").status_code == 204
    refused(finalized(tenant, late), 422, "warehouse_not_found")


def test_many_documents_move_together_and_one_that_is_refused_moves_nothing(tenant: Tenant) -> None:
    done(tenant.api.patch("/businesses/document-config", json={"negativeStock": "block"}))
    id = stocked(tenant, "5")
    drafts = [done(drafted(tenant, 200, lines=[of(id, quantity)]), 201)["id"] for quantity in ("2", "4", "3")]
    answer = done(tenant.api.post("/documents/bulk/finalize", json={"ids": drafts}))
    assert [one["status"] for one in answer["items"]] == ["finalized", "failed", "finalized"]
    assert answer["items"][1]["error"]["available"] == "3"
    assert on_hand(tenant, id) == {MAIN: "0"}


@dataclass
class _Counting(Tx):
    """A transaction that counts its statements."""

    statements: int = 0

    def _run_all(self, statements: Sequence[tuple[str, dict[str, Any]]]) -> Any:
        self.statements += len(statements)
        return super()._run_all(statements)


async def test_a_delivery_of_a_hundred_lines_moves_stock_in_as_many_statements_as_one_of_two(tenant: Tenant) -> None:
    products = [{"name": f"מוצר {n}", "price": "1", "type": "goods", "trackStock": True} for n in range(100)]
    made = [done(tenant.api.post("/products", json=one), 201)["id"] for one in products]
    sizes = 2, 100
    drafts = [done(drafted(tenant, 200, lines=[of(id) for id in made[:size]]), 201)["id"] for size in (1, *sizes)]
    service = tenant.running.services["live"]
    database = Database(tenant.running.urls["live"].app, size=1, name="counting")
    await database.open()
    counted = []
    try:
        for draft in drafts:
            caller = system_caller(UUID(tenant.id))
            async with database.transaction(caller.business_id) as transaction:
                tx = _Counting(transaction, service.runtime, caller, service.runtime.clock.now())
                await finalize_draft(tx, UUID(draft), Finalize())
                await tx.commit()
            counted.append(tx.statements)
    finally:
        await database.close()
    assert counted[1] == counted[2] < 40  # the first delivery makes the warehouse, and opens nothing again
    rows = done(tenant.api.get("/inventory/movements", params={"documentId": drafts[2], "limit": 100}))["items"]
    assert {one["quantity"] for one in rows} == {"-1"}
    assert len(rows) == 100
