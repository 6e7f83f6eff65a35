"""Reconciliation sessions: opened without overlap, closed when their lines are dealt with, reopened with a trail."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from domains.answers import faults
from support.service import Tenant

LINES, SESSIONS = "/bank-reconciliation/transactions", "/bank-reconciliation/sessions"


def _account(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    made = tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json={"name": "בנק", **fields})
    assert made.status_code == 201, made.text
    return dict(made.json())


def _line(tenant: Tenant, account: str, day: str, amount: str, **fields: Any) -> str:
    body = {"bankAccountId": account, "date": day, "amount": amount, "description": f"{day} {amount}", **fields}
    made = tenant.api.post(LINES, json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _open(tenant: Tenant, account: str, closing: str, month: str = "01", **fields: Any) -> Any:
    period = {"periodStart": f"2026-{month}-01", "periodEnd": f"2026-{month}-28"}
    return tenant.api.post(SESSIONS, json={"bankAccountId": account, "closingBalance": closing, **period, **fields})


def _exclude(tenant: Tenant, *lines: str) -> None:
    for line in lines:
        done = tenant.api.post(f"{LINES}/{line}/exclude", json={"reason": "other"})
        assert done.status_code == 200, done.text


def _refusal(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]


def test_a_session_takes_the_lines_of_its_days_and_no_other_has_them(tenant: Tenant) -> None:
    account = _account(tenant, openingBalance="100", openingDate="2026-01-01")["id"]
    _line(tenant, account, "2026-01-05", "50")
    _line(tenant, account, "2026-02-05", "7")
    made = _open(tenant, account, "130.00")
    assert made.status_code == 201, made.text
    session = made.json()
    assert (session["status"], session["openingBalance"], session["currency"]) == ("OPEN", "100.00", "ILS")
    assert session["counts"] == {"total": 1, "matched": 0, "partial": 0, "excluded": 0, "unmatched": 1}
    assert (session["statementDifference"], session["changes"]) == ("20.00", [])
    late = _line(tenant, account, "2026-01-28", "-20")
    assert tenant.api.get(f"{LINES}/{late}").json()["sessionId"] == session["id"]
    read = tenant.api.get(f"{SESSIONS}/{session['id']}").json()
    assert read["sums"] == {"inflow": "50.00", "outflow": "-20.00", "excluded": "0.00"}
    assert read["statementDifference"] == "0.00"
    for start, end in (("2026-01-28", "2026-02-10"), ("2025-12-01", "2026-01-01"), ("2026-01-10", "2026-01-11")):
        again = _open(tenant, account, "1", periodStart=start, periodEnd=end)
        assert (*_refusal(again), again.json()["sessionId"]) == (409, "session_overlaps", session["id"])
    second = _open(tenant, account, "137", "02").json()
    assert (second["openingBalance"], second["statementDifference"]) == ("130.00", "0.00")
    listed = tenant.api.get(SESSIONS, params={"bankAccountId": account}).json()["items"]
    assert [one["id"] for one in listed] == [second["id"], session["id"]]
    found = tenant.api.get(SESSIONS, params={"from": "2026-02-01", "status": "OPEN"}).json()["items"]
    assert [one["id"] for one in found] == [second["id"]]
    assert _open(tenant, _account(tenant, name="אחר")["id"], "0").status_code == 201


def test_sessions_opened_at_once_do_not_overlap(tenant: Tenant) -> None:
    account = _account(tenant)["id"]
    with ThreadPoolExecutor(3) as pool:
        answers = list(pool.map(lambda _: _open(tenant, account, "0").status_code, range(3)))
    assert sorted(answers) == [201, 409, 409]


@pytest.mark.parametrize(
    ("fields", "field", "code"),
    [
        ({"periodEnd": "2025-12-31"}, "periodEnd", "before_start"),
        ({"periodEnd": "9999-12-31"}, "periodEnd", "date_out_of_range"),
        ({"closingBalance": "1.005"}, "closingBalance", "invalid_amount"),
        ({"openingBalance": "1.005"}, "openingBalance", "invalid_amount"),
    ],
)
def test_what_a_session_cannot_be(tenant: Tenant, fields: dict[str, str], field: str, code: str) -> None:
    refused = _open(tenant, _account(tenant)["id"], "1", **fields)
    assert refused.status_code == 422, refused.text
    assert faults(refused) == {(field, code)}


def test_a_session_of_an_unknown_account_is_refused(tenant: Tenant) -> None:
    assert _refusal(_open(tenant, tenant.id, "1")) == (422, "bank_account_not_found")


def test_a_session_closes_when_its_lines_are_dealt_with_and_come_to_its_balance(tenant: Tenant) -> None:
    account = _account(tenant)["id"]
    lines = [_line(tenant, account, "2026-01-05", "50"), _line(tenant, account, "2026-01-06", "-8")]
    session = _open(tenant, account, "45").json()
    address = f"{SESSIONS}/{session['id']}"
    refused = tenant.api.post(f"{address}/close", json={"allowDifference": True, "note": "x"})
    assert (*_refusal(refused), refused.json()["unmatchedIds"]) == (409, "session_not_reconciled", lines)
    _exclude(tenant, *lines)
    refused = tenant.api.post(f"{address}/close", json={})
    assert (*_refusal(refused), refused.json()["difference"]) == (409, "session_difference", "-3.00")
    refused = tenant.api.post(f"{address}/close", json={"allowDifference": True})
    assert faults(refused) == {("note", "note_required")}
    closed = tenant.api.post(f"{address}/close", json={"allowDifference": True, "note": "עמלה חסרה"}).json()
    assert (closed["status"], closed["note"], closed["statementDifference"]) == ("CLOSED", "עמלה חסרה", "-3.00")
    assert closed["closedAt"]
    assert closed["closedBy"]
    assert [(one["action"], one["reason"]) for one in closed["changes"]] == [("closed", "עמלה חסרה")]


def test_a_closed_session_refuses_changes_of_its_lines_until_it_is_reopened(tenant: Tenant) -> None:
    account = _account(tenant)["id"]
    line = _line(tenant, account, "2026-01-05", "50")
    session = _open(tenant, account, "50").json()["id"]
    outside = _line(tenant, account, "2026-02-05", "9")
    assert tenant.api.post(f"{LINES}/{outside}/assign-session", json={"sessionId": session}).status_code == 200
    assert tenant.api.post(f"{LINES}/{outside}/assign-session", json={"sessionId": None}).json()["sessionId"] is None
    _exclude(tenant, line)
    assert _refusal(tenant.api.post(f"{SESSIONS}/{session}/reopen", json={"reason": "x"})) == (
        409,
        "session_not_closed",
    )
    assert tenant.api.post(f"{SESSIONS}/{session}/close", json={}).status_code == 200
    closed = (409, "session_closed")
    assert _refusal(tenant.api.post(f"{LINES}/{outside}/assign-session", json={"sessionId": session})) == closed
    assert _refusal(tenant.api.post(f"{LINES}/{line}/assign-session", json={"sessionId": None})) == closed
    assert _refusal(tenant.api.post(f"{LINES}/{line}/include")) == closed
    assert _refusal(tenant.api.delete(f"{LINES}/{line}")) == closed
    declined = {"targetType": "document", "targetId": line}
    assert _refusal(tenant.api.post(f"{LINES}/{line}/decline", json=declined)) == closed
    assert _refusal(tenant.api.post(f"{SESSIONS}/{session}/close", json={})) == closed
    late = _line(tenant, account, "2026-01-07", "3")
    assert tenant.api.get(f"{LINES}/{late}").json()["sessionId"] is None
    reopened = tenant.api.post(f"{SESSIONS}/{session}/reopen", json={"reason": "שורה חסרה"}).json()
    assert (reopened["status"], reopened["closedAt"], reopened["counts"]["total"]) == ("REOPENED", None, 2)
    assert tenant.api.get(f"{LINES}/{late}").json()["sessionId"] == session
    assert tenant.api.delete(f"{LINES}/{late}").status_code == 204
    again = tenant.api.post(f"{SESSIONS}/{session}/close", json={}).json()
    trail = [(one["action"], one["reason"], one["changedBy"] is not None) for one in again["changes"]]
    assert trail == [("closed", None, True), ("reopened", "שורה חסרה", True), ("closed", None, True)]
    entries = tenant.api.get("/audit-log", params={"subjectId": session}).json()["items"]
    made = [one["action"] for one in reversed(entries)]
    assert made == [f"bank_session.{name}" for name in ("created", "closed", "reopened", "closed")]


def test_of_two_people_who_close_at_once_one_does(tenant: Tenant) -> None:
    session = _open(tenant, _account(tenant)["id"], "0").json()["id"]
    with ThreadPoolExecutor(4) as pool:
        answers = list(pool.map(lambda _: tenant.api.post(f"{SESSIONS}/{session}/close", json={}), range(4)))
    assert sorted(one.status_code for one in answers) == [200, 409, 409, 409]
    assert len(tenant.api.get(f"{SESSIONS}/{session}").json()["changes"]) == 1


def test_a_line_of_another_account_is_not_assigned(tenant: Tenant) -> None:
    session = _open(tenant, _account(tenant)["id"], "0").json()["id"]
    line = _line(tenant, _account(tenant, name="אחר")["id"], "2026-01-05", "1")
    for id, code in ((session, "other_account"), (tenant.id, "session_not_found")):
        refused = tenant.api.post(f"{LINES}/{line}/assign-session", json={"sessionId": id})
        assert faults(refused) == {("sessionId", code)}


def test_the_reconciliation_explains_what_the_books_lack(tenant: Tenant) -> None:
    account = _account(tenant, openingBalance="1000", openingDate="2026-01-01")
    session = _open(tenant, account["id"], "1000").json()["id"]
    asked = f"{SESSIONS}/{session}/reconciliation"
    found = tenant.api.get(asked).json()
    assert (found["balanced"], found["difference"], found["explanation"]) == (True, "0.00", [])
    fee = _line(tenant, account["id"], "2026-01-06", "-12.50", kind="fee")
    paid = _line(tenant, account["id"], "2026-01-07", "300")
    second = _open(tenant, account["id"], "1287.50", "02").json()["id"]
    assert tenant.api.get(f"{SESSIONS}/{second}/reconciliation").json()["difference"] == "287.50"
    for line in (fee, paid):
        assert tenant.api.post(f"{LINES}/{line}/assign-session", json={"sessionId": second}).status_code == 200
    found = tenant.api.get(f"{SESSIONS}/{second}/reconciliation").json()
    assert (found["asOf"], found["ledgerAccountId"]) == ("2026-02-28", account["ledgerAccountId"])
    assert (found["statementClosingBalance"], found["ledgerBalance"]) == ("1287.50", "1000.00")
    assert (found["balanced"], found["difference"]) == (False, "287.50")
    told = [(one["kind"], one["amount"], one["refs"]) for one in found["explanation"]]
    assert told == [("unmatched_line", "300.00", [paid]), ("unposted_fee", "-12.50", [fee])]
