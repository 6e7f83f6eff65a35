"""What the bank pages say of papers and deposits: the overview, a paper of a line, card charges, sessions as a file."""

import pytest

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_bank_suggestions_api import LINES, _account, _line
from domains.test_desk_bank_reconciliation import _followed, _get
from domains.test_desk_words import english
from domains.test_inbox_converting import _read
from support.service import Tenant

pytestmark = pytest.mark.logs_in


def test_the_overview_says_how_many_transactions_are_open(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    assert "bank transactions to reconcile" not in somebody.get("").text
    line = _line(tenant, account, "-118.00", "TO THE MILL")
    page = somebody.get("")
    assert "bank transactions to reconcile" in page.text
    assert f"/app/{tenant.id}/bank/reconcile" in page.links()
    done(tenant.api.post(f"{LINES}/{line}/exclude", json={"reason": "other"}))
    assert "bank transactions to reconcile" not in somebody.get("").text


def test_a_paper_is_matched_on_the_page_of_its_transaction(tenant: Tenant) -> None:
    somebody, account, paper = english(tenant), _account(tenant), _read(tenant)
    line = _line(tenant, account, "-118.00", "TO THE MILL", date="2026-03-02")
    page = somebody.get(f"/bank/transactions/{line}")
    assert "Paper Mill Ltd · A-1" in page.text
    sent = {"_do": "paper", "inboxItemId": paper["id"]}
    after = _followed(somebody, somebody.post(f"/bank/transactions/{line}", {**sent, "_once": "1"}))
    assert "A-1" in after.text
    assert tenant.api.get(f"/inbox/{paper['id']}").json()["bankTransactionId"] == line
    refused = somebody.post(f"/bank/transactions/{line}", {**sent, "_once": "2"})
    assert refused.status == 409


def test_a_paper_is_matched_with_a_transaction_of_its_amount_on_its_own_page(tenant: Tenant) -> None:
    somebody, account, paper = english(tenant), _account(tenant), _read(tenant)
    line = _line(tenant, account, "-118.00", "TO THE MILL", date="2026-03-02")
    _line(tenant, account, "-119.00", "TO SOMEBODY ELSE", date="2026-03-02")
    expense = booked(tenant, supplier(tenant), "100", "18", date="2026-03-01")
    links = [{"type": "expense", "id": expense["id"]}]
    done(tenant.api.post(f"{LINES}/{line}/match", json={"links": links}))
    page = somebody.get(f"/inbox/{paper['id']}")
    assert "TO THE MILL" in page.text
    assert "TO SOMEBODY ELSE" not in page.text
    (form,) = page.all("#fields")
    sent = {**dict(form.form_values()), "bankTransactionId": line, "_do": "match"}
    assert somebody.post(f"/inbox/{paper['id']}", sent).status == 303
    assert tenant.api.get(f"/expenses/{expense['id']}").json()["fileId"] == paper["fileId"]


def test_money_out_without_a_paper_leads_to_its_transaction(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    line = _line(tenant, account, "-77.70", "TO NOBODY KNOWS WHOM", date="2026-03-02")
    page = somebody.get("/expenses/missing-papers?kind=bank_line_without_paper")
    assert page.status == 200
    told = tenant.api.get("/expenses/missing-papers", params={"from": "2026-03-01"}).json()
    assert [one["bankTransactionId"] for one in told["items"]] == [line]


def test_the_card_charges_of_a_deposit_are_settled_on_its_page(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    for amount in ("600", "400"):
        body = {"chargedOn": "2026-01-05", "amount": amount, "provider": "cardcom"}
        done(tenant.api.post("/card-clearing/expectations", json=body), 201)
    deposit = _line(tenant, account, "990.00", "CARD DEPOSIT", kind="card_settlement")
    transfer = _line(tenant, account, "990.00", "TRANSFER")
    there = f"/bank/transactions/{deposit}"
    page = somebody.get(there)
    assert "Card charges that explain the deposit" in page.text
    assert "2 charges" in page.text
    assert "Card charges that explain the deposit" not in somebody.get(f"/bank/transactions/{transfer}").text
    assert "2 charges" in somebody.get(f"/bank/transactions/{transfer}?find=deposit").text
    (form,) = page.all("#deposit form")
    _followed(somebody, somebody.post(there, {**dict(form.form_values()), "_do": "settle"}))
    assert _get(tenant, deposit)["status"] == "MATCHED"
    assert "No open card charges explain it" in somebody.get(f"/bank/transactions/{transfer}?find=deposit").text


def test_by_hand_is_searched_by_text(tenant: Tenant) -> None:
    somebody, account, second = english(tenant), _account(tenant), _account(tenant, "Savings")
    for name in ("Rotem Media", "Sela Estates"):
        client = tenant.client(name=name)
        body = {"clientId": client["id"], "method": "bank_transfer", "date": tenant.today(), "amount": "75"}
        done(tenant.api.post("/payments", json=body), 201)
    line = _line(tenant, account, "75", "TRANSFER")
    _line(tenant, second, "-75", "TO THE OTHER ACCOUNT")
    there = f"/bank/transactions/{line}"
    (found,) = somebody.get(f"{there}?find=payment&q=rotem").all("#by-hand")
    assert ("Rotem Media" in found.text_content(), "Sela Estates" in found.text_content()) == (True, False)
    assert "TO THE OTHER ACCOUNT" in somebody.get(f"{there}?find=internal_transfer&q=other").text


def test_sessions_are_a_file(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant, "Main account")
    period = {"periodStart": "2026-01-01", "periodEnd": "2026-01-31", "closingBalance": "10", "openingBalance": "3"}
    done(tenant.api.post("/bank-reconciliation/sessions", json={"bankAccountId": account, **period}), 201)
    (row,) = done(tenant.api.get("/reports/bank-sessions"))["items"]
    assert (row["bankAccountName"], row["statementDifference"]) == ("Main account", "-7.00")
    listed = somebody.get("/bank/sessions")
    assert any("/bank/sessions/export" in one for one in listed.links())
    table = somebody.get("/bank/sessions/export?format=csv").answer.text
    assert "2026-01-31,Main account,Open,ILS,3.00" in table
    assert "Main account" not in somebody.get("/bank/sessions/export?format=csv&status=CLOSED").answer.text
