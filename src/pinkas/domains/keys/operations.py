"""The public operations of API keys."""

from pinkas.core.problems import RoleNotAllowed
from pinkas.domains.accounts import EmailTaken
from pinkas.domains.keys import actions, flows
from pinkas.platform.operation import operation

KEYS = "api keys"

OPERATIONS = (
    operation(
        "GET /scopes",
        actions.scopes,
        "The 50 scopes and what each allows",
        group=KEYS,
        credential="public",
        tenant=False,
    ),
    operation(
        "POST /api-keys",
        actions.create_key,
        "Create a key",
        group=KEYS,
        credential="jwt",
        creates=True,
        problems=(RoleNotAllowed,),
    ),
    operation(
        "POST /api-keys/sandbox",
        flows.create_sandbox_key,
        "Create a sandbox key",
        group=KEYS,
        credential="jwt",
        creates=True,
        problems=(RoleNotAllowed, EmailTaken),
    ),
    operation(
        "GET /api-keys",
        actions.list_keys,
        "List keys by prefix",
        group=KEYS,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "GET /api-keys/{id}",
        actions.get_key,
        "Get a key (never the raw key)",
        group=KEYS,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "DELETE /api-keys/{id}",
        actions.revoke_key,
        "Revoke immediately",
        group=KEYS,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
)
