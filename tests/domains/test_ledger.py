"""The books in the hands of an accountant: accounts, balances, closed months."""

from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from domains.answers import done
from support.service import Running, Tenant, open_business


def account(tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """An account of the business's own."""
    body = {"code": "6045", "name": {"he": "תוכנה", "en": "Software"}, "type": "expense", **fields}
    return done(tenant.api.post("/ledger/accounts", json=body), 201)


def by_code(tenant: Tenant) -> dict[str, dict[str, Any]]:
    """All accounts by their numbers."""
    listed = tenant.api.get("/ledger/accounts", params={"limit": 100}).json()["items"]
    return {one["code"]: one for one in listed}


def trial(tenant: Tenant, **query: str) -> dict[str, tuple[str, str, str, str]]:
    """The trial balance: opening, debit, credit and closing by role."""
    answer = done(tenant.api.get("/ledger/trial-balance", params=query))
    return {one["role"]: (one["opening"], one["debit"], one["credit"], one["closing"]) for one in answer["rows"]}


def spent(tenant: Tenant, day: str) -> dict[str, Any]:
    """A booked expense of 100 and its VAT."""
    body = {"date": day, "docType": 305, "net": "100.00", "vat": "18.00"}
    made = done(tenant.api.post("/expenses", json=body), 201)
    return done(tenant.api.post(f"/expenses/{made['id']}/book"))


def faults(answer: Any) -> set[tuple[str, str]]:
    """The fields of a refusal with their codes."""
    assert answer.status_code == 422, answer.text
    return {(one["field"], one["code"]) for one in answer.json()["details"]}


def test_a_new_business_has_the_chart_of_its_country_before_anything_is_posted(tenant: Tenant) -> None:
    before = by_code(tenant)
    assert before["3400"]["role"] == "retained_earnings"
    assert (before["1610"]["vatBox"], before["4010"]["form6111Code"]) == ("inputVatOther", "1010")
    tenant.issued(305)
    after = by_code(tenant)
    assert {code: one["id"] for code, one in after.items()} == {code: one["id"] for code, one in before.items()}
    assert after["1200"]["balance"] != "0.00"
    assert done(tenant.api.get(f"/ledger/accounts/{after['1200']['id']}"))["balance"] == after["1200"]["balance"]


def test_own_accounts_are_created_changed_and_deleted(tenant: Tenant) -> None:
    parent = by_code(tenant)["6040"]
    made = account(tenant, parentId=parent["id"], form6111Code="3680", subtype="software", currency="USD")
    assert (made["isSystem"], made["balance"], made["parentId"]) == (False, "0.00", parent["id"])
    again = tenant.api.post("/ledger/accounts", json={"code": "6045", "name": {"he": "עוד"}, "type": "expense"})
    assert (again.status_code, again.json()["error"]) == (409, "account_code_exists")
    changed = done(tenant.api.patch(f"/ledger/accounts/{made['id']}", json={"name": {"he": "תכנה"}, "isActive": False}))
    assert (changed["name"], changed["isActive"], changed["version"]) == ({"he": "תכנה", "en": "תכנה"}, False, 2)
    below = account(tenant, code="60451", parentId=made["id"])
    in_use = tenant.api.delete(f"/ledger/accounts/{made['id']}")
    assert (in_use.status_code, in_use.json()["error"]) == (409, "account_in_use")
    assert tenant.api.delete(f"/ledger/accounts/{below['id']}").status_code == 204
    assert tenant.api.delete(f"/ledger/accounts/{made['id']}").status_code == 204
    assert "6045" not in by_code(tenant)


def test_what_is_wrong_with_an_account_is_said_by_field(tenant: Tenant) -> None:
    asset = by_code(tenant)["1010"]
    wrong = {"code": "7000", "name": {"he": "א"}, "type": "expense", "parentId": asset["id"], "currency": "XQQ"}
    assert faults(tenant.api.post("/ledger/accounts", json=wrong)) == {
        ("parentId", "other_account_type"),
        ("currency", "unknown_currency"),
    }
    top = account(tenant)
    below = account(tenant, code="6046", parentId=top["id"])
    loop = tenant.api.patch(f"/ledger/accounts/{top['id']}", json={"parentId": below["id"]})
    assert faults(loop) == {("parentId", "loop")}
    built_in = tenant.api.patch(f"/ledger/accounts/{asset['id']}", json={"code": "1", "type": "equity"})
    assert faults(built_in) == {("code", "built_in"), ("type", "built_in")}
    gone = tenant.api.delete(f"/ledger/accounts/{asset['id']}")
    assert (gone.status_code, gone.json()["error"]) == (409, "account_built_in")


@pytest.fixture(scope="module")
def books(running: Running) -> Tenant:
    """A business with invoices in two months."""
    tenant = open_business(running)
    for day, price in (("2026-10-05", "100"), ("2026-10-31", "10"), ("2026-11-03", "1")):
        tenant.issued(305, issueDate=day, lines=[{"description": "ייעוץ", "quantity": "1", "unitPrice": price}])
    return tenant


def test_the_trial_balance_of_whole_months_and_of_days_agree_with_what_was_issued(books: Tenant) -> None:
    whole = trial(books, **{"from": "2026-10-01", "to": "2026-10-31"})
    assert whole["customers"] == ("0.00", "129.80", "0.00", "129.80")
    assert whole["output_vat"] == ("0.00", "0.00", "19.80", "-19.80")
    part = trial(books, **{"from": "2026-10-06", "to": "2026-11-02"})
    assert part["customers"] == ("118.00", "11.80", "0.00", "129.80")
    day = trial(books, **{"from": "2026-11-03", "to": "2026-11-03"})
    assert day["sales_income"] == ("-110.00", "0.00", "1.00", "-111.00")
    compared = done(
        books.api.get("/ledger/trial-balance", params={"from": "2026-11-01", "to": "2026-11-30", "compare": "previous"})
    )
    assert (compared["comparedFrom"], compared["comparedTo"]) == ("2026-10-01", "2026-10-31")
    assert {one["role"]: one["compared"] for one in compared["rows"]}["customers"] == "129.80"
    balances = done(books.api.get("/ledger/balances", params={"date": "2026-10-31"}))
    assert {one["role"]: one["balance"] for one in balances["rows"]}["customers"] == "129.80"
    assert balances["total"] == "0.00"


def close(tenant: Tenant, period: str) -> tuple[int, str]:
    """The answer to closing a month: its status, and its state or the code of the refusal."""
    answer = tenant.api.post(f"/ledger/periods/{period}/close")
    return answer.status_code, answer.json().get("state") or answer.json()["error"]


def reopen(tenant: Tenant, period: str) -> tuple[int, str]:
    """The same of reopening it."""
    answer = tenant.api.post(f"/ledger/periods/{period}/reopen", json={"reason": "חשבונית ספק הגיעה באיחור"})
    return answer.status_code, answer.json().get("state") or answer.json()["error"]


def test_months_close_in_order_and_reopen_from_the_last(tenant: Tenant) -> None:
    spent(tenant, "2026-08-31")
    tenant.issued(305, issueDate="2026-10-05")
    assert close(tenant, "2026-10") == (409, "earlier_period_open")
    assert close(tenant, "2026-08") == (200, "CLOSED")
    assert close(tenant, "2026-08") == (409, "period_already_closed")
    assert close(tenant, "2026-11") == (409, "period_not_over")
    assert close(tenant, "2026-10") == (200, "CLOSED")
    refused = tenant.api.post(f"/documents/{tenant.draft(305, issueDate='2026-10-31')['id']}/finalize")
    assert (refused.status_code, refused.json()["error"]) == (409, "period_closed")
    facts = refused.json()
    assert (facts["field"], facts["period"], facts["earliestOpenDay"]) == ("issueDate", "2026-10", "2026-11-01")
    assert reopen(tenant, "2026-08") == (409, "later_period_closed")
    assert reopen(tenant, "2026-11") == (409, "period_not_closed")
    assert reopen(tenant, "2026-10") == (200, "OPEN")
    assert reopen(tenant, "2026-10") == (409, "period_not_closed")
    spent(tenant, "2026-09-30")
    assert close(tenant, "2026-13") == (404, "not_found")
    unexplained = tenant.api.post("/ledger/periods/2026-08/reopen", json={"reason": " "})
    assert unexplained.status_code == 422


def test_closing_the_last_month_of_a_year_carries_its_result_to_retained_earnings(tenant: Tenant) -> None:
    spent(tenant, "2025-06-01")
    spent(tenant, "2026-10-01")
    assert close(tenant, "2026-10") == (409, "earlier_period_open")
    assert close(tenant, "2025-06") == (200, "CLOSED")
    assert close(tenant, "2026-10") == (409, "earlier_period_open")
    assert close(tenant, "2025-12") == (200, "CLOSED")
    year = {"from": "2025-12-01", "to": "2025-12-31"}
    assert trial(tenant, **year)["other_expenses"] == ("100.00", "0.00", "100.00", "0.00")
    assert trial(tenant, **year)["retained_earnings"] == ("0.00", "100.00", "0.00", "100.00")
    assert close(tenant, "2026-10") == (200, "CLOSED")
    assert reopen(tenant, "2026-10") == (200, "OPEN")
    assert reopen(tenant, "2025-12") == (200, "OPEN")
    assert trial(tenant, **year)["other_expenses"] == ("100.00", "100.00", "100.00", "100.00")
    assert trial(tenant, **year)["retained_earnings"][3] == "0.00"
    assert close(tenant, "2025-12") == (200, "CLOSED")
    assert trial(tenant, **year)["retained_earnings"][3] == "100.00"


def test_of_two_who_close_a_month_at_once_one_wins(tenant: Tenant) -> None:
    tenant.issued(305, issueDate="2026-10-05")
    with ThreadPoolExecutor(4) as pool:
        answers = sorted(pool.map(lambda _: close(tenant, "2026-10"), range(4)))
    assert answers == [(200, "CLOSED"), *[(409, "period_already_closed")] * 3]


def test_the_months_of_a_year_say_what_is_still_to_be_done_before_they_are_closed(tenant: Tenant) -> None:
    spent(tenant, "2026-09-30")
    tenant.draft(305, issueDate="2026-10-30")
    tenant.draft(10, issueDate="2026-10-30")
    done(tenant.api.post("/expenses", json={"date": "2026-10-02", "docType": 305, "net": "1.00", "vat": "0.18"}), 201)

    def months() -> dict[str, dict[str, Any]]:
        answer = done(tenant.api.get("/ledger/periods", params={"year": 2026}))
        return {one["period"]: one for one in answer["items"]}

    found = months()
    assert list(found)[:2] == ["2026-11", "2026-10"]
    assert found["2026-10"]["checklist"] == {"draftDocuments": 1, "openExpenses": 1}
    assert (found["2026-09"]["debit"], found["2026-09"]["canClose"]) == ("118.00", True)
    assert (found["2026-10"]["canClose"], found["2026-11"]["canClose"], found["2026-11"]["isOver"]) == (False,) * 3
    close(tenant, "2026-09")
    found = months()
    assert [one["action"] for one in found["2026-09"]["changes"]] == ["closed"]
    assert (found["2026-08"]["state"], found["2026-09"]["canReopen"], found["2026-10"]["canClose"]) == (
        "CLOSED",
        True,
        True,
    )
