"""The pages of rules for bank transactions, and the hold of a transaction."""

import pytest

from domains.test_bank_suggestions_api import LINES, _account, _line
from domains.test_desk_bank_reconciliation import SCREEN, _decide, _followed, _get
from domains.test_desk_words import english
from support.service import Tenant

pytestmark = pytest.mark.logs_in
PAGES, RULES = "/bank/rules", "/bank-reconciliation/rules"


def test_a_rule_is_shown_before_it_is_saved_moved_and_deleted(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    line = _line(tenant, account, "-5.00", "MONTHLY FEE")
    assert "No rules yet" in somebody.get(PAGES).text
    page = somebody.get(f"{PAGES}/new?text=monthly&name=Fees")
    form = {**page.form(), "action": "exclude", "excludeReason": "bank_fee", "holdDays": "9"}
    assert set(somebody.post(f"{PAGES}/new", {**form, "text": ""}).faults()) == {"text"}
    shown = somebody.post(f"{PAGES}/new", {**form, "_do": "preview", "_once": "2"})
    assert (shown.status, "1 transaction fits." in shown.text) == (200, True), shown.text
    assert tenant.api.get(RULES).json()["items"] == []
    page = _followed(somebody, somebody.post(f"{PAGES}/new", {**form, "_do": "save", "_once": "3"}))
    (rule,) = tenant.api.get(RULES).json()["items"]
    assert (rule["applyOnImport"], rule["holdDays"], rule["excludeReason"]) == (True, None, "bank_fee")
    assert "Exclude it: Bank fee" in page.text
    other = {"name": "Rent", "text": "rent", "action": "hold", "holdDays": 3}
    assert tenant.api.post(RULES, json=other).status_code == 201
    moved = somebody.post(f"{PAGES}/{rule['id']}/move", {"_do": "down", "_version": str(rule["version"])})
    _followed(somebody, moved)
    assert [one["name"] for one in tenant.api.get(RULES).json()["items"]] == ["Rent", "Fees"]
    there = f"{PAGES}/{rule['id']}"
    form = {**somebody.get(there).form(), "action": "hold", "holdDays": "4", "_do": "save"}
    _followed(somebody, somebody.post(there, form))
    changed = tenant.api.get(f"{RULES}/{rule['id']}").json()
    assert (changed["action"], changed["holdDays"], changed["excludeReason"]) == ("hold", 4, None)
    stale = somebody.post(there, {**form, "name": "Later", "_once": "4"})
    assert stale.status in (409, 412), stale.text
    _followed(somebody, somebody.post(there, {"_do": "remove", "_version": str(changed["version"])}))
    assert len(tenant.api.get(RULES).json()["items"]) == 1
    assert _get(tenant, line)["status"] == "UNMATCHED"


def test_rules_are_applied_once_what_they_would_do_was_seen(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    line = _line(tenant, account, "-5.00", "MONTHLY FEE")
    body = {"name": "Fees", "text": "fee", "action": "exclude", "excludeReason": "bank_fee"}
    rule = tenant.api.post(RULES, json=body).json()["id"]
    page = somebody.get(f"{PAGES}/apply")
    assert "MONTHLY FEE" in page.text
    assert _get(tenant, line)["status"] == "UNMATCHED"
    done = somebody.post(f"{PAGES}/apply", {"cursor": ""})
    assert "The rules took 1 transaction." in done.text
    assert _get(tenant, line)["ruleId"] == rule
    assert f"/app/{tenant.id}{PAGES}/{rule}" in somebody.get(f"/bank/transactions/{line}").links()
    assert somebody.get(f"{PAGES}/apply?cursor=bent").status == 400


def test_a_line_is_put_on_hold_on_the_screen_and_on_its_page(tenant: Tenant) -> None:
    somebody, account = english(tenant), _account(tenant)
    line = _line(tenant, account, "-5.00", "MONTHLY FEE")
    page = somebody.get(f"{SCREEN}?bankAccountId={account}")
    assert page.all('summary[data-key="h"]')
    page = _followed(somebody, _decide(somebody, page, "hold:7"))
    assert _get(tenant, line)["onHoldUntil"]
    (undo,) = page.all(".toast form")
    _followed(somebody, somebody.post(undo.get("action"), dict(undo.form_values())))
    assert _get(tenant, line)["onHoldUntil"] is None
    assert _decide(somebody, somebody.get(f"{SCREEN}?at={line}"), "hold:never").status == 422
    there = f"/bank/transactions/{line}"
    assert set(somebody.post(there, {"_do": "hold", "until": "2019-01-01"}).faults()) == {"until"}
    held = somebody.post(there, {"_do": "hold", "until": "2099-01-31", "note": "asked the bank", "_once": "2"})
    assert "asked the bank" in _followed(somebody, held).text
    _followed(somebody, somebody.post(there, {"_do": "release"}))
    assert tenant.api.get(f"{LINES}/{line}").json()["onHoldUntil"] is None
