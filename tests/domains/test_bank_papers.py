"""Papers of the inbox and bank lines that pay them, money out without a paper, and what else a line may be for."""

from datetime import date, timedelta
from typing import Any
from uuid import uuid4

from domains.answers import done, faults, refused
from domains.purchases import booked, now, supplier
from domains.test_bank_matching import bank_account, bank_line, check_books, ledger_account, link, matched, unmatched
from domains.test_bank_suggestions_api import LINES, _suggested
from domains.test_inbox_converting import _read
from domains.test_missing_papers import missing
from domains.test_opening_items import item, opened
from support.service import Tenant

DAY = "2026-03-02"


def _match(tenant: Tenant, paper: dict[str, Any], **body: Any) -> Any:
    return tenant.api.post(f"/inbox/{paper['id']}/match", json=body)


def test_a_paper_of_money_that_pays_no_expense_becomes_a_draft_and_its_first_suggestion(tenant: Tenant) -> None:
    account, paper = bank_account(tenant), _read(tenant)
    line, other = bank_line(tenant, account, "-118", DAY), booked(tenant, supplier(tenant), "100", "18", date=DAY)
    made = done(_match(tenant, paper, bankTransactionId=line))
    assert (made["outcome"], made["bankTransactionId"]) == ("converted", line)
    expense = done(tenant.api.get(f"/expenses/{made['expenseId']}"))
    assert (expense["status"], expense["fileId"], expense["total"]) == ("DRAFT", paper["fileId"], "118.00")
    (before, *_) = _suggested(tenant, line)
    assert before["targetId"] == other["id"]  # a draft is paid by nothing yet
    done(tenant.api.post(f"/expenses/{expense['id']}/book", json={}))
    first, second = _suggested(tenant, line)
    assert (first["targetId"], second["targetId"], first["autoMatchable"]) == (expense["id"], other["id"], True)
    assert "reference_paper" in [one["code"] for one in first["reasons"]]
    done(tenant.api.post(f"{LINES}/{line}/match", json=first["match"]))
    assert now(tenant, expense)["open"] == "0.00"
    refused(_match(tenant, paper, bankTransactionId=line), 409, "inbox_item_ended")
    (audit, *_) = done(
        tenant.api.get("/audit-log", params={"subjectId": paper["id"], "action": "inbox_item.converted"})
    )["items"]
    assert audit["facts"]["bankTransactionId"] == line


def test_a_paper_is_the_file_of_the_expense_that_its_line_pays(tenant: Tenant) -> None:
    account, of = bank_account(tenant), supplier(tenant)
    first, second = booked(tenant, of, "100", "18", date=DAY), booked(tenant, of, "200", "36", date=DAY)
    line = bank_line(tenant, account, "-354", DAY)
    matched(tenant, line, link("expense", first), link("expense", second))
    paper = _read(tenant)
    attached = done(_match(tenant, paper, bankTransactionId=line))  # its total says which of the two
    assert (attached["outcome"], attached["expenseId"], attached["bankTransactionId"]) == (
        "matched",
        first["id"],
        line,
    )
    assert now(tenant, first)["fileId"] == paper["fileId"]
    done(_match(tenant, _read(tenant, 2), bankTransactionId=line))  # the other one is the only one without a file
    refused(_match(tenant, _read(tenant, 3), bankTransactionId=line), 409, "file_stays")
    assert done(tenant.api.get("/expenses?include=total"))["total"] == 2
    pair = [booked(tenant, of, "100", "18", date=DAY) for _ in range(2)]
    several = bank_line(tenant, account, "-236", DAY)
    matched(tenant, several, *(link("expense", one) for one in pair))
    answer = refused(_match(tenant, _read(tenant, 4), bankTransactionId=several), 409, "several_expenses_paid")
    assert set(answer["expenseIds"]) == {one["id"] for one in pair}


def test_a_line_that_cannot_have_a_paper_is_refused(tenant: Tenant) -> None:
    account, paper = bank_account(tenant), _read(tenant)
    income, fee, moved = (bank_line(tenant, account, amount, DAY) for amount in ("118", "-118", "-50"))
    done(tenant.api.post(f"{LINES}/{fee}/exclude", json={"reason": "bank_fee"}))
    matched(tenant, moved, link("ledger_account", ledger_account(tenant, "6110")))
    assert faults(_match(tenant, paper)) == {("expenseId", "required")}
    both = {"expenseId": str(uuid4()), "bankTransactionId": income}
    assert faults(_match(tenant, paper, **both)) == {("bankTransactionId", "said_twice")}
    assert faults(_match(tenant, paper, bankTransactionId=str(uuid4()))) == {
        ("bankTransactionId", "unknown_transaction")
    }
    assert faults(_match(tenant, paper, bankTransactionId=income)) == {("bankTransactionId", "wrong_direction")}
    refused(_match(tenant, paper, bankTransactionId=fee), 409, "transaction_excluded")
    refused(_match(tenant, paper, bankTransactionId=moved), 409, "transaction_matched")
    narrow = tenant.key("inbox:read", "inbox:write")
    scoped = narrow.post(f"/inbox/{paper['id']}/match", json={"bankTransactionId": fee})
    assert (scoped.status_code, scoped.json()["requiredScope"]) == (403, "reconciliation:write")
    assert done(tenant.api.get(f"/inbox/{paper['id']}"))["outcome"] == "open"


def test_money_out_that_no_paper_explains_is_missing_its_paper(tenant: Tenant) -> None:
    account, other, of = bank_account(tenant), bank_account(tenant, "שני"), supplier(tenant)
    today = date.fromisoformat(tenant.today())
    old, young = (today - timedelta(days=8)).isoformat(), (today - timedelta(days=6)).isoformat()

    def told() -> dict[str, str]:
        found = missing(tenant, kind="bank_line_without_paper")
        return {one["bankTransactionId"]: one["amount"] for one in found["items"]}

    wanted = bank_line(tenant, account, "-90", old, reference="771")
    for amount, day, more in (("-91", young, {}), ("92", old, {}), ("-93", old, {"kind": "fee"})):
        bank_line(tenant, account, amount, day, **more)
    bank_line(tenant, account, "-94", old)  # a transfer, whose other line is there
    bank_line(tenant, other, "94", young)
    excluded = bank_line(tenant, account, "-95", old)
    done(tenant.api.post(f"{LINES}/{excluded}/exclude", json={"reason": "personal"}))
    expense = booked(tenant, of, "100", "0", date=old)
    part = bank_line(tenant, account, "-130", old)
    matched(tenant, part, link("expense", expense))
    ahead = bank_line(tenant, account, "-60", old)
    done(tenant.api.post(f"{LINES}/{ahead}/advance", json={"supplierId": of["id"]}))
    assert told() == {wanted: "90.00", part: "30.00", ahead: "60.00"}
    (one, *_) = [
        each for each in missing(tenant, kind="bank_line_without_paper")["items"] if each["bankTransactionId"] == ahead
    ]
    assert (one["supplierId"], one["date"], one["description"]) == (of["id"], old, "העברה -60")
    done(tenant.api.post("/expenses/missing-papers/dismiss", json={"key": f"bank_line_without_paper:{part}"}))
    paper = _read(tenant)
    done(_match(tenant, paper, bankTransactionId=wanted))
    assert told() == {ahead: "60.00"}
    late = booked(tenant, of, "60", "0", date=old)
    (advance,) = done(tenant.api.get("/supplier-advances"))["items"]
    done(
        tenant.api.post(f"/supplier-advances/{advance['id']}/apply", json={"allocations": [{"expenseId": late["id"]}]})
    )
    assert told() == {}
    table = tenant.api.get("/expenses/missing-papers", params={"format": "csv", "kind": "bank_line_without_paper"})
    assert table.status_code == 200, table.text


def test_a_transfer_to_an_account_in_another_currency_is_suggested(tenant: Tenant) -> None:
    done(tenant.api.put(f"/exchange-rates/USD/{DAY}", json={"rate": "3.50"}))
    home, dollars = bank_account(tenant), bank_account(tenant, "דולר", currency="USD")
    out, into = bank_line(tenant, home, "-355", DAY), bank_line(tenant, dollars, "100", "2026-03-04")
    bank_line(tenant, dollars, "105", "2026-03-04")  # more than two percent beside it
    bank_line(tenant, dollars, "-100", "2026-03-04")
    (found,) = _suggested(tenant, out, types="internal_transfer")
    assert (found["targetId"], found["amount"], found["currency"], found["difference"]) == (
        into,
        "355.00",
        "ILS",
        "0.00",
    )
    assert (found["targets"][0]["openAmount"], found["targets"][0]["currency"]) == ("100.00", "USD")
    assert "other_currency" in [one["code"] for one in found["conflicts"]]
    done(tenant.api.put("/exchange-rates/USD/2026-03-04", json={"rate": "3.50"}))
    (back,) = _suggested(tenant, into, types="internal_transfer")
    assert (back["targetId"], back["currency"]) == (out, "USD")
    done(tenant.api.post(f"{LINES}/{out}/match", json=found["match"]))
    assert done(tenant.api.get(f"{LINES}/{into}"))["status"] == "MATCHED"
    check_books(tenant)


def test_what_a_client_owed_before_is_suggested_paid_and_open_again(tenant: Tenant) -> None:
    client = opened(tenant, "500", name="הורוביץ הנדסה")
    account = bank_account(tenant)
    line = bank_line(tenant, account, "500", tenant.today(), description="TRANSFER FROM HOROWITZ")
    owed = item(tenant, client)
    (best, *_) = _suggested(tenant, line)
    assert (best["targetType"], best["targetId"], best["client"]["id"]) == ("opening_item", owed["id"], client["id"])
    assert best["proposedAction"] == "create_receipt"
    answer = done(tenant.api.post(f"{LINES}/{line}/match", json=best["match"]))
    (made,) = answer["matches"]
    assert (made["type"], made["namedType"], made["namedId"]) == ("payment", "opening_item", owed["id"])
    assert made["receiptId"] is not None
    assert item(tenant, client)["open"] == "0.00"
    second = bank_line(tenant, account, "10", tenant.today())
    refused(
        tenant.api.post(f"{LINES}/{second}/match", json={"links": [link("opening_item", owed["id"])]}),
        409,
        "document_not_payable",
    )
    unknown = tenant.api.post(f"{LINES}/{second}/match", json={"links": [link("opening_item", str(uuid4()))]})
    assert faults(unknown) == {("links[0].id", "not_found")}
    unmatched(tenant, line)
    check_books(tenant)


def test_a_part_of_an_opening_balance_is_open_again_when_the_match_is_taken_back(tenant: Tenant) -> None:
    client, account = opened(tenant, "500"), bank_account(tenant)
    line = bank_line(tenant, account, "200", tenant.today())
    owed = item(tenant, client)
    matched(tenant, line, link("opening_item", owed["id"]))
    assert item(tenant, client)["open"] == "300.00"
    unmatched(tenant, line)
    assert item(tenant, client)["open"] == "500.00"
    check_books(tenant)


def test_payments_are_found_by_text_and_by_what_the_bank_shows(tenant: Tenant) -> None:
    of, client, account = supplier(tenant, "דפוס נייר"), tenant.client(name="רותם מדיה"), bank_account(tenant)
    line = bank_line(tenant, account, "-60", tenant.today())
    done(tenant.api.post(f"{LINES}/{line}/advance", json={"supplierId": of["id"]}))
    body = {"clientId": client["id"], "method": "check", "date": tenant.today(), "amount": "75", "checkNumber": "4711"}
    bank = {"bankCode": "12", "branch": "600", "account": "123456"}
    paid = done(tenant.api.post("/payments", json={**body, **bank}), 201)

    def found(path: str, **query: Any) -> list[str]:
        return [one["id"] for one in done(tenant.api.get(path, params=query))["items"]]

    for q in ("רותם", "4711"):
        assert found("/payments", q=q, bankMatched="false") == [paid["id"]]
    assert found("/payments", q="4712") == found("/payments", bankMatched="true") == []
    (sent,) = found("/supplier-payments", q="נייר", bankMatched="true")
    assert found("/supplier-payments", bankMatched="false") == []
    assert done(tenant.api.get(f"/supplier-payments/{sent}"))["supplierName"] == of["name"]
