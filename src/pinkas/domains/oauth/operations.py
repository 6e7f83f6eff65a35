"""The public operations of the OAuth server: registered apps, and the apps of a business."""

from pinkas.core.problems import RoleNotAllowed, VersionConflict
from pinkas.domains.oauth import actions, flows
from pinkas.platform.operation import operation

CLIENTS_GROUP, CONNECTIONS_GROUP = "oauth clients", "oauth connections"

OPERATIONS = (
    operation(
        "GET /oauth-clients",
        actions.list_clients,
        "List OAuth clients",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
    ),
    operation(
        "POST /oauth-clients",
        actions.register_client,
        "Register a client with its redirect URIs",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
        creates=True,
    ),
    operation(
        "GET /oauth-clients/{id}",
        actions.get_client,
        "Get a client",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
    ),
    operation(
        "PATCH /oauth-clients/{id}",
        actions.change_client,
        "Change a client",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
        problems=(VersionConflict,),
    ),
    operation(
        "DELETE /oauth-clients/{id}",
        actions.remove_client,
        "Remove a client and revoke its tokens",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /oauth-clients/{id}/rotate-secret",
        actions.rotate_secret,
        "New secret",
        group=CLIENTS_GROUP,
        credential="admin",
        tenant=False,
        problems=(VersionConflict,),
    ),
    operation(
        "GET /oauth-connections",
        actions.list_connections,
        "Apps the business has connected",
        group=CONNECTIONS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
    operation(
        "PATCH /oauth-connections/{id}",
        actions.change_connection,
        "Change the bounds of an app",
        group=CONNECTIONS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed, VersionConflict),
    ),
    operation(
        "DELETE /oauth-connections/{id}",
        flows.disconnect_app,
        "Disconnect an app; later calls answer 401 token_revoked",
        name="revokeOauthConnection",
        group=CONNECTIONS_GROUP,
        credential="jwt",
        problems=(RoleNotAllowed,),
    ),
)
