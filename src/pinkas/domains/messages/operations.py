"""The public operations of messages."""

from pinkas.core.problems import VersionConflict
from pinkas.domains.documents import NotIssued
from pinkas.domains.messages import flows
from pinkas.domains.messages.actions import reading
from pinkas.domains.messages.rules.problems import ChannelUnavailable, NoRecipient, StillQueued
from pinkas.platform.operation import operation

GROUP, READ, WRITE = "messages", "messages:read", "messages:write"

OPERATIONS = (
    operation(
        "POST /documents/{id}/send",
        flows.send_document,
        "Send a document by e-mail, SMS or WhatsApp",
        group="documents",
        scope="documents:write",
        problems=(NotIssued, NoRecipient, ChannelUnavailable),
    ),
    operation(
        "POST /documents/{id}/send/preview",
        flows.preview_message,
        "What a message about a document would say, and to whom it would go",
        name="previewDocumentMessage",
        group="documents",
        scope="documents:write",
    ),
    operation(
        "POST /documents/bulk/send",
        flows.send_documents,
        "Send up to 100 documents, each with its own result",
        group="documents",
        scope="documents:write",
    ),
    operation(
        "GET /messages",
        reading.list_,
        "E-mails, SMS and WhatsApp messages sent, with their state",
        group=GROUP,
        scope=READ,
    ),
    operation("GET /messages/{id}", reading.get, "One message", group=GROUP, scope=READ),
    operation(
        "POST /messages/{id}/resend",
        flows.resend_message,
        "Send it again",
        group=GROUP,
        scope=WRITE,
        creates=True,
        problems=(StillQueued, ChannelUnavailable),
    ),
    operation(
        "GET /message-templates",
        reading.list_templates,
        "Texts used for each kind of message",
        group=GROUP,
        scope=READ,
    ),
    operation(
        "PUT /message-templates/{kind}",
        reading.change_template,
        "Change a text",
        group=GROUP,
        scope=WRITE,
        problems=(VersionConflict,),
    ),
    operation(
        "POST /message-templates/{kind}/preview",
        reading.preview_template,
        "What texts would say to a client, before they are kept",
        group=GROUP,
        scope=WRITE,
    ),
)
