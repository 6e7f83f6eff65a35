"""Partners for tests: registered by the operator, with a key, and merchants whose owners have agreed."""

import uuid
from dataclasses import dataclass
from typing import Any

import httpx

from pinkas.core.scopes import PARTNER_SCOPES
from pinkas.platform.settings import Environment
from support.allocating import unique_tax_id
from support.mailbox import next_mail, token_of
from support.service import Running, Tenant

GENEROUS = {
    "rateLimitPerMinute": 100_000,
    "rateLimitPerHour": 900_000,
    "merchantRateLimitPerMinute": 100_000,
    "merchantRateLimitPerHour": 900_000,
}


@dataclass
class Partner:
    """A registered partner, the operator's client, and a client with one of its keys."""

    running: Running
    id: str
    operator: httpx.Client
    api: httpx.Client
    key: dict[str, Any]
    environment: Environment = "live"
    merchant_id: str = ""
    """The business that it acts for, where it was made for one."""

    def with_key(self, *scopes: str, **more: Any) -> httpx.Client:
        """A client with a fresh key of these scopes."""
        made = make_key(self.operator, self.id, scopes or tuple(PARTNER_SCOPES), **more)
        return self.running.client(self.environment, **{"X-Partner-Key": made["rawKey"]})

    def create(self, **fields: Any) -> dict[str, Any]:
        """A merchant as the partner gets it."""
        made = self.api.post("/partner/merchants", json=merchant_body(**fields))
        assert made.status_code == 201, made.text
        return dict(made.json())

    def asking(self, tenant: Tenant) -> str:
        """The id of a business whose owner is asked whether the partner may act."""
        body = merchant_body(requestAccess=True)
        with self.running.owner(self.environment) as database:  # of several businesses of one tax id this one is meant
            database.execute("UPDATE businesses SET tax_id = %s WHERE business_id = %s", [body["taxId"], tenant.id])
        made = self.api.post("/partner/merchants", json=body)
        assert made.status_code == 201, made.text
        assert made.json()["merchantId"] == tenant.id
        return tenant.id

    def acting_for(self, tenant: Tenant) -> str:
        """The id of a business whose owner has let the partner act."""
        self.asking(tenant)
        approved = tenant.session.post(f"/partner-access/{self.id}/approve")
        assert approved.status_code == 200, approved.text
        return tenant.id


_PARTNERS: dict[str, Partner] = {}


def partner_of(tenant: Tenant) -> Partner:
    """The partner that acts for a business and for no other, made when it is first asked for."""
    if tenant.id not in _PARTNERS:
        made = make_partner(tenant.running)
        made.merchant_id = made.acting_for(tenant)
        _PARTNERS[tenant.id] = made
    return _PARTNERS[tenant.id]


def make_key(operator: httpx.Client, partner_id: str, scopes: tuple[str, ...], **more: Any) -> dict[str, Any]:
    """A key of a partner, with its raw key."""
    body = {"name": "test", "scopes": list(scopes), **more}
    made = operator.post(f"/partner/admin/partners/{partner_id}/api-keys", json=body)
    assert made.status_code == 201, made.text
    return dict(made.json())


def make_partner(running: Running, environment: Environment = "live", **fields: Any) -> Partner:
    """A partner that is allowed everything, unless `fields` say otherwise."""
    operator = running.operator(environment)
    body = {
        "name": "פלטפורמה לדוגמה",
        "contactEmail": "partners@example.com",
        "allowedScopes": list(PARTNER_SCOPES),
        **GENEROUS,
        **fields,
    }
    made = operator.post("/partner/admin/partners", json=body)
    assert made.status_code == 201, made.text
    id = made.json()["id"]
    key = make_key(operator, id, tuple(body["allowedScopes"]))
    api = running.client(environment, **{"X-Partner-Key": key["rawKey"]})
    return Partner(running, id, operator, api, key, environment)


def merchant_body(**fields: Any) -> dict[str, Any]:
    """A merchant that nobody has, with an owner who has no account."""
    return {
        "externalReference": f"shop-{uuid.uuid4()}",
        "name": "קדרות לוי",
        "taxId": unique_tax_id(),
        "businessType": "company",
        "email": "office@example.com",
        "owner": {"email": f"{uuid.uuid4().hex[:12]}@example.com", "firstName": "דנה", "lastName": "לוי"},
        **fields,
    }


def accept_as_new_person(running: Running, email: str, n: int = 1) -> httpx.Client:
    """The session of an owner who had no account, and has accepted the n-th mail; without the business in its head."""
    token = token_of(next_mail(running, email, n))
    body = {"email": email, "password": "a long password", "name": "דנה לוי", "invitation": token}
    with running.client() as anonymous:
        made = anonymous.post("/auth/register", json=body)
    assert made.status_code == 201, made.text
    found = made.json()
    headers = {"Authorization": f"Bearer {found['accessToken']}", "X-Business-Id": found["business"]["id"]}
    return running.client(**headers)
