"""Webhooks: events sent to the subscribed endpoints, signed, at least once."""

from pinkas.domains.webhooks.actions import (
    Paused,
    ReceiverPolicy,
    pause_created_by,
    resume_created_by,
    settle,
    to_resume,
)
from pinkas.domains.webhooks.deliver import DRAIN_SECONDS, PATIENT_DRAIN_SECONDS, SLOW_TIMES, Deliverer
from pinkas.domains.webhooks.partition_maintenance import maintain_partitions
from pinkas.domains.webhooks.relay import relay

__all__ = [
    "DRAIN_SECONDS",
    "PATIENT_DRAIN_SECONDS",
    "SLOW_TIMES",
    "Deliverer",
    "Paused",
    "ReceiverPolicy",
    "maintain_partitions",
    "pause_created_by",
    "relay",
    "resume_created_by",
    "settle",
    "to_resume",
]
