"""The figures of the home screen agree with the documents and with the entries of the books, to the agora."""

from collections.abc import Callable
from datetime import date, timedelta
from decimal import Decimal
from types import SimpleNamespace
from typing import Any

import pytest

from pinkas.dashboard.business_pages.overview import CHART_HEIGHT, month_bars
from support.dashboard import log_in_owner
from support.service import Tenant

PATH = "/analytics/dashboard/mobile-summary"


def summary(tenant: Tenant) -> dict[str, Any]:
    answer = tenant.api.get(PATH)
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def test_a_business_without_documents_has_zeros_and_twelve_months(tenant: Tenant) -> None:
    found = summary(tenant)
    assert (found["basis"], found["currency"]) == ("accrual", "ILS")
    data = found["data"]
    assert data["owed"] == {"amount": "0.00", "documents": 0, "openingBalances": 0}
    assert len(data["months"]) == 12
    assert data["months"][-1]["month"] == found["period"]["from"] == f"{tenant.today()[:7]}-01"
    assert data["attention"] == []


def test_money_that_is_recorded_before_its_receipt_counts_once_on_its_day(tenant: Tenant) -> None:
    client = tenant.client()
    last_month = (tenant.running.clock.now().date().replace(day=1) - timedelta(days=1)).isoformat()
    month = f"{last_month[:7]}-01"

    def collected() -> tuple[str, str]:
        data = summary(tenant)["data"]
        return next(one["collected"] for one in data["months"] if one["month"] == month), data["collected"]["value"]

    def recorded(day: str, amount: str, **fields: Any) -> dict[str, Any]:
        body = {"clientId": client["id"], "method": "bank_transfer", "date": day, "amount": amount, **fields}
        answer = tenant.api.post("/payments", json=body)
        assert answer.status_code == 201, answer.text
        return dict(answer.json())

    made = recorded(last_month, "50")
    assert collected() == ("50.00", "0.00")
    answer = tenant.api.post(f"/payments/{made['id']}/receipt", json={"issueDate": tenant.today()})
    assert answer.status_code == 201, answer.text
    assert collected() == ("50.00", "0.00")
    back, gone = recorded(tenant.today(), "30"), recorded(tenant.today(), "7")
    assert collected() == ("50.00", "37.00")
    told = {"date": tenant.today(), "reason": "x", "fee": {"amount": "3"}}
    assert tenant.api.post(f"/payments/{back['id']}/clear", json={"date": tenant.today()}).status_code == 200
    assert collected() == ("50.00", "37.00")
    assert tenant.api.post(f"/payments/{back['id']}/bounce", json=told).status_code == 200
    assert tenant.api.post(f"/payments/{gone['id']}/void", json={"reason": "x"}).status_code == 200
    assert collected() == ("50.00", "0.00")
    refund = {"date": tenant.today(), "amount": "20"}
    assert tenant.api.post(f"/payments/{made['id']}/refund", json=refund).status_code == 201
    assert collected() == ("50.00", "-20.00")


def test_sales_money_and_vat_are_those_of_the_documents(tenant: Tenant) -> None:
    today = tenant.running.clock.now().date()
    unpaid = tenant.issued(305)
    tenant.issued(320)
    late = tenant.issued(305, dueDate=tenant.today())
    tenant.running.clock.offset += timedelta(days=2)
    if (today + timedelta(days=2)).month != today.month:
        tenant.running.clock.offset -= timedelta(days=2)
        late = None  # the month ends: nothing is late in it
    paid = tenant.api.post(
        f"/documents/{unpaid['id']}/payments",
        json={"payments": [{"method": "bank_transfer", "date": tenant.today(), "amount": "18.00"}]},
    )
    assert paid.status_code == 201, paid.text
    data = summary(tenant)["data"]
    assert data["revenue"]["value"] == "300.00"
    assert data["collected"]["value"] == "136.00"
    assert data["vat"]["outputVat"] == "54.00"
    assert data["owed"] == {"amount": "218.00", "documents": 2, "openingBalances": 0}
    if late is not None:
        # Without a due date it was due on the day of issue, here as in the list and in the ages of debts.
        assert data["overdue"] == {"amount": "218.00", "documents": 2, "openingBalances": 0}
        assert {"kind": "overdue_documents", "count": 2, "more": False} in data["attention"]
        listed = tenant.api.get("/documents?overdue=true").json()["items"]
        assert {one["id"] for one in listed} == {late["id"], unpaid["id"]}
        ages = tenant.api.get("/analytics/collections/aging").json()["data"]
        assert [(one["bucket"], one["amount"]) for one in ages if one["count"]] == [("1-30", "218.00")]
        assert late["id"] not in [one["id"] for one in tenant.api.get("/documents?overdue=false").json()["items"]]
    assert len(tenant.api.get("/documents?open=true").json()["items"]) == 2


def test_a_credit_and_its_refund_are_subtracted(tenant: Tenant) -> None:
    invoice = tenant.issued(320)
    done = tenant.api.post(
        f"/documents/{invoice['id']}/credit",
        json={"reason": "other", "full": True, "finalize": True, "refund": {"mode": "original_method"}},
    )
    assert done.status_code in (200, 201), done.text
    data = summary(tenant)["data"]
    assert (data["revenue"]["value"], data["collected"]["value"], data["vat"]["outputVat"]) == ("0.00", "0.00", "0.00")


def test_on_a_cash_basis_a_sale_counts_when_it_is_paid(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    tenant.issued(300)
    assert summary(tenant)["data"]["revenue"]["value"] == "0.00"
    tenant.issued(400)
    found = summary(tenant)
    assert (found["basis"], found["data"]["revenue"]["value"]) == ("cash", "100.00")
    assert found["data"]["vat"]["applies"] is False


def test_the_sums_of_months_are_those_of_the_entries(tenant: Tenant) -> None:
    client = tenant.client()
    for doc_type in (305, 320, 400):
        tenant.issued(doc_type, client=None, clientId=client["id"])
    invoice = tenant.issued(305, issueDate=tenant.today())
    tenant.api.post(f"/documents/{invoice['id']}/cancel", json={"reason": "by mistake"})
    with tenant.running.owner() as owner:
        kept = owner.execute(
            """SELECT account_id, source_type, month, debit, credit FROM ledger_monthly_sums WHERE business_id = %s""",
            [tenant.id],
        ).fetchall()
        summed = owner.execute(
            """SELECT l.account_id, e.source_type, date_trunc('month', e.date)::date, sum(l.debit), sum(l.credit)
               FROM journal_lines l JOIN journal_entries e ON e.business_id = l.business_id AND e.id = l.entry_id
               WHERE l.business_id = %s GROUP BY 1, 2, 3""",
            [tenant.id],
        ).fetchall()
    assert len(kept) > 4
    assert {tuple(map(str, row)) for row in kept} == {tuple(map(str, row)) for row in summed}
    assert sum(Decimal(row[3]) - Decimal(row[4]) for row in kept) == 0


@pytest.mark.logs_in
def test_every_amount_of_the_overview_leads_to_what_it_is_made_of(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    tenant.issued(320)
    somebody = log_in_owner(tenant)
    somebody.set_language("en")
    page = somebody.get("")
    assert "Owed to you" in page.text
    assert page.text.count("118.00") >= 2
    (owed,) = [one.get("href") for one in page.all("a.figure") if "open=true" in one.get("href")]
    listed = somebody.get(owed.removeprefix(somebody.base)).all("tbody tr")
    assert len(listed) == 1
    assert invoice["id"] in listed[0].cssselect("a")[0].get("href")
    for link in {one.get("href") for one in page.all("main a[href]")}:
        assert somebody.get(link.removeprefix(somebody.base)).status == 200, link


def test_the_bars_of_months_are_measured_by_the_highest() -> None:
    months = [
        SimpleNamespace(month=date(2026, 1, 1), revenue="50.00", collected="100.00"),
        SimpleNamespace(month=date(2026, 2, 1), revenue="-10.00", collected="0.00"),
    ]
    first, second = month_bars(months)
    assert (first.revenue_height, first.collected_height) == (CHART_HEIGHT // 2, CHART_HEIGHT)
    assert (second.revenue_height, second.collected_height) == (0, 0)
    assert (second.first, second.last) == (date(2026, 2, 1), date(2026, 2, 28))
    assert [one.revenue_height for one in month_bars([months[1]])] == [0]
