"""Bank transactions: written down, imported from files of every format, never twice, excluded, deleted."""

from pathlib import Path
from typing import Any

import pytest

from support.service import Tenant

DATA = Path(__file__).parents[1] / "data" / "bank_statements"
LINES = "/bank-reconciliation/transactions"
LEUMI = """בנק לאומי
תנועות בחשבון
תאריך,תאריך ערך,תיאור,אסמכתא,חובה,זכות,יתרה
05/01/2026,05/01/2026,"העברה מחברת אבג בע"מ",101,,"1,000.00","1,000.00"
06/01/2026,06/01/2026,עמלה,102,(12.50),,987.50
06/01/2026,06/01/2026,משיכה,103,100,,887.50
06/01/2026,06/01/2026,משיכה,103,100,,787.50
תאריך,תאריך ערך,תיאור,אסמכתא,חובה,זכות,יתרה
,,סה"כ,,,,
"""


def _account(tenant: Tenant, **fields: Any) -> str:
    body = {"name": f"בנק {fields.get('currency', 'ILS')}", **fields}
    made = tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _import(tenant: Tenant, account: str, content: bytes, **query: Any) -> Any:
    address = f"/banking/businesses/{tenant.id}/accounts/{account}/statements"
    return tenant.api.post(address, files={"file": ("statement", content)}, params=query)


def _csv(tenant: Tenant, account: str, content: bytes, **query: Any) -> Any:
    params = {"bankAccountId": account, **query}
    return tenant.api.post(f"{LINES}/import-csv", files={"file": ("bank.csv", content)}, params=params)


@pytest.mark.parametrize(
    ("name", "currency", "format", "count"),
    [
        ("stmtrs.ofx", "USD", "ofx", 2),
        ("credit-card.ofx", "BRL", "ofx", 6),
        ("camt053.v2.minimal.xml", "EUR", "camt", 1),
        ("camt053.v2.multi.statement.xml", "EUR", "camt", 2),
        ("camt053.v4.xml", "EUR", "camt", 1),
        ("camt053.v8.xml", "EUR", "camt", 1),
        ("mt940-abnamro.sta", "EUR", "mt940", 10),
        ("mt940-ing.sta", "EUR", "mt940", 7),
        ("mt940-postfinance.sta", "CHF", "mt940", 4),
        ("mt940-sepa.sta", "EUR", "mt940", 97),
    ],
)
def test_a_file_of_a_bank_is_taken_once(tenant: Tenant, name: str, currency: str, format: str, count: int) -> None:
    account = _account(tenant, currency=currency)
    content = (DATA / name).read_bytes()
    done = _import(tenant, account, content)
    assert done.status_code == 200, done.text
    assert (done.json()["format"], done.json()["imported"], done.json()["errorCount"]) == (format, count, 0)
    again = _import(tenant, account, content)
    assert (again.status_code, again.json()["error"]) == (409, "statement_already_imported")
    changed = _import(tenant, account, content + b"\n")
    assert (changed.json()["imported"], changed.json()["duplicateCount"]) == (0, count)


def test_the_export_of_an_israeli_bank_is_read_by_its_headers(tenant: Tenant) -> None:
    account = _account(tenant)
    shown = _csv(tenant, account, LEUMI.encode("windows-1255"), dryRun="true").json()
    assert (shown["batchId"], shown["imported"], shown["errors"]) == (None, 4, [])
    assert (shown["mapping"]["columns"]["debit"], shown["mapping"]["encoding"]) == ("חובה", "windows-1255")
    assert [one["amount"] for one in shown["lines"]] == ["1000.00", "12.50", "-100.00", "-100.00"]
    assert [one["code"] for one in shown["warnings"]] == ["broken_balance"]
    listed = tenant.api.get(LINES, params={"bankAccountId": account})
    assert listed.json()["items"] == []
    fixed = LEUMI.replace("(12.50)", "12.50")
    done = _csv(tenant, account, fixed.encode("windows-1255")).json()
    assert (done["imported"], done["warnings"], done["closingBalance"]) == (4, [], "787.50")
    rows = "".join(
        "<tr>" + "".join(f"<td>{cell}</td>" for cell in line.replace('"1,000.00"', "1000.00").split(",")) + "</tr>"
        for line in fixed.splitlines()[2:]
    )
    twin = _import(tenant, account, f"<html><table>{rows}</table></html>".encode()).json()
    assert twin["imported"] == 1, "the text of the first line has other quotes"
    summary = tenant.api.get("/bank-reconciliation/summary").json()["items"][0]
    assert summary["unmatched"]["count"] == 5


def test_a_statement_is_undone_and_imported_again(tenant: Tenant) -> None:
    account = _account(tenant)
    content = b"date,amount,description,reference\n2026-01-05,10,a,1\n2026-01-05,10,a,1\n2026-01-06,-3.5,b,2\n"
    batch = _csv(tenant, account, content).json()["batchId"]
    address = f"/banking/businesses/{tenant.id}/accounts/{account}/statements/{batch}"
    assert tenant.api.get(address).json()["imported"] == 3
    line = tenant.api.get(LINES, params={"batchId": batch}).json()["items"][0]
    refused = tenant.api.delete(f"{LINES}/{line['id']}")
    assert (refused.status_code, refused.json()["error"]) == (409, "transaction_not_manual")
    undone = tenant.api.post(f"{address}/undo", json={"reason": "wrong account"})
    assert undone.json()["state"] == "UNDONE", undone.text
    assert tenant.api.get(LINES, params={"bankAccountId": account}).json()["items"] == []
    assert tenant.api.post(f"{address}/undo", json={}).json()["error"] == "statement_undone"
    assert _csv(tenant, account, content).json()["imported"] == 3


@pytest.mark.parametrize(
    ("content", "query", "reason"),
    [
        ((DATA / "camt053.v2.wrong.xml").read_bytes(), {}, "damaged"),
        (b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><Document><BkToCstmrStmt>&b;", {}, "unsafe_xml"),
        (b"OFXHEADER:100\n\n<OFX><STMTTRN>", {}, "damaged"),
        (b":20:x\n:25:y\n:60F:nonsense\n", {}, "damaged"),
        (b":20:x\n:25:y\n:60F:C260101ILS1,\n:61:260105C1234567890123456,NTRFX\n", {}, "damaged"),
        (b"PK\x03\x04workbook", {}, "unknown_format"),
        (b"one,two,three\n1,2,3\n", {}, "no_table"),
        (b"date,amount,description\n2026-01-01,1,\xff\xfe\n", {"encoding": "utf-8"}, "unknown_encoding"),
        (b"date,amount,description\n2026-01-01,1,a\n", {"amountColumn": "sum"}, "no_table"),
    ],
)
def test_a_broken_file_is_refused_with_its_reason(tenant: Tenant, content: bytes, query: dict, reason: str) -> None:
    refused = _import(tenant, _account(tenant), content, **query)
    assert refused.status_code == 422, refused.text
    assert (refused.json()["error"], refused.json()["reason"]) == ("unreadable_statement", reason)


def test_what_a_file_cannot_bring(tenant: Tenant) -> None:
    account = _account(tenant)
    other = _import(tenant, account, (DATA / "stmtrs.ofx").read_bytes())
    assert (other.status_code, other.json()["error"]) == (422, "currency_mismatch")
    head = b"date,amount,description\n"
    rows = head + b"2026-13-01,1,a\n2026-01-01,x,b\n2026-01-02,0,c\n2026-01-03,1.005,d\n2026-01-04,5,e\n"
    rows += b"9999-12-31,1,f\n1990-05-01,1,g\n"
    done = _csv(tenant, account, rows).json()
    assert done["imported"] == 1
    codes = ["invalid_date", "invalid_amount", "zero_amount", "amount_precision", "date_out_of_range"]
    assert [one["code"] for one in done["errors"]] == [*codes, "date_out_of_range"]
    failed = _csv(tenant, account, rows + b"\n", onDuplicate="fail")
    assert (failed.status_code, failed.json()["error"]) == (409, "duplicates_found")
    assert _csv(tenant, account, rows, onDuplicate="import").json()["imported"] == 1
    tenant.api.put(f"/banking/businesses/{tenant.id}/accounts/{account}", json={"isActive": False, "isDefault": True})
    unknown = _csv(tenant, "0190a6b2-0000-7000-8000-000000000000", rows)
    assert (unknown.status_code, unknown.json()["error"]) == (422, "bank_account_not_found")


def test_an_entry_that_does_not_say_whether_money_came_or_went_is_not_taken(tenant: Tenant) -> None:
    content = (DATA / "camt053.v4.xml").read_bytes()
    account = _account(tenant, currency="EUR")
    broken = _import(tenant, account, content.replace(b">CRDT</CdtDbtInd>", b">???</CdtDbtInd>")).json()
    assert {(one["column"], one["code"]) for one in broken["errors"]} == {("amount", "unknown_direction")}
    assert broken["imported"] + broken["errorCount"] == broken["rows"]


def test_lines_are_written_down_excluded_and_deleted(tenant: Tenant) -> None:
    account, dollars = _account(tenant), _account(tenant, currency="USD")
    body = {"bankAccountId": account, "date": "2026-02-01", "amount": "250", "description": "הפקדה"}
    made = tenant.api.post(LINES, json=body)
    assert made.status_code == 201, made.text
    line = made.json()
    assert (line["status"], line["openAmount"], line["source"]) == ("UNMATCHED", "250.00", "api")
    again = tenant.api.post(LINES, json=body)
    assert (again.status_code, again.json()["existingId"]) == (409, line["id"])
    assert tenant.api.post(LINES, json={**body, "allowDuplicate": True}).status_code == 201
    for day in ("0001-01-01", "1990-01-01", "2005-08-31", "9999-12-31"):
        (told,) = tenant.api.post(LINES, json={**body, "date": day}).json()["details"]
        assert (told["field"], told["code"]) == ("date", "date_out_of_range")
    wrong = tenant.api.post(LINES, json={**body, "currency": "USD"})
    assert wrong.json()["error"] == "currency_mismatch"
    items = [body, {**body, "bankAccountId": dollars, "amount": "-70"}, {**body, "amount": "0"}, {**body, "date": "x"}]
    items.append({**body, "date": "1990-01-01"})
    many = tenant.api.post(f"{LINES}/bulk", json={"transactions": items})
    assert [one["status"] for one in many.json()["results"]] == ["duplicate", "created", *["failed"] * 3], many.text
    assert many.json()["results"][-1]["error"]["details"][0]["code"] == "date_out_of_range"
    out = many.json()["results"][1]["id"]
    pair = {"reason": "internal_transfer", "counterTransactionId": out}
    assert tenant.api.post(f"{LINES}/{line['id']}/exclude", json=pair).json()["status"] == "EXCLUDED"
    assert tenant.api.get(f"{LINES}/{out}").json()["counterTransactionId"] == line["id"]
    twice = tenant.api.post(f"{LINES}/{line['id']}/exclude", json={"reason": "other"})
    assert twice.json()["error"] == "transaction_excluded"
    assert tenant.api.post(f"{LINES}/{line['id']}/include").json()["openAmount"] == "250.00"
    assert tenant.api.get(f"{LINES}/{out}").json()["status"] == "UNMATCHED"
    assert tenant.api.post(f"{LINES}/{out}/include").json()["error"] == "transaction_not_excluded"
    assert tenant.api.delete(f"{LINES}/{out}").status_code == 204
    found = tenant.api.get(LINES, params={"minAmount": "200", "direction": "in", "q": "הפקדה"}).json()["items"]
    assert len(found) == 2
    table = tenant.api.get("/reports/bank-transactions", params={"format": "csv"})
    assert table.text.count("250.00") == 4
