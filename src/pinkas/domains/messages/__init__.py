"""Messages: e-mails, SMS and WhatsApp messages that carry documents to clients, with what became of each."""

from pinkas.domains.messages.actions.queueing import spend
from pinkas.domains.messages.flows import Messaging
from pinkas.domains.messages.rules.problems import ChannelUnavailable, NoRecipient, SandboxOnly
from pinkas.domains.messages.store.log import newest_of
from pinkas.domains.messages.types import Channel, MessageSummary

__all__ = [
    "Channel",
    "ChannelUnavailable",
    "MessageSummary",
    "Messaging",
    "NoRecipient",
    "SandboxOnly",
    "newest_of",
    "spend",
]
