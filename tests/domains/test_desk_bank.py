"""The pages of bank accounts: made, changed and removed; a statement seen before it is imported, and undone; lines."""

from typing import Any

import pytest

from domains.test_desk_words import english
from support.dashboard import DashboardClient, ReceivedPage
from support.service import Tenant

pytestmark = pytest.mark.logs_in
FILE = b"""Booked,Text,Value,Ref
05/01/2026,Transfer from Alef,1000.00,101
06/01/2026,Fee,-12.50,102
07/01/2026,Broken,much,103
"""
HEADED = b"""date,amount,description,balance
2026-01-05,1000,deposit,1000
2026-01-06,-100,rent,900
2026-01-08,50,deposit,950
"""


def _account(somebody: DashboardClient, **fields: str) -> str:
    form = somebody.get("/bank/new").form()
    made = somebody.post("/bank/new", {**form, "name": "Current account", **fields})
    assert made.status == 303, made.text
    return str(made.answer.headers["location"]).partition("?")[0].rpartition("/")[2]


def _upload(somebody: DashboardClient, account: str, content: bytes) -> ReceivedPage:
    return somebody.post(f"/bank/{account}/import", files={"file": ("january.csv", content, "text/csv")})


def _lines(tenant: Tenant, account: str) -> Any:
    return tenant.api.get("/bank-reconciliation/transactions", params={"bankAccountId": account}).json()["items"]


def test_an_account_is_made_changed_and_removed_by_its_name(tenant: Tenant) -> None:
    somebody = english(tenant)
    assert "No bank accounts yet" in somebody.get("/bank").text
    wrong = somebody.post("/bank/new", {**somebody.get("/bank/new").form(), "name": "x", "iban": "IL00"})
    assert wrong.status == 422
    assert set(wrong.faults()) == {"iban"}
    account = _account(somebody, bankCode="12", branch="600", account="123456", beneficiary="Alef")
    page = somebody.get(f"/bank/{account}")
    assert "12-600-123456" in page.text
    assert "None yet. Download a statement" in page.text
    form = somebody.get(f"/bank/{account}/edit").form()
    assert (form["name"], form["bankCode"]) == ("Current account", "12")
    saved = somebody.post(f"/bank/{account}/edit", {**form, "name": "Main account", "beneficiary": ""})
    assert saved.status == 303, saved.text
    kept = tenant.api.get(f"/banking/businesses/{tenant.id}/accounts/{account}").json()
    assert (kept["name"], kept["beneficiary"], kept["branch"]) == ("Main account", None, "600")
    other = _account(somebody, name="Second account")
    assert somebody.post(f"/bank/{other}/default", {}).status == 303
    assert "default" in somebody.get(f"/bank/{other}").text
    assert somebody.post(f"/bank/{account}/remove", {"_confirm": "no"}).status == 422
    assert somebody.post(f"/bank/{account}/remove", {"_confirm": "main account"}).status == 303
    assert "Main account" not in somebody.get("/bank").text


def test_a_statement_is_seen_with_its_columns_named_before_it_is_imported_and_undone(tenant: Tenant) -> None:
    somebody = english(tenant)
    account = _account(somebody)
    refused = _upload(somebody, account, b"\x00\x01no statement")
    assert refused.status == 422
    assert "The file cannot be read as a bank statement." in refused.text
    shown = _upload(somebody, account, HEADED)
    assert shown.status == 200, shown.text
    assert "Import 3 transactions" in shown.text
    assert shown.form()["dateColumn"] == "date"
    assert _lines(tenant, account) == []
    there = f"/bank/{account}/import/preview"
    again = somebody.post(there, {**shown.form(), "descriptionColumn": "balance", "_do": "check"})
    assert again.status == 200
    assert "950" in again.text
    taken = somebody.post(there, {**shown.form(), "_do": "import"})
    assert taken.status == 303, taken.text
    page = somebody.get(taken.answer.headers["location"])
    assert "Imported: the transactions stand in the list." in page.text
    assert "₪950.00" in page.text
    assert [row.get("data-y") for row in page.all("#balances tbody tr")] == ["1000.00", "900.00", "950.00"]
    twice = somebody.post(there, {**shown.form(), "_once": "other", "_do": "import"})
    assert twice.status == 409
    assert "imported into the account already" in twice.text
    assert "There is nothing new in this file." in twice.text
    (undo,) = [one.get("action") for one in page.all("form[action]") if one.get("action").endswith("/undo")]
    assert somebody.post(undo, {}).status == 303
    assert _lines(tenant, account) == []
    assert somebody.post(undo, {}).status == 409
    bent = somebody.post(there, {**shown.form(), "_file": "AAAA", "_do": "import"})
    assert bent.status == 422
    assert "Choose the file again." in bent.text


def test_the_columns_of_unknown_headers_are_named_and_a_broken_row_is_told(tenant: Tenant) -> None:
    somebody = english(tenant)
    account = _account(somebody)
    refused = _upload(somebody, account, FILE)
    assert refused.status == 422
    assert "The headers of this table are not known." in refused.text
    there = f"/bank/{account}/import/preview"
    form = {**refused.form(f"{somebody.base}{there}"), "_do": "check"}
    wrong = somebody.post(there, {**form, "dateColumn": "Day"})
    assert wrong.status == 422
    assert wrong.form(f"{somebody.base}{there}")["dateColumn"] == "Day"
    named = {"dateColumn": "Booked", "descriptionColumn": "Text", "amountColumn": "Value", "referenceColumn": "Ref"}
    shown = somebody.post(there, {**form, **named})
    assert shown.status == 200, shown.text
    assert "row 4: much is no amount." in shown.text
    assert "Import 2 transactions" in shown.text
    assert shown.form()["dateColumn"] == "Booked"
    assert somebody.post(there, {**shown.form(), "_do": "import"}).status == 303
    assert [one["amount"] for one in _lines(tenant, account)] == ["-12.50", "1000.00"]


def test_transactions_are_filtered_exported_excluded_and_deleted(tenant: Tenant) -> None:
    somebody = english(tenant)
    account = _account(somebody)
    form = somebody.get(f"/bank/transactions/new?bankAccountId={account}").form()
    assert form["bankAccountId"] == account
    entered = {**form, "amount": "-12.50", "description": "Fee of the bank", "kind": "fee", "date": "2026-01-06"}
    assert set(somebody.post("/bank/transactions/new", {**entered, "amount": "0"}).faults()) == {"amount"}
    made = somebody.post("/bank/transactions/new", entered)
    assert made.status == 303, made.text
    twin = somebody.post("/bank/transactions/new", {**entered, "_once": "other"})
    assert twin.status == 409
    forced = somebody.post("/bank/transactions/new", {**entered, "_once": "third", "allowDuplicate": "true"})
    assert forced.status == 303, forced.text
    page = somebody.get(f"/bank/transactions?bankAccountId={account}&direction=out&kind=fee&status=UNMATCHED")
    assert page.text.count("Fee of the bank") == 2
    assert "Money out" in page.text
    assert "No transaction matches" in somebody.get("/bank/transactions?direction=in").text
    file = somebody.get(f"{somebody.base}/bank/transactions/export?format=csv&q=Fee").answer
    assert file.headers["content-type"].startswith("text/csv")
    assert "-12.50" in file.text
    one = made.answer.headers["location"].partition("?")[0]
    assert somebody.post(one, {"_do": "exclude", "reason": "bank_fee", "note": "monthly"}).status == 303
    seen = somebody.get(one).text
    assert "Bank fee" in seen
    assert "monthly" in seen
    assert somebody.post(one, {"_do": "exclude", "reason": "bank_fee"}).status == 409
    assert somebody.post(one, {"_do": "include"}).status == 303
    assert somebody.post(one, {"_do": "delete"}).status == 303
    assert len(_lines(tenant, account)) == 1
