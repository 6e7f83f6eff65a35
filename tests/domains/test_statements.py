"""The account of a client: statement, balance, documents, payments, merging, sending."""

import csv
import io
import threading
from collections.abc import Callable
from decimal import Decimal
from typing import Any
from urllib.parse import unquote

import httpx
import pytest
from psycopg.types.json import Jsonb

from domains.answers import done, events, faults, refused
from support.processes import wait_until
from support.service import Tenant

TERMS = {"base": "net", "days": 30}
PART = {"reason": "order_change", "finalize": True}


def invoice(tenant: Tenant, client: str, price: str = "100", **more: Any) -> dict[str, Any]:
    """An issued invoice; VAT of 18 % comes on top of the price."""
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": price}]
    return tenant.issued(305, client=None, clientId=client, lines=lines, **more)


def receipt(tenant: Tenant, client: str, amount: str, pays: str | None = None) -> dict[str, Any]:
    """An issued receipt, of an invoice or on account."""
    paid = [{"method": "cash", "date": tenant.today(), "amount": amount}]
    named = [{"documentId": pays, "amount": amount}] if pays else []
    return tenant.issued(400, client=None, clientId=client, payments=paid, references=named)


def statement(tenant: Tenant, client: str, **query: Any) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/clients/{client}/statement", params=query)))


def cancelling(tenant: Tenant, client: str) -> list[bool]:
    """Of each movement whether it takes another one back."""
    return [one["cancellation"] for one in statement(tenant, client)["currencies"][0]["movements"]]


def balance(tenant: Tenant, client: str) -> dict[str, Any]:
    found = dict(done(tenant.api.get(f"/clients/{client}/balance")))
    for one in found["currencies"]:
        parts = [Decimal(one[name]) for name in ("open", "credit", "overpaid", "balance")]
        assert parts[2] >= 0, one
        assert parts[0] - parts[1] - parts[2] == parts[3]
    return found


def test_money_that_a_credit_left_with_the_business_is_told_as_overpaid(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    sold = invoice(tenant, client)
    receipt(tenant, client, "118.00", sold["id"])
    body = {"reason": "order_cancellation", "full": True, "finalize": True, "refund": {"mode": "none"}}
    done(tenant.api.post(f"/documents/{sold['id']}/credit", json=body), 201)
    (one,) = balance(tenant, client)["currencies"]
    assert (one["overpaid"], one["credit"], one["open"], one["balance"]) == ("118.00", "0.00", "0.00", "-118.00")


def rows(found: dict[str, Any], place: int = 0) -> list[tuple[str, str, str]]:
    return [(one["debit"], one["credit"], one["balance"]) for one in found["currencies"][place]["movements"]]


def test_a_statement_adds_up_every_movement(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    first = invoice(tenant, client)
    receipt(tenant, client, "68.00", first["id"])
    credited = done(tenant.api.post(f"/documents/{first['id']}/credit", json={**PART, "amount": "20.00"}), 201)
    assert credited["credit"]["status"] == "ISSUED"
    found = statement(tenant, client)
    assert rows(found) == [("118.00", "0.00", "118.00"), ("0.00", "68.00", "50.00"), ("0.00", "20.00", "30.00")]
    (one,) = found["currencies"]
    assert (one["openingBalance"], one["closingBalance"], one["debit"]) == ("0.00", "30.00", "118.00")
    owed = balance(tenant, client)["currencies"][0]
    assert (owed["balance"], owed["open"], owed["credit"]) == ("30.00", "30.00", "0.00")


def test_an_invoice_receipt_leaves_the_account_where_it_was(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    tenant.issued(320, client=None, clientId=client)
    assert rows(statement(tenant, client)) == [("118.00", "118.00", "0.00")]


def test_money_that_came_ahead_is_the_client_s_credit_and_moves_the_account_once(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    receipt(tenant, client, "200.00")
    owed = invoice(tenant, client)
    used = [{"method": "credit_balance", "date": tenant.today(), "amount": "118.00"}]
    named = [{"documentId": owed["id"], "amount": "118.00"}]
    tenant.issued(400, client=None, clientId=client, payments=used, references=named)
    (found,) = balance(tenant, client)["currencies"]
    assert (found["balance"], found["credit"], found["open"]) == ("-82.00", "82.00", "0.00")
    assert rows(statement(tenant, client))[-1] == ("118.00", "0.00", "-82.00")


def test_a_cancelled_receipt_asks_again_for_what_it_brought(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    owed = invoice(tenant, client)
    paid = receipt(tenant, client, "118.00", owed["id"])
    done(tenant.api.post(f"/documents/{paid['id']}/cancel", json={"reason": "טעות"}))
    assert [row[2] for row in rows(statement(tenant, client))] == ["118.00", "0.00", "118.00"]
    assert cancelling(tenant, client) == [False, False, True]
    assert balance(tenant, client)["currencies"][0]["open"] == "118.00"


def test_a_dealer_without_vat_asks_by_transaction_accounts(opened: Callable[..., Tenant]) -> None:
    dealer = opened("exempt_dealer")
    client = dealer.client()["id"]
    asked = [dealer.issued(300, client=None, clientId=client) for _ in range(2)]
    done(dealer.api.post(f"/documents/{asked[0]['id']}/cancel", json={"reason": "טעות"}))
    total = asked[0]["total"]
    found = statement(dealer, client)
    assert [(one["cancellation"], one["debit"]) for one in found["currencies"][0]["movements"]].count(
        (True, "0.00")
    ) == 1
    assert found["currencies"][0]["closingBalance"] == total
    assert balance(dealer, client)["currencies"][0]["open"] == total


def test_a_receipt_of_a_dealer_without_vat_is_its_own_sale(opened: Callable[..., Tenant]) -> None:
    """Income when it is received: the client has nothing coming, before and after the receipt is cancelled."""
    dealer = opened("exempt_dealer")
    client = dealer.client()["id"]
    sold = receipt(dealer, client, "100.00")
    assert rows(statement(dealer, client)) == [("100.00", "100.00", "0.00")]
    (found,) = balance(dealer, client)["currencies"]
    assert (found["balance"], found["invoiced"], found["paid"], found["credit"]) == ("0.00", "100.00", "100.00", "0.00")
    done(dealer.api.post(f"/documents/{sold['id']}/cancel", json={"reason": "טעות"}))
    assert rows(statement(dealer, client)) == [("100.00", "100.00", "0.00")] * 2
    assert cancelling(dealer, client) == [False, True]
    (found,) = balance(dealer, client)["currencies"]
    assert (found["balance"], found["invoiced"], found["paid"]) == ("0.00", "0.00", "0.00")
    for side in ("credit", "owing"):
        assert done(dealer.api.get("/clients", params={"balance": side}))["items"] == []


def test_a_receipt_of_a_dealer_without_vat_closes_the_accounts_that_it_names(opened: Callable[..., Tenant]) -> None:
    """What it pays of none of them is its own sale; its cancellation asks again for the accounts alone."""
    dealer = opened("exempt_dealer")
    client = dealer.client()["id"]
    asked = dealer.issued(300, client=None, clientId=client)
    paid = [{"method": "cash", "date": dealer.today(), "amount": "150.00"}]
    named = [{"documentId": asked["id"], "amount": asked["total"]}]
    both = dealer.issued(400, client=None, clientId=client, payments=paid, references=named)
    rest = f"{150 - float(asked['total']):.2f}"
    assert rows(statement(dealer, client))[-1] == (rest, "150.00", "0.00")
    done(dealer.api.post(f"/documents/{both['id']}/cancel", json={"reason": "טעות"}))
    assert rows(statement(dealer, client))[-1] == ("150.00", rest, asked["total"])
    (found,) = balance(dealer, client)["currencies"]
    assert (found["balance"], found["open"], found["paid"]) == (asked["total"], asked["total"], "0.00")


def test_every_currency_has_an_account_of_its_own(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    invoice(tenant, client)
    invoice(tenant, client, currency="USD", exchangeRate="3.5")
    found = statement(tenant, client)
    assert [(one["currency"], one["closingBalance"]) for one in found["currencies"]] == [
        ("ILS", "118.00"),
        ("USD", "118.00"),
    ]
    (only,) = statement(tenant, client, currency="USD")["currencies"]
    assert (only["currency"], len(only["movements"])) == ("USD", 1)


def test_what_came_before_the_period_is_its_opening_balance(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    invoice(tenant, client)
    found = statement(tenant, client, **{"from": "2030-01-01", "to": "2030-02-01"})
    (one,) = found["currencies"]
    assert (one["openingBalance"], one["closingBalance"], one["movements"]) == ("118.00", "118.00", [])
    (one,) = statement(tenant, client, **{"from": tenant.today(), "to": tenant.today()})["currencies"]
    assert (one["openingBalance"], one["closingBalance"]) == ("0.00", "118.00")


def test_the_period_of_a_statement_has_an_order_and_an_end(tenant: Tenant) -> None:
    path = f"/clients/{tenant.client()['id']}/statement"
    assert faults(tenant.api.get(path, params={"from": "2026-02-01", "to": "2026-01-01"})) == {
        ("from", "invalid_range")
    }
    answer = tenant.api.get(path, params={"from": "1990-01-01", "to": "2026-01-01", "currency": "XXX"})
    assert faults(answer) == {("currency", "unknown_currency")}
    seven = {"from": "2019-02-03", "to": "2026-02-02"}
    done(tenant.api.get(path, params=seven))
    for more in ({"from": "2019-02-02"}, {"to": "2026-02-03"}):
        refused(tenant.api.get(path, params={**seven, **more}), 422, "statement_too_long")


def test_an_opening_balance_is_the_first_line_of_the_account(tenant: Tenant) -> None:
    """It counts in the balance and nowhere as invoiced; once the account moves, it stays."""
    client = tenant.client(openingBalance={"amount": "50", "date": "2026-01-01"})["id"]
    path = f"/clients/{client}"
    opened = {"amount": "-20.5", "date": "2026-01-02", "currency": "USD"}
    done(tenant.api.patch(path, json={"openingBalance": opened}))
    assert balance(tenant, client)["currencies"][0]["balance"] == "0.00"
    assert [one["id"] for one in done(tenant.api.get("/clients", params={"balance": "credit"}))["items"]] == [client]
    opened = {"amount": "50", "date": "2026-01-01"}
    after = done(tenant.api.patch(path, json={"openingBalance": opened}))["openingBalance"]
    unsaid = {"dueDate": None, "exchangeRate": None}
    assert after == {"amount": "50.00", "date": "2026-01-01", "currency": "ILS", **unsaid}
    invoice(tenant, client)
    for change in (None, {**opened, "amount": "60"}):
        answer = tenant.api.patch(path, json={"openingBalance": change})
        refused(answer, 409, "opening_balance_closed")
    assert done(tenant.api.patch(path, json={"openingBalance": opened, "notes": "א"}))["notes"] == "א"
    found = statement(tenant, client, **{"from": "2026-01-01", "to": "2030-01-01"}, currency="ILS")
    assert rows(found) == [("50.00", "0.00", "50.00"), ("118.00", "0.00", "168.00")]
    first, second = found["currencies"][0]["movements"]
    assert (first["opening"], first["documentId"], second["opening"]) == (True, None, False)
    later = statement(tenant, client, **{"from": "2026-01-02", "to": "2030-01-01"}, currency="ILS")["currencies"][0]
    assert (later["openingBalance"], len(later["movements"])) == ("50.00", 1)
    owed = next(one for one in balance(tenant, client)["currencies"] if one["currency"] == "ILS")
    assert (owed["balance"], owed["openingBalance"], owed["invoiced"], owed["open"]) == (
        "168.00",
        "50.00",
        "118.00",
        "168.00",
    )
    into = tenant.client(name="ב")["id"]
    done(merge(tenant, into, client))
    assert rows(statement(tenant, into, **{"from": "2026-01-01", "to": "2030-01-01"}, currency="ILS")) == rows(found)
    refused(tenant.api.patch(f"/clients/{into}", json={"openingBalance": opened}), 409, "opening_balance_closed")
    for form in ("csv", "pdf"):
        query = {"format": form, "lang": "en", "from": "2026-01-01", "to": "2030-01-01"}
        answer = tenant.api.get(f"/clients/{into}/statement", params=query)
        assert answer.status_code == 200
        assert form == "pdf" or "ILS,2026-01-01,Opening balance,,50.00,0.00,50.00" in answer.text


def test_a_statement_is_a_pdf_in_the_language_of_the_client(tenant: Tenant) -> None:
    client = tenant.client(name='קפה "נמרוד"', lang="en")["id"]
    invoice(tenant, client)
    answer = tenant.api.get(f"/clients/{client}/statement", params={"format": "pdf"})
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    assert answer.content.startswith(b"%PDF-")


def test_a_statement_as_csv_has_no_formulas_and_every_figure(tenant: Tenant) -> None:
    client = tenant.client(name='=HYPERLINK("http://x","y")')["id"]
    receipt(tenant, client, "50.00")
    answer = tenant.api.get(f"/clients/{client}/statement", params={"format": "csv", "lang": "en"})
    assert answer.headers["content-type"].startswith("text/csv")
    table = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert {row["Client"] for row in table} == {'\'=HYPERLINK("http://x","y")'}
    assert list(table[-2].values())[2:7] == ["Receipt", "1", "0.00", "50.00", "-50.00"]
    assert table[-1]["Document"] == "Closing balance"


@pytest.mark.parametrize(("lang", "names"), [("en", ["Currency", "Date"]), ("he", ["מטבע", "תאריך"])])
def test_c9_a_statement_as_csv_is_one_table_from_its_first_line(tenant: Tenant, lang: str, names: list[str]) -> None:
    client = tenant.client(name="קפה נמרוד/5")["id"]
    invoice(tenant, client)
    invoice(tenant, client, currency="USD", exchangeRate="4")
    year = tenant.today()[:4]
    period = {"from": f"{year}-01-01", "to": f"{year}-12-31"}
    answer = tenant.api.get(f"/clients/{client}/statement", params={"format": "csv", "lang": lang, **period})
    head, *rows = list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert head[:2] == names
    assert {len(row) for row in rows} == {len(head)}
    assert {tuple(row[-3:]) for row in rows} == {("קפה נמרוד/5", *period.values())}
    assert {row[0] for row in rows} == {"ILS", "USD"}
    told = unquote(answer.headers["content-disposition"])
    assert f"filename*=UTF-8''statement-קפה-נמרוד-5-{year}-01-01-{year}-12-31.csv" in told


def test_what_is_open_is_sorted_by_age(tenant: Tenant) -> None:
    client = tenant.client(paymentTerms=TERMS)["id"]
    owed = invoice(tenant, client)
    with tenant.running.owner() as owner:
        owner.execute("SET session_replication_role = replica")
        owner.execute("UPDATE documents SET due_date = due_date - 75 WHERE id = %s", [owed["id"]])
    invoice(tenant, client, price="200")
    (found,) = balance(tenant, client)["currencies"]
    aging = {one["bucket"]: (one["amount"], one["documents"]) for one in found["aging"]}
    assert aging == {
        "current": ("236.00", 1),
        "1-30": ("0.00", 0),
        "31-60": ("118.00", 1),
        "61-90": ("0.00", 0),
        "91-120": ("0.00", 0),
        "120+": ("0.00", 0),
    }
    assert (found["open"], found["overdue"]) == ("354.00", "118.00")


def test_the_credit_limit_counts_open_documents_in_the_currency_of_the_books(tenant: Tenant) -> None:
    client = tenant.client(creditLimit="500")["id"]
    invoice(tenant, client)
    invoice(tenant, client, currency="USD", exchangeRate="4")
    limit = balance(tenant, client)["creditLimit"]
    assert limit == {"limit": "500.00", "used": "590.00", "available": "-90.00", "currency": "ILS"}


def test_what_would_exceed_the_credit_limit_is_warned_of_and_not_refused(tenant: Tenant) -> None:
    client = tenant.client(creditLimit="200")["id"]
    invoice(tenant, client)
    draft = tenant.draft(305, client=None, clientId=client)
    found = done(tenant.api.post(f"/documents/{draft['id']}/validate", json={}))
    assert (found["valid"], [one["code"] for one in found["warnings"]]) == (True, ["credit_limit_exceeded"])
    assert found["warnings"][0]["facts"]["owed"] == "236.00"
    done(tenant.api.post(f"/documents/{draft['id']}/finalize", json={}))


def test_a_schedule_of_a_merged_client_goes_on_for_the_one_that_stands_for_it(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב")["id"]
    lines = [{"description": "שירות", "quantity": "1", "unitPrice": "10"}]
    body = {
        "template": {"docType": 305, "clientId": gone, "lines": lines},
        "frequency": "monthly_date",
        "day": 1,
        "startDate": "2099-01-01",
    }
    made = done(tenant.api.post("/recurring-documents", json=body), 201)
    done(merge(tenant, into, gone))
    found = done(tenant.api.get(f"/recurring-documents/{made['id']}"))
    assert found["template"]["clientId"] == into
    listed = done(tenant.api.get("/recurring-documents", params={"clientId": into}))["items"]
    assert [one["id"] for one in listed] == [made["id"]]


def test_a_client_without_documents_owes_nothing(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    assert rows(statement(tenant, client)) == []
    (found,) = balance(tenant, client)["currencies"]
    assert (found["balance"], found["lastDocumentDate"]) == ("0.00", None)


def test_the_list_of_clients_knows_who_owes_and_who_paid_ahead(tenant: Tenant) -> None:
    owing, ahead, _ = (tenant.client(name=name)["id"] for name in ("א", "ב", "ג"))
    invoice(tenant, owing)
    receipt(tenant, ahead, "10.00")
    found = {
        kind: [one["id"] for one in done(tenant.api.get("/clients", params={"balance": kind}))["items"]]
        for kind in ("owing", "credit")
    }
    assert found == {"owing": [owing], "credit": [ahead]}


def test_documents_and_payments_of_a_client_are_listed(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    owed = invoice(tenant, client)
    paid = receipt(tenant, client, "18.00", owed["id"])
    tenant.issued(305)
    listed = done(tenant.api.get(f"/clients/{client}/documents", params={"include": "total"}))
    assert ([one["id"] for one in listed["items"]], listed["total"]) == ([paid["id"], owed["id"]], 2)
    only = done(tenant.api.get(f"/clients/{client}/documents", params={"paymentStatus": "PARTIAL"}))["items"]
    assert [one["id"] for one in only] == [owed["id"]]
    (payment,) = done(tenant.api.get(f"/clients/{client}/payments"))["items"]
    assert (payment["documentId"], payment["amount"], payment["method"]) == (paid["id"], "18.00", "cash")


def test_payments_tell_money_in_from_money_out_from_credit_and_from_withheld_tax(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    first, second = invoice(tenant, client), invoice(tenant, client)

    def settled(owed: str, cash: str | None, withheld: str) -> dict[str, Any]:
        paid = [{"method": "cash", "date": tenant.today(), "amount": cash}] if cash else []
        named = [{"documentId": owed}]
        tax = {"amount": withheld}
        return tenant.issued(400, client=None, clientId=client, payments=paid, references=named, withholdingTax=tax)

    partly, alone = settled(first["id"], "113.00", "5.00"), settled(second["id"], None, "5.00")
    credits = {}
    for mode, amount in (("original_method", "13.00"), ("credit_balance", "10.00")):
        body = {**PART, "amount": amount, "refund": {"mode": mode}}
        credits[mode] = done(tenant.api.post(f"/documents/{first['id']}/credit", json=body), 201)["credit"]["id"]
    found = done(tenant.api.get(f"/clients/{client}/payments", params={"include": "total"}))
    assert found["total"] == 5
    told = {(one["documentId"], one["method"], one["moves"], one["amount"]) for one in found["items"]}
    assert told == {
        (credits["original_method"], "cash", "money", "-13.00"),
        (credits["credit_balance"], "credit_balance", "credit", "-10.00"),
        (alone["id"], "withholding_tax", "withholding", "5.00"),
        (partly["id"], "cash", "money", "113.00"),
        (partly["id"], "withholding_tax", "withholding", "5.00"),
    }
    assert balance(tenant, client)["currencies"][0]["paid"] == "110.00"  # all of it but what moved the credit alone
    query = {"method": "withholding_tax", "from": tenant.today(), "limit": 1}
    page = done(tenant.api.get(f"/clients/{client}/payments", params=query))
    assert [one["documentId"] for one in page["items"]] == [alone["id"]]
    rest = done(tenant.api.get(f"/clients/{client}/payments", params={**query, "cursor": page["nextCursor"]}))
    assert [one["documentId"] for one in rest["items"]] == [partly["id"]]
    done(tenant.api.post(f"/documents/{alone['id']}/cancel", json={"reason": "טעות"}))
    newest = done(tenant.api.get(f"/clients/{client}/payments", params={"limit": 1}))["items"][0]
    assert (newest["moves"], newest["amount"]) == ("withholding", "-5.00")


def test_payments_are_paged_once_each(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    cash = {"method": "cash", "date": tenant.today()}
    for _ in range(2):
        tenant.issued(400, client=None, clientId=client, payments=[{**cash, "amount": "1"}, {**cash, "amount": "2"}])
    found: list[str] = []
    cursor: str | None = ""
    while cursor is not None:
        query = {"limit": 3, **({"cursor": cursor} if cursor else {})}
        page = done(tenant.api.get(f"/clients/{client}/payments", params=query))
        found += [one["id"] for one in page["items"]]
        cursor = page["nextCursor"]
    assert len(found) == len(set(found)) == 4


def test_the_history_of_a_client_holds_what_was_done_and_its_documents(tenant: Tenant) -> None:
    client = tenant.client()["id"]
    tenant.api.patch(f"/clients/{client}", json={"phone": "03-5551234"})
    invoice(tenant, client)
    found: list[tuple[str, str]] = []
    cursor: str | None = ""
    while cursor is not None:
        query = {"limit": 2, **({"cursor": cursor} if cursor else {})}
        page = done(tenant.api.get(f"/clients/{client}/activity", params=query))
        found += [(one["kind"], one["action"]) for one in page["items"]]
        cursor = page["nextCursor"]
    assert found == [("document", "document.issued"), ("client", "client.changed"), ("client", "client.created")]


def merge(tenant: Tenant, into: str, gone: str) -> httpx.Response:
    return tenant.api.post(f"/clients/{into}/merge", json={"clientId": gone})


def test_a_merged_client_is_another_name_of_the_one_that_stands_for_it(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב", taxId="777777723", tags=["vip"])["id"]
    owed = invoice(tenant, gone)
    draft = tenant.draft(305, client=None, clientId=gone)
    done(tenant.api.post(f"/clients/{gone}/contacts", json={"name": "רות", "email": "ruth@example.com"}), 201)
    after = done(merge(tenant, into, gone))
    assert (after["taxId"], after["tags"]) == ("777777723", ["vip"])
    merged = done(tenant.api.get(f"/clients/{gone}"))
    assert merged["mergedIntoId"] == into
    assert done(tenant.api.get(f"/documents/{owed['id']}"))["clientId"] == gone
    assert done(tenant.api.get(f"/documents/{draft['id']}"))["clientId"] == into
    assert done(tenant.api.get(f"/clients/{into}/contacts"))["items"][0]["name"] == "רות"
    assert statement(tenant, into)["currencies"][0]["closingBalance"] == "118.00"
    assert statement(tenant, gone) == statement(tenant, into)
    assert balance(tenant, into)["currencies"][0]["open"] == "118.00"
    assert [one["id"] for one in done(tenant.api.get("/clients"))["items"]] == [into]
    assert [one["id"] for one in done(tenant.api.get("/clients", params={"state": "merged"}))["items"]] == [gone]
    assert done(tenant.api.get("/clients", params={"q": "רות"}))["items"][0]["id"] == into


def test_a_merged_client_takes_no_new_documents_but_its_own_are_followed(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="א")["id"]
    owed = invoice(tenant, gone)
    done(merge(tenant, into, gone))
    body = {"docType": 305, "clientId": gone, "lines": [{"description": "א", "quantity": "1", "unitPrice": "1"}]}
    answer = refused(tenant.api.post("/documents", json=body), 409, "client_merged")
    assert answer["mergedIntoId"] == into
    refused(tenant.api.patch(f"/clients/{gone}", json={"name": "ג"}), 409, "client_merged")
    refused(tenant.api.post(f"/clients/{gone}/restore"), 409, "client_merged")
    refused(tenant.api.post(f"/clients/{gone}/notes", json={"text": "א"}), 409, "client_merged")
    paid = receipt(tenant, into, "118.00", owed["id"])
    done(tenant.api.post(f"/documents/{paid['id']}/cancel", json={"reason": "טעות"}))
    credited = done(tenant.api.post(f"/documents/{owed['id']}/credit", json={**PART, "full": True}), 201)
    assert credited["credit"]["clientId"] == into
    assert statement(tenant, into)["currencies"][0]["closingBalance"] == "0.00"


def test_a_copy_of_a_merged_client_s_document_names_the_one_that_stands_for_it(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב")["id"]
    owed = invoice(tenant, gone)
    done(merge(tenant, into, gone))
    copy = done(tenant.api.post(f"/documents/{owed['id']}/duplicate"), 201)
    assert (copy["clientId"], copy["client"]["name"]) == (into, "א")


def test_what_stands_beside_a_client_is_read_under_the_name_of_a_merged_one(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב")["id"]
    bodies: dict[str, dict[str, Any]] = {
        "contacts": {"name": "רות"},
        "notes": {"text": "א"},
        "payment-methods": {"kind": "card", "provider": "gateway", "token": "tok_1"},
    }
    made = {
        what: done(tenant.api.post(f"/clients/{gone}/{what}", json=body), 201)["id"] for what, body in bodies.items()
    }
    done(merge(tenant, into, gone))
    for what in bodies:
        seen = [done(tenant.api.get(f"/clients/{one}/{what}"))["items"] for one in (gone, into)]
        assert [one["id"] for one in seen[0]] == [made[what]]
        assert seen[0] == seen[1]
        answer = refused(tenant.api.delete(f"/clients/{gone}/{what}/{made[what]}"), 409, "client_merged")
        assert answer["mergedIntoId"] == into


def test_chains_of_merges_are_one_step_long(tenant: Tenant) -> None:
    first, second, third = (tenant.client(name=name)["id"] for name in "אבג")
    invoice(tenant, first)
    done(merge(tenant, second, first))
    done(merge(tenant, third, second))
    assert {done(tenant.api.get(f"/clients/{one}"))["mergedIntoId"] for one in (first, second)} == {third}
    assert statement(tenant, third)["currencies"][0]["closingBalance"] == "118.00"
    assert len(done(tenant.api.get(f"/clients/{third}/documents"))["items"]) == 1


def test_two_who_have_one_number_may_be_merged_whatever_they_are_to_the_authority(tenant: Tenant) -> None:
    into = tenant.client(taxId="777777723")["id"]
    gone = tenant.client(taxId="7777777-23", dealerType="foreign", address={"country": "DE"})["id"]
    done(merge(tenant, into, gone))


def test_a_price_list_of_a_merged_client_is_shown_and_counts_for_the_one_that_stands_for_it(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב")["id"]
    product = done(tenant.api.post("/products", json={"name": "מוצר", "price": "100"}), 201)["id"]
    made = done(tenant.api.post("/price-lists", json={"name": "ב", "clientId": gone}), 201)["id"]
    done(tenant.api.put(f"/price-lists/{made}/items/{product}", json={"price": "70"}))
    done(merge(tenant, into, gone))
    body = {"docType": 305, "lines": [{"productId": product, "quantity": "1"}]}

    def net(client: str) -> str:
        return str(done(tenant.api.post("/documents/calculate", json={**body, "clientId": client}))["subtotal"])

    assert [net(one) for one in (into, gone)] == ["70.00", "70.00"]
    for one in (into, gone):
        (shown,) = done(tenant.api.get("/price-lists", params={"clientId": one}))["items"]
        assert (shown["id"], shown["clientId"]) == (made, into)
    sale = done(tenant.api.post("/price-lists", json={"name": "מבצע", "clientTag": None}), 201)["id"]
    done(tenant.api.put(f"/price-lists/{sale}/items/{product}", json={"price": "95"}))
    named = tenant.client(name="ג", priceListId=made)["id"]
    assert [net(named), net(tenant.client(name="ד")["id"])] == ["70.00", "95.00"]
    assert tenant.api.delete(f"/price-lists/{made}").status_code == 204
    assert (net(named), done(tenant.api.get(f"/clients/{named}"))["priceListId"]) == ("95.00", None)
    tenant.api.delete(f"/clients/{named}")
    answer = tenant.api.post("/documents/calculate", json={**body, "clientId": named})
    refused(answer, 409, "client_archived")


def test_merges_that_cannot_be_are_refused_and_change_nothing(tenant: Tenant) -> None:
    into, other = tenant.client(taxId="777777723")["id"], tenant.client(taxId="18")["id"]
    refused(merge(tenant, into, other), 409, "merge_refused")
    assert faults(merge(tenant, into, into)) == {("clientId", "same_client")}
    assert faults(merge(tenant, into, tenant.id)) == {("clientId", "client_not_found")}
    tenant.api.delete(f"/clients/{into}")
    refused(merge(tenant, into, tenant.client()["id"]), 409, "client_is_archived")
    assert done(tenant.api.get(f"/clients/{other}"))["version"] == 1


def at_once(*calls: Callable[[], httpx.Response]) -> list[httpx.Response]:
    """The answers of calls that begin together."""
    found: list[httpx.Response] = []
    gate = threading.Barrier(len(calls))

    def run(call: Callable[[], httpx.Response]) -> None:
        gate.wait()
        found.append(call())

    threads = [threading.Thread(target=run, args=(one,)) for one in calls]
    for one in threads:
        one.start()
    for one in threads:
        one.join()
    return found


def test_two_merges_into_each_other_make_no_circle(tenant: Tenant) -> None:
    first, second = tenant.client()["id"], tenant.client()["id"]
    answers = at_once(lambda: merge(tenant, first, second), lambda: merge(tenant, second, first))
    assert sorted(one.status_code for one in answers) == [200, 409]
    merged = [done(tenant.api.get(f"/clients/{one}"))["mergedIntoId"] for one in (first, second)]
    assert sorted(one is None for one in merged) == [False, True]


def test_a_merge_is_told_and_left_in_the_log(tenant: Tenant) -> None:
    into, gone = tenant.client(name="א")["id"], tenant.client(name="ב")["id"]
    done(merge(tenant, into, gone))
    wait_until(lambda: len(events(tenant, gone)) == 2, "the event of the merged client")
    _, told = events(tenant, gone)[-1]
    assert (told["mergedIntoId"], "mergedIntoId" in told["changed"]) == (into, True)
    entries = done(tenant.api.get("/audit-log", params={"subjectId": into}))["items"]
    assert entries[0]["action"] == "client.merged"


def test_a_statement_that_cannot_be_made_any_more_says_so_and_is_given_up(tenant: Tenant) -> None:
    api, running = tenant.sandbox_key(), tenant.running
    client = done(api.post("/clients", json={"name": "א", "emails": ["office@example.com"]}), 201)["id"]
    (sent,) = done(api.post(f"/clients/{client}/send-statement", json={}))["sendings"]

    def told(state: str) -> Any:
        found = done(api.get(f"/clients/{client}/activity"))["items"]
        return [one["facts"]["state"] for one in found if one["kind"] == "statement"] == [state]

    wait_until(lambda: told("SENT"), "the statement that was sent")
    with running.owner("sandbox") as owner:  # a period longer than seven years is refused
        owner.execute(
            "UPDATE sent_statements SET state = 'QUEUED', period_from = '2001-01-01' WHERE id = %s", [sent["id"]]
        )
        owner.execute(
            "SELECT set_config('app.business_id', business_id::text, false), defer_job('statements.send', %s, now()) "
            "FROM sent_statements WHERE id = %s",
            [Jsonb({"sending_id": sent["id"]}), sent["id"]],
        )
    wait_until(lambda: told("FAILED"), "the statement that was given up")


def test_a_statement_is_sent_to_who_receives_statements(tenant: Tenant) -> None:
    api = tenant.sandbox_key()
    client = done(api.post("/clients", json={"name": "א", "emails": ["office@example.com"]}), 201)["id"]
    body = {"name": "רות", "email": "ruth@example.com", "receives": ["statements"]}
    done(api.post(f"/clients/{client}/contacts", json=body), 201)
    (sent,) = done(api.post(f"/clients/{client}/send-statement", json={}))["sendings"]
    assert (sent["recipient"], sent["state"]) == ("ruth@example.com", "QUEUED")

    def state() -> Any:
        found = done(api.get(f"/clients/{client}/activity"))["items"]
        return [one["facts"]["state"] for one in found if one["kind"] == "statement"] == ["SENT"]

    wait_until(state, "the statement that was sent")
    folder = tenant.running.directory / "outbox" / "sandbox"  # which a reset does not empty
    assert not any(b"ruth@example.com" in one.read_bytes() for one in folder.rglob("*.eml"))
    body = {"docType": 300, "clientId": client, "lines": [{"description": "א", "quantity": "1", "unitPrice": "10"}]}
    document = done(api.post("/documents", json=body), 201)["id"]
    done(api.post(f"/documents/{document}/finalize", json={}))
    done(api.post(f"/documents/{document}/send", json={}))
    (last,) = done(api.post(f"/clients/{client}/send-statement", json={}))["sendings"]

    def outbox(**filters: str) -> Any:
        return done(api.get("/sandbox/outbox", params=filters))

    newest = outbox(limit="2", include="total")
    assert ([one["kind"] for one in newest["items"]], newest["total"]) == (["statement", "document"], 3)
    assert newest["items"][0]["id"] == last["id"]
    rest = outbox(limit="2", cursor=newest["nextCursor"])
    assert ([one["id"] for one in rest["items"]], rest["nextCursor"]) == ([sent["id"]], None)
    (first,) = rest["items"]
    assert (first["kind"], first["documentId"], first["clientId"]) == ("statement", None, client)
    assert (first["subject"], 'dir="rtl"' in first["html"]) == (sent["subject"], True)
    assert first["attachments"][0]["name"] == f"statement-{sent['from']}-{sent['to']}.pdf"
    assert first["attachments"][0]["size"] > 1000
    assert [one["kind"] for one in outbox(documentId=document)["items"]] == ["document"]
    assert outbox(channel="sms")["items"] == []
    assert len(outbox(clientId=client)["items"]) == 3
    assert [one["id"] for one in outbox(recipient="ruth@example.com")["items"]] == [last["id"], sent["id"]]


def test_a_statement_without_an_address_is_not_sent(tenant: Tenant) -> None:
    api = tenant.sandbox_key()
    client = done(api.post("/clients", json={"name": "א"}), 201)["id"]
    answer = refused(api.post(f"/clients/{client}/send-statement", json={}), 422, "no_recipient")
    assert "`emails`" in answer["hint"]
    body = {"emails": ["Dana@example.com", "dana@EXAMPLE.com"]}
    sent = done(api.post(f"/clients/{client}/send-statement", json=body))["sendings"]
    assert [one["recipient"] for one in sent] == ["Dana@example.com"]


@pytest.mark.parametrize("what", ["statement", "balance", "documents", "payments", "activity"])
def test_an_unknown_client_has_no_account(tenant: Tenant, what: str) -> None:
    refused(tenant.api.get(f"/clients/{tenant.id}/{what}"), 404, "not_found")
