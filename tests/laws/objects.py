"""How to make one of every kind of object that stands in a path: the values of the path's parameters."""

from collections.abc import Callable
from typing import Any

from pinkas.platform.operation import Operation
from support.service import Tenant

Values = dict[str, Any]


def place(declared: Operation) -> str:
    """The path up to its last parameter: the address of the object itself."""
    return declared.path[: declared.path.rindex("}") + 1]


def _client(tenant: Tenant) -> list[Values]:
    return [{"id": tenant.client()["id"]}]


def _product(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/products", json={"name": "מוצר", "price": "10"})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _documents(tenant: Tenant) -> list[Values]:
    return [{"id": tenant.draft()["id"]}, {"id": tenant.issued()["id"]}]


def _numbered(tenant: Tenant) -> list[Values]:
    issued = tenant.issued()
    return [{"docType": issued["docType"], "number": issued["docNumber"]}]


def _key(tenant: Tenant) -> list[Values]:
    made = tenant.session.post("/api-keys", json={"name": "another", "scopes": ["clients:read"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


def _endpoint(tenant: Tenant) -> list[Values]:
    made = tenant.api.post("/webhooks", json={"url": "http://127.0.0.1:9/hook", "events": ["document.finalized"]})
    assert made.status_code == 201, made.text
    return [{"id": made.json()["id"]}]


MAKERS: dict[str, Callable[[Tenant], list[Values]]] = {
    "/api-keys/{id}": _key,
    "/clients/{id}": _client,
    "/documents/by-number/{docType}/{number}": _numbered,
    "/documents/{id}": _documents,
    "/products/{id}": _product,
    "/webhooks/{id}": _endpoint,
}
