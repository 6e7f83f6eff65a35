"""The OAuth server: registered apps, what businesses let in, and the tokens that come of it."""

from pinkas.domains.oauth.actions import list_clients, register, remove_client, rotate_secret
from pinkas.domains.oauth.description import description
from pinkas.domains.oauth.flows import Outside, Server, approve, authorization, paused_endpoints
from pinkas.domains.oauth.pages import pages
from pinkas.domains.oauth.resolver import TokenResolver
from pinkas.domains.oauth.rules.apps import Obstacle, obstacle
from pinkas.domains.oauth.rules.asking import Authorization, AuthorizationRefused, UntrustedRequest
from pinkas.domains.oauth.sweep import sweep
from pinkas.domains.oauth.types import NewOAuthClient, OAuthClientQuery, SecretRotation

__all__ = [
    "Authorization",
    "AuthorizationRefused",
    "NewOAuthClient",
    "OAuthClientQuery",
    "Obstacle",
    "Outside",
    "SecretRotation",
    "Server",
    "TokenResolver",
    "UntrustedRequest",
    "approve",
    "authorization",
    "description",
    "list_clients",
    "obstacle",
    "pages",
    "paused_endpoints",
    "register",
    "remove_client",
    "rotate_secret",
    "sweep",
]
