"""Businesses that are connected to the tax authority of the tests, and invoices that need a number."""

import secrets
from collections.abc import Callable
from datetime import timedelta
from typing import Any
from urllib.parse import parse_qs, urlsplit

import httpx

from support.processes import wait_until
from support.service import Tenant, register

BUYER = {"name": 'לקוח גדול בע"מ', "taxId": "777777723", "dealerType": "company"}


def unique_tax_id() -> str:
    """A valid number of nine digits that no other test has."""
    body = f"51{secrets.randbelow(10**6):06d}"
    digits = [int(one) for one in body]
    products = [digit * (1 + place % 2) for place, digit in enumerate(digits)]
    total = sum(one - 9 if one > 9 else one for one in products)
    return f"{body}{-total % 10}"


def register_seller(running: Any, **fields: Any) -> Tenant:
    """A fresh business with a number of its own: what the authority does is scripted by it."""
    return register(running, taxId=unique_tax_id(), **fields)


def wait_for_numbers_ahead(tenant: Tenant) -> None:
    """Waits until the authority has given numbers ahead. What it could not answer in time on a slow machine is asked
    for again after ten minutes, and the next day when that was refused: both are let pass from time to time."""
    looks = 0

    def are_there() -> bool:
        nonlocal looks
        looks += 1
        if looks % 100 == 0:
            tenant.running.clock.offset += timedelta(seconds=601) if looks == 100 else timedelta(hours=25)
        return bool(tenant.api.get("/allocation-numbers/connection").json()["emergencyNumbers"] == 10)

    wait_until(are_there, "numbers ahead", patience=120)


def begin_connection(api: httpx.Client) -> str:
    """Begins to connect: the state that the person takes along."""
    begun = api.put("/allocation-numbers/connection", json={})
    assert begun.status_code == 200, begun.text
    return parse_qs(urlsplit(begun.json()["authorizationUrl"]).query)["state"][0]


def connect_business(tenant: Tenant, api: httpx.Client | None = None) -> str:
    """Connects a business: a person consents, and the code is brought here. The name of the consent at the authority is
    given back."""
    client = api or tenant.api
    code = tenant.running.authority.consent()
    made = client.put("/allocation-numbers/connection", json={"code": code, "state": begin_connection(client)})
    assert made.status_code == 200, made.text
    assert made.json()["status"] == "CONNECTED"
    return code


def vat_number(tenant: Tenant) -> str:
    """The VAT number of a business."""
    return str(tenant.business["taxId"])


def issue_invoice(tenant: Tenant, net: str = "6000", doc_type: int = 305, **finalize: Any) -> dict[str, Any]:
    """An issued invoice of so much without VAT to a dealer."""
    fields: dict[str, Any] = {}
    if doc_type == 320:
        gross = f"{float(net) * 1.18:.2f}"
        fields["payments"] = [{"method": "cash", "date": tenant.today(), "amount": gross}]
    lines = [{"description": "ייעוץ", "quantity": "1", "unitPrice": net}]
    draft = tenant.draft(doc_type, client=BUYER, lines=lines, **fields)
    done = tenant.api.post(f"/documents/{draft['id']}/finalize", json=finalize)
    assert done.status_code == 200, done.text
    return dict(done.json())


def request_allocation(tenant: Tenant, issued: dict[str, Any], **body: Any) -> httpx.Response:
    """The answer to asking for a number now."""
    return tenant.api.post(f"/documents/{issued['id']}/allocation-number", json=body)


def retry_allocation(tenant: Tenant, found: dict[str, Any], **body: Any) -> httpx.Response:
    """The answer to trying a request again."""
    return tenant.api.post(f"/allocation-numbers/{found['id']}/retry", json=body)


def notifications_about(tenant: Tenant, document_id: str) -> list[tuple[Any, ...]]:
    """Kind and texts of the notifications about a document."""
    with tenant.running.owner() as connection:
        sql = "SELECT kind, title, body FROM notifications WHERE entity_id = %s ORDER BY id"
        return connection.execute(sql, [document_id]).fetchall()


def get_document(tenant: Tenant, id: str) -> dict[str, Any]:
    """A document as it stands."""
    return dict(tenant.api.get(f"/documents/{id}").json())


def get_allocation(tenant: Tenant, document_id: str) -> dict[str, Any] | None:
    """The request of a document with its answers, if there is one."""
    found = tenant.api.get("/allocation-numbers", params={"documentId": document_id}).json()["items"]
    return dict(tenant.api.get(f"/allocation-numbers/{found[0]['id']}").json()) if found else None


def wait_for_allocation(
    tenant: Tenant, document_id: str, reached: Callable[[dict[str, Any]], object], patience: float = 20
) -> dict[str, Any]:
    """The request of a document as soon as it is as wanted."""
    found: dict[str, Any] | None = None

    def come_so_far() -> bool:
        nonlocal found
        found = get_allocation(tenant, document_id)
        return found is not None and bool(reached(found))

    try:
        wait_until(come_so_far, "the request", patience)
    except AssertionError as fault:
        raise AssertionError(f"{fault}; it is {found}") from None
    assert found is not None
    return found


def has_status(status: str) -> Callable[[dict[str, Any]], bool]:
    """Whether a request has a status."""
    return lambda one: one["status"] == status
