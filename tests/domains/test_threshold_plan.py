"""The planner: what becomes of a draft or an amount by the day on which it is issued."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done, faults, refused
from support.service import Tenant


def plan(tenant: Tenant, **query: Any) -> list[dict[str, Any]]:
    return list(done(tenant.api.get("/analytics/vat/threshold/plan", params=query))["options"])


def on(tenant: Tenant, day: date) -> None:
    """Moves the clock to noon of a day."""
    now = tenant.running.clock.now()
    tenant.running.clock.offset += timedelta(days=(day - now.date()).days)


def keys(option: dict[str, Any]) -> list[str]:
    return [one["key"] for one in option["effects"]]


def receipt(tenant: Tenant, amount: str) -> None:
    tenant.issued(400, payments=[{"method": "cash", "date": tenant.today(), "amount": amount}])


def test_an_exempt_dealer_sees_the_ceiling_now_and_next_year(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    year = int(tenant.today()[:4])
    for _ in range(12):
        tenant.issued(400, payments=[{"method": "bank_transfer", "date": tenant.today(), "amount": "10000"}])
    now, later = plan(tenant, amount="5000")
    assert now["ceiling"]["turnoverBefore"] == "120000.00"
    assert now["ceiling"]["turnoverAfter"] == "125000.00"
    assert (now["vat"], now["allocation"]) == (None, None)
    if year == 2026:
        assert (now["ceiling"]["ceiling"], now["ceiling"]["crossed"]) == ("122833.00", True)
        assert now["ceiling"]["remaining"] == "-2167.00"
        assert keys(now) == ["crosses_ceiling"]
        assert "122833.00" in now["effects"][0]["text"]
    assert later["date"] == f"{year + 1}-01-01"
    assert later["ceiling"]["turnoverAfter"] == "5000.00"
    assert keys(later) == ["ceiling_not_published"]


def test_a_licensed_dealer_sees_period_and_allocation_number(tenant: Tenant) -> None:
    now, *later = plan(tenant, amount="6000")
    assert now["ceiling"] is None
    assert (now["vat"]["rate"], now["vat"]["vat"], now["vat"]["total"]) == ("18", "1080.00", "7080.00")
    assert (now["allocation"]["required"], now["allocation"]["threshold"]) == (True, "5000.00")
    assert keys(now) == ["vat_period", "allocation_needed"]
    assert now["vat"]["from"] <= tenant.today() <= now["vat"]["to"] < now["vat"]["dueDate"]
    assert later[0]["date"] == str(date.fromisoformat(now["vat"]["to"]) + timedelta(days=1))
    assert later[0]["vat"]["dueDate"] > now["vat"]["dueDate"]
    (small, _) = plan(tenant, amount="5000", date=str(date.fromisoformat(tenant.today()) + timedelta(days=1)))
    assert (small["allocation"]["required"], small["allocation"]["reason"]) == (False, "not_above_threshold")


def test_a_draft_is_looked_at_with_its_own_client(tenant: Tenant) -> None:
    person = {"name": "דנה", "type": "person"}
    draft = tenant.draft(305, client=person, lines=[{"description": "א", "quantity": "1", "unitPrice": "8000"}])
    now = plan(tenant, documentId=draft["id"])[0]
    assert (now["net"], now["vat"]["vat"]) == ("8000.00", "1440.00")
    assert (now["allocation"]["required"], now["allocation"]["reason"]) == (False, "client_is_not_a_dealer")
    tenant.api.post(f"/documents/{draft['id']}/finalize", json={}).raise_for_status()
    answer = tenant.api.get("/analytics/vat/threshold/plan", params={"documentId": draft["id"]})
    assert faults(answer) == {("documentId", "not_a_draft")}


@pytest.mark.parametrize(
    ("query", "wrong"),
    [
        ({}, {("documentId", "exactly_one"), ("amount", "exactly_one")}),
        ({"amount": "0"}, {("amount", "out_of_range")}),
        ({"amount": "5", "date": "2020-01-01"}, {("date", "out_of_range")}),
        ({"amount": "5", "date": "9999-12-31"}, {("date", "out_of_range")}),
        ({"date": "2020-01-01"}, {("documentId", "exactly_one"), ("amount", "exactly_one"), ("date", "out_of_range")}),
    ],
)
def test_what_cannot_be_planned_is_told_by_its_fields(
    tenant: Tenant, query: dict[str, str], wrong: set[tuple[str, str]]
) -> None:
    assert faults(tenant.api.get("/analytics/vat/threshold/plan", params=query)) == wrong


def test_an_unknown_draft_is_not_found(tenant: Tenant) -> None:
    query = {"documentId": "01a20eb4-f08e-7000-9949-f67256ddc18f"}
    refused(tenant.api.get("/analytics/vat/threshold/plan", params=query), 404, "not_found")
