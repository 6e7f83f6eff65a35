"""The public operations of webhooks."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.webhooks import actions
from pinkas.domains.webhooks.rules import InvalidWebhookUrl, TooManyEndpoints
from pinkas.platform.operation import operation

GROUP, SCOPE = "webhooks", "webhooks:manage"

OPERATIONS = (
    operation(
        "POST /webhooks",
        actions.create,
        "Create an endpoint",
        group=GROUP,
        scope=SCOPE,
        creates=True,
        problems=(InvalidWebhookUrl, TooManyEndpoints),
    ),
    operation("GET /webhooks", actions.list_, "List endpoints", group=GROUP, scope=SCOPE),
    operation("GET /webhooks/{id}", actions.get, "Get an endpoint, including its secret", group=GROUP, scope=SCOPE),
    operation(
        "PATCH /webhooks/{id}",
        actions.change,
        "Change an endpoint; isActive pauses it",
        group=GROUP,
        scope=SCOPE,
        problems=(InvalidWebhookUrl, VersionConflict),
    ),
    operation(
        "DELETE /webhooks/{id}",
        actions.delete,
        "Delete an endpoint",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict,),
    ),
    operation("GET /webhooks/{id}/deliveries", actions.deliveries, "Delivery history", group=GROUP, credential="jwt"),
)
