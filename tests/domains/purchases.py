"""Suppliers, expenses and payments, as tests of purchases make them and read them off."""

from itertools import count
from typing import Any

from domains.answers import done
from support.service import Tenant

_NUMBERS = count(1001)
BANK = {"bankCode": "12", "branch": "600", "account": "123456"}


def supplier(tenant: Tenant, name: str = "ספק טוב", **fields: Any) -> dict[str, Any]:
    """A supplier with a name of its own."""
    return done(tenant.api.post("/suppliers", json={"name": f"{name} {next(_NUMBERS)}", **fields}), 201)


def booked(
    tenant: Tenant, of: dict[str, Any] | None, net: str = "1000", vat: str = "180", **fields: Any
) -> dict[str, Any]:
    """A booked tax invoice of a supplier: 1,180.00 with VAT unless it is said."""
    body = {"date": tenant.today(), "docType": 305, "number": str(next(_NUMBERS)), "net": net, "vat": vat, **fields}
    body |= {"supplierId": of["id"]} if of else {}
    made = done(tenant.api.post("/expenses", json=body), 201)
    return done(tenant.api.post(f"/expenses/{made['id']}/book", json={}))


def credit_note(tenant: Tenant, of: dict[str, Any], net: str = "100", vat: str = "18") -> dict[str, Any]:
    return booked(tenant, of, net, vat, docType=330)


def paying(of: dict[str, Any], tenant: Tenant, **fields: Any) -> dict[str, Any]:
    """The body of a payment of today by bank transfer."""
    return {"supplierId": of["id"], "method": "bank_transfer", "date": tenant.today(), **fields}


def for_expenses(*expenses: dict[str, Any] | tuple[dict[str, Any], str]) -> list[dict[str, str]]:
    """Allocations: all that is open of an expense, or a part."""
    return [
        {"expenseId": one[0]["id"], "amount": one[1]} if isinstance(one, tuple) else {"expenseId": one["id"]}
        for one in expenses
    ]


def pay(tenant: Tenant, of: dict[str, Any], *expenses: Any, **fields: Any) -> dict[str, Any]:
    body = paying(of, tenant, allocations=for_expenses(*expenses), **fields)
    return done(tenant.api.post("/supplier-payments", json=body), 201)


def now(tenant: Tenant, expense: dict[str, Any]) -> dict[str, Any]:
    return done(tenant.api.get(f"/expenses/{expense['id']}"))


def withholds(tenant: Tenant, **fields: Any) -> None:
    done(tenant.api.patch("/businesses/supplier-payment-config", json={"withholdsTax": True, **fields}))


def accounts(tenant: Tenant) -> dict[str, int]:
    """Debit less credit of every account with a role, in agorot; those that are zero are left out."""
    with tenant.running.owner() as connection:
        rows = connection.execute(
            """SELECT a.role, sum(l.debit - l.credit)::bigint FROM journal_lines l
               JOIN ledger_accounts a ON a.business_id = l.business_id AND a.id = l.account_id
               WHERE l.business_id = %s AND a.role IS NOT NULL GROUP BY 1""",
            [tenant.id],
        ).fetchall()
    return {role: amount for role, amount in rows if amount}


def owed(tenant: Tenant, of: dict[str, Any]) -> dict[str, str]:
    """What the account of a supplier stands at, by currency."""
    found = done(tenant.api.get(f"/suppliers/{of['id']}/balance"))["currencies"]
    return {one["currency"]: one["balance"] for one in found}
