"""The OAuth server: registered apps, what businesses let in, and the tokens that come of it."""

from pinkas.domains.oauth.actions import find_caller, list_clients, register_client, remove_client, rotate_secret
from pinkas.domains.oauth.cleanup import delete_expired
from pinkas.domains.oauth.flows import (
    Dependencies,
    OAuthServerSettings,
    approve_authorization,
    get_paused_endpoints,
    parse_authorization,
)
from pinkas.domains.oauth.openapi_description import oauth_description
from pinkas.domains.oauth.pages import oauth_pages
from pinkas.domains.oauth.resolver import AccessTokenResolver
from pinkas.domains.oauth.rules.apps import Obstacle, connection_obstacle
from pinkas.domains.oauth.rules.requests import Authorization, AuthorizationRefused, UntrustedRequest
from pinkas.domains.oauth.store.connections import get_app_of_grant
from pinkas.domains.oauth.types import NewOAuthClient, OAuthClientQuery, SecretRotation

__all__ = [
    "AccessTokenResolver",
    "Authorization",
    "AuthorizationRefused",
    "Dependencies",
    "NewOAuthClient",
    "OAuthClientQuery",
    "OAuthServerSettings",
    "Obstacle",
    "SecretRotation",
    "UntrustedRequest",
    "approve_authorization",
    "connection_obstacle",
    "delete_expired",
    "find_caller",
    "get_app_of_grant",
    "get_paused_endpoints",
    "list_clients",
    "oauth_description",
    "oauth_pages",
    "parse_authorization",
    "register_client",
    "remove_client",
    "rotate_secret",
]
