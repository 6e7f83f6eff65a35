"""The public operations of clients."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.clients import actions
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "clients", "clients:read", "clients:write"

OPERATIONS = (
    operation(
        "GET /clients",
        actions.list_,
        "List clients; filter by state, tag, tax id and free text",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "POST /clients",
        actions.create,
        "Create a client; accepts no idempotency key; sends client.created",
        group=GROUP,
        scope=WRITE,
        creates=True,
    ),
    operation("GET /clients/{id}", actions.get, "Get a client", group=GROUP, scope=READ),
    operation(
        "PATCH /clients/{id}",
        actions.change,
        "Change a client; sends client.updated",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "DELETE /clients/{id}",
        actions.archive,
        "Archive a client",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /clients/{id}/restore",
        actions.restore,
        "Restore an archived client",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
)
