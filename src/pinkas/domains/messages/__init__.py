"""Messages: e-mails, SMS and WhatsApp messages that carry documents to clients, with what became of each."""

from pinkas.domains.messages.actions.preparing import list_outbox
from pinkas.domains.messages.actions.queueing import count_against_daily_limit
from pinkas.domains.messages.flows import Dependencies, MessageServices
from pinkas.domains.messages.rules.problems import ChannelUnavailable, NoRecipient, SandboxOnly
from pinkas.domains.messages.store.message_log import count_outbox, newest_messages_of
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
    "Dependencies",
    "KeptMessage",
    "MessageAttachment",
    "MessageFault",
    "MessageServices",
    "MessageSummary",
    "NoRecipient",
    "OutboxQuery",
    "SandboxOnly",
    "count_against_daily_limit",
    "count_outbox",
    "list_outbox",
    "newest_messages_of",
]
