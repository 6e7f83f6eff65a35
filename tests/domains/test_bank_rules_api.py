"""Rules for bank transactions: kept in their order, previewed, applied to open lines and to new ones."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from domains.answers import faults
from domains.test_bank_matching import bank_account
from domains.test_bank_suggestions_api import LINES, _account, _line
from support.service import Tenant

RULES = "/bank-reconciliation/rules"


def _rule(tenant: Tenant, name: str, **fields: Any) -> dict[str, Any]:
    body = {"name": name, "text": name, "action": "exclude", **fields}
    if body["action"] == "exclude":
        body.setdefault("excludeReason", "bank_fee")
    made = tenant.api.post(RULES, json=body)
    assert made.status_code == 201, made.text
    return dict(made.json())


def _apply(tenant: Tenant, **body: Any) -> dict[str, Any]:
    done = tenant.api.post(f"{RULES}/apply", json=body)
    assert done.status_code == 200, done.text
    return dict(done.json())


def _get(tenant: Tenant, line: str) -> dict[str, Any]:
    return dict(tenant.api.get(f"{LINES}/{line}").json())


def _ledger_account(tenant: Tenant, code: str) -> str:
    (found,) = tenant.api.get("/ledger/accounts", params={"q": code}).json()["items"]
    return str(found["id"])


def _order(tenant: Tenant) -> list[tuple[str, int]]:
    return [(one["name"], one["position"]) for one in tenant.api.get(RULES).json()["items"]]


def test_rules_keep_their_order_however_they_are_moved(tenant: Tenant) -> None:
    _, second, third = (_rule(tenant, name) for name in ("a", "b", "c"))
    first = _rule(tenant, "z", position=1)
    assert _order(tenant) == [("z", 1), ("a", 2), ("b", 3), ("c", 4)]
    moved = tenant.api.patch(f"{RULES}/{third['id']}", json={"position": 2})
    assert moved.json()["position"] == 2
    assert tenant.api.patch(f"{RULES}/{first['id']}", json={"position": 99}).json()["position"] == 4
    assert _order(tenant) == [("c", 1), ("a", 2), ("b", 3), ("z", 4)]
    assert tenant.api.delete(f"{RULES}/{second['id']}").status_code == 204
    assert _order(tenant) == [("c", 1), ("a", 2), ("z", 3)]
    same = tenant.api.get(f"{RULES}/{first['id']}").json()
    assert tenant.api.patch(f"{RULES}/{first['id']}", json={"position": 3}).json()["version"] == same["version"]
    found = tenant.api.get(RULES, params={"q": "z", "action": "exclude", "isActive": "true"}).json()["items"]
    assert [one["id"] for one in found] == [first["id"]]


def test_what_is_wrong_with_a_rule_is_told_at_its_fields(tenant: Tenant) -> None:
    body = {"name": "x", "action": "assign_client", "clientId": str(uuid4()), "bankAccountId": str(uuid4())}
    refused = tenant.api.post(RULES, json={**body, "holdDays": 3, "minAmount": "9", "maxAmount": "1"})
    assert refused.status_code == 422
    assert faults(refused) >= {
        ("bankAccountId", "not_found"),
        ("clientId", "not_found"),
        ("holdDays", "not_of_action"),
        ("maxAmount", "below_minimum"),
    }
    made = _rule(tenant, "fee")
    changed = tenant.api.patch(f"{RULES}/{made['id']}", json={"action": "hold", "holdDays": 4})
    assert (changed.json()["excludeReason"], changed.json()["holdDays"]) == (None, 4)
    assert faults(tenant.api.patch(f"{RULES}/{made['id']}", json={"text": None})) == {("text", "condition_required")}
    assert faults(tenant.api.post(f"{RULES}/apply", json={"ruleIds": [str(uuid4())]})) == {("ruleIds[0]", "not_found")}


def test_a_rule_does_not_post_to_the_account_of_its_own_bank_account(tenant: Tenant) -> None:
    account = bank_account(tenant)
    own = {"action": "post_to_account", "ledgerAccountId": account["ledgerAccountId"], "text": "x"}
    refused = tenant.api.post(RULES, json={"name": "x", "bankAccountId": account["id"], **own})
    assert faults(refused) == {("ledgerAccountId", "own_account")}
    rule = _rule(tenant, "x", **own)  # of other bank accounts it is a transfer
    refused = tenant.api.patch(f"{RULES}/{rule['id']}", json={"bankAccountId": account["id"]})
    assert faults(refused) == {("ledgerAccountId", "own_account")}


def test_rules_do_what_they_say_once_and_teach_nothing(tenant: Tenant) -> None:
    account, client, supplier = _account(tenant), tenant.client(name="Levi"), tenant.supplier(name="Mill")
    charges = _ledger_account(tenant, "6110")
    party = {"counterparty": {"account": "445566", "name": "Mill Ltd"}}
    fee = _line(tenant, account, "-5.00", "MONTHLY FEE")
    levi = _line(tenant, account, "118.00", "from levi")
    card = _line(tenant, account, "-20.00", "card charge", **party)
    rent = _line(tenant, account, "-90.00", "rent of march")
    ahead = _line(tenant, account, "-300.00", "paper mill", **party)
    other = _line(tenant, account, "7.00", "something else")
    made = [
        _rule(tenant, "monthly fee"),
        _rule(tenant, "levi", action="assign_client", clientId=client["id"], direction="in"),
        _rule(tenant, "card", action="post_to_account", ledgerAccountId=charges),
        _rule(tenant, "rent", action="hold", holdDays=10),
        _rule(tenant, "mill", action="supplier_advance", supplierId=supplier["id"], direction="out"),
        _rule(tenant, "something", isActive=False),
    ]
    shown = _apply(tenant, dryRun=True)
    assert (shown["taken"], shown["skipped"]["noRule"], shown["remaining"]) == (5, 1, 0)
    assert _get(tenant, fee)["status"] == "UNMATCHED"
    done = _apply(tenant)
    assert (done["taken"], done["failed"], [one["taken"] for one in done["rules"]]) == (5, 0, [1, 1, 1, 1, 1])
    assert {one["ruleId"] for one in done["lines"]} == {one["id"] for one in made[:5]}
    found = _get(tenant, fee)
    assert (found["status"], found["excludeReason"], found["ruleId"]) == ("EXCLUDED", "bank_fee", made[0]["id"])
    assert _get(tenant, levi)["suggestedClientId"] == client["id"]
    assert (_get(tenant, card)["status"], _get(tenant, card)["ruleId"]) == ("MATCHED", made[2]["id"])
    assert _get(tenant, rent)["onHoldUntil"] == (date.fromisoformat(tenant.today()) + timedelta(days=10)).isoformat()
    assert _get(tenant, ahead)["status"] == "MATCHED"
    assert _get(tenant, other)["ruleId"] is None
    again = _apply(tenant)
    assert (again["taken"], again["skipped"]) == (0, {"noRule": 1, "unchanged": 1, "onHold": 1, "sessionClosed": 0})
    named = _apply(tenant, ruleIds=[made[5]["id"]], limit=1)
    assert (named["taken"], named["remaining"]) == (0, 2)
    assert _apply(tenant, ruleIds=[made[5]["id"]], cursor=named["nextCursor"])["taken"] == 1
    with tenant.running.owner() as connection:
        learned = connection.execute("SELECT count(*) FROM bank_aliases WHERE business_id = %s", [tenant.id]).fetchone()
    assert learned == (0,)
    draft = tenant.api.post(f"{LINES}/{levi}/create-document", json={})
    assert draft.status_code == 201, draft.text
    trail = tenant.api.get("/audit-log", params={"subjectId": fee}).json()["items"]
    assert "bank_transaction.excluded" in {one["action"] for one in trail}


def test_what_cannot_be_posted_stays_open_and_is_told(tenant: Tenant) -> None:
    account, charges = _account(tenant, currency="USD"), _ledger_account(tenant, "6110")
    line = _line(tenant, account, "-4.00", "card", date="2019-01-05")
    _rule(tenant, "card", action="post_to_account", ledgerAccountId=charges)
    done = _apply(tenant)
    assert (done["taken"], done["failed"], done["lines"][0]["error"]) == (0, 1, "exchange_rate_unknown")
    assert (_get(tenant, line)["status"], _get(tenant, line)["ruleId"]) == ("UNMATCHED", None)


def test_new_lines_are_taken_by_the_rules_that_are_for_them(tenant: Tenant) -> None:
    account, charges = _account(tenant), _ledger_account(tenant, "6110")
    _rule(tenant, "fee")
    at_once = _rule(tenant, "card", action="post_to_account", ledgerAccountId=charges, applyOnImport=True)
    mine = _rule(tenant, "cash", applyOnImport=True, excludeReason="personal", bankAccountId=account)
    assert _get(tenant, _line(tenant, account, "-5.00", "FEE"))["status"] == "UNMATCHED"
    one = _get(tenant, _line(tenant, account, "-6.00", "CARD charge"))
    assert (one["status"], one["ruleId"]) == ("MATCHED", at_once["id"])
    lines = [
        {"bankAccountId": account, "date": tenant.today(), "amount": "-8", "description": text}
        for text in ("cash 1", "card 2", "fee 3")
    ]
    made = tenant.api.post(f"{LINES}/bulk", json={"transactions": lines}).json()
    assert [_get(tenant, one["id"])["status"] for one in made["results"]] == ["EXCLUDED", "MATCHED", "UNMATCHED"]
    assert _get(tenant, made["results"][0]["id"])["ruleId"] == mine["id"]
    file = b"date,amount,description\n2026-01-05,-3,card abroad\n2026-01-06,-4,cash 9\n2026-01-07,-4,rest\n"
    params = {"bankAccountId": account}
    batch = tenant.api.post(f"{LINES}/import-csv", files={"file": ("a.csv", file)}, params=params).json()["batchId"]
    there = tenant.api.get(LINES, params={"batchId": batch, "sort": "date"}).json()["items"]
    assert [one["status"] for one in there] == ["MATCHED", "EXCLUDED", "UNMATCHED"]
    refused = tenant.api.delete(f"/banking/businesses/{tenant.id}/accounts/{account}")
    assert refused.json()["error"] == "bank_account_in_use"
    assert tenant.api.delete(f"{RULES}/{mine['id']}").status_code == 204
    assert _get(tenant, made["results"][0]["id"])["ruleId"] is None


def test_lines_of_closed_sessions_are_left_alone(tenant: Tenant) -> None:
    account, today = _account(tenant), tenant.today()
    line = _line(tenant, account, "-5.00", "fee")
    asked = {"bankAccountId": account, "periodStart": today, "periodEnd": today, "closingBalance": "-5.00"}
    session = tenant.api.post("/bank-reconciliation/sessions", json=asked).json()["id"]
    tenant.api.post(f"{LINES}/{line}/exclude", json={"reason": "bank_fee"})
    assert tenant.api.post(f"/bank-reconciliation/sessions/{session}/close", json={}).status_code == 200
    tenant.api.post(f"{LINES}/{line}/include", json={})
    refused = tenant.api.post(f"{LINES}/{line}/hold", json={"until": "2099-01-31"})
    assert (refused.status_code, refused.json()["error"]) == (409, "session_closed")
    _rule(tenant, "fee")
    assert _apply(tenant)["taken"] == 0


def test_a_rule_shows_what_it_would_have_done_and_where_people_decided_otherwise(tenant: Tenant) -> None:
    account, charges, interest = _account(tenant), _ledger_account(tenant, "6110"), _ledger_account(tenant, "6120")
    lines = [_line(tenant, account, f"-{place + 1}.00", f"card {place}") for place in range(4)]
    _line(tenant, account, "-50.00", "card of long ago", date="2019-01-05")
    for line, target in ((lines[0], charges), (lines[1], interest)):
        links = [{"type": "ledger_account", "id": target}]
        assert tenant.api.post(f"{LINES}/{line}/match", json={"links": links}).status_code == 200
    tenant.api.post(f"{LINES}/{lines[2]}/exclude", json={"reason": "personal"})
    body = {"name": "x", "text": "CARD", "action": "post_to_account", "ledgerAccountId": charges}
    shown = tenant.api.post(f"{RULES}/preview", json=body).json()
    assert (shown["count"], shown["conflicts"], shown["complete"]) == (4, 2, True)
    assert shown["sums"] == [{"currency": "ILS", "count": 4, "inflow": "0.00", "outflow": "-10.00"}]
    assert {one["transactionId"] for one in shown["lines"] if one["conflict"]} == {lines[1], lines[2]}
    assert tenant.api.get(RULES).json()["items"] == []
    waits = {"name": "x", "text": "card", "action": "hold", "holdDays": 3}
    assert tenant.api.post(f"{RULES}/preview", json=waits).json()["conflicts"] == 0


def test_a_line_is_put_on_hold_and_taken_off(tenant: Tenant) -> None:
    line = _line(tenant, _account(tenant), "-5.00", "fee")
    address, later = f"{LINES}/{line}/hold", "2099-01-31"
    assert faults(tenant.api.post(address, json={"until": tenant.today()})) == {("until", "not_in_the_future")}
    held = tenant.api.post(address, json={"until": later, "note": "asked the bank"}).json()
    assert (held["onHoldUntil"], held["holdNote"], held["status"]) == (later, "asked the bank", "UNMATCHED")
    again = tenant.api.post(address, json={"until": later, "note": "asked the bank"}).json()
    assert again["version"] == held["version"]
    _rule(tenant, "fee")
    assert _apply(tenant)["skipped"]["onHold"] == 1
    free = tenant.api.post(address, json={"until": None}).json()
    assert (free["onHoldUntil"], free["holdNote"]) == (None, None)
    assert _apply(tenant)["taken"] == 1
    assert tenant.api.post(address, json={"until": later}).json()["error"] == "transaction_excluded"
