"""Suggestions for bank lines, what is learned from people, and lines that are matched by themselves."""

from typing import Any

import pytest

from support.service import Tenant

LINES = "/bank-reconciliation/transactions"


def _account(tenant: Tenant, name: str = "בנק") -> str:
    made = tenant.api.post(f"/banking/businesses/{tenant.id}/accounts", json={"name": name})
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _line(tenant: Tenant, account: str, amount: str, text: str, **fields: Any) -> str:
    body = {"bankAccountId": account, "date": tenant.today(), "amount": amount, "description": text, **fields}
    made = tenant.api.post(LINES, json=body)
    assert made.status_code == 201, made.text
    return str(made.json()["id"])


def _suggested(tenant: Tenant, line: str, **query: Any) -> list[dict[str, Any]]:
    found = tenant.api.get(f"{LINES}/{line}/suggestions", params=query)
    assert found.status_code == 200, found.text
    return list(found.json()["items"])


def test_an_invoice_is_found_by_its_amount_and_the_name_of_its_client(tenant: Tenant) -> None:
    invoice = tenant.issued(305)
    account = _account(tenant)
    line = _line(tenant, account, invoice["total"], f"העברה מאת {invoice['client']['name']}")
    (best, *_) = _suggested(tenant, line)
    assert best["targetId"] == invoice["id"]
    print(best)
    assert 0
