"""What the business is told by itself: each kind arrives once, with its words, and not again the next day."""

from collections.abc import Callable
from datetime import date, timedelta
from typing import Any

import pytest

from domains.answers import done
from domains.purchases import booked, supplier
from domains.test_bank_sessions import _account, _exclude, _line, _open
from domains.test_checkouts import carded, charge, connected, sold
from support.oauth import error_of, register_app
from support.processes import wait_until
from support.service import Tenant

Kinds = list[tuple[str, str | None]]
"""Kind and type of entity of the notifications that are meant to arrive."""


def told(tenant: Tenant) -> list[dict[str, Any]]:
    """The notifications of the business, oldest first."""
    return list(done(tenant.api.get("/notifications", params={"sort": "createdAt"}))["items"])


def look(tenant: Tenant) -> None:
    """Has the clock look at the business now, and waits until it has."""
    with tenant.running.owner() as connection:
        connection.execute("UPDATE notification_rounds SET next_at = '2020-01-01' WHERE business_id = %s", [tenant.id])

    def has_looked() -> bool:
        with tenant.running.owner() as connection:
            sql = "SELECT next_at > '2021-01-01' FROM notification_rounds WHERE business_id = %s"
            row = connection.execute(sql, [tenant.id]).fetchone()
            return bool(row and row[0])

    wait_until(has_looked, "the daily look")


def days_ago(tenant: Tenant, days: int) -> str:
    return (date.fromisoformat(tenant.today()) - timedelta(days=days)).isoformat()


def overdue(tenant: Tenant, n: int) -> None:
    for _ in range(n):
        tenant.issued(305, issueDate=days_ago(tenant, 3), dueDate=days_ago(tenant, 2))


def one_overdue_document(tenant: Tenant) -> Kinds:
    overdue(tenant, 1)
    tenant.issued(305, dueDate=tenant.today())
    return [("document_overdue", "document")]


def several_overdue_documents(tenant: Tenant) -> Kinds:
    overdue(tenant, 3)
    return [("document_overdue", None)]


def a_key_that_ends_soon(tenant: Tenant) -> Kinds:
    for days in (2, 30):
        end = (tenant.running.clock.now() + timedelta(days=days)).isoformat()
        body = {"name": f"key {days}", "scopes": ["clients:read"], "expiresAt": end}
        done(tenant.session.post("/api-keys", json=body), 201)
    return [("key_expiring", "api_key")]


def an_expense_without_its_file(tenant: Tenant) -> Kinds:
    of = supplier(tenant)
    booked(tenant, of, date=days_ago(tenant, 5))
    booked(tenant, of, date=tenant.today())
    return [("expense_missing_file", "expense")]


def money_that_a_program_records(tenant: Tenant) -> Kinds:
    body = {"method": "bank_transfer", "date": tenant.today(), "amount": "10", "clientId": tenant.client()["id"]}
    done(tenant.api.post("/payments", json=body), 201)
    done(tenant.session.post("/payments", json=body), 201)
    return [("payment_received", "payment")]


def a_card_that_is_declined(tenant: Tenant) -> Kinds:
    terminal = connected(tenant)
    tenant.running.providers.script(terminal, "decline:36")
    assert charge(tenant, sold(tenant, carded(tenant)))["state"] == "FAILED"
    return [("charge_failed", "checkout")]


def a_session_that_is_dealt_with(tenant: Tenant) -> Kinds:
    account = _account(tenant, openingBalance="100", openingDate="2026-01-01")["id"]
    lines = [_line(tenant, account, f"2026-01-{day}", "50") for day in ("05", "06")]
    done(_open(tenant, account, "200.00"), 201)
    _exclude(tenant, lines[0])
    assert told(tenant) == []
    _exclude(tenant, lines[1])
    done(tenant.api.post(f"/bank-reconciliation/transactions/{lines[1]}/include"))
    _exclude(tenant, lines[1])
    return [("session_ready", "bank_session")]


def a_refresh_token_that_is_used_twice(tenant: Tenant) -> Kinds:
    app = register_app(tenant.running)
    first = app.tokens(tenant)
    app.refresh(first["refresh_token"])
    for _ in range(2):
        assert error_of(app.refresh(first["refresh_token"])) == (400, "invalid_grant")
    return [("refresh_family_revoked", "oauth_grant")]


@pytest.mark.parametrize(
    "cause",
    [
        one_overdue_document,
        several_overdue_documents,
        a_key_that_ends_soon,
        an_expense_without_its_file,
        money_that_a_program_records,
        a_card_that_is_declined,
        a_session_that_is_dealt_with,
        pytest.param(a_refresh_token_that_is_used_twice, marks=pytest.mark.logs_in),
    ],
)
def test_each_arrives_once_and_not_twice(tenant: Tenant, cause: Callable[[Tenant], Kinds]) -> None:
    meant = cause(tenant)
    look(tenant)
    found = told(tenant)
    assert [(one["kind"], (one["entity"] or {}).get("type")) for one in found] == meant
    assert all(one["title"] and one["body"] and "{" not in one["title"] + one["body"] for one in found)
    done(tenant.api.request("DELETE", "/notifications/all"))
    look(tenant)
    assert told(tenant) == []


def test_an_exempt_dealer_is_told_of_the_highest_level_of_the_ceiling_once(opened: Callable[..., Tenant]) -> None:
    tenant = opened("exempt_dealer")
    for amount, kind in (("112000", "ceiling_90"), ("9000", None), ("3000", "ceiling_100")):
        paid = [{"method": "bank_transfer", "date": tenant.today(), "amount": amount}]
        tenant.issued(400, payments=paid)
        look(tenant)
        found = told(tenant)
        assert [one["kind"] for one in found] == ([kind] if kind else [])
        done(tenant.api.request("DELETE", "/notifications/all"))


def test_a_vat_return_is_told_a_week_before_it_is_due(tenant: Tenant) -> None:
    tenant.issued(305)
    (period,) = done(tenant.api.get("/tax/vat-periods"))["items"][:1]
    due = date.fromisoformat(period["dueDate"])
    for days, n in ((8, 0), (7, 1), (6, 1)):
        moved = (due - timedelta(days=days) - date.fromisoformat(tenant.today())).days
        tenant.running.clock.offset += timedelta(days=moved)
        look(tenant)
        found = [one for one in told(tenant) if one["kind"] == "vat_due"]
        assert len(found) == n
    assert "18" in found[0]["body"]
    assert found[0]["expiresAt"].startswith(period["dueDate"])
