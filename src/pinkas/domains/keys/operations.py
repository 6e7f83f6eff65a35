"""The public operations of API keys."""

from pinkas.core.problems import RoleNotAllowed, VersionConflict
from pinkas.domains.accounts import EmailTaken
from pinkas.domains.keys import actions, flows
from pinkas.domains.keys.rules import KeyExpired, KeyRevoked
from pinkas.platform.operation import operation

KEYS_GROUP = "api keys"

OPERATIONS = (
    operation(
        "GET /scopes",
        actions.list_scopes,
        "The 50 scopes and what each allows",
        group=KEYS_GROUP,
        credential="public",
        tenant=False,
    ),
    operation(
        "POST /api-keys",
        actions.create_key,
        "Create a key",
        group=KEYS_GROUP,
        credential="jwt",
        creates=True,
        problems=(RoleNotAllowed,),
    ),
    operation(
        "POST /api-keys/sandbox",
        flows.create_sandbox_key,
        "Create a sandbox key",
        name="createSandboxApiKey",
        group=KEYS_GROUP,
        credential="jwt",
        creates=True,
        problems=(RoleNotAllowed, EmailTaken),  # the second is not answered any more (0035), and stays announced
    ),
    operation(
        "GET /api-keys",
        actions.list_keys,
        "List keys by prefix",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "GET /api-keys/{id}",
        actions.get_key,
        "Get a key (never the raw key)",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "PATCH /api-keys/{id}",
        actions.change_key,
        "Change name, scopes, rate limits, IP allowlist, expiry",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed, KeyRevoked, VersionConflict),
    ),
    operation(
        "DELETE /api-keys/{id}",
        actions.revoke_key,
        "Revoke immediately",
        name="revokeApiKey",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed, VersionConflict),
    ),
    operation(
        "POST /api-keys/{id}/rotate",
        actions.rotate_key,
        "New raw key, the old one valid for a grace period",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed, KeyRevoked, KeyExpired, VersionConflict),
    ),
    operation(
        "GET /api-keys/{id}/usage",
        actions.key_usage,
        "Usage statistics",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "GET /api-keys/{id}/requests",
        actions.key_requests,
        "The usage log itself",
        group=KEYS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
)
