"""Suggestions for bank lines, what is learned from people, and lines that are matched by themselves."""

from typing import Any

import pytest

from domains.answers import faults
from pinkas.countries import get_country
from pinkas.domains.banking.rules.names import name_words, sound_keys
from support.service import Running, Tenant

LINES, SETTINGS = "/bank-reconciliation/transactions", "/bank-reconciliation/settings"
NAMES = (
    'אלון שיווק והפצה בע"מ',
    "Levi & Sons Ltd.",
    "כץ",
    "הורוביץ-סבן יזמות",
    "Wallach Tzur",
    "צ'רלי שָׁלוֹם",
    "Charles Xavier Phillips",
    "אאא",
)


def _account(tenant: Tenant, name: str = "בנק", **fields: Any) -> str:
    made = tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json={"name": name, **fields})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _line(tenant: Tenant, account: str, amount: str, text: str, **fields: Any) -> str:
    body = {"bankAccountId": account, "date": tenant.today(), "amount": amount, "description": text, **fields}
    made = tenant.api.post(LINES, json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _suggested(tenant: Tenant, line: str, **query: Any) -> list[dict[str, Any]]:
    found = tenant.api.get(f"{LINES}/{line}/suggestions", params=query)
    assert found.status_code == 200, found.text
    return list(found.json()["items"])


def _invoice(tenant: Tenant, client: dict[str, Any], price: str, **fields: Any) -> dict[str, Any]:
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": price}]
    return tenant.issued(305, client=None, clientId=client["id"], lines=lines, **fields)


def _expense(tenant: Tenant, supplier: dict[str, Any], total: str, number: str) -> str:
    body = {"date": tenant.today(), "supplierId": supplier["id"], "docType": 305, "number": number, "total": total}
    made = tenant.api.post("/expenses", json={**body, "vat": "0"})
    assert made.status_code == 201, made.text
    booked = tenant.api.post(f"/expenses/{made.json()['id']}/book", json={})
    assert booked.status_code == 200, booked.text
    return str(made.json()["id"])


def test_names_are_found_in_the_database_by_the_same_keys(running: Running) -> None:
    rules = get_country("IL").party_names
    with running.owner() as connection:
        for name in NAMES:
            stored = {key for (key,) in connection.execute("SELECT name_keys(%s)", [name])}
            assert stored == {key for word in name_words(name, rules) for key in sound_keys(word, rules)}, name


def test_a_suggestion_is_accepted_as_it_is_and_teaches(tenant: Tenant) -> None:
    account, client = _account(tenant), tenant.client(name='הורוביץ הנדסה בע"מ')
    first, second = _invoice(tenant, client, "100"), _invoice(tenant, client, "200")
    line = _line(tenant, account, "118.00", "TRANSFER FROM HOROWITZ", counterparty={"account": "778899"})
    (best, *_) = _suggested(tenant, line)
    assert (best["targetId"], best["client"]["id"], best["autoMatchable"]) == (first["id"], client["id"], True)
    assert (best["confidence"], best["proposedAction"], best["label"].split(" · ")[1]) == (
        "HIGH",
        "create_receipt",
        client["name"],
    )
    assert {one["signal"] for one in best["reasons"]} == {"amount", "counterparty", "date", "currency"}
    assert _suggested(tenant, line, lang="en")[0]["reasons"][0]["text"] == "The amount is what is open"
    assert _suggested(tenant, line, types="payment,refund") == []
    done = tenant.api.post(f"{LINES}/{line}/match", json=best["match"])
    assert done.status_code == 200, done.text
    assert done.json()["transaction"]["status"] == "MATCHED"
    assert done.json()["matches"][0]["receiptId"] is not None
    assert _suggested(tenant, line) == []
    unknown = _line(tenant, account, "236.00", "העברה", counterparty={"account": "778899"})
    (learned, *_) = _suggested(tenant, unknown)
    assert (learned["targetId"], learned["autoMatchable"]) == (second["id"], True)
    assert "party_account" in [one["code"] for one in learned["reasons"]]


def test_several_invoices_less_tax_are_one_deposit(tenant: Tenant) -> None:
    account = _account(tenant)
    client = tenant.client(name="ביטון חשמל", withholding={"rate": "20"})
    made = [_invoice(tenant, client, price) for price in ("101.10", "202.20", "303.30")]
    paid = "484.34"  # the first and the last: 404.40 and its VAT, less 20 % of the former
    expected = {made[0]["id"], made[2]["id"]}
    amount = sum(float(one["total"]) for one in made if one["id"] in expected) - 0.2 * 404.40
    assert f"{amount:.2f}" == "396.31"
    line = _line(tenant, account, f"{amount:.2f}", "זיכוי ביטון חשמל")
    (best, *_) = _suggested(tenant, line)
    assert {one["targetId"] for one in best["targets"]} == expected, (paid, best)
    assert {one["withheld"] for one in best["match"]["links"]} == {"20.22", "60.66"}
    done = tenant.api.post(f"{LINES}/{line}/match", json=best["match"])
    assert done.status_code == 200, done.text
    assert tenant.api.get(f"/documents/{made[0]['id']}").json()["paymentStatus"] == "PAID"


def test_what_is_declined_is_not_suggested_again(tenant: Tenant) -> None:
    account, client = _account(tenant), tenant.client(name="רותם מדיה")
    invoice = _invoice(tenant, client, "100")
    line = _line(tenant, account, "118", "רותם מדיה")
    target = {"targetType": "document", "targetId": invoice["id"]}
    for _ in range(2):
        declined = tenant.api.post(f"{LINES}/{line}/decline", json=target)
        assert declined.json()["targets"] == [target]
    other = _line(tenant, account, "118", "העברה רותם מדיה")
    assert _suggested(tenant, line) == _suggested(tenant, other, includeLow="true") == []
    _invoice(tenant, client, "100")
    (after,) = _suggested(tenant, other, includeLow="true")
    assert "declined_before" in [one["code"] for one in after["conflicts"]]
    refused = tenant.api.post(f"{LINES}/{line}/decline", json={})
    assert faults(refused) == {("targetType", "required"), ("targetId", "required")}


def test_money_out_is_for_expenses_or_an_advance(tenant: Tenant) -> None:
    account, supplier = _account(tenant), tenant.supplier(name="דפוס נייר וצבע")
    first, second = _expense(tenant, supplier, "111.10", "1"), _expense(tenant, supplier, "222.20", "2")
    line = _line(tenant, account, "-333.30", "העברה אל דפוס נייר וצבע")
    (best, *_) = _suggested(tenant, line)
    assert ({one["targetId"] for one in best["targets"]}, best["proposedAction"]) == ({first, second}, "link_expense")
    done = tenant.api.post(f"{LINES}/{line}/match", json=best["match"])
    assert done.status_code == 200, done.text
    ahead = _line(tenant, account, "-50", "העברה אל דפוס נייר וצבע")
    (advance,) = _suggested(tenant, ahead)
    assert (advance["targetType"], advance["supplier"]["id"], advance["match"]) == ("advance", supplier["id"], None)


def test_certain_lines_are_matched_and_the_rest_is_proposed(tenant: Tenant) -> None:
    account, savings = _account(tenant), _account(tenant, "חיסכון", account="445566", bankCode="12", branch="600")
    client, twin = tenant.client(name="פרידמן מערכות"), tenant.client(name="סלע נכסים")
    certain, doubtful = _invoice(tenant, client, "100"), [_invoice(tenant, twin, "300") for _ in range(2)]
    lines = [
        _line(tenant, account, "118", "פרידמן מערכות"),
        _line(tenant, account, "118", "פרידמן מערכות", reference="77", allowDuplicate=True),
        _line(tenant, account, "354", "סלע נכסים"),
        _line(tenant, account, "12.34", "משהו אחר"),
        _line(tenant, account, "-500", "העברה לחיסכון", counterparty={"account": "445566"}),
        _line(tenant, savings, "500", "העברה"),
    ]
    held = {"limit": 4}
    dry = tenant.api.post("/bank-reconciliation/auto-match", json={**held, "dryRun": True}).json()
    assert [one["transactionId"] for one in dry["matched"]] == lines[:1]
    assert (dry["remaining"], tenant.api.get(f"{LINES}/{lines[0]}").json()["status"]) == (2, "UNMATCHED")
    done = tenant.api.post("/bank-reconciliation/auto-match", json=held)
    assert done.status_code == 200, done.text
    body = done.json()
    assert [one["transactionId"] for one in body["matched"]] == lines[:1]
    assert body["matched"][0]["receiptId"]
    assert body["matched"][0]["suggestion"]["targetId"] == certain["id"]
    assert [one["transactionId"] for one in body["proposed"]] == [lines[2]]
    assert body["proposed"][0]["suggestion"]["targetId"] == doubtful[0]["id"]
    assert body["skipped"]["noCandidate"] == 2
    cursor = {"cursor": body["nextCursor"]}
    rest = tenant.api.post("/bank-reconciliation/auto-match", json={**held, **cursor}).json()
    assert [one["transactionId"] for one in rest["matched"]] == lines[4:5]
    assert (rest["remaining"], rest["nextCursor"]) == (0, None)
    assert tenant.api.get(f"{LINES}/{lines[5]}").json()["status"] == "MATCHED"
    matches = tenant.api.get(f"{LINES}/{lines[0]}/matches").json()["items"]
    assert matches[0]["score"] >= 0.92
    tenant.api.post(f"{LINES}/{lines[0]}/unmatch", json={})
    raised = tenant.api.get(SETTINGS).json()
    assert (raised["undone"], raised["effectiveThreshold"]) == (1, "0.93")


def test_a_business_says_when_lines_are_matched_by_themselves(tenant: Tenant) -> None:
    first = tenant.api.get(SETTINGS).json()
    assert (first["autoMatchThreshold"], first["tolerance"], first["version"]) == ("0.92", "30.00", 0)
    changed = tenant.api.patch(SETTINGS, json={"autoMatchThreshold": "0.97", "tolerance": "12.50"})
    assert changed.status_code == 200, changed.text
    assert (changed.json()["autoMatchThreshold"], changed.json()["tolerance"]) == ("0.97", "12.50")
    same = tenant.api.patch(SETTINGS, json={"autoMatchThreshold": "0.97"}).json()
    assert same["version"] == changed.json()["version"]
    nowhere = "0190a6b2-0000-7000-8000-000000000000"
    refused = tenant.api.patch(SETTINGS, json={"autoMatchThreshold": "0.5", "tolerance": "-1", "feeAccountId": nowhere})
    assert faults(refused) == {
        ("autoMatchThreshold", "out_of_range"),
        ("tolerance", "negative_amount"),
        ("feeAccountId", "ledger_account_not_found"),
    }


@pytest.mark.parametrize("cursor", ["x", "2026-01-01_x", "2026-13-01_0190a6b2-0000-7000-8000-000000000000"])
def test_a_cursor_of_something_else_is_refused(tenant: Tenant, cursor: str) -> None:
    refused = tenant.api.post("/bank-reconciliation/auto-match", json={"cursor": cursor})
    assert (refused.status_code, refused.json()["error"]) == (400, "invalid_cursor")
