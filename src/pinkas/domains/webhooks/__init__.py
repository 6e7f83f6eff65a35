"""Webhooks: what happened here, told to whoever asked, signed and at least once."""

from pinkas.domains.webhooks.actions import ReceiverPolicy
from pinkas.domains.webhooks.deliver import DRAIN_SECONDS, Deliverer
from pinkas.domains.webhooks.relay import relay

__all__ = ["DRAIN_SECONDS", "Deliverer", "ReceiverPolicy", "relay"]
