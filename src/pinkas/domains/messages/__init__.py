"""Messages: e-mails, SMS and WhatsApp messages that carry documents to clients, with what became of each."""

from pinkas.domains.messages.actions.delivery_reports import record_all_sent
from pinkas.domains.messages.actions.link_messages import preview_link, queue_link, queue_notice
from pinkas.domains.messages.actions.preparing import list_outbox
from pinkas.domains.messages.actions.queueing import (
    count_against_daily_limit,
    load_sender,
)
from pinkas.domains.messages.actions.reminding import queue_reminder, queue_step
from pinkas.domains.messages.flows import Dependencies, MessageServices
from pinkas.domains.messages.letters import deliver_letter
from pinkas.domains.messages.rules.problems import (
    ChannelUnavailable,
    NoRecipient,
    NothingOwed,
    NotOverdue,
    NotReceivable,
    RemindedRecently,
    SandboxOnly,
)
from pinkas.domains.messages.rules.render import check_placeholders
from pinkas.domains.messages.store.message_log import count_outbox, list_written, newest_messages_of
from pinkas.domains.messages.types import (
    AskedPayment,
    Channel,
    KeptMessage,
    LinkMessageOptions,
    LinkSending,
    MandateNotice,
    Message,
    MessageAttachment,
    MessageFault,
    MessagePreview,
    MessageSummary,
    MessageText,
    OutboxQuery,
    OwnTexts,
    Sending,
    SendingLimits,
    SendPaymentLink,
    SendReminder,
    StepMessage,
)

__all__ = [
    "AskedPayment",
    "Channel",
    "ChannelUnavailable",
    "Dependencies",
    "KeptMessage",
    "LinkMessageOptions",
    "LinkSending",
    "MandateNotice",
    "Message",
    "MessageAttachment",
    "MessageFault",
    "MessagePreview",
    "MessageServices",
    "MessageSummary",
    "MessageText",
    "NoRecipient",
    "NotOverdue",
    "NotReceivable",
    "NothingOwed",
    "OutboxQuery",
    "OwnTexts",
    "RemindedRecently",
    "SandboxOnly",
    "SendPaymentLink",
    "SendReminder",
    "Sending",
    "SendingLimits",
    "StepMessage",
    "check_placeholders",
    "count_against_daily_limit",
    "count_outbox",
    "deliver_letter",
    "list_outbox",
    "list_written",
    "load_sender",
    "newest_messages_of",
    "preview_link",
    "queue_link",
    "queue_notice",
    "queue_reminder",
    "queue_step",
    "record_all_sent",
]
