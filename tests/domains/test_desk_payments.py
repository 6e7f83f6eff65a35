"""The pages of payments: recorded for a client and its documents, allocated, receipted, given back, voided."""

import pytest

from domains.answers import done
from domains.test_desk_words import english
from domains.test_payments import recorded, sold
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_a_payment_is_recorded_from_its_client_and_receipted(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    somebody = english(tenant)
    assert "No payments yet" in somebody.get("/payments").text
    form = somebody.get(f"/payments/new?clientId={client['id']}&documentId={invoice['id']}").form()
    assert form["allocations[0].amount"] == "118.00"
    refused = somebody.post("/payments/new", {**form, "amount": "100"})
    assert refused.status == 422
    assert "₪118.00" in refused.text
    saved = somebody.post("/payments/new", {**form, "amount": "150"})
    assert saved.status == 303
    path = saved.answer.headers["location"]
    page = somebody.get(path)
    assert "Payment of ₪150.00" in page.text
    assert "₪32.00" in page.text
    assert "Recorded: the books and the documents show it." in page.text
    issued = somebody.post(path.partition("?")[0], {"_do": "receipt"})
    assert "/documents/" in issued.answer.headers["location"]
    (payment,) = done(tenant.api.get("/payments"))["items"]
    paid_by = f"{somebody.base}/payments?documentId={invoice['id']}"
    assert paid_by in somebody.get(f"/documents/{invoice['id']}").links()
    assert "₪150.00" in somebody.get(paid_by).text
    assert "Tax invoice 1" in somebody.get(paid_by).text
    file = somebody.get(f"{somebody.base}/payments/export?format=csv&documentId={invoice['id']}").answer
    assert file.headers["content-type"].startswith("text/csv")
    assert "150.00" in file.text
    assert payment["receiptNumber"] == 1
    listed = somebody.get("/payments").text
    assert "Receipt" in listed
    assert "₪150.00" in listed


def test_a_payment_is_allocated_given_back_and_voided_on_its_page(tenant: Tenant) -> None:
    client = tenant.client()
    made = recorded(tenant, client, "200")
    invoice = sold(tenant, client)
    somebody = english(tenant)
    there = f"/payments/{made['id']}"
    assert "Allocate what is left" in somebody.get(there).text
    much = somebody.post(there, {"_do": "allocate", "documentId": invoice["id"], "amount": "500"})
    assert much.status == 409
    assert "less left" in much.text
    assert somebody.post(there, {"_do": "allocate", "documentId": invoice["id"], "amount": "118"}).status == 303
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["paymentStatus"] == "PAID"
    (part,) = done(tenant.api.get(there))["allocations"]
    assert somebody.post(there, {"_do": "remove", "allocationId": part["id"]}).status == 303
    refund = {"_do": "refund", "date": made["date"], "amount": "20", "method": "cash"}
    assert somebody.post(there, refund).status == 303
    assert "₪20.00" in somebody.get(there).text
    back = somebody.get("/payments/refunds?method=cash")
    assert f"{somebody.base}{there}" in back.links()
    assert "₪20.00" in back.text
    assert "No refund matches these filters." in somebody.get("/payments/refunds?method=card").text
    assert ",20.00," in somebody.get("/payments/refunds/export?format=csv").answer.text
    other = recorded(tenant, client, "7")
    assert somebody.post(f"/payments/{other['id']}", {"_do": "void", "reason": "twice"}).status == 303
    page = somebody.get(f"/payments/{other['id']}").text
    assert "Void" in page
    assert "twice" in page
    assert somebody.get("/payments?allocation=none").status == 200


def test_what_a_payment_paid_is_credited_with_its_refund_on_its_page(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    made = recorded(tenant, client, "118", allocations=[{"documentId": invoice["id"], "amount": "118"}])
    somebody = english(tenant)
    there = f"/payments/{made['id']}"
    page = somebody.get(there)
    assert "Credit what it paid" in page.text
    refund = {"_do": "refund", "date": made["date"], "amount": "18", "method": "cash", "credit.reason": ""}
    none = somebody.post(there, refund)
    assert none.status == 409
    assert "less left" in none.text
    much = somebody.post(there, {**refund, "credit.reason": "order_change", "amount": "200"})
    assert much.status == 409
    assert "Less of the payment can go back" in much.text
    assert somebody.post(there, {**refund, "credit.reason": "order_change"}).status == 303
    assert done(tenant.api.get(f"/documents/{invoice['id']}"))["credited"] == "18.00"
    after = somebody.get(there)
    assert "the credit invoice" in after.text
    assert "₪18.00" in after.text


def test_cash_beyond_the_law_is_told_on_the_pages_that_take_it(tenant: Tenant) -> None:
    client = tenant.client()
    first, second = (sold(tenant, client, "10000") for _ in range(2))
    somebody = english(tenant)
    told = "More of the price came in cash than the law allows"
    form = somebody.get(f"/payments/new?clientId={client['id']}&documentId={first['id']}").form()
    saved = somebody.post("/payments/new", {**form, "method": "cash", "amount": "11800"})
    assert told in somebody.get(saved.answer.headers["location"]).text
    form = somebody.get(f"/documents/{second['id']}/payments").form()
    cash = {**form, "payments[0].method": "cash", "_do": "save"}
    rules = somebody.get("/settings/documents").form()
    assert rules["cashPolicy"] == "warn"
    assert somebody.post("/settings/documents", rules | {"cashPolicy": "refuse"}).status == 303
    refused = somebody.post(f"/documents/{second['id']}/payments", cash)
    assert refused.status == 422
    assert "the law allows 1180.00" in refused.text.replace("₪", "").replace(",", "")
    rules = somebody.get("/settings/documents").form()
    assert somebody.post("/settings/documents", rules | {"cashPolicy": "warn"}).status == 303
    issued = somebody.post(f"/documents/{second['id']}/payments", cash)
    assert told in somebody.get(issued.answer.headers["location"]).text
    body = {
        "docType": 320,
        "clientId": client["id"],
        "lines": [{"description": "x", "quantity": "1", "unitPrice": "9000"}],
    }
    payments = [{"method": "cash", "date": tenant.today(), "amount": "10620"}]
    draft = done(tenant.api.post("/documents", json={**body, "payments": payments}), 201)
    page = somebody.get(f"/documents/{draft['id']}").text
    assert "would be paid in cash" in page


def test_an_opening_balance_is_proposed_paid_and_opened_again(tenant: Tenant) -> None:
    client = tenant.client(openingBalance={"amount": "90", "date": "2026-01-01", "dueDate": "2026-02-01"})
    ahead = tenant.client(openingBalance={"amount": "-30", "date": "2026-01-01"})
    somebody = english(tenant)
    page = somebody.get(f"/clients/{client['id']}")
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    assert "overdue" in page.text
    assert any(one.endswith(f"openingItemId={item['id']}") for one in page.links())
    form = somebody.get(f"/payments/new?clientId={client['id']}&openingItemId={item['id']}")
    assert "Opening balance of" in form.text
    assert 'value="90.00"' in form.answer.text
    sent = {"clientId": client["id"], "method": "cash", "date": tenant.today(), "amount": "70"}
    part = {"allocations[0].openingItemId": item["id"], "allocations[0].amount": "50"}
    assert somebody.post("/payments/new", {**sent, **part}).status == 303
    (made,) = done(tenant.api.get("/payments", params={"clientId": client["id"]}))["items"]
    there = f"/payments/{made['id']}"
    assert "Opening balance of" in somebody.get(there).text
    choice = {"_do": "allocate", "documentId": f"openingItemId:{item['id']}", "amount": "20"}
    assert somebody.post(there, choice).status == 303
    parts = done(tenant.api.get(there))["openingAllocations"]
    assert [one["amount"] for one in parts] == ["50.00", "20.00"]
    assert somebody.post(there, {"_do": "remove", "allocationId": parts[0]["id"]}).status == 303
    assert done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"][0]["open"] == "70.00"
    (held,) = done(tenant.api.get("/payments", params={"clientId": ahead["id"]}))["items"]
    paid_ahead = somebody.get(f"/payments/{held['id']}").text
    assert "the client had paid ahead" in paid_ahead
    assert "Void the payment" not in paid_ahead
    listed = somebody.get("/clients?opening=overdue").answer.text
    assert client["id"] in listed
    assert ahead["id"] not in listed
    assert "1 opening balance" in somebody.get("/").text


def test_a_receipt_form_settles_an_opening_balance(tenant: Tenant) -> None:
    client = tenant.client(openingBalance={"amount": "90", "date": "2026-01-01"})
    somebody = english(tenant)
    (item,) = done(tenant.api.get(f"/clients/{client['id']}/balance"))["openingItems"]
    form = somebody.get(f"/documents/new?docType=400&clientId={client['id']}")
    assert "references[0].openingItemId" in form.answer.text
    payment = {"payments[0].method": "cash", "payments[0].date": tenant.today(), "payments[0].amount": "40"}
    named = {"_references": "1", "references[0].openingItemId": item["id"], "references[0].amount": "40"}
    sent = {"docType": "400", "clientId": client["id"], "_payments": "1", **payment, **named}
    answer = somebody.post("/documents/new?docType=400", sent)
    assert answer.status == 303, answer.text
    (draft,) = done(tenant.api.get("/documents"))["items"]
    edited = somebody.get(f"/documents/{draft['id']}/edit").answer.text
    assert 'value="40.00"' in edited
    issued = done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))
    assert [one["amount"] for one in issued["openingItems"]] == ["40.00"]
    assert "Opening balance of" in somebody.get(f"/documents/{draft['id']}").text


def test_a_cheque_is_cleared_and_comes_back_on_its_page(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    details = {"checkNumber": "1001", "bankCode": "12", "branch": "600", "account": "123456"}
    parts = [{"documentId": invoice["id"], "amount": "118"}]
    made = recorded(tenant, client, "118", "check", allocations=parts, **details)
    cash = recorded(tenant, client, "5")
    somebody = english(tenant)
    there = f"/payments/{made['id']}"
    assert "Record the return" not in somebody.get(f"/payments/{cash['id']}").text
    page = somebody.get(there)
    assert "Mark as cleared" in page.text
    cleared = somebody.post(there, {"_do": "clear", "date": tenant.today()})
    assert cleared.status == 303
    page = somebody.get(cleared.answer.headers["location"]).text
    assert "The money is in the bank." in page
    assert "Mark as cleared" not in page
    wrong = somebody.post(there, {"_do": "bounce", "date": tenant.today(), "reason": "", "fee.amount": ""})
    assert wrong.status == 422
    told = {"_do": "bounce", "date": tenant.today(), "reason": "Insufficient funds", "fee.amount": "15"}
    back = somebody.post(there, told)
    assert back.status == 303
    page = somebody.get(back.answer.headers["location"]).text
    assert "what it paid is open again" in page
    assert "Insufficient funds" in page
    assert "Record the return" not in page
    listed = somebody.get("/payments?state=BOUNCED")
    assert f"{somebody.base}{there}" in listed.links()
    assert f"{somebody.base}/payments/{cash['id']}" not in listed.links()
    assert "Bounced" in somebody.get(f"/clients/{client['id']}/statement").text


def test_an_invoice_receipt_whose_money_came_back_is_paid_again_from_its_page(tenant: Tenant) -> None:
    client = tenant.client()
    money = {"method": "bank_transfer", "date": tenant.today(), "amount": "118"}
    both = tenant.issued(320, client=None, clientId=client["id"], payments=[money])
    somebody = english(tenant)
    pays = f"{somebody.base}/documents/{both['id']}/payments"
    assert pays not in somebody.get(f"/documents/{both['id']}").links()
    told = {"_do": "bounce", "date": tenant.today(), "reason": "Recalled"}
    assert somebody.post(f"/payments/{both['payments'][0]['id']}", told).status == 303
    assert pays in somebody.get(f"/documents/{both['id']}").links()
    form = somebody.get(pays).form()
    assert form["payments[0].amount"] == "118.00"
    assert somebody.post(pays, form).status == 303
    assert done(tenant.api.get(f"/documents/{both['id']}"))["paymentStatus"] == "PAID"
