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
