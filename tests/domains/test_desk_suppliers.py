"""Suppliers at the dashboard: made, found, merged, their account, and a change of bank details that is confirmed."""

import pytest

from domains.answers import done
from support.dashboard import log_in_owner
from support.service import Tenant

pytestmark = pytest.mark.logs_in

OLD = {"bankCode": "12", "branch": "600", "account": "123456"}


def test_a_supplier_is_made_shown_changed_and_archived(tenant: Tenant) -> None:
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "No suppliers yet" in somebody.get("/suppliers").text
    form = somebody.get("/suppliers/new").form()
    sent = {**form, "name": "Paper and more", "_emails": "a@example.com, b@example.com", "taxId": "18"}
    refused = somebody.post("/suppliers/new", {**sent, "bank.iban": "IL1", "phone": "1"})
    assert (refused.status, set(refused.faults())) == (422, {"bank.iban", "phone"})
    made = somebody.post("/suppliers/new", {**sent, "withholding.rate": "5", "withholding.validTo": tenant.today()})
    assert made.status == 303
    (supplier,) = done(tenant.api.get("/suppliers"))["items"]
    shown = somebody.get(f"/suppliers/{supplier['id']}").text
    assert all(one in shown for one in ("Paper and more", "b@example.com", "in force today", "we owe altogether"))
    assert "Paper and more" in somebody.get("/suppliers?q=paper").text
    edit = f"/suppliers/{supplier['id']}/edit"
    (office,) = done(tenant.api.get("/expense-categories?q=office"))["items"][:1]
    chosen = {"phone": "03-5551234", "expenseCategoryId": office["id"]}
    assert somebody.post(edit, {**somebody.get(edit).form(), **chosen}).status == 303
    assert office["nameEn"] in somebody.get(f"/suppliers/{supplier['id']}").text
    assert somebody.get(edit).form()["expenseCategoryId"] == office["id"]
    assert somebody.post(f"/suppliers/{supplier['id']}/remove").status == 303
    assert "No supplier matches" in somebody.get("/suppliers?q=paper").text
    assert "Paper and more" in somebody.get("/suppliers?state=archived").text


def test_a_change_of_bank_details_is_seen_and_confirmed(tenant: Tenant) -> None:
    supplier = tenant.supplier(name="נייר ועוד", bank=OLD)
    tenant.api.patch(f"/suppliers/{supplier['id']}", json={"bank": {**OLD, "account": "654321"}})
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    assert "bank details not confirmed" in somebody.get("/suppliers").text
    page = somebody.get(f"/suppliers/{supplier['id']}")
    assert "nobody has confirmed it" in page.text
    (button,) = page.all("form[action*=bank-changes]")
    assert somebody.post(button.get("action")).status == 303
    assert "nobody has confirmed it" not in somebody.get(f"/suppliers/{supplier['id']}").text


def test_two_suppliers_are_merged_and_the_statement_is_a_file(tenant: Tenant) -> None:
    kept, gone = tenant.supplier(name="Paper"), tenant.supplier(name="Paper Ltd")
    somebody = log_in_owner(tenant)
    address = f"/suppliers/{kept['id']}/merge"
    (choice,) = somebody.get(f"{address}?q=ltd").all("main ul.timeline a")
    there = choice.get("href")
    assert somebody.post(there, {**somebody.get(there).form(), "_confirm": gone["name"]}).status == 303
    assert done(tenant.api.get(f"/suppliers/{gone['id']}"))["mergedIntoId"] == kept["id"]
    assert somebody.get(f"/suppliers/{kept['id']}/statement").status == 200
    assert somebody.get(f"/suppliers/{kept['id']}/statement?from=2999-01-01&to=2000-01-01").status == 422
    assert somebody.get(f"/suppliers/{kept['id']}/statement?format=pdf").status == 200
    assert somebody.get("/suppliers/export?format=xlsx").status == 200
