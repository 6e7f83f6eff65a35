"""Webhooks: events sent to the subscribed endpoints, signed, at least once."""

from pinkas.domains.webhooks.actions import (
    PausedEndpoints,
    ReceiverPolicy,
    check_endpoint,
    pause_created_by,
    resumable_endpoints,
    resume_created_by,
    wait_for_pause,
)
from pinkas.domains.webhooks.backlog import WebhookBacklog, read_backlog
from pinkas.domains.webhooks.deliver import PATIENT_SHUTDOWN_SECONDS, SHUTDOWN_SECONDS, SLOW_FACTOR, Deliverer
from pinkas.domains.webhooks.partition_maintenance import maintain_partitions
from pinkas.domains.webhooks.relay import relay_events
from pinkas.domains.webhooks.rules import (
    MAX_ENDPOINTS,
    SECRET_BYTES,
    InvalidWebhookUrl,
    TooManyEndpoints,
    format_secret,
)
from pinkas.domains.webhooks.store.history import list_partner_deliveries
from pinkas.domains.webhooks.types import Delivery, DeliveryQuery, NewEndpoint

__all__ = [
    "MAX_ENDPOINTS",
    "PATIENT_SHUTDOWN_SECONDS",
    "SECRET_BYTES",
    "SHUTDOWN_SECONDS",
    "SLOW_FACTOR",
    "Deliverer",
    "Delivery",
    "DeliveryQuery",
    "InvalidWebhookUrl",
    "NewEndpoint",
    "PausedEndpoints",
    "ReceiverPolicy",
    "TooManyEndpoints",
    "WebhookBacklog",
    "check_endpoint",
    "format_secret",
    "list_partner_deliveries",
    "maintain_partitions",
    "pause_created_by",
    "read_backlog",
    "relay_events",
    "resumable_endpoints",
    "resume_created_by",
    "wait_for_pause",
]
