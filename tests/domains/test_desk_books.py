"""The pages of the books: from the trial balance to the document in two clicks, and a month that is closed."""

import pytest

from domains.answers import done
from domains.purchases import booked
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_the_trial_balance_leads_to_an_account_its_entry_and_the_document(tenant: Tenant) -> None:
    issued = tenant.issued(305)
    somebody = english(tenant)
    trial = somebody.get("/books")
    (account,) = [one for one in trial.links() if "/books/accounts/" in one][:1]
    account_page = somebody.get(account)
    entry = next(one for one in account_page.links() if "/books/entries/" in one)
    assert f"{somebody.base}/documents/{issued['id']}" in account_page.links()  # the second click
    assert f"{somebody.base}/documents/{issued['id']}" in somebody.get(entry).links()
    assert entry in somebody.get("/books/journal").links()


def test_an_account_of_expenses_leads_to_the_expense(tenant: Tenant) -> None:
    expense = booked(tenant, None)
    code = expense["lines"][0]["accountCode"]
    (account,) = [
        one for one in done(tenant.api.get("/ledger/accounts", params={"limit": 100}))["items"] if one["code"] == code
    ]
    somebody = english(tenant)
    assert f"{somebody.base}/expenses/{expense['id']}" in somebody.get(f"/books/accounts/{account['id']}").links()


def test_an_entry_is_reversed_and_a_month_closed_and_reopened_on_their_pages(tenant: Tenant) -> None:
    lines = [{"accountCode": "6120", "debit": "7"}, {"accountCode": "1590", "credit": "7"}]
    body = {"date": "2026-10-05", "description": "Depreciation", "lines": lines}
    entry = done(tenant.api.post("/ledger/journal-entries", json=body), 201)
    somebody = english(tenant)
    path = f"/books/entries/{entry['id']}"
    assert somebody.post(path, somebody.get(path).form()).status == 303
    assert "The entry that reverses it" in somebody.get(path).text
    periods = somebody.get("/books/periods")
    assert "Close the month" in periods.text
    closed = somebody.post("/books/periods/2026-10/close", periods.form())
    assert closed.status == 303
    assert done(tenant.api.get("/ledger/periods", params={"year": 2026}))["closedThrough"] == "2026-10-31"
    again = somebody.get("/books/periods")
    silent = somebody.post("/books/periods/2026-10/reopen", again.form())
    assert silent.status == 422
    reopened = somebody.post("/books/periods/2026-10/reopen", {**again.form(), "reason": "a late invoice"})
    assert reopened.status == 303
    assert done(tenant.api.get("/ledger/periods", params={"year": 2026}))["closedThrough"] is None
