"""The pages of bank reconciliation: the screen with suggestions, what is certain, one transaction, and sessions."""

from typing import Any

import pytest

from domains.test_bank_suggestions_api import LINES, _account, _expense, _invoice, _line
from domains.test_desk_words import english
from pinkas.dashboard.business_pages import bank_auto_match
from support.dashboard import DashboardClient, ReceivedPage
from support.processes import wait_until
from support.service import Tenant

pytestmark = pytest.mark.logs_in
SCREEN = "/bank/reconcile"


def _get(tenant: Tenant, line: str) -> dict[str, Any]:
    return dict(tenant.api.get(f"{LINES}/{line}").json())


def _decide(somebody: DashboardClient, page: ReceivedPage, does: str, **fields: str) -> ReceivedPage:
    """Presses a button of the form of the line that is shown."""
    (form,) = page.all("#decide")
    return somebody.post(form.get("action"), {**dict(form.form_values()), **fields, "_do": does})


def _followed(somebody: DashboardClient, answered: ReceivedPage) -> ReceivedPage:
    assert answered.status == 303, answered.text
    return somebody.get(answered.answer.headers["location"])


def test_lines_are_accepted_excluded_and_undone_one_after_another(tenant: Tenant) -> None:
    somebody, account, client = english(tenant), _account(tenant), tenant.client(name="Horowitz Engineering")
    invoice = _invoice(tenant, client, "100")
    paid = _line(tenant, account, "118.00", "TRANSFER FROM HOROWITZ")
    fee = _line(tenant, account, "-7.50", "MONTHLY FEE")
    page = somebody.get(f"{SCREEN}?bankAccountId={account}")
    assert "2 transactions are open" in page.text
    assert "TRANSFER FROM HOROWITZ" in page.text
    assert "The amount is what is open" in page.text
    assert f"/app/{tenant.id}/documents/{invoice['id']}" in page.links()
    page = _followed(somebody, _decide(somebody, page, "accept"))
    assert _get(tenant, paid)["status"] == "MATCHED"
    assert "Matched." in page.text
    assert "1 transaction is open" in page.text
    assert "MONTHLY FEE" in page.text
    (undo,) = page.all(".toast form")
    page = _followed(somebody, somebody.post(undo.get("action"), dict(undo.form_values())))
    assert _get(tenant, paid)["status"] == "UNMATCHED"
    assert "A receipt that was issued stays" in page.text
    page = _followed(somebody, _decide(somebody, page, "accept"))
    assert _get(tenant, paid)["status"] == "MATCHED"
    page = _followed(somebody, _decide(somebody, page, "exclude:bank_fee"))
    assert _get(tenant, fee)["excludeReason"] == "bank_fee"
    assert "Nothing is open" in page.text
    (undo,) = page.all(".toast form")
    page = _followed(somebody, somebody.post(undo.get("action"), dict(undo.form_values())))
    assert "MONTHLY FEE" in page.text
    assert _get(tenant, fee)["status"] == "UNMATCHED"


def test_the_second_of_two_people_is_refused_and_shown_the_next_line(tenant: Tenant) -> None:
    somebody, account, client = english(tenant), _account(tenant), tenant.client(name="Barak Tools")
    _invoice(tenant, client, "100")
    paid = _line(tenant, account, "118.00", "BARAK TOOLS")
    _line(tenant, account, "-5.00", "SOMETHING ELSE")
    shown = somebody.get(f"{SCREEN}?bankAccountId={account}&at={paid}")
    other = somebody.get(f"{SCREEN}?bankAccountId={account}&at={paid}&after=")
    assert _decide(somebody, other, "accept").status == 303
    refused = _decide(somebody, shown, "accept", _once="second")
    assert refused.status in (409, 412), refused.text
    assert refused.all("[data-problem]")
    assert "SOMETHING ELSE" in refused.all("#line-head")[0].text_content()
    bent = _decide(somebody, refused, "accept", **{"match-0": "{bent"})
    assert bent.status == 422
    assert _decide(somebody, refused, "exclude:never").status == 422


def test_what_is_declined_is_not_suggested_again(tenant: Tenant) -> None:
    somebody, account, client = english(tenant), _account(tenant), tenant.client(name="Carmel Wine")
    invoice = _invoice(tenant, client, "100")
    line = _line(tenant, account, "118.00", "CARMEL WINE")
    page = _followed(somebody, _decide(somebody, somebody.get(f"{SCREEN}?at={line}"), "decline"))
    assert "It is not suggested for this line again." in page.text
    assert f"/app/{tenant.id}/documents/{invoice['id']}" not in page.links()


def test_what_is_certain_is_shown_before_it_is_matched_and_taken_back_at_once(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    lines = []
    for name in ("Adler Print", "Gilad Roofs"):
        _invoice(tenant, tenant.client(name=name), "300")
        lines.append(_line(tenant, account, "354.00", f"TRANSFER {name}"))
    there = f"{SCREEN}/certain?bankAccountId={account}"
    page = somebody.get(there)
    assert "Nothing is written before you accept it." in page.text
    assert {_get(tenant, one)["status"] for one in lines} == {"UNMATCHED"}
    form = page.all("main form")[-1]
    done = somebody.post(there, {**dict(form.form_values()), "_do": "accept"})
    assert done.status == 200, done.text
    matched = [one for one in lines if _get(tenant, one)["status"] == "MATCHED"]
    assert matched, done.text
    assert "matched." in done.text
    undo = done.all("main form")[-1]
    every = [value for name, value in undo.form_values() if name == "matched[]"]
    taken = somebody.post(there, {**dict(undo.form_values()), "matched[]": every, "_do": "undo"})
    assert taken.status == 303, taken.text
    assert {_get(tenant, one)["status"] for one in lines} == {"UNMATCHED"}


def test_a_transaction_is_matched_by_hand_and_taken_back(tenant: Tenant) -> None:
    somebody, account, supplier = english(tenant), _account(tenant), tenant.supplier(name="Paper Mill")
    expense = _expense(tenant, supplier, "250.00", "A-77")
    line = _line(tenant, account, "-250.00", "CHEQUE 4411")
    there = f"/bank/transactions/{line}"
    for kind in ("document", "payment", "supplier_payment", "ledger_account", "internal_transfer"):
        assert somebody.get(f"{there}?find={kind}").status == 200
    page = somebody.get(f"{there}?find=expense&q=A-77")
    assert "Paper Mill · A-77" in page.text
    form = {"links[0].type": "expense", "links[0].id": expense, "links[0].amount": "", "_do": "match"}
    assert somebody.post(there, {"_do": "match"}).status == 422
    assert somebody.post(there, {**form, "links[0].amount": "900.00"}).status == 409
    page = _followed(somebody, somebody.post(there, {**form, "_once": "2"}))
    assert _get(tenant, line)["status"] == "MATCHED"
    assert f"/app/{tenant.id}/expenses/{expense}" in page.links()
    (match,) = tenant.api.get(f"{LINES}/{line}/matches").json()["items"]
    page = _followed(somebody, somebody.post(there, {"_do": "unmatch", "matchId": match["id"]}))
    assert "Taken back" in page.text
    page = _followed(somebody, somebody.post(there, {"_do": "advance", "supplierId": supplier["id"]}))
    assert _get(tenant, line)["status"] == "MATCHED"


def test_a_receipt_is_drafted_from_money_that_nothing_asks_for(tenant: Tenant) -> None:
    somebody, line = english(tenant), _line(tenant, _account(tenant), "59.00", "Unknown")
    there = f"/bank/transactions/{line}"
    assert somebody.post(there, {"_do": "draft", "clientId": ""}).status == 422
    made = somebody.post(there, {"_do": "draft", "clientId": tenant.client()["id"], "_once": "2"})
    assert made.status == 303, made.text
    assert "/documents/" in made.answer.headers["location"]


def test_a_session_is_opened_closed_when_nothing_is_open_and_opened_again(tenant: Tenant) -> None:
    somebody, account, today = english(tenant), _account(tenant), tenant.today()
    assert "No sessions yet" in somebody.get("/bank/sessions").text
    line = _line(tenant, account, "-12.00", "FEE OF THE BANK")
    form = somebody.get(f"/bank/sessions/new?bankAccountId={account}").form()
    assert form["bankAccountId"] == account
    begun = {**form, "periodStart": today, "periodEnd": today, "closingBalance": "-12.00"}
    assert set(somebody.post("/bank/sessions/new", {**begun, "closingBalance": "much"}).faults()) == {"closingBalance"}
    page = _followed(somebody, somebody.post("/bank/sessions/new", {**begun, "_once": "2"}))
    session = tenant.api.get("/bank-reconciliation/sessions").json()["items"][0]["id"]
    there = f"/bank/sessions/{session}"
    assert "neither matched nor excluded yet: " in page.text
    assert "FEE OF THE BANK" in page.text
    assert "They do not agree" in page.text
    assert f"/app/{tenant.id}/bank/transactions/{line}" in page.links()
    assert somebody.post(there, {"_do": "close"}).status == 409
    twice = somebody.post("/bank/sessions/new", {**begun, "_once": "3"})
    assert twice.status == 409
    assert f"/app/{tenant.id}{there}" in twice.links()
    screen = somebody.get(f"{SCREEN}?sessionId={session}")
    page = _followed(somebody, _decide(somebody, screen, "exclude:bank_fee"))
    assert "Nothing is open" in page.text
    page = _followed(somebody, somebody.post(there, {"_do": "close", "note": "checked", "_once": "4"}))
    assert "The session is closed" in page.text
    assert somebody.post(f"/bank/transactions/{line}", {"_do": "include"}).status == 409
    assert set(somebody.post(there, {"_do": "reopen", "reason": ""}).faults()) == {"reason"}
    page = _followed(somebody, somebody.post(there, {"_do": "reopen", "reason": "a deposit twice", "_once": "5"}))
    assert "a deposit twice" in page.text
    assert "Opened again" in page.text
    assert "No session matches" in somebody.get("/bank/sessions?status=CLOSED").text


def test_a_card_deposit_is_settled_with_one_press(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    for amount in ("600", "400"):
        body = {"chargedOn": "2026-01-05", "amount": amount, "provider": "cardcom"}
        assert tenant.api.post("/card-clearing/expectations", json=body).status_code == 201
    deposit = _line(tenant, account, "990.00", "CARD DEPOSIT", kind="card_settlement")
    page = somebody.get(f"{SCREEN}?bankAccountId={account}")
    assert "The charges less the fee are the deposit" in page.text
    _followed(somebody, _decide(somebody, page, "accept"))
    assert _get(tenant, deposit)["status"] == "MATCHED"


def test_what_is_certain_is_matched_behind_the_page_and_stopped(
    tenant: Tenant, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bank_auto_match, "ROWS", 1)
    somebody, account = english(tenant), _account(tenant)
    lines = []
    for name in ("Adler Print", "Gilad Roofs", "Barak Doors"):
        _invoice(tenant, tenant.client(name=name), "300")
        lines.append(_line(tenant, account, "354.00", f"TRANSFER {name}"))
    there = f"{SCREEN}/certain?bankAccountId={account}"
    form = somebody.get(there).all("main form")[-1]
    began = somebody.post(there, {**dict(form.form_values()), "_do": "every"})
    run = str(began.answer.headers["location"])
    assert (began.status, "/certain/runs/" in run) == (303, True)
    wait_until(lambda: "All transactions were looked at." in somebody.get(run).text, "the run")
    assert {_get(tenant, one)["status"] for one in lines} == {"MATCHED"}
    with tenant.running.owner() as connection:  # as if it went on
        connection.execute(
            """UPDATE bank_match_runs SET state = 'RUNNING', ended_at = NULL, looked_at = 1
               WHERE business_id = %s""",
            [tenant.id],
        )
    assert "being matched behind this page" in somebody.get(there).text
    page = somebody.get(run)
    assert "1 of 2 transactions were looked at." in page.text
    (stop,) = page.all("#run form")
    assert "It was stopped." in _followed(somebody, somebody.post(stop.get("action"), {})).text
    for code, told in (
        ("transaction_matched", "is matched"),
        ("internal_error", "Something failed on our side, and was noted."),
    ):
        with tenant.running.owner() as connection:
            connection.execute(
                "UPDATE bank_match_runs SET state = 'FAILED', error = %s WHERE business_id = %s", [code, tenant.id]
            )
        page = somebody.get(run)
        assert told in page.text
        assert code not in page.text
