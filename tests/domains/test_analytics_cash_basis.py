"""Revenue on the cash basis: computed again from what became of each document, over random histories."""

from collections import defaultdict
from collections.abc import Callable
from datetime import date, timedelta
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import httpx
import pytest

from domains.answers import books_fit, done, drafted, finalized, line, paid
from domains.histories import KINDS, PAYMENT_KINDS, SalesHistory
from domains.test_analytics import read
from domains.test_payments import for_document, recorded, sold
from support.service import Tenant

_AGORA = Decimal("0.01")
_EARNING = (305, 320)
STEPS = (*KINDS, *PAYMENT_KINDS, "invoice", "invoice", "pay", "pay", "pay")


class MixedHistory(SalesHistory):
    """Sales in two brands, in shekels and dollars, and some by invoice-receipt."""

    def __init__(self, tenant: Tenant, seed: int, clients: list[dict[str, Any]]) -> None:
        super().__init__(tenant, seed, clients)
        self.brands = [done(tenant.api.post("/brands", json={"name": name}), 201)["id"] for name in ("א", "ב")]
        self.products: list[str] = []

    def invoice(self, client: dict[str, Any], amount: str, doc_type: int = 305) -> httpx.Response:
        fields: dict[str, Any] = {"client": None, "clientId": client["id"], "lines": [line(amount)]}
        fields["brandId"] = self.chosen.choice((*self.brands, None))
        if self.products:
            fields["lines"] = [{**line(amount), "productId": self.chosen.choice(self.products)}, line("5")]
        how = self.chosen.random()
        if how < 0.3:
            fields |= {"currency": "USD", "exchangeRate": self.chosen.choice(("3.5173", "3.9"))}
        draft = done(drafted(self.tenant, doc_type, **fields), 201)
        if doc_type == 305 and how > 0.8:
            payments = [paid(self.tenant, draft["total"])]
            return finalized(self.tenant, done(drafted(self.tenant, 320, **fields, payments=payments), 201))
        return finalized(self.tenant, draft)


class Naive:
    """What documents earned by day, from what of each is settled after every step."""

    def __init__(self, tenant: Tenant) -> None:
        self.tenant = tenant
        self.known: dict[str, tuple[int, int]] = defaultdict(lambda: (0, 0))
        self.total: dict[tuple[str, str, str], int] = defaultdict(int)
        self.vat: dict[tuple[str, str, str], int] = defaultdict(int)
        self.owed: dict[str, bool] = {}

    def look(self) -> None:
        """Takes up what changed since the last look, as of today."""
        issued = [one for one in documents(self.tenant) if one["status"] != "DRAFT"]
        credits = [one for one in issued if one["docType"] == 330]
        for one in (each for each in issued if each["docType"] in _EARNING):
            taken = [each for each in credits if one["id"] in [ref["documentId"] for ref in each["references"]]]
            total, vat = earned(one, taken)
            before = self.known[one["id"]]
            self.known[one["id"]] = total, vat
            place = self.tenant.today(), one["clientId"] or "", one["brandId"] or ""
            self.total[place] += total - before[0]
            self.vat[place] += vat - before[1]

    def net(self, day: str | None = None, client: str | None = None, brand: str | None = None) -> Decimal:
        """What was earned without VAT."""
        wanted = [
            place
            for place in self.total
            if day in (None, place[0]) and client in (None, place[1]) and brand in (None, place[2])
        ]
        return Decimal(sum(self.total[place] - self.vat[place] for place in wanted)) / 100


def documents(tenant: Tenant) -> list[dict[str, Any]]:
    found, query = [], {"limit": "100"}
    while True:
        page = done(tenant.api.get("/documents", params=query))
        found += [done(tenant.api.get(f"/documents/{one['id']}")) for one in page["items"]]
        if not page.get("nextCursor"):
            return found
        query["cursor"] = page["nextCursor"]


def local(document: dict[str, Any], name: str) -> int:
    """An amount of a document in agorot, at its rate."""
    worth = Decimal(document[name]) * Decimal(document["exchangeRate"] or "1")
    return int(worth.quantize(_AGORA, ROUND_HALF_UP) * 100)


def earned(document: dict[str, Any], credits: list[dict[str, Any]]) -> tuple[int, int]:
    """What a document has earned by now with its VAT, and that VAT."""
    whole, settled = Decimal(document["total"]), Decimal(document["paid"])
    is_settled = settled >= whole - Decimal(document["credited"])

    def part(name: str) -> int:
        left = local(document, name) - sum(local(one, name) for one in credits)
        if is_settled:
            return left
        return min(left, int((local(document, name) * settled / whole).quantize(Decimal(1), ROUND_HALF_UP)))

    return part("total"), part("vatAmount")


@pytest.mark.parametrize("seed", [1, 2])
def test_revenue_is_what_was_paid_of_each_document(tenant: Tenant, seed: int) -> None:
    history = MixedHistory(tenant, seed, [tenant.client(name=name) for name in "AB"])
    naive, clock = Naive(tenant), tenant.running.clock
    for place in range(70):
        if place % 6 == 5:
            clock.offset += timedelta(days=1)
        if history.step(STEPS):
            naive.look()
    assert history.accepted > 20
    assert sum(1 for earned in naive.total.values() if earned) > 5
    first = min(day for day, _, _ in naive.total)
    asked = {"from": first, "to": tenant.today(), "basis": "cash", "compare": "none"}
    summary = read(tenant, "revenue/summary", **asked)
    assert summary["basis"] == "cash"
    assert Decimal(summary["data"]["revenue"]["value"]) == naive.net()
    assert Decimal(summary["data"]["vat"]["value"]) == Decimal(sum(naive.vat.values())) / 100
    trend = read(tenant, "revenue/trend", **asked, granularity="day")
    days = {one["period"]: Decimal(one["value"]) for one in trend["data"]}
    assert days == {day: naive.net(day) for day in days}
    clients = read(tenant, "revenue/by-client", **asked)["data"]
    assert {one["id"]: Decimal(one["value"]) for one in clients} == {
        one["id"]: naive.net(client=one["id"]) for one in history.clients
    }
    brands = read(tenant, "revenue/by-brand", **asked)["data"]
    assert {one["id"] or "": Decimal(one["value"]) for one in brands} == {
        one["id"] or "": naive.net(brand=one["id"] or "") for one in brands
    }
    books_fit(tenant)


def days_ago(tenant: Tenant, days: int) -> str:
    return str(date.fromisoformat(tenant.today()) - timedelta(days=days))


def earned_by_day(tenant: Tenant, since: int = 40) -> dict[str, str]:
    """What was earned on each day on which something was settled."""
    query = {"from": days_ago(tenant, since), "to": tenant.today(), "granularity": "day", "basis": "cash"}
    return {one["period"]: one["value"] for one in read(tenant, "revenue/trend", **query)["data"] if one["count"]}


def test_money_counts_on_its_day_and_goes_on_the_day_on_which_it_comes_back(tenant: Tenant) -> None:
    client = tenant.client()
    invoice = sold(tenant, client)
    assert earned_by_day(tenant) == {}
    before = days_ago(tenant, 3)
    body = {"date": before, "allocations": for_document(invoice, "39.34")}
    one = recorded(tenant, client, "39.34", "bank_transfer", **body)
    assert earned_by_day(tenant) == {before: "33.34"}
    tenant.running.clock.offset += timedelta(days=2)
    done(tenant.api.post(f"/payments/{one['id']}/bounce", json={"date": tenant.today(), "reason": "x"}))
    assert earned_by_day(tenant) == {before: "33.34", tenant.today(): "-33.34"}
    tenant.running.clock.offset += timedelta(days=1)
    recorded(tenant, client, "118", "bank_transfer", allocations=for_document(invoice, "118"))
    assert earned_by_day(tenant)[tenant.today()] == "100.00"
    books_fit(tenant)


def test_money_that_was_there_before_counts_when_its_document_takes_it(tenant: Tenant) -> None:
    client = tenant.client()
    ahead = recorded(tenant, client, "200")
    account = tenant.issued(300, client=None, clientId=client["id"])
    body = {"payments": [paid(tenant, "59")]}
    done(tenant.api.post(f"/documents/{account['id']}/payments", json=body), 201)
    assert earned_by_day(tenant) == {}
    tenant.running.clock.offset += timedelta(days=1)
    made = done(tenant.api.post(f"/documents/{account['id']}/convert", json={"docType": 305, "finalize": True}), 201)
    assert earned_by_day(tenant) == {tenant.today(): "50.00"}
    tenant.running.clock.offset += timedelta(days=1)
    used = {"documentId": made["id"], "amount": "59"}
    done(tenant.api.post(f"/payments/{ahead['id']}/allocations", json=used), 201)
    assert list(earned_by_day(tenant).values()) == ["50.00", "50.00"]
    refund = {"date": tenant.today(), "credit": {"reason": "order_cancellation"}}
    done(tenant.api.post(f"/payments/{ahead['id']}/refund", json=refund), 201)
    assert list(earned_by_day(tenant).values()) == ["50.00", "0.00"]
    books_fit(tenant)


def test_what_is_settled_has_earned_what_it_was_issued_with(tenant: Tenant) -> None:
    """In foreign currency, in three payments at other rates than its own, and with a credit of two documents."""
    client = tenant.client()
    fields = {"client": None, "clientId": client["id"], "currency": "USD", "exchangeRate": "3.5173"}
    dollars = tenant.issued(305, **fields, lines=[line("100")])
    for amount, rate in (("33.33", "3.9"), ("33.33", "3.1"), ("51.34", "3.5")):
        body = {"payments": [paid(tenant, amount)], "exchangeRate": rate}
        done(tenant.api.post(f"/documents/{dollars['id']}/payments", json=body), 201)
        tenant.running.clock.offset += timedelta(days=1)
    first, second = sold(tenant, client), sold(tenant, client, "50")
    named = [{"documentId": first["id"], "amount": "118"}, {"documentId": second["id"], "amount": "29.5"}]
    fields = {"client": None, "clientId": client["id"], "creditReason": "other", "references": named}
    tenant.issued(330, **fields, lines=[line("125")])
    body = {"payments": [paid(tenant, "29.50")]}
    done(tenant.api.post(f"/documents/{second['id']}/payments", json=body), 201)
    assert list(earned_by_day(tenant).values())[:2] == ["99.35", "99.35"]
    since = {"from": days_ago(tenant, 40), "to": tenant.today(), "compare": "none"}
    cash, accrual = (read(tenant, "revenue/summary", **since, basis=one)["data"] for one in ("cash", "accrual"))
    assert [cash[name]["value"] for name in ("revenue", "vat", "gross")] == [
        accrual[name]["value"] for name in ("revenue", "vat", "gross")
    ]
    books_fit(tenant)


def test_the_sums_are_the_same_when_they_are_made_anew(tenant: Tenant) -> None:
    history = MixedHistory(tenant, 3, [tenant.client()])
    for _ in range(25):
        history.step(STEPS)
    told = read(tenant, "revenue/by-client", basis="cash")["data"]
    with tenant.running.owner() as connection:
        connection.execute("UPDATE analytics_positions SET business_type = '' WHERE business_id = %s", [tenant.id])
    assert read(tenant, "revenue/by-client", basis="cash")["data"] == told
    with tenant.running.owner() as connection:
        connection.execute(
            """UPDATE analytics_sums SET total = total + 1 WHERE business_id = %s AND figure = 'revenue_cash'
                   AND dimension = 'all' AND span = 'year'""",
            [tenant.id],
        )
    (wrong,) = [one for one in done(tenant.api.get("/ledger/integrity"))["checks"] if not one["ok"]]
    assert wrong["key"] == "analytics_sums"


@pytest.mark.parametrize("path", ["summary", "trend", "by-client", "by-brand", "yoy"])
def test_a_basis_that_there_is_not_is_refused(opened: Callable[..., Tenant], path: str) -> None:
    exempt = opened("exempt_dealer")
    exempt.issued(400, payments=[paid(exempt, "50")])
    told, kept = (read(exempt, f"revenue/{path}", **query) for query in ({}, {"basis": "cash"}))
    assert (told["basis"], told["data"], told["definitions"]) == (kept["basis"], kept["data"], kept["definitions"])
    for basis, code in (("accrual", "basis_not_kept"), ("both", "invalid")):
        answer = exempt.api.get(f"/analytics/revenue/{path}", params={"basis": basis})
        assert answer.status_code == 422, answer.text
        assert [(one["field"], one["code"]) for one in answer.json()["details"]] == [("basis", code)]
    for other in ("expenses/summary", "vat/summary", "revenue/by-category"):
        assert exempt.api.get(f"/analytics/{other}", params={"basis": "cash"}).status_code == 400
