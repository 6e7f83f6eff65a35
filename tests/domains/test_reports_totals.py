"""Every total of a report, computed again from documents, expenses and payments by another path."""

from decimal import Decimal
from typing import Any

import pytest

from domains.answers import done, faults, refused
from domains.purchases import booked, credit_note, pay, supplier
from domains.test_report_files import table
from support.service import Running, Tenant, open_business

SUM = Decimal


def lines(price: str, product: str | None = None) -> list[dict[str, Any]]:
    named = {"productId": product} if product else {}
    return [{"description": "ייעוץ", "quantity": "2", "unitPrice": price, **named}]


@pytest.fixture(scope="module")
def shop(running: Running) -> Tenant:
    """A business with a history of every kind: sales, credits, foreign currency, money, purchases."""
    tenant = open_business(running)
    anna, boaz = (tenant.client(name=name)["id"] for name in ("אנה", "בועז"))
    chair = done(tenant.api.post("/products", json={"name": "כיסא", "price": "70"}), 201)["id"]
    first = tenant.issued(305, client=None, clientId=anna, lines=lines("100", chair))
    tenant.issued(305, client=None, clientId=boaz, lines=lines("33.33"))
    tenant.issued(305, client=None, clientId=boaz, lines=lines("50"), currency="USD", exchangeRate="3.5173")
    paid = [{"method": "bank_transfer", "date": tenant.today(), "amount": "165.20"}]
    tenant.issued(320, client=None, clientId=anna, lines=lines("70", chair), payments=paid)
    received = [{"method": "cash", "date": tenant.today(), "amount": "60"}]
    named = [{"documentId": first["id"], "amount": "60"}]
    tenant.issued(400, client=None, clientId=anna, payments=received, references=named)
    credit = {"reason": "order_change", "finalize": True, "amount": "23.60"}
    done(tenant.api.post(f"/documents/{first['id']}/credit", json=credit), 201)
    cancelled = tenant.issued(305, client=None, clientId=boaz, lines=lines("10"))
    done(tenant.api.post(f"/documents/{cancelled['id']}/cancel", json={"reason": "טעות"}))
    tenant.issued(300, client=None, clientId=boaz, lines=lines("999"))
    one = supplier(tenant)
    bought = booked(tenant, one, "1000", "180")
    booked(tenant, supplier(tenant), "333.33", "60")
    booked(tenant, one, "10", "1.8", currency="USD", exchangeRate="3.6123")
    credit_note(tenant, one)
    pay(tenant, one, (bought, "500"))
    return tenant


def report(tenant: Tenant, key: str, **query: Any) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/reports/{key}", params=query)))


def issued(tenant: Tenant) -> list[dict[str, Any]]:
    """Every issued document, in full."""
    page = done(tenant.api.get("/documents", params={"limit": 100}))["items"]
    return [done(tenant.api.get(f"/documents/{one['id']}")) for one in page if one["status"] != "DRAFT"]


def worth(document: dict[str, Any]) -> tuple[Decimal, Decimal]:
    """Total and VAT of a document in shekels, with its sign."""
    sign = {305: 1, 320: 1, 330: -1}.get(document["docType"], 0)
    rate = SUM(document["exchangeRate"] or "1")
    total, vat = (
        (SUM(document[name]) * rate).quantize(SUM("0.01"), "ROUND_HALF_UP") for name in ("total", "vatAmount")
    )
    return sign * total, sign * vat


def test_payments_come_to_their_sums_by_method(tenant: Tenant) -> None:
    """Void payments are in the list and not in the sums; the sums are of all pages, and a file ends with them."""
    client = tenant.client()["id"]
    sent = {"date": tenant.today(), "clientId": client}
    for method, amount in (("cash", "7"), ("cash", "8"), ("bank_transfer", "5.50"), ("bank_transfer", "99")):
        made = done(tenant.api.post("/payments", json={**sent, "method": method, "amount": amount}), 201)["id"]
    foreign = {**sent, "method": "cash", "amount": "3", "currency": "USD", "exchangeRate": "3.5"}
    done(tenant.api.post("/payments", json=foreign), 201)
    done(tenant.api.post(f"/payments/{made}/void", json={"reason": "x"}))
    received = [{"method": "cash", "date": tenant.today(), "amount": "118"}]
    tenant.issued(320, client=None, clientId=client, lines=lines("50"), payments=received)
    found = report(tenant, "payments", limit=2)
    names = ("method", "currency", "payments", "amount", "allocated", "unallocated")
    assert len(found["items"]) == 2
    assert [[one[name] for name in names] for one in found["byMethod"]] == [
        ["bank_transfer", "ILS", 1, "5.50", "0.00", "5.50"],
        ["cash", "ILS", 3, "133.00", "118.00", "15.00"],
        ["cash", "USD", 1, "3.00", "0.00", "3.00"],
    ]
    assert report(tenant, "payments", state="VOID")["byMethod"] == []
    assert [one["amount"] for one in report(tenant, "payments", method="bank_transfer")["byMethod"]] == ["5.50"]
    rows = table(tenant.api.get("/reports/payments", params={"format": "csv", "lang": "en", "limit": 1}))
    sums = [(row["Client"], row["Method"], row["Currency"], row["Amount"]) for row in rows[6:]]
    assert sums == [
        ("Total", "Bank transfer", "ILS", "5.50"),
        ("Total", "Cash", "ILS", "133.00"),
        ("Total", "Cash", "USD", "3.00"),
    ]


def test_income_is_what_the_documents_say(shop: Tenant) -> None:
    found = report(shop, "income", limit=100)
    documents = [one for one in issued(shop) if any(worth(one))]
    total, vat = sum(worth(one)[0] for one in documents), sum(worth(one)[1] for one in documents)
    sums = found["totals"]
    assert (SUM(sums["total"]), SUM(sums["vat"]), SUM(sums["net"])) == (total, vat, total - vat)
    assert sums["documents"] == len(documents) == len(found["rows"])
    assert {one["documentId"]: SUM(one["total"]) for one in found["rows"]} == {
        one["id"]: worth(one)[0] for one in documents
    }
    assert sum(SUM(one["net"]) for one in found["byType"]) == total - vat
    page = report(shop, "income", limit=2)
    assert (len(page["rows"]), page["totals"]) == (2, sums)
    assert page["nextCursor"]


def test_sales_by_client_are_the_income_of_each(shop: Tenant) -> None:
    found = report(shop, "sales-by-client", compare="previous")
    expected: dict[str, Decimal] = {}
    for one in issued(shop):
        total, vat = worth(one)
        if total:
            expected[one["clientId"]] = expected.get(one["clientId"], SUM(0)) + total - vat
    assert {one["clientId"]: SUM(one["net"]) for one in found["rows"]} == expected
    assert found["totals"] == report(shop, "income")["totals"]
    assert abs(sum((SUM(one["share"]) for one in found["rows"]), SUM(-100))) < SUM("0.05")
    assert (found["comparedTotal"], found["rows"][0]["compared"]) == ("0.00", "0.00")
    for row in found["rows"]:
        assert done(shop.api.get(row["href"]))["totals"]["net"] == row["net"]


def test_sales_by_product_are_the_sales_of_each(shop: Tenant) -> None:
    (row,) = report(shop, "sales-by-product")["rows"]
    sold = done(shop.api.get(f"/products/{row['productId']}/sales", params={"limit": 100}))["items"]
    assert SUM(row["net"]) == sum(SUM(one["net"]) for one in sold)
    assert SUM(row["quantity"]) == sum(SUM(one["quantity"]) for one in sold)


def test_profit_is_income_less_the_cost_of_expenses(shop: Tenant) -> None:
    found = report(shop, "profit-and-loss", columns="month", compare="last_year")
    income, spent = report(shop, "income")["totals"], report(shop, "expenses")["totals"]
    assert found["totals"]["income"] == income["net"]
    assert found["totals"]["expenses"] == spent["cost"]
    assert SUM(found["totals"]["profit"]) == SUM(income["net"]) - SUM(spent["cost"])
    for name in ("income", "expenses", "profit"):
        assert sum(SUM(one[name]) for one in found["months"]) == SUM(found["totals"][name])
    for row in found["rows"]:
        assert sum(map(SUM, row["months"])) == SUM(row["amount"])
    assert found["compared"]["profit"] == "0.00"
    by_line = report(shop, "profit-and-loss", groupBy="form6111")
    by_parent = report(shop, "profit-and-loss", groupBy="parent")
    assert by_line["totals"] == by_parent["totals"] == found["totals"]
    balance = done(shop.api.get("/ledger/trial-balance"))["rows"]
    sides = {"income": -1, "expense": 1}
    for kind, name in (("income", "income"), ("expense", "expenses")):
        moved = sum(SUM(one["debit"]) - SUM(one["credit"]) for one in balance if one["type"] == kind)
        assert sides[kind] * moved == SUM(found["totals"][name])


def test_a_begun_month_has_its_days_alone(shop: Tenant) -> None:
    today = shop.today()
    assert (
        report(shop, "profit-and-loss", **{"from": today, "to": today})["totals"]
        == (report(shop, "profit-and-loss")["totals"])
    )
    empty = report(shop, "profit-and-loss", **{"from": "2020-02-03", "to": "2020-04-05"})
    assert (empty["totals"]["profit"], empty["rows"], len(empty["months"])) == ("0.00", [], 3)


def test_assets_are_liabilities_and_equity(shop: Tenant) -> None:
    found = report(shop, "balance-sheet", compare="previous")
    sums = {name: SUM(amount) for name, amount in found["totals"].items()}
    assert sums["assets"] == sums["liabilities"] + sums["equity"] != 0
    assert found["totals"]["profit"] == report(shop, "profit-and-loss")["totals"]["profit"]
    for section in ("assets", "liabilities", "equity"):
        assert sum(SUM(one["amount"]) for one in found["rows"] if one["section"] == section) == sums[section]
    assert found["compared"]["assets"] == "0.00"


def test_money_is_what_came_less_what_went(shop: Tenant) -> None:
    found = report(shop, "cash-flow")
    came = sum(SUM(one["amount"]) for document in issued(shop) for one in document["payments"])
    went = sum(SUM(one["amount"]) for one in done(shop.api.get("/supplier-payments"))["items"])
    sums = {name: SUM(amount) for name, amount in found["totals"].items()}
    assert (sums["came"], sums["went"]) == (came, went)
    assert sums["closing"] == sums["opening"] + came - went
    assert sum(SUM(one["net"]) for one in found["rows"]) == came - went


def test_expenses_are_what_the_expenses_say(shop: Tenant) -> None:
    found = report(shop, "expenses", compare="previous")
    total = SUM(0)
    for one in done(shop.api.get("/expenses", params={"limit": 100}))["items"]:
        value = (SUM(one["total"]) * SUM(one["exchangeRate"] or "1")).quantize(SUM("0.01"), "ROUND_HALF_UP")
        total += -value if one["docType"] == 330 else value
    assert SUM(found["totals"]["total"]) == total
    assert sum(SUM(one["total"]) for one in found["rows"]) == total
    for row in found["rows"]:
        assert sum(SUM(one["cost"]) for one in row["suppliers"]) == SUM(row["cost"])
    assert found["comparedTotal"] == "0.00"


def test_vat_is_what_documents_and_expenses_say(shop: Tenant) -> None:
    found, totals = report(shop, "vat"), report(shop, "vat")["totals"]
    assert SUM(totals["outputVat"]) == sum(worth(one)[1] for one in issued(shop))
    deducted = SUM(report(shop, "expenses")["totals"]["deductibleVat"])
    assert SUM(totals["inputVatOther"]) + SUM(totals["inputVatEquipment"]) == deducted
    assert SUM(totals["net"]) == SUM(totals["outputVat"]) - deducted
    rows = {side: [one for one in found["rows"] if one["side"] == side] for side in ("outputs", "inputs")}
    assert sum(SUM(one["vat"]) for one in rows["outputs"]) == SUM(totals["outputVat"])
    assert sum(SUM(one["net"]) for one in rows["outputs"]) == SUM(totals["taxableSales"])
    assert sum(SUM(one["vat"]) + SUM(one["equipmentVat"]) for one in rows["inputs"]) == deducted
    for one in found["periods"]:
        period = done(shop.api.get(one["href"]))
        assert (period["boxes"], period["amounts"]) == (one["summary"]["boxes"], one["amounts"])
    assert {"documents", "expenses"} <= {one["href"].split("/")[1] for one in found["rows"]}
    assert shop.api.get(rows["outputs"][0]["href"]).status_code == 200
    table = shop.api.get("/reports/vat", params={"format": "csv", "lang": "en"}).text.splitlines()
    assert len(table) == 1 + len(found["rows"]) + 3 * len(found["periods"]) + (len(found["periods"]) != 1)


def test_whoever_charges_no_vat_has_no_vat_report(opened: object) -> None:
    exempt: Tenant = opened("exempt_dealer")  # type: ignore[operator]
    refused(exempt.api.get("/reports/vat"), 409, "no_vat_periods")


def test_what_is_owed_is_the_balance_of_each(shop: Tenant) -> None:
    for key, path in (("aged-receivables", "clients"), ("aged-payables", "suppliers")):
        found = report(shop, key)
        assert found["rows"]
        for row in found["rows"]:
            own = done(shop.api.get(f"/{path}/{row['partyId']}/balance"))["currencies"]
            (same,) = [one for one in own if one["currency"] == row["currency"]]
            assert same["balance"] == row["balance"]
            assert sum(SUM(one["amount"]) for one in row["aging"]) == SUM(row["open"])
            if "open" in same:
                assert (same["open"], same["overdue"]) == (row["open"], row["overdue"])
        for sums in found["totals"]:
            same_currency = [one for one in found["rows"] if one["currency"] == sums["currency"]]
            assert sum(SUM(one["balance"]) for one in same_currency) == SUM(sums["balance"])


def test_a_card_is_the_statement(shop: Tenant) -> None:
    client = report(shop, "aged-receivables")["rows"][0]["partyId"]
    assert report(shop, "client-card", clientId=client)["statement"] == done(
        shop.api.get(f"/clients/{client}/statement")
    )
    owed = report(shop, "aged-payables")["rows"][0]["partyId"]
    assert report(shop, "supplier-card", supplierId=owed)["statement"] == done(
        shop.api.get(f"/suppliers/{owed}/statement")
    )
    unknown = "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"
    refused(shop.api.get("/reports/client-card", params={"clientId": unknown}), 404, "not_found")


def test_numbers_are_continuous(shop: Tenant) -> None:
    found = report(shop, "continuity")
    counts: dict[int, int] = {}
    for one in issued(shop):
        counts[one["docType"]] = counts.get(one["docType"], 0) + 1
    assert {one["docType"]: one["count"] for one in found["rows"]} == counts
    assert found["continuous"]


def test_a_month_at_a_glance_has_the_sums_of_the_other_reports(shop: Tenant) -> None:
    found = report(shop, "bookkeeping-summary", month=shop.today()[:7])
    figures = {(one["section"], one["key"]): one["amount"] for one in found["rows"]}
    assert figures["income", "net"] == report(shop, "income")["totals"]["net"]
    assert figures["expenses", "total"] == report(shop, "expenses")["totals"]["total"]
    assert figures["result", "profit"] == report(shop, "profit-and-loss")["totals"]["profit"]
    assert figures["vat", "outputVat"] == report(shop, "income")["totals"]["vat"]
    assert figures["money", "came"] == report(shop, "cash-flow")["totals"]["came"]
    (owed,) = [one for one in report(shop, "aged-receivables")["totals"] if one["currency"] == "ILS"]
    assert figures["owed", "receivables"] == owed["open"]


def test_what_cannot_be_asked_is_refused(shop: Tenant) -> None:
    wrong = {"from": "2026-02-01", "to": "2026-01-01"}
    for key in ("income", "profit-and-loss", "cash-flow", "expenses", "sales-by-client", "sales-by-product"):
        assert faults(shop.api.get(f"/reports/{key}", params=wrong)) == {("from", "invalid_range")}
    assert faults(shop.api.get("/reports/bookkeeping-summary", params={"month": "9999-01"})) == {
        ("month", "date_out_of_range")
    }
    later = {"asOf": "2999-01-01T00:00:00Z"}
    assert faults(shop.api.get("/reports/balance-sheet", params=later)) == {("asOf", "as_of_in_future")}


def test_the_index_names_every_report(shop: Tenant) -> None:
    found = {one["key"]: one for one in done(shop.api.get("/reports"))["items"]}
    profit = found["profit-and-loss"]
    assert profit["title"] == {"he": "רווח והפסד", "en": "Profit and loss"}
    assert {one["name"]: one["values"] for one in profit["parameters"]}["compare"] == ["last_year", "previous"]
    assert [one["name"] for one in found["client-card"]["parameters"] if one["required"]] == ["clientId"]
