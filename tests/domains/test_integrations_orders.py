"""Orders of shops: client, document, payments and receipt in one call that does all of it or nothing."""

from typing import Any

import httpx
import pytest

from support.apps import shop_client
from support.oauth import error_of
from support.processes import wait_until
from support.service import Tenant

pytestmark = pytest.mark.logs_in

LINES = [{"description": "כד", "quantity": "2", "unitPrice": "50"}]
CUSTOMER = {"name": "דנה כהן", "externalReference": "customer-7", "emails": ["dana@example.com"]}


@pytest.fixture
def shop(tenant: Tenant) -> httpx.Client:
    """A shop that acts for the business of the test."""
    return shop_client(tenant)


def order(tenant: Tenant, reference: str = "o-1", **fields: Any) -> dict[str, Any]:
    """An order that was paid in cash."""
    payment = {"method": "cash", "date": tenant.today(), "amount": "118.00"}
    return {"externalReference": reference, "client": CUSTOMER, "lines": LINES, "payments": [payment], **fields}


def counts(tenant: Tenant) -> tuple[int, int, int]:
    """How many clients, documents and payments there are."""
    found = (tenant.api.get(f"/{one}", params={"include": "total"}) for one in ("clients", "documents", "payments"))
    clients, documents, payments = (int(one.json()["total"]) for one in found)
    return clients, documents, payments


def test_an_order_is_an_invoice_receipt_of_its_client(tenant: Tenant, shop: httpx.Client) -> None:
    made = shop.post("/integrations/orders", json=order(tenant)).json()
    assert (made["document"]["docType"], made["document"]["status"], made["receipt"]) == (320, "ISSUED", None)
    assert (made["document"]["total"], made["document"]["balance"]) == ("118.00", "0.00")
    assert (
        made["document"]["clientId"]
        == made["client"]["id"]
        == shop.get("/integrations/clients/customer-7").json()["id"]
    )
    assert (made["createdClient"], made["id"]) == (True, made["document"]["id"])
    second = shop.post("/integrations/orders", json=order(tenant, "o-2")).json()
    assert (second["client"]["id"], second["createdClient"]) == (made["client"]["id"], False)
    assert shop.get("/integrations/documents/o-2").json()["id"] == second["id"]
    assert counts(tenant) == (1, 2, 2)


def test_an_invoice_that_was_paid_gets_its_receipt(tenant: Tenant, shop: httpx.Client) -> None:
    first = shop.post("/integrations/orders", json=order(tenant, docType=305))
    made = first.json()
    assert first.status_code == 201
    assert (made["document"]["docType"], made["document"]["paymentStatus"]) == (305, "PAID")
    assert (made["receipt"]["docType"], made["receipt"]["status"], made["receipt"]["total"]) == (
        400,
        "ISSUED",
        "118.00",
    )
    again = shop.post("/integrations/orders", json=order(tenant, docType=305))
    assert (again.status_code, again.json()) == (200, {**made, "createdClient": None})
    assert counts(tenant) == (1, 2, 1)


def test_an_order_without_money_is_an_invoice(tenant: Tenant, shop: httpx.Client) -> None:
    made = shop.post("/integrations/orders", json=order(tenant, docType=305, payments=[])).json()
    assert (made["document"]["paymentStatus"], made["receipt"]) == ("UNPAID", None)


def test_an_order_may_wait_as_a_draft(tenant: Tenant, shop: httpx.Client) -> None:
    made = shop.post("/integrations/orders", json=order(tenant, finalize=False)).json()
    assert (made["document"]["status"], made["receipt"]) == ("DRAFT", None)
    assert shop.post("/integrations/documents/o-1/finalize", json={}).json()["status"] == "ISSUED"
    again = shop.post("/integrations/orders", json=order(tenant, finalize=False))
    assert (again.status_code, again.json()["document"]["status"]) == (200, "ISSUED")


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ({"payments": []}, (422, "payments_required")),
        ({"expectedTotal": "1.00"}, (409, "total_changed")),
        ({"docType": 10}, (409, "conversion_not_allowed")),
        ({"lines": [{**LINES[0], "productId": "0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6"}]}, (422, "product_not_found")),
    ],
)
def test_what_fails_late_leaves_nothing(
    tenant: Tenant, shop: httpx.Client, fields: dict[str, Any], expected: tuple[int, str]
) -> None:
    assert error_of(shop.post("/integrations/orders", json=order(tenant, **fields))) == expected
    assert counts(tenant) == (0, 0, 0)
    assert shop.post("/integrations/orders", json=order(tenant)).json()["document"]["docNumber"] == 1


def test_an_order_that_contradicts_itself_is_refused_with_every_field(tenant: Tenant, shop: httpx.Client) -> None:
    body = order(tenant, docType=305, finalize=False, send=True, expectedTotal="1", clientId=tenant.client()["id"])
    refused = shop.post("/integrations/orders", json=body)
    assert error_of(refused) == (422, "validation_failed")
    assert [one["field"] for one in refused.json()["details"]] == ["clientId", "expectedTotal", "send", "payments"]


def test_what_is_wrong_with_the_client_is_told_of_the_client(tenant: Tenant, shop: httpx.Client) -> None:
    refused = shop.post("/integrations/orders", json=order(tenant, client={**CUSTOMER, "taxId": "123456789"}))
    assert [one["field"] for one in refused.json()["details"]] == ["client.taxId"]
    unknown = order(tenant, client=None, clientId="0199f3a4-6c1e-7b52-9d08-3f5a7c2e41b6")
    assert error_of(shop.post("/integrations/orders", json=unknown)) == (422, "client_not_found")


def test_customers_of_the_same_name_are_two_clients(tenant: Tenant, shop: httpx.Client) -> None:
    made = {
        shop.post("/integrations/orders", json=order(tenant, one, client={"name": "דנה כהן"})).json()["client"]["id"]
        for one in ("o-1", "o-2")
    }
    assert len(made) == 2


def test_an_order_is_sent_to_its_client(tenant: Tenant, shop: httpx.Client) -> None:
    made = shop.post("/integrations/orders", json=order(tenant, docType=305, send=True)).json()

    def sent() -> set[str]:
        found = tenant.api.get("/messages").json()["items"]
        return {one["documentId"] for one in found}

    wait_until(lambda: sent() == {made["document"]["id"], made["receipt"]["id"]}, "both papers are on their way")
