"""Sales made against a real process, by a client that knows nothing but its address."""

import uuid
from collections.abc import Sequence
from typing import Any, Self

import httpx

from pinkas.core.scopes import SCOPES

MANY = {"rateLimitPerMinute": 100_000, "rateLimitPerHour": 900_000}


class Seller:
    """A registered business at one address, with a key of every scope. Use it as a context manager."""

    def __init__(self, url: str) -> None:
        self.url = url
        body = {
            "email": f"{uuid.uuid4().hex[:12]}@example.com",
            "password": "a long password",
            "name": "דנה",
            "language": "he",
            "business": {"name": "חברה לדוגמה", "businessType": "company", "taxId": "777777715"},
        }
        made = httpx.post(f"{url}/api/v1/auth/register", json=body, timeout=30)
        assert made.status_code == 201, made.text
        self.id: str = made.json()["business"]["id"]
        headers = {"Authorization": f"Bearer {made.json()['accessToken']}", "X-Business-Id": self.id}
        self.session = httpx.Client(base_url=f"{url}/api/v1", headers=headers, timeout=30)
        self.raw_key = self.key()["rawKey"]
        self.api = self.at(url)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.session.close()
        self.api.close()

    def key(self, *scopes: str, environment: str = "live") -> dict[str, Any]:
        """A fresh key."""
        path = "/api-keys" if environment == "live" else "/api-keys/sandbox"
        made = self.session.post(path, json={"name": "test", "scopes": list(scopes or SCOPES), **MANY})
        assert made.status_code == 201, made.text
        return dict(made.json())

    def at(self, url: str, key: str | None = None) -> httpx.Client:
        """A client of the same business at the address of another process."""
        return httpx.Client(base_url=f"{url}/api/v1", headers={"X-Api-Key": key or self.raw_key}, timeout=30)

    def drafts(self, n: int) -> list[str]:
        """The ids of fresh drafts."""
        return [create_draft(self.api)["id"] for _ in range(n)]

    def numbers(self) -> list[int]:
        """The numbers of every issued invoice, sorted."""
        found, cursor = [], None
        while True:
            query = {"status": "ISSUED", "limit": 100, **({"cursor": cursor} if cursor else {})}
            page = self.api.get("/documents", params=query).json()
            found += [one["docNumber"] for one in page["items"]]
            cursor = page["nextCursor"]
            if cursor is None:
                return sorted(found)


INVOICE: dict[str, Any] = {
    "docType": 305,
    "client": {"name": "לקוח"},
    "lines": [{"description": "ייעוץ", "quantity": "1", "unitPrice": "100"}],
}
"""An invoice over 118.00."""


def create_draft(api: httpx.Client, **fields: Any) -> dict[str, Any]:
    """A draft of an invoice over 118.00, unless `fields` say otherwise."""
    made = api.post("/documents", json={**INVOICE, **fields})
    assert made.status_code == 201, made.text
    return dict(made.json())


def finalize_document(api: httpx.Client, id: str) -> dict[str, Any]:
    """The issued document."""
    done = api.post(f"/documents/{id}/finalize", json={})
    assert done.status_code == 200, done.text
    return dict(done.json())


def finalize_until_it_dies(api: httpx.Client, ids: Sequence[str]) -> list[dict[str, Any]]:
    """Finalizes one after the other; what was acknowledged before the connection broke."""
    acknowledged = []
    for id in ids:
        try:
            acknowledged.append(finalize_document(api, id))
        except httpx.TransportError:
            break
    return acknowledged
