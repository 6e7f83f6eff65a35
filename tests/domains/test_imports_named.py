"""Imports whose rows name other records: prices of products, stock in warehouses, expenses of suppliers."""

from typing import Any

import pytest

from domains.test_imports import checked, committed, errors, upload
from domains.test_imports_undo import undone
from support.service import Tenant


def told(tenant: Tenant, found: dict[str, Any]) -> list[tuple[int, str, str]]:
    """Line, column and code of what is wrong."""
    return [(one["row"], one["column"], one["code"]) for one in errors(tenant, found["id"])]


def product(tenant: Tenant, name: str, **fields: Any) -> str:
    made = tenant.api.post("/products", json={"name": name, "price": "100", **fields})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def booked(tenant: Tenant, table: str | bytes, **params: str) -> dict[str, Any]:
    found = checked(tenant, table, **params)
    assert not found["faulty"], errors(tenant, found["id"])
    done = committed(tenant, found["id"])
    assert done["state"] == "COMMITTED", done
    return done


def test_prices_go_into_lists_that_are_made_and_are_taken_back_with_them(tenant: Tenant) -> None:
    chair, table = product(tenant, "כיסא", sku="C-1"), product(tenant, "שולחן")
    old = tenant.api.post("/price-lists", json={"name": "Retail"}).json()
    tenant.api.put(f"/price-lists/{old['id']}/items/{chair}", json={"price": "90"})
    rows = "מחירון,מק״ט,שם מוצר,מחיר,אחוז\nסיטונאי,c-1,,80,\nסיטונאי,,שולחן,,75\nretail,C-1,,85,\n"
    done = booked(tenant, rows.encode("windows-1255", "replace"), kind="price_lists", onExisting="change")
    assert (done["toCreate"], done["toChange"], done["preview"]["encoding"]) == (2, 1, "windows-1255")
    lists = {one["name"]: one["id"] for one in tenant.api.get("/price-lists").json()["items"]}
    assert lists.keys() == {"Retail", "סיטונאי"}
    made = tenant.api.get(f"/price-lists/{lists['סיטונאי']}/items").json()["items"]
    assert {(one["productId"], one["price"], one["percent"]) for one in made} == {
        (chair, "80.00", None),
        (table, None, "75"),
    }
    assert tenant.api.get(f"/price-lists/{old['id']}/items").json()["items"][0]["price"] == "85.00"
    again = checked(tenant, rows, kind="price_lists")
    assert (again["toSkip"], again["toCreate"]) == (3, 0)
    tenant.api.put(f"/price-lists/{lists['סיטונאי']}/items/{chair}", json={"price": "1"})
    assert undone(tenant, done["id"])["error"] == "not_undone"
    assert told(tenant, done) == [(2, "", "changed_since")]
    tenant.api.put(f"/price-lists/{lists['סיטונאי']}/items/{chair}", json={"price": "80"})
    assert undone(tenant, done["id"], onChanged="keep")["state"] == "UNDONE"
    assert tenant.api.get(f"/price-lists/{old['id']}/items").json()["items"][0]["price"] == "90.00"
    kept = tenant.api.get(f"/price-lists/{lists['סיטונאי']}/items").json()["items"]
    assert [one["productId"] for one in kept] == [chair]  # it was changed since, so that its list stays, too


def test_a_list_that_an_import_made_is_gone_with_it(tenant: Tenant) -> None:
    product(tenant, "A")
    done = booked(tenant, "price list,product,price,currency\nUS,A,5,USD\n", kind="price_lists")
    (made,) = tenant.api.get("/price-lists").json()["items"]
    assert made["currency"] == "USD"
    assert undone(tenant, done["id"])["state"] == "UNDONE"
    assert not tenant.api.get("/price-lists").json()["items"]


def test_faults_of_prices_name_row_and_column(tenant: Tenant) -> None:
    product(tenant, "Twin")
    product(tenant, "Twin")
    product(tenant, "A", sku="a")
    rows = (
        "list,sku,product,price,percent,currency\n"
        "L,none,,5,,\nL,,Twin,5,,\nL,,,5,,\nL,a,,,,\nL,a,,5,5,\nL,a,,-1,,\nL,a,,5,,\nL,,A,6,,\nL,a,,5,,USD\nM,a,,5,,XXX\n"
    )
    found = checked(tenant, rows, kind="price_lists")
    assert told(tenant, found) == [
        (2, "sku", "product_not_found"),
        (3, "product", "ambiguous"),
        (4, "sku", "required"),
        (5, "price", "required"),
        (6, "product", "duplicate_row"),
        (7, "product", "duplicate_row"),
        (8, "product", "duplicate_row"),
        (9, "product", "duplicate_row"),
        (10, "currency", "other_currency"),
        (11, "currency", "unknown_currency"),
    ]
    assert tenant.api.post(f"/imports/{found['id']}/commit").json()["error"] == "import_has_faults"
    assert not tenant.api.get("/price-lists").json()["items"]


def test_opening_stock_is_counted_with_its_cost_and_taken_back(tenant: Tenant) -> None:
    shirt = product(tenant, "חולצה", sku="S", type="goods", trackStock=True)
    milk = product(tenant, "חלב", sku="M", type="goods", trackStock=True, tracking="batch")
    depot = tenant.api.post("/warehouses", json={"name": "Depot"}).json()["id"]
    rows = "מק״ט,מחסן,כמות,עלות,אצווה,תפוגה\nS,,12,35.5,,\nS,depot2,5,30,,\nM,,4,6,B1,31/12/2027\n".replace(
        "depot2", "North"
    )
    north = tenant.api.post("/warehouses", json={"name": "North"}).json()["id"]
    done = booked(tenant, rows, kind="stock")
    levels = {
        (one["productId"], one["warehouseId"]): one for one in tenant.api.get("/inventory/levels").json()["items"]
    }
    assert {key: one["onHand"] for key, one in levels.items() if key[0] == shirt} == {
        (shirt, depot): "12",
        (shirt, north): "5",
    }
    assert levels[milk, depot]["onHand"] == "4"
    assert levels[shirt, depot]["averageCost"].startswith("33.88")
    again = checked(tenant, "sku,quantity\nS,20\n", kind="stock", onExisting="fail")
    assert told(tenant, again) == [(2, "quantity", "stock_exists")]
    more = booked(tenant, "sku,quantity\nS,20\n", kind="stock", onExisting="change", allowDuplicate="true")
    assert more["toChange"] == 1
    assert undone(tenant, done["id"])["error"] == "not_undone"  # it has moved since
    assert {one[2] for one in told(tenant, done)} == {"in_use"}
    assert undone(tenant, more["id"])["state"] == "UNDONE"
    shown = {
        (one["productId"], one["warehouseId"]): one["onHand"]
        for one in tenant.api.get("/inventory/levels").json()["items"]
    }
    assert shown[shirt, depot] == "12"


def test_faults_of_stock_name_row_and_column(tenant: Tenant) -> None:
    product(tenant, "Service", sku="V")
    product(tenant, "Shirt", sku="S", type="goods", trackStock=True)
    product(tenant, "Phone", sku="P", type="goods", trackStock=True, tracking="serial")
    rows = (
        "sku,warehouse,quantity,cost,date,serial numbers\n"
        "V,,1,,,\nS,Nowhere,1,,,\nS,,-1,,,\nS,,x,,,\nS,,1,,2999-01-01,\nP,,2,,,a\nS,,0,,,\nS,,3,,,\nP,,2,5,,c;d\n"
    )
    found = checked(tenant, rows, kind="stock", onFault="skip")
    assert told(tenant, found) == [
        (2, "sku", "product_not_stocked"),
        (3, "warehouse", "warehouse_not_found"),
        (4, "quantity", "invalid"),
        (5, "quantity", "invalid_amount"),
        (6, "date", "date_out_of_range"),
        (7, "serialNumbers", "serial_numbers_required"),
        (8, "sku", "duplicate_row"),  # of row 6, whatever else is wrong with that
        (9, "sku", "duplicate_row"),
    ]
    assert committed(tenant, found["id"])["state"] == "COMMITTED"  # 0 is nothing that moves
    assert undone(tenant, found["id"])["state"] == "UNDONE"


EXPENSES = (
    "תאריך,ספק,ח.פ. ספק,סוג מסמך,מספר מסמך,לפני מע״מ,מע״מ,סה״כ,קטגוריה,שולם,תאריך תשלום,סטטוס\n"
    "05/01/2026,אור החשמל,514000009,חשבונית מס,77,100,18,118,,כן,10/01/2026,\n"
    "06/01/2026,אור החשמל,,,78,200,36,236,,,,\n"
    "07/01/2026,מאפיה,,קבלה,9,,,40,,,,טיוטה\n"
)


def test_expenses_are_booked_and_paid_and_their_suppliers_made(tenant: Tenant) -> None:
    tenant.api.post("/suppliers", json={"name": "מאפיה"})
    done = booked(tenant, EXPENSES, kind="expenses")
    assert done["toCreate"] == 3
    found = {one["number"]: one for one in tenant.api.get("/expenses").json()["items"]}
    assert {number: (one["status"], one["open"]) for number, one in found.items()} == {
        "77": ("BOOKED", "0.00"),
        "78": ("BOOKED", "236.00"),
        "9": ("DRAFT", "0.00"),
    }
    assert found["78"]["docType"] == 305
    assert found["77"]["source"] == "import"
    parties = tenant.api.get("/suppliers").json()["items"]
    assert sorted(one["name"] for one in parties) == ["אור החשמל", "מאפיה"]
    assert found["77"]["supplierId"] == found["78"]["supplierId"]
    (paid,) = tenant.api.get("/supplier-payments").json()["items"]
    assert (paid["date"], paid["amount"], paid["withheld"]) == ("2026-01-10", "118.00", "0.00")
    again = checked(tenant, EXPENSES, kind="expenses", allowDuplicate="true")
    assert (again["toSkip"], again["toCreate"]) == (3, 0)
    tenant.api.patch(f"/imports/{again['id']}", json={"onExisting": "change"})
    assert undone(tenant, done["id"])["state"] == "UNDONE", errors(tenant, done["id"])
    left = {one["number"]: one["status"] for one in tenant.api.get("/expenses").json()["items"]}
    assert left == {"77": "CORRECTED", "78": "CORRECTED"}
    assert tenant.api.get("/supplier-payments").json()["items"][0]["state"] == "VOID"


def test_an_expense_that_was_paid_since_keeps_its_import(tenant: Tenant) -> None:
    done = booked(tenant, "date,supplier,number,net,vat\n2026-01-05,S,1,100,18\n", kind="expenses")
    (one,) = tenant.api.get("/expenses").json()["items"]
    pay = tenant.api.post(f"/expenses/{one['id']}/mark-paid", json={"method": "cash", "date": "2026-01-06"})
    assert pay.status_code == 200, pay.text
    assert undone(tenant, done["id"], onChanged="keep")["state"] in ("COMMITTED", "UNDONE")
    assert tenant.api.get(f"/expenses/{one['id']}").json()["status"] == "BOOKED"


def test_faults_of_expenses_name_row_and_column(tenant: Tenant) -> None:
    heads = "date,supplier,supplier tax id,type,number,net,vat,total,category,paid,payment date,status\n"
    rows = (
        "2999-01-01,A,,,1,1,0,,,,,\n"
        "2026-01-05,A,123,305,1,100,18,,,,,\n"
        "2026-01-05,A,,whim,1,100,18,,,,,\n"
        "2026-01-05,A,,305,1,100,18,120,,,,\n"
        "2026-01-05,A,,305,1,100,90,,,,,\n"
        "2026-01-05,A,,305,1,100,50,,no such,,,\n"
        "2026-01-05,A,,305,1,100,18,,,yes,,draft\n"
        "2026-01-05,A,,305,1,,,,,,,\n"
        ",A,,305,1,100,18,,,,,\n"
        "2026-01-05,A,,305,1,100,18,,,,,\n"
        "2026-01-06,a,,305,001,100,18,,,,,\n"
    )
    found = checked(tenant, heads + rows, kind="expenses")
    assert told(tenant, found) == [
        (2, "date", "in_the_future"),
        (3, "supplierTaxId", "invalid_tax_id"),
        (4, "docType", "invalid"),
        (5, "total", "sum_mismatch"),
        (6, "vat", "above_rate"),
        (7, "category", "category_not_found"),
        (7, "vat", "above_rate"),
        (8, "paid", "contradiction"),
        (9, "total", "required"),
        (10, "date", "required"),
        (12, "number", "duplicate_row"),
    ]
    assert not tenant.api.get("/suppliers").json()["items"]
    assert not tenant.api.get("/expenses").json()["items"]


def test_a_closed_period_is_a_fault_of_each_row_that_is_booked(tenant: Tenant) -> None:
    booked(tenant, "date,supplier,number,net,vat\n2026-01-05,S,1,100,18\n", kind="expenses")
    closed = tenant.api.post("/ledger/periods/2026-01/close", json={})
    assert closed.status_code == 200, closed.text
    rows = "date,supplier,number,net,vat,status,paid,payment date\n2026-01-06,S,2,100,18,,,\n"
    rows += "2026-01-07,S,3,100,18,draft,,\n"
    found = checked(tenant, rows + "2026-02-06,S,4,100,18,,yes,2026-01-31\n", kind="expenses")
    assert told(tenant, found) == [(2, "date", "period_closed"), (4, "paidOn", "period_closed")]


DOCUMENTS = (
    "סוג מסמך,מספר,תאריך,לקוח,ח.פ.,סה״כ,מע״מ\n"
    "חשבונית מס,1001,05/01/2026,אורן בע״מ,514000009,1180,180\n"
    "חשבונית מס,1002,06/02/2026,אורן בע״מ,,590,90\n"
    "קבלה,77,07/02/2026,אורן בע״מ,,1000,\n"
    "חשבונית מס/קבלה,5,08/02/2026,דנה,,118,18\n"
)


def test_past_documents_are_history_with_what_is_open_of_them(tenant: Tenant) -> None:
    tenant.api.post("/clients", json={"name": "דנה"})
    done = booked(tenant, DOCUMENTS, kind="past_documents")
    found = {one["docNumber"]: one for one in tenant.api.get("/imported-documents").json()["items"]}
    assert {number: (one["docType"], one["open"], one["net"]) for number, one in found.items()} == {
        "1001": (305, "180.00", "1000.00"),
        "1002": (305, "590.00", "500.00"),
        "77": (400, "0.00", "1000.00"),
        "5": (320, "0.00", "100.00"),
    }
    people = {one["name"]: one for one in tenant.api.get("/clients").json()["items"]}
    assert people.keys() == {"אורן בע״מ", "דנה"}
    assert found["1002"]["client"]["id"] == people["אורן בע״מ"]["id"]
    assert found["5"]["client"]["id"] == people["דנה"]["id"]
    again = checked(tenant, DOCUMENTS, kind="past_documents", allowDuplicate="true")
    assert (again["toSkip"], again["toCreate"]) == (4, 0)
    assert undone(tenant, done["id"])["state"] == "UNDONE", errors(tenant, done["id"])
    assert not tenant.api.get("/imported-documents").json()["items"]
    assert [one["name"] for one in tenant.api.get("/clients").json()["items"]] == ["דנה"]


def test_a_column_says_what_is_open_and_what_was_settled_since_keeps_the_import(tenant: Tenant) -> None:
    rows = "type,number,date,client,total,open\n305,1,2026-01-05,A,118,18\n305,2,2026-01-06,A,118,\n"
    done = booked(tenant, rows, kind="past_documents")
    found = {one["docNumber"]: one for one in tenant.api.get("/imported-documents").json()["items"]}
    assert {number: one["open"] for number, one in found.items()} == {"1": "18.00", "2": "0.00"}
    body = {
        "clientId": found["1"]["client"]["id"],
        "amount": "18",
        "method": "cash",
        "date": tenant.today(),
        "allocations": [{"openingItemId": found["1"]["openingItemId"], "amount": "18"}],
    }
    paid = tenant.api.post("/payments", json=body)
    assert paid.status_code == 201, paid.text
    refused = tenant.api.post(f"/imports/{done['id']}/undo", json={})
    assert (refused.status_code, refused.json()["error"]) == (409, "import_in_use")


def test_faults_of_past_documents_name_row_and_column(tenant: Tenant) -> None:
    rows = (
        "type,number,date,client,tax id,net,vat,total,open\n"
        "999,1,2026-01-05,A,,,,118,\n"
        "whim,2,2026-01-05,A,,,,118,\n"
        "305,3,2999-01-05,A,,,,118,\n"
        "305,4,2026-01-05,A,,100,18,117,\n"
        "305,5,2026-01-05,A,,,,118,119\n"
        "400,6,2026-01-05,A,,,,118,1\n"
        "305,7,2026-01-05,,,,,118,\n"
        "305,8,2026-01-05,B,123,,,118,\n"
        "305,9,2026-01-05,A,,,,118,\n"
        "305,009,2026-01-06,A,,,,118,\n"
        "305,10,2026-01-06,A,,,,1.234,\n"
    )
    found = checked(tenant, rows, kind="past_documents")
    assert told(tenant, found) == [
        (2, "docType", "not_issued"),
        (3, "docType", "invalid"),
        (4, "date", "in_the_future"),
        (5, "total", "sum_mismatch"),
        (6, "open", "exceeds_total"),
        (7, "open", "nothing_open"),
        (8, "client", "required"),
        (9, "clientTaxId", "invalid_tax_id"),
        (11, "number", "duplicate_row"),
        (12, "total", "invalid_amount"),
    ]
    assert not tenant.api.get("/clients").json()["items"]


@pytest.mark.parametrize("kind", ["expenses", "price_lists", "stock", "past_documents"])
def test_an_unknown_file_has_the_same_answers(tenant: Tenant, kind: str) -> None:
    assert upload(tenant, b"%PDF-1.7 x", kind=kind).json()["error"] == "unreadable_import"
