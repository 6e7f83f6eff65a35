"""Webhooks: events sent to the subscribed endpoints, signed, at least once."""

from pinkas.domains.webhooks.actions import (
    PausedEndpoints,
    ReceiverPolicy,
    pause_created_by,
    resumable_endpoints,
    resume_created_by,
    wait_for_pause,
)
from pinkas.domains.webhooks.deliver import PATIENT_SHUTDOWN_SECONDS, SHUTDOWN_SECONDS, SLOW_FACTOR, Deliverer
from pinkas.domains.webhooks.partition_maintenance import maintain_partitions
from pinkas.domains.webhooks.relay import relay_events

__all__ = [
    "PATIENT_SHUTDOWN_SECONDS",
    "SHUTDOWN_SECONDS",
    "SLOW_FACTOR",
    "Deliverer",
    "PausedEndpoints",
    "ReceiverPolicy",
    "maintain_partitions",
    "pause_created_by",
    "relay_events",
    "resumable_endpoints",
    "resume_created_by",
    "wait_for_pause",
]
