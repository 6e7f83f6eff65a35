"""What answers say where they surprised: filters, payments, prices, refusals, what is left of a credited line."""

from typing import Any

import httpx
import pytest

from domains.answers import done, drafted, events, faults, finalized, line, paid, read, refused
from support.partners import partner_of
from support.service import Tenant


def _ids(tenant: Tenant, **query: Any) -> list[str]:
    return [one["id"] for one in done(tenant.api.get("/documents", params=query))["items"]]


def test_16_totals_of_every_currency_are_compared_in_that_of_the_books(tenant: Tenant) -> None:
    shekels = tenant.issued(305, lines=[line("500", vatType="zero")])
    dollars = tenant.issued(305, lines=[line("200", vatType="zero")], currency="USD", exchangeRate="3.5")
    assert _ids(tenant, minTotal="600") == [dollars["id"]]
    assert _ids(tenant, maxTotal="600") == [shekels["id"]]
    assert _ids(tenant, minTotal="150", maxTotal="250", currency="USD") == [dollars["id"]]
    assert _ids(tenant, minTotal="600", currency="USD") == []
    listed = done(tenant.api.get("/documents"))["items"]
    assert {one["total"]: one["totalLocal"] for one in listed} == {"500.00": "500.00", "200.00": "700.00"}


def test_16_bounds_of_a_total_that_contradict_are_refused(tenant: Tenant) -> None:
    assert faults(tenant.api.get("/documents?minTotal=10.01&maxTotal=10")) == {("maxTotal", "below_least")}
    assert _ids(tenant, minTotal="10", maxTotal="10.00") == []


OF_PARTNERS = (
    "/partner/admin/partners",
    "/partner/admin/partners/{partnerId}/merchants",
    "/partner/merchants",
    "/partner/merchants/{merchantId}/clients",
    "/partner/merchants/{merchantId}/documents",
)
LISTS = (
    "/documents",
    "/reports/document-journal",
    "/clients",
    "/products",
    "/api-keys",
    "/members",
    "/brands",
    "/document-templates",
    "/warehouses",
    "/oauth-clients",
    "/suppliers",
    "/expense-categories",
    "/expenses",
    "/inbox",
    "/ledger/accounts",
    "/ledger/journal-entries",
    "/banking/businesses/{businessId}/accounts",
    "/bank-reconciliation/transactions",
    "/bank-reconciliation/rules",
    "/payments",
    "/supplier-payments",
    *OF_PARTNERS,
    "/crm/deals",
    "/imported-documents",
)
WITHOUT_ROWS = {
    "/oauth-clients",
    "/document-templates",
    "/warehouses",
    "/expenses",
    "/inbox",
    "/ledger/journal-entries",
    "/banking/businesses/{businessId}/accounts",
    "/bank-reconciliation/transactions",
    "/bank-reconciliation/rules",
    "/payments",
    "/supplier-payments",
    "/crm/deals",
    "/imported-documents",
}
"""Those of which a business has none here."""


def test_16_every_list_that_takes_q_is_among_those_that_are_tried() -> None:
    from laws.declared import OPERATIONS

    searched = {one.path for one in OPERATIONS if one.shape.query and "q" in one.shape.query.__struct_fields__}
    assert searched - TABLES == set(LISTS)


TABLES = {
    "/reports/clients",
    "/reports/products",
    "/reports/document-totals",
    "/reports/expense-list",
    "/reports/suppliers",
    "/reports/journal-entries",
    "/reports/bank-transactions",
    "/reports/payments",
    "/reports/deals",
    "/reports/supplier-payments",
    "/bank-reconciliation/summary",
    "/reports/integration-references",
    "/search",
}
"""Reports and sums over the rows of a list, with its filters: what `q` means is the list's. The one search asks for a
text, and refuses to look for nothing."""


@pytest.mark.parametrize("path", LISTS)
def test_16_a_search_for_nothing_is_no_filter(tenant: Tenant, path: str) -> None:
    tenant.client()
    done(tenant.api.post("/products", json={"name": "כיסא", "price": "1"}), 201)
    done(tenant.api.post("/brands", json={"name": "מותג"}), 201)
    tenant.draft()
    tenant.supplier()
    names = {"businessId": tenant.id}
    with tenant.running.operator() as operator:
        caller = operator if path == "/oauth-clients" else tenant.session
        if path in OF_PARTNERS:
            partner = partner_of(tenant)
            names = {"partnerId": partner.id, "merchantId": partner.merchant_id}
            caller = operator if "/admin/" in path else partner.api
        whole, *others = (
            done(caller.get(path.format(**names), params={"include": "total", **told}))
            for told in ({}, {"q": ""}, {"q": "  "})
        )
    ids = [[one["id"] for one in found["items"]] for found in (whole, *others)]
    assert ids[1:] == [ids[0], ids[0]]
    if path not in WITHOUT_ROWS:
        assert whole["total"]


def test_16_the_payments_of_an_invoice_receipt_are_its_own(tenant: Tenant) -> None:
    sold = tenant.issued(320, payments=[paid(tenant, "100.00"), paid(tenant, "18.00", "bank_transfer")])
    (receipt,) = done(tenant.api.get(f"/documents/{sold['id']}/payments"))["items"]
    assert (receipt["receiptId"], receipt["docType"], receipt["amount"]) == (sold["id"], 320, "118.00")
    assert receipt["methods"] == ["bank_transfer", "cash"]
    assert receipt["payments"] == sold["payments"]
    draft = tenant.draft(320)
    assert done(tenant.api.get(f"/documents/{draft['id']}/payments?include=total"))["total"] == 0


def test_16_the_payments_of_an_invoice_are_those_of_its_receipts(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    receipt = done(
        tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, "50")]}), 201
    )
    (listed,) = done(tenant.api.get(f"/documents/{invoice['id']}/payments"))["items"]
    assert (listed["receiptId"], listed["payments"]) == (receipt["id"], receipt["payments"])
    assert done(tenant.api.get(f"/documents/{receipt['id']}/payments"))["items"] == []


def test_16_the_use_of_credit_says_so_in_payment_received(tenant: Tenant) -> None:
    client = tenant.client()
    tenant.issued(400, client=None, clientId=client["id"], payments=[paid(tenant, "300")])
    invoice = tenant.issued(305, client=None, clientId=client["id"])
    used = [paid(tenant, "100", "credit_balance"), paid(tenant, "18")]
    receipt = done(tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": used}), 201)
    told = [data for kind, data in events(tenant) if kind == "payment.received"]
    assert [one["isCreditApplied"] for one in told] == [False, True, False]
    received = [one["payment"]["amount"] for one in told if not one["isCreditApplied"]]
    assert received == ["300.00", "18.00"]
    assert {one["documentId"] for one in told[1:]} == {receipt["id"]}


@pytest.mark.parametrize(
    ("currency", "sent", "answered"),
    [
        ("ILS", "59.9", "59.90"),
        ("ILS", "7", "7.00"),
        ("ILS", "0.012500", "0.0125"),
        ("JPY", "59.0", "59"),
        ("KWD", "1.5", "1.500"),
    ],
)
def test_16_unit_prices_have_the_digits_of_their_currency(
    tenant: Tenant, currency: str, sent: str, answered: str
) -> None:
    told = {"currency": currency, "exchangeRate": None if currency == "ILS" else "3"}
    draft = done(drafted(tenant, lines=[line(sent, "100")], **told), 201)
    issued = done(finalized(tenant, draft))
    for document in (draft, issued, read(tenant, issued)):
        assert document["lines"][0]["unitPrice"] == answered
    product = done(tenant.api.post("/products", json={"name": "כיסא", "price": sent, "currency": currency}), 201)
    assert (product["price"], done(tenant.api.get(f"/products/{product['id']}"))["price"]) == (answered, answered)
    prices = done(tenant.api.post("/price-lists", json={"name": "מחירון", "currency": currency}), 201)
    path = f"/price-lists/{prices['id']}/items/{product['id']}"
    assert done(tenant.api.put(path, json={"price": sent}))["price"] == answered
    (listed,) = done(tenant.api.get(f"/price-lists/{prices['id']}/items"))["items"]
    assert (listed["price"], listed["currency"]) == (answered, currency)


def test_16_the_prices_of_schedules_and_sales_are_written_alike(tenant: Tenant) -> None:
    product = done(tenant.api.post("/products", json={"name": "כיסא", "price": "59.9"}), 201)
    tenant.issued(305, lines=[{"productId": product["id"], "quantity": 3}])
    (sale,) = done(tenant.api.get(f"/products/{product['id']}/sales"))["items"]
    assert sale["unitPrice"] == "59.90"
    body = {
        "template": {"docType": 305, "client": {"name": "לקוח"}, "lines": [line("59.9")]},
        "frequency": "monthly_date",
        "startDate": tenant.today(),
    }
    made = done(tenant.api.post("/recurring-documents", json=body), 201)
    assert made["template"]["lines"][0]["unitPrice"] == "59.90"


def test_16_what_was_signed_of_a_price_stays_as_it_was(tenant: Tenant) -> None:
    """The wire form has the digits of the currency; the signed content has the decimal without zeros at its end."""
    import base64
    import json

    issued = tenant.issued(305, lines=[line("59.9")])
    proof = done(tenant.api.get(f"/documents/{issued['id']}/signature"))
    assert proof["valid"]
    assert json.loads(base64.b64decode(proof["content"]))["lines"][0]["unit_price"] == "59.9"


def _sent(tenant: Tenant, path: str, **more: Any) -> httpx.Response:
    return tenant.api.post(path, **more)


EMPTY: tuple[dict[str, Any], ...] = (
    {},
    {"headers": {"Content-Type": "application/json"}},
    {"headers": {"Content-Type": "text/plain"}},
    {"headers": {"Content-Length": "0", "Content-Type": "application/json"}},
    {"content": iter([b""]), "headers": {"Content-Type": "application/json"}},
)


@pytest.mark.parametrize("place", range(len(EMPTY)))
def test_16_finalize_without_a_body_is_the_same_with_and_without_a_content_type(tenant: Tenant, place: int) -> None:
    draft = tenant.draft()
    assert done(_sent(tenant, f"/documents/{draft['id']}/finalize", **EMPTY[place]))["status"] == "ISSUED"


def test_16_cancel_without_a_body_is_the_same_with_and_without_a_content_type(tenant: Tenant) -> None:
    issued = tenant.issued(10)
    for told in EMPTY[:4]:
        body = refused(_sent(tenant, f"/documents/{issued['id']}/cancel", **told), 400, "malformed_json")
        assert body["message"] == "The body is empty; send a JSON object."
    assert read(tenant, issued)["status"] == "ISSUED"


@pytest.mark.parametrize(
    ("amount", "code"), [("5.001", "invalid_amount"), ("0", "not_positive"), ("-5.001", "not_positive")]
)
def test_16_an_amount_is_told_its_own_reason_alone(tenant: Tenant, amount: str, code: str) -> None:
    answer = drafted(tenant, 320, lines=[line("5")], payments=[paid(tenant, amount)])
    assert faults(answer) == {("payments[0].amount", code)}
    invoice = tenant.issued(305)
    told = tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [paid(tenant, amount)]})
    assert faults(told) == {("payments[0].amount", code)}
    reference = [{"documentId": invoice["id"], "amount": amount}]
    told = drafted(tenant, 400, references=reference, payments=[paid(tenant, "5")])
    assert faults(told) == {("references[0].amount", code)}
    told = tenant.api.post(f"/documents/{invoice['id']}/credit", json={"amount": amount, "reason": "other"})
    assert faults(told) == {("amount", code)}


def _left(tenant: Tenant, document: dict[str, Any]) -> list[tuple[str, str]]:
    lines = done(tenant.api.get(f"/documents/{document['id']}?include=left"))["lines"]
    return [(one["left"]["credit"], one["left"]["creditAmount"]) for one in lines]


def _credit(tenant: Tenant, document: dict[str, Any], **asked: Any) -> httpx.Response:
    body = {"reason": "other", "finalize": True, **asked}
    return tenant.api.post(f"/documents/{document['id']}/credit", json=body)


def test_b6_what_is_left_to_be_credited_tells_of_credits_by_amount(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("100", "10"), line("50", "2")])
    assert _left(tenant, invoice) == [("10", "1000.00"), ("2", "100.00")]
    done(_credit(tenant, invoice, amount="649.00"), 201)  # half of 1298.00
    assert _left(tenant, invoice) == [("10", "500.00"), ("2", "50.00")]
    first = invoice["lines"][0]["id"]
    done(_credit(tenant, invoice, lines=[{"lineId": first, "quantity": "10"}]), 201)
    assert _left(tenant, invoice) == [("0", "0.00"), ("2", "50.00")]
    done(_credit(tenant, invoice, amount="59.00"), 201)
    assert _left(tenant, invoice) == [("0", "0.00"), ("0", "0.00")]
    refused(_credit(tenant, invoice, full=True), 409, "fully_credited")


def test_b6_a_line_whose_amount_was_credited_has_nothing_left(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("100", "10"), line("50", "2"), line("0", "3")])
    first, second, _ = (one["id"] for one in invoice["lines"])
    done(_credit(tenant, invoice, lines=[{"lineId": first, "amount": "1000"}]), 201)
    assert _left(tenant, invoice) == [("0", "0.00"), ("2", "100.00"), ("3", "0.00")]
    body = refused(
        _credit(tenant, invoice, lines=[{"lineId": second, "amount": "100.01"}]), 422, "credit_exceeds_balance"
    )
    assert body["available"] == _left(tenant, invoice)[1][1]


def test_b6_what_is_never_credited_has_no_amount_left(tenant: Tenant) -> None:
    assert _left(tenant, tenant.issued(10))[0][1] is None


def test_b7_a_credit_that_takes_back_the_rounding_says_how_it_is_rounded(tenant: Tenant) -> None:
    invoice = tenant.issued(305, lines=[line("99.5")], rounding="to_shekel")
    assert (invoice["total"], invoice["roundingAmount"]) == ("117.00", "-0.41")
    part = done(_credit(tenant, invoice, amount="17.00"), 201)["credit"]
    assert (part["rounding"], part["roundingAmount"]) == ("none", "0.00")
    rest = done(_credit(tenant, invoice, full=True), 201)["credit"]
    assert (rest["rounding"], rest["roundingAmount"], rest["total"]) == ("to_shekel", "-0.41", "100.00")
    asked = tenant.issued(305, lines=[line("99.5")], rounding="to_shekel")
    by_hand = tenant.issued(330, lines=[line("99.5")], references=[{"documentId": asked["id"]}], rounding="none")
    assert (by_hand["rounding"], by_hand["roundingAmount"]) == ("to_shekel", "-0.41")
    assert done(tenant.api.get(f"/documents/{by_hand['id']}/signature"))["valid"]


def test_b8_what_an_invoice_took_over_from_a_paid_account_is_a_reference(tenant: Tenant) -> None:
    account = tenant.issued(300)
    done(tenant.api.post(f"/documents/{account['id']}/payments", json={"payments": [paid(tenant, "50")]}), 201)
    converted = {"docType": 305, "finalize": True}
    invoice = done(tenant.api.post(f"/documents/{account['id']}/convert", json=converted), 201)
    for answer in (invoice, read(tenant, invoice)):
        (reference,) = answer["references"]
        assert (reference["documentId"], reference["kind"]) == (account["id"], "source")
        assert (reference["carriedAmount"], answer["paid"]) == ("50.00", "50.00")
    (to,) = done(tenant.api.get(f"/documents/{invoice['id']}/links"))["items"]
    back = [one for one in done(tenant.api.get(f"/documents/{account['id']}/links"))["items"] if one["docType"] == 305]
    assert (to["carriedAmount"], [one["carriedAmount"] for one in back]) == ("50.00", ["50.00"])
    assert done(tenant.api.get(f"/documents/{invoice['id']}/signature"))["valid"]
    assert tenant.issued(305)["references"] == []
