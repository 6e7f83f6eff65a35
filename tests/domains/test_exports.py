"""Exports: the uniform file as the authority reads it, its progress, its end, and its download in parts."""

import hashlib
import io
from datetime import timedelta
from decimal import Decimal
from typing import Any

import pytest
from pypdf import PdfReader

from support.processes import wait_until
from support.service import Tenant
from support.uniform_reader import UniformFile, money, read_uniform


def exported(tenant: Tenant, **asked: Any) -> dict[str, Any]:
    made = tenant.api.post("/exports", json={"kind": "uniform_file", **asked})
    assert made.status_code == 201, made.text
    found: dict[str, Any] = made.json()

    def ended() -> bool:
        nonlocal found
        found = tenant.api.get(f"/exports/{found['id']}").json()
        return bool(found["state"] != "RUNNING")

    wait_until(ended, "the export")
    assert found["state"] == "DONE", found
    return found


def _read(tenant: Tenant, **asked: Any) -> UniformFile:
    made = exported(tenant, **asked)
    return read_uniform(tenant.api.get(f"/exports/{made['id']}/download").content, "iso8859_8")


def _total(records: list[dict[str, str]], name: str) -> Decimal:
    return sum((money(one[name]) for one in records), Decimal(0))


def _check_sums(tenant: Tenant, read: UniformFile, **period: str) -> None:
    """Headers are what their lines and payments sum to, and accounts are what the trial balance says."""
    for head in read.records.get("C100", []):
        same = ("type", "number", "link")
        lines = [one for one in read.records.get("D110", []) if all(one[name] == head[name] for name in same)]
        if lines:
            assert _total(lines, "net") == money(head["before"])
        assert money(head["before"]) + money(head["discount"]) == money(head["net"])
        assert money(head["net"]) + money(head["vat"]) == money(head["total"])
    accounts = {one["account"]: one for one in read.records["B110"]}
    assert len(accounts) == len(read.records["B110"]), "an account is there once"
    assert {one["account"] for one in read.records.get("B100", [])} <= accounts.keys()
    assert {one["key"] for one in read.records.get("C100", [])} <= accounts.keys()
    assert all(one["parent"] in accounts for one in accounts.values() if one["parent"])
    for one in accounts.values():
        moved = [line for line in read.records.get("B100", []) if line["account"] == one["account"]]
        for side, name in (("1", "debit"), ("2", "credit")):
            assert _total([line for line in moved if line["side"] == side], "amount") == money(one[name])
    codes = {one["code"] for one in tenant.api.get("/ledger/accounts?limit=100").json()["items"]}
    for row in tenant.api.get("/ledger/trial-balance", params=period).json()["rows"]:
        below = [one for one in accounts.values() if one["parent"] == row["code"] and one["account"] not in codes]
        for name in ("opening", "debit", "credit"):
            assert _total([accounts[row["code"]], *below], name) == Decimal(row[name]), row


@pytest.mark.parametrize(("charset", "codec"), [("iso_8859_8", "iso8859_8"), ("cp862", "cp862")])
def test_a_uniform_file_says_what_the_documents_and_the_books_say(tenant: Tenant, charset: str, codec: str) -> None:
    invoice = tenant.issued(305)
    tenant.issued(320)
    made = exported(tenant, charset=charset)
    content = tenant.api.get(f"/exports/{made['id']}/download").content
    assert hashlib.sha256(content).hexdigest() == made["sha256"]
    read = read_uniform(content, codec)
    assert {code: len(some) for code, some in read.records.items()} == made["records"]
    (head,) = (one for one in read.records["C100"] if one["type"] == "305")
    assert head["number"] == str(invoice["docNumber"])
    assert money(head["total"]) == Decimal(invoice["total"])
    assert len(read.records["D120"]) == 1
    _check_sums(tenant, read)


def test_a_download_goes_on_where_it_was_interrupted(tenant: Tenant) -> None:
    made = exported(tenant)
    address = f"/exports/{made['id']}/download"
    whole = tenant.api.get(address)
    rest = tenant.api.get(address, headers={"range": "bytes=10-", "if-range": whole.headers["etag"]})
    assert rest.status_code == 206
    assert rest.content == whole.content[10:]
    assert rest.headers["content-range"] == f"bytes 10-{len(whole.content) - 1}/{len(whole.content)}"
    other = tenant.api.get(address, headers={"range": "bytes=10-", "if-range": '"another"'})
    assert (other.status_code, other.content) == (200, whole.content)
    beyond = tenant.api.get(address, headers={"range": f"bytes={len(whole.content)}-"})
    assert (beyond.status_code, beyond.json()["error"]) == (416, "range_not_satisfiable")


def test_what_has_ended_is_not_cancelled(tenant: Tenant) -> None:
    made = exported(tenant)
    answer = tenant.api.post(f"/exports/{made['id']}/cancel")
    assert (answer.status_code, answer.json()["state"]) == (200, "DONE")
    (kind,) = {one["kind"] for one in tenant.api.get("/notifications").json()["items"]} & {"export_ready"}
    assert kind == "export_ready"


def test_a_period_that_ends_before_it_begins_is_refused(tenant: Tenant) -> None:
    body = {"kind": "uniform_file", "from": "2026-02-01", "to": "2026-01-01"}
    answer = tenant.api.post("/exports", json=body)
    assert (answer.status_code, answer.json()["details"][0]["field"]) == (422, "from")


def test_clients_and_suppliers_have_accounts_that_their_documents_name(tenant: Tenant) -> None:
    """A key that is unique is taken; one that two have, or an account of the books, is not."""
    address = {"street": "הרצל", "houseNumber": "5", "city": "חיפה", "country": "IL"}
    named = tenant.client(accountingKey="K-77", taxId="777777715", address=address)
    twins = [tenant.client(accountingKey=key) for key in ("9", "9", "1100")]
    supplier = tenant.supplier(accountingKey="S-8")
    body = {"supplierId": supplier["id"], "docType": 305, "number": "17", "date": tenant.today(), "total": "117.00"}
    line = {"description": "נייר", "amount": "100.00", "vat": "18.00"}
    made = tenant.api.post("/expenses", json={**body, "total": "118.00", "lines": [line]})
    assert made.status_code == 201, made.text
    booked = tenant.api.post(f"/expenses/{made.json()['id']}/book", json={})
    assert booked.status_code == 200, booked.text
    invoice = tenant.issued(305, client=None, clientId=named["id"])
    payment = {"method": "cash", "date": tenant.today(), "amount": "50.00"}
    paid = tenant.api.post(f"/documents/{invoice['id']}/payments", json={"payments": [payment]})
    assert paid.status_code in (200, 201), paid.text
    for one in twins:
        tenant.issued(305, client=None, clientId=one["id"])
    read = _read(tenant)
    _check_sums(tenant, read)
    accounts = {one["account"]: one for one in read.records["B110"]}
    card = accounts["K-77"]
    assert (card["name"], card["dealer"], card["city"]) == (named["name"], "777777715", "חיפה")
    assert money(card["debit"]) - money(card["credit"]) == Decimal("68.00")
    assert money(accounts["S-8"]["credit"]) == Decimal("118.00")
    assert {one["key"] for one in read.records["C100"]} == {
        "K-77",
        *(one["id"].replace("-", "")[-15:] for one in twins),
    }


def test_the_next_year_begins_with_what_clients_owe(tenant: Tenant) -> None:
    client = tenant.client(accountingKey="A1")
    now = tenant.running.clock.now()
    tenant.issued(305, client=None, clientId=client["id"])
    tenant.running.clock.set(now + timedelta(days=370))
    try:
        read = _read(tenant)
        period = {"from": f"{tenant.today()[:4]}-01-01", "to": tenant.today()}
        _check_sums(tenant, read, **period)
    finally:
        tenant.running.clock.set(now)
    (card,) = (one for one in read.records["B110"] if one["account"] == "A1")
    assert (money(card["opening"]), money(card["debit"])) == (Decimal("118.00"), Decimal(0))


def test_credits_foreign_currency_gross_prices_and_stock_are_written_as_the_books_have_them(tenant: Tenant) -> None:
    product = {"name": "כיסא", "sku": "CH-1", "price": "10", "type": "goods", "trackStock": True}
    id = tenant.api.post("/products", json=product).json()["id"]
    into = {"lines": [{"productId": id, "quantity": "10", "unitCost": "4"}], "reason": "פתיחה"}
    assert tenant.api.post("/inventory/adjustments", json=into).status_code == 201
    lines = [{"productId": id, "quantity": "3", "unitPrice": "10"}]
    sold = tenant.issued(305, lines=lines)
    asked = {"reason": "order_change", "full": True, "finalize": True}
    credit = tenant.api.post(f"/documents/{sold['id']}/credit", json=asked).json()["credit"]
    odd = [
        {"description": "יעוץ", "quantity": "1", "unitPrice": "33.33"},
        {"description": "עוד", "quantity": "3", "unitPrice": "0.55"},
    ]
    dollars = tenant.issued(305, currency="USD", exchangeRate="3.5173", lines=odd)
    gross = tenant.issued(305, priceMode="gross", lines=[{"description": "ספר", "quantity": "2", "unitPrice": "59.00"}])
    read = _read(tenant)
    _check_sums(tenant, read)
    heads = {(one["type"], one["number"]): one for one in read.records["C100"]}
    lines_of = {(one["type"], one["number"], int(one["line"])): one for one in read.records["D110"]}
    back = lines_of["330", str(credit["docNumber"]), 1]
    assert (back["base"], back["baseNumber"]) == ("305", str(sold["docNumber"]))
    assert money(heads["330", str(credit["docNumber"])]["total"]) == Decimal(credit["total"]) > 0
    head = heads["305", str(dollars["docNumber"])]
    assert money(head["total"]) == Decimal(dollars["totalLocal"])
    assert (money(head["foreign"]), head["currency"]) == (Decimal(dollars["total"]), "USD")
    head, line = heads["305", str(gross["docNumber"])], lines_of["305", str(gross["docNumber"]), 1]
    assert (money(head["net"]), money(head["vat"]), money(head["total"])) == tuple(map(Decimal, ("100", "18", "118")))
    assert (money(line["price"]), money(line["net"]), line["rate"]) == (Decimal("50"), Decimal("100"), "1800")
    (item,) = read.records["M100"]
    told = {name: money(item[name]) for name in ("opening", "came", "went")}
    assert (item["sku"], told, item["cost"]) == ("CH-1", {"opening": 0, "came": 13, "went": 3}, "0000000400")


def test_an_export_is_cancelled_while_it_runs_and_leaves_no_file(tenant: Tenant) -> None:
    tenant.issued(305)
    with tenant.running.owner() as held, held.transaction():
        held.execute("LOCK TABLE stock_items IN ACCESS EXCLUSIVE MODE")  # it reads the stock last
        begun = tenant.api.post("/exports", json={"kind": "uniform_file"}).json()
        address = f"/exports/{begun['id']}"
        wait_until(lambda: tenant.api.get(address).json()["done"] > 0, "the documents")
        again = tenant.api.post("/exports", json={"kind": "uniform_file"})
        assert (again.status_code, again.json()["error"]) == (409, "export_running")
        assert tenant.api.get(f"{address}/download").json()["error"] == "export_not_ready"
        assert tenant.api.get(f"{address}/report").json()["error"] == "export_not_ready"
        assert tenant.api.post(f"{address}/cancel").json()["state"] == "CANCELLED"
    exported(tenant)
    ended = tenant.api.get(address).json()
    assert (ended["state"], ended["sha256"], ended["size"]) == ("CANCELLED", None, None)
    assert tenant.api.get(f"{address}/download").json()["error"] == "export_not_ready"


def test_a_file_is_there_for_seven_days_and_its_reports_after_them(tenant: Tenant) -> None:
    made = exported(tenant)
    now = tenant.running.clock.now()
    address = f"/exports/{made['id']}"
    tenant.running.clock.set(now + timedelta(days=7, seconds=1))
    try:
        gone = tenant.api.get(f"{address}/download")
        assert (gone.status_code, gone.json()["error"]) == (410, "export_expired")
        with tenant.running.owner() as hurried:  # the queue has a clock of its own
            hurried.execute("UPDATE procrastinate_jobs SET scheduled_at = now() WHERE task_name = 'exports.expire'")
        wait_until(lambda: tenant.api.get(address).json()["state"] == "EXPIRED", "the end of its days")
        assert tenant.api.get(f"{address}/report").status_code == 200
    finally:
        tenant.running.clock.set(now)
    assert tenant.api.get(address).json()["sha256"] is None


def test_the_printout_and_the_reports_say_what_the_file_says(tenant: Tenant) -> None:
    tenant.issued(305)
    made = exported(tenant)

    def said(report: str, lang: str) -> str:
        answer = tenant.api.get(f"/exports/{made['id']}/report", params={"report": report, "lang": lang})
        assert answer.headers["content-type"] == "application/pdf", answer.text
        return "".join(page.extract_text() for page in PdfReader(io.BytesIO(answer.content)).pages)

    text = said("printout", "en")
    for one in ("B110", "OPENFRMT\\", str(sum(made["records"].values())), "Opening record", "Pinkas"):
        assert one in text
    assert "ביצוע" in said("printout", "he")
    listed = said("documents", "en")
    assert "Tax invoice" in listed
    assert "118.00" in listed
    assert "Purchase order" in listed
    assert "118.00" in said("trial_balance", "he")
