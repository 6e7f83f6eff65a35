"""Webhooks: what happened here, told to whoever asked, signed and at least once."""

from pinkas.domains.webhooks.actions import ReceiverPolicy
from pinkas.domains.webhooks.deliver import Deliverer
from pinkas.domains.webhooks.relay import relay

__all__ = ["Deliverer", "ReceiverPolicy", "relay"]
