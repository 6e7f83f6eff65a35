"""Insights: the forecast of cash, the health of clients, what stands out."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, timedelta
from decimal import Decimal
from typing import Any

import pytest

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_reports_totals import lines
from pinkas.domains.insights.actions import refreshing
from support.processes import wait_until
from support.service import Tenant


def read(tenant: Tenant, path: str, **query: Any) -> dict[str, Any]:
    return dict(done(tenant.api.get(f"/analytics/insights/{path}", params=query)))


def paid_late(tenant: Tenant, client: str, days: int, price: str = "1000") -> None:
    """An invoice that was due at once and is paid so many days later."""
    invoice = tenant.issued(305, client=None, clientId=client, dueDate=tenant.today(), lines=lines(price))
    tenant.running.clock.offset += timedelta(days=days)
    payment = {"method": "bank_transfer", "date": tenant.today(), "amount": invoice["total"]}
    tenant.issued(
        400,
        client=None,
        clientId=client,
        payments=[payment],
        references=[{"documentId": invoice["id"], "amount": invoice["total"]}],
    )


def test_a_business_without_anything_has_a_flat_forecast(tenant: Tenant) -> None:
    found = read(tenant, "cash-flow")
    assert (found["openingBalance"], found["horizonDays"], len(found["points"])) == ("0.00", 91, 13)
    assert {one["balance"] for one in found["points"]} == {"0.00"}
    assert found["shortfalls"] == found["drivers"] == []
    assert found["asOf"] <= found["generatedAt"]
    days = [date.fromisoformat(one["date"]) for one in found["points"]]
    assert days == [date.fromisoformat(tenant.today()) + timedelta(days=7 * n) for n in range(1, 14)]


def test_an_open_document_comes_by_the_habit_of_its_client(tenant: Tenant) -> None:
    prompt, slow = (tenant.client(name=name)["id"] for name in ("אנה", "בועז"))
    for _ in range(6):
        paid_late(tenant, prompt, 0, "10")
        paid_late(tenant, slow, 40, "10")
    before = read(tenant, "cash-flow")
    tenant.issued(305, client=None, clientId=prompt, dueDate=tenant.today(), lines=lines("10000"))
    quick = read(tenant, "cash-flow")
    tenant.issued(305, client=None, clientId=slow, dueDate=tenant.today(), lines=lines("10000"))
    both = read(tenant, "cash-flow")

    def gained(after: dict[str, Any], earlier: dict[str, Any], week: int) -> Decimal:
        return sum(
            (
                Decimal(a["in"]) - Decimal(b["in"])
                for a, b in zip(after["points"][:week], earlier["points"][:week], strict=True)
            ),
            Decimal(0),
        )

    whole = Decimal("20000")  # two lines of it
    assert gained(quick, before, 2) > whole * Decimal("0.8")
    assert gained(both, quick, 2) < whole * Decimal("0.3")
    assert gained(both, quick, 13) > whole * Decimal("0.85")


def test_the_same_books_give_the_same_forecast_and_the_band_holds_the_balance(tenant: Tenant) -> None:
    client = tenant.client(name="אנה")["id"]
    for days in (3, 9, 1):
        paid_late(tenant, client, days)
    tenant.issued(305, client=None, clientId=client, dueDate=tenant.today(), lines=lines("500"))
    first, second = read(tenant, "cash-flow"), read(tenant, "cash-flow")
    assert first["points"] == second["points"]
    balance = Decimal(first["openingBalance"])
    assert balance == 3 * Decimal("2360")
    for one in first["points"]:
        balance += Decimal(one["in"]) - Decimal(one["out"])
        assert abs(balance - Decimal(one["balance"])) < Decimal("0.2")  # each is rounded by itself
        assert Decimal(one["low"]) < Decimal(one["balance"]) < Decimal(one["high"])


def test_unpaid_expenses_and_schedules_are_in_the_forecast_and_a_shortfall_is_told(tenant: Tenant) -> None:
    booked(tenant, supplier(tenant), "50000", "0")
    body = {
        "template": {"docType": 305, "client": {"name": "מנוי"}, "lines": lines("100")},
        "frequency": "monthly_date",
        "day": 1,
        "startDate": tenant.today(),
    }
    done(tenant.api.post("/recurring-documents", json=body), 201)
    found = read(tenant, "cash-flow")
    parts = {one["kind"]: one for one in found["drivers"]}
    assert (parts["open_expenses"]["direction"], parts["open_expenses"]["count"]) == ("out", 1)
    assert parts["recurring_documents"]["count"] in (3, 4)
    assert "LIKELY" in {one["level"] for one in found["shortfalls"]}
    notes = read(tenant, "dashboard")["data"]
    assert notes[0]["key"] == "cash_shortfall_likely"
    assert notes[0]["figures"]["amount"] in notes[0]["text"]


def test_client_health_says_why(tenant: Tenant) -> None:
    good, bad = (tenant.client(name=name)["id"] for name in ("אנה", "בועז"))
    for _ in range(4):
        paid_late(tenant, good, 0)
        paid_late(tenant, bad, 50)
    tenant.issued(305, client=None, clientId=bad, dueDate=tenant.today(), lines=lines("100"))
    tenant.running.clock.offset += timedelta(days=100)
    found = read(tenant, "client-health")["data"]
    assert found[0]["clientId"] == bad
    worst = found[0]
    assert worst["risk"] == "HIGH"
    assert (worst["avgDaysLate"], worst["avgDaysToPay"]) == (50, 50)
    assert {"pays_late", "overdue_now"} <= {one["key"] for one in worst["signals"]}
    assert worst["score"] == 100 - sum(one["points"] for one in worst["signals"])
    assert worst["overdue"] == worst["open"] == "236.00"
    best = next(one for one in found if one["clientId"] == good)
    assert best["avgDaysLate"] == 0
    assert {one["key"] for one in best["signals"]} <= {"stopped_buying"}
    assert [one["clientId"] for one in read(tenant, "client-health", risk="HIGH")["data"]] == [bad]
    page = read(tenant, "client-health", limit=1, include="total")
    assert (page["total"], len(page["data"])) == (2, 1)
    rest = read(tenant, "client-health", limit=1, include="total", cursor=page["nextCursor"])
    assert [one["clientId"] for one in rest["data"]] == [good]


def test_a_client_that_was_merged_counts_with_the_one_that_stays(tenant: Tenant) -> None:
    keep, gone = (tenant.client(name=name)["id"] for name in ("אנה", "אנה בע״מ"))
    paid_late(tenant, keep, 10)
    paid_late(tenant, gone, 30)
    assert len(read(tenant, "client-health")["data"]) == 2
    done(tenant.api.post(f"/clients/{keep}/merge", json={"clientId": gone}))
    tenant.issued(305, client=None, clientId=keep, dueDate=tenant.today(), lines=lines("1"))
    (one,) = read(tenant, "client-health")["data"]
    assert (one["clientId"], one["avgDaysLate"]) == (keep, 20)


def test_expenses_that_are_alike_and_a_price_that_jumped_are_told(tenant: Tenant) -> None:
    who = supplier(tenant)
    for _ in range(4):
        booked(tenant, who, "1000", "0")
        tenant.running.clock.offset += timedelta(days=20)
    booked(tenant, who, "1400", "0")
    tenant.running.clock.offset += timedelta(days=2)
    twin = booked(tenant, who, "1400", "0")["id"]
    notes = {one["key"]: one for one in read(tenant, "dashboard")["data"]}
    assert notes["twin_expense"]["href"] == f"/expenses/{twin}"
    assert notes["twin_expense"]["figures"]["amount"] == "1400.00"
    assert notes["twin_expense"]["action"]


def test_the_answer_speaks_hebrew(tenant: Tenant) -> None:
    booked(tenant, supplier(tenant), "50000", "0")
    answer = tenant.api.get("/analytics/insights/dashboard", headers={"Accept-Language": "he"})
    assert "צפוי" in done(answer)["data"][0]["text"]


def test_what_is_large_is_told_with_its_age_and_made_by_the_worker(
    opened: Callable[..., Tenant], monkeypatch: pytest.MonkeyPatch
) -> None:
    tenant = opened()
    first = read(tenant, "cash-flow")
    monkeypatch.setattr(refreshing, "LIVE_SIZE", -1)
    tenant.issued(320, lines=lines("10"), payments=[{"method": "cash", "date": tenant.today(), "amount": "23.60"}])
    old = read(tenant, "cash-flow")
    assert (old["openingBalance"], old["asOf"]) == (first["openingBalance"], first["asOf"])
    tenant.running.clock.offset += refreshing.HASTE
    wait_until(lambda: read(tenant, "cash-flow")["openingBalance"] != "0.00", "the worker")
    found = read(tenant, "cash-flow")
    assert found["openingBalance"] == "23.60"
    assert found["asOf"] > old["asOf"]


def test_many_who_ask_at_once_get_the_same(tenant: Tenant) -> None:
    tenant.issued(305, lines=lines("10"), dueDate=tenant.today())
    with ThreadPoolExecutor(6) as pool:
        found = list(pool.map(lambda _: read(tenant, "cash-flow")["points"], range(12)))
    assert all(one == found[0] for one in found)


def test_money_of_the_owner_and_openings_are_not_usual(tenant: Tenant) -> None:
    """An owner who puts in a loan once does not do so every month."""
    accounts = {
        one["role"]: one["id"]
        for one in done(tenant.api.get("/ledger/accounts", params={"limit": 100}))["items"]
        if one["role"]
    }
    body = {
        "date": tenant.today(),
        "description": "הפקדת בעלים",
        "lines": [
            {"accountId": accounts["bank"], "debit": "50000"},
            {"accountId": accounts["capital"], "credit": "50000"},
        ],
    }
    done(tenant.api.post("/ledger/journal-entries", json=body), 201)
    tenant.running.clock.offset += timedelta(days=30)
    found = read(tenant, "cash-flow")
    assert found["openingBalance"] == "50000.00"
    assert "usual_income" not in {one["kind"] for one in found["drivers"]}
