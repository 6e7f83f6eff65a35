"""What is related to a document, what happened to it, and how it was paid."""

from typing import Any

from domains.answers import done, drafted, faults, finalized, line, paid, read, refused
from support.processes import wait_until
from support.service import Tenant


def pay(tenant: Tenant, document: dict[str, Any], amount: str, **fields: Any) -> dict[str, Any]:
    body = {"payments": [paid(tenant, amount)], **fields}
    return dict(done(tenant.api.post(f"/documents/{document['id']}/payments", json=body), 201))


def links(tenant: Tenant, document: dict[str, Any]) -> list[tuple[str, str, str]]:
    found = done(tenant.api.get(f"/documents/{document['id']}/links"))["items"]
    return [(one["kind"], one["direction"], one["documentId"]) for one in found]


def test_links_go_both_ways(tenant: Tenant) -> None:
    quote = tenant.issued(10)
    body = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{quote['id']}/convert", json=body), 201)
    taken = pay(tenant, invoice, "50")
    cancelled = done(tenant.api.post(f"/documents/{taken['id']}/cancel", json={"reason": "x"}))
    again = cancelled["cancelling"]["id"]
    body = {"reason": "other", "amount": "10", "finalize": True}
    credit = done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)["credit"]
    assert links(tenant, quote) == [("source", "from", invoice["id"])]
    assert links(tenant, invoice) == [
        ("source", "to", quote["id"]),
        ("payment", "from", taken["id"]),
        ("payment", "from", again),
        ("credit", "from", credit["id"]),
    ]
    assert ("cancel", "to", taken["id"]) in links(tenant, {"id": again})
    assert links(tenant, credit) == [("credit", "to", invoice["id"])]


def test_the_history_tells_all_of_it_with_actor_and_time(tenant: Tenant) -> None:
    draft = tenant.draft()
    done(tenant.api.patch(f"/documents/{draft['id']}", json={"lines": [line("200")]}))
    invoice = done(finalized(tenant, draft))
    wait_until(lambda: tenant.api.get(f"/documents/{draft['id']}/pdf").status_code == 200, "the PDF")
    taken = pay(tenant, invoice, "50")
    body = {"reason": "other", "amount": "10", "finalize": True}
    done(tenant.api.post(f"/documents/{invoice['id']}/credit", json=body), 201)
    done(tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "טעות", "refund": {"mode": "manual"}}))
    found = done(tenant.api.get(f"/documents/{invoice['id']}/history", params={"limit": 100}))["items"]
    assert [one["action"] for one in reversed(found)] == [
        "document.drafted",
        "document.changed",
        "document.finalized",
        "document.original_delivered",
        "document.paid",
        "document.credited",
        "document.credited",
        "document.cancelled",
    ]
    assert {one["actor"]["kind"] for one in found} == {"key"}
    assert found[3]["facts"]["documentId"] == taken["id"]
    assert found[0]["facts"]["reason"] == "טעות"


def test_the_history_is_read_in_pages(tenant: Tenant) -> None:
    draft = tenant.draft()
    for price in ("1", "2", "3"):
        done(tenant.api.patch(f"/documents/{draft['id']}", json={"lines": [line(price)]}))
    at = f"/documents/{draft['id']}/history"
    first = done(tenant.api.get(at, params={"limit": 3, "include": "total"}))
    second = done(tenant.api.get(at, params={"limit": 3, "cursor": first["nextCursor"], "include": "total"}))
    assert (first["total"], len(first["items"]), len(second["items"])) == (4, 3, 1)
    assert second["nextCursor"] is None
    other = f"/documents/{tenant.draft()['id']}/history"
    refused(tenant.api.get(other, params={"limit": 3, "cursor": first["nextCursor"]}), 400, "invalid_cursor")


def test_a_payment_is_recorded_by_its_receipt(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    methods = [paid(tenant, "50"), paid(tenant, "50", "bank_transfer")]
    taken = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": methods}), 201)
    assert (taken["status"], taken["docType"], taken["total"]) == ("ISSUED", 400, "100.00")
    found = done(tenant.api.get(f"/documents/{invoice['id']}/payments"))["items"]
    assert [(one["receiptId"], one["amount"], one["methods"]) for one in found] == [
        (taken["id"], "100.00", ["bank_transfer", "cash"])
    ]
    wait_until(lambda: len(_received(tenant, taken)) == 2, "both events")
    assert [one["payment"]["amount"] for one in _received(tenant, taken)] == ["50.00", "50.00"]


def _received(tenant: Tenant, taken: dict[str, Any]) -> list[dict[str, Any]]:
    found = done(tenant.api.get("/events", params={"limit": 50}))["items"]
    full = [done(tenant.api.get(f"/events/{one['id']}")) for one in found if one["type"] == "payment.received"]
    return [one["data"]["object"] for one in full if one["data"]["object"]["documentId"] == taken["id"]]


def test_a_payment_in_foreign_currency_says_its_rate(tenant: Tenant) -> None:
    invoice = tenant.issued(305, currency="USD", exchangeRate="3.7")
    body = {"payments": [paid(tenant, "118")]}
    at = f"/documents/{invoice['id']}/payments"
    assert faults(tenant.api.post(at, json=body)) == {("exchangeRate", "required")}
    taken = done(tenant.api.post(at, json={**body, "exchangeRate": "3.8"}), 201)
    assert (taken["exchangeRate"], taken["totalLocal"]) == ("3.8", "448.40")
    assert read(tenant, invoice)["paymentStatus"] == "PAID"


def test_payments_are_listed_in_pages_newest_first(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    receipts = [pay(tenant, invoice, "10")["id"] for _ in range(3)]
    at = f"/documents/{invoice['id']}/payments"
    first = done(tenant.api.get(at, params={"limit": 2}))
    second = done(tenant.api.get(at, params={"limit": 2, "cursor": first["nextCursor"]}))
    assert [one["receiptId"] for one in first["items"] + second["items"]] == receipts[::-1]


def test_one_receipt_settles_several_invoices_partly_by_withheld_tax(tenant: Tenant) -> None:
    first, second = tenant.issued(305), tenant.issued(305)
    references = [{"documentId": one["id"], "amount": "118"} for one in (first, second)]
    fields = {"client": {"name": "לקוח לדוגמה"}, "payments": [paid(tenant, "226")], "references": references}
    wrong = done(drafted(tenant, 400, **fields, withholdingTax={"amount": "10", "rate": "7"}), 201)
    answer = refused(finalized(tenant, wrong), 422, "withholding_mismatch")
    assert (answer["expected"], answer["field"]) == ("14.00", "withholdingTax.amount")
    right = done(drafted(tenant, 400, **fields, withholdingTax={"amount": "10", "rate": "5"}), 201)
    done(finalized(tenant, right))
    assert [read(tenant, one)["paymentStatus"] for one in (first, second)] == ["PAID", "PAID"]


def test_money_is_recorded_where_it_is_asked_for(tenant: Tenant) -> None:
    quote, invoice = tenant.issued(10), tenant.issued(305)
    body = {"payments": [paid(tenant, "10")]}
    refused(tenant.api.post(f"/documents/{quote['id']}/payments", json=body), 409, "conversion_not_allowed")
    refused(tenant.api.post(f"/documents/{tenant.draft()['id']}/payments", json=body), 409, "not_issued")
    refused(tenant.api.post(f"/documents/{invoice['id']}/payments", json={}), 422, "payments_required")
    for body_ in ({"payments": []}, {"withholdingTax": {"amount": "0"}}):  # whatever the document is
        refused(tenant.api.post(f"/documents/{quote['id']}/payments", json=body_), 422, "payments_required")
    zero = tenant.api.post(f"/documents/{quote['id']}/payments", json={"payments": [paid(tenant, "0")]})
    assert faults(zero) == {("payments[0].amount", "not_positive")}
    negative = tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "-1")]})
    assert faults(negative) == {("payments[0].amount", "not_positive")}
    assert read(tenant, invoice) == invoice
    pay(tenant, invoice, "118")
    refused(tenant.api.post(f"/documents/{invoice['id']}/payments", json=body), 409, "nothing_to_pay")


def test_the_history_of_an_invoice_tells_of_goods_that_came_back(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    body = {"docType": 210, "finalize": True}
    back = done(tenant.api.post(f"/documents/{invoice['id']}/convert", json=body), 201)
    newest = done(tenant.api.get(f"/documents/{invoice['id']}/history"))["items"][0]
    assert newest["action"] == "document.returned"
    assert newest["facts"] == {"documentId": back["id"], "docType": 210, "number": back["docNumber"]}


def test_the_history_says_until_when_a_document_is_shared(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    link = done(tenant.api.post(f"/documents/{invoice['id']}/share", json={}), 201)
    newest = done(tenant.api.get(f"/documents/{invoice['id']}/history"))["items"][0]
    assert (newest["action"], newest["facts"]["expiresAt"]) == ("document.shared", link["expiresAt"])


def test_a_list_over_a_period_that_ends_before_it_begins_is_refused(tenant: Tenant) -> None:
    client = done(tenant.api.post("/clients", json={"name": "x"}), 201)["id"]
    period = {"from": "2026-02-01", "to": "2026-01-31"}
    for path in ("/documents", "/quotes", f"/clients/{client}/documents", f"/clients/{client}/payments"):
        answer = refused(tenant.api.get(path, params=period), 422, "validation_failed")
        assert [(one["field"], one["code"]) for one in answer["details"]] == [("to", "before_from")], path
