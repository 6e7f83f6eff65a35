"""Messages: e-mails, SMS and WhatsApp messages that carry documents to clients, with what became of each."""

from pinkas.domains.messages.actions.preparing import kept
from pinkas.domains.messages.actions.queueing import spend
from pinkas.domains.messages.flows import Messaging
from pinkas.domains.messages.rules.problems import ChannelUnavailable, NoRecipient, SandboxOnly
from pinkas.domains.messages.store.log import count_kept, newest_of
from pinkas.domains.messages.types import (
    Channel,
    KeptMessage,
    MessageAttachment,
    MessageFault,
    MessageSummary,
    OutboxQuery,
)

__all__ = [
    "Channel",
    "ChannelUnavailable",
    "KeptMessage",
    "MessageAttachment",
    "MessageFault",
    "MessageSummary",
    "Messaging",
    "NoRecipient",
    "OutboxQuery",
    "SandboxOnly",
    "count_kept",
    "kept",
    "newest_of",
    "spend",
]
