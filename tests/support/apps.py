"""Clients that act for a business by an OAuth access token."""

import httpx

from pinkas.platform.settings import Environment
from support.oauth import App, register_app
from support.service import Running, Tenant

SCOPES = ("integrations:read", "integrations:write")
_APPS: dict[tuple[int, Environment], App] = {}
"""An app for each environment of each running service."""
_SHOPS: dict[str, httpx.Client] = {}
"""A client for each business."""


def shop_app(running: Running, environment: Environment = "live") -> App:
    """The app of a shop, registered once."""
    key = (id(running), environment)
    if key not in _APPS:
        _APPS[key] = register_app(running, environment, scopes=SCOPES)
    return _APPS[key]


def shop_client(tenant: Tenant, *scopes: str, environment: Environment = "live") -> httpx.Client:
    """A client of the API with a fresh access token for the business, of these scopes."""
    app = shop_app(tenant.running, environment)
    token = app.tokens(tenant, scope=" ".join(scopes or SCOPES))["access_token"]
    return tenant.running.client(environment, Authorization=f"Bearer {token}")


def shop_of(tenant: Tenant) -> httpx.Client:
    """A client with an access token for the business, made once."""
    if tenant.id not in _SHOPS:
        _SHOPS[tenant.id] = shop_client(tenant)
    return _SHOPS[tenant.id]
