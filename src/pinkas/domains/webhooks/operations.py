"""The public operations of webhooks and events."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.webhooks import actions, flows, history, replay
from pinkas.domains.webhooks.rules import (
    AlreadyDelivered,
    AttemptUnderWay,
    EndpointPaused,
    InvalidWebhookUrl,
    ReplayRunning,
    ReplayTooLarge,
    RetryOfTest,
    TooManyAttempts,
    TooManyEndpoints,
)
from pinkas.platform.operation import operation

GROUP, SCOPE = "webhooks", "webhooks:manage"
EVENTS, READ_EVENTS = "events", "events:read"

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
    operation(
        "GET /webhooks/event-types",
        flows.list_event_kinds,
        "The 12 events with their schema and an example",
        name="listEventTypes",
        group=GROUP,
        scope=SCOPE,
        tenant=False,
    ),
    operation(
        "GET /webhooks/{id}",
        actions.get,
        "Get an endpoint, including its secret",
        group=GROUP,
        scope=SCOPE,
        audited=True,
    ),
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
    operation(
        "POST /webhooks/{id}/test",
        flows.send_test,
        "Send one synthetic event; one attempt",
        group=GROUP,
        scope=SCOPE,
        problems=(EndpointPaused,),
    ),
    operation(
        "POST /webhooks/{id}/rotate-secret",
        actions.rotate_secret,
        "New secret; both sign during the overlap",
        group=GROUP,
        scope=SCOPE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /webhooks/{id}/replay",
        replay.start_replay,
        "Send the events of a period again",
        group=GROUP,
        scope=SCOPE,
        problems=(EndpointPaused, ReplayRunning, ReplayTooLarge, VersionConflict),
    ),
    operation(
        "GET /webhooks/{id}/deliveries", history.list_deliveries, "Delivery history", group=GROUP, credential="jwt"
    ),
    operation(
        "GET /webhooks/{id}/deliveries/{deliveryId}",
        history.get_delivery,
        "One delivery with its attempts, request and response",
        group=GROUP,
        credential="jwt",
    ),
    operation(
        "POST /webhooks/{id}/deliveries/{deliveryId}/retry",
        flows.retry_delivery,
        "Manual retry",
        group=GROUP,
        credential="jwt",
        problems=(AlreadyDelivered, AttemptUnderWay, EndpointPaused, RetryOfTest, TooManyAttempts),
    ),
    operation("GET /events", history.list_events, "Events of the last 30 days", group=EVENTS, scope=READ_EVENTS),
    operation("GET /events/{id}", history.get_event, "One event with its payload", group=EVENTS, scope=READ_EVENTS),
)
