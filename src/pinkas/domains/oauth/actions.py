"""Registering apps, and the apps that a business has let in."""

import secrets
from datetime import timedelta
from uuid import UUID

import msgspec

from pinkas.core.changes import changed_fields
from pinkas.core.fields import sent_fields
from pinkas.core.pagination import Page
from pinkas.core.problems import FaultCollector, TokenRevoked
from pinkas.domains import businesses
from pinkas.domains.oauth.rules.apps import (
    CLIENT_ID_PREFIX,
    SECRET_PREFIX,
    check_app,
    check_may_connect,
    connection_obstacle,
)
from pinkas.domains.oauth.store import apps, connections
from pinkas.domains.oauth.types import (
    NewOAuthClient,
    OAuthClient,
    OAuthClientChanges,
    OAuthClientQuery,
    OAuthClientSecret,
    OAuthConnection,
    OAuthConnectionChanges,
    OAuthConnectionQuery,
    SecretRotation,
)
from pinkas.platform.caller import Caller, credential_caller
from pinkas.platform.crypto import sha256
from pinkas.platform.jobs import JobName
from pinkas.platform.tx import Tx

CLIENT_REMOVED = JobName("oauth.client_removed")
"""The job that ends and records, in every business, what an app had there that the operator removed."""


async def register_client(tx: Tx, body: NewOAuthClient) -> OAuthClientSecret:
    """Registers an app. `clientSecret` is in this answer and nowhere else: only its hash is kept."""
    faults = FaultCollector()
    check_app(body.redirect_uris, body.scopes, faults)
    faults.raise_if_any()
    secret = SECRET_PREFIX + secrets.token_hex(32)
    made = await apps.insert_client(tx, body, CLIENT_ID_PREFIX + secrets.token_hex(16), sha256(secret))
    return _with_secret(made, secret)


async def list_clients(tx: Tx, query: OAuthClientQuery) -> Page[OAuthClient]:
    """The registered apps, newest first unless `sort` says otherwise."""
    return await apps.list_clients(tx, query)


async def get_client(tx: Tx, id: UUID) -> OAuthClient:
    """A registered app; never its secret."""
    return await apps.get_client(tx, id)


async def change_client(tx: Tx, id: UUID, body: OAuthClientChanges) -> OAuthClient:
    """Changes an app. Fewer scopes bind what is approved from now on; what a business has approved stays."""
    before = await apps.get_client_for_update(tx, id)
    fields = sent_fields(body)
    faults = FaultCollector()
    check_app(fields.get("redirect_uris"), fields.get("scopes"), faults)
    faults.raise_if_any()
    fields = changed_fields(before, fields)
    return await apps.update_client(tx, msgspec.structs.replace(before, **fields)) if fields else before


async def remove_client(tx: Tx, id: UUID) -> None:
    """Removes an app: its next request is refused, with whatever token, and every business is told in its audit log."""
    await apps.get_client_for_update(tx, id)
    await apps.delete_client(tx, id)
    tx.enqueue(CLIENT_REMOVED, client_id=str(id))


async def rotate_secret(tx: Tx, id: UUID, body: SecretRotation) -> OAuthClientSecret:
    """Gives an app another secret. The one before stops at once, or `graceHours` later; tokens stay as they are."""
    await apps.get_client_for_update(tx, id)
    secret = SECRET_PREFIX + secrets.token_hex(32)
    until = tx.now + timedelta(hours=body.grace_hours) if body.grace_hours else None
    changed = await apps.replace_secret(tx, id, sha256(secret), until)
    return msgspec.structs.replace(_with_secret(changed, secret), previous_secret_until=until)


def _with_secret(client: OAuthClient, secret: str) -> OAuthClientSecret:
    return OAuthClientSecret(client_secret=secret, previous_secret_until=None, **msgspec.structs.asdict(client))


async def list_connections(tx: Tx, query: OAuthConnectionQuery) -> Page[OAuthConnection]:
    """The apps that the business has let in and that can still act in it."""
    check_may_connect(tx.caller.role)
    return await connections.list_connections(tx, query)


async def change_connection(tx: Tx, id: UUID, body: OAuthConnectionChanges) -> OAuthConnection:
    """Changes the bounds of an app: what it may do without asking a person. It acts on the app's next request."""
    check_may_connect(tx.caller.role)
    before = await connections.get_connection(tx, id, lock=True)
    tx.check_version(before.version)
    fields = sent_fields(body)
    if "bounds" not in fields:
        return before
    bounds = await businesses.compose_bounds(tx, fields["bounds"], faults := FaultCollector())
    faults.raise_if_any()
    if bounds == before.bounds:
        return before
    await connections.set_bounds(tx, id, bounds)
    after = await connections.get_connection(tx, id)
    tx.audit("oauth.bounds_changed", "oauth_connection", id, before=before, after=after)
    return after


async def find_caller(tx: Tx, grant_id: UUID) -> Caller:
    """The caller of a family of tokens, without bounds: for a call of it that a person has granted. It stays as it is
    until the transaction ends. Raises `TokenRevoked` where the app could not fetch a token any more."""
    found = await connections.get_grant_for_share(tx, grant_id)
    if (
        found is None
        or found.revoked
        or not found.is_active
        or found.expires_at <= tx.machine_now
        or connection_obstacle(found.role, found.scopes)
    ):
        raise TokenRevoked
    return credential_caller("token", tx.business_id, grant_id, found.scopes, (0, 0), tx.caller.origin)
