"""Webhooks: what happened here, told to whoever asked, signed and at least once."""

from pinkas.domains.webhooks.actions import (
    Paused,
    ReceiverPolicy,
    pause_created_by,
    resume_created_by,
    settle,
    to_resume,
)
from pinkas.domains.webhooks.deliver import DRAIN_SECONDS, PATIENT_DRAIN_SECONDS, SLOW_TIMES, Deliverer
from pinkas.domains.webhooks.relay import relay
from pinkas.domains.webhooks.tend import tend

__all__ = [
    "DRAIN_SECONDS",
    "PATIENT_DRAIN_SECONDS",
    "SLOW_TIMES",
    "Deliverer",
    "Paused",
    "ReceiverPolicy",
    "pause_created_by",
    "relay",
    "resume_created_by",
    "settle",
    "tend",
    "to_resume",
]
