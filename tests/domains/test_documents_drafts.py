"""Drafts: who may make which, what is filled in, what a change does."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done, drafted, events, faults, finalized, line, paid, read, refused
from support.service import Tenant

EVERY_TYPE = (10, 100, 200, 210, 300, 305, 320, 330, 400, 405)
NO_TAX_INVOICES = {10, 100, 200, 210, 300, 400}
MAY_ISSUE = {
    "exempt_dealer": NO_TAX_INVOICES,
    "licensed_dealer": NO_TAX_INVOICES | {305, 320, 330},
    "company": NO_TAX_INVOICES | {305, 320, 330},
    "partnership": NO_TAX_INVOICES | {305, 320, 330},
    "nonprofit": NO_TAX_INVOICES | {305, 320, 330, 405},
}


@pytest.mark.parametrize("business_type", MAY_ISSUE)
def test_each_business_makes_the_documents_that_the_law_lets_it(
    opened: Callable[..., Tenant], business_type: str
) -> None:
    business = opened(business_type)
    allowed = set()
    for doc_type in EVERY_TYPE:
        answer = drafted(business, doc_type)
        if answer.status_code == 201:
            allowed.add(doc_type)
        else:
            body = refused(answer, 422, "type_not_allowed_for_business")
            assert (body["docType"], body["businessType"]) == (doc_type, business_type)
            assert set(body["allowedTypes"]) == MAY_ISSUE[business_type]
    assert allowed == MAY_ISSUE[business_type]


@pytest.mark.parametrize("doc_type", [0, -1, 306, 500, 2**40])
def test_a_type_that_does_not_exist_is_refused(tenant: Tenant, doc_type: int) -> None:
    assert faults(drafted(tenant, doc_type)) == {("docType", "unknown_document_type")}


def test_a_draft_is_dated_today_in_the_currency_and_language_of_the_business(tenant: Tenant) -> None:
    made = done(drafted(tenant), 201)
    assert (made["status"], made["docNumber"], made["signature"]) == ("DRAFT", None, None)
    assert (made["issueDate"], made["currency"], made["lang"]) == (tenant.today(), "ILS", "he")
    assert (made["priceMode"], made["rounding"], made["version"]) == ("net", "none", 1)


def test_a_draft_speaks_the_language_of_its_client_and_falls_due_by_the_clients_terms(tenant: Tenant) -> None:
    client = tenant.client(lang="en", paymentTerms={"base": "end_of_month", "days": 10})
    made = done(drafted(tenant, client=None, clientId=client["id"], issueDate="2026-02-05"), 201)
    assert (made["lang"], made["dueDate"]) == ("en", "2026-03-10")


def test_the_terms_of_the_document_come_before_the_clients(tenant: Tenant) -> None:
    client = tenant.client(paymentTerms={"base": "net", "days": 90})
    made = done(drafted(tenant, client=None, clientId=client["id"], paymentTerms={"base": "immediate"}), 201)
    assert made["dueDate"] == tenant.today()


def test_a_client_may_be_written_into_the_document_without_being_kept(tenant: Tenant) -> None:
    made = done(drafted(tenant, client={"name": "מזדמן"}), 201)
    assert (made["clientId"], made["client"]["name"]) == (None, "מזדמן")
    assert done(tenant.api.get("/clients"))["items"] == []


def test_an_inline_client_is_kept_when_it_says_so(tenant: Tenant) -> None:
    made = done(drafted(tenant, client={"name": "קבוע", "save": True}), 201)
    kept = done(tenant.api.get(f"/clients/{made['clientId']}"))
    assert kept["name"] == made["client"]["name"] == "קבוע"
    assert [kind for kind, _ in events(tenant)] == ["client.created"]


def test_a_refused_document_keeps_no_client(tenant: Tenant) -> None:
    assert faults(drafted(tenant, client={"name": "קבוע", "save": True}, lines=[{"quantity": "1"}]))
    assert done(tenant.api.get("/clients"))["items"] == []


@pytest.mark.parametrize("save", [True, False])
def test_a_bad_inline_client_is_named_by_its_place(tenant: Tenant, save: bool) -> None:
    answer = drafted(tenant, client={"name": "א", "taxId": "1", "save": save})
    assert faults(answer) == {("client.taxId", "invalid_tax_id")}


def test_a_client_is_named_one_way_only(tenant: Tenant) -> None:
    assert faults(drafted(tenant, clientId=tenant.client()["id"])) == {("client", "contradiction")}


def test_an_unknown_client_is_refused(tenant: Tenant) -> None:
    answer = drafted(tenant, client=None, clientId="01890000-0000-7000-8000-000000000000")
    assert refused(answer, 422, "client_not_found")["field"] == "clientId"


def test_names_of_another_business_are_unknown_here(tenant: Tenant, opened: Callable[..., Tenant]) -> None:
    other = opened()
    product = done(other.api.post("/products", json={"name": "א", "price": "1"}), 201)
    refused(drafted(tenant, client=None, clientId=other.client()["id"]), 422, "client_not_found")
    refused(drafted(tenant, lines=[{"productId": product["id"], "quantity": "1"}]), 422, "product_not_found")
    refused(drafted(tenant, 330, references=[{"documentId": other.issued()["id"]}]), 422, "document_not_found")


def test_an_archived_client_takes_no_new_document(tenant: Tenant) -> None:
    client = tenant.client()
    tenant.api.delete(f"/clients/{client['id']}")
    refused(drafted(tenant, client=None, clientId=client["id"]), 409, "client_archived")


PRICES = [
    ("100", False, "net", "100.00", "118.00"),
    ("100", False, "gross", "118.00", "118.00"),
    ("118", True, "net", "100.00", "118.00"),
    ("118", True, "gross", "118.00", "118.00"),
    ("99.90", True, "net", "84.661017", "99.90"),
    ("99.90", True, "gross", "99.90", "99.90"),
]


@pytest.mark.parametrize(("price", "with_vat", "mode", "unit_price", "total"), PRICES)
def test_a_product_fills_its_line_in_the_price_mode_of_the_document(
    tenant: Tenant, price: str, with_vat: bool, mode: str, unit_price: str, total: str
) -> None:
    fields = {"name": "מוצר", "price": price, "priceIncludesVat": with_vat, "sku": "S", "unit": "יח'"}
    product = done(tenant.api.post("/products", json=fields), 201)
    made = done(drafted(tenant, priceMode=mode, lines=[{"productId": product["id"], "quantity": "1"}]), 201)
    (filled,) = made["lines"]
    assert (filled["description"], filled["sku"], filled["unit"], filled["unitPrice"]) == (
        "מוצר",
        "S",
        "יח'",
        unit_price,
    )
    assert made["total"] == total


@pytest.mark.parametrize(("with_vat", "mode"), [(True, "net"), (False, "gross"), (True, "gross"), (False, "net")])
def test_the_price_of_an_exempt_dealers_product_holds_no_vat(
    opened: Callable[..., Tenant], with_vat: bool, mode: str
) -> None:
    dealer = opened("exempt_dealer")
    product = done(dealer.api.post("/products", json={"name": "א", "price": "118", "priceIncludesVat": with_vat}), 201)
    made = done(drafted(dealer, 300, priceMode=mode, lines=[{"productId": product["id"], "quantity": "1"}]), 201)
    assert (made["total"], made["vatAmount"]) == ("118.00", "0.00")


def test_what_the_line_says_comes_before_its_product(tenant: Tenant) -> None:
    product = done(tenant.api.post("/products", json={"name": "א", "price": "10", "vatType": "exempt"}), 201)
    given = {"productId": product["id"], "quantity": "2", "description": "אחר", "unitPrice": "7", "vatType": "default"}
    (filled,) = done(drafted(tenant, lines=[given]), 201)["lines"]
    assert (filled["description"], filled["net"], filled["vatRate"]) == ("אחר", "14.00", "18")


def test_a_price_in_another_currency_is_never_taken_for_shekels(tenant: Tenant) -> None:
    product = done(tenant.api.post("/products", json={"name": "א", "price": "10", "currency": "USD"}), 201)
    given = {"productId": product["id"], "quantity": "1"}
    assert faults(drafted(tenant, lines=[given])) == {("lines[0].unitPrice", "other_currency")}
    made = done(drafted(tenant, currency="USD", exchangeRate="4", lines=[given]), 201)
    assert (made["total"], made["totalLocal"]) == ("11.80", "47.20")


def test_a_line_without_a_product_says_what_and_how_much(tenant: Tenant) -> None:
    assert faults(drafted(tenant, lines=[line(), {"quantity": "1"}])) == {
        ("lines[1].description", "required"),
        ("lines[1].unitPrice", "required"),
    }


def test_a_change_merges_and_a_list_replaces_its_list(tenant: Tenant) -> None:
    made = done(drafted(tenant, subject="נושא", tags=["a", "b"], lines=[line("1"), line("2")]), 201)
    after = done(tenant.api.patch(f"/documents/{made['id']}", json={"lines": [line("5")], "tags": ["c"]}))
    assert (after["subject"], after["tags"], len(after["lines"]), after["subtotal"]) == ("נושא", ["c"], 1, "5.00")
    assert read(tenant, made) == after
    assert after["version"] == 2


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("subject", "א"),
        ("discount", {"type": "percent", "value": "10"}),
        ("dueDate", "2099-01-01"),
        ("notes", "א"),
        ("externalReference", "r"),
        ("validUntil", "2099-01-01"),
    ],
)
def test_null_clears_a_field_of_a_draft(tenant: Tenant, field: str, value: object) -> None:
    made = done(drafted(tenant, lines=[line()], **{field: value}), 201)
    assert made[field] == value
    assert done(tenant.api.patch(f"/documents/{made['id']}", json={field: None}))[field] is None


def test_naming_a_client_takes_the_place_of_the_inline_one_and_back(tenant: Tenant) -> None:
    made, client = done(drafted(tenant, client={"name": "מזדמן"}), 201), tenant.client(name="קבוע")
    path = f"/documents/{made['id']}"
    after = done(tenant.api.patch(path, json={"clientId": client["id"]}))
    assert (after["clientId"], after["client"]["name"]) == (client["id"], "קבוע")
    back = done(tenant.api.patch(path, json={"client": {"name": "מזדמן"}}))
    assert (back["clientId"], back["client"]["name"]) == (None, "מזדמן")


def test_a_stale_if_match_on_a_draft_is_refused_everywhere(tenant: Tenant) -> None:
    made = done(drafted(tenant, lines=[line()]), 201)
    path = f"/documents/{made['id']}"
    stale = {"If-Match": tenant.api.get(path).headers["etag"]}
    done(tenant.api.patch(path, json={"subject": "א"}, headers=stale))
    refused(tenant.api.patch(path, json={}, headers=stale), 412, "version_conflict")
    refused(tenant.api.delete(path, headers=stale), 412, "version_conflict")
    refused(tenant.api.post(f"{path}/validate", json={}, headers=stale), 412, "version_conflict")
    refused(tenant.api.post(f"{path}/finalize", json={}, headers=stale), 412, "version_conflict")


def test_a_deleted_draft_is_gone_with_its_parts(tenant: Tenant) -> None:
    made = tenant.draft(320)
    assert tenant.api.delete(f"/documents/{made['id']}").status_code == 204
    refused(tenant.api.get(f"/documents/{made['id']}"), 404, "not_found")
    with tenant.running.owner() as connection:
        left = connection.execute(
            "SELECT count(*) FROM document_lines WHERE document_id = %s", (made["id"],)
        ).fetchone()
    assert left == (0,)


MASS_ASSIGNMENT = (
    "status",
    "docNumber",
    "number",
    "issuedAt",
    "businessId",
    "total",
    "totalLocal",
    "paid",
    "credited",
    "balance",
    "paymentStatus",
    "creditStatus",
    "signature",
    "business",
    "id",
    "version",
    "vatAmount",
    "createdAt",
    "business_id",
    "doc_number",
)


@pytest.mark.parametrize("path", ["", "/calculate"])
def test_what_the_service_decides_cannot_be_sent(tenant: Tenant, path: str) -> None:
    body = {"docType": 305, **dict.fromkeys(MASS_ASSIGNMENT, "1")}
    assert faults(tenant.api.post(f"/documents{path}", json=body)) == {
        (name, "unknown_field") for name in MASS_ASSIGNMENT
    }


def test_what_the_service_decides_cannot_be_changed_or_told_to_finalize(tenant: Tenant) -> None:
    made = done(drafted(tenant, lines=[line()]), 201)
    body = dict.fromkeys(MASS_ASSIGNMENT, "1")
    expected = {(name, "unknown_field") for name in MASS_ASSIGNMENT}
    assert faults(tenant.api.patch(f"/documents/{made['id']}", json={**body, "docType": 320})) == {
        *expected,
        ("docType", "unknown_field"),
    }
    assert faults(finalized(tenant, made, **body)) == expected
    assert read(tenant, made) == made


def test_what_is_inside_a_line_cannot_be_assigned_either(tenant: Tenant) -> None:
    answer = drafted(tenant, lines=[line(net="1", vatAmount="0", id="x")])
    assert faults(answer) == {(f"lines[0].{name}", "unknown_field") for name in ("net", "vatAmount", "id")}


def test_the_parts_that_a_type_does_not_hold_are_refused(tenant: Tenant) -> None:
    assert faults(drafted(tenant, 400, lines=[line()], discount={"type": "percent", "value": "1"})) == {
        ("lines", "lines_not_allowed"),
        ("discount", "discount_not_allowed"),
    }
    answer = drafted(tenant, 305, payments=[paid(tenant, "1")], withholdingTax={"amount": "1"}, creditReason="other")
    assert faults(answer) == {
        ("payments", "payments_not_allowed"),
        ("withholdingTax", "withholding_not_allowed"),
        ("creditReason", "not_a_credit"),
    }


def test_a_check_says_which_check(tenant: Tenant) -> None:
    assert faults(drafted(tenant, 400, payments=[paid(tenant, "1", "check")])) == {
        (f"payments[0].{name}", "required") for name in ("checkNumber", "bankCode", "branch", "account")
    }


@pytest.mark.parametrize("amount", ["0", "-5", "1.001", "NaN"])
def test_a_payment_is_an_amount_above_nothing(tenant: Tenant, amount: str) -> None:
    assert {field for field, _ in faults(drafted(tenant, 400, payments=[paid(tenant, amount)]))} == {
        "payments[0].amount"
    }


def test_the_due_date_does_not_lie_before_the_issue_date(tenant: Tenant) -> None:
    before = (date.fromisoformat(tenant.today()) - timedelta(days=1)).isoformat()
    answer = drafted(tenant, issueDate=tenant.today(), dueDate=before)
    assert faults(answer) == {("dueDate", "before_issue_date")}


def test_two_equal_requests_make_two_drafts(tenant: Tenant) -> None:
    body: dict[str, Any] = {"docType": 305, "externalReference": "same"}
    ids = {
        done(tenant.api.post("/documents", json=body, headers={"Idempotency-Key": "k"}), 201)["id"] for _ in range(2)
    }
    assert len(ids) == 2


def test_terms_of_payment_give_a_due_date_only_to_what_asks_for_money(tenant: Tenant) -> None:
    terms = {"base": "net", "days": 30}
    client = tenant.client(paymentTerms=terms)["id"]
    for doc_type in (10, 100, 200, 400):
        assert tenant.draft(doc_type, clientId=client, client=None)["dueDate"] is None, doc_type
    for doc_type in (300, 305):
        assert tenant.draft(doc_type, clientId=client, client=None)["dueDate"] is not None, doc_type
    day = tenant.today()
    assert tenant.draft(10, dueDate=day)["dueDate"] == day, "what is asked for is done"
